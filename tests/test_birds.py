"""Birds that play in a manner of their own: what taste may change, and what it may not."""

import pytest

import belfort
from belfort import arena, bots, engine, witness
from belfort.arena import manners
from belfort.bots import BIRDS, birds, readiness
from belfort.bots.birds import MOST, likings
from belfort.bots.levels import SIGHT, Offhand
from belfort.engine import CHANCE
from belfort.engine.chance import stream
from belfort.testing.walks import walk
from test_witness import match_of

HOUSE = engine.names("belfort")


def choices(name, seed, **options):
    """Views of a match in which somebody has to choose."""
    game = belfort.game(name, **options)
    for s, step in walk(game, seed):
        who = game.actor(s)
        if step >= 0 and who != CHANCE and len(game.moves(s)) > 1:
            yield game, game.view(s, who), who


@pytest.mark.parametrize("name", HOUSE)
def test_every_bird_has_a_taste_of_its_own(name):
    likes = engine.rules(name).characters.LIKES
    assert set(likes) == set(BIRDS)
    met = {bird: set() for bird in BIRDS}
    for game, view, _ in choices(name, "taste"):
        moves = game.moves(view)
        for bird in BIRDS:
            liked = likings(game.rules, bird, view, moves)
            assert all(-MOST <= value <= MOST for value in liked.values())
            met[bird].add(tuple(liked.values()))
    assert all(any(len({*one}) > 1 for one in found) for found in met.values())
    assert len({frozenset(found) for found in met.values()}) == len(BIRDS)


def test_the_same_view_and_seed_give_the_same_move_whoever_runs_it(monkeypatch):
    for number, (game, view, who) in enumerate(choices("torens", "same", variant="total")):
        player = bots.bot("lieve")
        move = player.choose(game, view, who, number)
        assert move == player.choose(game, view, who, number)
        monkeypatch.setenv("BELFORT_RUNTIME", "interpreted")
        assert move == player.choose(game, view, who, number)
        monkeypatch.delenv("BELFORT_RUNTIME")
        if number == 4:
            break


def test_what_is_liked_comes_to_mind_and_what_is_not_may():
    game, view, _ = next(choices("heist", "mind"))
    moves = game.moves(view)
    drawn = {}
    for liked in (0, MOST, -MOST):
        likes = dict.fromkeys(moves, 0) | {moves[0]: liked}
        minds = [birds._come_to_mind(view, likes, 1, stream("mind", n)) for n in range(400)]
        drawn[liked] = sum(moves[0] in mind for mind in minds)
    assert drawn[MOST] > 2 * drawn[0] > 4 * drawn[-MOST] > 0


@pytest.mark.parametrize("bird", ["rik", "corneel"])
def test_a_strong_bird_gives_up_no_more_than_its_leeway(bird, monkeypatch):
    seen = []
    think = birds.think
    monkeypatch.setattr(birds, "think", lambda *a, **k: seen.append(think(*a, **k)) or seen[-1])
    for game, view, who in list(choices("clocktowers", "leeway"))[:12]:
        move = bots.bot(bird, 0.02).choose(game, view, who, "any")
        if seen:
            judged = seen.pop()
            worth = {one.move: one.value for one in judged}
            assert worth[move] >= judged[0].value - BIRDS[bird].leeway - 1e-9


def test_birds_are_asked_again_like_any_other_bot():
    record = match_of("flip", "random", "pia", most=60)
    found = witness.testify(record)
    assert [one.bot for one in found] == ["flip", "random", "pia"]
    assert not any(one.odd or one.lost for one in found)
    assert found[0].level
    assert found[2].level


def test_while_a_game_is_not_compiled_birds_keep_their_taste(monkeypatch):
    monkeypatch.setattr(readiness, "is_ready", lambda *_: False)
    asked = list(choices("clocktowers", "offhand"))[4:16]
    moves = {
        bird: [readiness.choose(bird, *one, "any") for one in asked] for bird in ("bavo", "corneel")
    }
    assert moves["bavo"] != moves["corneel"]
    assert moves["bavo"] == [birds.offhand("bavo").choose(*one, "any") for one in asked]
    assert isinstance(birds.offhand("master"), Offhand)


def test_levels_are_what_they_were_and_unknown_names_are_refused():
    assert not set(BIRDS) & {*SIGHT, "pupil", "greedy", "random"}
    with pytest.raises(bots.UnknownBot, match="robin"):
        bots.bot("robin")


FIELDS = {"castle": {}, "clocktowers": {}, "heist": {}, "torens": {"variant": "total"}}


@pytest.mark.parametrize("name", HOUSE)
def test_birds_are_told_apart_by_their_moves(name):
    """The short form of `make levels`: each leans to its own taste more than others do."""
    some = ["flip", "pia", "lieve"]
    _, rows = manners.watch(arena.Contest(name, some, 6, FIELDS[name], budget=0.5))
    found = {bird: manners.manner(rows[bird]) for bird in some}
    for bird in some:
        taste = manners.TASTES.index(bird)
        own = found[bird].lean[taste] - found[bird].doubt[taste]
        for other in some:
            if other != bird:
                assert own > found[other].lean[taste], (bird, other)
