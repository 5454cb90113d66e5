"""A choice of a player: who gets the Amulet, or whose card is looked at."""

from markupsafe import Markup

from belfort.ink import move, tag

from .. import rules as r
from ..words import tool_of
from .cards import back, kind, name_of, symbol_of
from .count import curses
from .loot import where


def seats(turn):
    """The card that asks, and a button for each who can be chosen."""
    scene = turn.scene
    if not turn.seats:
        return Markup()
    card = tool_of(scene.view)
    asks = tag("span", scene.art(symbol_of(card), "seats__pc", name_of(scene, card)))
    buttons = [_button(turn, seat, offer) for seat, offer in turn.seats.items()]
    return tag("div", asks, *buttons, class_="seats", data_hand=True)


def _button(turn, seat, offer):
    """A player, with what matters: curses for the Amulet, else where the thief is."""
    scene = turn.scene
    if turn.phase == r.AMULET_GIVE:
        counted = curses(scene.view, seat)
        note, sign = scene.say("table.curses", curses=counted), kind(scene, "curse", "cu1")
    else:
        note, sign = where(scene, seat), back(scene, "mc--back")
    return move(
        scene,
        offer,
        scene.art(scene.people[seat].bird, "bird"),
        tag("span", tag("b", scene.name(seat)), tag("small", " ", note)),
        sign,
        class_="seatbtn",
    )
