"""Hints with a reason: what is chosen, what a good player would say, and how it is told."""

import subprocess
import sys
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient

from belfort import bots, locale
from belfort.bots import Judgement
from belfort.bots.reasons import advice
from belfort.bots.telling import Telling
from belfort.engine.facts import Fact
from belfort.games.torens.rules import VARIANTS
from belfort.match import Game
from belfort.server.settings import Settings
from belfort.web.site import application
from reason_positions import CASES, ME

ITERATIONS = 8_000


@pytest.mark.parametrize("case", CASES, ids=lambda one: f"{one.game.name}: {one.name}")
def test_a_hint_gives_the_reason_that_a_good_player_would_give__V12(case):
    game, view = case.game, case.game.view(case.state, ME)
    given = advice(game, view, bots.think(game, view, ME, "reasons", iterations=ITERATIONS))
    best = game.rules.words.notation(view, given.judged[0].move)
    told = [reason.fact.key for reason in given.reasons]
    assert best in case.moves
    assert {case.reason, *(f"{case.reason}_{one}" for one in VARIANTS)} & {*told}, told


# What is chosen.


def judged(move, value, visits=4_000, doubt=0.005):
    return Judgement(move, visits, value, value, 10 * value, doubt)


def asked(values, facts, rival=None, doubt=0.005):
    """Advice about made-up moves, by their values and facts."""
    game = SimpleNamespace(
        rules=SimpleNamespace(reasons=SimpleNamespace(facts=lambda _, move: facts.get(move, ())))
    )
    every = [judged(move, value, doubt=doubt) for move, value in values.items()]
    return advice(game, None, every, rival)


def keys(given):
    return [one.fact.key for one in given.reasons]


SCORES, TALL, TRAP = Fact("scores", size=5), Fact("tall"), Fact("trap", good=False)


def test_the_fact_is_told_without_which_moves_are_worth_less__V12():
    given = asked({1: 0.8, 2: 0.7, 3: 0.3}, {1: [SCORES, TALL], 2: [SCORES], 3: [TALL]})
    assert keys(given) == ["scores", "tall"]  # the second tells it from the one that scores too


def test_what_all_moves_do_is_no_reason__V12():
    assert keys(asked({1: 0.8, 2: 0.5}, {1: [TALL], 2: [TALL]})) == []


def test_more_of_something_is_a_reason_too__V12():
    given = asked({1: 0.8, 2: 0.5}, {1: [SCORES], 2: [Fact("scores", size=2)]})
    assert keys(given) == ["scores"]


def test_what_the_nearest_rival_has_against_it_is_a_reason__V12():
    given = asked({1: 0.8, 2: 0.5}, {2: [TRAP]})
    assert [(one.fact.key, one.move) for one in given.reasons] == [("trap", 2)]


def test_what_equal_moves_avoid_is_a_reason__V12():
    given = asked({1: 0.8, 2: 0.8, 3: 0.3}, {3: [TRAP]})
    assert [(one.fact.key, one.move) for one in given.reasons] == [("trap", 3)]
    assert keys(asked({1: 0.8, 2: 0.8, 3: 0.3}, {1: [TRAP], 3: [TRAP]})) == []
    assert keys(asked({1: 0.8, 2: 0.8, 3: 0.3}, {2: [TRAP], 3: [TRAP]})) == []


def test_of_what_a_search_cannot_tell_apart_the_more_telling_is_the_reason__V12():
    values, scores = {1: 0.53, 2: 0.52, 3: 0.51}, Fact("scores", weight=3)
    facts = {1: [scores, TALL], 2: [TALL]}
    assert keys(asked(values, facts, doubt=0.02)) == ["scores"]
    assert keys(asked(values, facts, doubt=0.001)) == ["tall", "scores"]
    small, great = Fact("small", size=3), Fact("great", size=6)
    assert keys(asked({1: 0.8, 2: 0.5}, {1: [small, great]})) == ["great"]


def test_equal_moves_are_called_equal_and_no_reason_is_made_up__V12():
    given = asked({1: 0.5001, 2: 0.5}, {1: [SCORES]}, rival=2)
    assert given.equal
    assert given.rival.equal
    assert keys(given) == []


def test_why_not_names_what_a_move_lacks_or_has_against_it__V12():
    facts = {1: [SCORES], 2: [SCORES, TRAP], 3: []}
    values = {1: 0.8, 2: 0.6, 3: 0.2}
    trap, lacks = asked(values, facts, rival=2).rival, asked(values, facts, rival=3).rival
    assert (trap.reason.fact.key, trap.reason.fact.good) == ("trap", False)
    assert (lacks.reason.fact.key, lacks.reason.fact.good) == ("scores", True)
    assert lacks.costs == pytest.approx(0.6)
    assert asked(values, facts, rival=1).rival is None


# How it is told.


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_advice_is_told_in_every_language__V12(language):
    case = next(one for one in CASES if one.reason == "blocks")
    view, moves = case.game.view(case.state, ME), case.game.moves(case.state)
    best = case.game.rules.words.parse(view, case.moves[0])
    worse = [move for move in moves if move != best]
    values = [judged(best, 0.8), *(judged(move, 0.4) for move in worse)]
    telling = Telling(case.game.rules, view, ("Mira", "Joost", "Anouk"), language)
    for rival in worse:
        given = advice(case.game, view, values, rival)
        said = [*telling.reasons(given), telling.verdict(given.rival), telling.figures(given)]
        assert "5" in said[0]
        assert "40" in said[-2]
        assert "80%" in said[-1].replace("\N{NO-BREAK SPACE}", "")
        assert not any("{" in one for one in said)


def test_a_page_says_why_and_answers_about_other_moves__V12(tmp_path):
    settings = Settings(f"sqlite:///{tmp_path / 'house.db'}", rate=0)
    with TestClient(application(settings), base_url="http://house") as rooms:
        form = {"game": "clocktowers", "option.starter": "0", "with": "bots"}
        page = str(rooms.post("/tables", data=form).url)
        hint = rooms.get(page, params={"hint": "1"}).text
        assert 'class="why__said"' in hint
        assert hint.index("why__said") < hint.index("<details>") < hint.index("Played out")
        assert 'form="ask" name="move"' not in hint
        asking = rooms.get(page, params={"hint": "1", "asked": "1"}).text
        assert 'form="ask" name="move"' in asking
        assert 'form="move" name="move"' not in asking
        legal = [rooms.get(page, params={"hint": "1", "move": one}).text for one in ("xKm", "xF1c")]
        assert any("Why not this?" in one for one in legal)
        refused = rooms.get(page, params={"hint": "1", "move": "Km@new"}).text
        assert "It cannot be done" in refused
        assert "(CT-17)" in refused


def test_the_terminal_says_why_and_shows_figures_when_asked__V12(tmp_path, monkeypatch):
    monkeypatch.setenv("BELFORT_DATA", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    command = [sys.executable, "-c", "from belfort.cli import main; main()", "play", "clocktowers"]
    typed = "hint\nfigures\nwhy xKm\nwhy xF1c\nwhy Km@new\nquit\n"
    out = subprocess.run(
        [*command, "--seats", "human,random", "--seed", "7"],
        input=typed,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    hint, figures = out.split("why MOVE: why not another move")[:2]
    assert "to win (±" not in hint
    assert "to win (±" in figures
    assert "Why not this?" in figures
    assert "CT-17" in figures


def test_a_game_without_reasons_keeps_its_hint_in_figures__V12():
    game = Game("clocktowers")
    bare = SimpleNamespace(rules=SimpleNamespace(reasons=None), name=game.name)
    given = advice(bare, None, [judged(1, 0.8), judged(2, 0.2)])
    assert keys(given) == []
