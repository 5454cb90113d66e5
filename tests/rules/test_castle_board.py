"""The board file of Once Upon a Castle: what it says, and what is refused with its line."""

import itertools
from importlib.resources import files

import pytest

from belfort.engine import BadComponents
from belfort.games.castle import board

TEXT = files("belfort.games.castle").joinpath("board.toml").read_text("utf-8")


def lines_of(squares):
    """The resources of each line."""
    return {
        name: "".join(sorted(board.RESOURCES[squares[place]] for place in places))
        for name, places in board.LINES.items()
    }


def test_every_pair_and_every_triple_of_resources_is_one_line__CA_17():
    found = sorted(lines_of(board.load(TEXT).squares).values())
    pairs = ["".join(pair) for pair in itertools.combinations("FGSW", 2)]
    triples = ["".join(triple) for triple in itertools.combinations("FGSW", 3)]
    assert (len(pairs), len(triples)) == (6, 4)
    assert found == sorted(pairs + triples)


def test_each_resource_stands_on_three_of_twelve_squares__CA_3():
    squares = board.load(TEXT).squares
    assert len(squares) == 12
    assert [squares.count(resource) for resource in range(4)] == [3, 3, 3, 3]


def test_the_lines_draw_what_the_table_says__CA_17():
    loaded = board.load(TEXT)
    parts = dict(zip(board.LINES, loaded.parts[0], strict=True))
    assert parts == {
        "1L": board.Part(board.TOWER, 2),
        "2L": board.Part(board.FLAG, 1),
        "3L": board.Part(board.WALL, 0, 2),
        "1R": board.Part(board.KEEP),
        "2R": board.Part(board.WALL, 0, 1),
        "3R": board.Part(board.KEEP),
        "a": board.Part(board.FLAG, 2, 2),
        "b": board.Part(board.TOWER, 5),
        "c": board.Part(board.WALL, 0, 3),
        "d": board.Part(board.RESIDENTS, 0, 3),
    }


def test_the_architect_lines_differ_in_reactivation_and_theft__CA_33_CA_34():
    loaded = board.load(TEXT)
    pairs = zip(board.LINES, *loaded.parts, strict=True)
    changed = {name: architect for name, builder, architect in pairs if builder != architect}
    assert changed == {"1R": board.Part(board.REACTIVATE), "d": board.Part(board.STEAL)}
    sets = lines_of(loaded.squares)
    assert (sets["1R"], sets["d"]) == ("FG", "FGS")


def test_residents_and_builder_guests_are_as_reconstructed__CA_5_CA_27():
    loaded = board.load(TEXT)
    assert loaded.reconstructed
    assert loaded.groups == (5, 5, 5, 5, 5, 5)
    assert loaded.group_points == (2, 4, 7, 11, 15, 20)
    assert loaded.guests == ((1, 5), (2, 6), (3, 5))


def test_another_board_that_fits_the_rules_is_taken__CA_3():
    """The three rows turned upside down, and a track of groups that are not alike."""
    text = TEXT.replace('row1 = "G S F G"', 'row1 = "F W W S"')
    text = text.replace('row3 = "F W W S"', 'row3 = "G S F G"')
    text = text.replace("[5, 5, 5, 5, 5, 5]", "[4, 5, 6, 5, 5, 5]")
    head, architect = text.split("[architect]")
    architect = architect.replace('3R = "keep floor"', '3R = "reactivate"')
    architect = architect.replace('1R = "reactivate"', '1R = "keep floor"')
    loaded = board.load(f"{head}[architect]{architect}")
    assert lines_of(loaded.squares)["3R"] == "FG"
    assert loaded.groups[0] == 4


BROKEN = [
    ('row2 = "W G S F"', 'row2 = "W G S"', "squares.row2", "four of W, S, G and F"),
    ('row2 = "W G S F"', 'row2 = "W G S X"', "squares.row2", "four of W, S, G and F"),
    ('row2 = "W G S F"', "row2 = 5", "squares.row2", "four of W, S, G and F"),
    ('row3 = "F W W S"', 'row3 = "F G W S"', "squares.row3", "more than three squares"),
    ('row1 = "G S F G"', 'row1 = "G S G F"', "squares.row3", "the same resource"),
    ('row3 = "F W W S"', 'row3 = "W F W S"', "squares.row3", "same resource twice"),
    ('row1 = "G S F G"\n', "", "squares.row1", "is missing"),
    ('1L = "tower 2"', '1L = "towr 2"', "builder.1L", "is no part"),
    ('1L = "tower 2"', "1L = 2", "builder.1L", "is no part"),
    ('1L = "tower 2"', '1L = "tower 10"', "builder.1L", "worth 1 to 9"),
    ('2L = "flag 1"', '2L = "flag 0"', "builder.2L", "worth 1 to 9"),
    ('3L = "wall + 2 residents"', '3L = "wall + 12 residents"', "builder.3L", "residents"),
    ('3L = "wall + 2 residents"', '3L = "wall + 1 resident"', "builder.2R", "same as line 3L"),
    ('3L = "wall + 2 residents"', '3L = "2 residents"', "builder", "3 lines must bring a wall"),
    ('b = "tower 5"', 'b = "tower 2"', "builder.b", "same as line 1L"),
    ('d = "3 residents"', 'd = "0 residents"', "builder.d", "1 to 9 residents"),
    ('d = "3 residents"', 'd = "steal"', "builder.d", "architect version"),
    ('d = "3 residents"\n', "", "builder.d", "is missing"),
    ('d = "3 residents"', 'd = "3 residents"\ne = "tower 3"', "builder.e", "unknown"),
    ('1R = "reactivate"', '1R = "keep floor"', "architect.1R", "must be 'reactivate'"),
    ('d = "steal"', 'd = "3 residents"', "architect.d", "must be 'steal'"),
    ("groups = [5, 5, 5, 5, 5, 5]", "groups = [5, 5, 5, 5, 5]", "residents.points", "5 groups"),
    ("groups = [5, 5, 5, 5, 5, 5]", "groups = [0, 5]", "residents.groups", "from 1 to 10"),
    ("groups = [5, 5, 5, 5, 5, 5]", "groups = []", "residents.groups", "1 to 12 numbers"),
    ("points = [2, 4, 7,", "points = [2, 4, 4,", "residents.points", "worth more"),
    ("points = [2, 4, 7,", 'points = [2, "4", 7,', "residents.points", "whole numbers"),
    ("3 = 5", "3 = 6", "guests.3", "more than 16"),
    ("3 = 5", "3 = 4", "guests.3", "15 cards in all"),
    ("3 = 5", "3 = 0", "guests.3", "1 to 16 cards"),
    ("3 = 5", "x = 5", "guests.x", "points from 0 to 99"),
]


@pytest.mark.parametrize(("old", "new", "place", "problem"), BROKEN)
def test_a_broken_file_is_refused_with_the_line_that_is_wrong__CA_3(old, new, place, problem):
    text = TEXT.replace(old, new, 1)
    assert text != TEXT
    with pytest.raises(BadComponents) as refused:
        board.load(text, "mine.toml")
    said = str(refused.value)
    section, _, key = place.partition(".")
    rows = text.splitlines()
    first = rows.index(f"[{section}]")
    last = next((i for i in range(first + 1, len(rows)) if rows[i].startswith("[")), len(rows))
    found = [i for i in range(first, last) if key and rows[i].startswith(f"{key} =")]
    number = (found or [first])[0] + 1
    assert said.startswith(f"mine.toml, line {number}: {place}: ")
    assert problem in said


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("reconstructed = true\n[squares\n", "line 2"),
        (TEXT.replace("reconstructed = true", ""), "reconstructed: true or false"),
        (TEXT.replace("[guests]", "[visitors]"), "visitors: unknown"),
        (TEXT.split("[guests]", maxsplit=1)[0], "guests: this section is missing"),
    ],
)
def test_a_file_without_its_sections_is_refused__CA_3(text, problem):
    with pytest.raises(BadComponents, match=r"^mine.toml") as refused:
        board.load(text, "mine.toml")
    assert problem in str(refused.value)
