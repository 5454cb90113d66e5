"""The cards and score tiles of the heist, read from `cards.tsv` and `tiles.tsv`.

A card is an index into these tables, light cards first, and one bit of a set of cards: 57 cards
fit into one integer. Nothing here knows about play.
"""

from importlib.resources import files

import numpy as np

from belfort.engine import BadComponents

KINDS = ("potion", "fossil", "artifact", "jewel", "tome")  # HE-10
WILD = "wild"
VALUES = (3, 4, 5)  # those that a tile counts
SETS = ("base", "full", "crescent")
TILES = (
    *KINDS,
    *(f"value{value}" for value in VALUES),
    *("most_curses", "fewest_curses", "exit_first", "exit_second", "exit_last"),
)
MOST_CURSES, FEWEST_CURSES, EXIT_FIRST, EXIT_SECOND, EXIT_LAST = range(8, 13)

_CARD_FIELDS = ("id", "code", "deck", "set", "kinds", "values", "curses", "prestige")
_NAMES = ("name_en", "name_nl")
_TILE_FIELDS = ("tile", "prestige", "two_players")
_COPIES = {  # HE-1
    ("light", "base"): 17,
    ("dark", "base"): 24,
    ("dark", "full"): 8,
    ("dark", "crescent"): 8,
}


def read(name, fields, text=None):
    """The rows of a table, each with the place it stands at, for refusals."""
    text = files(__package__).joinpath(name).read_text("utf-8") if text is None else text
    lines = [line.split("\t") for line in text.splitlines()]
    if not lines or tuple(lines[0]) != fields:
        raise BadComponents(f"{name}, line 1: the columns are not {', '.join(fields)}")
    rows = []
    for number, line in enumerate(lines[1:], 2):
        place = f"{name}, line {number}"
        if len(line) != len(fields):
            raise BadComponents(f"{place}: {len(line)} columns instead of {len(fields)}")
        rows.append((place, dict(zip(fields, line, strict=True))))
    return rows


def read_cards(text=None):
    """The 57 cards in the order of their codes: both decks, both sets."""
    name = "cards.tsv"
    cards = [_card(place, row) for place, row in read(name, (*_CARD_FIELDS, *_NAMES), text)]
    codes = [card["code"].lower() for card in cards]
    for code in codes:
        if codes.count(code) > 1:
            raise BadComponents(f"{name}: {code!r} stands there more than once")
    order = [(deck, kind) for (deck, kind), copies in _COPIES.items() for _ in range(copies)]
    if [(card["deck"], card["set"]) for card in cards] != order:
        wanted = ", ".join(f"{copies} {deck} {kind}" for (deck, kind), copies in _COPIES.items())
        raise BadComponents(f"{name}: the cards are not, in this order, {wanted}")
    return cards


def _card(place, row):
    kinds = [] if row["kinds"] == "-" else row["kinds"].split(",")
    for kind in kinds:
        if kind not in (*KINDS, WILD):
            raise BadComponents(f"{place}: {kind!r} is no kind of card")
    values = [] if row["values"] == "-" else row["values"].split(",")
    if not row["code"].isalpha() or not all(row[name] for name in _NAMES):
        raise BadComponents(f"{place}: a card needs a code of letters and its names")
    return row | {
        "kinds": KINDS if WILD in kinds else tuple(kinds),  # HE-10: a wild is each of the five
        "values": tuple(_number(place, value, 1) for value in values),
        "curses": _number(place, row["curses"], 0),
        "prestige": _number(place, row["prestige"], 0),
    }


def read_tiles(text=None):
    """The 13 score tiles in the order of TILES."""
    name = "tiles.tsv"
    rows = read(name, _TILE_FIELDS, text)
    if tuple(row["tile"] for _, row in rows) != TILES:
        raise BadComponents(f"{name}: the tiles are not, in this order, {', '.join(TILES)}")
    for place, row in rows:
        if row["two_players"] not in ("yes", "no"):
            raise BadComponents(f"{place}: two_players is neither yes nor no")
    return [
        {"prestige": _number(place, row["prestige"], -9), "duel": row["two_players"] == "yes"}
        for place, row in rows
    ]


def _number(place, text, least):
    if text.removeprefix("-").isdecimal() and least <= int(text) <= 9:
        return int(text)
    raise BadComponents(f"{place}: {text!r} is not a number from {least} to 9")


def set_of(cards):
    """Cards by index as one integer, a bit each."""
    return sum(1 << card for card in cards)


CARDS = read_cards()
COUNT = len(CARDS)
CODES = tuple(card["code"] for card in CARDS)
NAMES = tuple(card["name_en"] for card in CARDS)
KINDS_OF = np.array([set_of(KINDS.index(kind) for kind in card["kinds"]) for card in CARDS])
# what a card adds to its kinds; the Dolls, with three values, have no kind (HE-33)
WORTH = np.array([sum(card["values"]) if len(card["values"]) == 1 else 0 for card in CARDS])
VALUES_OF = np.array([set_of(v - 3 for v in card["values"] if v in VALUES) for card in CARDS])
CURSES = np.array([card["curses"] for card in CARDS])
PRESTIGE = np.array([card["prestige"] for card in CARDS])

LIGHT_COUNT = _COPIES["light", "base"]
ALL = (1 << COUNT) - 1
LIGHT = (1 << LIGHT_COUNT) - 1
DARK = ALL & ~LIGHT
CURSE_FREE = set_of(i for i, card in enumerate(CARDS) if card["curses"] == 0)
CURSED = ALL & ~CURSE_FREE
COPYABLE = CURSE_FREE & set_of(i for i in range(COUNT) if VALUES_OF[i] != 0)  # HE-35
IN_PLAY = tuple(  # HE-2: by set, without the special cards of the other one
    set_of(i for i, card in enumerate(CARDS) if card["set"] in ("base", chosen))
    for chosen in SETS[1:]
)
FIRST_SPECIAL = IN_PLAY[0].bit_length() - 8

AMULET, CLOAK, SANDS, HOURGLASS, HAMSA, TALES = (
    CODES.index(code) for code in ("Amulet", "Cloak", "Sands", "Hourglass", "Hamsa", "Tales")
)
DISTILLATION, CODEX, CROWN, BLOOD = (
    CODES.index(code) for code in ("Distillation", "Codex", "Crown", "Blood")
)

_TABLE = read_tiles()
TILE_PRESTIGE = np.array([tile["prestige"] for tile in _TABLE])
IN_DUEL = np.array([tile["duel"] for tile in _TABLE])  # HE-30: False, not used by two players
