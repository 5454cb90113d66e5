"""What a table says, collected sentence by sentence, so that each claim can be held against a fact.

A game's presenter and its drawing ask a catalogue for sentences; here the catalogue writes down
what it was asked for. The same sentence is then read in every language.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from belfort import locale
from belfort.engine import CHANCE, IllegalMove, Rules, UnreadableMove
from belfort.ink import Scene
from belfort.match import Game, Match
from belfort.web.eyes import scene_of

NAMES = ("Mira", "Joost", "Anouk", "Nele", "Bram")

Said = tuple[str, dict[str, Any]]
Claim = Callable[[Any, Mapping[str, Any]], object]


class Recorder:
    """A catalogue that remembers what it was asked to say."""

    def __init__(self, rules: Rules, language: str = "en") -> None:
        self.book = locale.of(rules, language)
        self.language = language
        self.said: list[Said] = []

    def __call__(self, path: str, /, **args: object) -> str:
        self.said.append((path, args))
        return self.book(path, **args)

    def word(self, table: str, value: object) -> str:
        """A value in words: it is not written down, since it claims nothing."""
        return self.book.word(table, value)

    def at(self, path: str) -> Any:
        """What stands at a path of the catalogue."""
        return self.book.at(path)


def plain_art(name: str, cls: str = "", label: str | None = None) -> Markup:
    """A drawing for tests: what it is called, and its label."""
    drawn = Markup('<svg class="{}" data-is="{}" aria-label="{}"></svg>')
    return drawn.format(cls, name, label or "")


def looked_at(match: Match, seat: int, **how: Any) -> tuple[Scene, Recorder]:
    """The scene of a match for a seat, with a catalogue that writes down what is said."""

    def art(name: str, cls: str = "", label: str | None = None) -> Markup:
        return plain_art(name, cls, label)

    seen = scene_of(match, seat, NAMES[: match.game.players], art, **how)
    heard = Recorder(match.game.rules)
    return replace(seen, say=heard), heard


def played(game: Game, seed: int, careful: bool = True) -> Iterator[Match]:
    """A match before each of its decisions, and at its end; careful players finish things."""
    dice = random.Random(f"{game}{seed}")
    match, prefer = game.match(seed), game.rules.functions["prefer"]
    while not match.over:
        yield match
        moves = match.moves()
        weights = [1.0] * len(moves)
        if careful:
            weights = [max(1.0, float(prefer(match.state, move.code))) for move in moves]
        match.play(dice.choices(moves, weights)[0])
    yield match


def told_so_far(match: Match, known: int) -> list[tuple[str, bool]]:
    """The steps from a number on, in notation, each with whether chance made it."""
    return [(step.text, step.by == CHANCE) for step in match.log()[known:]]


def refused(match: Match, text: str) -> IllegalMove | UnreadableMove | None:
    """Why a move cannot be made now; None for one that can."""
    words, state = match.game.rules.words, match.state
    try:
        return words.why_not(state, words.parse(state, text))
    except UnreadableMove as error:
        return error


def shown(markup: object) -> str:
    """What can be read in a piece of a page, one word after the other."""
    return " ".join(re.sub(r"<[^>]*>", " ", str(markup)).split())


# Any sentence, in any language.

NOUNS = {
    "en": "card/cards storey/storeys tower/towers pile/piles point/points curse/curses tile/tiles "
    "place/places floor/floors roof/roofs clock/clocks player/players",
    "nl": "kaart/kaarten verdieping/verdiepingen toren/torens stapel/stapels punt/punten "
    "vloek/vloeken tegel/tegels plek/plekken dak/daken klok/klokken speler/spelers",
    "it": "carta/carte piano/piani torre/torri mazzo/mazzi punto/punti maledizione/maledizioni "
    "tessera/tessere posto/posti tetto/tetti orologio/orologi giocatore/giocatori",
}
NUMBERS = {
    "en": "no one two three four five six seven eight nine ten eleven twelve",
    "nl": "geen één twee drie vier vijf zes zeven acht negen tien elf twaalf",
    "it": "nessun un due tre quattro cinque sei sette otto nove dieci undici dodici",
}
ONE = {"en": "this|one|a", "nl": "deze|dit|één|eén|een", "it": "questa|questo|una|un|uno"}


def fault(language: str, text: str) -> str:
    """What is wrong with a sentence, whatever it is about; empty if nothing is."""
    if re.search(r"[{}]| {2}|\.\.|^\s|\s$", text):
        return "is not filled in"
    pairs = [pair.split("/") for pair in NOUNS[language].split()]
    many = "|".join(plural for _, plural in pairs)
    single = "|".join(singular for singular, _ in pairs)
    if re.search(rf"(?<![\w.,/-])(?<! o )(?<!or )(?<!of )1 (?:{many})\b", text):
        return "has many of one"
    if re.search(rf"(?<![\w-])(?:0|[2-9]|\d\d+) (?:{single})\b", text):
        return "has one of many"
    if re.search(r"\b(?:these|deze|queste|scartate) 1\b", text):
        return "has many of one"
    return ""


def says_number(language: str, text: str, number: int) -> bool:
    """Whether a number can be found in a sentence, in figures or in words."""
    if re.search(rf"(?<!\d){abs(number)}(?!\d)", text):
        return True
    if number == 1 and re.search(rf"\b(?:{ONE[language]})\b", text, re.IGNORECASE):
        return True
    words = NUMBERS[language].split()
    return 0 <= number < len(words) and words[number] in text.lower()


def in_every_language(rules: Rules, said: Said) -> Iterator[tuple[str, str]]:
    """What was said, as each language says it."""
    path, args = said
    for language in locale.LANGUAGES:
        yield language, locale.of(rules, language)(path, **args)


def key_of(said: Said) -> tuple[str, str]:
    """Equal for what reads alike: a sentence is read once in each language."""
    return said[0], repr(sorted(said[1].items()))
