"""Belfort's games beside those of other projects, on this machine, in one run.

    make bench-peers

Every library plays at random as its users drive it: OpenSpiel and RLCard step by step from
Python, PettingZoo through `last()` and `step()`, Catanatron match by match, pgx in batches
compiled by JAX (which takes all cores), Belfort step by step, through PettingZoo and in batches
on one core and on two. A step is one decision or outcome that the library makes the user see. The
table is printed, and drawn into docs/pictures/peers.svg; figures of different runs cannot be
compared.
"""

from __future__ import annotations

import contextlib
import io
import math
import os
import platform
import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

import numpy as np

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "peers.svg"
SECONDS = float(os.environ.get("BELFORT_BENCH_SECONDS", "2"))
TRIES = 200
BATCH = 4096
BATCHED = ("batch, one core", "batch, two cores")


@dataclass(frozen=True)
class Line:
    """One measurement."""

    library: str
    game: str
    way: str
    rate: float


def rate(run: Callable[[], int]) -> float:
    """Steps a second: the best of many short tries, since a shared machine is never quiet for long.

    The first run is for compiling.
    """
    run()
    best = 0.0
    for _ in range(TRIES):
        steps, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < SECONDS / TRIES:
            steps += run()
        best = max(best, steps / (time.perf_counter() - begun))
    return best


def belfort_engine() -> Iterator[Line]:
    from belfort import engine
    from belfort.engine import kernels
    from belfort.engine.chance import stream

    for name in engine.names():
        game = engine.Game(name)
        states = np.zeros(2, game.rules.state)
        states[0] = game.start()
        buffer = kernels.buffer_for(game.rules.most_moves, game.rules.codes)
        rng = stream("peers")

        def run(states: object = states, buffer: object = buffer, rng: object = rng) -> int:
            return int(kernels.random_play(states, rng, buffer, 20))

        yield Line("Belfort", name, "random play, one core", rate(run))


def belfort_batch() -> Iterator[Line]:
    from belfort import engine
    from belfort.research import Batch

    for name in engine.names():
        for threads, way in enumerate(BATCHED, 1):
            batch = Batch(engine.Game(name), BATCH, seed=1, threads=threads)

            def run(batch: Batch = batch) -> int:
                batch.step(batch.sample())
                return BATCH

            yield Line("Belfort", name, way, rate(run))


def steps_a_decision(name: str) -> float:
    """How many steps a move is, with the outcomes of chance after it."""
    from belfort.engine import CHANCE, Game
    from belfort.research.position import Machinery, Position

    machinery, dice, steps, decisions = Machinery(Game(name)), random.Random(1), 0, 0
    for _ in range(50):
        position = Position(machinery)
        while not position.over:
            by_chance = position.actor == CHANCE
            codes = [code for code, _ in position.chances()] if by_chance else position.moves()
            position.play(dice.choice(codes))
            steps += 1
            decisions += not by_chance
    return steps / decisions


def aec_steps(env: object) -> Callable[[], int]:
    """A thousand random steps of a PettingZoo environment."""
    dice = np.random.default_rng(1)

    def run() -> int:
        env.reset(seed=int(dice.integers(1 << 30)))
        for steps in range(1000):
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                return steps
            env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
        return 1000

    return run


def belfort_pettingzoo() -> Iterator[Line]:
    from belfort import engine
    from belfort.research.pettingzoo import env, raw_env

    for name in engine.names():
        yield Line("Belfort", name, "PettingZoo", rate(aec_steps(env(name))))
        yield Line("Belfort", f"{name}, no wrappers", "PettingZoo", rate(aec_steps(raw_env(name))))


def pettingzoo() -> Iterator[Line]:
    from pettingzoo.classic import connect_four_v3, leduc_holdem_v4, tictactoe_v3

    for module in (connect_four_v3, tictactoe_v3, leduc_holdem_v4):
        name = module.__name__.rpartition(".")[2].rpartition("_")[0]
        yield Line("PettingZoo", name, "PettingZoo", rate(aec_steps(module.env())))


def spiel_steps(name: str) -> Callable[[], int]:
    import pyspiel

    game = pyspiel.load_game(name)
    dice = random.Random(1)

    def run() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            steps += 1
        return steps

    return run


def open_spiel() -> Iterator[Line]:
    for name in ("tic_tac_toe", "connect_four", "leduc_poker", "backgammon"):
        yield Line("OpenSpiel", name, "C++, driven from Python", rate(spiel_steps(name)))


def belfort_openspiel() -> Iterator[Line]:
    import belfort.research.openspiel
    from belfort import engine

    for name in engine.names():
        found = rate(spiel_steps(belfort.research.openspiel.PREFIX + name))
        yield Line("Belfort", name, "OpenSpiel, from Python", found)


def pgx_batch() -> Iterator[Line]:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    for name in ("connect_four", "tic_tac_toe", "leduc_holdem", "backgammon"):
        env = pgx.make(name)
        step = jax.vmap(auto_reset(env.step, env.init))

        def body(carry: object, _: object, step: object = step) -> tuple[object, None]:
            state, key = carry
            key, one, two = jax.random.split(key, 3)
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            action = jax.random.categorical(one, logits, axis=-1)
            return (step(state, action, jax.random.split(two, BATCH)), key), None

        many = jax.jit(lambda carry, body=body: jax.lax.scan(body, carry, None, 2)[0])
        key = jax.random.PRNGKey(1)
        held = [(jax.vmap(env.init)(jax.random.split(key, BATCH)), key)]

        def run(many: object = many, held: list[object] = held) -> int:
            held[0] = jax.block_until_ready(many(held[0]))
            return 2 * BATCH

        yield Line("pgx", name, "batch, JAX, all cores", rate(run))


def rlcard_games() -> Iterator[Line]:
    import rlcard

    for name in ("leduc-holdem", "uno"):
        env = rlcard.make(name, config={"seed": 1})
        dice = random.Random(1)

        def run(env: object = env, dice: random.Random = dice) -> int:
            state, _ = env.reset()
            steps = 0
            while not env.is_over():
                state, _ = env.step(dice.choice(list(state["legal_actions"])))
                steps += 1
            return steps

        yield Line("RLCard", name, "from Python", rate(run))


def catanatron_game() -> Iterator[Line]:
    from catanatron import Color, Game, RandomPlayer

    def run() -> int:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        game.play()
        records = getattr(game.state, "action_records", None)
        return len(records if records is not None else game.state.actions)

    yield Line("Catanatron", "catan, 2 players", "from Python", rate(run))


SOURCES = (
    belfort_engine,
    belfort_batch,
    pgx_batch,
    open_spiel,
    belfort_openspiel,
    belfort_pettingzoo,
    pettingzoo,
    rlcard_games,
    catanatron_game,
)


def measured() -> Iterator[Line]:
    for source in SOURCES:
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                lines = list(source())
        except ImportError as missing:
            print(f"left out: {source.__name__} ({missing})", file=sys.stderr)
            continue
        for line in lines:
            print(f"| {line.library} | {line.game} | {line.way} | {line.rate:,.0f} |", flush=True)
            yield line


WIDTH, LEFT, RIGHT, TOP, ROW = 860, 330, 740, 96, 24
STYLE = """
text { font: 13px system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif; fill: #2b2723 }
.title { font-size: 22px; font-weight: 600 }
.quiet { fill: #6d655c }
.name { text-anchor: end }
.own { font-weight: 600 }
.mid { text-anchor: middle }
.grid { stroke: #e6dfd3 }
.bar { fill: #9db8cf }
.ours { fill: #1f4e79 }
"""


def picture(lines: list[Line]) -> str:
    """Bars on a scale of powers of ten, the fastest first."""
    lines = sorted(lines, key=lambda line: -line.rate)
    low = math.floor(math.log10(min(line.rate for line in lines)))
    high = math.ceil(math.log10(max(line.rate for line in lines)))

    def x(value: float) -> float:
        return round(LEFT + (math.log10(value) - low) / (high - low) * (RIGHT - LEFT), 1)

    bottom = TOP + ROW * len(lines)
    parts = []
    for power in range(low, high + 1):
        at = x(10.0**power)
        parts.append(f'<line class="grid" x1="{at}" x2="{at}" y1="{TOP - 8}" y2="{bottom}"/>')
        parts.append(f'<text class="quiet mid" x="{at}" y="{bottom + 20}">{10**power:,}</text>')
    for number, line in enumerate(lines):
        y = TOP + ROW * number
        ours = line.library == "Belfort"
        label = escape(f"{line.library} {line.game}")
        kind, end = ("ours" if ours else "bar"), x(line.rate)
        place = f'x="{LEFT}" y="{y + 3}" width="{end - LEFT:.1f}" height="{ROW - 8}"'
        bold = " own" if ours else ""
        parts += [
            f'<text class="name{bold}" x="{LEFT - 10}" y="{y + 14}">{label}</text>',
            f'<rect class="{kind}" {place} rx="2"/>',
            f'<text class="quiet" x="{end + 6:.1f}" y="{y + 14}">{escape(line.way)}</text>',
        ]
    height = bottom + 48
    title = "Random play, steps a second"
    subtitle = f"{machine()}; one run; each mark to the right is ten times faster"
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}"
     viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="title">
<title id="title">{title}</title>
<style>{STYLE}</style>
<rect width="{WIDTH}" height="{height}" rx="12" fill="#fffdf8"/>
<text class="title" x="30" y="44">{title}</text>
<text class="quiet" x="30" y="67">{escape(subtitle)}</text>
{chr(10).join(parts)}
</svg>
"""


def machine() -> str:
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def main() -> None:
    warnings.simplefilter("ignore")
    print(f"{machine()}\n\n| library | game | how | steps/s |\n|---|---|---|---|")
    lines = list(measured())
    by = {(line.library, line.game, line.way): line.rate for line in lines}
    four = by.get(("pgx", "connect_four", "batch, JAX, all cores"))
    house = by.get(("PettingZoo", "connect_four", "PettingZoo"))
    print()
    for line in lines:
        if line.library == "Belfort" and line.way in BATCHED and four:
            times, steps = line.rate / four, steps_a_decision(line.game)
            told = (
                f"{times * steps:.2f} times pgx's connect four in steps, {times:.2f} in decisions"
            )
            print(f"{line.game}, {line.way}: {told}")
        if line.library == "Belfort" and line.way == "PettingZoo" and house:
            print(f"{line.game}: {line.rate / house:.2f} times PettingZoo's connect four")
    PICTURE.write_text(picture(lines), "utf-8")


if __name__ == "__main__":
    main()
