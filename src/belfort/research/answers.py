"""What a language model answered, read leniently: the move in a sentence, in Markdown, in quotes.

A move is found only where it is beyond doubt: alone on a line, marked, or the only one named. What
could mean two moves is refused, since nobody's move should be guessed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from belfort.engine import BelfortError

_INSIDE: Final = r"\w@>=~+\-?"
"""What a move can be written with: where these go on, another word is meant."""
_MARKED: Final = re.compile(r"\*\*(.+?)\*\*|`+([^`\n]+?)`+|\"([^\"\n]+?)\"|“([^”\n]+?)”")
_WRAPPING: Final = " \t*_`\"'“”\u2018\u2019.,;:!()[]{}<"
_LABEL: Final = re.compile(
    r"^\W*(?:my |final |the )?(?:move|answer|action|play)\W*(?:is\b)?\W*(?=\S)", re.IGNORECASE
)


class Unclear(BelfortError):
    """An answer names no move that can be made, or more than one."""

    code = "unclear_answer"


def move_in(answer: str, moves: Sequence[str]) -> str:
    """The one of these moves that an answer means."""
    by_name = {move.lower(): move for move in moves}
    lines = [line for line in answer.splitlines() if line.strip()]
    for line in reversed(lines):  # an answer comes last, after what led to it
        for text in (line, _LABEL.sub("", line)):
            alone = _bare(text, by_name)
            if alone is not None:
                return alone
    marked = [next(filter(None, found)) for found in _MARKED.findall(answer)]
    named = {move for move in (_bare(text, by_name) for text in marked) if move is not None}
    if len(named) != 1:
        named = named or set(_named(answer, moves))
    if len(named) > 1 and lines:
        named = set(_named(lines[-1], moves)) or named
    if len(named) == 1:
        return named.pop()
    if named:
        raise Unclear(f"the answer names {len(named)} moves: {' '.join(sorted(named))}")
    raise Unclear("the answer names no legal move")


def words_of(answer: str) -> list[str]:
    """The words of an answer that might be meant as a move, without what stands around them."""
    return [word for word in (part.strip(_WRAPPING) for part in answer.split()) if word]


def _bare(text: str, by_name: dict[str, str]) -> str | None:
    """The move that a text is, but for what stands around it."""
    stripped = text.strip()
    for shown in (stripped, stripped.strip(_WRAPPING), stripped.lstrip("-*• ").strip(_WRAPPING)):
        if shown.lower() in by_name:
            return by_name[shown.lower()]
    return None


def _named(text: str, moves: Sequence[str]) -> list[str]:
    """The moves that a text names; one of a single letter only as it is written."""
    longest = sorted(moves, key=len, reverse=True)
    known = {move.lower(): move for move in moves}
    either = "|".join(map(re.escape, longest))
    found = re.findall(rf"(?<![{_INSIDE}])(?:{either})(?![{_INSIDE}])", text, re.IGNORECASE)
    return [known[one.lower()] for one in found if len(one) > 1 or one in moves]
