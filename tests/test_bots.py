"""Bots choose from a view alone, repeatably, and each knows its trade."""

import pytest

import belfort
from belfort.bots import BOTS, Greedy, UnknownBot, bot
from belfort.engine import CHANCE
from belfort.engine.chance import stream
from walk import walk

DUO = belfort.game("clocktowers", players=2)


def positions(game, seed):
    return [(s, game.actor(s)) for s, step in walk(game, seed) if step >= 0]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_a_legal_move(name, variant):
    player = Greedy(3) if name == "greedy" else bot(name)
    for s, who in positions(variant, name)[::9]:
        if who != CHANCE:
            move = player.choose(variant, variant.view(s, who), who, 1)
            assert move in variant.moves(s)


@pytest.mark.parametrize("name", BOTS)
def test_the_same_view_and_seed_give_the_same_move_whatever_is_hidden(name, variant):
    player = Greedy(5) if name == "greedy" else bot(name)
    rng = stream("hidden truth")
    for s, who in positions(variant, name)[::13]:
        if who == CHANCE:
            continue
        view = variant.view(s, who)
        other = variant.guess(view, who, rng)
        first = player.choose(variant, view, who, "seed")
        assert player.choose(variant, variant.view(other, who), who, "seed") == first


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


def test_an_unknown_bot_is_refused_with_the_known_ones():
    with pytest.raises(UnknownBot, match="random, greedy"):
        bot("deep blue")
