"""Tables: who may do what and when, undo by agreement, clocks, bots, standing in, rematches."""

import asyncio
import dataclasses
import random
import time
from importlib.metadata import EntryPoint

import pytest

from belfort import engine
from belfort.bots import UnknownBot
from belfort.engine import BadOption, IllegalMove, UnknownGame
from belfort.match import CannotUndo, OutOfTurn, Over, Stale, UnknownSeat
from belfort.tables import Clock, Steward, Wanted, errors, live, seating
from belfort.tables.minds import FairQueue
from belfort.tables.names import read_name

pytestmark = pytest.mark.anyio

DUO = Wanted("clocktowers", {"players": 2}, listed=True)


async def guests(steward, *names):
    return [await steward.welcome(name) for name in names]


async def seated(steward, wanted=DUO, *, others=("Ben",)):
    """A started table with Ann as its host: its name and the guests by seat."""
    people = await guests(steward, "Ann", *others)
    table = (await steward.create(people[0], wanted)).table
    for person in people[1:]:
        await steward.join(person, table)
    await steward.start(people[0], table)
    return table, people


async def play_on(steward, table, people, dice, most=1000):
    """Random moves until the end, or so many."""
    for _ in range(most):
        look = await steward.look(None, table)
        if look.state == "over":
            return look
        look = await steward.look(people[look.actor], table)
        await steward.act(people[look.seat], table, look.at, dice.choice(look.moves).text)
    return await steward.look(None, table)


async def until(steward, table, done, seconds=60):
    """Wait for something to happen at a table."""
    for _ in range(int(seconds / 0.02)):
        look = await steward.look(None, table)
        if done(look):
            return look
        await asyncio.sleep(0.02)
    raise AssertionError("it did not happen")


@pytest.mark.parametrize("name", ["", "  ", "a" * 25, "a\x00b", "a\u202eb", "\u3164"])
def test_a_name_is_one_line_that_can_be_seen(name):
    with pytest.raises(errors.BadName):
        read_name(name)


def test_a_name_is_tidied():
    assert read_name("  Ann\n Marie ") == "Ann Marie"


async def test_a_guest_is_known_by_id_and_by_token(steward):
    (ann,) = await guests(steward, "Ann")
    token = await steward.give_token(ann)
    assert await steward.player(ann.id) == ann
    assert await steward.player_by_token(token) == ann
    await steward.drop_tokens(ann)
    with pytest.raises(errors.UnknownPlayer):
        await steward.player_by_token(token)


async def test_a_match_is_played_from_its_first_step_to_its_result(steward):
    table, people = await seated(steward)
    look = await play_on(steward, table, people, random.Random(1))
    assert look.state == "over"
    assert {standing.rank for standing in look.standings} <= {1, 2}
    assert look.seed is not None
    assert look.reason is not None


async def test_another_process_tells_the_same_match(steward, address, moment):
    table, people = await seated(steward)
    await play_on(steward, table, people, random.Random(2), most=30)
    other = Steward(address, clock=moment)
    await other.open()
    for person in (*people, None):
        one, two = await steward.look(person, table), await other.look(person, table)
        assert one.events == two.events
        assert one.moves == two.moves
        assert one.view.tobytes() == two.view.tobytes()
    await other.close()


async def test_a_move_is_refused_when_it_is_late_out_of_turn_or_against_the_rules(steward):
    table, (ann, ben) = await seated(steward)
    look = await steward.look(ann, table)
    with pytest.raises(Stale):
        await steward.act(ann, table, look.at + 1, look.moves[0].text)
    with pytest.raises(OutOfTurn):
        await steward.act(ben, table, look.at, look.moves[0].text)
    with pytest.raises(IllegalMove):
        await steward.act(ann, table, look.at, "dF")
    (eve,) = await guests(steward, "Eve")
    with pytest.raises(errors.NotSeated):
        await steward.act(eve, table, look.at, look.moves[0].text)
    assert (await steward.look(ann, table)).at == look.at


async def test_of_moves_sent_together_one_is_stored(steward):
    table, (ann, _) = await seated(steward)
    look = await steward.look(ann, table)
    done = await asyncio.gather(
        *(steward.act(ann, table, look.at, move.text) for move in look.moves * 3),
        return_exceptions=True,
    )
    assert sum(isinstance(one, int) for one in done) == 1
    assert all(isinstance(one, int | Stale) for one in done)


async def test_nobody_sees_a_move_before_it_is_stored(steward):
    table, (ann, _) = await seated(steward)
    look = await steward.look(ann, table)
    moving = asyncio.ensure_future(steward.act(ann, table, look.at, look.moves[0].text))
    await asyncio.sleep(0)
    assert (await steward.look(ann, table)).at == look.at
    await moving
    assert (await steward.look(ann, table)).at > look.at


async def test_an_unlisted_table_is_joined_by_invitation_alone(steward):
    ann, ben, eve = await guests(steward, "Ann", "Ben", "Eve")
    table = (await steward.create(ann, Wanted("torens", {}))).table
    assert await steward.open_tables(ben) == []
    with pytest.raises(errors.Closed):
        await steward.join(ben, table)
    code = await steward.invite(ann, table)
    assert (await steward.accept(ben, code)).seat == 1
    assert (await steward.accept(ben, code)).seat == 1
    with pytest.raises(errors.SeatTaken):
        await steward.accept(eve, code)
    with pytest.raises(errors.UnknownInvitation):
        await steward.accept(eve, "nonsense")


async def test_a_seat_is_given_once(steward):
    ann, *others = await guests(steward, "Ann", "Ben", "Cas", "Dot", "Eve")
    table = (await steward.create(ann, DUO)).table
    done = await asyncio.gather(
        *(steward.join(one, table, 1) for one in others), return_exceptions=True
    )
    assert sum(isinstance(one, errors.SeatTaken) for one in done) == 3


async def test_only_the_host_starts_and_only_when_all_sit(steward):
    ann, ben = await guests(steward, "Ann", "Ben")
    table = (await steward.create(ann, DUO)).table
    with pytest.raises(errors.SeatsFree):
        await steward.start(ann, table)
    await steward.join(ben, table)
    with pytest.raises(errors.NotHost):
        await steward.start(ben, table)
    await steward.start(ann, table)
    with pytest.raises(errors.NotOpen):
        await steward.start(ann, table)
    with pytest.raises(errors.NotOpen):
        await steward.leave(ben, table)


async def test_leaving_frees_a_seat_and_the_host_closes_the_table(steward):
    ann, ben, eve = await guests(steward, "Ann", "Ben", "Eve")
    table = (await steward.create(ann, DUO)).table
    await steward.join(ben, table)
    await steward.leave(ben, table)
    await steward.join(eve, table)
    assert (await steward.free_seat(ann, table, 1)).seats[1].free
    await steward.leave(ann, table)
    with pytest.raises(errors.NotOpen):
        await steward.join(ben, table)
    assert await steward.own_tables(ann) == []


@pytest.mark.parametrize(
    ("wanted", "refused"),
    [
        (Wanted("go", {}), UnknownGame),
        (Wanted("torens", {"players": 9}), BadOption),
        (Wanted("torens", {}, seat=5), UnknownSeat),
        (Wanted("torens", {}, bots={7: "pupil"}), UnknownSeat),
        (Wanted("torens", {}, bots={1: "genius"}), UnknownBot),
        (Wanted("torens", {}, bots={0: "pupil"}), errors.SeatTaken),
    ],
)
async def test_a_table_that_cannot_be_is_refused(steward, wanted, refused):
    (ann,) = await guests(steward, "Ann")
    with pytest.raises(refused):
        await steward.create(ann, wanted)


@pytest.mark.parametrize(
    "chosen",
    [("hourglass",), ("move",), ("move", 10, 5), ("none", 10), ("total", 10, -1), ("move", 10**9)],
)
def test_a_clock_that_makes_no_sense_is_refused(chosen):
    with pytest.raises(errors.BadClock):
        Clock(*chosen)


async def test_lists_tell_own_open_playing_and_watched_tables(steward):
    ann, ben, eve = await guests(steward, "Ann", "Ben", "Eve")
    table = (await steward.create(ann, DUO)).table
    assert [one.table for one in await steward.open_tables(eve)] == [table]
    await steward.join(ben, table)
    assert await steward.open_tables(eve) == []
    await steward.start(ann, table)
    assert [one.table for one in await steward.watchable_tables(eve)] == [table]
    assert [one.table for one in await steward.own_tables(ben)] == [table]
    await steward.follow(eve, table)
    assert [one.table for one in await steward.watched_tables(eve)] == [table]
    await steward.set_watching(ann, table, watching=False)
    assert await steward.watched_tables(eve) == []
    assert await steward.watchable_tables(eve) == []
    with pytest.raises(errors.Closed):
        await steward.look(eve, table)
    with pytest.raises(errors.NotHost):
        await steward.set_watching(ben, table, watching=True)
    await steward.set_watching(ann, table, watching=True)
    await steward.unfollow(eve, table)
    assert await steward.watched_tables(eve) == []


async def test_a_step_is_taken_back_when_all_agree(steward):
    table, (ann, ben) = await seated(steward)
    before = await steward.look(ann, table)
    at = await steward.act(ann, table, before.at, before.moves[0].text)
    asked = await steward.undo(ann, table, at)
    assert (asked.wishes, asked.at) == ([0], at)
    refused = await steward.refuse_undo(ben, table, at)
    assert refused.wishes == []
    await steward.undo(ann, table, at)
    after = await steward.undo(ben, table, at)
    assert after.at == at + 1
    assert [event.kind for event in after.events[-2:]] == ["step", "undo"]
    again = await steward.look(ann, table)
    assert again.moves == before.moves
    assert again.view.tobytes() == before.view.tobytes()
    with pytest.raises(Stale):
        await steward.act(ann, table, before.at, before.moves[0].text)


async def test_one_person_among_bots_needs_nobody_to_agree(steward):
    (ann,) = await guests(steward, "Ann")
    table = (await steward.create(ann, Wanted("clocktowers", {}, bots={1: "pupil"}))).table
    look = await steward.start(ann, table)
    at = await steward.act(ann, table, look.at, look.moves[0].text)
    assert (await steward.undo(ann, table, at)).step == look.step


async def test_a_move_is_taken_back_with_what_bots_answered__V16(steward):
    (ann,) = await guests(steward, "Ann")
    table = (await steward.create(ann, Wanted("heist", {}, bots={1: "pupil"}))).table
    look = await steward.start(ann, table)
    while not any(event.seat == 1 for event in look.events):
        if look.actor == 0:
            before = look
            await steward.act(ann, table, look.at, look.moves[0].text)
        await asyncio.sleep(0.02)
        look = await steward.look(ann, table)
    await until(steward, table, lambda look: look.actor == 0)
    look = await steward.look(ann, table)
    assert look.can_undo
    after = await steward.undo(ann, table, look.at)
    assert (after.step, after.actor) == (before.step, 0)
    assert after.moves == before.moves


async def test_a_bot_that_stands_in_has_no_voice_in_taking_back__S2(steward, moment):
    for _ in range(30):  # until the bot makes a move that shows nobody anything
        table, (ann, ben, cas) = await seated(
            steward, Wanted("heist", {"players": 3}, listed=True), others=("Ben", "Cas")
        )
        moment.now += 1000 * seating.AWAY
        await steward.arrive(cas, [table])
        await steward.give_to_bot(ann, table, 1, "pupil")
        look = await steward.look(ann, table)
        at = await steward.act(ann, table, look.at, look.moves[0].text)
        answered = await until(steward, table, lambda look: look.actor == 2)
        if (await steward.look(ann, table)).can_undo:
            break
    asked = await steward.undo(ann, table, answered.at)
    assert (asked.at, asked.wishes) == (answered.at, [0])
    agreed = await steward.undo(cas, table, answered.at)
    assert agreed.at == answered.at, "nobody agrees for Ben"
    back = await steward.undo(ben, table, answered.at)
    assert back.step == look.step
    assert at < back.at


@pytest.mark.parametrize("played", ["build", "total"])
async def test_a_card_that_was_drawn_after_it_keeps_a_move_in_place__A21(played, steward):
    (ann,) = await guests(steward, "Ann")
    wanted = Wanted("torens", {"variant": played}, bots={1: "pupil"})
    look = await steward.start(ann, (await steward.create(ann, wanted)).table)
    assert not look.can_undo
    at = await steward.act(ann, look.table, look.at, look.moves[0].text)
    with pytest.raises(CannotUndo):
        await steward.undo(ann, look.table, at)


async def test_nothing_is_taken_back_past_what_was_revealed(steward):
    table, (ann, _) = await seated(steward)
    look = await steward.look(ann, table)
    at = await steward.act(ann, table, look.at, look.moves[0].text)
    look = await steward.look(ann, table)
    at = await steward.act(ann, table, at, look.moves[0].text)
    assert (await steward.look(ann, table)).events[-1].seat == -1
    with pytest.raises(CannotUndo):
        await steward.undo(ann, table, at)


async def test_resigning_ends_a_match_of_two(steward):
    table, (ann, ben) = await seated(steward)
    look = await steward.resign(ben, table)
    assert look.state == "over"
    assert [(one.rank, one.out) for one in look.standings] == [(1, None), (2, "resigned")]
    assert look.seed is not None, "every end shows it"
    with pytest.raises(Over):
        await steward.resign(ann, table)


async def test_a_bot_plays_on_for_one_of_three_who_resigns(steward, monkeypatch):
    monkeypatch.setattr("belfort.tables.live.STAND_IN", "pupil")
    wanted = Wanted("heist", {"players": 3}, listed=True)
    table, people = await seated(steward, wanted, others=("Ben", "Cas"))
    look = await steward.resign(people[2], table)
    assert look.state == "playing"
    dice = random.Random(3)
    for _ in range(400):
        look = await until(steward, table, lambda one: one.actor != 2)
        if look.state == "over":
            break
        look = await steward.look(people[look.actor], table)
        await steward.act(people[look.seat], table, look.at, dice.choice(look.moves).text)
    assert look.state == "over"
    assert look.standings[2].rank == 3
    assert look.standings[2].out == "resigned"


async def test_the_last_person_who_resigns_ends_the_match(steward):
    (ann,) = await guests(steward, "Ann")
    wanted = Wanted("heist", {"players": 3}, bots={1: "pupil", 2: "pupil"})
    table = (await steward.create(ann, wanted)).table
    await steward.start(ann, table)
    look = await steward.resign(ann, table)
    assert look.state == "over"
    assert [one.rank for one in look.standings] == [3, 1, 1]


@pytest.mark.parametrize("clock", [Clock("move", 10), Clock("total", 10, 2)])
async def test_whoever_runs_out_of_time_is_out(steward, moment, clock):
    wanted = Wanted("clocktowers", {"players": 2}, clock=clock, listed=True)
    table, (ann, ben) = await seated(steward, wanted)
    look = await steward.look(ann, table)
    assert look.due == moment.now + 10_000
    moment.now += 9_000
    at = await steward.act(ann, table, look.at, look.moves[0].text)
    look = await steward.look(ann, table)
    assert look.due == moment.now + (3_000 if clock.kind == "total" else 10_000)
    moment.now = look.due
    with pytest.raises(errors.OutOfTime):
        await steward.act(ann, table, at, look.moves[0].text)
    look = await steward.look(ben, table)
    assert [(one.rank, one.out) for one in look.standings] == [(2, "time"), (1, None)]


async def test_a_clock_runs_out_though_nobody_asks(steward, moment):
    wanted = Wanted("clocktowers", {"players": 2}, clock=Clock("move", 5), listed=True)
    table, _ = await seated(steward, wanted)
    moment.now += 5_000
    look = await until(steward, table, lambda one: one.state == "over", 10)
    assert look.standings[0].out == "time"


@pytest.mark.parametrize("hours", [1, -1])
async def test_a_jump_of_the_machines_clock_moves_nobodys_time__S12(hours, tmp_path, monkeypatch):
    steward = Steward(f"sqlite:///{tmp_path / 'house.db'}")
    await steward.open()
    wanted = Wanted("clocktowers", {"players": 2}, clock=Clock("move", 600), listed=True, away=60)
    table, people = await seated(steward, wanted)
    look, now, now_ns = await steward.look(None, table), time.time, time.time_ns
    monkeypatch.setattr(time, "time", lambda: now() + hours * 3600)
    monkeypatch.setattr(time, "time_ns", lambda: now_ns() + hours * 3600 * 10**9)
    assert 0 < look.due - steward.now() <= 600_000
    with pytest.raises(errors.NotAway):
        await steward.give_to_bot(people[0], table, 1, "pupil")
    look = await steward.look(people[look.actor], table)
    await steward.act(people[look.seat], table, look.at, look.moves[0].text)
    look = await steward.look(None, table)
    assert look.state == "playing"
    assert 0 < look.due - steward.now() <= 600_000
    await steward.close()


async def test_somebody_away_is_stood_in_for_and_may_come_back(steward, moment):
    table, (ann, ben) = await seated(steward, Wanted("torens", {}, listed=True, away=60))
    with pytest.raises(errors.NotAway):
        await steward.give_to_bot(ann, table, 1, "pupil")
    await steward.arrive(ben, [table])
    moment.now += 50_000
    assert (await steward.look(ann, table)).seats[1].present
    await steward.depart(ben, table)
    moment.now += 59_000
    with pytest.raises(errors.NotAway):
        await steward.give_to_bot(ann, table, 1, "pupil")
    moment.now += 1_000
    with pytest.raises(errors.NotHost):
        await steward.give_to_bot(ben, table, 0, "pupil")
    look = await steward.give_to_bot(ann, table, 1, "pupil")
    assert (look.seats[1].bot, look.seats[1].person) == ("pupil", True)
    look = await steward.look(ann, table)
    if look.actor == 0:
        await steward.act(ann, table, look.at, look.moves[0].text)
    look = await until(steward, table, lambda one: one.actor == 0 or one.state == "over")
    assert any(event.seat == 1 for event in look.events)
    assert (await steward.come_back(ben, table)).seats[1].bot is None


async def test_a_rematch_starts_when_all_have_asked(steward):
    table, (ann, ben) = await seated(steward)
    with pytest.raises(errors.NotOver):
        await steward.rematch(ann, table)
    await steward.resign(ann, table)
    both = await asyncio.gather(steward.rematch(ann, table), steward.rematch(ben, table))
    assert both[0].table == both[1].table
    look = await steward.look(ann, both[0].table)
    assert look.state == "playing"
    assert look.seat == 0
    assert (await steward.look(ann, table)).rematch == look.table


async def test_a_rematch_is_not_lost_to_a_reading_that_began_before_it(steward, monkeypatch):
    table, (ann, _ben) = await seated(steward)
    await steward.resign(ann, table)
    read, release, begun = steward.store.read, asyncio.Event(), asyncio.Event()

    async def read_late(ask):
        found = await read(ask)
        begun.set()
        await release.wait()
        return found

    monkeypatch.setattr(steward.store, "read", read_late)
    reading = asyncio.create_task(steward.memory.load(table))
    await begun.wait()
    monkeypatch.setattr(steward.store, "read", read)
    again = await steward.rematch(ann, table)
    release.set()
    await reading
    assert (await steward.look(ann, table)).rematch == again.table


async def test_reactions_come_from_a_fixed_set(steward):
    heard = []
    steward.heard = heard.append
    table, (ann, _) = await seated(steward)
    await steward.react(ann, table, "well_played")
    assert [ring.data for ring in heard if ring.kind == "reaction"] == [
        {"seat": 0, "reaction": "well_played"}
    ]
    with pytest.raises(errors.BadReaction):
        await steward.react(ann, table, "anything else")


async def test_a_restart_resumes_the_turns_of_bots(address, moment):
    steward = Steward(address, clock=moment, thinkers=1)
    await steward.open()
    (ann,) = await guests(steward, "Ann")
    table = (await steward.create(ann, Wanted("torens", {"starter": 1}, bots={1: "pupil"}))).table
    steward.turns.minds.processes = 0
    look = await steward.start(ann, table)
    assert look.actor == 1
    await steward.close()
    again = Steward(address, clock=moment, thinkers=1)
    await again.open()
    await until(again, table, lambda one: one.actor == 0)
    await again.close()


def test_lines_are_served_in_turn_and_nothing_waits_twice():
    queue = FairQueue()
    for number in range(3):
        queue.put("greedy host", f"g{number}")
    queue.put("other", "o")
    queue.put("greedy host", "g0")
    assert len(queue) == 4
    taken = [queue.take() for _ in range(4)]
    assert [item for _, item in taken] == ["g0", "o", "g1", "g2"]
    assert queue.take() is None


async def test_one_guest_cannot_fill_the_house(steward, monkeypatch):
    monkeypatch.setattr("belfort.tables.steward.MOST_TABLES", 2)
    (ann,) = await guests(steward, "Ann")
    for _ in range(2):
        await steward.create(ann, DUO)
    with pytest.raises(errors.TooMany):
        await steward.create(ann, DUO)


async def test_a_new_name_is_seen_at_the_tables(steward):
    table, (ann, _) = await seated(steward)
    await steward.rename(ann, "Anna")
    assert (await steward.look(None, table)).seats[0].name == "Anna"


async def test_what_changes_while_it_is_read_is_read_again(steward, address, moment, monkeypatch):
    table, (_ann, ben) = await seated(steward)
    other = Steward(address, clock=moment)  # holds nothing in memory yet
    await other.open()
    read, slow, go_on = other.store.read, asyncio.Event(), asyncio.Event()

    async def slowly(ask):
        found = await read(ask)
        if isinstance(found, live.Live):
            slow.set()
            await go_on.wait()
        return found

    monkeypatch.setattr(other.store, "read", slowly)
    looking = asyncio.create_task(other.look(None, table))
    await slow.wait()
    monkeypatch.setattr(other.store, "read", read)
    await other.rename(ben, "Benny")
    go_on.set()
    await looking
    await until(other, table, lambda look: look.seats[1].name == "Benny", seconds=5)
    await other.close()


async def test_a_match_goes_on_by_the_rules_it_began_with(steward, address, moment, monkeypatch):
    """The rules have changed since: what was kept of them is found, or said to be gone."""
    table, people = await seated(steward)
    before = await play_on(steward, table, people, random.Random(2), most=10)
    old = engine.rules("clocktowers")
    newer = dataclasses.replace(old, version=old.version + 1)
    monkeypatch.setattr("belfort.engine.shelf.rules", lambda _name: newer)
    live._game.cache_clear()
    other = Steward(address, clock=moment)
    await other.open()
    with pytest.raises(errors.RulesChanged):
        await other.look(None, table)
    kept = EntryPoint(f"clocktowers.{old.version}", "belfort.games.clocktowers:RULES", "past")
    monkeypatch.setattr("belfort.engine.shelf.entry_points", lambda group: [kept])
    look = await other.look(None, table)
    assert look.events == before.events
    assert (await play_on(other, table, people, random.Random(3))).state == "over"
    await other.close()
    live._game.cache_clear()
