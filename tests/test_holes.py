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


# In the form of pip-audit: a package with a hole, one without, one that it does not know.
ANSWER = """{"dependencies": [
 {"name": "a", "version": "1.2", "vulns": [{"id": "X-1", "fix_versions": ["1.3", "2.0"],
  "aliases": ["Y-1"], "description": "Long\\nwords"}]},
 {"name": "b", "version": "3", "vulns": []},
 {"name": "c", "skip_reason": "not found"}], "fixes": []}"""


def told(monkeypatch, capsys, program):
    """What the audit says, and how it ends."""
    ask = HOLES.holes
    monkeypatch.setattr(HOLES, "holes", lambda pinned: ask(pinned, program))
    with pytest.raises(SystemExit) as ended:
        HOLES.main()
    return capsys.readouterr().out, ended.value.code


def test_a_known_hole_is_told_with_what_mends_it_and_fails_the_audit(tmp_path, monkeypatch, capsys):
    program = tmp_path / "pip-audit"
    program.write_text(f"#!/bin/sh\ncat <<'END'\n{ANSWER}\nEND\nexit 1\n")
    program.chmod(0o700)
    said, code = told(monkeypatch, capsys, program)
    assert "a: X-1, mended in 1.3, 2.0" in said
    assert "1 of 3 packages could not be looked up" in said
    assert said.count("1 known holes") == len(HOLES.PINNED)
    assert code == 1


def test_an_audit_that_reached_nobody_claims_nothing(tmp_path, monkeypatch, capsys):
    said, _ = told(monkeypatch, capsys, tmp_path / "nowhere")
    assert said.count("nothing was checked") == len(HOLES.PINNED)
    assert "known holes\n" not in said.replace("the database of known holes", "")
