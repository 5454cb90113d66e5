"""The GPU's code, run by Numba's simulator: the same results as on the CPU.

The simulator is chosen before Numba is imported, so each test is a process of its own.
"""

import os
import subprocess
import sys

import pytest

from belfort import engine

BATCH = """
import numpy as np
from belfort.engine import Game
from belfort.research import Batch, IllegalAction
from belfort.research.cuda import CudaBatch
from belfort.research.trajectories import Recorder
def go_on(here, there, steps):
    ended = 0
    for number in range(steps):
        actions = here.sample()
        assert (there.sample().copy_to_host() == actions).all()
        for name in ("observations", "masks", "seats", "rewards", "points", "dones", "counts"):
            assert (getattr(there, name).copy_to_host() == getattr(here, name)).all(), name
        over = np.flatnonzero(here.dones)
        if len(over):
            assert (there.final(1).copy_to_host()[over] == here.final(1)[over]).all()
        ended += len(over)
        here.step(actions)
        there.step(actions.tolist() if number % 2 else actions, check=number % 4 == 0)
    assert here.states.tobytes() == there.states.copy_to_host().tobytes()
    own = here.encoding.own_first(here.observations)
    turned = there.own_first()
    assert (turned.copy_to_host() == own).all()
    for shown, seen in (there.planes(), here.observations), (there.planes(turned), own):
        assert (shown.copy_to_host() == here.encoding.planes(seen)).all()
    return ended
game = Game({name!r})
here, there = Batch(game, 3, seed=5), CudaBatch(game, 3, seed=5, points=True, ends=True)
go_on(here, there, {steps})
for batch in here, there:
    batch.restore(2, batch.clone(0))
go_on(here, there, 2)
before = there.states.copy_to_host().tobytes()
try:
    there.step(np.full(3, -1, np.int32))
except IllegalAction:
    assert there.states.copy_to_host().tobytes() == before
tiny = Game({name!r}, {{"size": "tiny"}})
recorders = [Recorder(Batch(tiny, 2), 6), Recorder(CudaBatch(tiny, 2), 6)]
for recorder in recorders:
    recorder.step(recorder.batch.sample())
    recorder.step(recorder.batch.sample())
one, other = (recorder.match(1).state.tobytes() for recorder in recorders)
assert one == other == recorders[0].batch.states[1].tobytes()
if go_on(Batch(tiny, 3, seed=5), CudaBatch(tiny, 3, seed=5, points=True, ends=True), {steps}):
    print("the same")
"""

PLAY = """
import numpy as np
from belfort.engine import Game, kernels
from belfort.engine.chance import restart
from belfort.research.cuda import RandomPlay
game = Game({name!r}, {options!r})
play = RandomPlay(game, 2)
play.run(1, 9)
states = np.zeros(2, game.rules.state)
states[0] = game.start()
rng = np.zeros(1, np.int64)
buffer = kernels.buffer_for(game.rules.most_moves, game.rules.codes)
for thread in range(2):
    restart(rng, 9, thread)
    assert kernels.random_play(states, rng, buffer, 1) == play.steps.copy_to_host()[thread]
    assert states[1].tobytes() == play.last.copy_to_host()[thread].tobytes()
print("the same")
"""


def simulated(script):
    environment = {
        **os.environ,
        "NUMBA_ENABLE_CUDASIM": "1",
        "BELFORT_RUNTIME": "interpreted",
        "PYTHONWARNINGS": "ignore",
    }
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_a_batch_on_the_gpu_goes_in_step_with_one_on_the_cpu(name):
    assert simulated(BATCH.format(name=name, steps=12)) == "the same\n"


@pytest.mark.parametrize(
    ("name", "options"), [("torens", {"variant": "total"}), ("heist", {"players": 3})]
)
def test_random_matches_on_the_gpu_are_those_of_the_cpu(name, options):
    assert simulated(PLAY.format(name=name, options=options)) == "the same\n"
