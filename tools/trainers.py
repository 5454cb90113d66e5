"""Trainers of other projects on the games, as their users drive them: make audit-research.

    python tools/trainers.py                  all of them
    python tools/trainers.py sb3 --steps 2000

Each trains for a moment, in a process of its own, and again with the same seed: the weights have to
be the same to the last bit. Stable-Baselines3 has MaskablePPO on Gymnasium's id, Tianshou two deep
Q-networks on PettingZoo, RLlib its masked PPO on Gymnasium. The environments are those that the
house registers; nothing of a trainer is changed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from typing import Any

SEED = 5
GAME = "torens"


def digest(tensors: Iterable[Any]) -> str:
    """A few letters for some weights."""
    found = hashlib.blake2b(digest_size=8)
    for tensor in tensors:
        found.update(tensor.detach().cpu().numpy().tobytes())
    return found.hexdigest()


def sb3(steps: int) -> str:
    import gymnasium
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.evaluation import evaluate_policy

    import belfort.research.gymnasium  # noqa: F401

    house = gymnasium.make(f"belfort/{GAME.title()}-v1")
    model = MaskablePPO("MultiInputPolicy", house, gamma=0.99, n_steps=256, seed=SEED)
    model.learn(steps)
    mean, _ = evaluate_policy(model, house, n_eval_episodes=20, warn=False)
    print(f"mean reward {mean:.2f}", file=sys.stderr)
    return digest(model.policy.parameters())


def tianshou(steps: int) -> str:
    import numpy as np
    import torch
    from tianshou.algorithm import DQN
    from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
    from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv, PettingZooEnv
    from tianshou.utils.net.common import Net
    from tianshou.utils.torch_utils import policy_within_training_step, torch_train_mode

    from belfort.research.pettingzoo import env

    np.random.seed(SEED)  # noqa: NPY002 - as its tutorials do
    torch.manual_seed(SEED)
    house = PettingZooEnv(env(GAME))
    seen = house.observation_space["observation"]

    def learner() -> DQN:
        net = Net(state_shape=seen.shape, action_shape=house.action_space.n, hidden_sizes=[64])
        policy = DiscreteQLearningPolicy(
            model=net, action_space=house.action_space, observation_space=seen, eps_training=0.1
        )
        return DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), target_update_freq=100)

    both = MultiAgentOffPolicyAlgorithm(algorithms=[learner(), learner()], env=house)
    many = DummyVectorEnv([lambda: PettingZooEnv(env(GAME)) for _ in range(4)])
    many.seed(SEED)
    buffer = VectorReplayBuffer(4 * steps, 4)
    collector = Collector(both.policy, many, buffer, exploration_noise=True)
    collector.reset(gym_reset_kwargs={"seed": SEED})
    for _ in range(max(1, steps // 256)):
        with policy_within_training_step(both.policy):
            collector.collect(n_step=256)
            with torch_train_mode(both.policy):
                both.update(buffer=buffer, sample_size=64)
    return digest(both.policy.parameters())


def rllib(steps: int) -> str:
    import gymnasium
    import ray
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
    from ray.tune.registry import register_env

    import belfort.research.gymnasium  # noqa: F401

    def house(_config: object) -> gymnasium.Env[Any, Any]:
        """The names and the kind of numbers that RLlib's own masked module expects."""
        made = gymnasium.make(f"belfort/{GAME.title()}-v1", disable_env_checker=True)
        seen, mask = made.observation_space["observation"], made.observation_space["action_mask"]
        space = gymnasium.spaces.Dict(
            {
                "action_mask": gymnasium.spaces.Box(0.0, 1.0, mask.shape),
                "observations": gymnasium.spaces.Box(
                    seen.low.astype("float32"), seen.high.astype("float32")
                ),
            }
        )

        def renamed(found: dict[str, Any]) -> dict[str, Any]:
            return {
                "action_mask": found["action_mask"].astype("float32"),
                "observations": found["observation"].astype("float32"),
            }

        return gymnasium.wrappers.TransformObservation(made, renamed, space)

    register_env("house", house)
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    spec = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [64]}
    )
    config = (
        PPOConfig()
        .environment("house")
        .env_runners(num_env_runners=0)
        .training(train_batch_size_per_learner=steps, minibatch_size=128, num_epochs=2)
        .rl_module(rl_module_spec=spec)
        .debugging(seed=SEED)
    )
    trainer = config.build_algo()
    trainer.train()
    found = digest(trainer.get_module().parameters())
    ray.shutdown()
    return found


TRAINERS = {"sb3": sb3, "tianshou": tianshou, "rllib": rllib}


def apart(name: str, steps: int) -> tuple[str, float]:
    """What a trainer makes of the seed, in a process of its own, and how long it took."""
    begun = time.perf_counter()
    command = [sys.executable, __file__, name, "--steps", str(steps), "--once"]
    alone = {**os.environ, "PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=alone)
    if done.returncode:
        print(done.stderr[-3000:], file=sys.stderr)
        return f"failed, status {done.returncode}", 0.0
    return done.stdout.split()[-1], time.perf_counter() - begun


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=list(TRAINERS), metavar="NAME")
    parser.add_argument("--steps", type=int, default=2048)
    parser.add_argument("--once", action="store_true", help="train here, print a digest")
    given = parser.parse_args()
    if given.once:
        print(TRAINERS[given.names[0]](given.steps))
        return 0
    wrong = 0
    for name in given.names:
        (one, seconds), (other, _) = apart(name, given.steps), apart(name, given.steps)
        same = one == other and not one.startswith("failed")
        wrong += not same
        print(f"{name:10} {one} {other} {'the same' if same else 'NOT the same'}, {seconds:.0f} s")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
