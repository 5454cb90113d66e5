"""The glossary holds: one thing, one word, in every catalogue of the games and of the house."""

import re
from pathlib import Path

import pytest

from belfort import engine, locale
from belfort.testing.catalogues import texts

PAGE = Path(__file__).parents[1] / "docs" / "glossary.md"
PARTS = {"the house": "belfort.web", "the terminal": "belfort.terminal"}
GAMES = {
    locale.about(engine.rules(name)).title.partition(":")[0]: name
    for name in engine.names("belfort")
}


def tables():
    """The tables of the page by heading, each a list of rows; a row by the heads of its columns."""
    found = {}
    for section in PAGE.read_text("utf-8").split("\n## ")[1:]:
        heading, _, body = section.partition("\n")
        lines = [line.strip("| ").split(" |") for line in body.splitlines() if line[:1] == "|"]
        head, _, *rows = [[cell.strip() for cell in line] for line in lines]
        found[heading] = [dict(zip(head, [*row, ""], strict=False)) for row in rows]
    return found


TABLES = tables()


def packages(heading):
    """Whose catalogues a table is about."""
    names = [GAMES[heading]] if heading in GAMES else GAMES.values()
    games = [engine.rules(name).package for name in names]
    taught = [f"{package}.lessons" for package in games]
    return [*games, *taught, *([] if heading in GAMES else PARTS.values())]


def said(package, language):
    """The texts of a catalogue, without what is typed and without the names of arguments."""
    for path, text in texts(package, language).items():
        typed = re.sub(r"\[bold\].*?\[/bold\]", "", text)
        yield path, re.sub(r"\{(?!card\})\w*(?::\w*)?\}", "", typed.replace("\u00ad", ""))


def pattern(word):
    """A word of the glossary: `*` for the rest of a word, `…` for what may come between."""
    end = word.endswith('"')
    parts = [re.escape(part) for part in word.rstrip('"').split("…")]
    expression = r"\b.*\b".join(part.strip("\\ ") for part in parts).replace(r"\*", r"\w*")
    return re.compile(rf"(?<!\w){expression}" + (r"$" if end else r"(?!\w)"), re.IGNORECASE)


def forbidden(heading):
    """The words that a table forbids, each with its language and the thing it is not for."""
    for row in TABLES[heading]:
        for part in filter(None, row.get("never", "").split("; ")):
            language, _, words = part.partition(": ")
            for word in words.split(", "):
                yield language, word, row["thing"]


@pytest.mark.parametrize("heading", TABLES)
def test_nothing_is_said_with_a_word_that_is_not_its_own__W5_W7_W15(heading):
    found = []
    for language, word, thing in forbidden(heading):
        assert language in locale.LANGUAGES
        for package in packages(heading):
            found += [
                f"{package} {language} {path}: {text!r} says {word!r} for {thing}"
                for path, text in said(package, language)
                if pattern(word).search(text)
            ]
    assert found == []


@pytest.mark.parametrize("heading", TABLES)
@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_every_word_of_the_glossary_is_in_use(heading, language):
    spoken = [text for package in packages(heading) for _, text in said(package, language)]
    words = [word for row in TABLES[heading] for word in row[language].split(", ") if word]
    unused = [word for word in words if not any(pattern(word).search(text) for text in spoken)]
    assert unused == []


def test_every_game_and_the_house_have_their_words():
    assert set(GAMES) | {"Every game, and the house"} == set(TABLES)
