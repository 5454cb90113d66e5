"""The deck of Torens: how many copies of each card a components file gives, and whether that can
be played with. It knows nothing of the course of a match.
"""

from dataclasses import dataclass

from belfort.engine import BadOption
from belfort.engine.sheets import Sheet, is_count

CARDS = ("above", "below", "between", "left", "right", "roof")
"""The cards of the pile; `left` and `right` are beside-cards by their arrow."""

BASES = 5  # TO-3
HAND = 3  # TO-52
MOST_COPIES = 99


@dataclass(frozen=True)
class Smaller:
    """A set-up for study: few cards, and the first bases of the row used up.

    On those each seat has a finished tower without storeys, and the gap to the right is taken.
    """

    cards: dict[str, int]
    finished: int


_FEW = {"above": 2, "below": 2, "between": 1, "left": 0, "right": 0, "roof": 2}
SMALLER = {"small": Smaller(_FEW, 3), "tiny": Smaller(_FEW, 4)}


def most_cards(copies):
    """How many cards a pile holds at most: all of them, or those of a smaller version."""
    return max(sum(cards[card] for card in CARDS) for cards in (copies, _FEW))


ORIGINS = ("given", "house", "reconstructed")
FIELDS = ("kind", "copies", "origin")
FILE = "components.toml"


def read(text):
    """The copies of each card by its name, bases included; refuses a deck that cannot be played."""
    sheet = Sheet(text, FILE)
    sheet.only("card")
    copies = {}
    for number, entry in sheet.entries("card", FIELDS):
        kind = entry["kind"]
        problem = _problem(entry, copies)
        if problem:
            sheet.fault(problem[1], "card", problem[0], number)
        if isinstance(kind, str):
            copies.setdefault(kind, entry["copies"])
    sheet.check()
    for kind in ("base", *CARDS):
        if kind not in copies:
            sheet.fault(f"there is no entry for {kind!r}")
    sheet.check()
    return copies


def _problem(entry, before):
    """What is wrong with an entry, and in which field."""
    kind, copies, origin = (entry[field] for field in FIELDS)
    if kind not in ("base", *CARDS):
        return "kind", f"kind = {kind!r} is not one of base, {', '.join(CARDS)}"
    if kind in before:
        return "kind", f"{kind!r} is listed twice"
    least = {"base": BASES, "roof": 1}.get(kind, 0)  # TO-3, TO-9
    if not is_count(copies, least, MOST_COPIES):
        return "copies", f"{kind}: copies = {copies!r} is not {least} to {MOST_COPIES}"
    if origin not in ORIGINS:
        return "origin", f"{kind}: origin = {origin!r} is not one of {', '.join(ORIGINS)}"
    return None


def check_pile(size):
    """Refuse a pile too small to deal two hands from."""
    if size < 2 * HAND:
        raise BadOption("roofs", f"a pile of {size}; total deals {2 * HAND} cards (TO-52)")
