"""The house in the browser: its pages on the server's application.

Every page is a link, everything that changes something is a form: a match can be played without
a script. What a script adds, it finds in the same pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from belfort import engine, locale
from belfort.match import fairness
from belfort.server.app import UnknownPath, build
from belfort.server.refusals import refuse
from belfort.server.settings import Settings
from belfort.store import Player
from belfort.tables.errors import NotPromised, UnknownInvitation
from belfort.tables.live import Live
from belfort.web import album, desk, edition, lesson, onward, printing, puzzle, teaching
from belfort.web import review as reviewing
from belfort.web.art import log
from belfort.web.opening import open_table
from belfort.web.pages import Pages, Seated
from belfort.web.room import names_of, people_of
from belfort.web.setup import SETUP, Setup
from belfort.web.visit import Visit, page

FOREVER = "public, max-age=31536000, immutable"
ALONE = {"content-security-policy": "default-src 'none'"}
"""A file of the house needs nothing else, should somebody open it by itself."""

SHOWN = 12
"""Tables to continue that fit the shelf."""


def application(settings: Settings | None = None) -> Starlette:
    """The house: its pages and the open interface."""
    app = build(settings, routes())
    app.state.pages = Pages()
    app.add_exception_handler(404, _nowhere)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    return app


def routes() -> Sequence[BaseRoute]:
    return [
        Route("/", page(shelf)),
        Route("/games/{game}", page(game)),
        Route("/sign-out", page(Visit.sign_out), methods=["POST"]),
        Route("/tables", page(create), methods=["POST"]),
        Route("/join/{code}", page(invitation)),
        Route("/join/{code}", page(accept), methods=["POST"]),
        *album.routes(),
        *edition.routes(),
        *lesson.routes(),
        *printing.routes(),
        *puzzle.routes(),
        *teaching.routes(),
        Route("/tables/{table}/review", page(reviewing.review)),
        *onward.routes(),
        *desk.routes(),
        Route("/static/{path:path}", static),
    ]


async def _nowhere(request: Request, _error: Exception) -> Response:
    """Nothing is at this address: said as a page, or to programs as they expect it."""
    error = UnknownPath("there is nothing here")
    if request.url.path.startswith("/api/"):
        return refuse(error)
    try:
        return await (await Visit.begin(request)).refuse(error)
    except engine.BelfortError as refused:
        return refuse(refused)


async def static(request: Request) -> Response:
    """A file by its address; the address carries a hash, so that it may be kept for ever."""
    pages: Pages = request.app.state.pages
    file = pages.store.addresses.get(request.path_params["path"])
    if file is None:
        return refuse(UnknownPath("there is nothing here"))
    headers = {"cache-control": FOREVER, "vary": "accept-encoding", **ALONE}
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.packed, 200, headers, file.kind)
    return Response(file.body, 200, headers, file.kind)


async def shelf(visit: Visit) -> Response:
    seated = []
    if visit.guest is not None:
        for look in (await visit.steward.own_tables(visit.guest))[:SHOWN]:
            if look.state in ("open", "playing"):
                try:
                    live = await visit.steward.memory.find(look.table)
                    seated.append(_seated(visit, live, visit.guest))
                except Exception:  # noqa: BLE001 - whatever a game does there, the shelf stands
                    log.exception("a table is left off the shelf", extra={"table": look.table})
    kept = await album.on_shelf(visit)
    async with visit.turn():
        known = visit.guest.name if visit.guest else ""
        taught = lesson.on_shelf(visit.request.cookies, visit.visitor.language)
        today = puzzle.offer(visit)
        return visit.show(visit.pages.shelf(visit.visitor, seated, known, taught, kept, today))


def _seated(visit: Visit, live: Live, guest: Player) -> Seated:
    language = visit.visitor.language
    table = live.table
    names = names_of(table, language)
    mine = {table.seat_of(one.id) for one in (guest, *visit.companions)} - {None}
    playing = table.state == "playing"
    own = table.seat_of(guest.id)
    others = [name for seat, name in enumerate(names) if seat != own and not table.seats[seat].free]
    return Seated(
        address=f"/tables/{table.id}",
        title=locale.about(live.game.rules, language).title,
        names=locale.listed(others, language) if others else "",
        birds=[person.bird for person in people_of(table, names)][:3],
        yours=playing and table.actor in mine,
        actor=names[table.actor] if playing else "",
    )


async def game(visit: Visit) -> Response:
    name = visit.request.path_params["game"]
    rules = engine.rules(name)
    visit.steward.expect(name)
    known = visit.guest.name if visit.guest else ""
    setup = Setup.recall(rules, visit.request.cookies.get(SETUP + name, ""))
    promise = visit.steward.promise(name)
    async with visit.turn():
        kept = visit.request.cookies.get(lesson.LESSONS + name, "")
        taught = lesson.offered(rules, kept, visit.visitor.language)
        return visit.show(visit.pages.game(visit.visitor, name, known, setup, promise, taught))


async def create(visit: Visit) -> Response:
    """A table as the page of its game asked for it: against bots, with friends, or passed round."""
    form = await visit.form()
    setup = Setup.read(engine.rules(form.get("game", "")), form)
    return await open_table(visit, setup, form, form.get("with", "bots"))


def _code(visit: Visit) -> str:
    """The invitation of this address; a name that none can have is not looked for."""
    code: str = visit.request.path_params["code"]
    if not (code.isascii() and code.isalnum() and len(code) <= 24):
        raise UnknownInvitation("there is no such invitation")
    return code


async def invitation(visit: Visit) -> Response:
    """Somebody was invited: to what, and by whom."""
    code = _code(visit)
    live = await visit.steward.memory.find(await visit.steward.invited_to(code))
    table = live.table
    if visit.guest is not None and table.seat_of(visit.guest.id) is not None:
        return visit.go(f"/tables/{table.id}")
    hosts = [seat.name for seat in table.seats if seat.player == table.host]
    known = visit.guest.name if visit.guest else ""
    host = hosts[0] if hosts else ""
    receipt = commitment = ""
    with suppress(NotPromised):
        receipt = await visit.steward.invited_receipt(code)
        commitment = fairness.commitment(table.seed or b"")
    page = (visit.visitor, table.game, code, host, known, table.away, receipt, commitment)
    async with visit.turn():
        return visit.show(visit.pages.invitation(*page))


async def accept(visit: Visit) -> Response:
    code = _code(visit)
    form = await visit.form()
    guest = await visit.sit(form.get("name", ""))
    look = await visit.steward.accept(guest, code, form.get("added", ""))
    return visit.go(f"/tables/{look.table}")
