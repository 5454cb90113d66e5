"""`belfort train`: a network learns a game by playing it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from belfort.cli.options import read_options


def train(  # noqa: PLR0913 - one for each option
    game: str,
    folder: Path,
    *,
    minutes: float = 10.0,
    option: Annotated[tuple[str, ...], Parameter(("--option", "-o"), negative="")] = (),
    units: Annotated[tuple[int, int], Parameter(negative="")] = (128, 64),
    matches: int = 512,
    steps: int = 64,
    part: int = 4096,
    rate: float = 1e-3,
    taught: float = 0.0,
    iterations: int = 100,
    threads: int = 1,
    place: Literal["core", "jax"] = "core",
    seed: int = 1,
    measure: int = 0,
    against: str = "pupil,apprentice,journeyman",
    budget: float = 1.0,
) -> None:
    """Let a network learn a game by playing against itself, or go on where it was.

    The folder holds everything that is needed to go on, the weights, a curve and a card. With
    BELFORT_NETWORKS set to it, the bots `instinct` and `champion` play with these weights.

    Parameters
    ----------
    game
        The name of a game.
    folder
        Where the course is kept; the same command goes on with it.
    minutes
        How long to learn this time; 0 only measures.
    option
        An option of the game that is fixed, as NAME=VALUE; all others are learned in all forms.
    units
        How many units the two layers of the network have.
    matches
        How many matches are played at once.
    steps
        How many decisions of each are made between two times of learning.
    part
        From how many decisions at once is learned.
    rate
        How fast the weights follow.
    taught
        In which last part of the time a search that the network guides plays and teaches.
    iterations
        Of that search, at each decision.
    threads
        How many of its matches are played at once.
    place
        `core`: one core, with NumPy; `jax`: by JAX, on a GPU if it has one.
    seed
        A number that fixes what chance decides.
    measure
        How many matches each of the two learned players then plays against each level.
    against
        These levels, separated by commas.
    budget
        How much everybody thinks in these matches.
    """
    from belfort.training import Course, Plan, card
    from belfort.training.selfplay import on_core, with_jax

    fixed = read_options(game, option)
    plan = Plan(game, fixed, units, matches, steps, part, rate, iterations=iterations, seed=seed)
    course = Course(plan, folder, with_jax() if place == "jax" else on_core())

    def tell(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    if minutes > 0:
        course.run(60 * minutes, tell, taught=taught, threads=threads)
    pairs = [
        (learned, level, budget)
        for learned in ("instinct", "champion")
        for level in against.split(",")
        if measure
    ]
    measured = list(card.contests(game, folder, course.games[0].options, pairs, measure))
    told = card.write(course, measured)
    (folder / "card.md").write_text(told, "utf-8")
    print(told, end="")
