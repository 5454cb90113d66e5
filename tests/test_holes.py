"""The audit of what the house stands on tells holes, none, and that it could not look."""

import importlib.util
from pathlib import Path

import pytest

PLACE = Path(__file__).parent.parent / "tools" / "holes.py"
SPEC = importlib.util.spec_from_file_location("holes", PLACE)
HOLES = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(HOLES)

FOUND = """{"dependencies": [{"name": "a", "version": "1", "vulns": []},
 {"name": "b", "version": "2", "vulns": [{"id": "X-1", "fix_versions": ["3"]}]}]}"""


@pytest.mark.parametrize(
    ("says", "count"),
    [
        (FOUND, 1),
        ('{"dependencies": [{"name": "a", "version": "1", "vulns": []}]}', 0),
        ('{"dependencies": [{"name": "a", "skip_reason": "not found"}]}', None),
        ("ConnectionError: no way out", None),
    ],
)
def test_an_answer_is_told_from_none(says, count, tmp_path):
    program = tmp_path / "pip-audit"
    program.write_text(f"#!/bin/sh\ncat <<'END'\n{says}\nEND\n")
    program.chmod(0o700)
    assert HOLES.holes(tmp_path / "pinned.txt", program) == count


def test_without_the_program_nothing_was_checked(tmp_path):
    assert HOLES.holes(tmp_path / "pinned.txt", tmp_path / "nowhere") is None
