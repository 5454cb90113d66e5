"""What every game of the house must keep to, in every variant."""

import itertools
import random
import re

import numpy as np

from belfort import locale
from belfort.engine import CHANCE, NOBODY, SPECTATOR, UnreadableMove, kernel, kernels
from belfort.engine.chance import stream
from belfort.engine.compiling import runs
from belfort.engine.kernels import playout
from belfort.match import dump, load
from walk import steps_at, walk

MATCHES = 2


def walks(game, effort):
    for number in range(MATCHES * effort):
        yield from walk(game, number)


def viewers(game):
    return (*range(game.players), SPECTATOR)


def test_somebody_acts_until_the_end_and_then_nobody(variant, effort):
    for number in range(MATCHES * effort):
        positions = list(walk(variant, number))
        assert len(positions) - 1 <= variant.rules.steps
        for s, _ in positions[:-1]:
            who = variant.actor(s)
            assert who == CHANCE or 0 <= who < variant.players
            assert steps_at(variant, s)
        assert variant.actor(positions[-1][0]) == NOBODY


def test_moves_are_distinct_and_within_the_declared_bounds(variant, effort):
    for s, step in walks(variant, effort):
        if step < 0 or variant.actor(s) == CHANCE:
            continue
        moves = variant.moves(s)
        assert len(set(moves)) == len(moves) <= variant.rules.choices
        assert all(0 <= move < variant.rules.codes for move in moves)


def test_weights_are_not_negative_and_something_can_come_up(variant, effort):
    for s, step in walks(variant, effort):
        if step >= 0 and variant.actor(s) == CHANCE:
            weights = variant.chances(s)
            assert len(weights) <= variant.rules.codes
            assert min(weights) >= 0 < sum(weights)


def test_asking_leaves_a_position_as_it_was(variant):
    for s, step in walk(variant, "asking"):
        before = s.tobytes()
        variant.actor(s)
        variant.scores(s)
        variant.ranks(s)
        for seat in viewers(variant):
            variant.view(s, seat)
        if step >= 0:
            steps_at(variant, s)
            variant.after(s, step)
        assert s.tobytes() == before


def test_notation_is_read_back_exactly(variant, effort):
    words = variant.rules.words
    for s, step in walks(variant, effort):
        if step < 0:
            continue
        codes = steps_at(variant, s)
        texts = [words.notation(s, code) for code in codes]
        assert len(set(texts)) == len(texts)
        assert [words.parse(s, text) for text in texts] == codes
        assert all(words.parse(s, text.upper()) in codes for text in texts[:2])


def test_a_move_is_legal_exactly_when_no_rule_forbids_it(variant, effort):
    words = variant.rules.words
    known, refusals = set(), {}
    for s, step in walks(variant, effort):
        if step >= 0 and variant.actor(s) != CHANCE:
            known.update(words.notation(s, move) for move in variant.moves(s))
    texts = random.Random(0).sample(sorted(known), min(60, len(known)))
    for s, step in walks(variant, effort):
        if step < 0 or variant.actor(s) == CHANCE:
            continue
        moves = variant.moves(s)
        for move in moves:
            assert words.why_not(s, move) is None
        for text in texts:
            try:
                code = words.parse(s, text)
            except UnreadableMove as unreadable:
                refusals[unreadable.sentence.key] = unreadable
                continue
            refused = words.why_not(s, code)
            assert (refused is None) == (code in moves), (text, refused)
            if refused is not None:
                assert re.fullmatch(r"[A-Z]{2}-\d+", refused.rule)
                refusals[refused.sentence.key] = refused
    for refused in refusals.values():
        for language in locale.LANGUAGES:
            assert "{" not in locale.refusal(refused, variant.rules, language)


def test_a_match_replays_exactly_from_its_file(variant, effort):
    for number in range(effort):
        match = variant.match(seed=number)
        dice = random.Random(number)
        while not match.over:
            match.play(dice.choice(match.moves()))
        again = load(dump(match))
        assert again.state.tobytes() == match.state.tobytes()
        assert again.log() == match.log()
        assert again.result == match.result
        assert not again.odd_outcomes


def test_a_guess_fits_the_view_it_was_made_from(variant, effort):
    rng = stream("guess fits")
    for s, _ in walks(variant, effort):
        for seat in viewers(variant):
            view = variant.view(s, seat)
            guessed = variant.guess(view, seat, rng)
            assert variant.view(guessed, seat).tobytes() == view.tobytes()


def test_hiding_twice_hides_no_more(variant):
    for s, _ in walk(variant, "hiding"):
        for seat in viewers(variant):
            view = variant.view(s, seat)
            assert variant.view(view, seat).tobytes() == view.tobytes()


def test_a_seat_knows_its_own_moves(variant, effort):
    for s, step in walks(variant, effort):
        who = variant.actor(s)
        if step >= 0 and who != CHANCE:
            assert variant.moves(variant.view(s, who)) == variant.moves(s)


def test_everyone_knows_who_acts_and_the_open_score(variant):
    for s, _ in walk(variant, "actor"):
        for seat in viewers(variant):
            assert variant.actor(variant.view(s, seat)) == variant.actor(s)


def test_steps_that_look_the_same_lead_to_the_same_view(variant):
    """And steps that look different to ones that can be told apart: log and view tell the same."""
    for number, (s, step) in enumerate(walk(variant, "steps")):
        if step < 0 or number % 3:
            continue
        codes = steps_at(variant, s)
        for seat in viewers(variant):
            seen = {}
            for code in codes:
                shown = variant.hide_step(s, code, seat)
                after = variant.after(s, code)
                view = variant.view(after, seat).tobytes()
                if variant.actor(after) == NOBODY:
                    continue
                assert seen.setdefault(shown, view) == view
            for one, other in itertools.combinations(seen, 2):
                assert seen[one] != seen[other]


def test_a_move_that_reveals_nothing_teaches_its_mover_nothing(variant, effort):
    """Whatever is hidden from the mover, the view after such a move is the same."""
    rng = stream("reveals")
    words = variant.rules.words
    for s, step in walks(variant, effort):
        who = variant.actor(s)
        if step < 0 or who == CHANCE:
            continue
        for move in variant.moves(s):
            after = variant.after(s, move)
            if words.reveals(s, move) or variant.actor(after) == NOBODY:
                continue
            other = variant.guess(variant.view(s, who), who, rng)
            expected = variant.view(variant.after(other, move), who)
            assert variant.view(after, who).tobytes() == expected.tobytes()


def test_a_hidden_step_is_a_valid_code_with_words(variant):
    for s, step in walk(variant, "hidden"):
        for seat in viewers(variant):
            if step >= 0:
                shown = variant.hide_step(s, step, seat)
                assert 0 <= shown < variant.rules.codes
                assert variant.rules.words.notation(s, shown)


def distinct(sentences):
    """Sentences without repetition: a match says the same many times."""
    return {(said.key, repr(sorted(said.args.items()))): said for said in sentences}.values()


def told(game, effort):
    """What a log can say of a match, to whoever reads it."""
    words = game.rules.words
    for s, step in walks(game, effort):
        if step < 0:
            yield words.reason(s)
            continue
        for seat in viewers(game):
            yield words.tell(s, game.hide_step(s, step, seat))


def test_every_step_and_result_can_be_told(variant, effort):
    names = [f"Player {seat}" for seat in range(variant.players)]
    for sentence in distinct(told(variant, effort)):
        for language in locale.LANGUAGES:
            said = locale.say(variant.rules, sentence, names, language)
            assert said
            assert "{" not in said
            assert locale.recall(variant.rules, sentence, names, 0, language)


def offered(game):
    """What a seat on turn is offered in the course of a match."""
    for s, step in walk(game, "offers"):
        if step < 0 or game.actor(s) == CHANCE:
            continue
        view = game.view(s, game.actor(s))
        for move in game.moves(s):
            sentence = game.rules.words.tell(view, move)
            assert sentence.args["seat"] == game.actor(s)
            yield sentence


def test_every_legal_move_can_be_offered(variant):
    names = [f"Player {seat}" for seat in range(variant.players)]
    for sentence in distinct(offered(variant)):
        for language in locale.LANGUAGES:
            assert "{" not in locale.offer(variant.rules, sentence, names, language)


def test_ranks_order_the_seats_and_ties_share_a_place(variant, effort):
    for s, step in walks(variant, effort):
        if step < 0:
            places = sorted(variant.ranks(s))
            assert places[0] in (1, 2)
            for place in places:
                ahead = sum(other < place for other in places)
                assert place == ahead + places[0]


def test_the_drawing_depends_on_the_view_alone(variant):
    rng, text = stream("drawing"), locale.of(variant.rules)
    names = [f"Player {seat}" for seat in range(variant.players)]
    for number, (s, _) in enumerate(walk(variant, "drawing")):
        if number % 5:
            continue
        for seat in viewers(variant):
            view = variant.view(s, seat)
            drawn = variant.rules.drawing.draw(view, seat, names, text)
            other = variant.view(variant.guess(view, seat, rng), seat)
            assert variant.rules.drawing.draw(other, seat, names, text) == drawn


@kernel
def longest_match(states, rng, buffer, matches):
    """Play matches at random, each from states[0] and in states[1]; the steps of the longest."""
    most = 0
    for _ in range(matches):
        states[1] = states[0]
        most = max(most, playout(states[1], rng, buffer))
    return most


def test_no_match_is_longer_than_the_bound_that_the_page_proves(variant):
    """Ten thousand matches compiled; interpreted, a few."""
    states = np.zeros(2, variant.rules.state)
    states[0] = variant.start()
    buffer = kernels.buffer_for(variant.rules.choices, variant.rules.codes)
    matches = 5 if runs("interpreted") else 10_000
    most = longest_match(states, stream("longest"), buffer, matches)
    assert 0 < most <= variant.rules.steps
    assert f"{variant.rules.steps:,}" in variant.rules.page


def test_what_a_seat_may_not_know_changes_nothing_it_sees(variant, effort):
    """Two matches that differ only in what is hidden from a seat: same steps and views for it."""
    words = variant.rules.words
    dice = random.Random(1)
    for seat in viewers(variant):
        for number in range(effort):
            s = twin = variant.start()
            for s, step in walk(variant, (seat, number)):
                assert variant.view(twin, seat).tobytes() == variant.view(s, seat).tobytes()
                if step < 0 or variant.actor(variant.after(s, step)) == NOBODY:
                    break
                seen = variant.hide_step(s, step, seat)
                alike = [
                    code
                    for code in steps_at(variant, twin)
                    if variant.hide_step(twin, code, seat) == seen
                ]
                if not alike:  # something else is possible there: the matches part for all to see
                    break
                after = variant.view(variant.after(s, step), seat).tobytes()
                later = variant.after(twin, dice.choice(alike))
                if variant.view(later, seat).tobytes() != after:
                    break  # a card was shown: from here on it is no longer hidden
                assert words.notation(twin, seen) == words.notation(s, seen)
                assert words.tell(twin, seen) == words.tell(s, seen)
                twin = later


def test_a_state_is_small(variant):
    assert variant.rules.state.itemsize <= 1024


def test_a_state_is_aligned_without_padding(variant):
    """GPUs read aligned fields only; padding would come out differently in each way of running."""
    state = variant.rules.state
    assert sum(field.itemsize for field, _ in state.fields.values()) == state.itemsize
    for field, place in state.fields.values():
        width = field.base.itemsize
        assert place % width == 0
        assert state.itemsize % width == 0


def test_interpreted_and_compiled_agree_step_by_step(variant):
    functions = variant.rules.functions
    size = max(variant.rules.choices, variant.rules.codes)
    for number, (s, step) in enumerate(walk(variant, "agree")):
        for name in ("moves", "chances"):
            if step >= 0 and (name == "chances") == (variant.actor(s) == CHANCE):
                one, other = np.zeros(size, np.int32), np.zeros(size, np.int32)
                n = functions[name](s, one)
                assert getattr(kernels, name)(s, other) == n
                assert list(one[:n]) == list(other[:n])
        assert functions["actor"](s) == kernels.actor(s)
        for name in ("scores", "ranks"):
            one, other = (np.zeros(variant.players, np.int32) for _ in range(2))
            functions[name](s, one)
            getattr(kernels, name)(s, other)
            assert list(one) == list(other)
        _agree(s, "play", (step,) if step >= 0 else None, functions)
        for seat in viewers(variant):
            _agree(s, "hide", (seat,), functions)
            if step >= 0:
                seen = functions["hide_step"](s, step, seat)
                assert seen == kernels.hide_step(s, step, seat)
            if number % 4 == 0:
                view = variant.view(s, seat)
                one, other = view.copy(), view.copy()
                rngs = stream(number), stream(number)
                functions["guess"](one, seat, rngs[0])
                kernels.guess(other, seat, rngs[1])
                assert one.tobytes() == other.tobytes()
                assert rngs[0] == rngs[1]


def _agree(s, name, args, functions):
    if args is None:
        return
    one, other = s.copy(), s.copy()
    functions[name](one, *args)
    getattr(kernels, name)(other, *args)
    assert one.tobytes() == other.tobytes()
