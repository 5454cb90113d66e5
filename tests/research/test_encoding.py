"""Observations: every field of a view, within its bounds, and nothing else."""

import dataclasses
from pathlib import Path

import numpy as np
import pytest

from belfort import engine
from belfort.engine import Game
from belfort.engine.chance import stream
from belfort.engine.encoding import Encoding
from belfort.engine.fields import CHOICE, SET
from belfort.research.position import Machinery, Position
from belfort.testing.walks import walk
from variants import MAIN

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


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


def observed(game, seed):
    """Some positions of a match as each seat sees them."""
    found = [one for number, one in enumerate(positions(game, seed)) if number % 5 == 0]
    return np.stack([one.observe(seat) for one in found for seat in range(game.players)])


def test_planes_are_written_where_one_wants_them_and_sparse_ones_are_the_same():
    for game in MAIN:
        encoding = Encoding(game)
        rows = observed(game, "sparse")
        planes = encoding.planes(rows)
        out = np.full_like(planes, 7)
        assert encoding.planes(rows, out=out) is out
        assert (out == planes).all()
        which, values = encoding.sparse(rows)
        assert which.shape == values.shape == rows.shape
        again = np.zeros_like(planes)
        np.put_along_axis(again, which, values, 1)
        assert (again == planes).all()
        with pytest.raises(ValueError, match="in one piece"):
            encoding.planes(rows, out=out[:, ::2])


def test_own_seat_first_looks_the_same_from_every_seat():
    """What a seat sees, with all seats moved on by one, is what the next one sees."""
    for game in MAIN:
        encoding = Encoding(game)
        rows = observed(game, "own")
        turned = encoding.own_first(rows)
        for seat, row, own in zip(rows[:, 0], rows, turned, strict=True):
            assert own[0] == seat
            for part in encoding.parts[1:]:
                before = row[part.at : part.at + part.entries]
                after = own[part.at : part.at + part.entries]
                if part.field.axes[:1] == ("seat",):
                    shape = part.shape[0], -1
                    expected = before.reshape(shape)
                    expected[: game.players] = np.roll(expected[: game.players], -seat, axis=0)
                    before = expected.reshape(-1)
                if part.field.called == "seat" and part.field.kind == CHOICE:
                    people = (before >= 0) & (before < game.players)
                    before = np.where(people, (before - seat) % game.players, before)
                if part.field.called != "seat" or part.field.kind == CHOICE:
                    assert after.tolist() == before.tolist(), part.name
        assert (encoding.low <= turned).all()
        assert (turned <= encoding.high).all()


def test_every_number_of_an_observation_has_a_name_and_a_meaning_of_its_own():
    for name in engine.names("belfort"):
        encoding = Encoding(Game(name))
        names = [encoding.name(k) for k in range(encoding.width)]
        assert len(set(names)) == len(names)
        for part in encoding.parts:
            assert part.field.told, part.name
            assert len(part.field.axes) == len([n for n in part.shape if n > 1 or part.field.axes])
            assert part.field.told in encoding.meaning(part.at)
        assert any("[seat 1" in told for told in names)


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_the_table_for_people_names_every_field(name):
    text = str(Encoding(Game(name)))
    for field in engine.rules(name).state.names:
        assert f"\n{field} " in text


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_the_page_for_researchers_says_how_long_an_observation_is(name):
    game = Game(name)
    encoding, rules = Encoding(game), game.rules
    row = f"| {rules.title.partition(':')[0]} | {rules.codes} | {rules.most_moves} | "
    row += f"{encoding.width} of {encoding.dtype} | {encoding.planes_width:,} |"
    assert row in PAGE.read_text("utf-8").splitlines()
