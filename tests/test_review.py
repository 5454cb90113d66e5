"""Matches judged afterwards: figures that add up, luck that is none on average, honest doubt."""

import dataclasses
import json
import os

import numpy as np
import pytest

import belfort
from belfort import bots, terminal
from belfort.bots import Judgement
from belfort.engine import CHANCE
from belfort.engine.chance import stream
from belfort.match import dump
from belfort.review import Depth, NotOver, assemble, judging, pack, review, unpack
from belfort.review.judging import Judge
from variants import ALL

LONG = "BELFORT_REVIEWS" in os.environ
"""`make proof` goes through every variant of every game, so many matches of each."""
MATCHES = int(os.environ.get("BELFORT_REVIEWS", "1"))
EFFORT = int(os.environ.get("BELFORT_EFFORT", "1"))
TOTAL = belfort.game("torens", variant="total", size="tiny")
HEIST = belfort.game("heist", players=2)


def played(game, seed, bot="random", most=1000):
    match, player = game.match(seed=seed), bots.bot(bot)
    while not match.over and match.step < most:
        seat = match.actor
        code = player.choose(game, match.view(seat), seat, match.thought(seat))
        match.play(next(move for move in match.moves() if move.code == code))
    return match


def positions(match):
    """Each position of a match with the step that was made there."""
    s = match.game.start()
    for step in match.log():
        yield s, step.code
        s = match.game.after(s, step.code)


@pytest.mark.parametrize("game", [TOTAL, HEIST], ids=["torens", "heist"])
def test_at_every_moment_the_parts_add_up_to_what_the_position_is_worth(game):
    for seed in range(2 * EFFORT):
        match = played(game, seed)
        found = review(match, Depth(100), seed)
        for measure in ("win", "points"):
            for seat in range(game.players):
                for steps in range(len(found.moments) + 1):
                    one = found.sum(seat, steps, measure)
                    parts = one.start + one.luck + one.unknown + one.own + one.others
                    assert parts == pytest.approx(one.now, abs=1e-9)
        ends = [found.sum(seat).now for seat in range(game.players)]
        places = match.game.ranks(match.state)
        first = max(1, places.count(1))  # nobody may have won
        assert ends == [(place == 1) / first for place in places]


def variants():
    """Every variant of every game; in short, some of the two that these tests have compiled."""
    return ALL if LONG else [one for one in ALL if one.name in ("torens", "heist")][::6]


@pytest.fixture
def any_judge(monkeypatch):
    """One who says anything at all, at once: what adds up then, adds up whatever is judged."""
    rng = np.random.default_rng(17)

    def judge(_tree, _root, _seed, _number, _times, out):
        out[:] = rng.random(out.shape)

    def like(game, view, *_args, **_more):
        moves = game.moves(view)
        return [Judgement(move, 1, 0.5, 0.5, 0.0, 0.5) for move in rng.permutation(moves).tolist()]

    monkeypatch.setattr(judging, "WORLDS", 2)
    monkeypatch.setattr(judging, "BATCHES", 2)
    monkeypatch.setattr(judging, "grow_open", judge)
    monkeypatch.setattr(judging, "roll_out", judge)
    monkeypatch.setattr(judging, "think_alone", like)


@pytest.mark.parametrize("game", variants(), ids=str)
def test_the_parts_add_up_in_every_variant_whatever_is_judged(game, any_judge):
    for seed in range(MATCHES):
        match = played(game, seed)
        found = review(match, Depth(8, positions=0), seed, threads=1)
        for measure in ("win", "points"):
            changed = np.zeros(game.players)
            for seat in range(game.players):
                one = found.sum(seat, measure=measure)
                parts = one.start + one.luck + one.unknown + one.own + one.others
                assert parts == pytest.approx(one.now, abs=1e-9)
                start = getattr(found.moments[0].before, measure)[seat]
                assert one.start == start
                changed[seat] = abs(one.luck) + abs(one.own) + abs(one.others)
            assert changed.max() > 0


def test_what_is_kept_of_a_review_is_the_review():
    match = played(TOTAL, 3)
    whole, judge = review(match, Depth(60), 0), Judge(TOTAL, Depth(60), 0)
    course = judging.follow(match)
    solved = judge.endings(course.positions[:-1])
    findings = [
        unpack(json.loads(json.dumps(pack(judge.at(course, n, solved)))), 2)
        for n in range(match.step)
    ]
    kept = assemble(match, 60, findings)
    for one, other in zip(whole.moments, kept.moments, strict=True):
        assert other.mark == one.mark
        assert other.after.win == pytest.approx(one.after.win, abs=1e-5)
        assert other.luck.win_doubt == pytest.approx(one.luck.win_doubt, abs=1e-5)
        assert [best.code for best in other.best] == [best.code for best in one.best]


def test_luck_is_none_on_average_whatever_the_search_gets_wrong():
    judge = Judge(HEIST, Depth(300, positions=0), 3)
    seen = 0
    for number, (s, _) in enumerate(positions(played(HEIST, 1))):
        weights = HEIST.chances(s) if HEIST.actor(s) == CHANCE else []
        codes = [code for code, weight in enumerate(weights) if weight > 0]
        if not 1 < len(codes) < 20 or seen == 4:
            continue
        seen += 1
        lucks = {code: judge.step(number, s, code, None).luck.figures for code in codes}
        mean = sum(weights[code] * lucks[code] for code in codes) / sum(weights)
        assert np.abs(mean).max() < 1e-12
        assert max(np.abs(one).max() for one in lucks.values()) > 0.01
    assert seen


def test_the_luck_of_many_matches_is_none_on_average(monkeypatch):
    """Ten thousand of them in the long form; a judge as bad as this one is enough."""
    monkeypatch.setattr(judging, "LEAST", 8)
    count = 10 * MATCHES if LONG else 80
    matches = [played(TOTAL, seed) for seed in range(count)]
    lucks = np.array([review(one, Depth(8, 0), 0).sum(0).luck for one in matches])
    assert lucks.std() > 0.1
    assert abs(lucks.mean()) < 3.5 * lucks.std() / count**0.5


def test_in_a_small_version_the_truth_lies_within_the_doubt():
    told = []
    for seed in range(500, 506 + 30 * (EFFORT - 1)):
        match = played(TOTAL, seed, "pupil")
        true = review(match, Depth(100, 10**7), seed).moments
        near = review(match, Depth(2000, 0), seed).moments
        assert all(one.before.exact for one in true)
        for one, other in zip(true, near, strict=True):
            told.append(abs(one.before.win[0] - other.before.win[0]) <= other.before.win_doubt[0])
            told.append(abs(one.luck.win[0] - other.luck.win[0]) <= other.luck.win_doubt[0] + 1e-9)
    assert np.mean(told) >= 0.95
    assert len(told) >= 100


def test_moves_that_are_as_good_leave_in_doubt_what_else_they_bring():
    """Points, and what is left to the other seat, depend on which of them is called the best."""
    judge, noise = Judge(TOTAL, Depth(100), 0), np.random.default_rng(3)
    for behind, doubted in ((0.0, True), (0.9, False)):
        figures = np.zeros((3, judging.WORLDS, 4, 3, 2))
        figures[:, :, 0, 0, 0] = 0.5 + 0.01 * noise.random((3, judging.WORLDS))
        figures[1, :, 0, :2, 0] -= behind
        figures[1, :, 0, 1, 1], figures[1, :, 0, 2, 0] = 0.3, -8.0
        found, _ = judge._compared(figures, [5, 6, 7], 0, 5)
        assert (found.doubt[2, 0] >= 8) == doubted
        assert (found.doubt[1, 1] >= 0.3) == doubted
        assert found.doubt[1, 0] < 0.1


def test_who_plays_like_a_pupil_is_told_from_who_plays_like_a_master():
    """Matches of bots: how likely each level was, over all of them."""
    game, told = belfort.game("torens"), {}
    for level in ("pupil", "master"):
        matches = [played(game, f"{level} {seed}", level) for seed in range(4 * EFFORT)]
        found = [review(match, Depth(1000, 0)) for match in matches]
        every = [one.levels(seat) for one in found for seat in range(2) if one.levels(seat)]
        assert len(every) >= 5
        assert all(sum(one.values()) == pytest.approx(1) for one in every)
        told[level] = {key: np.mean([one[key] for one in every]) for key in every[0]}
    for level, other in (("pupil", "master"), ("master", "pupil")):
        assert max(told[level], key=told[level].get) == level
        assert told[level][other] < 0.1


def test_few_choices_or_a_short_look_say_nothing_of_a_level():
    match = played(belfort.game("torens"), "pupil 0", "pupil")
    assert review(match, Depth(200, 0)).levels(0) == {}
    found = review(match, Depth(1000, 0))
    short = dataclasses.replace(found, moments=found.moments[:10])
    assert found.levels(0)
    assert short.levels(0) == {}


def test_a_choice_is_judged_by_what_its_seat_knew_alone():
    judge, rng, differ = Judge(HEIST, Depth(80, positions=0), 3), stream("worlds", 1), 0
    for number, (s, code) in enumerate(positions(played(HEIST, 2))):
        seat = HEIST.actor(s)
        if seat == CHANCE or len(HEIST.moves(s)) == 1 or differ == 5:
            continue
        other = HEIST.guess(HEIST.view(s, seat), seat, rng)
        if other.tobytes() == s.tobytes():
            continue
        differ += 1
        one, two = (judge.step(number, world, code, None) for world in (s, other))
        assert one.choices == two.choices
        assert one.likeness == two.likeness
        assert (one.play.figures == two.play.figures).all()
        assert (one.play.doubt == two.play.doubt).all()
    assert differ == 5


def test_an_ending_that_can_be_counted_out_is_exact_and_says_so():
    found = review(played(HEIST, 4), Depth(100))
    exact = [one.before.exact for one in found.moments]
    assert exact[-1]
    assert not exact[0]
    for one in found.moments:
        assert one.before.exact == (one.before.win_doubt == (0.0, 0.0))


def test_what_was_laid_down_before_a_match_began_is_not_judged():
    match = played(TOTAL, 5)
    match.begun = 4
    found = review(match, Depth(100, positions=0))
    before = found.moments[:4]
    assert not any(one.best or any(one.luck.win) or one.mark for one in before)
    assert {one.after.win for one in before} == {found.moments[4].before.win}
    one = found.sum(0)
    assert one.start + one.luck + one.unknown + one.own + one.others == pytest.approx(one.now)


def test_a_match_that_goes_on_is_not_reviewed():
    with pytest.raises(NotOver):
        review(played(HEIST, 1, most=9))


def test_a_review_can_be_read_in_three_languages_and_by_programs(tmp_path, capsys):
    place = tmp_path / "match.json"
    match = played(TOTAL, 5)
    place.write_text(dump(match), encoding="utf-8")

    def told(language, *, as_json=False):
        terminal.review(place, iterations=100, seed=1, language=language, as_json=as_json)
        return capsys.readouterr().out

    for language, title in {"en": "Luck", "nl": "Geluk", "it": "Fortuna"}.items():
        assert title in told(language)
    data = json.loads(told("en", as_json=True))
    found = review(match, Depth(100), 1)
    assert data["moments"][0]["before"]["win"] == list(found.moments[0].before.win)
    assert data["sums"]["win"][0]["luck"] == found.sum(0).luck
    assert len(data["moments"]) == match.step
    assert dataclasses.asdict(found)["marks"] == data["marks"]
