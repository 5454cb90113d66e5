"""The controls of a table: real buttons, so that a match can be played without a script.

A move is a button of the form `move`, which posts it. Where a card is chosen before its place, the
card is a button of the form `pick`, which asks for the page again with that card picked up; what
belongs to a pick is in the page all the time, hidden, and a script only shows it sooner.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from typing import Final

from markupsafe import Markup, escape

from belfort.ink.scene import Offer, Scene

LONG: Final = 200
"""Letters: what has so many is written each time, since it would take much room to keep."""


def attributes(**given: object) -> Markup:
    """HTML attributes: names with `_` for `-`; left out if None or False, bare if True."""
    return _markup(Markup, _attributes(given))


def _attributes(given: Mapping[str, object]) -> str:
    return "".join(
        [
            _attribute(name, value)
            for name, value in given.items()
            if value is not None and value is not False
        ]
    )


def _attribute(name: str, value: object) -> str:
    kind = type(value)
    if kind is bool or kind is int or (kind is str and len(value) < LONG):  # type: ignore[arg-type]
        return _written(name, value)
    return f' {_key(name)}="{escape(value)}"'


@functools.lru_cache(maxsize=16_384, typed=True)  # text and markup of the same letters differ
def _written(name: str, value: str | int) -> str:
    key = _key(name)
    return f" {key}" if value is True else f' {key}="{escape(value)}"'


@functools.cache
def _key(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


_markup: Final = str.__new__
"""Text as markup, without asking whether it is markup already: for what is put together here."""


def tag(element: str, /, *body: object, **given: object) -> Markup:
    """An element; `class_` and `for_` stand for the attributes that Python keeps for itself."""
    inside = "".join([part if type(part) is Markup else escape(part) for part in body])
    return _markup(Markup, f"<{element}{_attributes(given)}>{inside}</{element}>")


def move(
    scene: Scene, offer: Offer, *body: object, needs: str | None = None, **given: object
) -> Markup:
    """A legal move as a button; with `needs`, only while that is picked up.

    It is named by the move in words; the move that a hint speaks for carries `is-hint`. While a
    hint asks back, a press asks why not this move.
    """
    hidden = needs is not None and not scene.shows(needs)
    hinted = scene.hint is not None and scene.hint.text == offer.text
    classes = f"{given.pop('class_', '')} is-hint" if hinted else given.pop("class_", None)
    return tag(
        "button",
        *(without_ink(body) if hidden else body),
        **{
            "class_": classes,
            "form": "ask" if scene.asking else "move",
            "name": "move",
            "value": offer.text,
            "aria_label": scene.house("hint.not", move=offer.words)
            if scene.asking
            else offer.words,
            "data_for": needs,
            "hidden": hidden,
            **given,
        },
    )


def pick(
    scene: Scene, what: str, *body: object, needs: str | None = None, **given: object
) -> Markup:
    """Something to pick up before its place is chosen; picked again it is put down."""
    hidden = needs is not None and not scene.shows(needs)
    shown = without_ink(body) if hidden else body
    return picked(what, scene.shows(what), *shown, data_for=needs, hidden=hidden, **given)


def picked(what: str, chosen: bool, /, *body: object, **given: object) -> Markup:
    """The same where it is known whether it is `chosen`, for drawings that know no scene."""
    return tag(
        "button",
        *body,
        **{
            "form": "pick",
            "name": "pick",
            "value": what,
            "aria_pressed": "true" if chosen else "false",
            "data_pick": what,
            **given,
        },
    )


def when(scene: Scene, needs: str, *body: object, element: str = "span", **given: object) -> Markup:
    """Something that is shown only while `needs` is picked up; `""` means nothing is."""
    return shown_with(needs, scene.shows(needs), *body, element=element, **given)


def shown_with(
    needs: str, shown: bool, /, *body: object, element: str = "span", **given: object
) -> Markup:
    """The same where it is known whether it is `shown`, for drawings that know no scene."""
    inside = body if shown else without_ink(body)
    return tag(element, *inside, **{"data_for": needs, "hidden": not shown, **given})


def without_ink(body: Iterable[object]) -> list[object]:
    """What is hidden is inked by the script when it is shown: a browser takes as long for drawings
    that nobody sees as for the others."""
    return [
        _markup(Markup, str.replace(part, "<use href=", "<use data-href="))
        if type(part) is Markup
        else part
        for part in body
    ]
