"""A balance report as a page in Markdown: what was found, in words and in tables."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence

from belfort.balance.figures import Estimate, Figures, Spread
from belfort.balance.plots import percent
from belfort.balance.study import Study
from belfort.engine import Value


def page(report: Sequence[Figures], players: Sequence[int], options: Mapping[str, Value]) -> str:
    """The page of one game; `players` and `options` are what the command held fast."""
    study = report[0].study
    name, edition = study.file, study.edition
    with_it = "" if edition is None else f" with the edition {edition.name}"
    findings = "\n".join(f"- {_finding(figures)}" for figures in report)
    made = f"Made by `{command(study, players, options)}`, which gives the same figures each time."
    return f"""\
# {study.rules.title}{with_it}: balance
{made} [How to read this](README.md).

## In short
{findings}

## Who wins
{_seats(report)}
![Share of wins by seat]({name}-seats.svg)

## How long
{_lengths(report)}
![Decisions in a match]({name}-lengths.svg)

## How much to choose
{_widths(report)}
![Moves to choose from, by decision]({name}-moves.svg)

## Scores
{_scores(report)}
![Distribution of scores]({name}-scores.svg)

## Luck and skill
{_luck(report)}
{_reviews(report)}![What decides a match]({name}-luck.svg)

![One strong bot among weak ones]({name}-skill.svg)
"""


def command(
    study: Study,
    players: Sequence[int],
    options: Mapping[str, Value],
    editions: Sequence[str] = (),
) -> str:
    """What to type for this report; `editions` are those compared, that of the study first."""
    words = ["belfort", "balance", study.game]
    named = editions or ([] if study.edition is None else [study.edition.name])
    words += [word for edition in named for word in ("--edition", edition)]
    words += [word for number in players for word in ("--players", str(number))]
    words += [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
    words += ["--matches", str(study.matches), "--budget", f"{study.budget:g}"]
    words += ["--reviews", str(study.reviews)] if study.reviews else []
    words += ["--bot", study.bot, "--weak", study.weak, "--seed", str(study.seed)]
    return shlex.join(words)


def _finding(figures: Figures) -> str:
    return (
        f"**{figures.study.label}**: {_seat_words(figures)}; a match takes"
        f" {figures.decisions.median:g} decisions of {figures.width.mean.value:.1f} moves;"
        f" {_luck_words(figures)}; {_skill_words(figures)}."
    )


def _seat_words(figures: Figures) -> str:
    first, fair = figures.seats[0], 1 / figures.study.players
    wins = f"the first seat wins {percent(first)}"
    if first.low > fair:
        return f"{wins}, an advantage"
    if first.high < fair:
        return f"{wins}, a disadvantage"
    return f"{wins}, no proven difference from its fair {100 * fair:.0f}%"


def _luck_words(figures: Figures) -> str:
    deal = figures.results.deal
    if deal.low <= 0:
        return "that the deal decides anything is not proven"
    return f"the deal decides {percent(deal)} of who wins"


def _skill_words(figures: Figures) -> str:
    study, skill = figures.study, figures.skill
    against = f"a {study.weak}" if study.players == 2 else f"{study.players - 1} of {study.weak}"
    wins = f"a {study.bot} against {against} wins {percent(skill)}"
    proven = skill.low > 1 / study.players
    return wins if proven else f"{wins}, not proven above a fair share"


def markdown_table(head: Sequence[str], rows: Iterable[list[str]]) -> str:
    lines = [list(head), ["---", *("--:" for _ in head[1:])], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _seats(report: Sequence[Figures]) -> str:
    most = max(figures.study.players for figures in report)
    head = ["", "matches", *(f"seat {n + 1}" for n in range(most)), "shared", "nobody wins"]
    return markdown_table(
        head,
        (
            [
                figures.study.label,
                str(figures.matches),
                *(percent(share) for share in figures.seats),
                *("" for _ in range(most - figures.study.players)),
                percent(figures.shared),
                percent(figures.nobody),
            ]
            for figures in report
        ),
    )


def _lengths(report: Sequence[Figures]) -> str:
    return markdown_table(
        ["", "steps", "middle half", "decisions", "middle half", "shortest", "longest"],
        (
            [
                figures.study.label,
                number(figures.steps.mean),
                _half(figures.steps),
                number(figures.decisions.mean),
                _half(figures.decisions),
                f"{figures.decisions.least:g}",
                f"{figures.decisions.most:g}",
            ]
            for figures in report
        ),
    )


def _widths(report: Sequence[Figures]) -> str:
    return markdown_table(
        ["", "moves a decision", "median", "middle half", "most"],
        (
            [
                figures.study.label,
                number(figures.width.mean),
                f"{figures.width.median:g}",
                _half(figures.width),
                f"{figures.width.most:g}",
            ]
            for figures in report
        ),
    )


def _scores(report: Sequence[Figures]) -> str:
    return markdown_table(
        ["", "points", "median", "middle half", "least", "most", "first ahead by"],
        (
            [
                figures.study.label,
                number(figures.scores.mean),
                f"{figures.scores.median:g}",
                _half(figures.scores),
                f"{figures.scores.least:g}",
                f"{figures.scores.most:g}",
                number(figures.margin.mean),
            ]
            for figures in report
        ),
    )


def _luck(report: Sequence[Figures]) -> str:
    study = report[0].study
    return markdown_table(
        [
            "",
            "seat",
            "deal",
            "rest",
            "of points: seat",
            "deal",
            "rest",
            f"{study.bot} among {study.weak}s",
        ],
        (
            [
                figures.study.label,
                *(
                    percent(part)
                    for luck in (figures.results, figures.margins)
                    for part in (luck.seat, luck.deal, luck.rest)
                ),
                percent(figures.skill),
            ]
            for figures in report
        ),
    )


def _reviews(report: Sequence[Figures]) -> str:
    """Luck as reviews tell it; nothing, if there were none."""
    told = [(one.study.label, one.reviews) for one in report if one.reviews is not None]
    if not told:
        return ""
    head = ["", "matches reviewed", "luck of a seat", "of the variance of results"]
    rows = (
        [label, str(one.matches), percent(one.swing), percent(one.share)] for label, one in told
    )
    return markdown_table(head, rows) + "\n"


def number(estimate: Estimate) -> str:
    return f"{estimate.value:.1f} ± {estimate.high - estimate.value:.1f}"


def _half(spread: Spread) -> str:
    return f"{spread.lower:g} to {spread.upper:g}"
