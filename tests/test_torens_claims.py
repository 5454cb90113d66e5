"""Whatever a table of Torens says is true in the position in which it says it.

Every prompt, caption, badge, sign, sentence and refusal of page and terminal, in every variant and
language, is held against the position; what a tower counts for is counted here anew.
"""

import functools
import random
import re

import pytest
from markupsafe import Markup

from belfort import locale
from belfort.engine import CHANCE
from belfort.games.torens import rules as r
from belfort.games.torens.words import PLACES
from belfort.match import Game
from belfort.web.eyes import scene_of
from belfort.web.pages import Pages

NAMES = ("Mira", "Joost")
SETTINGS = {
    "build": {"variant": "build"},
    "finisher": {"variant": "build", "wins": "finisher"},
    "high": {"variant": "high"},
    "few roofs": {"variant": "high", "roofs": 1},
    "total": {"variant": "total"},
    "one roof": {"variant": "total", "roofs": 1},
}
FINISHED = {"en": "finished", "nl": "afgewerkt", "it": "finita"}
NO_ROOF = {"en": "no roof", "nl": "geen dak", "it": "senza tetto"}
WITH_ROOF = {"en": "with a roof", "nl": "met een dak", "it": "con il tetto"}
FREE = {"en": "free", "nl": "vrij", "it": "libero"}
EXTRA = {"en": "extra tower", "nl": "bijgebouwde toren", "it": "torre in più"}
ASIDE = {"en": "aside", "nl": "opzij", "it": "via"}
UNSAID = {  # words that are not the sheet's, or that nobody knows to be true
    "en": ("block", "traditional", "without its roof"),
    "nl": ("blok", "klaar,", "extra toren", "de ander", "is vol", "eerste plaats"),
    "it": ("blocco", "una carta tra ", "una carta sopra ", "una carta sotto ", "è piena"),
}

both = pytest.mark.parametrize("language", locale.LANGUAGES)
every = pytest.mark.parametrize("setting", SETTINGS)
PAGES = Pages()


@functools.cache
def played(setting, seed):
    """A match at random: before a move now and then, and at its end."""
    dice, match = random.Random(seed), Game("torens", SETTINGS[setting]).match(seed)
    found = []
    while not match.over:
        if dice.randrange(6) == 0:
            found.append(match.copy())
        match.play(dice.choice(match.moves()))
    return [*found, match]


def positions(setting, seeds=2):
    return [match for seed in range(seeds) for match in played(setting, seed)]


# What counts, by the rules alone.


def worth(view, seat, base):
    storeys = int(view.storeys[seat, base])
    return (storeys + 2, storeys + 1, min(storeys + 1, 4))[view.variant]


def score(view, seat):
    found = [worth(view, seat, base) for base in range(5) if view.roofed[seat, base]]
    return sum(found) if view.variant == r.TOTAL else max(found, default=0)


def extra_cards(view):
    return int(view.extra.sum()) - int(view.extra[r.ROOF])


def extra_worth(view):
    return 4 * (extra_cards(view) + 1) if view.variant == r.TOTAL else extra_cards(view)


def extra_score(view):
    return extra_worth(view) if view.extra[r.ROOF] else 0


# What is read.


def words(markup):
    """What an element says, its drawings left out."""
    return Markup(re.sub(r"<svg.*?</svg>", "", markup)).striptags()


def numbers(text):
    return [int(one) for one in re.findall(r"\d+", text)]


def elements(markup, tag, cls):
    return re.findall(rf'<{tag} [^>]*?class="{cls}[^"]*"[^>]*>(.*?)</{tag}>', markup, re.DOTALL)


def scene_for(match, seat, language):
    return scene_of(match, seat, NAMES, PAGES.store.art("torens"), language)


def drawn(scene):
    """The table as it is drawn for a scene."""
    return scene.played.stage.picture(scene)


@both
@every
def test_the_number_on_a_roof_is_what_the_tower_counts_for__W6(setting, language):
    for match in positions(setting):
        view = match.state
        board = drawn(scene_for(match, 0, language)).board
        shown = sorted(int(one) for one in re.findall(r'class="tall">(\d+)<', board))
        towers = [(s, b) for s in range(2) for b in range(5) if view.roofed[s, b]]
        counts = [worth(view, *tower) for tower in towers]
        if view.extra[r.ROOF]:
            counts.append(extra_score(view))
        assert shown == sorted(counts)


@both
@every
def test_a_tower_is_told_as_it_is(setting, language):
    for match in positions(setting):
        view = match.state
        board = drawn(scene_for(match, 0, language)).board
        told = [words(one) for one in re.findall(r'<div class="tower .*?</span>', board)]
        expected = [(seat, base) for base in range(5) for seat in (0, 1)]
        assert len(told) == len(expected)
        for text, (seat, base) in zip(told, expected, strict=True):
            finished = bool(view.roofed[seat, base])
            assert (FINISHED[language] in text) is finished
            assert (NO_ROOF[language] in text) is not finished
            cards = worth(view, seat, base) - (view.variant == r.BUILD and not finished)
            assert numbers(text) == [cards]
        slots = re.findall(r'<div class="mid mid--gap".*?</span>', board)
        free = [FREE[language] in words(one).lower() for one in slots]
        taken = [view.end[0], *view.gap, view.end[1]]
        assert free == [not one for one in taken]


@both
@every
def test_plates_and_sign_show_what_the_variant_counts__W6(setting, language):
    for match in positions(setting):
        view = match.state
        board = drawn(scene_for(match, 0, language)).board
        for seat, cls in ((0, "who who--me"), (1, "who who--they")):
            [plate] = elements(board, "p", cls)
            plate = words(plate.partition("</b>")[2])
            held = sum(int(kind) != r.NONE for kind in view.hand[seat])
            hidden = [held] if view.variant == r.TOTAL and seat == 1 and held else []
            cards = [] if match.over else hidden
            shown = [score(view, seat)] * (1 if view.variant == r.TOTAL else 2)
            assert numbers(plate) == [*shown, *cards]
        signs = elements(board, "p", "extra__sign")
        assert len(signs) == (view.variant != r.BUILD)
        for sign in map(words, signs):
            assert EXTRA[language] in sign
            assert numbers(sign) == ([extra_worth(view)] if extra_cards(view) else [])
            unfinished = extra_cards(view) and not view.extra[r.ROOF]
            if view.variant == r.TOTAL:
                assert (WITH_ROOF[language] in sign) == bool(unfinished)


@both
@every
def test_the_table_says_where_a_card_without_a_place_goes__W8(setting, language):
    for match in positions(setting, seeds=1):
        if match.over:
            continue
        [sheet] = re.findall(
            r'<section class="words.*?</section>',
            drawn(scene_for(match, match.actor, language)).board,
        )
        told = words(sheet).lower()
        build = bool(match.state.variant == r.BUILD)
        assert (EXTRA[language] in told) is not build
        assert (ASIDE[language] in told) is build


@both
@every
def test_prompts_count_what_is_lit_and_what_is_left(setting, language):
    for match in positions(setting):
        if match.over:
            continue
        view, seat = match.view(match.actor), match.actor
        scene = scene_for(match, seat, language)
        picture, text = drawn(scene), locale.of(match.game.rules, language)
        kinds = {r.LAYS.kind(move.code) for move in match.moves()}
        for kind in kinds:
            places = [m for m in match.moves() if r.LAYS.kind(m.code) == kind]
            places = [m for m in places if r.LAYS.place(m.code) != r.ASIDE]
            if view.variant != r.TOTAL:
                asked = words(re.sub(r'<span[^>]* class="then".*?</span>', "", picture.ask))
                lit = picture.board.count('class="spot ')
                assert lit == len(places)
                wanted = text("table.ask.place", lit=lit) if lit else text("table.ask.aside")
                assert asked == wanted
            elif not places:
                assert text("table.ask.aside") in words(picture.ask)
        decks = [words(one) for one in elements(picture.ledge, "div", "deck")]
        left, roofs = int(view.pile), int(view.weight[r.ROOF]) // 2
        assert decks[0] == f"{left} {text('table.pile', pile_unit=left)}"
        assert decks[1] == f"{roofs} {text('table.roofs', roof_unit=roofs)}"
        out = int(view.aside.sum())
        assert decks[2:] == ([f"{out} {text('table.out', out_unit=out)}"] if out else [])
        waits = words(drawn(scene_for(match, 1 - seat, language)).ask)
        assert NAMES[seat] in waits


@both
@every
def test_what_a_move_is_said_to_do_it_does(setting, language):
    """The offers of page and terminal, what is said aloud, and the line of the log after it."""
    for match in positions(setting):
        view, rules = match.state, match.game.rules
        text = locale.of(rules, language)
        ledge = "" if match.over else drawn(scene_for(match, match.actor, language)).ledge
        for move in match.moves():
            kind, place = r.LAYS.kind(move.code), r.LAYS.place(move.code)
            sentence = rules.words.tell(view, move.code)
            said = locale.offer(rules, sentence, NAMES, language)
            later = match.copy()
            later.play(move)
            step = next(one for one in reversed(later.log()) if one.by != CHANCE)
            logged = locale.say(rules, step.sentence, NAMES, language)
            check_claims(match, later, sentence.key, kind, place)
            counted = []
            if kind == r.ROOF and place < r.FIRST_GAP:
                counted = [worth(view, place // 5, place % 5)]
            assert numbers(said) == numbers(logged) == counted
            face = text.word("face", r.CARDS[kind]).lower()
            for one in (logged, said):
                assert kind == r.ROOF or place == r.ASIDE or face in one.lower(), one
            [aloud] = re.findall(rf'<p [^>]*id="say-{re.escape(move.text)}"[^>]*>', ledge)
            [spoken] = re.findall(r'data-say="([^"]*)"', aloud)
            assert kind == r.ROOF or face in spoken.lower(), spoken


def check_claims(match, later, key, kind, place):
    """What the key of a sentence claims of the position."""
    view = match.state
    if key.startswith("gaps"):
        assert view.gap.all()
    if key.startswith("end"):
        assert view.end[r.end_at(match.actor, kind) - r.FIRST_END]
    if key.endswith("_extra") and key != "roof_extra":
        assert place == r.EXTRA
        assert ("new" in key) == (extra_cards(view) == 0)
    if key == "roof_extra":
        assert later.over
    if key.startswith("roof_own"):
        assert place // 5 == match.actor
    if key.startswith("roof_other"):
        assert place // 5 == 1 - match.actor
    if key.startswith("aside"):
        assert all(r.LAYS.place(move.code) == r.ASIDE for move in match.moves())
        assert (key == "aside_of_three") == (view.variant == r.TOTAL)


@both
@every
def test_a_refusal_is_true_of_the_position(setting, language):
    for match in positions(setting, seeds=1):
        if match.over:
            continue
        view, me, rules = match.state, match.actor, match.game.rules
        held = {int(kind) for kind in view.hand[me]} - {r.NONE}
        legal = {move.code for move in match.moves()}
        for kind in range(r.KINDS):
            for place in range(len(PLACES)):
                code = r.LAYS.code(kind, place)
                refused = rules.words.why_not(view, code)
                assert (refused is None) == (code in legal)
                if refused is None:
                    continue
                said = locale.refusal(refused, rules, language)
                assert said.endswith(f"({refused.rule})")
                assert not re.search(r"\b[LR]\b", said), "V10: no letter of the notation"
                key, args = refused.sentence.key, refused.sentence.args
                assert REFUSALS[key](view, me, kind, place, held, legal, args), (key, kind, place)


def _end(me, kind):
    return r.end_at(me, kind) - r.FIRST_END


REFUSALS = {
    "turned": lambda v, me, k, p, held, legal, a: k not in held and int(r.TURNED[k]) in held,
    "not_held": lambda v, me, k, p, held, legal, a: (
        k not in held and {r.CARDS.index(card) for card in a["held"]} == held
    ),
    "has_place": lambda v, me, k, p, held, legal, a: any(c % r.PLACES != r.ASIDE for c in legal),
    "roof_on_tower": lambda v, me, k, p, held, legal, a: 10 <= p < r.EXTRA,
    "no_extra_here": lambda v, me, k, p, held, legal, a: v.variant == r.BUILD,
    "no_extra_yet": lambda v, me, k, p, held, legal, a: extra_cards(v) == 0,
    "finished": lambda v, me, k, p, held, legal, a: v.roofed[p // 5, p % 5] == 1,
    "above_own": lambda v, me, k, p, held, legal, a: k == r.ABOVE and not _tower_of(p, me),
    "below_other": lambda v, me, k, p, held, legal, a: k == r.BELOW and not _tower_of(p, 1 - me),
    "gap_taken": lambda v, me, k, p, held, legal, a: v.gap[p - r.FIRST_GAP] == 1,
    "between_bases": lambda v, me, k, p, held, legal, a: not r.FIRST_GAP <= p < r.FIRST_END,
    "gaps_free": lambda v, me, k, p, held, legal, a: not v.gap.all(),
    "end_taken": lambda v, me, k, p, held, legal, a: v.end[p - r.FIRST_END] == 1,
    "arrow": lambda v, me, k, p, held, legal, a: p != r.end_at(me, k) and a["side"] == r.CARDS[k],
    "end_free": lambda v, me, k, p, held, legal, a: v.end[_end(me, k)] == 0,
}


def _tower_of(place, seat):
    return place < 10 and place // 5 == seat


@both
@every
def test_the_end_tells_who_won_and_by_which_number__W6(setting, language):
    seen = set()
    for match in (played(setting, seed)[-1] for seed in range(10)):
        view, rules, result = match.state, match.game.rules, match.result
        scores, extra = [score(view, 0), score(view, 1)], extra_score(view)
        assert list(result.scores) == scores
        key = result.reason.key
        seen.add(key)
        told = locale.say(rules, result.reason, NAMES, language)
        named = [seat for seat in (0, 1) if NAMES[seat] in told]
        assert named == [seat for seat in (0, 1) if result.ranks[seat] == 1]
        if not named:
            assert extra >= max(scores)
            shown = [] if not extra else [extra] if extra == max(scores) else [extra, max(scores)]
            assert numbers(told) == shown
        else:
            assert numbers(told) == [max(scores)]
            assert max(scores) > extra
        picture = drawn(scene_for(match, 0, language))
        rows = [numbers(words(one)) for one in re.findall(r"<b>(.*?)</b>", picture.end)]
        towers = [
            worth(view, seat, base)
            for seat in (0, 1)
            for base in range(5)
            if view.roofed[seat, base]
        ]
        shown = sorted(one for row in rows for one in row if one)
        heads = [*scores, *([extra] if view.variant != r.BUILD else [])]
        rest = [*([extra] if view.variant != r.BUILD else [])]
        assert shown == sorted(one for one in [*heads, *towers, *rest] if one)
        for parts in re.findall(r"\d+(?: \+ \d+)+", picture.finale):
            assert sum(numbers(parts)) == max(scores)
    if setting == "finisher":
        assert {"won_by_roof", "won_at_once"} <= seen


@both
@every
def test_the_terminal_draws_the_same_numbers__W6(setting, language):
    for match in positions(setting):
        view, rules = match.view(0), match.game.rules
        lines = rules.drawing.draw(view, 0, NAMES, locale.of(rules, language)).splitlines()
        lines = [re.sub(r"\[/?[\w ]*\]", "", line) for line in lines]
        for seat in (0, 1):
            [line] = [one for one in lines if NAMES[seat] in one]
            told = re.sub(r"\w+[15]-\w5|[AB][15]", "", line.partition(NAMES[seat])[2])
            assert numbers(told)[:1] == [score(view, seat)]
        if view.variant != r.BUILD:
            [label] = [one.partition("X:")[2] for one in lines if "X:" in one]
            assert numbers(label) == ([extra_worth(view)] if extra_cards(view) else [])


@both
def test_the_sheets_own_words_and_nothing_that_nobody_knows__W7(language):
    rules = Game("torens").rules
    book = locale.of(rules, language)

    def texts(table):
        for name, value in table.items():
            if isinstance(value, dict):
                yield from texts(value)
            else:
                yield from [(name, one) for one in (value if isinstance(value, list) else [value])]

    for name, text in texts(book.tables):
        for unsaid in UNSAID[language]:
            assert unsaid not in f"{text.lower()} ", (name, text)
