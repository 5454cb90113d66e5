"""The end of a match: who came where with how many points, and the score taken apart."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from belfort.ink.controls import tag
from belfort.ink.scene import Person, Scene
from belfort.ink.things import medal


def results(scene: Scene, result: Callable[[Person], Markup]) -> Markup:
    """The people with what they have reached, the first place first."""
    return tag("ol", *(result(person) for person in in_order(scene)), class_="results")


def in_order(scene: Scene) -> list[Person]:
    """The people by their places."""
    assert scene.ending is not None
    ranks = scene.ending.ranks
    return sorted(scene.people, key=lambda person: ranks[person.seat])


def result(scene: Scene, person: Person, points: str, *body: object) -> Markup:
    """One of them: the place, who it is, the points, and what they are made of."""
    assert scene.ending is not None
    place = medal(scene.ending.ranks[person.seat])
    name = tag("span", person.name)
    head = tag("h3", place, scene.art(person.bird, "bird"), name, tag("b", points))
    return tag("li", head, *body)


def reasons(*rows: Markup) -> Markup:
    """What points are made of."""
    return tag("ul", *rows, class_="worths")


def reason(
    words: object, points: object, drawn: object = "", why: str = "", **given: object
) -> Markup:
    """One part of the points: a drawing, words and why, how many."""
    told = tag("span", words, " ", tag("small", why)) if why else tag("span", words)
    return tag("li", drawn, told, tag("b", points), **given)
