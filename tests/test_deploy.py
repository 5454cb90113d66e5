"""What `deploy/` starts is what the house understands."""

import configparser
import re
import shlex
from pathlib import Path

import pytest
import yaml

from belfort.cli import app

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
SOURCES = "\n".join(path.read_text() for path in (ROOT / "src").rglob("*.py"))


def check_command(words):
    """That the house would obey, without doing it."""
    command, bound, _ = app.parse_args(words, exit_on_error=False, print_error=False)
    assert command.__name__ == "serve"
    return bound.arguments


def check_names(text):
    """That the house reads every variable of its own that a text sets."""
    names = set(re.findall(r"BELFORT_[A-Z]+", text))
    assert names
    for name in names:
        assert f'"{name}"' in SOURCES, name


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_starts_the_house(path):
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str
    unit.read(path)
    program, *words = shlex.split(unit["Service"]["ExecStart"].replace("%i", "8000"))
    assert program.endswith("/bin/belfort")
    assert check_command(words)["port"] == 8000
    check_names(path.read_text())


def test_the_containers_start_the_house():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    house = services["house"]
    assert check_command(house["command"])["workers"] == 2
    assert (DEPLOY / house["build"]["context"] / house["build"]["dockerfile"]).is_file()
    container = (DEPLOY / "Containerfile").read_text()
    [words] = re.findall(r"^CMD \[(.*)\]$", container, re.MULTILINE)
    check_command([word.strip(' "') for word in words.split(",")])
    for name in re.findall(r"^COPY (?!--)(.*) \S+$", container, re.MULTILINE):
        for source in name.split():
            assert (ROOT / source).exists(), source
    check_names((DEPLOY / "compose.yaml").read_text() + container)
