"""How fast the games are on a machine with a GPU, in one run; prints a table in Markdown.

    python benchmarks/gpu.py            with Belfort and its extra `cuda` installed
    python benchmarks/gpu.py --stub     on a machine where nothing can be installed: from the
                                        checkout, with NumPy, Numba and numba-cuda alone

Every number on the GPU is checked against the CPU first: same seed, same positions. If pgx and
JAX are there, pgx's games are measured on the same GPU.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import sys
import time
import types
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[1]
SEED = 7
SECONDS = 1.0


def stub() -> None:
    """Stand in for what an installed Belfort has: its entry points, and a place for caches."""
    source = ROOT / "src"
    sys.path.insert(0, str(source))
    cache = types.ModuleType("platformdirs")
    cache.user_cache_dir = lambda _name: "/tmp/belfort"  # type: ignore[attr-defined]
    sys.modules.setdefault("platformdirs", cache)
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # noqa: NPY201 - numba-cuda asks for it
    known = importlib.metadata.entry_points

    def entry_points(**which: str) -> object:
        if which.get("group") != "belfort.games":
            return known(**which)
        games = sorted(path.name for path in (source / "belfort" / "games").glob("[a-z]*"))
        return [
            importlib.metadata.EntryPoint(name, f"belfort.games.{name}:RULES", "belfort.games")
            for name in games
        ]

    importlib.metadata.entry_points = entry_points


def rate(run: Callable[[], int], settle: Callable[[], object] = lambda: None) -> float:
    """Steps a second: the best of five, each long enough."""
    run()
    settle()
    best = 0.0
    for _ in range(5):
        steps, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < SECONDS / 5:
            steps += run()
            settle()
        best = max(best, steps / (time.perf_counter() - begun))
    return best


def row(*cells: object) -> None:
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def millions(value: float) -> str:
    return f"{value / 1e6:,.3g}" if value < 1e9 else f"{value / 1e6:,.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stub", action="store_true")
    parser.add_argument("sections", nargs="*", choices=SECTIONS, default=list(SECTIONS))
    given = parser.parse_args()
    if given.stub:
        stub()
    from numba import cuda

    card = cuda.get_current_device().name
    card = card.decode() if isinstance(card, bytes) else card
    print(
        f"{card}; {platform.machine()}, {os.cpu_count()} cores, Python {sys.version.split()[0]}\n"
    )
    warnings.filterwarnings("ignore", message=".*under-utilization")  # small grids, in the checks
    for section in given.sections:
        SECTIONS[section]()


def random_play() -> None:
    """Whole random matches, nothing written but the number of steps."""
    from belfort import engine

    print("Random play, two players, million steps/s\n")
    row("game", "interpreted", "one core", "all cores", "GPU", "threads", "GPU / one core")
    row(*["---"] * 7)
    for name in engine.names():
        game = engine.Game(name)
        slow, one, all_ = on_cpu(game)
        best, threads = max(on_gpu(game))
        row(name, *map(millions, (slow, one, all_, best)), f"{threads:,}", f"{best / one:,.0f}")
    print()


def on_cpu(game: object) -> tuple[float, float, float]:
    from belfort.engine import kernels
    from belfort.engine.chance import stream

    def player(run: Callable[..., int], number: int, matches: int) -> Callable[[], int]:
        states = np.zeros(2, game.rules.state)
        states[0] = game.start()
        rng = stream("bench", number)
        buffer = kernels.buffer_for(game.rules.most_moves, game.rules.codes)
        return lambda: int(run(states, rng, buffer, matches))

    cores = os.cpu_count() or 1
    compiled = kernels.random_play.compiled
    slow = rate(player(kernels.random_play.function, 0, 1))
    one = rate(player(compiled, 0, 200))
    many = [player(compiled, number, 2000) for number in range(cores)]
    with ThreadPoolExecutor(cores) as pool:
        all_ = rate(lambda: sum(pool.map(lambda play: play(), many)))
    return slow, one, all_


def on_gpu(game: object) -> Iterator[tuple[float, int]]:
    from numba import cuda

    from belfort.research.cuda import RandomPlay

    check_random(game)
    for threads in (1 << 14, 1 << 17, 1 << 19):
        play = RandomPlay(game, threads)

        def run(play: RandomPlay = play) -> int:
            play.run(8, SEED)
            cuda.synchronize()
            return int(play.steps.copy_to_host().sum())

        yield rate(run), threads


def check_random(game: object) -> None:
    """The GPU plays the same matches as the CPU."""
    from belfort.engine import kernels
    from belfort.engine.chance import restart
    from belfort.research.cuda import RandomPlay

    play = RandomPlay(game, 256)
    play.run(3, SEED)
    steps, last = play.steps.copy_to_host(), play.last.copy_to_host()
    states = np.zeros(2, game.rules.state)
    states[0] = game.start()
    buffer = kernels.buffer_for(game.rules.most_moves, game.rules.codes)
    rng = np.zeros(1, np.int64)
    for thread in range(256):
        restart(rng, SEED, thread)
        assert kernels.random_play(states, rng, buffer, 3) == steps[thread]
        assert states[1].tobytes() == last[thread].tobytes()


def batched() -> None:
    """Random decisions, observations and masks written to the GPU's memory after each."""
    from belfort import engine

    peak = copy_rate()
    print("Batches with observations, masks and rewards, two players, million decisions/s;")
    print(
        f"bandwidth: bytes written a decision x decisions/s; a copy moves {peak / 1e12:.2f} TB/s\n"
    )
    row(
        "game",
        "matches",
        "bytes",
        "one core",
        "GPU",
        "as a graph",
        "bandwidth",
        "of copy",
    )
    row(*["---"] * 8)
    for name in engine.names():
        game = engine.Game(name)
        one = core_batch(game)
        check_batch(game)
        for size in (1 << 14, 1 << 17, 1 << 20):
            full, written = gpu_batch(game, size)
            graph = graphed(game, size)
            moved = written * max(full, graph)
            row(
                *(name, f"{size:,}", written, millions(one), millions(full), millions(graph)),
                *(f"{moved / 1e9:,.0f} GB/s", f"{moved / peak:.0%}"),
            )
    print()


def copy_rate() -> float:
    """Bytes a second that a copy within the GPU's memory reads and writes."""
    from numba import cuda

    size = 1 << 30
    one, other = cuda.device_array(size, np.int8), cuda.device_array(size, np.int8)

    def run() -> int:
        for _ in range(10):
            other.copy_to_device(one)
        cuda.synchronize()
        return 20 * size

    return rate(run)


def core_batch(game: object) -> float:
    from belfort.research.batch import Batch

    batch = Batch(game, 1024, SEED)

    def run() -> int:
        for _ in range(50):
            batch.step(batch.sample())
        return 50 * batch.matches

    return rate(run)


def check_batch(game: object) -> None:
    """The GPU shows the same as the CPU, step by step, over more than a match."""
    from belfort.research.batch import Batch
    from belfort.research.cuda import CudaBatch

    here, there = Batch(game, 300, SEED), CudaBatch(game, 300, SEED, points=True)
    for _ in range(250):
        here.step(here.sample())
        there.step(there.sample())
        for name in ("observations", "masks", "rewards", "points", "dones", "seats"):
            assert (getattr(here, name) == getattr(there, name).copy_to_host()).all(), name
    assert here.states.tobytes() == there.states.copy_to_host().tobytes()


def gpu_batch(game: object, size: int) -> tuple[float, int]:
    """Decisions a second with everything, and bytes written for each."""
    from numba import cuda

    from belfort.research.cuda import CudaBatch

    batch = CudaBatch(game, size, SEED)

    def run() -> int:
        for _ in range(20):
            batch.step(batch.sample(), check=False)
        cuda.synchronize()
        return 20 * size

    full = rate(run)
    arrays = (batch.observations, batch.masks, batch.rewards, batch.dones, batch.seats)
    written = sum(array.dtype.itemsize * int(np.prod(array.shape[1:])) for array in arrays)
    return full, written


def graphed(game: object, size: int) -> float:
    """Decisions a second where a decision's kernels are one CUDA graph, started by one call."""
    from cuda.bindings import driver
    from numba import cuda

    from belfort.research.cuda import CudaBatch

    stream = cuda.stream()
    batch, other = CudaBatch(game, size, SEED, stream=stream), CudaBatch(game, size, SEED)
    actions = cuda.device_array(size, "int32")

    def step() -> None:
        batch.step(batch.sample(actions), check=False)

    step()  # compiled before anything is captured
    other.step(other.sample(), check=False)
    cuda.synchronize()
    handle = driver.CUstream(int(getattr(stream.handle, "value", stream.handle)))

    def ask(answer: tuple[object, ...]) -> object:
        assert int(answer[0]) == 0, answer
        return answer[1] if len(answer) > 1 else None

    relaxed = driver.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_RELAXED
    ask(driver.cuStreamBeginCapture(handle, relaxed))
    step()
    graph = ask(driver.cuGraphInstantiate(ask(driver.cuStreamEndCapture(handle)), 0))
    for _ in range(5):
        ask(driver.cuGraphLaunch(graph, handle))
        other.step(other.sample(), check=False)
    cuda.synchronize()
    for name in ("observations", "masks", "states"):
        one, two = (getattr(each, name).copy_to_host() for each in (batch, other))
        assert one.tobytes() == two.tobytes(), f"a graph gives other {name}"

    def run() -> int:
        for _ in range(20):
            ask(driver.cuGraphLaunch(graph, handle))
        cuda.synchronize()
        return 20 * size

    return rate(run)


def shared() -> None:
    """Whether PyTorch and JAX look at the batch's own memory, and PyTorch's actions are taken."""
    try:
        import torch
    except ImportError:
        print("PyTorch is not installed here\n")
        return
    from belfort import engine
    from belfort.research.cuda import CudaBatch

    batch = CudaBatch(engine.Game(engine.names()[0]), 1000, SEED)
    place = batch.observations.__cuda_array_interface__["data"][0]
    seen, masks = (torch.as_tensor(a, device="cuda") for a in (batch.observations, batch.masks))
    before = seen.clone()
    batch.step(torch.multinomial(masks.float(), 1).squeeze(1).to(torch.int32))
    torch.cuda.synchronize()
    assert bool((seen != before).any())
    print(f"PyTorch {torch.__version__} shares the memory: {seen.data_ptr() == place}")
    try:
        import jax
    except ImportError:
        return
    array = jax.dlpack.from_dlpack(seen)
    print(f"JAX {jax.__version__} shares it too: {array.unsafe_buffer_pointer() == place}\n")


def peers() -> None:
    """pgx's games on the same GPU, random play, with its observations and masks."""
    try:
        import jax
        import pgx
    except ImportError:
        print("pgx is not installed here")
        return
    print("pgx on the same GPU, random play, million steps/s\n")
    row("game", "matches", "steps/s")
    row(*["---"] * 3)
    for name in ("connect_four", "leduc_holdem", "backgammon"):
        for size in (1 << 14, 1 << 17):
            row(name, f"{size:,}", millions(pgx_rate(jax, pgx, name, size)))


def pgx_rate(jax: object, pgx: object, name: str, size: int) -> float:
    env = pgx.make(name)
    step = jax.vmap(pgx.experimental.auto_reset(env.step, env.init))

    def body(carry: object, _: object) -> tuple[object, None]:
        state, key = carry
        key, one, two = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(one, logits, axis=-1)
        return (step(state, action, jax.random.split(two, size)), key), None

    many = jax.jit(lambda carry: jax.lax.scan(body, carry, None, 100)[0])
    key = jax.random.PRNGKey(SEED)
    carry = (jax.vmap(env.init)(jax.random.split(key, size)), key)

    def run() -> int:
        nonlocal carry
        carry = many(carry)
        jax.block_until_ready(carry)
        return 100 * size

    return rate(run)


SECTIONS = {"random": random_play, "batched": batched, "shared": shared, "peers": peers}

if __name__ == "__main__":
    main()
