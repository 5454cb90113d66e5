"""Heists for tests: a tower laid out as wished, by steps, and short questions about it."""

from __future__ import annotations

from collections.abc import Mapping

from belfort.engine import Game, State
from belfort.games.heist import cards as c
from belfort.games.heist import prestige, rules
from belfort.testing.positions import position


def heist(players: int, **options: str | int) -> Game:
    return Game("heist", {"players": players, **options})


def lay_out(
    game: Game,
    floors: Mapping[int, str] | None = None,
    starts: str = "",
    unseen: str = "",
    hand: str = "",
) -> State:
    """The position before the first turn, or before the draft.

    `floors` names the first cards of some floors, `starts` the start cards from the starter on,
    `unseen` dark cards that are not laid open, `hand` the first cards of the draft hand. The
    other places are filled in the order of the card list.
    """
    wanted = {floor: text.split() for floor, text in (floors or {}).items()}
    named = {code for codes in wanted.values() for code in codes}
    named.update(starts.split(), unseen.split(), hand.split())
    chosen = ("base", game.options["moon"])
    spare = [x["code"] for x in c.CARDS if x["set"] in chosen and x["code"] not in named]
    light = [code for code in spare if code in c.CODES[: c.LIGHT_COUNT]]
    dark = [code for code in spare if code not in light]
    steps: list[str] = []
    for floor in (8, 7):
        steps += _filled(wanted.get(floor, []), light, 5)
    private = _filled(starts.split(), light, game.players)
    if game.options["draft"] == "off":
        steps += private
    for floor in (6, 5, 4, 3, 2, 1):
        steps += _filled(wanted.get(floor, []), dark, 4 if floor == 1 else 5)
    if game.options["draft"] == "on":
        size = rules.DRAFT_HAND[game.players]
        steps += _filled(hand.split(), light, size)
    return position(game, " ".join(steps))


def _filled(codes: list[str], spare: list[str], size: int) -> list[str]:
    missing = size - len(codes)
    taken, spare[:missing] = spare[:missing], []
    return codes + taken


def card(code: str) -> int:
    return c.CODES.index(code)


def codes(cards: int) -> set[str]:
    """A set of cards by their codes."""
    return {c.CODES[i] for i in range(c.COUNT) if int(cards) >> i & 1}


def loot(s: State, seat: int) -> set[str]:
    return codes(s.loot[seat])


def start_card(s: State, seat: int) -> str:
    number = int(s.start[seat])
    return c.CODES[number] if number >= 0 else {-1: "none", -2: "?"}[number]


def inside(s: State) -> set[str]:
    """The cards in the tower that lie open."""
    return codes(rules.tower_cards(s))


def floor_of(s: State, seat: int) -> int:
    return 8 - int(s.thief[seat]) // 5


def amount(s: State, seat: int, tile: str) -> int:
    return abs(int(prestige.amount_for(s, seat, c.TILES.index(tile))))


def holder(s: State, tile: str) -> int | None:
    seat = int(prestige.holder(s, c.TILES.index(tile)))
    return seat if seat >= 0 else None
