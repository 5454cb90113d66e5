"""Bots choose from a view alone, repeatably, and each knows its trade."""

import subprocess
import sys

import pytest

import belfort
from belfort.bots import BOTS, Greedy, UnknownBot, bot
from belfort.engine import CHANCE
from belfort.engine.chance import stream
from belfort.testing.walks import walk

DUO = belfort.game("clocktowers", players=2)
SMALL = 0.002
"""How much bots think in tests that are not about how well."""


def positions(game, seed):
    return [(s, game.actor(s)) for s, step in walk(game, seed) if step >= 0]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_a_legal_move(name, main_variant):
    player = bot(name, SMALL)
    for s, who in positions(main_variant, name)[::9]:
        if who != CHANCE:
            move = player.choose(main_variant, main_variant.view(s, who), who, 1)
            assert move in main_variant.moves(s)


@pytest.mark.parametrize("name", BOTS)
def test_the_same_view_and_seed_give_the_same_move_whatever_is_hidden(name, main_variant):
    player = bot(name, SMALL)
    rng = stream("hidden truth")
    for s, who in positions(main_variant, name)[::13]:
        if who == CHANCE:
            continue
        view = main_variant.view(s, who)
        other = main_variant.guess(view, who, rng)
        first = player.choose(main_variant, view, who, "seed")
        assert player.choose(main_variant, main_variant.view(other, who), who, "seed") == first


def test_the_random_bot_tries_everything():
    s = next(s for s, who in positions(DUO, 1) if who != CHANCE)
    chosen = {bot("random").choose(DUO, s, 0, seed) for seed in range(200)}
    assert chosen == set(DUO.moves(s))


def test_greedy_beats_random():
    won = 0
    for number in range(20):
        match = DUO.match(seed=number)
        seats = [Greedy(40), bot("random")]
        if number % 2:
            seats.reverse()
        while not match.over:
            seat = match.actor
            code = seats[seat].choose(DUO, match.view(seat), seat, f"{number} {match.step}")
            match.play(next(move for move in match.moves() if move.code == code))
        won += match.ranks()[number % 2] == 1
    assert won >= 18


SCRIPT = """
import sys
import numpy as np
from belfort.bots import bot
from belfort.engine import Game
name, player, seat, view = sys.argv[1:]
game = Game(name)
record = np.frombuffer(bytes.fromhex(view), game.rules.state).copy()[0]
print(bot(player, 0.01).choose(game, record, int(seat), "seed"))
"""


@pytest.mark.parametrize("name", ["clocktowers", "torens"])
def test_a_bot_that_is_handed_nothing_but_the_view_plays_the_same(name):
    game = belfort.game(name)
    s, who = [pair for pair in positions(game, "bytes") if pair[1] != CHANCE][9]
    view = game.view(s, who)
    command = [sys.executable, "-c", SCRIPT, name, "grandmaster", str(who), view.tobytes().hex()]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert int(printed) == bot("grandmaster", 0.01).choose(game, view, who, "seed")


def test_an_unknown_bot_is_refused_with_the_known_ones():
    with pytest.raises(UnknownBot, match="random, greedy, pupil"):
        bot("deep blue")
