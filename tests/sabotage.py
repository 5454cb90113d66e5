"""A game in which something was changed, again and again: what does the house say first?

    python tests/sabotage.py FOLDER SITE < CHANGES

reads one JSON object a line, `{"file": ..., "line": ...}` for a line that is missing or
`{"file": ..., "old": ..., "new": ...}` for another text, perhaps with the `parts` that are asked,
and prints for each one what is said of
the game in FOLDER, installed in SITE, if that is changed. Each is tried in a process of its own
that has Belfort loaded already.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from belfort.testing import parts, report

WORDS = (tokenize.NAME, tokenize.OP, tokenize.NUMBER, tokenize.STRING)


def code_lines(path: Path) -> list[int]:
    """The lines of a module that say something: no comment, no text for readers, not empty."""
    told: set[int] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            told.update(range(node.lineno, (node.end_lineno or 0) + 1))
    with path.open("rb") as file:
        spoken = {one.start[0] for one in tokenize.tokenize(file.readline) if one.type in WORDS}
    return sorted(spoken - told)


def changed(text: str, change: dict[str, Any]) -> str:
    """A text with something changed."""
    if "old" in change:
        assert text.count(change["old"]) == 1, change["old"]
        return text.replace(change["old"], change["new"])
    lines = text.split("\n")
    return "\n".join([*lines[: change["line"] - 1], *lines[change["line"] :]])


def said_of(place: Path, site: Path, asked: list[str]) -> str:
    """The first sentence about a game; empty if nothing is wrong with it."""
    sys.path[:0] = [str(site), str(place / "src")]
    before = os.environ.get("PYTHONPATH", "")
    paths = [str(site), str(place / "src"), *filter(None, [before])]
    os.environ["PYTHONPATH"] = os.pathsep.join(paths)
    report.LIMIT = 3
    interpreted = [one for one in asked if one not in report.COMPILED]
    for names in (interpreted, [one for one in asked if one not in interpreted]):
        for line in report.check(place.name, names):
            if line.faults:
                return f"{line.part}: {line.faults[0]}"
    return ""


def tried(folder: Path, site: Path, change: dict[str, Any]) -> str:
    """What is said of a game after a change, found out in a process of its own."""
    read, write = os.pipe()
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place) / folder.name
        shutil.copytree(folder, copy)
        file = copy / change["file"]
        file.write_text(changed(file.read_text("utf-8"), change), "utf-8")
        child = os.fork()
        if child == 0:
            os.close(read)
            try:
                said = said_of(copy, site, change.get("parts", parts.PARTS))
            except BaseException as error:  # noqa: BLE001 - told to the other process
                said = f"!{type(error).__name__}: {error}"
            os.write(write, said.encode())
            os._exit(0)
        os.close(write)
        with os.fdopen(read, "rb") as told:
            said = told.read().decode()
        os.waitpid(child, 0)
    return said.replace(f"{place}/", "")


def try_all(folder: Path, site: Path, changes: Iterable[dict[str, Any]]) -> Iterator[str]:
    """What is said after each of these changes, by one process for all."""
    command = [sys.executable, __file__, str(folder), str(site)]
    asked = "\n".join(json.dumps(change) for change in changes)
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    yield from (json.loads(line) for line in done.stdout.splitlines())


if __name__ == "__main__":
    for name in parts.PARTS:
        parts.part(name)
    for line in sys.stdin:
        print(json.dumps(tried(Path(sys.argv[1]), Path(sys.argv[2]), json.loads(line))), flush=True)
