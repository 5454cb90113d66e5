"""What one person sees of a match, gathered for the presenter of its game."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from urllib.parse import urlencode

from belfort import locale
from belfort.engine import BelfortError, IllegalMove
from belfort.ink import Ending, Event, Hint, Offer, Person, Refusal, Scene
from belfort.ink.scene import Art
from belfort.match import Match


def scene_of(
    match: Match,
    seat: int,
    names: Sequence[str],
    art: Art,
    language: str = "en",
    picked: str = "",
    hint: Hint | None = None,
    *,
    people: Sequence[Person] = (),
    idle: bool = False,
    shared: int | None = None,
    back: str = "",
) -> Scene:
    """The scene of a match for a seat, or SPECTATOR; while it is `idle` one can only look.

    `people` are those at the table, where more is known of them than their names; a device that
    several of them share lies at the side of seat `shared`. From its rules one comes `back` to the
    table.
    """
    rules = match.game.rules
    words, view = rules.words, match.view(seat)

    def offer(code: int, text: str) -> Offer:
        sentence = words.tell(view, code)
        said = locale.offer(rules, sentence, names, language)
        return Offer(text, code, sentence, said[:1].upper() + said[1:])

    def why_not(text: str) -> Refusal | None:
        try:
            refused = words.why_not(view, words.parse(view, text))
        except BelfortError:
            return None
        return None if refused is None else _refusal(refused)

    def _refusal(refused: IllegalMove) -> Refusal:
        said = locale.refusal(refused, rules, language).removesuffix(f" ({refused.rule})")
        return Refusal(refused.rule, said[:1].upper() + said[1:])

    way = {"edition": rules.edition.hash} if rules.other else {}
    told = f"/rules?edition={rules.edition.hash}" if rules.other else ""
    mine = match.moves() if match.actor == seat and not idle else []
    return Scene(
        say=locale.of(rules, language),
        art=art,
        options=match.game.options,
        view=view,
        seat=seat,
        people=people or [Person(one, name) for one, name in enumerate(names)],
        actor=match.actor,
        offers=[offer(move.code, move.text) for move in mine],
        events=_events(match, seat, names, language),
        scores=match.game.scores(view),
        why_not=why_not,
        house=locale.house(language),
        rules=f"/games/{rules.name}{told}",
        leaf=f"/games/{rules.name}/rules?{urlencode({**way, 'back': back})}&rule=" if back else "",
        picked=picked,
        hint=hint,
        ending=_ending(match, names, language),
        shared=shared,
        played=rules,
        called=match.game.edition.name,
        points=functools.partial(locale.points, rules, language=language),
    )


def _events(match: Match, seat: int, names: Sequence[str], language: str) -> list[Event]:
    log, told = match.log(seat), locale.recalling(match.game.rules, names, seat, language)
    acted = max((i for i, step in enumerate(log) if step.by == seat), default=-1)
    return [
        Event(
            number,
            step.by,
            step.text,
            step.code,
            step.sentence,
            told(step.sentence),
            fresh=number > acted,
        )
        for number, step in enumerate(log)
    ]


def _ending(match: Match, names: Sequence[str], language: str) -> Ending | None:
    result = match.result
    if result is None:
        return None
    told = locale.say(match.game.rules, result.reason, names, language)
    return Ending(result.ranks, result.scores, told)
