"""A balance report for programs: plain data that JSON can hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from belfort.balance.figures import Figures

PLACES = 4


def summary(report: Sequence[Figures]) -> dict[str, object]:
    """What `belfort balance --json` prints."""
    study = report[0].study
    return {
        "game": study.game,
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
