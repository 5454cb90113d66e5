"""Golden matches: whole matches in notation and words, read through once and kept.

They lie in `tests/golden/NAME-*.txt`; `belfort golden NAME -o players=2` prints one, played by
greedy bots. A file that is kept is not made anew: a change in it means a change in the rules or in
what players read, and has to be meant.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from belfort import locale
from belfort.engine import CHANCE, BelfortError, Value, rules
from belfort.match import Game, Match
from belfort.testing.broken import Broken, place_of
from belfort.testing.parts import Part
from belfort.testing.subject import Subject

PART: Final = Part("golden")
NAMES: Final = ("Ann", "Ben", "Cas", "Dot", "Eve")


def told(match: Match) -> str:
    """A match as text: what was chosen, every step with its sentence, and how it ended."""
    chosen = " ".join(f"{name}={value}" for name, value in match.game.options.items())
    lines = [f"{match.game.name} {chosen}", ""]
    for step in match.log():
        said = locale.say(match.game.rules, step.sentence, NAMES)
        who = "*" if step.by == CHANCE else str(step.by)
        lines.append(f"{who} {step.text:10} {said}")
    result = match.result
    assert result is not None
    lines += [
        "",
        f"scores {' '.join(map(str, result.scores))}",
        f"places {' '.join(map(str, result.ranks))}",
        locale.say(match.game.rules, result.reason, NAMES),
    ]
    return "\n".join(lines) + "\n"


def chosen_in(text: str) -> Game:
    """The game that a golden file is of, with its options."""
    name, *pairs = text.partition("\n\n")[0].split()
    known = {option.name: option for option in rules(name).options}
    chosen = {key: known[key].read(value) for key, value in (pair.split("=") for pair in pairs)}
    return Game(name, chosen)


def replayed(text: str) -> Match:
    """The match that a golden file tells."""
    rest = text.partition("\n\n")[2]
    steps = [line.split()[1] for line in rest.partition("\n\n")[0].splitlines()]
    return Match(chosen_in(text), bytes(32), steps=steps)


def played(name: str, chosen: Mapping[str, Value]) -> Match:
    """A new match by greedy bots, always the same."""
    from belfort.bots import Greedy

    match = Game(name, chosen).match(seed="golden")
    while not match.over:
        seat = match.actor
        code = Greedy(60).choose(match.game, match.view(seat), seat, match.step)
        match.play(next(move for move in match.moves() if move.code == code))
    return match


def kept(subject: Subject) -> list[Path]:
    """The golden matches of a game."""
    return sorted((subject.tests / "golden").glob(f"{subject.name}-*.txt"))


def _kept(subject: Subject) -> list[Path]:
    return kept(subject) if subject.root else []


@PART.each(_kept, lambda path: path.stem)
def a_golden_match_is_told_as_it_was_read(path: Path) -> None:
    text = path.read_text("utf-8")
    try:
        again = told(replayed(text))
    except BelfortError as error:
        raise Broken(f"golden/{path.name} cannot be replayed: {error}") from error
    if again != text:
        lines = list(difflib.ndiff(text.splitlines(), again.splitlines()))
        was, now = ([one[2:] for one in lines if one[:1] == mark] for mark in "-+")
        before, today = (found[0] if found else "nothing" for found in (was, now))
        place = place_of(chosen_in(text).rules, _says(before if was else today))
        told_now = f"has the line `{before}`, but now it is `{today}`"
        raise Broken(f"golden/{path.name} {told_now}: {place} and the catalogue say it")


def _says(line: str) -> str:
    """Which function a line of a golden match comes from."""
    first, *rest = line.split()
    if first in ("scores", "places"):
        return {"scores": "scores", "places": "ranks"}[first]
    return "tell" if rest and (first == "*" or first.isdigit()) else "reason"


@PART.game
def every_variant_has_a_golden_match(subject: Subject) -> None:
    """A variant here: the game with each of its named choices, for some number of players."""
    have = {_named(chosen_in(path.read_text("utf-8"))) for path in kept(subject)}
    for game in (*subject.full, *subject.smaller):
        if _named(game) not in have:
            chosen = " ".join(f"-o {name}={value}" for name, value in game.options.items())
            raise Broken(
                f"{subject.tests / 'golden'} has no match of this variant: read the one that"
                f" `belfort golden {subject.name} {chosen}` prints, and keep it"
            )


def _named(game: Game) -> tuple[Value, ...]:
    """The named choices of a variant; of a small version, its size."""
    if "size" in game.options:
        return (game.options["size"],)
    return tuple(value for value in game.options.values() if isinstance(value, str))
