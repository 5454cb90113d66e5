"""The tree search: what it finds, what it keeps to, and how it stops."""

import threading
import time

import pytest

import belfort
from belfort import engine
from belfort.bots import think
from belfort.bots.search import Settings, grow, workspace
from belfort.bots.solver import Solution, solve_view
from belfort.engine import CHANCE, NOBODY
from belfort.engine.chance import stream
from belfort.testing.walks import steps_at, walk

DUO = belfort.game("clocktowers", players=2)


def decision(game, seed, skip=20):
    """A position in the middle of a match where a seat has a choice."""
    for number, (s, step) in enumerate(walk(game, seed)):
        who = game.actor(s)
        if number >= skip and step >= 0 and who != CHANCE and len(game.moves(s)) > 1:
            return s, who
    return decision(game, f"{seed}+", skip // 2)


def test_every_legal_move_is_judged_and_the_most_visited_comes_first(main_variant):
    s, who = decision(main_variant, "judged")
    judged = think(main_variant, main_variant.view(s, who), who, 1, iterations=200)
    assert sorted(one.move for one in judged) == sorted(main_variant.moves(s))
    visits = [one.visits for one in judged]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == 200
    for one in judged:
        assert 0 <= one.win <= 1
        assert 0 <= one.value <= 1
        assert 0 < one.doubt <= 1


def test_the_same_iterations_give_the_same_judgements_however_they_are_sliced():
    s, who = decision(DUO, "slices")
    view = DUO.view(s, who)
    first = think(DUO, view, who, "seed", iterations=3000)
    assert think(DUO, view, who, "seed", iterations=3000, seconds=60) == first
    assert think(DUO, view, who, "other", iterations=3000) != first


def test_a_search_looks_at_every_move_as_often_as_is_asked_however_bad_it_is():
    s, who = decision(DUO, "least")
    view = DUO.view(s, who)

    def rarest(least):
        judged = think(DUO, view, who, 1, iterations=4000, settings=Settings(least=least))
        assert sum(one.visits for one in judged) == 4000
        return judged[-1].visits

    asked = 2000 // (2 * len(DUO.moves(s)))
    assert rarest(asked) >= 2 * asked, "in each of two trees"
    assert rarest(0) < 2 * asked


@pytest.mark.parametrize("least", [0, 3])
def test_interpreted_and_compiled_grow_the_same_tree(least):
    s, who = decision(DUO, "both", skip=130)
    works = [workspace(DUO, DUO.view(s, who), stream("both"), 400) for _ in range(2)]
    grow.function(works[0], who, Settings(least=least), 30)
    grow.compiled(works[1], who, Settings(least=least), 30)
    assert works[0].size == works[1].size
    for name in ("visits", "available", "step", "child", "sibling"):
        assert works[0].tree[name].tolist() == works[1].tree[name].tolist()
    assert works[0].tree["value"] == pytest.approx(works[1].tree["value"])


def test_a_tree_stays_within_its_memory():
    s, who = decision(DUO, "memory")
    work = workspace(DUO, DUO.view(s, who), stream("memory"), 50)
    grow(work, who, Settings(), 2000)
    assert work.size[0] == 50
    assert work.tree[0].visits == 2000


def test_a_search_can_be_stopped():
    s, who = decision(DUO, "stop")
    view = DUO.view(s, who)
    think(DUO, view, who, 1, iterations=10)
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    begun = time.perf_counter()
    judged = think(DUO, view, who, 1, seconds=30, stop=stop)
    assert time.perf_counter() - begun < 5
    assert judged[0].visits > 0


def test_a_search_needs_a_budget():
    s, who = decision(DUO, "budget")
    with pytest.raises(ValueError, match="iterations or of seconds"):
        think(DUO, DUO.view(s, who), who, 1)


def test_a_winning_last_move_is_found(main_variant):
    """With one decision left, the search's favourite is as good as the best outcome."""
    for number in range(30):
        positions = [(s, step) for s, step in walk(main_variant, ("last", number)) if step >= 0]
        s, _ = positions[-1]
        who = main_variant.actor(s)
        if who == CHANCE or len(main_variant.moves(s)) < 2:
            continue
        ends = {move: main_variant.after(s, move) for move in main_variant.moves(s)}
        if any(main_variant.actor(end) != NOBODY for end in ends.values()):
            continue
        places = {move: main_variant.ranks(end)[who] for move, end in ends.items()}
        judged = think(main_variant, main_variant.view(s, who), who, 1, iterations=400)
        assert places[judged[0].move] == min(places.values())


def test_moves_that_others_cannot_tell_apart_share_a_branch():
    """To the seat that looks on, every discard of an opponent is the same step."""
    s, who = decision(DUO, "alike")
    work = workspace(DUO, DUO.view(s, 1 - who), stream("alike"), 4000)
    grow(work, 1 - who, Settings(), 500)
    steps = []
    node = work.tree[0].child
    while node:
        steps.append(int(work.tree[node].step))
        node = work.tree[node].sibling
    texts = [DUO.rules.words.notation(s, step) for step in steps]
    assert len(set(texts)) == len(texts)
    assert texts.count("x?") == 1
    assert not any(text.startswith("x") and text != "x?" for text in texts)


def chooses_later(game, s, who, room):
    """Whether a seat has a choice after its next move; also if that takes too long to see."""
    if game.actor(s) == NOBODY:
        return False
    if room[0] == 0 or (game.actor(s) == who and len(game.moves(s)) > 1):
        return True
    room[0] -= 1
    return any(chooses_later(game, game.after(s, code), who, room) for code in steps_at(game, s))


def is_last_choice(game, s, who):
    afters = [game.after(s, move) for move in game.moves(s)]
    return not any(chooses_later(game, after, who, [200]) for after in afters)


def solved(game, wanted, tries=400):
    """Late positions with something at stake, solved for all that may be hidden from the seat.

    Where something is hidden, it is the seat's last choice: the solver would let it use, later
    on, what it cannot know.
    """
    found = []
    for number in range(tries):
        positions = [(s, step) for s, step in walk(game, ("solved", number)) if step >= 0]
        for s, _ in positions[-8:-1]:
            who = game.actor(s)
            if who == CHANCE or len(game.moves(s)) < 2:
                continue
            view = game.view(s, who)
            if view.tobytes() != s.tobytes() and not is_last_choice(game, s, who):
                continue
            answer = solve_view(game, view, who, limit=300_000, guesses=1000)
            if not isinstance(answer, Solution):
                continue
            own = [values[who] for values in answer.values]
            if max(own) - min(own) > 0.05:
                found.append((view, who, dict(zip(answer.moves, own, strict=True))))
                break
        if len(found) == wanted:
            return found
    return found


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_the_search_comes_to_the_exact_value_of_solved_positions(name):
    game = belfort.game(name)
    positions = solved(game, 6)
    assert len(positions) >= 3
    for view, who, exact in positions:
        judged = think(game, view, who, "solved", iterations=30_000)
        assert exact[judged[0].move] == pytest.approx(max(exact.values()), abs=0.03)
        assert judged[0].value == pytest.approx(max(exact.values()), abs=0.05)
