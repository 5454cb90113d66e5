"""The board file of Once Upon a Castle: what it says, and what is refused with its line."""

import contextlib
import itertools
import time
from importlib.resources import files

import pytest

from belfort.engine import BadComponents
from belfort.games.castle import board

TEXT = files("belfort.games.castle").joinpath("board.toml").read_text("utf-8")


def lines_of(loaded):
    """The resources of each line."""
    return {
        name: "".join(sorted(board.RESOURCES[loaded.squares[place]] for place in places))
        for name, places in loaded.lines.items()
    }


def test_every_pair_and_every_triple_of_resources_is_one_line__CA_17():
    found = sorted(lines_of(board.load(TEXT)).values())
    pairs = ["".join(pair) for pair in itertools.combinations("FGSW", 2)]
    triples = ["".join(triple) for triple in itertools.combinations("FGSW", 3)]
    assert (len(pairs), len(triples)) == (6, 4)
    assert found == sorted(pairs + triples)


def test_each_resource_stands_on_three_of_twelve_squares__CA_3():
    loaded = board.load(TEXT)
    assert (loaded.rows, loaded.columns, len(loaded.squares)) == (3, 4, 12)
    assert [loaded.squares.count(resource) for resource in range(4)] == [3, 3, 3, 3]
    assert loaded.has_pairs


def test_the_lines_draw_what_the_table_says__CA_17():
    loaded = board.load(TEXT)
    parts = dict(zip(loaded.lines, loaded.parts[0], strict=True))
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
    pairs = zip(loaded.lines, *loaded.parts, strict=True)
    changed = {name: architect for name, builder, architect in pairs if builder != architect}
    assert changed == {"1R": board.Part(board.REACTIVATE), "d": board.Part(board.STEAL)}
    sets = lines_of(loaded)
    assert (sets["1R"], sets["d"]) == ("FG", "FGS")


def test_residents_and_builder_guests_are_as_reconstructed__CA_5_CA_27():
    loaded = board.load(TEXT)
    assert loaded.groups == (5, 5, 5, 5, 5, 5)
    assert loaded.group_points == (2, 4, 7, 11, 15, 20)
    assert loaded.guests == ((1, 5), (2, 6), (3, 5))


def test_each_section_says_where_its_facts_come_from__CA_3():
    loaded = board.load(TEXT)
    sections = ("squares", "lines", "builder", "architect", "residents", "guests")
    assert loaded.sources == dict.fromkeys(sections, "reconstructed")
    owned = board.load(TEXT.replace('squares = "reconstructed"', 'squares = "sheet"'))
    assert owned.sources["squares"] == "sheet"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('row1 = "G S F G"', 'row1 = "G S G F"'),  # E3: two lines with the same resources
        ('1R = "keep floor"', '1R = "keep floor + 1 resident"'),  # E3
        ('b = "tower 5"', 'b = "tower 10"'),  # E3
        ('b = "tower 5"', 'b = "tower 2"'),
        ('1R = "reactivate"', '1R = "reactivate + 2 residents"'),
        ('d = "steal"', 'd = "3 residents"'),
        ('row3 = "F W W S"', 'row3 = "W W W W"'),
        ('d = "d1 d2 d3"', 'd = "d1 d3"'),
        ('d = "d1 d2 d3"', 'd = "d2"'),
        ("groups = [5, 5, 5, 5, 5, 5]", "groups = [1, 20, 2, 9, 5, 3]"),
        ("points = [2, 4, 7,", "points = [9, 0, 99,"),
        ("3 = 5", "0 = 30"),
        ("3 = 5\n", ""),
    ],
)
def test_whatever_may_be_printed_is_taken__CA_3(old, new):
    assert old in TEXT
    assert board.load(TEXT.replace(old, new, 1)) != board.load(TEXT)


BROKEN = [
    ('row2 = "W G S F"', 'row2 = "W G S"', "squares.row2", "every row has as many"),
    ('row2 = "W G S F"', 'row2 = "W G S X"', "squares.row2", "W, S, G and F"),
    ('row2 = "W G S F"', "row2 = 5", "squares.row2", "W, S, G and F"),
    ('row2 = "W G S F"', 'rowe = "W G S F"', "squares.rowe", "here comes row2"),
    ('row1 = "G S F G"', 'row1 = "G S F G W S F"', "squares.row1", "at most 6"),
    ('1L = "a1 b1"', '1L = "a1 e1"', "lines.1L", "squares such as a1 and d3"),
    ('1L = "a1 b1"', '1L = "a1 a1"', "lines.1L", "each once"),
    ('1L = "a1 b1"', '1L = ""', "lines.1L", "squares such as"),
    ('1L = "a1 b1"', "1L = 3", "lines.1L", "squares such as"),
    ('1L = "a1 b1"', '1L = "a1 b2"', "lines.1L", "lies in row 1"),
    ('a = "a1 a2 a3"', 'a = "a1 a2 b3"', "lines.a", "lies in column a"),
    ('1L = "a1 b1"', '1l = "a1 b1"\n1L = "a1 b1"', "lines.1L", "another line has this name"),
    ('1L = "a1 b1"', '"1 L" = "a1 b1"', "lines.1 L", "letters and digits"),
    (
        '1L = "a1 b1"',
        'all = "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3"\n1L = "a1 b1"',
        "lines.all",
        "1 to 10 squares",
    ),
    ('1L = "tower 2"', '1L = "towr 2"', "builder.1L", "is no part"),
    ('1L = "tower 2"', "1L = 2", "builder.1L", "is no part"),
    ('1L = "tower 2"', '1L = "tower 100"', "builder.1L", "at most 99"),
    ('3L = "wall + 2 residents"', '3L = "wall + 21 residents"', "builder.3L", "residents"),
    ('d = "3 residents"', 'd = "0 residents"', "builder.d", "1 to 20 residents"),
    ('d = "3 residents"', 'd = "steal"', "builder.d", "architect version"),
    ('d = "3 residents"\n', "", "builder.d", "is missing"),
    ('d = "3 residents"', 'd = "3 residents"\ne = "tower 3"', "builder.e", "unknown"),
    ("groups = [5, 5, 5, 5, 5, 5]", "groups = [5, 5, 5, 5, 5]", "residents.points", "5 groups"),
    ("groups = [5, 5, 5, 5, 5, 5]", "groups = [0, 5]", "residents.groups", "from 1 to 20"),
    ("groups = [5, 5, 5, 5, 5, 5]", "groups = []", "residents.groups", "1 to 12 numbers"),
    ("points = [2, 4, 7,", 'points = [2, "4", 7,', "residents.points", "whole numbers"),
    ("points = [2, 4, 7,", "points = [2, true, 7,", "residents.points", "whole numbers"),
    ("3 = 5", "3 = 97", "guests.3", "more than 99"),
    ("3 = 5", "3 = 0", "guests.3", "1 to 99 cards"),
    ("3 = 5", "x = 5", "guests.x", "points from 0 to 99"),
    ('guests = "reconstructed"', 'guests = "dreamt"', "source.guests", "one of sheet"),
    ('guests = "reconstructed"  # the sheet: 16 cards\n', "", "source.guests", "is missing"),
]


def place_in(text, place):
    """The number of the line that a refusal should name: the entry, or else its section."""
    section, _, key = place.partition(".")
    rows = text.splitlines()
    first = rows.index(f"[{section}]")
    last = next((i for i in range(first + 1, len(rows)) if rows[i].startswith("[")), len(rows))
    heads = tuple(f"{quote}{key}{quote} =" for quote in ("", '"'))
    found = [i for i in range(first, last) if key and rows[i].startswith(heads)]
    return (found or [first])[0] + 1


@pytest.mark.parametrize(("old", "new", "place", "problem"), BROKEN)
def test_a_broken_file_is_refused_with_the_line_that_is_wrong__CA_3(old, new, place, problem):
    text = TEXT.replace(old, new, 1)
    assert text != TEXT
    with pytest.raises(BadComponents) as refused:
        board.load(text, "mine.toml")
    said = str(refused.value)
    assert said.startswith(f"mine.toml, line {place_in(text, place)}: {place}: ")
    assert problem in said


@pytest.mark.parametrize("part", ["keep floor", "tower", "wall"])
@pytest.mark.parametrize("version", board.VERSIONS)
def test_a_board_on_which_no_castle_can_be_finished_is_refused__CA_4(part, version):
    head, name, rest = TEXT.partition(f"[{version}]\n")
    section, _, tail = rest.partition("\n\n")
    rows = [f'{row.split(" = ")[0]} = "1 resident"' if part in row else row
            for row in section.splitlines()]  # fmt: skip
    text = head + name + "\n".join(rows) + "\n\n" + tail
    with pytest.raises(BadComponents, match="never be complete") as refused:
        board.load(text, "mine.toml")
    assert f"line {place_in(text, version)}: {version}: no line brings" in str(refused.value)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[squares\n", "line 1"),
        (TEXT.replace("[guests]", "[visitors]"), "visitors: unknown"),
        (TEXT.split("[guests]", maxsplit=1)[0], "guests: this section is missing"),
        (TEXT.split("[squares]", maxsplit=1)[0], "squares: this section is missing"),
        ("", "squares: this section is missing"),
        ("x = " + "[" * 5000, "mine.toml"),
        ("#" * 200_000, "no board is that long"),
        ("squares = 3", "squares: this section is missing"),
    ],
)
def test_a_file_without_its_sections_is_refused__CA_3(text, problem):
    with pytest.raises(BadComponents, match=r"^mine.toml") as refused:
        board.load(text, "mine.toml")
    assert problem in str(refused.value)


def test_every_line_of_the_file_broken_in_turn_is_refused_or_taken_by_the_checks__CA_3():
    """Nothing but a board or a refusal comes out of a file."""
    rows = TEXT.splitlines()
    for number, row in enumerate(rows):
        if not row or row.startswith("#"):
            continue
        for broken in ("", row[: len(row) // 2], row + '"', "[" + row, row.replace("=", "= 7 #")):
            text = "\n".join([*rows[:number], broken, *rows[number + 1 :]])
            with contextlib.suppress(BadComponents):
                assert board.load(text).squares


def test_a_board_is_checked_at_once__CA_3():
    times = []
    for _ in range(5):
        before = time.process_time()
        board.load(TEXT)
        times.append(time.process_time() - before)
    assert min(times) < 0.1, "whatever else the machine does"
