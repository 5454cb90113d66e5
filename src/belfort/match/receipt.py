"""Receipts: what a house has promised, signed by it.

A file can be made up afterwards, and so can the promise in it. Whoever kept a receipt can show
what was promised: it names the table, the hash of the seed, what the seats have added and which
of them are bots, and only the house could sign it. Receipts are kept one to a line.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from belfort.match.errors import BadFile
from belfort.match.file import Record

FORMAT = "belfort-receipt"
LARGEST = 20_000
"""Characters of a file of receipts."""


@dataclass(frozen=True)
class Receipt:
    """What a house has promised about a table."""

    house: str
    """The house's public key (Ed25519), in hexadecimal."""
    table: str
    game: str
    rules: int
    options: Mapping[str, int | str]
    """As far as they are known: none for a table that is kept free, not `starter` before it is."""
    commitment: str
    added: Sequence[str]
    """What each seat has added so far; all of it, once the match has started."""
    bots: Sequence[str]
    """For each seat the bot of the house that sits there; empty for people."""
    started: bool
    moment: int
    """When, in milliseconds since 1970, by the house's clock: the table was opened or started."""
    edition: str = ""
    """The hash of what is played with; empty before that is known."""
    begun: str = ""
    """A hash of the steps that were laid down; empty if the match begins at the start."""

    @property
    def signed(self) -> bytes:
        """The bytes that the signature is for."""
        return json.dumps(self.told, sort_keys=True, separators=(",", ":")).encode()

    @property
    def told(self) -> dict[str, Any]:
        """What a line says; what receipts of old did not know, only if there is something."""
        fields = asdict(self)
        return {"format": FORMAT, **{k: v for k, v in fields.items() if k not in _LATER or v}}


_LATER = ("edition", "begun")


def laid_digest(steps: Sequence[str]) -> str:
    """The SHA-256 of steps that were laid down, as JSON; of none, nothing."""
    told = json.dumps(list(steps), separators=(",", ":"))
    return hashlib.sha256(told.encode()).hexdigest() if steps else ""


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

    def sign(self, receipt: Receipt) -> str:
        """A receipt as a line of text."""
        signature = self._key.sign(receipt.signed).hex()
        return json.dumps({**receipt.told, "signature": signature}, sort_keys=True)


def read(text: str) -> list[Receipt]:
    """The receipts of a file, each signed by the house that it names."""
    if len(text) > LARGEST:
        raise BadFile("receipt", f"over {LARGEST} characters; no receipts are that long")
    found = [_read(line) for line in text.splitlines() if line.strip()]
    if not found:
        raise BadFile("receipt", "there is none")
    return found


def _read(line: str) -> Receipt:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    data = _fields(line)
    signature = data.pop("signature")
    receipt = Receipt(**data)
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(receipt.house))
        key.verify(bytes.fromhex(signature), receipt.signed)
    except (ValueError, InvalidSignature) as error:
        raise BadFile("receipt", "the house that it names did not sign this") from error
    return receipt


_KINDS: Mapping[str, type] = {
    "house": str,
    "table": str,
    "game": str,
    "rules": int,
    "options": dict,
    "commitment": str,
    "added": list,
    "bots": list,
    "started": bool,
    "moment": int,
    "edition": str,
    "begun": str,
    "signature": str,
}


def _fields(line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadFile("receipt", f"not JSON: {error}") from error
    if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
        raise BadFile("receipt", f"it does not say {FORMAT!r}")
    data = {**dict.fromkeys(_LATER, ""), **data}
    if data.keys() != _KINDS.keys():
        raise BadFile("receipt", "a field is missing, or there is one too many")
    for name, kind in _KINDS.items():
        if type(data[name]) is not kind:
            problem = f"{type(data[name]).__name__} instead of {kind.__name__}"
            raise BadFile(f"receipt.{name}", problem)
    return data


def _other_beginnings(receipt: Receipt, record: Record) -> list[str]:
    """Where what it is played with, or what was laid down, is not what was promised."""
    match, problems = record.match, []
    if receipt.edition and receipt.edition != match.game.edition.hash:
        problems.append("this is not the edition that was promised")
    laid = laid_digest([step.text for step in match.log()[: match.begun]])
    if receipt.begun != laid and (receipt.begun or receipt.edition):  # else nothing was known yet
        problems.append("it does not begin with the steps that were promised")
    return problems


def compare(receipt: Receipt, record: Record) -> list[str]:
    """Where a match is not the one that was promised."""
    match = record.match
    if receipt.commitment != match.commitment:
        return ["this is not the seed that was promised"]
    problems = []
    options = match.game.options
    if not receipt.started:
        options = {name: value for name, value in options.items() if name in receipt.options}
    promised = (receipt.game, receipt.rules, dict(receipt.options))
    if promised != (match.game.name, match.game.rules.version, options):
        problems.append("this is not the game that was promised, or not with these options")
    problems += _other_beginnings(receipt, record)
    if len(receipt.added) != len(match.added) and (receipt.added or receipt.started):
        return [*problems, "the seats are not as many as were promised"]
    for seat, added in enumerate(receipt.added):
        if added != match.added[seat] and (added or receipt.started):
            problems.append(f"what seat {seat + 1} added is not what the house has signed")
    for seat, bot in enumerate(receipt.bots if receipt.started else ()):
        made = enumerate(match.log_from(match.begun), match.begun)
        movers = {record.bot_at(n) for n, step in made if step.by == seat}
        if bot and movers - {bot}:
            problems.append(f"seat {seat + 1} is the {bot}'s, but others moved for it")
    return problems
