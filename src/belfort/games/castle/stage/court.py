"""The guests: at the gate, in one's own keep, and those of others when one may be stolen."""

from markupsafe import Markup

from belfort.ink import move, pick, rule, tag, when

from .. import position as p
from .. import score
from ..legal import gift_moves
from . import places

SIGNS = ("bolt", "glass", "crown")
STRANGERS = ("farmer", "merchant", "courtier", "queen")  # what builder guests look like
CARDS, CHOICES = 5, 3  # that stand in a row; more of them lie as slips


def sign_of(guest):
    """Lightning, hourglass or crown."""
    return SIGNS[(guest >= p.FIRST_HOURGLASS) + (guest >= p.FIRST_CROWN)]


def guests_of(view, owner):
    return [guest for guest in range(p.GUESTS) if view.owner[guest] == owner]


def visitors_of(view, seat):
    """The points of a seat's builder guests, in the order they came."""
    return [p.VALUES[v] for v in view.visitor[seat, : view.floors[seat]] if v != p.NONE]


def choosing(scene, phase=None):
    """Whether a guest is to be chosen now; with a phase, only if it is that one."""
    due = phase is None or int(scene.view.phase) == phase
    return due and any(p.CHOOSES.has(offer.code) for offer in scene.offers)


def stealing(scene):
    return choosing(scene, p.THEFT)


def court(scene):
    """The guests as cards; those that may be chosen now are lit."""
    if scene.view.version == p.BUILDER:
        return _court(scene, [_visitors(scene)], "guests--builder")
    if not stealing(scene):
        return _court(scene, [_gate(scene), _own(scene)])
    cards = [
        _card(scene, guest, person)
        for person in scene.others
        for guest in guests_of(scene.view, person.seat)
    ]
    title, note = scene.say("table.court.theirs"), scene.say("table.ask.theft")
    group = _group(title, note, cards, chosen=True)
    return _court(scene, [group], "guests--theft")


def _court(scene, groups, cls=""):
    """The guests' place; on a phone it is folded away while nobody is to be chosen."""
    back = tag("a", scene.house("table.back"), class_="btn fold__back", href="#scene")
    state = "is-choice" if choosing(scene) else "fold"
    return tag(
        "section",
        *groups,
        back,
        class_=" ".join(("guests", *([cls] if cls else []), state)),
        id=places.GUESTS,
        aria_label=scene.say("table.court.title"),
    )


def slip(scene):
    """The way to the guests where they are folded away."""
    if choosing(scene):
        return Markup()
    words = tag("span", scene.say("table.court.title"))
    return tag(
        "a", scene.art("i-people", "icon"), words, class_="slip slim", href=f"#{places.GUESTS}"
    )


def _gate(scene):
    say, view = scene.say, scene.view
    cards = [_card(scene, guest) for guest in guests_of(view, p.DISPLAY)]
    now = choosing(scene, p.WELCOME)
    later = say("table.court.later") if _has_room(scene) else ""
    note = say("table.court.now") if now else later
    return _group(say("table.court.gate"), note, cards, chosen=now)


def _has_room(scene):
    """Whether another keep floor can bring a guest."""
    view = scene.view
    waiting = sum(view.deck) if view.version == p.BUILDER else len(guests_of(view, p.DISPLAY))
    return view.floors[scene.near] < p.EACH and waiting > 0


def _own(scene):
    cards = [_card(scene, guest) for guest in guests_of(scene.view, scene.near)]
    now = choosing(scene, p.AGAIN)
    return _group(_keep(scene), _rooms(scene), cards or [_nobody(scene)], "gwrap--own", chosen=now)


def _rooms(scene):
    floors = int(scene.view.floors[scene.near])
    return scene.say("table.court.rooms", floors=floors, most=p.EACH)


def _keep(scene):
    if scene.watching:
        return scene.say("table.court.keep_of", name=scene.name(scene.near))
    return scene.say("table.court.keep")


def _visitors(scene):
    say, view = scene.say, scene.view
    points = visitors_of(view, scene.near)
    cards = [_stranger(scene, worth, number) for number, worth in enumerate(points)]
    left = say("table.court.deck", guests=int(sum(view.deck)))
    note = f"{_rooms(scene)} · {left}"
    return _group(_keep(scene), note, cards or [_nobody(scene)], "gwrap--own")


def _group(title, note, cards, cls="", *, chosen=False):
    """Cards with what they are; of those to be chosen from, each has its key."""
    slips = len(cards) > (CHOICES if chosen else CARDS)
    return tag(
        "div",
        tag("h2", title, tag("small", note) if note else ""),
        tag("ul", *cards, class_="gset gset--slips" if slips else "gset", data_hand=chosen),
        class_=f"gwrap {cls}".rstrip() + " is-asked" * chosen,
    )


def _nobody(scene):
    key = "table.court.nobody_yet" if _has_room(scene) else "table.court.nobody"
    return tag("li", scene.say(key), class_="nobody")


def _stranger(scene, points, number):
    look = STRANGERS[min(max(points, 1), len(STRANGERS)) - 1]
    face = (
        scene.art("card-face", "card__paper")
        + tag("span", class_="gcard__bg gcard__bg--crown")
        + scene.art(f"guest-{look}", "gcard__art")
        + tag("span", tag("b", scene.say("table.points", points=points)), class_="gcard__t")
    )
    place = places.visitor(scene.near, number)
    return tag("li", tag("span", face, class_="gcard"), class_="guest is-own", id=place)


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
    # a guest in another keep has its place on that sheet
    place = None if host else places.guest(name)
    return tag("li", card, class_="guest is-own" if own else "guest", id=place)


def brings(scene):
    """What the power of the guest whose turn it is would bring now, in words."""
    view, say, guest = scene.view, scene.say, int(scene.view.guest)
    seat = int(view.acting)
    hand, covered = p.DISCS - int(view.placed[seat]), int(view.placed[seat])
    room = p.MOST_RESIDENTS - int(view.residents[seat])
    if guest == p.ARCHITECT:
        key = "both" if hand and room else "anywhere" if hand else "residents"
        return say(f"table.power.{key}", residents=min(1, room))
    if guest == p.BOHEMIAN:
        return say("table.power.residents", residents=min(4, room))
    if guest == p.DAGOBERT:
        return say("table.power.dog")
    if guest == p.CONJURER:
        return say("table.power.moved", discs=min(2, covered))
    face = int(p.GIFT_OF[guest])
    out = [0] * p.MOST_MOVES
    discs = min(2, hand, gift_moves(view, seat, guest, out))
    return say("table.power.discs", discs=discs, face=p.FACES[face])


def _refused(scene, guest, host):
    """Why a guest that one might expect to choose cannot be chosen now."""
    if not choosing(scene):
        return None
    again = scene.view.phase == p.AGAIN and scene.view.owner[guest] == scene.near
    if not again and host is None:
        return None
    return scene.why_not(p.GUEST_NAMES[guest])


def reasons(scene):
    """For each guest that cannot be chosen, why; they lie where a hint would."""
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
    return when(
        scene,
        needs,
        tag("p", refused.words, "."),
        tag("p", scene.art("i-book", "icon"), rule(scene, refused), class_="why__rule"),
        element="div",
        class_="why",
        id=f"why-{needs}",
        role="note",
    )
