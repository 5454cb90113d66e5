"""How steps are stored: said to the driver itself, in one or two statements for any number of them.

Every move comes this way. Rows travel as one JSON text, which both databases read by themselves:
putting statements together and handing values over one by one took longer than storing them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from belfort.store.records import Append

Key = tuple[str, int]
"""A match and the number of a step."""

_NAMES: Final = "match, step, kind, seat, text, moment, bot"


def store(dialect: str, cursor: Any, appends: Sequence[Append]) -> set[Key]:
    """Store steps inside a transaction; return the first of each append that was accepted.

    The first step of each append decides: whoever has it has the whole of it. Processes that want
    the same steps ask for them in the same order, and so never cross.
    """
    wanted = {append.key: append for append in sorted(appends, key=lambda append: append.key)}
    kept = (_on_postgres if dialect == "postgresql" else _on_sqlite)(cursor, wanted)
    ended = [wanted[key] for key in kept if wanted[key].results]
    if ended:
        _end(cursor, "%s" if dialect == "postgresql" else "?", ended)
    return kept


# SQLite: nobody else writes during the transaction, so what is free stays free.

_TAKEN: Final = """
SELECT match, step FROM json_each(?) AS given CROSS JOIN steps
WHERE match = json_extract(value, '$[0]') AND step = json_extract(value, '$[1]')
"""
_STEPS: Final = f"""
INSERT INTO steps ({_NAMES})
SELECT {", ".join(f"json_extract(value, '$[{n}]')" for n in range(7))} FROM json_each(?)
"""  # noqa: S608 - numbers
_TURNS: Final = """
UPDATE tables SET at = ?, actor = ?, thinks = ?, due = ?, claimed = NULL WHERE id = ?
"""


def _on_sqlite(cursor: Any, wanted: dict[Key, Append]) -> set[Key]:
    taken = set(cursor.execute(_TAKEN, (json.dumps(list(wanted)),)))
    accepted = [append for key, append in wanted.items() if key not in taken]
    if accepted:
        cursor.execute(_STEPS, (json.dumps([row for one in accepted for row in one.rows()]),))
        turns = [(one.at, one.actor, one.thinks, one.due, one.match) for one in accepted]
        cursor.executemany(_TURNS, turns)
    return {append.key for append in accepted}


# PostgreSQL: an insert says which of the first steps were free, and all else follows from those.

_ROW: Final = (
    "match varchar, step int, kind varchar, seat int, text text, moment bigint, bot varchar"
)
_ALL: Final = f"""
WITH firsts AS (
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
    FROM json_to_recordset(%s)
        AS given(match varchar, first int, at int, actor int, thinks boolean, due bigint)
    JOIN firsts ON firsts.match = given.match AND firsts.step = given.first
    WHERE tables.id = given.match
)
SELECT match, step FROM firsts
"""  # noqa: S608 - names of columns


def _on_postgres(cursor: Any, wanted: dict[Key, Append]) -> set[Key]:
    names = _NAMES.split(", ")
    firsts, rest, turns = [], [], []
    for append in wanted.values():
        first, *others = (dict(zip(names, row, strict=True)) for row in append.rows())
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
    cursor.execute(_ALL, [json.dumps(rows) for rows in (firsts, rest, turns)])
    return set(cursor.fetchall())


def _end(cursor: Any, value: str, ended: Sequence[Append]) -> None:
    """What goes with matches that are over."""
    over = f"UPDATE tables SET state = 'over', ended = {value} WHERE id = {value}"  # noqa: S608
    cursor.executemany(over, [(one.entries[-1].moment, one.match) for one in ended])
    columns = "match, seat, player, name, rank, score, out"
    result = f"INSERT INTO results ({columns}) VALUES ({', '.join([value] * 7)})"  # noqa: S608
    rows = [outcome.row(one.match) for one in ended for outcome in one.results]
    cursor.executemany(result, rows)
