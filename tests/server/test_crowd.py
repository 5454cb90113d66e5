"""A crowd in the door keeps nobody from playing; `make crowd` is the long form."""

import importlib.util
from pathlib import Path

import pytest

PLACE = Path(__file__).parents[2] / "benchmarks" / "crowd.py"
SPEC = importlib.util.spec_from_file_location("crowd", PLACE)
CROWD = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(CROWD)

pytestmark = pytest.mark.anyio


async def test_tables_are_played_on_while_a_crowd_stands_in_the_door__S4(serving, tmp_path):
    server = serving(f"sqlite:///{tmp_path / 'house.db'}")
    CROWD.PAUSE = 0.1
    alone = await CROWD.crowd(server.url, idle=1, slow=0, tables=5, seconds=2)
    waits = await CROWD.crowd(server.url, idle=200, slow=50, tables=5, seconds=4)
    assert len(waits) > 20
    assert alone
    for part, most in ((0.5, 0.1), (0.99, 1)):  # make crowd asks for a tenth
        busy = 3 * CROWD.share(alone, part)  # a machine that is slow without any crowd
        assert CROWD.share(waits, part) < max(most, busy)
    assert "too many connections" not in server.log.read_text()
