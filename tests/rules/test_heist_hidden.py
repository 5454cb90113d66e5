"""10 Minute Heist: the draft, and who knows what of the cards that lie face down."""

import itertools
import math
from collections import Counter

import pytest

from belfort.engine import CHANCE, SPECTATOR, UnreadableMove
from belfort.engine.chance import stream
from belfort.engine.sets import size
from belfort.games.heist import cards as c
from belfort.games.heist import rules as r
from belfort.testing.positions import position, refusal, texts
from heists import card, codes, heist, inside, lay_out, loot, start_card

TRIO, NEW_TRIO = heist(3), heist(3, moon="crescent")
DRAFT = heist(3, draft="on")
HAND = "Skull Paw Eye Love Kings"
GUESSES = 600


# The draft.


@pytest.mark.parametrize(
    ("players", "removed", "hand", "over"),
    [(2, 3, 4, 2), (3, 2, 5, 2), (4, 1, 6, 2), (5, 1, 6, 1)],
)
def test_light_cards_are_removed_and_the_others_drafted__HE_27_HE_29(players, removed, hand, over):
    game = heist(players, draft="on")
    s = game.start()
    private = 0
    while game.actor(s) == CHANCE:
        step = next(code for code, weight in enumerate(game.chances(s)) if weight)
        private += game.hide_step(s, step, SPECTATOR) != step
        s = game.after(s, step)
    assert private == hand == 17 - 10 - removed
    assert all(s.start[seat] == r.NONE for seat in range(players))  # nothing dealt as usual
    for _ in range(players):
        s = game.after(s, game.moves(s)[0])
    assert size(int(s.hand)) == over
    assert all(s.start[seat] >= 0 for seat in range(players))


def test_the_draft_begins_when_the_tower_is_laid_out__HE_28():
    s = lay_out(DRAFT, hand=HAND)
    assert s.left == 40
    assert sorted(texts(DRAFT, s)) == sorted(HAND.split())


@pytest.mark.parametrize(("starter", "order"), [(0, [2, 1, 0]), (1, [0, 2, 1])])
def test_the_draft_goes_to_the_right_the_starter_last__HE_28(starter, order):
    game = heist(3, draft="on", starter=starter)
    s = lay_out(game, hand=HAND)
    asked = []
    for text in ("Skull", "Paw", "Eye"):
        asked.append(game.actor(s))
        s = position(game, text, s)
    assert asked == order
    assert [start_card(s, seat) for seat in order] == ["Skull", "Paw", "Eye"]
    assert game.actor(s) == starter
    assert "escape" in texts(game, s)


def test_one_keeps_a_card_of_the_hand_received__HE_28():
    s = position(DRAFT, "Skull", lay_out(DRAFT, hand=HAND))
    assert sorted(texts(DRAFT, s)) == ["Eye", "Kings", "Love", "Paw"]
    assert refusal(DRAFT, s, "Skull") == "HE-28"
    assert refusal(DRAFT, s, "escape") == "HE-28"


def test_a_drafter_knows_the_hand_received_and_what_was_passed_on__HE_28():
    s = lay_out(DRAFT, hand=HAND)
    words = DRAFT.rules.words
    skull = words.parse(s, "Skull")
    shown = [words.notation(s, DRAFT.hide_step(s, skull, seat)) for seat in (2, 1, 0, SPECTATOR)]
    assert shown == ["Skull", "?>Love+Paw+Eye+Kings", "?", "?"]
    assert words.parse(s, shown[1]) == DRAFT.hide_step(s, skull, 1)
    assert words.reveals(s, skull)
    s = position(DRAFT, "Skull", s)
    assert codes(DRAFT.view(s, 1).hand) == {"Paw", "Eye", "Love", "Kings"}
    assert codes(DRAFT.view(s, 0).hand) == codes(DRAFT.view(s, SPECTATOR).hand) == set()
    s = position(DRAFT, "Paw", s)
    first = DRAFT.view(s, 2)
    assert codes(first.hand) == {"Paw", "Eye", "Love", "Kings"}  # it passed all these on
    assert start_card(first, 1) == "?"
    assert codes(DRAFT.view(s, 0).hand) == {"Eye", "Love", "Kings"}
    last = words.parse(s, "Eye")
    assert not words.reveals(s, last)
    assert words.notation(s, DRAFT.hide_step(s, last, 1)) == "?"


def test_the_cards_left_over_are_not_shown__HE_29():
    s = position(DRAFT, "Skull Paw Eye", lay_out(DRAFT, hand=HAND))
    assert (
        codes(s.hand) == codes(DRAFT.view(s, 0).hand) == {"Love", "Kings"}
    )  # the starter saw them
    assert codes(DRAFT.view(s, 1).hand) == {"Eye", "Love", "Kings"}
    assert codes(DRAFT.view(s, SPECTATOR).hand) == set()
    assert {"Love", "Kings"} <= codes(DRAFT.view(s, SPECTATOR).unseen)


def test_only_light_cards_outside_the_tower_can_be_handed_on__HE_28():
    s = lay_out(DRAFT, {8: "Idol"}, hand=HAND)
    for text in ("?>Idol", "?>Owl", "?>"):
        with pytest.raises(UnreadableMove):
            DRAFT.rules.words.parse(s, text)


# Guesses.


def guesses(game, s, seat, number=GUESSES):
    rng = stream("heist", seat)
    view = game.view(s, seat)
    for _ in range(number):
        yield game.guess(view, seat, rng)


def deal(s):
    """What is hidden of a deal: the start cards and what is left of the hand."""
    return (*(start_card(s, seat) for seat in range(s.players)), frozenset(codes(s.hand)))


def as_likely(found, expected):
    """All expected deals come out, nothing else, each about as often (within five sigma)."""
    assert set(found) == set(expected)
    total, share = sum(found.values()), 1 / len(expected)
    spread = 5 * math.sqrt(total * share * (1 - share))
    assert all(abs(count - total * share) < spread for count in found.values())


def test_an_unknown_start_card_is_any_light_card_not_seen__HE_9():
    s = lay_out(TRIO, starts="Skull Paw Eye")
    unseen = codes(c.LIGHT) - inside(s) - {"Skull"}
    assert len(unseen) == 6
    found = Counter(deal(guess) for guess in guesses(TRIO, s, 0))
    none = frozenset()
    as_likely(found, [("Skull", *pair, none) for pair in itertools.permutations(unseen, 2)])


@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_a_guess_of_a_draft_is_any_deal_that_fits_what_the_seat_saw__HE_28_HE_29(seat):
    """Against every deal of the draft that looks the same to the seat, choices being random."""
    s = position(DRAFT, "Skull Paw Eye", lay_out(DRAFT, hand=HAND))
    outside = codes(c.LIGHT) - inside(s)
    received = {2: set(HAND.split()), 1: set(HAND.split()) - {"Skull"}, 0: {"Eye", "Love", "Kings"}}
    kept = {2: "Skull", 1: "Paw", 0: "Eye"}
    expected = []
    for hand in itertools.combinations(sorted(outside), 5):
        for cards in itertools.permutations(hand, 3):  # as kept by seats 2, 1, 0
            left = [set(hand).difference(cards[:nth]) for nth in range(4)]
            nth = 2 - seat
            if seat >= 0 and (left[nth] != received[seat] or cards[nth] != kept[seat]):
                continue
            expected.append((*cards[::-1], frozenset(left[3])))
    assert len(set(expected)) == len(expected)
    found = Counter(deal(guess) for guess in guesses(DRAFT, s, seat, 4 * len(expected) + GUESSES))
    if seat >= 0:
        as_likely(found, expected)
    else:
        assert set(found) <= set(expected)


@pytest.mark.parametrize(("steps", "known"), [("", 0), ("Skull", 0), ("Skull Paw", 3)])
def test_during_the_draft_the_hand_on_its_way_is_guessed_too__HE_28(steps, known):
    s = position(DRAFT, steps, lay_out(DRAFT, hand=HAND))
    assert size(int(DRAFT.view(s, 0).hand)) == known
    for guess in guesses(DRAFT, s, 0, 50):
        assert size(int(guess.hand)) == s.hand_size == 5 - len(steps.split())
        known_places = [int(guess.hand), *(int(guess.loot[seat]) for seat in range(3))]
        assert sum(size(cards) for cards in known_places) == 5
        assert not codes(guess.hand) & inside(s)


def test_a_card_looked_at_stays_known_to_the_one_who_looked__HE_40():
    s = lay_out(NEW_TRIO, {6: "Distillation Owl"}, starts="Skull Paw Eye")
    s = position(NEW_TRIO, "Distillation", s)
    words = NEW_TRIO.rules.words
    look = words.parse(s, "@2")
    seen = NEW_TRIO.hide_step(s, look, 0)
    assert words.notation(s, seen) == "@2=Paw"
    assert words.parse(s, "@2=paw") == seen
    assert words.tell(s, seen).args["card"] == "Paw"
    for seat in (1, 2, SPECTATOR):
        assert NEW_TRIO.hide_step(s, look, seat) == look
    s = position(NEW_TRIO, "@2 Owl", s)
    assert {start_card(guess, 1) for guess in guesses(NEW_TRIO, s, 0)} == {"Paw"}
    assert "Paw" not in {start_card(guess, 2) for guess in guesses(NEW_TRIO, s, 0)}
    assert len({start_card(guess, 1) for guess in guesses(NEW_TRIO, s, 2)}) == 6


def test_a_look_at_a_later_drafter_leaves_the_rest_of_the_hand_open__HE_28_HE_40():
    game = heist(3, draft="on", moon="crescent")
    s = position(game, "Skull Paw Eye", lay_out(game, {6: "Distillation Owl Fin"}, hand=HAND))
    s = position(game, "Owl Fin Distillation @2", s)
    view = game.view(s, 2)
    assert start_card(view, 1) == "Paw"
    assert codes(view.hand) == {"Eye", "Love", "Kings"}
    found = Counter(start_card(guess, 0) for guess in guesses(game, s, 2))
    as_likely(found, ["Eye", "Love", "Kings"])


def test_who_did_not_pay_for_tales_turned_up_has_a_cursed_start_card__HE_37_R13():
    s = lay_out(TRIO, unseen="Tales Fin Jar", starts="Infernal Eye Love")
    assert len({start_card(guess, 0) for guess in guesses(TRIO, s, 1)}) > 2
    s = position(TRIO, "facedown Tales", s)
    found = Counter(start_card(guess, 0) for guess in guesses(TRIO, s, 1))
    as_likely(found, ["Celestial", "Infernal"])
    s = lay_out(TRIO, {8: "Celestial"}, unseen="Tales Fin Jar", starts="Infernal Eye Love")
    s = position(TRIO, "facedown Tales", s)
    assert {start_card(guess, 0) for guess in guesses(TRIO, s, 1)} == {"Infernal"}


def test_who_claims_tales_with_nothing_else_to_pay_has_a_start_card_without_a_curse__HE_37_R14():
    s = lay_out(TRIO, {6: "Tales Owl"}, starts="Skull Eye Love")
    claim = TRIO.rules.words.parse(s, "Tales")
    assert TRIO.rules.words.reveals(s, claim)
    assert "Celestial" in {start_card(guess, 0) for guess in guesses(TRIO, s, 1)}
    s = position(TRIO, "Tales", s)
    found = {start_card(guess, 0) for guess in guesses(TRIO, s, 1)}
    assert found == {"Skull", "Love", *(codes(c.LIGHT & c.CURSE_FREE) - inside(s) - {"Eye"})}
    s = lay_out(TRIO, {6: "Tales Owl"}, starts="Skull Eye Love")
    s = position(TRIO, "Owl escape escape", s)
    assert not TRIO.rules.words.reveals(s, claim)
    s = position(TRIO, "Tales", s)
    assert "Celestial" in {start_card(guess, 0) for guess in guesses(TRIO, s, 1)}


def test_a_payment_shows_the_start_card_to_all__HE_37_R3():
    s = position(TRIO, "Tales -Skull", lay_out(TRIO, {6: "Tales"}, starts="Skull Eye Love"))
    for guess in guesses(TRIO, s, 1, 50):
        assert start_card(guess, 0) == "none"
        assert "Skull" not in loot(guess, 2)


def test_the_face_down_card_is_the_same_secret_to_all__HE_5():
    s = lay_out(TRIO, unseen="Tales Fin Jar")
    for seat in (0, 1, 2, SPECTATOR):
        assert codes(int(TRIO.view(s, seat).unseen) & c.DARK) == {"Tales", "Fin", "Jar"}
    s = position(TRIO, "facedown Fin", s)
    assert codes(int(s.unseen) & c.DARK) == {"Tales", "Jar"}


def test_a_card_dealt_is_told_to_its_owner_alone__HE_4_HE_9():
    s = position(TRIO, " ".join(c.CODES[:10]))
    heart = card("Heart")
    words = TRIO.rules.words
    assert words.tell(s, TRIO.hide_step(s, heart, 0)).key == "dealt"
    assert words.tell(s, TRIO.hide_step(s, heart, 1)).key == "dealt_hidden"


# Words.


@pytest.mark.parametrize("text", ["", "Unicorn", "x", "-facedown", ">4", "@9", ">2=Paw", "@2=Owl"])
def test_what_is_no_move_cannot_be_read(text):
    with pytest.raises(UnreadableMove):
        TRIO.rules.words.parse(lay_out(TRIO), text)


def test_a_move_of_another_phase_is_refused_with_the_rule_that_asks():
    s = lay_out(TRIO, {6: "Owl"})
    for text in ("xOwl", "-Owl", "=Owl", "~Owl", ">2", "@2", "pass", "?", "@2=Paw"):
        assert refusal(TRIO, s, text) == "HE-12"


def test_every_card_has_a_name_in_the_catalogue():
    import tomllib
    from importlib.resources import files

    text = files("belfort.games.heist").joinpath("en.toml").read_text("utf-8")
    names = tomllib.loads(text)["card"]
    assert names.pop("facedown")
    assert list(names) == list(c.CODES)
    for x in c.CARDS:
        assert names[x["code"]].lower().removeprefix("the ") in x["name_en"].lower()
