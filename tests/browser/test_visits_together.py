"""Whole visits: friends open a table, come by the link, play, talk, leave, return, and play again,
each in a browser of their own. At every stop everybody's page is looked at as a person would.
V1, V3, V4, V6 and V7 were put back into the script and the style sheets, each in one game, and that
game's visit failed by what it saw; test_eye.py puts them back each time.

The short form is every game by two at two sizes, and one at all sizes. With BELFORT_VISITS=all it
is every game with every number of seats at every size, in every language, by day and by night
(`make visits`). BELFORT_PICTURES names a folder for pictures of what is wrong.
"""

import os

import pytest

from belfort import engine, locale
from company import AGREE, NAMES, Company, Person
from eye import SIZES
from serving import QUICK, Served

LONG = os.environ.get("BELFORT_VISITS") == "all"


def a_visit(company: Company) -> None:
    """From the shelf to the second match."""
    with company:
        company.sit_down()
        for _ in range(len(company.people) * (2 if LONG else 1)):
            company.turn()
        company.say_something()
        company.take_back()
        company.leave_and_return()
        company.reload()
        company.turn("a turn after looking anew")
        company.lose_the_connection()
        company.resign()
        company.play_again()
        company.turn("the first turn of the rematch")


def two_friends(game: str):
    friends = (
        Person("Anouk", (1440, 900), "en", "light"),
        Person(NAMES[1], (390, 664), "nl", "dark"),
    )
    return pytest.param(game, friends, id=game)


def devices(seats: int, turn: int) -> list[tuple[int, int]]:
    return [SIZES[(turn + 3 * seat) % len(SIZES)] for seat in range(seats)]


def rounds(seats: int):
    """As many as it takes until somebody has had each of the devices."""
    left = set(SIZES)
    for turn in range(len(SIZES)):
        if left & set(devices(seats, turn)):
            left -= set(devices(seats, turn))
            yield turn


def any_company(game: str, seats: int, turn: int):
    friends = [
        Person(
            NAMES[(turn + seat) % len(NAMES)],
            size,
            locale.LANGUAGES[(turn + seat) % len(locale.LANGUAGES)],
            ("light", "dark")[(turn + seat) % 2],
        )
        for seat, size in enumerate(devices(seats, turn))
    ]
    return pytest.param(game, friends, id=f"{game}-{seats}-{turn}")


def companies():
    yield from map(two_friends, engine.names("belfort"))
    if not LONG:
        return
    for game in engine.names("belfort"):
        for seats in engine.rules(game).players:
            for turn in rounds(seats) if seats > 1 else ():
                yield any_company(game, seats, turn)


@pytest.mark.parametrize(("game", "friends"), list(companies()))
def test_friends_come_play_talk_leave_return_and_play_again(game, friends, visit, url):
    a_visit(Company(visit, url, game, list(friends)))


@pytest.mark.parametrize(
    "sizes", [SIZES[0:1] + SIZES[2:5], SIZES[1:2] + SIZES[5:7]], ids=["four", "three"]
)
def test_one_table_is_seen_on_every_device(sizes, visit, url):
    """Three and four friends, so that each has another screen before them."""
    friends = [
        Person(NAMES[at], size, locale.LANGUAGES[at % 3], ("light", "dark")[at % 2])
        for at, size in enumerate(sizes)
    ]
    with Company(visit, url, "clocktowers", friends) as company:
        company.sit_down()
        for _ in range(len(friends)):
            company.turn()
            company.turn("the second half of a turn")
        company.take_back()
        company.resign()


def test_what_was_agreed_stays_so_when_a_page_asked_for_before_comes_late(visit, url):
    friends = [Person(name, (1366, 768)) for name in ("Anouk", "Bo", "Cas", "Dirk")]
    with Company(visit, url, "clocktowers", friends) as company:
        company.sit_down()
        _, (first, late, _) = company.ask_back()
        held = []

        def hold(route):
            if held or route.request.method != "GET":
                route.continue_()
            else:
                held.append((route, route.fetch()))

        late.route("**/tables/*", hold)
        first.locator(AGREE).click()
        first.wait_for_selector(AGREE, state="detached")
        for _ in range(100):
            if held:
                break
            late.wait_for_timeout(50)
        [(route, old)] = held
        assert late.locator(AGREE).count() == 1
        late.locator(AGREE).click()
        late.wait_for_selector(AGREE, state="detached")
        with late.expect_response(lambda one: "since=" in one.url and one.request.method == "GET"):
            route.fulfill(response=old)
        late.wait_for_timeout(400)
        assert late.locator(AGREE).count() == 0


def test_a_house_that_closes_and_opens_again_has_kept_the_table(tmp_path, chromium):
    house = Served(tmp_path).start()
    opened = []

    def visit(**settings):
        opened.append(chromium.new_context(reduced_motion="reduce", **settings))
        opened[-1].add_init_script(QUICK)
        return opened[-1].new_page()

    friends = [Person("Anouk", (1366, 768)), Person("Bo", (390, 664), "it")]
    try:
        with Company(visit, house.url, "torens", friends) as company:
            company.sit_down()
            company.turn()
            house.stop()
            for page in company.pages:
                page.wait_for_selector("#notice:not([hidden])")
            company.stop("the house is closed", answers=False)
            house.start()
            for page in company.pages:
                page.wait_for_selector("#notice", state="hidden", timeout=60_000)
            company.stop("the house is open again")
            company.turn("a turn after the house opened again")
    finally:
        for context in opened:
            context.close()
        house.stop()
