"""How one text of rules runs interpreted, on the CPU and on a GPU.

A function stays a plain Python function: calling it interprets it. Before a kernel is compiled,
Numba is told, through `overload`, of all functions that it reaches, so nothing here imports Numba
before that. A `Kernel` is an entry from Python into compiled code.
"""

from __future__ import annotations

import dis
import functools
import itertools
import os
import re
import secrets
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, Generic, ParamSpec, TypeVar

from belfort.engine import cache
from belfort.engine.records import copy_of

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])


def runs(way: str) -> bool:
    """Whether BELFORT_RUNTIME asks for this way of running, interpreted or compiled.

    Left unset, single steps are interpreted, which needs no compiling and is fast enough for
    people, and kernels are compiled.
    """
    chosen = os.environ.get("BELFORT_RUNTIME", "")
    if chosen not in ("", "interpreted", "compiled"):
        raise ValueError(f"BELFORT_RUNTIME={chosen!r} is neither 'interpreted' nor 'compiled'")
    return chosen == way


# Which functions compiled code calls.

_KNOWN: Final = {*sys.stdlib_module_names, "numpy", "numba"}
"""Packages of whose functions Numba knows what it needs to."""
_options: dict[Any, dict[str, bool]] = {}
_choosers: dict[Any, Callable[..., Any]] = {}


def compilable(function: F) -> F:
    """Mark a function that CPython and Numba both accept, where it stands among others.

    The mark is for readers; compiled code finds whatever it calls by itself.
    """
    return function


def inlined(function: F) -> F:
    """A compilable function that becomes part of its caller: worth it for one of many arrays."""
    _options[function] = {"forceinline": True}
    return function


def bind(function: Callable[..., Any], choose: Callable[..., Any]) -> None:
    """In compiled code a call of `function` becomes a call of what `choose(*types)` returns."""
    _choosers[function] = choose


def reached(*functions: Callable[..., Any]) -> list[Callable[..., Any]]:
    """These functions and all that they call, directly or by way of others.

    They are found by the names in their code. Where types decide what a call means, it ends.
    """
    found: dict[Callable[..., Any], None] = {}
    waiting = [*functions]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found[one] = None
            waiting += () if one in _choosers else _called(one)
    return [*found]


def _called(function: Any) -> Iterator[Callable[..., Any]]:
    around = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    known = function.__globals__ | {name: cell.cell_contents for name, cell in around}
    for one in _named(function.__code__, known):
        if isinstance(one, FunctionType) and one.__module__.partition(".")[0] not in _KNOWN:
            yield one


def _named(code: CodeType, known: dict[str, Any]) -> Iterator[object]:
    """What the names of a code mean where it stands, and those after the name of a module."""
    one = None
    for does in dis.get_instructions(code):
        if does.opname in ("LOAD_GLOBAL", "LOAD_DEREF"):
            one = known.get(does.argval)
        elif isinstance(one, ModuleType) and does.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            one = vars(one).get(does.argval)
        else:
            one = None
        yield one
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _named(inner, known)


_JIT: Any = {"error_model": "numpy", "nogil": True}
_told: set[Any] = set()
"""What Numba has been told, it never forgets."""
_telling = threading.Lock()


def tell_numba(*functions: Callable[..., Any]) -> None:
    """Make functions and all that they reach known to Numba, on the CPU and on CUDA alike."""
    from numba.core.bytecode import FunctionIdentity
    from numba.extending import overload

    with _telling:
        if not _told:
            # Numba names compiled functions by a count that starts at 1 in every process, and
            # record types likewise. Two kernels compiled in two processes for two games can so get
            # the same names, and a third process that loads both from disk runs one game's code
            # for the other.
            FunctionIdentity._unique_ids = itertools.count(secrets.randbits(60))
        for function in reached(*functions):
            if function not in _told:
                _told.add(function)
                options = _JIT | _options.get(function, {})
                choose = _choosers.get(function) or _itself(function)
                overload(function, jit_options=options, strict=False)(choose)


def _itself(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *_types: function


class CannotCompile(TypeError):
    """Something in a function that Numba does not accept: which function, where, and what."""


_TROUBLE: Final = re.compile(
    r"\(step: [^)]+\)\n(?P<why>(?:(?!\(step: ).)*?)\s*"
    r'File "(?P<file>[^"]+)", line (?P<line>\d+):\s*def (?P<name>\w+)',
    re.DOTALL,
)


def _in_short(error: Exception) -> CannotCompile | None:
    """What Numba does not accept, without the ways by which it came there."""
    from numba.core.errors import NumbaError

    found = _TROUBLE.search(str(error)) if isinstance(error, NumbaError) else None
    if found is None:
        return None
    place = f"{found['name']} ({Path(found['file']).resolve()}, line {found['line']})"
    return CannotCompile(f"{place} cannot be compiled: {' '.join(found['why'].split())}")


class Kernel(Generic[P, R]):
    """A function that Python calls and that runs compiled; it is compiled for each game once."""

    def __init__(self, function: Callable[P, R], **options: bool) -> None:
        functools.update_wrapper(self, function)
        self.function = function
        self._options = options

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        if runs("interpreted"):
            return self.function(*args, **kwargs)
        try:
            return self.compiled(*args, **kwargs)
        except Exception as error:
            if (short := _in_short(error)) is None:
                raise
            raise short from error

    @functools.cached_property
    def compiled(self) -> Callable[P, R]:
        return self.dispatcher()

    def dispatcher(self) -> Callable[P, R]:
        """Numba's dispatcher of this kernel, its machine code kept on disk."""
        from numba import njit

        tell_numba(self.function)
        with cache.directory() as kept:
            made: Callable[P, R] = njit(cache=kept, **(_JIT | self._options))(self.function)
        return made


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Make a function a kernel: an entry from Python into compiled code."""
    return Kernel(function)


class Entry(Kernel[..., Any]):
    """A kernel that asks or changes one record, which it is given as the first of an array.

    A record by itself is described to compiled code field by field at every call, which takes ten
    times as long as what is done with it; an array is known by its type. A call is over before
    another thread could make use of the time.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function, nogil=False)

    def __call__(self, s: Any, *more: Any) -> Any:
        if runs("interpreted"):
            return self.function((s,), *more)
        try:
            return self.compiled(s, *more)
        except Exception as error:
            if (short := _in_short(error)) is None:
                raise
            raise short from error

    @functools.cached_property
    def compiled(self) -> Callable[..., Any]:
        run = self.dispatcher()

        def enter(s: Any, *more: Any) -> Any:
            home = s.base
            if home is not None and home.shape == (1,):
                return run(home, *more)
            other = copy_of(s)  # one of many, or of no array
            found = run(other.base, *more)
            for name in s.dtype.names:
                s[name] = other[name]
            return found

        return enter


def entry(function: Callable[..., Any]) -> Entry:
    return Entry(function)
