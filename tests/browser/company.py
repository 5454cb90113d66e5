"""People who come together at a table, each with a browser of their own.

Wherever they stop, what each of them would see is looked at. What is wrong is kept in `faults`, so
that one visit tells everything that it met.
"""

from __future__ import annotations

import os
import random
from dataclasses import dataclass, field
from pathlib import Path

from eye import Places, Shifts, device, look, shut_out
from playing import (
    a_move,
    at,
    follow,
    open_table,
    seen,
    state,
    wait_for_table,
    wait_past,
)

# a given name, the longest that fits, one with a hyphen, and two that a small plate is glad of
AGREE = "form[action$='/undo'] button.btn--main"
NAMES = ("Anouk", "Maximiliana van den Berg", "Willem-Alexander", "Bartholomeus", "Bo")

# a folder for pictures of what is wrong
PICTURES = os.environ.get("BELFORT_PICTURES")

# what a page is made of: while it is the same, there is nothing new to see
SHOWN = """() => location + document.documentElement.outerHTML
    + document.querySelectorAll(':popover-open').length"""


@dataclass(frozen=True)
class Person:
    """Somebody with a device, a language, and a liking for day or night."""

    name: str
    size: tuple[int, int]
    language: str = "en"
    theme: str = "light"

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]} {self.language} {self.theme}"


@dataclass
class Company:
    """Everybody at one table; the first is the host."""

    visit: object
    url: str
    game: str
    people: list[Person]
    seed: int = 1
    faults: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)
        self.places, self.shifts = Places(), Shifts()
        self.seen: dict = {}
        self.pages = [
            self.visit(**device(one.size), locale=one.language, color_scheme=one.theme)
            for one in self.people
        ]

    def __enter__(self):
        return self

    def __exit__(self, _kind, stopped, _where):
        """What was seen is told, also when the visit could not go on."""
        if self.faults:
            told = [f"{fault} [{_listed(stops)}]" for fault, stops in self.faults.items()]
            raise AssertionError("\n".join(["a person would see:", *told])) from stopped

    @property
    def host(self):
        return self.pages[0]

    # ---------- what is seen ----------

    def stop(self, where: str, *pages, answers: bool = True, by=None) -> None:
        """Everybody looks up from the table, or only those who hold these pages; where only a move
        was made since the last stop, `by` one page, nothing may have jumped on the others."""
        for page in pages or self.pages:
            jumped = self.shifts.look(page)
            before, self.seen[page] = self.seen.get(page), page.evaluate(SHOWN)
            if before == self.seen[page] and not jumped:
                continue
            found = [*look(page, answers=answers), *self.places.look(page), *shut_out(page)]
            found += jumped if by not in (None, page) else []
            person = self.people[self.pages.index(page)]
            for fault in found:
                self.faults.setdefault(f"{person}: {fault}", []).append(where)
            if found and PICTURES:
                stop = f"{self.game}-{len(self.people)}-{self.people.index(person)}-{where}"
                picture = Path(PICTURES, f"{stop.replace(' ', '_')}.png")
                page.screenshot(path=picture)
                picture.with_suffix(".txt").write_text("\n".join(found))

    # ---------- what is done ----------

    def sit_down(self) -> None:
        """The host opens a table and sends the link; the others come by it."""
        host = self.people[0]
        seats = {"players": len(self.people)} if _asks_how_many(self.game) else {}
        self.host.goto(self.url)
        self.stop("the shelf", self.host)
        self.host.goto(f"{self.url}/games/{self.game}")
        self.stop("the page of the game", self.host)
        open_table(self.host, self.url, self.game, "friends", guest=host.name, **seats)
        self.stop("the table waits for people", self.host)
        link = self.host.locator("#link").input_value()
        for person, page in list(zip(self.people, self.pages, strict=True))[1:]:
            page.goto(link)
            self.stop("invited", page)
            page.fill("#name", person.name)
            follow(page, "form[action^='/join/'] button")
        self.all_at_the_table()

    def all_at_the_table(self) -> None:
        for page in self.pages:
            wait_for_table(page)
        self.stop("the table is laid")

    def together(self) -> None:
        """Until everybody sees the same."""
        for page in self.pages:
            wait_past(page, max(at(one) for one in self.pages) - 1)

    def on_turn(self):
        """The page of whoever is asked for something; None when the match is over."""
        for _ in range(100):
            self.together()
            if any(state(page) == "over" for page in self.pages):
                return None
            for page in self.pages:
                if state(page) == "mine":
                    return page
            self.host.wait_for_timeout(100)
        raise AssertionError("nobody is on turn")

    def turn(self, where: str = "a turn") -> bool:
        """Whoever is on turn looks, picks something up, looks, and moves; False when it is over."""
        page = self.on_turn()
        if page is None:
            return False
        self.stop(where)
        if picks := seen(page, "way") or seen(page, "pick"):
            self.dice.choice(picks).click()
            self.stop(f"{where}, something picked", page)
        self.move(page)
        self.stop(f"after {where}", by=page)
        return True

    def move(self, page) -> None:
        before = at(page)
        a_move(page, self.dice).click()
        wait_past(page, before)
        self.together()

    def say_something(self) -> None:
        """A word from the menu reaches the others."""
        host, other = self.pages[:2]
        host.locator("button[popovertarget=menu]:visible").first.click()
        self.stop("the menu is open", host)
        host.locator("#menu button[name=reaction]").first.click()
        other.wait_for_selector("#notice:not([hidden])")
        self.stop("something was said", other)
        other.wait_for_selector("#notice", state="hidden")

    def ask_back(self):
        """Somebody asks to take a move back: who, and who is asked; None if nobody can."""
        for _ in range(8):
            page = self.on_turn()
            if page is None:
                return None
            self.move(page)
            undo = page.locator("button[form=undo]:visible")
            if undo.count() and undo.first.is_enabled():
                undo.first.click()
                others = [one for one in self.pages if one is not page]
                for other in others:
                    other.wait_for_selector(AGREE)
                return page, others
        return None

    def take_back(self) -> bool:
        """A move is taken back once the others agree; False if none can be taken back here."""
        asked = self.ask_back()
        if asked is None:
            return False
        page, others = asked
        self.stop("somebody would take a move back")
        before = at(page)
        for other in others:
            other.locator(AGREE).click()
            other.wait_for_selector(AGREE, state="detached")
        wait_past(page, before)
        self.together()
        self.stop("a move was taken back")
        return True

    def leave_and_return(self) -> None:
        """Somebody goes to the shelf and comes back to the table that waits there."""
        page, table = self.pages[-1], self.host.url
        page.goto(self.url)
        self.stop("somebody left", page, self.host)
        follow(page, f"a[href*='{table.rsplit('/', 1)[1]}']")
        wait_for_table(page)
        self.stop("somebody came back")

    def reload(self) -> None:
        for page in self.pages:
            page.reload()
            wait_for_table(page)
        self.stop("everybody looked anew")

    def lose_the_connection(self) -> None:
        """Somebody is cut off while another moves, and finds the table as it is afterwards."""
        page = self.on_turn()
        away = next(one for one in self.pages if one is not page)
        away.context.set_offline(True)
        self.move_alone(page)
        self.stop("the connection is gone", away, answers=False)
        away.context.set_offline(False)
        away.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        self.together()
        away.wait_for_selector("#notice", state="hidden")
        self.stop("the connection is back")

    def move_alone(self, page) -> None:
        before = at(page)
        a_move(page, self.dice).click()
        wait_past(page, before)

    def resign(self) -> None:
        """All but the host give up; then the match is over."""
        for page in self.pages[1:]:
            page.locator("button[popovertarget=menu]:visible").first.click()
            page.locator(".menu__out summary").click()
            self.stop("about to resign", page)
            page.locator("form[action$='/resign'] button").last.click()
            page.wait_for_selector("#menu", state="hidden")
        for page in self.pages:
            page.wait_for_selector(".end", state="attached")
        self.stop("the end")

    def play_again(self) -> None:
        """A rematch: the first asks, the others follow."""
        for page in self.pages:
            before = page.url
            page.locator("button[form=again]:visible").first.click()
            page.wait_for_url(lambda address, before=before: address != before)
        self.all_at_the_table()


def _listed(stops: list[str]) -> str:
    return stops[0] if len(stops) == 1 else f"{stops[0]}, and {len(stops) - 1} times more"


def _asks_how_many(game: str) -> bool:
    from belfort import engine

    return len(engine.rules(game).players) > 1
