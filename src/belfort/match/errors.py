"""Why a match refuses something."""

from __future__ import annotations

from belfort.engine import BelfortError


class UnknownSeat(BelfortError):
    code = "unknown_seat"


class OutOfTurn(BelfortError):
    code = "out_of_turn"


class Stale(BelfortError):
    """The move was meant for a position that is no longer there."""

    code = "stale"


class Over(BelfortError):
    code = "over"


class CannotUndo(BelfortError):
    code = "cannot_undo"


class Impossible(BelfortError):
    """A recorded outcome that chance cannot bring."""

    code = "impossible"


class BadFile(BelfortError):
    """A match file that cannot be read; `field` says where."""

    code = "bad_file"

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
