"""Observations: every field of a view, within its bounds, and nothing else."""

import dataclasses

import numpy as np
import pytest

from belfort import engine
from belfort.engine import Game
from belfort.engine.chance import stream
from belfort.engine.fields import SET
from belfort.research.encoding import Encoding
from belfort.research.position import Machinery, Position
from belfort.testing.walks import walk


def positions(game, seed):
    machinery = Machinery(game)
    for s, _ in walk(game, seed):
        yield Position(machinery, np.frombuffer(s.tobytes(), np.int8).copy())


def test_every_number_lies_between_its_bounds(variant):
    encoding = Encoding(variant)
    for position in positions(variant, "bounds"):
        for seat in range(variant.players):
            observed = position.observe(seat)
            assert (encoding.low <= observed).all()
            assert (observed <= encoding.high).all()


def test_an_observation_holds_every_field_of_the_view(main_variant):
    encoding = Encoding(main_variant)
    for position in positions(main_variant, "fields"):
        view = position.view(1)
        observed = position.observe(1)
        assert observed[0] == 1
        for part in encoding.parts[1:]:
            found = observed[part.at : part.at + part.entries]
            held = np.asarray(view[part.name]).reshape(-1)
            if part.field.kind == SET:
                bits = [int(one) >> k & 1 for one in held for k in range(part.field.values)]
                assert found.tolist() == bits
            else:
                assert found.tolist() == held.tolist()


def test_an_observation_is_the_same_whatever_is_hidden(main_variant):
    rng = stream("hidden")
    machinery = Machinery(main_variant)
    for number, (s, _) in enumerate(walk(main_variant, "hidden")):
        if number % 7:
            continue
        for seat in range(main_variant.players):
            twin = main_variant.guess(main_variant.view(s, seat), seat, rng)
            one, other = (
                Position(machinery, np.frombuffer(record.tobytes(), np.int8).copy()).observe(seat)
                for record in (s, twin)
            )
            assert one.tolist() == other.tolist()


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_planes_have_a_one_for_each_choice_and_numbers_up_to_one(name):
    game = Game(name)
    encoding = Encoding(game)
    observed = np.stack([position.observe(0) for position in positions(game, "planes")])
    planes = encoding.planes(observed)
    assert planes.shape == (len(observed), encoding.planes_width)
    for part in encoding.parts:
        found = planes[:, part.plane : part.plane + part.planes]
        numbers = observed[:, part.at : part.at + part.entries]
        if part.planes == part.entries:
            span = min(max(part.field.high - part.field.low, 1), 64)
            low = 0 if part.field.kind == SET else part.field.low
            span = 1 if part.field.kind == SET else span
            assert found == pytest.approx((numbers - low) / span)
        else:
            rows = found.reshape(len(observed), part.entries, part.field.values)
            assert (rows.sum(axis=2) == 1).all()
            assert (rows.argmax(axis=2) + part.field.low == numbers).all()


def test_a_game_that_says_nothing_of_its_fields_can_be_observed_all_the_same():
    game = Game("torens")
    plain = Game("torens")
    plain.rules = dataclasses.replace(game.rules, fields={})
    encoding = Encoding(plain)
    assert encoding.width == 1 + sum(
        int(np.prod(field[0].shape or (1,))) for field in game.rules.state.fields.values()
    )


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_the_table_for_people_names_every_field(name):
    text = str(Encoding(Game(name)))
    for field in engine.rules(name).state.names:
        assert f"\n{field} " in text
