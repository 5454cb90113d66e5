"""The version of an environment goes up when anything changes that a learner meets."""

import hashlib
import json
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from belfort import engine
from belfort.engine import Game
from belfort.engine.fields import CHOICE, SET
from belfort.research import naming
from belfort.research.naming import gymnasium_id
from belfort.research.pettingzoo import BelfortEnv

RECORDED = json.loads(Path(__file__).with_name("versions.json").read_text("utf-8"))
"""What every version was; lines are added, and none is ever changed."""


def variants(rules):
    """The game as it stands, and each other value of each option."""
    yield {}
    for option in rules.options:
        for value in option.choices:
            if value != option.default:
                yield {option.name: value}


def numbers_of(encoding):
    """Where each field stands and what its numbers can be, whatever words say of it."""
    lines = [f"{'field':14} {'shape':10} {'from':>5} {'to':>5}  meaning"]
    for part in encoding.parts:
        field, last = part.field, part.at + part.entries - 1
        told = f"{'one of' if field.kind == CHOICE else 'number'} {field.low} to {field.high}"
        told = f"0 or 1 for each of {field.values}" if field.kind == SET else told
        shape = "x".join(str(n) for n in part.shape)
        lines.append(f"{part.name:14} {shape:10} {part.at:5} {last:5}  {told}")
    return "\n".join(lines)


def digest_of(name):
    """Of all that learners meet: sizes, bounds, observations, legal actions, rewards."""
    met = hashlib.blake2b(digest_size=16)
    for options in variants(engine.rules(name)):
        try:
            house = BelfortEnv(Game(name, options))
        except engine.BadOption:  # an option that needs another
            continue
        space, encoding = house.observation_space("seat_0"), house._match.machinery.encoding
        met.update(f"{options} {space} {numbers_of(encoding)}".encode())
        house.reset(seed=7)
        dice = np.random.default_rng(7)
        for agent in islice(house.agent_iter(), 60):
            seen, reward, ended, _, _ = house.last()
            met.update(seen["observation"].astype("<i2").tobytes() + seen["action_mask"].tobytes())
            met.update(f"{agent} {reward}".encode())
            legal = np.flatnonzero(seen["action_mask"])
            house.step(None if ended else int(legal[dice.integers(len(legal))]))
    return met.hexdigest()


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_what_learners_meet_under_a_version_never_changes(name):
    known = gymnasium_id(engine.rules(name))
    assert RECORDED.get(known) == digest_of(name), (
        f"{known} is not what it was: raise the version of its rules, or OBSERVATIONS in "
        f"naming.py, and add a line to versions.json"
    )


def test_versions_differ_in_what_learners_meet():
    assert len(set(RECORDED.values())) == len(RECORDED)


def test_a_version_follows_rules_and_observations(monkeypatch):
    before = naming.version_of(engine.rules("heist"))
    monkeypatch.setattr(naming, "OBSERVATIONS", naming.OBSERVATIONS + 1)
    assert naming.version_of(engine.rules("heist")) == before + 1
