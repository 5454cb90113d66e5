"""Records as JSON: what compiled code writes is what the fields hold."""

import json

import numpy as np
import pytest

from belfort import engine
from belfort.engine import Game, writing
from belfort.engine.chance import stream
from belfort.engine.records import copy_of, record, values_of

WIDE = record(
    [
        ("alone", "i1"),
        ("count", "u1", 2),
        ("wide", "i8", 3),
        ("rows", "i2", (2, 3)),
        ("plain", "u4"),
        ("middle", "i4", (1, 1)),
    ],
    align=True,
)
LOWEST = {"i1": -(1 << 7), "i2": -(1 << 15), "i4": -(1 << 31), "i8": -(1 << 63)}


def written(s, run):
    return json.loads(writing._text(run, s, writing._plan(s.dtype)))


@pytest.mark.parametrize(
    "run", [writing.write, writing._KERNEL.compiled], ids=["plain", "compiled"]
)
def test_every_number_is_written_as_it_is(run):
    s = copy_of(np.zeros(1, WIDE)[0])
    for number in (0, 1, 9, 10, 99, 100, 101, 127, -1, -9, -10, -99, -100, -127, -128):
        s.alone = number
        s.count = [number & 255, 255]
        s.wide = [number, number * 10**15, LOWEST["i8"] + abs(number)]
        s.rows = [[number * 100, 32767, LOWEST["i2"]], [1, -number * 10, 3]]
        s.plain = (1 << 32) - 1 - abs(number)
        s.middle = LOWEST["i4"] + abs(number)
        assert written(s, run) == json.loads(json.dumps(values_of(s)))


def test_what_has_no_plain_numbers_is_left_to_others():
    for field in (("a", "f4"), ("a", "u8"), ("a", "?"), ("a", "i1", (2, 2, 2))):
        assert writing._plan(record([field])) is None


@pytest.mark.parametrize("name", engine.names())
def test_every_position_of_a_match_is_written_as_it_is(name):
    game, rng = Game(name), stream("writing")
    writing.load()
    s = game.start()
    while (actor := game.actor(s)) != engine.NOBODY:
        for seat in range(game.players):
            view = game.view(s, seat)
            told = writing.json_of(view)
            assert told is not None
            assert json.loads(told) == json.loads(json.dumps(values_of(view)))
        steps = (
            [code for code, weight in enumerate(game.chances(s)) if weight]
            if actor == engine.CHANCE
            else game.moves(s)
        )
        s = game.after(s, steps[int(rng[0]) % len(steps)])
        rng[0] += 1
