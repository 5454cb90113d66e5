"""Chance that can be checked: every outcome follows from a secret that was promised before.

Before the first step a match shows the SHA-256 of its secret seed; after the last it shows the
seed. Outcome number k comes from HMAC-SHA-256 of k under the seed, so anyone can compute it
again and see that nothing was chosen along the way.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

SEED_BYTES = 32
_RANGE = 1 << 256


def new_seed(chosen: int | str | None = None) -> bytes:
    """A secret seed: unpredictable, or, for a chosen number or word, always the same."""
    if chosen is None:
        return secrets.token_bytes(SEED_BYTES)
    return hashlib.sha256(f"belfort seed {chosen}".encode()).digest()


def commitment(seed: bytes) -> str:
    """What is shown of a seed before the match."""
    return hashlib.sha256(seed).hexdigest()


def outcome(seed: bytes, number: int, weights: Sequence[int]) -> int:
    """The outcome of chance step `number`: index i with probability weights[i] / their sum."""
    point = _uniform(seed, number, sum(weights))
    for index, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return index
    raise ValueError("a chance step needs a positive weight")


def _uniform(seed: bytes, number: int, n: int) -> int:
    """A number from 0 to n - 1, without bias: digests of the incomplete last run do not count."""
    if n <= 0:
        raise ValueError("a chance step needs a positive weight")
    limit = _RANGE - _RANGE % n
    attempt = 0
    while True:
        message = f"{number}.{attempt}".encode()
        value = int.from_bytes(hmac.digest(seed, message, "sha256"), "big")
        if value < limit:
            return value % n
        attempt += 1
