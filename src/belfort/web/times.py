"""Time in words: clocks, and what is left on them."""

from __future__ import annotations

from typing import Final

from belfort import locale
from belfort.tables import Clock

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

_UNITS: Final = (("days", DAY), ("hours", HOUR), ("minutes", MINUTE), ("seconds", 1))


def span(seconds: int, language: str) -> str:
    """So much time, as `3 days` or `1 hour and 30 minutes`."""
    say, parts = locale.house(language), []
    for unit, length in _UNITS:
        count, seconds = divmod(seconds, length)
        if count:
            parts.append(say.word(unit, count))
    return locale.listed(parts or [say.word("seconds", 0)], language)


def clock_words(clock: Clock, language: str) -> str:
    """How a table counts time."""
    say = locale.house(language)
    if not clock.seconds:
        return say("clock.none")
    told = say(f"clock.{clock.kind}", time=span(clock.seconds, language))
    if not clock.increment:
        return told
    return say("clock.and_more", clock=told, time=span(clock.increment, language))


def away_words(seconds: int, language: str) -> str:
    """When a bot may play for somebody who is away."""
    return locale.house(language)("away.rule", time=span(seconds, language))


def left(milliseconds: int | None, language: str) -> str:
    """What is left to think: `4:30`, or while there are days `2 days and 3 hours`."""
    if milliseconds is None:
        return ""
    seconds = milliseconds // 1000
    if seconds >= DAY:
        return span(seconds - seconds % HOUR, language)
    hours, rest = divmod(seconds, HOUR)
    shown = f"{rest // 60}:{rest % 60:02}"
    return f"{hours}:{shown.zfill(5)}" if hours else shown
