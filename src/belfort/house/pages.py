"""The pages of the house, rendered: the shelf, a game's page, a table.

A page is made from what it is given and nothing else: no clock, no request, no match's secret.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from belfort import bots, engine, locale
from belfort.house.art import Store, presenter
from belfort.ink import Event, Kit, Presenter, Scene

USUAL = "apprentice"
"""The level that is offered first."""
RECENT = 6
"""How many steps the log shows before the earlier ones are folded away."""


@dataclass(frozen=True)
class Visitor:
    """Who reads: the language, and `light` or `dark` where one was chosen."""

    language: str = "en"
    theme: str = ""


@dataclass(frozen=True)
class Seated:
    """A table to continue."""

    address: str
    title: str
    names: str
    birds: Sequence[str]
    yours: bool
    actor: str


class Pages:
    """Renders every page; `base` is where the files are served."""

    def __init__(self, base: str = "/static/") -> None:
        self.store = Store(base)
        self._jinja = Environment(
            loader=PackageLoader("belfort.house"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def _render(self, template: str, visitor: Visitor, game: str = "", **given: object) -> str:
        return self._jinja.get_template(template).render(
            visitor=visitor,
            languages=locale.NATIVE,
            say=locale.house(visitor.language),
            art=self.store.art(game),
            url=self.store.url,
            game=game,
            **given,
        )

    def table(self, visitor: Visitor, game: str, scene: Scene, address: str, can_undo: bool) -> str:
        """A table as one person sees it."""
        rules = engine.rules(game)
        draws = presenter(game)
        told = [line for event in reversed(scene.events) if (line := _line(draws, scene, event))]
        others = [person.name for person in scene.others]
        return self._render(
            "table.html",
            visitor,
            game,
            scene=scene,
            picture=draws.picture(scene),
            about=locale.about(rules, visitor.language),
            headline=self._headline(visitor, scene),
            together=", ".join(others),
            recent=told[:RECENT],
            earlier=told[RECENT:],
            address=address,
            can_undo=can_undo,
        )

    def _headline(self, visitor: Visitor, scene: Scene) -> str:
        say = locale.house(visitor.language)
        if scene.over:
            return say("table.over")
        if scene.may_act:
            return say("table.your_turn", name=scene.name(scene.seat))
        return say("table.their_turn", name=scene.name(scene.actor))

    def shelf(self, visitor: Visitor, seated: Sequence[Seated] = ()) -> str:
        """The games as boxes, and the tables to continue."""
        boxes = [self._box(name, visitor) for name in engine.names()]
        return self._render("shelf.html", visitor, boxes=boxes, seated=seated)

    def _box(self, name: str, visitor: Visitor) -> dict[str, Any]:
        rules = engine.rules(name)
        about = locale.about(rules, visitor.language)
        return {
            "game": name,
            "about": about,
            "title": _title(about.title),
            "line": about.pitch.partition(". ")[0].rstrip(".") + ".",
            "cover": presenter(name).COVER,
            "lid": self.store.art(name)("box", "gamebox__art"),
        }

    def game(self, visitor: Visitor, name: str) -> str:
        """What a game is, how it is played, and the ways to start."""
        rules = engine.rules(name)
        about = locale.about(rules, visitor.language)
        kit = Kit(locale.of(rules, visitor.language), self.store.art(name))
        drawn = presenter(name).summary(kit)
        return self._render(
            "game.html",
            visitor,
            name,
            about=about,
            cover=presenter(name).COVER,
            lid=self.store.art(name)("box", "gamebox__art"),
            summary=list(zip(drawn, about.summary, strict=True)),
            options=[
                (option, locale.option(rules, option.name, visitor.language))
                for option in rules.options
            ],
            title=_title(about.title),
            most=max(rules.players),
            levels=bots.LEVELS,
            usual=USUAL,
            page=_rules(locale.page(rules, visitor.language)),
        )


def _title(title: str) -> tuple[str, str]:
    """A title and what stands under it, as on a box."""
    first, _, second = title.partition(": ")
    return first, second


_RULE = re.compile(r"<strong>([A-Z]{2}-\d+)</strong>")


def _rules(text: str) -> Markup:
    """The rules of a game from Markdown; each can be pointed to by its number."""
    # the title stands above already; after the rules and the rulings come notes for developers
    opening, *sections = text.partition("\n")[2].split("\n## ")
    body = "\n## ".join([opening, *sections[:2]])
    page = MarkdownIt("commonmark", {"html": False}).enable("table").render(body)
    page = page.replace("<th></th>", "<td></td>")  # a heading that says nothing is none
    return Markup(_RULE.sub(r'<strong id="\1">\1</strong>', page))  # noqa: S704


@dataclass(frozen=True)
class Line:
    """A line of the log."""

    number: int
    token: Markup
    words: Markup
    fresh: bool


def _line(draws: Presenter, scene: Scene, event: Event) -> Line | None:
    """A step as a line of the log, the one who made it in bold; None if it needs no line."""
    token = draws.token(scene, event)
    if not token:
        return None
    name = scene.name(event.by) if event.by >= 0 else ""
    words = escape(event.words)
    if name and event.words.startswith(name):
        words = Markup("<b>{}</b>{}").format(name, event.words.removeprefix(name))
    return Line(event.number, token, words, event.fresh)
