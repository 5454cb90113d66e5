"""Golden playthroughs of the OpenSpiel games: one match each, as OpenSpiel tells it.

    python tests/research/spiel_playthrough.py "belfort_heist(players=3)" > golden/NAME.txt

A line a step: who acts, the action with its code, how many were legal, and the digests of what
each player could then observe and remember. A kept file is not made anew without a reason.
"""

from __future__ import annotations

import hashlib
import random
import sys

import numpy as np
import pyspiel

import belfort.research.openspiel  # noqa: F401 - registers the games


def told(text: str) -> str:
    """A match of the game that the text names, told step by step."""
    game = pyspiel.load_game(text)
    dice = random.Random(text)
    state = game.new_initial_state()
    lines = [f"game {text}", f"tensors {_sizes(game)}", ""]
    while not state.is_terminal():
        who = state.current_player()
        legal = state.legal_actions()
        action = dice.choice(legal)
        name = state.action_to_string(who, action)
        state.apply_action(action)
        known = " ".join(_digest(state, player) for player in range(game.num_players()))
        lines.append(f"{who:2} {name:14} {action:4} of {len(legal):2}  {known}")
    returns = " ".join(f"{value:g}" for value in state.returns())
    lines += ["", str(state), f"returns {returns}", ""]
    lines += [state.information_state_string(player) for player in range(game.num_players())]
    return "\n".join(lines) + "\n"


def _sizes(game: pyspiel.Game) -> str:
    sizes = game.observation_tensor_size(), game.information_state_tensor_size()
    return f"observation {sizes[0]}, information state {sizes[1]}"


def _digest(state: pyspiel.State, player: int) -> str:
    parts = [
        state.observation_string(player).encode(),
        state.information_state_string(player).encode(),
        np.array(state.observation_tensor(player), np.float32).tobytes(),
        np.array(state.information_state_tensor(player), np.float32).tobytes(),
    ]
    return hashlib.blake2b(b"|".join(parts), digest_size=4).hexdigest()


if __name__ == "__main__":
    print(told(sys.argv[1]), end="")
