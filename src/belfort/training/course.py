"""A course: a network learns a game, its state is kept, and it can go on another day.

First the network plays many matches against itself and, in part of them, against what it was
before. Then, if that is asked for, a search guided by it plays, and it learns what the search
found. In the folder of a course are:

- `course.npz`: everything needed to go on;
- `curve.csv`: a row for each line of progress;
- `GAME.net`: the weights as whole numbers, as bots play with them;
- `card.md`: what was trained, on what, for how long, and how strong it was measured to be.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from itertools import product
from pathlib import Path
from typing import Any, Final

import numpy as np

from belfort.bots.network import Weights, widest_of
from belfort.engine import BelfortError, Game, Value, rules
from belfort.training.learner import (
    Decisions,
    Eyes,
    Memory,
    Params,
    Rates,
    Sight,
    begin,
    follow,
    no_memory,
)
from belfort.training.selfplay import Place, Rollout, on_core
from belfort.training.teacher import lessons

MOST_VARIANTS: Final = 24
"""That are learned at once; of more, as many by lot."""
PAST: Final = 5
"""How often the network as it was is remembered."""


@dataclass(frozen=True)
class Plan:
    """What is to be learned, and how."""

    game: str
    options: Mapping[str, Value] = field(default_factory=dict)
    """What is fixed; what is left open is learned in all its forms."""
    units: tuple[int, int] = (128, 64)
    matches: int = 512
    """That are played at once."""
    steps: int = 64
    """Decisions of each of them between two times of learning."""
    part: int = 4096
    """Decisions that are learned from at once."""
    rate: float = 1e-3
    variety: float = 0.01
    lead: float = 0.05
    past: float = 0.25
    """In which part of the rollouts one seat plays as the network did before."""
    iterations: int = 100
    """Of the search that teaches, at each decision."""
    seed: int = 1


class OtherCourse(BelfortError):
    """The folder holds another course."""

    code = "other_course"


class Course:
    """A network that is learning."""

    def __init__(self, plan: Plan, folder: Path | None = None, place: Place | None = None) -> None:
        self.plan, self.folder, self.place = plan, folder, place or on_core()
        self.games = variants(plan.game, plan.options, plan.seed)
        self.rules = rules(plan.game)
        self.curve: list[dict[str, float]] = []
        self.counts = {"seconds": 0.0, "updates": 0, "decisions": 0, "taught": 0}
        self.pool: list[Params] = []
        """The network as it was before, now and then."""
        kept = folder and folder / "course.npz"
        if kept and kept.is_file():
            self._go_on(kept)
        else:
            self.sight = Sight.found(self.games, plan.seed)
            params = begin(self.rules, self.sight, plan.units, plan.seed)
            self.params: Params = {k: self.place.take(v) for k, v in params.items()}
            self.memory = no_memory(self.params)
        self.luck = np.random.default_rng([plan.seed, int(self.counts["updates"])])
        self._rollouts: dict[int, Rollout] = {}
        self._eyes = [self.sight.eyes(game, self.place.xp.asarray) for game in self.games]
        self._follow = self.place.compiled(self._follow_parts)

    def _follow_parts(
        self, eyes: Eyes, params: Params, memory: Memory, rates: Rates, made: Decisions, order: Any
    ) -> Any:
        """Learn from some decisions after others, those of each row of `order` at once."""

        def step(now: tuple[Params, Memory], rows: tuple[Any]) -> Any:
            some = Decisions(*(column[rows[0]] for column in made))
            params, memory, told = follow(self.place.xp, eyes, *now, rates, some)
            return (params, memory), (told,)

        return self.place.scan(step, (params, memory), (order,))

    def practise(self, share: float) -> Any:
        """Play a while against itself and learn from it; `share` is how much is over by then."""
        plan = self.plan
        number = int(self.counts["updates"]) % len(self.games)
        if number not in self._rollouts:
            seed = plan.seed + 1000 * int(self.counts["updates"]) + number
            self._rollouts[number] = Rollout(
                self.place, self.games[number], self.sight, plan.matches, seed, plan.lead
            )
        past = None
        if self.pool and self.luck.random() < plan.past:
            past = self.pool[int(self.luck.integers(len(self.pool)))]
        made = self._rollouts[number].play(self.params, plan.steps, past)
        self.counts["decisions"] += len(made.seats)
        fading = max(0.05, 1 - share)
        rates = Rates(np.float32(plan.rate * fading), np.float32(plan.variety * fading))
        told = self._learn(number, made, rates)
        self.counts["updates"] += 1
        if int(self.counts["updates"]) % 20 == 0:
            self.pool = [*self.pool[1 - PAST :], self.params]
        return told

    def be_taught(self, matches: int, share: float, threads: int = 1) -> Any:
        """Let the guided search play some matches, and learn what it found."""
        plan = self.plan
        number = int(self.counts["updates"]) % len(self.games)
        net = self.weights.fitted(self.games[number])
        seed = f"{plan.seed} {self.counts['updates']}"
        made = lessons(self.games[number], net, matches, plan.iterations, seed, threads=threads)
        self.counts["taught"] += len(made.seats)
        rates = Rates(np.float32(plan.rate * max(0.05, 1 - share)), np.float32(0))
        told = self._learn(number, type(made)(*map(self.place.take, made)), rates)
        self.counts["updates"] += 1
        return told

    def _learn(self, number: int, made: Any, rates: Rates) -> Any:
        part = min(self.plan.part, len(made.seats))
        order = self.luck.permutation(len(made.seats))
        order = order[: len(order) // part * part].reshape(-1, part).astype(np.int32)
        (self.params, self.memory), (told,) = self._follow(
            self._eyes[number], self.params, self.memory, rates, made, self.place.xp.asarray(order)
        )
        return told[-1]

    @property
    def weights(self) -> Weights:
        """The network as bots play with it."""
        return self.sight.weights(self.plan.units, self.params)

    def run(
        self,
        seconds: float,
        tell: Callable[[str], None] = lambda _line: None,
        *,
        taught: float = 0.0,
        threads: int = 1,
        every: float = 30.0,
    ) -> None:
        """Learn for some seconds, the last part of them, `taught`, from the search."""
        begun = told = time.perf_counter()
        before = self.counts["seconds"]
        while (passed := time.perf_counter() - begun) < seconds:
            share = passed / seconds
            if share < 1 - taught:
                found = self.practise(share)
            else:
                found = self.be_taught(16 * threads, share, threads)
            self.counts["seconds"] = before + time.perf_counter() - begun
            if time.perf_counter() - told > every:
                told = time.perf_counter()
                self._tell(found, tell)
                self.keep()
        self._tell(found, tell)
        self.keep()

    def _tell(self, found: Any, tell: Callable[[str], None]) -> None:
        surprise, doubt = (float(one) for one in found)
        self.curve.append({**self.counts, "surprise": surprise, "doubt": doubt})
        counts = self.counts
        tell(
            f"{counts['seconds']:6.0f} s  {counts['decisions']:12,.0f} decisions"
            f" {counts['taught']:9,.0f} taught  surprise {surprise:.4f}  doubt {doubt:.3f}"
        )

    def keep(self) -> None:
        """Write everything down."""
        if self.folder is None:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        arrays: dict[str, Any] = {"planes": self.sight.planes}
        for name, what in (("now", self.params), ("mean", self.memory.mean)):
            arrays |= {f"{name} {key}": np.asarray(array) for key, array in what.items()}
        arrays |= {f"square {k}": np.asarray(v) for k, v in self.memory.square.items()}
        for number, params in enumerate(self.pool):
            arrays |= {f"past{number} {key}": np.asarray(v) for key, v in params.items()}
        told = {
            "plan": _plain(self.plan),
            "counts": self.counts,
            "curve": self.curve,
            "unwon": self.sight.unwon,
            "steps": float(self.memory.steps),
            "pool": len(self.pool),
        }
        fresh = self.folder / "course.new.npz"
        np.savez(fresh, **{**arrays, "told": np.array(json.dumps(told))})
        fresh.replace(self.folder / "course.npz")
        (self.folder / f"{self.plan.game}.net").write_bytes(self.weights.write())
        names = list(self.curve[0]) if self.curve else []
        rows = [",".join(names), *(",".join(f"{row[n]:g}" for n in names) for row in self.curve)]
        (self.folder / "curve.csv").write_text("\n".join(rows) + "\n", "utf-8")

    def _go_on(self, kept: Path) -> None:
        with np.load(kept) as found:
            arrays = {name: found[name] for name in found.files}
        told = json.loads(str(arrays.pop("told")))
        if told["plan"] != _plain(self.plan):
            raise OtherCourse(f"{kept.parent} holds another course: {told['plan']}")
        take = self.place.take

        def part(name: str) -> Params:
            of = {k.partition(" ")[2]: v for k, v in arrays.items() if k.partition(" ")[0] == name}
            return {key: take(array) for key, array in of.items()}

        self.counts, self.curve = told["counts"], told["curve"]
        self.sight = Sight(widest_of(self.rules), arrays["planes"], told["unwon"])
        self.params = part("now")
        self.memory = Memory(part("mean"), part("square"), np.float32(told["steps"]))
        self.pool = [part(f"past{number}") for number in range(told["pool"])]


def _plain(plan: Plan) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(json.dumps(asdict(plan)))
    return kept


def variants(name: str, fixed: Mapping[str, Value], seed: int) -> list[Game]:
    """A game in all the forms that are left open, numbers of players included."""
    asked = [option for option in rules(name).offered if option.name != "starter"]
    open_ = [option for option in asked if option.name not in fixed]
    found: dict[str, Game] = {}
    for values in product(*(option.choices for option in open_)):
        chosen = {option.name: value for option, value in zip(open_, values, strict=True)}
        game = Game(name, {**fixed, **chosen})
        found.setdefault(json.dumps(game.options, sort_keys=True), game)
    games = list(found.values())
    if len(games) > MOST_VARIANTS:
        picked = np.random.default_rng(seed).permutation(len(games))[:MOST_VARIANTS]
        games = [games[k] for k in sorted(picked)]
    return games
