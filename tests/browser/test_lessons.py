"""A lesson as it is taken at a desk, by keys alone."""

from playwright.sync_api import expect

from belfort import engine
from belfort.match.lessons import course

DESK = (1440, 900)


def taken(game):
    return course(engine.rules(game), "first")


def come_to(page, number):
    expect(page.locator(".lbar__step")).to_contain_text(f"step {number} of")


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
