"""Editions side by side as a page in Markdown, and its plots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from belfort.balance.comparison import Change, Report, changes, is_proven, variants
from belfort.balance.figures import Estimate, Figures
from belfort.balance.page import command, markdown_table, number
from belfort.balance.plots import PERCENT, Scale, dots, percent, scale_for
from belfort.engine import Value

NAMES = {
    "seat": "seat {}",
    "shared": "shared",
    "nobody": "nobody wins",
    "luck_seat": "luck: seat",
    "luck_deal": "luck: deal",
    "luck_rest": "luck: rest",
    "luck_swing": "luck of a seat in reviews",
    "luck_share": "luck in reviews: of the variance",
    "points_seat": "luck of points: seat",
    "points_deal": "luck of points: deal",
    "points_rest": "luck of points: rest",
    "skill": "skill",
    "steps": "steps",
    "decisions": "decisions",
    "width": "moves a decision",
    "scores": "points",
    "margin": "first ahead by",
}
DRAWN = {
    "seat": "Share of wins of the first seat",
    "nobody": "How often nobody wins",
    "decisions": "Decisions in a match",
    "skill": "One strong bot among weak ones",
}
"""The figures that have a plot."""

READING = "README.md#editions-side-by-side"

DIFFERENCE = (
    "of shares in points of 100, with its 95% interval in brackets; it is **bold** where the"
    " interval leaves zero out. Of twenty figures that did not change, one is bold by chance."
)


def edition_names(reports: Sequence[Report]) -> list[str]:
    """The name of what each report was played with."""
    return [report[0].study.edition_name for report in reports]


def comparison_file(reports: Sequence[Report]) -> str:
    """How the names of the comparison's files begin."""
    return "-".join([reports[0][0].study.game, *edition_names(reports)])


def comparison_page(
    reports: Sequence[Report], players: Sequence[int], options: Mapping[str, Value]
) -> str:
    """The page of a comparison; `players` and `options` are what the command held fast."""
    study = reports[0][0].study
    first, *others = edition_names(reports)
    numbers = ", ".join(str(report[0].study.seed) for report in reports)
    seeds = f"The editions were played with the seeds {numbers}: their matches are independent."
    typed = command(study, players, options, edition_names(reports))
    tables = "\n".join(_variant(variant, first, others) for variant in variants(reports))
    found = "\n".join(f"- {_finding(variant, others)}" for variant in variants(reports))
    drawn = "\n\n".join(
        f"![{what}]({comparison_file(reports)}-{one}.svg)" for one, what in DRAWN.items()
    )
    return f"""\
# {study.rules.title}: {" and ".join([first, *others])} side by side
Made by `{typed}`, which gives the same figures each time. {seeds} [How to read this]({READING}).

## In short
{found}

## What changed
A difference is the other edition less {first}, {DIFFERENCE}

{tables}
![What changed, of the shares]({comparison_file(reports)}-changes.svg)

## Side by side
{drawn}
"""


def _finding(variant: Sequence[Figures], others: Sequence[str]) -> str:
    proven = [
        f"{title(one)} {' → '.join([told(one, one.values[0]), told(one, value)])}"
        + (f" with {name}" if len(others) > 1 else "")
        for one in changes(variant)
        for name, value, changed in zip(others, one.values[1:], one.differences, strict=True)
        if is_proven(changed)
    ]
    return f"**{variant[0].study.label}**: {'; '.join(proven) or 'no difference is proven'}."


def _variant(variant: Sequence[Figures], first: str, others: Sequence[str]) -> str:
    head = [
        variant[0].study.label,
        first,
        *(word for name in others for word in (name, "difference")),
    ]
    rows = [[title(one), told(one, one.values[0]), *_others(one)] for one in changes(variant)]
    return markdown_table(head, rows)


def _others(one: Change) -> list[str]:
    cells = []
    for value, changed in zip(one.values[1:], one.differences, strict=True):
        words = told_difference(one, changed)
        cells += [told(one, value), f"**{words}**" if is_proven(changed) else words]
    return cells


def title(one: Change) -> str:
    return NAMES[one.name].format("" if one.seat is None else one.seat + 1)


def told(one: Change, value: Estimate) -> str:
    """A figure as people read it, a share or a number."""
    return percent(value) if one.is_share else number(value)


def told_difference(one: Change, changed: Estimate) -> str:
    """As people read it: +12 (+5 to +19)."""
    value, low, high = (
        f"{100 * part:+.0f}" if one.is_share else f"{part:+.1f}"
        for part in (changed.value, changed.low, changed.high)
    )
    return f"{value} ({low} to {high})"


def comparison_plots(reports: Sequence[Report]) -> dict[str, str]:
    """Every plot of a comparison by the name of its file."""
    drawn = {one: _figure(reports, one, what) for one, what in DRAWN.items()}
    drawn["changes"] = _changes(reports)
    return {f"{comparison_file(reports)}-{one}.svg": drawing for one, drawing in drawn.items()}


def _figure(reports: Sequence[Report], name: str, what: str) -> str:
    groups = []
    for variant in variants(reports):
        one = next(one for one in changes(variant) if one.name == name)
        rows = [
            (edition, _scaled(one, value), told(one, value))
            for edition, value in zip(edition_names(reports), one.values, strict=True)
        ]
        groups.append((variant[0].study.label, rows))
    scale = PERCENT if one.is_share else _enclosing(groups)
    return dots(_title(reports, what), _facts(reports), groups, scale, "bars: 95% confidence")


def _changes(reports: Sequence[Report]) -> str:
    first, *others = edition_names(reports)
    groups = [
        (
            variant[0].study.label,
            [
                (
                    f"{title(one)}, {name}",
                    _scaled(one, changed),
                    told_difference(one, changed) + (" *" if is_proven(changed) else ""),
                )
                for one in changes(variant)
                if one.is_share and not one.name.startswith(("luck", "points"))
                for name, changed in zip(others, one.differences, strict=True)
            ],
        )
        for variant in variants(reports)
    ]
    caption = f"less {first}, in points of 100; bars: 95% confidence; *: the bar leaves zero out"
    return dots(
        _title(reports, "What changed"), _facts(reports), groups, _enclosing(groups), caption, 0
    )


def _title(reports: Sequence[Report], what: str) -> str:
    return f"{reports[0][0].study.rules.title}: {what[0].lower()}{what[1:]}"


def _facts(reports: Sequence[Report]) -> str:
    study = reports[0][0].study
    matches = f"{reports[0][0].matches} matches"
    return f"{study.bot} and {study.weak} · {matches} · budget {study.budget:g} · seed {study.seed}"


def _scaled(one: Change, value: Estimate) -> Estimate:
    factor = 100 if one.is_share else 1
    return Estimate(factor * value.value, factor * value.low, factor * value.high)


def _enclosing(groups: Sequence[tuple[str, Sequence[tuple[str, Estimate, str]]]]) -> Scale:
    every = [value for _, rows in groups for _, value, _ in rows]
    return scale_for(min(one.low for one in every), max(one.high for one in every))
