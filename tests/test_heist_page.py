"""The table of the heist: what a sheet says of a card is what happens when the card is taken."""

import random
import re

import pytest

from belfort.engine import SPECTATOR
from belfort.games.heist import cards as c
from belfort.games.heist import prestige as p
from belfort.games.heist import rules as r
from belfort.games.heist.drawing import CHOICES
from belfort.games.heist.table.cards import MINUS, card_of
from belfort.games.heist.table.count import changes, standings
from belfort.house.pages import Pages, Visitor
from belfort.house.scene import scene_of
from belfort.match import Game

NAMES = ("Mira", "Joost", "Anouk", "Nele", "Bram")


@pytest.fixture(scope="module")
def pages():
    return Pages()


def seen(pages, match, seat, picked=""):
    names = NAMES[: match.game.players]
    return scene_of(match, seat, names, pages.store.art("heist"), picked=picked)


def page(pages, match, seat, picked=""):
    return pages.table(Visitor(), "heist", seen(pages, match, seat, picked), "/t/1", can_undo=False)


def matches(count, **options):
    """Random matches, each before every choice of a seat."""
    for seed in range(count):
        match, dice = Game("heist", options).match(seed), random.Random(seed)
        while not match.over:
            yield match
            match.play(dice.choice(match.moves()))


@pytest.mark.parametrize("moon", ["full", "crescent"])
@pytest.mark.parametrize("players", [2, 4])
def test_a_move_changes_the_tiles_as_its_sheet_says(players, moon):
    compared = 0
    at_once = (r.TURN, r.CLOAK_TAKE, r.AMULET_GIVE, r.SANDS_COPY, r.TALES_PAY, r.BLOOD_TAKE)
    for match in matches(2, players=players, moon=moon):
        view, seat = match.view(match.actor), match.actor
        now = standings(view)
        for move in match.moves():
            if int(view.phase) not in at_once or card_of(move.code) in (r.FACE_DOWN, c.CODEX):
                continue
            after = match.game.after(view, move.code)
            then = standings(after)
            told = {
                change.before.tile: change.after for change in changes(view, seat, move.code, now)
            }
            assert {**now, **told} == then
            compared += 1
    assert compared > 200


def test_who_leads_a_tile_is_who_the_rules_say():
    for match in matches(2, players=3):
        view = match.view(match.actor)
        for tile, standing in standings(view).items():
            holder = int(p.holder(view, tile))
            assert standing.holder == (None if holder == r.NONE else holder)


def test_every_kind_of_choice_is_asked_in_words_of_its_own(pages):
    asked = {}
    for moon in ("full", "crescent"):
        for match in matches(40, players=2, moon=moon, draft="on"):
            kind = CHOICES[int(match.state.phase)]
            if kind not in asked:
                asked[kind] = page(pages, match, match.actor)
    told = {_asked(text) for text in asked.values()}
    assert set(asked) == set(CHOICES.values())
    assert len(told) == len(CHOICES)


def _asked(text):
    """The sentence under `Your turn`."""
    return re.search(r'class="turn".*?<span>(.*?)</span>', text, re.DOTALL)[1]


def test_the_face_down_card_is_told_as_one_of_three(pages):
    match = Game("heist", {"players": 3}).match(5)
    text = page(pages, match, match.actor, "facedown")
    listed = re.search(r'<ul class="oneof">(.*?)</ul>', text)[1]
    assert listed.count("<li>") == 3


def test_a_card_out_of_reach_says_which_rule_keeps_it_there(pages):
    for match in matches(1, players=3):
        if match.state.phase == r.TURN and match.state.thief[match.actor] >= 2 * r.ACROSS:
            above = next(c.CODES[card] for card in match.state.tower[: r.ACROSS] if card >= 0)
            text = page(pages, match, match.actor, above)
            sheet = re.search(rf'<section data-for="{above}" class="focus.*?</section>', text)[0]
            assert "#HE-13" in sheet
            return
    pytest.fail("nobody came down two floors")


def test_another_player_s_face_down_card_is_on_nobody_else_s_page(pages):
    match = Game("heist", {"players": 3}).match(9)
    hidden = c.CARDS[int(match.state.start[1])]["id"]
    assert f"#t-{hidden}" in page(pages, match, 1)
    for seat in (0, 2, SPECTATOR):
        assert f"#t-{hidden}" not in page(pages, match, seat)


@pytest.mark.parametrize("players", [2, 5])
def test_the_end_takes_the_prestige_apart_to_the_last_point(pages, players):
    *_, match = matches(1, players=players)
    assert match.over
    text = page(pages, match, 0)
    worths = re.findall(r'<ul class="worths">(.*?)</ul>', text)
    sums = [
        sum(int(n.replace(MINUS, "-")) for n in re.findall(r"</span><b>(.\d+)</b>", one))
        for one in worths
    ]
    order = sorted(range(players), key=lambda seat: match.result.ranks[seat])
    assert sums == [match.result.scores[seat] for seat in order]
