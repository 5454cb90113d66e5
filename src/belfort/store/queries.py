"""What is asked of the store and changed in it, each on a connection inside a transaction."""

from __future__ import annotations

import functools
import json
import secrets
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import (
    JSON,
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from belfort.store.records import Begun, Components, Entry, Judging, Outcome, Player, Seat, Table
from belfort.store.schema import (
    album,
    editions,
    house,
    invitations,
    players,
    presence,
    results,
    reviews,
    seats,
    steps,
    tables,
    tokens,
    watchers,
    wishes,
)

LONGEST_LIST = 100

MOST_LISTED = 3
"""Tables of one host that strangers find."""

_INSERT: Final[Mapping[str, Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def _upsert(connection: Connection, table: Any) -> Any:
    """An insert that can say what to do when the row is there already."""
    return _INSERT[connection.dialect.name](table)


def keep(connection: Connection, name: str, value: str) -> str:
    """The house's value of a name: the one stored first."""
    rows = {"name": name, "value": value}
    connection.execute(_upsert(connection, house).on_conflict_do_nothing(), rows)
    found = connection.scalar(select(house.c.value).where(house.c.name == name))
    assert isinstance(found, str)
    return found


def beat(connection: Connection) -> None:
    """A write that changes nothing but shows that writing works."""
    row = {"name": "beat", "value": secrets.token_hex(4)}
    stated = _upsert(connection, house)
    new = {"value": stated.excluded.value}
    connection.execute(stated.on_conflict_do_update(index_elements=["name"], set_=new), row)


# Guests


def add_player(connection: Connection, player: Player, now: int) -> None:
    row = {"id": player.id, "name": player.name, "created": now, "seen": now}
    connection.execute(insert(players).values(row))


def add_token(connection: Connection, player: str, digest: str, now: int) -> None:
    connection.execute(insert(tokens).values(digest=digest, player=player, created=now))


def drop_tokens(connection: Connection, player: str) -> None:
    connection.execute(delete(tokens).where(tokens.c.player == player))


def sign_out(connection: Connection, player: str) -> None:
    """No cookie and no token that a guest has counts any more."""
    drop_tokens(connection, player)
    mine = update(players).where(players.c.id == player)
    connection.execute(mine.values(epoch=players.c.epoch + 1))


def rename(connection: Connection, player: str, name: str) -> list[str]:
    """Give a guest a new name, at all tables that are not over too; return those tables."""
    connection.execute(update(players).where(players.c.id == player).values(name=name))
    alive = select(tables.c.id).where(tables.c.state.in_(("open", "playing")))
    mine = and_(seats.c.player == player, seats.c.match.in_(alive))
    found = connection.scalars(select(seats.c.match).where(mine)).all()
    connection.execute(update(seats).where(mine).values(name=name))
    return list(found)


def player(connection: Connection, identity: str) -> Player | None:
    row = connection.execute(select(players).where(players.c.id == identity)).first()
    return Player(row.id, row.name, row.epoch) if row else None


def be_seen(connection: Connection, signs: Mapping[str, int]) -> None:
    """Guests have shown signs of life."""
    rows = [{"who": who, "moment": moment} for who, moment in sorted(signs.items())]
    connection.execute(_BE_SEEN, rows)


def last_seen(connection: Connection, player: str) -> int:
    return connection.scalar(select(players.c.seen).where(players.c.id == player)) or 0


_BE_SEEN = (
    update(players)
    .where(players.c.id == bindparam("who"), players.c.seen < bindparam("moment"))
    .values(seen=bindparam("moment"))
)


def player_by_token(connection: Connection, digest: str) -> Player | None:
    asked = select(players).join(tokens, tokens.c.player == players.c.id)
    row = connection.execute(asked.where(tokens.c.digest == digest)).first()
    return Player(row.id, row.name, row.epoch) if row else None


# Tables


def add_table(connection: Connection, table: Table) -> None:
    row = {
        "id": table.id,
        "game": table.game,
        "rules": table.rules,
        "options": json.dumps(dict(table.options)),
        "edition": None if table.edition is None else table.edition.hash,
        "starter": table.starter,
        "host": table.host,
        "state": table.state,
        "listed": table.listed,
        "watching": table.watching,
        "clock": json.dumps(dict(table.clock)),
        "away": table.away,
        "seed": table.seed,
        "lot": json.dumps(list(table.lot)),
        "begun": None if table.begun is None else json.dumps(vars(table.begun)),
        "brought": table.brought,
        "created": table.created,
        "started": table.started,
        "ended": table.ended,
        "added": None if table.added is None else json.dumps(list(table.added)),
        "at": table.at,
        "actor": table.actor,
        "thinks": False,
    }
    connection.execute(_NEW_TABLE, row)
    rows = [
        {
            "match": table.id,
            "seat": n,
            "player": s.player,
            "bot": s.bot,
            "name": s.name,
            "added": s.added,
        }
        for n, s in enumerate(table.seats)
    ]
    connection.execute(_NEW_SEATS, rows)


def keep_edition(connection: Connection, edition: Components, now: int) -> None:
    """Store an edition; the broom, should it be at it, finds that it is needed again."""
    row = {"hash": edition.hash, "name": edition.name, "text": edition.text, "kept": now}
    stated = _upsert(connection, editions)
    new = {"kept": stated.excluded.kept}
    connection.execute(stated.on_conflict_do_update(index_elements=["hash"], set_=new), row)


_known: OrderedDict[str, Components] = OrderedDict()
"""Editions that were read: what has a hash never changes."""
MOST_KNOWN: Final = 64


def _editions(connection: Connection, hashes: Iterable[str | None]) -> dict[str, Components]:
    """Editions by their hash, those that are missing without a text."""
    wanted = {one for one in hashes if one is not None}
    found = {one: _known[one] for one in wanted if one in _known}
    missing = wanted - found.keys()
    if missing:
        for row in connection.execute(select(editions).where(editions.c.hash.in_(missing))):
            found[row.hash] = _known[row.hash] = Components(row.hash, row.name, row.text)
        while len(_known) > MOST_KNOWN:
            _known.popitem(last=False)
    return {one: found.get(one) or Components(one, "", None) for one in wanted}


def edition(connection: Connection, wanted: str) -> Components:
    """An edition by its hash; without a text if it is not kept."""
    return _editions(connection, [wanted])[wanted]


def change_table(connection: Connection, table: str, state: str | None, /, **values: Any) -> bool:
    """Change a table, if it is still in this state; say whether it was."""
    found = update(tables).where(tables.c.id == table)
    if state is not None:
        found = found.where(tables.c.state == state)
    return connection.execute(found.values(**values)).rowcount == 1


def start_table(connection: Connection, table: Table, /, **values: Any) -> bool:
    """Begin the match of a table, if it is still open; say whether it was."""
    values |= {
        "options": json.dumps(dict(table.options)),
        "starter": table.starter,
        "added": json.dumps(list(table.additions)),
        "lot": json.dumps(list(table.lot)),
    }
    asked = {"table": table.id} | {f"new_{name}": value for name, value in values.items()}
    return connection.execute(_START, asked).rowcount == 1


def set_rematch(connection: Connection, table: str, rematch: str) -> bool:
    """Name the table of the rematch; False if another has done so first."""
    return connection.execute(_REMATCH, {"table": table, "again": rematch}).rowcount == 1


def set_seat(connection: Connection, table: str, number: int, before: Seat, after: Seat) -> bool:
    """Change who sits in a seat, if nobody else has changed it; say whether that was so."""
    values = {
        "table": table,
        "number": number,
        "old_player": before.player,
        "old_bot": before.bot,
        "old_added": before.added,
        "new_player": after.player,
        "new_bot": after.bot,
        "new_name": after.name,
        "new_added": after.added,
    }
    return connection.execute(_SIT, values).rowcount == 1


# What is asked for all the time is put together once.
_NEW_TABLE = insert(tables)
_NEW_SEATS = insert(seats)
_START = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.state == "open")
    .values(
        state="playing",
        options=bindparam("new_options"),
        starter=bindparam("new_starter"),
        seed=bindparam("new_seed"),
        added=bindparam("new_added"),
        lot=bindparam("new_lot"),
        started=bindparam("new_started"),
        at=bindparam("new_at"),
        actor=bindparam("new_actor"),
        thinks=bindparam("new_thinks"),
        due=bindparam("new_due"),
    )
)
_REMATCH = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.rematch.is_(None))
    .values(rematch=bindparam("again"))
)
_SIT = (
    update(seats)
    .where(
        seats.c.match == bindparam("table"),
        seats.c.seat == bindparam("number"),
        seats.c.player.is_not_distinct_from(bindparam("old_player")),
        seats.c.bot.is_not_distinct_from(bindparam("old_bot")),
        seats.c.added == bindparam("old_added"),
    )
    .values(
        player=bindparam("new_player"),
        bot=bindparam("new_bot"),
        name=bindparam("new_name"),
        added=bindparam("new_added"),
    )
)


@functools.cache
def _whole(dialect: str) -> Select[Any]:
    """A table with all that stands beside it: one statement takes a third of the time of four."""
    listed, listing = {
        "sqlite": (func.json_group_array, func.json_array),
        "postgresql": (func.json_agg, func.json_build_array),
    }[dialect]

    def beside(found: Any, *columns: Any) -> Any:
        rows = listed(listing(*columns), type_=JSON)
        return select(rows).where(found.c.match == tables.c.id)

    sitting = beside(seats, *(seats.c[name] for name in ("seat", "player", "bot", "name", "added")))
    wished = beside(wishes, wishes.c.seat, wishes.c.back_to).where(wishes.c.at == tables.c.at)
    here = beside(presence, presence.c.player, presence.c.until)
    return select(
        tables,
        sitting.scalar_subquery().label("sitting"),
        wished.scalar_subquery().label("wished"),
        here.scalar_subquery().label("here"),
    ).where(tables.c.id == bindparam("table"))


def table(connection: Connection, identity: str) -> Table | None:
    row = connection.execute(_whole(connection.dialect.name), {"table": identity}).first()
    if row is None:
        return None
    sitting = [Seat(*one) for _, *one in sorted(row.sitting or ())]
    wished, here = dict(row.wished or ()), dict(row.here or ())
    return _table(row, sitting, wished, here, _editions(connection, [row.edition]))


def own_tables(connection: Connection, player: str) -> list[Table]:
    """Where a guest sits, or is the host: the ones still alive first, then the newest."""
    sits = exists().where(seats.c.match == tables.c.id, seats.c.player == player)
    asked = select(tables).where(or_(sits, tables.c.host == player), tables.c.state != "closed")
    alive = tables.c.state == "over"
    return list(_tables(connection, asked.order_by(alive, tables.c.created.desc())))


def _few_of_each_host(asked: Select[Any]) -> Select[Any]:
    """The newest tables, but only a few of one host: nobody hides the others."""
    newest = tables.c.created.desc()
    place = func.row_number().over(partition_by=tables.c.host, order_by=newest).label("place")
    ranked = asked.with_only_columns(tables.c.id, place).subquery()
    few = select(ranked.c.id).where(ranked.c.place <= MOST_LISTED)
    return select(tables).where(tables.c.id.in_(few)).order_by(newest)


def open_tables(connection: Connection) -> list[Table]:
    """Where anyone may still sit down, the newest first."""
    free = exists().where(
        seats.c.match == tables.c.id, seats.c.player.is_(None), seats.c.bot.is_(None)
    )
    asked = select(tables).where(tables.c.state == "open", tables.c.listed.is_(True), free)
    return list(_tables(connection, _few_of_each_host(asked)))


def watchable_tables(connection: Connection) -> list[Table]:
    """Listed tables that are played now and that anyone may look at."""
    asked = select(tables).where(
        tables.c.state == "playing", tables.c.listed.is_(True), tables.c.watching.is_(True)
    )
    return list(_tables(connection, _few_of_each_host(asked)))


def watched_tables(connection: Connection, player: str) -> list[Table]:
    """The tables that a guest follows without sitting there."""
    asked = (
        select(tables)
        .join(watchers, watchers.c.match == tables.c.id)
        .where(watchers.c.player == player, tables.c.watching.is_(True))
        .where(tables.c.state != "closed")
    )
    return list(_tables(connection, asked.order_by(watchers.c.since.desc())))


def these_tables(connection: Connection, wanted: Sequence[str]) -> dict[str, Table]:
    """Tables by their names."""
    asked = select(tables).where(tables.c.id.in_(wanted))
    return {table.id: table for table in _tables(connection, asked)}


def _tables(connection: Connection, asked: Select[Any]) -> Iterable[Table]:
    rows = connection.execute(asked.limit(LONGEST_LIST)).all()
    ids = [row.id for row in rows]
    sitting: dict[str, list[Seat]] = {identity: [] for identity in ids}
    wished: dict[str, dict[int, int]] = {identity: {} for identity in ids}
    here: dict[str, dict[str, int]] = {identity: {} for identity in ids}
    marks = {row.id: row.at for row in rows}
    ordered = select(seats).where(seats.c.match.in_(ids)).order_by(seats.c.match, seats.c.seat)
    for seat in connection.execute(ordered):
        sitting[seat.match].append(Seat(seat.player, seat.bot, seat.name, seat.added))
    for wish in connection.execute(select(wishes).where(wishes.c.match.in_(ids))):
        if wish.at == marks[wish.match]:
            wished[wish.match][wish.seat] = wish.back_to
    for one in connection.execute(select(presence).where(presence.c.match.in_(ids))):
        here[one.match][one.player] = one.until
    played_with = _editions(connection, [row.edition for row in rows])
    for row in rows:
        yield _table(row, sitting[row.id], wished[row.id], here[row.id], played_with)


def _table(
    row: Row[Any],
    sitting: Sequence[Seat],
    wished: Mapping[int, int],
    here: Mapping[str, int],
    played_with: Mapping[str, Components],
) -> Table:
    return Table(
        id=row.id,
        game=row.game,
        rules=row.rules,
        options=json.loads(row.options),
        starter=row.starter,
        host=row.host,
        state=row.state,
        listed=row.listed,
        watching=row.watching,
        clock=json.loads(row.clock),
        away=row.away,
        seed=row.seed,
        rematch=row.rematch,
        created=row.created,
        started=row.started,
        ended=row.ended,
        at=row.at,
        actor=row.actor,
        due=row.due,
        seats=tuple(sitting),
        wishes=wished,
        presence=here,
        added=None if row.added is None else json.loads(row.added),
        lot=json.loads(row.lot or "[]"),
        begun=None if row.begun is None else Begun(**json.loads(row.begun)),
        brought=row.brought,
        edition=None if row.edition is None else played_with[row.edition],
    )


# Steps

_ENTRIES = (
    select(steps)
    .where(steps.c.match == bindparam("match"), steps.c.step >= bindparam("first"))
    .order_by(steps.c.step)
)


def entries(connection: Connection, match: str, first: int = 0) -> list[Entry]:
    """The stored steps of a match from a number on, in order."""
    rows = connection.execute(_ENTRIES, {"match": match, "first": first})
    return [Entry(row.kind, row.seat, row.text, row.moment, row.bot) for row in rows]


def add_entries(connection: Connection, match: str, entries: Sequence[Entry]) -> None:
    """The steps that a match begins with."""
    names = steps.c.keys()
    rows = [
        dict(zip(names, entry.row(match, number), strict=True))
        for number, entry in enumerate(entries)
    ]
    if rows:
        connection.execute(insert(steps), rows)


def add_wish(connection: Connection, match: str, at: int, seat: int, back_to: int) -> None:
    row = {"match": match, "at": at, "seat": seat, "back_to": back_to}
    stated = _upsert(connection, wishes)
    connection.execute(
        stated.on_conflict_do_update(
            index_elements=["match", "at", "seat"], set_={"back_to": back_to}
        ),
        row,
    )


def wishes_at(connection: Connection, match: str, at: int) -> dict[int, int]:
    asked = select(wishes).where(wishes.c.match == match, wishes.c.at == at)
    return {row.seat: row.back_to for row in connection.execute(asked)}


def drop_wishes(connection: Connection, match: str, at: int) -> None:
    connection.execute(delete(wishes).where(wishes.c.match == match, wishes.c.at == at))


def add_results(connection: Connection, match: str, outcomes: Sequence[Outcome]) -> None:
    """How the seats of a match ended that was not played here."""
    names = results.c.keys()
    rows = [dict(zip(names, one.row(match), strict=True)) for one in outcomes]
    connection.execute(insert(results), rows)


# Invitations, watchers, presence


def add_invitation(
    connection: Connection, code: str, match: str, seat: int | None, now: int
) -> None:
    values = {"code": code, "match": match, "seat": seat, "created": now}
    connection.execute(insert(invitations).values(values))


def invitation(connection: Connection, code: str, since: int) -> tuple[str, int | None] | None:
    """What an invitation is for, if it was made since a moment."""
    asked = select(invitations).where(invitations.c.code == code, invitations.c.created >= since)
    row = connection.execute(asked).first()
    return (row.match, row.seat) if row else None


def standing_invitation(connection: Connection, match: str, since: int) -> str | None:
    """The newest code that seats somebody in any free seat of a table."""
    asked = select(invitations.c.code).where(
        invitations.c.match == match, invitations.c.seat.is_(None), invitations.c.created >= since
    )
    return connection.execute(asked.order_by(invitations.c.created.desc())).scalar()


# What was left behind


def drop_invitations(connection: Connection, before: int) -> int:
    return connection.execute(delete(invitations).where(invitations.c.created < before)).rowcount


def _left(state: str, before: int) -> Select[Any]:
    """Tables of a state in which nothing has happened since a moment."""
    if state == "over":
        return select(tables.c.id).where(tables.c.state == "over", tables.c.ended < before)
    if state == "open":  # or never started and closed
        waits = tables.c.state.in_(("open", "closed"))
        return select(tables.c.id).where(waits, tables.c.created < before)
    moved = exists().where(steps.c.match == tables.c.id, steps.c.moment >= before)
    return select(tables.c.id).where(tables.c.state == "playing", tables.c.started < before, ~moved)


def left_tables(connection: Connection, state: str, before: int, most: int) -> list[str]:
    return list(connection.scalars(_left(state, before).order_by(tables.c.id).limit(most)))


def drop_tables(connection: Connection, found: Sequence[str], state: str, before: int) -> list[str]:
    """Clear tables away with all that belongs to them, those that were left until now."""
    still = _left(state, before).where(tables.c.id.in_(found))
    gone = list(connection.scalars(still.with_for_update()))
    for beside in (wishes, invitations, watchers, presence, album, results, reviews, steps, seats):
        connection.execute(delete(beside).where(beside.c.match.in_(gone)))
    connection.execute(delete(tables).where(tables.c.id.in_(gone)))
    return gone


def drop_editions(connection: Connection, before: int) -> int:
    """Clear away the editions that no table is played with."""
    needed = exists().where(tables.c.edition == editions.c.hash)
    return connection.execute(delete(editions).where(editions.c.kept < before, ~needed)).rowcount


def drop_guests(connection: Connection, before: int, most: int) -> int:
    """Forget guests who gave no sign of life since a moment and sit at no table that is kept."""
    needed = [
        exists().where(column == players.c.id)
        for column in (seats.c.player, tables.c.host, results.c.player)
    ]
    asked = select(players.c.id).where(players.c.seen < before, ~or_(*needed))
    gone = list(connection.scalars(asked.limit(most).with_for_update()))
    for beside in (tokens, watchers, presence):
        connection.execute(delete(beside).where(beside.c.player.in_(gone)))
    connection.execute(delete(players).where(players.c.id.in_(gone)))
    return len(gone)


def follow(connection: Connection, match: str, player: str, now: int) -> None:
    row = {"match": match, "player": player, "since": now}
    connection.execute(_upsert(connection, watchers).on_conflict_do_nothing(), row)


def unfollow(connection: Connection, match: str, player: str) -> None:
    gone = delete(watchers).where(watchers.c.match == match, watchers.c.player == player)
    connection.execute(gone)


def be_present(
    connection: Connection, here: Mapping[tuple[str, str], int], process: str
) -> list[tuple[str, str]]:
    """Players are at tables, seen by a process, until certain moments; say which of them sit there.

    Whoever got up meanwhile, or whose table is gone, is not told of.
    """
    told = [[match, player, until] for (match, player), until in here.items()]
    stated = _BE_PRESENT[connection.dialect.name]
    values = {"given": json.dumps(told), "process": process}
    return sorted((row[0], row[1]) for row in connection.exec_driver_sql(stated, values))


_PRESENT: Final = """
INSERT INTO presence (match, player, process, until)
SELECT DISTINCT seats.match, seats.player, {process}, {until} FROM {given}
JOIN seats ON seats.match = {match} AND seats.player = {player} WHERE true
ORDER BY seats.match, seats.player
ON CONFLICT (match, player) DO UPDATE SET process = excluded.process, until = excluded.until
RETURNING match, player
"""
_BE_PRESENT: Final[Mapping[str, str]] = {
    "sqlite": _PRESENT.format(
        given="json_each(:given) AS given",
        process=":process",
        match="json_extract(given.value, '$[0]')",
        player="json_extract(given.value, '$[1]')",
        until="json_extract(given.value, '$[2]')",
    ),
    "postgresql": _PRESENT.format(
        given="json_array_elements(%(given)s::json) AS given(value)",
        process="%(process)s::varchar",
        match="given.value ->> 0",
        player="given.value ->> 1",
        until="(given.value ->> 2)::bigint",
    ),
}
"""Said to the driver itself: put together each time, it took longer than all else about it."""


def be_gone(connection: Connection, match: str, player: str, process: str, now: int) -> bool:
    """A player has left a process; false if another process has seen them since."""
    gone = update(presence).where(
        presence.c.match == match, presence.c.player == player, presence.c.process == process
    )
    return connection.execute(gone.values(until=now)).rowcount == 1


# Turns


def claim(connection: Connection, match: str, at: int, now: int, until: int) -> bool:
    """Whether this process is to think for the bot on turn at step `at`."""
    found = update(tables).where(
        tables.c.id == match,
        tables.c.at == at,
        tables.c.state == "playing",
        or_(tables.c.claimed.is_(None), tables.c.claimed < now),
    )
    return connection.execute(found.values(claimed=until)).rowcount == 1


def set_turn(connection: Connection, match: str, at: int, **turn: Any) -> None:
    """Say who thinks and until when, unless a step has been stored since."""
    found = update(tables).where(tables.c.id == match, tables.c.at == at)
    connection.execute(found.values(**turn))


def unclaimed_turns(connection: Connection, now: int) -> list[str]:
    """Tables where a bot is on turn and no process thinks for it."""
    asked = select(tables.c.id).where(
        tables.c.state == "playing",
        tables.c.thinks.is_(True),
        or_(tables.c.claimed.is_(None), tables.c.claimed < now),
    )
    return list(connection.scalars(asked.order_by(tables.c.claimed).limit(LONGEST_LIST)))


def overdue_turns(connection: Connection, now: int) -> list[str]:
    """Tables where the seat on turn has run out of time."""
    asked = select(tables.c.id).where(tables.c.state == "playing", tables.c.due <= now)
    return list(connection.scalars(asked.order_by(tables.c.due).limit(LONGEST_LIST)))


def counts(connection: Connection) -> dict[str, int]:
    """How many tables there are in each state."""
    asked = select(tables.c.state, func.count()).group_by(tables.c.state)
    return {row[0]: row[1] for row in connection.execute(asked)}


# Reviews


def judging(connection: Connection, match: str, method: int) -> Judging | None:
    """How far a match is judged, by this way of judging."""
    asked = select(reviews).where(reviews.c.match == match, reviews.c.method == method)
    row = connection.execute(asked).first()
    return Judging(row.wanted, row.reached, row.found, row.begun) if row else None


def want_judging(connection: Connection, match: str, method: int, wanted: int, now: int) -> None:
    """Somebody would like a match judged so deeply; what another way has found is forgotten."""
    row = {"match": match, "method": method, "wanted": wanted, "reached": 0, "asked": now}
    stated = _upsert(connection, reviews)
    connection.execute(stated.on_conflict_do_nothing(), row)
    mine = update(reviews).where(reviews.c.match == match)
    fresh = {"method": method, "wanted": 0, "reached": 0, "found": None, "begun": None}
    connection.execute(mine.where(reviews.c.method != method).values(**fresh, claimed=None))
    deeper = mine.where(reviews.c.wanted < wanted)
    connection.execute(deeper.values(wanted=wanted, asked=now))


def claim_judging(connection: Connection, match: str, now: int, until: int) -> bool:
    """Whether this process is to judge a match."""
    free = or_(reviews.c.claimed.is_(None), reviews.c.claimed < now)
    found = update(reviews).where(reviews.c.match == match, free)
    return connection.execute(found.values(claimed=until)).rowcount == 1


def keep_judging(connection: Connection, match: str, method: int, /, **values: Any) -> bool:
    """Store what is found; say whether the match is still there to be judged."""
    found = update(reviews).where(reviews.c.match == match, reviews.c.method == method)
    return connection.execute(found.values(**values)).rowcount == 1


def unjudged(connection: Connection, method: int, now: int) -> list[str]:
    """Matches that were to be judged and that no process is at, the first asked for first."""
    free = or_(reviews.c.claimed.is_(None), reviews.c.claimed < now)
    asked = select(reviews.c.match).where(
        reviews.c.method == method, reviews.c.reached < reviews.c.wanted, free
    )
    return list(connection.scalars(asked.order_by(reviews.c.asked).limit(LONGEST_LIST)))
