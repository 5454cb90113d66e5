"""What games print, as pictures of the paper: margins, cut lines, and fronts and backs in register.

The pages are printed by Chromium and turned into pictures by pdftoppm.
"""

import shutil
import subprocess

import pytest
from PIL import Image, ImageChops, ImageOps

from belfort import engine
from belfort.engine import editions
from belfort.web import paper
from playing import follow

DOTS = 254  # an inch: ten to a millimetre
WHITE = 250
LYING = (2970, 2100)
WIDE, HIGH, COLUMNS, ROWS = 63, 44, 3, 6
LEFT, TOP = (210 - COLUMNS * WIDE) / 2, (297 - ROWS * HIGH) / 2


@pytest.fixture
def pictures(chromium, tmp_path):
    """Prints a page, and gives the sheets as pictures in grey."""
    assert shutil.which("pdftoppm"), "these tests need pdftoppm: apt-get install poppler-utils"

    def pictures(show):
        page = chromium.new_page()
        show(page)
        page.evaluate("document.fonts.ready")
        page.pdf(path=tmp_path / "a.pdf", prefer_css_page_size=True)
        page.close()
        command = [
            "pdftoppm",
            "-r",
            str(DOTS),
            "-gray",
            str(tmp_path / "a.pdf"),
            str(tmp_path / "a"),
        ]
        subprocess.run(command, check=True, timeout=60)
        found = [_picture(one) for one in sorted(tmp_path.glob("a-*.pgm"))]
        for one in tmp_path.glob("a-*.pgm"):
            one.unlink()
        return found

    return pictures


def _picture(place):
    """A sheet: its size is that of A4 to a dot."""
    with Image.open(place) as sheet:
        size = LYING if sheet.width > sheet.height else LYING[::-1]
        assert all(abs(a - b) <= 1 for a, b in zip(sheet.size, size, strict=True))
        whole = Image.new("L", size, 255)
        whole.paste(sheet)
        return whole


def cut(sheet, x, y, w, h):
    """A part of a sheet, in millimetres."""
    return sheet.crop(tuple(round(10 * value) for value in (x, y, x + w, y + h)))


def drawn(picture):
    """What is not white, as a box in dots; None if all of it is."""
    return picture.point(lambda grey: 255 * (grey < WHITE)).getbbox()


def darkest(picture):
    return picture.getextrema()[0]


def apart(one, other):
    """How different two pictures are where they differ most, if one looks a millimetre wide."""
    size = (one.width // 10, one.height // 10)
    seen = [picture.resize(size, Image.Resampling.BOX) for picture in (one, other)]
    return ImageChops.difference(*seen).getextrema()[1]


def margins(sheet):
    left, top, right, bottom = drawn(sheet)
    return min(left, top, sheet.width - right, sheet.height - bottom) / 10


def written(rules, what, edition=None):
    found = engine.rules(rules, edition)
    return lambda page: page.set_content(paper.alone(found, what), wait_until="load")


def one_more_card():
    """An edition with one card more than fits in whole rows."""
    rules = engine.rules("torens")
    text = rules.edition.text.replace('kind = "above"\ncopies = 8', 'kind = "above"\ncopies = 9')
    return editions.read(rules, "more", text)


@pytest.mark.parametrize(
    ("game", "what", "pages"),
    [("torens", "board", 3), ("castle", "empty", 2), ("castle", "finished", 1)],
)
def test_sheets_lie_and_leave_their_margins_white(game, what, pages, pictures):
    sheets = pictures(written(game, what))
    assert len(sheets) == pages
    for sheet in sheets:
        assert sheet.size == LYING
        assert margins(sheet) >= 9.5


def test_cards_are_cut_along_lines_and_fit_their_backs(pictures):
    """46 cards: two full sheets, and a third with a single card in its last row."""
    sheets = pictures(written("torens", "cards", one_more_card()))
    assert len(sheets) == 6
    left = 46
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        assert front.size == back.size == LYING[::-1]
        assert min(margins(front), margins(back)) >= 10
        here, left = min(left, COLUMNS * ROWS), left - COLUMNS * ROWS
        for number in range(COLUMNS * ROWS):
            row, column = divmod(number, COLUMNS)
            x, y = LEFT + column * WIDE, TOP + row * HIGH
            card = (x + 1, y + 1, WIDE - 2, HIGH - 2)
            behind = (210 - x - WIDE + 1, *card[1:])
            assert (drawn(cut(front, *card)) is not None) == (number < here)
            assert (drawn(cut(back, *behind)) is not None) == (number < here)
            if number >= here:
                continue
            for line in (
                cut(front, x - 0.4, y + 1, 0.8, HIGH - 2),
                cut(front, x + 1, y - 0.4, WIDE - 2, 0.8),
            ):
                size = (1, line.height) if line.height > line.width else (line.width, 1)
                assert (
                    line.resize(size, Image.Resampling.BOX).getextrema()[1] < WHITE
                )  # no hole in it
            # through the paper, the back lies within the card, as far from each of its edges
            a, b, c, d = drawn(cut(ImageOps.mirror(back), *card))
            assert abs(a - (10 * (WIDE - 2) - c)) <= 3
            assert abs(b - (10 * (HIGH - 2) - d)) <= 3
            assert min(a, b) > 10


def test_marks_show_where_to_cut_on_both_sides(pictures):
    front, back = pictures(written("torens", "cards"))[:2]
    for sheet in (front, back):
        for n in range(COLUMNS + 1):
            mark = cut(sheet, LEFT + n * WIDE - 0.5, TOP - 4.5, 1, 3)
            assert darkest(mark) < 120
            beside = cut(sheet, LEFT + n * WIDE + 1, TOP - 4.5, 3, 3)
            assert darkest(beside) >= WHITE


def test_a_back_is_the_same_turned_round__A1(pictures):
    """Backs tell nothing: neither which card it is nor how it lies."""
    back = pictures(written("torens", "cards"))[1]
    one = cut(back, LEFT, TOP, WIDE, HIGH)
    one, other = one.crop(drawn(one)), cut(back, LEFT + WIDE, TOP + HIGH, WIDE, HIGH)
    assert apart(one, one.rotate(180)) < 80
    assert apart(one, other.crop(drawn(other))) < 80
    assert apart(one, ImageChops.offset(one, 20)) > 80  # what lies two millimetres away differs


def test_the_castle_to_colour_is_white_inside(pictures):
    """Only pencil lines: a fifth of the castle at most is dark, and the walls are white."""
    (sheet,) = pictures(written("castle", "finished"))
    castle = cut(sheet, 60, 40, 180, 110).point(lambda grey: 255 * (grey < WHITE))
    dark = castle.histogram()[255] / (castle.width * castle.height)
    assert 0.02 < dark < 0.2


def test_the_house_prints_the_same_without_its_bar(pictures, url, visit):
    def served(page):
        page.goto(f"{url}/games/torens/print/cards", wait_until="networkidle")

    here = pictures(served)
    assert len(here) == 6
    assert min(margins(sheet) for sheet in here) >= 10
    alone = pictures(written("torens", "cards"))
    for one, other in zip(here, alone, strict=True):
        assert apart(one, other) < 100
    page = visit(viewport={"width": 390, "height": 664})
    page.goto(f"{url}/games/torens")
    follow(page, "a[href$='/print/cards']")
    assert page.locator("[data-print]").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
