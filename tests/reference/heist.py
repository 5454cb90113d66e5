"""A naive reference of 10 Minute Heist, written from the rules page alone.

It is deliberately slow and plain: ordinary objects, everything worked out anew from what lies
on the table. It shares no code with the rules module, so that the two can be played in
lock-step and check each other. Rule numbers (HE-n, Rn) are those of the rules page.
"""

from __future__ import annotations

from dataclasses import dataclass, field

KINDS = ("potion", "fossil", "artifact", "jewel", "tome")  # HE-10
TILES = {  # prestige of each score tile
    "potion": 3,
    "fossil": 4,
    "artifact": 4,
    "jewel": 5,
    "tome": 6,
    "value3": 5,
    "value4": 4,
    "value5": 3,
    "most_curses": -3,
    "fewest_curses": 1,
    "exit_first": 2,
    "exit_second": 1,
    "exit_last": -1,
}
NOT_FOR_TWO = ("exit_second", "exit_last", "fewest_curses")  # HE-30

# Per group: code, kinds ("-" for none, "wild" for all), values, curses, prestige (HE-1).
CARD_LIST = {
    "light": """
        Love potion 3 0 0;     Strength potion 4 0 0;   Healing potion 5 0 0
        Feather fossil 3 0 0;  Paw fossil 4 0 0;        Skull fossil 5 0 0
        Sprig artifact 3 0 0;  Compass artifact 4 0 0;  Idol artifact 5 0 0
        Eye jewel 3 0 0;       Heart jewel 4 0 0;       Kings jewel 5 0 0
        Bestiary tome 3 0 0;   Formulas tome 4 0 0;     Spells tome 5 0 0
        Celestial wild 2 1 0;  Infernal wild 2 1 0
        """,
    "dark": """
        Tincture potion 3 0 0; Spagyric potion 4 0 0;   Quietus potion 5 0 0
        Jekyll potion 6 1 0
        Wings fossil 3 0 0;    Achilles fossil 4 0 0;   Fin fossil 5 0 0
        Horn fossil 6 0 0;     Fang fossil 7 1 0
        Jar artifact 3 0 0;    Lamp artifact 4 0 0;     Owl artifact 5 0 0
        Bowl artifact 6 0 0;   Mirror artifact 7 1 0
        Pyramid jewel 3 0 0;   Slippers jewel 4 0 0;    Rings jewel 5 0 0
        Diamond jewel 6 0 0;   Unity jewel 7 1 0
        Stars tome 3 0 0;      Araby tome 4 0 0;        Valeria tome 5 0 0
        Grimoire tome 6 1 0;   Necronomicon tome 7 1 0
        """,
    "full": """
        Amulet - 0 2 0;        Certificate - 0 1 2;     Cloak - 0 1 0
        Sands - 0 1 0;         Hourglass wild 1 1 0;    Dolls - 3,4,5 1 0
        Hamsa - 5 0 0;         Tales jewel,tome 6 1 0
        """,
    "crescent": """
        Distillation wild 1 1 0; Stone wild 3 2 0;      Boots - 3 1 1
        Pouch - 4 1 1;         Blade - 5 1 1;           Codex jewel,tome 4 1 0
        Crown - 5 1 0;         Blood potion 5 1 0
        """,
}

FACEDOWN = "facedown"
BALCONY = 9  # HE-7: above floor 8, so that every floor is lower
PLACES = 5
DRAFT_HAND = {2: 4, 3: 5, 4: 6, 5: 6}  # HE-27, HE-29
# The smaller versions: what lies in the tower, floor by floor; what else is in play.
SMALLER = {
    "small": {2: ("Araby", "Jar", "Jekyll"), 1: ("Tincture",)},
    "tiny": {2: ("Araby", "Jar")},
}
SMALL_LIGHT = ("Love", "Strength", "Healing", "Feather", "Paw", "Skull", "Sprig")
SMALL_DARK = {
    "full": ["Achilles", "Horn", "Hourglass"],
    "crescent": ["Achilles", "Horn", "Codex"],
}
CHANCE_STEPS = ("lay", "deal", "fill", "reveal")


@dataclass(frozen=True)
class Card:
    """One card: its code, its group, and what is printed on it."""

    code: str
    group: str
    kinds: tuple[str, ...]
    values: tuple[int, ...]
    curses: int
    prestige: int
    ability: str = ""


ABILITIES = ("Amulet", "Cloak", "Sands", "Hourglass", "Hamsa", "Tales")  # HE-32 to HE-38
ABILITIES += ("Distillation", "Codex", "Crown", "Blood")  # HE-40


def read_card(group: str, line: str) -> Card:
    """A card from its entry in the card list."""
    code, kinds, values, curses, prestige = line.split()
    named = {"-": (), "wild": KINDS}.get(kinds, tuple(kinds.split(",")))  # HE-10
    numbers = tuple(int(value) for value in values.split(","))
    ability = code.lower() if code in ABILITIES else ""
    return Card(code, group, named, numbers, int(curses), int(prestige), ability)


class Cards(dict[str, Card]):
    """The cards of a box by their codes; a copy of a match needs no other box."""

    def __deepcopy__(self, memo: object) -> Cards:
        return self


CARDS = Cards(
    (card.code, card)
    for group, text in CARD_LIST.items()
    for card in [read_card(group, line) for line in text.strip().replace("\n", ";").split(";")]
)


def read_edition(text: str, players: int) -> tuple[Cards, dict[str, int]]:
    """The cards of an edition, and the tiles that so many players use with their prestige."""
    upper, lower = text.split("\n\n")
    cards = Cards()
    for line in upper.splitlines()[1:]:
        _, code, deck, group, kinds, values, curses, prestige, ability, *_ = line.split("\t")
        if deck == "light" or group == "base":
            group = deck
        named = {"-": (), "wild": KINDS}.get(kinds, tuple(kinds.split(",")))
        numbers = () if values == "-" else tuple(int(value) for value in values.split(","))
        does = "" if ability == "-" else ability
        cards[code] = Card(code, group, named, numbers, int(curses), int(prestige), does)
    tiles = {}
    for line in lower.splitlines()[1:]:
        tile, worth, numbers_of_players = line.split("\t")
        if int(numbers_of_players[0]) <= players <= int(numbers_of_players[-1]):
            tiles[tile] = int(worth)
    return cards, tiles


@dataclass
class Step:
    """Something to be decided: what, which seat it is by or for, and which place is meant."""

    what: str
    seat: int = -1
    floor: int = 0
    place: int = 0
    card: str = ""


@dataclass
class Player:
    """One seat: its loot, its thief and the escape tiles it took."""

    loot: list[str] = field(default_factory=list)
    hidden: str = ""  # the start card, as long as it lies face down in the loot (HE-9)
    copied: dict[str, str] = field(default_factory=dict)  # Sands, and the card each lies under
    floor: int = BALCONY
    escaped: bool = False
    exits: list[str] = field(default_factory=list)
    cards: Cards = field(default_factory=lambda: CARDS)  # all that there are

    def keep(self, code: str) -> None:
        """Take a start card (HE-4, HE-28)."""
        self.loot.append(code)
        self.hidden = code

    def lose(self, code: str) -> None:
        self.loot.remove(code)
        if self.hidden == code:
            self.hidden = ""
        for sands, copied in list(self.copied.items()):
            if code in (sands, copied):
                del self.copied[sands]  # R6

    def curse_free(self) -> list[str]:
        return [code for code in self.loot if self.cards[code].curses == 0]

    def open_curse_free(self) -> list[str]:
        return [code for code in self.curse_free() if code != self.hidden]  # R3

    def sands_targets(self) -> list[str]:
        free = self.open_curse_free()
        return [code for code in free if set(self.cards[code].values) & {3, 4, 5}]

    def counted(self) -> list[Card]:
        """The cards that count for kinds and values: for Sands the card it copies."""
        counted = []
        for code in self.loot:
            if self.cards[code].ability != "sands":
                counted.append(self.cards[code])
            elif code in self.copied:  # HE-35; R6: without a copied card nothing
                counted.append(self.cards[self.copied[code]])
        return counted

    def kind_total(self, kind: str) -> int:
        return sum(card.values[0] for card in self.counted() if kind in card.kinds)  # HE-21

    def value_count(self, value: int) -> int:
        return sum(value in card.values for card in self.counted())  # HE-22, HE-33, R10

    def curses(self) -> int:
        total = sum(self.cards[code].curses for code in self.loot)  # HE-11
        hamsas = [code for code in self.loot if self.cards[code].ability == "hamsa"]
        return max(0, total - 2 * len(hamsas))  # HE-34, R7

    def card_prestige(self) -> int:
        return sum(self.cards[code].prestige for code in self.loot)  # HE-39, HE-40


class Reference:
    """One match, with chance steps given from outside.

    What is still to be decided waits on an agenda. For every kind of step there is one method
    `_may_...` that lists what is possible and one `_do_...` that carries it out; a step of which
    nothing is possible is left out.
    """

    def __init__(
        self,
        players: int = 2,
        moon: str = "full",
        draft: str = "off",
        starter: int = 0,
        size: str = "full",
        edition: str | None = None,
    ) -> None:
        if players not in (2, 3, 4, 5):
            raise ValueError(f"2 to 5 players, not {players}")  # HE-1
        if moon not in ("full", "crescent"):
            raise ValueError(f"no such set: {moon!r}")
        if draft not in ("off", "on"):
            raise ValueError(f"no such draft: {draft!r}")
        if not 0 <= starter < players:
            raise ValueError(f"no such seat: {starter}")
        self.cards = CARDS
        self.worths = {t: w for t, w in TILES.items() if players > 2 or t not in NOT_FOR_TWO}
        if edition is not None:
            self.cards, self.worths = read_edition(edition, players)
        groups = {code: card.group for code, card in self.cards.items()}
        self.light = [code for code, group in groups.items() if group == "light"]
        self.dark = [code for code, group in groups.items() if group in ("dark", moon)]  # HE-2
        self.players = [Player(cards=self.cards) for _ in range(players)]
        self.tower: dict[int, list[str]] = {floor: [""] * PLACES for floor in range(8, 0, -1)}
        self.tower[1][-1] = FACEDOWN  # HE-5
        self.drawn: set[str] = set()  # the cards that chance has shown to anyone
        self.draft_hand: list[str] = []
        self.seat = starter  # whose turn it is
        self.extra_turn = False
        self.agenda = self._set_up(draft, starter)
        if size != "full":
            self._shrink(SMALLER[size], moon)

    def _shrink(self, floors: dict[int, tuple[str, ...]], moon: str) -> None:
        """Only the last open card of the tower and the start cards are still to be dealt."""
        self.light = list(SMALL_LIGHT[: len(self.players) + 2])
        self.dark = SMALL_DARK[moon]
        for floor, codes in floors.items():
            self.tower[floor][: len(codes)] = codes
        last = [step for step in self.agenda if step.what == "lay"][-1]
        self.agenda = [step for step in self.agenda if step.what != "lay" or step is last]

    # Seats and the set-up.

    def _clockwise(self, seat: int) -> list[int]:
        """The other seats from the left of a seat on."""
        count = len(self.players)
        return [(seat + step) % count for step in range(1, count)]

    def _set_up(self, draft: str, starter: int) -> list[Step]:
        """The steps up to the first turn, the starter's (HE-8)."""
        slots = [(floor, place) for floor in self.tower for place in range(PLACES)]
        slots.pop()  # HE-5: the last card of the bottom floor lies face down without a step
        lays = [Step("lay", floor=floor, place=place) for floor, place in slots]
        lights, darks = lays[: 2 * PLACES], lays[2 * PLACES :]  # HE-3, HE-5
        order = [starter, *self._clockwise(starter)]
        if draft == "off":
            deals = [Step("deal", seat) for seat in order]  # HE-4
            return [*lights, *deals, *darks, Step("turn", starter)]
        fills = [Step("fill") for _ in range(DRAFT_HAND[len(self.players)])]  # HE-27
        keeps = [Step("keep", seat) for seat in reversed(order)]  # HE-28: the starter last
        return [*lights, *darks, *fills, *keeps, Step("turn", starter)]

    # Whose step it is, and what it may be.

    def actor(self) -> int | str | None:
        """The seat to act, "chance", or None when the match is over."""
        if not self.agenda:
            return None  # HE-19
        step = self.agenda[0]
        return "chance" if step.what in CHANCE_STEPS else step.seat

    def moves(self) -> list[str]:
        """The legal moves of the seat on turn; none at a chance step or when over."""
        return self._possible(self.agenda[0]) if isinstance(self.actor(), int) else []

    def chances(self) -> dict[str, int]:
        """At a chance step: each card that may come, with its weight."""
        return dict.fromkeys(self._possible(self.agenda[0]), 1) if self.actor() == "chance" else {}

    def play(self, text: str) -> None:
        """Carry out a move or an outcome of chance; ValueError if it is not legal now."""
        if not self.agenda or text not in self._possible(self.agenda[0]):
            raise ValueError(f"not legal now: {text!r}")
        step = self.agenda.pop(0)
        getattr(self, f"_do_{step.what}")(step, text)
        while self.agenda and not self._possible(self.agenda[0]):
            self.agenda.pop(0)  # a step without any choice is left out
        if not self.agenda:
            self._next_turn()

    def _possible(self, step: Step) -> list[str]:
        found: list[str] = getattr(self, f"_may_{step.what}")(step)
        return found

    # The tower.

    def _standing(self, top: int = BALCONY, bottom: int = 1) -> list[str]:
        """The cards on the floors from top to bottom, the face-down one by that name."""
        floors = [row for floor, row in self.tower.items() if bottom <= floor <= top]
        return [code for row in floors for code in row if code]

    def _open_curse_free(self) -> list[str]:
        """The face-up cards of the tower without a curse."""
        codes = [code for code in self._standing() if code != FACEDOWN]
        return [code for code in codes if self.cards[code].curses == 0]

    def _find(self, code: str) -> tuple[int, int]:
        found = [(floor, row.index(code)) for floor, row in self.tower.items() if code in row]
        return found[0]

    def _remove(self, code: str) -> int:
        """Take a card out of the tower; the floor it lay on."""
        floor, place = self._find(code)
        self.tower[floor][place] = ""
        return floor

    # Chance: laying the tower, dealing, turning up the face-down card.

    def _undrawn(self, deck: list[str]) -> list[str]:
        return [code for code in deck if code not in self.drawn]

    def _may_lay(self, step: Step) -> list[str]:
        return self._undrawn(self.light if step.floor >= 7 else self.dark)  # HE-3, HE-5

    def _do_lay(self, step: Step, code: str) -> None:
        self.drawn.add(code)
        self.tower[step.floor][step.place] = code

    def _may_deal(self, _: Step) -> list[str]:
        return self._undrawn(self.light)

    def _do_deal(self, step: Step, code: str) -> None:
        self.drawn.add(code)
        self.players[step.seat].keep(code)  # HE-4

    def _may_fill(self, _: Step) -> list[str]:
        return self._undrawn(self.light)

    def _do_fill(self, _: Step, code: str) -> None:
        self.drawn.add(code)
        self.draft_hand.append(code)  # HE-28

    def _may_reveal(self, _: Step) -> list[str]:
        return self._undrawn(self.dark)

    def _do_reveal(self, step: Step, code: str) -> None:
        self.drawn.add(code)
        self._gain(step.seat, code)  # HE-15

    # The draft.

    def _may_keep(self, _: Step) -> list[str]:
        return list(self.draft_hand)

    def _do_keep(self, step: Step, code: str) -> None:
        self.draft_hand.remove(code)
        self.players[step.seat].keep(code)  # HE-28

    # A turn.

    def _claimable(self, seat: int, code: str) -> bool:
        """Whether a card's ability can be carried out (HE-16); R2: the face-down one always."""
        player = self.players[seat]
        ability = "" if code == FACEDOWN else self.cards[code].ability
        if ability == "sands":
            return bool(player.sands_targets())  # HE-35
        if ability == "tales":
            return bool(player.curse_free())  # HE-37, R3
        if ability == "distillation":
            return bool(self._with_hidden_card(seat))  # R16
        if ability == "codex":
            return bool(player.hidden)  # HE-16
        return True

    def _with_hidden_card(self, seat: int) -> list[int]:
        """The other seats with a face-down card, escaped or not."""
        return [other for other in self._clockwise(seat) if self.players[other].hidden]

    def _may_turn(self, step: Step) -> list[str]:
        below = self._standing(top=self.players[step.seat].floor)  # HE-12, HE-13
        claims = [code for code in below if self._claimable(step.seat, code)]
        return [*claims, "escape"]  # HE-17, R1

    def _do_turn(self, step: Step, text: str) -> None:
        self.extra_turn = False
        if text == "escape":
            self._escape(step.seat)
            return  # R12: no discard
        if len(self.players) == 2:
            self.agenda.append(Step("discard", step.seat))  # HE-31, R8
        self.players[step.seat].floor = self._find(text)[0]  # HE-12
        self._take(step.seat, text)

    def _escape(self, seat: int) -> None:
        count = len(self.players)
        before = sum(player.escaped for player in self.players)
        self.players[seat].escaped = True
        for tile, place in (("exit_first", 0), ("exit_second", 1), ("exit_last", count - 1)):
            if before == place and tile in self.worths:  # HE-18, HE-30
                self.players[seat].exits.append(tile)

    def _next_turn(self) -> None:
        """The turn after this one, if any thief is left (HE-8, HE-19, R19)."""
        order = [*self._clockwise(self.seat), self.seat]
        if self.extra_turn:
            order.insert(0, self.seat)  # HE-36
        left = [seat for seat in order if not self.players[seat].escaped]  # HE-17
        if left:
            self.seat = left[0]
            self.agenda.append(Step("turn", self.seat))

    def _may_discard(self, step: Step) -> list[str]:
        floor = self.players[step.seat].floor
        return [f"x{code}" for code in self._standing(top=floor, bottom=floor)]  # HE-31

    def _do_discard(self, _: Step, text: str) -> None:
        self._remove(text[1:])

    # Taking a card, and what its ability asks for.

    def _take(self, seat: int, code: str) -> None:
        """Take a card of the tower: claimed, or with the Cloak."""
        self._remove(code)
        if code == FACEDOWN:
            self.agenda.insert(0, Step("reveal", seat))  # HE-15
        else:
            self._gain(seat, code)

    def _gain(self, seat: int, code: str) -> None:
        """A card joins the loot face up and its ability is carried out (HE-12, HE-14)."""
        player = self.players[seat]
        player.loot.append(code)
        if self.cards[code].ability == "codex":
            player.hidden = ""  # HE-40
        if self.cards[code].ability == "hourglass":
            self.extra_turn = True  # HE-36
        self.agenda = self._ability(seat, code) + self.agenda

    def _ability(self, seat: int, code: str) -> list[Step]:
        """The steps of a card's ability, in order; those that cannot be done are left out (R2)."""
        ability = self.cards[code].ability
        if ability == "crown":
            return [Step("crown", other) for other in [*self._clockwise(seat), seat]]  # HE-40
        steps = {
            "amulet": ["amulet", "gift"],
            "sands": ["sands"],
            "tales": ["tales"],
            "cloak": ["cloak"],
            "distillation": ["look"],
            "blood": ["blood"],
        }
        return [Step(what, seat, card=code) for what in steps.get(ability, [])]

    # Full moon.

    def _may_amulet(self, _: Step) -> list[str]:
        return [f"x{code}" for code in self._standing()]  # HE-32

    def _do_amulet(self, _: Step, text: str) -> None:
        self._remove(text[1:])

    def _may_gift(self, step: Step) -> list[str]:
        return [f">{other + 1}" for other in self._clockwise(step.seat)]  # R5, R15

    def _do_gift(self, step: Step, text: str) -> None:
        self.players[step.seat].lose(step.card)
        self.players[int(text[1:]) - 1].loot.append(step.card)  # HE-32, R5

    def _may_sands(self, step: Step) -> list[str]:
        return [f"={code}" for code in self.players[step.seat].sands_targets()]  # HE-35

    def _do_sands(self, step: Step, text: str) -> None:
        self.players[step.seat].copied[step.card] = text[1:]

    def _may_tales(self, step: Step) -> list[str]:
        free = self.players[step.seat].curse_free()  # HE-37, R3, R13
        return [f"-{code}" for code in free if code != step.card]

    def _do_tales(self, step: Step, text: str) -> None:
        self.players[step.seat].lose(text[1:])

    def _may_cloak(self, step: Step) -> list[str]:
        tower = self._standing()  # HE-38: above or below
        takes = [code for code in tower if self._claimable(step.seat, code)]  # R4
        return [*takes, "pass"] if tower else []

    def _do_cloak(self, step: Step, text: str) -> None:
        if text != "pass":
            self._take(step.seat, text)  # HE-38: the thief stays

    # Crescent.

    def _may_look(self, step: Step) -> list[str]:
        return [f"@{other + 1}" for other in self._with_hidden_card(step.seat)]  # HE-40, R16

    def _do_look(self, step: Step, text: str) -> None:
        """Looking changes nothing on the table."""

    def _may_crown(self, step: Step) -> list[str]:
        return [f"-{code}" for code in self.players[step.seat].open_curse_free()]  # HE-40, R17

    def _do_crown(self, step: Step, text: str) -> None:
        self.players[step.seat].lose(text[1:])

    def _may_blood(self, step: Step) -> list[str]:
        own = [f"~{code}" for code in self.players[step.seat].open_curse_free()]  # HE-40, R3
        return [*own, "pass"] if own and self._open_curse_free() else []

    def _do_blood(self, step: Step, text: str) -> None:
        if text != "pass":
            self.agenda.insert(0, Step("swap", step.seat, card=text[1:]))

    def _may_swap(self, _: Step) -> list[str]:
        return [f"~{code}" for code in self._open_curse_free()]  # R9: any floor

    def _do_swap(self, step: Step, text: str) -> None:
        floor, place = self._find(text[1:])
        self.tower[floor][place] = step.card  # R9: face up into that place
        self.players[step.seat].lose(step.card)
        self.players[step.seat].loot.append(text[1:])

    # Results.

    def _won(self, numbers: list[int], best: int) -> int | None:
        """The seat that alone has the best number; None for a tie (HE-24, R11)."""
        return numbers.index(best) if numbers.count(best) == 1 else None

    def _tile_owners(self) -> dict[str, int | None]:
        """The kind, value and curse tiles, and who gets each."""
        owners: dict[str, int | None] = {}
        for kind in KINDS:
            totals = [player.kind_total(kind) for player in self.players]
            owners[kind] = self._won(totals, max(totals))  # HE-21
        for value in (3, 4, 5):
            counts = [player.value_count(value) for player in self.players]
            owners[f"value{value}"] = self._won(counts, max(counts))  # HE-22
        curses = [player.curses() for player in self.players]
        owners["most_curses"] = self._won(curses, max(curses))  # HE-23
        owners["fewest_curses"] = self._won(curses, min(curses))
        return {tile: owner for tile, owner in owners.items() if tile in self.worths}  # HE-30

    def tiles(self, seat: int) -> list[str]:
        """The tiles of a seat, the escape tiles as far as taken."""
        won = [tile for tile, owner in self._tile_owners().items() if owner == seat]
        return won + self.players[seat].exits

    def scores(self) -> list[int]:
        """Prestige of tiles and cards (HE-25); the start cards count face down too (HE-20)."""
        return [
            sum(self.worths[tile] for tile in self.tiles(seat)) + player.card_prestige()
            for seat, player in enumerate(self.players)
        ]

    def ranks(self) -> list[int]:
        """Places, 1 for the first; equal players share a place and the next ones are skipped."""
        standings = [
            (score, -self.players[seat].curses(), len(self.tiles(seat)))  # HE-26, R18
            for seat, score in enumerate(self.scores())
        ]
        return [1 + sum(other > mine for other in standings) for mine in standings]
