"""Match files: written and read back, verified, and refused clearly when broken or hostile."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import belfort
from belfort.engine import SPECTATOR
from belfort.match import BadFile, Match, Record, dump, fairness, load, read, verify

DUO = belfort.game("clocktowers", players=2)


def played(steps: int, seed: int = 4) -> Match:
    match = DUO.match(seed=seed)
    dice = random.Random(seed)
    for _ in range(steps):
        if match.over:
            break
        match.play(dice.choice(match.moves()))
    return match


def loads_or_names_a_field(text: str) -> bool:
    """Nothing but a match or a BadFile comes out of a text."""
    try:
        return isinstance(load(text), Match)
    except BadFile as refused:
        return bool(refused.field)


WHOLE = dump(played(500))
PARTIAL = dump(played(9))


def test_a_finished_match_is_verified():
    assert verify(WHOLE) == []


def test_an_unfinished_match_goes_on_as_it_would_have():
    match, again = played(9), load(PARTIAL)
    for text in [str(move) for move in match.moves()[:1]]:
        match.play(text)
        again.play(text)
    while not match.over:
        text = str(match.moves()[0])
        match.play(text)
        again.play(text)
    assert match.log() == again.log()


def test_a_match_of_older_rules_is_refused_and_told_why():
    """Once Upon a Castle has its second rules: a match by the first would replay differently."""
    match = belfort.game("castle").match(seed=1)
    text = dump(match)
    assert json.loads(text)["rules"] == 2
    with pytest.raises(BadFile) as refused:
        load(text.replace('"rules": 2', '"rules": 1'))
    assert refused.value.field == "rules"
    assert "played by version 1 of the rules of Once Upon a Castle" in str(refused.value)
    assert "has version 2" in str(refused.value)


def test_an_unfinished_match_is_not_called_fair():
    assert any("not over" in problem for problem in verify(PARTIAL))


def test_a_changed_outcome_is_found():
    data = json.loads(WHOLE)
    swapped = {"K": "Km", "Km": "K"}
    data["steps"][1] = swapped[data["steps"][1]]
    for name in ("steps", "bots"):
        data[name] = data[name][:3]
    problems = verify(json.dumps(data))
    assert any("not what the seed gives" in problem for problem in problems)


def test_a_seed_that_was_not_promised_is_found():
    data = json.loads(WHOLE)
    data["commitment"] = "0" * 64
    assert any("promised" in problem for problem in verify(json.dumps(data)))


def test_an_export_for_a_seat_holds_no_secret():
    match = played(60)
    assert not match.over
    for seat in (0, 1, SPECTATOR):
        data = json.loads(dump(match, seat))
        assert data["seed"] is None
        assert data["steps"] == [str(step) for step in match.log(seat)]
        hidden = [s.text for s in match.log() if s.text.startswith("x") and s.by != seat]
        assert len(hidden) == data["steps"].count("x?") > 0


@pytest.mark.parametrize(
    ("field", "value", "named"),
    [
        ("format", "chess", "format"),
        ("version", 5, "version"),
        ("version", "1", "version"),
        ("game", "go", "game"),
        ("game", 5, "game"),
        ("rules", 99, "rules"),
        ("rules", True, "rules"),
        ("options", [], "options"),
        ("options", {"players": 9}, "options.players"),
        ("options", {"players": "2"}, "options.players"),
        ("options", {"players": 2, "towers": 1}, "options.towers"),
        ("options", {"players": 2, "starter": 3}, "options.starter"),
        ("options", {"players": True}, "options.players"),
        ("seats", ["one"], "seats"),
        ("seats", ["one", 2], "seats[1]"),
        ("commitment", None, "commitment"),
        ("seed", "zz", "seed"),
        ("seed", "00", "seed"),
        ("seed", None, "seed"),
        ("steps", "F1", "steps"),
        ("steps", [1], "steps[0]"),
        ("steps", ["Rti"], "steps[0]"),
        ("steps", ["nonsense"], "steps[0]"),
        ("steps", ["F1", "K", "Rti", "K@new"], "steps[3]"),
        ("steps", ["F1", "K", "Rti", "F1c@7"], "steps[3]"),
        ("steps", ["F1", "K", "Rti", "x?"], "steps[3]"),
        ("added", ["one"], "added"),
        ("added", ["one", 2], "added[1]"),
        ("lot", [2], "lot[0]"),
        ("lot", ["0"], "lot[0]"),
        ("outs", {"2": "resigned"}, "outs"),
        ("outs", {"0": 1}, "outs.0"),
        ("ended", 1, "ended"),
        ("bots", ["pupil"], "bots"),
        ("bots", [1], "bots[0]"),
        ("belfort", 2, "belfort"),
        ("surprise", 1, "surprise"),
    ],
)
def test_a_broken_field_is_named(field, value, named):
    data = json.loads(WHOLE)
    data[field] = value
    with pytest.raises(BadFile) as refused:
        load(json.dumps(data))
    assert refused.value.field == named
    assert str(refused.value).startswith(f"{named}: ")


@pytest.mark.parametrize("field", sorted(json.loads(WHOLE)))
def test_a_missing_field_is_named(field):
    data = json.loads(WHOLE)
    del data[field]
    with pytest.raises(BadFile) as refused:
        load(json.dumps(data))
    assert refused.value.field == field


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", "[" * 100_000, "x" * 1_000_001])
def test_a_file_that_is_no_match_is_refused(text):
    with pytest.raises(BadFile):
        load(text)


def test_a_step_after_the_end_is_refused():
    data = json.loads(WHOLE)
    data["steps"].append("dF")
    with pytest.raises(BadFile) as refused:
        load(json.dumps(data))
    assert refused.value.field == f"steps[{len(data['steps']) - 1}]"


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(PARTIAL) - 1), st.characters(codec="utf-8"))
def test_one_changed_character_gives_a_match_or_a_clear_refusal(place, character):
    text = PARTIAL[:place] + character + PARTIAL[place + 1 :]
    assert loads_or_names_a_field(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(json.loads(WHOLE))), json_values)
def test_any_value_in_any_field_gives_a_match_or_a_clear_refusal(field, value):
    data = json.loads(PARTIAL)
    data[field] = value
    assert loads_or_names_a_field(json.dumps(data))


def test_a_file_of_the_first_version_is_still_read_and_verified():
    data = json.loads(WHOLE)
    for later in ("belfort", "lot", "added", "bots", "outs", "ended", "edition", "begun"):
        del data[later]
    text = json.dumps(data | {"version": 1})
    record = read(text)
    assert verify(text) == []
    assert record.match.over
    assert not any((*record.bots, *record.match.added, record.belfort))
    assert verify(dump(record)) == []


def test_a_match_by_rules_that_have_changed_is_refused_with_a_sentence_that_says_so():
    text = (Path(__file__).parent / "match_of_version_1.json").read_text(encoding="utf-8")
    told = "played by version 1 of the rules of Torens, and this house has version 2"
    with pytest.raises(BadFile, match=told):
        read(text)


def test_the_seed_of_a_match_that_was_stopped_is_shown__S10():
    match = played(20)
    text = dump(Record(match, outs={1: "resigned"}, ended=True), seat=0)
    assert verify(text) == []
    assert read(text).outs == {1: "resigned"}
    assert json.loads(text)["steps"] == [str(step) for step in match.log()]


def test_what_any_seat_adds_changes_what_comes_up__S10():
    found = {
        tuple(map(str, DUO.match(seed=4, added=added).log()))
        for added in ([], ["a", ""], ["", "a"], ["a", "b"], ["ab", ""], ["a", "b "])
    }
    assert len(found) > 3
    keys = {
        fairness.chance_key(bytes(32), added)
        for added in (["a", ""], ["", "a"], ["a", "b"], ["ab", ""], ['a","b', ""])
    }
    assert len(keys) == 5, "no two ways to add are the same"


def test_an_addition_that_was_changed_is_found__S10():
    match = DUO.match(seed=4, added=["one", "two"])
    data = json.loads(dump(Record(match, ended=True)))
    assert verify(json.dumps(data)) == []
    data["added"] = ["one", "another"]
    assert any("not what the seed gives" in problem for problem in verify(json.dumps(data)))


def test_whoever_starts_by_lot_is_whom_the_lot_falls_on__S10():
    drawn = fairness.lot(fairness.new_seed(4), ["", ""], [0, 1])
    for starter in (0, 1):
        match = belfort.game("clocktowers", players=2, starter=starter).match(seed=4)
        problems = verify(dump(Record(match, ended=True, lot=[0, 1])))
        assert bool(problems) is (starter != drawn)
