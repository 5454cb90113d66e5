"""Once Upon a Castle on boards that may be printed: any grid, any lines, any parts."""

import importlib
import random

import html5lib
import pytest
from rich.text import Text

from belfort import locale
from belfort.engine import CHANCE, NOBODY, SPECTATOR, BadOption, Game, editions, rules
from belfort.match import Match
from belfort.testing.walks import steps_at, walk
from belfort.web.eyes import scene_of
from belfort.web.pages import Pages
from random_editions import any_board, written

THREE = ["keep floor", "tower 0", "wall"]
SMALLEST = written(["W"], {"x": "a1", "y": "a1", "z": "a1"}, THREE, THREE, [1], [0], {"0": 1})
LARGEST = written(
    ["W S G F W S", "G F W S G F", "W W S S G G", "F F W W S S", "G F G F G F", "W S W S W S"],
    {
        f"line{n}": " ".join(f"{column}{n % 6 + 1}" for column in "abcdef"[: n % 5 + 1])
        for n in range(40)
    },
    ["keep floor + 1 resident", "tower 10", "wall", "flag 99"] * 10,
    ["keep floor", "tower 10", "steal", "wall + 1 resident", "reactivate"] * 8,
    [20] * 12,
    list(range(88, 100)),
    {str(n): 1 for n in range(99)},
)
BOARDS = {"smallest": SMALLEST, "largest": LARGEST} | {f"any-{n}": any_board(n) for n in range(4)}


def played_on(text, **options):
    """The game with another board."""
    return Game("castle", options, edition=editions.read(rules("castle"), "printed", text))


@pytest.mark.parametrize("version", ["builder", "architect"])
@pytest.mark.parametrize("board", BOARDS)
def test_any_board_is_played_to_its_end__CA_3_CA_17(board, version, effort):
    game = played_on(BOARDS[board], players=2, version=version)
    words, known = game.rules.words, game.rules
    assert known.state.itemsize <= 1024
    typed = [step for step in range(known.codes) if step not in words._NO_MOVES]
    for seed in range(effort):
        dice = random.Random(seed)
        for number, (s, _) in enumerate(walk(game, seed)):
            who = game.actor(s)
            steps = steps_at(game, s) if who != NOBODY else []
            assert len(steps) == len(set(steps))
            assert who in (CHANCE, NOBODY) or 0 < len(steps) <= known.most_moves
            assert all(0 <= code < known.codes for code in steps)
            if number % 30 or not steps:
                continue
            for code in steps:
                assert words.parse(s, words.notation(s, code)) == code
                assert words.tell(s, code)
            for code in dice.sample(typed, 30) if who != CHANCE else ():
                assert (words.why_not(s, code) is None) == (code in steps)
        assert number <= known.most_steps
        assert min(game.ranks(s)) == 1


@pytest.mark.parametrize("board", BOARDS)
def test_any_board_is_drawn_on_page_and_terminal__CA_3(board):
    game = played_on(BOARDS[board], players=2, version="architect")
    art, parser = Pages().store.art("castle"), html5lib.HTMLParser(strict=True)
    dice, match = random.Random(board), Match(game, bytes(32))
    names = ("Mira", "Joost")
    shape = importlib.import_module(f"{game.rules.package}.board").BOARD
    while not match.over and match.step < 120:
        match.play(dice.choice(match.moves()))
        if match.step % 15 or match.over:
            continue
        for seat, language in zip((0, 1, SPECTATOR), locale.LANGUAGES, strict=True):
            scene = scene_of(match, seat, names, art, language)
            drawn = game.rules.stage.picture(scene)
            page = f"{drawn.board}{drawn.ledge}{drawn.acts}{drawn.ask}"
            parser.parseFragment(page)
            for square in range(len(shape.squares)):
                assert page.count(f'id="q{scene.near}-{shape.name(square)}"') == 1
            for line in shape.lines:
                assert page.count(f'id="line-{line}"') == 1
            text = locale.of(game.rules, language)
            shown = Text.from_markup(game.rules.drawing.draw(match.view(seat), seat, names, text))
            assert all(line.cell_len <= 100 for line in shown.split())
            assert all(f"{line} (" in shown.plain for line in shape.lines)


def test_an_empty_deck_brings_no_guest__CA_20():
    """An owner may have fewer cards than four castles have floors."""
    lines, parts = {"k": "a1", "t": "b1", "w": "a1 b1"}, ["keep floor", "tower 1", "wall"]
    game = played_on(written(["W W"], lines, parts, parts, [5], [3], {"4": 1}), players=2)
    words, s = game.rules.words, game.start()
    for step in ["W+R", "W@a1", "R", "pass", "xk", "g4", "W+R", "W@a1", "R", "pass", "xk"]:
        s = game.after(s, words.parse(s, step))
    assert (list(s.floors[:2]), game.scores(s), s.turn) == ([1, 1], [4, 0], 0)


@pytest.mark.parametrize("size", ["small", "tiny"])
def test_boards_without_its_squares_have_no_small_version(size):
    with pytest.raises(BadOption):
        played_on(SMALLEST, players=2, size=size)
    whole = played_on(LARGEST, players=2, size=size)
    names = importlib.import_module(f"{whole.rules.package}.position").SQUARE_NAMES
    covered = int(whole.start().discs[0])
    assert [name for number, name in enumerate(names) if covered >> number & 1] == [
        "b1",
        "b2",
        "a3",
    ]
