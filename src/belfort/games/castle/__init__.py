"""Once Upon a Castle: roll for resources, clear lines of them, draw a castle part by part."""

from belfort.engine import Rules, functions_of
from belfort.games.castle import fields, habits, position, rules, words

RULES = Rules(
    name="castle",
    title="Once Upon a Castle",
    version=1,
    options=position.OPTIONS,
    state=position.STATE,
    start=position.start,
    functions=functions_of(vars(rules) | vars(habits)),
    words=words,
    package=__name__,
    choices=position.MOST_MOVES,
    codes=position.STEP_CODES,
    steps=position.MOST_STEPS,
    starts="youngest",  # CA-7
    fields=fields.FIELDS,
)
