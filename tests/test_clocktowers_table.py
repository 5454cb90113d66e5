"""The table of Clocktowers on a page: what the log names stands there, and the end strikes."""

import random
from xml.etree import ElementTree as ET

import html5lib
import pytest

from belfort import locale
from belfort.engine import SPECTATOR
from belfort.games.clocktowers import rules as r
from belfort.games.clocktowers.stage import picture, spots
from belfort.games.clocktowers.stage.street import stroke
from belfort.games.clocktowers.words import own_towers
from belfort.ink import Hint
from belfort.match import Game
from belfort.web.eyes import scene_of
from belfort.web.pages import Pages, Visitor

NAMES = ("Mira", "Joost", "Anouk", "Nele")


@pytest.fixture(scope="module")
def pages():
    return Pages()


def matches(players, seed, every=9):
    """A random match that rather builds than not, before every so many moves, and at its end."""
    dice = random.Random(seed)
    game = Game("clocktowers", {"players": players})
    match, prefer = game.match(seed), game.rules.functions["prefer"]
    while not match.over:
        if match.step % every == 0:
            yield match
        moves = match.moves()
        weights = [max(1, int(prefer(match.state, move.code))) for move in moves]
        match.play(dice.choices(moves, weights)[0])
    yield match


def ended(players, seed):
    *_, match = matches(players, seed)
    return match


def scene(pages, match, seat, language="en", hint=None, names=NAMES):
    art = pages.store.art("clocktowers")
    return scene_of(match, seat, names[: match.game.players], art, language, hint=hint)


def tree(markup):
    """A piece of a page as elements, so that tests ask what is there and not how it is written."""
    parsed = html5lib.parse(str(markup), namespaceHTMLElements=False)
    assert isinstance(parsed, ET.Element)
    return parsed


def page(pages, match, seat):
    seen = scene(pages, match, seat)
    return tree(pages.table(Visitor(), "clocktowers", seen, "/t/1", match.can_undo))


def classed(root, name):
    return [one for one in root.iter() if name in one.get("class", "").split()]


def words(element):
    return " ".join("".join(element.itertext()).split())


def heard(element):
    """What is read out: everything but what is hidden from those who listen."""
    if element.get("aria-hidden") == "true":
        return ""
    parts = [element.text or "", *(heard(one) + (one.tail or "") for one in element)]
    return " ".join(" ".join(parts).split())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_line_of_the_log_about_a_card_leads_to_one_place_on_the_table__V10(players, pages):
    for match in matches(players, seed=players):
        for seat in (0, players - 1, SPECTATOR):
            seen = scene(pages, match, seat)
            ids = [one.get("id") for one in page(pages, match, seat).iter() if one.get("id")]
            for event in seen.events:
                found = spots(seen, event)
                assert [ids.count(spot) for spot in found] == [1] * len(found)
                key = event.sentence.key
                led = key in ("founds", "builds", "completes") or (key == "draws" and not seen.over)
                assert bool(found) == led, key


@pytest.mark.parametrize("players", [2, 4])
def test_the_tower_that_the_log_names_carries_that_number__V10(players, pages):
    match = ended(players, seed=3)
    seen = scene(pages, match, 0)
    board = page(pages, match, 0)
    founded = dict.fromkeys(range(players), 0)
    for event in seen.events:
        number = event.sentence.args.get("tower")
        if event.sentence.key == "founds":
            founded[event.by] += 1
            number = founded[event.by]
        if number is None:
            continue
        (spot,) = spots(seen, event)
        tower = next(one for one in board.iter() if one.get("id") == spot)
        assert words(classed(tower, "no")[0]) == str(number)
        assert words(classed(tower, "vh")[0]).startswith(f"Tower {number},")
        assert spot.split("-")[1] == str(event.by)


def laying(pages, players=2, seed=1):
    """Positions in which the first seat lays or discards a card."""
    for match in matches(players, seed, every=1):
        if not match.over and match.actor == 0 and match.state.phase == r.LAY:
            yield match


def test_a_hint_lights_the_one_card_that_it_is_about__V12(pages):
    for match in laying(pages):
        for move in match.moves():
            seen = scene(pages, match, 0, hint=Hint(move.text, "so it goes"))
            hand = tree(picture(seen).ledge)
            lit = [
                one.get("value") for one in classed(hand, "card") if "is-hint" in one.get("class")
            ]
            assert lit == [r.CODES[r.LAYS.kind(move.code)]]


def test_the_key_of_the_ladder_is_a_sample_and_not_a_fact__V9(pages):
    for match in matches(2, seed=2):
        board = tree(picture(scene(pages, match, 0)).board)
        for ladder in classed(board, "ladder"):
            (key,) = classed(ladder, "ladder__key")
            assert not any(letter.isdigit() for letter in words(key))
            assert heard(key) == ""


@pytest.mark.parametrize(
    ("language", "said"), [("en", "1 or 2"), ("nl", "1 of 2"), ("it", "1 o 2")]
)
def test_one_or_two_storeys_are_three_words(language, said, pages):
    seen = scene(pages, next(matches(2, seed=1)), 0, language)
    rungs = classed(tree(picture(seen).board), "rung__no")
    assert [words(rung) for rung in rungs] == [said] * r.COLOURS


def test_no_item_of_a_list_is_silent__V9(pages):
    for match in matches(3, seed=5):
        for seat in (0, SPECTATOR):
            drawn = picture(scene(pages, match, seat))
            for item in tree(drawn.board + drawn.ledge).iter("li"):
                labels = [one.get("aria-label", "") for one in item.iter()]
                assert heard(item) or any(labels), ET.tostring(item)


def test_a_plate_says_name_points_and_hand(pages):
    for match in matches(4, seed=6):
        seen = scene(pages, match, 0)
        plates = classed(tree(picture(seen).board), "plate")
        for person, plate in zip(seen.others, plates, strict=True):
            points = seen.say("table.points", points=int(match.state.points[person.seat]))
            assert words(classed(plate, "plate__n")[0]) == person.name
            assert words(classed(plate, "plate__p")[0]) == points


def test_what_lies_before_a_player_and_can_be_pressed_is_the_hand(pages):
    """Digits press cards while one lays, piles while one draws, and nothing while one waits."""
    for match in matches(2, seed=7, every=1):
        if match.over:
            return
        ledge = tree(picture(scene(pages, match, 0)).ledge)
        hands = [one.get("id") for one in ledge.iter() if one.get("data-hand") is not None]
        waits = match.actor != 0
        assert hands == ([] if waits else ["draw" if match.state.phase == r.DRAW else "hand"])


def test_the_street_of_another_keeps_its_plots_while_there_is_room(pages):
    """What the page computes sizes from changes only when a tower finds no plot any more."""
    laid_out = {}
    for match in matches(3, seed=8, every=1):
        if match.over:
            break
        for seat in (1, 2):
            board = tree(picture(scene(pages, match, 0)).board)
            street = classed(board, f"far-{'ab'[seat - 1]}")[0]
            style = classed(street, "towers")[0].get("style")
            towers = own_towers(match.state, seat)
            high = max((int(match.state.height[t]) for t in towers), default=0)
            if len(towers) <= 4 and high <= 2:
                laid_out.setdefault(seat, set()).add(style)
    assert {seat: len(styles) for seat, styles in laid_out.items()} == {1: 1, 2: 1}


def bells(board):
    """How many towers strike in each street."""
    return {
        street.get("class").split()[-1]: len(classed(street, "bell"))
        for street in classed(board, "street")
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_the_end_the_finished_towers_of_whoever_won_strike(players, pages):
    for seed in range(4):
        match = ended(players, seed)
        result, s = match.result, match.state
        done = [sum(s.roof[t] != r.NONE for t in own_towers(s, seat)) for seat in range(players)]
        won = [seat for seat in range(players) if result.ranks[seat] == 1]
        for seat in (*range(players), SPECTATOR):
            seen = scene(pages, match, seat)
            drawn = picture(seen)
            board = tree(drawn.board)
            assert sum(bells(board).values()) == sum(done[one] for one in won)
            near = bells(board)["street--mine"]
            assert near == (done[seen.near] if seen.near in won else 0)
            assert len(classed(board, "is-sunk")) == int(s.tower_count) - sum(done)
            assert bool(classed(board, "flock")) == bool(drawn.finale)


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_the_sentence_at_the_end_counts_the_towers_that_strike(language, pages):
    say = locale.of(Game("clocktowers").rules, language)
    match = ended(2, seed=1)
    seen = scene(pages, match, 0, language)
    strikes = len(classed(tree(picture(seen).board), "bell"))
    assert strikes
    assert picture(seen).finale == say("table.finale", strikes=strikes)
    told = {say("table.finale", strikes=n) for n in range(1, 15)}
    assert len(told) == 14


def test_nothing_strikes_and_nothing_sinks_before_the_end_or_where_nothing_was_finished(pages):
    for match in matches(2, seed=4):
        if match.over:
            break
        drawn = picture(scene(pages, match, 0))
        assert not drawn.finale
        assert not any(classed(tree(drawn.board), name) for name in ("bell", "flock", "is-sunk"))
    game = Game("clocktowers", {"players": 2, "size": "tiny"})
    empty = game.match(0)
    while not empty.over:
        empty.play(next((m for m in empty.moves() if m.text[0] in "xd"), empty.moves()[0]))
    assert not any(int(roof) != r.NONE for roof in empty.state.roof[: empty.state.tower_count])
    drawn = picture(scene(pages, empty, 0))
    assert drawn.finale == ""
    assert not classed(tree(drawn.board), "flock")


def test_towers_strike_one_after_the_other_and_all_within_a_second():
    for strokes in range(1, 21):
        when = [stroke(number, strokes) for number in range(strokes)]
        assert all(one.startswith("--stroke:") and one.endswith("ms") for one in when)
        told = [int(one.removeprefix("--stroke:").removesuffix("ms")) for one in when]
        assert told == sorted(set(told))
        assert told[0] == 0
        assert told[-1] <= 1000


def test_the_jackdaws_go_up_at_the_last_stroke(pages):
    board = tree(picture(scene(pages, ended(2, seed=1), 0)).board)
    (flock,) = classed(board, "flock")
    assert flock.get("style") == classed(board, "bell")[-1].get("style") != "--stroke:0ms"
