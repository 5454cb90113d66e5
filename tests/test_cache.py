"""Compiled code never outlives its sources."""

import shutil
import subprocess
import sys
from pathlib import Path

import belfort
from belfort.engine import cache

PACKAGE = Path(belfort.__file__).parent
SCRIPT = """
import sys
import numba
import numpy as np
from belfort.engine import Game, kernels
from belfort.engine.chance import stream
types = []
for number, name in enumerate(sys.argv[1:]):
    game = Game(name)
    types.append(numba.from_dtype(game.rules.state))
    types[-1]._code = 1_000_000 + number  # as happens by chance
    states = np.zeros(2, game.rules.state)
    states[0] = game.start()
    buffer = kernels.buffer_for(game.rules.most_moves, game.rules.codes)
    steps = kernels.random_play(states, stream(1), buffer, 20)
    print(steps, sum(game.scores(states[1])))
print(kernels.random_play.compiled.stats.cache_hits.total())
print(*(c.fndesc.mangled_name for c in kernels.random_play.compiled.overloads.values()))
"""


def output(source: Path, place: Path, *games: str) -> list[str]:
    """Play each game at random and print steps and points; then cache hits; then symbols."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *games],
        env={"PYTHONPATH": str(source), "BELFORT_CACHE": str(place), "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
        timeout=100,
    )
    return done.stdout.splitlines()


def run(source: Path, place: Path, *games: str) -> list[int]:
    return [int(word) for line in output(source, place, *games)[:-1] for word in line.split()]


def test_edited_rules_are_compiled_anew(tmp_path):
    """An edit in a function that the kernel only calls: Numba's own cache would not notice."""
    source = tmp_path / "source"
    shutil.copytree(PACKAGE, source / "belfort", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(PACKAGE.parents[1] / "docs" / "games", source / "belfort" / "pages")
    steps, points, hits = run(source, tmp_path / "cache", "clocktowers")
    assert hits == 0
    assert run(source, tmp_path / "cache", "clocktowers") == [steps, points, 1]
    rules = source / "belfort" / "games" / "clocktowers" / "rules.py"
    text = rules.read_text("utf-8")
    changed = text.replace("s.points[seat] += worth(s, tower)", "s.points[seat] += 1")
    assert changed != text
    rules.write_text(changed, "utf-8")
    _, fewer, hits = run(source, tmp_path / "cache", "clocktowers")
    assert hits == 0
    assert fewer < points


def test_games_compiled_in_different_processes_do_not_mix_in_a_third(tmp_path):
    """Numba counts types and functions anew in each process, and makes names of the counts."""
    source = PACKAGE.parent
    alone = [run(source, tmp_path, name)[:2] for name in ("castle", "clocktowers")]
    together = run(source, tmp_path, "castle", "clocktowers")
    assert together == [*alone[0], *alone[1], 2]
    symbols = {output(source, tmp_path, name)[-1] for name in ("castle", "clocktowers")}
    assert len(symbols) == 2


def test_only_a_few_old_caches_are_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("BELFORT_CACHE", str(tmp_path))
    for number in range(9):
        (tmp_path / f"old{number}").mkdir()
    with cache.directory() as usable:
        assert usable
    assert len(list(tmp_path.iterdir())) == cache.KEEP
    assert (tmp_path / cache.fingerprint()).is_dir()


def test_without_a_place_to_write_nothing_is_cached(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("BELFORT_CACHE", str(blocked))
    with cache.directory() as usable:
        assert not usable
