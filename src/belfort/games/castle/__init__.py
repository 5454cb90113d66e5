"""Once Upon a Castle: roll for resources, clear lines of them, draw a castle part by part."""

from belfort.engine import Rules, functions_of

from . import board, fields, habits, position, rules, words

RULES = Rules(
    name="castle",
    version=2,
    options=position.OPTIONS,
    state=position.STATE,
    start=position.start,
    functions=functions_of(vars(rules) | vars(habits)),
    words=words,
    package=__name__,
    most_moves=position.MOST_MOVES,
    codes=position.STEP_CODES,
    most_steps=position.MOST_STEPS,
    hides=position.hides,
    longest=position.longest,
    starts="youngest",  # CA-7
    fields=fields.FIELDS,
    components="board.toml",
    read=board.load,
)
