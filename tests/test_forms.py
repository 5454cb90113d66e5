"""The text of an edition as a form, and the rules of a game as they are with an edition."""

import re

import pytest

from belfort import engine, locale
from belfort.engine import editions, forms

GAMES = engine.names("belfort")
OTHER = {
    "castle": ("builder.b.worth", "4"),
    "clocktowers": ("card.6.copies", "8"),
    "heist": ("64.1", "7"),
    "torens": ("card.3.copies", "3"),
}
"""A cell of each game, and another value for it."""


def text_of(name):
    return engine.rules(name).edition.text


def cells(name, text):
    blocks = engine.rules(name).form.blocks(text)
    return {cell.name: cell for block in blocks for row in block.rows for cell in row.cells if cell}


def changed(before, after):
    """The numbers of the lines that differ."""
    pairs = zip(before.split("\n"), after.split("\n"), strict=True)
    return [number for number, (a, b) in enumerate(pairs, 1) if a != b]


def with_other(name):
    rules = engine.rules(name)
    text = rules.form.change(rules.edition.text, *OTHER[name])
    return engine.rules(name, editions.read(rules, "x", text))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_filled_in_stands_there_afterwards_and_little_else_has_changed(name):
    rules, text = engine.rules(name), text_of(name)
    found = cells(name, text)
    assert len(found) >= 7
    for cell in found.values():
        if cell.is_number:
            value = str(cell.most if cell.value != str(cell.most) else cell.least)
        elif cell.choices:
            value = next(one for one in reversed(cell.choices) if one != cell.value)
        else:
            value = f"{cell.value} a1"
        after = rules.form.change(text, cell.name, value)
        assert cells(name, after)[cell.name].value == value
        lines = [text.split("\n")[number - 1] for number in changed(text, after)]
        others = [line for line in lines if '= "reconstructed"' not in line]
        assert len(others) == (not cell.name.startswith("source")), cell
        assert text.count("#") == after.count("#")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_everything_on_a_form_has_its_words(name, language):
    rules = engine.rules(name)
    told = locale.of(rules, language).at("edition")
    for block in rules.form.blocks(rules.edition.text):
        assert block.name in told
        for column in block.columns:
            assert column in told or column in told.get("columns", {}) or block.shape == "grid"
        for deed in [*block.deeds, *filter(None, (row.drop for row in block.rows))]:
            assert ".".join(deed.split(".")[:2]) in told["deeds"]
        for row in block.rows:
            for cell in filter(None, row.cells):
                for choice in cell.choices:
                    words = locale.component(rules, choice, cell.words, language)
                    assert words != choice or language == "en", (cell, words)


def test_what_is_not_a_number_is_written_as_words_and_refused_at_its_line():
    rules, text = engine.rules("torens"), text_of("torens")
    after = rules.form.change(text, "card.3.copies", 'a "few"')
    (line,) = changed(text, after)
    assert [fault.line for fault in engine.faults(rules, after)] == [line]


def test_a_text_that_says_more_than_its_lines_has_no_form():
    text = text_of("torens").replace('kind = "roof"', 'kind = """\nroof"""')
    assert engine.rules("torens").form.blocks(text) == ()
    broken = text_of("torens").replace("copies = 8", "copies = ")
    assert len(engine.rules("torens").form.blocks(broken)[0].rows) == 7


def test_squares_are_pressed_and_lines_taken_away():
    rules, text = engine.rules("castle"), text_of("castle")
    do, faults = rules.form.do, lambda text: engine.faults(rules, text)
    pressed = do(text, "place.a1")
    assert 'row1 = "F S F G"' in pressed
    assert 'squares = "own"' in pressed
    assert 'row1 = "W S F G"' in do(pressed, "place.a1")
    assert '\na = "a1 a2 a3 c1"' in do(text, "place.c1.a")
    assert '\na = "a1 a3"' in do(text, "place.a2.a")
    assert faults(do(text, "place.c1.a"))[0].line == 34
    fewer = do(text, "column.drop")
    assert faults(fewer) == []
    assert "d = " not in re.sub("(?m)^#.*", "", fewer)
    for deed in ("row.add", "column.add", "line.add", "group.add", "guest.add", "group.drop"):
        assert faults(do(text, deed)) == []
        assert do(text, deed) != text
    for deed in ("line.drop.c", "guest.drop.2"):
        assert len(do(text, deed)) < len(text)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_a_page_is_marked_alike_in_every_language(name, language):
    rules = engine.rules(name)
    text = rules.page if language == "en" else rules.page_in(language)
    marks = re.findall(r"<!-- (built in|otherwise:|/built in)", text)
    assert marks == re.findall(r"<!-- (built in|otherwise:|/built in)", rules.page)
    assert "<!--" not in locale.page(rules, language)
    assert "<!--" not in locale.page(with_other(name), language)


FALSE = {
    "castle": ["twelve squares", "sixteen guests", "six groups of five", "three squares covered",
               "row pair", "one, two or three residents", "line of food and gold", "1,728",
               "| 1L | gold", "20 minutes"],
    "clocktowers": ["66 cards", "(9)", "four of each", "5 empty", "a one-storey floor with a cat",
                    "Five floors", "19, 16, 17", "30 minutes", "58 cards"],
    "heist": ["tile of 2", "two curses.", "1 prestige each", "| tomes | 6 |", "ten minutes",
              "It has no curse itself"],
    "torens": ["sixth base", "1 to 11", "| 5-6 | 5 |"],
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_said_of_an_edition_that_is_true_of_the_built_in_one_alone(name):
    standard = " ".join(locale.page(engine.rules(name)).split())
    other = " ".join(locale.page(with_other(name)).split())
    for words in FALSE[name]:
        assert words in standard
        assert words not in other


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_the_rules_tell_what_an_edition_holds(language):
    told = locale.page(with_other("torens"), language)
    between = locale.component(engine.rules("torens"), "between", language=language)
    assert f"| {between} | 3 |" in told
    assert locale.house(language)("edition.components") in told
    assert "| 7 |" in locale.page(with_other("heist"), language)
    assert "| 4 |" in locale.page(with_other("castle"), language)


def test_a_card_s_name_cannot_break_the_page():
    rules = engine.rules("heist")
    text = rules.edition.text.replace("Dragon Skull", "A | *B* _c_ & `d`")
    page = locale.page(engine.rules("heist", editions.read(rules, "odd", text)))
    assert r"| A \| \*B\* \_c\_ \& \`d\` |" in page


def test_entries_are_found_where_they_stand():
    text = '[b]\nc = "x # y"  # z\n[[d]]\ne = [1, 2]\n[[d]]\ne = 3\n'
    assert {key: one.value for key, one in forms.entries(text).items()} == {
        ("b", 0, "c"): "x # y",
        ("d", 0, "e"): "[1, 2]",
        ("d", 1, "e"): "3",
    }
    assert forms.entries(f"a = 1\n{text}") == {}  # no section has it


def test_cards_of_the_heist_are_added_and_taken_away():
    rules = engine.rules("heist")
    text = rules.edition.text
    for block in rules.form.blocks(text)[:-1]:
        [deed] = block.deeds
        more = rules.form.do(text, deed)
        [added] = set(more.split("\n")) - set(text.split("\n"))
        assert added.startswith("NA\tCardA\t")
        twice = rules.form.do(more, deed)
        assert twice.count("\n") == text.count("\n") + 2
        problems = [str(fault) for fault in engine.faults(rules, twice)]
        assert all("light cards, not" in one or "there may be" in one for one in problems)
        [row] = [row for one in rules.form.blocks(more) for row in one.rows if row.name == "CardA"]
        assert rules.form.do(more, row.drop) == text
    assert not rules.form.blocks(text)[-1].deeds, "there are no other tiles"
