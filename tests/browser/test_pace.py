"""The beat of a table: bots take their time, nobody is held up, and the end can be had at once."""

from itertools import pairwise

from playwright.sync_api import expect

from belfort import locale
from playing import at, make_any_move, open_table, state, wait_for_turn
from test_visits import start_with_a_friend

SHOWN = """() => { window.shown = []; new MutationObserver(() => {
  const {step, mine} = document.querySelector('[data-table]').dataset;
  const at = performance.now();
  if (window.shown.at(-1)?.step !== step) window.shown.push({step, at, mine: mine !== undefined});
}).observe(document.body, {subtree: true, attributeFilter: ['data-step']}); }"""


def settle(page, **chosen):
    """Choose settings in the menu."""
    page.locator("button[popovertarget=menu]").click()
    for name, value in chosen.items():
        if isinstance(value, bool):
            page.locator(f"[data-settings] [name={name}]").set_checked(value)
        else:
            page.select_option(f"#{name}", value)
    page.keyboard.press("Escape")


def gaps(page) -> list[float]:
    """How long each position was seen, from the one that one's own last move made on."""
    shown = page.evaluate("window.shown")
    begun = next(number for number, one in enumerate(shown) if not one["mine"])
    return [later["at"] - sooner["at"] for sooner, later in pairwise(shown[begun:])]


def test_a_bot_takes_a_beat_before_its_move_is_shown__V7(visit, url):
    page = visit(quick=False)
    open_table(page, url, "clocktowers", players=3)
    wait_for_turn(page)
    page.evaluate(SHOWN)
    while state(page) == "mine":
        make_any_move(page)
    wait_for_turn(page)
    others = gaps(page)
    assert len(others) >= 4, "two others lay and draw"
    assert min(others) > 600


def test_any_press_skips_the_beat_and_at_once_has_none__V7(visit, url):
    page = visit(quick=False)
    open_table(page, url, "clocktowers", players=4)
    wait_for_turn(page)
    settle(page, pace="slow")
    page.evaluate(SHOWN)
    while state(page) == "mine":
        make_any_move(page)
    page.wait_for_function(
        "() => { document.body.dispatchEvent(new Event('pointerdown', {bubbles: true}));"
        " return 'mine' in document.querySelector('[data-table]').dataset; }",
        polling=50,
    )
    assert sum(gaps(page)) < 6 * 1600, "six positions of others would have taken so long"
    settle(page, pace="once")
    page.evaluate(SHOWN)
    while state(page) == "mine":
        make_any_move(page)
    wait_for_turn(page)
    assert page.evaluate("document.documentElement.dataset.speed") == "fast"


def test_the_settings_are_kept_and_older_ones_still_understood(visit, url):
    page = visit(quick=False)
    page.add_init_script(
        "localStorage.getItem('belfort-settings') ??"
        " localStorage.setItem('belfort-settings', JSON.stringify({speed: 'still', voice: true}))"
    )
    open_table(page, url, "torens")
    assert page.locator("#pace").input_value() == "once"
    assert page.locator("[name=still]").is_checked()
    assert page.locator("[name=voice]").is_checked()
    settle(page, pace="slow", still=False)
    page.reload()
    assert page.locator("#pace").input_value() == "slow"
    assert page.evaluate("document.documentElement.dataset.speed") == "slow"


def test_a_bot_that_thinks_is_seen_to_think__V2(visit, url):
    page = visit(quick=False, reduced_motion="no-preference")
    open_table(page, url, "clocktowers")
    wait_for_turn(page)
    settle(page, pace="slow")
    while state(page) == "mine":
        make_any_move(page)
    names = page.evaluate(
        """() => [...document.querySelectorAll('svg:has(> use[href$="-think"])')]
          .map(one => getComputedStyle(one).animationName)"""
    )
    assert len(names) >= 2, "on the plate and where it says whose turn it is"
    assert set(names) == {"thinks"}
    page.emulate_media(reduced_motion="reduce")
    still = page.locator(".turn__who svg").evaluate("one => getComputedStyle(one).animationName")
    assert still == "none"


def escape_at_once(page):
    """Leave the tower in Heist on the first turn."""
    for _ in range(80):
        if wait_for_turn(page) == "over":
            return
        flee = page.locator(".esc-btn")
        if flee.count():
            before = at(page)
            page.evaluate(
                """() => { const move = document.querySelector('.esc-btn');
                  const real = move.name === 'move' ? move
                    : document.querySelector(`button[name=move][data-for="${move.dataset.pick}"]`);
                  real.form.requestSubmit(real); }"""
            )
            page.wait_for_function(
                "before => Number(document.querySelector('[data-table]').dataset.at) > before",
                arg=before,
            )
            return
        make_any_move(page)
    raise AssertionError("no way out")


def test_whoever_has_escaped_is_shown_the_result_at_once__V5(visit, url):
    page = visit(quick=False)
    open_table(page, url, "heist", players=3)
    escape_at_once(page)
    page.evaluate(SHOWN)
    rush = page.locator("a[data-rush]")
    assert rush.inner_text().strip() == locale.house("en")("table.result")
    # while the others play on it is drawn again and again
    begun, left = rush.evaluate(
        """one => { window.shown = []; one.click();
          const {step} = document.querySelector('[data-table]').dataset;
          return [performance.now(), Number(step)]; }"""
    )
    page.wait_for_selector("[data-over]", timeout=120_000)
    took = page.evaluate("performance.now()") - begun
    assert int(page.locator("[data-table]").get_attribute("data-step")) - left > 6
    assert len(page.evaluate("window.shown")) <= 2 + took / 3000, "how far it is, now and then"
    assert page.locator("#notice").text_content() == ""


def test_without_a_script_the_result_is_a_link__V5(visit, url):
    page = visit(java_script_enabled=False)
    open_table(page, url, "heist", players=3)
    ways = ("[value=escape]", ".esc-btn", "button[name=move]", "button[data-pick]")
    for _ in range(100):
        if page.locator("a[data-rush]").count():
            break
        if not page.locator("[data-mine]").count():
            page.wait_for_timeout(100)
            page.reload()
            continue
        seen = (page.locator(way).locator("visible=true") for way in ways)
        with page.expect_navigation():
            next(one for one in seen if one.count()).first.evaluate("one => one.click()")
    link = page.locator("a[data-rush]")
    assert link.get_attribute("href") == page.url.removeprefix(url).partition("?")[0]


def test_giving_up_says_what_one_would_end_on__V5(visit, url):
    page = visit()
    for players, said in [(2, "You would be last; {} wins."), (3, "the match ends: {} and {}")]:
        open_table(page, url, "clocktowers", players=players)
        names = page.locator("[data-table]").get_attribute("data-seats").split("\n")[1:]
        words = page.locator(".menu__out form p").text_content()
        assert said.format(*names) in words
    page.locator("button[popovertarget=menu]").click()
    page.locator(".menu__out summary").click()
    page.locator("form[action$='/resign'] button").click()
    page.wait_for_selector("#end")
    medals = page.locator("#end .results .medal").all_inner_texts()
    assert medals == ["1", "1", "3"]


def test_giving_up_among_friends_lets_the_others_play_on(visit, url):
    host, friend = start_with_a_friend(visit, url, "torens")
    words = host.locator(".menu__out form p").text_content()
    assert "You would be last; Joost wins." in words
    words = friend.locator(".menu__out form p").text_content()
    assert "You would be last;" in words


def test_a_line_of_the_log_lights_its_place_without_a_new_address__V10(visit, url):
    page = visit()
    open_table(page, url, "clocktowers")
    wait_for_turn(page)
    make_any_move(page)
    wait_for_turn(page)  # whatever comes would write the log anew
    page.evaluate(
        """() => { const line = document.querySelector('.log li[id^=e]');
          const link = document.createElement('a'); link.className = 'log__at';
          link.href = '#ledge'; link.textContent = line.textContent;
          line.querySelector('p, a').replaceWith(link); }"""
    )
    entries = page.evaluate("history.length")
    link = page.locator("a.log__at[href='#ledge']").first
    lit = page.locator("#ledge.is-shown")
    link.hover()
    expect(lit).to_have_count(1)
    page.mouse.move(0, 0)
    expect(lit).to_have_count(0)
    link.focus()
    expect(lit).to_have_count(1)
    link.click()
    page.mouse.move(0, 0)
    expect(lit).to_have_count(1)
    assert page.evaluate("history.length") == entries
    page.wait_for_selector("#ledge.is-shown", state="detached")


def test_dragging_a_card_selects_no_text__V7(visit, url):
    page = visit(viewport={"width": 1440, "height": 900})
    open_table(page, url, "torens")
    wait_for_turn(page)
    box = page.locator("[data-drag]").first.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] - 200, box["y"] - 300, steps=8)
    expect(page.locator(".is-dragging")).to_have_count(1)
    assert page.evaluate("getSelection().toString()") == ""
    page.mouse.move(2, 2)
    page.mouse.up()
    expect(page.locator(".is-dragging")).to_have_count(0)
    selectable = "one => getComputedStyle(one).userSelect"
    assert page.locator("#scene").evaluate(selectable) == "none"
    assert page.locator("#log").evaluate(selectable) == "text"
