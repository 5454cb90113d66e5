"""The file format of a match: JSON, documented in docs/match-format.md.

A whole file is the house's own: it holds the secret seed and everybody's moves. An export for a
seat holds what that seat may know.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from belfort.engine import BadOption, UnknownGame
from belfort.engine import Game as Variant
from belfort.match import fairness
from belfort.match.errors import BadFile
from belfort.match.match import Match

FORMAT = "belfort-match"
VERSION = 1
LARGEST = 1_000_000
"""Characters; a match of any game is far smaller."""

_FIELDS: Mapping[str, type] = {
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


def dump(match: Match, seat: int | None = None) -> str:
    """A match as text: whole for the house, or as far as a seat (or a spectator) may know it."""
    shown = match._seed if seat is None else match.seed
    data = {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.name,
        "rules": match.game.rules.version,
        "options": match.game.options,
        "seats": list(match.seats),
        "commitment": match.commitment,
        "seed": shown.hex() if shown is not None else None,
        "steps": [step.text for step in match.log(seat)],
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def load(text: str) -> Match:
    """The match that a whole file holds, replayed step by step."""
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
    if len(data["seats"]) != game.players:
        raise BadFile("seats", f"{len(data['seats'])} names for {game.players} players")
    return Match(game, seed, data["seats"], data["steps"])


def verify(text: str) -> list[str]:
    """What is wrong with the chance of a finished match; nothing, if it was fair."""
    match = load(text)
    problems = []
    if not match.over:
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
    if data.get("version") != VERSION:
        problem = f"version {data.get('version')!r} is not known; this house reads {VERSION}"
        raise BadFile("version", problem)
    _check_fields(data)
    return data


def _check_fields(data: Mapping[str, Any]) -> None:
    for name, kind in _FIELDS.items():
        if name not in data:
            raise BadFile(name, "missing")
        if type(data[name]) is not kind:
            problem = f"{type(data[name]).__name__} instead of {kind.__name__}"
            raise BadFile(name, problem)
    for name in data:
        if name not in _FIELDS:
            raise BadFile(name, "no such field")
    for name in ("seats", "steps"):
        for index, item in enumerate(data[name]):
            if type(item) is not str:
                raise BadFile(f"{name}[{index}]", f"{type(item).__name__} instead of str")


def _seed(data: Mapping[str, Any]) -> bytes:
    try:
        seed = bytes.fromhex(data["seed"])
    except ValueError as error:
        raise BadFile("seed", "not hexadecimal") from error
    if len(seed) != fairness.SEED_BYTES:
        raise BadFile("seed", f"{len(seed)} bytes instead of {fairness.SEED_BYTES}")
    return seed
