"""Whether a game hands over what contract.py asks for; what breaks it is refused in one sentence.

`check_rules` looks at what is given to `Rules`, whenever that is made; `check_found` at the
package around it and the first position, when the house finds the game. How a game plays is
proved by tests, not here.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np

from belfort.engine import catalogues, contract
from belfort.engine.actors import CHANCE
from belfort.engine.errors import BrokenGame
from belfort.engine.fields import SET, Field
from belfort.engine.options import Option, complete
from belfort.engine.records import LETTERS, Record

if TYPE_CHECKING:
    from belfort.engine.rules import Rules

_NAME = re.compile(r"[a-z][a-z0-9_]*")


def check_rules(rules: Rules) -> None:
    """Refuse what no game may hand over."""
    if not isinstance(rules.name, str) or not _NAME.fullmatch(rules.name):
        told = f"{rules.name!r} is not a name of small letters, digits and underscores"
        raise BrokenGame(str(rules.name), "Rules.name", told)
    for field in ("version", "most_moves", "codes", "most_steps"):
        value = getattr(rules, field)
        if type(value) is not int or not 1 <= value < 2**31:
            _refuse(rules, field, f"{value!r} is not a whole number from 1 on, below 2^31")
    if rules.starts not in contract.STARTS:
        listed = ", ".join(repr(one) for one in contract.STARTS)
        _refuse(rules, "starts", f"{rules.starts!r} is not one of {listed}")
    if bool(rules.components) != (rules.read is not None):
        _refuse(rules, "components", "a file of components and `read` come together, or neither")
    _check_functions(rules)
    _check_options(rules)
    _check_state(rules)
    _check_fields(rules)


def _refuse(rules: Rules, field: str, problem: str) -> None:
    raise BrokenGame(rules.name, f"Rules.{field}", problem)


# Functions.


def _check_functions(rules: Rules) -> None:
    for name in contract.FUNCTIONS:
        _check_call(rules, "functions", rules.functions.get(name), contract.Functions, name)
    for name in set(rules.functions) - set(contract.FUNCTIONS):
        if name != contract.HABIT:
            known = ", ".join((*contract.FUNCTIONS, contract.HABIT))
            _refuse(rules, "functions", f"nobody calls {name}; there are {known}")
        _check_call(rules, "functions", rules.functions[name], contract.Habits, name)
    for name in contract.names_of(contract.Words):
        _check_call(rules, "words", getattr(rules.words, name, None), contract.Words, name)
    _check_call(rules, "start", rules.start, contract.Start, "start")
    if rules.read is not None:
        _check_call(rules, "read", rules.read, contract.Components, "read")


def _check_call(rules: Rules, field: str, given: object, protocol: type, name: str) -> None:
    """A function is there, and takes as many arguments as it will be given."""
    wanted = arguments(getattr(protocol, name))
    right = f"{name}({', '.join(wanted)})"
    if not callable(given):
        _refuse(rules, field, f"there is no function {right}")
    try:
        inspect.signature(given).bind(*wanted)  # type: ignore[arg-type]
    except TypeError:
        code = getattr(inspect.unwrap(given), "__code__", None)  # type: ignore[arg-type]
        place = f" at {short(code.co_filename)}, line {code.co_firstlineno}" if code else ""
        _refuse(rules, field, f"{name}{place} takes other arguments than {right}")


def arguments(function: Callable[..., Any]) -> list[str]:
    """The names of what a function of a protocol is given."""
    return list(inspect.signature(function).parameters)[1:]


def short(path: str) -> str:
    """The end of a path: a file and its folder."""
    return "/".join(path.replace("\\", "/").split("/")[-2:])


def functions_of(namespace: Mapping[str, Any]) -> dict[str, Callable[..., Any]]:
    """The functions every game has, and its habits, picked from a rules module's namespace."""
    package = str(namespace.get("__package__") or namespace.get("__name__", ""))
    for name in contract.FUNCTIONS:
        if name not in namespace:
            right = f"{name}({', '.join(arguments(getattr(contract.Functions, name)))})"
            game = package.rpartition(".")[2]
            raise BrokenGame(game, f"{package}.rules", f"there is no function {right}")
    optional = (contract.HABIT,) if contract.HABIT in namespace else ()
    return {name: namespace[name] for name in (*contract.FUNCTIONS, *optional)}


# Options.


def _check_options(rules: Rules) -> None:
    for option in rules.options:
        if not isinstance(option, Option):
            _refuse(rules, "options", f"{option!r} is no Option")
    names = [option.name for option in rules.options]
    if "players" not in names:
        _refuse(rules, "options", 'there is no Option("players", ...): how many may sit down')
    for option in rules.options:
        _check_option(rules, option, names)
    _check_players(rules)
    if "starter" in names:
        _check_starter(rules)
    elif rules.starts:
        told = f"{rules.starts!r}, but there is no Option('starter', ...) to choose a seat by"
        _refuse(rules, "starts", told)


def _check_option(rules: Rules, option: Option, names: list[str]) -> None:
    if names.count(option.name) > 1:
        _refuse(rules, "options", f"{option.name} stands there twice")
    if option.default not in option.choices:
        told = f"the default of {option.name}, {option.default!r}, is none of its choices"
        _refuse(rules, "options", told)
    for other in (option.below, option.only and option.only[0]):
        if other and other not in names:
            _refuse(rules, "options", f"{option.name} speaks of {other}, which is no option")


def _check_players(rules: Rules) -> None:
    known = contract.PLAYERS
    if not all(type(n) is int and n in known for n in rules.option("players").choices):
        told = f"the choices of players are numbers from {known[0]} to {known[-1]}"
        _refuse(rules, "options", told)


def _check_starter(rules: Rules) -> None:
    starter = rules.option("starter")
    seats = tuple(range(max(rules.players)))
    if starter.choices != seats or starter.below != "players":
        told = f'it is Option("starter", {seats}, 0, below="players"): a seat of those that play'
        _refuse(rules, "options", f"starter: {told}")


# The state.


def _check_state(rules: Rules) -> None:
    state = rules.state
    if not isinstance(state, np.dtype) or not issubclass(state.type, Record) or not state.names:
        _refuse(rules, "state", "it is made by `record` of belfort.engine.records")
    assert state.names is not None
    assert state.fields is not None
    end = 0
    for name in state.names:
        field, offset = state.fields[name][:2]
        base = field.base
        if (base.kind, base.itemsize) not in LETTERS:
            _refuse(rules, "state", f"{name} is of {base}: fields are whole numbers or bool")
        if len(field.shape) > 3:
            _refuse(rules, "state", f"{name} has {len(field.shape)} dimensions: at most three")
        if offset != end:
            told = f"{offset - end} bytes of padding before {name}: put wide fields first"
            _refuse(rules, "state", told)
        if offset % base.itemsize or state.itemsize % base.itemsize:
            width = base.itemsize
            told = f"{name} is at byte {offset} of {state.itemsize}, no multiple of its {width}"
            _refuse(rules, "state", f"{told}: put wide fields first, and fill up with a spare one")
        end = offset + field.itemsize
    if end != state.itemsize:
        told = f"{state.itemsize - end} bytes of padding at the end: fill up with a spare field"
        _refuse(rules, "state", told)


def _check_fields(rules: Rules) -> None:
    known = rules.state.fields
    assert known is not None
    for name, field in rules.fields.items():
        if name not in known:
            _refuse(rules, "fields", f"the state has no field {name}")
        if not isinstance(field, Field) or field.low > field.high:
            _refuse(rules, "fields", f"{name}: {field!r} is no Field, or ends before it begins")
        base = known[name][0].base
        bits = 8 * base.itemsize
        bounds = np.iinfo(base) if base.kind in "iu" else None
        fits = bounds is None or (bounds.min <= field.low and field.high <= bounds.max)
        if not (field.high < bits if field.kind == SET else fits):
            told = f"{name}: {field.low} to {field.high} does not fit into {base}"
            _refuse(rules, "fields", told)


# The package around the rules.


def check_found(rules: Rules) -> None:
    """Refuse a game that could not be shown or begun."""
    if rules.state.itemsize > contract.LARGEST_STATE:
        told = f"{rules.state.itemsize} bytes; at most {contract.LARGEST_STATE}"
        _refuse(rules, "state", told)
    for name in rules.components.split():
        if not files(rules.package).joinpath(name).is_file():
            _refuse(rules, "components", f"there is no file {name} in {rules.package}")
    _check_catalogue(rules)
    _check_lessons(rules)
    _check_page(rules)
    _check_start(rules)


def _check_catalogue(rules: Rules) -> None:
    book = catalogues.read(rules.package)
    for table in contract.NEEDED:
        if not isinstance(book.get(table), Mapping):
            raise BrokenGame(rules.name, "en.toml", f"there is no table [{table}]")
    for name, kind in contract.About.__annotations__.items():
        said = book["about"].get(name)
        if not isinstance(said, list if "list" in str(kind) else str) or not said:
            raise BrokenGame(rules.name, "en.toml", f"[about] has no {name}")
    lines = len(book["about"]["summary"])
    if lines not in contract.SUMMARY:
        least, most = contract.SUMMARY[0], contract.SUMMARY[-1]
        told = f"summary of [about] has {lines} lines, not {least} to {most}"
        raise BrokenGame(rules.name, "en.toml", told)
    for extra in set(book["about"]) - set(contract.About.__annotations__):
        raise BrokenGame(rules.name, "en.toml", f"[about] has {extra}, which nobody reads")
    for option in rules.options:
        told = book["options"].get(option.name, {})
        for name in ("name", "meaning", "values"):
            if name not in told:
                raise BrokenGame(rules.name, "en.toml", f"[options.{option.name}] has no {name}")


def _check_lessons(rules: Rules) -> None:
    """The shelf offers lessons by their titles, so they are read before the game stands there."""
    for lesson in rules.lessons:
        said = catalogues.read(f"{rules.package}.lessons").get(lesson.name)
        if not isinstance(said, Mapping) or not said.get("title"):
            raise BrokenGame(rules.name, "lessons, en.toml", f"[{lesson.name}] has no title")


def _check_page(rules: Rules) -> None:
    try:
        page = rules.page
    except FileNotFoundError:
        raise BrokenGame(rules.name, "page.md", "the package has no page with its rules") from None
    if not page.startswith("# ") or page.count("\n## ") < contract.SECTIONS:
        told = "it begins with a title (`# `), then come rules and rulings, a section (`## `) each"
        raise BrokenGame(rules.name, "page.md", told)
    if not contract.RULE.search(page):
        raise BrokenGame(rules.name, "page.md", "no rule has a number, as **CT-27** has")


def _check_start(rules: Rules) -> None:
    """The first position can be made for every number of players, and somebody acts in it."""
    for players in rules.players:
        s = np.zeros(1, rules.state)[0]
        rules.start(s, complete(rules.options, {"players": players}))
        who = rules.functions["actor"](s)
        if who is None or not (who == CHANCE or 0 <= who < players):
            told = f"{who} for {players} players at the start: it is a seat, or chance (-1)"
            _refuse(rules, "functions", f"actor gives {told}")
