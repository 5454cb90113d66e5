"""The life of tables as a state machine: any order of deeds, by anyone, at any moment.

A small model says what must happen; whatever is refused must have changed nothing, and a second
process that reads the store must tell the same.
"""

import asyncio
import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, precondition, rule

from belfort.engine import BelfortError
from belfort.tables import Steward, Wanted

GUESTS = 4
LIVES = int(os.environ.get("BELFORT_LIVES", "12"))
GAMES = st.sampled_from([("torens", 2), ("clocktowers", 2), ("heist", 3), ("castle", 3)])
guests = st.integers(0, GUESTS - 1)


class Model:
    """What must be true of one table."""

    def __init__(self, players, host, bots):
        self.state = "open"
        self.host = host
        self.seats = [None] * players
        self.seats[0] = host
        for seat in bots:
            self.seats[seat] = "bot"
        self.out = set()
        self.rematch = None

    def seat_of(self, guest):
        return self.seats.index(guest) if guest in self.seats else None

    @property
    def people(self):
        return {n for n, who in enumerate(self.seats) if who not in (None, "bot")} - self.out


class Life(RuleBasedStateMachine):
    tables = Bundle("tables")

    def __init__(self):
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        self.address = f"sqlite:///{Path(self.folder.name) / 'house.db'}"
        self.steward = self.make_house()
        self.people = [self.do(self.steward.welcome(f"Guest {n}")) for n in range(GUESTS)]
        self.models = {}

    def make_house(self):
        """A house whose bots never come to think: their turns belong to other tests."""
        steward = Steward(self.address, clock=lambda: 1_800_000_000_000)
        steward.turns.minds.ask = lambda _host, _table: None
        self.do(steward.open())
        return steward

    def do(self, work):
        return self.loop.run_until_complete(work)

    def attempt(self, work, *, allowed):
        """Do something that must succeed, or must be refused and change nothing."""
        if allowed:
            return self.do(work)
        with pytest.raises(BelfortError):
            self.do(work)
        return None

    def look(self, table, guest=None):
        return self.do(self.steward.look(None if guest is None else self.people[guest], table))

    @rule(target=tables, game=GAMES, host=guests, bot=st.booleans(), listed=st.booleans())
    def create(self, game, host, bot, listed):
        name, players = game
        bots = {players - 1: "pupil"} if bot else {}
        wanted = Wanted(name, {"players": players}, listed=listed, bots=bots)
        table = self.do(self.steward.create(self.people[host], wanted)).table
        self.models[table] = Model(players, host, bots)
        self.models[table].listed = listed
        return table

    @rule(table=tables, guest=guests, seat=st.none() | st.integers(0, 3))
    def join(self, table, guest, seat):
        model = self.models[table]
        free = [n for n, who in enumerate(model.seats) if who is None]
        wanted = free[:1] if seat is None else [n for n in free if n == seat]
        allowed = (
            model.state == "open"
            and (model.listed or guest == model.host)
            and guest not in model.seats
            and bool(wanted)
        )
        self.attempt(self.steward.join(self.people[guest], table, seat), allowed=allowed)
        if allowed:
            model.seats[wanted[0]] = guest

    @rule(table=tables, host=guests, guest=guests)
    def invite_and_accept(self, table, host, guest):
        model = self.models[table]
        allowed = model.state == "open" and host in (*model.seats, model.host)
        code = self.attempt(self.steward.invite(self.people[host], table), allowed=allowed)
        if code is None:
            return
        free = [n for n, who in enumerate(model.seats) if who is None]
        allowed = guest in model.seats or bool(free)
        self.attempt(self.steward.accept(self.people[guest], code), allowed=allowed)
        if allowed and guest not in model.seats:
            model.seats[free[0]] = guest

    @rule(table=tables, guest=guests)
    def leave(self, table, guest):
        model = self.models[table]
        allowed = model.state == "open" and guest in (*model.seats, model.host)
        self.attempt(self.steward.leave(self.people[guest], table), allowed=allowed)
        if allowed and guest == model.host:
            model.state = "closed"
        elif allowed:
            model.seats[model.seat_of(guest)] = None

    @rule(table=tables, guest=guests, seat=st.integers(0, 3))
    def free_seat(self, table, guest, seat):
        model = self.models[table]
        allowed = (
            model.state == "open"
            and guest == model.host
            and seat < len(model.seats)
            and model.seats[seat] != model.host
        )
        self.attempt(self.steward.free_seat(self.people[guest], table, seat), allowed=allowed)
        if allowed:
            model.seats[seat] = None

    @rule(table=tables, guest=guests)
    def start(self, table, guest):
        model = self.models[table]
        allowed = model.state == "open" and guest == model.host and None not in model.seats
        self.attempt(self.steward.start(self.people[guest], table), allowed=allowed)
        if allowed:
            model.state = "playing"

    @rule(table=tables, guest=guests, pick=st.integers(0, 50), late=st.booleans())
    def act(self, table, guest, pick, late):
        model = self.models[table]
        look = self.look(table, guest)
        mine = model.state == "playing" and look.actor is not None and look.actor == look.seat
        assert bool(look.moves) == mine
        move = look.moves[pick % len(look.moves)].text if mine else "pass"
        work = self.steward.act(self.people[guest], table, look.at + late, move)
        self.attempt(work, allowed=mine and not late)
        if self.look(table).state == "over":
            model.state = "over"

    @rule(table=tables, guest=guests)
    def undo(self, table, guest):
        model = self.models[table]
        before = self.look(table, guest)
        seat = model.seat_of(guest)
        playing = model.state == "playing" and seat is not None
        allowed = playing and (bool(before.wishes) or before.can_undo)
        after = self.attempt(
            self.steward.undo(self.people[guest], table, before.at), allowed=allowed
        )
        if after is None:
            return
        agreed = set(before.wishes) | {seat}
        if model.people <= agreed:
            assert after.step < before.step
            assert after.wishes == []
        else:
            assert (after.step, set(after.wishes)) == (before.step, agreed)

    @rule(table=tables, guest=guests)
    def resign(self, table, guest):
        model = self.models[table]
        seat = model.seat_of(guest)
        allowed = model.state == "playing" and seat is not None and seat not in model.out
        self.attempt(self.steward.resign(self.people[guest], table), allowed=allowed)
        if allowed:
            model.out.add(seat)
            if not model.people or len(model.seats) - len(model.out) < 2:
                model.state = "over"

    @precondition(lambda self: any(model.state == "over" for model in self.models.values()))
    @rule(target=tables, table=tables, guest=guests)
    def rematch(self, table, guest):
        model = self.models[table]
        seat = model.seat_of(guest)
        other = self.models.get(model.rematch)
        allowed = model.state == "over" and seat is not None
        if allowed and other is not None and guest not in other.seats:
            allowed = other.state == "open" and other.seats[seat] is None
        look = self.attempt(self.steward.rematch(self.people[guest], table), allowed=allowed)
        if look is None:
            return table
        if other is None:
            other = Model(len(model.seats), guest, ())
            other.seats = ["bot" if who == "bot" else None for who in model.seats]
            other.listed = model.listed
            model.rematch = look.table
            self.models[look.table] = other
        if guest not in other.seats:
            other.seats[seat] = guest
        if other.state == "open" and None not in other.seats:
            other.state = "playing"
        return look.table

    @rule()
    def restart(self):
        self.do(self.steward.close())
        self.steward = self.make_house()

    @invariant()
    def the_house_agrees_with_the_model(self):
        for table, model in self.models.items():
            look = self.look(table)
            assert look.state == model.state
            assert [seat.free for seat in look.seats] == [who is None for who in model.seats]
            assert {n for n, seat in enumerate(look.seats) if seat.out} == model.out
            for guest in range(GUESTS):
                assert self.look(table, guest).seat == model.seat_of(guest)

    def teardown(self):
        other = self.make_house()
        for table in self.models:
            for guest in range(GUESTS):
                one = self.look(table, guest)
                two = self.do(other.look(self.people[guest], table))
                assert one.events == two.events
                assert one.moves == two.moves
                assert (one.wishes, one.standings) == (two.wishes, two.standings)
        self.do(other.close())
        self.do(self.steward.close())
        self.loop.close()
        self.folder.cleanup()


TestLife = Life.TestCase
TestLife.settings = settings(max_examples=LIVES, stateful_step_count=40, deadline=None)
