"""Puzzles: what is shipped is sound and proved, days have theirs, and pages answer every try."""

import dataclasses
import json
import os
import re
from collections import Counter
from datetime import date, timedelta

import pytest
from starlette.testclient import TestClient

from belfort import engine, puzzles, terminal
from belfort.bots import LEVELS
from belfort.engine import BrokenGame
from belfort.puzzles import GRADES, NotProved, UnknownPuzzle
from belfort.puzzles.proof import AGAIN, APART, CLEAR, POSITIONS, counted, is_clear, leaves_no_doubt
from belfort.puzzles.puzzle import SEARCH, SOLVER, Worth
from belfort.server.settings import Settings
from belfort.web.puzzle import SHORT, SOLVED
from belfort.web.site import application

ALL = puzzles.all_puzzles()
SHIPPED = 60
"""Of each game."""
EFFORT = int(os.environ.get("BELFORT_EFFORT", "1"))


def label(one):
    return f"{one.game}-{one.name}"


def test_every_puzzle_that_is_shipped_is_what_it_says():
    assert ALL
    for name in engine.names("belfort"):
        listed = puzzles.puzzles_of(engine.rules(name))
        assert len(listed) == SHIPPED
        assert len({one.name[:SHORT] for one in listed}) == len(listed)
        grades = [GRADES.index(one.grade) for one in listed]
        assert grades == sorted(grades)
        for one in listed:
            match = one.match()
            assert match.actor == one.seat
            assert set(one.worths) == {move.text for move in match.moves()}
            assert all(one.cost(move) >= CLEAR for move in one.worths if move != one.best)
            assert one.proof in (SOLVER, SEARCH)
            assert set(one.missed) == set(LEVELS)
            assert one.missed["pupil"] >= 0.6
            assert one.missed["grandmaster"] == 0
            assert one.advice().judged[0].move == match.read(one.best)


SOLVED_ONES = [one for one in ALL if one.proof == SOLVER]


@pytest.mark.parametrize("one", SOLVED_ONES[:: max(1, len(SOLVED_ONES) // (3 * EFFORT))], ids=label)
def test_some_are_proved_again_by_the_solver(one):
    puzzles.prove(one)
    worst = list(one.worths)[-1]
    worths = {worst: one.worths[worst], **one.worths}
    with pytest.raises(NotProved):
        puzzles.prove(dataclasses.replace(one, worths=worths))
    with pytest.raises(NotProved, match="other moves"):
        puzzles.prove(dataclasses.replace(one, worths={one.best: one.worths[one.best]}))


def test_one_is_proved_again_by_search():
    """The easiest to tell: all of them, in `make proof`."""
    one = max(
        (one for one in ALL if one.proof == SEARCH),
        key=lambda one: min(one.cost(move) for move in one.worths if move != one.best),
    )
    puzzles.prove(one, "another seed")


def test_a_proof_asks_for_a_distance_that_leaves_no_doubt():
    def worth(win):
        return Worth(win, win, 0.0, 0.0)

    assert is_clear({1: worth(0.51 + CLEAR), 2: worth(0.5)})
    assert not is_clear({1: worth(0.49 + CLEAR), 2: worth(0.5)})
    assert not is_clear({1: worth(0.5)})

    @dataclasses.dataclass
    class One:
        win: float
        doubt: float = 0.01
        visits: int = 1000

    apart = APART + 0.02
    assert leaves_no_doubt([One(0.501 + apart), One(0.5), One(0.1)])
    assert not leaves_no_doubt([One(0.499 + apart), One(0.5)])
    assert not leaves_no_doubt([One(0.9), One(0.1, visits=999)])


def test_what_the_solver_counts_is_exact():
    one = SOLVED_ONES[0]
    found = counted(one.match(), limit=AGAIN * POSITIONS)
    assert [round(worth.win, 4) for worth in found.values()] == [
        worth.win for worth in one.worths.values()
    ]


def test_every_day_has_its_puzzle_and_none_comes_again_before_all_have_been():
    first = date(2026, 11, 18)
    games = Counter(one.game for one in ALL)
    days = [
        puzzles.of_the_day(first + timedelta(n)) for n in range(len(games) * min(games.values()))
    ]
    assert len({one.name for one in days}) == len(days)
    assert {one.game for one in days[: len(games)]} == set(games)
    assert puzzles.of_the_day(first, []) is None


def test_files_are_read_as_they_were_written_and_left_off_for_other_rules(tmp_path):
    rules = engine.rules(ALL[0].game)
    mine = [one for one in ALL if one.game == rules.name]
    for name, text in puzzles.write(rules, mine).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    here = rules.name, rules.version, rules.edition.hash
    assert puzzles.read(*here, tmp_path) == list(puzzles.puzzles_of(rules))
    assert puzzles.read(rules.name, rules.version + 1, rules.edition.hash, tmp_path) == []
    assert puzzles.read(rules.name, rules.version, "other", tmp_path) == []
    file = next(tmp_path.iterdir())
    file.write_text(file.read_text() + '{"log": 3}\n')
    with pytest.raises(BrokenGame, match=file.name):
        puzzles.read(*here, tmp_path)


def test_a_puzzle_is_found_by_its_name_and_by_its_number():
    one = puzzles.puzzles_of(engine.rules(ALL[0].game))[0]
    assert puzzles.find(one.game, one.name) is one
    assert puzzles.find(one.game, "1") is one
    for wrong in ("0", "999", "", "x" * 100, "²"):
        with pytest.raises(UnknownPuzzle):
            puzzles.find(one.game, wrong)


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    folder = tmp_path_factory.mktemp("house")
    with TestClient(application(Settings(f"sqlite:///{folder / 'house.db'}", rate=0))) as client:
        yield client


def each_game():
    return [
        next(one for one in ALL if one.game == game) for game in dict.fromkeys(o.game for o in ALL)
    ]


@pytest.mark.parametrize("language", ["en", "nl", "it"])
@pytest.mark.parametrize("one", each_game(), ids=label)
def test_a_try_is_answered_in_every_language_and_a_solution_remembered(one, language, client):
    client.cookies.clear()
    client.get(f"/?lang={language}")
    where = f"/games/{one.game}/puzzles/{one.name}"
    asked = client.get(where)
    assert asked.status_code == 200
    assert one.best in asked.text, "the moves can be made"
    assert "%" not in re.sub(r"<[^>]+>", "", asked.text).partition("teach")[2][:50]
    wrong = list(one.worths)[-1]
    answered = client.post(f"{where}/moves", data={"move": wrong, "at": "0"})
    assert "teach--kind" in answered.text
    assert SOLVED + one.game not in client.cookies
    refused = client.post(f"{where}/moves", data={"move": "no such move", "at": "0"})
    assert refused.status_code == 200
    assert "kobe-kind" in refused.text or "kobe-look" in refused.text
    shown = client.get(f"{where}?show=1")
    assert shown.text.count("is-solution") == 1
    assert SOLVED + one.game not in client.cookies
    right = client.post(f"{where}/moves", data={"move": one.best, "at": "0"})
    assert "kobe-proud" in right.text
    assert one.name[:SHORT] in client.cookies[SOLVED + one.game]
    tower = client.get(f"/puzzles?game={one.game}")
    assert tower.text.count("is-lit") == 1
    assert client.get(f"{where}?tried={one.best}").text.count("kobe-proud") == 1


def test_who_has_not_solved_it_is_not_told_that_it_is_right(client):
    client.cookies.clear()
    one = ALL[0]
    page = client.get(f"/games/{one.game}/puzzles/{one.name}", params={"tried": one.best})
    assert "kobe-proud" not in page.text
    assert "is-solution" not in page.text


def test_a_puzzle_is_played_on_at_a_table(client):
    client.cookies.clear()
    one = ALL[0]
    table = client.post(f"/games/{one.game}/puzzles/{one.name}/onward")
    assert table.status_code == 200
    assert "/tables/" in str(table.url)
    look = client.get(f"/api{table.url.path}").json()
    assert (look["begun"], look["seat"]) == (len(one.log), one.seat)
    assert client.get(f"/games/{one.game}/puzzles/nothing").status_code == 404
    assert client.post(f"/games/{one.game}/puzzles/{one.name}/undo").status_code == 400


def test_in_the_terminal_tries_are_answered_and_solutions_kept(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("BELFORT_DATA", str(tmp_path))
    one = puzzles.puzzles_of(engine.rules(ALL[0].game))[0]
    wrong = list(one.worths)[-1]
    typed = iter(["nonsense", wrong, one.best])
    monkeypatch.setattr("rich.console.Console.input", lambda *_a, **_k: next(typed))
    terminal.puzzle(one.game, "1", "en")
    told = " ".join(capsys.readouterr().out.split())
    assert "Not that one." in told
    assert "Right:" in told
    assert json.loads((tmp_path / "puzzles.json").read_text()) == [one.name]
    typed = iter(["!"])
    terminal.puzzle(one.game, None, "nl")
    assert "De oplossing" in capsys.readouterr().out
    assert json.loads((tmp_path / "puzzles.json").read_text()) == [one.name]
