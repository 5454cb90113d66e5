"""Where things stand on the castle's table: at no size does a turn move, hide or cover anything."""

import functools

import pytest

from belfort.games.castle import position as p
from belfort.ink import Hint
from belfort.web.eyes import scene_of
from belfort.web.pages import Pages, Visitor
from test_castle_table import kind_of, walk

PHONES = ((360, 640), (390, 664), (844, 390))
SIZES = (*PHONES, (820, 1180), (1024, 768), (1366, 768), (1440, 900), (1920, 1080))
NAMES = ("Willem-Alexander van Oran", "Maximiliana-Bernadette A", "Ida", "Journeyman van den Bos")
ARCHITECT = {"players": 4, "version": "architect"}
PHASES = {p.DICE, p.CLEAR, p.WELCOME, p.POWER, p.GIFT, p.CONJURE, p.AGAIN, p.THEFT}
WORDS = "Take the ? as gold. Played out 8,000 times, it wins 73% of them, give or take 1%."
HOUSE = "http://castle.test"

each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))

SHOW = """text => new Promise(done => {
    const { body } = new DOMParser().parseFromString(text, "text/html");
    document.body.replaceWith(body);
    requestAnimationFrame(() => requestAnimationFrame(done));
})"""
# where hint and undo are
PLACES = """() => ["ask", "undo"].map(name => {
    const button = document.querySelector(`[form=${name}]`);
    const { left, top, width, height } = button.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
})"""
# what can be pressed, but is not wholly in the window
BEYOND = """() => [...document.querySelectorAll("button[name], .acts button")].filter(one => {
    if (!one.checkVisibility({ visibilityProperty: true })) return false;
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map(one => one.getAttribute("aria-label") ?? one.innerText)"""
# what lies over the hint, and what can be pressed or must be read that lies under it
COVERED = """() => {
    const hint = document.querySelector(".why--hint");
    const { left, top, right, bottom } = hint.getBoundingClientRect();
    const over = [[0.5, 0.5], [0.03, 0.2], [0.97, 0.8]]
        .map(([x, y]) => [left + x * (right - left), top + y * (bottom - top)])
        .map(([x, y]) => document.elementFromPoint(x, y))
        .filter(one => !hint.contains(one));
    const under = [...document.querySelectorAll("button, .turn b")].filter(one => {
        const box = one.getBoundingClientRect();
        return !hint.contains(one) && one.checkVisibility({ visibilityProperty: true })
            && box.left < right - 1 && box.right > left + 1
            && box.top < bottom - 1 && box.bottom > top + 1;
    });
    return [...over, ...under].map(one => one?.ariaLabel ?? one?.className ?? "the edge");
}"""


@pytest.fixture(scope="module")
def pages():
    return Pages(f"{HOUSE}/static/")


def asked(match):
    """What a position asks, as far as other things lie on the table."""
    s = match.state
    theirs = sum(s.owner[guest] not in (p.NONE, p.DISPLAY, s.acting) for guest in range(p.GUESTS))
    return int(s.phase), *kind_of(match)[2:], s.phase == p.THEFT and theirs > 6


@functools.cache
def turns(pages):
    """A page of every kind of turn, and each again with a hint."""
    found = {}
    for seed in range(4):
        for match in walk(ARCHITECT, seed):
            if not match.over and (kind := asked(match)) not in found:
                hint = Hint(match.moves()[0].text, WORDS)
                found[kind] = [written(pages, match), written(pages, match, hint)]
    assert {kind[0] for kind in found} == PHASES
    return list(zip(*found.values(), strict=True))


def written(pages, match, hint=None):
    art = pages.store.art("castle")
    seen = scene_of(match, match.actor, NAMES, art, hint=hint)
    return pages.table(Visitor(), "castle", seen, "/t/1", match.can_undo)


@pytest.fixture
def put(size, chromium, pages):
    """Shows pages at a size, one after the other, without a house behind them."""
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]},
        reduced_motion="reduce",
        is_mobile=size in PHONES,
    )
    files = {f"{HOUSE}/static/{name}": file for name, file in pages.store.addresses.items()}
    first = turns(pages)[0][0]

    def answer(route):
        file = files.get(route.request.url)
        if file is None:
            route.fulfill(body=first, content_type="text/html")
        elif file.name.endswith((".css", ".woff2")):
            route.fulfill(body=file.body, content_type=file.kind)
        else:
            route.abort()  # drawings have their size from the style sheets

    context.route("**/*", answer)
    page = context.new_page()
    page.goto(HOUSE)
    page.evaluate("() => document.fonts.ready")

    def put(text):
        page.evaluate(SHOW, text)
        return page

    yield put
    context.close()


@each_size
def test_hint_and_undo_keep_their_place_and_all_of_a_turn_is_in_sight__V3_V4(put, pages):
    found = set()
    for text in turns(pages)[0]:
        page = put(text)
        places = page.evaluate(PLACES)
        assert all(min(box[2:]) >= 44 for box in places), places
        assert page.evaluate(BEYOND) == []
        found.add(str(places))
    assert len(found) == 1


@each_size
def test_a_hint_is_in_sight_and_covers_nothing_to_press__V3(put, size, pages):
    for text in turns(pages)[1]:
        page = put(text)
        assert page.evaluate(COVERED) == []
        box = page.locator(".why--hint").bounding_box()
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
