"""The file format of a match: JSON, documented in docs/match-format.md.

A whole file is the house's own: it holds the secret seed and everybody's moves. An export for a
seat holds what that seat may know.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from belfort.engine import BadOption, UnknownGame
from belfort.engine import Game as Variant
from belfort.match import fairness
from belfort.match.errors import BadFile
from belfort.match.match import Match

FORMAT = "belfort-match"
VERSION = 2
LARGEST = 1_000_000
"""Characters; a match of any game is far smaller."""

_FIRST: Mapping[str, type] = {
    "format": str,
    "version": int,
    "game": str,
    "rules": int,
    "options": dict,
    "seats": list,
    "commitment": str,
    "seed": str,
    "steps": list,
}
_FIELDS: Mapping[int, Mapping[str, type]] = {
    1: _FIRST,
    2: {**_FIRST, "added": list, "bots": list, "outs": dict, "ended": bool},
}
"""By version; the first knew no additions, bots and seats that went out."""


@dataclass(frozen=True)
class Record:
    """A match with what a table knows of it besides: its bots, and how it stopped."""

    match: Match
    bots: Sequence[str] = ()
    """By seat: the bot of the house that played it; empty for everybody else."""
    outs: Mapping[int, str] = field(default_factory=dict)
    """The seats that resigned or ran out of time."""
    ended: bool = False
    """Whether it was stopped before its end: then its seed is shown as well."""

    @property
    def over(self) -> bool:
        return self.ended or self.match.over


def dump(given: Match | Record, seat: int | None = None) -> str:
    """A match as text: whole for the house, or as far as a seat (or a spectator) may know it."""
    record = given if isinstance(given, Record) else Record(given)
    match = record.match
    shown = match._seed if seat is None or record.over else None
    log = match.log(None if record.over else seat)
    data = {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.name,
        "rules": match.game.rules.version,
        "options": match.game.options,
        "seats": list(match.seats),
        "bots": list(record.bots) or [""] * match.game.players,
        "outs": {str(one): why for one, why in record.outs.items()},
        "ended": record.ended,
        "commitment": match.commitment,
        "added": list(match.added),
        "seed": shown.hex() if shown is not None else None,
        "steps": [step.text for step in log],
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def load(text: str) -> Match:
    """The match that a whole file holds, replayed step by step."""
    return read(text).match


def read(text: str) -> Record:
    """All that a whole file holds."""
    data = _read(text)
    seed = _seed(data)
    try:
        game = Variant(data["game"], data["options"])
    except UnknownGame as error:
        raise BadFile("game", str(error)) from error
    except BadOption as error:
        raise BadFile(f"options.{error.field}", str(error)) from error
    if data["rules"] != game.rules.version:
        problem = f"played by version {data['rules']} of the rules, this is {game.rules.version}"
        raise BadFile("rules", problem)
    for name in ("seats", "added", "bots"):
        if len(data[name]) != game.players:
            raise BadFile(name, f"{len(data[name])} for {game.players} players")
    match = Match(game, seed, data["seats"], data["steps"], data["added"])
    return Record(match, data["bots"], _outs(data, game.players), data["ended"])


def verify(text: str) -> list[str]:
    """What is wrong with the chance of a finished match; nothing, if it was fair."""
    record = read(text)
    match = record.match
    problems = []
    if not record.over:
        problems.append("the match is not over: its seed is still a secret")
    promised = json.loads(text)["commitment"]
    if match.commitment != promised:
        problems.append("the seed is not the one that was promised before the first step")
    problems += [
        f"step {number}, {match.log()[number]}: not what the seed gives"
        for number in match.odd_outcomes
    ]
    return problems


def _read(text: str) -> dict[str, Any]:
    if len(text) > LARGEST:
        raise BadFile("file", f"over {LARGEST} characters; no match is that long")
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadFile("file", f"not JSON: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadFile("format", f"not a match file: it does not say {FORMAT!r}")
    version = data.get("version")
    if type(version) is not int or version not in _FIELDS:
        problem = f"version {version!r} is not known; this house reads {VERSION}"
        raise BadFile("version", problem)
    _check_fields(data, _FIELDS[version])
    if version == 1:
        nobody = [""] * len(data["seats"])
        data |= {"added": nobody, "bots": nobody, "outs": {}, "ended": False}
    return data


def _check_fields(data: Mapping[str, Any], fields: Mapping[str, type]) -> None:
    for name, kind in fields.items():
        if name not in data:
            raise BadFile(name, "missing")
        if type(data[name]) is not kind:
            problem = f"{type(data[name]).__name__} instead of {kind.__name__}"
            raise BadFile(name, problem)
    for name in data:
        if name not in fields:
            raise BadFile(name, "no such field")
    for name in ("seats", "steps", "added", "bots"):
        for index, item in enumerate(data.get(name, ())):
            if type(item) is not str:
                raise BadFile(f"{name}[{index}]", f"{type(item).__name__} instead of str")


def _outs(data: Mapping[str, Any], players: int) -> dict[int, str]:
    known = {str(seat): seat for seat in range(players)}
    for seat, why in data["outs"].items():
        if seat not in known:
            raise BadFile(f"outs.{seat}"[:40], "no such seat")
        if type(why) is not str:
            raise BadFile(f"outs.{seat}", f"{type(why).__name__} instead of str")
    return {known[seat]: why for seat, why in data["outs"].items()}


def _seed(data: Mapping[str, Any]) -> bytes:
    try:
        seed = bytes.fromhex(data["seed"])
    except ValueError as error:
        raise BadFile("seed", "not hexadecimal") from error
    if len(seed) != fairness.SEED_BYTES:
        raise BadFile("seed", f"{len(seed)} bytes instead of {fairness.SEED_BYTES}")
    return seed
