"""The goal at the table: a card that says what counts now, and on a phone a line that opens it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from belfort.engine.goals import Aim, named
from belfort.ink.controls import tag
from belfort.ink.scene import NOTHING, Scene

GOAL = "goal"


def aims(scene: Scene) -> list[Aim]:
    """What the match is about, from the view that the scene shows; nothing once it is over."""
    goal = scene.played.goal if scene.played else None
    return [] if goal is None or scene.over else list(goal.goal(scene.view, scene.seat))


def told(scene: Scene, aim: Aim) -> str:
    """An aim in words."""
    names = [person.name for person in scene.people]
    return scene.say(f"goal.{aim.sentence.key}", **named(aim.sentence, names))


def sayings(scene: Scene, found: Iterable[Aim]) -> Markup:
    """Aims as a list, each with the rule that says so."""
    rows = [tag("li", told(scene, aim), data_rule=aim.rule) for aim in found]
    return tag("ul", *rows, class_="goal__say") if rows else NOTHING


def goal_title(scene: Scene, title: str, found: Sequence[Aim]) -> Markup | str:
    """What the card is called; it leads to the rule of the first aim."""
    if not (scene.leaf and found):
        return title
    return tag("a", title, class_="goal__t", href=f"{scene.leaf}{found[0].rule}", data_drawer=True)


def goal_card(scene: Scene, title: object, *body: object, **given: object) -> Markup:
    """The card; on a phone it is folded away, and the line opens it."""
    back = tag("a", scene.house("table.back"), class_="btn fold__back", href="#scene")
    head = tag("h2", title, id="goal-title")
    usual = {"class_": "goal sheet fold", "id": GOAL, "aria_labelledby": "goal-title"}
    return tag("section", head, *body, back, **{**usual, **given})


def goal_line(title: str, *parts: object, opens: str = GOAL) -> Markup:
    """The same in a line, for phones."""
    shown = tag("b", title, class_="goalline__t"), *parts
    return tag("a", *shown, class_="goalline slim", href=f"#{opens}")


def amount(scene: Scene, seat: int, *number: object) -> Markup:
    """What a seat has, beside its bird; the viewer's own is framed."""
    person, own = scene.people[seat], seat == scene.seat
    bird = scene.art(person.bird, "bird", person.name)
    return tag("span", bird, *number, class_="goal__has is-own" if own else "goal__has")


def plain_goal(scene: Scene) -> Markup:
    """The goal of a game that has not drawn it."""
    found = aims(scene)
    if not found:
        return NOTHING
    title = scene.house("table.goal")
    return goal_card(scene, goal_title(scene, title, found), sayings(scene, found)) + goal_line(
        title
    )
