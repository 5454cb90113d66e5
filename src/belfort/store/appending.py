"""How steps are stored: said to the driver itself, in one or two statements for any number of them.

Every move comes this way. Rows travel as one JSON text, which both databases read by themselves:
putting statements together and handing values over one by one took longer than storing them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from belfort.store.records import Append

Key = tuple[str, int]
"""A match and the number of a step."""

_COLUMNS: Final = ("match", "step", "kind", "seat", "text", "moment", "bot")
_NAMES: Final = ", ".join(_COLUMNS)


def store(dialect: str, cursor: Any, appends: Sequence[Append]) -> set[Key]:
    """Store steps inside a transaction; return the first of each append that was accepted.

    The first step of each append decides: whoever has it has the whole of it. Processes that want
    the same steps ask for them in the same order, and so never cross.
    """
    wanted = {append.key: append for append in _in_order(appends)}
    kept = (_on_postgres if dialect == "postgresql" else _on_sqlite)(cursor, wanted)
    ended = [wanted[key] for key in kept if wanted[key].results]
    if ended:
        _end(cursor, "%s" if dialect == "postgresql" else "?", ended)
    return kept


def _in_order(appends: Sequence[Append]) -> list[Append]:
    return sorted(appends, key=lambda append: append.key)


def _json(rows: object) -> str:
    return msgspec.json.encode(rows).decode()


# SQLite: nobody else writes during the transaction, so what is free stays free.

_TAKEN: Final = """
SELECT match, step FROM json_each(?) AS given CROSS JOIN steps
WHERE match = json_extract(value, '$[0]') AND step = json_extract(value, '$[1]')
"""
_STEPS: Final = f"""
INSERT INTO steps ({_NAMES})
SELECT {", ".join(f"json_extract(value, '$[{n}]')" for n in range(len(_COLUMNS)))} FROM json_each(?)
"""  # noqa: S608 - numbers
_TURNS: Final = """
UPDATE tables SET at = ?, actor = ?, thinks = ?, due = ?, claimed = NULL WHERE id = ?
"""
_CALM_TURNS: Final = """
UPDATE tables SET at = json_extract(value, '$[1]'), actor = json_extract(value, '$[2]')
FROM json_each(?) AS given
WHERE tables.id = json_extract(value, '$[0]') AND NOT +thinks AND +due IS NULL
"""
"""Nothing that stands in an index changes; with `+` none of them is looked at, either."""


def _on_sqlite(cursor: Any, wanted: dict[Key, Append]) -> set[Key]:
    accepted = list(wanted.values())
    try:
        _insert(cursor, accepted)
    except sqlite3.IntegrityError:  # some are taken, and none was stored
        taken = set(cursor.execute(_TAKEN, (_json(list(wanted)),)))
        accepted = [append for key, append in wanted.items() if key not in taken]
        _insert(cursor, accepted)
    _turn(cursor, accepted)
    return {append.key for append in accepted}


def _insert(cursor: Any, accepted: Sequence[Append]) -> None:
    cursor.execute(_STEPS, (_json([row for one in accepted for row in one.rows()]),))


def _turn(cursor: Any, accepted: Sequence[Append]) -> None:
    """Whose turn it is now: a person's without a clock, as it was before, or somebody else's."""
    if all(one.calm for one in accepted):
        calm = [(one.match, one.at, one.actor) for one in accepted]
        if cursor.execute(_CALM_TURNS, (_json(calm),)).rowcount == len(calm):
            return
    turns = [(one.at, one.actor, one.thinks, one.due, one.match) for one in accepted]
    cursor.executemany(_TURNS, turns)


# PostgreSQL: an insert says which of the first steps were free, and all else follows from those.

_ROW: Final = (
    "match varchar, step int, kind varchar, seat int, text text, moment bigint, bot varchar"
)
_ALL: Final = f"""
WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(%s)
        AS given(match varchar, first int, at int, actor int, thinks boolean, due bigint)
), firsts AS (
    INSERT INTO steps ({_NAMES})
    SELECT {_NAMES} FROM json_to_recordset(%s) AS given({_ROW})
    ON CONFLICT DO NOTHING RETURNING match, step
), rest AS (
    INSERT INTO steps ({_NAMES})
    SELECT match, given.step, kind, seat, text, moment, bot
    FROM json_to_recordset(%s) AS given({_ROW}, first int)
    JOIN firsts USING (match) WHERE firsts.step = given.first
), turns AS (
    UPDATE tables SET at = given.at, actor = given.actor, thinks = given.thinks,
        due = given.due, claimed = NULL
    FROM given JOIN firsts ON firsts.match = given.match AND firsts.step = given.first
    WHERE tables.id = given.match
)
"""  # noqa: S608 - names of columns
_KEPT: Final = f"{_ALL} SELECT match, step FROM firsts"  # noqa: S608 - the same
_KEPT_AND_TOLD: Final = (
    _ALL
    + """
SELECT json_agg(json_build_array(given.match, given.first)), pg_notify(%s, json_build_array(
    %s::text, json_agg(json_build_array(given.match, 'step', json_build_object('at', given.at)))
)::text)
FROM given JOIN firsts ON firsts.match = given.match AND firsts.step = given.first
HAVING count(*) > 0
"""
)
MOST_AT_ONCE: Final = 80
"""Appends that one notice can tell of: it holds fewer than 8000 bytes."""


def _on_postgres(cursor: Any, wanted: dict[Key, Append]) -> set[Key]:
    cursor.execute(_KEPT, _given(wanted.values()))
    return set(cursor.fetchall())


def store_and_tell(
    cursor: Any, appends: Sequence[Append], channel: str, process: str
) -> set[Key] | None:
    """The same on PostgreSQL in one statement, without a transaction around it, and told to others.

    None if that cannot be: there are too many of them, or matches that are over.
    """
    if len(appends) > MOST_AT_ONCE or any(append.results for append in appends):
        return None
    cursor.execute(_KEPT_AND_TOLD, [*_given(_in_order(appends)), channel, process])
    found = cursor.fetchone()
    return set() if found is None else {(match, first) for match, first in found[0]}


def _given(appends: Iterable[Append]) -> list[str]:
    """What the statement is given: turns, first steps, and the steps after those."""
    firsts, rest, turns = [], [], []
    for append in appends:
        first, *others = (dict(zip(_COLUMNS, row, strict=True)) for row in append.rows())
        firsts.append(first)
        rest += [{**row, "first": append.first} for row in others]
        turns.append(
            {
                "match": append.match,
                "first": append.first,
                "at": append.at,
                "actor": append.actor,
                "thinks": append.thinks,
                "due": append.due,
            }
        )
    return [_json(rows) for rows in (turns, firsts, rest)]


def _end(cursor: Any, value: str, ended: Sequence[Append]) -> None:
    """What goes with matches that are over."""
    over = f"UPDATE tables SET state = 'over', ended = {value} WHERE id = {value}"  # noqa: S608
    cursor.executemany(over, [(one.entries[-1].moment, one.match) for one in ended])
    columns = "match, seat, player, name, rank, score, out"
    result = f"INSERT INTO results ({columns}) VALUES ({', '.join([value] * 7)})"  # noqa: S608
    rows = [outcome.row(one.match) for one in ended for outcome in one.results]
    cursor.executemany(result, rows)
    cursor.executemany(_ALBUM.replace("?", value), [(one.match,) for one in ended])


_ALBUM: Final = """
INSERT INTO album (player, match, game, ended, seat, rank)
SELECT mine.player, mine.match, tables.game, tables.ended, mine.seat, mine.rank
FROM results AS mine JOIN tables ON tables.id = mine.match
WHERE mine.match = ? AND mine.player IS NOT NULL
"""
