"""A small game for tests: towers on a quay, without a table and without a drawing of its own."""

from belfort.engine import Rules, functions_of

from . import fields, rules, words

RULES = Rules(
    name="quay",
    version=1,
    options=rules.OPTIONS,
    state=rules.STATE,
    start=rules.start,
    functions=functions_of(vars(rules)),
    words=words,
    package=__name__,
    most_moves=rules.MOST_MOVES,
    codes=rules.STEP_CODES,
    most_steps=rules.MOST_STEPS,
    fields=fields.FIELDS,
)
