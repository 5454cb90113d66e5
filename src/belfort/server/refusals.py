"""Refusals on the network: every one is a JSON object with a code, and a status that fits."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from starlette.responses import Response

from belfort.engine import BelfortError, IllegalMove
from belfort.tables.errors import Busy


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


class TooFast(BelfortError):
    """More than one guest or address may ask; `after` so many seconds there is room again."""

    code = "too_fast"

    def __init__(self, message: str, after: int = 1) -> None:
        super().__init__(message)
        self.after = after


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
    "unknown_path": 404,
    "unknown_method": 405,
    "too_large": 413,
    "unreadable": 422,
    "illegal": 422,
    "unknown_seat": 422,
    "unknown_game": 422,
    "unknown_bot": 422,
    "bad_option": 422,
    "bad_starter": 422,
    "bad_name": 422,
    "bad_clock": 422,
    "bad_away": 422,
    "bad_reaction": 422,
    "too_fast": 429,
    "too_many": 429,
    "busy": 429,
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
    return _STATUS.get(error.code, CONFLICT)


def again(error: BelfortError) -> dict[str, str]:
    """When something may be tried again, as a header says it."""
    if isinstance(error, TooFast | Busy):
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
