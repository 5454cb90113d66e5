"""`belfort edition`, and `--edition` wherever a game is chosen."""

import json
import pickle
import sys

import pytest

from belfort import arena, balance, bench, cli, engine
from belfort.arena.record import Record
from belfort.arena.referee import Referee
from belfort.engine import folder
from belfort.match import load

STANDARD = engine.rules("torens").edition.text
SHORT = STANDARD.replace('"between"\ncopies = 6', '"between"\ncopies = 2')


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Runs a command in this process: its exit status, and what it printed on both sides."""
    monkeypatch.setenv("BELFORT_DATA", str(tmp_path))
    monkeypatch.setenv("BELFORT_RUNTIME", "interpreted")
    monkeypatch.setenv("COLUMNS", "200")

    def _run(*args):
        monkeypatch.setattr(sys, "argv", ["belfort", *map(str, args)])
        status = 0
        try:
            cli.main()
        except SystemExit as ended:
            status = int(ended.code or 0)
        told = capsys.readouterr()
        return status, told.out, told.err

    return _run


def keep(name, text):
    return folder.write(engine.rules("torens"), name, text)


def test_an_edition_is_made_from_the_built_in_one_changed_checked_and_compared(run):
    status, out, _ = run("edition", "new", "torens", "mine")
    assert status == 0
    place = folder.place(engine.rules("torens"), "mine")
    assert out.strip() == str(place)
    assert place.read_text("utf-8") == STANDARD
    assert run("edition", "compare", "torens", "mine")[:2] == (0, "")
    place.write_text(SHORT, "utf-8")
    status, out, err = run("edition", "check", "torens", "mine")
    assert (status, err) == (0, "")
    assert engine.Edition("torens", "mine", SHORT).hash in out
    status, out, _ = run("edition", "compare", "torens", "mine")
    assert status == 1
    changed = [line for line in out.splitlines()[2:] if line[0] in "+-"]
    assert changed == ["-copies = 6", "+copies = 2"]
    assert run("edition", "show", "torens", "mine")[1] == SHORT
    assert run("edition", "show", "torens")[1] == STANDARD
    assert run("edition", "new", "torens", "other", "--like", "mine")[0] == 0
    assert folder.text_of(engine.rules("torens"), "other") == SHORT


def test_the_list_goes_on_past_an_edition_that_is_broken(run):
    keep("broken", SHORT.replace("copies = 2", "copies = two"))
    keep("good", SHORT)
    status, out, _ = run("edition", "list", "torens")
    assert status == 0
    assert "broken               cannot be played with: torens, edition 'broken', line 26" in out
    assert f"good                 {engine.Edition('torens', '', SHORT).hash[:12]}" in out
    status, out, _ = run("edition", "list", "--json")
    assert {one["game"] for one in json.loads(out)} == set(engine.names())


@pytest.mark.parametrize(
    "command",
    [
        ("play", "torens", "--seats", "random,random"),
        ("arena", "torens", "--bots", "random,greedy"),
        ("balance", "torens"),
        ("bench", "engine", "--game", "torens"),
        ("bench", "search", "--game", "torens"),
    ],
)
def test_a_missing_broken_or_unreadable_edition_is_one_line_and_exit_status_2(run, command):
    keep("broken", SHORT.replace("copies = 2", "copies = -2"))
    keep("binary", "").write_bytes(b"\xff\xfe\x00")
    keep("folder", "").unlink()
    folder.place(engine.rules("torens"), "folder").mkdir()
    for name, problem in (
        ("none", "torens has no edition 'none' here; there are standard"),
        ("broken", "line 26: between: copies = -2 is not 0 to 99"),
        ("binary", "binary.toml cannot be read: UnicodeDecodeError"),
        ("folder", "no edition 'folder' here"),
        ("no/such/file.toml", "cannot be read: FileNotFoundError"),
        ("../../x", "cannot be read"),
    ):
        status, out, err = run(*command, "--edition", name)
        assert (status, out) == (2, "")
        assert err.count("\n") == 1
        assert err.startswith("belfort: ")
        assert problem in err
    assert run("games")[0] == 0


def test_a_match_is_played_with_an_edition_named_by_name_or_by_file(run, tmp_path):
    keep("short", SHORT)
    elsewhere = tmp_path / "Elsewhere.toml"
    elsewhere.write_text(SHORT, "utf-8")
    for edition in ("short", elsewhere):
        assert run("play", "torens", "--seats", "random,random", "--edition", edition)[0] == 0
    played = [load(one.read_text("utf-8")) for one in (tmp_path / "matches").glob("*.json")]
    assert sorted(one.game.edition.name for one in played) == ["elsewhere", "short"]
    assert {one.game.edition.text for one in played} == {SHORT}


def test_bench_arena_and_balance_take_an_edition(run, tmp_path):
    keep("short", SHORT)
    given = ("--edition", "short", "--json")
    assert run("bench", "engine", *given)[0] == 2, "nobody knows of which game"
    edition = folder.find(engine.rules("torens"), "short")
    assert {game.start().pile for game in bench.variants("torens", None, edition)} == {35}
    contest = arena.Contest("torens", ["random", "greedy"], 2, edition=edition)
    assert Referee(pickle.loads(pickle.dumps(contest))).game.start().pile == 35
    place = tmp_path / "contest.jsonl"
    with Record(place, contest):
        pass
    assert arena.read(place) == (contest, [])
    assert arena.summary(contest, [])["edition"] == {"name": "short", "hash": edition.hash}
    resumed = ("arena", "torens", "--bots", "random,greedy", "--matches", "2", "--resume", place)
    status, _, err = run(*resumed)
    assert status == 2
    assert "another contest: its edition" in err
    study = balance.studies("torens", edition=edition)[0]
    assert study.mirror.rules.edition.hash == edition.hash
    assert study.file == "torens-short"


# Hostile texts


def test_every_line_of_a_good_edition_broken_in_turn_is_refused_by_a_line(run):
    """Left out, garbled, cut or doubled: refused with a line, or still a good edition."""
    for name in engine.names("belfort"):
        rules = engine.rules(name)
        lines = rules.edition.text.splitlines()
        refused = 0
        for number in range(len(lines)):
            line = lines[number]
            for other in ("", "]", line[: len(line) // 2], f"{line}\n{line}", f"{line} x"):
                text = "\n".join([*lines[:number], other, *lines[number + 1 :]])
                found = engine.faults(rules, text)
                refused += bool(found)
                for fault in found:
                    assert fault.problem
                    assert 0 <= fault.line <= len(lines) + 1
        assert refused > 2 * len([line for line in lines if line and line[0] != "#"])


HOSTILE = {
    "empty": "",
    "huge": "#" * 10_000_000,
    "deep": "a = " + "[" * 60_000,
    "deep tables": "a = " + "{a=" * 20_000,
    "dotted": ".".join("a" * 30_000) + " = 1",
    "many": "[[card]]\n" * 7_000,
    "many keys": "".join(f"k{n} = 1\n" for n in range(6_000)),
    "long number": "a = " + "9" * 60_000,
    "binary": "\x00\x01\x02",
    "half a character": "a = '\ud800'",
    "date": "card = 2026-11-16",
    "not a number": "card = nan",
    "cycle": "a = 1\na.a = 2\n[a]\n",
    "lists": "card = [[[1]], {}]",
    "wrong types": '[[card]]\nkind = ["base"]\ncopies = {}\norigin = 1.5\n',
    "nobody": "squares = 1\nbuilder = []\narchitect = ''\nresidents = true\nguests = 5\n",
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("game", engine.names("belfort"))
def test_a_hostile_text_is_refused_by_line_and_nothing_is_lost(run, game, name, tmp_path):
    found = engine.faults(engine.rules(game), HOSTILE[name])
    assert found
    assert all(len(fault.problem) < 400 for fault in found)
    assert len(found) <= 20
    if "\n" not in HOSTILE[name] and 500 < len(HOSTILE[name]) < 65_536:
        assert found == [(1, "over 500 characters")], "reading it might take a minute"
    file = tmp_path / "hostile.toml"
    file.write_text(HOSTILE[name], "utf-8", errors="surrogatepass")
    status, out, err = run("edition", "check", game, file)
    assert (status, out) == (2, "")
    assert err.count("\n") <= 20
    assert file.exists()
