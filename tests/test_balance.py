"""Balance: the arithmetic of a report, and that its page says what was played."""

import dataclasses
import itertools
import json
import re
from xml.etree import ElementTree

import numpy as np
import pytest

from belfort import balance, engine, locale
from belfort.arena import Course
from belfort.arena.standings import wilson
from belfort.balance.comparison import difference
from belfort.balance.comparison_page import NAMES
from belfort.balance.figures import Estimate, curve, likeness, luck, rate, share, variances, worth
from belfort.balance.page import command
from belfort.balance.plots import percent, scale_for
from belfort.balance.reviewed import Told
from belfort.cli import app

STANDARD = engine.rules("torens").edition.text
CHEAP = {"bot": "greedy", "weak": "random", "budget": 0.01}


SHORT = re.sub(r'(kind = "(?:between|left|right)".*\ncopies = )\d+', r"\g<1>2", STANDARD)
"""A deck with few cards between and beside."""


def watched(ranks, scores, seats=("a", "a"), widths=(2, 3)):
    n = len(ranks)
    course = Course(9, tuple(widths))
    return balance.Watched(
        0, tuple(seats), tuple(ranks), tuple(scores), (1,) * n, (0.0,) * n, course
    )


# What is studied


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_every_number_of_players_meets_every_named_choice(name):
    options = engine.rules(name).offered
    varied = [o for o in options if o.name == "players" or isinstance(o.default, str)]
    found = balance.studies(name)
    every = itertools.product(*(option.choices for option in varied))
    chosen = [
        dict(zip((option.name for option in varied), values, strict=True)) for values in every
    ]
    assert len(found) == len({repr(engine.Game(name, options)) for options in chosen})
    assert len({study.label for study in found}) == len(found)


def test_what_is_held_fast_does_not_vary():
    found = balance.studies("torens", options={"roofs": 3, "variant": "total"})
    assert {study.options["roofs"] for study in found} == {3}
    assert [study.label for study in found] == [
        "variant total · roofs 3 · orientation random",
        "variant total · roofs 3 · orientation aligned",
    ]


def test_a_small_version_is_studied_if_asked_for():
    found = balance.studies("clocktowers", players=[2], options={"size": "small"})
    assert {study.options["size"] for study in found} == {"small"}
    assert found[0].label == "2 players · ladder shared · size small"
    whole = balance.studies("clocktowers", players=[2], options={"size": "full"})
    assert whole == balance.studies("clocktowers", players=[2])


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"weak": "master"}, "weak"),
        ({"matches": 3}, "matches"),
        ({"players": [9]}, "players"),
        ({"reviews": 3}, "reviews"),
    ],
)
def test_a_study_that_cannot_be_made_is_refused(changed, named):
    with pytest.raises(engine.BelfortError, match=named):
        balance.studies("clocktowers", **changed)


def test_a_study_rounds_up_to_whole_deals():
    study = balance.studies("clocktowers", players=[3], matches=10)[0]
    assert (study.deals, study.total) == (4, 24)


# The arithmetic


def test_a_shared_win_is_divided():
    assert [share(watched((1, 1, 3), (5, 5, 2), "aaa"), seat) for seat in range(3)] == [0.5, 0.5, 0]
    assert share(watched((2, 2), (0, 0)), 0) == 0


def test_what_differs_only_between_deals_is_all_the_deal():
    values = np.array([[1.0, 1.0], [0.0, 0.0], [1.0, 1.0], [0.0, 0.0]])
    assert variances(values)[1] == 0
    assert likeness(values) == 1
    assert worth(values) == 4  # eight matches tell no more than four deals


def test_what_differs_only_within_deals_is_not_the_deal():
    values = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]])
    assert likeness(values) == 0
    assert worth(values) == 6


def test_the_variance_between_deals_is_found_again():
    rng = np.random.default_rng(5)
    deals = rng.normal(0, 2, (4000, 1))
    between, within = variances(deals + rng.normal(0, 3, (4000, 3)))
    assert between == pytest.approx(4, rel=0.1)
    assert within == pytest.approx(9, rel=0.1)


def test_an_interval_is_wider_where_the_deal_decides():
    alike = rate(np.array([[1.0, 1.0], [0.0, 0.0]] * 10))
    apart = rate(np.array([[1.0, 0.0], [0.0, 1.0]] * 10))
    assert alike.value == apart.value == 0.5
    assert alike.high - alike.low > apart.high - apart.low


def test_matches_that_nobody_wins_do_not_count_against_a_seat():
    wins, won = np.array([[1.0, 0.0], [0.0, 0.0]]), np.array([[1.0, 1.0], [0.0, 0.0]])
    assert rate(wins, won).value == 0.5
    none = rate(np.zeros((2, 2)), np.zeros((2, 2)))
    assert (none.low, none.high) == (0, 1)


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        (np.ones((40, 2)), (1, 0, 0)),
        (np.array([[1.0, 1.0], [0.0, 0.0]] * 20), (0, 1, 0)),
        (np.array([[1.0, 0.0], [0.0, 1.0]] * 20), (0, 0, 1)),
    ],
    ids=["the seat", "the deal", "the rest"],
)
def test_luck_is_laid_where_it_comes_from(first, expected):
    found = luck([first, 1 - first])
    assert (found.seat.value, found.deal.value, found.rest.value) == pytest.approx(expected)


def test_the_curve_ends_when_fewer_than_half_of_the_matches_go_on():
    assert curve([(2, 4, 9), (4, 6), (6, 2), (8,)]) == (5, 4)


@pytest.mark.parametrize(("low", "high"), [(0, 1), (3, 97), (-20, 45), (300, 310), (0, 1234)])
def test_a_scale_encloses_its_numbers_in_few_steps(low, high):
    scale = scale_for(low, high)
    assert scale.low <= low < high <= scale.high
    assert len(scale.lines()) <= 8


# A report


@pytest.fixture(scope="module")
def played():
    study = balance.studies("clocktowers", players=[3], matches=9, **CHEAP)[0]
    return study, list(study.play(processes=1))


def test_equal_bots_play_each_deal_once_for_every_seat(played):
    study, matches = played
    equal = [one for one in matches if one.equal]
    assert sorted(one.deal for one in equal) == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert all(one.result.seats == (study.bot,) * 3 for one in equal)


def test_one_strong_bot_sits_in_each_seat_in_turn(played):
    _, matches = played
    mixed = [one.result.seats for one in matches if not one.equal]
    assert all(sorted(seats) == ["greedy", "random", "random"] for seats in mixed)
    assert [sum(seats[seat] == "greedy" for seats in mixed) for seat in range(3)] == [3, 3, 3]


def test_the_figures_match_a_recount(played):
    study, matches = played
    figures = balance.figures(study, list(reversed(matches)))
    equal = [one.result for one in matches if one.equal]
    widths = [n for result in equal for n in result.course.widths]
    firsts = [1 / len(r.winners) if 0 in r.winners else 0 for r in equal]
    assert figures.matches == 9
    assert figures.seats[0].value == pytest.approx(sum(firsts) / 9)
    assert figures.decisions.mean.value == pytest.approx(sum(sum(r.moves) for r in equal) / 9)
    assert figures.steps.most == max(r.course.steps for r in equal)
    assert figures.width.mean.value == pytest.approx(sum(widths) / len(widths))
    assert figures.width.most == max(widths)
    assert figures.scores.least == min(min(r.scores) for r in equal)
    assert sum(times for _, times in figures.histogram) == 27
    assert figures.shared.value == pytest.approx(sum(len(r.winners) > 1 for r in equal) / 9)


def test_the_page_and_its_plots_show_the_figures(played):
    study, matches = played
    report = [balance.figures(study, matches)]
    text = balance.page(report, [3], {})
    drawn = balance.plots(report)
    assert set(re.findall(r"\]\((\S+\.svg)\)", text)) == set(drawn)
    first = f"{100 * report[0].seats[0].value:.0f}%"
    assert f"the first seat wins {first}" in text
    for drawing in drawn.values():
        ElementTree.fromstring(drawing)
    assert first in drawn["clocktowers-seats.svg"]
    assert command(study, [3], {}) in text


def test_the_command_line_writes_a_page_and_prints_json_the_same_each_time(tmp_path, capsys):
    typed = "balance clocktowers --players 2 -o ladder=own --matches 4 --budget 0.01"
    typed += " --bot greedy --weak random --processes 1 --json --out"
    seen = []
    for _ in range(2):
        app([*typed.split(), str(tmp_path)], result_action="return_value")
        seen.append(capsys.readouterr().out)
    data = json.loads(seen[0])
    assert seen[0] == seen[1]
    assert [variant["options"]["ladder"] for variant in data["variants"]] == ["own"]
    assert data["variants"][0]["matches"] == 4
    assert len(list(tmp_path.glob("clocktowers*"))) == 7


def test_reviews_tell_how_far_chance_moves_a_match_and_what_of_the_results_it_explains(played):
    study = dataclasses.replace(played[0], reviews=8)
    told = list(balance.told_by_reviews(study, processes=1))
    found = balance.reviews(told[::-1])
    lucks, results = (
        np.array([getattr(one, name) for one in told]) for name in ("lucks", "results")
    )
    assert lucks.sum(1) == pytest.approx(0, abs=1e-9), (
        "what luck gives to one, it takes from others"
    )
    assert found.matches == 8
    assert found.swing.low < found.swing.value == pytest.approx((lucks**2).mean() ** 0.5)
    assert 0 < found.swing.value < found.swing.high
    apart, luck, left = results - results.mean(0), lucks - lucks.mean(0), 0.0
    for n in range(8):
        others = np.arange(8) != n
        right = (luck[others] * apart[others]).sum() / (luck[others] ** 2).sum()
        left += ((apart[n] - right * luck[n]) ** 2).sum()
    assert found.share.value == pytest.approx(1 - left / (apart**2).sum())
    text = balance.page([balance.figures(study, played[1], found)], [3], {})
    assert f"| 8 | {percent(found.swing)} | {percent(found.share)} |" in text
    assert "--reviews 8" in text
    assert "reviewed" not in balance.page([balance.figures(*played)], [3], {})


def test_luck_that_explains_all_or_nothing_is_told_so():
    results = [(1.0, 0.0), (0.0, 1.0)] * 4
    for part in (0.0, 1.0, 3.0):  # by a judge who tells three times what there is, too
        told = [
            Told(n, tuple(part * (one - 0.5) for one in pair), pair, (0.0,))
            for n, pair in enumerate(results)
        ]
        found = balance.reviews(told)
        assert found.share.value == pytest.approx(min(1.0, part))
        assert found.swing.value == pytest.approx(part / 2)


# Editions side by side


def test_the_interval_of_a_difference_is_that_of_newcombe_for_two_shares():
    """The example of his paper (1998, method 10): 56 of 70 and 48 of 80."""
    first, other = (Estimate(wins / n, *wilson(wins / n, n)) for wins, n in ((48, 80), (56, 70)))
    found = difference(first, other)
    assert (found.value, found.low, found.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)
    back = difference(other, first)
    assert (back.low, back.high) == pytest.approx((-found.high, -found.low))


def test_a_difference_of_nothing_from_nothing_is_still_unsure():
    never = Estimate(0.0, *wilson(0.0, 50))
    found = difference(never, never)
    assert found.low < 0 < found.high
    assert not balance.is_proven(found)


@pytest.mark.parametrize(
    ("low", "high", "proven"), [(0.1, 0.3, True), (-0.3, -0.1, True), (-0.1, 0.3, False)]
)
def test_a_difference_is_proven_where_its_interval_leaves_zero_out(low, high, proven):
    assert balance.is_proven(Estimate((low + high) / 2, low, high)) is proven


def test_true_differences_lie_within_their_intervals_as_often_as_promised():
    rng = np.random.default_rng(3)
    chance = np.array([0.3, 0.6])[:, None, None]
    deals = rng.random((2000, 2, 40, 1)) < chance
    matches = rng.random((2000, 2, 40, 2)) < chance
    played = np.where(rng.random((2000, 2, 40, 2)) < 0.7, deals, matches)  # alike within a deal
    held = [
        found.low < 0.3 < found.high
        for first, other in played.astype(float)
        for found in [difference(rate(first), rate(other))]
    ]
    assert 0.93 < np.mean(held) < 0.99


@pytest.fixture
def side_by_side(tmp_path, monkeypatch, capsys):
    """Types a comparison of the built-in cards with few of some, and gives what was printed."""
    monkeypatch.setenv("BELFORT_DATA", str(tmp_path / "data"))
    few = tmp_path / "few.toml"
    few.write_text(SHORT, "utf-8")
    typed = "balance torens -o variant=high -o orientation=aligned --matches 60 --budget 0.01"
    typed += f" --bot pupil --weak random --processes 1 --out {tmp_path} --edition standard"

    def type_it(*more, second=few):
        app([*typed.split(), "--edition", str(second), *more], result_action="return_value")
        return capsys.readouterr().out

    return type_it


def test_two_editions_side_by_side_show_what_changed_and_are_the_same_each_time(
    side_by_side, tmp_path
):
    printed = side_by_side("--json")
    assert printed == side_by_side("--json")
    data = json.loads(printed)
    assert [one["edition"]["name"] for one in data["editions"]] == ["standard", "few"]
    assert [one["seed"] for one in data["editions"]] == [1, 2]
    (found,) = data["differences"]
    nobody = [one["variants"][0]["nobody"]["value"] for one in data["editions"]]
    changed = found["figures"]["nobody"]
    assert changed["value"] == pytest.approx(nobody[1] - nobody[0], abs=1e-4)
    assert changed["high"] < 0, "fewer cards without a place: the extra tower wins less often"
    assert changed["proven"] is True

    shown = side_by_side()
    text = (tmp_path / "torens-standard-few.md").read_text("utf-8")
    told = f"{100 * changed['value']:+.0f} ({100 * changed['low']:+.0f} to"
    assert re.search(rf"nobody wins +{100 * nobody[0]:.0f}% .*{re.escape(told)}.*\*\n", shown)
    assert f"**{told}" in text
    drawn = set(re.findall(r"\]\((\S+\.svg)\)", text))
    assert drawn == {path.name for path in tmp_path.glob("*.svg")}
    for name in drawn:
        ElementTree.fromstring((tmp_path / name).read_text("utf-8"))
    assert told in (tmp_path / "torens-standard-few-changes.svg").read_text("utf-8")


def test_a_comparison_is_shown_in_three_languages(side_by_side):
    for language, words in (("en", "nobody wins"), ("nl", "niemand wint"), ("it", "non vince nes")):
        assert words in side_by_side("--language", language)


def test_what_the_page_calls_a_figure_the_english_terminal_calls_so_too():
    said = locale.catalogue("belfort.terminal").at("balance")
    assert {name: said[name].format(number="") for name in NAMES} == {
        name: words.format("") for name, words in NAMES.items()
    }


def test_editions_that_cannot_be_told_apart_are_refused(side_by_side, tmp_path):
    with pytest.raises(balance.BadStudy, match="nothing to compare"):
        side_by_side(second="standard")
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "few.toml").write_text(f"{SHORT}# {folder}\n", "utf-8")
    with pytest.raises(balance.BadStudy, match="two different ones are called few"):
        side_by_side(
            "--edition", str(tmp_path / "other" / "few.toml"), second=tmp_path / "one" / "few.toml"
        )
