"""10 Minute Heist: climb down the wizard's tower, take what counts, mind the curses."""

from belfort.engine import Rules, functions_of

from . import cards, fields, habits, knowledge, prestige, rules, words

RULES = Rules(
    name="heist",
    version=1,
    options=rules.OPTIONS,
    state=rules.STATE,
    start=rules.start,
    functions=functions_of(vars(rules) | vars(prestige) | vars(knowledge) | vars(habits)),
    words=words,
    package=__name__,
    most_moves=rules.MOST_MOVES,
    codes=rules.STEP_CODES,
    most_steps=rules.MOST_STEPS,
    longest=rules.longest,
    starts="winner",  # HE-8
    fields=fields.FIELDS,
    components=cards.FILES,
    read=cards.read_edition,
)
