"""Torens: lay cards above, below, between and beside, and own the highest finished tower."""

from belfort.engine import Rules, functions_of

from . import deck, fields, habits, rules, words

RULES = Rules(
    name="torens",
    version=2,
    options=rules.OPTIONS,
    state=rules.STATE,
    start=rules.start,
    functions=functions_of(vars(rules) | vars(habits)),
    words=words,
    package=__name__,
    most_moves=rules.MOST_MOVES,
    codes=rules.STEP_CODES,
    most_steps=rules.MOST_STEPS,
    hides=rules.hides,
    longest=rules.longest,
    fields=fields.FIELDS,
    components=deck.FILE,
    read=deck.read,
)
