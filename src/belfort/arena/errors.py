"""What the arena refuses."""

from belfort.engine import BelfortError


class BadContest(BelfortError):
    """A contest that cannot be held: too few bots, no matches, a budget of nothing."""

    code = "bad_contest"


class BadRecord(BelfortError):
    """A file that does not hold the results of this contest, or of any."""

    code = "bad_record"


class IllegalChoice(BelfortError):
    """A bot chose a move that the rules forbid: the bot is wrong, and the contest stops."""

    code = "illegal_choice"


class NoRay(BelfortError):
    """Ray is not installed, or no cluster answers at the address."""

    code = "no_ray"


class WorkerLost(BelfortError):
    """A process that played matches ended without a word: killed for its memory, perhaps."""

    code = "worker_lost"
