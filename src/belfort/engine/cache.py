"""Where compiled code is kept: a directory that belongs to exactly these sources.

Numba notices an edit in the file of a kernel, not in the rules that the kernel calls. So the
directory's name is a hash over every source and data file that compiled code can come from: an
edit anywhere means another directory, and stale rules can never run.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import platformdirs

KEEP = 4
"""How many directories stay, with this one, for switching between checkouts."""

_SOURCES = {".py", ".toml", ".tsv"}


def root() -> Path:
    """The directory above all caches; BELFORT_CACHE moves it."""
    chosen = os.environ.get("BELFORT_CACHE")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("belfort"))


@functools.cache
def fingerprint() -> str:
    """A hash of everything that compiled code depends on; Numba itself is not needed for it."""
    made_by = f"numba {version('numba')} numpy {version('numpy')}"
    digest = hashlib.sha256(made_by.encode())
    for folder in _folders():
        for path in sorted(folder.rglob("*")):
            if path.suffix in _SOURCES:
                digest.update(str(path.relative_to(folder)).encode())
                digest.update(path.read_bytes())
    for variable in ("NUMBA_BOUNDSCHECK", "NUMBA_OPT"):
        digest.update(f"{variable}={os.environ.get(variable)}".encode())
    return digest.hexdigest()[:24]


def _folders() -> list[Path]:
    """The house's own package and every package that brings a game."""
    folders = {Path(__file__).parents[1]}
    for entry in entry_points(group="belfort.games"):
        spec = find_spec(entry.module.partition(".")[0])
        if spec is not None and spec.submodule_search_locations:
            folders.update(Path(place) for place in spec.submodule_search_locations)
    return sorted(folders)


def place() -> Path | None:
    """The directory of these sources; None: nowhere to write."""
    found = root() / fingerprint()
    try:
        found.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return found if os.access(found, os.W_OK) else None


@contextlib.contextmanager
def alone(found: Path) -> Iterator[None]:
    """While open, no other process of this machine is alone with this directory; may wait."""
    with (found / "lock").open("ab") as file:
        with contextlib.suppress(OSError):  # a disk that knows no locks: work done twice is no harm
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            else:
                import fcntl

                fcntl.flock(file, fcntl.LOCK_EX)
        yield  # closing the file, or dying, lets the next one in


@contextlib.contextmanager
def directory() -> Iterator[bool]:
    """While open, Numba files what it compiles under the fingerprint; False: nowhere to write.

    Only the kernels declared meanwhile are concerned: other users of Numba in this process keep
    their own setting.
    """
    import numba

    config: Any = numba.config
    found = place()
    if found is None:
        yield False
        return
    before = config.CACHE_DIR
    try:
        os.utime(found)
        _forget_others(found)
        config.CACHE_DIR = str(found)
        yield True
    except OSError:
        yield False
    finally:
        config.CACHE_DIR = before


def _forget_others(kept: Path) -> None:
    """Keep this directory and the newest few beside it."""
    others = [other for other in kept.parent.iterdir() if other != kept]
    others.sort(key=lambda other: other.stat().st_mtime, reverse=True)
    for other in others[KEEP - 1 :]:
        shutil.rmtree(other, ignore_errors=True)
