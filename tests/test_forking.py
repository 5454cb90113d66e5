"""Matches that begin in the middle: what is laid down, what is dealt anew, and what is proved."""

import json

import numpy as np
import pytest

import belfort
from belfort import bots
from belfort.engine import CHANCE, names, rules
from belfort.engine.chance import stream
from belfort.match import ANEW, BadFile, Begun, CannotUndo, Match, Record, dump, read, verify
from belfort.match.forking import NotADecision, steps_anew, steps_truly


def played(game, seed, most=1000):
    match, player = game.match(seed=seed), bots.bot("random")
    while not match.over and match.step < most:
        view = match.view(match.actor)
        code = player.choose(game, view, match.actor, match.thought(match.actor))
        match.play(game.rules.words.notation(view, code))
    return match


def stops(match):
    return [number for number, step in enumerate(match.log()) if step.by != CHANCE]


def seen(steps, seat):
    return [(step.by, step.seen_by(seat).text) for step in steps]


@pytest.mark.parametrize(
    ("name", "players"),
    [(name, n) for name in names("belfort") for n in (2, 3) if n in rules(name).players],
)
def test_what_is_dealt_anew_looks_to_a_seat_as_what_it_saw(name, players):
    game = belfort.game(name, players=players)
    match, other, hidden = played(game, 5), 0, 0
    for place, seat in ((1, 0), (2, 1), (3, players - 1)):
        step = stops(match)[len(stops(match)) * place // 4]
        steps = steps_anew(match, step, seat, stream("anew", place))
        fork = Match(game, bytes(32), None, steps, (), len(steps))
        was = match.before(step)
        assert fork.step == step
        assert np.array_equal(fork.view(seat), was.view(seat))
        assert seen(fork.log_from(0), seat) == seen(was.log_from(0), seat)
        assert [m.text for m in fork.moves()] or fork.actor != seat
        hidden += not np.array_equal(was.view(seat), was.state)
        other += not np.array_equal(fork.state, was.state)
    assert other > 0 or not hidden, "what was hidden lies as it did every time"


def test_what_is_dealt_anew_follows_from_nothing_that_the_seat_could_not_know():
    """Two worlds that a seat cannot tell apart give it the same history."""
    game = belfort.game("clocktowers", players=2)
    match = played(game, 5)
    step = stops(match)[40]
    first = steps_anew(match, step, 0, stream("one"))
    world = Match(game, bytes(32), None, first, (), len(first))
    assert first != steps_truly(match, step)
    for seed in ("a", "b", "c"):
        ours, theirs = (steps_anew(one, step, 0, stream(seed)) for one in (match, world))
        assert ours == theirs


def test_a_match_that_begins_in_the_middle_goes_on_by_its_own_seed():
    game = belfort.game("castle", players=2)
    whole = played(game, 1)
    step = stops(whole)[30]
    steps = steps_truly(whole, step)
    one, same, other = (Match(game, bytes([n] * 32), None, steps, (), step) for n in (1, 1, 2))
    assert np.array_equal(one.state, whole.before(step).state)
    assert one.begun == step
    assert not one.odd_outcomes
    for match in (one, same, other):
        while match.step < step + 12:
            match.play(match.moves()[0])
    assert one.log() == same.log() != other.log()
    with pytest.raises(CannotUndo):
        one.go_back(step - 1)
    with pytest.raises(CannotUndo):
        Match(game, bytes(32), None, steps, (), step).undo(whole.log()[step - 1].by % 2)
    for number in (step - 5, step, step + 3):
        assert [s.text for s in one.before(number).log()][:number] == [
            s.text for s in one.log()[:number]
        ]


def test_its_file_says_what_was_laid_down_and_verify_checks_what_was_not():
    game = belfort.game("clocktowers", players=2)
    whole = played(game, 3)
    step = stops(whole)[4]
    steps = steps_truly(whole, step)
    match = Match(game, bytes(range(32)), None, steps, (), step)
    while not match.over:
        match.play(match.moves()[-1])
    text = dump(Record(match, begun=Begun(0, whole.commitment, ANEW)))
    told = json.loads(text)
    assert told["begun"] == {"steps": step, "of": whole.commitment, "hidden": ANEW}
    found = read(text)
    assert (found.match.begun, found.begun.hidden) == (step, ANEW)
    assert found.match.log() == match.log()
    assert verify(text) == []
    assert any(s.by == CHANCE for s in match.log()[step:]), "there is chance to be checked"
    # the same steps as one match from the start: its seed gives other outcomes
    told["begun"]["steps"] = 0
    assert len(verify(json.dumps(told))) > 3
    for wrong in (-1, len(told["steps"]) + 1, True, "4"):
        with pytest.raises(BadFile, match="begun"):
            read(json.dumps({**told, "begun": {**told["begun"], "steps": wrong}}))
    for wrong in ({}, {"steps": 0}, {**told["begun"], "hidden": "no"}, {**told["begun"], "of": 1}):
        with pytest.raises(BadFile, match="begun"):
            read(json.dumps({**told, "begun": wrong}))
    bots_named = {**told, "begun": {**told["begun"], "steps": step}}
    bots_named["bots"] = ["master"] * len(told["steps"])
    with pytest.raises(BadFile, match="laid down"):
        read(json.dumps(bots_named))


def test_nobody_plays_on_from_a_step_of_chance_or_from_the_end():
    match = played(belfort.game("castle", players=2), 1)
    drawn = next(n for n, step in enumerate(match.log()) if step.by == CHANCE)
    for step in (drawn, match.step, -1, 10_000):
        with pytest.raises(NotADecision):
            steps_truly(match, step)
