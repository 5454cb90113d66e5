"""What is hidden from whom: views, steps as others see them, guesses, what a move shows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from belfort import locale
from belfort.engine import CHANCE, NOBODY, State
from belfort.engine.chance import Rng, stream
from belfort.match import Game
from belfort.testing.broken import Broken, difference, place_of, viewer
from belfort.testing.conformance import decisions, here, walks
from belfort.testing.parts import Part, effort
from belfort.testing.subject import label
from belfort.testing.walks import moves_at, steps_at, viewers, walk

PART: Final = Part("secrets")


def _same(game: Game, one: State, other: State, name: str, problem: str) -> None:
    """Two views are the same to the last byte, or it is said which field differs."""
    if one.tobytes() != other.tobytes():
        told = f"{place_of(game.rules, name)} {problem}"
        raise Broken(f"{told}: {difference(one, other)}, {here(game)}")


@PART.variant
def a_guess_fits_the_view_it_was_made_from(game: Game) -> None:
    rng = stream("guess fits")
    for s, _ in walks(game):
        for seat in viewers(game):
            view = game.view(s, seat)
            again = game.view(game.guess(view, seat, rng), seat)
            _same(game, again, view, "guess", f"does not fit what {viewer(seat)} has seen")


@PART.variant
def a_guess_can_be_played_to_the_end(game: Game) -> None:
    """Nothing is left open in it: from the middle of a match, as each seat would go on."""
    rng = stream("guess goes on")
    *before, _ = walk(game, "guess")
    s, _ = before[len(before) // 2]
    for seat in viewers(game):
        whole = game.guess(game.view(s, seat), seat, rng)
        try:
            for one, step in walk(game, "guess", whole):
                if step >= 0:
                    game.rules.words.notation(one, step)
        except Exception as error:
            told = f"a match cannot be played on from what {viewer(seat)} guesses"
            raise Broken(
                f"{place_of(game.rules, 'guess')} leaves something open: {told}"
            ) from error


@PART.variant
def hiding_twice_hides_no_more(game: Game) -> None:
    for s, _ in walk(game, "hiding"):
        for seat in viewers(game):
            view = game.view(s, seat)
            again = game.view(view, seat)
            _same(game, again, view, "hide", f"hides more from {viewer(seat)} the second time")


@PART.variant
def what_hides_nothing_is_open_to_all(game: Game) -> None:
    """Where `hides` says that nothing is hidden, views are positions, and steps are seen whole."""
    if game.hides:
        return
    for s, step in walk(game, "open"):
        for seat in viewers(game):
            name = f"says with `hides` that nothing is hidden, but from {viewer(seat)} something is"
            _same(game, game.view(s, seat), s, "hide", name)
            if step >= 0 and game.hide_step(s, step, seat) != step:
                raise Broken(f"{place_of(game.rules, 'hide_step')} {name}: the step {step}")


@PART.variant
def a_seat_knows_its_own_moves(game: Game) -> None:
    for s, _ in decisions(game):
        who = game.actor(s)
        moves = moves_at(game, s)
        try:
            known = moves_at(game, game.view(s, who))
        except Exception:  # noqa: BLE001 - what it stumbled on is hidden
            known = []
        if known != moves:
            words = game.rules.words
            other = next(iter(set(known) ^ set(moves)))
            raise Broken(
                f"{place_of(game.rules, 'hide')} hides from seat {who}, who is on turn, whether"
                f" `{words.notation(s, other)}` is legal"
            )


@PART.variant
def everyone_knows_who_acts(game: Game) -> None:
    for s, _ in walk(game, "actor"):
        for seat in viewers(game):
            if game.actor(game.view(s, seat)) != game.actor(s):
                name = place_of(game.rules, "hide")
                raise Broken(f"{name} hides from {viewer(seat)} who is on turn")


@PART.variant
def steps_that_look_the_same_lead_to_the_same_view(game: Game) -> None:
    """And steps that look different to ones that can be told apart: log and view tell the same.

    Of two steps that make the very same position, nothing can be learned by telling them apart.
    """
    for number, (s, step) in enumerate(walk(game, "steps")):
        if step < 0 or number % 3:
            continue
        for seat in viewers(game):
            _look_as_they_are(game, s, seat)


def _look_as_they_are(game: Game, s: State, seat: int) -> None:
    words, rules = game.rules.words, game.rules
    seen: dict[int, tuple[int, State]] = {}
    views: dict[bytes, tuple[int, bytes]] = {}
    for code in steps_at(game, s):
        shown = game.hide_step(s, code, seat)
        later = game.after(s, code)
        if game.actor(later) == NOBODY:
            continue
        view = game.view(later, seat)
        first, before = seen.setdefault(shown, (code, view))
        if view.tobytes() != before.tobytes():
            pair = f"`{words.notation(s, first)}` and `{words.notation(s, code)}`"
            raise Broken(
                f"{place_of(rules, 'hide_step')} shows {viewer(seat)} the same for {pair}, but the"
                f" views after them differ: {difference(view, before)}; `hide` or it is wrong"
            )
        told, made = views.setdefault(view.tobytes(), (shown, later.tobytes()))
        if told != shown and made != later.tobytes():
            raise Broken(
                f"{place_of(rules, 'hide_step')} lets {viewer(seat)} tell"
                f" `{words.notation(s, code)}` from another step after which the view is the same;"
                " `hide` or it is wrong"
            )


@PART.variant
def a_move_that_reveals_nothing_teaches_its_mover_nothing(game: Game) -> None:
    """Whatever is hidden from the mover, the view after such a move is the same."""
    rng, words = stream("reveals"), game.rules.words
    for s, _ in decisions(game):
        who = game.actor(s)
        for move in moves_at(game, s):
            later = game.after(s, move)
            if words.reveals(s, move) or game.actor(later) == NOBODY:
                continue
            other = game.guess(game.view(s, who), who, rng)
            expected = game.view(game.after(other, move), who)
            told = f"says that the step {move} shows seat {who} nothing"
            _same(game, game.view(later, who), expected, "reveals", told)


@PART.each(lambda subject: subject.main, label)
def a_move_that_reveals_nothing_shows_nobody_what_chance_kept_from_them(game: Game) -> None:
    rng, dice, words = stream("reveals to others"), random.Random(5), game.rules.words
    for s, step, blind in _kept_from(game, "reveals to others"):
        who = game.actor(s)
        if step < 0 or who == CHANCE:
            continue
        legal = moves_at(game, s)
        for move in dice.sample(legal, min(3, len(legal))):
            if words.reveals(s, move) or game.actor(game.after(s, move)) == NOBODY:
                continue
            for seat in {who, *blind}:
                if _shows(game, s, move, seat, rng):
                    name = place_of(game.rules, "reveals")
                    told = f"says that `{words.notation(s, move)}` shows nobody anything new"
                    raise Broken(f"{name} {told}, but {viewer(seat)} learns more, {here(game)}")


def _kept_from(game: Game, name: str) -> Iterator[tuple[State, int, frozenset[int]]]:
    """Positions of a match, each with those to whom some outcome of chance was hidden by then."""
    blind: set[int] = set()
    for s, step in walk(game, name):
        yield s, step, frozenset(blind)
        if step >= 0 and game.actor(s) == CHANCE:
            blind |= {seat for seat in viewers(game) if game.hide_step(s, step, seat) != step}


def _shows(game: Game, s: State, move: int, seat: int, rng: Rng) -> bool:
    """Whether somebody learns more by a move than that it was made: another deal tells."""
    other = game.guess(game.view(s, seat), seat, rng)
    seen, after = game.hide_step(s, move, seat), game.view(game.after(s, move), seat).tobytes()
    alike = [one for one in moves_at(game, other) if game.hide_step(other, one, seat) == seen]
    return not alike or any(
        game.view(game.after(other, one), seat).tobytes() != after for one in alike
    )


@PART.variant
def a_hidden_step_is_a_valid_code_with_words(game: Game) -> None:
    for s, step in walk(game, "hidden"):
        for seat in viewers(game):
            if step < 0:
                continue
            shown = game.hide_step(s, step, seat)
            if not 0 <= shown < game.rules.codes:
                name = place_of(game.rules, "hide_step")
                raise Broken(f"{name} gives {viewer(seat)} the code {shown} of {game.rules.codes}")
            if not game.rules.words.notation(s, shown):
                name = place_of(game.rules, "notation")
                raise Broken(f"{name} has no text for the code {shown}, which {viewer(seat)} sees")


@PART.variant
def the_drawing_depends_on_the_view_alone(game: Game) -> None:
    rng, text = stream("drawing"), locale.of(game.rules)
    names = [f"Player {seat}" for seat in range(game.players)]
    for number, (s, _) in enumerate(walk(game, "drawing")):
        if number % 5:
            continue
        for seat in viewers(game):
            view = game.view(s, seat)
            drawn = game.rules.drawing.draw(view, seat, names, text)
            other = game.view(game.guess(view, seat, rng), seat)
            if game.rules.drawing.draw(other, seat, names, text) != drawn:
                raise Broken(f"`draw` (drawing.py) draws the same view twice for {viewer(seat)}"
                             " and not alike")  # fmt: skip


@PART.variant
def what_a_seat_may_not_know_changes_nothing_it_sees(game: Game) -> None:
    """Two matches that differ only in what is hidden from a seat: same steps and views for it."""
    dice = random.Random(1)
    for seat in viewers(game):
        for number in range(effort()):
            twin = game.start()
            for s, step in walk(game, (seat, number)):
                views = game.view(twin, seat), game.view(s, seat)
                _same(game, *views, "hide", f"shows {viewer(seat)} what is not known to it")
                later = _twin_after(game, s, step, twin, seat, dice)
                if later is None:
                    break
                twin = later


def _twin_after(
    game: Game, s: State, step: int, twin: State, seat: int, dice: random.Random
) -> State | None:
    """The twin after a step that looks the same to a seat; None where the matches part for it."""
    if step < 0 or game.actor(game.after(s, step)) == NOBODY:
        return None
    words, seen = game.rules.words, game.hide_step(s, step, seat)
    alike = [code for code in steps_at(game, twin) if game.hide_step(twin, code, seat) == seen]
    if not alike:  # something else is possible there: the matches part for all to see
        return None
    later = game.after(twin, dice.choice(alike))
    if game.view(later, seat).tobytes() != game.view(game.after(s, step), seat).tobytes():
        return None  # a card was shown: from here on it is no longer hidden
    if words.notation(twin, seen) != words.notation(s, seen):
        name = place_of(game.rules, "notation")
        raise Broken(f"{name} tells {viewer(seat)} more than `hide_step` shows")
    if words.tell(twin, seen) != words.tell(s, seen):
        name = place_of(game.rules, "tell")
        raise Broken(f"{name} tells {viewer(seat)} more than `hide_step` shows")
    return later
