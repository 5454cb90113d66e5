"""Balance: the arithmetic of a report, and that its page says what was played."""

import json
import re
from xml.etree import ElementTree

import numpy as np
import pytest

from belfort import balance, engine
from belfort.arena import Course
from belfort.balance.figures import curve, likeness, luck, rate, share, variances, worth
from belfort.balance.page import command
from belfort.balance.plots import scale_for
from belfort.cli import app

CHEAP = {"bot": "greedy", "weak": "random", "budget": 0.01}


def watched(ranks, scores, seats=("a", "a"), choices=(2, 3)):
    n = len(ranks)
    course = Course(9, tuple(choices))
    return balance.Watched(
        0, tuple(seats), tuple(ranks), tuple(scores), (1,) * n, (0.0,) * n, course
    )


# What is studied


@pytest.mark.parametrize("name", engine.names())
def test_every_number_of_players_meets_every_named_choice(name):
    options = engine.rules(name).offered
    varied = [o for o in options if o.name == "players" or isinstance(o.default, str)]
    found = balance.studies(name)
    assert len(found) == np.prod([len(option.choices) for option in varied])
    assert len({study.label for study in found}) == len(found)


def test_what_is_held_fast_does_not_vary():
    found = balance.studies("torens", options={"roofs": 3, "variant": "total"})
    assert {study.options["roofs"] for study in found} == {3}
    assert [study.label for study in found] == [
        "2 players · variant total · roofs 3 · orientation random",
        "2 players · variant total · roofs 3 · orientation aligned",
    ]


def test_a_small_version_is_studied_if_asked_for():
    found = balance.studies("clocktowers", players=[2], options={"size": "small"})
    assert {study.options["size"] for study in found} == {"small"}
    assert found[0].label == "2 players · ladder shared · size small"
    whole = balance.studies("clocktowers", players=[2], options={"size": "full"})
    assert whole == balance.studies("clocktowers", players=[2])


@pytest.mark.parametrize(
    ("changed", "named"),
    [({"weak": "master"}, "weak"), ({"matches": 3}, "matches"), ({"players": [9]}, "players")],
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
    choices = [n for result in equal for n in result.course.choices]
    firsts = [1 / len(r.winners) if 0 in r.winners else 0 for r in equal]
    assert figures.matches == 9
    assert figures.seats[0].value == pytest.approx(sum(firsts) / 9)
    assert figures.decisions.mean.value == pytest.approx(sum(sum(r.moves) for r in equal) / 9)
    assert figures.steps.most == max(r.course.steps for r in equal)
    assert figures.choices.mean.value == pytest.approx(sum(choices) / len(choices))
    assert figures.choices.most == max(choices)
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
