"""What is said aloud, as a rebus: the piece, the word of place written large, the sign of the base.

The parts of a sentence stand in the catalogue; put together they are what a voice says.
"""

import re

from markupsafe import Markup

from belfort.ink import tag

from .. import rules as r
from .pieces import SIGNS

COLOURS = tuple(SIGNS)
_ROOF = re.compile(r"(roof_own|roof_other)_\w+")
USUAL = ("above", "below", "between", "beside", "beside", "roof_own")
"""The sentence of each kind of card while nothing stands in its way."""


def rebus(kit, sentence, symbol):
    """A whole sentence, and what a voice says."""
    args = dict(sentence.args)
    if "gap" in args:
        args |= {"tower": args["gap"], "next": args["gap"] + 1}
    parts = [
        (_part(kit, sentence.key, part, args), chip)
        for part, chip in (
            ("lead", None),
            ("thing", kit.art(symbol, "said__piece said__piece--" + symbol[0])),
            ("word", None),
            ("to", None),
            ("at", _chip(kit, args.get("tower"))),
            ("end", _chip(kit, args.get("next"))),
        )
    ]
    spoken = " ".join(text for text, _ in parts if text)
    shown = [
        tag("b", text, class_="hero") if number == 2 else _shown(text, art)
        for number, (text, art) in enumerate(parts)
        if text
    ]
    return Markup(" ").join(shown), spoken


def opening(kit, key, card, symbol):
    """The beginning of a sentence whose place is still to be chosen, and what a voice says."""
    args = {"card": card, "side": card}
    lead, thing, word = (_part(kit, key, part, args) for part in ("lead", "thing", "word"))
    piece = kit.art(symbol, "said__piece said__piece--" + symbol[0])
    shown = [tag("span", lead), _shown(thing, piece), tag("b", word, class_="hero")]
    return Markup(" ").join(shown), f"{lead} {thing} {word}"


def _part(kit, key, part, args):
    """A part of a sentence; what a tower counts for is not said aloud."""
    known = _ROOF.sub(r"\1", key)
    return kit.say(f"table.said.{known}.{part}", **args)


def _chip(kit, base):
    return kit.art(f"chip-{COLOURS[base - 1]}", "said__chip") if base else None


def _shown(text, art):
    return tag("span", art, text, class_="nw") if art else tag("span", text)


def said(scene, laid):
    """The last sentence that was said at this table: who said it, and the rebus."""
    for event in reversed(scene.events):
        if event.number in laid.drawn:
            return event.by, rebus(scene, event.sentence, laid.drawn[event.number])
    return None


def held(view, seat):
    """The cards of a seat that the view knows."""
    return [int(kind) for kind in view.hand[seat] if kind not in (r.NONE, r.UNKNOWN)]
