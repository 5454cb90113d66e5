"""Whatever Clocktowers says on a page or in a terminal is true in the position it is said in.

What is true is worked out by the reference, which shares no code with the game: each sentence of
the catalogue has its claim written down here, and one that has none is a failure.
"""

import re

import pytest

from belfort import locale
from belfort.engine import SPECTATOR
from belfort.games.clocktowers.stage import picture
from belfort.match import Game
from belfort.testing.claims import (
    NAMES,
    Recorder,
    fault,
    in_every_language,
    key_of,
    looked_at,
    played,
    refused,
    says_number,
    shown,
    told_so_far,
)
from reference.clocktowers import COLOURS, KINDS, PILES, Reference

VARIANTS = [
    *({"players": n, "ladder": ladder} for n in (2, 3, 4) for ladder in ("shared", "own")),
    *({"players": 2, "size": size} for size in ("small", "tiny")),
]
PILE = {"floors": "F", "clocks": "K", "roofs": "R"}


class Position:
    """What is true now for one who looks, by the reference."""

    def __init__(self, ref, seat):
        self.ref, self.seat = ref, seat
        self.near = 0 if seat == SPECTATOR else seat
        self.over = ref.actor() is None
        self.mine = ref.actor() == seat
        self.piles = [pile for pile in PILES if ref.counts[pile]]
        self.left = sum(ref.counts.values())

    def player(self, name):
        return self.ref.players[NAMES.index(name)]

    def last(self, seat, colour):
        return self.ref._last_height(seat, colour)

    def roof_left(self, seat, colour):
        """Whether a roof of a colour may still be laid on the ladder of a seat, for all I know."""
        ref, code = self.ref, f"R{colour}"
        if ref.tops["R"] == code or (ref.counts["R"] > 1 and ref.unseen[code]):
            return True
        climbers = range(len(ref.players)) if ref.ladder == "shared" else [seat]
        for one in climbers:
            secret = [] if one == self.seat else ref.players[one].discards
            if ref.players[one].hand and code in (*ref.players[one].hand, *secret):
                return True
        return False

    def fits(self, colour):
        """Whether a roof of a colour, if one came, would go on a tower of whoever looks."""
        last = self.last(self.near, colour)
        right = (last + 1,) if last else (1, 2)
        towers = self.ref.players[self.near].towers
        return any(tower.takes_roof() and tower.height() in right for tower in towers)

    def places(self, code):
        return [move for move in self.ref.moves() if move.startswith(f"{code}@")]


def colour_of(said):
    return said["colour"].removeprefix("R")


def rung(whose, what):
    """The claim of a sentence about a colour: on whose ladder, and what comes next there."""

    def claim(at, said):
        colour = colour_of(said)
        seat = NAMES.index(said["name"]) if whose == "their" else at.near
        shared = at.ref.ladder == "shared"
        if {"": not shared, "your": shared or seat != at.seat, "their": shared}[whose]:
            return what == "gone" and whose == "" and not at.roof_left(seat, colour)
        last = at.last(seat, colour)
        if what == "gone":
            return not at.roof_left(seat, colour)
        if what == "first":
            return at.roof_left(seat, colour) and last == 0
        return at.roof_left(seat, colour) and said["storeys"] == last + 1 > 1

    return claim


def card_goes(at, said, somewhere):
    """Whether some card of that pile in my hand goes somewhere, or nowhere."""
    hand = [code for code in at.ref.players[at.seat].hand if KINDS[code].pile == PILE[said["pile"]]]
    counts = [len(at.places(code)) for code in hand]
    lays = at.mine and not at.ref.drawing
    return lays and (said["lit"] in counts if somewhere else 0 in counts)


CLAIMS = {
    "table.ask.lay": lambda at, _: at.mine and not at.ref.drawing,
    "table.ask.where": lambda at, said: said["lit"] > 0 and card_goes(at, said, somewhere=True),
    "table.ask.nowhere": lambda at, said: card_goes(at, said, somewhere=False),
    "table.ask.draw": lambda at, said: (
        at.mine and at.ref.drawing and said["piles"] == len(at.piles)
    ),
    "table.waits.lay": lambda at, _: not at.over and not at.mine and not at.ref.drawing,
    "table.waits.draw": lambda at, _: not at.over and not at.mine and at.ref.drawing,
    "table.where.left": lambda at, said: not at.over and said["left"] == at.left,
    "table.where.over": lambda at, _: (
        at.over and not at.left and not any(p.hand for p in at.ref.players)
    ),
    "table.stage.play": lambda at, _: at.ref.drawing or at.left,
    "table.stage.draw": lambda at, _: at.ref.drawing or at.left,
    "table.piles.now": lambda at, said: (
        at.mine and at.ref.drawing and said["piles"] == len(at.piles)
    ),
    "table.piles.later": lambda at, _: at.left > 0,
    "table.piles.empty": lambda at, _: at.left == 0,
    "table.piles.shows": lambda at, said: (
        (said["cards"], said["card"])
        == (at.ref.counts[PILE[said["pile"]]], at.ref.tops[PILE[said["pile"]]])
    ),
    **{
        f"table.pile.{name}": lambda at, said, pile=pile: said["left"] == at.ref.counts[pile]
        for name, pile in PILE.items()
    },
    "table.ladder.next": rung("", "next"),
    "table.ladder.first": rung("", "first"),
    "table.ladder.gone": rung("", "gone"),
    "table.ladder.your_next": rung("your", "next"),
    "table.ladder.your_first": rung("your", "first"),
    "table.ladder.their_next": rung("their", "next"),
    "table.ladder.their_first": rung("their", "first"),
    "table.ladder.their_gone": rung("their", "gone"),
    "table.ladder.fits": lambda at, _: any(
        at.fits(colour) and at.roof_left(at.near, colour) for colour in COLOURS
    ),
    "table.held": lambda at, said: any(
        len(one.hand) == said["cards"] for n, one in enumerate(at.ref.players) if n != at.near
    ),
    "table.known.exact": lambda at, said: (
        len(at.player(said["name"]).hand) == said["cards"] and not at.player(said["name"]).discards
    ),
    "table.known.among": lambda at, said: (
        (len(at.player(said["name"]).hand), len(at.player(said["name"]).discards))
        == (said["cards"], said["gone"])
    ),
    "table.known.open": lambda at, said: at.player(said["name"]).hand,
    "table.copies": lambda at, said: (
        said["copies"] in map(at.ref.players[at.seat].hand.count, at.ref.players[at.seat].hand)
    ),
    "table.face": lambda at, said: said["face"] in at.ref.players[at.seat].hand,
    "table.detail": lambda at, said: said["detail"] in at.ref.players[at.seat].hand,
    "table.cannot": lambda at, _: any(not at.places(code) for code in at.ref.players[at.seat].hand),
    "table.no_towers": lambda at, _: any(not one.towers for one in at.ref.players),
    "table.next.clock": lambda at, _: any(
        not tower.has("K") for tower in at.ref.players[at.near].towers
    ),
    "table.next.roof": lambda at, _: any(
        tower.takes_roof() for tower in at.ref.players[at.near].towers
    ),
    "table.tower": lambda at, said: any(
        tower.height() == said["storeys"]
        for one in at.ref.players
        for tower in one.towers[said["tower"] - 1 : said["tower"]]
    ),
    "table.complete": lambda at, said: any(
        tower.complete() and tower.points() == said["points"]
        for one in at.ref.players
        for tower in one.towers
    ),
    "table.finale": lambda at, said: (
        at.over
        and said["strikes"]
        == sum(
            len(one.finished)
            for one, place in zip(at.ref.players, at.ref.ranks(), strict=True)
            if place == 1
        )
    ),
    "table.end.tie": lambda at, said: any(
        (one.highest("mouse"), one.highest("cat")) == (said["mouse"], said["cat"])
        and [other.points() for other in at.ref.players].count(one.points()) > 1
        for one in at.ref.players
    ),
    "table.end.unfinished": lambda at, said: any(
        len(one.towers) - len(one.finished) == said["towers"] for one in at.ref.players
    ),
    "table.end.nothing": lambda at, _: any(not one.towers for one in at.ref.players),
    "table.end.tower": lambda at, said: any(
        tower.height() == said["storeys"] and tower.cards[-1].colour == colour_of(said)
        for tower in at.ref.finished
    ),
    "table.end.why": lambda at, said: said["why"] in [t.points() for t in at.ref.finished],
    "table.end.aside": lambda at, _: at.over and any(one.discards for one in at.ref.players),
    # the terminal
    "draw.left": lambda at, said: said["left"] in at.ref.counts.values(),
    "draw.none": lambda at, _: not all(at.ref.counts.values()),
    "draw.hidden_hand": lambda at, said: any(
        (len(one.hand), len(one.discards)) == (said["cards"], said["gone"])
        for one in at.ref.players
    ),
    "draw.discarded": lambda at, _: any(one.discards for one in at.ref.players),
    "draw.next_roof": lambda at, _: at.ref.ladder == "shared",
    "draw.own_next_roof": lambda at, _: at.ref.ladder == "own",
}
NEUTRAL = {  # titles, labels and what only names a thing; numbers on signs are read from the page
    *("table.hand", "table.your_towers", "table.towers_of", "table.points", "table.a_card"),
    *("table.storeys_unit", "table.colour", "table.piles.title"),
    *("table.aside.title", "table.aside.how"),
    *("table.ladder.title", "table.ladder.key", "table.ladder.or", "table.ladder.short"),
    *("draw.piles", "draw.hand"),
}


def walk(options, seed, careful=True):
    """A match with its reference, before each decision and at the end."""
    game = Game("clocktowers", options)
    ref, known = Reference(**options), 0
    for match in played(game, seed, careful):
        for text, _ in told_so_far(match, known):
            ref.play(text)
        known = match.step
        yield match, ref


def positions(options, effort):
    """Positions of careful matches and of wild ones; most often near the end."""
    for seed in range(effort):
        for careful in (True, False):
            for match, ref in walk(options, seed, careful):
                late = match.over or not all(ref.counts.values())
                if match.step % (3 if late else 14) < 2:
                    yield match, ref


def eyes(match, ref):
    """Who looks: whoever acts, and by turns another or one who watches."""
    if match.over:
        return (*range(match.game.players), SPECTATOR)
    others = [seat for seat in range(match.game.players) if seat != match.actor] + [SPECTATOR]
    return match.actor, others[match.step % len(others)]


def check(at, said, where):
    for path, args in said:
        if path in NEUTRAL or path.startswith("goal."):  # test_goals.py holds the goal
            continue
        assert path in CLAIMS, f"{path}: a sentence without a claim"
        assert CLAIMS[path](at, args), f"{where}: {path} {args} is not true"


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_what_the_page_says_is_true__W1_W2_W4(options, effort):
    heard = {}
    for match, ref in positions(options, effort):
        for seat in eyes(match, ref):
            scene, book = looked_at(match, seat)
            drawn = picture(scene)
            at = Position(ref, seat)
            check(at, book.said, f"step {match.step}, seat {seat}")
            page_agrees(at, scene, drawn)
            heard |= {key_of(one): one for one in book.said if not one[0].startswith("goal.")}
    read_aloud(heard.values())


def page_agrees(at, scene, drawn):
    """Numbers that stand on the page by themselves, and what is lit."""
    board, ledge = str(drawn.board), str(drawn.ledge)
    lit = re.findall(r'class="(rung[^"]*)"[^>]*>', board)
    rungs = [one for one in lit if one.split()[0] == "rung"]
    numbers = [shown(one) for one in re.findall(r'class="rung__no"[^>]*>(.*?)</b>', board)]
    for colour, classes, number in zip(COLOURS, rungs, numbers, strict=True):
        left, last = at.roof_left(at.near, colour), at.last(at.near, colour)
        assert number == ((str(last + 1) if last else "1 or 2") if left else "\N{EN DASH}")
        mine = at.seat != SPECTATOR and left and at.fits(colour)
        assert ("fits" in classes.split()) == mine
    for seat, one in enumerate(at.ref.players):
        for number, tower in enumerate(one.towers, 1):
            found = re.search(
                rf'id="tower-{seat}-{number}".*?class="sign[^"]*"[^>]*>(.*?)</p>', board
            )
            said = shown(found[1])
            assert said.startswith(f"{number} {tower.height()}"), said
            assert f"{tower.points()} point" in said or not tower.complete() or seat != at.near
            assert not (tower.has("K") and "no clock" in said)
            assert not (tower.has("R") and "no roof" in said)
    if at.over:
        return
    assert len(re.findall(r'class="card is-lit"', ledge)) == (
        len(at.piles) if at.mine and at.ref.drawing else 0
    )
    counts = [int(n) for n in re.findall(r"<p><b>(\d+)</b> <span>", ledge)]
    assert counts == list(at.ref.counts.values())


def read_aloud(said):
    """Every sentence in every language: filled in, with its numbers, one of one, many of many."""
    rules = Game("clocktowers").rules
    for path, args in said:
        for language, text in in_every_language(rules, (path, args)):
            assert not fault(language, text), f"{language}: {text!r} {fault(language, text)}"
            template = locale.of(rules, language).at(path)
            for name, value in args.items():
                if isinstance(value, int) and "{" + name in template and path != "table.end.why":
                    bare = path.startswith("table.pile.") or path == "table.storeys_unit"
                    assert bare or says_number(language, text, value), text


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_what_the_terminal_says_is_true__W2(options, effort):
    heard = {}
    for match, ref in positions(options, effort):
        for seat in eyes(match, ref):
            book, at = Recorder(match.game.rules), Position(ref, seat)
            names = NAMES[: match.game.players]
            text = match.game.rules.drawing.draw(match.view(seat), seat, names, book)
            check(at, book.said, f"step {match.step}, seat {seat}")
            heard |= {key_of(said): said for said in book.said if "among" not in said[1]}
            for one, ladder in ladders(text, at):
                for colour, number in zip(COLOURS, ladder, strict=True):
                    last = at.last(one, colour)
                    needed = str(last + 1) if last else "1/2"
                    assert number == (needed if at.roof_left(one, colour) else "-")
    read_aloud([said for said in heard.values() if said[0] != "draw.hand"])


def ladders(text, at):
    """The heights that a drawing gives, with the seat on whose ladder they stand."""
    plain = re.sub(r"\[[^\]]*\]", "", text)
    colours = "tile|slate|thatch|copper|shingle"
    lines = [line for line in plain.split("\n") if "ext roof" in line]
    shared = at.ref.ladder == "shared"
    n = len(at.ref.players)
    order = [one for one in range(n) if one != at.seat] + [at.seat] * (at.seat != SPECTATOR)
    assert len(lines) == (1 if shared else n)
    for seat, line in zip([at.near] if shared else order, lines, strict=True):
        yield seat, re.findall(rf"(?:{colours}) (\S+)", line)


# Refusals.


def tower_of(at, said):
    return at.ref.players[at.seat].towers[said["tower"] - 1]


def complete(at, text):
    """The heights of the complete towers of a roof's colour, oldest first: all, and one's own."""
    colour = text[1:3]
    everyone = [t.height() for t in at.ref.finished if t.cards[-1].colour == colour]
    own = [t.height() for t in at.ref.players[at.seat].finished if t.cards[-1].colour == colour]
    return everyone, own


def first_height(whose):
    def claim(at, said, text):
        ladder = "own" if whose else "shared"
        height = tower_of(at, said).height()
        fits = said["height"] == height not in (1, 2)
        return at.ref.ladder == ladder and not complete(at, text)[whose] and fits

    return claim


def next_height(whose):
    def claim(at, said, text):
        ladder = "own" if whose else "shared"
        before, height = complete(at, text)[whose], tower_of(at, said).height()
        told = (said["last"], said["needed"], said["height"])
        return (
            at.ref.ladder == ladder
            and told == (before[-1], before[-1] + 1, height)
            and height != before[-1] + 1
        )

    return claim


def pile_of(text):
    return KINDS[text.split("@")[0]].pile


REFUSALS = {  # by key: the rule that says so, and what must be true
    "not_in_hand": (
        "CT-12",
        lambda at, said, text: said["card"] not in at.ref.players[at.seat].hand,
    ),
    "first_play": ("CT-12", lambda at, _, text: not at.ref.drawing and at.left and text[0] == "d"),
    "now_draw": ("CT-12", lambda at, _, text: at.ref.drawing and at.left and text[0] != "d"),
    "no_more_draws": ("CT-23", lambda at, _, text: not at.left and text[0] == "d"),
    "pile_empty": (
        "CT-21",
        lambda at, said, text: at.ref.drawing and not at.ref.counts[PILE[said["pile"]]],
    ),
    "clock_first": ("CT-17", lambda at, _, text: pile_of(text) == "K" and text.endswith("@new")),
    "roof_first": ("CT-18", lambda at, _, text: pile_of(text) == "R" and text.endswith("@new")),
    "floor_on_clock": (
        "CT-15",
        lambda at, said, text: pile_of(text) == "F" and tower_of(at, said).has("K"),
    ),
    "second_clock": (
        "CT-17",
        lambda at, said, text: pile_of(text) == "K" and tower_of(at, said).has("K"),
    ),
    "second_roof": (
        "CT-18",
        lambda at, said, text: pile_of(text) == "R" and tower_of(at, said).has("R"),
    ),
    "roof_without_clock": (
        "CT-18",
        lambda at, said, text: pile_of(text) == "R" and not tower_of(at, said).has("K"),
    ),
    "first_height": ("CT-26", first_height(0)),
    "own_first_height": ("CT-26", first_height(1)),
    "next_height": ("CT-27", next_height(0)),
    "own_next_height": ("CT-27", next_height(1)),
    "no_tower": (
        "",
        lambda at, said, text: (
            said["number"] > said["towers"] == len(at.ref.players[at.seat].towers)
        ),
    ),
}
UNHEARD = {"no_move", "no_card", "not_own"}  # of what cannot be read, or cannot be written


def tries(ref):
    """Everything that somebody might want to do, legal or not."""
    towers = len(ref.players[ref.seat].towers)
    places = ["new", *range(1, towers + 2)]
    yield from (f"d{pile}" for pile in PILES)
    for code in KINDS:
        yield f"x{code}"
        yield from (f"{code}@{place}" for place in places)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_a_refusal_gives_a_reason_that_holds_and_the_rule_that_says_so__W1_W3_W4(options, effort):
    heard = {}
    for match, ref in positions(options, effort):
        if match.over:
            continue
        at, legal = Position(ref, match.actor), set(ref.moves())
        for text in tries(ref):
            error = refused(match, text)
            assert (error is None) == (text in legal), text
            if error is None:
                continue
            rule, claim = REFUSALS[error.sentence.key]
            assert getattr(error, "rule", "") == rule
            said = error.sentence.args
            assert claim(at, said, text), f"step {match.step}: {text}: {error.sentence}"
            path = f"refusals.{error.sentence.key}"
            heard[path, repr({**said, "text": ""})] = path, said
    read_aloud([said for said in heard.values() if said[0] != "refusals.no_tower"])


def test_every_sentence_of_the_catalogue_has_a_claim_or_needs_none():
    """So that a new one is not forgotten here."""

    def paths(node, before):
        for name, value in node.items():
            path = f"{before}.{name}"
            yield from paths(value, path) if isinstance(value, dict) else [path]

    book = locale.of(Game("clocktowers").rules)
    said = {*paths(book.at("table"), "table"), *paths(book.at("draw"), "draw")}
    assert said == set(CLAIMS) | NEUTRAL
    assert set(book.at("refusals")) == set(REFUSALS) | UNHEARD


# The log: who did what.


@pytest.mark.parametrize("options", VARIANTS[:6:2], ids=str)
def test_the_log_tells_who_did_what_and_to_the_others_no_more(options, effort):
    for seed in range(effort):
        game = Game("clocktowers", options)
        *_, match = played(game, seed)
        ref = Reference(**options)
        for step in match.log():
            seat, sentence = ref.actor(), step.sentence
            tops, towers = dict(ref.tops), [len(one.towers) for one in ref.players]
            ref.play(step.text)
            if seat == "chance":
                assert (sentence.key, sentence.args) == ("turned_up", {"card": step.text})
                continue
            assert step.by == sentence.args["seat"] == seat
            assert told_of(ref, seat, step.text, tops, towers) == (
                sentence.key,
                {name: value for name, value in sentence.args.items() if name != "seat"},
            )
            for other in range(game.players):
                hidden = step.text[0] == "x" and other != seat
                key = step.seen_by(other).sentence.key
                assert (key == "discards_hidden") == hidden


def told_of(ref, seat, text, tops, towers):
    """What must be told of a move, by its notation and what became of it."""
    if text[0] == "d":
        return "draws", {"card": tops[text[1]]}
    if text[0] == "x":
        return "discards", {"card": text[1:]}
    card, place = text.split("@")
    if place == "new":
        assert len(ref.players[seat].towers) == towers[seat] + 1
        return "founds", {"card": card}
    tower = ref.players[seat].towers[int(place) - 1]
    told = {"card": card, "tower": int(place)}
    if card[0] != "R":
        return "builds", told
    return "completes", told | {"storeys": tower.height(), "points": tower.points()}


# Whose ladder it is.


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_a_sentence_about_ones_own_ladder_says_so_and_no_other_does__W3(language):
    book = locale.of(Game("clocktowers").rules, language)
    your = {"en": r"\byour\b", "nl": r"\b(jouw|je)\b", "it": r"\b(tua|tuo)\b"}[language]
    for key, said in book.at("refusals").items():
        if key.endswith("_height"):
            assert bool(re.search(your, said)) == key.startswith("own_"), said
    for key, said in book.at("table.ladder").items():
        if key not in ("fits", "key"):
            assert bool(re.search(your, said)) == key.startswith("your_"), said
