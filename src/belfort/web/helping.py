"""How much help is given where a game teaches words: kept in a cookie of the game, seat by seat.

Help is about what is shown and asked, never about the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, urlencode

from belfort.engine import Rules
from belfort.ink import HELPS

HELP: Final = "belfort_help."
"""The cookie of a game, which remembers the help of each seat."""

FLAT: Final = "flat"


@dataclass(frozen=True)
class Help:
    """The help that was chosen, by seat, and whether the device lies flat between two."""

    kinds: Sequence[str] = ()
    flat: bool = False

    @classmethod
    def recall(cls, kept: str) -> Help:
        """What a browser kept; what cannot be is forgotten."""
        told = dict(parse_qsl(kept[:200]))
        kinds = [told.get(str(seat), "") for seat in range(2)]
        return cls([one if one in HELPS else "" for one in kinds], told.get(FLAT) == "1")

    def kept(self) -> str:
        told = {str(seat): kind for seat, kind in enumerate(self.kinds) if kind}
        return urlencode({**told, **({FLAT: "1"} if self.flat else {})})

    def of(self, seat: int) -> str:
        return self.kinds[seat] if 0 <= seat < len(self.kinds) else ""

    @property
    def is_on(self) -> bool:
        """Whether anything differs from what everybody is shown."""
        return self.flat or any(self.kinds)


def words_of(rules: Rules) -> Sequence[str]:
    """The words that a game teaches; most games teach none."""
    return getattr(rules.stage, "TEACHES", ())


def help_of(cookies: Mapping[str, str], rules: Rules) -> Help:
    """The help on this device at tables of a game."""
    return Help.recall(cookies.get(HELP + rules.name, "")) if words_of(rules) else Help()
