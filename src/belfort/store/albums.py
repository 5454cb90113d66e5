"""A guest's album: the matches that came to their end, found by what they were."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from sqlalchemy import Connection, Select, and_, exists, func, insert, or_, select, tuple_

from belfort.store import queries
from belfort.store.records import Kept, Outcome, Sought, Tally
from belfort.store.schema import album, results, tables

LATELY: Final = 14
"""Matches of each game whose results are told one by one."""

COMPANY: Final = 12
"""Names that are offered to look for: those met most often."""


def add(
    connection: Connection, player: str, match: str, game: str, ended: int, at: int | None
) -> None:
    """A match that a guest brought, with the seat that was theirs."""
    rank = select(results.c.rank).where(results.c.match == match, results.c.seat == at)
    row = {"player": player, "match": match, "game": game, "ended": ended, "seat": at}
    found = None if at is None else connection.scalar(rank)
    connection.execute(insert(album), {**row, "rank": found})


def count(connection: Connection, player: str, *, brought: bool = False) -> int:
    """How many matches are in an album; or how many of them the guest brought."""
    asked = select(func.count()).select_from(album).where(album.c.player == player)
    if brought:
        asked = asked.join(tables, tables.c.id == album.c.match).where(tables.c.brought.is_(True))
    return connection.scalar(asked) or 0


def pages(connection: Connection, player: str, sought: Sought, most: int) -> list[Kept]:
    """The newest matches that are looked for, so many of them."""
    asked = select(album).where(album.c.player == player, *_sought(sought))
    newest = asked.order_by(album.c.ended.desc(), album.c.match.desc()).limit(most)
    rows = connection.execute(newest).all()
    found = queries.these_tables(connection, [row.match for row in rows])
    ended = _results(connection, list(found))
    return [
        Kept(found[row.match], row.seat, row.ended, ended.get(row.match, ()))
        for row in rows
        if row.match in found
    ]


def _sought(sought: Sought) -> Sequence[Any]:
    wanted: list[Any] = []
    if sought.game:
        wanted.append(album.c.game == sought.game)
    if sought.won is not None:
        wanted.append(album.c.rank == 1 if sought.won else album.c.rank > 1)
    if sought.against:
        other = or_(album.c.seat.is_(None), results.c.seat != album.c.seat)
        same = and_(results.c.match == album.c.match, results.c.name == sought.against, other)
        wanted.append(exists().where(same))
    if sought.before is not None:
        wanted.append(tuple_(album.c.ended, album.c.match) < tuple_(*sought.before))
    return wanted


def _results(connection: Connection, matches: Sequence[str]) -> dict[str, list[Outcome]]:
    asked: Select[Any] = select(results).where(results.c.match.in_(matches))
    rows = connection.execute(asked.order_by(results.c.match, results.c.seat))
    return {
        match: [Outcome(r.seat, r.player, r.name, r.rank, r.score, r.out) for r in group]
        for match, group in groupby(rows, key=lambda row: row.match)
    }


def tallies(connection: Connection, player: str) -> list[Tally]:
    """How a guest fared, game by game; what was only looked at counts for nothing."""
    mine = and_(album.c.player == player, album.c.rank.is_not(None))
    won, played = func.count().filter(album.c.rank == 1), func.count(album.c.rank)
    asked = select(album.c.game, played, won).where(album.c.player == player)
    asked = asked.group_by(album.c.game)
    found = []
    for game, matches, first in connection.execute(asked.order_by(album.c.game)).all():
        last = select(album.c.rank).where(mine, album.c.game == game)
        ranks = connection.scalars(last.order_by(album.c.ended.desc()).limit(LATELY)).all()
        found.append(Tally(game, matches, first, [rank == 1 for rank in reversed(ranks)]))
    return found


def company(connection: Connection, player: str) -> list[str]:
    """Whom a guest played with, those met most often first."""
    other = or_(album.c.seat.is_(None), results.c.seat != album.c.seat)
    asked = (
        select(results.c.name)
        .join(album, album.c.match == results.c.match)
        .where(album.c.player == player, other)
        .group_by(results.c.name)
        .order_by(func.count().desc(), results.c.name)
    )
    return list(connection.scalars(asked.limit(COMPANY)))
