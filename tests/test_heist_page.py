"""The table of the heist: what a sheet says of a card is what happens when the card is taken."""

import html
import random
import re

import pytest

from belfort.engine import SPECTATOR
from belfort.games.heist import cards as c
from belfort.games.heist import prestige as p
from belfort.games.heist import rules as r
from belfort.games.heist.drawing import CHOICES
from belfort.games.heist.stage.cards import MINUS, card_of
from belfort.games.heist.stage.count import changes, standings
from belfort.games.heist.stage.presenter import spots
from belfort.games.heist.stage.turn import IN_TOWER
from belfort.games.heist.words import floor_of, slot_of
from belfort.match import Game
from belfort.web.eyes import scene_of
from belfort.web.pages import Pages, Visitor

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
            card = card_of(move.code)
            if int(view.phase) not in at_once or card in (r.FACE_DOWN, *c.able(c.CODEX)):
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


def test_the_escape_takes_two_presses_and_says_what_one_would_end_on__V5(pages):
    told = 0
    for match in matches(3, players=3):
        seat = match.actor
        if match.state.phase != r.TURN:
            continue
        text, asked = page(pages, match, seat), page(pages, match, seat, "escape")
        first = re.search(r'<button[^>]*value="escape"[^>]*data-pick="escape"[^>]*>', text)[0]
        assert " hidden" not in first
        for shown, hidden in ((text, True), (asked, False)):
            deed = re.search(r'<button[^>]*name="move" value="escape"[^>]*>', shown)[0]
            assert (" hidden" in deed) == hidden
        view = match.view(seat)
        ends = match.game.scores(match.game.after(view, r.ESCAPE))[seat]
        sheet = re.search(r'<section data-for="escape".*?</section>', asked)[0]
        assert f"you would end on {ends} prestige" in html.unescape(sheet)
        assert f"{view.loot[seat].item().bit_count()} card" in sheet
        told += 1
    assert told > 20


def test_who_is_the_last_inside_reads_that_the_escape_ends_the_match(pages):
    for match in matches(3, players=2):
        if match.state.phase == r.TURN:
            sheet = re.search(
                r'<section data-for="escape".*?</section>', page(pages, match, match.actor)
            )[0]
            assert ("the match ends" in sheet) == (match.state.out == 1)


@pytest.mark.parametrize("options", [{"players": 5, "moon": "crescent"}, {"players": 2}])
def test_every_line_of_the_log_leads_to_one_place_on_the_table__V10(pages, options):
    found = set()
    for match in matches(3, **options):
        for seat in (match.actor, SPECTATOR):
            scene = seen(pages, match, seat)
            text = pages.table(Visitor(), "heist", scene, "/t/1", can_undo=False)
            for event in scene.events:
                for spot in spots(scene, event):
                    assert text.count(f' id="{spot}"') == 1
                    found.add(spot.partition("-")[0])
    assert found == {"niche", "floor", "seat", "loot"}


@pytest.mark.parametrize(("moon", "how"), [("full", "takes"), ("crescent", "swaps")])
def test_a_card_taken_lights_the_niche_where_it_lay__V10(pages, moon, how):
    told = set()
    for seed in range(12):
        match, dice = Game("heist", {"players": 3, "moon": moon}).match(seed), random.Random(4)
        while not match.over:
            before, step = match.state.copy(), match.step
            move = dice.choice(match.moves())
            match.play(move)
            card = card_of(move.code)
            if card is None or card not in before.tower:
                continue
            scene, slot = seen(pages, match, 0), slot_of(before, card)
            event = scene.events[step]
            assert spots(scene, event) == (f"niche-{slot + 1}", f"floor-{floor_of(slot)}")
            told.add(event.sentence.key)
    assert told >= {"claims", "claims_face_down", how}


def test_a_figure_reaches_the_floor_of_that_number_or_else_the_hand__V9(pages):
    kinds = set()
    for match in matches(20, players=2, moon="crescent", draft="on"):
        phase = int(match.state.phase)
        if phase in kinds:
            continue
        kinds.add(phase)
        text = page(pages, match, match.actor)
        floors = re.findall(r'id="floor-(\d)" data-key="(\d)"', text)
        in_tower = phase in IN_TOWER
        assert len(floors) == (8 if in_tower else 0)
        assert all(floor == key for floor, key in floors)
        assert (" data-hand" in text) != in_tower
    assert len(kinds) > 6


def test_nobody_is_called_the_thief_of_you__V9(pages):
    match = Game("heist", {"players": 3}).match(5)
    assert "Your thief" in page(pages, match, 0)
    assert "The thief of Mira" in page(pages, match, SPECTATOR)
    for seat in (0, SPECTATOR):
        assert "of You" not in page(pages, match, seat)


def test_no_list_has_an_item_that_says_nothing__V9(pages):
    for match in matches(1, players=4):
        assert not re.search(r"<li[^>]*>\s*</li>", page(pages, match, match.actor))


def test_the_prestige_of_the_others_stands_on_their_plates__V6(pages):
    for match in matches(1, players=5):
        scene = seen(pages, match, match.actor)
        text = page(pages, match, match.actor)
        for person in scene.others:
            plate = re.search(rf'id="seat-{person.seat + 1}".*?</h2>', text)
            plate = plate or re.search(rf'value="loot-{person.seat + 1}".*?</h2>', text)
            assert f"{scene.scores[person.seat]} prestige" in plate[0]


@pytest.mark.parametrize("players", [2, 5])
def test_the_finale_fans_out_what_the_winner_won(pages, players):
    for seed in range(4):
        match, dice = Game("heist", {"players": players}).match(seed), random.Random(seed)
        while not match.over:
            match.play(dice.choice(match.moves()))
        text = page(pages, match, 0)
        figures = re.findall(r'<div class="haul__who">(.*?)</ul>', text)
        winners = [seat for seat, rank in enumerate(match.result.ranks) if rank == 1]
        assert len(figures) == len(winners)
        for seat, figure in zip(winners, figures, strict=True):
            won = [int(n.replace(MINUS, "-")) for n in re.findall(r"<b>(.\d+)</b>", figure)]
            assert sum(won) == match.result.scores[seat]
        for seat, name in enumerate(NAMES[:players]):
            score = str(match.result.scores[seat]).replace("-", MINUS)
            assert (f"{name} ({score})" in text) == (seat not in winners)
