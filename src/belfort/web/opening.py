"""A table is opened from a page: against bots, with friends, or passed round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from starlette.responses import Response

from belfort.engine import Edition
from belfort.server.limits import TABLE
from belfort.web.setup import SETUP, Setup
from belfort.web.visit import Visit


async def open_table(
    visit: Visit,
    setup: Setup,
    form: Mapping[str, str],
    way: str,
    edition: Edition | None = None,
) -> Response:
    """Open it as it was set up, with an edition if it is not the built-in one, and go there."""
    host = await visit.sit(form.get("name", ""))
    visit.context.charge(host, visit.address, TABLE)
    wanted = setup.wanted()
    if way == "bots":
        wanted = replace(wanted, bots=setup.bots)
    if edition is not None and setup.rules.other is not None:
        wanted = replace(wanted, edition=edition.name, text=edition.text)
    look = await visit.steward.create(host, wanted, form.get("promise", ""), form.get("added", ""))
    if way == "device":
        for seat in range(1, setup.players):
            name = form.get(f"player.{seat}", "").strip()
            companion = await visit.bring(name or visit.say("guest.number", number=seat + 1))
            code = await visit.steward.invite(host, look.table, seat)
            look = await visit.steward.accept(companion, code)
    if way != "friends" and not look.asks_starter:
        await visit.steward.start(host, look.table)
    visit.keeps[SETUP + setup.rules.name] = setup.kept()
    return visit.go(f"/tables/{look.table}")
