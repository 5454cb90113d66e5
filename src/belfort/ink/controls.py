"""The controls of a table: real buttons, so that a match can be played without a script.

A move is a button of the form `move`, which posts it. Where a card is chosen before its place, the
card is a button of the form `pick`, which asks for the page again with that card picked up; what
belongs to a pick is in the page all the time, hidden, and a script only shows it sooner.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

from markupsafe import Markup, escape

from belfort.ink.scene import Offer, Scene


def attributes(**given: object) -> Markup:
    """HTML attributes: names with `_` for `-`; left out if None or False, bare if True."""
    return Markup(_attributes(given))  # noqa: S704


def _attributes(given: Mapping[str, object]) -> str:
    parts = []
    for name, value in given.items():
        if value is None or value is False:
            continue
        key = _key(name)
        parts.append(f" {key}" if value is True else f' {key}="{escape(value)}"')
    return "".join(parts)


@functools.cache
def _key(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def tag(element: str, /, *body: object, **given: object) -> Markup:
    """An element; `class_` and `for_` stand for the attributes that Python keeps for itself."""
    inside = "".join([part if type(part) is Markup else escape(part) for part in body])
    return Markup(f"<{element}{_attributes(given)}>{inside}</{element}>")  # noqa: S704


def move(
    scene: Scene, offer: Offer, *body: object, needs: str | None = None, **given: object
) -> Markup:
    """A legal move as a button; with `needs`, only while that is picked up.

    It is named by the move in words; the move that a hint speaks for carries `is-hint`.
    """
    hinted = scene.hint is not None and scene.hint.text == offer.text
    classes = f"{given.pop('class_', '')} is-hint" if hinted else given.pop("class_", None)
    return tag(
        "button",
        *body,
        **{
            "class_": classes,
            "form": "move",
            "name": "move",
            "value": offer.text,
            "aria_label": offer.words,
            "data_for": needs,
            "hidden": needs is not None and not scene.shows(needs),
            **given,
        },
    )


def pick(
    scene: Scene, what: str, *body: object, needs: str | None = None, **given: object
) -> Markup:
    """Something to pick up before its place is chosen; picked again it is put down."""
    chosen = scene.shows(what)
    return tag(
        "button",
        *body,
        **{
            "form": "pick",
            "name": "pick",
            "value": what,
            "aria_pressed": "true" if chosen else "false",
            "data_pick": what,
            "data_for": needs,
            "hidden": needs is not None and not scene.shows(needs),
            **given,
        },
    )


def when(scene: Scene, needs: str, *body: object, element: str = "span", **given: object) -> Markup:
    """Something that is shown only while `needs` is picked up; `""` means nothing is."""
    return tag(element, *body, **{"data_for": needs, "hidden": not scene.shows(needs), **given})
