"""Matches that a guided search plays against itself: what it found is what the network learns.

Every seat is played by the search that the network of the moment guides, from its view. Where a
decision has several moves, the network is to like each as much as the search tried it, and to
expect what the match then came to. Matches are played in threads, without Python's lock.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np

from belfort.bots import guided
from belfort.bots.guided import Guidance, Work, grow_on
from belfort.bots.network import Net
from belfort.bots.results import split_win
from belfort.bots.search import NO_NODE
from belfort.engine import CHANCE, NOBODY, Game, compilable, generic, kernel
from belfort.engine.chance import Rng, pick, stream
from belfort.engine.encoding import Encoding, write_view
from belfort.training.learner import Decisions

TRIES: Final = Guidance(alike=0.25)
"""How a search looks for what the network does not like yet."""


@kernel
def play(
    work: Any,
    table: Any,
    luck: Any,
    guidance: Any,
    iterations: Any,
    varied: Any,
    observations: Any,
    seats: Any,
    masks: Any,
    wanted: Any,
    ends: Any,
) -> Any:
    """Play the match on the table to its end; return how many decisions were written down.

    The first `varied` of them are made as likely as a move was tried, the others by the most tried.
    """
    made = 0
    who = generic.actor(table[0])
    while who != NOBODY:
        if who == CHANCE:
            n = generic.chances(table[0], work.buffer)
            step = pick(luck, work.buffer, n)
        else:
            n = generic.moves(table[0], work.buffer)
            step = int(work.buffer[0])
            if n > 1:
                clear(work)
                work.states[0] = table[0]
                generic.hide(work.states[0], who)
                work.room.views[0] = work.states[0]
                write_view(work.room.memory, work.net.runs, who, observations[made])
                seats[made] = who
                for i in range(n):
                    masks[made, int(work.buffer[i])] = True
                grow_on(work, who, guidance, iterations)
                step = decide(work, luck, wanted[made], made < varied)
                made += 1
        generic.play(table[0], step)
        who = generic.actor(table[0])
    tell_result(table[0], work, seats, made, ends)
    return made


@compilable
def clear(work: Any) -> None:
    """Forget a tree."""
    for i in range(work.size[0]):
        node = work.tree[i]
        node.value = 0.0
        node.wins = 0.0
        node.points = 0.0
        node.prior = 0.0
        node.hope = 0.0
        node.visits = 0
        node.step = 0
        node.child = 0
        node.sibling = 0
    work.size[0] = 1


@compilable
def decide(work: Any, luck: Any, wanted: Any, varied: Any) -> Any:
    """Write how much each move was tried; the move that is made."""
    tree = work.tree
    total = 0
    child = int(tree[0].child)
    while child != NO_NODE:
        total += tree[child].visits
        child = int(tree[child].sibling)
    n = 0
    best = -1
    chosen = -1
    child = int(tree[0].child)
    while child != NO_NODE:
        wanted[tree[child].step] = tree[child].visits / total
        work.weights[n] = tree[child].visits
        work.seen[n] = tree[child].step
        if tree[child].visits > best:
            best = int(tree[child].visits)
            chosen = int(tree[child].step)
        n += 1
        child = int(tree[child].sibling)
    return int(work.seen[pick(luck, work.weights, n)]) if varied else chosen


@compilable
def tell_result(s: Any, work: Any, seats: Any, made: Any, ends: Any) -> None:
    """Write how the match ended, for each decision from the seat on that made it."""
    players = work.places.shape[0]
    most = (ends.shape[1] - 1) // 2
    generic.ranks(s, work.places)
    split_win(work.places, players, work.shares)
    generic.scores(s, work.scores)
    for t in range(made):
        won = 0.0
        for k in range(players):
            other = (seats[t] + k) % players
            share = work.shares[other] if work.places[other] == 1 else 0.0
            won += share
            ends[t, 1 + k] = share
            ends[t, 1 + most + k] = work.scores[other]
        ends[t, 0] = 1.0 - won if won < 0.5 else 0.0


def lessons(
    game: Game,
    net: Net,
    matches: int,
    iterations: int,
    seed: int | str,
    *,
    threads: int = 1,
    varied: int = 8,
    guidance: Guidance = TRIES,
) -> Decisions:
    """What a search made of the decisions of some matches; the same for any number of threads."""

    def some(thread: int) -> list[tuple[Any, ...]]:
        work = guided.workspace(game, net, game.start(), stream(0), 64 + 48 * iterations)
        return [
            _match(game, net, work, stream(seed, number), iterations, varied, guidance)
            for number in range(thread, matches, threads)
        ]

    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(some, range(threads)))
    played = [parts[number % threads][number // threads] for number in range(matches)]
    columns = [np.concatenate(column) for column in zip(*played, strict=True)]
    observations, seats, masks, wanted, ends = columns
    ones, zeros = np.ones((2, len(seats)), np.float32) * np.array([[1], [0]], np.float32)
    return Decisions(observations, seats, masks, wanted, ones, zeros, ends)


def _match(
    game: Game,
    net: Net,
    work: Work,
    luck: Rng,
    iterations: int,
    varied: int,
    guidance: Guidance,
) -> tuple[Any, ...]:
    rows, codes = game.longest, game.rules.codes
    table = np.zeros(1, game.rules.state)
    table[0] = game.start()
    written = (
        Encoding(game).empty(rows),
        np.zeros(rows, np.int8),
        np.zeros((rows, codes), np.bool_),
        np.zeros((rows, codes), np.float32),
        np.zeros((rows, net.ends.shape[0]), np.float32),
    )
    work.rng[:] = stream(int(luck[0]), "search")
    made = play(work, table, luck, guidance, iterations, varied, *written)
    return tuple(array[:made].copy() for array in written)
