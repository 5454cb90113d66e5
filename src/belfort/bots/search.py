"""Information-set Monte-Carlo tree search, one text for every game.

Each iteration guesses what the seat may not know, walks down one tree of everything the seat
would see happen, plays on from a new leaf, and credits every actor on the way with its own
result. Moves of others that the seat could not tell apart share a branch; chance is a branch for
each outcome; a branch that is possible only under some guesses is judged by how often it was.

The kernel is here; `thinking.py` spends a budget on it. docs/bots.md says what was tried.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from belfort.bots.results import LEAD, result_values, split_win
from belfort.engine import CHANCE, NOBODY, Game, State, compilable, generic, kernel
from belfort.engine.chance import Rng, below, pick
from belfort.engine.kernels import buffer_for
from belfort.engine.records import record

NODE: Final = record(
    [
        ("value", "f8"),  # sum of what the visits brought to the one who chose this branch
        ("wins", "f8"),  # the same for the share of the win alone
        ("points", "f8"),  # and for the points
        ("visits", "i4"),
        ("available", "i4"),  # how often the branch could be chosen
        ("step", "i4"),  # the step that leads here, as the seat sees it
        ("child", "i4"),
        ("sibling", "i4"),
        ("spare", "i4"),
    ],
)
ROOT: Final = 0
NO_NODE: Final = ROOT
"""Node 0 is the root, which is nobody's child."""
FIRST: Final = 1e6
"""More than any branch can promise."""

EVERY: Final = 1 << 20
"""More moves than any position has."""


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
    points: Any
    shares: Any
    values: Any
    chosen: Any


class Settings(NamedTuple):
    """How a search weighs things."""

    explore: float = 0.5
    lead: float = LEAD
    """How much of a result's value the lead in points is, the rest being the win."""
    habit: int = 1
    """1: play on by the game's habits, 0: at random."""
    width: int = EVERY
    """How many moves come to mind at a decision; no more are looked at while one of them is."""
    least: int = 0
    """How often each move of the root is looked at before the promising ones are preferred."""


def workspace(game: Game, view: State, rng: Rng, nodes: int) -> Work:
    """Memory for a tree of so many nodes, its root being the view."""
    return Work(
        **memory(game, view, rng, np.zeros(nodes, NODE)),
        points=np.zeros(game.players, np.int32),
    )


def memory(game: Game, view: State, rng: Rng, tree: npt.NDArray[Any]) -> dict[str, Any]:
    """What every search on a tree needs, by the names of `Work`."""
    rules, players = game.rules, game.players
    states = np.zeros(2, rules.state)
    states[0] = view
    return {
        "states": states,
        "tree": tree,
        "size": np.ones(1, np.int64),
        "rng": rng,
        "buffer": buffer_for(rules.most_moves, rules.codes),
        "weights": np.zeros(rules.most_moves, np.int32),
        "seen": np.zeros(rules.most_moves, np.int32),
        "mark": np.zeros(rules.codes, np.int32),
        "path": np.zeros((DEEPEST, 2), np.int32),
        "places": np.zeros(players, np.int32),
        "shares": np.zeros(players),
        "values": np.zeros(players),
        "chosen": np.zeros(1, np.int32),
    }


DEEPEST: Final = 1000
"""Steps below the root that a tree remembers; below them it plays on without one."""


@kernel
def grow(work: Any, seat: Any, settings: Any, iterations: Any) -> None:
    """Add iterations to a tree."""
    for _ in range(iterations):
        work.states[1] = work.states[0]
        s = work.states[1]
        generic.guess(s, seat, work.rng)
        depth = descend(s, work, seat, settings)
        play_out(s, work, settings.habit)
        players = work.places.shape[0]
        result_values(s, players, work.places, work.points, settings.lead, work.values)
        split_win(work.places, players, work.shares)
        credit(work, depth)


@compilable
def descend(s: Any, work: Any, seat: Any, settings: Any) -> Any:
    """From the root to a new leaf; return how many branches were gone down."""
    node = 0
    depth = 0
    who = generic.actor(s)
    while who != NOBODY and depth < DEEPEST:
        if who == CHANCE:
            n = generic.chances(s, work.buffer)
            step = pick(work.rng, work.buffer, n)
            seen = generic.hide_step(s, step, seat)
            child = child_by_step(work.tree, node, seen)
        else:
            child = choose_branch(s, work, node, seat, settings)
            step = int(work.chosen[0])
            seen = looks(s, step, who, seat)
        is_new = child == NO_NODE
        if is_new:
            if work.size[0] >= work.tree.shape[0]:
                return depth  # the memory is used up: play on from here
            child = new_node(work.tree, work.size, node, seen)
            work.tree[child].available = 1
        generic.play(s, step)
        work.path[depth, 0] = child
        work.path[depth, 1] = who
        depth += 1
        node = child
        if is_new and who != CHANCE:
            return depth
        who = generic.actor(s)
    return depth


@compilable
def looks(s: Any, move: Any, who: Any, seat: Any) -> Any:
    """What a move is called in the tree: others' moves as the seat sees them, its own as chosen.

    What the seat learns by its own move is not part of the choice.
    """
    return move if who == seat else generic.hide_step(s, move, seat)


@compilable
def child_by_step(tree: Any, node: Any, step: Any) -> Any:
    found = int(tree[node].child)
    while found != NO_NODE and tree[found].step != step:
        found = int(tree[found].sibling)
    return found


@compilable
def new_node(tree: Any, size: Any, parent: Any, step: Any) -> Any:
    """Add a branch; the caller made sure that there is room."""
    node = int(size[0])
    size[0] = node + 1
    tree[node].step = step
    tree[node].sibling = tree[parent].child
    tree[parent].child = node
    return node


@compilable
def choose_branch(s: Any, work: Any, node: Any, seat: Any, settings: Any) -> Any:
    """The branch to go down at a decision, its move in chosen[0]; NO_NODE for a new branch."""
    n = generic.moves(s, work.buffer)
    who = generic.actor(s)
    for i in range(n):
        work.seen[i] = looks(s, int(work.buffer[i]), who, seat)
        work.mark[work.seen[i]] = i + 1
    least = settings.least if node == ROOT else 0
    found, tried = best_tried(work, node, settings.explore, least)
    if tried < settings.width and weigh_untried(s, work, n, settings.habit) > 0:
        found = NO_NODE
        work.chosen[0] = work.buffer[pick(work.rng, work.weights, n)]
    else:
        take_any_alike(work, n, int(work.tree[found].step))
    for i in range(n):
        work.mark[work.seen[i]] = 0
    return found


@compilable
def best_tried(work: Any, node: Any, explore: Any, least: Any) -> Any:
    """Of the branches that can be chosen now, the most promising, and how many there are; one that
    was looked at less often than `least` goes before all others.

    Their marks become negative.
    """
    tree = work.tree
    best = -1.0
    found = NO_NODE
    tried = 0
    child = int(tree[node].child)
    while child != NO_NODE:
        index = int(work.mark[tree[child].step])
        if index > 0:
            tried += 1
            work.mark[tree[child].step] = -index
            tree[child].available += 1
            visits = tree[child].visits
            bonus = explore * np.sqrt(np.log(tree[child].available) / visits)
            worth = tree[child].value / visits + bonus
            if visits < least:
                worth += FIRST
            if worth > best:
                best = worth
                found = child
        child = int(tree[child].sibling)
    return found, tried


@compilable
def weigh_untried(s: Any, work: Any, n: Any, habit: Any) -> Any:
    """Weigh the moves that have no branch yet, the others with 0; return how many there are."""
    untried = 0
    for i in range(n):
        is_untried = work.mark[work.seen[i]] > 0
        untried += is_untried
        work.weights[i] = is_untried
        if is_untried and habit == 1:
            work.weights[i] = generic.prefer(s, int(work.buffer[i]))
    return untried


@compilable
def take_any_alike(work: Any, n: Any, step: Any) -> None:
    """Of the moves that look like this step to the seat, any one."""
    alike = 0
    for i in range(n):
        alike += work.seen[i] == step
    skip = below(work.rng, alike) if alike > 1 else 0
    for i in range(n):
        if work.seen[i] == step:
            if skip == 0:
                work.chosen[0] = work.buffer[i]
            skip -= 1


@compilable
def play_out(s: Any, work: Any, habit: Any) -> None:
    """Play on to the end of the match, by habit or at random."""
    who = generic.actor(s)
    while who != NOBODY:
        if who == CHANCE:
            n = generic.chances(s, work.buffer)
            step = pick(work.rng, work.buffer, n)
        else:
            n = generic.moves(s, work.buffer)
            if habit == 1 and n > 1:
                step = by_habit(s, work, n)
            else:
                step = int(work.buffer[below(work.rng, n)])
        generic.play(s, step)
        who = generic.actor(s)


@compilable
def by_habit(s: Any, work: Any, n: Any) -> Any:
    for i in range(n):
        work.weights[i] = generic.prefer(s, int(work.buffer[i]))
    return int(work.buffer[pick(work.rng, work.weights, n)])


@compilable
def credit(work: Any, depth: Any) -> None:
    """Add the result to every branch that was gone down, for the one who chose it."""
    tree = work.tree
    tree[0].visits += 1
    for i in range(depth):
        node = work.path[i, 0]
        who = work.path[i, 1]
        tree[node].visits += 1
        if who >= 0:
            tree[node].value += work.values[who]
            tree[node].wins += work.shares[who]
            tree[node].points += work.points[who]
