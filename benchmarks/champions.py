"""Players that learned: what a look of the network costs, and champion against grandmaster.

    python benchmarks/champions.py                    what a look costs, in every game
    python benchmarks/champions.py --matches 400      and contests, where somebody has learned

Without weights of a game a network of random ones is timed, which is of the same size; then there
are no contests. At equal processor time the grandmaster's budget is such that both spend as much
of a core on the same decisions.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from belfort import arena, bots, engine
from belfort.arena.standings import wilson
from belfort.bots.champion import Champion
from belfort.bots.levels import SIGHT, Thinker, thinker
from belfort.bots.network import Net, Weights, judge, room_for, shapes_of, weights_of
from belfort.engine import CHANCE, Game, compilable, generic, kernel
from belfort.testing.walks import walk

UNITS = (128, 64)
ROUNDS = 20_000


@kernel
def looks(states: Any, seats: Any, net: Any, room: Any, buffer: Any, rounds: Any) -> Any:
    """Let the network look at views in turn, `rounds` times; what it said, so that it is needed."""
    said = 0
    for k in range(rounds):
        said += look(states[k % states.shape[0]], seats[k % states.shape[0]], net, room, buffer)
    return said


@compilable
def look(s: Any, seat: Any, net: Any, room: Any, buffer: Any) -> Any:
    n = generic.moves(s, buffer)
    room.views[0] = s
    generic.hide(room.views[0], seat)
    judge(net, room, seat, buffer, n)
    return int(room.moves[0])


def decisions(game: Game, seed: str) -> list[tuple[Any, int]]:
    """The positions of a match in which a seat has a choice, and which seat."""
    found = []
    for s, step in walk(game, seed):
        who = game.actor(s)
        if step >= 0 and who != CHANCE and len(game.moves(s)) > 1:
            found.append((s, who))
    return found


def any_net(game: Game) -> Net:
    rng = np.random.default_rng(1)
    shapes = shapes_of(game.rules, UNITS)
    real = {name: rng.normal(size=shape) * 0.1 for name, shape in shapes.items()}
    return Weights.rounded(game.rules, UNITS, real).fitted(game)


def cost(game: Game, net: Net) -> float:
    """Microseconds of a core for a look: moves, view, observation and network."""
    found = decisions(game, "looks")
    states = np.zeros(len(found), game.rules.state)
    for k, (s, _) in enumerate(found):
        states[k] = s
    seats = np.array([who for _, who in found])
    room = room_for(game, net)
    buffer = np.zeros_like(room.moves)
    looks(states, seats, net, room, buffer, 1)
    best = 1e9
    for _ in range(5):
        begun = time.process_time()
        looks(states, seats, net, room, buffer, ROUNDS)
        best = min(best, time.process_time() - begun)
    return 1e6 * best / ROUNDS


def pace(game: Game, player: bots.Bot) -> float:
    """Seconds of a core for a decision."""
    found = decisions(game, "pace")[::3][:8]
    player.choose(game, game.view(*found[0]), found[0][1], "first")
    begun = time.process_time()
    for s, who in found:
        player.choose(game, game.view(s, who), who, "pace")
    return (time.process_time() - begun) / len(found)


def duel(game: Game, matches: int, share: float, rival: Thinker) -> str:
    """A champion with a share of its thinking against a grandmaster."""
    cast = {"champion": Champion.scaled(share), "grandmaster": rival}
    contest = arena.Contest(game.name, list(cast), matches, game.options)
    decided = [r for r in arena.run(contest, cast=cast) if len(r.winners) == 1]
    won = sum(r.seats[r.winners[0]] == "champion" for r in decided)
    low, high = wilson(won / max(1, len(decided)), len(decided))
    return f"{won / max(1, len(decided)):.1%} ({low:.1%} to {high:.1%}) of {len(decided)} decided"


def contests(game: Game, matches: int) -> Iterator[str]:
    full = thinker("grandmaster", 1.0)
    own, other = pace(game, Champion()), pace(game, full)
    yield f"a decision: champion {own:.3f} s, grandmaster {other:.3f} s of a core"
    equal = replace(full, sight=replace(full.sight, iterations=_scaled(own / other)))
    yield f"equal processor time: {duel(game, matches, 1.0, equal)}"
    yield f"both in full: {duel(game, matches, 1.0, full)}"
    yield f"a tenth of its time: {duel(game, matches, 0.1 * other / own, full)}"


def _scaled(share: float) -> int:
    return max(2, round(SIGHT["grandmaster"].iterations * share))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=engine.names())
    parser.add_argument("--matches", type=int, default=0)
    given = parser.parse_args()
    for name in given.games:
        game = Game(name, {"players": 2})
        weights = weights_of(game.rules)
        net = weights.fitted(game) if weights else any_net(game)
        units = weights.head.units if weights else UNITS
        print(f"{name}: {cost(game, net):.2f} microseconds a look, {units} units", flush=True)
        if weights and given.matches:
            for line in contests(game, given.matches):
                print(f"{name}: {line}", flush=True)


if __name__ == "__main__":
    main()
