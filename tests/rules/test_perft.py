"""Numbers of step sequences from fixed positions, against files counted with the references."""

import pytest

from belfort import engine
from counting import FOLDER, counted, read

LINES = [
    (name, line)
    for name in engine.names()
    for line in read(name, (FOLDER / f"{name}.txt").read_text("utf-8"))
]


@pytest.mark.parametrize(("name", "line"), LINES, ids=lambda part: str(part)[:60])
def test_as_many_sequences_as_the_reference_counts(name, line):
    assert str(counted(name, line)) == str(line)


def test_every_game_has_counts():
    assert {name for name, _ in LINES} == set(engine.names())
