"""What a notebook shows: tables as the house draws them, judgements and ladders as tables.

    from belfort.web.notebook import show
    show(match, seat=1, theme="dark", language="nl")

Matches, positions, views, judgements, reviews and arenas show themselves; `show` chooses how. A
table is a page of its own within the notebook, with its style sheets and drawings in it and no
script: nothing is fetched, and nothing of it reaches what stands around it.
"""

from __future__ import annotations

import base64
import functools
import html as escaping
import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from belfort import engine, locale
from belfort.arena import Arena, picture, standings
from belfort.bots import Judgement
from belfort.engine import NOBODY, SPECTATOR, Game, State
from belfort.engine.records import Record
from belfort.ink import Person, Scene, names_in
from belfort.match import Match
from belfort.research.position import Position
from belfort.review import Review
from belfort.web.eyes import scene_of
from belfort.web.pages import Pages, Visitor

HEIGHT: Final = 900
"""Pixels; what is longer is scrolled."""
_IDLE = ".bar__end, .skip { display: none }"
"""What leads somewhere leads nowhere here."""
_NEVER = re.compile(
    r"<script\b.*?</script>|<noscript>.*?</noscript>|<link rel=\"(?:preload|icon)[^>]*>", re.DOTALL
)
_SHEET = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
_USED = re.compile(r'<use href="(/static/[^"#]+)#([^"]+)"')
_FETCHED = re.compile(r"url\((/static/[^)]+)\)")


class Drawn:
    """HTML that a notebook shows."""

    def __init__(self, html: str) -> None:
        self.html = html

    def _repr_html_(self) -> str:
        return self.html


def show(
    thing: object,
    seat: int | None = None,
    theme: str = "",
    language: str = "en",
    game: Game | None = None,
) -> Drawn:
    """Anything that can be shown, from a seat's side, by day (`light`) or by night (`dark`).

    Left out, a match is shown to the seat on turn, and the theme is the reader's. A bare record
    needs the `game` that it is a position of, unless its options are the usual ones.
    """
    return Drawn(
        _shown(thing, seat, Visitor(language, theme), game) or escaping.escape(repr(thing))
    )


def html(thing: object) -> str | None:
    """How a notebook shows a thing by itself; None if it cannot be drawn."""
    return _shown(thing, None, Visitor(), None)


def _shown(thing: object, seat: int | None, visitor: Visitor, game: Game | None) -> str | None:
    if isinstance(thing, Match):
        return _framed(_of_match(thing, _side(thing.actor, seat), visitor), thing.game, visitor)
    if isinstance(thing, Position):
        game, thing = thing.machinery.game, thing.state
    if isinstance(thing, Record):
        known = game or _game_of(thing)
        return _framed(_of_record(known, thing, seat, visitor), known, visitor)
    if isinstance(thing, Judgement):
        return _judged([thing])
    if isinstance(thing, Review):
        return _reviewed(thing, visitor.language)
    if isinstance(thing, Arena):
        return picture(thing.contest, standings(thing.contest, thing.results))
    return None


def _side(actor: int, seat: int | None) -> int:
    """From where a table is seen: who watches sees what everybody may."""
    return seat if seat is not None else actor if actor >= 0 else SPECTATOR


@functools.cache
def _pages() -> Pages:
    return Pages()


def _of_match(match: Match, seat: int, visitor: Visitor) -> Scene:
    art = _pages().store.art(match.game.name)
    return scene_of(match, seat, match.seats, art, visitor.language, idle=True)


def _of_record(game: Game, record: State, seat: int | None, visitor: Visitor) -> Scene:
    """A scene of a position or a view, of which nobody knows how it came about."""
    rules, actor = game.rules, game.actor(record)
    side = _whose(game, record) if seat is None else seat
    view = record if actor == NOBODY else game.view(record, side)
    return Scene(
        say=locale.of(rules, visitor.language),
        art=_pages().store.art(rules.name),
        options=game.options,
        view=view,
        seat=side,
        people=[Person(one, f"Seat {one + 1}") for one in range(game.players)],
        actor=actor,
        offers=[],
        events=[],
        scores=game.scores(view),
        why_not=lambda _text: None,
        house=locale.house(visitor.language),
        rules=f"/games/{rules.name}",
        played=rules,
        called=game.edition.name,
        points=functools.partial(locale.points, rules, language=visitor.language),
    )


def _whose(game: Game, record: State) -> int:
    """The seat that a record is the view of; of a whole position, the seat on turn."""

    def is_view(seat: int) -> bool:
        return game.view(record, seat).tobytes() == record.tobytes()

    if game.hides and is_view(SPECTATOR):
        return SPECTATOR
    on_turn = _side(game.actor(record), None)
    seats = [seat for seat in range(game.players) if is_view(seat)]
    return on_turn if on_turn in seats or not seats else seats[0]


def _game_of(record: Record) -> Game:
    """The game of a record by its layout, with as many players as it tells of."""
    for name in engine.names():
        rules = engine.rules(name)
        if rules.state == record.dtype:
            players = int(getattr(record, "players", rules.players[0]))
            return Game(name, {"players": players})
    raise ValueError("a record of no game that is built in: say which, with game=...")


def _framed(scene: Scene, game: Game, visitor: Visitor) -> str:
    """A table as a page within a page, with everything it needs in it."""
    pages = _pages()
    page = pages.table(visitor, game.name, scene, "/", can_undo=False)
    page = _SHEET.sub(lambda found: f"<style>{_sheet(found[1])}</style>", _NEVER.sub("", page))
    used = sorted({(file, name) for file, name in _USED.findall(page)})
    page = _USED.sub(lambda found: f'<use href="#{found[2]}"', page)
    drawings = "".join(_symbol(file, name) for file, name in used)
    page = page.replace("</head>", f"<style>{_IDLE}</style></head>")
    page = page.replace("</body>", f'<svg width="0" height="0">{drawings}</svg></body>')
    kept = escaping.escape(re.sub(r"\n\s*", "\n", page))
    return (
        f'<iframe sandbox srcdoc="{kept}" title="{escaping.escape(game.rules.title)}" '
        f'style="width:100%;height:{HEIGHT}px;border:0"></iframe>'
    )


@functools.cache
def _body(address: str) -> bytes:
    store = _pages().store
    return store.addresses[address.removeprefix(store.base)].body


@functools.cache
def _sheet(address: str) -> str:
    """A style sheet with what it fetches written into it; fonts are left to the machine."""

    def written(found: re.Match[str]) -> str:
        if found[1].endswith(".woff2"):
            return "local('Belfort Serif')"
        kind = "image/svg+xml" if found[1].endswith(".svg") else "image/png"
        return f"url(data:{kind};base64,{base64.b64encode(_body(found[1])).decode()})"

    return _FETCHED.sub(written, _body(address).decode())


@functools.cache
def _symbols(address: str) -> dict[str, str]:
    """The symbols of a sprite by name."""
    text = _body(address).decode()
    parts = re.findall(r"<symbol\b.*?</symbol>", text, re.DOTALL)
    return {name: part for part in parts for name in names_in(part)}


def _symbol(address: str, name: str) -> str:
    return _symbols(address)[name]


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    def cells(kind: str, row: Sequence[object]) -> str:
        return "".join(f"<{kind}>{escaping.escape(str(one))}</{kind}>" for one in row)

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<table><thead><tr>{cells('th', head)}</tr></thead><tbody>{body}</tbody></table>"


def _judged(judged: Sequence[Judgement]) -> str:
    rows = [
        (one.move, f"{one.win:.1%} ± {one.doubt:.1%}", f"{one.points:.1f}", one.visits)
        for one in judged
    ]
    return _table(("move", "win", "points", "visits"), rows)


def _reviewed(review: Review, language: str) -> str:
    """Each seat's sums, as the report of a review has them."""
    rows: list[tuple[Any, ...]] = []
    for seat, name in enumerate(review.seats):
        told = review.sum(seat)
        parts = (told.start, told.luck, told.own, told.others, told.now)
        rows.append((name, *(locale.percent(one, language) for one in parts)))
    head = ("", "before", "luck", "own moves", "others' moves", "after")
    return f"<p>{escaping.escape(review.title)}</p>{_table(head, rows)}"
