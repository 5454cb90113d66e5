"""A match told in the terminal: the terminal obeys nothing that a file of somebody says."""

import random

import pytest

import belfort
from belfort import engine, terminal
from belfort.match import dump

NAMES = ["[/]", "[red]x", "\x1b[2J\x1b]0;mine\x07", "back\\", "[link=x]y[/link]"]


def written(tmp_path, game, names, most):
    """A match file with these names."""
    match = belfort.game(game).match(seed=3, seats=names[: belfort.game(game).players])
    dice = random.Random(3)
    while not match.over and match.step < most:
        match.play(dice.choice(match.moves()))
    place = tmp_path / "match.json"
    place.write_text(dump(match), encoding="utf-8")
    return place


@pytest.mark.parametrize("game", engine.names("belfort"))
@pytest.mark.parametrize("first", range(len(NAMES)))
@pytest.mark.parametrize("most", [25, 1000], ids=["going on", "over"])
def test_a_replay_survives_any_name_and_prints_no_escape_codes__S12(
    game, first, most, tmp_path, capsys
):
    names = NAMES[first:] + NAMES[:first]
    place = written(tmp_path, game, names, most)
    for seat in (None, 1):
        terminal.replay(place, seat, boards=most < 100, language="en")
        told = capsys.readouterr().out
        assert not {one for one in told if not (one.isprintable() or one == "\n")}
        if most > 100:
            assert names[0].translate(str.maketrans("[]\\", "()/")) in told or "\x1b" in names[0]
