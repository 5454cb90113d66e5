"""A balance report for programs: plain data that JSON can hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from belfort.balance.comparison import Change, Report, changes, is_proven, variants
from belfort.balance.figures import Figures

PLACES = 4


def summary(reports: Sequence[Report]) -> dict[str, object]:
    """What `belfort balance --json` prints: of one edition, or of several with the differences."""
    if len(reports) == 1:
        return _edition(reports[0])
    return {
        "editions": [_edition(report) for report in reports],
        "differences": [
            {
                "variant": variant[0].study.label,
                "edition": one.study.edition_name,
                "figures": {
                    _key(change): _difference(change, number) for change in changes(variant)
                },
            }
            for variant in variants(reports)
            for number, one in enumerate(variant[1:])
        ],
    }


def _key(change: Change) -> str:
    return change.name if change.seat is None else f"{change.name}_{change.seat}"


def _difference(change: Change, number: int) -> dict[str, object]:
    found = change.differences[number]
    return {**_rounded(asdict(found)), "proven": is_proven(found)}


def _edition(report: Report) -> dict[str, object]:
    study = report[0].study
    edition = study.edition or study.rules.edition
    return {
        "game": study.game,
        "edition": {"name": edition.name, "hash": edition.hash},
        "bot": study.bot,
        "weak": study.weak,
        "budget": study.budget,
        "seed": study.seed,
        "variants": [_variant(figures) for figures in report],
    }


def _variant(figures: Figures) -> dict[str, object]:
    data = asdict(figures)
    del data["study"]
    head = {"players": figures.study.players, "options": dict(figures.study.options)}
    return {**head, **{name: _rounded(value) for name, value in data.items()}}


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, PLACES)
    if isinstance(value, dict):
        return {name: _rounded(one) for name, one in value.items()}
    return [_rounded(one) for one in value] if isinstance(value, list | tuple) else value
