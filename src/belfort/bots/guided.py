"""A tree search that a network guides: it says which moves are worth a look, and what a leaf is.

The tree is that of `search.py`, of what the seat would see; only how a branch is chosen, and what
a new leaf is worth, is another. A decision that is come to for the first time is judged by the
network, from the view of whoever decides, under the guess of that moment. Later the branch is
chosen that did best so far, with a bonus for those that the network likes and that were tried
little. Matches may be played on by habit from the leaf too, to any part.

The kernel is here; `thinking.py` spends a budget on it. docs/bots.md says what was tried.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from belfort.bots.network import Net, Room, judge, power, room_for, tell_ends
from belfort.bots.results import LEAD, add_lead, result_values, split_win
from belfort.bots.search import (
    DEEPEST,
    NO_NODE,
    child_by_step,
    credit,
    looks,
    memory,
    new_node,
    play_out,
    take_any_alike,
)
from belfort.engine import CHANCE, NOBODY, Game, State, compilable, generic, kernel
from belfort.engine.chance import Rng, pick
from belfort.engine.records import record

NODE: Final = record(
    [
        ("value", "f8"),  # sum of what the visits brought to the one who chose this branch
        ("wins", "f8"),  # the same for the share of the win alone
        ("points", "f8"),  # and for the points
        ("prior", "f8"),  # how much the network likes this branch
        ("hope", "f8"),  # what whoever decides here could expect before anything was tried
        ("visits", "i4"),
        ("step", "i4"),  # the step that leads here, as the seat sees it
        ("child", "i4"),
        ("sibling", "i4"),
    ],
)


class Work(NamedTuple):
    """The memory of one tree."""

    states: Any  # [0] the view, [1] the position being played on
    tree: Any
    size: Any  # [0] how many nodes are used
    rng: Any
    buffer: Any  # moves, or weights of outcomes
    weights: Any
    seen: Any  # for each move: what it looks like to the seat
    mark: Any  # for each step as seen: one plus the index of a move that looks so
    path: Any  # nodes and actors from the root to the leaf
    places: Any
    scores: Any
    points: Any
    shares: Any
    values: Any
    more: Any  # values of a match that was played on
    chosen: Any
    net: Net
    room: Room


class Guidance(NamedTuple):
    """How a guided search weighs things."""

    explore: float = 1.0
    """How much a branch that the network likes is tried before it has shown anything."""
    lead: float = LEAD
    """How much of a result's value the lead in points is, the rest being the win."""
    habit: float = 0.0
    """To which part a leaf is worth what a match that is played on by habit brings."""
    doubt: float = 0.1
    """How much less a branch is expected to be worth that nobody has tried."""
    alike: float = 0.0
    """At the root, to which part all branches are liked as well as each other: for learning."""


def workspace(game: Game, net: Net, view: State, rng: Rng, nodes: int) -> Work:
    """Memory for a tree of so many nodes, its root being the view."""
    return Work(
        **memory(game, view, rng, np.zeros(nodes, NODE)),
        scores=np.zeros(game.players, np.int32),
        points=np.zeros(game.players),
        more=np.zeros(game.players),
        net=net,
        room=room_for(game, net),
    )


@kernel
def grow(work: Any, seat: Any, guidance: Any, iterations: Any) -> None:
    """Add iterations to a tree."""
    grow_on(work, seat, guidance, iterations)


@compilable
def grow_on(work: Any, seat: Any, guidance: Any, iterations: Any) -> None:
    for _ in range(iterations):
        work.states[1] = work.states[0]
        s = work.states[1]
        generic.guess(s, seat, work.rng)
        depth = descend(s, work, seat, guidance)
        credit(work, depth)


@compilable
def descend(s: Any, work: Any, seat: Any, guidance: Any) -> Any:
    """From the root to a leaf, and what that is worth; return how many branches were gone down."""
    node = 0
    depth = 0
    who = generic.actor(s)
    while who != NOBODY and depth < DEEPEST:
        if who == CHANCE:
            n = generic.chances(s, work.buffer)
            step = pick(work.rng, work.buffer, n)
            seen = generic.hide_step(s, step, seat)
            child = child_by_step(work.tree, node, seen)
            if child == NO_NODE and work.size[0] < work.tree.shape[0]:
                child = new_node(work.tree, work.size, node, seen)
        else:
            child = choose_branch(s, work, node, seat, guidance)
            step = int(work.chosen[0])
        if child == NO_NODE:
            break
        generic.play(s, step)
        work.path[depth, 0] = child
        work.path[depth, 1] = who
        depth += 1
        node = child
        who = generic.actor(s)
    if who == NOBODY:
        ended(s, work, guidance.lead, work.values)
        split_win(work.places, work.places.shape[0], work.shares)
    elif who == CHANCE or depth == DEEPEST:  # the memory is used up
        play_out(s, work, 1)
        ended(s, work, guidance.lead, work.values)
        split_win(work.places, work.places.shape[0], work.shares)
    elif guidance.habit > 0.0:
        play_out(s, work, 1)
        mix_in(s, work, guidance)
    return depth


@compilable
def ended(s: Any, work: Any, lead: Any, values: Any) -> None:
    """What a match that is over brought to each seat."""
    players = work.places.shape[0]
    result_values(s, players, work.places, work.scores, lead, values)
    for k in range(players):
        work.points[k] = work.scores[k]


@compilable
def mix_in(s: Any, work: Any, guidance: Any) -> None:
    """Let a match that was played on count for its part."""
    part = guidance.habit
    players = work.places.shape[0]
    result_values(s, players, work.places, work.scores, guidance.lead, work.more)
    for k in range(players):
        work.values[k] += part * (work.more[k] - work.values[k])
        work.points[k] += part * (work.scores[k] - work.points[k])
    split_win(work.places, players, work.more)
    for k in range(players):
        work.shares[k] += part * (work.more[k] - work.shares[k])


@compilable
def choose_branch(s: Any, work: Any, node: Any, seat: Any, guidance: Any) -> Any:
    """The branch to go down at a decision, its move in chosen[0]; NO_NODE if here is the leaf.

    Then its values are written.
    """
    n = generic.moves(s, work.buffer)
    who = generic.actor(s)
    fresh = work.tree[node].child == NO_NODE
    for i in range(n):
        work.seen[i] = looks(s, int(work.buffer[i]), who, seat)
    found = NO_NODE
    full = False
    if lacks_any(work, node, n):
        full = work.size[0] + n > work.tree.shape[0]
        weigh_moves(s, work, node, who, n, guidance)
        if not full:
            add_branches(work, node, n)
    if not full and (n == 1 or not fresh):
        lacks_any(work, node, n)
        found = best_branch(work, node, guidance)
        take_any_alike(work, n, int(work.tree[found].step))
    for i in range(n):
        work.mark[work.seen[i]] = 0
    return found


@compilable
def lacks_any(work: Any, node: Any, n: Any) -> Any:
    """Whether a move has no branch yet; the marks of those that have become negative."""
    for i in range(n):
        work.mark[work.seen[i]] = i + 1
    tree = work.tree
    child = int(tree[node].child)
    while child != NO_NODE:
        index = int(work.mark[tree[child].step])
        if index > 0:
            work.mark[tree[child].step] = -index
        child = int(tree[child].sibling)
    lacking = False
    for i in range(n):
        lacking |= work.mark[work.seen[i]] > 0
    return lacking


@compilable
def weigh_moves(s: Any, work: Any, node: Any, who: Any, n: Any, guidance: Any) -> None:
    """Let the network look at a decision: what its moves weigh, and what it is worth to all."""
    work.room.views[0] = s
    generic.hide(work.room.views[0], who)
    judge(work.net, work.room, who, work.buffer, n)
    tell_ends(work.room, who, work.shares, work.points)
    players = work.values.shape[0]
    for k in range(players):
        work.values[k] = work.shares[k]
    add_lead(players, work.points, guidance.lead, work.values)
    work.tree[node].hope = work.values[who]
    best = int(work.room.moves[0])
    for i in range(n):
        best = max(best, int(work.room.moves[i]))
    for i in range(n):
        work.weights[i] = power(best - int(work.room.moves[i]))


@compilable
def add_branches(work: Any, node: Any, n: Any) -> None:
    """Add a branch for all moves that have none; those that look alike share one."""
    tree = work.tree
    total = 0
    for i in range(n):
        total += int(work.weights[i])
    for i in range(n):
        if work.mark[work.seen[i]] > 0:
            child = child_by_step(tree, node, work.seen[i])
            if child == NO_NODE:
                child = new_node(tree, work.size, node, work.seen[i])
            tree[child].prior += work.weights[i] / total


@compilable
def best_branch(work: Any, node: Any, guidance: Any) -> Any:
    """Of the branches that can be chosen now, the most promising."""
    tree = work.tree
    total = 0.0
    known = 0
    visits = 0
    child = int(tree[node].child)
    while child != NO_NODE:
        if work.mark[tree[child].step] < 0:
            total += tree[child].prior
            visits += tree[child].visits
            known += 1
        child = int(tree[child].sibling)
    even = guidance.alike if node == 0 else 0.0
    reach = guidance.explore * np.sqrt(1.0 + visits)
    best = -1e9
    found = NO_NODE
    child = int(tree[node].child)
    while child != NO_NODE:
        if work.mark[tree[child].step] < 0:
            tried = tree[child].visits
            worth = tree[node].hope - guidance.doubt
            if tried > 0:
                worth = tree[child].value / tried
            liked = (1.0 - even) * tree[child].prior / max(total, 1e-9) + even / known
            worth += reach * liked / (1 + tried)
            if worth > best:
                best = worth
                found = child
        child = int(tree[child].sibling)
    return found
