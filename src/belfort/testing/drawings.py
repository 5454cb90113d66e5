"""A game as it is shown: as text in a terminal, and on pages for every seat through whole matches.

Strict HTML is asked for where html5lib is installed.
"""

from __future__ import annotations

import functools
import html
import importlib.util
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from belfort import locale
from belfort.engine import SPECTATOR
from belfort.ink import Scene
from belfort.match import Game, Match
from belfort.match.fairness import new_seed
from belfort.match.match import Move
from belfort.testing.broken import Broken, file_of, viewer
from belfort.testing.parts import Part, effort
from belfort.testing.subject import Subject, label
from belfort.web import art
from belfort.web.eyes import scene_of
from belfort.web.pages import Pages, Visitor

PART: Final = Part("drawings")
NAMES: Final = ("Mira", "Joost", "Anouk", "Nele", "Bram")
MOVE: Final = re.compile(r'<button[^>]* name="move" value="([^"]*)"')


def _shown(subject: Subject) -> list[Game]:
    """The variants that look different, and the small versions."""
    small = [game for game in subject.smaller if not game.options.get("starter")]
    return [*subject.main, *small]


in_every_look = PART.each(_shown, label)


@functools.cache
def pages() -> Pages:
    return Pages()


def play(game: Game, seed: int, looks: int) -> Iterator[Match]:
    """A random match: the match itself at so many of its decisions, and at its end."""
    dice = random.Random(seed)
    match = game.match(seed)
    while not match.over:
        match.play(dice.choice(match.moves()))
    decisions = [number for number, step in enumerate(match.log()) if step.by >= 0]
    steps = [str(step) for step in match.log()]
    for number in sorted(dice.sample(decisions, min(looks, len(decisions)))):
        yield Match(game, new_seed(seed), steps=steps[:number])
    yield match


def scene(drawn: Pages, match: Match, seat: int, picked: str = "", language: str = "en") -> Scene:
    names = NAMES[: match.game.players]
    return scene_of(match, seat, names, drawn.store.art(match.game.name), language, picked)


def page(match: Match, seat: int, picked: str = "", language: str = "en") -> str:
    seen = scene(pages(), match, seat, picked, language)
    return pages().table(Visitor(language), match.game.name, seen, "/t/1", match.can_undo)


def _presenter(game: Game) -> str:
    """The file that draws it; how things lie on the plain table is told by the fields."""
    own = "stage/presenter.py" if game.rules.stage is not None else "fields.py"
    return file_of(game.rules, own)


@in_every_look
def it_is_drawn_as_text(game: Game) -> None:
    from rich.text import Text

    for language in locale.LANGUAGES:
        for match in play(game, 6, looks=3):
            for seat in (0, SPECTATOR):
                text = game.rules.drawing.draw(
                    match.view(seat), seat, NAMES[: game.players], locale.of(game.rules, language)
                )
                Text.from_markup(text)
                if "{" in text or not text.strip():
                    file = file_of(game.rules, "drawing.py")
                    raise Broken(f"{file} draws something unfilled, in {language}: {text[:80]!r}")


@in_every_look
def every_legal_move_is_on_its_page_once(game: Game) -> None:
    for number, match in enumerate(play(game, 1, looks=6)):
        seats = (match.actor if not match.over else 0, match.step % game.players, SPECTATOR)
        for which, seat in enumerate(seats):
            language = locale.LANGUAGES[match.step % len(locale.LANGUAGES)]
            text = page(match, seat, language=language)
            if effort() > 1 or which == number % len(seats):  # it takes longer than all the rest
                _strict(game, text)
            offered = sorted(move.text for move in match.moves()) if seat == match.actor else []
            found = sorted(html.unescape(one) for one in MOVE.findall(text))
            if found != offered:
                lost = [one for one in offered if found.count(one) != 1] or found
                raise Broken(
                    f"{_presenter(game)}: `{lost[0]}` is on the page of {viewer(seat)}"
                    f" {found.count(lost[0])} times, not {offered.count(lost[0])}"
                )


def _strict(game: Game, text: str) -> None:
    if importlib.util.find_spec("html5lib") is None:
        return
    import html5lib

    try:
        html5lib.HTMLParser(strict=True).parse(text)
    except html5lib.html5parser.ParseError as error:
        raise Broken(f"{_presenter(game)}: the page is not strict HTML: {error}") from error


@in_every_look
def ids_are_unique_and_labels_lead_somewhere(game: Game) -> None:
    for match in play(game, 2, looks=6):
        text = page(match, match.actor if not match.over else 0)
        ids = re.findall(r'\sid="([^"]*)"', text)
        if twice := [one for one in ids if ids.count(one) > 1]:
            raise Broken(f"{_presenter(game)}: the id `{twice[0]}` is on the page twice")
        for names in re.findall(r'aria-(?:labelledby|describedby)="([^"]*)"', text):
            if lost := set(names.split()) - set(ids):
                raise Broken(f"{_presenter(game)}: nothing has the id `{lost.pop()}`")


@in_every_look
def what_is_picked_shows_its_moves_and_no_others(game: Game) -> None:
    for match in play(game, 3, looks=2):
        if match.over:
            return
        text = page(match, match.actor)
        for pick in {html.unescape(one) for one in re.findall(r'data-pick="([^"/]*)"', text)}:
            held = page(match, match.actor, pick)
            for tag in re.findall(r"<button[^>]*data-for=[^>]*>", held):
                needs = html.unescape(re.findall(r'data-for="([^"]*)"', tag)[0])
                if (" hidden" in tag) != (needs != pick):
                    told = f"with `{pick}` picked, what needs `{needs}`"
                    shown = "is hidden" if needs == pick else "can be seen"
                    raise Broken(f"{_presenter(game)}: {told} {shown}")


@in_every_look
def equal_views_give_equal_pages(game: Game) -> None:
    """Two moves that another seat cannot tell apart leave that seat the same page."""
    dice = random.Random(4)
    seed = new_seed(4)
    compared = 0
    match = Match(game, seed)
    while not match.over:
        moves, actor = match.moves(), match.actor
        pair = _alike(game, match, moves, actor)
        if pair and compared < 6:
            steps = [str(step) for step in match.log()]
            one, two = (Match(game, seed, steps=[*steps, move.text]) for move in pair)
            for seat in range(game.players):
                if seat != actor and _same(one, two, seat):
                    compared += 1
                    if page(one, seat) != page(two, seat):
                        told = f"whether seat {actor} played {pair[0]} or {pair[1]}"
                        raise Broken(f"{_presenter(game)} shows {viewer(seat)} {told}")
        match.play(dice.choice(moves))


def _alike(game: Game, match: Match, moves: list[Move], actor: int) -> tuple[Move, Move] | None:
    for other in range(game.players):
        if other == actor:
            continue
        seen: dict[int, Move] = {}
        for move in moves:
            shown = game.hide_step(match.state, move.code, other)
            if shown in seen:
                return seen[shown], move
            seen[shown] = move
    return None


def _same(one: Match, two: Match, seat: int) -> bool:
    """Whether a seat has seen the same of two matches that go on."""
    logs = [[step.text for step in match.log(seat)] for match in (one, two)]
    going = not one.over and not two.over
    return going and bool(one.view(seat) == two.view(seat)) and logs[0] == logs[1]


@in_every_look
def every_text_comes_from_a_catalogue(game: Game) -> None:
    about = locale.about(game.rules)
    known = (*NAMES, about.title, "Belfort", "EN", "NL", "IT", *locale.NATIVE.values())
    with _Marked():
        drawn = Pages()  # with no drawing made before
        for match in play(game, 5, looks=5):
            for seat in (0, SPECTATOR):
                seen = scene(drawn, match, seat)
                text = drawn.table(Visitor(), game.name, seen, "/t/1", can_undo=False)
                for words in _visible(text):
                    rest = _unmarked(words)
                    for name in known:
                        rest = rest.replace(name, "")
                    if re.search(r"[^\W\d_]", rest):
                        raise Broken(f"{_presenter(game)} says {words!r} by itself, in no language")


class _Marked:
    """While open, whatever a catalogue says stands between marks."""

    def __enter__(self) -> None:
        ways = ("say", "offer", "recall", "refusal", "points")
        self.before: list[tuple[Any, str, Any]] = [
            (locale, "catalogue", locale.catalogue),
            (locale.Catalogue, "fill", locale.Catalogue.fill),
            *((locale, name, getattr(locale, name)) for name in ways),
        ]
        # nothing has been said from it before
        locale.catalogue = functools.cache(locale.catalogue.__wrapped__)
        for owner, name, function in self.before[1:]:
            setattr(owner, name, self._between(function))
        self.before.append((locale.Catalogue, "form", locale.Catalogue.form))
        locale.Catalogue.form = self._known(locale.Catalogue.form)  # type: ignore[method-assign]

    def __exit__(self, *_: object) -> None:
        for owner, name, function in self.before:
            setattr(owner, name, function)

    @staticmethod
    def _between(function: Any) -> Any:
        return lambda *args, **kwargs: f"⟦{function(*args, **kwargs)}⟧"

    @staticmethod
    def _known(form: Any) -> Any:
        """A value has its words in a table, or is left as it is."""

        def words(book: locale.Catalogue, forms: Any, value: object) -> str:
            found = form(book, forms, value)
            return f"⟦{found}⟧" if str(value) in forms or "other" in forms else str(found)

        return words


def _visible(text: str) -> Iterator[str]:
    """What a page shows or says: its text, and the attributes that are read out."""
    body = text[text.index("<title>") :]
    yield from re.findall(r'(?:aria-label|title|alt|placeholder)="([^"]*)"', body)
    yield from re.findall(r">([^<>]+)<", body)


def _unmarked(words: str) -> str:
    depth, rest = 0, ""
    for letter in html.unescape(words):
        depth += letter == "⟦"
        rest += "" if depth else letter
        depth -= letter == "⟧"
    return rest


def _drawn(subject: Subject) -> list[Subject]:
    return [subject] if subject.rules.stage is not None else []


@PART.each(_drawn, lambda subject: str(subject.name))
def the_sprites_are_what_the_drawings_say(subject: Subject) -> None:
    for place, text in art.inked(subject.name).items():
        if not Path(place).is_file() or Path(place).read_text("utf-8") != text:
            raise Broken(f"{place} is not what is drawn: run `belfort ink {subject.name}`")
