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


async def table_of_two(house, wanted=DUO):
    """Ann's table, where Ben sits; both have added to the chance."""
    ann, ben = [await house.welcome(name) for name in ("Ann", "Ben")]
    promise = house.promise("clocktowers")
    look = await house.create(ann, wanted, promise.token, "from Ann")
    look = await house.join(ben, look.table, added="from Ben")
    return promise, look.table, ann, ben


async def signed(house, table):
    (found,) = receipt.read(await house.receipt(None, table))
    return found


async def test_the_seed_is_promised_before_anybody_adds_and_stays_the_same__S10(house):
    promise, table, ann, ben = await table_of_two(house)
    waiting = await house.look(ann, table)
    assert (waiting.commitment, waiting.seed) == (promise.commitment, None)
    assert list(waiting.added) == ["from Ann", "from Ben"]
    assert (await house.start(ann, table)).commitment == promise.commitment
    over = await house.resign(ben, table)
    assert fairness.commitment(bytes.fromhex(over.seed)) == promise.commitment
    record = read(await house.file(ann, table))
    assert record.match.added == ("from Ann", "from Ben")


async def test_a_table_is_kept_free_once_and_only_by_this_house__S10(house, moment):
    (ann,) = [await house.welcome("Ann")]
    promise = house.promise("clocktowers")
    first = await house.create(ann, DUO, promise.token, "known before")
    again = await house.create(ann, DUO, promise.token, "known before")
    assert first.commitment == promise.commitment != again.commitment
    assert not any(again.added), "the house knew that before its promise"
    for token in ("", "x-1-y", "é", Promises("another").offer(moment()).token):
        look = await house.create(ann, DUO, token, "known before")
        assert not any(look.added)
    late = house.promise("clocktowers")
    moment.now += GOOD_FOR
    assert (await house.create(ann, DUO, late.token)).commitment != late.commitment


async def test_what_a_seat_has_added_stays_and_comes_before_the_start(house):
    ann, ben = [await house.welcome(name) for name in ("Ann", "Ben")]
    table = (await house.create(ann, DUO)).table
    with pytest.raises(errors.NotSeated):
        await house.add(ben, table, "a stranger's")
    look = await house.add(ann, table, "  one\x00 \n" + "x" * 100)
    assert look.added[0] == "one " + "x" * (fairness.LONGEST_ADDITION - 4)
    look = await house.add(ann, table, "two")
    assert look.added[0].startswith("one")
    await house.join(ben, table)
    await house.start(ann, table)
    with pytest.raises(errors.NotOpen):
        await house.add(ben, table, "too late")


async def test_who_leaves_takes_what_was_added_along(house):
    _, table, _, ben = await table_of_two(house)
    await house.leave(ben, table)
    assert list((await house.look(ben, table)).added) == ["from Ann", ""]


async def test_everybody_adds_to_a_rematch_whose_seed_is_promised_at_the_end__S10(house):
    _, table, ann, ben = await table_of_two(house)
    await house.start(ann, table)
    over = await house.resign(ben, table)
    await house.rematch(ann, table, "Ann again")
    again = await house.rematch(ben, table, "Ben again")
    assert again.state == "playing"
    assert over.again == again.commitment != over.commitment
    assert list(again.added) == ["Ann again", "Ben again"]


async def test_a_resigned_match_verifies__S10(house):
    _, table, ann, ben = await table_of_two(house)
    await house.start(ann, table)
    look = await house.look(ann, table)
    await house.act(ann, table, look.at, look.moves[0].text)
    await house.resign(ben, table)
    told = await house.file(ann, table)
    assert verify(told) == []
    assert read(told).outs == {1: "resigned"}


async def test_a_match_that_ran_out_of_time_verifies__S10(house, moment):
    _, table, ann, _ = await table_of_two(house, dataclasses.replace(DUO, clock=Clock("move", 60)))
    await house.start(ann, table)
    moment.now += 61_000
    live = await house.memory.load(table)
    await house.turns.time_out(live)
    assert (await house.look(ann, table)).seed is not None
    assert verify(await house.file(None, table)) == []


async def test_while_a_match_goes_on_nobody_is_shown_its_seed(house):
    wanted = Wanted("clocktowers", {"players": 3}, listed=True)
    people = [await house.welcome(name) for name in ("Ann", "Ben", "Cas")]
    table = (await house.create(people[0], wanted)).table
    for one in people[1:]:
        await house.join(one, table)
    await house.start(people[0], table)
    look = await house.resign(people[2], table)
    assert (look.state, look.seed) == ("playing", None)
    assert json.loads(await house.file(people[0], table))["seed"] is None


async def test_a_match_forged_by_trying_seeds_is_told_from_the_promised_one__S10(house):
    _, table, ann, ben = await table_of_two(house)
    early = await signed(house, table)
    await house.start(ann, table)
    late = await signed(house, table)
    await house.resign(ben, table)
    played = read(await house.file(ann, table))
    assert receipt.compare(early, played) == receipt.compare(late, played) == []

    game, added = played.match.game, played.match.added
    tried = [Match(game, fairness.new_seed(n), played.match.seats, added=added) for n in range(40)]
    wished = max(tried, key=lambda match: match.log()[0].code)
    forged = Record(wished, outs=played.outs, ended=True)
    assert verify(dump(forged)) == [], "by itself it looks as good as any"
    for promise in (early, late):
        assert receipt.compare(promise, forged) == ["this is not the seed that was promised"]


async def test_what_was_signed_cannot_be_played_otherwise__S10(house):
    _, table, ann, ben = await table_of_two(house)
    early = await signed(house, table)
    await house.start(ann, table)
    late = await signed(house, table)
    await house.resign(ben, table)
    record = read(await house.file(ann, table))
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


async def test_only_the_house_signs__S10(house):
    _, table, _, _ = await table_of_two(house)
    line = await house.receipt(None, table)
    data = json.loads(line)
    assert data["house"] == house.seal.public
    for name, value in {**data, "signature": "00" * 64, "house": "ab" * 32}.items():
        changes = [value] if value != data[name] else [f"{value}x", 7, None]
        for change in changes:
            with pytest.raises(BadFile):
                receipt.read(json.dumps({**data, name: change}))
    for broken in ("", "{}", "[]", "{", "x" * 30_000, line[:-3]):
        with pytest.raises(BadFile):
            receipt.read(broken)
    assert receipt.read(f"{line}\n\n{line}\n")[0].table == table


async def test_the_house_keeps_its_key_and_its_promises(house, address, moment):
    promise = house.promise("clocktowers")
    other = type(house)(address, clock=moment)
    await other.open()
    assert other.seal.public == house.seal.public
    ann = await other.welcome("Ann")
    assert (await other.create(ann, DUO, promise.token)).commitment == promise.commitment
    await other.close()


async def test_the_bots_of_a_table_are_found_again_by_anybody__S1(house, monkeypatch):
    think_here(house, monkeypatch)
    ann = await house.welcome("Ann")
    look = await house.create(ann, AGAINST_BOT)
    await house.start(ann, look.table)
    promise = await signed(house, look.table)
    record = await play_out(house, ann, look.table, random.Random(1))
    (told,) = witness.testify(record)
    assert (told.seat, told.bot, told.odd, told.lost) == (1, "pupil", [], [])
    assert len(told.level) > 5
    assert receipt.compare(promise, record) == []
    people = dataclasses.replace(record, bots=["" for _ in record.bots])
    assert receipt.compare(promise, people) == ["seat 2 is the pupil's, but others moved for it"]


async def test_of_a_seat_that_was_stood_in_for_only_the_bots_moves_are_its_own(
    house, monkeypatch, moment
):
    think_here(house, monkeypatch)
    _, table, ann, ben = await table_of_two(house)
    await house.start(ann, table)
    dice = random.Random(2)

    async def move(who):
        look = await house.look(who, table)
        if look.moves:
            await house.act(who, table, look.at, dice.choice(look.moves).text)

    for _ in range(6):
        await move(ann)
        await move(ben)
    await house.arrive(ann, [table])
    moment.now += 10_000_000
    await house.give_to_bot(ann, table, 1, "pupil")
    for _ in range(8):
        await move(ann)
        await house.turns._bot_moves(table)
    await house.come_back(ben, table)
    for _ in range(4):
        await move(ann)
        await move(ben)
    await house.resign(ben, table)
    record = read(await house.file(ann, table))
    (told,) = witness.testify(record)
    assert (told.seat, told.bot, told.odd) == (1, "pupil", [])
    own = [n for n, step in enumerate(record.match.log()) if step.by == 1]
    by_bot = sorted(told.level + told.only + told.offhand)
    assert own[0] < by_bot[0] <= by_bot[-1] < own[-1]
    assert set(by_bot) < set(own)


async def test_a_table_of_an_older_house_is_played_and_nothing_is_claimed_of_it(house):
    ann, ben = [await house.welcome(name) for name in ("Ann", "Ben")]
    opened, started = [(await house.create(ann, DUO)).table for _ in range(2)]
    for table in (opened, started):
        await house.join(ben, table)
    await house.start(ann, started)
    await house.store.write(
        lambda tx: tx.connection.execute(
            text(
                "UPDATE tables SET added = NULL, lot = NULL, seed ="
                " CASE WHEN id = :opened THEN NULL ELSE seed END"
            ),
            {"opened": opened},
        )
    )
    for table in (opened, started):
        await house.memory.load(table)
        with pytest.raises(errors.NotPromised):
            await house.receipt(ann, table)
    assert (await house.start(ann, opened)).commitment is not None
    await house.resign(ben, started)
    assert verify(await house.file(ann, started)) == []


async def test_who_starts_by_lot_is_checked_with_the_rest__S10(house):
    wanted = Wanted("clocktowers", {"players": 2}, listed=True, starter="lot")
    for _ in range(4):
        _, table, ann, ben = await table_of_two(house, wanted)
        look = await house.start(ann, table)
        await house.resign(ben, table)
        told = await house.file(ann, table)
        assert list(read(told).lot) == [0, 1]
        assert verify(told) == []
        other = json.loads(told)
        other["options"]["starter"] = 1 - look.game.options["starter"]
        other |= {"steps": [], "bots": []}
        assert "who started is not whom the lot falls on" in verify(json.dumps(other))
