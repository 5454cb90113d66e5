"""The pages on which help is chosen, and on which an adult reads how the words went.

What went well is kept by the script, in the browser, and is sent to nobody.
"""

from __future__ import annotations

from collections.abc import Sequence

from starlette.responses import Response
from starlette.routing import Route

from belfort.ink import HELPS
from belfort.tables.errors import NotSeated
from belfort.web import desk
from belfort.web.helping import FLAT, HELP, Help, help_of, words_of
from belfort.web.visit import Visit, page


def routes() -> Sequence[Route]:
    return [
        Route("/tables/{table}/help", page(show)),
        Route("/tables/{table}/help", page(choose), methods=["POST"]),
        Route("/tables/{table}/words", page(words)),
    ]


async def show(visit: Visit) -> Response:
    """How much help? One choice for each child on this device."""
    guest = await desk.guest_of(visit)
    rules = guest.look.game.rules
    children = [guest.people[seat] for seat in guest.seats]
    if not children or not words_of(rules):
        raise NotSeated("nobody here can be helped")
    async with visit.turn():
        return visit.show(
            visit.pages.help(
                visit.visitor,
                rules,
                guest.look.table,
                children,
                help_of(visit.request.cookies, rules),
            )
        )


async def choose(visit: Visit) -> Response:
    """Keep what was chosen; then back to the table, or to the next match."""
    guest = await desk.guest_of(visit)
    form, rules = await visit.form(), guest.look.game.rules
    before = help_of(visit.request.cookies, rules)
    given = [form.get(f"help.{seat}", before.of(seat)) for seat in range(2)]
    flat = form.get(FLAT) == "1" and guest.shares if "flat.asked" in form else before.flat
    chosen = Help([one if one in HELPS else "" for one in given], flat)
    visit.keeps[HELP + rules.name] = chosen.kept()
    if form.get("then") == "again":
        return visit.go(await desk.again(visit, guest, form))
    return visit.go(f"/tables/{guest.look.table}")


async def words(visit: Visit) -> Response:
    """For the adult: a frame that the script fills with what this browser has kept."""
    guest = await desk.guest_of(visit)
    rules = guest.look.game.rules
    async with visit.turn():
        seats = [guest.people[seat] for seat in guest.seats]
        return visit.show(
            visit.pages.words(
                visit.visitor,
                rules,
                guest.look.table,
                seats,
                words_of(rules),
                help_of(visit.request.cookies, rules),
            )
        )
