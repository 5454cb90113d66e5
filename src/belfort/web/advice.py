"""A hint: the move a strong player would make, and why, in figures."""

from __future__ import annotations

from collections.abc import Sequence

from belfort import locale
from belfort.bots import Judgement
from belfort.bots.mind import Question
from belfort.ink import Hint
from belfort.match import Match
from belfort.web.visit import Visit


async def advice(visit: Visit, match: Match, names: Sequence[str]) -> Hint:
    """What the seat on turn might do; thought out from its view, in a process of its own."""
    seat = match.actor
    view = match.view(seat)
    question = Question(
        bot="",
        game=match.game.name,
        options=dict(match.game.options),
        rules=match.game.rules.version,
        view=view.tobytes(),
        seat=seat,
        seed=match.thought(seat, "hint"),
        edition=match.game.rules.other,
    )
    judged = await visit.steward.turns.minds.advise(visit.address, question)
    return _hint(visit, match, names, judged)


def _hint(visit: Visit, match: Match, names: Sequence[str], judged: Sequence[Judgement]) -> Hint:
    language, say = visit.visitor.language, visit.say
    rules, view = match.game.rules, match.view(match.actor)
    texts = {move.code: move.text for move in match.moves()}

    def words(one: Judgement) -> str:
        told = locale.offer(rules, rules.words.tell(view, one.move), names, language)
        return told[:1].upper() + told[1:]

    best, *others = judged
    if not others:
        return Hint(texts[best.move], say("hint.only", move=words(best)))
    why = say(
        "hint.best",
        move=words(best),
        share=locale.percent(best.win, language),
        doubt=locale.percent(best.doubt, language),
        points=locale.points(rules, best.points, language, 1),
        times=sum(one.visits for one in judged),
    )
    second = say(
        "hint.second",
        move=words(others[0]),
        share=locale.percent(others[0].win, language),
        points=locale.points(rules, others[0].points, language, 1),
    )
    return Hint(texts[best.move], f"{why} {second}")
