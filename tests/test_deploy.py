"""What `deploy/` starts is what the house understands."""

import configparser
import re
import shlex
import shutil
import subprocess
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


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_has_bounds_and_systemd_understands_it(path):
    text = path.read_text()
    for bound in ("LimitNOFILE=", "MemoryMax=", "TasksMax=", "UMask=0077", "NoNewPrivileges=yes"):
        assert bound in text
    if shutil.which("systemd-analyze"):
        asked = ["systemd-analyze", "verify", "--man=no", str(path)]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        about = [line for line in done.stderr.splitlines() if path.name in line]
        assert not [line for line in about if "not executable" not in line], done.stderr


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf"])
def test_a_proxy_tells_the_house_who_visits_and_keeps_to_its_bounds(name):
    text = (DEPLOY / name).read_text()
    check_names(text)
    said = text.lower()
    assert "forwarded_allow_ips=127.0.0.1" in said
    for header in ("x-forwarded-for", "x-forwarded-proto", "host"):
        assert re.search(rf"(set_header|header_up) {header} ", said), header
    assert "$proxy_add_x_forwarded_for" not in said, "what visitors claim is not passed on"
    for inside in ("livez", "readyz", "metrics"):
        assert inside in said
    if name == "nginx.conf":
        assert "client_max_body_size 64k" in said
    assert text.count("{") == text.count("}")


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


def test_images_can_be_named_by_digest():
    """One argument names the image of every stage, and compose hands it on; so PostgreSQL's."""
    container = (DEPLOY / "Containerfile").read_text()
    assert re.findall(r"^FROM (\S+)", container, re.MULTILINE) == ["${PYTHON}", "${PYTHON}"]
    [usual] = re.findall(r"^ARG PYTHON=(\S+)$", container, re.MULTILINE)
    assert container.index("ARG PYTHON") < container.index("FROM"), "stages know only earlier ones"
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    assert services["house"]["build"]["args"] == {"PYTHON": f"${{PYTHON_IMAGE:-{usual}}}"}
    assert services["postgres"]["image"].startswith("${POSTGRES_IMAGE:-")
    told = (ROOT / "docs" / "server.md").read_text()
    for name in ("--build-arg PYTHON=", "PYTHON_IMAGE=", "POSTGRES_IMAGE="):
        assert name in told
