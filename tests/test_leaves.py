"""The rules part by part: what players read first, and every rule by its number below it."""

import re

import pytest

from belfort import engine, locale
from belfort.web.pages import Pages, Visitor

GAMES = engine.names("belfort")
PAGES = Pages()
RULE = re.compile(r"\b[A-Z]{2}-\d+\b")
by_language = pytest.mark.parametrize("language", locale.LANGUAGES)
by_game = pytest.mark.parametrize("game", GAMES)


@by_language
@by_game
def test_every_rule_opens_the_part_that_tells_it(game, language):
    rules = engine.rules(game)
    found = locale.leaves(rules, language)
    told = "\n".join(locale.page(rules, language).split("\n## ")[1:3])
    numbers = set(RULE.findall(told))
    assert len(numbers) > 30
    for number in numbers:
        leaf = found[locale.leaf_of(found, number)]
        assert re.search(rf"\b{number}\b", leaf.rest), number
        if f"**{number}**" in told:
            assert f"**{number}**" in leaf.rest, number


@by_language
@by_game
def test_what_players_read_is_short_and_has_no_numbers_of_rules(game, language):
    *parts, rulings = locale.leaves(engine.rules(game), language)
    assert len(parts) >= 5
    assert not rulings.lead
    for leaf in parts:
        assert leaf.lead, leaf.title
        assert not RULE.search(leaf.lead + leaf.title)
        assert len(leaf.lead) < 360, leaf.lead
        assert max(len(line.split()) for line in re.split(r"[.:;] ", leaf.lead)) <= 25, leaf.lead


@by_game
def test_the_same_parts_have_the_same_drawings_and_rules_in_every_language(game):
    rules = engine.rules(game)
    english = locale.leaves(rules)
    for language in locale.LANGUAGES[1:]:
        other = locale.leaves(rules, language)
        assert [one.drawn for one in other] == [one.drawn for one in english]
        for one, same in zip(other[:-1], english[:-1], strict=True):
            assert set(RULE.findall(one.rest)) == set(RULE.findall(same.rest))


@by_language
@by_game
def test_a_part_is_a_page_that_leads_back_to_the_table(game, language):
    rules = engine.rules(game)
    for number, leaf in enumerate(locale.leaves(rules, language), 1):
        page = PAGES.leaf(Visitor(language), rules, str(number), "/tables/abc")
        assert f">{leaf.title}</h2>" in page.replace("&#39;", "'")
        assert 'class="btn leaf__close" href="/tables/abc"' in page
        assert "<!--" not in page
        assert "&lt;!--" not in page
        assert page.count("inshort__pic") == len(leaf.drawn)


def test_a_page_of_the_rules_shows_no_marks():
    for game in GAMES:
        for language in locale.LANGUAGES:
            assert "<!-- drawn" not in locale.page(engine.rules(game), language)
