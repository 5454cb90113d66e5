"""What goes on around a match: who is here, who waits for whom, time, wishes, and the end.

Everything is made from what the house's tables show to one guest; a page adds the drawing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from belfort import locale
from belfort.ink import Person
from belfort.store import Table
from belfort.tables.chronicle import OUT, STEP, UNDO, Chronicle
from belfort.tables.look import Look, back_step
from belfort.web.cast import character
from belfort.web.times import left


@dataclass(frozen=True)
class Sitter:
    """A seat as the page shows it beside the match."""

    person: Person
    bot: str
    """The level that plays here; empty for a person."""
    mine: bool
    here: bool
    """Whether somebody looks at the table from this seat now."""
    away: bool
    replaceable: bool
    """Whether the host may let a bot stand in now."""
    clock: str
    """What is left to think, as `4:30`; empty without a clock."""
    ticks: bool
    """Whether that changes from second to second."""


@dataclass(frozen=True)
class Place:
    """How a seat ended."""

    rank: int
    person: Person
    points: int | None
    out: str


@dataclass(frozen=True)
class Life:
    """Something that happened besides the moves, after so many steps of the match."""

    after: int
    words: str


@dataclass(frozen=True)
class Room:
    """Everything on the page of a table that is not the match itself."""

    table: str = ""
    at: int | None = None
    """How many entries the log has; a move is meant for one such count."""
    mark: str = ""
    """Tells this state of the table from any other."""
    sitters: Sequence[Sitter] = ()
    lives: Sequence[Life] = ()
    seat: int | None = None
    """Whose hand lies open on a device that is passed round."""
    hand_to: Person | None = None
    """Who gets the device now; until then every hand is covered."""
    wish: str = ""
    """A wish of another to take steps back, in words."""
    wished: str = ""
    """What a viewer is told who has asked, or agreed, while others have not yet."""
    no_way_back: str = ""
    """Why the viewer's last move cannot be taken back, if it cannot."""
    due: int | None = None
    warming: str = ""
    """How far the bots here are from playing as they should, in words."""
    resign: str = ""
    """What giving up would mean, in words; empty for those who cannot."""
    out: bool = False
    """Whether the viewer has left the match, which goes on."""
    bots_play: bool = False
    """Whether no person plays but the viewer."""
    away: str = ""
    """When a bot may play for somebody here who is away, in words."""
    stopped: str = ""
    """Why the match ended before its end."""
    places: Sequence[Place] = ()
    rematch: str = ""
    """Where the others play again already."""
    seated: bool = False
    between: Sequence[int] = ()
    """Positions to show one after the other before this one."""
    past: int | None = None
    """The step that is shown, if it is not the last."""
    steps: int = 0
    stops: Sequence[int] = ()
    """Where one can stop when stepping through the match."""
    link: str = ""
    commitment: str = ""
    notice: str = ""
    teaches: bool = False
    """Whether the game teaches words, and somebody here can be helped."""
    helped: bool = False
    """Whether somebody on this device is helped less than usual, or the device lies flat."""
    flat: bool = False
    """Whether the device lies flat between two, and whoever acts sits at their own edge."""
    reactions: Mapping[str, str] = field(default_factory=dict)


def names_of(table: Table, language: str) -> list[str]:
    """The names at a table: people's own, bots by theirs, numbered if there are several."""
    say = locale.house(language)
    told: list[str] = []
    for seat in table.seats:
        name = seat.name
        if seat.player is None:
            known = character(seat.bot)
            level = say(f"level.{seat.bot}") if seat.bot else name or say("life.free")
            name = known.name if known else level
        same = sum(one == name or one.startswith(f"{name} ") for one in told)
        told.append(f"{name} {same + 1}" if same and not seat.free else name)
    return told


def people_of(table: Table, names: Sequence[str]) -> list[Person]:
    """Who sits at a table; a bot that stands in for somebody keeps their bird."""
    found = []
    for number, (seat, name) in enumerate(zip(table.seats, names, strict=True)):
        known = character(seat.bot) if seat.player is None else None
        found.append(Person(number, name, known.face if known else ""))
    return found


def in_mood(people: Sequence[Person], actor: int, ranks: Sequence[int] | None) -> list[Person]:
    """The same people as they look now: on turn, or with these places at the end."""

    def mood(seat: int) -> str:
        if ranks is not None:
            return "win" if ranks[seat] == 1 else "lose"
        return "think" if seat == actor else "calm"

    return [replace(person, mood=mood(person.seat)) for person in people]


def lives_of(chronicle: Chronicle, names: Sequence[str], language: str) -> list[Life]:
    """Steps taken back and seats that went out, each after the step it followed."""
    say = locale.house(language)
    found: list[Life] = []
    stands = 0
    for happening in chronicle.log:
        entry = happening.entry
        if entry.kind == STEP:
            stands += 1
        elif entry.kind == UNDO:
            stands = int(entry.text)
            found.append(Life(stands, say("life.undone", name=names[entry.seat])))
        elif entry.kind == OUT:
            found.append(Life(stands, say(f"life.{_WHY[entry.text]}", name=names[entry.seat])))
    return found


_WHY = {"resigned": "resigned", "time": "out_of_time"}


def no_way_back(chronicle: Chronicle, seats: Collection[int], language: str) -> str:
    """Why none of these seats can take a move back; empty if one can."""
    say = locale.house(language)
    if any(back_step(chronicle, seat) is not None for seat in seats):
        return ""
    moved = any(step.by in seats for step in chronicle.match.log())
    return say("undo.shown" if moved else "undo.nothing")


def sitters_of(
    look: Look, people: Sequence[Person], mine: Sequence[int], now: int, language: str
) -> list[Sitter]:
    """The seats of a table that is played."""
    found = []
    for person, seat in zip(people, look.seats, strict=True):
        absent = seat.person and not seat.present and person.seat not in mine and seat.out is None
        clock = left(_left(look, person.seat, now), language)
        long = seat.away_since is not None and now >= seat.away_since + 1000 * look.away
        found.append(
            Sitter(
                person,
                seat.bot or "",
                person.seat in mine,
                seat.present,
                absent and look.state == "playing",
                look.host and absent and long and seat.bot is None,
                clock,
                look.actor == person.seat and ":" in clock,
            )
        )
    return found


def _left(look: Look, seat: int, now: int) -> int | None:
    """Milliseconds that a seat has now."""
    if look.actor == seat and look.due is not None:
        return max(0, look.due - now)
    return look.seats[seat].time_left


def places_of(look: Look, people: Sequence[Person], language: str) -> list[Place]:
    """The seats of a finished table, the first place first."""
    say = locale.house(language)
    if look.standings is None:
        return []
    places = [
        Place(
            one.rank,
            person,
            one.score,
            say(f"life.{_WHY[one.out]}", name=person.name) if one.out else "",
        )
        for person, one in zip(people, look.standings, strict=True)
    ]
    return sorted(places, key=lambda place: place.rank)


def stops_of(chronicle: Chronicle) -> list[int]:
    """The steps before which somebody had to choose, and the last position."""
    log = chronicle.match.log()
    return [number for number, step in enumerate(log) if step.by >= 0] + [len(log)]
