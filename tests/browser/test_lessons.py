"""A lesson as it is taken: by keys at a desk, by touch on a phone, and without a script.

The short form looks at some steps of each lesson on a phone, and where most is shown at a desk;
with BELFORT_VISITS=all at every step of every lesson and every kind of answer, on phones, a tablet
and desks.
"""

import os
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from belfort import engine
from belfort.match.lessons import Course, Point, course
from belfort.testing.lessons import wrong_tries
from eye import SIZES, device, look, shut_out
from playing import play_move

LONG = os.environ.get("BELFORT_VISITS") == "all"
DESK, PHONE = (1440, 900), (390, 664)
GAMES = list(engine.names("belfort"))
COURSES = [Course(engine.rules(name), one) for name in GAMES for one in engine.rules(name).lessons]


def label(taken):
    return f"{taken.rules.name}-{taken.lesson.name}"


def taken(game, name="first"):
    return course(engine.rules(game), name)


def address(url, lesson):
    return f"{url}/games/{lesson.rules.name}/lessons/{lesson.lesson.name}"


def come_to(page, number):
    expect(page.locator(".lbar__step")).to_contain_text(f"step {number} of")


def stand_at(page, url, lesson, point, tried=""):
    """A browser that was here before, and left at this point; what it is answered if it `tried`."""
    kept = urlencode({lesson.lesson.name: f"{point.step}.{point.tries}.{point.done}"})
    cookie = {"name": f"belfort_lessons.{lesson.rules.name}", "value": f'"{kept}"', "url": url}
    page.context.add_cookies([cookie])
    page.goto(address(url, lesson) + (f"?{urlencode({'tried': tried})}" if tried else ""))
    come_to(page, point.step + 1)


def test_a_lesson_is_taken_by_keys_alone(visit, url):
    page = visit(viewport={"width": DESK[0], "height": DESK[1]})
    page.goto(f"{url}/games/torens/lessons/first")
    for number, one in enumerate(taken("torens").lesson.steps[:5], 1):
        come_to(page, number)
        if one.choices:
            page.locator(f'.teach button[value="{one.answer}"]').focus()
            page.keyboard.press("Enter")
        elif one.moves:
            place = "2" if one.model.endswith("2") else "1"
            page.keyboard.press(place)
            page.locator(f'button[name=move][value="{one.model}"]:visible').focus()
            page.keyboard.press("Enter")
        expect(page.locator("[data-go]")).to_be_visible()
        page.locator("[data-go]").focus()
        page.keyboard.press("Enter")
    come_to(page, 6)


def points(lesson):
    """Where one can be: before and after what is asked, and after a third try of every kind."""
    for number, step in enumerate(lesson.lesson.steps):
        yield Point(number), ""
        if step.asks and lesson.told(Point(number)).after:
            yield Point(number, 0, step.model), ""
        for tried in {step.kind(one): one for one in wrong_tries(lesson, number)}.values():
            yield Point(number, 3), tried


def places(lesson, size):
    """In the short form: where most is shown; on a phone where most is said and the last too."""
    found = list(points(lesson))
    if LONG:
        return found
    if size == DESK:
        return [fullest(lesson)]
    longest = max(found, key=lambda one: said(lesson, *one))
    return dict.fromkeys((longest, fullest(lesson), found[-1]))


def fullest(lesson):
    """Where most is shown: the longest answer, with two drawings if a lesson has any."""

    def much(one):
        return drawn(lesson, *one), bool(one[1]), said(lesson, *one)

    return max(points(lesson), key=much)


def said(lesson, point, tried):
    """How much is said."""
    return len(lesson.answer(point, tried) if tried else lesson.told(point).say)


def drawn(lesson, point, tried):
    """Whether what was tried is drawn beside what is right."""
    return bool(tried) and lesson.step(point).kind(tried) in lesson.step(point).compare


@pytest.mark.parametrize("lesson", COURSES, ids=label)
def test_nothing_is_covered_or_cut(lesson, visit, url):
    for size in SIZES if LONG else (PHONE, DESK):
        page = visit(**device(size))
        for point, tried in places(lesson, size):
            stand_at(page, url, lesson, point, tried)
            assert look(page) == [], (size, point, tried)


@pytest.mark.parametrize("game", GAMES)
def test_everybody_can_read_a_lesson(game, visit, url):
    for size in (PHONE, DESK):
        page = visit(**device(size), color_scheme="dark" if size == PHONE else "light")
        lesson = taken(game, engine.rules(game).lessons[-1].name)
        number = next(n for n, step in enumerate(lesson.lesson.steps) if step.moves)
        stand_at(page, url, lesson, Point(number))
        assert shut_out(page) == [], size


def press(page, lesson, point):
    """Do what is right at a step by mouse or touch, wherever it has to be picked up first."""
    step = lesson.step(point)
    if step.choices:
        page.locator(f'.teach button[value="{step.answer}"]').click()
        return
    play_move(page, step.model)


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
@pytest.mark.parametrize(("game", "name"), [("torens", "high"), ("castle", "guests")])
def test_a_lesson_is_taken_on_a_phone(game, name, script, visit, url):
    lesson = taken(game, name)
    page = visit(**device(PHONE), java_script_enabled=script)
    page.goto(address(url, lesson))
    for number, step in enumerate(lesson.lesson.steps):
        come_to(page, number + 1)
        if step.asks:
            press(page, lesson, Point(number))
            if not lesson.told(Point(number)).after:
                continue
            expect(page.locator(".teach__say")).to_have_text(
                lesson.told(Point(number)).after.replace("*", "")
            )
        page.locator("[data-go]").click()
    page.wait_for_url(f"{url}/games/{game}")


def test_a_lesson_is_left_and_taken_up_again_where_one_was(visit, url):
    lesson = taken("castle", "lines")
    page = visit(**device(PHONE))
    page.goto(url)
    assert page.locator('a[href="/games/castle/lessons/first"]').count()
    stand_at(page, url, lesson, Point(3))
    page.locator(".lbar__leave").click()
    expect(page.get_by_text(f"step 4 of {lesson.length}")).to_be_visible()
    page.locator('a[href="/games/castle/lessons/lines"]').first.click()
    come_to(page, 4)
