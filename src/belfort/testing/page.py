"""The page of a game: its rules as numbered facts, each enforced, tested and told everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from belfort import locale
from belfort.engine import Rules, contract
from belfort.engine.origins import ORIGINS
from belfort.testing.broken import Broken, file_of, folder
from belfort.testing.parts import Part
from belfort.testing.subject import Subject

PART: Final = Part("page")
RULE: Final = re.compile(rf"\b{contract.RULE.pattern}\b")
RULING: Final = re.compile(r"^\| ([AR]\d+) \|", re.MULTILINE)


def _ranges(text: str) -> set[str]:
    """The rules that `CT-2 to CT-5` stands for."""
    found: set[str] = set()
    for prefix, first, last in re.findall(r"([A-Z]{2})-(\d+) to \1-(\d+)", text):
        found.update(f"{prefix}-{number}" for number in range(int(first), int(last) + 1))
    return found


def rules_on(page: str) -> list[str]:
    """The rules that a page states, by number."""
    found = set(RULE.findall(page)) | _ranges(page)
    return sorted(found, key=lambda rule: int(rule.partition("-")[2]))


@PART.game
def it_numbers_its_rules_without_a_gap(subject: Subject) -> None:
    found = rules_on(subject.rules.page)
    file = file_of(subject.rules, "page.md")
    if not found:
        raise Broken(f"{file} states no rule by number, as in `**TW-1** ...`")
    prefix = found[0].partition("-")[0]
    for number, rule in enumerate(found, 1):
        if rule != f"{prefix}-{number}":
            raise Broken(f"{file}: {prefix}-{number} is missing, or {rule} is not of this page")


def _languages(subject: Subject) -> Iterator[tuple[Rules, str]]:
    return ((subject.rules, language) for language in locale.LANGUAGES)


@PART.each(_languages, lambda one: f"{one[0].name}-{one[1]}")
def it_has_the_same_rules_and_rulings_in_every_language(one: tuple[Rules, str]) -> None:
    rules, language = one
    english, other = rules.page, rules.page if language == "en" else rules.page_in(language)
    file = file_of(rules, f"page.{language}.md")
    if language != "en" and other == english:
        raise Broken(f"{file} is missing: the rules are shown in English")
    for what, pattern in (("rule", RULE), ("ruling", RULING)):
        ours, theirs = set(pattern.findall(english)), set(pattern.findall(other))
        if ours != theirs:
            number = min(ours ^ theirs, key=lambda name: (len(name), name))
            told = "lacks" if number in ours else "has"
            raise Broken(f"{file} {told} the {what} {number}, unlike the page in English")


@PART.game
def every_rule_is_cited_where_it_is_enforced(subject: Subject) -> None:
    places = [one for one in folder(subject.rules).iterdir() if one.suffix in (".py", ".toml")]
    text = "\n".join(place.read_text("utf-8") for place in places)
    cited = set(RULE.findall(text)) | _ranges(text)
    for rule in rules_on(subject.rules.page):
        if rule not in cited:
            name = file_of(subject.rules, "rules.py")
            raise Broken(f"{rule} is on the page, but no line of {name} says `# {rule}`")


@PART.game
def every_rule_is_in_the_name_of_a_test(subject: Subject) -> None:
    known = rules_in_test_names(subject.tests)
    for rule in rules_on(subject.rules.page):
        if rule not in known:
            name = f"test_..._{rule.replace('-', '_')}"
            raise Broken(
                f"{rule} is on the page, but no test in {subject.tests} is called `{name}`"
            )


def rules_in_test_names(folder: Path) -> set[str]:
    """The rules that tests are named after."""
    found: set[str] = set()
    for path in folder.rglob("test_*.py"):
        for test in re.findall(r"def (test_\w+)", path.read_text("utf-8")):
            found.update(f"{a}-{n}" for a, n in re.findall(r"_([A-Z]{2})_(\d+)(?=_|$)", test))
    return found


@PART.game
def it_says_how_many_steps_a_match_has_at_most(subject: Subject) -> None:
    if f"{subject.rules.most_steps:,}" not in subject.rules.page:
        file, init = (file_of(subject.rules, name) for name in ("page.md", "__init__.py"))
        told = f"a match has at most {subject.rules.most_steps:,} steps, as {init} does"
        raise Broken(f"{file} does not say that {told}")


@PART.game
def what_is_not_on_the_sheet_is_named_with_rules_that_there_are(subject: Subject) -> None:
    file = file_of(subject.rules, "origins.toml")
    page, told = subject.rules.page, locale.of(subject.rules).tables.get("origins", {})
    for fact in subject.rules.origins:
        if fact.origin not in ORIGINS:
            raise Broken(f"{file}: [{fact.name}] is from {fact.origin!r}, not {', '.join(ORIGINS)}")
        if fact.name not in told:
            raise Broken(f"{file_of(subject.rules, 'en.toml')}: [origins] has no `{fact.name}`")
        for rule in fact.rules:
            if not re.search(rf"\b{rule}\b", page):
                raise Broken(f"{file}: [{fact.name}] names {rule}, which is not on the page")
