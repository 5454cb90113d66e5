"""Known holes in what the house stands on: python tools/holes.py, part of `make audit`.

Asks pip-audit about every package that is pinned. Where the database of known holes cannot be
reached it says so: that nothing was found then says nothing.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROGRAM = ROOT / ".venv-audit" / "bin" / "pip-audit"
PINNED = ("play", "build", "dev", "docs")


def holes(pinned: Path, program: Path = PROGRAM) -> int | None:
    """How many holes are known in the packages of a file; None if nobody could be asked."""
    command = [str(program), "--requirement", str(pinned), "--disable-pip", "--require-hashes"]
    command += ["--progress-spinner", "off", "--format", "json"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
        packages = json.loads(done.stdout)["dependencies"]
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    passed = [one["name"] for one in packages if "skip_reason" in one]
    if passed:
        print(f"  {len(passed)} of {len(packages)} packages could not be looked up")
    if packages and len(passed) == len(packages):
        return None
    found = [(one["name"], hole) for one in packages for hole in one.get("vulns", [])]
    for name, hole in found:
        print(
            f"  {name}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'nothing yet'}"
        )
    return len(found)


def main() -> None:
    total = 0
    for name in PINNED:
        count = holes(ROOT / "constraints" / f"{name}.txt")
        if count is None:
            print(f"{name}: the database of known holes could not be reached; nothing was checked")
        else:
            print(f"{name}: {count} known holes")
            total += count
    sys.exit(1 if total else 0)


if __name__ == "__main__":
    main()
