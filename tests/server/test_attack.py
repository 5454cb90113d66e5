"""Somebody who has the code and sees all that is public tries to find out what bots hide.

The attacker sits in seat 0. At decisions of a bot they try two things, with every number that
could be made of what is public, and for comparison with a number of their own:

- to foretell the move, being told even what the bot sees;
- to pick the bot's true hand out of four that all fit what the attacker sees, by asking the same
  bot what it would have done with each of them.

Habits give a hand away a little, to anybody: so guessing is what the attacker achieves with a
number of their own. BELFORT_ATTACK is the number of matches for each game and bot.
"""

import functools
import hmac
import itertools
import json
import math
import os
import random
from types import SimpleNamespace

import numpy as np
import pytest

from belfort import bots, engine
from belfort.engine.chance import stream
from belfort.match import Match
from belfort.tables import Steward, Wanted
from belfort.web.advice import advice
from test_hiding import most_secret
from thinking_here import think_here

pytestmark = pytest.mark.anyio

MATCHES = int(os.environ.get("BELFORT_ATTACK", "1"))
AT_LENGTH = "BELFORT_ATTACK" in os.environ
EACH = 12
"""Decisions that are tried in a match; then the attacker gives up."""
OFTEN = 0.5
"""The share of the decisions for which a bot knows more than the attacker that are tried."""
ENOUGH = 30
"""Decisions that tell something: however few the matches, so many are tried."""
SLOW = {"journeyman": 4, "greedy": 20, "master": 20}
"""Bots that think long play fewer matches, one in so many; the grandmaster would take days."""
BOTS = ["random", "pupil", "apprentice", *(SLOW if AT_LENGTH else ())]
HANDS = 4
SURE = 4.0
"""Standard errors that an attacker who knows nothing does not gain: chance is fixed here."""


def secretly(key, said):
    """A number as the house makes it, from a key that the attacker can only suppose."""
    return hmac.digest(key, said.encode(), "sha256")


def supposed(look, seat, earlier):
    """The numbers a bot might think with, made of all that is public."""
    told, step = look.commitment, look.step
    here = f"move {seat} {step}"
    bots_of = f"belfort {json.dumps(['bots', *look.added], separators=(',', ':'))}"
    keys = {"hash": bytes.fromhex(told), "hash as text": told.encode(), "nothing": bytes(32)}
    if earlier:
        keys["seed of the match before"] = earlier[-1]
    yield "hash and step", f"{told} {step}"
    yield "hash, derived", secretly(secretly(keys["hash"], bots_of), here).hex()
    yield "hash and log", f"{told} {look.at}"
    yield "table and step", f"{look.table} {step}"
    yield "step", f"{step}"
    for name, key in keys.items():
        yield name, secretly(key, here).hex()
        yield f"{name}, derived", secretly(secretly(key, bots_of), here).hex()


def hands(match, attacker, dice):
    """Positions that look like this one to the attacker, the first of them the true one, and in
    which the bot on turn sees different things; none, if it knows no more than the attacker."""
    game, bot = match.game, match.actor
    seen, found = match.view(attacker), {match.view(bot).tobytes(): match.state}
    for _ in range(12):
        other = game.guess(seen, attacker, stream("attack", dice.random().hex()))
        found.setdefault(game.view(other, bot).tobytes(), other)
    return list(found.values())[:HANDS] if len(found) > 1 else []


@functools.cache
def hides_something(name):
    """Whether a seat of a game ever knows what another does not."""
    match, dice = most_secret(name).match(seed=1), random.Random(1)
    while not match.over:
        if hands(match, (match.actor + 1) % match.game.players, dice):
            return True
        match.play(dice.choice(match.moves()))
    return False


class Tally:
    """How well something went, by the number it was done with."""

    def __init__(self, what):
        self.what = what
        self.scores = {}

    def add(self, name, score):
        self.scores.setdefault(name, []).append(score)

    def gains(self):
        """For each number what it gains over guessing, and the standard error of that."""
        guessed = np.array(self.scores["guess"])
        for name, scores in self.scores.items():
            if name != "guess":
                gain = np.array(scores) - guessed[-len(scores) :]
                yield name, gain.mean(), max(gain.std(), 0.2) / math.sqrt(len(gain))

    @property
    def best(self):
        return max(self.gains(), key=lambda one: one[1] / one[2])

    def __str__(self):
        guessed, (name, gain, error) = np.mean(self.scores["guess"]), self.best
        return (
            f"{self.what} {len(self.scores['guess'])}: guessing {guessed:.1%},"
            f" best with {name} {gain:+.1%} ± {1.96 * error:.1%}"
        )


class Attack:
    """One bot of one game, and what was found out about it."""

    def __init__(self, name, bot):
        self.game = most_secret(name)
        self.bot, self.player = bot, bots.bot(bot)
        self.dice = random.Random(f"{name} {bot}")
        self.foretold, self.unmasked = Tally("moves foretold of"), Tally("hands picked out of")
        self.earlier = []

    @property
    def tried(self):
        return len(self.foretold.scores.get("guess", ()))

    def answer(self, state, seat, number):
        return self.player.choose(self.game, self.game.view(state, seat), seat, number)

    def consider(self, match, worlds, look, step):
        """A bot has made a step, which the attacker saw as far as a seat may."""
        seat, eyes = match.actor, look.seat
        guess = ("guess", self.dice.random().hex())
        numbers = list(dict([guess, *supposed(look, seat, self.earlier)]).items())
        if self.bot in SLOW:
            numbers = numbers[:3]
        for name, number in numbers:
            right = self.answer(match.state, seat, number) == step.code
            self.foretold.add(name, float(right))
            fits = [
                self.game.hide_step(world, self.answer(world, seat, number), eyes)
                == step.seen_by(eyes).code
                for world in worlds
            ]
            picked = fits[0] / sum(fits) if any(fits) else 1 / len(worlds)
            self.unmasked.add(name, picked)

    async def play(self, steward):
        """One match at a house, where bots sit in all other seats."""
        ann = await steward.welcome("Ann")
        others = dict.fromkeys(range(1, self.game.players), self.bot)
        wanted = Wanted(self.game.name, self.game.options, bots=others)
        table = (await steward.create(ann, wanted)).table
        await steward.add(ann, table, "a word of Ann's")
        look, tried = await steward.start(ann, table), 0
        while look.state != "over":
            if tried == EACH:
                look = await steward.resign(ann, table)
                break
            if look.moves:
                await steward.act(ann, table, look.at, self.dice.choice(look.moves).text)
            else:
                before = steward.memory.held(table).chronicle.match.copy()
                await steward.turns._bot_moves(table)
                step = steward.memory.held(table).chronicle.match.log()[before.step]
                worlds = hands(before, look.seat, self.dice)
                if worlds and self.dice.random() < OFTEN and len(before.moves()) > 1:
                    tried += 1
                    self.consider(before, worlds, look, step)
            look = await steward.look(ann, table)
        self.earlier.append(bytes.fromhex(look.seed))


async def attacked(name, bot, matches, tmp_path, monkeypatch):
    """What an attacker finds out in some matches; the same again in every run."""
    count = itertools.count()
    monkeypatch.setattr("belfort.tables.names.new_id", lambda length=10: f"id{next(count)}")
    monkeypatch.setattr("belfort.tables.names.new_token", lambda: f"secret {name} {bot}")
    monkeypatch.setattr("belfort.bots.readiness.is_ready", lambda *_: True)
    steward, attack = Steward(f"sqlite:///{tmp_path / 'house.db'}"), Attack(name, bot)
    await steward.open()
    think_here(steward, monkeypatch)
    while len(attack.earlier) < matches // SLOW.get(bot, 1) or attack.tried < ENOUGH:
        await attack.play(steward)
    await steward.close()
    print(f"{name}, {bot}: {attack.foretold}; {attack.unmasked}")
    return attack


async def test_a_hint_is_thought_out_with_a_secret_number_too__S1():
    """Two matches that look the same and one seed: other numbers for other seeds, not public."""
    game, asked = most_secret("torens"), []

    async def advise(_address, question):
        asked.append(question.seed)
        raise TimeoutError

    minds = SimpleNamespace(advise=advise)
    steward = SimpleNamespace(turns=SimpleNamespace(minds=minds))
    visit = SimpleNamespace(steward=steward, address="somewhere")
    matches = [game.match(seed=seed) for seed in (1, 1, 2)]
    for match in matches:
        with pytest.raises(TimeoutError):
            await advice(visit, match, ["Ann", "Ben"])
    assert asked[0] == asked[1] != asked[2]
    assert asked[0] != matches[0].thought(matches[0].actor), "nor that of a bot"
    assert not any(matches[0].commitment in seed for seed in asked)


async def test_every_bot_is_asked_with_a_view_and_a_number_that_nothing_public_gives__S1(
    tmp_path, monkeypatch
):
    """However a bot thinks and however long: it has nothing else to think with."""
    steward, asked = Steward(f"sqlite:///{tmp_path / 'house.db'}"), []
    await steward.open()
    ann = await steward.welcome("Ann")

    async def first(question):
        asked.append(question)
        return match.moves()[0].code

    think_here(steward, monkeypatch)
    monkeypatch.setattr(steward.turns.minds, "think", first)
    for bot in bots.BOTS:
        wanted = Wanted("clocktowers", {"players": 2}, bots={1: bot})
        table = (await steward.create(ann, wanted)).table
        await steward.start(ann, table)
        while not asked:
            look = await steward.look(ann, table)
            match = steward.memory.held(table).chronicle.match.copy()
            if look.moves:
                await steward.act(ann, table, look.at, look.moves[0].text)
            else:
                await steward.turns._bot_moves(table)
        question = asked.pop()
        assert (question.bot, question.seat) == (bot, 1)
        assert question.view == match.view(1).tobytes() != match.state.tobytes()
        assert question.seed == match.thought(1)
        assert question.seed not in dict(supposed(look, 1, [])).values()
    await steward.close()


def test_there_are_games_with_secrets():
    assert sum(map(hides_something, engine.names("belfort"))) >= 2


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(
    "name", [name for name in engine.names("belfort") if hides_something(name)]
)
async def test_whoever_has_the_code_finds_out_no_more_than_by_guessing__S1(
    name, bot, tmp_path, monkeypatch
):
    attack = await attacked(name, bot, MATCHES, tmp_path, monkeypatch)
    for tally in (attack.foretold, attack.unmasked):
        with_what, gain, error = tally.best
        assert gain < SURE * error, f"{tally.what}, with {with_what}: {gain:+.1%} ± {error:.1%}"


@pytest.mark.parametrize(
    "public",
    [
        lambda match, _seat, _what="move": f"{match.commitment} {match.step}",
        lambda match, seat, what="move": secretly(
            bytes.fromhex(match.commitment), f"{what} {seat} {match.step}"
        ).hex(),
    ],
    ids=["hash and step", "hash as a key"],
)
async def test_bots_that_think_with_a_public_number_are_found_out__S1(
    public, tmp_path, monkeypatch
):
    """The attack works where it can: so it proves something where it does not."""
    monkeypatch.setattr(Match, "thought", public)
    attack = await attacked("torens", "random", 1, tmp_path, monkeypatch)
    assert max(np.mean(one) for one in attack.foretold.scores.values()) == 1.0
    for tally in (attack.foretold, attack.unmasked):
        _, gain, error = tally.best
        assert gain > SURE * error
