"""Compiled code finds the functions that it calls, and says which one it cannot run."""

import importlib
import math
import sys

import numpy as np
import pytest

from belfort import engine
from belfort.engine import generic, kernel, sets
from belfort.engine.chance import below, bits
from belfort.engine.compiling import CannotCompile, reached
from belfort.engine.sets import any_of


def names(*functions):
    return {function.__name__ for function in reached(*functions)}


def test_functions_are_found_by_name_and_by_module():
    def by_module(x):
        return sets.size(x) + math.isqrt(x) + int(np.sum(x))

    def around(x):
        return [by_module(one) for one in range(x)]

    assert names(around) == {"around", "by_module", "size"}
    assert {below, bits, sets.size, sets.lowest} < {*reached(any_of)}


def test_a_call_that_types_decide_ends_there():
    def anyone(s):
        return generic.actor(s)

    assert names(anyone) == {"anyone", "actor"}


@pytest.mark.parametrize("name", engine.names())
def test_of_a_game_only_what_is_compiled_is_found(name):
    """Words, drawings and set-up are no part of it."""
    rules = engine.rules(name)
    found = reached(*rules.functions.values())
    assert {*rules.functions.values()} < {*found}
    assert rules.start not in found
    assert not {one.__module__ for one in found} & {f"{rules.package}.words", "belfort.locale"}


RULES = """
from . import helpers

def outer(x):
    return inner(x) + 1

def inner(x):
    return helpers.half(x)
"""
HELPERS = """
def half(x):
    return x // 2
"""


def package(folder, monkeypatch, helpers):
    """A game's package of another distribution, as far as functions go."""
    (folder / "tiny_game").mkdir()
    for name, text in (("__init__", ""), ("rules", RULES), ("helpers", helpers)):
        (folder / "tiny_game" / f"{name}.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(folder)
    for name in [name for name in sys.modules if name.startswith("tiny_game")]:
        monkeypatch.delitem(sys.modules, name)
    return importlib.import_module("tiny_game.rules")


def test_functions_of_another_distribution_need_no_mark(tmp_path, monkeypatch):
    monkeypatch.delenv("BELFORT_RUNTIME", raising=False)
    monkeypatch.setenv("BELFORT_CACHE", str(tmp_path / "cache"))
    outer = package(tmp_path, monkeypatch, HELPERS).outer

    @kernel
    def run(x):
        return outer(x)

    assert run(6) == 4


def test_what_cannot_be_compiled_is_named_with_its_function_and_file__A4(tmp_path, monkeypatch):
    monkeypatch.delenv("BELFORT_RUNTIME", raising=False)
    monkeypatch.setenv("BELFORT_CACHE", str(tmp_path / "cache"))
    outer = package(tmp_path, monkeypatch, HELPERS.replace("x // 2", "x.storeys")).outer

    @kernel
    def run(x):
        return outer(x)

    with pytest.raises(CannotCompile) as told:
        run(6)
    place = tmp_path / "tiny_game" / "helpers.py"
    assert str(told.value) == (
        f"half ({place}, line 3) cannot be compiled: Unknown attribute 'storeys' of type int64"
    )


def test_an_error_of_the_rules_themselves_stays_what_it_is(tmp_path, monkeypatch):
    monkeypatch.delenv("BELFORT_RUNTIME", raising=False)
    monkeypatch.setenv("BELFORT_CACHE", str(tmp_path / "cache"))

    @kernel
    def run(x):
        if x > 1:
            raise ValueError("too high")
        return x

    with pytest.raises(ValueError, match="too high"):
        run(6)
