"""Whatever 10 Minute Heist says on a page or in a terminal is true in the position it is said in.

What is true is worked out by the reference, which shares no code with the game: each sentence of
the catalogue has its claim written down here, and one that has none is a failure.
"""

import copy
import csv
import functools
import re
from collections import Counter
from dataclasses import replace
from importlib.resources import files

import pytest

from belfort import locale
from belfort.engine import SPECTATOR
from belfort.games.heist.stage import picture
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
from reference.heist import BALCONY, CARDS, FACEDOWN, KINDS, TILES, Reference

VARIANTS = [
    {"players": 2, "moon": "full", "draft": "off"},
    {"players": 2, "moon": "crescent", "draft": "on"},
    {"players": 3, "moon": "full", "draft": "on"},
    {"players": 3, "moon": "crescent", "draft": "off"},
    {"players": 4, "moon": "crescent", "draft": "on"},
    {"players": 5, "moon": "full", "draft": "off"},
    {"players": 5, "moon": "full", "draft": "on"},
    {"players": 2, "size": "small"},
    {"players": 2, "size": "tiny", "moon": "crescent"},
]
STEP = {  # what the reference calls what the catalogue calls something else
    "keep": "draft",
    "turn": "turn",
    "amulet": "amulet_toss",
    "gift": "amulet_give",
    "sands": "sands_copy",
    "tales": "tales_pay",
    "cloak": "cloak_take",
    "look": "look",
    "blood": "blood_give",
    "swap": "blood_take",
    "crown": "crown_pay",
    "discard": "toss",
}


class Knowing(Reference):
    """The reference, which also remembers who looked at a card and what each could know."""

    def __init__(self, **options):
        super().__init__(**options)
        self.looked = {}
        self.order = [step.seat for step in self.agenda if step.what == "keep"]
        self.passed = {}
        self.cursed = set()

    def _do_look(self, step, text):
        self.looked[int(text[1:]) - 1] = step.seat

    def _do_keep(self, step, code):
        super()._do_keep(step, code)
        self.passed[step.seat] = list(self.draft_hand)

    def _do_reveal(self, step, code):
        if code == "Tales" and not self.players[step.seat].curse_free():
            self.cursed.add(step.seat)  # R13: it was not paid for, so all know why
        super()._do_reveal(step, code)


class Position:
    """What is true now for one who looks, by the reference."""

    def __init__(self, ref, seat):
        self.ref, self.seat = ref, seat
        self._counts = {}
        self.near = 0 if seat == SPECTATOR else seat
        self.step = ref.agenda[0] if ref.agenda else None
        self.over = self.step is None
        self.mine = ref.actor() == seat
        self.tower = ref._standing()
        self.last_draft = (
            not self.over and self.step.what == "keep" and (self.step.seat == ref.order[-1])
        )

    def waits_for(self, name):
        """Whether the position waits for this, by its name in the catalogue."""
        if self.over:
            return False
        if name == "draft_last":
            return self.last_draft
        return STEP[self.step.what] == name and not self.last_draft

    def known(self, seat):
        """A player as far as the one who looks can know."""
        return self.players[seat]

    @functools.cached_property
    def players(self):
        return [self._known(seat) for seat in range(len(self.ref.players))]

    def _known(self, seat):
        player = self.ref.players[seat]
        secret = seat != self.seat and self.ref.looked.get(seat) != self.seat
        if not (player.hidden and secret) or self.over:
            return player
        return replace(player, loot=[code for code in player.loot if code != player.hidden])

    def seat_of(self, name):
        return self.seat if name in ("You", "Jij", "Tu") else NAMES.index(name)

    def counts(self, tile):
        """What each has for a tile, by the cards that the one who looks knows."""
        if tile not in self._counts:
            self._counts[tile] = [self._count(player, tile) for player in self.players]
        return self._counts[tile]

    def _count(self, player, tile):
        if tile in KINDS:
            return player.kind_total(tile)
        return player.value_count(int(tile[-1])) if tile[:5] == "value" else player.curses()

    def holder(self, tile):
        if tile.startswith("exit"):
            owners = [n for n, one in enumerate(self.ref.players) if tile in one.exits]
            return owners[0] if owners else None
        amounts = self.counts(tile)
        best = min(amounts) if tile == "fewest_curses" else max(amounts)
        return amounts.index(best) if amounts.count(best) == 1 else None

    def prestige(self, seat):
        tiles = [tile for tile in used(self.ref) if self.holder(tile) == seat]
        return sum(TILES[tile] for tile in tiles) + self.known(seat).card_prestige()

    def floor(self, seat):
        return self.ref.players[seat].floor


def used(ref):
    out = ("exit_second", "exit_last", "fewest_curses") if len(ref.players) == 2 else ()
    return [tile for tile in TILES if tile not in out]


def seats(at):
    return range(len(at.ref.players))


def under_sands(at):
    """The cards that Sands lie under."""
    return [card for one in at.ref.players for card in one.copied.values()]


def anyone(claim):
    """Some seat for which it holds: for what is said of each seat in its own place."""
    return lambda at, said: any(claim(at, seat, said) for seat in seats(at))


def asks(name):
    return lambda at, _: at.mine and at.waits_for(name)


def waits(name):
    return lambda at, _: not at.mine and not at.over and at.waits_for(name)


def can_claim(at):
    return at.mine and at.step.what == "turn" and len(at.ref.moves()) > 1


def escapes(place):
    """What comes of escaping now: as which of how many, and the prestige for it."""

    def claim(at, said):
        gone, n = sum(one.escaped for one in at.ref.players), len(at.ref.players)
        tile = "exit_first" if gone == 0 else None
        if n > 2 and gone == 1:
            tile = "exit_second"
        if n > 2 and gone == n - 1:
            tile = "exit_last"
        worth = "" if tile is None else f"{TILES[tile]:+d}".replace("-", "\N{MINUS SIGN}")
        return at.mine and (place, said["worth"]) == (tile, worth)

    return claim


def ends_on(at, said):
    """What one would end on by escaping now, by the cards one knows."""
    after = copy.deepcopy(at.ref)
    after._escape(at.seat)
    return Position_after(at, after).prestige(at.seat) == said["points"]


def Position_after(at, ref):
    then = Position(ref, at.seat)
    then.over = at.over
    return then


def tile_says(what):
    def claim(at, said):
        amounts, tile = at.counts(said["tile"]), said["tile"]
        best = min(amounts) if tile == "fewest_curses" else max(amounts)
        if said["points"] != TILES[tile] or said["amount"] != best:
            return False
        leaders = [seat for seat, amount in enumerate(amounts) if amount == best]
        if best == 0 and tile != "fewest_curses":
            return what == "nobody"
        names = [said["name"]] if what == "leads" else said.get("names", "").split(", ")
        return what != "nobody" and [at.seat_of(name) for name in names] == leaders

    return claim


def known_start(at):
    """Who knows the own start card besides its owner."""
    return at.ref.looked.get(at.seat) if at.ref.players[at.seat].hidden else None


def has_curse(seat, at):
    return CARDS[at.ref.players[seat].hidden].curses > 0


def card_fact(claim):
    """Some card that lies about of which it holds; which one is read from the page."""
    return lambda at, said: any(claim(card, said) for card in CARDS.values())


CLAIMS = {
    "table.ask.balcony": lambda at, _: can_claim(at) and at.floor(at.seat) == BALCONY,
    "table.ask.turn": lambda at, said: can_claim(at) and said["floor"] == at.floor(at.seat) > 1,
    "table.ask.bottom": lambda at, said: can_claim(at) and said["floor"] == at.floor(at.seat) == 1,
    "table.ask.only_escape": lambda at, _: at.mine and at.ref.moves() == ["escape"],
    **{
        f"table.ask.{name}": asks(name) for name in (*STEP.values(), "draft_last") if name != "turn"
    },
    **{f"table.waits.{name}": waits(name) for name in (*STEP.values(), "draft_last")},
    **{
        f"table.do.{name}": lambda at, _, name=name: at.mine and STEP[at.step.what] == name
        for name in STEP.values()
        if name not in ("amulet_give", "look")
    },
    "table.pass.cloak_take": asks("cloak_take"),
    "table.pass.blood_give": asks("blood_give"),
    "table.choose.tower": lambda at, _: (
        at.mine and at.step.what in ("turn", "amulet", "cloak", "swap", "discard")
    ),
    "table.choose.loot": lambda at, _: (
        at.mine and at.step.what in ("sands", "tales", "blood", "crown")
    ),
    "table.choose.hand": lambda at, _: at.mine and at.step.what == "keep",
    "table.draft.choose": lambda at, _: at.mine and at.step.what == "keep",
    "table.draft.given": lambda at, _: at.step.what == "keep" and at.step.seat == at.seat,
    "table.draft.passed": lambda at, _: at.step.what == "keep" and at.seat in at.ref.passed,
    "table.escape": lambda at, _: at.mine and "escape" in at.ref.moves(),
    "table.escaping.escapes": escapes(None),
    "table.escaping.escapes_first": escapes("exit_first"),
    "table.escaping.escapes_second": escapes("exit_second"),
    "table.escaping.escapes_last": escapes("exit_last"),
    "table.leaving.title": lambda at, _: "escape" in at.ref.moves(),
    "table.leaving.ends": ends_on,
    "table.leaving.loot": lambda at, said: (
        (len(at.ref.players[at.seat].loot), at.ref.players[at.seat].curses())
        == (said["cards"], said["curses"])
    ),
    "table.leaving.rest": lambda at, _: sum(not one.escaped for one in at.ref.players) > 1,
    "table.leaving.last": lambda at, _: sum(not one.escaped for one in at.ref.players) == 1,
    "table.points": lambda at, said: not at.over and said["points"] == at.prestige(at.near),
    "table.at.balcony": anyone(lambda at, seat, _: at.floor(seat) == BALCONY),
    "table.at.floor": anyone(
        lambda at, seat, said: at.floor(seat) == said["floor"] and not at.ref.players[seat].escaped
    ),
    "table.at.out": anyone(lambda at, seat, _: at.ref.players[seat].escaped),
    "table.balcony": anyone(lambda at, seat, _: at.floor(seat) == BALCONY),
    "table.out": anyone(lambda at, seat, _: at.ref.players[seat].escaped),
    "table.curses": lambda at, said: (
        said["curses"]
        in (
            *(at.known(seat).curses() for seat in seats(at)),
            *(card.curses for card in CARDS.values()),
        )
    ),
    "table.empty": lambda at, _: any("" in row for row in at.ref.tower.values()),
    "table.exit_taken": lambda at, said: at.ref.players[at.seat_of(said["name"])].exits,
    "table.face_down": anyone(
        lambda at, seat, _: (
            at.ref.players[seat].hidden
            and at.known(seat).loot.count(at.ref.players[seat].hidden) == 0
        )
    ),
    "table.face_down_cursed": anyone(
        lambda at, seat, _: seat in at.ref.cursed and has_curse(seat, at)
    ),
    "table.face_down_title": anyone(lambda at, seat, _: at.ref.players[seat].hidden),
    "table.only_you": lambda at, _: at.ref.players[at.seat].hidden and known_start(at) is None,
    "table.only_you_title": lambda at, _: known_start(at) is None,
    "table.only_two": lambda at, said: known_start(at) == NAMES.index(said["name"]),
    "table.seen": anyone(
        lambda at, seat, said: (
            at.ref.looked.get(seat) == at.seat and at.ref.players[seat].hidden == said["card"]
        )
    ),
    "table.nothing_open": anyone(
        lambda at, seat, _: set(at.ref.players[seat].loot) <= {at.ref.players[seat].hidden}
    ),
    "table.one_of": lambda at, _: FACEDOWN in at.tower,
    "table.copies": lambda at, said: said["card"] in under_sands(at),
    "table.lit": lambda at, _: (
        at.mine and at.step.what in ("turn", "amulet", "cloak", "swap", "discard")
    ),
    "table.where": lambda at, said: not at.over and said["left"] == len(at.tower),
    "table.fan": lambda at, said: said["cards"],
    "table.of_value": anyone(
        lambda at, seat, said: at.known(seat).value_count(said["value"]) == said["amount"]
    ),
    "table.counts": card_fact(
        lambda card, said: said["group"] in card.kinds and said["value"] in card.values
    ),
    "table.every": card_fact(
        lambda card, said: card.kinds == KINDS and said["value"] in card.values
    ),
    "table.no_kind": card_fact(lambda card, said: not card.kinds and said["value"] in card.values),
    "table.prestige": lambda at, said: (
        said["points"]
        in (
            *(at.prestige(seat) for seat in seats(at)),
            *(card.prestige for card in CARDS.values()),
        )
    ),
    "table.cannot": lambda at, _: at.mine,
    "table.tile.leads": tile_says("leads"),
    "table.tile.nobody": tile_says("nobody"),
    "table.tile.ties": tile_says("ties"),
    "table.tiles.will": lambda at, _: at.mine,
    "table.end.was": anyone(
        lambda at, seat, said: at.over and at.ref.players[seat].hidden == said["card"]
    ),
    "table.end.tie": anyone(
        lambda at, seat, said: (
            (at.ref.players[seat].curses(), len(at.ref.tiles(seat)))
            == (said["curses"], said["tiles"])
            and at.ref.scores().count(at.ref.scores()[seat]) > 1
        )
    ),
    "table.end.nothing": anyone(
        lambda at, seat, _: not at.ref.tiles(seat) and not at.ref.players[seat].card_prestige()
    ),
    "table.end.cards": anyone(lambda at, seat, _: at.known(seat).card_prestige() > 0),
    "table.finale.rest": lambda at, _: at.over and max(at.ref.ranks()) > 1,
    "table.finale.all": lambda at, _: at.over and max(at.ref.ranks()) == 1,
    "origins.boots": lambda at, _: CARDS["Boots"].values == (3,),
    # the terminal
    **{
        f"waiting.{name}": lambda at, _, name=name: at.waits_for(name)
        for name in (*STEP.values(), "draft_last")
    },
    "draw.one_of": lambda at, _: FACEDOWN in at.tower,
    "draw.light_unseen": anyone(lambda at, seat, _: at.ref.players[seat].hidden),
    "draw.hand_to_choose": lambda at, _: at.step.what == "keep" and at.mine,
    "draw.hand_left": lambda at, _: at.over or at.ref.order[-1] == at.seat,
    "draw.hand_passed": lambda at, _: at.seat in at.ref.passed and at.ref.order[-1] != at.seat,
    "draw.tiles": lambda at, _: at.over,
    "draw.tiles_now": lambda at, _: not at.over,
    "draw.tie": lambda at, said: any(
        at.counts(tile).count(said["best"]) > 1 and at.holder(tile) is None
        for tile in used(at.ref)
        if tile[:4] != "exit"
    ),
    "draw.prestige": anyone(
        lambda at, seat, said: at.over and at.ref.scores()[seat] == said["points"]
    ),
    "draw.again": lambda at, _: at.ref.extra_turn,
    "draw.on_balcony": anyone(lambda at, seat, _: at.floor(seat) == BALCONY),
    "draw.over_bridge": anyone(lambda at, seat, _: at.ref.players[seat].escaped),
    "draw.on_floor": anyone(lambda at, seat, said: at.floor(seat) == said["floor"]),
    "draw.face_down": anyone(lambda at, seat, _: at.ref.players[seat].hidden),
    "draw.cursed_face_down": anyone(
        lambda at, seat, _: seat in at.ref.cursed and has_curse(seat, at)
    ),
    "draw.was_face_down": anyone(lambda at, seat, _: at.over and at.ref.players[seat].hidden),
    "draw.under": lambda at, said: said["code"] in under_sands(at),
}
CHANGES = {f"table.change.{name}" for name in ("lead", "lose", "block", "other", "none")}
NEUTRAL = {  # titles, labels, and what only names a thing
    *("table.ability", "table.by_value", "table.card", "table.exit", "table.exits", "table.few"),
    *("table.few_or_many", "table.floor", "table.group", "table.is", "table.loot_of", "table.moon"),
    *("table.others", "table.thief", "table.tile_name", "table.tower", "table.unlit"),
    *("table.you", "table.your_loot", "table.your_thief"),
    *("table.tiles.short", "table.tiles.title", "table.tiles.level"),
    *("table.end.note", "table.end.tiles", "table.end.total"),
    *("draw.balcony", "draw.bridge"),
}


def walk(options, seed, careful=True):
    """A match with its reference, before each decision and at the end."""
    game = Game("heist", options)
    ref, known = Knowing(**options), 0
    for match in played(game, seed, careful):
        for text, _ in told_so_far(match, known):
            ref.play(text)
        known = match.step
        yield match, ref


def positions(options, effort):
    """Positions of careful matches and of wild ones: of everything that can be asked a few."""
    for seed in range(effort):
        met = Counter()
        for match, ref in walk(options, seed, careful=(seed + options["players"]) % 2 == 0):
            kind = kind_of(ref)
            met[kind] += 1
            if met[kind] in (1, 4) or match.over:
                yield match, ref


def kind_of(ref):
    """What makes sentences differ: what is asked, of whom, and how little is left."""
    if not ref.agenda:
        return "over"
    step, few = ref.agenda[0], len(ref._standing()) < 4
    gone = sum(player.escaped for player in ref.players)
    return (
        step.what,
        few,
        gone,
        step.what == "turn" and ref.players[step.seat].floor in (1, BALCONY),
    )


def eyes(match):
    """Who looks: whoever acts, and by turns another or one who watches."""
    if match.over:
        return (0, match.game.players - 1, SPECTATOR)
    others = [seat for seat in range(match.game.players) if seat != match.actor] + [SPECTATOR]
    return match.actor, others[match.step % len(others)]


def check(at, said, where):
    for path, args in said:
        if path in NEUTRAL or path in CHANGES or path.startswith("goal."):  # test_goals.py
            continue
        assert path in CLAIMS, f"{path}: a sentence without a claim"
        assert CLAIMS[path](at, args), f"{where}: {path} {args} is not true"


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_what_the_page_says_is_true__W12(options, effort):
    heard = {}
    for match, ref in positions(options, effort):
        for seat in eyes(match):
            drafts = not match.over and ref.agenda[0].what == "keep" and seat == match.actor
            for idle in (False, True) if drafts else (False,):
                scene, book = looked_at(match, seat, idle=idle)
                drawn = picture(scene)
                at = Position(ref, seat)
                if idle:
                    at.mine = False
                check(at, book.said, f"step {match.step}, seat {seat}")
                page_agrees(at, drawn)
                heard |= {key_of(one): one for one in book.said if not one[0].startswith("goal.")}
    read_aloud(heard.values())


def page_agrees(at, drawn):
    """What is lit is what can be done, and what a sheet says of a card comes true."""
    board, ledge = str(drawn.board), str(drawn.ledge)
    lit = set(
        re.findall(r'<li class="(?:niche|lc) is-lit[^"]*"[^>]*>.*?value="(\w+)"', board + ledge)
    )
    lit |= set(re.findall(r'<li class="lc is-lit[^"]*"><button[^>]*value="(\w+)"', ledge))
    if at.over or not at.mine:
        assert not lit
        return
    moves = {move.lstrip("x-=~") for move in at.ref.moves() if move[0] not in ">@"}
    assert lit == moves - {"escape", "pass"}
    tried = 0
    special = [code for code, card in CARDS.items() if card.group in ("full", "crescent")]
    for card, sheet in re.findall(r'<section data-for="(\w+)"[^>]*>(.*?)</section>', board):
        told = re.search(r'<(?:ul|p) class="chg.*', sheet)
        if told and card in CARDS and (tried < 3 or card in special):
            tried += card not in special
            comes_true(at, card, shown(told[0]))


def comes_true(at, card, told):
    """A sheet says what becomes of the tiles: do it, and look who has them."""
    move = next(one for one in at.ref.moves() if one.lstrip("x-=~") == card)
    after = copy.deepcopy(at.ref)
    after.play(move)
    demands = ("amulet", "gift", "sands", "tales", "crown") if at.step.what != "crown" else ()
    while after.agenda and after.agenda[0].what in demands:
        after.play(after.moves()[0])  # what a card demands at once belongs to it
    then = Position(after, at.seat)
    for tile in used(at.ref):
        if tile[:4] == "exit":
            continue
        name = locale.of(Game("heist").rules).word("tile", tile)
        found = re.search(rf"(?:^| ){re.escape(name[0].upper() + name[1:])}: ([^.]*)\.", told)
        before, holder = at.holder(tile), then.holder(tile)
        if found is None:
            assert before == holder, (move, tile, told)
        elif holder == at.seat:
            assert found[1] == f"yours, with {then.counts(tile)[at.seat]}"
        elif holder is not None:
            assert found[1] == f"goes to {NAMES[holder]}"
        elif before == at.seat:
            assert found[1] == "no longer yours"
        else:
            assert (
                found[1] == f"level with {NAMES[before]}, so nobody\N{RIGHT SINGLE QUOTATION MARK}s"
            )
            amounts = then.counts(tile)
            assert amounts[at.seat] == amounts[before]


def read_aloud(said):
    """Every sentence in every language: filled in, with its numbers, one of one, many of many."""
    rules = Game("heist").rules
    for path, args in said:
        for language, text in in_every_language(rules, (path, args)):
            if text:
                assert not fault(language, text), f"{language}: {text!r} {fault(language, text)}"
            template = locale.of(rules, language).at(path)
            for name, value in args.items():
                if isinstance(value, int) and "{" + name in template:
                    assert says_number(language, text, value), text


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_what_the_terminal_says_is_true__W12(options, effort):
    heard = {}
    for match, ref in positions(options, effort):
        for seat in eyes(match):
            book, at = Recorder(match.game.rules), Position(ref, seat)
            names = NAMES[: match.game.players]
            text = match.game.rules.drawing.draw(match.view(seat), seat, names, book)
            check(at, book.said, f"step {match.step}, seat {seat}")
            heard |= {key_of(said): said for said in book.said if "card" not in said[1]}
            plain = re.sub(r"\[/?[a-z ]*\]", "", text)
            for tile in used(ref):
                label = f"{TILES[tile]:+d} {locale.of(match.game.rules).word('tile', tile)}"
                shown_tile = re.search(rf"{re.escape(label)} +(\S+)", plain)[1]
                holder = at.holder(tile)
                assert (
                    shown_tile == NAMES[holder]
                    if holder is not None
                    else (shown_tile in ("-", "tie"))
                ), tile
    read_aloud(heard.values())


# Refusals.


def in_sight(at):
    return [code for code in at.tower if code != FACEDOWN]


def is_step(*names):
    return lambda at, said, text: at.step.what in names


def bare(text):
    return text.lstrip("x-=~")


REFUSALS = {  # by key: the rule that says so, and what must be true
    "face_down_in_tower": ("", lambda at, said, text: text[1:] == FACEDOWN),
    "keep_one": ("HE-28", is_step("keep")),
    "claim_or_escape": ("HE-12", is_step("turn")),
    "amulet_discards": ("HE-32", is_step("amulet")),
    "amulet_goes": ("HE-32", is_step("gift")),
    "sands_copy": ("HE-35", is_step("sands")),
    "tales_cost": ("HE-37", is_step("tales")),
    "cloak_takes": ("HE-38", is_step("cloak")),
    "look_at": ("HE-40", is_step("look")),
    "blood_offer": ("HE-40", is_step("blood")),
    "blood_swap": ("HE-40", is_step("swap")),
    "crown_discards": ("HE-40", is_step("crown")),
    "toss": ("HE-31", is_step("discard")),
    "higher_up": (
        "HE-13",
        lambda at, said, text: at.ref._find(said["card"])[0] == said["floor"] > at.floor(at.seat),
    ),
    "not_open": ("HE-12", lambda at, said, text: said["card"] not in in_sight(at)),
    "none_face_down": ("HE-15", lambda at, said, text: FACEDOWN not in at.tower),
    "nothing_to_copy": (
        "HE-35",
        lambda at, said, text: text == "Sands" and not at.ref.players[at.seat].sands_targets(),
    ),
    "nothing_to_pay": (
        "HE-37",
        lambda at, said, text: text == "Tales" and not at.ref.players[at.seat].curse_free(),
    ),
    "nothing_to_look_at": (
        "HE-16",
        lambda at, said, text: text == "Distillation" and not at.ref._with_hidden_card(at.seat),
    ),
    "no_seat": ("", lambda at, said, text: int(said["number"]) > len(at.ref.players)),
}
# Of what cannot be read, or comes too late; or of more than one Codex, which other editions have.
UNHEARD = {"no_card", "no_look", "no_hand", "over", "nothing_to_turn_up"}


def tries():
    """Everything that somebody might want to do, legal or not."""
    for code in (*CARDS, FACEDOWN):
        yield from (mark + code for mark in ("", "x", "-", "=", "~"))
    yield from (mark + str(seat) for mark in ">@" for seat in range(1, 7))
    yield from ("escape", "pass")


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_a_refusal_gives_a_reason_that_holds_and_the_rule_that_says_so__W12(options, effort):
    heard = {}
    for match, ref in positions(options, effort):
        if match.over:
            continue
        at, legal = Position(ref, match.actor), set(ref.moves())
        for text in tries():
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
    read_aloud(heard.values())


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_why_a_move_is_forbidden_is_said_to_those_who_click_too__W12(language):
    """A rule names no notation; only what was typed and cannot be read is answered with it."""
    typed = {"face_down_in_tower", "no_card", "no_seat", "no_look", "no_hand"}
    said = locale.of(Game("heist").rules, language).at("refusals")
    written = re.compile(r"\bcode\b|codice|\bpass\b|Owl|[@>=~]\d|schrijf|scrivi")
    assert {key for key, text in said.items() if written.search(text)} <= typed


def test_every_sentence_of_the_catalogue_has_a_claim_or_needs_none():
    """So that a new one is not forgotten here."""

    def paths(node, before):
        for name, value in node.items():
            path = f"{before}.{name}"
            yield from paths(value, path) if isinstance(value, dict) else [path]

    book = locale.of(Game("heist").rules)
    parts = ("table", "draw", "waiting")
    said = {path for part in parts for path in paths(book.at(part), part)} | {"origins.boots"}
    assert said == set(CLAIMS) | CHANGES | NEUTRAL
    assert set(book.at("refusals")) == set(REFUSALS) | UNHEARD


# The log: who did what.


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_log_tells_who_did_what_and_to_the_others_no_more(options, effort):
    rules = Game("heist").rules
    for seed in range(effort):
        *_, match = played(Game("heist", options), seed, careful=seed % 2 == 0)
        ref = Knowing(**options)
        for step in match.log():
            at = ref.agenda[0]
            key, told = told_of(ref, at, step.text)
            private = at.what in ("deal", "fill", "keep")
            for viewer in (*range(match.game.players), SPECTATOR):
                seen = step.seen_by(viewer).sentence
                drafter = at.seat if at.what != "fill" else ref.order[0]
                if private and viewer != drafter:
                    assert "card" not in seen.args
                    assert seen.args["seat"] == drafter
                    passed = at.what == "keep" and seen.key == "keeps_and_passes"
                    assert not passed or seen.args["number"] == len(ref.draft_hand) - 1 > 0
                    assert passed == (at.what == "keep" and viewer == next_drafter(ref, drafter))
                elif at.what == "look" and viewer == at.seat:
                    hidden = ref.players[told["seats"][0]].hidden
                    assert (seen.key, seen.args) == ("sees", told | {"card": hidden})
                else:
                    assert (seen.key, dict(seen.args)) == (key, told)
                for language in locale.LANGUAGES:
                    text = locale.recall(rules, seen, NAMES, viewer, language)
                    assert not fault(language, text), text
            ref.play(step.text)


def next_drafter(ref, seat):
    """Who gets the hand from a drafter; the last passes nothing on."""
    after = ref.order.index(seat) + 1
    return ref.order[after] if after < len(ref.order) else None


ESCAPES = {"exit_first": "_first", "exit_second": "_second", "exit_last": "_last"}


TOOLS = {  # the card that asks for a step
    "amulet": "Amulet",
    "gift": "Amulet",
    "sands": "Sands",
    "tales": "Tales",
    "cloak": "Cloak",
    "look": "Distillation",
    "blood": "Blood",
    "swap": "Blood",
    "crown": "Crown",
}


def told_of(ref, at, text):  # noqa: PLR0911 - one line for each thing that can be done
    """What must be told of a step by its notation, before it is made."""
    card = text.lstrip("x-=~")
    who = {"seat": at.seat} | ({"tool": TOOLS[at.what]} if at.what in TOOLS else {})
    place = {"floor": ref._find(card)[0]} if any(card in row for row in ref.tower.values()) else {}
    if at.what == "lay":
        return "laid", {"card": text, "floor": at.floor}
    if at.what in ("deal", "fill"):
        seat = at.seat if at.what == "deal" else ref.order[0]
        return {"deal": "dealt", "fill": "hand"}[at.what], {"seat": seat, "card": text}
    if at.what == "reveal":
        hidden = ref.players[at.seat].hidden
        return (
            ("turned_up_codex", who | {"card": hidden, "codex": "Codex"})
            if text == "Codex"
            else (
                "turned_up",
                {"card": text},
            )
        )
    if text == "escape":
        after = copy.deepcopy(ref)
        after._escape(at.seat)
        return "escapes" + "".join(ESCAPES[tile] for tile in after.players[at.seat].exits), who
    if text == "pass":
        return {"cloak": "declines_cloak", "blood": "declines_swap"}[at.what], who
    if at.what in ("gift", "look"):
        key = {"gift": "gives", "look": "looks"}[at.what]
        return key, who | {"seats": [int(text[1:]) - 1]}
    verbs = {"turn": "claims", "cloak": "takes", "discard": "discards", "amulet": "discards"}
    if at.what in verbs:
        if card == FACEDOWN:
            return f"{verbs[at.what]}_face_down", who | place
        if at.what == "turn" and card == "Codex":
            shown = {"card": ref.players[at.seat].hidden, "codex": "Codex"}
            return "claims_codex", who | place | shown
        return verbs[at.what], who | place | {"card": card}
    others = {"keep": "keeps", "sands": "copies", "crown": "gives_up", "blood": "offers"}
    if at.what == "tales":
        start = ref.players[at.seat].hidden == card
        return "pays_start" if start else "pays", who | {"card": card}
    return others.get(at.what, "swaps"), who | {"card": card}


# The names of the cards.


ARTICLES = r"^(?:(?:the|de|het|il|lo|la|i|gli|le) |l')"


@pytest.mark.parametrize("language", ["en", "nl"])
def test_cards_are_called_as_they_are_printed_letter_by_letter__W13(language):
    """In a sentence a name gets an article, unless it has one."""
    table = files("belfort.games.heist").joinpath("cards.tsv").read_text("utf-8").splitlines()
    names = locale.of(Game("heist").rules, language).at("card")
    for card in csv.DictReader(table, delimiter="\t"):
        printed = card[f"name_{language}"]
        said = names[card["code"]]
        bare_name = re.sub(ARTICLES, "", said, flags=re.IGNORECASE)
        assert bare_name == re.sub(ARTICLES, "", printed, flags=re.IGNORECASE), card["code"]


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_a_figure_that_is_inferred_is_marked_where_it_is_shown(language):
    """The value of the Boots: one source says 4."""
    for match, ref in walk({"players": 3, "moon": "crescent", "draft": "off"}, seed=1):
        if "Boots" in ref._standing():
            rules = match.game.rules
            book = locale.of(rules, language)
            scene, _ = looked_at(match, 0, language=language)
            assert re.search(r"<b>3\*</b>", str(picture(scene).board))
            drawn = rules.drawing.draw(match.view(0), 0, NAMES, book)
            assert "Boots 3*" in drawn
            assert book("origins.boots") in drawn
            return
    pytest.fail("the Boots never lay in the tower")
