"""A game of another distribution as a guest: installed as `pip install -e` would, in no time.

    python tests/guest.py TARGET PYPROJECT ...

does it for several, and writes the PYTHONPATH with which they are there to TARGET/path.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path


def install(folder: Path, target: Path) -> dict[str, str]:
    """The environment of a process that has the distribution in a folder installed."""
    paths = [*write(folder, target), os.environ.get("PYTHONPATH", "")]
    joined = os.pathsep.join(filter(None, paths))
    return {**os.environ, "PYTHONPATH": joined, "BELFORT_RUNTIME": ""}


def write(folder: Path, target: Path) -> list[str]:
    """Write what an installer would note of a distribution, and say where Python finds it all."""
    told = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    place = target / f"{told['name'].replace('-', '_')}-{told['version']}.dist-info"
    place.mkdir(parents=True, exist_ok=True)
    head = f"Metadata-Version: 2.1\nName: {told['name']}\nVersion: {told['version']}\n"
    (place / "METADATA").write_text(head, "utf-8")
    entries = told["entry-points"]["belfort.games"].items()
    listed = "\n".join(f"{name} = {value}" for name, value in entries)
    (place / "entry_points.txt").write_text(f"[belfort.games]\n{listed}\n", "utf-8")
    return [str(target), str(folder / "src")]


def belfort(env: dict[str, str], *words: str, **given: object) -> subprocess.CompletedProcess[str]:
    """Run a command of the house where a guest is installed."""
    command = [sys.executable, "-m", "belfort", *words]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False, **given)


if __name__ == "__main__":
    target, *files = (Path(one).resolve() for one in sys.argv[1:])
    found = [path for file in files for path in write(file.parent, target)]
    (target / "path").write_text(os.pathsep.join(dict.fromkeys(found)), "utf-8")
