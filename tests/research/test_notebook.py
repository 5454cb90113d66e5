"""Notebooks: things of the house show themselves as the house draws them."""

import html
import json
import re
from pathlib import Path
from time import process_time

import pytest

import belfort
from belfort import arena, engine
from belfort.bots import think
from belfort.engine import SPECTATOR
from belfort.engine.chance import stream
from belfort.research.position import Machinery, Position
from belfort.review import Depth, review
from belfort.web.notebook import show

NOTEBOOK = Path(__file__).parents[2] / "examples" / "tour.ipynb"


def played(name, moves=6, **options):
    match = belfort.game(name, **options).match(seed=3)
    for _ in range(moves):
        match.play(match.moves()[0])
    return match


def page_in(frame):
    """The page within a frame."""
    return html.unescape(re.search(r'srcdoc="([^"]*)"', frame)[1])


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_a_match_is_drawn_with_everything_it_needs_and_no_script(name):
    match = played(name)
    page = page_in(match._repr_html_())
    assert match.game.rules.title.partition(":")[0] in page
    assert "<script" not in page
    assert not re.search(r"\s(?:href|src)=\"/static|url\(/static|<link", page)
    drawn, wanted = (
        re.findall(r'<symbol id="([^"]+)"', page),
        re.findall(r'<use href="#(.+?)"', page),
    )
    assert set(wanted) <= set(drawn)
    assert len(drawn) == len(set(drawn))


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_a_picture_after_another_move_takes_little_time(name):
    match = played(name, 1, players=max(engine.rules(name).players))
    took, before = [], match._repr_html_()
    for _ in range(9):
        match.play(match.moves()[0])
        begun = process_time()
        picture = match._repr_html_()
        took.append(process_time() - begun)
        assert picture != before
        before = picture
    assert sorted(took)[4] < 0.02  # measured: below 0.01


def test_the_theme_the_language_and_the_side_can_be_chosen():
    match = played("clocktowers")
    assert "data-theme" not in page_in(match._repr_html_()).partition(">")[0]
    page = page_in(show(match, seat=1, theme="dark", language="nl")._repr_html_())
    assert '<html lang="nl" data-theme="dark">' in page
    assert belfort.game("clocktowers").rules.name in page


def test_what_is_shown_to_a_seat_depends_on_its_view_alone():
    match = played("heist", 8, players=3)
    other = match.game.guess(match.view(0), 0, stream("notebook"))
    assert other.tobytes() != match.state.tobytes()
    one = show(match.state, seat=0, game=match.game)
    assert one.html == show(other, seat=0, game=match.game).html
    assert one.html == show(match.view(0), seat=0, game=match.game).html


def test_views_and_positions_show_themselves():
    match = played("castle")
    assert "Castle" in page_in(match.view(0)._repr_html_())
    match = played("clocktowers")
    mine, theirs = (match.view(seat) for seat in (0, 1))
    assert mine._repr_html_() == show(mine, seat=0).html
    assert theirs._repr_html_() == show(theirs, seat=1).html
    assert match.view()._repr_html_() == show(match.view(), seat=SPECTATOR).html
    match = played("castle")
    position = Position(Machinery(match.game))
    assert "Castle" in page_in(position._repr_html_())


def test_judgements_arenas_and_reviews_show_themselves():
    match = played("torens", 2, size="tiny")
    judged = think(match.game, match.view(match.actor), match.actor, 1, iterations=20)
    assert f"<td>{judged[0].move}</td>" in judged[0]._repr_html_()
    contest = arena.Contest("torens", ["pupil", "random"], matches=2)
    fought = arena.Arena(contest, list(arena.run(contest, processes=1)))
    assert fought._repr_html_().startswith("<svg")
    while not match.over:
        match.play(match.moves()[0])
    told = review(match, Depth(20))._repr_html_()
    assert all(seat in told for seat in match.seats)


def test_the_example_notebook_runs_and_shows_what_it_says():
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    names = {}
    shown = 0
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] != "code":
            continue
        *before, last = source.split("\n")
        exec("\n".join(before), names)
        try:
            value = eval(last, names)
        except SyntaxError:
            exec(last, names)
            continue
        if value is not None:
            shown += hasattr(value, "_repr_html_") and value._repr_html_() is not None
    assert shown >= 4
