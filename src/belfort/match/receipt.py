"""Receipts: what the house promised a seat, signed before the first step.

A file can be made up afterwards, and so can the promise in it. Whoever kept a receipt can show
that the promise came first: it names the table, the seed's hash and what the seat added, and only
the house could sign it.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from belfort.match.errors import BadFile
from belfort.match.file import Record

FORMAT = "belfort-receipt"
LARGEST = 4_000


@dataclass(frozen=True)
class Receipt:
    """What was promised to a seat."""

    house: str
    """The house's public key (Ed25519), in hexadecimal."""
    table: str
    game: str
    seat: int
    commitment: str
    added: str
    moment: int
    """When, in milliseconds since 1970, by the house's clock."""

    @property
    def signed(self) -> bytes:
        """The bytes that the signature is for."""
        told = {"format": FORMAT, **asdict(self)}
        return json.dumps(told, sort_keys=True, separators=(",", ":")).encode()


def new_key() -> str:
    """A house's secret key, in hexadecimal."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.generate().private_bytes_raw().hex()


class Seal:
    """The house's key: signs receipts."""

    def __init__(self, secret: str) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        self._key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret))
        self.public = self._key.public_key().public_bytes_raw().hex()

    def write(
        self, table: str, game: str, seat: int, commitment: str, added: str, moment: int
    ) -> str:
        """A receipt as text."""
        receipt = Receipt(self.public, table, game, seat, commitment, added, moment)
        signature = self._key.sign(receipt.signed).hex()
        told = {"format": FORMAT, **asdict(receipt), "signature": signature}
        return json.dumps(told, sort_keys=True)


def read(text: str) -> Receipt:
    """A receipt that was signed by the house it names."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    data = _fields(text)
    signature = data.pop("signature")
    receipt = Receipt(**data)
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(receipt.house))
        key.verify(bytes.fromhex(signature), receipt.signed)
    except (ValueError, InvalidSignature) as error:
        raise BadFile("signature", "the house that it names did not sign this") from error
    return receipt


def _fields(text: str) -> dict[str, Any]:
    if len(text) > LARGEST:
        raise BadFile("receipt", f"over {LARGEST} characters; no receipt is that long")
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadFile("receipt", f"not JSON: {error}") from error
    if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
        raise BadFile("receipt", f"it does not say {FORMAT!r}")
    kinds = {name: int if name in ("seat", "moment") else str for name in Receipt.__annotations__}
    kinds["signature"] = str
    if data.keys() != kinds.keys():
        raise BadFile("receipt", "a field is missing, or there is one too many")
    for name, kind in kinds.items():
        if type(data[name]) is not kind:
            raise BadFile(f"receipt.{name}", f"{type(data[name]).__name__} instead of {kind}")
    return data


def compare(receipt: Receipt, record: Record) -> list[str]:
    """Where a match is not the one that was promised."""
    match, problems = record.match, []
    if receipt.game != match.game.name:
        problems.append("the receipt is for another game")
    if receipt.commitment != match.commitment:
        problems.append("the seed is not the one that the receipt promises")
    if not 0 <= receipt.seat < match.game.players:
        problems.append("the receipt is for a seat that is not there")
    elif receipt.added != match.added[receipt.seat]:
        problems.append("what the seat added is not what the receipt says")
    return problems
