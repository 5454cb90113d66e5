"""Chance that nobody can choose, and that anyone can check.

The house promises a secret seed by showing its SHA-256. Then every seat adds a text of its own,
which the house could not know. Outcome number k comes from HMAC-SHA-256 of k under a key that
follows from the seed and all that was added; after the end the seed is shown, so anyone can compute
every outcome again. The house's bots think with numbers that follow from the seed as well: nobody
foresees them, and afterwards anyone can let them think again.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from typing import Final

LONGEST_ADDITION: Final = 64

SEED_BYTES = 32
_RANGE = 1 << 256


def new_seed(chosen: int | str | None = None) -> bytes:
    """A secret seed: unpredictable, or, for a chosen number or word, always the same."""
    if chosen is None:
        return secrets.token_bytes(SEED_BYTES)
    return hashlib.sha256(f"belfort seed {chosen}".encode()).digest()


def promised(secret: str, name: str) -> bytes:
    """The seed that a house keeps for a name: it can be promised before there is a match."""
    return hmac.digest(secret.encode(), f"belfort seed {name}".encode(), "sha256")


def commitment(seed: bytes) -> str:
    """What is shown of a seed before the match."""
    return hashlib.sha256(seed).hexdigest()


def chance_key(seed: bytes, added: Sequence[str]) -> bytes:
    """What all outcomes follow from; the seed itself, where nobody has added anything."""
    return _derived(seed, "chance", added) if any(added) else seed


def bots_key(seed: bytes, added: Sequence[str]) -> bytes:
    """What the thoughts of the house's bots follow from."""
    return _derived(seed, "bots", added)


def lot(seed: bytes, added: Sequence[str], seats: Sequence[int]) -> int:
    """The seat that the lot falls on, where who starts is left to it."""
    return seats[outcome(_derived(seed, "lot", added), 0, [1] * len(seats))]


def _derived(seed: bytes, purpose: str, added: Sequence[str]) -> bytes:
    told = json.dumps([purpose, *added], separators=(",", ":"))
    return hmac.digest(seed, f"belfort {told}".encode(), "sha256")


def thought(key: bytes, seat: int, step: int, what: str) -> str:
    """The number a bot thinks with at a step: the same again, and nobody's guess."""
    return hmac.digest(key, f"{what} {seat} {step}".encode(), "sha256").hex()


def new_addition() -> str:
    """What a seat adds that leaves it to the machine."""
    return secrets.token_hex(16)


def read_addition(text: str) -> str:
    """What somebody typed to add: what can be seen of it, and not more than fits."""
    return "".join(one for one in text if one.isprintable()).strip()[:LONGEST_ADDITION]


def outcome(key: bytes, number: int, weights: Sequence[int]) -> int:
    """The outcome of chance step `number`: index i with probability weights[i] / their sum."""
    point = _uniform(key, number, sum(weights))
    for index, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return index
    raise ValueError("a chance step needs a positive weight")


def _uniform(key: bytes, number: int, n: int) -> int:
    """A number from 0 to n - 1, without bias: digests of the incomplete last run do not count."""
    if n <= 0:
        raise ValueError("a chance step needs a positive weight")
    limit = _RANGE - _RANGE % n
    attempt = 0
    while True:
        message = f"{number}.{attempt}".encode()
        value = int.from_bytes(hmac.digest(key, message, "sha256"), "big")
        if value < limit:
            return value % n
        attempt += 1
