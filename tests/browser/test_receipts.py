"""Chance that nobody can choose, from the page: what is promised, added, signed and kept."""

import json
import re

from belfort import locale
from belfort.match import receipt
from playing import follow, open_table, wait_for_table

KEPT = """table => (localStorage.getItem(`belfort-receipts.${table}`) ?? '').trim()"""


def table_of(page):
    page.wait_for_url(re.compile(r"/tables/\w+"))
    return page.url.rpartition("/")[2].partition("?")[0]


def look_at(page, url):
    return page.request.get(f"{url}/api/tables/{table_of(page)}").json()


def kept(page, most=2):
    """The receipts that the browser keeps of the table, once it has so many."""
    table = table_of(page)
    enough = f"([table, most]) => ({KEPT})(table).split('\\n').length >= most"
    page.wait_for_function(enough, arg=[table, most])
    return receipt.read(page.evaluate(KEPT, table))


def test_one_press_adds_to_the_chance_and_keeps_what_was_signed__S10(visit, url):
    page = visit()
    page.goto(f"{url}/games/torens")
    promise = json.loads(page.locator("form.start").get_attribute("data-adds"))
    page.locator(".go__main").click()
    look = look_at(page, url)
    assert look["table"] == promise["table"]
    assert re.fullmatch("[0-9a-f]{32}", look["added"][0])
    first, last = kept(page)
    assert first.commitment == last.commitment == promise["commitment"] == look["commitment"]
    assert (first.started, last.started) == (False, True)
    assert list(last.added) == look["added"]
    page.goto(f"{url}/tables/{look['table']}/fair")
    assert look["added"][0] in page.locator("main").inner_text()
    with page.expect_download() as download:
        page.locator("a[data-kept]").click()
    saved = download.value.path().read_text("utf-8")
    assert receipt.read(saved) == [first, last]


def test_whoever_is_invited_adds_as_well_and_so_does_a_rematch__S10(visit, url):
    host, friend = visit(), visit()
    open_table(host, url, "torens", "friends")
    friend.goto(host.locator("#link").input_value())
    promise = json.loads(friend.locator("form.start").get_attribute("data-adds"))
    follow(friend, "form.start button")
    wait_for_table(friend)
    look = look_at(friend, url)
    assert look["commitment"] == promise["commitment"]
    assert all(re.fullmatch("[0-9a-f]{32}", one) for one in look["added"])
    assert len(set(look["added"])) == 2
    assert {one.commitment for one in kept(friend)} == {promise["commitment"]}
    friend.request.post(f"{url}/api/tables/{look['table']}/resign", headers={"origin": url})
    over = look_at(friend, url)
    assert over["seed"]
    friend.locator("button[form=again]").first.click()
    friend.wait_for_url(lambda new: look["table"] not in new)
    again = look_at(friend, url)
    assert again["commitment"] == over["again"]
    assert re.fullmatch("[0-9a-f]{32}", again["added"][again["seat"]])


def test_a_house_that_changes_its_promise_is_told_by_the_page__S10(visit, url):
    page = visit()
    page.goto(f"{url}/games/torens")
    page.locator("form.start").evaluate(
        """form => {
          const told = JSON.parse(form.dataset.adds);
          form.dataset.adds = JSON.stringify({...told, commitment: "0".repeat(64)});
        }"""
    )
    page.locator(".go__main").click()
    page.wait_for_selector("#notice:not([hidden])")
    assert page.locator("#notice").inner_text().strip() == locale.house("en")("life.broken")


def test_without_a_script_a_word_is_typed_or_nothing__S10(visit, url):
    page = visit(java_script_enabled=False)
    for word in ("my own word", ""):
        page.goto(f"{url}/games/torens")
        page.locator(".more summary").click()
        page.locator("#added").fill(word)
        follow(page, ".go__main")
        assert look_at(page, url)["added"] == [word, ""]
