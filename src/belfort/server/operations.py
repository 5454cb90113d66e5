"""Operations of the open interface: what each takes and gives, and how a request becomes a call.

The same declaration validates the request, makes the route and writes the documentation.
"""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from belfort.engine import BelfortError
from belfort.server.context import Context
from belfort.server.door import address_of
from belfort.server.refusals import BadRequest, TooLarge, Unauthorized, refuse
from belfort.store import Player
from belfort.tables.errors import UnknownInvitation, UnknownTable

SEAT = "seat"
_ID = re.compile(r"[a-z0-9]{1,24}")
_UNKNOWN: Mapping[str, type[BelfortError]] = {"table": UnknownTable, "code": UnknownInvitation}


@dataclass
class Call:
    """One request, read and checked."""

    context: Context
    guest: Player | None
    path: Mapping[str, str]
    query: Any
    body: Any
    address: str
    cookie_for: Player | None = None
    """Whom to give a cookie with the answer."""

    @property
    def player(self) -> Player:
        if self.guest is None:
            raise Unauthorized("only a guest with a token or a cookie can do this")
        return self.guest

    @property
    def table(self) -> str:
        return self.path["table"]

    @property
    def seat(self) -> int:
        return int(self.path[SEAT])


@dataclass(frozen=True)
class Operation:
    """Something that can be asked of the house."""

    method: str
    path: str
    name: str
    summary: str
    run: Callable[[Call], Awaitable[object]]
    answer: type
    body: type | None = None
    query: type | None = None
    status: int = 200
    guests_only: bool = True

    @property
    def parameters(self) -> list[str]:
        return re.findall(r"{(\w+)}", self.path)


async def answer(operation: Operation, request: Request) -> Response:
    """Carry out an operation for a request."""
    context: Context = request.app.state.context
    began = time.perf_counter()
    try:
        response = await _answer(operation, request, context)
    except BelfortError as error:
        response = refuse(error)
    except msgspec.ValidationError as error:
        response = refuse(BadRequest(str(error)))
    context.meters.request(operation.name, response.status_code, time.perf_counter() - began)
    return response


async def _answer(operation: Operation, request: Request, context: Context) -> Response:
    _check_path(request.path_params)
    context.check_address(request)
    guest = await context.guests.find(request)
    if guest is not None:
        context.by_guest.check(guest.id, time.monotonic())
    elif operation.guests_only:
        raise Unauthorized("only a guest with a token or a cookie can do this")
    else:
        context.guests.check_origin(request)
    query = _read_query(operation, request)
    body = await _read_body(operation, request, context.settings.largest_body)
    call = Call(context, guest, request.path_params, query, body, address_of(request))
    found = await operation.run(call)
    response = Response(msgspec.json.encode(found), operation.status, media_type="application/json")
    if call.cookie_for is not None:
        context.guests.remember(response, call.cookie_for)
    return response


def _check_path(parameters: Mapping[str, str]) -> None:
    """A name that no table or invitation can have is not looked for."""
    for name, value in parameters.items():
        if name == SEAT:
            if not (value.isascii() and value.isdecimal() and len(value) <= 2):
                raise BadRequest(f"{value!r} is not the number of a seat")
        elif not _ID.fullmatch(value):
            raise _UNKNOWN[name](f"there is no such {name}")


def _read_query(operation: Operation, request: Request) -> Any:
    given = dict(request.query_params)
    if len(given) != len(request.query_params.multi_items()):
        raise BadRequest("a query parameter was given twice")
    if operation.query is None:
        if given:
            raise BadRequest("this takes no query parameters")
        return None
    return msgspec.convert(given, operation.query, strict=False)


async def _read_body(operation: Operation, request: Request, largest: int) -> Any:
    """The body as JSON; more than is allowed is not even read."""
    chunks: list[bytes] = []
    size = 0
    try:
        async for chunk in request.stream():
            size += len(chunk)
            if size > largest:
                raise TooLarge(f"a body has at most {largest} bytes")
            chunks.append(chunk)
    except ClientDisconnect as error:
        raise BadRequest("the connection was lost") from error
    if operation.body is None:
        return None
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise BadRequest("the body must be application/json")
    try:
        return msgspec.convert(_whole(msgspec.json.decode(b"".join(chunks))), operation.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest(str(error)) from error


def _whole(value: Any) -> Any:
    """In JSON a whole number is an integer however it is written: 12.0 is 12."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {name: _whole(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_whole(one) for one in value]
    return value
