"""Where a step took place: a niche of the tower, a plate, the own loot."""

from belfort.engine import CHANCE

from .. import rules as r
from ..words import floor_of
from .cards import card_of
from .loot import OWN, plate_id
from .tower import floor_id, niche_id

FACE_DOWN_SLOT = r.SLOTS - 1  # HE-5
_TO_OTHERS = ("gives", "looks", "sees")


def spots(scene, event):
    """What lies on the table that a step was about, the most telling first."""
    key, said = event.sentence.key, event.sentence.args
    if event.by == CHANCE:
        return (niche_id(FACE_DOWN_SLOT),) if key.startswith("turned_up") else ()
    if "floor" in said or key == "swaps":
        slot = _slot(scene, card_of(event.code), event.number)
        if slot is not None:
            return niche_id(slot), floor_id(floor_of(slot))
        return (floor_id(said["floor"]),) if "floor" in said else ()
    touched = (*said["seats"], event.by) if key in _TO_OTHERS else (event.by,)
    return tuple(place for seat in touched if (place := _place(scene, seat)))


def _place(scene, seat):
    """Where a seat's things lie; at the end the result lies where the own loot lay."""
    if seat != scene.near:
        return plate_id(seat)
    return "" if scene.over else OWN


def _slot(scene, card, before):
    """Where a card of the tower lay before a step, as the log tells it; None if it does not."""
    if card == r.FACE_DOWN:
        return FACE_DOWN_SLOT
    for event in reversed(scene.events[:before]):
        if event.sentence.key == "swaps" and card_of(scene.events[event.number - 1].code) == card:
            return _slot(scene, card_of(event.code), event.number)  # HE-40: one for the other
    laid = [event.code for event in scene.events[:before] if event.sentence.key == "laid"]
    # the last open card was laid before the face-down one (HE-5)
    return FACE_DOWN_SLOT - len(laid) + laid.index(card) if card in laid else None
