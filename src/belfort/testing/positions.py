"""Positions for tests, written as the steps that lead to them."""

from __future__ import annotations

from belfort import locale
from belfort.engine import Game, State
from belfort.testing.walks import steps_at


def position(game: Game, steps: str, s: State | None = None) -> State:
    """The position after these steps, in notation, from the start or from `s`; each is legal."""
    s = game.start() if s is None else s
    for text in steps.split():
        code = game.rules.words.parse(s, text)
        assert code in steps_at(game, s), f"{text} cannot be played here"
        s = game.after(s, code)
    return s


def texts(game: Game, s: State) -> list[str]:
    """Every step that can be made here, in notation."""
    return [game.rules.words.notation(s, code) for code in steps_at(game, s)]


def refusal(game: Game, s: State, text: str) -> str:
    """The rule that forbids a move here, said in every language; empty for a legal move."""
    code = game.rules.words.parse(s, text)
    refused = game.rules.words.why_not(s, code)
    assert (refused is None) == (code in game.moves(s)), text
    if refused is None:
        return ""
    for language in locale.LANGUAGES:
        assert f"({refused.rule})" in locale.refusal(refused, game.rules, language)
    return refused.rule
