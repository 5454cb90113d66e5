"""The cards and score tiles of the heist, read from `cards.tsv` and `tiles.tsv`.

A card is an index into these tables, light cards first, and one bit of a set of cards: up to 63
cards fit into one integer. Nothing here knows about play.
"""

from importlib.resources import files

import numpy as np

from belfort.engine import BadComponents, components

KINDS = ("potion", "fossil", "artifact", "jewel", "tome")  # HE-10
WILD = "wild"
VALUES = (3, 4, 5)  # those that a tile counts
SETS = ("base", "full", "crescent")
DECKS = ("light", "dark")
TILES = (
    *KINDS,
    *(f"value{value}" for value in VALUES),
    *("most_curses", "fewest_curses", "exit_first", "exit_second", "exit_last"),
)
MOST_CURSES, FEWEST_CURSES, EXIT_FIRST, EXIT_SECOND, EXIT_LAST = range(8, 13)
PLAYERS = (2, 3, 4, 5)  # HE-1
FACE_DOWN_WORD = "facedown"

ABILITIES = (
    *("amulet", "cloak", "sands", "hourglass", "hamsa", "tales"),  # HE-32 to HE-38
    *("distillation", "codex", "crown", "blood"),  # HE-40
)
AMULET, CLOAK, SANDS, HOURGLASS, HAMSA, TALES, DISTILLATION, CODEX, CROWN, BLOOD = range(10)
NO_ABILITY = -1
_NOT = "-"

FILES = "cards.tsv tiles.tsv"
"""An edition holds both, an empty line between them."""

_CARDS, _TILES = FILES.split()
_PRINTED = ("id", "code", "deck", "set", "kinds", "values", "curses", "prestige")
_NAMES = ("name_en", "name_nl")
_CARD_FIELDS = (*_PRINTED, "ability", *_NAMES)
_TILE_FIELDS = ("tile", "prestige", "players")
# Texts of before abilities and players could be chosen: the code of a card says what it can do.
_EARLIER_CARDS, _EARLIER_TILES = (*_PRINTED, *_NAMES), ("tile", "prestige", "two_players")
_DUEL = {"yes": PLAYERS, "no": PLAYERS[1:]}

# What a record, a page and a terminal have room for.
MOST_CARDS = 63  # the bits of an integer but its sign
LIGHT_BOUNDS = (16, 22)  # HE-3, HE-27: ten in the tower, six for a draft; a hand is a number
LEAST_DARK = 30  # HE-5
MOST_CURSES_OF_ONE = 2
MOST_VALUES = 3
LONGEST_NAME = 60
LONGEST_ID = 8
WIDEST = 16
_WORDS = (FACE_DOWN_WORD, "escape", "pass")
MOST_FAULTS = 20


class _Faults:
    """What is wrong with a text, line by line."""

    def __init__(self):
        self._found = []

    def add(self, place, problem):
        self._found.append(BadComponents(f"{place}: {problem}"))

    def __len__(self):
        return len(self._found)

    def check(self):
        if self._found:
            first, *others = sorted(self._found, key=lambda one: one.line)[:MOST_FAULTS]
            raise BadComponents(str(first), others)


def read_edition(text):
    """The cards and the tiles of an edition; what cannot be played with is refused by its line."""
    cards, gap, tiles = text.partition("\n\n")
    faults = _Faults()
    found = _read_cards(cards, faults)
    table = None
    if gap:
        table = _read_tiles(tiles, cards.count("\n") + 3, faults)
    else:
        faults.add(f"line {cards.count(chr(10)) + 1}", "there are no tiles after the cards")
    faults.check()
    return found, table


def read_cards(text):
    """The cards of a table of them, light ones first."""
    faults = _Faults()
    found = _read_cards(text, faults)
    faults.check()
    return found


def read_tiles(text):
    """By tile of TILES and number of players: what it is worth, or None where it is not used."""
    faults = _Faults()
    found = _read_tiles(text, 1, faults)
    faults.check()
    return found


def _rows(name, known, text, first, faults):
    """The rows of a table, each with the place it stands at; `known` are the columns it may have.

    Without one of these it is not read any further.
    """
    head, *lines = text.removesuffix("\n").split("\n")
    fields = tuple(head.split("\t"))
    if fields not in known:
        faults.add(f"{name}, line {first}", f"the columns are not {', '.join(known[0])}")
    rows = []
    for number, line in enumerate(lines if fields in known else (), first + 1):
        cells, place = line.split("\t"), f"{name}, line {number}"
        if len(cells) == len(fields):
            rows.append((place, dict(zip(fields, cells, strict=True))))
        else:
            faults.add(place, f"{len(cells)} columns instead of {len(fields)}")
    return rows


def _read_cards(text, faults):
    rows = _rows(_CARDS, (_CARD_FIELDS, _EARLIER_CARDS), text, 1, faults)
    cards, codes, decks = [], {}, []
    for place, row in rows:
        card = _card(place, row, faults)
        cards.append(card)
        code = card["code"].lower()
        if code in codes:
            faults.add(place, f"{code!r} stands there more than once")
        codes[code] = place
        if card["deck"] == "light" and "dark" in decks:
            faults.add(place, "light cards stand before the dark ones")
        decks.append(card["deck"])
    if len(cards) > MOST_CARDS:
        faults.add(rows[MOST_CARDS][0], f"{len(cards)} cards; there may be {MOST_CARDS}")
    if not faults:
        _check_sizes(cards, rows[-1][0] if rows else f"{_CARDS}, line 1", faults)
    return cards


def _check_sizes(cards, end, faults):
    """Enough for the tower, the start cards and a draft, whoever plays with which moon."""
    light = sum(card["deck"] == "light" for card in cards)
    least, most = LIGHT_BOUNDS
    if not least <= light <= most:
        faults.add(end, f"{light} light cards, not {least} to {most} (HE-3, HE-4, HE-29)")
    for moon in SETS[1:]:
        dark = sum(card["deck"] == "dark" and card["set"] in ("base", moon) for card in cards)
        if dark < LEAST_DARK:
            problem = f"{dark} dark cards with the {moon} moon; the tower needs {LEAST_DARK} (HE-5)"
            faults.add(end, problem)


def _card(place, row, faults):
    """A row as a card; its faults are noted."""
    if "ability" not in row:
        named = row["code"].lower()
        row["ability"] = named if named in ABILITIES else _NOT
    for field, known in (("deck", DECKS), ("set", SETS), ("ability", (_NOT, *ABILITIES))):
        if row[field] not in known:
            faults.add(place, f"{field} {row[field]!r} is not one of {', '.join(known)}")
    kinds = [] if row["kinds"] == _NOT else row["kinds"].split(",")
    for kind in kinds:
        if kind not in (*KINDS, WILD):
            faults.add(place, f"{kind!r} is no kind of card")
    if len(set(kinds)) < len(kinds) or (WILD in kinds and len(kinds) > 1):
        faults.add(place, f"kinds {row['kinds']!r} name one more than once")
    values = [] if row["values"] == _NOT else row["values"].split(",")
    card = row | {
        "kinds": tuple(k for k in KINDS if k in kinds or WILD in kinds),  # HE-10
        "values": tuple(_number(place, "value", value, (1, 9), faults) for value in values),
        "curses": _number(place, "curses", row["curses"], (0, MOST_CURSES_OF_ONE), faults),
        "prestige": _number(place, "prestige", row["prestige"], (0, 9), faults),
    }
    for problem in (*_misspelt(card), *_unfitting(card)):
        faults.add(place, problem)
    return card


def _number(place, field, text, bounds, faults):
    """A number within bounds; the least of them, if it is none, and that is noted."""
    least, most = bounds
    if text.isascii() and text.removeprefix("-").isdecimal() and least <= int(text[:4]) <= most:
        return int(text)
    faults.add(place, f"{field} {text!r} is not a number from {least} to {most}")
    return least


def _misspelt(card):
    """What is wrong with how a card is called."""
    code, own = card["code"], card["id"]
    if not (code.isalpha() and code.isascii()) or code[0] in "xX" or code.lower() in _WORDS:
        yield f"code {code!r} is not a word of letters, without an x first, that no move has"
    elif width(card) > WIDEST:
        yield f"{code!r} with what the card shows takes {width(card)} places, not {WIDEST}"
    if not (own.isalnum() and own.isascii() and len(own) <= LONGEST_ID):
        yield f"id {own!r} is not of at most {LONGEST_ID} letters and digits"
    for name in _NAMES:
        if not card[name] or len(card[name]) > LONGEST_NAME or not _is_plain(card[name]):
            yield f"{name} is no name of at most {LONGEST_NAME} letters"


def _unfitting(card):
    """What does not go together on a card."""
    values = card["values"]
    if card["deck"] == "light" and (card["set"] != "base" or card["ability"] != _NOT):
        yield "a light card is of the base set and has no ability: it may be dealt (HE-4)"
    if card["ability"] == "sands" and (card["kinds"] or values):
        yield "with the ability sands a card has no kinds and values of its own (HE-35)"
    if card["kinds"] and len(values) != 1:
        yield "a card of a kind has one value (HE-21)"
    if len(set(values)) < len(values) or len(values) > MOST_VALUES:
        yield f"at most {MOST_VALUES} values, each once (HE-22)"


def width(card):
    """How many letters a terminal shows a card with, the gap after its code left out."""
    kinds = 1 if len(card["kinds"]) == len(KINDS) else len(card["kinds"])
    marks = len(card["values"]) + 2 * bool(card["prestige"]) + card["curses"]
    return len(card["code"]) + kinds + marks


def _is_plain(name):
    """Whether a name says nothing to a page or a terminal."""
    return name.isprintable() and name == name.strip() and not set(name) & set("[]<>{}\\")


def _read_tiles(text, first, faults):
    rows = _rows(_TILES, (_TILE_FIELDS, _EARLIER_TILES), text, first, faults)
    found = {}
    for place, row in rows:
        tile = row["tile"]
        worth = _number(place, "prestige", row["prestige"], (-9, 9), faults)
        if tile not in TILES:
            faults.add(place, f"{tile!r} is not one of {', '.join(TILES)}")
        for number in _players(place, row, faults):
            if (tile, number) in found:
                faults.add(place, f"there is another {tile} already with {number} players")
            found[tile, number] = worth
    end = rows[-1][0] if rows else f"{_TILES}, line {first}"
    for number in PLAYERS:
        if not faults and number not in {players for _, players in found}:
            faults.add(end, f"no tile is used with {number} players")
            break
    return found


def _players(place, row, faults):
    """The numbers of players that use a tile: `3` or `2-5`."""
    if "players" not in row:
        if row["two_players"] not in _DUEL:
            faults.add(place, "two_players is neither yes nor no")
        return _DUEL.get(row["two_players"], PLAYERS)
    least, dash, most = row["players"].partition("-")
    ends = [str(number) for number in PLAYERS]
    if least in ends and (most if dash else least) in ends and least <= (most or least):
        return range(int(least), int(most or least) + 1)
    faults.add(place, f"players {row['players']!r} is not like 3 or 2-5")
    return PLAYERS


def set_of(cards):
    """Cards by index as one integer, a bit each."""
    return sum(1 << card for card in cards)


CARDS, _TABLE = read_edition(components(__package__, *FILES.split()))
COUNT = len(CARDS)
CODES = tuple(card["code"] for card in CARDS)
KINDS_OF = np.array([set_of(KINDS.index(kind) for kind in card["kinds"]) for card in CARDS])
# what a card adds to its kinds; one with several values has none (HE-33)
WORTH = np.array([sum(card["values"]) if len(card["values"]) == 1 else 0 for card in CARDS])
VALUES_OF = np.array([set_of(v - 3 for v in card["values"] if v in VALUES) for card in CARDS])
CURSES = np.array([card["curses"] for card in CARDS])
PRESTIGE = np.array([card["prestige"] for card in CARDS])
ABILITY = np.array(
    [NO_ABILITY if card["ability"] == _NOT else ABILITIES.index(card["ability"]) for card in CARDS]
)
# what a card does to the curses of its owner: the Hamsa takes two off (HE-34)
BURDEN = CURSES - 2 * (ABILITY == HAMSA)


def able(ability):
    """The cards with an ability."""
    return tuple(card for card in range(COUNT) if ABILITY[card] == ability)


LIGHT_COUNT = sum(card["deck"] == "light" for card in CARDS)
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

# By number of players and tile: what it is worth, and whether it is used (HE-18, HE-30).
TILE_PRESTIGE = np.array([[_TABLE.get((t, n), 0) for t in TILES] for n in range(6)])
IN_USE = np.array([[(t, n) in _TABLE for t in TILES] for n in range(6)])

BOX = {
    card["code"]: card
    for card in read_cards(files(__package__).joinpath(_CARDS).read_text("utf-8"))
}
PICTURES = {card["id"] for card in BOX.values()}
AS_PRINTED = tuple(card == BOX.get(card["code"]) for card in CARDS)
"""By card: whether it is one of the box, with all that is printed there."""


def is_named_as_printed(card):
    """Whether a card has the code and the names of one of the box: catalogues know it then."""
    known = BOX.get(CODES[card])
    return known is not None and all(CARDS[card][name] == known[name] for name in _NAMES)


def _model(card):
    """The code of the card in the box whose ability, or whose three values, a card has."""
    if ABILITY[card] != NO_ABILITY:
        return ABILITIES[ABILITY[card]].capitalize()
    return MANY_VALUED if CARDS[card]["values"] == VALUES else None


MANY_VALUED = "Dolls"
MODELS = tuple(_model(card) for card in range(COUNT))
