"""Torens teaches its words of place: places that are not lit, words to choose, kind answers.

Nothing here changes what may be laid. In `total`, where one card of three is chosen first, and for
a card that has to be set aside, everything stays lit and written.
"""

from markupsafe import Markup

from belfort.ink import controls, tag

from .. import rules as r

TEACHES = r.CARDS
"""The words, by the cards that bear them."""
CHOICES = ("above", "below", "between", "left right", "roof")
"""The words to choose from; both beside-cards have the same."""
KINDS = ("", "word", "place", "none")


def taught(scene):
    """The card whose word is taught now; None if nothing is asked."""
    if scene.view.variant == r.TOTAL or not scene.may_act:
        return None
    kinds = {r.LAYS.kind(offer.code) for offer in scene.offers}
    aside = any(r.LAYS.place(offer.code) == r.ASIDE for offer in scene.offers)
    return None if aside else r.CARDS[kinds.pop()]


def hides_places(scene):
    return scene.help in ("word", "none") and taught(scene) is not None


def hides_word(scene):
    return scene.help in ("place", "none") and taught(scene) is not None


def place_name(scene, place):
    """A place, without the word that leads there."""
    if place < r.FIRST_GAP:
        side = "far" if r.TOWERS.owner(place) == scene.seat else "near"
        return scene.say(f"table.try.{side}", tower=r.TOWERS.base(place) + 1)
    if place < r.FIRST_END:
        return scene.say("table.try.gap", gap=place - r.FIRST_GAP + 1)
    if place < r.EXTRA:
        return scene.say("table.try.end", side=_meant(scene, place))
    return scene.say("table.extra.title")


def _meant(scene, place):
    """The word that a place stands for, seen by whoever acts."""
    if place < r.FIRST_GAP:
        return "above" if r.TOWERS.owner(place) == scene.seat else "below"
    if place < r.FIRST_END:
        return "between"
    return next(r.CARDS[kind] for kind in (r.LEFT, r.RIGHT) if r.end_at(scene.seat, kind) == place)


def decoy(scene, place, shape):
    """A place where the card does not go, to be tried: it looks like those where it does."""
    if not hides_places(scene):
        return Markup()
    return tag(
        "button",
        scene.art(f"pl-{shape}", f"to to-{shape} spot__light"),
        type="button",
        class_=f"spot spot--{shape} spot--try",
        data_wrong=_meant(scene, place),
        aria_label=place_name(scene, place),
    )


def choices(scene):
    """The words to choose from."""
    if not hides_word(scene):
        return Markup()
    buttons = [
        tag("button", scene.say(f"taught.{one.split()[0]}.word"), type="button", data_word=one)
        for one in CHOICES
    ]
    label = scene.say("table.which")
    return tag("div", *buttons, class_="which", role="group", aria_label=label)


def answers(scene):
    """What is said to a wrong try: what was tried and what the card says, drawn side by side."""
    card = taught(scene)
    if card is None or not scene.help:
        return ()
    return [(one, _answer(scene, one, card)) for one in r.CARDS if one != card]


def _answer(scene, tried, card):
    told = scene.say(f"table.tried.{tried}"), scene.say(f"table.means.{card}")
    pair = [
        _drawn(scene, tried, scene.say("table.tried.you")),
        _drawn(scene, card, scene.say("table.tried.card"), " is-right"),
    ]
    body = tag("div", *pair, class_="cmp") + tag("p", f"{told[0]} ", tag("b", told[1]))
    return controls.without_ink([body])[0]


def _drawn(scene, card, under, cls=""):
    name = tag("b", scene.say(f"taught.{card}.name"))
    return tag("figure", scene.art(f"m-{card}"), name, tag("small", under), class_=f"cmp__one{cls}")


def helps(kit):
    """The four kinds of help, drawn."""
    word = kit.say("taught.between.word")
    two = [kit.say(f"taught.{one}.word") for one in ("above", "below")]
    lit = tag("i", class_="lit")
    return {
        "": kit.art("m-above") + tag("span", kit.say("taught.above.word")),
        "word": tag("span", word, tag("br"), "?"),
        "place": lit + tag("span", " / ".join(two), class_="two"),
        "none": kit.art("m-below") + tag("i", class_="gone"),
    }
