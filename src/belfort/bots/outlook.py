"""What an open position is worth: a tree of all that may follow, everything in sight of everybody.

Nothing is guessed and nothing hidden. Besides what a player's search keeps, each branch keeps what
it brought to every seat, and at the end values are backed up: a seat takes the branch that was
tried most, chance counts by its exact weights, and a position that was hardly looked at is worth
what it brought on average.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from belfort.bots.results import LEAD, result_values, split_win
from belfort.engine import CHANCE, NOBODY, Game, compilable, generic, kernel
from belfort.engine.chance import pick, restart
from belfort.engine.kernels import buffer_for
from belfort.engine.records import record

MEASURES: Final = 3
"""Of a result: its value to a seat (which is what seats play for), its share of the win, points."""

TOLD: Final = 4
"""Figures that a tree tells: late, early, loose, either."""

EARLIER: Final = 4
"""A tree is looked at after this part of its iterations too: what still changes is not settled."""

DEEPEST: Final = 400
"""Steps below the root that a tree remembers."""

BRANCH: Final = record(
    [
        ("weight", "f8"),  # of the outcome that leads here
        ("whole", "f8"),  # of all outcomes here
        ("loose", "f8"),  # the part of its worth that rests on play by habit
        ("visits", "i4"),
        ("step", "i4"),  # that leads here
        ("who", "i4"),  # who acts here; NOBODY at the end of a match
        ("child", "i4"),
        ("sibling", "i4"),
        ("count", "i4"),  # how many moves or outcomes there are here
    ],
)


class Tree(NamedTuple):
    """The memory of one tree."""

    states: Any  # [0] the root, [1] the position being played on
    nodes: Any
    sums: Any  # for each node: measures x seats, of what was brought
    worth: Any  # the same, of what it is worth
    either: Any  # the same: how much less or more, if seats choose otherwise among equals
    size: Any  # [0] how many nodes are used
    rng: Any
    buffer: Any
    weights: Any
    tried: Any  # for each move whether there is a branch for it
    path: Any
    places: Any
    points: Any
    brought: Any  # measures x seats


def tree_for(game: Game, nodes: int) -> Tree:
    """Memory for trees of so many branches, one after the other."""
    rules, players = game.rules, game.players
    return Tree(
        states=np.zeros(2, rules.state),
        nodes=np.zeros(nodes, BRANCH),
        sums=np.zeros((nodes, MEASURES, players)),
        worth=np.zeros((nodes, MEASURES, players)),
        either=np.zeros((nodes, MEASURES, players)),
        size=np.zeros(1, np.int64),
        rng=np.zeros(1, np.int64),
        buffer=buffer_for(rules.most_moves, rules.codes),
        weights=np.zeros(rules.most_moves, np.int32),
        tried=np.zeros(max(rules.codes, rules.most_moves), np.int32),
        path=np.zeros(DEEPEST + 1, np.int32),
        places=np.zeros(players, np.int32),
        points=np.zeros(players, np.int32),
        brought=np.zeros((MEASURES, players)),
    )


@kernel
def grow_open(tree: Any, root: Any, seed: Any, number: Any, iterations: Any, out: Any) -> None:
    """Write into `out`, by measure and seat: what a position is worth; what it seemed to be worth
    after a quarter of the iterations; how far results lie apart, for the part of it that rests on
    play by habit; and how far off that is if those to whom moves are all the same choose another.
    """
    restart(tree.rng, seed, number)
    tree.states[0] = root[0]
    tree.size[0] = 0
    out[:] = 0.0
    add_branch(tree, -1, 0, 1.0)
    players = tree.places.shape[0]
    for done in range(iterations):
        if done == max(1, iterations // EARLIER):
            back_up(tree)
            out[1] = tree.worth[0]
        tree.states[1] = tree.states[0]
        depth = go_down(tree.states[1], tree)
        play_to_the_end(tree.states[1], tree)
        bring_back(tree, depth)
        for measure in range(MEASURES):
            for seat in range(players):
                out[2, measure, seat] += tree.brought[measure, seat] ** 2
    back_up(tree)
    for measure in range(MEASURES):
        for seat in range(players):
            out[0, measure, seat] = tree.worth[0, measure, seat]
            mean = tree.sums[0, measure, seat] / iterations
            spread = np.sqrt(max(0.0, out[2, measure, seat] / iterations - mean**2))
            out[2, measure, seat] = tree.nodes[0].loose * spread
            out[3, measure, seat] = tree.either[0, measure, seat]


@kernel
def roll_out(tree: Any, root: Any, seed: Any, number: Any, times: Any, out: Any) -> None:
    """The same as `grow_open` tells it, by playing on by habit so many times: nothing is chosen
    well, and nothing is chosen because it looked well by chance.

    Each time has random numbers of its own: positions that are judged by the same numbers differ
    by what tells them apart, and little by chance.
    """
    out[:] = 0.0
    players = tree.places.shape[0]
    for done in range(times):
        restart(tree.rng, seed, number * times + done)
        tree.states[1] = root[0]
        play_to_the_end(tree.states[1], tree)
        count_result(tree)
        for measure in range(MEASURES):
            for seat in range(players):
                out[0, measure, seat] += tree.brought[measure, seat]
                out[2, measure, seat] += tree.brought[measure, seat] ** 2
    for measure in range(MEASURES):
        for seat in range(players):
            mean = out[0, measure, seat] / times
            out[0, measure, seat] = mean
            out[1, measure, seat] = mean
            out[2, measure, seat] = np.sqrt(max(0.0, out[2, measure, seat] / times - mean**2))


@compilable
def count_result(tree: Any) -> None:
    """What the position that was played on to brought to each seat."""
    players = tree.places.shape[0]
    result_values(tree.states[1], players, tree.places, tree.points, LEAD, tree.brought[0])
    split_win(tree.places, players, tree.brought[1])
    for seat in range(players):
        tree.brought[2, seat] = tree.points[seat]


@compilable
def bring_back(tree: Any, depth: Any) -> None:
    """Count a result in all branches that led to it."""
    players = tree.places.shape[0]
    count_result(tree)
    for i in range(depth + 1):
        node = int(tree.path[i])
        tree.nodes[node].visits += 1
        for measure in range(MEASURES):
            for seat in range(players):
                tree.sums[node, measure, seat] += tree.brought[measure, seat]


@compilable
def add_branch(tree: Any, parent: Any, step: Any, weight: Any) -> Any:
    node = int(tree.size[0])
    tree.size[0] = node + 1
    tree.nodes[node].weight = weight
    tree.nodes[node].whole = 0.0
    tree.nodes[node].loose = 1.0
    tree.nodes[node].visits = 0
    tree.nodes[node].step = step
    tree.nodes[node].who = NOBODY
    tree.nodes[node].child = 0
    tree.nodes[node].sibling = 0
    tree.nodes[node].count = 0
    for measure in range(MEASURES):
        for seat in range(tree.places.shape[0]):
            tree.sums[node, measure, seat] = 0.0
    if parent >= 0:
        tree.nodes[node].sibling = tree.nodes[parent].child
        tree.nodes[parent].child = node
    return node


@compilable
def go_down(s: Any, tree: Any) -> Any:
    """From the root to a new leaf; return how many branches were gone down."""
    node = 0
    depth = 0
    tree.path[0] = 0
    who = generic.actor(s)
    tree.nodes[0].who = who
    while who != NOBODY and depth < DEEPEST:
        if who == CHANCE:
            n = generic.chances(s, tree.buffer)
            tree.nodes[node].count = n
            if tree.nodes[node].child == 0:
                for i in range(n):
                    tree.nodes[node].whole += float(tree.buffer[i])
            step = pick(tree.rng, tree.buffer, n)
            child = branch_of(tree, node, step)
        else:
            n = generic.moves(s, tree.buffer)
            tree.nodes[node].count = n
            child = promising(tree, node, who)
            step = untried(s, tree, node, n)
            if step >= 0:
                child = 0
            else:
                step = int(tree.nodes[child].step)
        is_new = child == 0
        if is_new:
            if tree.size[0] >= tree.nodes.shape[0]:
                return depth
            weight = float(tree.buffer[step]) if who == CHANCE else 1.0
            child = add_branch(tree, node, step, weight)
        generic.play(s, step)
        depth += 1
        tree.path[depth] = child
        node = child
        acted, who = who, generic.actor(s)
        tree.nodes[node].who = who
        if is_new and acted != CHANCE:
            return depth
    return depth


@compilable
def branch_of(tree: Any, node: Any, step: Any) -> Any:
    found = int(tree.nodes[node].child)
    while found != 0 and tree.nodes[found].step != step:
        found = int(tree.nodes[found].sibling)
    return found


EXPLORE: Final = 0.5


@compilable
def promising(tree: Any, node: Any, who: Any) -> Any:
    """Of the branches that were tried, the most promising for the one who chooses."""
    best = -1.0
    found = 0
    log = np.log(max(1.0, float(tree.nodes[node].visits)))
    child = int(tree.nodes[node].child)
    while child != 0:
        visits = max(1.0, float(tree.nodes[child].visits))
        worth = tree.sums[child, 0, who] / visits + EXPLORE * np.sqrt(log / visits)
        if worth > best:
            best = worth
            found = child
        child = int(tree.nodes[child].sibling)
    return found


@compilable
def untried(s: Any, tree: Any, node: Any, n: Any) -> Any:
    """A move without a branch, as habit leans to it; -1 if there is none."""
    child = int(tree.nodes[node].child)
    branches = 0
    while child != 0:
        tree.tried[tree.nodes[child].step] = 1
        branches += 1
        child = int(tree.nodes[child].sibling)
    found = -1
    if branches < n:
        for i in range(n):
            tree.weights[i] = 0
            if tree.tried[tree.buffer[i]] == 0:
                tree.weights[i] = generic.prefer(s, int(tree.buffer[i]))
        found = int(tree.buffer[pick(tree.rng, tree.weights, n)])
    child = int(tree.nodes[node].child)
    while child != 0:
        tree.tried[tree.nodes[child].step] = 0
        child = int(tree.nodes[child].sibling)
    return found


@compilable
def play_to_the_end(s: Any, tree: Any) -> None:
    """Play on by habit."""
    who = generic.actor(s)
    while who != NOBODY:
        if who == CHANCE:
            n = generic.chances(s, tree.buffer)
            step = pick(tree.rng, tree.buffer, n)
        else:
            n = generic.moves(s, tree.buffer)
            for i in range(n):
                tree.weights[i] = generic.prefer(s, int(tree.buffer[i]))
            step = int(tree.buffer[pick(tree.rng, tree.weights, n)])
        generic.play(s, step)
        who = generic.actor(s)


ENOUGH: Final = 3
"""Visits for each move of a position, before its best branch tells what it is worth."""


@compilable
def back_up(tree: Any) -> None:
    """From sums to worth, the deepest branches first: they were added last."""
    players = tree.places.shape[0]
    for node in range(tree.size[0] - 1, -1, -1):
        visits = max(1.0, float(tree.nodes[node].visits))
        who = int(tree.nodes[node].who)
        settled = tree.nodes[node].child != 0 and who != NOBODY
        if settled and who != CHANCE:
            settled = tree.nodes[node].visits >= ENOUGH * tree.nodes[node].count
        if not settled:
            tree.nodes[node].loose = 0.0 if who == NOBODY else 1.0
            for measure in range(MEASURES):
                for seat in range(players):
                    tree.worth[node, measure, seat] = tree.sums[node, measure, seat] / visits
                    tree.either[node, measure, seat] = 0.0
        elif who == CHANCE:
            average(tree, node)
        else:
            take_best(tree, node, who)


@compilable
def average(tree: Any, node: Any) -> None:
    """What the outcomes that came up are worth, by their weights."""
    players = tree.places.shape[0]
    whole = 0.0
    tight = 0.0
    for measure in range(MEASURES):
        for seat in range(players):
            tree.worth[node, measure, seat] = 0.0
            tree.either[node, measure, seat] = 0.0
    child = int(tree.nodes[node].child)
    while child != 0:
        weight = tree.nodes[child].weight
        whole += weight
        tight += weight * (1.0 - tree.nodes[child].loose)
        for measure in range(MEASURES):
            for seat in range(players):
                tree.worth[node, measure, seat] += weight * tree.worth[child, measure, seat]
                tree.either[node, measure, seat] += weight * tree.either[child, measure, seat]
        child = int(tree.nodes[child].sibling)
    for measure in range(MEASURES):
        for seat in range(players):
            tree.worth[node, measure, seat] /= whole
            tree.either[node, measure, seat] /= whole
    tree.nodes[node].loose = 1.0 - tight / tree.nodes[node].whole


SAME: Final = 0.02
"""Moves whose values differ by less are all the same to whoever chooses. To others they may not be:
who cannot win any more may decide who does."""


@compilable
def take_best(tree: Any, node: Any, who: Any) -> None:
    """What the branch is worth that was tried most; and how far others lie off that are as good."""
    best = int(tree.nodes[node].child)
    child = best
    while child != 0:
        if tree.nodes[child].visits > tree.nodes[best].visits:
            best = child
        child = int(tree.nodes[child].sibling)
    players = tree.places.shape[0]
    for measure in range(MEASURES):
        for seat in range(players):
            tree.worth[node, measure, seat] = tree.worth[best, measure, seat]
            tree.either[node, measure, seat] = tree.either[best, measure, seat]
    tree.nodes[node].loose = tree.nodes[best].loose
    least = tree.worth[best, 0, who] - SAME
    child = int(tree.nodes[node].child)
    while child != 0:
        if tree.worth[child, 0, who] >= least:
            for measure in range(MEASURES):
                for seat in range(players):
                    off = tree.worth[child, measure, seat] - tree.worth[best, measure, seat]
                    far = abs(off) + tree.either[child, measure, seat]
                    tree.either[node, measure, seat] = max(tree.either[node, measure, seat], far)
        child = int(tree.nodes[child].sibling)
