"""The table of Torens on a page: every card is where the position says, and sentences are spoken
as they are shown."""

import itertools
import random
import re
from dataclasses import replace

import pytest
from markupsafe import Markup

from belfort import engine, locale
from belfort.engine import CHANCE, SPECTATOR
from belfort.games.torens import rules as r
from belfort.games.torens.stage import picture, spots
from belfort.ink import Hint
from belfort.match import Game
from belfort.web.eyes import scene_of
from belfort.web.pages import Pages, Visitor

NAMES = ("Mira", "Joost")
VARIANTS = [Game("torens", {"variant": variant}) for variant in r.VARIANTS]
every_variant = pytest.mark.parametrize("game", VARIANTS, ids=r.VARIANTS)


@pytest.fixture(scope="module")
def pages():
    return Pages()


def matches(game, seed, every):
    """A random match before every so many moves, and at its end."""
    dice = random.Random(seed)
    match = game.match(seed)
    while not match.over:
        if dice.randrange(every) == 0:
            yield match
        match.play(dice.choice(match.moves()))
    yield match


def scene(pages, match, seat, picked="", language="en", shared=None):
    art = pages.store.art("torens")
    return scene_of(match, seat, NAMES, art, language, picked, shared=shared)


def words(markup):
    """What an element shows, its drawings left out."""
    return Markup(re.sub(r"<svg.*?</svg>", "", markup)).striptags()


def drawn(board, side):
    """For each column from the left: the storeys and roofs of the towers of a side."""
    towers = re.findall(
        rf'<div class="tower tower--{side}.*?" style="--col:(\d+)[^"]*">(.*?)</div>', board
    )
    return [
        (len(re.findall(r"pieces\.\w+\.svg#b-", levels)), levels.count("#r-"))
        for _, levels in sorted(towers, key=lambda tower: int(tower[0]))
    ]


def without_places(board):
    return re.sub(r"<button.*?</button>", "", board)


@every_variant
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_every_tower_has_the_cards_that_the_position_counts(game, seat, pages):
    for match in matches(game, 1, every=6):
        view, near = match.state, max(seat, 0)
        board = without_places(picture(scene(pages, match, seat)).board)
        order = range(r.BASES) if near == 0 else range(r.BASES - 1, -1, -1)
        for side, owner in (("up", near), ("down", 1 - near)):
            counted = [
                (int(view.storeys[owner, base]), int(view.roofed[owner, base])) for base in order
            ]
            assert drawn(board, side) == counted
        assert board.count("#p-") == r.extra_storeys(view)
        assert board.count("#s-") == int(view.gap.sum() + view.end.sum())


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_sees_the_bases_from_its_own_side(seat, pages):
    board = picture(scene(pages, VARIANTS[0].match(1), seat)).board
    colours = re.findall(r"#base-(\w+)", board)
    from_the_first = ["red", "yellow", "green", "blue", "purple"]
    assert colours == (from_the_first if seat == 0 else from_the_first[::-1])


@every_variant
def test_a_shared_board_does_not_turn_whoever_acts(game, pages):
    """V7: where two share a device, only what lies before them changes."""
    for match in matches(game, 6, every=6):
        boards = [
            without_places(picture(scene(pages, match, seat, shared=0)).board) for seat in (0, 1)
        ]
        assert len({tuple(re.findall(r"#base-(\w+)", board)) for board in boards}) == 1
        for side in ("up", "down"):
            assert drawn(boards[0], side) == drawn(boards[1], side)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_card_of_whoever_sits_across_a_shared_board_lies_turned(seat, pages):
    match = next(m for m in matches(VARIANTS[0], 7, every=1) if not m.over and m.actor == seat)
    seen = picture(scene(pages, match, seat, shared=0))
    assert ("is-far" in re.search(r'class="(big card[^"]*)"', seen.ledge)[1]) == (seat == 1)
    assert (locale.of(engine.rules("torens"), "en")("table.ask.across") in seen.ask) == (seat == 1)


@every_variant
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_every_line_of_the_log_leads_to_the_very_card_it_tells_of(game, seat, pages):
    """V10: each spot is on the page exactly once, in the place where the card was laid."""
    for match in matches(game, 8, every=6):
        seen = scene(pages, match, seat)
        drawing = picture(seen)
        whole = drawing.board + drawing.ledge
        for event in seen.events:
            found = spots(seen, event)
            if event.by == CHANCE:
                assert not found
                continue
            aside = r.LAYS.place(event.code) == r.ASIDE
            assert bool(found) == (not aside or not seen.over)
            for spot in found:
                assert whole.count(f'id="{spot}"') == 1
                [lies] = re.findall(rf'<\w+ id="{spot}"[^>]*>(.*?)</(?:span|div)>', whole)
                kind = r.LAYS.kind(event.code)
                assert aside or ("#r-" in lies) == (kind == r.ROOF)


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1])
def test_bases_are_called_on_the_board_what_the_log_calls_them(seat, language, pages):
    """V10: the words of the log stand at the edge of the board."""
    match = next(match for match in matches(VARIANTS[0], 9, every=1) if match.over)
    seen = scene(pages, match, seat, language=language)
    called = re.findall(r'class="called" style="--col:(\d+)"[^>]*>(\w+)<', picture(seen).board)
    assert [int(column) for column, _ in called] == [2, 4, 6, 8, 10]
    order = range(r.BASES) if seat == 0 else range(r.BASES - 1, -1, -1)
    gaps = {r.FIRST_GAP + gap: {gap, gap + 1} for gap in range(r.GAPS)}
    compared = 0
    for event in seen.events:
        if event.by != CHANCE and (bases := gaps.get(r.LAYS.place(event.code))):
            for (_, word), base in zip(called, order, strict=True):
                assert (re.search(rf"\b{word}\b", event.words) is not None) == (base in bases)
                compared += 1
    assert compared


@every_variant
@pytest.mark.parametrize("shared", [None, 0])
def test_the_card_shows_the_piece_that_its_sentence_speaks_of(game, shared, pages):
    """V7: no orange block on the card where the sentence says teal."""
    painted = 0
    for match in matches(game, 10, every=3):
        if match.over:
            continue
        seen = scene(pages, match, match.actor, shared=shared)
        ledge = picture(seen).ledge
        held = re.findall(r'class="big__piece big__piece--(\w+)"[^>]*>.*?#([br]-\w+)"', ledge)
        laid = {offer.text.partition("@")[0] for offer in seen.offers}
        said = set(re.findall(r"said__piece--[br].*?#([br]-\w+)", ledge))
        assert said == {symbol for card, symbol in held if card in laid}
        painted += len(said)
    assert painted


@every_variant
@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_a_sentence_is_spoken_as_it_is_shown(game, language, pages):
    for match in matches(game, 2, every=8):
        for seat in (0, 1):
            ledge = picture(scene(pages, match, seat, language=language)).ledge
            for spoken, shown in re.findall(r'<p [^>]*data-say="([^"]*)"[^>]*>(.*?)</p>', ledge):
                assert Markup(spoken).unescape() == words(shown)


@every_variant
def test_every_place_has_its_sentence_and_its_move(game, pages):
    for match in matches(game, 3, every=5):
        if match.over:
            continue
        seen = scene(pages, match, match.actor)
        drawing = picture(seen)
        places = set(re.findall(r'data-pick="([^"]*)"', drawing.board))
        laid = [offer for offer in seen.offers if r.LAYS.place(offer.code) != r.ASIDE]
        assert len(places) == len(laid)
        for place in places:
            assert f'<p data-for="{place}"' in drawing.ledge
            assert f'data-for="{place}"' in drawing.acts


def test_a_block_keeps_its_paint_when_it_is_laid(pages):
    match = next(match for match in matches(VARIANTS[1], 4, every=1) if _may_build(match))
    seat, move = match.actor, match.moves()[0]
    place = move.text.partition("@")[2]
    board = picture(scene(pages, match, seat, place)).board
    [button] = re.findall(rf'<button[^>]*value="{place}".*?</button>', board)
    paint = re.search(r"#(b-\w+)", button)[1]
    match.play(move)
    board = without_places(picture(scene(pages, match, seat)).board)
    assert f"#{paint}" in board


def _may_build(match):
    return not match.over and match.moves()[0].text.startswith(("above", "below"))


@every_variant
def test_at_the_end_the_towers_that_decided_are_lit(game, pages):
    for seed in range(5):
        match = list(matches(game, seed, every=999))[-1]
        drawing = picture(scene(pages, match, 0))
        ranks, scores = match.result.ranks, match.result.scores
        lit = len(re.findall(r'class="(?:tower|extra)[^"]* counts\b', drawing.board))
        if 1 not in ranks:
            extra = len(re.findall(r'class="extra counts\b', drawing.board))
            assert lit == extra == int(r.extra_score(match.state) > 0)
        elif max(scores):
            assert lit >= 1
        assert drawing.end.count("<h3>") == (2 if game.options["variant"] == "build" else 3)


@every_variant
def test_towers_that_decided_are_counted_to_what_they_count_for(game, pages):
    """From the bottom up, to the figure on the roof; what is counted adds up to the score."""
    seen_finales = set()
    for seed in range(40):
        match = list(matches(game, seed, every=999))[-1]
        seen = scene(pages, match, 0)
        drawing = picture(seen)
        total = game.options["variant"] == "total"
        counts = {0: [], 1: []}
        stands = r'<div class="(tower tower--(\w+)|extra) counts[^"]*"[^>]*>(.*?)</div>'
        for _, side, inside in re.findall(stands, drawing.board):
            figures = [int(one) for one in re.findall(r'class="nth[^"]*"[^>]*>(\d+)<', inside)]
            [roof] = re.findall(r'class="tall">(\d+)<', inside)
            step = 4 if total and not side else 1
            assert all(figure % step == 0 for figure in figures)
            assert len({two - one for one, two in itertools.pairwise(figures)}) <= 1
            assert len(figures) <= 7
            own = 4 if total and not side else int(game.options["variant"] == "build")
            assert int(roof) == figures[-1] + own
            if side:
                counts[0 if side == "up" else 1].append(int(roof))
        for rank, score, counted in zip(
            match.result.ranks, match.result.scores, counts.values(), strict=True
        ):
            if rank == 1:
                assert (sum(counted) if total else max(counted, default=0)) == score
            else:
                assert not counted
        for number in re.findall(r"(\d+) points?", drawing.finale):
            assert int(number) == max(match.result.scores)
        for parts in re.findall(r"(\d+(?: \+ \d+)+)", drawing.finale):
            assert sum(map(int, parts.split(" + "))) == max(match.result.scores)
        extra = re.search(r'class="extra counts', drawing.board)
        assert ("cat" in drawing.finale) == bool(extra)
        seen_finales.add(re.sub(r"\d+", "", drawing.finale))
    assert len(seen_finales) > 1


def test_a_hint_marks_the_place_it_speaks_for(pages):
    match = VARIANTS[0].match(5)
    seen = scene(pages, match, match.actor)
    offer = seen.offers[-1]
    board = picture(replace(seen, hint=Hint(offer.text, "because"))).board
    [marked] = re.findall(r"<button[^>]*is-hint[^>]*>", board)
    assert f'value="{offer.text.partition("@")[2]}"' in marked


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_every_rule_that_is_cited_can_be_pointed_to(language, pages):
    page = pages.game(Visitor(language), "torens")
    numbers = re.findall(r'id="TO-(\d+)"', page)
    cited = {
        number
        for name, rules in vars(engine.rules("torens").words).items()
        if _cites(name, rules)
        for number in rules
    }
    assert cited
    assert {str(number) for number in cited} <= set(numbers)


def _cites(name, value):
    return name.startswith("_") and isinstance(value, tuple) and len(value) == len(r.VARIANTS)
