"""Playing on from a position: whose, what is dealt, and what nobody learns by it."""

import json
import random

import numpy as np
import pytest

from belfort.engine import CHANCE
from belfort.match import ANEW, TRULY, UnknownSeat, read, verify
from belfort.match.forking import NotADecision
from belfort.match.receipt import compare
from belfort.match.receipt import read as read_receipts
from belfort.tables import Wanted, errors, forks
from belfort.tables.forks import Fork
from test_tables import DUO, guests, play_on, seated
from thinking_here import play_out, think_here

pytestmark = pytest.mark.anyio

BOTS = {1: "random"}


@pytest.fixture
def at_once(steward, monkeypatch):
    """What is dealt is dealt here, and bots move when they are told to."""
    think_here(steward, monkeypatch)

    async def in_turn(_line, work, asked):
        return work(asked)

    monkeypatch.setattr(steward.turns.minds, "in_turn", in_turn)


def decisions(match):
    return [number for number, step in enumerate(match.log()) if step.by != CHANCE]


async def fork(steward, player, table, **asked):
    return await forks.fork(steward, player, table, Fork(**asked), "line")


async def test_one_plays_on_from_a_match_that_is_over_as_it_truly_was_or_dealt_anew(
    steward, at_once
):
    table, (ann, ben) = await seated(steward)
    await play_on(steward, table, [ann, ben], random.Random(1))
    live = await steward.memory.find(table)
    whole = live.chronicle.match
    step = decisions(whole)[40]
    was = whole.before(step)
    for hidden in (TRULY, ANEW):
        look = await fork(steward, ben, table, step=step, seat=0, hidden=hidden, bots={1: "random"})
        assert look.state == "playing"
        assert look.seat == 0, "Ben plays on in Ann's place"
        begun = (await steward.memory.find(look.table)).chronicle.match
        assert (begun.begun, begun.step) == (step, step)
        assert np.array_equal(begun.view(0), was.view(0))
        assert hidden == ANEW or np.array_equal(begun.state, was.state)
        record = await play_out(steward, ben, look.table, random.Random(2))
        text = await steward.file(ben, look.table)
        assert verify(text) == []
        assert record.begun.of == whole.commitment
        assert record.begun.hidden == hidden
        assert set(record.bots[:step]) == {""}
        receipts = read_receipts(await steward.receipt(ben, look.table))
        assert receipts[0].begun
        assert compare(receipts[0], record) == []
        told = json.loads(text)
        told["begun"]["steps"] -= 1  # as if its own seed had brought about more
        problems = compare(receipts[0], read(json.dumps(told)))
        assert problems[0] == "it does not begin with the steps that were promised"
        # another process reads the same from the store
        again = await steward.memory.load(look.table)
        assert again.chronicle.match.log() == record.match.log()


async def test_friends_are_waited_for_and_a_rematch_begins_at_the_start(steward, at_once):
    table, (ann, ben) = await seated(steward)
    await play_on(steward, table, [ann, ben], random.Random(1))
    step = decisions((await steward.memory.find(table)).chronicle.match)[10]
    look = await fork(steward, ann, table, step=step, seat=1)
    assert look.state == "open"
    await steward.accept(ben, await steward.invite(ann, look.table))
    started = await steward.start(ann, look.table)
    assert started.step >= step
    assert await steward.resign(ben, look.table)
    again = await steward.rematch(ann, look.table)
    started = await steward.rematch(ben, look.table)
    assert started.table == again.table
    assert (await steward.memory.find(again.table)).chronicle.match.begun == 0


async def test_nobody_plays_on_from_a_match_with_others_that_runs(steward, at_once):
    table, (ann, ben) = await seated(steward)
    (eve,) = await guests(steward, "Eve")
    for player in (ann, ben, eve):
        for seat in (0, 1):
            with pytest.raises(errors.NotOver):
                await fork(steward, player, table, step=20, seat=seat, bots=BOTS)
    practice = (await steward.create(ann, Wanted("clocktowers", {"players": 2}, bots=BOTS))).table
    await steward.start(ann, practice)
    for player, seat, refusal in ((eve, 0, errors.NotOver), (ann, 1, UnknownSeat)):
        with pytest.raises(refusal):
            await fork(steward, player, practice, step=10, seat=seat, bots=BOTS)
    with pytest.raises(NotADecision):
        await fork(steward, ann, practice, step=0, seat=0, bots=BOTS)
    closed, (ann, ben) = await seated(
        steward, Wanted("clocktowers", {"players": 2}, listed=True, watching=False)
    )
    await steward.resign(ben, closed)
    with pytest.raises(errors.Closed):
        await fork(steward, eve, closed, step=10, seat=0, bots=BOTS)


async def test_what_is_hidden_in_a_running_match_cannot_be_learned_by_playing_on(
    steward, at_once, monkeypatch
):
    """Two worlds of a match that differ only in what Ann may not know, the same draw of numbers:
    every fork she can get is the same to the last bit, seeds of the house aside."""
    (ann,) = await guests(steward, "Ann")
    wanted = Wanted("clocktowers", {"players": 2}, bots=BOTS)
    practice = (await steward.create(ann, wanted)).table
    await steward.start(ann, practice)
    dice = random.Random(4)
    while (look := await steward.look(ann, practice)).step < 60:
        if look.moves:
            await steward.act(ann, practice, look.at, dice.choice(look.moves).text)
        else:
            await steward.turns._bot_moves(practice)
    live = await steward.memory.find(practice)
    ours = live.chronicle.match
    step = decisions(ours)[-1]
    asked = Fork(step=step, seat=0, hidden=TRULY, bots=BOTS)  # the truth is not to be had
    other_steps = None
    for number in range(20):
        monkeypatch.setattr("secrets.token_hex", lambda _n, k=number: f"world {k}")
        wanted = await forks.wanted_from(steward, ann, live, asked, "line")
        if list(wanted.begun.steps) != [one.text for one in ours.log()[:step]]:
            other_steps = wanted.begun.steps
            break
    assert other_steps is not None, "the truth comes out every time"
    assert wanted.begun.hidden == ANEW

    theirs = live.__class__(live.table, _with(live.chronicle, other_steps))
    same = theirs.chronicle.match
    assert np.array_equal(same.view(0), ours.before(step).view(0))
    assert not np.array_equal(same.state, ours.before(step).state)
    for number in range(3):
        monkeypatch.setattr("secrets.token_hex", lambda _n, k=number: f"seed {k}")
        found = [
            await forks.wanted_from(steward, ann, world, asked, "line") for world in (live, theirs)
        ]
        assert found[0].begun.steps == found[1].begun.steps


def _with(chronicle, steps):
    """The same chronicle of another world."""
    match = chronicle.match.before(len(steps))
    world = match.__class__(match.game, bytes(32), match.seats, steps, (), len(steps))
    other = object.__new__(chronicle.__class__)
    other.__dict__.update(chronicle.__dict__, match=world)
    return other


async def test_a_thinking_process_deals_as_well(steward):
    """The same by the way that a house takes."""
    table, (ann, ben) = await seated(steward, DUO)
    await play_on(steward, table, [ann, ben], random.Random(1))
    match = (await steward.memory.find(table)).chronicle.match
    step = decisions(match)[20]
    look = await fork(steward, ann, table, step=step, seat=0, bots=BOTS)
    begun = (await steward.memory.find(look.table)).chronicle.match
    assert np.array_equal(begun.before(step).view(0), match.before(step).view(0))
