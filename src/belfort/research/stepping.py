"""One step of one match among many, in code that runs on a CPU core or in a thread of a GPU.

Chance acts by itself between two decisions, and a match that is over begins anew.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from belfort.engine import CHANCE, NOBODY, Game, generic
from belfort.engine.chance import pick, restart
from belfort.engine.compiling import inlined
from belfort.engine.encoding import Encoding, write_view
from belfort.research.rewards import write_rewards

_DICE = 0x9E3779B9
"""Keeps the random moves of a match apart from its luck."""


class Matches(NamedTuple):
    """All matches of a batch: arrays with a row for each."""

    states: Any
    start: Any  # one record: the position before the first step
    rngs: Any  # the luck of each match
    dice: Any  # for random moves
    runs: Any  # how a view becomes an observation; the same for all
    observations: Any
    views: Any  # the same memory as records; no rows where an observation is not one byte for byte
    masks: Any
    legal: Any  # the legal moves as a list
    counts: Any  # and how many there are
    seats: Any
    rewards: Any
    points: Any  # final ones, of matches that ended; no columns: not asked for
    dones: Any
    ends: Any  # the last positions of matches that ended; no rows: not asked for


def allocate(
    game: Game,
    encoding: Encoding,
    matches: int,
    *,
    points: bool,
    ends: bool,
    elsewhere: bool = False,
) -> Matches:
    """Room for a number of matches that have not begun, for points and last positions if asked;
    `elsewhere` if it is to be copied to another memory, where nothing is two things at once."""
    rules = game.rules
    spare = -(-rules.codes // rules.most_moves)  # of a game with more moves than it promised
    start = np.zeros(1, rules.state)
    start[0] = game.start()
    observations = encoding.empty(matches)
    views = np.zeros((0, 1), rules.state)
    if encoding.is_record and not elsewhere:
        views = observations[:, 1:].view(rules.state)
    return Matches(
        states=np.zeros(matches, rules.state),
        start=start,
        rngs=np.zeros((matches, 1), np.int64),
        dice=np.zeros((matches, 1), np.int64),
        runs=encoding.runs,
        observations=observations,
        views=views,
        masks=np.zeros((matches, rules.codes), np.bool_),
        legal=np.zeros((matches + spare, rules.most_moves), np.int32)[:matches],
        counts=np.zeros(matches, np.int32),
        seats=np.zeros(matches, np.int8),
        rewards=np.zeros((matches, game.players), np.float32),
        points=np.zeros((matches, game.players if points else 0), np.int32),
        dones=np.zeros(matches, np.bool_),
        ends=np.zeros(matches if ends else 0, rules.state),
    )


@inlined
def begin_match(matches: Any, i: Any, s: Any, seed: Any, buffer: Any, places: Any) -> None:
    """Set up match i in the record s[0]; its luck is stream i of the seed."""
    restart(matches.rngs[i], seed, i)
    restart(matches.dice[i], seed ^ _DICE, i)
    s[0] = matches.start[0]
    who = generic.actor(s[0])
    while who == CHANCE:
        n = generic.chances(s[0], buffer)
        generic.play(s[0], pick(matches.rngs[i], buffer, n))
        who = generic.actor(s[0])
    withdraw(matches.legal[i], matches.counts[i], matches.masks[i])
    for seat in range(places.shape[0]):
        matches.rewards[i, seat] = 0.0
    for seat in range(matches.points.shape[1]):
        matches.points[i, seat] = 0
    matches.dones[i] = False
    offer(matches, i, s, who)


@inlined
def step_match(matches: Any, i: Any, s: Any, action: Any, buffer: Any, places: Any) -> None:
    """Make a legal action in match i, whose position is s[0]."""
    withdraw(matches.legal[i], matches.counts[i], matches.masks[i])
    offer(matches, i, s, advance(matches, i, s, action, buffer, places))


@inlined
def advance(matches: Any, i: Any, s: Any, action: Any, buffer: Any, places: Any) -> Any:
    """The same without what may be done next; return which seat is on turn."""
    players = places.shape[0]
    rewards, points = matches.rewards[i], matches.points[i]
    for seat in range(players):
        rewards[seat] = 0.0
    for seat in range(points.shape[0]):
        points[seat] = 0
    step = action
    done = False
    who = CHANCE
    while who == CHANCE:
        generic.play(s[0], step)
        who = generic.actor(s[0])
        if who == NOBODY:
            write_rewards(s[0], players, places, rewards)
            if points.shape[0] > 0:
                generic.scores(s[0], points)
            if matches.ends.shape[0] > 0:
                matches.ends[i] = s[0]
            done = True
            s[0] = matches.start[0]
            who = generic.actor(s[0])
        if who == CHANCE:
            n = generic.chances(s[0], buffer)
            step = pick(matches.rngs[i], buffer, n)
    matches.dones[i] = done
    return who


@inlined
def withdraw(legal: Any, n: Any, mask: Any) -> None:
    """Make a mask all zeros again."""
    for k in range(n):
        mask[legal[k]] = False


@inlined
def offer(matches: Any, i: Any, s: Any, who: Any) -> None:
    """Write which seat is on turn and what it may do; its mask is all zeros before."""
    matches.seats[i] = who
    legal, mask = matches.legal[i], matches.masks[i]
    n = generic.moves(s[0], legal)
    matches.counts[i] = n
    for k in range(n):
        mask[legal[k]] = True


@inlined
def show(matches: Any, first: Any, n: Any, seen: Any, memory: Any) -> None:
    """Write what the seats on turn see in some matches that follow each other.

    `memory` is the bytes of the records `seen`, of which there are enough. Views are made one after
    the other before they are written: bytes just stored by ones are slow to load by many.
    """
    if matches.views.shape[0] > 0:
        for i in range(first, first + n):
            matches.views[i, 0] = matches.states[i]
            generic.hide(matches.views[i, 0], int(matches.seats[i]))
            matches.observations[i, 0] = matches.seats[i]
    else:
        for k in range(n):
            seen[k] = matches.states[first + k]
            generic.hide(seen[k], int(matches.seats[first + k]))
        for k in range(n):
            i = first + k
            write_view(memory[k], matches.runs, matches.seats[i], matches.observations[i])
