"""Once Upon a Castle as text: what the drawing shows of a position."""

import pytest
from rich.text import Text

from belfort import locale
from belfort.engine import Game
from belfort.testing.positions import position
from belfort.testing.walks import walk

DUO = Game("castle", {"players": 2})
FOUR = Game("castle", {"players": 4, "version": "architect"})


def drawn(game, s, seat=0, language="en"):
    names = ["Ann", "Bob", "Cleo", "Dirk"][: game.players]
    text = locale.of(game.rules, language)
    return Text.from_markup(game.rules.drawing.draw(s, seat, names, text))


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_a_drawing_is_at_most_a_hundred_columns_wide(language):
    for game in (DUO, FOUR):
        for number, (s, _) in enumerate(walk(game, "wide")):
            if number % 7 == 0:
                lines = drawn(game, s, language=language).split()
                assert max(line.cell_len for line in lines) <= 100


def test_the_own_board_comes_last_with_discs_and_full_lines_marked__CA_17():
    text = drawn(DUO, position(DUO, "G+S G@a1 S@b1 pass")).plain
    bob, ann = text.split("Ann ")[0], text.split("Ann ")[-1]
    assert "Ann may clear lines" in text
    assert "»tower 2" in ann
    assert ann.count("●") == 2
    assert "»" not in bob
    assert "8 discs in hand" in ann


def test_the_castle_shows_what_is_drawn_and_what_is_to_come__CA_4_CA_21():
    s = position(DUO, "G+S G@a1 S@b1 pass x1L R+R R R pass S+F S@c2 F@d2 pass x2R")
    text = drawn(DUO, s).plain
    assert "2 points (towers 2)" in text
    assert "towers    2 □ □ □" in text
    assert "walls     ■ □ □ □  ⚐⚐" in text
    assert "residents 1  2 points at 5" in text


def test_guests_are_shown_with_their_powers__CA_29():
    s = position(FOUR, "cook monk queen W+S W@c3 S@d3 pass pass pass x3R monk king")
    text = drawn(FOUR, s).plain
    assert "Gate  ∞ Cook food: 1 resident too   ♛ Queen 3   ♛ King 1 a flag" in text
    assert "guests  ∞ Monk gold draws a flag of 2" in text
