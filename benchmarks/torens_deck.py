"""Which deck should Torens have? Candidates, played by equal bots in all three variants.

python benchmarks/torens_deck.py --keep decks.jsonl [--plot decks.svg] [DECK ...]

A deck is named by its copies: of above and of below, of between, of beside (half of the arrows
each way). What is kept is not played again. docs/balance/torens-deck.md has the criterion.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path

from belfort import balance, engine
from belfort.arena import crew
from belfort.balance.figures import Estimate, Values, by_deal, is_won, mean, rate, share
from belfort.balance.plots import PERCENT, dots, percent
from belfort.balance.study import Watcher
from belfort.engine import editions

DECKS = [f"{high}-{rest}" for high in (6, 8, 11, 14) for rest in ("5-4", "6-4", "6-6", "8-8")]
MINUTES = {"build": 5, "high": 10, "total": 10}
"""What the sheet says that a match takes."""

Outcome = Mapping[str, Estimate]
"""How one variant went with one deck."""


def edition(deck: str) -> engine.Edition:
    high, between, beside = (int(number) for number in deck.split("-"))
    copies = {"above": high, "below": high, "between": between}
    copies |= {"left": beside // 2, "right": beside // 2}
    rules = engine.rules("torens")
    text = rules.edition.text
    for kind, number in copies.items():
        text = re.sub(rf'(kind = "{kind}".*\ncopies = )\d+', rf"\g<1>{number}", text)
    return editions.read(rules, f"deck-{deck}", text)


def outcome(deck: str, variant: str, matches: int, bot: str) -> Outcome:
    options = {"variant": variant, "orientation": "random", "wins": "owner"}
    (study,) = balance.studies(
        "torens", options=options, bot=bot, weak="random", matches=matches, edition=edition(deck)
    )
    contest = study.mirror
    played = [
        balance.Played(contest.fixture(result.match).deal, equal=True, result=result)
        for result in crew.here(Watcher(contest), range(contest.total))
    ]

    def of(number: Callable[[balance.Watched], float]) -> Values:
        return by_deal(played, number)

    return {
        "decided": rate(of(lambda result: len(result.winners) == 1)),
        "nobody": rate(of(lambda result: not result.winners)),
        "first": rate(of(lambda result: share(result, 0)), of(is_won)),
        "turns": mean(of(lambda result: result.course.steps / 2)),
    }


def played(place: Path, decks: list[str], matches: int, bot: str) -> dict[str, dict[str, Outcome]]:
    """Every variant of every deck, from the file where it is there, else played and kept."""
    kept: dict[tuple[str, ...], Outcome] = {}
    for line in place.read_text("utf-8").splitlines() if place.exists() else ():
        *key, found = json.loads(line)
        kept[*key,] = {name: Estimate(**one) for name, one in found.items()}
    for deck in decks:
        for variant in MINUTES:
            key = (deck, variant, matches, bot)
            if key not in kept:
                kept[key] = outcome(*key)
                line = json.dumps([*key, {name: asdict(one) for name, one in kept[key].items()}])
                with place.open("a", encoding="utf-8") as file:
                    file.write(f"{line}\n")
    return {deck: {one: kept[deck, one, matches, bot] for one in MINUTES} for deck in decks}


def pace(variants: Mapping[str, Outcome]) -> tuple[float, float]:
    """The seconds a turn that suit the printed times best, and the factor that they are off by."""
    paces = [60 * MINUTES[name] / one["turns"].value for name, one in variants.items()]
    middle = (min(paces) * max(paces)) ** 0.5
    return middle, max(paces) / middle


def show(found: Mapping[str, Mapping[str, Outcome]]) -> None:
    print("| deck | variant | decided | nobody wins | first seat | turns | pace | off by |")
    print("| --- | --- | --: | --: | --: | --: | --: | --: |")
    for deck, variants in found.items():
        seconds, factor = pace(variants)
        for name, one in variants.items():
            shares = " | ".join(percent(one[part]) for part in ("decided", "nobody", "first"))
            turns = f"{one['turns'].value:.1f} ± {one['turns'].high - one['turns'].value:.1f}"
            print(f"| {deck} | {name} | {shares} | {turns} | {seconds:.0f} s | {factor:.2f} |")


def plot(found: Mapping[str, Mapping[str, Outcome]], facts: str) -> str:
    groups = [
        (deck, [(name, hundred(one["decided"]), percent(one["decided"]))
                for name, one in variants.items()])
        for deck, variants in found.items()
    ]  # fmt: skip
    title = "Torens: how often one player wins, by deck"
    caption = "share of matches that one player wins alone; bars: 95% confidence"
    return dots(title, facts, groups, PERCENT, caption)


def hundred(one: Estimate) -> Estimate:
    return Estimate(100 * one.value, 100 * one.low, 100 * one.high)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("decks", nargs="*", default=DECKS)
    parser.add_argument("--keep", type=Path, required=True)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--bot", default="journeyman")
    given = parser.parse_args()
    found = played(given.keep, given.decks, given.matches, given.bot)
    show(found)
    if given.plot:
        facts = f"{given.bot} in both seats · {given.matches} matches each · seed 1"
        given.plot.write_text(plot(found, facts), "utf-8")


if __name__ == "__main__":
    main()
