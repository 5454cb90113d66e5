"""How much one guest, or one address, may ask: buckets that fill again with time."""

from __future__ import annotations

from collections import OrderedDict

from belfort.server.refusals import TooFast

REMEMBERED = 20_000


class Bucket:
    """`rate` a second over time, `burst` at once."""

    __slots__ = ("_burst", "_left", "_rate", "_seen")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._seen = now

    def take(self, now: float) -> bool:
        """Whether one more is allowed now."""
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Limits:
    """Buckets by name; the ones not used for longest are forgotten. A rate of 0 counts nobody."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, name: str, now: float) -> None:
        if self.rate <= 0:
            return
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(self.rate, self.burst, now)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(name)
        if not bucket.take(now):
            raise TooFast("too many requests; wait a moment")
