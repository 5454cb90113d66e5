"""Advice in words: the best move, why it is, why not another one, and the figures behind it."""

from __future__ import annotations

from collections.abc import Sequence

from belfort import locale
from belfort.bots.reasons import Advice, Reason, Verdict
from belfort.bots.thinking import Judgement
from belfort.engine import BelfortError, Rules, State


class Telling:
    """What is told to the seat on turn, whose view it is."""

    def __init__(self, rules: Rules, view: State, names: Sequence[str], language: str) -> None:
        self.rules, self.view, self.names, self.language = rules, view, names, language
        self.say = locale.house(language)

    def move(self, code: int) -> str:
        """A move, as it is offered."""
        told = self.rules.words.tell(self.view, code)
        offered = locale.offer(self.rules, told, self.names, self.language)
        return offered[:1].upper() + offered[1:]

    def reasons(self, given: Advice) -> list[str]:
        """Why the best move is, a sentence each; or that nothing tells it from the next."""
        if given.reasons:
            return [self._reason(one) for one in given.reasons]
        return [self.say("hint.equal" if given.equal else "hint.bare")]

    def _reason(self, one: Reason) -> str:
        why = self._why(one, after=not one.fact.good)
        return why if one.fact.good else self.say("hint.avoids", why=why)

    def _why(self, one: Reason, *, after: bool) -> str:
        return locale.reason(self.rules, one.fact, self.names, self.language, after=after)

    def verdict(self, found: Verdict) -> str:
        """Why not a move: what it costs, and what makes it so."""
        asked = self.say("hint.asked", move=self.move(found.move))
        return f"{asked} {self.judged(found)}"

    def judged(self, found: Verdict) -> str:
        """What a move costs, and what makes it so."""
        if found.equal:
            return self.say("hint.as_good")
        costs = self.say.word("fewer", round(100 * found.costs))
        if found.reason is None:
            return f"{costs} {self.say('hint.unclear')}"
        good = found.reason.fact.good
        why = self._why(found.reason, after=good)
        return f"{costs} {self.say('hint.lacks', why=why) if good else f'{why}.'}"

    def refused(self, text: str, error: BelfortError) -> str:
        """Why a move cannot be made: the rule says so."""
        why = locale.refusal(error, self.rules, self.language)
        return self.say("hint.refused", move=locale.plain(text), why=why)

    def figures(self, given: Advice) -> str:
        """How often the match was played out, and what came of the two best moves."""
        told = self.say("hint.figures", **self._shares(given))
        return f"{told} {self._second(given.judged[1])}"

    def plain(self, given: Advice) -> str:
        """The best move and the figures, where a game knows no reasons."""
        move = self.move(given.judged[0].move)
        told = self.say("hint.best", move=move, **self._shares(given))
        return f"{told} {self._second(given.judged[1])}"

    def _shares(self, given: Advice) -> dict[str, object]:
        """The figures of the best move."""
        best = given.judged[0]
        return {
            "share": locale.percent(best.win, self.language),
            "doubt": locale.percent(best.doubt, self.language),
            "points": self._points(best),
            "times": sum(one.visits for one in given.judged),
        }

    def _second(self, one: Judgement) -> str:
        share = locale.percent(one.win, self.language)
        move = self.move(one.move)
        return self.say("hint.second", move=move, share=share, points=self._points(one))

    def _points(self, one: Judgement) -> str:
        return locale.points(self.rules, one.points, self.language, 1)
