"""What lies on a table, in the HTML that every table shares: plates, hands, piles, stacks, grids.

How things look is said by `table.css` of the house and `stage.css` of the game. What is drawn on
them is given: nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from belfort.ink.controls import move, pick, tag
from belfort.ink.scene import Kit, Offer, Person, Refusal, Scene


def plate(kit: Kit, person: Person, *points: object, beside: str = "") -> Markup:
    """Who sits there: bird, name and points; `beside` stands between the bird and the name."""
    return Markup("").join(
        [
            kit.art(person.bird, "bird"),
            beside,
            tag("span", person.name, class_="plate__n"),
            " ",
            tag("span", *points, class_="plate__p"),
        ]
    )


# ---------- cards ----------


def face(kit: Kit, *drawn: Markup, ring: bool = True) -> Markup:
    """A card as it lies: paper, the ring that it has while it is chosen, and what is on it."""
    paper, ringed = kit.art("card-face", "card__paper"), kit.art("card-ring", "card__ring")
    return Markup("").join([paper, ringed if ring else "", *drawn])


def held(
    scene: Scene,
    what: str,
    *drawn: object,
    class_: str = "card",
    grey: bool = False,
    hint: bool = False,
    why: str | None = None,
) -> Markup:
    """A card of the hand that can be picked up; one that goes nowhere is grey, and `why` is the id
    of the reason."""
    return pick(
        scene,
        what,
        *drawn,
        class_=class_ + " is-grey" * grey + " is-hint" * hint,
        aria_describedby=why if grey else None,
    )


def hand(*cards: object, label: str, counts: bool = True, **given: object) -> Markup:
    """Cards that are held; while it `counts`, the keys 1 to 9 press them."""
    return tag("ul", *cards, **{"aria_label": label, "data_hand": counts, **given})


def pile(drawn: object, count: int, words: object, element: str = "li", **given: object) -> Markup:
    """A pile, with how many it has and of what."""
    return tag(element, drawn, tag("p", tag("b", count), " ", words), **given)


# ---------- places ----------


def stack(*pieces: object, class_: str = "stack", **given: object) -> Markup:
    """Pieces on each other, from the ground up."""
    return tag("span", *pieces, class_=class_, **given)


def level(number: int, *piece: object) -> Markup:
    """A piece of a stack that covers the edge of the one below it."""
    return tag("span", *piece, class_="level", style=f"--z:{number + 1}")


def grid(*cells: object, columns: int, class_: str = "grid", **given: object) -> Markup:
    """Places in rows of so many."""
    return tag("ul", *cells, class_=class_, style=f"--columns:{columns}", **given)


def cell(row: object, column: object, *body: object, class_: str = "", **given: object) -> Markup:
    """A place in the row and column of a grid."""
    return tag("li", *body, class_=class_ or None, style=f"--r:{row};--c:{column}", **given)


# ---------- moves ----------


def act(
    scene: Scene,
    offer: Offer,
    drawn: object,
    *words: object,
    needs: str | None = None,
    **given: object,
) -> Markup:
    """A move that has no place on the table: a button beside hint and undo."""
    body = tag("span", *words)
    return move(scene, offer, drawn, body, needs=needs, **{"class_": "aside", **given})


def hinted(scene: Scene, offers: Iterable[Offer]) -> bool:
    """Whether the hint is one of these moves, so that what leads to it is marked too."""
    return scene.hint is not None and any(offer.text == scene.hint.text for offer in offers)


def rule(scene: Scene, refusal: Refusal) -> Markup:
    """The way to the rule that forbids something."""
    words = scene.house("table.rule", rule=refusal.rule)
    if scene.leaf:
        return tag("a", words, href=f"{scene.leaf}{refusal.rule}", data_drawer=True)
    return tag("a", words, href=f"{scene.rules}#{refusal.rule}")


def refused(scene: Scene, cannot: str, refusal: Refusal) -> Markup:
    """Why something cannot be done, with the way to the rule."""
    told = tag("p", tag("b", cannot), " ", refusal.words, ".")
    book = scene.art("i-book", "icon")
    return told + tag("p", book, rule(scene, refusal), class_="why__rule")


def sparks(kit: Kit) -> Markup:
    """The marks on what was just done."""
    return kit.art("spark", "spark a") + kit.art("spark", "spark b")


def medal(place: int, element: str = "span") -> Markup:
    """The place that somebody has reached."""
    return tag(element, place, class_="medal")


def pair(*drawn: object) -> Markup:
    """Drawings side by side, as in the rules in pictures."""
    return tag("span", *drawn, class_="pair")
