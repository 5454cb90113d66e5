"""The pytest plugin: a test that asks for a `check` runs everything that is asked of a game.

    pytest -p belfort.testing.plugin

The games are those of the distribution whose `pyproject.toml` is in pytest's root folder. The
marker `parts("conformance", ...)` leaves a test to some parts; `variant` and `main_variant` are
the games themselves, with their options chosen.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from belfort.testing.parts import Check
    from belfort.testing.subject import Subject


@functools.cache
def subjects(root: Path) -> list[Subject]:
    """The games of the distribution in a folder."""
    from belfort import engine
    from belfort.testing.broken import Broken
    from belfort.testing.subject import Subject, distribution_in

    try:
        name = distribution_in(root)
    except Broken as broken:
        raise pytest.UsageError(str(broken)) from broken
    found = [Subject(game) for game in engine.names(name)]
    if not found:
        left = [str(one) for one in engine.broken() if one.distribution == name]
        told = "; ".join(left) or "`pip install -e .` makes it known"
        raise pytest.UsageError(f"no game of the distribution {name} can be played: {told}")
    return found


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "parts(*names): the parts that a `check` is of")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    asked = {"check", "variant", "main_variant"} & set(metafunc.fixturenames)
    if not asked:
        return
    from belfort.testing import parts
    from belfort.testing.subject import label

    games = subjects(metafunc.config.rootpath)
    if "variant" in asked:
        metafunc.parametrize("variant", [v for g in games for v in g.variants], ids=label)
    if "main_variant" in asked:
        metafunc.parametrize("main_variant", [v for g in games for v in g.main], ids=label)
    if "check" in asked:
        marker = metafunc.definition.get_closest_marker("parts")
        found = [one for g in games for one in parts.checks(g, *(marker.args if marker else ()))]
        metafunc.parametrize("check", found, ids=str, indirect=True)


@pytest.fixture
def check(request: pytest.FixtureRequest) -> Callable[[], None]:
    """Something that is asked of a game: called, it is silent or fails with a sentence."""
    from belfort.testing.broken import Broken

    asked: Check = request.param

    def ask() -> None:
        try:
            asked()
        except Broken as broken:
            pytest.fail(f"{asked.subject.name}: {broken}", pytrace=False)

    return ask


@pytest.fixture(scope="session")
def effort() -> Any:
    """How many matches a test plays, where one is the least it needs."""
    from belfort.testing import parts

    return parts.effort()
