"""Why a match refuses something."""

from __future__ import annotations

from belfort.engine import BelfortError


class UnknownSeat(BelfortError):
    """There is no such seat at this table."""

    code = "unknown_seat"


class OutOfTurn(BelfortError):
    """It is another seat's turn."""

    code = "out_of_turn"


class Stale(BelfortError):
    """The move was meant for a position that is no longer there."""

    code = "stale"


class Over(BelfortError):
    """The match has ended."""

    code = "over"


class CannotUndo(BelfortError):
    """There is nothing that may be taken back."""

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
