"""What the house promises about chance, what seats add to it, and what it signs."""

import dataclasses
import json
import random

import pytest
from sqlalchemy import text

from belfort import witness
from belfort.engine import Game
from belfort.match import BadFile, Match, Record, dump, fairness, read, receipt, verify
from belfort.tables import Clock, Wanted, errors
from belfort.tables.promises import GOOD_FOR, Promises
from thinking_here import play_out, think_here

pytestmark = pytest.mark.anyio

DUO = Wanted("clocktowers", {"players": 2}, listed=True)
AGAINST_BOT = dataclasses.replace(DUO, bots={1: "pupil"})


async def table_of_two(steward, wanted=DUO):
    """Ann's table, where Ben sits; both have added to the chance."""
    ann, ben = [await steward.welcome(name) for name in ("Ann", "Ben")]
    promise = steward.promise("clocktowers")
    look = await steward.create(ann, wanted, promise.token, "from Ann")
    look = await steward.join(ben, look.table, added="from Ben")
    return promise, look.table, ann, ben


async def signed(steward, table):
    (found,) = receipt.read(await steward.receipt(None, table))
    return found


async def test_the_seed_is_promised_before_anybody_adds_and_stays_the_same__S10(steward):
    promise, table, ann, ben = await table_of_two(steward)
    waiting = await steward.look(ann, table)
    assert (waiting.commitment, waiting.seed) == (promise.commitment, None)
    assert list(waiting.added) == ["from Ann", "from Ben"]
    assert (await steward.start(ann, table)).commitment == promise.commitment
    over = await steward.resign(ben, table)
    assert fairness.commitment(bytes.fromhex(over.seed)) == promise.commitment
    record = read(await steward.file(ann, table))
    assert record.match.added == ("from Ann", "from Ben")


async def test_a_table_is_kept_free_once_and_only_by_this_house__S10(steward, moment):
    (ann,) = [await steward.welcome("Ann")]
    promise = steward.promise("clocktowers")
    first = await steward.create(ann, DUO, promise.token, "known before")
    again = await steward.create(ann, DUO, promise.token, "known before")
    assert first.commitment == promise.commitment != again.commitment
    assert not any(again.added), "the house knew that before its promise"
    for token in ("", "x-1-y", "é", Promises("another").offer(moment()).token):
        look = await steward.create(ann, DUO, token, "known before")
        assert not any(look.added)
    late = steward.promise("clocktowers")
    moment.now += GOOD_FOR
    assert (await steward.create(ann, DUO, late.token)).commitment != late.commitment


async def test_what_a_seat_has_added_stays_and_comes_before_the_start(steward):
    ann, ben = [await steward.welcome(name) for name in ("Ann", "Ben")]
    table = (await steward.create(ann, DUO)).table
    with pytest.raises(errors.NotSeated):
        await steward.add(ben, table, "a stranger's")
    look = await steward.add(ann, table, "  one\x00 \n" + "x" * 100)
    assert look.added[0] == "one " + "x" * (fairness.LONGEST_ADDITION - 4)
    look = await steward.add(ann, table, "two")
    assert look.added[0].startswith("one")
    await steward.join(ben, table)
    await steward.start(ann, table)
    with pytest.raises(errors.NotOpen):
        await steward.add(ben, table, "too late")


async def test_who_leaves_takes_what_was_added_along(steward):
    _, table, _, ben = await table_of_two(steward)
    await steward.leave(ben, table)
    assert list((await steward.look(ben, table)).added) == ["from Ann", ""]


async def test_everybody_adds_to_a_rematch_whose_seed_is_promised_at_the_end__S10(steward):
    _, table, ann, ben = await table_of_two(steward)
    await steward.start(ann, table)
    over = await steward.resign(ben, table)
    await steward.rematch(ann, table, "Ann again")
    again = await steward.rematch(ben, table, "Ben again")
    assert again.state == "playing"
    assert over.again == again.commitment != over.commitment
    assert list(again.added) == ["Ann again", "Ben again"]


async def test_a_resigned_match_verifies__S10(steward):
    _, table, ann, ben = await table_of_two(steward)
    await steward.start(ann, table)
    look = await steward.look(ann, table)
    await steward.act(ann, table, look.at, look.moves[0].text)
    await steward.resign(ben, table)
    told = await steward.file(ann, table)
    assert verify(told) == []
    assert read(told).outs == {1: "resigned"}


async def test_a_match_that_ran_out_of_time_verifies__S10(steward, moment):
    _, table, ann, _ = await table_of_two(
        steward, dataclasses.replace(DUO, clock=Clock("move", 60))
    )
    await steward.start(ann, table)
    moment.now += 61_000
    live = await steward.memory.load(table)
    await steward.turns.time_out(live)
    assert (await steward.look(ann, table)).seed is not None
    assert verify(await steward.file(None, table)) == []


async def test_while_a_match_goes_on_nobody_is_shown_its_seed(steward):
    wanted = Wanted("clocktowers", {"players": 3}, listed=True)
    people = [await steward.welcome(name) for name in ("Ann", "Ben", "Cas")]
    table = (await steward.create(people[0], wanted)).table
    for one in people[1:]:
        await steward.join(one, table)
    await steward.start(people[0], table)
    look = await steward.resign(people[2], table)
    assert (look.state, look.seed) == ("playing", None)
    assert json.loads(await steward.file(people[0], table))["seed"] is None


async def match_of_two(steward):
    """What was signed before and after the start of a match, and its file."""
    _, table, ann, ben = await table_of_two(steward)
    early = await signed(steward, table)
    await steward.start(ann, table)
    late = await signed(steward, table)
    await steward.resign(ben, table)
    return early, late, read(await steward.file(ann, table))


async def test_a_match_forged_by_trying_seeds_is_told_from_the_promised_one__S10(steward):
    early, late, played = await match_of_two(steward)
    assert receipt.compare(early, played) == receipt.compare(late, played) == []

    game, added = played.match.game, played.match.added
    tried = [Match(game, fairness.new_seed(n), played.match.seats, added=added) for n in range(40)]
    wished = max(tried, key=lambda match: match.log()[0].code)
    forged = Record(wished, outs=played.outs, ended=True)
    assert verify(dump(forged)) == [], "by itself it looks as good as any"
    for promise in (early, late):
        assert receipt.compare(promise, forged) == ["this is not the seed that was promised"]


async def test_what_was_signed_cannot_be_played_otherwise__S10(steward):
    early, late, record = await match_of_two(steward)
    match = record.match

    def problems(promise, **changes):
        other = Match(
            changes.get("game", match.game),
            match.reveal(),
            added=changes.get("added", match.added),
        )
        return receipt.compare(promise, dataclasses.replace(record, match=other, bots=()))

    assert any("seat 2 added" in one for one in problems(early, added=["from Ann", "other"]))
    assert any("seat 1 added" in one for one in problems(late, added=["", "from Ben"]))
    starter = Game("clocktowers", {"players": 2, "starter": 1})
    assert problems(early, game=starter) == [], "nobody had said who starts"
    assert any("options" in one for one in problems(late, game=starter))
    three = Game("clocktowers", {"players": 3})
    assert problems(early, game=three, added=["from Ann", "from Ben", ""])


async def test_only_the_house_signs__S10(steward):
    _, table, _, _ = await table_of_two(steward)
    line = await steward.receipt(None, table)
    data = json.loads(line)
    assert data["house"] == steward.seal.public
    for name, value in {**data, "signature": "00" * 64, "house": "ab" * 32}.items():
        changes = [value] if value != data[name] else [f"{value}x", 7, None]
        for change in changes:
            with pytest.raises(BadFile):
                receipt.read(json.dumps({**data, name: change}))
    for broken in ("", "{}", "[]", "{", "x" * 30_000, line[:-3]):
        with pytest.raises(BadFile):
            receipt.read(broken)
    assert receipt.read(f"{line}\n\n{line}\n")[0].table == table


async def test_the_house_keeps_its_key_and_its_promises(steward, address, moment):
    promise = steward.promise("clocktowers")
    other = type(steward)(address, clock=moment)
    await other.open()
    assert other.seal.public == steward.seal.public
    ann = await other.welcome("Ann")
    assert (await other.create(ann, DUO, promise.token)).commitment == promise.commitment
    await other.close()


async def test_the_bots_of_a_table_are_found_again_by_anybody__S1(steward, monkeypatch):
    think_here(steward, monkeypatch)
    ann = await steward.welcome("Ann")
    look = await steward.create(ann, AGAINST_BOT)
    await steward.start(ann, look.table)
    promise = await signed(steward, look.table)
    record = await play_out(steward, ann, look.table, random.Random(1))
    (told,) = witness.testify(record)
    assert (told.seat, told.bot, told.odd, told.lost) == (1, "pupil", [], [])
    assert len(told.level) > 5
    assert receipt.compare(promise, record) == []
    people = dataclasses.replace(record, bots=["" for _ in record.bots])
    assert receipt.compare(promise, people) == ["seat 2 is the pupil's, but others moved for it"]


async def test_of_a_seat_that_was_stood_in_for_only_the_bots_moves_are_its_own(
    steward, monkeypatch, moment
):
    think_here(steward, monkeypatch)
    _, table, ann, ben = await table_of_two(steward)
    await steward.start(ann, table)
    dice = random.Random(2)

    async def move(who):
        look = await steward.look(who, table)
        if look.moves:
            await steward.act(who, table, look.at, dice.choice(look.moves).text)

    for _ in range(6):
        await move(ann)
        await move(ben)
    await steward.arrive(ann, [table])
    moment.now += 10_000_000
    await steward.give_to_bot(ann, table, 1, "pupil")
    for _ in range(8):
        await move(ann)
        await steward.turns._bot_moves(table)
    await steward.come_back(ben, table)
    for _ in range(4):
        await move(ann)
        await move(ben)
    await steward.resign(ben, table)
    record = read(await steward.file(ann, table))
    (told,) = witness.testify(record)
    assert (told.seat, told.bot, told.odd) == (1, "pupil", [])
    own = [n for n, step in enumerate(record.match.log()) if step.by == 1]
    by_bot = sorted(told.level + told.only + told.offhand)
    assert own[0] < by_bot[0] <= by_bot[-1] < own[-1]
    assert set(by_bot) < set(own)


async def test_a_table_of_an_older_house_is_played_and_nothing_is_claimed_of_it(steward):
    ann, ben = [await steward.welcome(name) for name in ("Ann", "Ben")]
    opened, started = [(await steward.create(ann, DUO)).table for _ in range(2)]
    for table in (opened, started):
        await steward.join(ben, table)
    await steward.start(ann, started)
    await steward.store.write(
        lambda tx: tx.connection.execute(
            text(
                "UPDATE tables SET added = NULL, lot = NULL, seed ="
                " CASE WHEN id = :opened THEN NULL ELSE seed END"
            ),
            {"opened": opened},
        )
    )
    for table in (opened, started):
        await steward.memory.load(table)
        with pytest.raises(errors.NotPromised):
            await steward.receipt(ann, table)
    assert (await steward.start(ann, opened)).commitment is not None
    await steward.resign(ben, started)
    assert verify(await steward.file(ann, started)) == []


async def test_who_starts_by_lot_is_checked_with_the_rest__S10(steward):
    wanted = Wanted("clocktowers", {"players": 2}, listed=True, starter="lot")
    for _ in range(4):
        _, table, ann, ben = await table_of_two(steward, wanted)
        look = await steward.start(ann, table)
        await steward.resign(ben, table)
        told = await steward.file(ann, table)
        assert list(read(told).lot) == [0, 1]
        assert verify(told) == []
        other = json.loads(told)
        other["options"]["starter"] = 1 - look.game.options["starter"]
        other |= {"steps": [], "bots": []}
        assert "who started is not whom the lot falls on" in verify(json.dumps(other))
