"""Bots that think again: what follows from what a seat saw, and what does not."""

import dataclasses
import itertools

import pytest

import belfort
from belfort import bots, witness
from belfort.bots.levels import Offhand
from belfort.match import Record, dump, read
from belfort.match.file import house_version
from belfort.terminal.playing import Sitting

HEIST = belfort.game("heist", players=3)
ADDED = ["a word", "", ""]


def match_of(*sitting, most=400, game=HEIST):
    """A match that bots play as they do in the house; an `Offhand` plays for a journeyman."""
    match, movers = game.match(seed=3, added=ADDED[: game.players]), []
    for _ in range(most):
        if match.over:
            break
        seat, bot = match.actor, sitting[match.actor]
        player = bot if isinstance(bot, Offhand) else bots.bot(bot)
        code = player.choose(game, match.view(seat), seat, match.thought(seat))
        movers += [""] * (match.step - len(movers))
        movers.append("journeyman" if isinstance(bot, Offhand) else bot)
        match.play(next(move for move in match.moves() if move.code == code))
    movers += [""] * (match.step - len(movers))
    return Record(match, movers, ended=not match.over, belfort=house_version())


def changed(record, bot, *, to_bot=None):
    """The same match, but one move of a bot is not what the bot had chosen."""
    for match, step in record.match.retold():
        others = [move for move in match.moves() if move.code != step.code]
        if record.bots[match.step] == bot and others:
            number, seats = match.step, match.before(match.step)
            seats.play(others[0])
            movers = [*record.bots[: number + 1], *[""] * (seats.step - number - 1)]
            movers[number] = to_bot or bot
            return dataclasses.replace(record, match=seats, bots=movers, ended=True), number
    raise AssertionError("the bot had no choice at all")


def test_every_move_of_a_bot_that_does_not_peek_follows():
    record = match_of("pupil", "random", "pupil")
    found = witness.testify(read(dump(record)))
    assert [(one.seat, one.bot) for one in found] == [(0, "pupil"), (1, "random"), (2, "pupil")]
    assert not any(one.odd or one.lost or one.offhand for one in found)
    moves = sum(len(one.level) + len(one.only) for one in found)
    assert moves == sum(step.by >= 0 for step in record.match.log())
    assert witness.problems(record, found) == []


def test_a_move_that_the_bot_would_not_have_made_is_told():
    record, number = changed(match_of("pupil", "random", "pupil"), "random")
    found = witness.testify(record)
    assert [one.odd for one in found if one.bot == "random"] == [[number]]
    (problem,) = witness.problems(record, found)
    assert "seat 2, random" in problem
    assert str(number) in problem


class Peeping:
    """A bot that thinks like another one, but sees the whole position."""

    def __init__(self, bot, match):
        self.bot, self.match = bots.bot(bot), match

    def choose(self, game, _view, seat, seed):
        return self.bot.choose(game, self.match.state, seat, seed)


def test_a_bot_that_looks_at_the_hands_of_others_is_told():
    match = HEIST.match(seed=3, added=ADDED)
    while not match.over:
        seat = match.actor
        player = Peeping("apprentice", match) if seat == 1 else bots.bot("apprentice")
        code = player.choose(HEIST, match.view(seat), seat, match.thought(seat))
        match.play(next(move for move in match.moves() if move.code == code))
    movers = ["apprentice" if step.by >= 0 else "" for step in match.log()]
    found = witness.testify(Record(match, movers, belfort=house_version()))
    assert [bool(one.odd) for one in found] == [False, True, False]


def test_moves_made_offhand_follow_as_well_and_are_counted():
    found = witness.testify(match_of(Offhand(), "pupil", "random", most=40))
    told = next(one for one in found if one.bot == "journeyman")
    assert not told.odd
    assert told.offhand
    assert "offhand, before its game was compiled" in str(told)


def test_of_a_bot_that_may_have_been_stopped_nobody_can_tell():
    game = belfort.game("torens")
    short = match_of("pupil", "pupil", game=game, most=3)
    record, number = changed(short, "pupil", to_bot="master")
    told = next(one for one in witness.testify(record) if one.bot == "master")
    settled = (told.level, told.offhand, told.lost)
    assert sorted(itertools.chain(*settled)) == [number]
    assert not told.odd
    if told.lost:
        assert "nobody can tell" in str(told)


def test_bots_of_another_version_are_not_accused():
    record, _ = changed(match_of("pupil", "random", "pupil"), "random")
    old = dataclasses.replace(record, belfort="0.0.1")
    assert witness.problems(old, witness.testify(old)) == []


@pytest.mark.parametrize("bot", ["nobody", ""])
def test_a_bot_that_the_house_does_not_have_is_told(bot):
    record = match_of("pupil", "random", "pupil", most=5)
    claimed = dataclasses.replace(record, bots=[bot for _ in record.bots])
    assert bool(witness.problems(claimed, witness.testify(claimed))) is bool(bot)


def test_after_a_step_was_taken_back_the_bot_thinks_with_the_same_number():
    match = belfort.game("clocktowers").match(seed=3)
    while not match.can_undo:
        seat, first = match.actor, match.thought(match.actor)
        match.play(match.moves()[0])
    assert match.thought(seat) != first
    match.undo(seat)
    assert match.thought(seat) == first


def test_a_match_that_goes_on_from_an_old_file_says_nothing_of_its_bots_before(tmp_path):
    match = belfort.game("torens").match(seed=3, seats=["pupil", "random"])
    match.play(match.moves()[0])
    for known in (True, False):
        record = Record(match.copy(), belfort=house_version() if known else "")
        sitting = Sitting(record, tmp_path / "match.json", "en")
        sitting.match.play(sitting.match.moves()[0])
        movers = [bot for bot in sitting.record().bots if bot]
        assert len(movers) == (2 if known else 1)
