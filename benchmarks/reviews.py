"""How fast matches are reviewed, and how far a quick review is from a long one.

Two-player matches of pupils: those a minute on one core, on two and on a Ray cluster of this
machine, how soon the first curve is there, and, for some steps of one match, how far figures of
2,000 iterations lie from those of 100,000.
"""

import argparse
import time

import numpy as np

from belfort import arena, bots, engine
from belfort.balance.luck import Reviewing
from belfort.match import Game, dump
from belfort.review import QUICK, Depth, review
from belfort.review.judging import Judge, follow

LONG = 100_000
FIRST = 100


def played(game, seed):
    match, player = game.match(seed=seed), bots.bot("pupil")
    while not match.over:
        seat = match.actor
        code = player.choose(game, match.view(seat), seat, match.thought(seat))
        match.play(next(move for move in match.moves() if move.code == code))
    return match


def minute(work, count, processes, ray=None):
    """Matches a minute, once everything is compiled and started."""
    begun = None
    for done, _ in enumerate(arena.crew.play(work, range(count), processes, ray)):
        if done == processes - 1:  # each worker has had one to begin with
            begun = time.perf_counter()
    return 60 * (count - processes) / (time.perf_counter() - begun)


def deviations(match, every):
    """How far quick figures lie from long ones, and which part of them within their doubt."""
    judges, course = [Judge(match.game, Depth(n, 0), 0) for n in (QUICK, LONG)], follow(match)
    found = {"worth": [], "luck": [], "cost": []}
    for number in range(0, match.step, every):
        s, code = course.positions[number], course.codes[number]
        quick, long = (judge.step(number, s, code, None) for judge in judges)
        if quick.before is None:
            continue
        kind = "luck" if match.game.actor(s) < 0 else "cost"
        pairs = [("worth", quick.before, long.before)]
        pairs += [(kind, *((one.luck if kind == "luck" else one.play) for one in (quick, long)))]
        for name, one, other in pairs:
            seat = max(0, match.game.actor(s))
            off = abs(one.figures[1, seat] - other.figures[1, seat])
            found[name].append((off, off <= one.doubt[1, seat] + other.doubt[1, seat]))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", help="only this game")
    parser.add_argument("--matches", type=int, default=6, help="how many are reviewed")
    parser.add_argument("--every", type=int, default=12, help="which steps are looked at long")
    parser.add_argument("--ray", action="store_true", help="on a Ray cluster too")
    given = parser.parse_args()
    for name in given.game or engine.names("belfort"):
        game = Game(name, {"players": 2})
        matches = [played(game, seed) for seed in range(given.matches)]
        work = Reviewing(tuple(dump(one) for one in matches), Depth())
        work.warm_up()
        begun = time.perf_counter()
        review(matches[0], Depth(FIRST, 0))
        first = time.perf_counter() - begun
        begun = time.perf_counter()
        found = review(matches[0])
        whole, told = time.perf_counter() - begun, found.sum(0)
        print(f"{name}: {matches[0].step} steps, first curve {first:.1f} s, quick {whole:.1f} s")
        print(f"  luck {told.luck:+.2f} ±{told.luck_doubt:.2f}, hidden {told.unknown:+.2f}", end="")
        print(f" ±{told.unknown_doubt:.2f}, own {told.own:+.2f} ±{told.own_doubt:.2f}", flush=True)
        rates = [minute(work, given.matches, processes) for processes in (1, 2)]
        rates += [minute(work, given.matches, 2, "local")] if given.ray else []
        print("  a minute: " + ", ".join(f"{one:.1f}" for one in rates), flush=True)
        for kind, figures in deviations(matches[0], given.every).items():
            if figures:
                far, within = np.mean(figures, 0)
                print(f"  {kind}: {far:.3f} from {LONG}, {within:.0%} of {len(figures)} in doubt")


if __name__ == "__main__":
    main()
