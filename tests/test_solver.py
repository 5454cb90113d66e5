"""The solver against a naive one in rational numbers, its limits, and what it may know."""

from fractions import Fraction

import numpy as np
import pytest

from belfort.bots import solver
from belfort.bots.results import result_values
from belfort.bots.solver import Solution, Unsolved, solve, solve_view
from belfort.engine import CHANCE, NOBODY, Game
from belfort.engine.chance import stream
from belfort.testing.walks import walk

BUILD = Game("torens", {"variant": "build", "roofs": 1})
HIGH = Game("torens", {"variant": "high", "roofs": 1})
TOTAL = Game("torens", {"variant": "total", "roofs": 1, "orientation": "aligned"})
CLOCKS = Game("clocktowers", {"players": 2})


class TooMany(Exception):
    """The naive solver was asked for more than it can do in a test."""


class Naive:
    """Max^n by recursion, in rational numbers, without a table; `left` bounds the positions."""

    def __init__(self, game, left):
        self.game = game
        self.left = left

    def value(self, s):
        self.left -= 1
        if self.left < 0:
            raise TooMany
        who = self.game.actor(s)
        if who == NOBODY:
            return self.result(s)
        if who == CHANCE:
            weights = self.game.chances(s)
            total = [Fraction(0)] * self.game.players
            for code, weight in enumerate(weights):
                if weight:
                    after = self.value(self.game.after(s, code))
                    total = [a + weight * b for a, b in zip(total, after, strict=True)]
            return [part / sum(weights) for part in total]
        return max(self.moves(s), key=lambda values: values[who])  # the first of equal ones

    def moves(self, s):
        return [self.value(self.game.after(s, move)) for move in self.game.moves(s)]

    def result(self, s):
        places, points = self.game.ranks(s), self.game.scores(s)
        values = []
        for seat, place in enumerate(places):
            others = points[:seat] + points[seat + 1 :]
            ahead = Fraction(points[seat] - max(others), 8)
            share = Fraction(place == 1, max(1, places.count(1)))
            graded = (1 + ahead / (1 + abs(ahead))) / 2
            values.append(Fraction(19, 20) * share + Fraction(1, 20) * graded)
        return values


def late(game, seed, most):
    """Positions of a random match from the last back, a seat being on turn in each."""
    line = [s for s, step in walk(game, seed) if step >= 0]
    return [s for s in line[: -most - 1 : -1] if game.actor(s) >= 0]


def solvable(game, seed, most, limit):
    """Late positions of a random match that are solved within a limit, with their solutions."""
    found = [(s, solve(game, s, limit)) for s in late(game, seed, most)]
    return [(s, solution) for s, solution in found if isinstance(solution, Solution)]


def test_a_naive_solver_finds_the_same_values(variant):
    compared = 0
    for seed in range(40):
        for s, solution in solvable(variant, ("naive", seed), 9, 150):
            try:
                expected = Naive(variant, 250).moves(s)
            except TooMany:
                continue
            assert solution.moves == tuple(variant.moves(s))
            assert np.allclose(solution.values, np.array(expected, float), rtol=0, atol=1e-12)
            own = [values[variant.actor(s)] for values in expected]
            assert solution.best == solution.moves[own.index(max(own))]
            assert solution.exact
            compared += 1
        if compared >= 4:
            break
    assert compared >= 3


def test_the_interpreted_search_finds_the_same_to_the_last_bit(variant, monkeypatch):
    found = [*solvable(variant, "ways", 6, 60), *solvable(variant, "more ways", 6, 60)]
    monkeypatch.setenv("BELFORT_RUNTIME", "interpreted")
    for s, solution in found[:5]:
        assert solve(variant, s, 60) == solution


def test_equal_views_give_equal_answers_whatever_is_hidden(variant):
    rng = stream("hidden truth")
    for s in late(variant, "views", 8)[:3]:
        seat = variant.actor(s)
        view = variant.view(s, seat)
        other = variant.view(variant.guess(view, seat, rng), seat)
        assert solve_view(variant, view, seat, 2000, 8) == solve_view(variant, other, seat, 2000, 8)


def test_positions_beyond_the_limit_are_never_looked_at():
    for s, solution in solvable(CLOCKS, "limit", 8, 5000):
        n = solution.positions
        assert solve(CLOCKS, s, n) == solution
        for fewer in (1, n // 2, n - 1):
            assert solve(CLOCKS, s, fewer) == Unsolved("positions", fewer)


def test_a_line_beyond_the_depth_ends_the_search():
    s = late(CLOCKS, "depth", 9)[-1]
    enough = next(d for d in range(1, 30) if isinstance(solve(CLOCKS, s, depth=d), Solution))
    assert enough > 4
    assert solve(CLOCKS, s, depth=enough) == solve(CLOCKS, s)
    for depth in range(1, enough):
        unsolved = solve(CLOCKS, s, depth=depth)
        assert isinstance(unsolved, Unsolved)
        assert unsolved.reason == "depth"


def test_a_full_table_changes_no_value(monkeypatch):
    """A table of four entries forgets nearly everything; what it keeps is still right."""
    s = late(HIGH, "table", 7)[-1]
    expected = solve(HIGH, s)
    monkeypatch.setenv("BELFORT_RUNTIME", "interpreted")
    monkeypatch.setattr(solver, "_ENTRIES", 4)
    forgetful = solve(HIGH, s)
    assert forgetful.positions > expected.positions
    assert forgetful.values == expected.values


def test_positions_with_the_same_hash_are_told_apart(monkeypatch):
    s = late(HIGH, "table", 5)[-1]
    expected = solve(HIGH, s)
    monkeypatch.setenv("BELFORT_RUNTIME", "interpreted")
    monkeypatch.setattr(solver, "hash_of", lambda words: 7)
    assert solve(HIGH, s).values == expected.values


def test_the_winning_roof_is_laid():
    """A tower of five cards ends the match, and there is no other roof to lay later."""
    endings = (s for seed in range(1000) for s in late(BUILD, seed, 8) if s.pile < 4)
    s = next(s for s in endings if can_roof_and_win(s))
    seat = BUILD.actor(s)
    solution = solve(BUILD, s)
    after = BUILD.after(s, solution.best)
    assert BUILD.actor(after) == NOBODY
    assert BUILD.ranks(after)[seat] == 1
    ahead = BUILD.scores(after)[seat] - BUILD.scores(after)[1 - seat]
    assert ahead == s.storeys[seat].max() + 2  # with base and roof
    won = 0.95 + 0.05 * (0.5 + 0.5 * ahead / (8 + ahead))
    assert solution.value[seat] == pytest.approx(won)
    assert solution.value[1 - seat] == pytest.approx(1 - won)


def can_roof_and_win(s):
    seat = BUILD.actor(s)
    return any(
        BUILD.actor(after) == NOBODY and BUILD.ranks(after)[seat] == 1
        for after in (BUILD.after(s, move) for move in BUILD.moves(s))
        if after.roofed.sum() > s.roofed.sum()
    )


def test_a_match_nobody_wins_is_worth_the_points_alone():
    lost = next(s for s in ends(TOTAL) if TOTAL.ranks(s) == [2, 2] and TOTAL.scores(s) == [0, 0])
    assert values_of(TOTAL, lost, 0.05) == pytest.approx([0.025, 0.025])


def test_equal_first_places_share_the_win():
    shared = next(s for s in ends(CLOCKS) if CLOCKS.ranks(s) == [1, 1])
    assert values_of(CLOCKS, shared, 0.0) == [0.5, 0.5]


def ends(game):
    for seed in range(1000):
        *_, (s, _step) = walk(game, ("end", seed))
        yield s


def values_of(game, s, lead):
    values = np.zeros(game.players)
    places, points = np.zeros((2, game.players), np.int32)
    result_values(s, game.players, places, points, lead, values)
    return list(values)


def test_the_last_move_of_all_is_worth_the_result():
    s = late(TOTAL, "last", 1)[0]
    solution = solve(TOTAL, s)
    assert solution.positions == 1 + len(solution.moves)
    for move, values in zip(solution.moves, solution.values, strict=True):
        assert list(values) == values_of(TOTAL, TOTAL.after(s, move), 0.05)
    assert solution.value == max(solution.values, key=lambda values: values[TOTAL.actor(s)])


def test_a_view_that_hides_nothing_is_solved_exactly():
    for s in late(HIGH, "open", 8):
        seat = HIGH.actor(s)
        assert solve_view(HIGH, HIGH.view(s, seat), seat) == solve(HIGH, s)


def test_hidden_cards_that_can_be_worked_out_hide_nothing():
    """With the pile empty, the cards nobody has seen are the other's hand."""
    s = next(s for s in late(TOTAL, "worked out", 4) if s.pile == 0)
    seat = TOTAL.actor(s)
    view = TOTAL.view(s, seat)
    assert (view.hand[1 - seat] != s.hand[1 - seat]).any()
    assert solve_view(TOTAL, view, seat) == solve(TOTAL, s)


def test_what_stays_open_is_averaged_as_often_as_it_is_guessed():
    s = next(s for s in late(TOTAL, "average", 8) if s.pile > 0)
    seat = TOTAL.actor(s)
    view = TOTAL.view(s, seat)
    answer = solve_view(TOTAL, view, seat, guesses=50, seed="seed")
    found = solver._completions(TOTAL, view, seat, 50, "seed")
    assert len(found) > 1
    assert sum(times for _, times in found) == 50
    each = [np.array(solve(TOTAL, whole).values) * times / 50 for whole, times in found]
    assert np.allclose(answer.values, sum(each), rtol=0, atol=1e-12)
    assert not answer.exact


def test_the_limit_of_a_view_is_for_all_its_positions_together():
    s = next(s for s in late(TOTAL, "average", 8) if s.pile > 0)
    seat = TOTAL.actor(s)
    view = TOTAL.view(s, seat)
    answer = solve_view(TOTAL, view, seat)
    assert solve_view(TOTAL, view, seat, answer.positions) == answer
    fewer = answer.positions - 1
    assert solve_view(TOTAL, view, seat, fewer) == Unsolved("positions", fewer)


def test_only_a_seat_on_turn_has_moves_to_solve():
    start = TOTAL.start()
    with pytest.raises(ValueError, match="nobody is on turn"):
        solve(TOTAL, start)
    s = late(TOTAL, "turn", 3)[0]
    with pytest.raises(ValueError, match="is not on turn"):
        solve_view(TOTAL, s, 1 - TOTAL.actor(s))
    with pytest.raises(ValueError, match="sees no move"):
        solve(TOTAL, s, depth=0)
    with pytest.raises(ValueError, match="at least one guess"):
        solve_view(TOTAL, s, TOTAL.actor(s), guesses=0)
