"""The arena: who meets whom, what is kept, and what the results say."""

import collections
import dataclasses
import json
import math
import os
import signal
import subprocess
import sys
import time
from xml.etree import ElementTree

import numpy as np
import pytest

from belfort import arena, engine
from belfort.arena import Contest, Result
from belfort.arena.ladder import comparisons, fit, ratings
from belfort.arena.standings import tally, wilson
from belfort.bots import Random, UnknownBot

BELFORT = [sys.executable, "-c", "from belfort.cli import main; main()"]
DUEL = Contest("clocktowers", ["greedy", "random"], matches=8, budget=0.01)


def numbers(results):
    return [result.match for result in results]


def timeless(results):
    """Results in their order, without the clock: what has to be the same each time."""
    bare = [dataclasses.replace(result, seconds=()) for result in results]
    return sorted(bare, key=lambda result: result.match)


def result(number, seats, ranks, scores=None, moves=None, seconds=None):
    n = len(seats)
    return Result(
        number,
        tuple(seats),
        tuple(ranks),
        tuple(scores or (0,) * n),
        tuple(moves or (1,) * n),
        tuple(seconds or (0.0,) * n),
    )


# Who meets whom


def test_every_two_bots_meet_in_a_contest_for_two():
    contest = Contest("clocktowers", ["a", "b", "c"], matches=4)
    assert contest.tables == (("a", "b"), ("a", "c"), ("b", "c"))
    assert contest.total == 12


def test_every_combination_that_fills_the_table_meets():
    contest = Contest("clocktowers", ["a", "b", "c", "d"], options={"players": 3})
    assert contest.tables == (("a", "b", "c"), ("a", "b", "d"), ("a", "c", "d"), ("b", "c", "d"))


def test_with_fewer_bots_than_seats_all_take_part_and_some_sit_twice():
    contest = Contest("clocktowers", ["a", "b"], options={"players": 4})
    assert contest.tables == (("a", "a", "a", "b"), ("a", "a", "b", "b"), ("a", "b", "b", "b"))


@pytest.mark.parametrize(("players", "matches"), [(2, 6), (2, 7), (3, 9), (3, 10), (4, 9)])
def test_every_table_plays_its_matches_and_every_deal_in_every_rotation(players, matches):
    contest = Contest("clocktowers", "abcde", matches=matches, options={"players": players})
    fixtures = [contest.fixture(number) for number in range(contest.total)]
    assert set(collections.Counter(fixture.table for fixture in fixtures).values()) == {matches}
    assert len({fixture.table for fixture in fixtures}) == math.comb(5, players)
    by_deal = collections.defaultdict(list)
    for fixture in fixtures:
        assert sorted(fixture.seats) == sorted(fixture.table)
        by_deal[fixture.table, fixture.deal].append(fixture.seats)
    for (_, deal), seatings in by_deal.items():
        first = seatings[0]
        rotated = [first[i:] + first[:i] for i in range(players)]
        assert seatings == rotated[: min(players, matches - deal * players)]


def test_neighbours_change_from_deal_to_deal():
    contest = Contest("clocktowers", "abc", matches=6, options={"players": 3})
    assert [contest.fixture(number).seats for number in (0, 3)] == [tuple("abc"), tuple("acb")]


def test_all_tables_have_played_about_as_much_at_any_time():
    contest = Contest("clocktowers", "abcd", matches=20)
    for part in range(0, contest.total, 12):
        played = collections.Counter(contest.fixture(number).table for number in range(part))
        assert len(set(played.values())) <= 1


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"bots": ["random"]}, "bots"),
        ({"bots": ["random", "random"]}, "twice"),
        ({"matches": 0}, "matches"),
        ({"budget": 0.0}, "budget"),
        ({"budget": math.inf}, "budget"),
        ({"budget": math.nan}, "budget"),
        ({"options": {"players": 9}}, "players"),
    ],
)
def test_a_contest_that_cannot_be_held_is_refused(changed, named):
    with pytest.raises(engine.BelfortError, match=named):
        dataclasses.replace(DUEL, **changed)


def test_an_unknown_bot_is_refused_before_anything_is_written(tmp_path):
    with pytest.raises(UnknownBot, match="hal"):
        arena.run(Contest("clocktowers", ["hal", "random"]), file=tmp_path / "file")
    assert not (tmp_path / "file").exists()


# What is played


def test_the_same_contest_has_the_same_results_here_and_on_processes():
    alone = list(arena.run(DUEL, processes=1))
    shared = list(arena.run(DUEL, processes=2))
    assert numbers(alone) == list(range(DUEL.total))
    assert timeless(shared) == timeless(alone)


def test_another_seed_gives_other_results():
    other = dataclasses.replace(DUEL, seed=2)
    assert timeless(arena.run(other, processes=1)) != timeless(arena.run(DUEL, processes=1))


class Recorder(Random):
    """Plays at random and remembers the first view it was given."""

    def __init__(self):
        self.first = None

    def choose(self, game, view, seat, seed):
        self.first = self.first or (seat, view.tobytes())
        return super().choose(game, view, seat, seed)


def test_matches_of_one_deal_have_the_same_chance_and_seats_exchanged():
    contest = Contest("clocktowers", ["x", "y"], matches=4)
    seen = []
    for number in range(4):
        cast = {"x": Recorder(), "y": Recorder()}
        played = arena.Referee(contest, cast).play(number)
        starter = cast[played.seats[0]]
        assert starter.first[0] == 0
        seen.append((played.seats, starter.first[1]))
    assert [seats for seats, _ in seen] == [("x", "y"), ("y", "x")] * 2
    assert seen[0][1] == seen[1][1]
    assert seen[2][1] == seen[3][1]
    assert seen[0][1] != seen[2][1]


class Cheat(Random):
    def choose(self, game, view, seat, seed):
        return game.rules.codes - 1 if seed != "warm up" else super().choose(game, view, seat, seed)


@pytest.mark.parametrize("processes", [1, 2])
def test_an_illegal_move_is_an_error_that_names_the_bot(processes):
    contest = Contest("clocktowers", ["honest", "cheat"], matches=4)
    with pytest.raises(arena.IllegalChoice, match="cheat chose"):
        list(arena.run(contest, processes=processes, cast={"honest": Random(), "cheat": Cheat()}))


class Fainting(Random):
    def choose(self, game, view, seat, seed):
        return os._exit(9) if seed != "warm up" else super().choose(game, view, seat, seed)


def test_a_process_that_is_killed_ends_the_contest_with_an_error():
    contest = Contest("clocktowers", ["x", "y"], matches=4)
    with pytest.raises(arena.WorkerLost):
        list(arena.run(contest, processes=2, cast={"x": Fainting(), "y": Random()}))


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_greedy_ranks_above_random(name):
    contest = Contest(name, ["random", "greedy"], matches=24, budget=0.05)
    table = arena.standings(contest, list(arena.run(contest, processes=1)))
    assert [standing.name for standing in table] == ["greedy", "random"]
    assert table[0].tally.win_rate > 0.6


def test_a_table_of_three_is_played():
    contest = Contest(
        "clocktowers", ["greedy", "random"], matches=3, options={"players": 3}, budget=0.01
    )
    results = list(arena.run(contest, processes=1))
    (most, least) = arena.pairings(contest, results)
    assert (most.bots, least.bots) == (
        ("greedy", "greedy", "random"),
        ("greedy", "random", "random"),
    )
    assert most.matches == least.matches == 3
    assert most.tallies["greedy"].matches == 6


# What is kept


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The record of a contest that was played to its end."""
    place = tmp_path_factory.mktemp("arena") / "whole.jsonl"
    assert len(list(arena.run(DUEL, file=place, processes=1))) == DUEL.total
    return place


def test_a_record_holds_the_contest_and_every_result(whole):
    contest, results = arena.read(whole)
    assert contest == DUEL
    assert numbers(results) == list(range(DUEL.total))
    first, *rest = map(json.loads, whole.read_text().splitlines())
    wanted = "format version game rules edition players options bots matches budget seed"
    assert list(first) == wanted.split()
    wanted = "match seats ranks scores moves seconds"
    assert all(list(line) == wanted.split() for line in rest)


def test_whoever_stops_in_the_middle_goes_on_without_loss_or_doubles(tmp_path, whole):
    place = tmp_path / "file"
    playing = arena.run(DUEL, file=place, processes=1)
    for _ in range(3):
        next(playing)
    playing.close()
    assert len(arena.read(place)[1]) == 3
    resumed = list(arena.run(DUEL, file=place, processes=1))
    assert timeless(resumed) == timeless(arena.read(whole)[1])
    assert timeless(arena.read(place)[1]) == timeless(resumed)
    assert len(place.read_text().splitlines()) == 1 + DUEL.total


def test_cut_off_anywhere_a_record_is_made_whole_again(tmp_path, whole, monkeypatch):
    """The record ends after any number of bytes: what is missing is played, nothing else."""
    content = whole.read_bytes()
    place = tmp_path / "file"
    kept = {result.match: result for result in arena.read(whole)[1]}
    played = []

    def look_up(_referee, number):
        played.append(number)
        return kept[number]

    monkeypatch.setattr(arena.Referee, "play", look_up)
    monkeypatch.setattr(arena.Referee, "warm_up", lambda _referee: None)
    ends = [i for i, byte in enumerate(content) if byte == ord("\n")]
    near_ends = {end + near for end in ends for near in (-1, 0, 1)}
    for length in sorted({*range(0, len(content), 11), *near_ends}):
        place.write_bytes(content[:length])
        lines = content[:length].count(b"\n")
        played.clear()
        assert timeless(arena.run(DUEL, file=place, processes=1)) == timeless(kept.values())
        assert played == list(range(max(0, lines - 1), DUEL.total))
        assert place.read_bytes() == content


def test_a_last_line_of_rubbish_is_passed_over(tmp_path, whole):
    place = tmp_path / "file"
    lines = whole.read_bytes().splitlines(keepends=True)
    place.write_bytes(b"".join(lines[:4]) + b'{"match": 3, "se\n')
    assert len(arena.read(place)[1]) == 3
    assert len(list(arena.run(DUEL, file=place, processes=1))) == DUEL.total
    assert len(arena.read(place)[1]) == DUEL.total


def test_a_result_that_stands_there_twice_counts_once(tmp_path, whole):
    place = tmp_path / "file"
    lines = whole.read_bytes().splitlines(keepends=True)
    place.write_bytes(b"".join([*lines, lines[-1]]))
    assert len(arena.read(place)[1]) == DUEL.total


@pytest.mark.parametrize(
    "content",
    [
        "no newline",
        "a text\nof somebody\n",
        "{}\n",
        "[]\n",
        '{"format": "belfort-arena"}\n',
        '{"format": "belfort-arena", "version": 1, "game": "go"}\n',
    ],
)
def test_a_file_that_is_not_a_record_is_refused_and_left_alone(tmp_path, content):
    place = tmp_path / "file"
    place.write_text(content)
    with pytest.raises(arena.BadRecord):
        list(arena.run(DUEL, file=place, processes=1))
    with pytest.raises(arena.BadRecord):
        arena.read(place)
    assert place.read_text() == content


@pytest.mark.parametrize(
    ("line", "change"),
    [(3, {"seats": ["random", "random"]}), (3, {"match": 99}), (4, {"ranks": [1]}), (5, {"x": 1})],
)
def test_a_line_that_is_no_result_of_the_contest_is_named(tmp_path, whole, line, change):
    lines = [json.loads(text) for text in whole.read_text().splitlines()]
    lines[line - 1].update(change)
    place = tmp_path / "file"
    place.write_text("".join(json.dumps(data) + "\n" for data in lines))
    with pytest.raises(arena.BadRecord, match=f"line {line}"):
        arena.read(place)


@pytest.mark.parametrize(
    "change", [{"seed": 2}, {"budget": 0.02}, {"matches": 10}, {"options": {"ladder": "own"}}]
)
def test_the_record_of_another_contest_is_refused_with_what_differs(tmp_path, whole, change):
    place = tmp_path / "file"
    place.write_bytes(whole.read_bytes())
    with pytest.raises(arena.BadRecord, match=f"another contest: its {next(iter(change))}"):
        list(arena.run(dataclasses.replace(DUEL, **change), file=place, processes=1))
    assert place.read_bytes() == whole.read_bytes()


# What the results say

FOUR = [
    result(0, "ab", (1, 2), (9, 4), (10, 10), (1.0, 0.1)),
    result(1, "ba", (1, 1), (6, 6), (5, 10), (0.1, 1.0)),
    result(2, "ab", (2, 1), (3, 4), (10, 5), (1.0, 0.1)),
    result(3, "ba", (2, 2), (0, 0), (5, 10), (0.1, 1.0)),
]


def test_wins_shared_wins_losses_points_and_time_are_counted():
    a = tally("a", FOUR)
    assert (a.matches, a.wins, a.shared, a.losses) == (4, 1, 1, 2)
    assert a.win_rate == (1 + 1 / 2) / 4
    assert a.points == (9 + 6 + 3 + 0) / 4
    assert a.seconds_per_move == pytest.approx(4.0 / 40)
    assert tally("b", FOUR).seconds_per_move == pytest.approx(0.4 / 25)


def test_a_win_shared_by_three_counts_a_third():
    three = [result(0, "abc", (1, 1, 1)), result(1, "bca", (1, 2, 2))]
    assert tally("a", three).win_rate == pytest.approx(1 / 6)
    assert tally("b", three).win_rate == pytest.approx(4 / 6)


def test_the_interval_is_wilsons():
    """Worked by hand for 8 of 10: (0.99207 -+ 0.31362) / 1.38415."""
    assert wilson(0.8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_a_decided_match_has_one_winner():
    contest = Contest("clocktowers", "ab", matches=4)
    (pair,) = arena.pairings(contest, FOUR)
    assert (pair.bots, pair.matches, pair.decided) == (("a", "b"), 4, 0.5)


def test_tables_are_compared_two_by_two_with_ties_as_half():
    wins = comparisons("abc", [result(0, "abc", (1, 2, 2)), result(1, "aab", (2, 3, 1))])
    expected = [[0, 1, 1], [2, 0, 0.5], [0, 0.5, 0]]
    assert (wins - np.array(expected)).tolist() == [[0, 0.5, 0.5], [0.5, 0, 0.5], [0.5, 0.5, 0]]


def test_the_rating_of_two_follows_from_their_odds():
    """Nine wins to one, and a drawn match as prior: odds of 9.5 to 1.5."""
    results = [result(i, "ab", (1, 2) if i else (2, 1)) for i in range(10)]
    rated = ratings("ab", results)
    apart = 400 * math.log10(9.5 / 1.5)
    assert rated["a"].value == pytest.approx(1500 + apart / 2)
    assert rated["b"].value == pytest.approx(1500 - apart / 2)
    # the variance of log odds is 1/9.5 + 1/1.5, and each bears half of the difference
    spread = 1.959964 * 400 / math.log(10) * math.sqrt(1 / 9.5 + 1 / 1.5) / 2
    assert rated["a"].spread == rated["b"].spread == pytest.approx(spread)


def test_who_always_wins_has_a_finite_rating_and_who_never_met_has_one_too():
    rated = ratings("abc", [result(i, "ab", (1, 2)) for i in range(1000)])
    assert all(math.isfinite(rating.value + rating.spread) for rating in rated.values())
    assert rated["a"].value > rated["c"].value > rated["b"].value
    assert sum(rating.value for rating in rated.values()) == pytest.approx(3 * 1500)


def test_strengths_are_found_again_from_the_results_they_lead_to():
    strengths = np.array([8.0, 4.0, 1.0, 0.5])
    odds = strengths[:, None] / (strengths[:, None] + strengths[None, :])
    wins = 1000 * odds
    np.fill_diagonal(wins, 0)
    found = fit(wins)
    assert found / found[2] == pytest.approx(strengths, rel=1e-6)


def test_the_picture_names_every_bot_and_is_sound_xml():
    contest = Contest("clocktowers", ["a<b", "c&d"], matches=4)
    results = [result(0, ("a<b", "c&d"), (1, 2))]
    root = ElementTree.fromstring(arena.picture(contest, arena.standings(contest, results)))
    texts = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"a<b", "c&d", "Clocktowers: the ladder"} <= set(texts)


# On the command line


@pytest.fixture
def run(tmp_path):
    def _run(*args):
        env = {**os.environ, "BELFORT_DATA": str(tmp_path / "data"), "COLUMNS": "100"}
        command = [*BELFORT, "arena", *map(str, args)]
        return subprocess.run(command, capture_output=True, text=True, check=False, env=env)

    return _run


CONTEST = ["clocktowers", "--bots", "random,greedy", "--matches", "6", "--budget", "0.01"]


def test_json_holds_the_contest_the_bots_and_the_pairs(run, tmp_path):
    picture = tmp_path / "ladder.svg"
    done = run(*CONTEST, "--json", "-o", "ladder=own", "--picture", picture)
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    wanted = "game edition players options matches budget seed bots pairs"
    assert list(data) == wanted.split()
    given = {"game": "clocktowers", "players": 2, "matches": 6, "budget": 0.01, "seed": 1}
    assert {name: data[name] for name in given} == given
    assert data["options"]["ladder"] == "own"
    wanted = "wins shared losses win_rate low high points rating seconds_per_move"
    assert list(data["bots"]) == ["greedy", "random"]
    for bot in data["bots"].values():
        assert list(bot) == wanted.split()
        assert bot["wins"] + bot["shared"] + bot["losses"] == 6
    (pair,) = data["pairs"]
    assert pair["bots"] == ["random", "greedy"]
    assert pair["matches"] == 6
    assert set(pair["results"]) == {"random", "greedy"}
    assert picture.read_text().startswith("<svg")
    assert list((tmp_path / "data").rglob("*.jsonl")) == []


def test_a_contest_is_kept_in_a_file_and_can_be_asked_for_again(run, tmp_path):
    place = tmp_path / "file.jsonl"
    first = run(*CONTEST, "--processes", "1", "--file", place)
    assert first.returncode == 0, first.stderr
    assert "greedy" in first.stdout
    before = place.read_bytes()
    again = run("--resume", place)
    assert again.stdout == first.stdout
    assert run(*CONTEST, "--resume", place).stdout == first.stdout
    assert place.read_bytes() == before
    refused = run(*CONTEST, "--file", place)
    assert refused.returncode == 2
    assert "--resume" in refused.stderr


def heed_ctrl_c():
    """A shell that runs tests in the background has them ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(run, tmp_path):
    place = tmp_path / "file.jsonl"
    args = "clocktowers --bots greedy,random --matches 100000 --budget 0.05 --processes 2 --json"
    with subprocess.Popen(
        [*BELFORT, "arena", *args.split(), "--file", str(place)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_ctrl_c,  # noqa: PLW1509 - a signal is all that it sets
    ) as process:
        give_up = time.monotonic() + 60
        while time.monotonic() < give_up and process.poll() is None:
            if place.exists() and place.read_bytes().count(b"\n") > 3:
                break
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    assert out == ""
    assert "Traceback" not in err
    assert f"belfort arena --resume {place}" in err
    kept = arena.read(place)[1]
    assert f"Kept {len(kept)} of 100000 matches" in err
    assert len(set(numbers(kept))) == len(place.read_text().splitlines()) - 1 >= 3


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["go", "--bots", "random,greedy"], "go"),
        (["clocktowers", "--bots", "random,hal"], "hal"),
        (["clocktowers", "--bots", "random"], "bots"),
        (["clocktowers"], "bots"),
        ([], "game"),
        (["--resume", "/nowhere.jsonl"], "/nowhere.jsonl"),
        (["--resume", "/nowhere.jsonl", "--seed", "2"], "game"),
        ([*CONTEST, "-o", "ladder=rope"], "ladder"),
        ([*CONTEST, "-o", "rungs=4"], "rungs"),
        ([*CONTEST, "-o", "players=3", "--players", "2"], "players"),
        ([*CONTEST, "--players", "9"], "players"),
        ([*CONTEST, "--matches", "0"], "matches"),
        ([*CONTEST, "--processes", "0"], "processes"),
        ([*CONTEST, "--picture", "/nowhere/ladder.svg"], "picture"),
    ],
)
@pytest.mark.filterwarnings("ignore:Cyclopts application invoked")
def test_what_is_wrong_is_named_with_exit_status_2(capsys, monkeypatch, args, named, tmp_path):
    from belfort import cli

    monkeypatch.setenv("BELFORT_DATA", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["belfort", "arena", *args])
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 2
    assert named in capsys.readouterr().err
    assert list(tmp_path.rglob("*.jsonl")) == []


def test_the_file_of_another_contest_is_refused_with_exit_status_2(run, whole):
    done = run(*CONTEST, "--resume", whole)
    assert done.returncode == 2
    assert "another contest" in done.stderr
