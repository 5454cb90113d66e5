"""Whatever is broken in a new game, one sentence says what it is, and where.

The template is broken in many ways, and a line of its rules is missing: some lines here, all of
them with `make sabotage`.
"""

import os
import re
from pathlib import Path

import pytest

import guest
from belfort.template import begin
from sabotage import code_lines, try_all

RULES, WORDS = "src/tower/rules.py", "src/tower/words.py"
BROKEN = {
    # what is wrong: the part that says so; what is changed in which file; what must be named
    "too few moves": (
        "conformance",
        (RULES, "MOST_MOVES = HAND * len(PLACES)", "MOST_MOVES = 3"),
        ("`moves` (tower/rules.py, line", "most_moves=3", "tower/__init__.py"),
    ),
    "too few steps": (
        "conformance",
        (RULES, "MOST_STEPS = 2 * CARDS", "MOST_STEPS = 20"),
        ("goes on after 20 steps", "most_steps=20", "tower/__init__.py"),
    ),
    "a hand is hidden from nobody": (
        "secrets",
        (RULES, "conceal(s.hand, s.unseen, seat)", "pass"),
        ("`hide_step` (tower/rules.py, line", "`unseen[", "seat 1"),
    ),
    "a hand is hidden from its own seat": (
        "secrets",
        (RULES, "conceal(s.hand, s.unseen, seat)", "conceal(s.hand, s.unseen, -1)"),
        ("`hide` (tower/rules.py, line", "seat 0"),
    ),
    "a draw is told to all": (
        "secrets",
        (
            RULES,
            "return HIDDEN_DRAW if s.phase == DRAW and seat != s.turn else step",
            "return step",
        ),
        ("`hide_step` (tower/rules.py, line", "seat 1"),
    ),
    "a guess leaves hands open": (
        "secrets",
        (RULES, "deal(s.hand, s.unseen, rng)", "pass"),
        ("`guess` (tower/rules.py, line", "leaves something open"),
    ),
    "asking changes the position": (
        "conformance",
        (RULES, "    n = 0\n", "    n = 0\n    s.pile -= 0 if s.pile == 0 else 1\n"),
        ("`moves` (tower/rules.py, line", "`pile` is", "changes the position"),
    ),
    "a match never ends": (
        "conformance",
        (RULES, "        s.phase = OVER\n", "        s.phase = DRAW\n"),
        ("goes on after 36 steps", "most_steps=36", "tower/__init__.py"),
    ),
    "a loop never ends": (
        "conformance",
        (RULES, "        storeys += 1\n", "        storeys += 0\n"),
        ("tower/rules.py, line", "in `height`", "goes on"),
    ),
    "a move that is not legal": (
        "conformance",
        (RULES, "n += fits(s, tower, width)", "n += 1"),
        ("`why_not` (tower/words.py, line", "TO-7", "`moves` (tower/rules.py, line"),
    ),
    "a refusal for a legal move": (
        "conformance",
        (WORDS, "if place == r.DISCARD:", "if place == r.DISCARD and width > 2:"),
        ("tower/words.py, line",),
    ),
    "a sentence without words": (
        "conformance",
        ("src/tower/en.toml", 'won_by_points = "[{seats}|you] won with {points}"\n', ""),
        ("tower/en.toml", "won_by_points"),
    ),
    "an argument that nobody gives": (
        "conformance",
        (
            "src/tower/nl.toml",
            "[{seat} legt|je legt|leg] {card} op",
            "[{seat} legt|je legt|leg] {kaart} op",
        ),
        ("tower/nl.toml", "builds", "kaart"),
    ),
    "a rule that the page has not": (
        "conformance",
        (WORDS, '"TO-7"', '"TO-77"'),
        ("`why_not` (tower/words.py, line", "TO-77"),
    ),
    "a rule without a test": (
        "page",
        ("tests/test_tower.py", "test_a_card_may_always_be_discarded__TO_8", "test_discards"),
        ("TO-8", "test_..._TO_8"),
    ),
    "a rule that is nowhere enforced": (
        "page",
        (RULES, "  # TO-8\n", "\n"),
        ("TO-8", "tower/rules.py"),
    ),
    "a rule that Dutch lacks": (
        "page",
        ("src/tower/page.nl.md", "- **TO-8** ", "- "),
        ("tower/page.nl.md", "TO-8"),
    ),
    "another number of points": (
        "reference",
        (RULES, "s.points[s.turn] += 1", "s.points[s.turn] += 2"),
        ("`scores` (tower/rules.py, line", "the reference"),
    ),
    "another weight": (
        "reference",
        (RULES, "    s.unseen[width] -= 1\n", "    s.unseen[width] -= s.unseen[width] > 1\n"),
        ("tower/rules.py, line",),
    ),
    "a field out of its bounds": (
        "conformance",
        ("src/tower/fields.py", "score(number(CARDS))", "score(number(2))"),
        ("tower/fields.py", "`points` is 0 to 2"),
    ),
    "something that cannot be compiled": (
        "compiled",
        (RULES, "    last = NONE\n", "    last = NONE\n    {}.update(a=1)\n"),
        ("tower/rules.py, line", "cannot be compiled"),
    ),
}
PLACE = re.compile(r"tower[/.](rules|words|fields|deck|en|__init__)|Rules\.\w+")
ALL = os.environ.get("BELFORT_SABOTAGE") == "all"
SAMPLE = 17
"""Every so many lines, if not all are tried."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("sabotage") / "tower"
    begin("tower", place)
    return place


@pytest.fixture(scope="module")
def site(folder):
    guest.install(folder, folder.parent / "site")
    return folder.parent / "site"


def test_each_way_of_being_broken_is_told_with_its_place__A4(folder, site):
    """Here the part that is meant is asked; with `make sabotage` all, and the first may say it."""
    changes = [
        {"file": file, "old": old, "new": new} | ({} if ALL else {"parts": [part]})
        for part, (file, old, new), _ in BROKEN.values()
    ]
    told = try_all(folder, site, changes)
    wrong = {}
    for (name, (part, _, named)), said in zip(BROKEN.items(), told, strict=True):
        print(f"{name} -> {said}")
        earlier = ALL and not said.startswith(f"{part}: ")
        if not all(one in said for one in (("tower/",) if earlier else named)):
            wrong[name] = said
        assert len(said) < 600, said
        assert "\n" not in said
    assert wrong == {}


@pytest.mark.parametrize("file", [RULES, WORDS])
def test_whatever_line_is_missing_one_sentence_names_a_place(file, folder, site):
    place = folder / file
    lines = code_lines(place)
    wanted = lines if ALL else lines[::SAMPLE]
    text = Path(place).read_text("utf-8").split("\n")
    changes = [{"file": file, "line": line} for line in wanted]
    wrong = {}
    for line, said in zip(wanted, try_all(folder, site, changes), strict=True):
        print(f"{file}:{line} {text[line - 1].strip()} -> {said}")
        if said.startswith("!") or not PLACE.search(said):
            wrong[line] = said
    assert wrong == {}
