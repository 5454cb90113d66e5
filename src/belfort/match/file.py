"""The file format of a match: JSON, documented in docs/match-format.md.

A whole file is the house's own: it holds the secret seed and everybody's moves. An export for a
seat holds what that seat may know.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from importlib.metadata import version
from typing import Any

from belfort.engine import BadComponents, BadOption, Edition, UnknownGame, editions, rules
from belfort.engine import Game as Variant
from belfort.match import fairness
from belfort.match.errors import BadFile
from belfort.match.match import Match

FORMAT = "belfort-match"
VERSION = 4
LARGEST = 1_000_000
"""Characters; a match of any game is far smaller."""

STARTER = "starter"
"""The option that says who starts, in games that have it."""

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
_SECOND: Mapping[str, type] = {
    **_FIRST,
    "belfort": str,
    "lot": list,
    "added": list,
    "bots": list,
    "outs": dict,
    "ended": bool,
}
_FIELDS: Mapping[int, Mapping[str, type]] = {
    1: _FIRST,
    2: _SECOND,
    3: {**_SECOND, "edition": dict},
    4: {**_SECOND, "edition": dict, "begun": dict},
}
"""By version; the first knew no additions, no bots and no end but the game's own, the second no
editions, the third no match that begins in the middle."""
_BEGUN: Mapping[str, type] = {"steps": int, "of": str, "hidden": str}
_EDITION = ("name", "hash", "text")


TRULY = "truly"
"""What was hidden lies in a match that begins in the middle as it did where it comes from."""

ANEW = "anew"
"""It is dealt anew, so that it fits what one seat saw there."""


@dataclass(frozen=True)
class Begun:
    """Where a match began that goes on from a position of another."""

    steps: int = 0
    """So many steps were laid down before its own first."""
    of: str = ""
    """The commitment of the match they come from; empty for a puzzle, or if there is none."""
    hidden: str = ""
    """`truly` as it lay there, or `anew` so that it fits what one seat knew."""


FROM_THE_START = Begun()


@functools.cache
def house_version() -> str:
    """The version of Belfort whose bots play here."""
    return version("belfort")


@dataclass(frozen=True)
class Record:
    """A match with what a table knows of it besides: its bots, and how it stopped."""

    match: Match
    bots: Sequence[str] = ()
    """For each step the bot of the house that made it; empty for people and chance."""
    outs: Mapping[int, str] = field(default_factory=dict)
    """The seats that resigned or ran out of time."""
    ended: bool = False
    """Whether it was stopped before its end: then its seed is shown as well."""
    lot: Sequence[int] = ()
    """The seats among which it was drawn who starts; none, if that was chosen."""
    begun: Begun = FROM_THE_START
    """Where it began, if not at the start."""
    belfort: str = ""
    """The version whose bots played; empty where that is not known."""

    def bot_at(self, step: int) -> str:
        """The bot that made a step."""
        return self.bots[step] if step < len(self.bots) else ""

    @property
    def over(self) -> bool:
        """Whether it has ended, by the rules or otherwise."""
        return self.ended or self.match.over


def dump(given: Match | Record, seat: int | None = None) -> str:
    """A match as text: whole for the house, or as far as a seat (or a spectator) may know it."""
    record = given if isinstance(given, Record) else Record(given)
    match = record.match
    log = match.log(None if record.over else seat)
    return written(
        {
            "belfort": record.belfort or house_version(),
            "game": match.game.name,
            "rules": match.game.rules.version,
            "options": match.game.options,
            "edition": {name: getattr(match.game.edition, name) for name in _EDITION},
            "begun": asdict(replace(record.begun, steps=match.begun)),
            "seats": list(match.seats),
            "lot": list(record.lot),
            "commitment": match.commitment,
            "added": list(match.added),
            "seed": match._seed.hex() if seat is None or record.over else None,
            "outs": {str(one): why for one, why in record.outs.items()},
            "ended": record.ended,
            "bots": list(record.bots) or [""] * match.step,
            "steps": [step.text for step in log],
        }
    )


def written(told: Mapping[str, object]) -> str:
    """The text of a match of which all this is known."""
    assert {"format", "version", *told} == _FIELDS[VERSION].keys()
    data = {"format": FORMAT, "version": VERSION, **told}
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def load(text: str) -> Match:
    """The match that a whole file holds, replayed step by step."""
    return read(text).match


def read(text: str) -> Record:
    """All that a whole file holds."""
    data = _read(text)
    seed = _seed(data)
    game = _game(data)
    for name in ("seats", "added"):
        if len(data[name]) != game.players:
            raise BadFile(name, f"{len(data[name])} for {game.players} players")
    _check_seats(data, game.players)
    begun = _begun(data)
    match = Match(game, seed, data["seats"], data["steps"], data["added"], begun.steps)
    if len(data["bots"]) != len(data["steps"]):
        raise BadFile("bots", f"{len(data['bots'])} for {len(data['steps'])} steps")
    outs = {int(one): why for one, why in data["outs"].items()}
    bots = [*data["bots"], *[""] * (match.step - len(data["bots"]))]
    if any(bots[: begun.steps]):
        raise BadFile("bots", "of steps that were laid down nobody says who made them")
    return Record(match, bots, outs, data["ended"], data["lot"], begun, data["belfort"])


def _begun(data: Mapping[str, Any]) -> Begun:
    """Where a match began, as its file says."""
    told = data["begun"]
    if told.keys() != _BEGUN.keys() or any(type(told[k]) is not v for k, v in _BEGUN.items()):
        raise BadFile("begun", "it says how many `steps`, `of` which match, and what is `hidden`")
    if not 0 <= told["steps"] <= len(data["steps"]):
        raise BadFile("begun.steps", f"{told['steps']} of {len(data['steps'])} steps")
    if told["hidden"] not in ("", TRULY, ANEW):
        raise BadFile("begun.hidden", f"neither {TRULY!r} nor {ANEW!r}")
    return Begun(**told)


def _game(data: Mapping[str, Any]) -> Variant:
    """The game as it was played; a file that tells of no edition was played with what is built
    in.
    """
    try:
        today = rules(data["game"])
        if data["rules"] != today.version:
            problem = (
                f"this match was played by version {data['rules']} of the rules of {today.title}, "
                f"and this house has version {today.version}"
            )
            raise BadFile("rules", problem)
        return Variant(data["game"], data["options"], edition=_edition(data))
    except UnknownGame as error:
        raise BadFile("game", str(error)) from error
    except BadOption as error:
        raise BadFile(f"options.{error.field}", str(error)) from error
    except BadComponents as error:
        raise BadFile("edition", str(error)) from error


def _edition(data: Mapping[str, Any]) -> Edition | None:
    told = data["edition"]
    if told is None:
        return None
    for name in _EDITION:
        if type(told.get(name)) is not str:
            raise BadFile(f"edition.{name}", "missing, or no text")
    for name in told:
        if name not in _EDITION:
            raise BadFile("edition", "there is a field too many")
    standard = rules(data["game"])
    found = Edition(standard.name, told["name"], editions.canonical(told["text"]))
    if found.hash != told["hash"]:
        raise BadFile("edition.hash", "this is not the hash of its text")
    return editions.read(standard, found.name, found.text)


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
    if record.lot and match.game.options.get(STARTER) != match.lot_falls_on(record.lot):
        problems.append("who started is not whom the lot falls on")
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
    edition = data.get("version")
    if type(edition) is not int or edition not in _FIELDS:
        problem = f"version {edition!r} is not known; this house reads {VERSION}"
        raise BadFile("version", problem)
    _check_fields(data, _FIELDS[edition])
    data.setdefault("edition", None)
    data.setdefault("begun", asdict(FROM_THE_START))
    if edition == 1:
        nobody = [""] * len(data["seats"])
        data |= {"belfort": "", "lot": [], "added": nobody, "outs": {}, "ended": False}
        data["bots"] = [""] * len(data["steps"])
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


def _check_seats(data: Mapping[str, Any], players: int) -> None:
    """What is said of seats must be said of seats that are there."""
    for seat, why in data["outs"].items():
        if seat not in map(str, range(players)):
            raise BadFile("outs", "no such seat")
        if type(why) is not str:
            raise BadFile(f"outs.{seat}", f"{type(why).__name__} instead of str")
    for index, seat in enumerate(data["lot"]):
        if type(seat) is not int or not 0 <= seat < players:
            raise BadFile(f"lot[{index}]", "no such seat")


def _seed(data: Mapping[str, Any]) -> bytes:
    try:
        seed = bytes.fromhex(data["seed"])
    except ValueError as error:
        raise BadFile("seed", "not hexadecimal") from error
    if len(seed) != fairness.SEED_BYTES:
        raise BadFile("seed", f"{len(seed)} bytes instead of {fairness.SEED_BYTES}")
    return seed
