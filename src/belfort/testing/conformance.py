"""What the rules of every game keep to, in every variant: who acts, what may be done, what follows.

What is hidden from whom is in `secrets`, and what compiling may change in `compiled`.
"""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from belfort import locale
from belfort.engine import (
    CHANCE,
    SPECTATOR,
    IllegalMove,
    Rules,
    Sentence,
    State,
    UnreadableMove,
    contract,
)
from belfort.engine.fields import SET, Field
from belfort.match import Game, dump, load
from belfort.testing.broken import Broken, after, difference, file_of, place_of
from belfort.testing.catalogues import say, say_refusal
from belfort.testing.parts import Part, effort
from belfort.testing.walks import count, moves_at, steps_at, told, viewers, walk

PART: Final = Part("conformance")
MATCHES: Final = 2


def walks(game: Game) -> Iterator[tuple[State, int]]:
    """Positions of some matches, each with its step; the last of a match with -1."""
    for number in range(MATCHES * effort()):
        yield from walk(game, number)


def decisions(game: Game) -> Iterator[tuple[State, int]]:
    """The positions of some matches in which a seat chooses."""
    for s, step in walks(game):
        if step >= 0 and game.actor(s) != CHANCE:
            yield s, step


def here(game: Game) -> str:
    """The variant in which something was seen."""
    return "with " + " ".join(f"{name}={value}" for name, value in game.options.items())


@PART.variant
def somebody_acts_until_the_end_and_then_nobody(game: Game) -> None:
    """The walk says what is wrong: it goes where the rules lead, and counts."""
    for _ in walks(game):
        pass


@PART.variant
def moves_are_distinct(game: Game) -> None:
    for s, _ in decisions(game):
        moves = moves_at(game, s)
        if twice := {move for move in moves if moves.count(move) > 1}:
            text = told(game, [(s, twice.pop())])[0]
            raise Broken(f"{place_of(game.rules, 'moves')} gives `{text}` twice, {here(game)}")


@PART.variant
def outcomes_are_within_the_declared_bounds(game: Game) -> None:
    """That something can come up, and nothing with a negative weight, the walk has seen to."""
    for s, step in walks(game):
        if step >= 0 and game.actor(s) == CHANCE:
            room = np.empty(2 * game.rules.codes + 64, np.int32)
            n = count(game, "chances", game.run.chances(s, room))
            if n > game.rules.codes:
                init = file_of(game.rules, "__init__.py")
                raise Broken(
                    f"{place_of(game.rules, 'chances')} weighs {n} outcomes,"
                    f" but {init} says `codes={game.rules.codes}`"
                )


@PART.variant
def asking_leaves_a_position_as_it_was(game: Game) -> None:
    for s, step in walk(game, "asking"):
        before = s.copy()
        for name in _ask(game, s, step):
            if s.tobytes() != before.tobytes():
                raise Broken(
                    f"{place_of(game.rules, name)} changes the position it is asked about:"
                    f" {difference(s, before)}"
                )


def _ask(game: Game, s: State, step: int) -> Iterator[str]:
    """Ask a position everything, and say after each question which function it was for."""
    for name in ("actor", "scores", "ranks"):
        getattr(game, name)(s)
        yield name
    if step < 0:
        return
    steps_at(game, s)
    yield "chances" if game.actor(s) == CHANCE else "moves"
    for seat in viewers(game):
        game.hide_step(s, step, seat)
    yield "hide_step"
    for name in ("notation", "tell"):
        getattr(game.rules.words, name)(s, step)
        yield name


@PART.variant
def every_field_is_within_its_bounds(game: Game) -> None:
    """What learners are told of a number is true, of views too."""
    for number, (s, _) in enumerate(walk(game, "fields")):
        if number % 5 == 0:
            for one in (s, game.view(s, SPECTATOR)):
                for name, field in game.rules.fields.items():
                    _within(game, one, name, field)


def _within(game: Game, s: State, name: str, field: Field) -> None:
    values = [int(value) for value in np.ravel(s[name])]
    low, high = (0, (1 << field.values) - 1) if field.kind == SET else (field.low, field.high)
    for found in (min(values), max(values)):
        if not low <= found <= high:
            file = file_of(game.rules, "fields.py")
            raise Broken(f"{file} says that `{name}` is {low} to {high}, but it was {found}")


@PART.variant
def notation_is_read_back_exactly(game: Game) -> None:
    words = game.rules.words
    for s, step in walks(game):
        if step < 0:
            continue
        seen: dict[str, int] = {}
        for code in steps_at(game, s):
            text = words.notation(s, code)
            if not isinstance(text, str) or not re.fullmatch(r"\S+", text):
                name = place_of(game.rules, "notation")
                raise Broken(f"{name} writes {text!r}: a step is one word")
            if text in seen:
                raise Broken(
                    f"{place_of(game.rules, 'notation')} writes the steps {seen[text]} and {code}"
                    f" alike: `{text}`"
                )
            seen[text] = code
            _read_back(game, s, text, code)
        for text in [*seen][:2]:
            _read_back(game, s, text.upper(), None)


def _read_back(game: Game, s: State, text: str, code: int | None) -> None:
    name = place_of(game.rules, "parse")
    try:
        read = game.rules.words.parse(s, text)
    except UnreadableMove as error:
        raise Broken(f"{name} cannot read `{text}`, which can be played: {error}") from error
    if code is not None and read != code:
        raise Broken(f"{name} reads `{text}` as the step {read}, not {code}")
    if code is None and read not in steps_at(game, s):
        raise Broken(f"{name} reads `{text}`, in capitals, as the step {read}")


@PART.variant
def a_move_is_legal_exactly_when_no_rule_forbids_it(game: Game) -> None:
    words = game.rules.words
    known = {words.notation(s, move) for s, _ in decisions(game) for move in moves_at(game, s)}
    texts = random.Random(0).sample(sorted(known), min(60, len(known)))
    refusals: dict[tuple[str, str], IllegalMove | UnreadableMove] = {}
    for s, _ in decisions(game):
        moves = moves_at(game, s)
        for move in moves:
            if refused := words.why_not(s, move):
                raise Broken(
                    f"{place_of(game.rules, 'why_not')} forbids `{words.notation(s, move)}` by"
                    f" {refused.rule}, but {place_of(game.rules, 'moves')} allows it"
                )
        for text in texts:
            try:
                code = words.parse(s, text)
            except UnreadableMove as unreadable:
                refusals[unreadable.sentence.key, ""] = unreadable
                continue
            if code not in moves:
                refused = _refused(game, s, text, code)
                refusals[refused.sentence.key, refused.rule] = refused
    for refusal in refusals.values():
        if isinstance(refusal, IllegalMove):
            _names_a_rule(game.rules, refusal.rule)
        for language in locale.LANGUAGES:
            say_refusal(game.rules, refusal, language)


def _refused(game: Game, s: State, text: str, code: int) -> IllegalMove:
    """Why a move that is not legal is refused."""
    refused = game.rules.words.why_not(s, code)
    if refused is None:
        raise Broken(
            f"{place_of(game.rules, 'why_not')} knows no rule against `{text}`,"
            f" which {place_of(game.rules, 'moves')} does not allow"
        )
    return refused


def _names_a_rule(rules: Rules, rule: str) -> None:
    """A move is refused by a rule that the page has."""
    name = place_of(rules, "why_not")
    if not contract.RULE.fullmatch(rule):
        raise Broken(f"{name} names the rule {rule!r}; a rule is two letters and a number")
    if not re.search(rf"\b{rule}\b", rules.page):
        raise Broken(f"{name} names {rule}, of which the page says nothing")


@PART.variant
def a_match_replays_exactly_from_its_file(game: Game) -> None:
    for number in range(effort()):
        match = game.match(seed=number)
        dice = random.Random(number)
        while not match.over:
            match.play(dice.choice(match.moves()))
        again = load(dump(match))
        steps = [step.text for step in match.log()]
        if again.state.tobytes() != match.state.tobytes():
            raise Broken(
                f"a match that is replayed ends otherwise, {after(game, steps)}:"
                f" {difference(again.state, match.state)}"
            )
        if again.log() != match.log() or again.result != match.result or again.odd_outcomes:
            raise Broken(f"a match that is replayed is told otherwise, {after(game, steps)}")


def distinct(sentences: Iterator[Sentence]) -> list[Sentence]:
    """Sentences without repetition: a match says the same many times."""
    found = {(said.key, repr(sorted(said.args.items()))): said for said in sentences}
    return list(found.values())


def told_by(game: Game, name: str, *args: Any) -> Sentence:
    """What one of the game's words says, if it says something."""
    said = getattr(game.rules.words, name)(*args)
    if not isinstance(said, Sentence):
        raise Broken(f"{place_of(game.rules, name)} gives {said!r} instead of a `Sentence`")
    return said


def said_in(game: Game) -> Iterator[Sentence]:
    """What a log can say of a match, to whoever reads it."""
    for s, step in walks(game):
        if step < 0:
            yield told_by(game, "reason", s)
            continue
        for seat in viewers(game):
            yield told_by(game, "tell", s, game.hide_step(s, step, seat))


@PART.variant
def every_step_and_result_can_be_told(game: Game) -> None:
    for sentence in distinct(said_in(game)):
        for language in locale.LANGUAGES:
            say(game.rules, sentence, locale.say, language)
            for seat in range(game.players):
                say(game.rules, sentence, functools.partial(_recall, seat), language)


def _recall(
    seat: int, rules: Rules, sentence: Sentence, names: Sequence[str], language: str
) -> str:
    return locale.recall(rules, sentence, names, seat, language)


@PART.variant
def every_legal_move_can_be_offered(game: Game) -> None:
    for sentence in distinct(offered(game)):
        for language in locale.LANGUAGES:
            say(game.rules, sentence, locale.offer, language)


def offered(game: Game) -> Iterator[Sentence]:
    """What a seat on turn is offered in the course of a match."""
    for s, step in walk(game, "offers"):
        if step < 0 or game.actor(s) == CHANCE:
            continue
        view = game.view(s, game.actor(s))
        for move in moves_at(game, s):
            sentence = told_by(game, "tell", view, move)
            if sentence.args.get("seat") != game.actor(s):
                raise Broken(
                    f"{place_of(game.rules, 'tell')} says `{sentence.key}` of a move without"
                    f" `seat`, the seat that makes it"
                )
            yield sentence


@PART.variant
def ranks_order_the_seats_and_ties_share_a_place(game: Game) -> None:
    for s, step in walks(game):
        if step < 0:
            ranks = game.ranks(s)
            places = sorted(ranks)
            shared = [sum(other < place for other in places) + places[0] for place in places]
            if places[0] not in (1, 2) or places != shared:
                raise Broken(
                    f"{place_of(game.rules, 'ranks')} gives the places {ranks}; 1 is first, equal"
                    " seats share a place and the next is skipped, and 2 for all if nobody wins"
                )
