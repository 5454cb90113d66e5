"""The guests: at the gate, in one's own keep, and those of others when one may be stolen."""

from markupsafe import Markup

from belfort.games.castle import position as p
from belfort.games.castle import score
from belfort.ink import move, pick, tag, when

SIGNS = ("bolt", "glass", "crown")
STRANGERS = ("farmer", "merchant", "courtier", "queen")  # what builder guests look like


def sign_of(guest):
    """Lightning, hourglass or crown."""
    return SIGNS[(guest >= p.FIRST_HOURGLASS) + (guest >= p.FIRST_CROWN)]


def guests_of(view, owner):
    return [guest for guest in range(p.GUESTS) if view.owner[guest] == owner]


def visitors_of(view, seat):
    """The points of a seat's builder guests, in the order they came."""
    return [p.VALUES[v] for v in view.visitor[seat, : view.floors[seat]] if v != p.NONE]


def court(scene):
    """The guests as cards; those that may be chosen now are lit."""
    if scene.view.version == p.BUILDER:
        return _builder(scene)
    say, view = scene.say, scene.view
    choosing = any(p.is_guest(offer.code) for offer in scene.offers)
    if choosing and view.phase == p.THEFT:
        cards = [
            _card(scene, guest, person)
            for person in scene.others
            for guest in guests_of(view, person.seat)
        ]
        groups, cls = [_group(say("table.court.theirs"), "", cards)], "guests guests--theft"
    else:
        groups, cls = [_gate(scene, choosing), _own(scene)], "guests"
    return tag(
        "section",
        *groups,
        _reasons(scene),
        class_=f"{cls} is-choice" if choosing else cls,
        aria_label=say("table.court.title"),
    )


def _gate(scene, choosing):
    say, view = scene.say, scene.view
    cards = [_card(scene, guest) for guest in guests_of(view, p.DISPLAY)]
    now = choosing and view.phase == p.WELCOME
    note = say("table.court.now" if now else "table.court.later")
    return _group(say("table.court.gate"), note, cards)


def _own(scene):
    cards = [_card(scene, guest) for guest in guests_of(scene.view, scene.near)]
    return _group(_keep(scene), _rooms(scene), cards or [_nobody(scene)], "gwrap--own")


def _rooms(scene):
    floors = int(scene.view.floors[scene.near])
    return scene.say("table.court.rooms", floors=floors, most=p.EACH)


def _keep(scene):
    if scene.watching:
        return scene.say("table.court.keep_of", name=scene.name(scene.near))
    return scene.say("table.court.keep")


def _builder(scene):
    say, view = scene.say, scene.view
    cards = [_stranger(scene, points) for points in visitors_of(view, scene.near)]
    left = say("table.court.deck", guests=int(sum(view.deck)))
    note = f"{_rooms(scene)} · {left}"
    group = _group(_keep(scene), note, cards or [_nobody(scene)], "gwrap--own")
    return tag(
        "section", group, class_="guests guests--builder", aria_label=say("table.court.title")
    )


def _group(title, note, cards, cls=""):
    return tag(
        "div",
        tag("h2", title, tag("small", note) if note else ""),
        tag("ul", *cards, class_="gset"),
        class_=f"gwrap {cls}".rstrip(),
    )


def _nobody(scene):
    return tag("li", scene.say("table.court.nobody"), class_="nobody")


def _stranger(scene, points):
    look = STRANGERS[min(points, len(STRANGERS)) - 1]
    face = (
        scene.art("card-face", "card__paper")
        + tag("span", class_="gcard__bg gcard__bg--crown")
        + scene.art(f"guest-{look}", "gcard__art")
        + tag("span", tag("b", scene.say("table.points", points=points)), class_="gcard__t")
    )
    return tag("li", tag("span", face, class_="gcard"), class_="guest is-own")


def _card(scene, guest, host=None):
    view, say, name = scene.view, scene.say, p.GUEST_NAMES[guest]
    own = view.owner[guest] == scene.near
    sign = sign_of(guest)
    worth = ""
    if view.owner[guest] >= 0 and guest >= p.FIRST_CROWN:
        points = int(score.guest_worth(view, int(view.owner[guest]), guest))
        worth = tag("i", say("table.court.worth", points=points))
    face = (
        scene.art("card-face", "card__paper")
        + scene.art("card-ring", "card__ring")
        + tag("span", class_=f"gcard__bg gcard__bg--{sign}")
        + tag(
            "span",
            scene.art(f"sign-{sign}"),
            tag("span", say("table.sign", sign=sign), class_="vh"),
            class_="gcard__sign",
        )
        + scene.art(f"guest-{name}", "gcard__art")
        + (scene.art(host.bird, "gcard__host", host.name) if host else "")
        + tag(
            "span",
            tag("b", say("table.guest", guest_name=name)),
            tag("span", say("table.card", power_on_card=name)),
            worth,
            class_="gcard__t",
        )
    )
    offer = scene.offer(name)
    if offer is not None:
        card = move(scene, offer, face, class_="gcard is-lit")
    elif _refused(scene, guest, host):
        card = pick(scene, name, face, class_="gcard is-grey", aria_describedby=f"why-{name}")
        card += tag("span", "?", class_="q", aria_hidden="true")
    else:
        card = tag("span", face, class_="gcard")
    return tag("li", card, class_="guest is-own" if own else "guest")


def _refused(scene, guest, host):
    """Why a guest that one might expect to choose cannot be chosen now."""
    if not any(p.is_guest(offer.code) for offer in scene.offers):
        return None
    again = scene.view.phase == p.AGAIN and scene.view.owner[guest] == scene.near
    if not again and host is None:
        return None
    return scene.why_not(p.GUEST_NAMES[guest])


def _reasons(scene):
    found = []
    for person in scene.people:
        host = None if person.seat == scene.near else person
        for guest in guests_of(scene.view, person.seat):
            refused = _refused(scene, guest, host)
            if refused is not None and (host is None or scene.view.phase == p.THEFT):
                found.append(why(scene, p.GUEST_NAMES[guest], refused))
    return Markup("").join(found)


def why(scene, needs, refused):
    """The rule that keeps something from being chosen, shown while that is picked."""
    rule = tag(
        "a", scene.say("table.rule", rule=refused.rule), href=f"{scene.rules}#{refused.rule}"
    )
    return when(
        scene,
        needs,
        tag("p", refused.words, "."),
        tag("p", scene.art("i-book", "icon"), rule, class_="why__rule"),
        element="div",
        class_="why",
        id=f"why-{needs}",
        role="note",
    )
