"""A match: what it refuses, what it shows to whom, what can be taken back."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import belfort
from belfort import engine
from belfort.engine import CHANCE, NOBODY, SPECTATOR, IllegalMove, UnreadableMove
from belfort.match import CannotUndo, Match, OutOfTurn, Over, Stale, UnknownSeat, file
from belfort.research.text import TextMatch
from belfort.web.eyes import scene_of
from belfort.web.pages import Pages
from variants import ALL

DUO = belfort.game("clocktowers", players=2)
OPEN = ["F1", "K", "Rti"]


def recorded(*steps: str) -> Match:
    return Match(DUO, bytes(32), ["Ann", "Ben"], [*OPEN, *steps])


def finished(game: belfort.match.Game, seed: int = 1) -> Match:
    match = game.match(seed=seed)
    dice = random.Random(seed)
    while not match.over:
        match.play(dice.choice(match.moves()))
    return match


def test_a_match_starts_at_the_first_decision():
    match = DUO.match(seed=7)
    assert match.actor == 0
    assert [step.by for step in match.log()] == [-1, -1, -1]


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_only_a_small_version_tells_its_size(name):
    assert belfort.game(name, size="full").options == belfort.game(name).options
    assert belfort.game(name, size="small").options == {
        **belfort.game(name).options,
        "size": "small",
    }


def test_the_same_seed_gives_the_same_chance():
    one, other = DUO.match(seed=7), DUO.match(seed=7)
    assert one.log() == other.log()
    assert DUO.match(seed=8).commitment != one.commitment


def test_an_unseeded_match_cannot_be_foreseen():
    assert DUO.match().commitment != DUO.match().commitment


def test_a_move_for_another_step_is_stale():
    match = recorded()
    with pytest.raises(Stale) as refused:
        match.act(0, "F1c@new", at_step=2)
    assert refused.value.code == "stale"
    assert match.step == 3
    match.act(0, "F1c@new", at_step=3)


def test_a_move_out_of_turn_is_refused():
    with pytest.raises(OutOfTurn) as refused:
        recorded().act(1, "F1c@new")
    assert refused.value.code == "out_of_turn"


@pytest.mark.parametrize("seat", [-1, 2, 99, SPECTATOR])
def test_an_unknown_seat_is_refused(seat):
    match = recorded()
    with pytest.raises(UnknownSeat) as refused:
        match.act(seat, "F1c@new")
    assert refused.value.code == "unknown_seat"


def test_an_illegal_move_is_refused_with_its_rule():
    match = recorded("F1c@new", "dR", "Rsl", "F1m@new", "dK", "K")
    with pytest.raises(IllegalMove) as refused:
        match.play("Rti@1")
    assert refused.value.code == "illegal"
    assert refused.value.rule == "CT-18"


def test_nonsense_is_unreadable_not_illegal():
    with pytest.raises(UnreadableMove) as refused:
        recorded().play("e2e4")
    assert refused.value.code == "unreadable"


def test_a_finished_match_takes_no_move():
    match = finished(DUO)
    assert match.moves() == []
    with pytest.raises(Over) as refused:
        match.act(0, "F1c@new")
    assert refused.value.code == "over"


def test_a_refused_move_changes_nothing():
    match = recorded()
    before = match.state.tobytes(), match.log()
    for text in ("Km@new", "K@1", "dF", "x", "xF2", ""):
        with pytest.raises((IllegalMove, UnreadableMove)):
            match.play(text)
    assert (match.state.tobytes(), match.log()) == before


def test_others_see_that_a_card_was_discarded_but_not_which__R7():
    match = recorded("xF1m")
    assert match.log(0)[-1].text == "xF1m"
    assert match.log(1)[-1].text == "x?"
    assert match.log(SPECTATOR)[-1].text == "x?"
    other = recorded("xKm")
    assert match.log(1) == other.log(1)
    assert match.view(1).tobytes() == other.view(1).tobytes()
    assert match.view(0).tobytes() != other.view(0).tobytes()


def test_after_the_match_discards_and_seed_are_shown__R6():
    match = finished(DUO)
    assert match.log(1) == match.log()
    assert not any(step.text == "x?" for step in match.log(SPECTATOR))
    assert match.seed is not None


def test_the_seed_is_secret_until_the_end():
    assert DUO.match(seed=3).seed is None


def test_a_step_can_be_taken_back_before_anything_is_revealed__R8():
    match = recorded("F1c@new")
    match.undo(0)
    assert match.state.tobytes() == recorded().state.tobytes()
    assert [str(step) for step in match.log()] == OPEN
    match.play("xKm")
    match.undo(0)
    match.play("F1m@new")


def test_nothing_is_taken_back_across_a_newly_revealed_card__R8():
    match = recorded("F1c@new", "dF", "F2")
    with pytest.raises(CannotUndo) as refused:
        match.undo(0)
    assert refused.value.code == "cannot_undo"


def test_only_the_last_mover_takes_back__R8():
    match = recorded("F1c@new")
    with pytest.raises(CannotUndo):
        match.undo(1)


def test_a_draw_that_reveals_nothing_can_be_taken_back_until_the_other_acts__R8():
    match = DUO.match(seed=5)
    dice = random.Random(5)
    while match.actor >= 0:
        by, moves = match.actor, match.moves()
        match.play(dice.choice(moves))
        last = match.log()[-1]
        if last.by == by and last.text.startswith("d"):
            break
    assert match.actor != by
    match.undo(by)
    assert match.actor == by
    match.play(last.text)
    match.play(match.moves()[0])
    with pytest.raises(CannotUndo):
        match.undo(by)


def test_nothing_is_taken_back_after_the_end_when_all_is_shown__R8():
    match = finished(DUO)
    assert not match.can_undo
    with pytest.raises(Over):
        match.undo(match.log()[-1].by)


def test_a_taken_back_step_does_not_change_later_chance():
    straight, wavering = DUO.match(seed=11), DUO.match(seed=11)
    wavering.play("xKm")
    wavering.undo(0)
    for match in (straight, wavering):
        match.play("F1c@new")
        match.play("dF")
    assert straight.log() == wavering.log()


def test_a_result_names_winners_and_reason():
    match = finished(DUO)
    result = match.result
    assert result is not None
    assert result.scores == tuple(match.scores())
    assert result.winners == tuple(s for s, rank in enumerate(match.ranks()) if rank == 1)
    assert result.reason.key.startswith("won_")
    assert recorded().result is None


def test_a_match_needs_as_many_names_as_seats():
    with pytest.raises(UnknownSeat):
        Match(DUO, bytes(32), ["Ann"])


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_any_order_of_play_and_undo_keeps_log_and_position_together(data):
    match = data.draw(st.sampled_from(ALL)).match(seed=data.draw(st.integers(0, 9)))
    for _ in range(40):
        if match.over:
            break
        if match.can_undo and data.draw(st.booleans()):
            match.undo(match.log()[-1].by)
        else:
            match.play(data.draw(st.sampled_from(match.moves())))
    again = Match(match.game, bytes(32), match.seats, [step.text for step in match.log()])
    assert again.state.tobytes() == match.state.tobytes()


@pytest.mark.parametrize("seat", [-5, CHANCE, NOBODY, 2, 7])
def test_nobody_but_a_seat_or_a_spectator_is_told_what_happened__W14(seat):
    for match in (recorded("xF1c"), finished(DUO)):
        for shown in (match.view, match.log):
            with pytest.raises(UnknownSeat) as refused:
                shown(seat)
            assert refused.value.code == "unknown_seat"
    assert [str(step) for step in recorded("xF1c").log(1)] == [*OPEN, "x?"]
    assert [str(step) for step in recorded("xF1c").log(SPECTATOR)] == [*OPEN, "x?"]
    assert [str(step) for step in recorded("xF1c").log()] == [*OPEN, "xF1c"]


@pytest.mark.parametrize("name", engine.names("belfort"))
def test_nothing_shown_before_the_end_counts_what_is_hidden__W14(name, monkeypatch):
    """Points and places by the whole position are for the house alone until the match is over."""
    played = TextMatch(name, seed=3)
    for method in ("scores", "ranks"):
        whole = getattr(Match, method)

        def asked(match, whole=whole):
            assert match.over, "asked before the end"
            return whole(match)

        monkeypatch.setattr(Match, method, asked)
    dice, pages, match = random.Random(3), Pages(), played.match
    while not match.over:
        if match.step % 5 == 0:
            for seat in (match.actor, SPECTATOR):
                art = pages.store.art(name)
                seen = scene_of(match, seat, ["Ann", "Ben", "Cas"][: match.game.players], art)
                assert match.game.rules.stage.picture(seen).board
                assert file.dump(match, seat)
            assert played.prompt()
        match.play(dice.choice(match.moves()))
    assert match.result.scores == tuple(match.scores())
