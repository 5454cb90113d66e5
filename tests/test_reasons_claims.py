"""Whatever a reason says of a move is true of it: recomputed from the pieces, in every language.

Nothing of a game's `reasons.py` or of its compiled rules' helpers is used: a claim counts cards,
storeys and squares again, and looks at the position before and after the move.
"""

import pytest

from belfort import locale
from belfort.games.castle import position as ca
from belfort.games.castle.board import BOARD
from belfort.games.castle.board import NAMES as PART_NAMES
from belfort.games.clocktowers import rules as ct
from belfort.games.heist import cards as hc
from belfort.games.heist import rules as he
from belfort.games.torens import rules as to
from belfort.match import Game
from belfort.testing.claims import NAMES, fault, played, says_number
from reason_positions import CASES, ME


class Move:
    """A legal move in a seat's view: the position before and after it."""

    def __init__(self, game, s, move):
        self.game, self.s, self.move = game, s, move
        self.seat = game.actor(s)
        self.after = game.after(s, move)
        self.text = game.rules.words.notation(s, move)


# ---------- Clocktowers ----------

ROOFS = tuple(code for code in ct.CODES if code.startswith("R"))


def towers(s, seat):
    """A seat's towers: floors from the ground up, clock and roof, by their codes."""
    found = []
    for tower in range(s.tower_count):
        floors = [ct.CODES[s.floor[i]] for i in range(s.floor_count) if s.floor_tower[i] == tower]
        top = [ct.CODES[one[tower]] if one[tower] >= 0 else "" for one in (s.clock, s.roof)]
        found += [(floors, *top)] if s.owner[tower] == seat else []
    return found


def storeys(floors):
    return sum(int(code[1]) for code in floors)


def worth(floors, clock):
    cats = any("c" in code for code in floors)
    mice = any("m" in code for code in [*floors, clock])
    return 3 if cats and mice else 4 if cats else 2 if mice else 5


def right(s, seat, colour):
    """The heights at which a roof of a colour may be laid by a seat."""
    climbers = range(s.players) if s.ladder == ct.SHARED else [seat]
    built = [storeys(f) for one in climbers for f, _, roof in towers(s, one) if roof == colour]
    rung = max([*built, int(s.rung[0 if s.ladder == ct.SHARED else seat, ROOFS.index(colour)])])
    return {1, 2} if rung == 0 else {rung + 1}


def waiting(s, seat):
    """Heights of towers that lack only a roof."""
    return [storeys(f) for f, clock, roof in towers(s, seat) if clock and not roof]


def clockless(s, seat):
    return [floors for floors, clock, _ in towers(s, seat) if not clock]


def built(m):
    """The tower that a floor or a clock was laid on: before (None for a new one) and after."""
    old, new = towers(m.s, m.seat), towers(m.after, m.seat)
    if len(new) > len(old):
        return None, new[-1]
    return next((a, b) for a, b in zip(old, new, strict=True) if a != b)


def ct_hand(m):
    return [ct.CODES[kind] for kind in m.s.hand[m.seat] if kind >= 0]


def card_of(m):
    if m.text[0] == "d":
        return ct.CODES[m.s.top["FKR".index(m.text[1])]]
    return m.text.removeprefix("x").split("@")[0]


def top_roof(m):
    return ct.CODES[m.s.top[2]] if m.s.top[2] >= 0 else ""


def some_left(m, colour):
    """Whether a roof of a colour can still come from the pile."""
    below = int(m.s.pile[2]) - (m.s.top[2] >= 0)
    return top_roof(m) == colour or (below > 0 and m.s.unseen[ct.CODES.index(colour)] > 0)


def ladder_moves(m, said, seat, before, after):
    """A colour climbs past, or up to, a tower of a seat that waits for its roof."""
    colour, high = said["colour"], said.get("storeys", said["next"])
    return (
        card_of(m) == colour
        and right(m.after, seat, colour) == {said["next"]}
        and high in waiting(m.after, seat)
        and (high in right(m.s, seat, colour)) == before
        and (high == said["next"]) == after
    )


def animals_change(m, said, better):
    old, new = built(m)
    before, after = worth(old[0], old[1]), worth(new[0], new[1])
    return (before, after) == (said["before"], said["points"]) and (after > before) == better


def fits_height(m, said):
    return storeys(built(m)[1][0]) == said["storeys"] and said["storeys"] in right(
        m.s, m.seat, said["colour"]
    )


def colours_that_fit(m, said):
    high = storeys(built(m)[1][0])
    fits = [c for c in ROOFS if high in right(m.s, m.seat, c)]
    may = [c for c in fits if c in ct_hand(m) or some_left(m, c)]
    return (said["storeys"], said["colours"]) == (high, len(may))


def best_roofed(m, colour):
    """The most that a roof of a colour brings on a tower that waits, and how high those are."""
    fitting = [
        (worth(f, c), storeys(f))
        for f, c, roof in towers(m.s, m.seat)
        if c and not roof and storeys(f) in right(m.s, m.seat, colour)
    ]
    return max(fitting, default=(0, 0))


def is_useless(m, card):
    can_found = m.s.pile[0] or any(code[0] == "F" for code in ct_hand(m))
    lays = [m.game.rules.words.notation(m.s, code) for code in m.game.moves(m.s)]
    return not can_found and not any(text.startswith(f"{card}@") for text in lays)


CLOCKTOWERS = {
    "completes": lambda m, a: m.after.points[m.seat] - m.s.points[m.seat] == a["points"],
    "chains": lambda m, a: ladder_moves(m, a, m.seat, before=False, after=True),
    "blocks": lambda m, a: ladder_moves(m, a, a["seat"], before=True, after=False),
    "serves": lambda m, a: ladder_moves(m, a, a["seat"], before=False, after=True),
    "promises": lambda m, a: worth(*built(m)[1][:2]) == a["points"],
    "spoils": lambda m, a: animals_change(m, a, better=False),
    "improves": lambda m, a: animals_change(m, a, better=True),
    "overshoots": lambda m, a: (
        a["colour"] in ct_hand(m)
        and storeys(built(m)[0][0])
        <= max(right(m.s, m.seat, a["colour"]))
        < a["storeys"]
        == storeys(built(m)[1][0])
    ),
    "roof_in_hand": lambda m, a: a["colour"] in ct_hand(m) and fits_height(m, a),
    "roof_on_top": lambda m, a: a["colour"] == top_roof(m) and fits_height(m, a),
    "fits": lambda m, a: a["colours"] > 0 and colours_that_fit(m, a),
    "stuck": lambda m, a: a["colours"] == 0 and colours_that_fit(m, a),
    "throws_roof": lambda m, a: (
        card_of(m) == a["colour"] and 0 < a["points"] == best_roofed(m, a["colour"])[0]
    ),
    "no_use": lambda m, a: m.text == f"x{a['card']}" and is_useless(m, a["card"]),
    "sheds": lambda m, a: m.text == f"x{a['card']}" and "m" in a["card"],
    "draws_roof": lambda m, a: (
        (card_of(m), a["points"]) == (a["colour"], best_roofed(m, a["colour"])[0])
        and a["storeys"] in waiting(m.s, m.seat)
    ),
    "draws_for_later": lambda m, a: (
        card_of(m) == a["colour"]
        and a["storeys"] in map(storeys, clockless(m.s, m.seat))
        and a["storeys"] in right(m.s, m.seat, a["colour"])
    ),
    "withholds": lambda m, a: (
        card_of(m) == a["colour"] == top_roof(m)
        and a["storeys"] in waiting(m.s, a["seat"])
        and a["storeys"] in right(m.s, a["seat"], a["colour"])
    ),
    "draws_clock": lambda m, a: (
        a["points"] == max(worth(floors, card_of(m)) for floors in clockless(m.s, m.seat))
    ),
    "draws_plain": lambda m, a: a["card"] == card_of(m) in ("F1", "F2"),
    "draws_mouse": lambda m, a: a["card"] == card_of(m) in ("F1m", "F2m", "Km"),
}


# ---------- Torens ----------


def counts(s, cards):
    """What a tower of so many storeys counts for, with its base and its roof."""
    if s.variant == to.TOTAL:
        return {"points": {0: 1, 1: 2, 2: 3}.get(cards, 4)}
    return {"cards": cards + 2} if s.variant == to.BUILD else {"high": cards + 1}


def place_of(m):
    """The card, the owner of the tower it goes on, and the base."""
    card, place = m.text.split("@")
    return card, "AB".find(place[0]), int(place[1:]) - 1 if place[1:].isdigit() else -1


def tower(side, card, more):
    """The claim of a sentence about a tower: whose, by which card, and how many storeys more."""

    def claim(m, said):
        laid, owner, base = place_of(m)
        of = (owner == m.seat) if side == "mine" else (owner == 1 - m.seat == said["seat"])
        number = counts(m.s, int(m.s.storeys[owner, base]) + more)
        return laid == card and of and said["tower"] == base + 1 and number.items() <= said.items()

    return claim


def all_of(*claims):
    return lambda m, said: all(claim(m, said) for claim in claims)


def high(least, *, exactly=False):
    """Storeys of the tower before the card comes."""

    def claim(m, _):
        _, owner, base = place_of(m)
        found = int(m.s.storeys[owner, base])
        return found == least if exactly else found >= least

    return claim


def in_variant(*known):
    return lambda m, _: to.VARIANTS[m.s.variant] in known


def owner_wins(m, _):
    return m.s.wins == to.OWNER


def whose(own):
    def claim(m, said):
        _, owner, base = place_of(m)
        of = (owner == m.seat) if own else (owner == said["seat"] == 1 - m.seat)
        return of and said["tower"] == base + 1

    return claim


def decided(m, first):
    """Whether the match is over, and exactly these seats are first."""
    over = m.game.actor(m.after) == -2
    return over and [seat for seat, rank in enumerate(m.game.ranks(m.after)) if rank == 1] == first


def best_finished(s, seat):
    done = [int(s.storeys[seat, base]) + 1 for base in range(5) if s.roofed[seat, base]]
    return max(done, default=0)


TORENS = {
    "wins": lambda m, _: decided(m, [m.seat]),
    "loses": lambda m, a: decided(m, [a["seat"]]) and a["seat"] != m.seat,
    "ends_nobody": lambda m, _: decided(m, []),
    "raises_extra": lambda m, a: (
        m.text.endswith("@X") and sum(m.after.extra[:5]) == a["cards"] == sum(m.s.extra[:5]) + 1
    ),
    "quiet": lambda m, _: (
        m.after.storeys.tolist() == m.s.storeys.tolist()
        and m.after.extra.tolist() == m.s.extra.tolist()
        and m.after.roofed.tolist() == m.s.roofed.tolist()
    ),
    "keeps_roof": lambda m, _: to.ROOF in m.after.hand[m.seat],
    "gives": all_of(tower("theirs", "roof", 0), in_variant("total")),
    "lifts": all_of(
        tower("theirs", "roof", 0),
        in_variant("high"),
        lambda m, a: best_finished(m.s, a["seat"]) < a["high"] == best_finished(m.after, a["seat"]),
    ),
    "capped": all_of(whose(own=True), in_variant("total"), high(3), lambda m, a: a["points"] == 4),
    "one_roof": all_of(whose(own=True), in_variant("build"), high(2, exactly=True), owner_wins),
    "arms": all_of(whose(own=False), in_variant("build"), high(2, exactly=True), owner_wins),
    "ripe": all_of(
        in_variant("build"),
        high(2, exactly=True),
        lambda m, a: m.s.wins == to.FINISHER and a["seat"] == 1 - m.seat,
    ),
    "harmless_build": all_of(whose(own=False), in_variant("build"), high(3)),
    "harmless_total": all_of(whose(own=False), in_variant("total"), high(3)),
}
for name in to.VARIANTS:
    TORENS[f"finishes_{name}"] = all_of(tower("mine", "roof", 0), in_variant(name))
    TORENS[f"stops_{name}"] = all_of(tower("theirs", "roof", 0), in_variant(name))
    TORENS[f"grows_{name}"] = all_of(tower("mine", "above", 1), in_variant(name))
    TORENS[f"feeds_{name}"] = all_of(tower("theirs", "below", 1), in_variant(name))


# ---------- Once Upon a Castle ----------

LINES = {name: set(squares) for name, squares in BOARD.lines.items()}


def covered(s, seat):
    return {square for square in range(len(BOARD.squares)) if int(s.discs[seat]) >> square & 1}


def part_of(s, line):
    return BOARD.parts[s.version][list(BOARD.lines).index(line)]


KIND = {"keep": 0, "tower": 1, "wall": 2, "flag": 3, "residents": 4, "reactivate": 5, "steal": 6}
"""By what a clause calls them; PART_NAMES has them in this order."""


def has_room(s, seat, line):
    """Whether a line's part can still be drawn, or there is somebody to use or to steal."""
    kind = part_of(s, line).kind
    if kind < 3:
        return (s.floors, s.towers, s.walls)[kind][seat] < 4
    if kind == 3:
        return s.flag_count[seat] < {0: 0, 1: 2, 2: 4, 3: 5, 4: 6}[int(s.walls[seat])]
    if kind == 4:
        return s.residents[seat] < sum(BOARD.groups)
    if kind == 5:
        return any(s.owner[one] == seat and is_useful(s, seat, one) for one in range(8))
    guards = s.owner[11]
    return any(
        0 <= s.owner[one] != seat and not (one >= 14 and guards == s.owner[one])
        for one in range(20)
    )


def is_useful(s, seat, lightning):
    """Whether the power of a lightning guest would bring anything now."""
    discs, free = covered(s, seat), {*range(len(BOARD.squares))} - covered(s, seat)
    drawn = s.residents[seat] < sum(BOARD.groups)
    if lightning < 2:
        return drawn or (lightning == 0 and len(discs) < 10)
    if lightning > 5:
        return s.finisher == ca.NONE if lightning == 6 else bool(discs)
    wanted = {2: {0}, 3: {2}, 4: {1}, 5: {3}}[lightning]  # wood, gold, stone, food
    if wanted <= {0, 1} and s.owner[13] == seat:  # the Troll
        wanted = {0, 1}
    return len(discs) < 10 and any(BOARD.squares[square] in wanted for square in free)


def part_said(s, line, said):
    part = part_of(s, line)
    return all(said.get(name, getattr(part, name)) == getattr(part, name)
               for name in ("points", "residents"))  # fmt: skip


def later(m):
    """Positions after a move: of a face for a `?`, after each use of it."""
    if m.after.face == ca.NONE:
        return [m.after]
    return [m.game.after(m.after, use) for use in m.game.moves(m.after)]


def becomes_full(m, line):
    before = covered(m.s, m.seat)
    return (
        any(LINES[line] <= covered(one, m.seat) for one in later(m)) and not LINES[line] <= before
    )


def fills(kind):
    def claim(m, said):
        line = said["line"]
        known = part_of(m.s, line).kind == KIND[kind] and part_said(m.s, line, said)
        return known and becomes_full(m, line) and has_room(m.s, m.seat, line)

    return claim


def cleared(m):
    return m.text[1:] if m.text.startswith("x") else ""


def draws(kind):
    def claim(m, said):
        line = cleared(m)
        known = part_of(m.s, line).kind == KIND[kind] and part_said(m.s, line, said)
        return known and said["line"] == line and has_room(m.s, m.seat, line)

    return claim


def gives_up(kind):
    def claim(m, said):
        line, other = cleared(m), said["line"]
        crosses = LINES[line] & LINES[other]
        full = LINES[other] <= covered(m.s, m.seat)
        known = part_of(m.s, other).kind == KIND[kind] and part_said(m.s, other, said)
        return known and crosses and full and line != other and has_room(m.s, m.seat, other)

    return claim


def in_vain(m, said):
    line = said["line"]
    done = cleared(m) == line or becomes_full(m, line)
    return done and not has_room(m.s, m.seat, line)


def near(m, said):
    """So many lines lack one disc now that lacked more before."""
    before = covered(m.s, m.seat)

    def count(one):
        now = covered(one, m.seat)
        return sum(
            len(squares - now) == 1 < len(squares - before) and has_room(m.s, m.seat, line)
            for line, squares in LINES.items()
        )

    return said["near"] == max(map(count, later(m)))


def group_points(residents):
    points, left = 0, residents
    for size, worth_ in zip(BOARD.groups, BOARD.group_points, strict=True):
        left -= size
        points = worth_ if left >= 0 else points
    return points


def group(m, said):
    before = int(m.s.residents[m.seat])
    after = max(int(one.residents[m.seat]) for one in later(m))
    found = group_points(before), group_points(after)
    return found == (said["before"], said["points"]) and found[0] < found[1]


def ahead(m):
    points = m.game.scores(m.after)
    return points[m.seat] - max(one for seat, one in enumerate(points) if seat != m.seat)


def parts_drawn(s, seat):
    return int(s.floors[seat]) + int(s.towers[seat]) + int(s.walls[seat])


def with_guest(m, guest, owner):
    s = m.s.copy()
    s.owner[ca.GUEST_NAMES.index(guest)] = owner
    return m.game.scores(s)


def guest(m, said):
    gained = with_guest(m, said["guest"], m.seat)[m.seat] - m.game.scores(m.s)[m.seat]
    return m.text == said["guest"] and gained == said["points"]


def steals(m, said):
    other = said["seat"]
    lost = m.game.scores(m.s)[other] - with_guest(m, said["guest"], m.seat)[other]
    return (
        guest(m, said)
        and lost == said["lost"]
        and m.s.owner[ca.GUEST_NAMES.index(said["guest"])] == other
    )


CASTLE = {
    **{f"fills_{kind}": fills(kind) for kind in KIND},
    **{f"draws_{kind}": draws(kind) for kind in KIND},
    **{f"gives_up_{kind}": gives_up(kind) for kind in KIND},
    "in_vain": in_vain,
    "breaks_line": lambda m, a: (
        LINES[a["line"]] <= covered(m.s, m.seat)
        and not LINES[a["line"]] <= covered(m.after, m.seat)
        and "-" in m.text
    ),
    "near": near,
    "group": group,
    "nothing": lambda m, _: all(
        covered(one, m.seat) == covered(m.s, m.seat)
        and one.residents[m.seat] == m.s.residents[m.seat]
        and one.flag_count[m.seat] == m.s.flag_count[m.seat]
        for one in later(m)
    ),
    "passes": lambda m, _: m.text == "pass",
    "cloud": lambda m, a: m.after.clouds[m.seat] == m.s.clouds[m.seat] + 1 and a["points"] == 2,
    "monk_flag": lambda m, a: any(
        one.flag[m.seat, m.s.flag_count[m.seat]] == a["points"] == 2 for one in later(m)
    ),
    "leaves": lambda m, a: (
        a["full"]
        == sum(
            squares <= covered(m.s, m.seat) and has_room(m.s, m.seat, line)
            for n, (line, squares) in enumerate(LINES.items())
            if int(m.s.lines) >> n & 1
        )
    ),
    "sun": lambda m, a: m.s.sun == ca.NONE and m.after.sun == m.seat and a["points"] == 4,
    "finishes": lambda m, a: (
        parts_drawn(m.s, m.seat) == 11 and parts_drawn(m.after, m.seat) == 12 and a["points"] == 4
    ),
    "ends_ahead": lambda m, a: m.after.finisher == m.seat and ahead(m) == a["lead"] > 0,
    "ends_behind": lambda m, a: m.after.finisher == m.seat and -ahead(m) == a["behind"] >= 0,
    "guest": guest,
    "steals": steals,
}


# ---------- 10 Minute Heist ----------


def loot(s, seat):
    """The cards of a loot as far as the view knows them, and again those that Sands copy."""
    codes = [hc.CARDS[i] for i in range(hc.COUNT) if int(s.loot[seat]) >> i & 1]
    copied = [hc.CARDS[int(s.copied)]] if s.copied != he.NONE else []
    sands = any(card["code"] == "Sands" for card in codes)
    return codes, [card for card in copied if sands and card in codes]


def amount(s, seat, tile):
    cards, copies = loot(s, seat)
    if "curses" in tile:
        curses = sum(card["curses"] for card in cards)
        curses = max(0, curses - 2 * sum(card["code"] == "Hamsa" for card in cards))
        return curses if tile == "most_curses" else -curses
    if tile.startswith("value"):
        return sum(int(tile[5:]) in card["values"] for card in cards + copies)
    return sum(card["values"][0] for card in cards + copies if tile in card["kinds"])


def holder(s, tile):
    """Whose tile it is as far as the view knows; None for a tie."""
    if tile == "fewest_curses" and s.players == 2:
        return None
    amounts = [amount(s, seat, tile) for seat in range(s.players)]
    best = max(amounts)
    return amounts.index(best) if amounts.count(best) == 1 else None


PRESTIGE = {"potion": 3, "fossil": 4, "artifact": 4, "jewel": 5, "tome": 6, "value3": 5,
            "value4": 4, "value5": 3, "most_curses": 3, "fewest_curses": 1}  # fmt: skip


def changes(before, after):
    """The claim of a sentence about a tile: whose it was, and whose it is then."""

    def claim(m, said):
        tile = said["tile"]
        had, has = holder(m.s, tile), holder(m.after, tile)
        named = {"me": m.seat, "them": said.get("seat"), "nobody": None}
        right_ = (before == "any" and had != has) or had == named.get(before)
        ends = has != m.seat if after == "not me" else has == named[after]
        return right_ and ends and had != has and said["points"] == PRESTIGE[tile]

    return claim


def card_there(m):
    return hc.CODES.index(m.text.lstrip("x"))


def slot(m, card):
    return m.s.tower.tolist().index(card)


def keeps_from(m, said):
    card, other = card_there(m), said["seat"]
    with_it = m.s.copy()
    with_it.loot[other] |= 1 << card
    reach = max(0, int(m.s.thief[other])) // 5 <= slot(m, card) // 5 and not m.s.place[other]
    tile = said["tile"]
    gains = holder(m.s, tile) != other and holder(with_it, tile) == other
    return reach and gains and said["points"] == PRESTIGE[tile] and other != m.seat


def deep(m, said):
    card = m.s.tower.tolist().index(he.FACE_DOWN if m.text == "facedown" else card_there(m))
    here = max(0, int(m.s.thief[m.seat])) // 5
    left = sum(int(one) != he.NONE for one in m.s.tower[5 * here : 5 * (card // 5)])
    return (said["cards"], said["floor"]) == (left, 8 - card // 5) and left > 0


def escape_points(m):
    place, players = int(m.s.out) + 1, int(m.s.players)
    if place == players:
        return 0 if players == 2 else -1
    return {1: 2, 2: 1}.get(place, 0)


HEIST = {
    "tile": changes("any", "me"),
    "loses_tile": changes("me", "not me"),
    "breaks": changes("them", "nobody"),
    "hands_over": changes("any", "them"),
    "cursed": all_of(changes("any", "me"), lambda m, a: a["tile"] == "most_curses"),
    "lifted": all_of(changes("me", "not me"), lambda m, a: a["tile"] == "most_curses"),
    "burdens": all_of(changes("any", "them"), lambda m, a: a["tile"] == "most_curses"),
    "keeps_from": keeps_from,
    "prestige": lambda m, a: hc.CARDS[card_there(m)]["prestige"] == a["points"] > 0,
    "curse": lambda m, a: hc.CARDS[card_there(m)]["curses"] == a["curses"] > 0,
    "again": lambda m, _: m.text == "Hourglass",
    "deep": deep,
    "unknown": lambda m, _: m.text == "facedown",
    "escapes": lambda m, a: m.text == "escape" and escape_points(m) == a["points"] > 0,
    "last": lambda m, a: m.text == "escape" and escape_points(m) == -a["points"] < 0,
}

CLAIMS = {"clocktowers": CLOCKTOWERS, "torens": TORENS, "castle": CASTLE, "heist": HEIST}

VARIANTS = [
    *(("clocktowers", {"players": n, "ladder": one}) for n in (2, 4) for one in ("shared", "own")),
    ("clocktowers", {"players": 3}),
    *(("torens", {"variant": one}) for one in to.VARIANTS),
    ("torens", {"variant": "build", "wins": "finisher"}),
    ("torens", {"variant": "total", "orientation": "aligned", "roofs": 6}),
    *(
        ("castle", {"players": n, "version": one})
        for n in (2, 4)
        for one in ("builder", "architect")
    ),
    *(("heist", {"players": n, "moon": one}) for n in (2, 3) for one in ("full", "crescent")),
    *(("heist", {"players": n, "draft": "on"}) for n in (4, 5)),
]
OFTEN = {"clocktowers": 3, "torens": 1, "castle": 17, "heist": 3}
"""Of so many decisions one is looked at: matches are of different lengths."""


def told(game, view, move):
    return [*game.rules.reasons.facts(view, move)]


def check(game, view):
    """Every fact of every move is true; what is said of them."""
    said = {}
    for code in game.moves(view):
        move = Move(game, view, code)
        for fact in told(game, view, code):
            assert fact.key in CLAIMS[game.name], f"{fact.key}: a reason without a claim"
            claim = CLAIMS[game.name][fact.key]
            assert claim(move, fact.args), (
                f"{game}, {move.text}: {fact.key} {fact.args} is not true"
            )
            said[fact.key, repr(sorted(fact.args.items()))] = fact
    return said


def read_aloud(rules, facts):
    """Every reason in every language: filled in, with its numbers, one of one, many of many."""
    for fact in facts:
        for language in locale.LANGUAGES:
            text = locale.reason(rules, fact, NAMES, language)
            assert not fault(language, text), f"{language}: {text!r} {fault(language, text)}"
            template = locale.of(rules, language).at(f"reasons.{fact.key}")
            for name, value in fact.args.items():
                if (
                    isinstance(value, int)
                    and "{" + name in template
                    and name not in NAMED
                    and value
                ):
                    assert says_number(language, text, value), text
            if "seat" in fact.args:
                assert NAMES[fact.args["seat"]] in text


NAMED = ("seat", "tower")
"""Numbers that are told as names: Torens' towers by their colours."""


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=str)
def test_what_a_reason_says_is_true_of_its_move__V12(name, options, effort):
    game, heard = Game(name, options), {}
    for seed in range(effort):
        for careful in (True, False):
            decisions = (one for one in played(game, seed, careful) if not one.over)
            for number, match in enumerate(decisions):
                if number % OFTEN[name] == seed % OFTEN[name]:
                    heard |= check(game, match.view(match.actor))
    assert heard
    read_aloud(game.rules, heard.values())


@pytest.mark.parametrize("name", CLAIMS)
def test_reasons_in_positions_made_by_hand_are_true__V12(name):
    for case in CASES:
        if case.game.name == name:
            said = check(case.game, case.game.view(case.state, ME))
            read_aloud(case.game.rules, said.values())


@pytest.mark.parametrize("name", CLAIMS)
def test_every_reason_of_a_catalogue_has_a_claim__V12(name):
    assert set(locale.of(Game(name).rules).at("reasons")) == set(CLAIMS[name])


def test_the_names_of_parts_are_in_the_order_of_the_board():
    short = {"keep": "a keep floor", "tower": "a tower", "wall": "a wall", "flag": "a flag"}
    assert [short.get(kind, kind) for kind in KIND] == list(PART_NAMES)
