"""Compiled code never outlives its sources."""

import shutil
import subprocess
import sys
from pathlib import Path

import belfort
from belfort.engine import cache

PACKAGE = Path(belfort.__file__).parent
SCRIPT = """
import numpy as np
from belfort.engine import Game, kernels
from belfort.engine.chance import stream
game = Game("clocktowers")
states = np.zeros(2, game.rules.state)
states[0] = game.start()
buffer = kernels.buffer_for(game.rules.choices, game.rules.codes)
kernels.random_play(states, stream(1), buffer, 20)
print(kernels.random_play.compiled.stats.cache_hits.total(), states[1].points.sum())
"""


def run(source: Path, place: Path) -> list[int]:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={"PYTHONPATH": str(source), "BELFORT_CACHE": str(place), "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    return [int(word) for word in done.stdout.split()]


def test_edited_rules_are_compiled_anew(tmp_path):
    """An edit in a function that the kernel only calls: Numba's own cache would not notice."""
    source = tmp_path / "source"
    shutil.copytree(PACKAGE, source / "belfort", ignore=shutil.ignore_patterns("__pycache__"))
    hits, points = run(source, tmp_path / "cache")
    assert hits == 0
    assert run(source, tmp_path / "cache") == [1, points]
    rules = source / "belfort" / "games" / "clocktowers" / "rules.py"
    text = rules.read_text("utf-8")
    changed = text.replace("s.points[seat] += worth(s, tower)", "s.points[seat] += 1")
    assert changed != text
    rules.write_text(changed, "utf-8")
    hits, fewer = run(source, tmp_path / "cache")
    assert hits == 0
    assert fewer < points


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
