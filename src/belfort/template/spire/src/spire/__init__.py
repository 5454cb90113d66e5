"""Spire: what this package hands over to the house.

Nothing is decided here; `belfort check spire` says what is missing.
"""

from belfort.engine import Rules, functions_of

from . import deck, fields, habits, rules, words

RULES = Rules(
    name="spire",
    version=1,
    options=rules.OPTIONS,
    state=rules.STATE,
    start=rules.start,
    functions=functions_of(vars(rules) | vars(habits)),
    words=words,
    package=__name__,
    most_moves=rules.MOST_MOVES,
    codes=rules.STEPS.codes,
    most_steps=rules.MOST_STEPS,
    fields=fields.FIELDS,
    components=deck.FILE,
    read=deck.read,
)
