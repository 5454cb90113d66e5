"""What a goal card and a preview say is true in the position they say it in.

Each number is worked out anew by the reference of the game, which shares no code with it: what a
preview says of a move is what the reference has once it has made that move.
"""

import copy

import pytest

from belfort import locale
from belfort.engine import SPECTATOR
from belfort.engine.chance import stream
from belfort.engine.goals import named
from belfort.match import Game
from belfort.testing.claims import NAMES, fault, key_of, played, says_number, told_so_far
from reference.castle import Reference as Castle
from reference.clocktowers import Reference as Clocktowers
from reference.torens import Reference as Torens
from test_heist_claims import Knowing, Position, used

VARIANTS = [
    *(("clocktowers", {"players": n, "ladder": own}) for n in (2, 4) for own in ("shared", "own")),
    ("clocktowers", {"players": 3}),
    ("torens", {"variant": "build"}),
    ("torens", {"variant": "build", "wins": "finisher", "roofs": 3}),
    ("torens", {"variant": "high"}),
    ("torens", {"variant": "total"}),
    *(("castle", {"players": n, "version": "builder"}) for n in (2, 4)),
    *(("castle", {"players": n, "version": "architect"}) for n in (2, 3)),
    ("heist", {"players": 2, "moon": "full"}),
    ("heist", {"players": 3, "moon": "crescent", "draft": "on"}),
    ("heist", {"players": 5, "moon": "full"}),
]
REFERENCES = {"clocktowers": Clocktowers, "torens": Torens, "castle": Castle, "heist": Knowing}
FIRST = {"clocktowers": 4, "torens": 2, "castle": 11, "heist": 4}
"""Of how many positions one is looked at."""


def clocktowers(ref, seat):
    """What the card must say, in its order."""
    hands = sum(len(one.hand) for one in ref.players)
    yield "left", {"left": sum(ref.counts.values()) + hands}, "CT-30"
    yield "scale", {}, "CT-32"
    for number, one in enumerate(ref.players):
        said = {"seat": number, "points": one.points(), "towers": len(one.finished)}
        yield "has", said, "CT-31"
    towers = [] if seat == SPECTATOR else list(enumerate(ref.players[seat].towers, 1))
    rest = [
        (worth(tower), tower.height(), -number) for number, tower in towers if not tower.complete()
    ]
    if rest:
        points, _, number = max(rest)
        yield "open", {"tower": -number, "why": points, "points": points}, "CT-32"


def worth(tower):
    """What a tower scores with a roof on it, by who lives there."""
    cats, mice = (any(getattr(one, who) for one in tower.cards) for who in ("cat", "mouse"))
    return {(False, False): 5, (True, False): 4, (True, True): 3, (False, True): 2}[cats, mice]


def torens(ref, _seat):
    if ref.variant == "build":
        yield "five_finisher" if ref.wins == "finisher" else "five", {}, "TO-26"
        for seat in (0, 1):
            open_ = [
                t.cards() for (one, _), t in ref.towers.items() if one == seat and not t.roofed
            ]
            if not open_:
                yield "none", {"seat": seat}, "TO-26"
            elif max(open_) >= 4:
                yield "roof_lacks", {"seat": seat}, "TO-26"
            else:
                yield "lacks", {"seat": seat, "cards": 4 - max(open_)}, "TO-26"
        yield "pile_build", {"cards": len(ref.pile)}, "TO-27"
        return
    high = ref.variant == "high"
    yield "highest" if high else "most", {}, "TO-49" if high else "TO-81"
    what = "high" if high else "points"
    for seat in (0, 1):
        all_of = [t.counts(ref.variant) for (one, _), t in ref.towers.items() if one == seat]
        number = max(all_of) if high else sum(all_of)
        said = {"seat": seat, what: number}
        yield f"has_{what}" if number else "has_none", said, "TO-45" if high else "TO-70"
    if ref.extra:
        cards = len(ref.extra)
        yield (
            f"extra_{what}",
            {what: cards if high else 4 * (cards + 1)},
            "TO-50" if high else "TO-78",
        )
    yield "pile" if high else "pile_total", {"cards": len(ref.pile)}, "TO-44" if high else "TO-68"


def castle(ref, seat):
    near = ref.players[max(seat, 0)]
    yield "wins", {}, "CA-28"
    said = {"floors": near.floors, "towers": len(near.towers), "walls": near.walls}
    yield "parts", {"seat": max(seat, 0), **said, "most": 4}, "CA-4"
    for number, one in enumerate(ref.players):
        parts = one.floors + len(one.towers) + one.walls
        yield "has", {"seat": number, "parts": parts, "all": 12, "points": one.score()}, "CA-25"
    sun = [number for number, one in enumerate(ref.players) if one.sun]
    if sun:
        yield "sun_of", {"seat": sun[0], "points": 4}, "CA-22"
    else:
        yield "sun", {"towers": 4, "points": 4}, "CA-22"
    if ref.finisher is not None:  # others may complete theirs in their last clearing
        yield "ends", {"seat": ref.finisher}, "CA-26"
    else:
        yield "end", {"points": 4}, "CA-25"


def heist(ref, seat):
    at, players = Position(ref, seat), len(ref.players)
    yield "wins", {}, "HE-25"
    for number in range(players):
        good = [t for t in used(ref) if ref.worths[t] > 0 and at.holder(t) == number]
        said = {"seat": number, "points": at.prestige(number), "tiles": len(good)}
        yield "has", said, "HE-21"
    gone = sum(one.escaped for one in ref.players)
    yield "inside", {"thieves": players - gone, "players": players}, "HE-19"
    tiles = {"exit_first": 0, "exit_second": 1, "exit_last": players - 1}
    pays = sum(ref.worths[tile] for tile, at in tiles.items() if at == gone and tile in used(ref))
    if pays:
        yield "next", {"points": pays}, "HE-18"


TRUE = {"clocktowers": clocktowers, "torens": torens, "castle": castle, "heist": heist}


# What a move would make of a tower.


def clocktowers_then(ref, text):
    if text[0] in "xd":
        return None
    seat, place = ref.seat, text.split("@")[1]
    ref.play(text)
    tower = ref.players[seat].towers[-1 if place == "new" else int(place) - 1]
    if tower.complete():
        return "scores", {"points": tower.points()}
    points = worth(tower)
    return "becomes", {"storeys": tower.height(), "why": points, "points": points}


def torens_then(ref, text):
    card, place = text.split("@")
    if place[0] not in "AB" or place == "aside":
        return None
    tower = ref.towers["AB".index(place[0]), int(place[1])]
    variant = ref.variant
    ref.play(text)
    what = {"build": "cards", "high": "high", "total": "points"}[variant]
    if card == "roof":
        return f"done_{what}", {what: tower.counts(variant)}
    if variant == "build":
        return "then_cards", {"cards": tower.cards()}
    tower.roofed = True
    return f"then_{what}", {what: tower.counts(variant)}


THEN = {"clocktowers": clocktowers_then, "torens": torens_then}


def positions(name, options, effort):
    """Positions of matches, each with its reference."""
    game = Game(name, options)
    for seed in range(3 * effort):
        ref, known = REFERENCES[name](**options), 0
        for match in played(game, seed, seed % 2 == 0):
            for text, _ in told_so_far(match, known):
                ref.play(text)
            known = match.step
            if (match.step + seed) % FIRST[name] == 0 or match.over:
                yield match, ref


def read_aloud(rules, said):
    """In every language: filled in, with its numbers, one of one and many of many."""
    path, args = said
    for language in locale.LANGUAGES:
        book = locale.of(rules, language)
        text = book(path, **args)
        assert not fault(language, text), f"{language}: {text!r} {fault(language, text)}"
        for name, value in args.items():
            if isinstance(value, int) and "{" + name in book.at(path) and name != "why":
                assert says_number(language, text, value), text


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=str)
def test_what_the_goal_and_the_previews_say_is_true(name, options, effort):
    rules, heard = Game(name, options).rules, {}
    for match, ref in positions(name, options, effort):
        others = [*(seat for seat in range(match.game.players) if seat != match.actor), SPECTATOR]
        for seat in (SPECTATOR if match.over else match.actor, others[match.step % len(others)]):
            found = rules.goal.goal(match.view(seat), seat)
            told = [(one.sentence.key, dict(one.sentence.args), one.rule) for one in found]
            assert told == ([] if match.over else list(TRUE[name](ref, seat)))
            for one in found:
                said = f"goal.{one.sentence.key}", named(one.sentence, NAMES)
                heard[key_of(said)] = said
        for move in () if match.over else match.moves():
            then = rules.goal.becomes(match.view(match.actor), move.code)
            if name not in THEN:
                assert then is None
                continue
            made = THEN[name](copy.deepcopy(ref), move.text)
            assert (then and (then.key, dict(then.args))) == made, move.text
            for key in (
                [then.key, f"{then.key}_short"][: 1 + (name == "clocktowers")] if then else ()
            ):
                said = f"goal.{key}", dict(then.args)
                heard[key_of(said)] = said
    for said in heard.values():
        read_aloud(rules, said)


@pytest.mark.parametrize(("name", "options"), VARIANTS[::4], ids=str)
def test_the_goal_is_made_of_the_view_alone(name, options):
    """Whatever a seat cannot know, its card says the same."""
    game = Game(name, options)
    rng = stream("goal")
    for number, match in enumerate(played(game, 7)):
        if number % 6 or match.over:
            continue
        for seat in range(game.players):
            view = match.view(seat)
            other = game.view(game.guess(view, seat, rng), seat)
            assert game.rules.goal.goal(other, seat) == game.rules.goal.goal(view, seat)
