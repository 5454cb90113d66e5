"""What lessons draw: a tower for itself, and the tower that a card would make."""

from belfort.ink import Made, stack, tag

from .. import rules as r
from ..goal import becomes
from .field import piece
from .laid import BLOCKS, laid
from .pieces import ROOFS
from .saying import COLOURS


def drawn(kit, what):
    """A tower of so many cards between its base and its roof, as in `3`."""
    return _tower(kit, 1, [*(f"b-{one}" for one in BLOCKS[: int(what)]), f"r-{ROOFS[0]}"])


def made(scene, offer):
    """The tower that a card would make, and what counts of it; whose it is, its bird tells."""
    then = becomes(scene.view, offer.code)
    if then is None:
        return None
    kind, place = r.LAYS.kind(offer.code), r.LAYS.place(offer.code)
    owner, base = r.TOWERS.owner(place), r.TOWERS.base(place)
    found = laid(scene)
    cards = [one.symbol for one in found.places.get(place, ())]
    tower = _tower(scene, base, [*cards, found.symbol(kind, scene.seat)])
    person = scene.people[owner]
    whose = scene.art(person.bird, "bird", person.name)
    ((what, number),) = then.args.items()
    return Made(tower + whose, "", scene.say(f"goal.made_{what}", **{what: number}))


def _tower(kit, base, symbols):
    """Card on card, the base at the foot."""
    foot = kit.art(f"base-{COLOURS[base]}", "to to-base")
    tall = 84 + 66 * len(symbols)
    cards = [tag("span", piece(kit, one)) for one in symbols]
    return stack(foot, *cards, class_="thing", style=f"--tall:{tall}", aria_hidden="true")
