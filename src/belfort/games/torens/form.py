"""The deck of Torens as a form: how many copies there are of each card."""

from belfort.engine.forms import Counts

from .deck import CARDS, MOST_COPIES

_ART = {"base": "base-red"} | {card: f"m-{card}" for card in CARDS}
_FORM = Counts("card", "kind", {"copies": MOST_COPIES}, art=_ART)
blocks, change, do = _FORM.blocks, _FORM.change, _FORM.do
