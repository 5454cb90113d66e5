"""What a game's catalogue says once: sentences for whoever they are told to, words of all games.

A sentence is told of somebody, told to that player, and offered as a move. Where these differ,
its template holds all of them: `[{seat} puts|you put|put] {card} on tower {tower}`. A game that
has no words of its own for points, cards or the seat that starts has those of this package.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

Tables = Mapping[str, Any]

PERSONS: Final = ("sentences", "yours", "offers")
"""The tables of what is told of a player, told to that player, and offered to that player."""

_FORMS: Final = re.compile(r"\[([^\]]*)\]")


def whole(tables: Tables, shared: Tables) -> Tables:
    """The tables of a game's catalogue with all that it need not say itself."""
    return in_persons(_lent(tables, shared))


def in_persons(tables: Tables) -> Tables:
    """A table for each person, made of the sentences and of what the catalogue says otherwise.

    There are as many persons as forms; a place with fewer forms has the last one for the rest.
    """
    made: dict[str, dict[str, str]] = {name: {} for name in PERSONS}
    for key, template in tables["sentences"].items():
        places = [place.split("|") for place in _FORMS.findall(template)]
        told = range(max(map(len, places), default=1))
        for person, name in enumerate(PERSONS):
            own = tables.get(name, {}).get(key) if person else None
            if own is not None:
                made[name][key] = own
            elif person in told:
                made[name][key] = _said(template, person)
    for name, table in made.items():
        table |= {key: one for key, one in tables.get(name, {}).items() if key not in table}
    rest = {name: table for name, table in tables.items() if name not in PERSONS}
    return made | rest


def _said(template: str, person: int) -> str:
    def form(place: re.Match[str]) -> str:
        forms = place[1].split("|")
        return forms[min(person, len(forms) - 1)]

    return _FORMS.sub(form, template)


def _lent(tables: Tables, shared: Tables) -> Tables:
    """A catalogue with shared words; a table of its own stands for the shared one."""
    options = {**shared["options"], **tables.get("options", {})}
    return {**shared, **tables, "options": options}
