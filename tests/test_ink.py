"""The drawn kit: ink is the same every time, and sprites are what the drawings say."""

from pathlib import Path

import pytest
from markupsafe import Markup

from belfort import engine
from belfort.ink import Kit, Symbol, lately, names_in, once, path, shown_with, tag
from belfort.ink.once import MOST_KEPT
from belfort.web import art


def test_a_path_is_read_as_lines_and_written_in_tenths():
    (line, closed), (other, still_open) = path.parse("M0 0h10v10H0zM5 5l1 1")
    assert closed
    assert not still_open
    assert line == [(0, 0), (10, 0), (10, 10), (0, 10)]
    assert other == [(5, 5), (6, 6)]
    assert path.write(line) == "M0 0l100 0 0 100-100 0z"


@pytest.mark.parametrize("curve", ["C0 10 10 10 10 0", "Q5 10 10 0", "A5 5 0 0 0 10 0"])
def test_a_curve_begins_and_ends_where_it_says(curve):
    [(line, _)] = path.parse(f"M0 0{curve}")
    assert line[0] == (0, 0)
    assert line[-1] == pytest.approx((10, 0))
    assert max(y for _, y in line) > 4


def test_ink_is_the_same_every_time_and_differs_by_name():
    def drawn(name):
        symbol = Symbol(name, 0, 0, 20, 20)
        symbol.shape("M2 2H18V18H2Z", "b")
        return symbol.strokes

    assert drawn("one") == drawn("one")
    assert drawn("one") != drawn("two")


def test_strokes_stay_inside_the_shape_they_are_clipped_to():
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    [part] = path.clip([(-5.0, 5.0), (15.0, 5.0)], square)
    assert all(0 <= x <= 10 for x, _ in part)


def test_a_thinned_line_stays_near_the_line():
    line = [(x / 10, (x / 10) ** 2) for x in range(30)]
    thinned = path.thin(line, 0.05, closed=False)
    assert len(thinned) < len(line)
    for x, y in line:
        near = min(
            abs((b[1] - a[1]) * (x - a[0]) - (b[0] - a[0]) * (y - a[1])) / path.math.dist(a, b)
            for a, b in path.itertools.pairwise(thinned)
            if a[0] <= x <= b[0]
        )
        assert near <= 0.05 + 1e-9


@pytest.mark.parametrize("name", ["house", "plain"])
def test_the_sprites_of_the_house_are_what_the_drawings_say(name):
    for place, text in art.inked(name).items():
        assert Path(place).read_text("utf-8") == text, f"belfort ink {name}"


@pytest.mark.parametrize("name", ["plain", *engine.names("belfort")])
def test_every_game_has_a_box(name):
    lids = {Path(place).name: text for place, text in art.inked(name).items()}
    assert names_in(lids.get("box.svg", '<symbol id="box"')) == ["box"]
    assert art.Store().art(name)("box")


def test_an_address_changes_with_what_is_in_the_file():
    assert art.File("a.css", b"1").address != art.File("a.css", b"2").address
    assert art.File("a/b.css", b"1").address.startswith("a/b.")


def test_style_sheets_name_their_files_by_address():
    store = art.Store("/files/")
    text = store.files["tokens.css"].body.decode()
    font = store.files["fonts/belfort-serif-latin-400-normal.woff2"]
    assert f"url(/files/{font.address})" in text
    assert "url(fonts/" not in text


def test_a_drawing_of_a_thing_is_made_once_for_each_language_and_art():
    made = []

    @once
    def face(kit, card, *, hidden=False):
        made.append(card)
        return kit.say(f"{card} {hidden}")

    def art(name, cls="", label=None):
        return name

    dutch, italian = Kit(lambda path: f"nl {path}", art), Kit(lambda path: f"it {path}", art)
    assert [face(dutch, 1), face(dutch, 1), face(italian, 1)] == ["nl 1 False"] * 2 + ["it 1 False"]
    assert face(dutch, 1, hidden=True) == "nl 1 True"
    assert face(Kit(dutch.say, lambda name, *_: name), 1) == "nl 1 False"
    assert made == [1, 1, 1, 1]


def test_a_drawing_that_is_kept_knows_no_scene():
    """What is kept may be shown to another seat: so it is drawn from nothing that a seat sees."""

    class Seen(Kit):
        secret = "the hidden card"

    @lately
    def loot(kit, cards):
        assert not hasattr(kit, "secret")
        return f"{kit.say('loot')} {cards}"

    def say(path):
        return path

    assert loot(Seen(say, str), (1, 2)) == "loot (1, 2)"
    assert loot(Seen(str.upper, str), (1, 2)) == "LOOT (1, 2)"
    assert loot(Seen(say, str), (1, 3)) == "loot (1, 3)"


def test_of_the_drawings_that_are_kept_only_the_last_stay():
    drawn = []

    @lately
    def number(_kit, one):
        drawn.append(one)
        return one

    kit = Kit(str, str)
    for one in range(MOST_KEPT + 1):
        number(kit, one)
    number(kit, MOST_KEPT)
    assert len(drawn) == MOST_KEPT + 1
    number(kit, 0)
    assert len(drawn) == MOST_KEPT + 2


def test_text_is_escaped_after_markup_of_the_same_letters():
    assert tag("b", title=Markup("<i>")) == '<b title="<i>"></b>'
    assert tag("b", title="<i>") == '<b title="&lt;i&gt;"></b>'
    assert tag("b", Markup("<i>"), "<i>") == "<b><i>&lt;i&gt;</b>"
    assert (tag("b", hidden=True), tag("b", hidden=1)) == ("<b hidden></b>", '<b hidden="1"></b>')


def test_what_is_hidden_is_inked_when_it_is_shown():
    drawn = Markup('<svg><use href="/static/house.svg#tail"/></svg>')
    seen, unseen = (shown_with("card", shown, drawn) for shown in (True, False))
    assert seen == tag("span", drawn, data_for="card")
    assert unseen == (
        '<span data-for="card" hidden><svg><use data-href="/static/house.svg#tail"/></svg></span>'
    )
