"""The eye sees what was found before: every finding is put back on a page that is well, and told.

Pages come from the stage: positions of real matches, served as they are.
"""

import pytest

from belfort.web.stage import Stage, played, served, to_turn_of
from eye import Places, Shifts, device, look, settle
from playing import seen

DESK, LAPTOP, TABLET, PHONE = (1440, 900), (1366, 768), (820, 1180), (390, 664)

WEAR = """rules => { const sheet = new CSSStyleSheet(); sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet); }"""

# lay one thing where another is, above everything or beneath it
LAY = """([thing, place, level]) => {
    const [one, other] = [thing, place].map(each => [...document.querySelectorAll(each)]
        .find(found => found.checkVisibility()));
    const [from, to] = [one, other].map(each => each.getBoundingClientRect());
    const by = (a, b, size) => to[a] + to[size] / 2 - from[a] - from[size] / 2;
    one.style.transform = `translate(${by('left', 'x', 'width')}px, ${by('top', 'y', 'height')}px)`;
    if (getComputedStyle(one).position === 'static') one.style.position = 'relative';
    one.style.zIndex = level;
}"""


@pytest.fixture(scope="session")
def stage(tmp_path_factory):
    """Positions that the findings were made in: on one's turn, with few others and with many."""
    stage = Stage(tmp_path_factory.mktemp("stage"))
    for game, players, until in [
        ("clocktowers", 2, 20),
        ("clocktowers", 3, 30),
        ("castle", 2, 30),
        ("heist", 5, 70),
        ("torens", 2, 14),
    ]:
        match = to_turn_of(played(game, {"players": players}, until), 0)
        stage.table(f"{game}-{players}", match, 0)
    stage.write("lobby", stage.pages.shelf(stage.visitor))
    with served(stage.folder) as address:
        stage.address = address
        yield stage


@pytest.fixture
def show(stage, chromium):
    """A page of the stage on a device."""
    opened = []

    def show(name, size):
        opened.append(chromium.new_context(reduced_motion="reduce", **device(size)))
        page = opened[-1].new_page()
        page.goto(f"{stage.address}/{name}.html")
        settle(page)
        return page

    yield show
    for context in opened:
        context.close()


def new_faults(page, spoil, *given) -> list[str]:
    """What is told once a page is spoiled, and was not told before."""
    before = look(page)
    page.evaluate(spoil, *given)
    return [fault for fault in look(page) if fault not in before]


def told(faults, *parts) -> bool:
    return any(all(part in fault for part in parts) for fault in faults)


# ---------- V1: a page without its style sheets ----------


def test_v1_a_table_that_takes_the_place_of_another_page_lacks_its_style_sheets(show):
    page = show("lobby", DESK)
    assert not told(look(page), "style sheet")
    page.evaluate(
        """async () => {
            const text = await (await fetch('clocktowers-2.html')).text();
            const table = new DOMParser().parseFromString(text, 'text/html');
            history.replaceState(null, '', 'clocktowers-2.html');
            document.body.className = table.body.className;
            document.body.replaceChildren(...table.body.childNodes);
        }"""
    )
    faults = look(page)
    assert told(faults, "a style sheet is missing", "/static/table.")
    assert told(faults, "a style sheet is missing", "/static/clocktowers/stage.")
    assert told(faults, "the table is not laid")


@pytest.mark.parametrize("game", ["castle-2", "clocktowers-3", "heist-5", "torens-2"])
def test_v1_one_style_sheet_is_missing(game, show):
    spoil = f"document.querySelector('link[href*=\"/{game[:-2]}/stage.\"]').remove()"
    assert told(new_faults(show(game, PHONE), spoil), "a style sheet is missing", game[:-2])


def test_v1_a_style_sheet_came_empty(show):
    page = show("clocktowers-2", DESK)
    spoil = "document.querySelector('link[href*=\"/clocktowers/stage.\"]').disabled = true"
    assert told(new_faults(page, spoil), "a style sheet is not loaded", "clocktowers")


def test_what_is_picked_is_not_inked(show):
    page = show("heist-5", DESK)
    faults = new_faults(page, "document.querySelector('section[hidden]:has(use)').hidden = false")
    assert told(faults, "a drawing is not inked")


# ---------- V3: hint, undo and the turn's buttons ----------


def test_v3_the_hint_lies_behind_the_log(show):
    page = show("castle-2", DESK)
    faults = new_faults(page, LAY, [".log", "[form=ask]", "9"])
    assert told(faults, 'button.btn "Hint" is covered by')


def test_v3_hint_and_undo_are_crushed(show):
    page = show("castle-2", LAPTOP)
    crushed = (
        ".acts .btn { flex: none !important; width: 40px !important; min-width: 0 !important }"
    )
    faults = new_faults(page, WEAR, crushed)
    assert told(faults, '"Hint"', "runs out of its box")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_v3_the_buttons_move_between_two_steps(size, show):
    page, places, shifts = show("castle-2", size), Places(), Shifts()
    assert places.look(page) == []
    shifts.look(page)
    page.wait_for_timeout(600)  # for half a second a window's new size counts as a press
    page.evaluate(WEAR, ".acts [form] { translate: 0 -44px } .turn { margin-top: 22px }")
    settle(page)
    assert told(places.look(page), "the button for ask moved")
    assert told(shifts.look(page), "things jumped")
    page.evaluate(
        f"""rules => {{ document.querySelector('.room').append(document.createElement('p'));
            ({WEAR})(rules); }}""",
        ".turn { margin-top: 44px !important }",
    )
    assert shifts.look(page) == []
    page.wait_for_timeout(600)
    page.evaluate(WEAR, ".turn { margin-top: 66px !important }")
    assert told(shifts.look(page), "things jumped")
    page.evaluate(WEAR, ".acts [form=undo] { scale: 1.2 }")
    assert told(places.look(page), "the button for undo moved")


def test_v3_a_new_line_of_the_log_pushes_the_older_ones_down(show):
    page, shifts = show("castle-2", DESK), Shifts()
    shifts.look(page)
    page.evaluate(
        "const lines = document.querySelector('.log__now');"
        "lines.append(lines.lastElementChild.cloneNode(true))"
    )
    assert told(shifts.look(page), "things jumped", "log")


# ---------- V4: what a turn needs is out of sight ----------


@pytest.mark.parametrize("size", [(360, 640), PHONE, (844, 390), LAPTOP])
def test_v4_the_hand_is_below_the_fold(size, show):
    faults = new_faults(show("clocktowers-3", size), WEAR, ".hand { translate: 0 500px }")
    assert told(faults, "on one's turn", "button.card", "is not in sight")


def test_v4_the_button_that_takes_is_below_the_fold(show):
    page = show("heist-5", PHONE)
    seen(page, "way")[0].click()
    settle(page)
    faults = new_faults(page, WEAR, "button[name=move] { position: relative; top: 680px }")
    assert told(faults, "Claim", "in sight")


def test_v4_a_page_is_wider_than_the_phone(show):
    page = show("torens-2", PHONE)
    wide = "body, .scene { overflow: visible !important } .bar { width: 420px }"
    assert told(new_faults(page, WEAR, wide), "the page is", "px wide in a window of 390")


# ---------- V6: names and pieces collide ----------


def test_v6_a_name_is_cut_beside_empty_space(show):
    page = show("clocktowers-2", DESK)
    cut = ".plate__n { max-width: 1.6em !important; overflow: hidden; text-overflow: ellipsis; "
    faults = new_faults(page, WEAR, cut + "white-space: nowrap }")
    assert told(faults, '"Joost"', "is cut with dots")


def test_v6_a_name_is_cut_by_an_edge(show):
    page = show("clocktowers-2", DESK)
    faults = new_faults(
        page,
        WEAR,
        ".plate__n { display: block; width: 1em; overflow: hidden; text-overflow: clip }",
    )
    assert told(faults, '"Joost"', "is cut by the edge")


def test_v6_a_name_is_broken_where_it_has_no_hyphen(show):
    page = show("clocktowers-2", DESK)
    narrow = ".plate__n { display: block; width: 1.6em; overflow-wrap: anywhere; "
    faults = new_faults(page, WEAR, narrow + "white-space: normal }")
    assert told(faults, '"Joost" goes on in the next line')


def test_v6_a_card_covers_the_number_of_a_floor(show):
    page = show("heist-5", DESK)
    faults = new_faults(page, LAY, ["button.tr", ".fl:nth-child(4) .fl__n", "9"])
    assert told(faults, "in span.fl__n is covered by")


def test_v6_a_name_stands_behind_a_thief(show):
    page = show("heist-5", DESK)
    faults = new_faults(
        page, LAY, [".has-thief:not(.is-me) .thief", ".has-thief:not(.is-me) .who", "9"]
    )
    assert told(faults, "in span.who is covered by") or told(faults, "in span.who stands across")


def test_v6_a_number_bursts_its_tile(show):
    page = show("heist-5", DESK)
    spoil = """() => { const number = document.querySelector('.tl__w b');
        number.style.whiteSpace = 'nowrap'; number.textContent = '=11111111111111'; }"""
    assert told(new_faults(page, spoil), '"=11111111111111"', "runs out of its box")


def test_v6_how_the_others_stand_is_nowhere(show):
    page = show("clocktowers-2", PHONE)
    faults = new_faults(page, WEAR, ".plate__p, .plate .vh { display: none !important }")
    assert told(faults, "how Joost stands is nowhere")


def test_v6_words_stand_on_each_other(show):
    page = show("castle-2", DESK)
    faults = new_faults(page, LAY, [".mine__pts", "#mine", "auto"])
    assert told(faults, "stands on")


@pytest.mark.parametrize(("game", "size"), [("clocktowers-3", DESK), ("torens-2", LAPTOP)])
def test_the_log_has_no_room_for_its_newest_line(game, size, show):
    page = show(game, size)
    assert not told(look(page), "what happened last")
    faults = new_faults(page, WEAR, ".log { padding: 16px !important; min-height: 0 !important }")
    assert told(faults, "what happened last is not in sight")


# ---------- V7: something lies under a button ----------


def test_v7_the_pile_lies_under_a_button(show):
    page = show("torens-2", TABLET)
    faults = new_faults(page, LAY, [".stock p", "[form=ask]", "-1"])
    assert told(faults, "is covered by button", "Hint")


# ---------- what can be pressed ----------


def test_a_button_too_small_for_a_finger(show):
    page = show("clocktowers-2", PHONE)
    faults = new_faults(
        page, WEAR, ".bar .round { width: 18px !important; height: 18px !important }"
    )
    assert told(faults, "px to press")


def test_a_small_drawing_with_a_large_surface_is_no_fault(show):
    page = show("clocktowers-2", DESK)
    small = """.bar .round { width: 18px !important; height: 18px !important; position: relative;
        margin: 10px } .bar .round::after { content: ''; position: absolute; inset: -8px }"""
    assert not told(new_faults(page, WEAR, small), "px to press")


def test_what_lies_under_an_open_menu_waits(show):
    page = show("clocktowers-2", PHONE)
    faults = new_faults(page, "document.querySelector('#menu').showPopover()")
    assert not told(faults, "is covered by")


def test_what_can_be_scrolled_to_is_no_fault_but_what_cannot_is(show):
    page = show("lobby", PHONE)
    assert not told(look(page), "in sight")
    faults = new_faults(page, WEAR, "html, body { height: 100dvh; overflow: hidden }")
    assert told(faults, "cannot be brought in sight")
