"""The pages of a table, and what can be done there.

Whoever looks gets the match through the eyes of a seat of their own. Where several people share
a device, the eyes are those of whoever is on turn, once they have said that they hold it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

import numpy as np
from starlette.responses import Response
from starlette.routing import Route

from belfort import locale, match
from belfort.bots import readiness
from belfort.engine import SPECTATOR, BelfortError
from belfort.ink import Hint, Person, Scene
from belfort.server.limits import HINT
from belfort.server.refusals import BadRequest, Unauthorized
from belfort.store import Player
from belfort.tables import REACTIONS
from belfort.tables.chronicle import Chronicle
from belfort.tables.errors import NotOpen, NotPlaying, NotSeated, UnknownTable
from belfort.tables.forks import may_fork
from belfort.tables.live import Live
from belfort.tables.look import Look, back_step, record
from belfort.tables.seating import check_may_look, people
from belfort.tables.standing import standings
from belfort.web.advice import advice
from belfort.web.cast import character
from belfort.web.eyes import scene_of
from belfort.web.helping import help_of, words_of
from belfort.web.pages import Lobby
from belfort.web.room import (
    Room,
    in_mood,
    lives_of,
    names_of,
    no_way_back,
    people_of,
    places_of,
    sitters_of,
    stops_of,
)
from belfort.web.times import away_words
from belfort.web.visit import IN_PLACE, Visit, page

MOST_BETWEEN: Final = 12
"""Positions that are shown one by one after an absence; more are skipped."""


def routes() -> Sequence[Route]:
    return [
        Route("/tables/{table}", page(table)),
        Route("/tables/{table}/fair", page(fair)),
        Route("/tables/{table}/match.json", page(file)),
        Route("/tables/{table}/receipt", page(receipt)),
        Route("/tables/{table}/{deed}", page(do), methods=["POST"]),
    ]


@dataclass(frozen=True)
class Guest:
    """Whoever looks at a table: the seats that are theirs, each with the player who sits there."""

    live: Live
    look: Look
    seats: dict[int, Player]
    names: Sequence[str]

    @property
    def first(self) -> Player:
        if not self.seats:
            raise NotSeated("you do not sit at this table")
        return next(iter(self.seats.values()))

    @property
    def shares(self) -> bool:
        """Whether several people hold this device in turn."""
        return len(self.seats) > 1

    @property
    def side(self) -> int | None:
        """The seat at whose side a shared device lies, whoever is on turn."""
        return next(iter(self.seats)) if self.shares else None

    @property
    def chronicle(self) -> Chronicle:
        if self.live.chronicle is None:
            raise NotPlaying("the match has not started")
        return self.live.chronicle

    @property
    def people(self) -> list[Person]:
        """Who sits here, as they look now."""
        people, chronicle = people_of(self.live.table, self.names), self.live.chronicle
        if chronicle is None:
            return people
        ended = [one.rank for one in standings(chronicle)] if chronicle.over else None
        return in_mood(people, chronicle.actor, ended)

    def eyes(self, held: int | None) -> int:
        """Through whose eyes the match is seen, while seat `held` says that it has the device."""
        if not self.seats:
            return SPECTATOR
        if not self.shares or self.chronicle.over:
            return next(iter(self.seats))
        actor = self.chronicle.actor
        if actor in self.seats and (actor == held or self.open):
            return actor
        return SPECTATOR

    @property
    def open(self) -> bool:
        """Whether everybody may see everything now: then no hand needs to be covered."""
        position = self.chronicle.match
        seen = [position.view(seat) for seat in (*self.seats, SPECTATOR)]
        return all(np.array_equal(one, seen[0]) for one in seen)


async def _guest(visit: Visit) -> Guest:
    """Who looks at the table of this address."""
    name = visit.request.path_params["table"]
    if not (name.isascii() and name.isalnum() and len(name) <= 24):
        raise UnknownTable("there is no such table")
    live = await visit.steward.memory.find(name)
    present = [one for one in (visit.guest, *visit.companions) if one is not None]
    for one in present:
        live = await visit.steward.returned(one, live)
    seats = {
        seat: player for player in present if (seat := live.table.seat_of(player.id)) is not None
    }
    player = next(iter(seats.values()), visit.guest)
    check_may_look(live.table, player.id if player else None)
    look = visit.steward.show(live, player, live.at)
    names = names_of(live.table, visit.visitor.language)
    return Guest(live, look, dict(sorted(seats.items())), names)


async def table(visit: Visit) -> Response:
    """A table: being set, played at, or finished."""
    guest = await _guest(visit)
    if guest.look.state in ("open", "closed"):
        return await _lobby(visit, guest)
    step = visit.number("step")
    if step is not None and step < guest.chronicle.match.step:
        async with visit.turn():
            return _past(visit, guest, step)
    eyes = guest.eyes(visit.number("seat"))
    hint = None
    if "hint" in visit.query and guest.look.actor == eyes and eyes in guest.seats:
        visit.context.charge(guest.seats[eyes], visit.address, HINT)
        asked = visit.query.get("move", "")[:40]
        hint = await advice(visit, guest.chronicle.match, guest.names, asked)
        hint = replace(hint, asking=bool(hint.figures) and "asked" in visit.query)
    async with visit.turn():
        return _now(visit, guest, eyes, hint)


def _now(visit: Visit, guest: Guest, eyes: int, hint: Hint | None = None) -> Response:
    """The position as it is."""
    room = _room(visit, guest, eyes)
    held = f"?seat={room.seat}" if room.seat is not None else ""
    scene = scene_of(
        guest.chronicle.match,
        eyes,
        guest.names,
        visit.pages.store.art(guest.look.game.name),
        visit.visitor.language,
        visit.query.get("pick", ""),
        hint,
        people=guest.people,
        idle=guest.chronicle.over,
        shared=guest.side,
        back=f"/tables/{guest.look.table}{held}",
    )
    given = help_of(visit.request.cookies, guest.look.game.rules)
    scene = replace(scene, help=given.of(eyes))
    can_undo = bool(guest.seats) and not room.no_way_back
    address = f"/tables/{guest.look.table}"
    text = visit.pages.table(visit.visitor, guest.look.game.name, scene, address, can_undo, room)
    return visit.show(text)


def _room(visit: Visit, guest: Guest, eyes: int) -> Room:
    """What goes on around the match, for whoever looks."""
    look, chronicle, language = guest.look, guest.chronicle, visit.visitor.language
    say, now = visit.say, visit.steward.now()
    stops, given = stops_of(chronicle), help_of(visit.request.cookies, look.game.rules)
    since = visit.number("since")
    between = [stop for stop in stops[:-1] if since is not None and stop > since][-MOST_BETWEEN:]
    waits = guest.shares and eyes == SPECTATOR and chronicle.actor in guest.seats
    wishes = [seat for seat in look.wishes if seat not in guest.seats]
    wished = len(wishes) < len(look.wishes)
    lives = lives_of(chronicle, guest.names, language)
    refused = visit.query.get("refused", "")
    told = locale.house(language).at("refusals")
    return Room(
        table=look.table,
        at=look.at,
        mark=look.mark,
        sitters=sitters_of(look, guest.people, list(guest.seats), now, language),
        lives=lives,
        seat=eyes if guest.shares and not chronicle.over and eyes in guest.seats else None,
        hand_to=guest.people[chronicle.actor] if waits else None,
        wish=say("life.undo_asked", name=guest.names[wishes[0]]) if wishes and not wished else "",
        wished=say("life.undo_agreed" if wishes else "menu.wished") if wished else "",
        no_way_back=no_way_back(chronicle, list(guest.seats), language),
        due=look.due,
        warming=_warming(visit, guest),
        resign=_giving_up(guest, language),
        out=bool(guest.seats) and all(seat in chronicle.outs for seat in guest.seats),
        bots_play=not people(guest.live.table, chronicle) - set(guest.seats),
        away=away_words(look.away, language) if _others(guest) else "",
        stopped=lives[-1].words if chronicle.over and not chronicle.match.over and lives else "",
        places=places_of(look, guest.people, language) if chronicle.over else (),
        rematch=f"/tables/{look.rematch}" if look.rematch else "",
        seated=bool(guest.seats),
        between=between,
        steps=chronicle.match.step,
        stops=stops,
        link=f"{visit.origin}/tables/{look.table}" if look.watching else "",
        onward=may_fork(guest.live.table, chronicle, guest.first.id if guest.seats else None),
        commitment=look.commitment or "",
        notice=_capital(told[refused]) if refused in told and "{" not in told[refused] else "",
        teaches=bool(guest.seats) and bool(words_of(look.game.rules)),
        helped=bool(guest.seats) and given.is_on,
        flat=guest.shares and given.flat,
        reactions={one: say(f"reactions.{one}") for one in REACTIONS},
    )


def _others(guest: Guest) -> bool:
    """Whether people sit here who hold another device."""
    theirs = [seat for number, seat in enumerate(guest.look.seats) if number not in guest.seats]
    return any(seat.person for seat in theirs)


def _warming(visit: Visit, guest: Guest) -> str:
    """Why the bots here play below their level, while they do."""
    if guest.chronicle.over or not any(
        readiness.needs(seat.bot or "") for seat in guest.look.seats
    ):
        return ""
    share = visit.steward.turns.minds.warming(guest.look.game.rules.key)
    if share is None:
        return ""
    return visit.say("life.warming", share=locale.percent(share, visit.visitor.language))


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _resigner(guest: Guest) -> int:
    """Who gives up: on a shared device whoever is on turn."""
    return (
        guest.chronicle.actor if guest.chronicle.actor in guest.seats else next(iter(guest.seats))
    )


def _giving_up(guest: Guest, language: str) -> str:
    """What whoever would resign ends on, in words; empty for those who cannot."""
    chronicle = guest.chronicle
    if not guest.seats or chronicle.over or (seat := _resigner(guest)) in chronicle.outs:
        return ""
    say, left = locale.house(language), [one for one in chronicle.stayers if one != seat]
    names = locale.listed([guest.names[one] for one in left], language)
    goes_on = people(guest.live.table, chronicle) - {seat}
    then = "wins" if len(left) == 1 else "goes_on" if goes_on else "ends"
    asked = say("resign.who", name=guest.names[seat]) if guest.shares else say("resign.sure")
    return f"{asked} {say(f'resign.{then}', names=names)}"


def _undoer(guest: Guest) -> int:
    """On a shared device: the seat whose last move can be taken back soonest."""
    found = {seat: back_step(guest.chronicle, seat) for seat in guest.seats}
    steps = {seat: step for seat, step in found.items() if step is not None}
    return max(steps, key=lambda seat: steps[seat], default=SPECTATOR)


def _past(visit: Visit, guest: Guest, step: int) -> Response:
    """A position as it was, seen through the same eyes: to show what happened one by one."""
    eyes = guest.eyes(visit.number("seat"))
    scene = scene_at(visit, guest, step, eyes)
    room = Room(
        table=guest.look.table,
        at=guest.look.at,
        mark=guest.look.mark,
        sitters=sitters_of(
            guest.look,
            guest.people,
            list(guest.seats),
            visit.steward.now(),
            visit.visitor.language,
        ),
        seated=bool(guest.seats),
        past=step,
        steps=guest.chronicle.match.step,
        helped=bool(guest.seats) and help_of(visit.request.cookies, guest.look.game.rules).is_on,
    )
    address = f"/tables/{guest.look.table}"
    game = guest.look.game.name
    return visit.show(
        visit.pages.table(visit.visitor, game, scene, address, can_undo=False, room=room)
    )


def scene_at(visit: Visit, guest: Guest, step: int, eyes: int) -> Scene:
    """A position as it was before a step, for somebody who can only look."""
    past = guest.chronicle.match.before(step)
    people = guest.people
    if not past.over:
        people = in_mood(people, past.actor, None)
    return scene_of(
        past,
        eyes,
        guest.names,
        visit.pages.store.art(guest.look.game.name),
        visit.visitor.language,
        people=people,
        idle=True,
        shared=guest.side,
    )


async def fair(visit: Visit) -> Response:
    """What is promised about the chance of a match, and whether it was kept, once it is over."""
    guest = await _guest(visit)
    table, chronicle = guest.live.table, guest.live.chronicle
    async with visit.turn():
        told = record(table, chronicle) if chronicle is not None else None
        problems = match.verify(match.dump(told)) if told is not None and told.over else []
        return visit.show(
            visit.pages.fair(
                visit.visitor,
                table.game,
                table.id,
                guest.look.commitment or "",
                list(zip(guest.names, guest.look.added, strict=True)),
                told,
                problems,
            )
        )


async def receipt(visit: Visit) -> Response:
    """What the house has promised, signed."""
    guest = await _guest(visit)
    player = guest.first if guest.seats else visit.guest
    text = await visit.steward.receipt(player, guest.look.table)
    return Response(f"{text}\n", 200, media_type="text/plain")


async def file(visit: Visit) -> Response:
    """The match as a file, as far as whoever asks may know it."""
    guest = await _guest(visit)
    player = guest.first if guest.seats else visit.guest
    text = await visit.steward.file(player, guest.look.table)
    name = f"{guest.look.game.name}-{guest.look.table}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, 200, headers, "application/json")


async def _lobby(visit: Visit, guest: Guest) -> Response:
    """A table that waits for people."""
    look = guest.look
    link = ""
    if guest.seats and look.state == "open":
        try:
            code = await visit.steward.invitation(guest.first, look.table)
        except NotOpen:  # it was started while this page was made
            await visit.steward.memory.load(look.table)
            return await table(visit)
        link = f"{visit.origin}/join/{code}"
    lobby = Lobby(
        table=look.table,
        mark=look.mark,
        game=look.game.name,
        rules=look.game.rules,
        options=look.game.options,
        people=guest.people,
        free=[seat.free for seat in look.seats],
        bots=[seat.bot or "" for seat in look.seats],
        mine=list(guest.seats),
        host=look.host,
        closed=look.state == "closed",
        link=link,
        starter=look.starter,
        asks_starter=look.asks_starter,
        clock=look.clock,
        away=look.away,
    )
    async with visit.turn():
        return visit.show(visit.pages.lobby(visit.visitor, lobby))


# What can be done

Deed = Callable[[Visit, Guest, dict[str, str]], Awaitable[str | None]]
"""Does something, and says where to look then, if not at the same table."""


async def do(visit: Visit) -> Response:
    """Something is done at a table; then the table is shown as it is."""
    deed = DEEDS.get(visit.request.path_params["deed"])
    if deed is None:
        raise BadRequest("that cannot be done at a table")
    form = await visit.form()
    guest = await _guest(visit)
    if visit.guest is None:
        raise Unauthorized("only a guest can do this")
    address = f"/tables/{guest.look.table}"
    try:
        then = await deed(visit, guest, form) or address
    except BelfortError as error:
        held = form.get("seat", "")
        kept = {"seat": held} if _small(held) >= 0 else {}
        then = f"{address}?{urlencode({**kept, 'refused': error.code})}"
    if not visit.in_place or then.partition("?")[0] != address:
        return visit.go(then)
    visit.led_to = then
    response = await table(visit)
    response.headers[IN_PLACE] = then
    return response


def _at(form: dict[str, str]) -> int:
    given = form.get("at", "")
    if not (given.isascii() and given.isdecimal() and len(given) < 9):
        raise BadRequest("a form without its number")
    return int(given)


def _small(given: str) -> int:
    """The number of a seat; -1 for what cannot be one."""
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 3 else -1


async def _move(visit: Visit, guest: Guest, form: dict[str, str]) -> str | None:
    actor = guest.chronicle.actor
    player = guest.seats.get(actor, guest.first)
    await visit.steward.act(player, guest.look.table, _at(form), form.get("move", ""))
    if not guest.shares:
        return None
    after = await visit.steward.memory.find(guest.look.table)
    same = after.chronicle is not None and after.chronicle.actor == actor
    return f"/tables/{guest.look.table}?seat={actor}" if same else None


async def _undo(visit: Visit, guest: Guest, form: dict[str, str]) -> str | None:
    """Ask to go back, or agree; those who share a device agree with each other."""
    at = _at(form)
    asks = _undoer(guest)
    order = sorted(guest.seats, key=lambda seat: seat != asks)
    for seat in order:
        look = await visit.steward.undo(guest.seats[seat], guest.look.table, at)
        if look.at != at:
            break
    return f"/tables/{guest.look.table}?seat={asks}" if guest.shares else None


async def _refuse_undo(visit: Visit, guest: Guest, form: dict[str, str]) -> None:
    await visit.steward.refuse_undo(guest.first, guest.look.table, _at(form))


async def _resign(visit: Visit, guest: Guest, _form: dict[str, str]) -> None:
    if not guest.seats:
        raise NotSeated("you do not sit at this table")
    await visit.steward.resign(guest.seats[_resigner(guest)], guest.look.table)


async def _again(visit: Visit, guest: Guest, form: dict[str, str]) -> str:
    look: Look | None = None
    for player in guest.seats.values():
        look = await visit.steward.rematch(player, guest.look.table, form.get("added", ""))
    if look is None:
        raise NotSeated("you do not sit at this table")
    return f"/tables/{look.table}"


async def _react(visit: Visit, guest: Guest, form: dict[str, str]) -> None:
    await visit.steward.react(guest.first, guest.look.table, form.get("reaction", ""))


async def _start(visit: Visit, guest: Guest, form: dict[str, str]) -> None:
    """The host starts the match, and says who is youngest or oldest where that decides."""
    starter = _small(form.get("starter", ""))
    await visit.steward.start(guest.first, guest.look.table, None if starter < 0 else starter)


async def _leave(visit: Visit, guest: Guest, _form: dict[str, str]) -> str:
    await visit.steward.leave(guest.first, guest.look.table)
    return "/"


async def _deepen(visit: Visit, guest: Guest, form: dict[str, str]) -> str:
    """A match that is over is looked at longer."""
    known = await visit.steward.reviews.known(guest.live)
    if known.deeper:
        await visit.steward.reviews.ask(guest.live, visit.address, known.deeper)
    step = form.get("step", "")
    at = f"?step={int(step)}" if step.isascii() and step.isdecimal() and len(step) < 6 else ""
    return f"/tables/{guest.look.table}/review{at}"


async def _bot(visit: Visit, guest: Guest, form: dict[str, str]) -> None:
    """The host gives a seat to a bot, or frees it again."""
    seat = _small(form.get("to", ""))
    level = form.get("level", "")
    if level:
        if character(level) is None:
            raise BadRequest("there is no such bot")
        await visit.steward.give_to_bot(guest.first, guest.look.table, seat, level)
    else:
        await visit.steward.free_seat(guest.first, guest.look.table, seat)


DEEDS: Final[dict[str, Deed]] = {
    "moves": _move,
    "undo": _undo,
    "refuse": _refuse_undo,
    "resign": _resign,
    "again": _again,
    "react": _react,
    "start": _start,
    "leave": _leave,
    "bot": _bot,
    "deepen": _deepen,
}

guest_of, again = _guest, _again
"""For the pages of a table that stand beside these."""
