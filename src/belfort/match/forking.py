"""A match that goes on from a position of another: the log that it begins with.

What was hidden lies as it truly did, or is dealt anew so that one seat could not tell the
difference: a whole history is found that looks to it as what it saw. Nothing of such a history
follows from what the seat could not know.
"""

from __future__ import annotations

from belfort.engine import CHANCE, BelfortError
from belfort.engine.chance import Rng
from belfort.match.match import Match


class NotADecision(BelfortError):
    """Nobody has to choose at that step."""

    code = "not_a_decision"


class CannotDeal(BelfortError):
    """No other history was found that looks the same to a seat."""

    code = "cannot_deal"


def check_decision(match: Match, step: int) -> None:
    """Refuse a step at which nobody has to choose."""
    known = match.log()
    if 0 <= step < len(known) and known[step].by != CHANCE:
        return
    if step != match.step or match.over:
        raise NotADecision(f"nobody has to choose at step {step}")


def steps_truly(match: Match, step: int) -> list[str]:
    """The steps that led to a position, as they were."""
    check_decision(match, step)
    return [one.text for one in match.log()[:step]]


def steps_anew(match: Match, step: int, seat: int, rng: Rng) -> list[str]:
    """Steps that lead to a position which seat cannot tell from that one, nor how it came about."""
    from belfort.match.retrace import NoHistory, retrace

    check_decision(match, step)
    game, made = match.game, [one.code for one in match.log()[:step]]
    try:
        codes = retrace(game, made, seat, rng, offhand=True)  # a second; compiling takes longer
    except NoHistory as error:
        raise CannotDeal("no other hands were found that fit what was seen") from error
    state, words, texts = game.start(), game.rules.words, []
    for code in codes:
        texts.append(words.notation(state, code))
        state = game.after(state, code)
    return texts
