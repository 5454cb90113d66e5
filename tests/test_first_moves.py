"""Bots on an empty cache: they answer at once, and by their level once their game is compiled."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import belfort
from belfort import engine
from belfort.bots import LEVELS, bot, readiness, workshop
from belfort.bots.levels import OFFHAND, Offhand, judge_offhand
from belfort.engine import CHANCE, cache
from belfort.testing.walks import walk

NUMB = """
import sys
from belfort import bots, engine
from belfort.bots import readiness
from belfort.bots.workshop import _decision
for name in engine.names():
    game, view, seat, seed = _decision(name)
    for level in sys.argv[1:]:
        print(name, level, readiness.choose(level, game, view, seat, seed))
    judged = readiness.judge(game, view, seat, seed, iterations=8000, seconds=2)
    print(name, sum(one.visits for one in judged), judged[0])
print("numba" in sys.modules)
"""


def begin(script, place, *arguments):
    """Python in a process of its own, with a cache of its own and no way of running forced."""
    left = {key: value for key, value in os.environ.items() if key != "BELFORT_RUNTIME"}
    return subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        env={**left, "BELFORT_CACHE": str(place)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def output(process):
    told, complained = process.communicate(timeout=600)
    assert process.returncode == 0, complained
    return told.splitlines()


def test_offhand_needs_no_numba_and_finds_the_same_move_in_every_process__V2(tmp_path):
    bots = ("grandmaster", "greedy")
    first, second = (begin(NUMB, tmp_path / one, *bots) for one in ("one", "two"))
    *found, numba = output(first)
    assert numba == "False"
    assert len(found) == len(engine.names()) * (len(bots) + 1)
    assert output(second) == [*found, "False"]


def test_a_process_that_thinks_holds_nothing_that_thinking_does_not_need(tmp_path):
    script = "import sys, belfort.bots.mind; print(*sys.modules)"
    (loaded,) = output(begin(script, tmp_path))
    heavy = {"numba", "sqlalchemy", "starlette", "belfort.tables", "belfort.store"}
    assert not heavy & set(loaded.split())


def decisions(game, seed):
    """Three choices of a match, as the seat on turn sees them."""
    found = []
    for s, step in walk(game, seed):
        who = game.actor(s)
        if step >= 0 and who != CHANCE and len(game.moves(s)) > 1:
            found.append((game.view(s, who), who))
    return found[:: len(found) // 3][:3]


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_between_two_players_the_move_is_the_apprentice_s(name):
    game = belfort.game(name, players=2)
    asked = decisions(game, "offhand")
    assert len(asked) == 3
    bot("apprentice").choose(game, *asked[0], 7)  # compiles, and that is not thinking
    for view, who in asked:
        assert Offhand().choose(game, view, who, 7) == bot("apprentice").choose(game, view, who, 7)


def test_the_more_players_the_fewer_iterations():
    for players in (3, 5):
        game = belfort.game("heist", players=players)
        view, who = decisions(game, "more")[0]
        visits = sum(one.visits for one in judge_offhand(game, view, who, 1))
        assert visits == OFFHAND // players // 2 * 2


# The workshop

FAKE = """
import sys, time
from pathlib import Path
from belfort.bots import workshop
journal = Path(sys.argv[1])
def part(name, game):
    with journal.open("a") as file:
        file.write(f"{game} {name}\\n")
    time.sleep(0.2)
workshop.PARTS = {name: lambda game, name=name: part(name, game) for name in ("one", "two")}
workshop.make("torens")
print(workshop.progress("torens"))
"""


def test_two_processes_compile_a_game_once__V2(tmp_path):
    journal = tmp_path / "journal"
    both = [begin(FAKE, tmp_path / "cache", str(journal)) for _ in range(2)]
    for one in both:
        assert output(one) == ["Progress(share=1.0, made=('one', 'two'), files=())"]
    assert journal.read_text().splitlines() == ["torens one", "torens two"]


STOPPED = FAKE.replace("time.sleep(0.2)", "assert name != 'two', 'stopped'")


def test_parts_that_are_finished_stay(tmp_path):
    journal = tmp_path / "journal"
    stopped = begin(STOPPED, tmp_path / "cache", str(journal))
    assert "stopped" in stopped.communicate(timeout=600)[1]
    assert output(begin(FAKE, tmp_path / "cache", str(journal)))[0].startswith("Progress(share=1.0")
    assert journal.read_text().splitlines() == ["torens one", "torens two", "torens two"]


WHOLE = """
import subprocess, sys, time
from numba.core import event
from belfort import bots, engine
from belfort.bots import readiness, workshop
compiled = []
class Ear(event.Listener):
    def on_start(self, event): compiled.append(event)
    def on_end(self, event): pass
event.register("numba:compile", Ear())
game, view, seat, seed = workshop._decision("torens")
MAKE = "from belfort.bots.workshop import make; make('torens')"
def choose(): return readiness.choose("grandmaster", game, view, seat, seed)
# not by a Workshop: on a machine full of tests the lowest priority would never be its turn
maker = subprocess.Popen([sys.executable, "-c", MAKE])
print(choose() == bots.levels.Offhand().choose(game, view, seat, seed))
print(readiness.is_ready("torens", "search"))
shares = []
while not readiness.is_ready("torens", "search", "solver", "greedy"):
    shares.append(workshop.progress("torens").share)
    assert not maker.poll()
    time.sleep(0.1)
print(shares == sorted(shares), len(set(shares)) > 20, max(shares) < 1)
print(choose() == bots.bot("grandmaster").choose(game, view, seat, seed))
maker.wait()
print(workshop.progress("torens").whole)
workshop.steps("torens")
print(len(compiled))
"""


def test_a_bot_plays_by_its_level_once_the_workshop_is_done__V2(tmp_path):
    offhand, ready, progress, level, whole, compiled = output(begin(WHOLE, tmp_path))
    assert offhand == "True"
    assert ready == "False"
    assert progress == "True True True"
    assert level == "True"
    assert whole == "True"
    assert compiled == "0", "this process compiled what the workshop should have"


NOWHERE = """
import time
from belfort.bots import readiness, workshop
done = []
for part in workshop.PARTS:
    workshop.PARTS[part] = lambda name, part=part: done.append((name, part))
readiness.keep_up("castle", "torens")
playing = set(workshop.PARTS) - {readiness.SERVING}
while not readiness.is_ready("torens", *playing): time.sleep(0.05)
print({name for name, _ in done}, {part for _, part in done} == playing)
"""


def test_where_nothing_can_be_kept_a_process_compiles_what_it_plays(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert output(begin(NOWHERE, blocked)) == ["{'torens'} True"]


LEFT = """
import os, time
from belfort.bots import workshop
shop = workshop.Workshop()
shop.want("torens")
while shop._process is None: time.sleep(0.01)
print(shop._process.pid, flush=True)
time.sleep(5)
os._exit(0)
"""


def is_there(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_compiling_gives_way_to_everybody_and_ends_with_whoever_wanted_it(tmp_path):
    process = begin(LEFT, tmp_path)
    pid = int(process.stdout.readline())
    niceness = set()
    while process.poll() is None and is_there(pid):
        niceness.add(os.getpriority(os.PRIO_PROCESS, pid))
        time.sleep(0.05)
    assert 19 in niceness
    output(process)
    for _ in range(1200):
        if not is_there(pid):
            return
        time.sleep(0.1)
    raise AssertionError("it goes on")


BEGUN = []


class FakeProcess:
    """A process that compiles until it is let go."""

    def __init__(self, command, **_more):
        self.name = command[-2]
        self.returncode = None
        self.end = threading.Event()
        BEGUN.append(self)

    def communicate(self, _given=None):
        assert self.end.wait(20)
        return "", "it did not work\n"

    def finish(self, code):
        self.returncode = code
        self.end.set()

    def terminate(self):
        self.finish(-15)


@pytest.fixture
def shop(monkeypatch, tmp_path):
    """A workshop whose processes are played."""
    monkeypatch.setenv("BELFORT_CACHE", str(tmp_path))
    monkeypatch.delenv("BELFORT_RUNTIME", raising=False)
    BEGUN.clear()
    monkeypatch.setattr(workshop.subprocess, "Popen", FakeProcess)
    found = workshop.Workshop()
    yield found
    found.close()


def until(number):
    """The process that was begun as the so many-th."""
    for _ in range(2000):
        if len(BEGUN) > number:
            return BEGUN[number]
        threading.Event().wait(0.01)
    raise AssertionError(f"only {len(BEGUN)} were begun")


def finish(process):
    workshop._write(cache.place(), process.name, workshop.Progress(1.0, tuple(workshop.PARTS)))
    process.finish(0)


def test_a_game_that_is_asked_for_goes_before_those_that_are_expected(shop):
    shop.expect("castle", "clocktowers", "heist")
    assert until(0).name == "castle"
    shop.want("heist")
    assert until(0).returncode == -15
    assert until(1).name == "heist"
    shop.want("torens")
    assert until(1).returncode is None
    for number, name in enumerate(("heist", "torens", "castle", "clocktowers"), 1):
        assert until(number).name == name
        finish(until(number))
    assert not any(map(shop.gave_up, engine.names("belfort")))


def test_a_game_that_cannot_be_compiled_is_left_alone(shop):
    shop.want("castle")
    until(0).finish(1)
    shop.want("heist")
    assert until(1).name == "heist"
    assert shop.gave_up("castle")
    shop.want("castle")
    finish(until(1))
    assert len(BEGUN) == 2


def test_nothing_is_compiled_where_it_is_forbidden(shop, monkeypatch):
    monkeypatch.setenv("BELFORT_RUNTIME", "interpreted")
    shop.want("castle")
    shop.expect("heist")
    assert shop._thread is None
    assert not BEGUN


@pytest.mark.parametrize("way", ["interpreted", "compiled"])
def test_a_forced_way_leaves_bots_their_level(way, monkeypatch, tmp_path):
    monkeypatch.setenv("BELFORT_CACHE", str(tmp_path))
    monkeypatch.setenv("BELFORT_RUNTIME", way)
    assert all(readiness.is_ready("torens", *readiness.needs(level)) for level in LEVELS)


def test_bots_that_do_not_look_ahead_need_nothing_compiled():
    assert [level for level in ("random", *LEVELS) if not readiness.needs(level)] == [
        "random",
        "pupil",
    ]
