"""What games print: it follows the edition, speaks every language, and is found in the house."""

import re

import pytest

from belfort import engine, locale
from belfort.engine import editions
from belfort.web import paper

PRINTED = [
    (name, what) for name in ("torens", "castle") for what in engine.rules(name).printing.PRINTS
]


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize(("game", "what"), PRINTED)
def test_a_file_needs_no_house(game, what, language):
    text = paper.alone(engine.rules(game), what, language)
    assert f'lang="{language}"' in text
    assert not re.findall(r'(?:href|src)="(?!#)', text)
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(re.findall(r'id="([^"]+)"', text))
    told = paper.offered(engine.rules(game), language)
    assert [one.key for one in told] == list(engine.rules(game).printing.PRINTS)
    assert all(one.name and one.meaning for one in told)


def test_as_many_cards_are_printed_as_the_edition_has__TO_5__TO_9():
    """What is above for one player reads below for the other."""
    rules = engine.rules("torens")
    text = rules.edition.text.replace('kind = "above"\ncopies = 8', 'kind = "above"\ncopies = 2')
    few = engine.rules("torens", editions.read(rules, "few", text))
    for one, above in ((rules, 8), (few, 2)):
        page = paper.alone(one, "cards")
        fronts = re.findall(
            r'class="on cut".*?(?=<div class="on cut"|<div class="on mark")', page, re.DOTALL
        )
        kinds = [re.search(r'href="#([a-z-]+)"', front)[1] for front in fronts]
        assert kinds.count("m-above") == above
        assert kinds.count("m-roof") == 11
        assert sum(kind.startswith("base-") for kind in kinds) == 6
        for front, kind in zip(fronts, kinds, strict=True):
            words = re.findall(r">(\w+)</div>", front)
            assert len(words) == 2
            if kind == "m-above":
                assert words == ["above", "below"]


def test_the_castle_s_sheet_has_the_residents_and_lines_of_the_edition():
    rules = engine.rules("castle")
    text = rules.edition.text.replace("groups = [5, 5, 5, 5, 5, 5]", "groups = [3, 4]")
    text = text.replace("points = [2, 4, 7, 11, 15, 20]", "points = [6, 13]")
    text = text.replace('b = "tower 5"', 'b = "tower 7"')
    other = engine.rules("castle", editions.read(rules, "other", text))
    page = paper.alone(other, "empty")
    assert page.count('href="#resident-ghost"') == 7
    assert re.findall(r'class="on dash"[^>]*>(\d+)<', page) == ["6", "13"]
    assert page.count("tower 7") == 2
    assert "tower 5" not in page
    assert paper.alone(rules, "empty").count('href="#resident-ghost"') == 30


def test_what_a_game_does_not_print_is_refused():
    with pytest.raises(paper.UnknownPrint):
        paper.alone(engine.rules("torens"), "castle")
    with pytest.raises(paper.UnknownPrint):
        paper.alone(engine.rules("heist"), "cards")
    assert paper.offered(engine.rules("heist"), "en") == []
