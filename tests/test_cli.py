"""The command line, as people and programs use it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import belfort
from belfort import bots, engine
from belfort.match import Record, dump, receipt

BELFORT = [sys.executable, "-c", "from belfort.cli import main; main()"]


@pytest.fixture
def run(tmp_path):
    def _run(*args, typed="", **env):
        return subprocess.run(
            [*BELFORT, *map(str, args)],
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "BELFORT_DATA": str(tmp_path / "data"), "COLUMNS": "100", **env},
        )

    return _run


def saved(tmp_path) -> list[Path]:
    return sorted((tmp_path / "data" / "matches").glob("*.json"))


def test_help_names_every_command_and_imports_no_numba(run):
    done = run("--help")
    assert done.returncode == 0
    for command in ("games", "rules", "play", "resume", "replay", "verify", "serve", "join"):
        assert command in done.stdout
    for command in ("arena", "bench", "new", "check", "perft", "golden", "ink", "stage"):
        assert command in done.stdout
    probe = "import sys; from belfort.cli import app; app('--help', result_action='return_none');"
    probe += "print('numba' in sys.modules, 'numpy' in sys.modules)"
    command = [sys.executable, "-c", probe]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True)
    assert loaded.stdout.splitlines()[-1] == "False False"


def test_games_are_listed_for_people_and_for_programs(run):
    assert "Clocktowers" in run("games").stdout
    told = json.loads(run("games", "--json").stdout)
    shelf = told["games"]
    assert [game["name"] for game in shelf] == engine.names()
    assert len(told["left_off"]) == len(engine.broken())
    first = next(game for game in shelf if game["name"] == "clocktowers")
    assert first["players"] == [2, 3, 4]
    assert [option["name"] for option in first["options"]] == [
        *("players", "ladder", "starter", "size")
    ]


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_rules_are_shown(run, name):
    done = run("rules", name)
    assert done.returncode == 0
    assert len(done.stdout) > 2000


def test_the_shelf_and_the_rules_can_be_read_in_three_languages(run):
    for language, game, title in (("en", "Game", "The rules"), ("nl", "Spel", "De regels")):
        assert run("games", "--language", language).stdout.startswith(game)
        assert title in run("rules", "clocktowers", "--language", language).stdout
    assert "Le regole" in run("rules", "clocktowers", "--language", "it").stdout
    assert run("rules", "clocktowers", "--language", "la").returncode != 0


def test_a_table_and_a_replay_speak_the_language_of_the_player(run, tmp_path):
    seats = ("--seats", "human,random", "--seed", "7", "--language", "it")
    out = run(
        "play", "clocktowers", *seats, typed="?\nwhy Km@new\nF1c@new\ndF\nundo\nquit\n"
    ).stdout
    assert "quale regola vieta una mossa" in out
    assert "solo con una carta piano si comincia una torre (CT-17)" in out
    assert "Cominci una torre con una carta Un Piano con gatto" in out
    assert "Salvata." in out
    (place,) = saved(tmp_path)
    assert "begint een toren met" in run("replay", place, "--language", "nl").stdout


def test_a_whole_match_can_be_played_by_numbers(run, tmp_path):
    done = run("play", "clocktowers", "--seats", "human,random", "--seed", "7", typed="1\n" * 80)
    assert done.returncode == 0, done.stderr
    assert "won" in done.stdout or "share the win" in done.stdout
    (place,) = saved(tmp_path)
    told = run("verify", place).stdout
    assert "fair" in told
    assert "seat 2, random:" in told
    told = run("replay", place).stdout
    assert "You" not in told
    assert told.count("\n") > 162


def test_a_small_version_is_played_and_told(run, tmp_path):
    option = ("--option", "size=small")
    done = run("play", "heist", "--seats", "human,random", "--seed", "7", *option, typed="1\n" * 40)
    assert done.returncode == 0, done.stderr
    assert "won" in done.stdout or "share the win" in done.stdout
    (place,) = saved(tmp_path)
    assert json.loads(place.read_text())["options"]["size"] == "small"
    assert "Araby" in run("replay", place).stdout


def test_leaving_saves_and_resume_goes_on(run, tmp_path):
    left = run("play", "clocktowers", "--seats", "human,random", typed="1\n1\nquit\n")
    assert "belfort resume" in left.stdout
    (place,) = saved(tmp_path)
    assert place.stat().st_mode & 0o077 == 0
    before = json.loads(place.read_text())["steps"]
    again = run("resume", typed="1\n")
    assert again.returncode == 0
    after = json.loads(place.read_text())["steps"]
    assert after[: len(before)] == before
    assert len(after) > len(before)
    assert "Saved" in run("resume", place, typed="").stdout


def test_help_why_undo_table_log_and_wrong_moves_at_the_table(run):
    typed = "?\nwhy Km@new\nwhy F1c@new\nKm@1\nbanana\n99\nF1c@new\nundo\nxKm\nlog\ntable\nquit\n"
    out = run("play", "clocktowers", "--seats", "human,random", "--seed", "7", typed=typed).stdout
    assert "which rule forbids a move" in out
    assert "CT-17" in out
    assert "That is allowed: start a tower with a floor with a cat" in out
    assert "there is no tower 1" in out
    assert "'banana' is not a move" in out
    assert out.count("You discard a clock with a mouse, face down") >= 1


def test_people_who_share_a_terminal_do_not_see_each_others_hands(run):
    done = run("play", "clocktowers", "--seats", "human,human", "--seed", "7", typed="\nxKm\ndF\n")
    shown = done.stdout.split("Player 2, it is your turn")[1]
    assert "discards a card, face down" not in shown  # nothing before Enter is pressed


def test_bots_can_play_each_other(run):
    done = run("play", "clocktowers", "--seats", "random,random,random", "-o", "ladder=own")
    assert done.returncode == 0
    assert "Random 3" in done.stdout


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["play", "go"], "go"),
        (["rules", "go"], "go"),
        (["play", "clocktowers", "--seats", "human"], "players"),
        (["play", "clocktowers", "--seats", "human,hal"], "hal"),
        (["play", "clocktowers", "-o", "ladder=rope"], "ladder"),
        (["play", "clocktowers", "-o", "rungs=4"], "rungs"),
        (["play", "clocktowers", "-o", "ladder"], "ladder"),
        (["play", "clocktowers", "-o", "players=3"], "players"),
        (["play", "clocktowers", "-o", "starter=2"], "starter"),
        (["play", "clocktowers", "--seed", "x"], "seed"),
        (["resume"], "unfinished"),
        (["replay", "/nowhere.json"], "/nowhere.json"),
        (["bench", "engine", "--game", "go"], "go"),
        (["bench", "engine", "--players", "9"], "players"),
    ],
)
def test_what_is_wrong_is_named_with_exit_status_2(run, args, named, tmp_path):
    done = run(*args)
    assert done.returncode == 2
    assert named in done.stderr
    assert "Traceback" not in done.stderr
    assert saved(tmp_path) == []


@pytest.mark.parametrize("command", ["replay", "verify", "resume"])
@pytest.mark.parametrize("content", ["", "{}", '{"format": "belfort-match"}', "\udcff"])
def test_a_broken_file_is_refused_and_left_alone(run, tmp_path, command, content):
    place = tmp_path / "broken.json"
    place.write_bytes(content.encode(errors="surrogateescape"))
    before = place.read_bytes()
    done = run(command, place)
    assert done.returncode == 2
    assert done.stderr.startswith("belfort: ")
    assert place.read_bytes() == before


@pytest.fixture
def promised(tmp_path):
    """A match that bots of a house played, its file, and what the house had signed."""
    game = belfort.game("torens")
    seal, match = receipt.Seal(receipt.new_key()), game.match(added=["mine", ""])
    while not match.over:
        seat = match.actor
        code = bots.bot("pupil").choose(game, match.view(seat), seat, match.thought(seat))
        match.play(next(move for move in match.moves() if move.code == code))
    movers = ["pupil" if step.by >= 0 else "" for step in match.log()]
    place, kept = tmp_path / "match.json", tmp_path / "kept.receipts"
    place.write_text(dump(Record(match, movers)))
    made = receipt.Receipt(
        house=seal.public,
        table="table",
        game="torens",
        rules=game.rules.version,
        options=dict(game.options),
        commitment=match.commitment,
        added=list(match.added),
        bots=["pupil", "pupil"],
        started=True,
        moment=5,
    )
    kept.write_text(seal.sign(made) + "\n")
    return place, kept, seal.public


def test_with_a_receipt_a_match_is_fair_and_promised__S10(run, promised):
    place, kept, house = promised
    alone = run("verify", place)
    assert alone.returncode == 0
    assert "only a receipt can show" in alone.stdout
    assert "promised" not in alone.stdout.replace("was promised before", "")
    done = run("verify", place, "--receipt", kept, "--house", house)
    assert done.returncode == 0, done.stderr
    assert f"promised: the house {house}" in done.stdout
    assert "seat 2, pupil:" in done.stdout
    other = run("verify", place, "--receipt", kept, "--house", "ab" * 32)
    assert (other.returncode, other.stdout) == (1, "")


def test_a_match_that_was_made_up_afterwards_is_told_by_the_receipt__S10(run, promised, tmp_path):
    _, kept, _ = promised
    game = belfort.game("torens")
    tried = [game.match(seed=number, added=["mine", ""]) for number in range(40)]
    wished = max(tried, key=lambda match: [step.code for step in match.log()])
    forged = tmp_path / "forged.json"
    forged.write_text(dump(Record(wished, outs={1: "resigned"}, ended=True)))
    assert run("verify", forged).returncode == 0
    done = run("verify", forged, "--receipt", kept)
    assert done.returncode == 1
    assert "not the seed that was promised" in done.stderr


def test_what_verify_quotes_of_a_file_prints_no_escape_codes__S12(run, promised, tmp_path):
    data = json.loads(promised[0].read_text())
    place, red = tmp_path / "red.json", "\x1b[31m"
    for change in ({red: 1}, {"bots": [red] * len(data["bots"])}, {"belfort": red}):
        place.write_text(json.dumps({**data, **change}))
        done = run("verify", place)
        assert "\x1b" not in done.stdout + done.stderr
        assert "[31m" in done.stdout + done.stderr


def test_an_unfair_match_has_exit_status_1(run, tmp_path):
    match = belfort.game("clocktowers").match(seed=1)
    while not match.over:
        match.play(match.moves()[0])
    data = json.loads(dump(match))
    data["commitment"] = "f" * 64
    place = tmp_path / "unfair.json"
    place.write_text(json.dumps(data))
    done = run("verify", place)
    assert done.returncode == 1
    assert "promised" in done.stderr


def test_the_replay_of_an_open_match_shows_no_secret(run, tmp_path):
    match = belfort.game("clocktowers").match(seed=1)
    match.play("xKm")
    match.play("dF")
    place = tmp_path / "open.json"
    place.write_text(dump(match))
    spectator, owner = run("replay", place).stdout, run("replay", place, "--seat", "1").stdout
    assert "xKm" not in spectator
    assert "discards a card, face down" in spectator
    assert "xKm" in owner
    assert "xKm" not in run("replay", place, "--seat", "2", "--boards").stdout


def test_bench_measures_the_search(run):
    done = run("bench", "search", "--game", "torens", "--seconds", "0.05", "--json")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert {(line["playing_on"], line["threads"]) for line in lines} == {
        ("random", 1),
        ("random", 2),
        ("habits", 1),
        ("habits", 2),
    }
    assert all(line["iterations_per_s"] > 0 for line in lines)


def test_bench_prints_a_line_for_each_way_of_running(run):
    measured = "bench engine --game clocktowers --players 2 --seconds 0.05 --json"
    done = run(*measured.split())
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert {line["runtime"] for line in lines} == {"interpreted", "compiled"}
    wanted = "game players options runtime steps games seconds steps_per_s games_per_s"
    assert all(list(line) == wanted.split() for line in lines)
    assert all(line["games"] > 0 for line in lines)


def test_one_plays_on_from_a_match_that_was_written_down(run, promised, tmp_path):
    place = promised[0]
    whole = json.loads(place.read_text())
    done = run("play", "--from", place, "--step", "20", "--seats", "pupil,pupil")
    assert done.returncode == 0, done.stderr
    (kept,) = (tmp_path / "data" / "matches").glob("*.json")
    told = json.loads(kept.read_text())
    assert told["begun"] == {"steps": 19, "of": whole["commitment"], "hidden": "anew"}
    assert told["steps"][:19] == whole["steps"][:19], "in Torens nothing is hidden"
    assert told["steps"] != whole["steps"]
    assert set(told["bots"][:19]) == {""}
    checked = run("verify", kept)
    assert checked.returncode == 0, checked.stderr
    assert "of the first 19 steps, which were laid down, nothing is proved" in checked.stdout
    for wrong in (
        ("play",),
        ("play", "torens", "--from", place),
        ("play", "--from", place, "--step", "1", "--truly"),
        ("play", "--from", place, "--seats", "human"),
    ):
        assert run(*wrong).returncode == 2
