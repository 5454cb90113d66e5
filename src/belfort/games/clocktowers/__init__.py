"""Clocktowers: build clock towers storey by storey, keep cats and mice out."""

from belfort.engine import Rules, functions_of

from . import deck, fields, habits, rules, words

RULES = Rules(
    name="clocktowers",
    version=1,
    options=rules.OPTIONS,
    state=rules.STATE,
    start=rules.start,
    functions=functions_of(vars(rules) | vars(habits)),
    words=words,
    package=__name__,
    most_moves=rules.MOST_MOVES,
    codes=rules.STEP_CODES,
    most_steps=rules.MOST_STEPS,
    longest=rules.longest,
    starts="oldest",  # CT-11
    fields=fields.FIELDS,
    components=deck.FILE,
    read=deck.read,
)
