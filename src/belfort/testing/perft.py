"""Counts of step sequences from fixed positions (perft), in the file `tests/perft/NAME.txt`.

A line is a position, as options and the steps that lead to it, with the number of sequences of
1, 2, 3 ... steps from there, every possible outcome of chance counted once. The numbers come from
the author's reference: `belfort perft NAME` counts with it and prints the file anew.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from belfort.engine import NOBODY, Game, Rules, State
from belfort.testing.broken import Broken, place_of
from belfort.testing.parts import Part
from belfort.testing.positions import position
from belfort.testing.subject import Subject
from belfort.testing.walks import steps_at

PART: Final = Part("perft")
HEAD: Final = "# options | steps | sequences of 1, 2, 3 ... steps; counted with the reference\n"


@dataclass(frozen=True)
class Line:
    """One position of a file and its counts."""

    options: dict[str, int | str]
    steps: str
    counts: list[int]

    def __str__(self) -> str:
        chosen = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{chosen} | {self.steps} | {' '.join(map(str, self.counts))}"


def read(rules: Rules, text: str) -> Iterator[Line]:
    for line in text.splitlines():
        if line and not line.startswith("#"):
            chosen, steps, counts = (part.strip() for part in line.split("|"))
            pairs = (pair.split("=") for pair in chosen.split())
            options = {key: rules.option(key).read(value) for key, value in pairs}
            yield Line(options, steps, [int(count) for count in counts.split()])


def count(game: Game, s: State, depth: int) -> int:
    codes = steps_at(game, s) if game.actor(s) != NOBODY else []
    if depth == 1:
        return len(codes)
    return sum(count(game, game.after(s, code), depth - 1) for code in codes)


def counted(name: str, line: Line) -> Line:
    """The same line with what the rules count."""
    game = Game(name, line.options)
    s = position(game, line.steps)
    counts = [count(game, s, depth) for depth in range(1, len(line.counts) + 1)]
    return Line(line.options, line.steps, counts)


def _count_naively(reference: Any, depth: int) -> int:
    if reference.actor() is None:
        return 0
    chance = reference.actor() == "chance"
    texts = list(reference.chances()) if chance else reference.moves()
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        later = copy.deepcopy(reference)
        later.play(text)
        total += _count_naively(later, depth - 1)
    return total


def counted_naively(reference: Any, line: Line) -> Line:
    """The same line with what the reference counts."""
    found = reference(**line.options)
    for text in line.steps.split():
        found.play(text)
    depths = range(1, len(line.counts) + 1)
    return Line(line.options, line.steps, [_count_naively(found, d) for d in depths])


def lines(subject: Subject) -> list[Line]:
    """The lines of a game's file."""
    place = subject.tests / "perft" / f"{subject.name}.txt"
    if not place.is_file():
        raise Broken(f"{place}: there are no counts; `belfort perft {subject.name}` makes some")
    return list(read(subject.rules, place.read_text("utf-8")))


def _lines(subject: Subject) -> list[tuple[Subject, Line]]:
    try:
        return [(subject, line) for line in lines(subject)]
    except Broken:  # said once, below
        return []


@PART.game
def there_are_counts(subject: Subject) -> None:
    if not lines(subject):
        raise Broken(f"{subject.tests / 'perft' / f'{subject.name}.txt'}: there is no line in it")


@PART.each(_lines, lambda one: f"{one[0].name}-{one[1]}"[:60])
def as_many_sequences_as_the_reference_counts(one: tuple[Subject, Line]) -> None:
    subject, line = one
    ours = counted(subject.name, line)
    for depth, (mine, kept) in enumerate(zip(ours.counts, line.counts, strict=True), 1):
        if mine != kept:
            moves = place_of(subject.rules, "moves")
            raise Broken(
                f"perft/{subject.name}.txt: from `{line.steps or 'the start'}` there are {kept}"
                f" sequences of {depth} steps, but the rules have {mine}; see {moves}"
            )


def fresh(subject: Subject) -> Iterator[Line]:
    """The positions of the file with the reference's counts; or some others, where there is none
    yet, or a shell has emptied it to write it anew.
    """
    kept = [line for _, line in _lines(subject)]
    if not kept:
        kept = [Line(dict(game.options), "", [0, 0, 0]) for game in subject.main]
        kept += [_later(game) for game in subject.main]
    for line in kept:
        yield counted_naively(subject.reference, line)


def _later(game: Game) -> Line:
    """A position in the middle of a match."""
    from belfort.testing.walks import told, walk

    steps = told(game, list(walk(game, "perft"))[:-1])
    return Line(dict(game.options), " ".join(steps[: len(steps) // 2]), [0, 0, 0])
