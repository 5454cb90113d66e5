"""Components of one's own: an edition is written or filled in, checked, tried and played with.

Everything is one form. Without a script a press sends it and the page comes back; with one the
same is sent at every change, and what comes back is shown in place (`edition.js`).
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from belfort import engine
from belfort.bots.trying import Tried
from belfort.engine import BadEdition, Edition, Fault, Rules, Value, editions, folder
from belfort.engine.forms import Block
from belfort.server.limits import HINT
from belfort.server.refusals import BadRequest
from belfort.tables.errors import Busy
from belfort.tables.trials import PATIENCE
from belfort.web.opening import open_table
from belfort.web.setup import SETUP, Setup, chosen
from belfort.web.visit import Visit, page

LONGEST: Final = 4 * editions.LARGEST
"""Bytes of the form: a text, as browsers write it, and what was filled in beside it."""
MOST_LINES: Final = 400
"""Of a text that is shown as a form; the longest that is built in has 73."""
MOST_CHANGES: Final = 60
"""Cells that are filled in at once."""
NAME: Final = "mine"
DEED: Final = "deed:"
CELL: Final = "cell:"


@dataclass(frozen=True)
class Draft:
    """An edition that somebody is writing."""

    rules: Rules
    text: str
    name: str = NAME
    line: str = ""
    """The line of a board that squares are put into; none while the squares are changed."""
    faults: Sequence[Fault] = ()
    blocks: Sequence[Block] = ()
    bad_name: bool = False
    tried: Sequence[Tried | None] = ()
    """This edition, and the built-in one, if they were asked for."""
    played: Rules | None = None
    """The game with it, and with which options it was tried."""
    options: Mapping[str, Value] = field(default_factory=dict)

    @property
    def is_standard(self) -> bool:
        return self.played is not None and self.played.other is None

    @property
    def edition(self) -> Edition:
        """What it is when it can be played with."""
        return editions.read(self.rules, self.name, self.text)


_TABLE = re.compile(r"/tables/\w+(\?seat=\d)?")


def routes() -> Sequence[BaseRoute]:
    return [
        Route("/games/{game}/edition", page(show)),
        Route("/games/{game}/edition", page(write), methods=["POST"]),
        Route("/games/{game}/rules", page(rules)),
    ]


async def rules(visit: Visit) -> Response:
    """The rules of a game, with the edition that a table of the house is played with."""
    name = visit.request.path_params["game"]
    found, wanted = engine.rules(name), visit.query.get("edition", "")
    if wanted and wanted != found.edition.hash:
        edition = await visit.steward.edition(name, wanted)
        found = await asyncio.to_thread(engine.rules, name, edition)
    async with visit.turn():
        if "rule" in visit.query:
            return visit.show(visit.pages.leaf(visit.visitor, found, *_asked(visit, name)))
        return visit.show(visit.pages.rules(visit.visitor, found))


def _asked(visit: Visit, name: str) -> tuple[str, str]:
    """The rule in question, and the table that the way leads back to."""
    back = visit.query.get("back", "")
    return visit.query["rule"][:12], back if _TABLE.fullmatch(back) else f"/games/{name}#rules"


async def show(visit: Visit) -> Response:
    """The page as it opens: with what is built in, kept on this machine, or played with here."""
    found = engine.rules(visit.request.path_params["game"])
    name, like, wanted = NAME, visit.query.get("like", ""), visit.query.get("edition", "")
    text = found.edition.text
    if wanted and wanted != found.edition.hash:
        edition = await visit.steward.edition(found.name, wanted)
        name, text = edition.name, edition.text
    elif like and like != editions.STANDARD:
        text = await asyncio.to_thread(folder.text_of, found, like)
        name = like
    async with visit.turn():
        draft = await asyncio.to_thread(read, Draft(found, text, name))
        return _shown(visit, draft, 200)


async def write(visit: Visit) -> Response:
    """What was written and filled in, checked; and what was asked for besides."""
    found = engine.rules(visit.request.path_params["game"])
    form = await visit.form(LONGEST)
    text = form.get("text", found.edition.text).replace("\r\n", "\n")
    draft = Draft(found, text, form.get("called", NAME), form.get("line", ""))
    asked = form.get("do", "check")
    async with visit.turn():
        draft = await asyncio.to_thread(filled, draft, form, asked)
    if draft.faults or draft.bad_name:
        return await _answer(visit, draft, 200 if visit.in_place else 422)
    if asked in ("bots", "friends", "device"):
        return await _play(visit, draft, form, asked)
    return await _answer(visit, await _tried(visit, draft, asks=asked == "check"), 200)


async def _answer(visit: Visit, draft: Draft, status: int) -> Response:
    async with visit.turn():
        return _shown(visit, draft, status)


def _shown(visit: Visit, draft: Draft, status: int) -> Response:
    promise = None if visit.in_place else visit.steward.promise(draft.rules.name)
    known = visit.guest.name if visit.guest else ""
    return visit.show(visit.pages.edition(visit.visitor, draft, known, promise), status)


def read(draft: Draft) -> Draft:
    """A draft with what is wrong with it, and its form."""
    form, name_fits = draft.rules.form, True
    try:
        editions.check_name(draft.name)
    except BadEdition:
        name_fits = False
    return replace(
        draft,
        faults=engine.faults(draft.rules, draft.text),
        blocks=form.blocks(draft.text) if form and _fits(draft.text) else (),
        bad_name=not name_fits,
    )


def _fits(text: str) -> bool:
    return len(text) <= editions.LARGEST and text.count("\n") <= MOST_LINES


def filled(draft: Draft, form: Mapping[str, str], asked: str) -> Draft:
    """A draft with what was filled in beside its text, and after what was asked to be done."""
    game, text = draft.rules.form, draft.text
    if game is not None and _fits(text):
        with suppress(KeyError, IndexError, ValueError):  # what the text has no place for
            known = _cells(game.blocks(text))
            for name, value in _changes(form):
                if name in known:
                    text = game.change(text, name, value)
            if asked in _deeds(game.blocks(text), draft.line):
                text = game.do(text, _deed(asked, draft.line))
    return read(replace(draft, text=text))


def _cells(blocks: Sequence[Block]) -> set[str]:
    return {cell.name for block in blocks for row in block.rows for cell in row.cells if cell}


def _deeds(blocks: Sequence[Block], line: str) -> set[str]:
    """What can be done now; squares can be put only into a line that there is."""
    found = {f"{DEED}{deed}" for block in blocks for deed in block.deeds}
    found |= {f"{DEED}{row.drop}" for block in blocks for row in block.rows if row.drop}
    lines = {row.name for block in blocks if block.shape == "lines" for row in block.rows}
    for block in blocks:
        if block.shape == "grid" and (not line or line in lines):
            found |= {f"{DEED}place.{c}{row.name}" for row in block.rows for c in block.columns}
    return found


def _deed(asked: str, line: str) -> str:
    deed = asked.removeprefix(DEED)
    return f"{deed}.{line}" if line and deed.startswith("place.") else deed


def _changes(form: Mapping[str, str]) -> list[tuple[str, str]]:
    """The cells in which something else was filled in: their names say what stood there."""
    found = []
    for key, value in form.items():
        name, _, before = key.removeprefix(CELL).partition("=")
        if key.startswith(CELL) and value != before:
            found.append((name, value))
    if len(found) > MOST_CHANGES:
        raise BadRequest("more is filled in than somebody can at once")
    return found


# How it plays


async def _tried(visit: Visit, draft: Draft, *, asks: bool) -> Draft:
    """A draft that can be played with, tried out: this edition and the built-in one.

    Figures that are not known yet are charged for as a hint, and wait in the same queue.
    """
    played = await asyncio.to_thread(engine.rules, draft.rules.name, draft.edition)
    trials = visit.steward.trials
    tried: list[Tried | None] = []
    until = time.monotonic() + PATIENCE  # for both
    for one in (played, draft.rules):
        options = _options(visit, one)
        known = trials.known(one, options)
        if known is None and asks:
            visit.context.by_address.check(visit.address, time.monotonic(), HINT)
            if visit.guest is not None:
                visit.context.by_guest.check(visit.guest.id, time.monotonic(), HINT)
            with suppress(Busy):
                left = until - time.monotonic()
                known = await trials.of(visit.address, one, options, left)
        tried.append(known)
    if not asks and None in tried:
        tried = []
    return replace(draft, tried=tried, played=played, options=_options(visit, played))


def _setup(visit: Visit, rules: Rules) -> Setup:
    """What was last chosen on the page of the game, as far as it fits this edition."""
    return Setup.recall(rules, visit.request.cookies.get(SETUP + rules.name, ""))


def _options(visit: Visit, rules: Rules) -> dict[str, Value]:
    setup = _setup(visit, rules)
    return {option.name: setup[option.name] for option in chosen(rules)}


# Playing with it


async def _play(visit: Visit, draft: Draft, form: Mapping[str, str], way: str) -> Response:
    """A table with this edition, otherwise as the page of the game remembers it."""
    edition = draft.edition
    found = await asyncio.to_thread(engine.rules, draft.rules.name, edition)
    return await open_table(visit, _setup(visit, found), form, way, edition)
