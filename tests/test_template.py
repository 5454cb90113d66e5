"""`belfort new`: a game to begin with, which keeps to all that is asked at once."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import guest
from belfort.engine import contract
from belfort.template import BadName, begin, renamed


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("new") / "tower"
    begin("tower", place)
    return place


@pytest.fixture(scope="module")
def env(folder):
    return guest.install(folder, folder.parent / "site")


def test_a_new_game_keeps_to_all_that_is_asked(env, folder):
    done = guest.belfort(env, "check", "tower", cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    parts = [line.split()[0] for line in done.stdout.splitlines()]
    assert parts[0] == "conformance"
    assert {"secrets", "reference", "perft", "golden", "page", "compiled", "speed"} <= set(parts)


def test_a_part_that_is_none_is_refused_with_those_there_are(env, folder):
    done = guest.belfort(env, "check", "tower", "walks", cwd=folder)
    assert done.returncode != 0
    assert "'walks' is no part; there are conformance, secrets" in done.stderr + done.stdout
    assert "Traceback" not in done.stderr + done.stdout


def test_two_new_games_stand_side_by_side(env, folder):
    begin("keep", folder.parent / "keep")
    both = [*guest.write(folder.parent / "keep", folder.parent / "second"), env["PYTHONPATH"]]
    done = guest.belfort({**env, "PYTHONPATH": os.pathsep.join(both)}, "games", "--json")
    told = json.loads(done.stdout)
    assert {"tower", "keep"} <= {game["name"] for game in told["games"]}
    assert told["left_off"] == []


def test_its_own_tests_pass_with_the_plugin(env, folder):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "TO or page"]
    done = subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


def test_it_has_at_most_350_lines_of_python_and_says_in_each_file_what_belongs_there(folder):
    modules = sorted((folder / "src" / "tower").rglob("*.py"))
    assert sum(len(one.read_text("utf-8").splitlines()) for one in modules) <= 350
    for one in modules:
        assert one.read_text("utf-8").startswith('"""'), one
    for one in (folder / "src").rglob("*.toml"):
        assert one.read_text("utf-8").startswith("# "), one
    for one in (folder / "src").rglob("*.md"):
        assert "<!-- " in one.read_text("utf-8").partition("## ")[0], one


def test_its_first_page_names_what_is_there_and_what_may_be_added(folder):
    page = (folder / "README.md").read_text("utf-8")
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    listed, here = [], Path()
    for name in re.findall(r"`([^`]+)`", " ".join(rows)):
        here = folder / name if "/" in name else here.parent / name  # beside the one before it
        listed.append(here)
    assert [one for one in listed if not one.exists()] == []
    tops = [*(folder / "src" / "tower").iterdir(), *(folder / "tests").rglob("test_*.py")]
    unlisted = [one.name for one in tops if one not in listed]
    assert sorted(unlisted) == ["__init__.py"]
    added = re.search(r"a package `(\w+)` beside these", page)[1]
    assert f"{added}/" in contract.FILES


def test_nothing_of_the_model_is_left(folder):
    for one in folder.rglob("*"):
        if one.is_file() and one.suffix != ".pyc":
            text = one.read_text("utf-8")
            assert "spire" not in text.lower(), one
            assert "SP-" not in text, one


@pytest.mark.parametrize("name", ["torens", "json", "numpy", "Tower", "a", "class", "1st", "a-b"])
def test_a_name_that_is_taken_or_is_none_is_refused(name, tmp_path):
    with pytest.raises(BadName, match=name):
        begin(name, tmp_path / name)
    assert not (tmp_path / name).exists()


def test_a_folder_that_holds_something_is_left_alone(tmp_path):
    (tmp_path / "mine").write_text("mine", "utf-8")
    with pytest.raises(BadName, match="something"):
        begin("tower", tmp_path)
    assert [one.name for one in tmp_path.iterdir()] == ["mine"]


def test_rules_are_numbered_with_the_letters_of_the_name():
    assert renamed("# SP-7 test_it__SP_7 Spire spire GRASP-1", "keep") == (
        "# KE-7 test_it__KE_7 Keep keep GRASP-1"
    )
