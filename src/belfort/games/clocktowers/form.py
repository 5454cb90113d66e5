"""The cards of Clocktowers as a form: copies, what everybody starts with, and what is removed."""

from belfort.engine.forms import Counts

from .deck import HAND, MOST_COPIES

_ART = {
    "F1": "floor1-plain",
    "F1c": "floor1-cat",
    "F1m": "floor1-mouse",
    "F2": "floor2-plain",
    "F2c": "floor2-cat",
    "F2m": "floor2-mouse",
    "K": "clock-plain",
    "Km": "clock-mouse",
    "Rti": "roof-tile",
    "Rsl": "roof-slate",
    "Rth": "roof-thatch",
    "Rco": "roof-copper",
    "Rsh": "roof-shingle",
}
_MOST = {"copies": MOST_COPIES, "start": HAND}
_FORM = Counts("card", "code", _MOST, art=_ART, words="card", plain={"removed": "pile"})
blocks, change, do = _FORM.blocks, _FORM.change, _FORM.do
