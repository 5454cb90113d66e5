"""MaskablePPO of sb3-contrib on the Gymnasium environment, as its tutorial has it.

    pip install sb3-contrib
    python examples/maskable_ppo.py --steps 20000

The environment hands its masks to the learner by `action_masks()`, so no wrapper is needed; the
observation alone is what the policy sees.
"""

from __future__ import annotations

import argparse

import gymnasium
from sb3_contrib import MaskablePPO
from stable_baselines3.common.utils import set_random_seed

import belfort.research.gymnasium  # noqa: F401 - registers the games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="belfort/Torens-v1")
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--matches", type=int, default=200)
    given = parser.parse_args()
    set_random_seed(1)
    house = gymnasium.make(given.game, opponents="random", disable_env_checker=True)
    model = MaskablePPO("MultiInputPolicy", house, n_steps=512, seed=1)
    model.learn(given.steps)
    won = 0.0
    for number in range(given.matches):
        seen, _ = house.reset(seed=number)
        over = False
        while not over:
            masks = house.unwrapped.action_masks()
            action, _ = model.predict(seen, action_masks=masks, deterministic=True)
            seen, reward, over, _, _ = house.step(action)
        won += (reward + 1) / 2
    print(f"{won / given.matches:.0%} of {given.matches} matches won against random play")


if __name__ == "__main__":
    main()
