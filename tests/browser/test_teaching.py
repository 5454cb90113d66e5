"""Torens as a teacher, as children and the adult beside them see it."""

import json

import pytest
from playwright.sync_api import expect

from playing import at, follow, open_table, wait_for_turn, wait_past

KEPT = "JSON.parse(localStorage.getItem('belfort-words') ?? '{}')"
SPOKEN = """() => {
  window.spoken = [];
  speechSynthesis.speak = (words) => spoken.push([words.text, words.rate]);
}"""
SIZES = {
    "phone": (390, 664),
    "small": (360, 640),
    "lying": (667, 375),
    "tablet": (820, 1180),
    "desk": (1440, 900),
}
COVERED = """() => [...document.querySelectorAll(".spot")].filter((one) => one.checkVisibility())
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !one.contains(top);
  }).map((one) => one.dataset.wrong ?? "right")"""


def sit(visit, url, size="desk", **settings):
    """Two children at one device."""
    width, height = SIZES[size]
    page = visit(viewport={"width": width, "height": height}, **settings)
    open_table(page, url, "torens", "device", guest="Mira", variant="build")
    page.wait_for_selector("[data-mine]")
    return page


def ask_for(page, *kinds, flat=False):
    """Choose the help of each child; the table is shown again."""
    address = page.url.partition("?")[0]
    page.goto(f"{address}/help")
    for seat, kind in enumerate(kinds):
        page.locator(f"input[name='help.{seat}'][value='{kind}']").check()
    if flat:
        page.locator("input[name=flat]").check()
    with page.expect_navigation():
        page.locator(".help__go button").click()
    wait_for_turn(page)


def asked(page):
    return page.locator("[data-asked]").get_attribute("data-asked")


def right_place(page):
    return page.locator("button.spot[data-pick]:visible").first


def lay(page):
    before = at(page)
    page.locator("button.done[name=move]:visible").click()
    wait_past(page, before)


def told(page):
    return [
        one for seats in page.evaluate(KEPT).values() for list_ in seats.values() for one in list_
    ]


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_word_is_given_and_the_place_is_found(size, visit, url):
    """A wrong place changes nothing and is answered with both words, drawn; a right one is laid."""
    page = sit(visit, url, size)
    ask_for(page, "word", "word")
    word, before = asked(page), at(page)
    wrong, right = page.locator(".spot--try:visible"), right_place(page)
    light = "one => getComputedStyle(one.querySelector('.spot__light')).opacity"
    assert wrong.first.evaluate(light) == right.evaluate(light)  # nothing tells them apart
    assert right.get_attribute("class").replace("spot--try", "").split()[0] == "spot"
    for label in (wrong.first, right):
        assert word not in label.get_attribute("aria-label").lower().split()[:1]
    tried = wrong.first.get_attribute("data-wrong")
    wrong.first.click()
    answer = page.locator("#kind")
    expect(answer).to_be_visible()
    assert answer.locator("[data-answer]:visible").get_attribute("data-answer") == tried
    assert answer.locator(f"use[href$='#m-{tried}']").count() == 1
    assert answer.locator(f"use[href$='#m-{word}']:visible").count() == 1
    assert at(page) == before
    assert page.locator("button.done[name=move]:visible").count() == 0
    right.click()
    expect(answer).to_be_hidden()
    lay(page)
    (kept,) = told(page)
    assert kept == {
        "word": word,
        "right": False,
        "instead": tried,
        "places": 1,
        "words": 0,
        "more": False,
    }


@pytest.mark.parametrize("size", SIZES)
def test_every_place_is_pressed_as_itself(size, visit, url):
    """Where all places are open, the room of one does not reach over another."""
    page = sit(visit, url, size)
    ask_for(page, "word", "word")
    assert page.locator(".spot:visible").count() == 16
    assert page.evaluate(COVERED) == []
    page.locator(".spot--try:visible").first.click()
    expect(page.locator("#kind")).to_be_visible()
    assert page.evaluate(COVERED) == []  # nor does the answer
    page.locator("#kind").click()
    expect(page.locator("#kind")).to_be_hidden()


@pytest.mark.parametrize("kind", ["place", "none"])
def test_the_word_is_chosen(kind, visit, url):
    """The card does not say it, and nothing is laid before it is said."""
    page = sit(visit, url, "phone")
    ask_for(page, kind, kind)
    word = asked(page)
    assert page.locator(".big b").is_hidden()
    right_place(page).click()
    assert page.locator("button.done[name=move]:visible").count() == 0
    page.locator(f".which button:not([data-word~='{word}'])").first.click()
    expect(page.locator("#kind")).to_be_visible()
    page.locator(f".which button[data-word~='{word}']").click()
    expect(page.locator("#kind")).to_be_hidden()
    assert page.locator(".say__full:visible .hero").is_visible()
    lay(page)
    assert [one["right"] for one in told(page)] == [False]


@pytest.mark.parametrize(
    ("kind", "wrong", "given"),
    [
        ("word", ".spot--try:visible", ""),
        ("place", ".which button:not([data-word~='{word}']):visible", ""),
        ("none", ".spot--try:visible", "place"),
        ("none", ".which button:not([data-word~='{word}']):visible", "word"),
    ],
)
def test_help_grows_by_itself_after_two_wrong_tries_of_a_word(kind, wrong, given, visit, url):
    """Kobe says so; the adult reads that more was given; a word known at once is asked again."""
    page = sit(visit, url, "phone")
    ask_for(page, kind, kind)
    table, word = page.locator("[data-asked]"), asked(page)
    tries, more = page.locator(wrong.format(word=word)), page.locator("[data-more]:visible")
    tries.first.click()
    expect(page.locator("#kind .kind__kobe")).to_be_visible()
    expect(table).to_have_attribute("data-help", kind)
    expect(more).to_have_count(0)
    tries.last.click()
    expect(more).to_have_count(1)
    expect(table).to_have_attribute("data-help", given)
    expect(tries).to_have_count(0)
    page.reload()
    page.wait_for_selector("[data-mine]")
    expect(table).to_have_attribute("data-help", kind)  # what is not laid is not kept
    tale = {"word": word, "right": False, "instead": "", "places": 2, "words": 2, "more": True}
    for last, then in (({}, ""), ({"right": True}, kind)):
        page.evaluate(
            """([child, told]) => localStorage.setItem('belfort-words', JSON.stringify(
                {[document.querySelector('[data-live]').dataset.live]: {[child]: told}}))""",
            [table.get_attribute("data-child"), [tale, {**tale, **last}]],
        )
        page.reload()
        page.wait_for_selector("[data-mine]")
        expect(table).to_have_attribute("data-help", then)


def test_without_a_script_everything_is_lit_and_written(visit, url):
    page = visit(java_script_enabled=False)
    page.goto(f"{url}/games/torens")
    follow(page, "button[name=with][value=device]")
    page.goto(f"{page.url.partition('?')[0]}/help")
    page.locator("input[name='help.0'][value=none]").check()
    follow(page, ".help__go button")
    assert page.locator(".spot--try:visible").count() == 0
    assert page.locator(".which:visible").count() == 0
    assert page.locator(".big b").is_visible()
    with page.expect_navigation():
        right_place(page).click()
    assert page.locator("button.done[name=move]:visible").count() == 1


def test_a_sentence_is_spoken_slowly_if_that_is_chosen(visit, url):
    page = sit(visit, url)
    page.evaluate(SPOKEN)
    page.locator(".speak").click()
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu [name=slow]").check()
    page.keyboard.press("Escape")
    page.locator(".speak").click()
    (words, usual), (same, slow) = page.evaluate("window.spoken")
    assert words == same
    assert slow < 0.7 * usual


def test_a_flat_tablet_reads_from_either_edge_and_nothing_turns(visit, url):
    """Each ledge stays at its edge; the one who watches is asked, without any effect."""
    page = sit(visit, url, "tablet", has_touch=True)
    ask_for(page, "", "", flat=True)
    lies = page.locator(".to-base").first.bounding_box()
    for turn in range(2):
        wait_for_turn(page)
        turned = "one => getComputedStyle(one).rotate"
        ledge, watch = page.locator("#ledge"), page.locator(".watch")
        far = turn == 1
        assert (ledge.evaluate(turned), watch.evaluate(turned)) == (
            ("180deg", "none") if far else ("none", "180deg")
        )
        above = ledge.bounding_box()["y"] < watch.bounding_box()["y"]
        assert above == far
        assert page.locator(".to-base").first.bounding_box() == lies
        assert page.evaluate("document.documentElement.scrollHeight") <= 1180
        assert page.evaluate("document.documentElement.scrollWidth") <= 820
        assert watch.locator("[data-judge=yes]").is_disabled()
        right_place(page).click()
        said = page.locator(".say [data-say]:visible").get_attribute("data-say")
        expect(page.locator("[data-echo]")).to_contain_text(said)
        watch.locator("[data-judge=no]" if far else "[data-judge=yes]").click()
        lay(page)
    kept = page.evaluate(KEPT)
    assert [[one["right"] for one in seat] for seat in next(iter(kept.values())).values()] == [
        [True],
        [False],
    ]


def test_the_adult_reads_what_went_well_and_nothing_is_sent(visit, url):
    page = sit(visit, url)
    ask_for(page, "word", "")
    table = page.url.partition("?")[0].rpartition("/")[2]
    kept = (
        {"word": "below", "right": True, "instead": ""},
        {"word": "above", "right": False, "instead": "below"},
    )
    told = json.dumps({table: {"Mira": kept}})
    page.evaluate("told => localStorage.setItem('belfort-words', told)", told)
    sent = []
    page.on("request", lambda one: sent.append((one.url, one.post_data or "")))
    page.goto(f"{url}/tables/{table}/words")
    expect(page.locator("h1")).to_have_text("Words of Mira today")
    assert page.locator(".told li:visible").count() == 2
    below, above = (
        page.locator(".told li[data-word=below]"),
        page.locator(".told li[data-word=above]"),
    )
    assert "1 of 1" in below.inner_text()
    assert "sure" in below.inner_text()
    assert "0 of 1" in above.inner_text()
    assert "often taken for below" in above.inner_text()
    assert page.locator(".told__away p:visible").get_attribute("data-tip") == "above"
    assert not any("instead" in one or body for one, body in sent)
    with page.expect_navigation():
        page.locator("[data-forget]").click()
    assert page.locator("[data-none]").is_visible()
    assert page.evaluate(KEPT) == {}
