"""How strong what was learned is: contests in the arena, and the card that tells of them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from belfort import arena
from belfort.arena.standings import wilson
from belfort.engine import Value
from belfort.training.course import Course


def contests(
    game: str,
    folder: Path,
    options: Mapping[str, Value],
    pairs: Iterable[tuple[str, str, float]],
    matches: int,
    processes: int | None = None,
) -> Iterator[str]:
    """Let what a folder holds meet other bots, each deal twice with seats exchanged.

    A pair is the learned player, the other, and the budget of both.
    """
    before = os.environ.get("BELFORT_NETWORKS")
    os.environ["BELFORT_NETWORKS"] = str(folder.resolve())
    try:
        for learned, other, budget in pairs:
            contest = arena.Contest(game, [learned, other], matches, options, budget)
            results = list(arena.run(contest, processes=processes))
            decided = [result for result in results if len(result.winners) == 1]
            won = sum(result.seats[result.winners[0]] == learned for result in decided)
            rate = won / max(1, len(decided))
            low, high = wilson(rate, len(decided))
            yield (
                f"| {learned} - {other} | {budget:g} | {rate:.1%} ({low:.1%} to {high:.1%})"
                f" | {len(results)}, {len(decided)} |"
            )
    finally:
        if before is None:
            del os.environ["BELFORT_NETWORKS"]
        else:
            os.environ["BELFORT_NETWORKS"] = before


def write(course: Course, measured: Iterable[str]) -> str:
    """The card of a course, as Markdown."""
    plan, counts = course.plan, course.counts
    fixed = ", ".join(f"{name}={value}" for name, value in plan.options.items()) or "nothing"
    head = course.weights.head
    units = " and ".join(str(number) for number in plan.units)
    told = f"""# {course.rules.title}: what was learned

- Rules version {head.version}, edition {head.edition[:12]}; {len(course.games)} variants, fixed: \
{fixed}.
- {units} units; {len(course.sight.planes):,} planes that differ; {len(course.weights.write()):,} \
bytes.
- {counts["seconds"]:,.0f} seconds with {course.place.name}: {counts["decisions"]:,.0f} decisions \
of play against itself, {counts["taught"]:,.0f} taught by the search.
- Seed {plan.seed}, {plan.matches} matches at once, {plan.steps} decisions of each between two \
times of learning, rate {plan.rate:g}.
"""
    rows = "".join(f"{row}\n" for row in measured)
    head_of_rows = "\n| pair | budget | won | matches, decided |\n|---|---|---|---|\n"
    return told + (head_of_rows + rows if rows else "")
