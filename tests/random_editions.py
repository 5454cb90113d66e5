"""Editions at random for every game: whatever a text may hold, tried without a plan."""

from __future__ import annotations

import itertools
import random
import re
import string

from belfort.engine import Edition, editions, faults, rules

# Once Upon a Castle: a board of any shape.

PARTS = (
    *("keep floor", "keep floor + 1 resident", "tower 1", "tower 10", "wall"),
    *("wall + 20 residents", "flag 1", "flag 99 + 3 residents", "7 residents"),
)
POWERS = ("reactivate", "steal", "reactivate + 2 residents")
SECTIONS = ("squares", "lines", "builder", "architect", "residents", "guests")


def written(rows, lines, builder, architect, groups, points, guests):
    """A board as its file."""
    tables = {
        "source": dict.fromkeys(SECTIONS, '"own"'),
        "squares": {f"row{n}": f'"{row}"' for n, row in enumerate(rows, 1)},
        "lines": {name: f'"{squares}"' for name, squares in lines.items()},
        "builder": {name: f'"{part}"' for name, part in zip(lines, builder, strict=True)},
        "architect": {name: f'"{part}"' for name, part in zip(lines, architect, strict=True)},
        "residents": {"groups": groups, "points": points},
        "guests": guests,
    }
    return "\n".join(
        f"[{section}]\n" + "\n".join(f"{key} = {value}" for key, value in table.items())
        for section, table in tables.items()
    )


def any_board(seed):
    """A board of any shape."""
    dice = random.Random(f"board {seed}")
    height, width = dice.randint(1, 6), dice.randint(1, 6)
    rows = [" ".join(dice.choices("WSGF", k=width)) for _ in range(height)]
    squares = [f"{column}{row + 1}" for row in range(height) for column in "abcdef"[:width]]
    lines = {}
    for column in "abcdef"[: dice.randint(0, width)]:
        lines[column] = " ".join(one for one in squares if one[0] == column)
    for row in range(dice.randint(0, height)):
        lines[f"{row + 1}"] = " ".join(one for one in squares if one[1] == str(row + 1))
    for number in range(dice.randint(3, 12)):
        most = min(len(squares), dice.choice((1, 2, 3, 4, 10)))
        lines[f"line{number}"] = " ".join(dice.sample(squares, dice.randint(1, most)))
    needed = ["keep floor", "tower 3", "wall + 1 resident"]
    builder = needed + dice.choices(PARTS, k=len(lines) - 3)
    architect = needed + dice.choices(PARTS + POWERS, k=len(lines) - 3)
    dice.shuffle(builder)
    dice.shuffle(architect)
    groups = [dice.randint(1, 20) for _ in range(dice.randint(1, 12))]
    points = [dice.randint(0, 99) for _ in groups]
    worths = dice.sample(range(100), dice.randint(1, 9))
    guests = {str(worth): dice.randint(1, 4) for worth in worths}
    return written(rows, lines, builder, architect, groups, points, guests)


# Clocktowers and Torens: any counts.


def with_counts(text, key, counts):
    """A text with other numbers for a key, one after the other."""
    return re.sub(rf"(?m)^{key} = .*", lambda _: f"{key} = {next(counts)}", text)


def numbers(dice, most):
    while True:
        yield dice.randint(0, most)


def any_towers(seed):
    """Other copies of every kind, another start hand, other cards removed."""
    dice, base = random.Random(f"towers {seed}"), rules("clocktowers")
    while True:
        text = with_counts(base.edition.text, "copies", numbers(dice, dice.choice((8, 12, 16))))
        hand = [dice.randrange(13) for _ in range(3)]
        text = with_counts(text, "start", (hand.count(kind) for kind in range(13)))
        for pile in ("floors", "clocks", "roofs"):
            text = with_counts(text, pile, numbers(dice, 9))
        if not faults(base, text):
            return text


def any_deck(seed):
    """Other copies of every card, a few or many."""
    dice, base = random.Random(f"deck {seed}"), rules("torens")
    while True:
        most = dice.choice((2, 6, 12, 30))
        bases = [dice.randint(5, 9)]
        counts = itertools.chain(bases, numbers(dice, most))
        text = with_counts(base.edition.text, "copies", counts)
        if not faults(base, text):
            return text


# 10 Minute Heist: any cards, any tiles.

KINDS = ("potion", "fossil", "artifact", "jewel", "tome")
ABILITIES = (
    *("amulet", "cloak", "sands", "hourglass", "hamsa", "tales"),
    *("distillation", "codex", "crown", "blood"),
)
TILES = (
    *(*KINDS, "value3", "value4", "value5", "most_curses", "fewest_curses"),
    *("exit_first", "exit_second", "exit_last"),
)
CARD_COLUMNS = "id code deck set kinds values curses prestige ability name_en name_nl"


def any_heist(seed):
    """Cards of any number and any make, and tiles."""
    dice = random.Random(f"heist {seed}")
    light, base, full, crescent = _sizes(dice)
    able = dice.choice((0.1, 0.4, 0.8))
    cursed = dice.choice((0.2, 0.5))
    codes = [a + b + c for a in "ABCDW" for b in "aeiouy" for c in string.ascii_lowercase]
    dice.shuffle(codes)
    rows = []
    for deck, group, count in (
        ("light", "base", light),
        ("dark", "base", base),
        ("dark", "full", full),
        ("dark", "crescent", crescent),
    ):
        for _ in range(count):
            ability = dice.choice(ABILITIES) if deck == "dark" and dice.random() < able else "-"
            rows.append(_card(dice, codes.pop(), deck, group, ability, cursed))
    dark = rows[light:]
    dice.shuffle(dark)
    lines = [CARD_COLUMNS.split(), *rows[:light], *dark]
    return "\n".join("\t".join(line) for line in lines) + "\n\n" + _tiles(dice)


def _sizes(dice):
    """How many light cards, dark ones of the base set, of the full moon, of the crescent."""
    while True:
        light, full, crescent = dice.randint(16, 22), dice.randint(0, 17), dice.randint(0, 17)
        base = dice.randint(13, 47)
        enough = base + min(full, crescent) >= 30
        if enough and light + base + full + crescent <= 63:
            return light, base, full, crescent


def _card(dice, code, deck, group, ability, cursed):
    kinds = dice.sample(KINDS, dice.choice((0, 1, 1, 1, 2, 3, 4)))
    kinds = ["wild"] if dice.random() < 0.1 else kinds
    values = [str(dice.randint(1, 9))] if kinds else [*map(str, dice.sample(range(1, 10), 3))]
    values = values if kinds else values[: dice.randint(0, 3)]
    if ability == "sands":
        kinds, values = [], []
    curses = dice.randint(1, 2) if dice.random() < cursed else 0
    prestige = dice.choice((0, 0, 0, 1, 2, 9))
    listed = (",".join(kinds) or "-", ",".join(values) or "-", str(curses), str(prestige))
    return [code, code, deck, group, *listed, ability, f"Card {code}", f"Kaart {code}"]


def _tiles(dice):
    lines = ["tile\tprestige\tplayers"]
    for tile in TILES:
        least = 2
        while least <= 5:
            most = dice.randint(least, 5)
            if dice.random() < 0.8:
                players = str(least) if least == most else f"{least}-{most}"
                lines.append(f"{tile}\t{dice.randint(-9, 9)}\t{players}")
            least = most + 1
    head, *rest = lines
    dice.shuffle(rest)
    return "\n".join([head, *rest]) + "\n"


MAKERS = {
    "castle": any_board,
    "clocktowers": any_towers,
    "heist": any_heist,
    "torens": any_deck,
}


def any_edition(name: str, seed: int) -> Edition:
    """A random edition of a game, always the same for a seed."""
    return editions.read(rules(name), f"any-{seed}", MAKERS[name](seed))
