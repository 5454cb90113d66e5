import os
from pathlib import Path

import pytest

os.environ.setdefault("BELFORT_CACHE", str(Path(__file__).parents[1] / ".cache" / "belfort"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a `variant` runs over every game in every variant.

    One that asks for a `main_variant` leaves out those that differ in a number only.
    """
    for name in ("variant", "main_variant"):
        if name in metafunc.fixturenames:
            from variants import ALL, MAIN, label

            metafunc.parametrize(name, ALL if name == "variant" else MAIN, ids=label)


@pytest.fixture(scope="session")
def effort() -> int:
    """How many matches a rules test plays, where one is the least it needs."""
    return int(os.environ.get("BELFORT_EFFORT", "1"))
