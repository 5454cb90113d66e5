"""The description of the interface is true: schemathesis finds nothing."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from visiting import Api, table_of_two

HERE = Path(__file__).parent


CONFIG = """
# 422 is how the house refuses what can be read but is against its rules or those of a game.
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "422", "429", "5xx"]
"""


def schemathesis(url, token, folder, config, *chosen):
    (folder / "config.toml").write_text(CONFIG + config)
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", "config.toml"]
    command += ["run", f"{url}/api/openapi.json", "--header", f"Authorization: Bearer {token}"]
    command += ["--checks", "all", "--generation-deterministic", "--max-examples", "10"]
    command += ["--continue-on-failure", *chosen]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=280
    )
    assert done.returncode == 0, done.stdout
    assert " generated, " in done.stdout


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_schemathesis_finds_nothing(url, tmp_path):
    """With names of tables that are not there, and at a table that is played."""
    fuzz = Api(url).join_house("Fuzz")
    ending = ("drop_tokens", "sign_out")  # these come last: until then the token is live
    without = [part for name in ending for part in ("--exclude-operation-id", name)]
    schemathesis(url, fuzz.token, tmp_path, "", *without)
    assert fuzz.ask("GET", "/api/me")["name"]
    ann, _, table = table_of_two(url)
    known = f'[parameters]\n"path.table" = "{table}"\n'
    chosen = ["--include-path-regex", "/api/tables/.table.", "--phases", "fuzzing"]
    schemathesis(url, ann.token, tmp_path, known, *chosen)
    assert ann.ask("GET", "/api/me")["name"] == "Ann"
    for name in ending:
        last = Api(url).join_house("Last")
        chosen = ["--include-operation-id", name, "--phases", "fuzzing"]
        schemathesis(url, last.token, tmp_path, "", *chosen)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_every_operation_is_described_and_nothing_else(url):
    document = httpx.get(f"{url}/api/openapi.json").json()
    described = {
        (method.upper(), path) for path, found in document["paths"].items() for method in found
    }
    assert len(described) == 37
    for path in document["paths"]:
        place = path.replace("{table}", "x").replace("{seat}", "0").replace("{code}", "x")
        answer = httpx.request("TRACE", url + place)
        allowed = set(answer.headers["allow"].split(", ")) - {"HEAD"}
        assert allowed == {method for method, found in described if found == path}


@pytest.mark.parametrize("path", ["docs/api.md"])
def test_the_page_names_every_code_of_refusal(path):
    from belfort.server import refusals
    from belfort.tables import errors

    page = (HERE.parents[1] / path).read_text("utf-8")
    codes = {
        found.code
        for module in (errors, refusals)
        for found in vars(module).values()
        if isinstance(found, type) and hasattr(found, "code") and isinstance(found.code, str)
    } - {"error", "unknown_player"}
    assert [code for code in sorted(codes) if f"`{code}`" not in page] == []
