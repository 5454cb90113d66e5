"""The levels: each knows more than the ones below it; `make levels` shows it at full length."""

import pytest

import belfort
from belfort import arena, engine
from belfort.bots import LEVELS, bot
from belfort.bots.solver import Solution, solve_view
from belfort.engine import CHANCE
from belfort.testing.walks import walk

FIELDS = {
    "castle": {"version": "builder"},
    "clocktowers": {},
    "heist": {},
    "torens": {"variant": "high"},
}


def test_every_game_of_the_house_has_a_field_to_tell_levels_apart():
    assert sorted(FIELDS) == sorted(engine.names("belfort"))


@pytest.mark.parametrize("name", FIELDS)
def test_a_journeyman_beats_a_pupil(name):
    contest = arena.Contest(
        name, ["journeyman", "pupil"], matches=16, options=FIELDS[name], budget=0.2
    )
    won = {"journeyman": 0, "pupil": 0}
    for result in arena.run(contest, processes=1):
        if len(result.winners) == 1:
            won[result.seats[result.winners[0]]] += 1
    assert won["journeyman"] >= 2 * won["pupil"] > 0 or won["pupil"] == 0 < won["journeyman"]


def exactly_solved(game, seed, limit):
    """The decisions of a match that are counted out from what the seat may know."""
    for s, step in list(walk(game, seed))[-25:]:
        who = game.actor(s)
        if step < 0 or who == CHANCE or len(game.moves(s)) < 2:
            continue
        view = game.view(s, who)
        solution = solve_view(game, view, who, limit=limit)
        if isinstance(solution, Solution) and solution.exact:
            yield view, who, solution


@pytest.mark.parametrize("level", LEVELS[-2:])
def test_a_strong_level_plays_the_end_exactly(level):
    game = belfort.game("torens", variant="high", roofs=1)
    player = bot(level, 1.0)
    asked = 0
    for view, who, solution in exactly_solved(game, "the end", 5_000):
        worth = dict(zip(solution.moves, solution.values, strict=True))
        chosen = worth[player.choose(game, view, who, "any")]
        assert chosen[who] == pytest.approx(max(values[who] for values in solution.values))
        asked += 1
    assert asked > 1
