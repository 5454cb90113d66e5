"""What a table of Once Upon a Castle says is true where it says so: W9, W10 and their relatives.

Matches are played at random. In every kind of position all that the page, the terminal, the log and
the refusals say is collected, in every language, and each claim is held against the record and
the board's file: what is lit, left, covered or used, what a die brings, who did what, what a number
counts. What the rules allow is taken from them; what is said about it is reckoned here anew.
"""

import html
import itertools
import os
import random
import re
import tomllib
from importlib.resources import files
from types import SimpleNamespace

import pytest
from rich.text import Text

from belfort import locale
from belfort.engine import CHANCE, NOBODY, SPECTATOR
from belfort.games.castle.legal import can_bring
from belfort.match import Game
from belfort.web.eyes import scene_of
from belfort.web.pages import Pages

EFFORT = int(os.environ.get("BELFORT_EFFORT", "1"))
MATCHES, MOST = 2 * EFFORT, 16 * EFFORT
NAMES = ("Mira", "Joost", "Anouk", "Nele")
FILE = tomllib.loads(files("belfort.games.castle").joinpath("board.toml").read_text("utf-8"))
SQUARE = {
    f"{column}{number}": resource
    for number, row in enumerate(FILE["squares"].values(), 1)
    for column, resource in zip("abcdef", row.split(), strict=False)
}
LINES = {name: squares.split() for name, squares in FILE["lines"].items()}
TRACK = sum(FILE["residents"]["groups"])
FACES = "WSGFR?"
GUESTS = (
    *("architect", "bohemian", "woodcutter", "merchant", "miner", "farmer", "dagobert", "conjurer"),
    *("shepherdess", "knight", "cook", "guard", "monk", "troll"),
    *("courtier", "jester", "prince", "princess", "queen", "king"),
)
GIVES = {"woodcutter": "W", "merchant": "G", "miner": "S", "farmer": "F"}
DEAL, ROLL, DICE, CLEAR, VISIT, WELCOME, POWER, GIFT, DOG, CONJURE, AGAIN, THEFT, OVER = range(13)


class Facts:
    """A position as somebody reads it who knows the board and counts for himself."""

    def __init__(self, view, seat, moves=()):
        self.view, self.seat, self.moves = view, seat, list(moves)
        self.phase, self.turn, self.acting = int(view.phase), int(view.turn), int(view.acting)
        bits = int(view.discs[seat])
        self.discs = {name for i, name in enumerate(SQUARE) if bits >> i & 1}
        self.hand = 10 - len(self.discs)
        self.room = TRACK - int(view.residents[seat])
        self.full = {name for name, squares in LINES.items() if set(squares) <= self.discs}
        self.guest = GUESTS[int(view.guest)] if view.guest >= 0 else ""
        self.chosen = FACES[int(view.face)] if view.face >= 0 else ""
        self.dog = FACES[int(view.dog)] if self.guest == "dagobert" and view.dog >= 0 else ""
        self.dice = [FACES[int(die)] for die in view.die if die >= 0]

    def owns(self, guest):
        return int(self.view.owner[GUESTS.index(guest)]) == self.seat

    def parts(self, seat):
        return sum(
            int(kind[seat]) for kind in (self.view.floors, self.view.towers, self.view.walls)
        )

    def alone(self):
        """Whether no guest is in the seat's keep."""
        return not any(map(self.owns, GUESTS)) and not (self.view.visitor[self.seat] >= 0).any()

    def flags_left(self):
        walls = int(self.view.walls[self.seat])
        return (0, 2, 4, 5, 6)[walls] - int(self.view.flag_count[self.seat])

    def free(self, face):
        """The free squares on which a disc for a face may go."""
        kinds = {"W", "S"} if face in "WS" and self.owns("troll") else {face}
        if face == "?":
            kinds = set("WSGF")
        return [name for name, kind in SQUARE.items() if kind in kinds and name not in self.discs]

    def brings(self, face):
        """The residents that a face brings when nothing else is done with it."""
        if face == "R":
            return min(2, self.room)
        return min(1, self.room) if face == "F" and self.owns("cook") else 0

    def waiting(self):
        """The dice that are neither used nor in use, as far as the acting seat may take them."""
        if self.dog:
            return [] if self.chosen else [self.dog]
        used = int(self.view.used) if self.acting == self.turn else 0
        left = [face for i, face in enumerate(self.dice) if not used >> i & 1]
        if self.chosen and self.acting != self.turn:
            return []
        return left

    def bare(self, face):
        """Whether a face is taken without a square or a flag."""
        return face in self.moves and not any(m.startswith(f"{face}@") for m in self.moves)

    def has(self, start):
        return sum(move.startswith(start) for move in self.moves)

    def in_use(self, i):
        """Whether a die is the `?` whose face has been chosen."""
        if not self.chosen or self.dog or self.dice[i] != "?":
            return False
        if self.dice == ["?", "?"] and self.acting == self.turn:
            return i == (1 if self.view.used == 3 else 0)
        return self.dice != ["?", "?"] or i == 0

    def clears_later(self):
        """Whether the seat's own clearing is to come by the order of turns."""
        if self.view.finisher >= 0:
            return False
        away = (self.seat - self.turn) % int(self.view.players)
        if away == 0:
            return self.phase == DICE and not self.guest
        return int(self.view.turns) + away < 200 * int(self.view.players)


def crossing(moves):
    lines = [LINES[move[1:]] for move in moves if move.startswith("x")]
    pairs = [(one, two) for i, one in enumerate(lines) for two in lines[:i]]
    return any(set(one) & set(two) for one, two in pairs)


def worth(f, guest):
    """The points of a crown guest for the seat that hosts it."""
    view, host = f.view, int(f.view.owner[GUESTS.index(guest)])
    crowns = sum(int(view.owner[GUESTS.index(one)]) == host for one in GUESTS[14:])
    counted = {
        "courtier": crowns,
        "jester": view.floors[host],
        "prince": view.walls[host],
        "princess": view.towers[host],
        "queen": 3,
        "king": view.flag_count[host],
    }
    return int(counted[guest])


# What each sentence of the page claims, by its key: the facts, and what was filled in.
PAGE = {
    "table.ask.die": lambda f, a: f.acting == f.turn and len(set(f.waiting())) > 1,
    "table.ask.one": lambda f, a: f.acting != f.turn and len(set(f.dice)) > 1 and "pass" in f.moves,
    "table.ask.any": lambda f, a: "?" in f.waiting() and f.has("?"),
    "table.ask.where": lambda f, a: (
        a["lit"] == f.has(a["die_name"] + "@") - ("G@flag" in f.moves and a["die_name"] == "G")
    ),
    "table.ask.knight": lambda f, a: (
        f.owns("knight") and "R" not in f.moves and a["lit"] == f.has("R@")
    ),
    "table.ask.knight_or": lambda f, a: (
        f.owns("knight") and a["residents"] == f.brings("R") > 0 and a["lit"] == f.has("R@")
    ),
    "table.ask.draws_residents": lambda f, a: f.bare("R") and a["residents"] == f.brings("R") > 0,
    "table.ask.cooks": lambda f, a: f.bare("F") and a["residents"] == f.brings("F") > 0,
    "table.ask.draws_flag": lambda f, a: "G@flag" in f.moves and f.has("G@") == 1,
    "table.ask.no_discs": lambda f, a: f.hand == 0 and not f.brings(a["die_name"]),
    "table.ask.all_covered": lambda f, a: not f.free(a["die_name"]) and not f.brings(a["die_name"]),
    "table.ask.all_drawn": lambda f, a: f.room == 0 and not f.has("R@"),
    "table.ask.clear": lambda f, a: a["lit"] == f.has("x") > 0 and not crossing(f.moves),
    "table.tray.cross": lambda f, a: crossing(f.moves),
    "table.ask.welcome": lambda f, a: set(f.moves) <= set(GUESTS),
    "table.ask.power": lambda f, a: a["guest"] == f.guest and f.moves == ["use", "skip"],
    "table.power.both": lambda f, a: f.hand > 0 and a["residents"] == 1 <= f.room,
    "table.power.anywhere": lambda f, a: f.hand > 0 and f.room == 0,
    "table.power.residents": lambda f, a: (
        a["residents"] == min(f.room, 4 if f.guest == "bohemian" else 1) > 0
        and not (f.guest == "architect" and f.hand)
    ),
    "table.power.discs": lambda f, a: (
        a["face"] == GIVES[f.guest] and a["discs"] == min(2, f.hand, len(f.free(a["face"]))) > 0
    ),
    "table.power.moved": lambda f, a: a["discs"] == min(2, len(f.discs)) > 0,
    "table.power.dog": lambda f, a: f.guest == "dagobert" and f.view.finisher < 0,
    "table.ask.gift": lambda f, a: a["guest"] == f.guest and a["lit"] == len(f.moves) > 0,
    "table.ask.conjure": lambda f, a: f.guest == "conjurer" and len(f.discs) > 0,
    "table.ask.goal": lambda f, a: a["square"] in f.discs and f.has(f"{a['square']}-"),
    "table.ask.again": lambda f, a: any(f.owns(one) for one in f.moves if one in GUESTS[:8]),
    "table.ask.theft": lambda f, a: not any(f.owns(one) for one in f.moves if one in GUESTS),
    "table.waits.dice": lambda f, a: f.phase == DICE,
    "table.waits.clear": lambda f, a: f.phase == CLEAR,
    "table.waits.welcome": lambda f, a: f.phase == WELCOME,
    "table.waits.power": lambda f, a: f.phase == POWER,
    "table.waits.gift": lambda f, a: f.phase == GIFT,
    "table.waits.conjure": lambda f, a: f.phase == CONJURE,
    "table.waits.again": lambda f, a: f.phase == AGAIN,
    "table.waits.theft": lambda f, a: f.phase == THEFT,
    "table.tray.left": lambda f, a: a["left"] == f.hand,
    "table.tray.wait": lambda f, a: a["lines"] == len(f.full) > 0 and f.clears_later(),
    "table.court.now": lambda f, a: f.phase == WELCOME and f.moves,
    "table.court.later": lambda f, a: f.view.floors[f.seat] < 4,
    "table.court.nobody": lambda f, a: f.alone() and f.view.floors[f.seat] == 4,
    "table.court.nobody_yet": lambda f, a: f.alone() and f.view.floors[f.seat] < 4,
    "table.court.rooms": lambda f, a: (a["floors"], a["most"]) == (f.view.floors[f.seat], 4),
    "table.court.deck": lambda f, a: a["guests"] == 16 - (f.view.visitor >= 0).sum(),
    "table.folk": lambda f, a: a["most"] == TRACK and a["count"] in f.view.residents,
    "table.where.round": lambda f, a: a["number"] == f.view.turns // f.view.players + 1,
    "table.where.end": lambda f, a: f.parts(NAMES.index(a["name"])) == 12,
    "table.has.cloud": lambda f, a: a["worths"] == 2 * a["clouds"] and a["clouds"] in f.view.clouds,
    "table.castle": lambda f, a: a["parts"] == f.parts(NAMES.index(a["name"])),
    "table.group.now": lambda f, a: a["here"] == a["size"],
    "table.group.had": lambda f, a: a["here"] == a["size"],
    "table.group.later": lambda f, a: a["here"] < a["size"],
    "table.dice.dog": lambda f, a: f.dog and a["left"] == f.view.left,
    "table.end.folk": lambda f, a: a["count"] >= FILE["residents"]["groups"][0],
    "table.end.folk_none": lambda f, a: a["count"] < FILE["residents"]["groups"][0],
    "table.end.clouds_why": lambda f, a: a["clouds"] in f.view.clouds,
}
CHECKED = ("ask", "power", "waits", "tray", "court", "group")
TITLES = {"table.tray.own", "table.tray.of", "table.court.title", "table.court.gate",
          "table.court.keep", "table.court.keep_of", "table.court.theirs",
          "table.court.worth"}  # fmt: skip


class Heard:
    """A catalogue that remembers what was said with it."""

    def __init__(self, book):
        self.book, self.said = book, []
        self.word, self.language = book.word, book.language

    def __call__(self, path, /, **args):
        words = self.book(path, **args)
        self.said.append((path, args, words))
        return words


@pytest.fixture(scope="module")
def art():
    return Pages().store.art("castle")


VARIANTS = [
    {"players": players, "version": version}
    for version in ("builder", "architect")
    for players in (2, 3, 4)
] + [{"version": version, "size": "small"} for version in ("builder", "architect")]


def kind_of(match, moves):
    """What makes a position unlike another as far as sentences go."""
    s, f = match.state, Facts(match.state, match.actor)
    faces = {f.dog} if f.dog else set(f.dice)
    poor = [f.hand == 0, f.room < 2, f.room == 0, s.floors[f.seat] == 4, s.towers[f.seat] == 4]
    dry = [face for face in faces & set("WSGF") if not f.free(face)]
    kept = [one for one in ("knight", "cook", "monk", "troll") if f.owns(one)]
    bare = tuple(sorted(face for face in "WSGFR" if face in moves))
    lines = min(2, len(f.full)), int(s.finisher) >= 0
    return (f.phase, f.acting == f.turn, f.guest, f.chosen, len(faces), "?" in faces, *poor,
            len(dry), tuple(kept), bare, *lines)  # fmt: skip


class Still:
    """A match as far as a scene asks about it, without what led to its position."""

    def __init__(self, game, state):
        self.game, self.state = game, state
        self.actor, self.over, self.result = game.actor(state), False, None

    def moves(self):
        words = self.game.rules.words
        codes = self.game.moves(self.state)
        return [SimpleNamespace(code=one, text=words.notation(self.state, one)) for one in codes]

    def view(self, seat):
        return self.state

    def log(self, seat):
        return []


def positions(options):
    """A position of every kind that random matches come to, the rarest first, as many as may be."""
    game, found = Game("castle", options), {}
    for seed in range(MATCHES):
        dice, s = random.Random(seed), game.start()
        while (who := game.actor(s)) != NOBODY:
            if who == CHANCE:
                weights = game.chances(s)
                s = game.after(s, dice.choices(range(len(weights)), weights)[0])
                continue
            still = Still(game, s)
            moves = still.moves()
            found.setdefault(kind_of(still, [move.text for move in moves]), []).append(still)
            # many full lines wait, so that boards fill up and tracks come to their ends
            clearing = moves[-1].text == "end" and dice.random() < 0.4
            s = game.after(s, (moves[-1] if clearing else dice.choice(moves)).code)
    # one of each moment after the other, in each of them the rarest first
    moments = {}
    for kind, stills in sorted(found.items(), key=lambda one: len(one[1])):
        moments.setdefault(kind[:3], []).append(stills[0])
    turns = itertools.zip_longest(*moments.values())
    chosen = [still for turn in turns for still in turn if still is not None][:MOST]
    dice = random.Random(len(chosen))
    plain = [  # a castle that is complete stays so
        still for still in chosen if still.state.phase in (DICE, POWER) and still.state.finisher < 0
    ]
    corners = itertools.cycle(CORNERS)
    return chosen + [bent(still, dice, next(corners)) for still in plain + plain]


# What random matches seldom come to: both dice, whose squares are covered, how many residents can
# still be drawn, who helps, whose power it is.
CORNERS = (
    {"die": "F", "covered": True, "room": 3, "owns": ("cook",)},
    {"die": "R", "room": 0, "owns": ("knight",), "guest": "architect"},
    {"die": "R", "room": 5, "owns": ("knight",), "guest": "woodcutter"},
    {"die": "G", "covered": True, "room": 9, "owns": ("monk",), "guest": "merchant"},
    {"die": "W", "covered": True, "room": 1, "owns": (), "guest": "bohemian"},
    {"die": "S", "discs": 10, "room": 2, "owns": ("troll",), "guest": "architect"},
    {"die": "F", "discs": 10, "room": 2, "owns": ("cook", "troll"), "guest": "conjurer"},
    {"die": "R", "room": 0, "owns": (), "guest": "miner"},
    {"die": "R", "room": 1, "owns": ("shepherdess",), "guest": "farmer"},
    {"die": "?", "room": 0, "owns": ("shepherdess", "monk"), "guest": "dagobert"},
)


def bent(still, dice, corner):
    """The same moment in a corner of the game."""
    game, s = still.game, still.state.copy()
    seat, kinds = int(s.acting), list(SQUARE.values())
    s.residents[seat] = TRACK - corner["room"]
    covered = [q for q, kind in enumerate(kinds) if corner.get("covered") and kind == corner["die"]]
    others = [q for q in range(len(kinds)) if q not in covered]
    covered += dice.sample(others, corner.get("discs", dice.randint(4, 9)) - len(covered))
    s.discs[seat], s.placed[seat] = sum(1 << q for q in covered), len(covered)
    if s.version:
        if s.phase == DICE and s.guest < 0:
            s.owner[s.owner == seat], s.floors[seat] = -1, dice.choice((2, 4))
        for guest in corner["owns"]:
            s.owner[GUESTS.index(guest)] = seat
        s.walls[seat], s.flag_count[seat] = 2, dice.randint(0, 3)
    if s.phase == POWER:
        wanted = GUESTS.index(corner.get("guest", "bohemian"))
        if not can_bring(s, seat, wanted):
            return still
        s.guest, s.owner[wanted] = wanted, seat
    elif s.face < 0 and s.guest < 0:
        s.die, s.used = FACES.index(corner["die"]), 0  # two alike
    return Still(game, s)


def looked_at(match, seat, art, language):
    """A scene whose words are remembered."""
    scene = scene_of(match, seat, NAMES[: match.game.players], art, language)
    object.__setattr__(scene, "say", Heard(scene.say))
    return scene


def page_of(scene):
    from belfort.games.castle import stage

    drawn = stage.picture(scene)
    parts = (drawn.board, drawn.ledge, drawn.acts, drawn.ask, drawn.where, drawn.end, drawn.finale)
    return html.unescape(" ".join(map(str, parts)))


def check_page(match, seat, art, language):
    scene = looked_at(match, seat, art, language)
    text, book = page_of(scene), scene.say.book
    f = Facts(match.state, scene.near, [offer.text for offer in scene.offers])
    heard = set()
    for path, args, words in scene.say.said:
        if words not in text:
            continue  # prepared, not shown
        heard.add(path)
        group = path.split(".")[1]
        assert path in PAGE or path in TITLES or group not in CHECKED, f"{path} is not checked"
        if path in PAGE:
            assert PAGE[path](f, args), (path, args, words, match.state)
    check_lit(text, f)
    check_dice(text, f, book)
    check_acts(text, f, book)
    return heard


def check_lit(text, f):
    """What is lit is what can be done, and a count of squares is the count of lit ones."""
    lit = re.findall(r'<button class="sq__go is-lit[^"]*"[^>]* value="([^"]*)"', text)
    assert sorted(lit) == sorted(
        move for move in f.moves if re.fullmatch(r"[WSGFR]?@[a-f]\d|[a-f]\d-[a-f]\d", move)
    )
    lines = re.findall(r'<li class="rew[^"]* is-lit"[^>]*id="line-(\w+)"', text)
    assert sorted(lines) == sorted(move[1:] for move in f.moves if move.startswith("x"))
    flag = re.search(r'class="at is-lit"[^>]*><svg[^>]*><use href="[^"]*#ghost-flag"', text)
    assert not flag or f.flags_left() > 0


def captions(text):
    """What stands under each die."""
    dice = re.search(r'<ul class="dice.*?</ul>', text, re.DOTALL)
    items = re.findall(r"<li.*?</li>", dice[0], re.DOTALL) if dice else []
    return [re.sub(r"<[^>]*>", "", "".join(re.findall(r"</b>(.*?)</p>", one))) for one in items]


def check_dice(text, f, book):
    found = captions(text)
    if f.dog or len(found) != 2:
        return
    for i, caption in enumerate(found):
        face = f.dice[i]
        used = f.acting == f.turn and f.view.used >> i & 1
        if caption == book("table.dice.used"):
            assert used, (caption, f.view)
            assert not f.in_use(i), (caption, f.view)
        elif caption == book("table.dice.nothing"):
            assert f.bare(face), (caption, f.view)
            assert not f.brings(face), (caption, f.view)
        elif caption in [book("table.dice.draw", residents=n) for n in (1, 2)]:
            assert caption == book("table.dice.draw", residents=f.brings(face)), f.view
        elif caption == book("table.dice.now"):
            assert f.in_use(i) or f.has(f"{face}@") or f.has("?"), (caption, f.view)
        elif caption == book("table.dice.take"):
            assert f.has(f"{face}@") or f.has("?"), (caption, f.view)
        elif caption:
            players = range(int(f.view.players))
            takers = [NAMES[seat] for seat in players if FACES[f.view.took[seat]] == face
                      and f.view.took[seat] >= 0 and seat != f.turn]  # fmt: skip
            assert all(name in caption for name in takers), (caption, f.view)
            assert sum(name in caption for name in NAMES) == len(takers) > 0, (caption, f.view)
    assert len(found) < 2 or not (found[0] and found[0] == found[1] and "Mira" in found[0])


def check_acts(text, f, book):
    """What a button beside the hint says of its move."""
    for value, words in re.findall(
        r'<button[^>]*class="aside[^"]*"[^>]* value="([^"]*)"[^>]*>(.*?)</button>', text, re.DOTALL
    ):
        said = re.sub(r"<[^>]*>", "", words)
        if value in ("W", "S", "G", "F", "R"):
            brings = f.brings(value)
            key = {"R": "residents", "F": "cook"}.get(value) if brings else "nothing"
            assert book(f"table.act.{key}.how", residents=brings) in said, (value, said, f.view)


def check_terminal(match, seat, language):
    rules, view = match.game.rules, match.view(seat)
    heard = Heard(locale.of(rules, language))
    names = NAMES[: match.game.players]
    text = Text.from_markup(rules.drawing.draw(view, seat, names, heard)).plain
    f = Facts(view, max(seat, 0))
    own = f.phase == DICE and f.acting == f.turn and not f.guest
    gone = sum(bool(f.view.used >> i & 1) and not f.in_use(i) for i in range(2)) if own else 0
    assert text.count(f"({heard.book('draw.used')})") == gone, (text, f.view)
    for path, args, words in heard.said:
        assert path != "draw.in_hand" or args["discs"] in {
            10 - int(view.discs[one]).bit_count() for one in range(match.game.players)
        }
        if path == "draw.dog":
            assert args["left"] == view.left
        if path == "draw.goal":
            assert args["count"] % 5 == 0, words
            assert any(0 < args["count"] - int(have) <= 5 for have in view.residents)
        if path == "draw.finished":
            assert f.parts(NAMES.index(args["name"])) == 12


# What each refusal claims: the facts, the refused move and what was filled in.
SAID = {
    "no_die": lambda f, m, a: not f.chosen and a["face"] not in f.waiting(),
    "no_wild": lambda f, m, a: "?" not in f.waiting() and not f.chosen,
    "wild_now": lambda f, m, a: a["face"] == f.chosen != "",
    "wild_first": lambda f, m, a: "?" in f.waiting() and a["code"] not in f.waiting(),
    "shepherdess_only": lambda f, m, a: not f.owns("shepherdess") and m == "?@cloud",
    "dog_twice": lambda f, m, a: f.dog and not f.chosen,
    "both_dice": lambda f, m, a: f.acting == f.turn and f.phase == DICE,
    "dice_first": lambda f, m, a: f.phase == DICE and not f.guest and not f.chosen,
    "say_what": lambda f, m, a: f.has(f"{m}@") > 0,
    "monk_only": lambda f, m, a: not f.owns("monk"),
    "no_flag_room": lambda f, m, a: f.flags_left() == 0,
    "knight_only": lambda f, m, a: not f.owns("knight"),
    "no_discs": lambda f, m, a: f.hand == 0,
    "troll_only": lambda f, m, a: not f.owns("troll") and {m[0], SQUARE[m[2:]]} == {"W", "S"},
    "wrong_square": lambda f, m, a: SQUARE[a["square"]] != a["face"],
    "all_covered": lambda f, m, a: not f.free(a["face"]),
    "covered": lambda f, m, a: a["square"] in f.discs,
    "not_covered": lambda f, m, a: a["square"] not in f.discs,
    "line_not_full": lambda f, m, a: a["line"] not in f.full,
    "line_too_late": lambda f, m, a: a["line"] in f.full and m not in f.moves,
    "dice_used": lambda f, m, a: f.phase == CLEAR and f.view.finisher < 0,
    "castle_complete": lambda f, m, a: any(f.parts(seat) == 12 for seat in range(f.view.players)),
    "gift_first": lambda f, m, a: f.phase == GIFT and a["guest"] == f.guest,
    "shift": lambda f, m, a: f.phase == CONJURE,
    "two_discs": lambda f, m, a: f.view.left == 1,
    "name_guest": lambda f, m, a: f.phase == AGAIN and m not in GUESTS,
    "own_guest": lambda f, m, a: not f.owns(m),
    "lightning_guest": lambda f, m, a: m in GUESTS[8:],
    "brings_nothing": lambda f, m, a: f.owns(m) and brings_nothing(f, m),
    "name_theft": lambda f, m, a: f.phase == THEFT and m not in GUESTS,
    "other_guest": lambda f, m, a: f.owns(m) or f.view.owner[GUESTS.index(m)] < 0,
    "guarded": lambda f, m, a: (
        m in GUESTS[14:] and f.view.owner[GUESTS.index("guard")] == f.view.owner[GUESTS.index(m)]
    ),
    "choose_guest": lambda f, m, a: f.phase == WELCOME and (f.view.owner == -2).sum() == 3,
    "use_or_skip": lambda f, m, a: f.phase == POWER and a["guest"] == f.guest,
    "guest_with_floor": lambda f, m, a: m in GUESTS and f.phase in (DICE, CLEAR),
    "no_power": lambda f, m, a: m in ("use", "skip") and not f.guest,
    "no_architect": lambda f, m, a: m.startswith("@") and f.guest != "architect",
    "conjurer_only": lambda f, m, a: "-" in m and f.phase != CONJURE,
}


def brings_nothing(f, guest):
    """Whether a lightning guest could do nothing for its host."""
    if guest in GIVES:
        return f.hand == 0 or not f.free(GIVES[guest])
    nothing = {
        "architect": f.hand == 0 and f.room == 0,
        "bohemian": f.room == 0,
        "dagobert": f.view.finisher >= 0,
        "conjurer": not f.discs,
    }
    return nothing[guest]


def check_refusals(match, dice, most):
    rules, s = match.game.rules, match.state
    f = Facts(s, match.actor, [move.text for move in match.moves()])
    words = rules.words
    every = [step for step in range(rules.codes) if step not in words._NO_MOVES]
    asked = sorted(words.p.STEPS.text(step).lower() for step in every)
    for typed in dice.sample(asked, min(most, len(asked))):
        code = rules.words.parse(s, typed)
        refused = rules.words.why_not(s, code)
        if refused is None:
            continue
        key, args = refused.sentence.key, refused.sentence.args
        text = rules.words.notation(s, code)
        assert SAID[key](f, text, args), (key, args, text, s)
        for language in locale.LANGUAGES:
            assert "{" not in locale.refusal(refused, rules, language)


def check_told(before, step, after, seat):
    """A line of the log says what the record shows."""
    key, args = step.sentence.key, step.sentence.args
    if args.get("seat", seat) != seat or seat < 0:
        return
    gained = int(after.residents[seat]) - int(before.residents[seat])
    assert args.get("with", 0) == gained, (key, args)
    kinds = {"keep": "floors", "tower": "towers", "wall": "walls", "flag": "flag_count"}
    for kind, field in kinds.items():
        drawn = int(after[field][seat]) - int(before[field][seat])
        assert drawn == (key in (f"clears_{kind}", f"draws_{kind}")), (key, args)
    nobody = key in ("clears_reactivate_nobody", "clears_steal_nobody")
    if key.startswith(("clears_reactivate", "clears_steal")):
        assert nobody == (after.phase not in (AGAIN, THEFT))
    if key == "clears_in_vain":
        full = {"keep": 4, "tower": 4, "wall": 4}.get(args["part"])
        have = int(before[kinds[args["part"]]][seat])
        assert have == (full or (0, 2, 4, 5, 6)[before.walls[seat]])
    if key == "cooks":
        assert before.placed[seat] == after.placed[seat]
    if args.get("bonus", "none") in ("sun", "both"):
        assert after.towers[seat] == 4
        assert after.sun == seat != before.sun
    if args.get("bonus", "none") in ("cloud", "both"):
        assert after.floors[seat] + after.towers[seat] + after.walls[seat] == 12


def test_what_page_and_terminal_say_is_true_where_they_say_it(art):
    """W9: each position is looked at by who acts and by another, each in a language of its turn."""
    heard = set()
    for options in VARIANTS:
        for number, match in enumerate(positions(options)):
            others = (SPECTATOR, *range(match.game.players))
            for turn, seat in enumerate((max(match.actor, 0), others[number % len(others)])):
                language = locale.LANGUAGES[(number + turn) % 3]
                heard |= check_page(match, seat, art, language)
                check_terminal(match, seat, language)
    assert {path for path in PAGE if not path.startswith("table.end.")} <= heard, "never heard"


@pytest.mark.parametrize("options", VARIANTS[::3], ids=lambda one: "-".join(map(str, one.values())))
def test_why_a_move_is_refused_is_true_where_it_is_refused(options):
    """W10: whatever can be typed, in every kind of position."""
    dice = random.Random(1)
    for match in positions(options):
        check_refusals(match, dice, 60 * EFFORT)


@pytest.mark.parametrize("options", VARIANTS, ids=lambda one: "-".join(map(str, one.values())))
def test_the_log_tells_what_the_record_shows(options, art):
    """And what is said at the end, which comes once in a match."""
    game = Game("castle", options)
    words = game.rules.words
    for seed in range(EFFORT):
        dice, match = random.Random(seed), game.match(seed)
        s = game.start()
        while not match.over:
            match.play(dice.choice(match.moves()))
        for step in match.log():
            after = game.after(s, words.parse(s, step.text))
            check_told(s, step, after, int(s.acting))
            s = after
        for seat, language in zip((0, 1, SPECTATOR), locale.LANGUAGES, strict=True):
            check_page(match, seat, art, language)
            check_terminal(match, seat, language)


def test_every_language_has_a_sentence_for_every_claim():
    for language in locale.LANGUAGES:
        book = locale.catalogue("belfort.games.castle", language)
        for path in PAGE:
            assert book.at(path), (language, path)
        assert set(book.at("refusals")) == {*SAID, "no_move", "no_outcome"}
        asked = {f"table.{name}.{key}" for name in CHECKED for key in book.at(f"table.{name}")}
        assert asked - TITLES - set(PAGE) == {"table.waits.chance"}, "a claim that nobody checks"


SHEET = (
    *("Architect", "Bohemien", "Houthakker", "Handelaar", "Mijnwerker", "Boer"),
    *("Dagobert", "Goochelaar", "Herderinnetje", "Ridder", "Kok", "Bewaker", "Monnik", "Trol"),
    *("Hoveling", "Nar", "Prins", "Prinses", "Koningin", "Koning"),
)
OTHER_WORDS = {
    "nl": r"\b(eten|Wachter|Herderin|aan het werk|levert|inzetten|spelbord|voorraad|het \?)\b",
    "it": r"\b(al lavoro|con il fulmine|con la corona|tabellone|scorte)\b",
    "en": r"\b(stores|set off|token|tile)\b",
}
"""What the house does not call things of this game: the sheet, or itself, has another word."""


def test_guests_have_the_names_of_the_sheet_in_dutch():
    names = locale.catalogue("belfort.games.castle", "nl").at("guest_name")
    assert tuple(names[guest] for guest in GUESTS) == SHEET


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_one_thing_has_one_word(language):
    text = files("belfort.games.castle").joinpath(f"{language}.toml").read_text("utf-8")
    assert not re.search(OTHER_WORDS[language], text, re.IGNORECASE)
