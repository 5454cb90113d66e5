"""Proximal policy optimisation on the batched environment, in the manner of CleanRL: one file.

    python examples/ppo.py                     trains at the heist for 9 minutes, then plays
    python examples/ppo.py --game clocktowers --options players=2 --minutes 60

One network plays all seats of hundreds of matches against itself, and starts from nothing: it
learns from who won and by how much. It sees what the seat sees, and nothing else. In the end it
plays the greedy bot, which tries every move with 200 random continuations, seats taking turns;
the network plays the move it likes best, without looking ahead. For two players. Needs PyTorch,
which has to be installed besides (`pip install torch`); two cores and no GPU will do.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from belfort.bots import bot
from belfort.engine import NOBODY, Game, kernel
from belfort.engine.chance import pick, stream
from belfort.research import Batch, Encoding
from belfort.research.position import Machinery, Position

MATCHES = 512
STEPS = 64
EPOCHS = 3
PARTS = 16
LEARNING_RATE = 1e-3
LAMBDA = 0.95
CLIP = 0.2
ENTROPY = 0.01
VALUE = 0.5
HIDDEN = 256
LEAD = 0.5  # how much of a reward is for the lead in points; the rest is for the win
GOOD_LEAD = 8.0  # the lead that brings half of that
TRIALS = 600  # random steps of some matches, which show what can be seen and done at all


@kernel
def spread(observations: Any, seats: Any, table: Any, scales: Any, places: Any, out: Any) -> None:
    """Write observations as planes, each where its seat has it; some have no place."""
    for i in range(observations.shape[0]):
        seat = int(seats[i])
        for k in range(out.shape[1]):
            out[i, k] = 0.0
        for k in range(table.shape[0]):
            value = int(observations[i, k]) - int(table[k, 0])
            place = places[seat, int(table[k, 1]) + value * int(table[k, 2])]
            if place >= 0:
                out[i, place] = table[k, 2] + value * scales[k]


class Sight:
    """What the network is shown and may answer: much less than the game has numbers for.

    Of what every seat has, the own comes first, so that both seats look alike. Planes that never
    differ in random play are left out; actions that never occur in it have one output together.
    """

    def __init__(self, game: Game) -> None:
        self.encoding = Encoding(game)
        self.width = self.encoding.planes_width
        self.places = _own_first(game, self.encoding)
        batch = Batch(game, MATCHES)
        planes = np.zeros((MATCHES, self.width), np.float32)
        self.see(batch.observations, batch.seats, planes)
        first = planes[0].copy()
        differ = np.zeros(self.width, bool)
        occur = np.zeros(game.rules.codes, bool)
        for _ in range(TRIALS):
            self.see(batch.observations, batch.seats, planes)
            differ |= (planes != first).any(0)
            occur |= batch.masks.any(0)
            batch.step(batch.sample())
        self.places = np.where(differ, differ.cumsum() - 1, -1).astype(np.int32)[self.places]
        self.width = int(differ.sum())
        self.outputs = int(occur.sum()) + 1
        self.output = np.where(occur, occur.cumsum() - 1, self.outputs - 1)

    def see(self, observations: Any, seats: Any, out: npt.NDArray[np.float32]) -> None:
        spread(observations, seats, self.encoding.matrix, self.encoding.scales, self.places, out)


def _own_first(game: Game, encoding: Encoding) -> npt.NDArray[np.int32]:
    """For each seat the order of the planes in which its own part of a field comes first."""
    (seats,) = (max(option.choices) for option in game.rules.options if option.name == "players")
    places = np.tile(np.arange(encoding.planes_width, dtype=np.int32), (game.players, 1))
    for part in encoding.parts:
        if part.shape[0] == seats:
            whole = slice(part.plane, part.plane + part.planes)
            for seat in range(game.players):
                rows = places[seat, whole].reshape(seats, -1)[: game.players]
                rows[:] = np.roll(rows, seat, axis=0)
    return places


class Network(nn.Module):
    """From planes to a preference for each legal action and what the match is worth."""

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(inputs, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()
        )
        self.policy = nn.Linear(HIDDEN, outputs)
        self.value = nn.Linear(HIDDEN, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, seen: torch.Tensor, legal: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """`legal` lists for each row the outputs of its legal actions, then -1."""
        hidden = self.body(seen)
        logits = self.policy(hidden).gather(1, legal.clamp(min=0)).masked_fill(legal < 0, -1e9)
        return logits, torch.tanh(self.value(hidden)).squeeze(-1)


def chosen(logits: torch.Tensor) -> torch.Tensor:
    """One of each row, as likely as the logits say."""
    return (logits - torch.empty_like(logits).exponential_().log()).argmax(-1)


class Rollout:
    """Some steps of all matches, and what the actions in them turned out to be worth."""

    def __init__(self, batch: Batch, sight: Sight, network: Network) -> None:
        n, choices = batch.legal.shape
        self.seen = torch.zeros((STEPS, n, sight.width))
        self.legal = torch.zeros((STEPS, n, choices), dtype=torch.int64)
        self.actions = torch.zeros((STEPS, n), dtype=torch.int64)
        self.logs = torch.zeros((STEPS, n))
        self.values = torch.zeros((STEPS, n))
        self.seats = np.zeros((STEPS, n), np.int64)
        self.dones = np.zeros((STEPS, n), bool)
        self.rewards = np.zeros((STEPS, n, batch.game.players), np.float32)
        self.advantages = torch.zeros((STEPS, n))
        self.known = torch.zeros((STEPS, n), dtype=torch.bool)
        self.batch, self.sight, self.network = batch, sight, network

    @torch.no_grad()
    def fill(self) -> None:
        batch = self.batch
        every, rank = np.arange(batch.matches), np.arange(batch.legal.shape[1])
        for t in range(STEPS):
            self.sight.see(batch.observations, batch.seats, self.seen[t].numpy())
            listed = rank < batch.counts[:, None]
            self.legal[t] = torch.from_numpy(np.where(listed, self.sight.output[batch.legal], -1))
            logits, self.values[t] = self.network(self.seen[t], self.legal[t])
            self.actions[t] = chosen(logits)
            logs = torch.log_softmax(logits, -1)
            self.logs[t] = logs.gather(1, self.actions[t][:, None]).squeeze(1)
            self.seats[t] = batch.seats
            batch.step(batch.legal[every, self.actions[t].numpy()])
            self.dones[t] = batch.dones
            self.rewards[t] = (1 - LEAD) * batch.rewards + LEAD * led(batch.points)
        self._judge()

    def _judge(self) -> None:
        """Generalised advantages; a seat's next state is the next one in which it acts."""
        n, players = self.batch.matches, self.batch.game.players
        every = np.arange(n)
        after = np.full((n, players), np.nan, np.float32)  # the value of each seat's next decision
        carried = np.zeros((n, players), np.float32)
        values, advantages, knowns = (
            tensor.numpy() for tensor in (self.values, self.advantages, self.known)
        )
        for t in reversed(range(STEPS)):
            over = self.dones[t]
            after[over] = self.rewards[t][over]
            carried[over] = 0
            seat = self.seats[t]
            ahead = after[every, seat]
            known = ~np.isnan(ahead)
            error = np.where(known, ahead - values[t], 0.0)
            carried[every, seat] = error + LAMBDA * carried[every, seat] * known
            advantages[t], knowns[t] = carried[every, seat], known
            after[every, seat] = values[t]


def led(points: npt.NDArray[np.int32]) -> npt.NDArray[np.float32]:
    """The lead over the best of the others, from -1 to 1; 0 where no match has ended."""
    second, best = np.partition(points, -2)[:, -2:, None].transpose(1, 0, 2)
    lead = (points - np.where(points == best, second, best)) / np.float32(GOOD_LEAD)
    return np.asarray(lead / (1 + np.abs(lead)), np.float32)


def learn(rollout: Rollout, network: Network, optimiser: torch.optim.Optimizer) -> None:
    """The clipped objective, over all decisions whose outcome is known, in random parts."""
    seen, legal = rollout.seen.flatten(0, 1), rollout.legal.flatten(0, 1)
    actions, logs = rollout.actions.flatten(), rollout.logs.flatten()
    advantages = rollout.advantages.flatten()
    returns = advantages + rollout.values.flatten()
    known = rollout.known.flatten().nonzero().squeeze(1)
    for _ in range(EPOCHS):
        for part in known[torch.randperm(len(known))].chunk(PARTS):
            logits, values = network(seen[part], legal[part])
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
def best_move(network: Network, sight: Sight, position: Position) -> int:
    planes = np.zeros((1, sight.width), np.float32)
    seat = position.actor
    sight.see(position.observe(seat)[None], np.array([seat]), planes)
    moves = position.moves()
    legal = torch.from_numpy(sight.output[moves])[None]
    return moves[int(network(torch.from_numpy(planes), legal)[0].argmax())]


def contest(game: Game, network: Network, sight: Sight, opponent: str, matches: int) -> float:
    """The network's share of the wins against a bot, seats taking turns; draws count half."""
    rival = bot(opponent)
    machinery = Machinery(game)
    won = 0.0
    for number in range(matches):
        seat = number % 2
        rng = stream("contest", number // 2)
        position = Position(machinery)
        while position.actor != NOBODY:
            if position.actor < 0:
                codes, chances = zip(*position.chances(), strict=True)
                weights = [round(chance * (1 << 20)) for chance in chances]
                position.play(codes[int(pick(rng, weights, len(weights)))])
            elif position.actor == seat:
                position.play(best_move(network, sight, position))
            else:
                view = position.view(position.actor)
                position.play(rival.choose(game, view, position.actor, number))
        won += 0.5 + 0.5 * float(position.rewards()[seat])
    return won / matches


def train(game: Game, sight: Sight, seconds: float) -> Network:
    """A network that has learned by playing itself for some time."""
    network = Network(sight.width, sight.outputs)
    optimiser = torch.optim.Adam(network.parameters(), LEARNING_RATE, eps=1e-5)
    rollout = Rollout(Batch(game, MATCHES, seed=1), sight, network)
    begun = told = time.perf_counter()
    decisions = 0
    while (passed := time.perf_counter() - begun) < seconds:
        optimiser.param_groups[0]["lr"] = LEARNING_RATE * max(0.05, 1 - passed / seconds)
        rollout.fill()
        learn(rollout, network, optimiser)
        decisions += STEPS * MATCHES
        if time.perf_counter() - told > 60:
            told = time.perf_counter()
            print(f"{told - begun:4.0f} s, {decisions:12,} decisions", flush=True)
    print(f"{decisions:,} decisions in {passed:.0f} s", flush=True)
    return network


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="heist")
    parser.add_argument("--options", nargs="*", default=["moon=crescent"], help="NAME=VALUE")
    parser.add_argument("--minutes", type=float, default=9.0)
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--matches", type=int, default=400, help="against the opponent")
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(given.threads)
    pairs = (pair.split("=") for pair in given.options)
    options = {name: int(value) if value.isdigit() else value for name, value in pairs}
    game = Game(given.game, options)
    sight = Sight(game)
    network = train(game, sight, 60 * given.minutes)
    share = contest(game, network, sight, given.opponent, given.matches)
    margin = 1.96 * (share * (1 - share) / given.matches) ** 0.5
    print(f"{share:.1%} ± {margin:.1%} against {given.opponent} in {given.matches} matches")


if __name__ == "__main__":
    main()
