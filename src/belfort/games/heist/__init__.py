"""10 Minute Heist: climb down the wizard's tower, take what counts, mind the curses."""

from belfort.engine import Rules, functions_of
from belfort.games.heist import fields, habits, knowledge, prestige, rules, words

RULES = Rules(
    name="heist",
    title="10 Minute Heist: The Wizard's Tower",
    version=1,
    options=rules.OPTIONS,
    state=rules.STATE,
    start=rules.start,
    functions=functions_of(vars(rules) | vars(prestige) | vars(knowledge) | vars(habits)),
    words=words,
    package=__name__,
    choices=rules.MOST_MOVES,
    codes=rules.STEP_CODES,
    steps=rules.MOST_STEPS,
    starts="winner",  # HE-8
    fields=fields.FIELDS,
)
