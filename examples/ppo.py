"""Proximal policy optimisation on the batched environment, in the manner of CleanRL: one file.

    python examples/ppo.py                     trains at Torens for some minutes, then plays
    python examples/ppo.py --game clocktowers --options players=2 --minutes 60

One network plays all seats of thousands of matches against itself and learns from who won. It
sees what the seat sees, and nothing else. In the end it plays the greedy bot, which tries every
move with 200 random continuations, seats taking turns. Needs PyTorch, which has to be installed
besides (`pip install torch`); two cores and no GPU will do.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import nn

from belfort.bots import bot
from belfort.engine import NOBODY, Game
from belfort.engine.chance import pick, stream
from belfort.research import Batch
from belfort.research.position import Desk, Position

MATCHES = 512
STEPS = 64
EPOCHS = 2
PARTS = 8
LEARNING_RATE = 1e-3
DISCOUNT = 1.0
LAMBDA = 0.95
CLIP = 0.2
ENTROPY = 0.01
VALUE = 0.5
HIDDEN = 128


class Network(nn.Module):
    """From an observation's planes to a preference for each action and what the match is worth."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(inputs, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()
        )
        self.policy = nn.Linear(HIDDEN, actions)
        self.value = nn.Linear(HIDDEN, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(seen)
        logits = self.policy(hidden).masked_fill(~masks, -1e9)
        return logits, torch.tanh(self.value(hidden)).squeeze(-1)


def chosen(logits: torch.Tensor) -> torch.Tensor:
    """An action for each row, as likely as the logits say."""
    noise = -torch.empty_like(logits).exponential_().log()
    return (logits + noise).argmax(-1)


class Rollout:
    """Some steps of all matches, and what the actions in them turned out to be worth."""

    def __init__(self, batch: Batch, network: Network) -> None:
        n, players = batch.matches, batch.game.players
        self.seen = torch.zeros((STEPS, n, batch.encoding.planes_width))
        self.masks = torch.zeros((STEPS, n, batch.masks.shape[1]), dtype=torch.bool)
        self.actions = torch.zeros((STEPS, n), dtype=torch.int64)
        self.logs = torch.zeros((STEPS, n))
        self.values = torch.zeros((STEPS, n))
        self.seats = np.zeros((STEPS, n), np.int64)
        self.dones = np.zeros((STEPS, n), bool)
        self.rewards = np.zeros((STEPS, n, players), np.float32)
        self.advantages = torch.zeros((STEPS, n))
        self.batch, self.network = batch, network

    @torch.no_grad()
    def fill(self) -> None:
        batch = self.batch
        for t in range(STEPS):
            self.seen[t] = torch.from_numpy(batch.encoding.planes(batch.observations))
            self.masks[t] = torch.from_numpy(batch.masks)
            self.seats[t] = batch.seats
            logits, self.values[t] = self.network(self.seen[t], self.masks[t])
            self.actions[t] = chosen(logits)
            logs = torch.log_softmax(logits, -1)
            self.logs[t] = logs.gather(1, self.actions[t][:, None]).squeeze(1)
            batch.step(self.actions[t].numpy())
            self.dones[t] = batch.dones
            self.rewards[t] = batch.rewards
        self._judge()

    def _judge(self) -> None:
        """Generalised advantages; a seat's next state is the next one in which it acts."""
        n, players = self.batch.matches, self.batch.game.players
        every = np.arange(n)
        after = np.full((n, players), np.nan, np.float32)  # the value of each seat's next decision
        carried = np.zeros((n, players), np.float32)
        values = self.values.numpy()
        advantages = np.zeros((STEPS, n), np.float32)
        for t in reversed(range(STEPS)):
            over = self.dones[t]
            after[over] = self.rewards[t][over]
            carried[over] = 0
            seat = self.seats[t]
            ahead = after[every, seat]
            known = ~np.isnan(ahead)
            error = np.where(known, DISCOUNT * ahead - values[t], 0.0)
            carried[every, seat] = error + DISCOUNT * LAMBDA * carried[every, seat] * known
            advantages[t] = carried[every, seat]
            after[every, seat] = values[t]
        self.advantages = torch.from_numpy(advantages)


def learn(rollout: Rollout, network: Network, optimiser: torch.optim.Optimizer) -> None:
    """The clipped objective, over all decisions in random parts."""
    seen = rollout.seen.flatten(0, 1)
    masks = rollout.masks.flatten(0, 1)
    actions, logs = rollout.actions.flatten(), rollout.logs.flatten()
    advantages = rollout.advantages.flatten()
    returns = advantages + rollout.values.flatten()
    for _ in range(EPOCHS):
        for part in torch.randperm(len(actions)).chunk(PARTS):
            logits, values = network(seen[part], masks[part])
            all_logs = torch.log_softmax(logits, -1)
            ratio = (all_logs.gather(1, actions[part, None]).squeeze(1) - logs[part]).exp()
            gain = advantages[part]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            policy = torch.max(-gain * ratio, -gain * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
            entropy = -(all_logs.exp() * all_logs).sum(-1).mean()
            value = (values - returns[part]).pow(2).mean()
            optimiser.zero_grad()
            (policy + VALUE * value - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


@torch.no_grad()
def best_action(network: Network, position: Position, codes: int) -> int:
    planes = position.desk.encoding.planes(position.observe(position.actor)[None])
    masks = torch.zeros((1, codes), dtype=torch.bool)
    masks[0, position.moves()] = True
    return int(network(torch.from_numpy(planes), masks)[0].argmax())


def contest(game: Game, network: Network, opponent: str, matches: int) -> tuple[float, int]:
    """The network's share of the wins against a bot, seats taking turns; draws count half."""
    rival = bot(opponent)
    desk = Desk(game)
    won = 0.0
    for number in range(matches):
        seat = number % 2
        rng = stream("contest", number // 2)
        position = Position(desk)
        while position.actor != NOBODY:
            if position.actor < 0:
                codes, chances = zip(*position.chances(), strict=True)
                weights = [round(chance * (1 << 20)) for chance in chances]
                position.play(codes[int(pick(rng, weights, len(weights)))])
            elif position.actor == seat:
                position.play(best_action(network, position, game.rules.codes))
            else:
                view = position.view(position.actor)
                position.play(rival.choose(game, view, position.actor, number))
        won += 0.5 + 0.5 * float(position.rewards()[seat])
    return won / matches, matches


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="torens")
    parser.add_argument("--options", nargs="*", default=["variant=high"], help="NAME=VALUE")
    parser.add_argument("--minutes", type=float, default=9.0)
    parser.add_argument("--matches", type=int, default=200, help="against the greedy bot")
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(given.threads)
    pairs = (pair.split("=") for pair in given.options)
    options = {name: int(value) if value.isdigit() else value for name, value in pairs}
    game = Game(given.game, options)
    batch = Batch(game, MATCHES, seed=1)
    network = Network(batch.encoding.planes_width, game.rules.codes)
    optimiser = torch.optim.Adam(network.parameters(), LEARNING_RATE, eps=1e-5)
    rollout = Rollout(batch, network)
    begun = told = time.perf_counter()
    decisions = 0
    while (passed := time.perf_counter() - begun) < 60 * given.minutes:
        optimiser.param_groups[0]["lr"] = LEARNING_RATE * max(
            0.05, 1 - passed / (60 * given.minutes)
        )
        rollout.fill()
        learn(rollout, network, optimiser)
        decisions += STEPS * MATCHES
        if time.perf_counter() - told > 60:
            told = time.perf_counter()
            print(f"{passed:4.0f} s, {decisions:12,} decisions", flush=True)
    share, matches = contest(game, network, "greedy", given.matches)
    spread = 1.96 * (share * (1 - share) / matches) ** 0.5
    print(f"{decisions:,} decisions in {passed:.0f} s")
    print(f"{share:.1%} ± {spread:.1%} against greedy in {matches} matches")


if __name__ == "__main__":
    main()
