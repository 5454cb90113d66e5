"""Names: those that guests give themselves, and those that the house gives to things."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from typing import Final

from belfort.tables.errors import BadName

LONGEST: Final = 24
_LETTERS: Final = "23456789abcdefghjkmnpqrstvwxyz"  # none that looks like another


def new_id(length: int = 10) -> str:
    """A name nobody can guess, short enough for a link that is read aloud."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def new_token() -> str:
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def read_name(text: str) -> str:
    """A guest's name as it will be shown: one line of visible characters."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise BadName("a name needs at least one character")
    if len(name) > LONGEST:
        raise BadName(f"a name has at most {LONGEST} characters")
    marks = MOST_MARKS  # a mark needs something to stand on
    for character in name:
        marks = marks + 1 if unicodedata.category(character)[0] == "M" else 0
        if marks > MOST_MARKS or (character != " " and not _visible(character)):
            raise BadName("a name is made of letters, digits and signs that can be seen")
    return name


def _visible(character: str) -> bool:
    return unicodedata.category(character)[0] not in "CZ" and character not in _BLANKS


MOST_MARKS: Final = 2
"""Marks over or under one letter: Vietnamese has two; more would climb over the line."""

_BLANKS: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""What takes no ink: fillers, blanks, and signs that only choose how others look."""
