"""Why a table refuses something. Each refusal has a code that programs can rely on."""

from __future__ import annotations

from belfort.engine import BelfortError


class UnknownTable(BelfortError):
    code = "unknown_table"


class UnknownPlayer(BelfortError):
    code = "unknown_player"


class UnknownInvitation(BelfortError):
    code = "unknown_invitation"


class BadName(BelfortError):
    code = "bad_name"


class BadClock(BelfortError):
    code = "bad_clock"


class BadAway(BelfortError):
    """A bot would take somebody's seat too soon."""

    code = "bad_away"


class Busy(BelfortError):
    """Others have their turn first; `after` so many seconds there may be room again."""

    code = "busy"

    def __init__(self, message: str, after: int = 1) -> None:
        super().__init__(message)
        self.after = after


class BadReaction(BelfortError):
    code = "bad_reaction"


class Closed(BelfortError):
    """Those without a seat may not look at this table, or not sit down there."""

    code = "closed"


class NotSeated(BelfortError):
    code = "not_seated"


class NotHost(BelfortError):
    code = "not_host"


class SeatTaken(BelfortError):
    code = "seat_taken"


class SeatsFree(BelfortError):
    """A match starts when every seat is taken."""

    code = "seats_free"


class AlreadySeated(BelfortError):
    code = "already_seated"


class NotOpen(BelfortError):
    """The table has started already, or was closed."""

    code = "not_open"


class NotPlaying(BelfortError):
    """The table has not started, or the match is over."""

    code = "not_playing"


class NotPromised(BelfortError):
    """The table was opened before the house gave receipts."""

    code = "not_promised"


class NotOver(BelfortError):
    code = "not_over"


class NotAway(BelfortError):
    code = "not_away"


class OutOfTime(BelfortError):
    code = "out_of_time"


class RulesChanged(BelfortError):
    """The match was played by rules that this house does not have."""

    code = "rules_changed"


class EditionLost(BelfortError):
    """What the table is played with is missing, or cannot be played with any more."""

    code = "edition_lost"


class UnknownEdition(BelfortError):
    """No table of this house is played with it."""

    code = "unknown_edition"


class TooMany(BelfortError):
    """Somebody asks for more than the house gives one guest."""

    code = "too_many"
