"""Torens: lay cards above, below, between and beside, and own the highest finished tower."""

from belfort.engine import Rules, functions_of
from belfort.games.torens import fields, habits, rules, words

RULES = Rules(
    name="torens",
    title="Torens",
    version=1,
    options=rules.OPTIONS,
    state=rules.STATE,
    start=rules.start,
    functions=functions_of(vars(rules) | vars(habits)),
    words=words,
    package=__name__,
    choices=rules.MOST_MOVES,
    codes=rules.STEP_CODES,
    steps=rules.MOST_STEPS,
    fields=fields.FIELDS,
)
