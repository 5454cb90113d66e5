"""What games print, as pages of the house: with the built-in components, or those of a table."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from starlette.responses import Response
from starlette.routing import Route

from belfort import engine
from belfort.web import paper
from belfort.web.visit import Visit, page


def routes() -> Sequence[Route]:
    return [Route("/games/{game}/print/{what}", page(show))]


async def show(visit: Visit) -> Response:
    """Sheets of paper, with the edition that a table of the house is played with."""
    name, what = visit.request.path_params["game"], visit.request.path_params["what"]
    rules, wanted = engine.rules(name), visit.query.get("edition", "")
    if wanted and wanted != rules.edition.hash:
        edition = await visit.steward.edition(name, wanted)
        rules = await asyncio.to_thread(engine.rules, name, edition)
    async with visit.turn():
        drawn = paper.sheets(rules, what, visit.pages.store.art(name), visit.visitor.language)
        return visit.show(visit.pages.printed(visit.visitor, rules, what, drawn))
