"""The album: a guest's matches that came to their end, with small pictures, filters and figures.

It leads to each match, gives all of them as files, and takes files from elsewhere.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from email.parser import BytesParser
from email.policy import HTTP
from typing import Final
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import ClientDisconnect
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from belfort import bots, engine, locale
from belfort.engine import SPECTATOR
from belfort.ink import Person
from belfort.server.limits import TABLE
from belfort.server.refusals import BadRequest, TooLarge, Unauthorized
from belfort.store import Kept, Outcome, Sought, Tally
from belfort.tables.albums import unpacked
from belfort.tables.errors import EditionLost, RulesChanged
from belfort.web.art import log
from belfort.web.cast import character
from belfort.web.eyes import scene_of
from belfort.web.room import names_of, people_of
from belfort.web.visit import Visit, page

LARGEST: Final = 4_000_000
"""Bytes that are brought at once."""

PICTURES: Final = 500
"""Small pictures that are kept: a match that is over never looks different."""


def routes() -> Sequence[Route]:
    return [
        Route("/album", page(album)),
        Route("/album", page(bring), methods=["POST"]),
        Route("/album/matches.zip", page(files)),
    ]


@dataclass(frozen=True)
class Card:
    """A match on the page."""

    address: str
    game: str
    title: str
    when: str
    rank: int | None
    headline: str
    others: Sequence[Person]
    names: str
    notes: Sequence[str]
    share: str
    picture: Markup


@dataclass(frozen=True)
class Choice:
    """Something the matches can be chosen by."""

    words: str
    address: str
    chosen: bool


@dataclass(frozen=True)
class Fared:
    """How a guest fared in a game."""

    title: str
    matches: int
    won: int
    last: Sequence[bool]


@dataclass(frozen=True)
class Leaf:
    """A page of an album."""

    whole: int
    won: int
    fared: Sequence[Fared]
    games: Sequence[Choice]
    results: Sequence[Choice]
    company: Sequence[Choice]
    cards: Sequence[Card]
    more: str
    """Where it goes on."""
    brought: int = 0
    """How many files have just been brought."""


# What is looked for


@dataclass(frozen=True)
class Wish:
    """What the address of an album asks for."""

    game: str = ""
    result: str = ""
    against: str = ""
    before: str = ""

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Wish:
        asked = {name: query.get(name, "")[:60] for name in ("game", "result", "with", "before")}
        result = asked["result"] if asked["result"] in ("won", "lost") else ""
        return cls(asked["game"], result, asked["with"], asked["before"])

    @property
    def sought(self) -> Sought:
        moment, _, match = self.before.partition("-")
        after = moment.isascii() and moment.isdecimal() and len(moment) < 16
        return Sought(
            self.game,
            self.against,
            None if not self.result else self.result == "won",
            (int(moment), match) if after else None,
        )

    @property
    def address(self) -> str:
        asked = {
            "game": self.game,
            "result": self.result,
            "with": self.against,
            "before": self.before,
        }
        told = urlencode({name: value for name, value in asked.items() if value})
        return f"/album?{told}" if told else "/album"


async def album(visit: Visit) -> Response:
    """What a guest has played, as far as it is asked for."""
    wish = Wish.read(visit.query)
    leaf = await _leaf(visit, wish)
    async with visit.turn():
        return visit.show(visit.pages.album(visit.visitor, leaf))


async def _leaf(visit: Visit, wish: Wish) -> Leaf:
    language = visit.visitor.language
    if visit.guest is None:
        return Leaf(0, 0, [], [], [], [], [], "")
    found = await visit.steward.albums.open(visit.guest, wish.sought)
    known = [tally for tally in found.tallies if tally.game in engine.names()]
    cards = [await _card(visit, one) for one in found.kept]
    more = f"{found.more[0]}-{found.more[1]}" if found.more else ""
    brought = visit.number("brought") or 0
    return Leaf(
        found.whole,
        sum(tally.won for tally in known),
        [_fared(tally, language) for tally in known if tally.matches],
        _games(wish, known, visit.say, language),
        _results(wish, visit.say),
        _company(wish, found.company, visit.say),
        cards,
        replace(wish, before=more).address if more else "",
        brought,
    )


def _fared(tally: Tally, language: str) -> Fared:
    title = _short(locale.about(engine.rules(tally.game), language).title)
    return Fared(title, tally.matches, tally.won, tally.last)


def _short(title: str) -> str:
    return title.partition(":")[0]


def _choice(wish: Wish, words: str, **asked: str) -> Choice:
    other = replace(wish, before="", **asked)
    return Choice(words, other.address, other == replace(wish, before=""))


def _games(
    wish: Wish, known: Sequence[Tally], say: locale.Catalogue, language: str
) -> list[Choice]:
    if len(known) < 2 and not wish.game:
        return []
    titles = [(one.game, _fared(one, language).title) for one in known]
    return [_choice(wish, say("album.all"), game="")] + [
        _choice(wish, title, game=game) for game, title in titles
    ]


def _results(wish: Wish, say: locale.Catalogue) -> list[Choice]:
    """Pressed again, a result is not asked for any more."""
    return [
        _choice(wish, say(f"album.{result}"), result=result)
        if wish.result != result
        else replace(_choice(wish, say(f"album.{result}"), result=""), chosen=True)
        for result in ("won", "lost")
    ]


def _company(wish: Wish, company: Sequence[str], say: locale.Catalogue) -> list[Choice]:
    if len(company) < 2 and not wish.against:
        return []
    return [_choice(wish, say("album.anybody"), against="")] + [
        _choice(wish, _called(name, say), against=name) for name in company
    ]


def _called(name: str, say: locale.Catalogue) -> str:
    """A name as people know it: bots by their faces, or by what they are."""
    known = character(name)
    if name in bots.LEVELS and known is not None:
        return say("setup.is", name=known.name, role=say(f"level.{name}").lower())
    if known is not None:
        return known.name
    return say(f"level.{name}") if name in bots.BOTS else name


# A match


async def _card(visit: Visit, kept: Kept) -> Card:
    table, language, say = kept.table, visit.visitor.language, visit.say
    names = names_of(table, language)
    people = people_of(table, names)
    others = [one for one in people if one.seat != kept.seat]
    notes = []
    if table.brought:
        notes.append(say("album.from_file"))
    if table.begun is not None:
        notes.append(say("album.from_step", step=len(table.begun.steps)))
    notes += await _looked_at(visit, kept)
    mine = next((one for one in kept.results if one.seat == kept.seat), None)
    address = f"/tables/{table.id}"
    return Card(
        address=address,
        game=table.game,
        title=_short(_title(table.game, language)),
        when=locale.day(_day(kept.ended), _day(visit.steward.now()), language),
        rank=None if mine is None else mine.rank,
        headline=_headline(kept, mine, names, say, language),
        others=others,
        names=locale.listed([one.name for one in others], language),
        notes=notes,
        share=f"{visit.origin}{address}/review" if table.watching else "",
        picture=await _picture(visit, kept, names, people),
    )


async def _looked_at(visit: Visit, kept: Kept) -> list[str]:
    """What a review has found of the guest's own play, if there is one."""
    if kept.seat is None:
        return []
    try:
        live = await visit.steward.memory.find(kept.table.id)
    except (RulesChanged, EditionLost):
        return []
    found = (await visit.steward.reviews.known(live)).found
    if found is None or not found.decisions(kept.seat):
        return []
    share = locale.percent(found.accuracy(kept.seat), visit.visitor.language)
    return [visit.say("album.looked_at", share=share, bells=len(found.turns()))]


def _title(game: str, language: str) -> str:
    return locale.about(engine.rules(game), language).title if game in engine.names() else game


def _day(moment: int) -> date:
    return datetime.fromtimestamp(moment / 1000, UTC).date()


def _headline(
    kept: Kept, mine: Outcome | None, names: Sequence[str], say: locale.Catalogue, language: str
) -> str:
    """How it ended: for who played, won or lost and the points; else who won."""
    scores = [one.score for one in kept.results]
    if mine is None:
        first = [names[one.seat] for one in kept.results if one.rank == 1]
        return (
            say("album.won_by", names=locale.listed(first, language))
            if first
            else say("album.nobody")
        )
    shared = sum(one.rank == 1 for one in kept.results) > 1
    how = "lost" if mine.rank > 1 else "shared" if shared else "won"
    if mine.score is None:
        return say(f"album.how.{how}")
    if len(scores) == 2:
        other = next(one.score for one in kept.results if one.seat != mine.seat)
        return say(f"album.how.{how}_to", own=mine.score, other=other)
    points = locale.points(engine.rules(kept.table.game), mine.score, language)
    return say(f"album.how.{how}_with", points=points)


_kept: OrderedDict[tuple[str, int, str], Markup] = OrderedDict()


async def _picture(
    visit: Visit, kept: Kept, names: Sequence[str], people: Sequence[Person]
) -> Markup:
    """The end of a match, small; where a game draws none, or cannot, the lid of its box."""
    table, seat = kept.table, 0 if kept.seat is None else kept.seat
    key = table.id, seat, visit.visitor.language
    if key not in _kept:
        try:
            _kept[key] = await _drawn(visit, kept, seat, names, people)
        except Exception:  # noqa: BLE001 - whatever a game does there, the album stands
            log.exception("a match has no picture", extra={"table": table.id})
            return Markup()
        while len(_kept) > PICTURES:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


async def _drawn(
    visit: Visit, kept: Kept, seat: int, names: Sequence[str], people: Sequence[Person]
) -> Markup:
    table = kept.table
    rules = engine.rules(table.game)
    art = visit.pages.store.art(table.game)
    draws = getattr(rules.stage, "snapshot", None)
    if draws is None:
        return art("box", "shot__lid")
    live = await visit.steward.memory.find(table.id)
    assert live.chronicle is not None
    match = live.chronicle.match
    eyes = seat if live.chronicle.over else SPECTATOR
    async with visit.turn():
        language = visit.visitor.language
        scene = scene_of(match, eyes, names, art, language, people=people, idle=True)
        drawn: Markup = draws(scene)
        return drawn


# On the shelf


async def on_shelf(visit: Visit) -> tuple[str, int]:
    """What the shelf tells of an album: the newest match, and how many there are."""
    if visit.guest is None:
        return "", 0
    newest, whole = await visit.steward.albums.latest(visit.guest)
    if newest is None:
        return "", 0
    language = visit.visitor.language
    names = names_of(newest.table, language)
    mine = next((one for one in newest.results if one.seat == newest.seat), None)
    told = _headline(newest, mine, names, visit.say, language)
    return f"{_short(_title(newest.table.game, language))}: {told}.", whole


# Files


async def files(visit: Visit) -> Response:
    """All matches of a guest, in one bundle."""
    if visit.guest is None:
        raise Unauthorized("only a guest has an album")
    visit.context.charge(visit.guest, visit.address, TABLE)
    headers = {"content-disposition": 'attachment; filename="belfort-matches.zip"'}
    return StreamingResponse(
        visit.steward.albums.files(visit.guest), 200, headers, "application/zip"
    )


async def bring(visit: Visit) -> Response:
    """Match files are put into the album of whoever brings them."""
    given = await _given(visit)
    texts = [text for name, body in given if name == "file" and body for text in unpacked(body)]
    if not texts:
        raise BadRequest("no file was chosen")
    name = next((body.decode() for name, body in given if name == "name"), "")
    guest = await visit.sit(name)
    for text in texts:
        visit.context.charge(guest, visit.address, TABLE)
        await visit.steward.albums.bring(guest, text)
    return visit.go(f"/album?brought={len(texts)}")


async def _given(visit: Visit) -> list[tuple[str, bytes]]:
    """The parts of a form with files; more than files of matches have is not even read."""
    kind, body = visit.request.headers.get("content-type", ""), b""
    if not kind.startswith("multipart/form-data"):
        raise BadRequest("a form without a file")
    try:
        async for chunk in visit.request.stream():
            body += chunk
            if len(body) > LARGEST:
                raise TooLarge("that is more than can be brought at once")
    except ClientDisconnect as error:
        raise BadRequest("the connection was lost") from error
    head = f"content-type: {kind}\r\n\r\n".encode("latin-1", "replace")
    told = BytesParser(policy=HTTP).parsebytes(head + body)
    found = []
    for part in told.iter_parts() if told.is_multipart() else ():
        content = part.get_payload(decode=True)
        name = part.get_param("name", "", "content-disposition")
        if isinstance(content, bytes) and isinstance(name, str):
            found.append((name, content))
    return found
