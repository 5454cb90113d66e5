"""Refusals on the network: every one is a JSON object with a code, and a status that fits."""

from __future__ import annotations

import functools
import logging
from collections.abc import Mapping

import msgspec
from starlette.responses import Response

from belfort.engine import BelfortError, BrokenGame, IllegalMove
from belfort.tables.errors import Busy

log = logging.getLogger("belfort.server")


class Refusal(msgspec.Struct, omit_defaults=True):
    """Why something was refused: a code for programs, words for people."""

    code: str
    message: str
    rule: str | None = None
    """The rule of the game that forbids a move."""
    field: str | None = None
    """The field that is wrong."""


class BadRequest(BelfortError):
    """What was sent cannot be read, or is not what the interface describes."""

    code = "bad_request"


class Unauthorized(BelfortError):
    """Only guests with a token or a cookie can do this."""

    code = "unauthorized"


class ForeignOrigin(BelfortError):
    """A page of another site tried to act for a guest."""

    code = "foreign_origin"


class TooLarge(BelfortError):
    code = "too_large"


class TooFast(Busy):
    """More than one guest or address may ask."""

    code = "too_fast"


_STATUS: Mapping[str, int] = {
    "bad_request": 400,
    "unauthorized": 401,
    "unknown_player": 401,
    "foreign_origin": 403,
    "closed": 403,
    "not_seated": 403,
    "not_host": 403,
    "unknown_table": 404,
    "unknown_invitation": 404,
    "unknown_edition": 404,
    "unknown_lesson": 404,
    "unknown_print": 404,
    "unknown_puzzle": 404,
    "unknown_path": 404,
    "unknown_method": 405,
    "too_large": 413,
    "unreadable": 422,
    "illegal": 422,
    "unknown_seat": 422,
    "unknown_game": 422,
    "unknown_bot": 422,
    "bad_option": 422,
    "bad_edition": 422,
    "bad_components": 422,
    "bad_starter": 422,
    "bad_name": 422,
    "bad_clock": 422,
    "bad_away": 422,
    "bad_reaction": 422,
    "bad_file": 422,
    "not_a_decision": 422,
    "too_fast": 429,
    "too_many": 429,
    "busy": 429,
    "broken_game": 503,
    "store_unavailable": 503,
}
CONFLICT = 409
"""What is refused because of the moment: stale, out of turn, a taken seat, a match that is over."""

HIDDEN_DETAILS = "store_unavailable"


def refusal(error: BelfortError) -> Refusal:
    message = str(error)
    if error.code == HIDDEN_DETAILS:
        message = "the house cannot reach its store; try again"
    rule = error.rule if isinstance(error, IllegalMove) else None
    return Refusal(error.code, message, rule, getattr(error, "field", None))


def status_of(error: BelfortError) -> int:
    """The status that fits; what is wrong with a game, the operator reads in the log as well."""
    if isinstance(error, BrokenGame):
        _tell(str(error))
    return _STATUS.get(error.code, CONFLICT)


@functools.lru_cache(maxsize=256)
def _tell(problem: str) -> None:
    """Once: many may come upon it."""
    log.error("%s", problem)


def again(error: BelfortError) -> dict[str, str]:
    """When something may be tried again, as a header says it."""
    if isinstance(error, Busy):
        return {"Retry-After": str(max(1, error.after))}
    return {"Retry-After": "2"} if error.code == HIDDEN_DETAILS else {}


def refuse(error: BelfortError, **headers: str) -> Response:
    """A refusal as an answer to a request."""
    status = status_of(error)
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    headers.update(again(error))
    body = msgspec.json.encode(refusal(error))
    return Response(body, status, headers, "application/json")
