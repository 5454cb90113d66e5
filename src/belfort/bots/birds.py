"""The birds that people play against: each plays in a manner of its own, whatever the game.

A bird is how far it looks and how much of its chance it gives up for what it likes. What it likes
in a move a game says in `characters.py`; without one it plays as a level does. Taste counts twice
and nowhere else: for what comes to mind at the move that is to be made, and in the choice among
moves that the search holds to be about as good. So a strong bird stays strong, and a weak one errs
as people err: it overlooks what it does not care for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from belfort.bots.levels import OFFHAND, SIGHT, SLOWEST, Offhand, Sight, Thinker, scaled
from belfort.bots.search import EVERY, Settings
from belfort.bots.solver import counted_out
from belfort.bots.thinking import Judgement, think, think_alone
from belfort.engine import Game, Rules, State, generic
from belfort.engine.chance import Rng, pick, stream

MOST: Final = 4
"""How strongly a move is liked at most, or disliked."""

LOOKED_AT: Final = 8
"""A move that was tried less often than the most tried one by this factor is not chosen for its
taste: nobody knows what it is worth."""

NOWHERE: Final = Sight(0)
"""The sight of one who does not look ahead."""


def likings(rules: Rules, bird: str, view: State, moves: Sequence[int]) -> dict[int, int]:
    """How much a bird likes each of these legal moves of a view, from -MOST to MOST."""
    game = rules.characters
    likes = game.LIKES.get(bird) if game else None
    if game is None or not likes:
        return dict.fromkeys(moves, 0)

    def liking(move: int) -> int:
        traits = game.traits(view, move)
        weighed = sum(likes.get(trait, 0) * much for trait, much in traits.items())
        return max(-MOST, min(MOST, int(weighed)))

    return {move: liking(move) for move in moves}


@dataclass(frozen=True)
class Bird(Thinker):
    """Looks as far as its sight, and chooses by its taste where that costs little."""

    seconds: float | None = SLOWEST
    name: str = ""
    leeway: float = 0.0
    """How much of a result it gives up for the move that it likes most instead of the one that it
    likes least."""
    offhand: bool = False
    """Whether its game is not compiled yet, so that it thinks in plain Python and not as far."""

    @property
    def plays_by_habit(self) -> bool:
        return self.sight == NOWHERE

    def choose(self, game: Game, view: State, seat: int, seed: int | str) -> int:
        moves = game.moves(view)
        if len(moves) == 1:
            return moves[0]
        best = counted_out(game, view, seat, 0 if self.offhand else self.sight.positions)
        if best is not None:
            return best
        likes = likings(game.rules, self.name, view, moves)
        width = 1 if self.plays_by_habit else min(self.sight.width, len(moves))
        mind: list[int] = []
        if self.sight.width < EVERY or self.plays_by_habit:
            mind = _come_to_mind(view, likes, width, stream("bird", seed, seat))
        if len(mind) == 1:
            return mind[0]
        return self._chosen(self._judged(game, view, seat, f"bird {seed}", mind), likes)

    def _judged(
        self, game: Game, view: State, seat: int, seed: str, mind: list[int]
    ) -> list[Judgement]:
        settings = Settings(width=self.sight.width)
        if not self.offhand:
            return think(
                game,
                view,
                seat,
                seed,
                iterations=self.sight.iterations,
                seconds=self.seconds,
                settings=settings,
                mind=mind,
            )
        return think_alone(
            game,
            view,
            seat,
            seed,
            iterations=min(self.sight.iterations, OFFHAND // game.players),
            settings=settings,
            mind=mind,
            offhand=True,
        )

    def _chosen(self, judged: list[Judgement], likes: Mapping[int, int]) -> int:
        known = [one for one in judged if one.visits and one.visits * LOOKED_AT >= judged[0].visits]

        def worth(one: Judgement) -> float:
            return one.value + self.leeway * likes[one.move] / (2 * MOST)

        return max(known or judged[:1], key=worth).move


def _come_to_mind(view: State, likes: Mapping[int, int], width: int, rng: Rng) -> list[int]:
    """So many moves, drawn by habit; a step of taste makes one twice as likely, or half."""
    left = [*likes]
    found: list[int] = []
    weights = np.array(
        [int(generic.prefer(view, move)) << MOST + likes[move] for move in left], np.int64
    )
    while len(found) < width:
        index = int(pick(rng, weights, len(left)))
        found.append(left[index])
        weights[index] = 0
    return found


def _bird(name: str, sight: Sight, leeway: float) -> Bird:
    return Bird(sight, name=name, leeway=leeway)


BIRDS: Final[Mapping[str, Bird]] = {
    bird.name: bird
    for bird in (
        _bird("flip", NOWHERE, 0),
        _bird("pia", Sight(50, width=4), 0.2),
        _bird("lieve", Sight(100, width=4), 0.15),
        _bird("bavo", Sight(400, width=6), 0.12),
        _bird("rik", SIGHT["master"], 0.06),
        _bird("corneel", SIGHT["grandmaster"], 0.02),
    )
}
"""From the weakest on."""


def bird(name: str, budget: float = 1.0) -> Bird:
    """A bird by its name, its thinking scaled."""
    found = BIRDS[name]
    return found if found.plays_by_habit else replace(found, sight=scaled(found.sight, budget))


def offhand(name: str) -> Bird | Offhand:
    """Who plays for a bot whose game is not compiled yet."""
    found = BIRDS.get(name)
    if found is None:
        return Offhand()
    near = found.sight if found.sight.width < EVERY else SIGHT["apprentice"]
    return replace(found, sight=near, offhand=True)
