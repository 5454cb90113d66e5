"""The cards of Beacon as a form that a page fills in.

A game whose components are more than counts writes its own `blocks`, `change` and `do`.
"""

from belfort.engine.forms import Counts

from .deck import MOST_COPIES

_FORM = Counts("card", "tower", {"copies": MOST_COPIES}, art={}, words="card")
blocks, change, do = _FORM.blocks, _FORM.change, _FORM.do
