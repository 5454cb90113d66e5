"""Chance: verifiable in matches, reproducible in playouts."""

import hashlib
import hmac
import math
from collections import Counter

import pytest

import belfort
from belfort.engine import kernel
from belfort.engine.chance import below, bits, pick, restart, stream
from belfort.match import fairness


def looks_uniform(counts, expected):
    """Chi-squared within six standard deviations of its mean."""
    chi = sum((counts[key] - mean) ** 2 / mean for key, mean in expected.items())
    freedom = len(expected) - 1
    return chi < freedom + 6 * math.sqrt(2 * freedom) and set(counts) <= set(expected)


def test_outcomes_follow_their_weights():
    weights = [5, 0, 3, 1]
    counts = Counter(fairness.outcome(bytes(32), k, weights) for k in range(9000))
    assert looks_uniform(counts, {0: 5000, 2: 3000, 3: 1000})


def test_an_outcome_depends_on_seed_and_number_alone():
    first = [fairness.outcome(b"a" * 32, k, [1] * 50) for k in range(20)]
    assert first == [fairness.outcome(b"a" * 32, k, [1] * 50) for k in range(20)]
    assert first != [fairness.outcome(b"b" * 32, k, [1] * 50) for k in range(20)]


def test_the_scheme_is_the_documented_one():
    """docs/match-format.md tells how to compute an outcome by hand; so does this."""
    seed = hashlib.sha256(b"belfort seed 7").digest()
    digest = hmac.new(seed, b"3.0", hashlib.sha256).digest()
    point = int.from_bytes(digest, "big") % 12
    assert fairness.new_seed(7) == seed
    assert fairness.outcome(seed, 3, [4, 0, 8]) == (0 if point < 4 else 2)
    assert fairness.commitment(seed) == hashlib.sha256(seed).hexdigest()


@pytest.mark.parametrize("weights", [[], [0, 0]])
def test_chance_needs_something_to_choose(weights):
    with pytest.raises(ValueError, match="positive weight"):
        fairness.outcome(bytes(32), 0, weights)


def test_unchosen_seeds_differ():
    assert fairness.new_seed() != fairness.new_seed()


def test_small_numbers_come_up_equally_often():
    rng = stream("uniform")
    for n in (2, 3, 6, 13):
        counts = Counter(below(rng, n) for _ in range(6000))
        assert looks_uniform(counts, dict.fromkeys(range(n), 6000 / n))


def test_picks_follow_their_weights():
    rng = stream("picks")
    counts = Counter(pick(rng, [3, 0, 6, 1], 4) for _ in range(10_000))
    assert looks_uniform(counts, {0: 3000, 2: 6000, 3: 1000})


def test_neighbouring_streams_are_unrelated():
    heads = set()
    agree = 0
    for number in range(2000):
        one, other = stream(), stream()
        restart(one, 5, number)
        restart(other, 5, number + 1)
        a, b = bits(one), bits(other)
        heads.add(a)
        agree += 32 - (a ^ b).bit_count()
    assert len(heads) == 2000
    assert abs(agree / 64_000 - 0.5) < 0.02


def test_compiled_and_interpreted_numbers_are_the_same():
    @kernel
    def five(rng):
        restart(rng, 123456789, 4)
        total = 0
        for _ in range(5):
            total = total * 7 + below(rng, 1000)
        return total

    one, other = stream("same"), stream("same")
    assert five.function(one) == five.compiled(other)
    assert one[0] == other[0] > 0


def test_keys_and_the_numbers_of_bots_are_as_documented():
    """docs/match-format.md, in the words of somebody who reads nothing else."""
    seed, added = bytes(range(32)), ["één", ""]
    match = belfort.game("torens").match(seed=7, added=added)

    def key(purpose):
        said = f'belfort ["{purpose}","\\u00e9\\u00e9n",""]'
        return hmac.new(seed, said.encode("ascii"), hashlib.sha256).digest()

    assert fairness.chance_key(seed, added) == key("chance")
    assert fairness.chance_key(seed, ["", ""]) == seed
    assert fairness.bots_key(seed, added) == key("bots")
    assert (
        fairness.lot(seed, added, [3, 1, 2])
        == [3, 1, 2][fairness.outcome(key("lot"), 0, [1, 1, 1])]
    )
    bots = fairness.bots_key(fairness.new_seed(7), added)
    said = f"move {match.actor} {match.step}".encode()
    assert match.thought(match.actor) == hmac.new(bots, said, hashlib.sha256).hexdigest()
