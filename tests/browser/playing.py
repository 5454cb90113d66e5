"""How tests play through a page: as people do, by what can be seen and pressed."""

import random
import re

_CANDIDATES = """kind => [...document.querySelectorAll(
    kind === 'move' ? 'button[name=move]:not([disabled])' : 'button[data-pick]')]
    .filter(one => one.checkVisibility({visibilityProperty: true}))
    .filter(one => kind !== 'way' || [...document.querySelectorAll('button[name=move][data-for]')]
        .some(move => `${move.dataset.for}/`.startsWith(`${one.dataset.pick}/`)))"""


def state(page) -> str:
    """`mine`, `over` or `waits`."""
    return page.evaluate(
        """() => { const d = document.querySelector('[data-table]')?.dataset ?? {};
        return 'over' in d ? 'over' : 'mine' in d ? 'mine' : 'waits'; }"""
    )


def at(page) -> int:
    """How many entries the log has that the page shows."""
    return int(page.evaluate("document.querySelector('[data-table]').dataset.at"))


def wait_past(page, before: int) -> None:
    """Until the page shows more than so many entries; also where no script may run, so that a
    function in the page would look only once."""
    page.wait_for_selector(f"xpath=//*[@data-table][@data-at > {before}]", state="attached")


def follow(page, button: str) -> None:
    """Press what brings a new page, and wait for it: a press alone does not."""
    with page.expect_navigation():
        page.locator(button).first.click()


def wait_for_table(page) -> None:
    """Until a table is laid and its script is awake: a page can be seen before it listens."""
    page.wait_for_selector("html[data-speed] [data-table]")


def wait_for_turn(page, seconds: float = 60) -> str:
    """Until something is asked of whoever sits here, or the match is over."""
    turn = "html[data-speed] :is([data-mine], [data-over])"
    page.wait_for_selector(turn, state="attached", timeout=seconds * 1000)
    rest(page)
    return state(page)


def rest(page) -> None:
    """Until the page has done what it puts off until a move is seen: where the focus goes, and what
    is said."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


def seen(page, kind: str):
    """The buttons that can be seen: of moves, of things to `pick` up, or those that are a `way` to
    a move."""
    found = page.evaluate_handle(_CANDIDATES, kind)
    return [one.as_element() for one in found.get_properties().values()]


def a_move(page, dice: random.Random):
    """A visible button of a move; things are picked up until there is one."""
    for _ in range(60):
        moves, picks = seen(page, "move"), seen(page, "way") or seen(page, "pick")
        if moves and (not picks or dice.random() < 0.7):
            return dice.choice(moves)
        if picks:
            dice.choice(picks).click()
        else:
            page.wait_for_timeout(100)
    raise AssertionError(f"no move came in sight: {page.locator('[data-table]').inner_text()}")


def offered(page) -> list[str]:
    """The moves that are in the page, by their notation, whatever has to be picked up first."""
    return sorted(
        page.evaluate(
            "[...document.querySelectorAll('button[name=move]:not([disabled])')].map(o => o.value)"
        )
    )


def way_to(page, move: str) -> list[str]:
    """What is picked up one after the other before the button of a move is shown."""
    needs = page.locator(f"button[name=move][value='{move}']").first.get_attribute("data-for") or ""
    parts = needs.split("/") if needs else []
    return ["/".join(parts[: n + 1]) for n in range(len(parts))]


def play_move(page, move: str) -> int:
    """Make this move by mouse; how many clicks it took."""
    before, clicks = at(page), 0
    for pick in way_to(page, move):
        held = page.evaluate("document.querySelector('[data-table]').dataset.picked")
        if held != pick and not held.startswith(f"{pick}/"):
            page.locator(f"button[data-pick='{pick}']:visible").first.click()
            clicks += 1
    page.locator(f"button[name=move][value='{move}']:visible").first.click()
    wait_past(page, before)
    return clicks + 1


def make_move(page, dice: random.Random) -> None:
    """One move by mouse, shown before this returns."""
    before = at(page)
    a_move(page, dice).click()
    wait_past(page, before)


def make_any_move(page) -> None:
    """The first move there is, pressed by a script wherever it lies; shown before this returns."""
    before = at(page)
    while not seen(page, "move"):
        seen(page, "way")[0].evaluate("one => one.click()")
    seen(page, "move")[0].evaluate("one => one.click()")
    wait_past(page, before)


def play_out(page, dice: random.Random, most: int = 400) -> int:
    """Play until the match is over; how many moves it took."""
    for made in range(most):
        if wait_for_turn(page) == "over":
            return made
        make_move(page, dice)
    raise AssertionError(f"not over after {most} moves")


def open_table(
    page, url: str, game: str, way: str = "bots", who: str = "Flip", guest="", **options
):
    """Set a table from the page of its game; the first seat starts unless `starter` says else."""
    page.goto(f"{url}/games/{game}")
    page.locator(".more summary").click()
    page.fill("#name", guest)
    for name, value in {"starter": 0, **options}.items():
        page.select_option(f"#option-{name}", str(value))
    if way == "bots":
        foe = page.locator(f".foe:has(b:text-is('{who}'))")
        foe.click()
        for select in page.locator("select[name^='bot.']:visible").all():
            select.select_option(foe.locator("input").get_attribute("value"))
    page.locator(f"button[name=with][value={way}]").click()
    page.wait_for_url(re.compile(r"/tables/\w+"))
