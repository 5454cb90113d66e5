"""The documents say what is true."""

import doctest
import functools
import re
from pathlib import Path

import pytest

import commands
from belfort import engine
from belfort.cli import app
from belfort.testing import page

ROOT = Path(__file__).parents[1]


@pytest.mark.parts("page")
def test_a_page_states_the_rules_that_are_enforced_and_tested(check):
    check()


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_a_page_of_the_house_has_rulings(name):
    assert page.RULING.findall(engine.rules(name).page)


DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PYTHON = re.compile(r"(<!-- not run: .+? -->\n)?```python\n(.*?)```", re.DOTALL)


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize(
    "path", [path for path in DOCUMENTS if "```python\n" in path.read_text("utf-8")], ids=place
)
def test_the_examples_run(path):
    """Every block of Python is run, or a comment before it says why not."""
    for excused, block in PYTHON.findall(path.read_text("utf-8")):
        test = doctest.DocTestParser().get_doctest(block, {}, path.name, str(path), 0)
        assert bool(test.examples) != bool(excused), block
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        runner.run(test)
        assert runner.summarize().failed == 0


@functools.cache
def anchors(path: Path) -> set[str]:
    """The headings of a document, as links name them: a second one of that name gets a number."""
    text = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    found: list[str] = []
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        words = re.sub(r"[^\w\- ]", "", re.sub(r"\]\([^)]*\)", "", heading).lower().strip())
        found.append(words.replace(" ", "-"))
    return {
        name if not (before := found[:at].count(name)) else f"{name}-{before}"
        for at, name in enumerate(found)
    }


@pytest.mark.parametrize("path", DOCUMENTS, ids=place)
def test_links_and_named_files_exist(path):
    text = path.read_text("utf-8")
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)", text):
        other = (path.parent / target).resolve() if target else path
        assert other.exists(), target
        assert not anchor or anchor in anchors(other), f"{target}#{anchor}"
    for target in re.findall(r"`((?:src|tests|docs|benchmarks|examples)/[\w./-]+\.\w+)`", text):
        made_up = re.search("NAME|steeple", target)  # a game that is being written
        assert made_up or (ROOT / target).exists(), target


@pytest.mark.parametrize("path", DOCUMENTS, ids=place)
def test_what_a_document_says_to_type_is_there(path):
    """Commands of the house and targets of the Makefile, in code spans and in blocks."""
    text = path.read_text("utf-8")
    code = [*re.findall(r"`([^`\n]+)`", text), *re.findall(r"```\w*\n(.*?)```", text, re.DOTALL)]
    typed = "\n".join(code)
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    commands = set(re.findall(r"(?:^|; |&& |/)belfort ([a-z]+)", typed, re.MULTILINE))
    assert {name for name in commands if name not in app} == set()
    assert set(re.findall(r"^make ([\w-]+)", typed, re.MULTILINE)) <= {*targets}


def test_the_page_of_the_command_line_is_up_to_date():
    assert commands.PAGE.read_text("utf-8") == commands.text(), "python tools/commands.py writes it"
