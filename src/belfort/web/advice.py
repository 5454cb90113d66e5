"""A hint: the move a strong player would make, and why; and why not another one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from belfort.bots.mind import Question
from belfort.bots.reasons import Advice
from belfort.bots.telling import Telling
from belfort.engine import BelfortError
from belfort.ink import Hint
from belfort.match import Match
from belfort.web.visit import Visit


async def advice(visit: Visit, match: Match, names: Sequence[str], asked: str = "") -> Hint:
    """What the seat on turn might do, and why not the move `asked`; thought out from its view, in a
    process of its own."""
    seat = match.actor
    view = match.view(seat)
    rival, refused = _asked(match, asked)
    question = Question(
        bot="",
        game=match.game.name,
        options=dict(match.game.options),
        rules=match.game.rules.version,
        view=view.tobytes(),
        seat=seat,
        seed=match.thought(seat, "hint"),
        edition=match.game.rules.other,
        rival=rival,
    )
    given = await visit.steward.turns.minds.advise(visit.address, question)
    telling = Telling(match.game.rules, view, names, visit.visitor.language)
    hint = hint_of(match, given, telling)
    if refused is not None:
        return replace(hint, rival=telling.refused(asked, refused))
    if rival is not None and rival == given.judged[0].move:
        return replace(hint, rival=visit.say("hint.itself"))
    return hint


def _asked(match: Match, text: str) -> tuple[int | None, BelfortError | None]:
    """The move that is asked about, or why it cannot be made."""
    if not text:
        return None, None
    try:
        return match.read(text), None
    except BelfortError as error:
        return None, error


def hint_of(match: Match, given: Advice, telling: Telling) -> Hint:
    """Advice for a page; figures alone where a game knows no reasons."""
    best, *others = given.judged
    text = next(move.text for move in match.moves() if move.code == best.move)
    if not others:
        return Hint(text, telling.say("hint.only", move=telling.move(best.move)))
    if telling.rules.reasons is None:
        return Hint(text, telling.plain(given))
    return Hint(
        text,
        telling.move(best.move),
        telling.reasons(given),
        telling.figures(given),
        "" if given.rival is None else telling.verdict(given.rival),
    )
