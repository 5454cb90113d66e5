"""The cards of Clocktowers: how many of each kind a text of components gives, and whether they can
be played with. It knows nothing of the course of a match.
"""

import tomllib
from importlib.resources import files

from belfort.engine.sheets import Sheet, is_count

FILE = "components.toml"
PILES = ("floors", "clocks", "roofs")
ANIMALS = ("none", "cat", "mouse")
HAND = 3  # CT-13
MOST_SEATS = 4  # CT-1

# The kinds by their codes: the pile, the storeys, the animal (CT-2 to CT-5).
KINDS = {
    "F1": ("floors", 1, "none"),
    "F1c": ("floors", 1, "cat"),
    "F1m": ("floors", 1, "mouse"),
    "F2": ("floors", 2, "none"),
    "F2c": ("floors", 2, "cat"),
    "F2m": ("floors", 2, "mouse"),
    "K": ("clocks", 0, "none"),
    "Km": ("clocks", 0, "mouse"),
    "Rti": ("roofs", 0, "none"),
    "Rsl": ("roofs", 0, "none"),
    "Rth": ("roofs", 0, "none"),
    "Rco": ("roofs", 0, "none"),
    "Rsh": ("roofs", 0, "none"),
}
FIELDS = ("code", "pile", "storeys", "animal", "copies", "start")

# So that every count of a record fits a byte, what a seat gets fits the bits of an integer, and
# the small versions fit too.
MOST_COPIES = 30
FLOORS_IN_PLAY = (8, 50)
CARDS_IN_PLAY = (20, 120)
MOST_STOREYS = 120
MOST_ROOFS = 25


def read(text):
    """The cards by kind, and how many of each pile are removed; refuses what cannot be played."""
    sheet = Sheet(text, FILE)
    sheet.only("removed", "card")
    cards = [_card(sheet, number, entry) for number, entry in sheet.entries("card", FIELDS)]
    if not isinstance(sheet.values.get("removed"), dict):
        sheet.fault("a section [removed] is missing")
    sheet.check()
    if [card["code"] for card in cards] != list(KINDS):
        sheet.fault(f"the kinds are not, in this order, {', '.join(KINDS)}")
    removed = _removed(sheet, cards)
    sheet.check()
    _check_sizes(sheet, cards, removed)
    sheet.check()
    return cards, removed


def _card(sheet, number, entry):
    """An entry; what a kind is cannot be changed, how many there are can."""
    code = entry["code"]
    known = KINDS.get(code) if isinstance(code, str) else None
    if known is None:
        sheet.fault(f"code = {code!r} is not one of {', '.join(KINDS)}", "card", "code", number)
        return entry
    for field, value in zip(("pile", "storeys", "animal"), known, strict=True):
        if type(entry[field]) is not type(value) or entry[field] != value:
            said = f"{code}: {field} = {entry[field]!r}, but it is {value!r}"
            sheet.fault(said, "card", field, number)
    for field, most in (("copies", MOST_COPIES), ("start", HAND)):
        if not is_count(entry[field], 0, most):
            said = f"{code}: {field} = {entry[field]!r} is not 0 to {most}"
            sheet.fault(said, "card", field, number)
            return entry
    if entry["copies"] < MOST_SEATS * entry["start"]:
        said = f"{code}: {entry['copies']} copies do not give {MOST_SEATS} players {entry['start']}"
        sheet.fault(said, "card", "copies", number)
    return entry


def _removed(sheet, cards):
    """How many cards of each pile nobody sees (CT-8): not more than four players leave there."""
    found = sheet.values["removed"]
    for pile in found:
        if pile not in PILES:
            sheet.fault(f"{pile}: the piles are {', '.join(PILES)}", "removed", pile)
    for pile in PILES:
        mine = [card for card in cards if card["pile"] == pile]
        left = sum(card["copies"] - MOST_SEATS * card["start"] for card in mine)
        if not is_count(found.get(pile), 0, max(0, left)):
            said = f"{pile} = {found.get(pile)!r} is not 0 to {max(0, left)}"
            sheet.fault(said, "removed", pile)
    return [found.get(pile) for pile in PILES]


def _check_sizes(sheet, cards, removed):
    """All must fit into the record of a position."""
    held = sum(card["start"] for card in cards)
    if held != HAND:
        sheet.fault(f"everybody starts with {held} cards instead of {HAND} (CT-6)")
    totals = [sum(card["copies"] for card in cards if card["pile"] == pile) for pile in PILES]
    floors, clocks, roofs = (total - gone for total, gone in zip(totals, removed, strict=True))
    storeys = sum(card["copies"] * card["storeys"] for card in cards)
    for what, count, (least, most) in (
        ("floors in play", floors, FLOORS_IN_PLAY),
        ("cards in play", floors + clocks + roofs, CARDS_IN_PLAY),
        ("storeys on all floors", storeys, (1, MOST_STOREYS)),
        ("roofs", totals[2], (1, MOST_ROOFS)),
    ):
        if not least <= count <= most:
            sheet.fault(f"{count} {what}, not {least} to {most}")


def smaller():
    """The set-ups for study; they are no edition's."""
    return tomllib.loads(files(__package__).joinpath("study.toml").read_text("utf-8"))
