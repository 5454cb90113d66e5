"""What travels as JSON, in both directions: these declarations validate and document it.

Everything about a table that goes to a client is made from a `Look`, which holds no more than
that client's seat may know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from belfort import engine, locale
from belfort.bots import BOTS
from belfort.engine import Rules, Sentence
from belfort.engine.records import values_of
from belfort.engine.writing import json_of
from belfort.match.fairness import LONGEST_ADDITION
from belfort.store import Player
from belfort.tables import REACTIONS, Clock, Event, Look, SeatLook, Standing, Wanted, names
from belfort.tables.albums import Album
from belfort.tables.forks import Fork
from belfort.tables.look import CHANGED_BY_MOVES, Own
from belfort.tables.seating import AWAY, SHORTEST_AWAY

Count = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
SeatKey = Annotated[str, Meta(pattern="^[0-9]$")]
ShortText = Annotated[str, Meta(min_length=1, max_length=200)]
GuestName = Annotated[str, Meta(min_length=1, max_length=names.LONGEST)]
GameName = Annotated[str, Meta(extra_json_schema={"enum": engine.names()})]
BotName = Annotated[str, Meta(extra_json_schema={"enum": list(BOTS)})]
ReactionName = Annotated[str, Meta(extra_json_schema={"enum": list(REACTIONS)})]


# What clients say


class Asked(Struct, forbid_unknown_fields=True):
    """The ground of all that clients send: a field nobody knows is refused."""


class NewPlayer(Asked):
    """A guest to be."""

    name: GuestName
    cookie: bool = False
    """Answer with a cookie, for browsers, instead of a token."""


class NewName(Asked):
    name: GuestName


class ClockChoice(Asked):
    """`none`; `move`: so many seconds for every move; `total`: in all, with an increment."""

    kind: Literal["none", "move", "total"]
    seconds: Count = 0
    increment: Count = 0


class EditionChoice(Asked):
    """What is played with: a text of one's own, or what the house keeps under a name."""

    name: Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9-]{0,39}$")]
    text: str | None = None


class EditionTried(Asked):
    """A text that may be an edition of a game."""

    game: GameName
    text: str


class NewTable(Asked):
    """A table as its host wants it."""

    game: GameName
    options: dict[str, int | str] = {}
    edition: EditionChoice | None = None
    starter: Literal["seat", "lot", "rule"] = "seat"
    """Who starts: the seat of the option `starter`, the lot, or whom the game's rule names."""
    clock: ClockChoice = msgspec.field(default_factory=lambda: ClockChoice("none"))
    listed: bool = False
    """Strangers find it and may sit down."""
    watching: bool = True
    """Those without a seat may look on."""
    away: Annotated[int, Meta(ge=SHORTEST_AWAY, le=1_000_000)] = AWAY
    """Seconds after which the host may let a bot stand in for somebody who is away."""
    seat: SeatNumber = 0
    bots: dict[SeatKey, BotName] = {}
    """Bots by the number of their seat."""

    def wanted(self) -> Wanted:
        clock = Clock(self.clock.kind, self.clock.seconds, self.clock.increment)
        bots = {int(seat): bot for seat, bot in self.bots.items()}
        return Wanted(
            game=self.game,
            options=self.options,
            edition="" if self.edition is None else self.edition.name,
            text=None if self.edition is None else self.edition.text,
            starter=self.starter,
            clock=clock,
            listed=self.listed,
            watching=self.watching,
            away=self.away,
            seat=self.seat,
            bots=bots,
        )


class SeatChoice(Asked):
    """A certain seat, or any."""

    seat: SeatNumber | None = None


class NewSitter(SeatChoice):
    """Where to sit, and what that seat adds to the chance."""

    added: Annotated[str, Meta(max_length=LONGEST_ADDITION)] = ""


class BotChoice(Asked):
    bot: BotName


class Addition(Asked):
    """A text of one's own that the chance of the match will follow from, besides the seed."""

    added: Annotated[str, Meta(min_length=1, max_length=LONGEST_ADDITION)]


class Watching(Asked):
    watching: bool


class NewMove(Asked):
    """A move in the game's notation, meant for the log at `at`."""

    at: Count
    move: ShortText


class NewFork(Asked):
    """How somebody plays on from a position of a match."""

    step: Count
    """Before which step of the match; somebody has to choose there."""
    seat: SeatNumber
    """Where I sit; what is dealt anew fits what that seat saw."""
    hidden: Literal["truly", "anew"] = "anew"
    """How what was hidden lies. Of my own match against bots, while it runs, always anew."""
    bots: dict[SeatKey, BotName] = {}
    """Bots by the number of their seat; the other seats wait for friends."""

    def wanted(self) -> Fork:
        bots = {int(seat): bot for seat, bot in self.bots.items()}
        return Fork(self.step, self.seat, self.hidden, bots)


class Brought(Asked):
    """A match file, to be put into my album."""

    file: str
    seat: SeatNumber | None = None
    """Where I sat in it; none: I did not."""


class Moment(Asked):
    """What is asked is meant for the log at `at`."""

    at: Count


class NewReaction(Asked):
    reaction: ReactionName


# What the house says


class PlayerShown(Struct):
    id: str
    name: str


class PlayerWelcome(Struct):
    """A new guest; the token is shown this once."""

    id: str
    name: str
    token: str | None


class OptionShown(Struct):
    name: str
    choices: list[int | str]
    default: int | str
    meaning: str


class GameShown(Struct):
    name: str
    title: str
    credits: str
    ages: str
    minutes: str
    players: list[int]
    version: int
    options: list[OptionShown]


class Shelf(Struct):
    games: list[GameShown]
    bots: list[str]
    reactions: list[str]


class Said(Struct):
    """A sentence: a key of the game's catalogue, and what fills it."""

    key: str
    args: Mapping[str, Any]


class EventShown(Struct):
    """An entry of the log as this seat saw it. `kind` is `step`, `undo`, `out` or `end`."""

    number: int
    kind: str
    seat: int
    """Who did it; -1 is chance."""
    text: str
    """A step's notation; the step gone back to; why a seat is out."""
    says: Said | None
    moment: int


class SeatShown(Struct):
    name: str
    bot: str | None
    free: bool
    person: bool
    present: bool
    away_since: int | None
    out: str | None
    time_left: int | None


class StandingShown(Struct):
    rank: int
    score: int | None
    out: str | None


class ClockShown(Struct):
    kind: str
    seconds: int
    increment: int


class EditionNamed(Struct):
    """What a table is played with; its text can be asked for."""

    name: str
    hash: str


class EditionShown(Struct):
    """What a table is played with, whole."""

    name: str
    hash: str
    text: str


class FaultShown(Struct):
    line: int
    """0: the text as a whole."""
    problem: str


class EditionChecked(Struct):
    """What is wrong with a text; its hash, if nothing is."""

    hash: str | None
    faults: list[FaultShown]


class SharedShown(Struct, kw_only=True):
    """What everybody at a table sees alike. Times are milliseconds since 1970."""

    table: str
    game: str
    rules: int
    options: dict[str, int | str]
    edition: EditionNamed
    starter: str
    """`seat`, `lot` or `rule`; `won` if whoever won the match before starts."""
    state: str
    """`open`, `playing`, `over` or `closed`."""
    listed: bool
    watching: bool
    clock: ClockShown
    away: int
    seats: list[SeatShown]
    at: int
    """How many entries the log has; a move is meant for one such count."""
    step: int
    """How many steps of the match stand."""
    actor: int | None
    """The seat on turn."""
    due: int | None
    """When the seat on turn runs out of time."""
    wishes: list[int]
    """The seats that would take steps back."""
    back_to: int | None
    commitment: str | None
    """The SHA-256 of the secret seed: shown before anybody adds to it."""
    added: list[str]
    """What each seat has added to the chance."""
    seed: str | None
    """The seed, once the match is over, however it ended."""
    again: str | None
    """Once the match is over: the SHA-256 of the seed of a rematch."""
    standings: list[StandingShown] | None
    reason: Said | None
    begun: int
    """How many steps were laid down, as the match goes on from a position of another."""
    brought: bool
    """Whether it came as a file, and was not played here."""
    rematch: str | None
    created: int
    started: int | None
    ended: int | None


class TableShown(SharedShown, kw_only=True):
    """A table as one client may see it. Times are milliseconds since 1970."""

    seat: int | None
    """The seat of whoever looks."""
    host: bool
    """Whether whoever looks is the host."""
    view: dict[str, Any] | None
    """The position, as far as this seat may know it: the fields of the game's state."""
    moves: list[str]
    """What this seat may do now, in the game's notation."""
    events: list[EventShown]
    """What has happened since the entry that was asked for."""
    can_undo: bool
    """Whether this seat may ask to take its last move back."""
    type: str | UnsetType = UNSET
    """`look`, in messages of the live connection."""


class TableList(Struct):
    tables: list[TableShown]


class Invitation(Struct):
    """Whoever brings the code to `/api/invitations/{code}` gets the seat."""

    code: str


class Accepted(Struct):
    """A move is stored; the log is at `at` now."""

    at: int


class MatchFile(Struct):
    """A match file as text; see the documentation of its format."""

    file: str


class EndedShown(Struct):
    """How a seat of a match ended."""

    name: str
    rank: int
    score: int | None
    """None if the match was not played to its end."""
    out: str | None


class KeptShown(Struct):
    """A match in my album; its file is that of its table."""

    table: str
    game: str
    options: dict[str, int | str]
    ended: int
    """For a file: when it was brought."""
    seat: int | None
    """Where I sat; none: I did not play in it."""
    seats: list[EndedShown]
    begun: int
    brought: bool


class TallyShown(Struct):
    """How I fared in a game."""

    game: str
    matches: int
    won: int


class AlbumShown(Struct):
    """Matches of my album, the newest first."""

    matches: list[KeptShown]
    more: str | None
    """What to ask for as `before`, if there are more."""
    tallies: list[TallyShown]
    whole: int


def album(found: Album) -> AlbumShown:
    """The only way of an album to a client."""
    kept = [
        KeptShown(
            table=one.table.id,
            game=one.table.game,
            options=dict(one.table.options),
            ended=one.ended,
            seat=one.seat,
            seats=[EndedShown(r.name, r.rank, r.score, r.out) for r in one.results],
            begun=len(one.table.laid),
            brought=one.table.brought,
        )
        for one in found.kept
    ]
    more = f"{found.more[0]}-{found.more[1]}" if found.more else None
    tallies = [TallyShown(one.game, one.matches, one.won) for one in found.tallies]
    return AlbumShown(kept, more, tallies, found.whole)


class ReceiptShown(Struct):
    """What the house has promised, signed by it, as one line; see the documentation of the
    format."""

    receipt: str


class HouseShown(Struct):
    """The house itself."""

    key: str
    """The public key (Ed25519, in hexadecimal) that its receipts are signed with."""


class Done(Struct):
    pass


# The live connection


class WatchTable(Asked, tag_field="type", tag="watch"):
    """Tell me about a table, from entry `since` on; `notice` says only that it changed."""

    table: ShortText
    since: Count = 0
    form: Literal["look", "notice"] = "look"


class UnwatchTable(Asked, tag_field="type", tag="unwatch"):
    table: ShortText


class ActAtTable(Asked, tag_field="type", tag="act"):
    """A move; it is answered with `done` or `refused` and the same `id`."""

    table: ShortText
    at: Count
    move: ShortText
    id: Count = 0


class ReactAtTable(Asked, tag_field="type", tag="react"):
    table: ShortText
    reaction: ReactionName
    id: Count = 0


class Ping(Asked, tag_field="type", tag="ping"):
    id: Count = 0


FromClient = WatchTable | UnwatchTable | ActAtTable | ReactAtTable | Ping


class MoveDone(Struct, tag_field="type", tag="done"):
    id: int
    at: int | None = None


class MoveRefused(Struct, tag_field="type", tag="refused", omit_defaults=True):
    id: int
    code: str
    message: str
    table: str | None = None
    rule: str | None = None


class Changed(Struct, tag_field="type", tag="changed"):
    """A table is not what it was; its log is at `at`. What has the same `mark` is the same."""

    table: str
    at: int
    state: str
    mark: str


class Presence(Struct, tag_field="type", tag="presence"):
    """Who is here, by seat."""

    table: str
    seats: list[bool]


class Reaction(Struct, tag_field="type", tag="reaction"):
    table: str
    seat: int
    reaction: str


class Pong(Struct, tag_field="type", tag="pong"):
    id: int


# From what the house knows to what it says


def shelf(bots: list[str], reactions: list[str]) -> Shelf:
    games = [_game(engine.rules(name)) for name in engine.names()]
    return Shelf(games, bots, reactions)


def _game(rules: Rules) -> GameShown:
    options = [
        OptionShown(
            option.name,
            list(option.choices),
            option.default,
            locale.option(rules, option.name).meaning,
        )
        for option in rules.options
    ]
    about = locale.about(rules)
    return GameShown(
        rules.name,
        about.title,
        about.credits,
        about.age,
        about.minutes,
        list(rules.players),
        rules.version,
        options,
    )


def show_player(player: Player) -> PlayerShown:
    return PlayerShown(player.id, player.name)


def show(look: Look, kind: str | UnsetType = UNSET) -> TableShown:
    """The only way of a table to a client, besides `picture`."""
    view = None if look.view is None else values_of(look.view)
    shared = msgspec.structs.asdict(_shared(look))
    return TableShown(type=kind, view=view, **shared, **_own(look))


def picture(own: Own, shared: bytes) -> bytes:
    """The same as JSON for the live connection, with what `shared_picture` has made of the rest."""
    view = b"null" if own.view is None else json_of(own.view) or _encode(values_of(own.view))
    return b'{"type":"look","view":%b,%b,%b' % (view, _encode(_own(own))[1:-1], shared[1:])


def shared_picture(look: Look) -> bytes:
    """What everybody sees alike, made once for all of them: after a move, only what it changes."""
    lasting = look.kept.get("lasting")
    if lasting is None:
        fields = msgspec.structs.asdict(_shared(look))
        lasting = look.kept["lasting"] = _encode(
            {name: field for name, field in fields.items() if name not in CHANGED_BY_MOVES}
        )
    changed = _encode({name: getattr(look, name) for name in CHANGED_BY_MOVES})
    return b"%b,%b" % (lasting[:-1], changed[1:])


_encode = msgspec.json.Encoder().encode


def _shared(look: Look) -> SharedShown:
    return SharedShown(
        table=look.table,
        game=look.game.name,
        rules=look.rules,
        options=look.game.options,
        edition=EditionNamed(look.game.edition.name, look.game.edition.hash),
        starter=look.starter,
        state=look.state,
        listed=look.listed,
        watching=look.watching,
        clock=ClockShown(look.clock.kind, look.clock.seconds, look.clock.increment),
        away=look.away,
        seats=[_seat(seat) for seat in look.seats],
        at=look.at,
        step=look.step,
        actor=look.actor,
        due=look.due,
        wishes=list(look.wishes),
        back_to=look.back_to,
        commitment=look.commitment,
        added=list(look.added),
        seed=look.seed,
        again=look.again,
        standings=None if look.standings is None else [_standing(s) for s in look.standings],
        reason=_said(look.reason),
        rematch=look.rematch,
        begun=look.begun,
        brought=look.brought,
        created=look.created,
        started=look.started,
        ended=look.ended,
    )


def _own(look: Look | Own) -> dict[str, Any]:
    """What differs from one pair of eyes to another, besides the view."""
    return {
        "seat": look.seat,
        "host": look.host,
        "moves": [move.text for move in look.moves],
        "events": [_event(event) for event in look.events],
        "can_undo": look.can_undo,
    }


def _seat(seat: SeatLook) -> SeatShown:
    return SeatShown(
        seat.name,
        seat.bot,
        seat.free,
        seat.person,
        seat.present,
        seat.away_since,
        seat.out,
        seat.time_left,
    )


def _event(event: Event) -> EventShown:
    says = _said(event.sentence)
    return EventShown(event.number, event.kind, event.seat, event.text, says, event.moment)


def _said(sentence: Sentence | None) -> Said | None:
    return None if sentence is None else Said(sentence.key, sentence.args)


def _standing(standing: Standing) -> StandingShown:
    return StandingShown(standing.rank, standing.score, standing.out)
