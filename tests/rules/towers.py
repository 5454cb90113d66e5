"""Positions of Torens for tests, written as the moves alone: the draws follow from them."""

from __future__ import annotations

from belfort.engine import Game, State
from belfort.testing.positions import position


def laid(game: Game, moves: str, then: str = "") -> State:
    """After these moves of `build` or `high`, each card drawn just before it was laid.

    `then` is drawn last and waits to be laid.
    """
    steps = [step for move in moves.split() for step in (_card(move), move)]
    return position(game, " ".join([*steps, then]))


def dealt(game: Game, moves: str, first: str, second: str) -> State:
    """After these moves of `total`; the starter then holds `first`, the other seat `second`.

    Each seat drew its cards in the order in which it laid them, those it still holds last.
    """
    lays = [_card(move) for move in moves.split()]
    return drawn(game, moves, " ".join([*lays[::2], first]), " ".join([*lays[1::2], second]))


def drawn(game: Game, moves: str, first: str, second: str) -> State:
    """After these moves of `total`, the starter having drawn `first`, the other seat `second`."""
    cards = iter(first.split()), iter(second.split())
    steps = [next(cards[seat]) for seat in (0, 0, 0, 1, 1, 1)]
    for number, move in enumerate(moves.split()):
        steps += [move, *[card for card in [next(cards[number % 2], None)] if card]]
    return position(game, " ".join(steps))


def _card(move: str) -> str:
    return move.partition("@")[0]
