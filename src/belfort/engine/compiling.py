"""How one text of rules runs interpreted, on the CPU and on a GPU.

A function marked `compilable` stays a plain Python function: calling it interprets it. Numba is
told of it, through `overload`, only when the first kernel is compiled, so nothing here imports
Numba before that. A `Kernel` is an entry from Python into compiled code.
"""

from __future__ import annotations

import functools
import itertools
import os
import secrets
from collections.abc import Callable
from typing import Any, Generic, ParamSpec, TypeVar

from belfort.engine import cache
from belfort.engine.records import copy_of

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

_waiting: list[tuple[Callable[..., Any], Callable[..., Any], dict[str, Any]]] = []
_numba_knows = False


def runs(way: str) -> bool:
    """Whether BELFORT_RUNTIME asks for this way of running, interpreted or compiled.

    Left unset, single steps are interpreted, which needs no compiling and is fast enough for
    people, and kernels are compiled.
    """
    chosen = os.environ.get("BELFORT_RUNTIME", "")
    if chosen not in ("", "interpreted", "compiled"):
        raise ValueError(f"BELFORT_RUNTIME={chosen!r} is neither 'interpreted' nor 'compiled'")
    return chosen == way


def compilable(function: F) -> F:
    """Mark a function that CPython and Numba both accept; kernels and rules may call it."""
    bind(function, lambda *_types: function)
    return function


def inlined(function: F) -> F:
    """A compilable function that becomes part of its caller: worth it for one of many arrays."""
    bind(function, lambda *_types: function, forceinline=True)
    return function


def bind(function: Callable[..., Any], choose: Callable[..., Any], **options: Any) -> None:
    """In compiled code a call of `function` becomes a call of what `choose(*types)` returns."""
    _waiting.append((function, choose, options))
    if _numba_knows:
        tell_numba()


def untold() -> int:
    """How many compilable functions Numba does not know yet."""
    return len(_waiting)


def tell_numba() -> None:
    """Make every compilable function known to Numba, on the CPU and on CUDA alike."""
    global _numba_knows  # noqa: PLW0603 - one switch for the process, thrown once
    from numba.core.bytecode import FunctionIdentity
    from numba.extending import overload

    if not _numba_knows:
        # Numba names compiled functions by a count that starts at 1 in every process, and record
        # types likewise. Two kernels compiled in two processes for two games can so get the same
        # names, and a third process that loads both from disk runs one game's code for the other.
        FunctionIdentity._unique_ids = itertools.count(secrets.randbits(60))
    _numba_knows = True
    while _waiting:
        function, choose, options = _waiting.pop(0)
        overload(function, jit_options=_JIT | options, strict=False)(choose)


_JIT: Any = {"error_model": "numpy", "nogil": True}


class Kernel(Generic[P, R]):
    """A function that Python calls and that runs compiled; it is compiled for each game once."""

    def __init__(self, function: Callable[P, R], **options: bool) -> None:
        functools.update_wrapper(self, function)
        self.function = function
        self._options = options

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        if runs("interpreted"):
            return self.function(*args, **kwargs)
        return self.compiled(*args, **kwargs)

    @functools.cached_property
    def compiled(self) -> Callable[P, R]:
        return self.dispatcher()

    def dispatcher(self) -> Callable[P, R]:
        """Numba's dispatcher of this kernel, its machine code kept on disk."""
        from numba import njit

        tell_numba()
        with cache.directory() as kept:
            made: Callable[P, R] = njit(cache=kept, **(_JIT | self._options))(self.function)
        return made


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
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
        return self.function((s,), *more) if runs("interpreted") else self.compiled(s, *more)

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
