"""The documents say what is true."""

import doctest
import re
from pathlib import Path

import pytest

from belfort import engine, locale

ROOT = Path(__file__).parents[1]
RULE = re.compile(r"\b[A-Z]{2}-\d+\b")


def rules_on_page(name: str) -> list[str]:
    """The rules that a game's page states, by number."""
    page = engine.rules(name).page
    found = set(RULE.findall(page)) | _ranges(page)
    return sorted(found, key=lambda rule: int(rule.partition("-")[2]))


@pytest.mark.parametrize("name", engine.names())
def test_the_page_numbers_its_rules_without_a_gap(name):
    rules = rules_on_page(name)
    prefix = rules[0].partition("-")[0]
    assert rules == [f"{prefix}-{number}" for number in range(1, len(rules) + 1)]


@pytest.mark.parametrize("name", engine.names())
@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_a_page_has_the_same_rules_and_rulings_in_every_language(name, language):
    english, other = (locale.page(engine.rules(name), one) for one in ("en", language))
    assert set(RULE.findall(other)) == set(RULE.findall(english))
    rulings = re.compile(r"^\| ([AR]\d+) \|", re.MULTILINE)
    assert rulings.findall(other) == rulings.findall(english) != []


@pytest.mark.parametrize("name", engine.names())
def test_every_rule_of_a_page_is_in_the_name_of_a_test(name):
    known = rules_in_test_names()
    assert [rule for rule in rules_on_page(name) if rule not in known] == []


def rules_in_test_names() -> set[str]:
    rules = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for test in re.findall(r"def (test_\w+)", path.read_text("utf-8")):
            rules.update(f"{a}-{n}" for a, n in re.findall(r"_([A-Z]{2})_(\d+)(?=_|$)", test))
    return rules


@pytest.mark.parametrize("name", engine.names())
def test_every_rule_of_a_page_is_cited_where_it_is_enforced(name):
    package = ROOT / "src" / "belfort" / "games" / name
    text = "\n".join(p.read_text("utf-8") for p in package.iterdir() if p.is_file())
    cited = set(RULE.findall(text)) | _ranges(text)
    assert [rule for rule in rules_on_page(name) if rule not in cited] == []


def _ranges(text: str) -> set[str]:
    """The rules that `CT-2 to CT-5` stands for."""
    found = set()
    for prefix, first, last in re.findall(r"([A-Z]{2})-(\d+) to \1-(\d+)", text):
        found.update(f"{prefix}-{number}" for number in range(int(first), int(last) + 1))
    return found


@pytest.mark.parametrize("name", ["README.md", "docs/arena.md", "docs/research.md"])
def test_the_examples_run(name):
    text = (ROOT / name).read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    assert blocks
    for block in blocks:
        test = doctest.DocTestParser().get_doctest(block, {}, name, name, 0)
        assert test.examples
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        runner.run(test)
        assert runner.summarize().failed == 0


@pytest.mark.parametrize("path", sorted(ROOT.glob("*.md")) + sorted((ROOT / "docs").rglob("*.md")))
def test_links_and_named_files_exist(path):
    text = path.read_text("utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", text):
        assert (path.parent / target).exists(), target
    for target in re.findall(r"`((?:src|tests|docs|benchmarks|examples)/[\w./-]+\.\w+)`", text):
        assert "NAME" in target or (ROOT / target).exists(), target
