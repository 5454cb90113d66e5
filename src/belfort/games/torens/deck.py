"""The deck of Torens: how many copies of each card a components file gives, and whether that can
be played with. It knows nothing of the course of a match.
"""

import tomllib
from dataclasses import dataclass

from belfort.engine import BadComponents

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
ORIGINS = ("given", "reconstructed")
FIELDS = {"kind", "copies", "origin"}


def read(text, file="components.toml"):
    """The copies of each card by its name, bases included; refuses a deck that cannot be played."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"{file}: {error}") from error
    if set(data) != {"card"} or not isinstance(data["card"], list):
        raise BadComponents(f"{file}: it lists [[card]] entries and nothing else")
    copies = {}
    for number, entry in enumerate(data["card"], 1):
        kind = _check(entry, f"{file}, card {number}")
        if kind in copies:
            raise BadComponents(f"{file}, card {number}: {kind!r} is listed twice")
        copies[kind] = entry["copies"]
    for kind in ("base", *CARDS):
        if kind not in copies:
            raise BadComponents(f"{file}: there is no entry for {kind!r}")
    if copies["base"] < BASES:
        raise BadComponents(f"{file}, card 'base': {BASES} bases are laid out (TO-3)")
    if copies["roof"] < 1:
        raise BadComponents(f"{file}, card 'roof': at least one roof is needed (TO-9)")
    return copies


def _check(entry, where):
    """The kind of an entry that is well formed."""
    if not isinstance(entry, dict) or set(entry) != FIELDS:
        raise BadComponents(f"{where}: an entry has {', '.join(sorted(FIELDS))}")
    kind, copies = entry["kind"], entry["copies"]
    if kind not in ("base", *CARDS):
        raise BadComponents(f"{where}: {kind!r} is not one of base, {', '.join(CARDS)}")
    if type(copies) is not int or not 0 <= copies <= MOST_COPIES:
        raise BadComponents(f"{where} ({kind}): copies = {copies!r} is not 0 to {MOST_COPIES}")
    if entry["origin"] not in ORIGINS:
        problem = f"origin = {entry['origin']!r} is not one of {', '.join(ORIGINS)}"
        raise BadComponents(f"{where} ({kind}): {problem}")
    return kind


def check_pile(size, file="components.toml"):
    """Refuse a pile too small to deal two hands from."""
    if size < 2 * HAND:
        problem = f"a pile of {size}; the variant total deals {2 * HAND} cards (TO-52)"
        raise BadComponents(f"{file}, cards besides 'base': {problem}")
