"""Playing on from a position: who sits where, what was hidden, and the start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.responses import Response
from starlette.routing import Route

from belfort.engine import SPECTATOR
from belfort.match import ANEW
from belfort.server.limits import HINT, TABLE
from belfort.server.refusals import BadRequest
from belfort.tables import forks
from belfort.tables.errors import NotOver
from belfort.tables.forks import Fork
from belfort.tables.promises import Promise
from belfort.web.cast import USUAL, character, usual
from belfort.web.desk import Guest, guest_of
from belfort.web.room import stops_of
from belfort.web.visit import Visit, page

FRIEND = "friend"
"""Somebody who is waited for."""


def routes() -> Sequence[Route]:
    return [
        Route("/tables/{table}/onward", page(onward)),
        Route("/tables/{table}/onward", page(go_on), methods=["POST"]),
    ]


@dataclass(frozen=True)
class Place:
    """A seat of the new table."""

    seat: int
    name: str
    bird: str
    face: str
    """Whose face the bot has that is offered for it."""


@dataclass(frozen=True)
class Way:
    """What is asked before somebody plays on."""

    address: str
    step: int
    told: int
    """The number of the step as the pages count them."""
    places: Sequence[Place]
    open: Sequence[int]
    """The seats that may be taken."""
    seat: int
    """The one that is offered first."""
    hidden: Sequence[str]
    """How what was hidden may lie; empty if nothing was."""
    name: str
    promise: Promise


async def onward(visit: Visit) -> Response:
    """The page on which it is chosen."""
    guest = await guest_of(visit)
    way = _way(visit, guest)
    game = guest.look.game.name
    async with visit.turn():
        return visit.show(visit.pages.onward(visit.visitor, game, way))


def _way(visit: Visit, guest: Guest) -> Way:
    table, chronicle = guest.live.table, guest.chronicle
    who = guest.first.id if guest.seats else None
    if not forks.may_fork(table, chronicle, who):
        raise NotOver("one plays on from matches that are over, or from one's own against bots")
    seats, hidden = forks.choices(table, chronicle, who)
    stops = stops_of(chronicle)
    asked = visit.number("step")
    step = max((one for one in stops if asked is not None and one <= asked), default=stops[0])
    if chronicle.match.over and step == stops[-1]:
        step = stops[max(0, len(stops) - 2)]
    match = chronicle.match.before(step)
    mine = next(iter(guest.seats), None)
    first = mine if mine in seats else match.actor if match.actor in seats else seats[0]
    views = [match.view(seat).tobytes() for seat in (*range(match.game.players), SPECTATOR)]
    places = [Place(one.seat, one.name, one.bird, _face(guest, one.seat)) for one in guest.people]
    return Way(
        address=f"/tables/{table.id}",
        step=step,
        told=stops.index(step),
        places=places,
        open=seats,
        seat=first,
        hidden=hidden if len({*views}) > 1 else [],
        name=visit.guest.name if visit.guest else "",
        promise=visit.steward.promise(table.game),
    )


def _face(guest: Guest, seat: int) -> str:
    """The face of the bot that sat there, or of the one that is usual."""
    known = character(guest.live.table.seats[seat].bot)
    return known.face if known else USUAL


async def go_on(visit: Visit) -> Response:
    """The new table, at which it goes on."""
    guest, form = await guest_of(visit), await visit.form()
    step, seat = _number(form.get("step", "")), _number(form.get("seat", ""))
    if step is None or seat is None:
        raise BadRequest("a form without its numbers")
    common = usual(guest.look.game.rules)
    chosen = {
        number: form.get(f"bot.{number}", "") or common for number in range(len(guest.look.seats))
    }
    wanted = Fork(
        step=step,
        seat=seat,
        hidden=form.get("hidden", ANEW),
        bots={number: bot for number, bot in chosen.items() if bot != FRIEND},
    )
    for bot in wanted.bots.values():
        if character(bot) is None:
            raise BadRequest("there is no such bot")
    host = guest.first if guest.seats else await visit.sit(form.get("name", ""))
    visit.context.charge(host, visit.address, TABLE + HINT)
    look = await forks.fork(
        visit.steward,
        host,
        guest.look.table,
        wanted,
        visit.address,
        form.get("promise", ""),
        form.get("added", ""),
    )
    return visit.go(f"/tables/{look.table}")


def _number(given: str) -> int | None:
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 6 else None
