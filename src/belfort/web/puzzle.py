"""Puzzles in the browser: a real table, a question, and an answer with its reason.

Nothing is kept but which puzzles were solved, in a cookie of the game: a puzzle needs no table and
no guest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from urllib.parse import urlencode

from starlette.responses import Response
from starlette.routing import Route

from belfort import engine, locale, puzzles
from belfort.bots.telling import Telling
from belfort.engine import BelfortError, Refusal
from belfort.ink import Hint, Person
from belfort.match import TRULY
from belfort.puzzles import GRADES, Puzzle
from belfort.server.limits import TABLE
from belfort.server.refusals import BadRequest
from belfort.store import Begun
from belfort.tables import Wanted, starters
from belfort.web.cast import CAST
from belfort.web.eyes import scene_of
from belfort.web.room import Room
from belfort.web.visit import IN_PLACE, Visit, page

SOLVED: Final = "belfort_puzzles."
"""The cookie of a game, which remembers what was solved."""

SHORT: Final = 6
"""Letters of a puzzle's name that tell it from the others of its game."""

PARTNERS: Final = ("rik", "bavo", "lieve", "flip")
"""Who sits at the other seats."""


def routes() -> Sequence[Route]:
    return [
        Route("/puzzles", page(tower)),
        Route("/games/{game}/puzzles/{puzzle}", page(puzzle)),
        Route("/games/{game}/puzzles/{puzzle}/{deed}", page(do), methods=["POST"]),
    ]


def address(one: Puzzle) -> str:
    """Where a puzzle is."""
    return f"/games/{one.game}/puzzles/{one.name}"


def solved(cookies: Mapping[str, str], game: str) -> set[str]:
    """The short names of what was solved in a game."""
    kept = cookies.get(SOLVED + game, "")[:4000]
    return {one for one in kept.split(".") if len(one) == SHORT and one.isalnum()}


def of_today(visit: Visit) -> Puzzle | None:
    """The puzzle of the day, by the house's clock."""
    day = datetime.fromtimestamp(visit.steward.now() / 1000, UTC).date()
    return puzzles.of_the_day(day)


# The tower of all puzzles


@dataclass(frozen=True)
class Window:
    """A puzzle in the tower."""

    number: int
    address: str
    lit: bool
    today: bool


@dataclass(frozen=True)
class Storey:
    """The puzzles of one grade."""

    grade: str
    windows: Sequence[Window]

    @property
    def lit(self) -> int:
        return sum(one.lit for one in self.windows)


@dataclass(frozen=True)
class Offer:
    """The puzzle of the day, as the shelf and the tower tell of it."""

    address: str
    title: str
    grade: str
    solved: bool


@dataclass(frozen=True)
class Tower:
    """The puzzles of a game, storey by storey, the hardest on top."""

    game: str
    games: Sequence[tuple[str, str, bool]]
    """The games with puzzles: title, address, and whether this is the one."""
    storeys: Sequence[Storey]
    today: Offer | None

    @property
    def lit(self) -> int:
        return sum(one.lit for one in self.storeys)

    @property
    def whole(self) -> int:
        return sum(len(one.windows) for one in self.storeys)


def offer(visit: Visit) -> Offer | None:
    """The puzzle of the day for whoever asks."""
    one = of_today(visit)
    if one is None:
        return None
    title = locale.about(engine.rules(one.game), visit.visitor.language).title
    known = one.name[:SHORT] in solved(visit.request.cookies, one.game)
    return Offer(address(one), title.partition(":")[0], one.grade, known)


async def tower(visit: Visit) -> Response:
    """All puzzles of a game, one window each."""
    with_some = [name for name in engine.names() if puzzles.puzzles_of(engine.rules(name))]
    today, asked = of_today(visit), visit.query.get("game", "")
    game = asked if asked in with_some else today.game if today else ""
    language = visit.visitor.language
    games = [
        (
            locale.about(engine.rules(name), language).title.partition(":")[0],
            f"/puzzles?{urlencode({'game': name})}",
            name == game,
        )
        for name in with_some
    ]
    shown = Tower(game, games, _storeys(visit, game, today), offer(visit))
    async with visit.turn():
        return visit.show(visit.pages.puzzles(visit.visitor, shown))


def _storeys(visit: Visit, game: str, today: Puzzle | None) -> list[Storey]:
    if not game:
        return []
    known, lit = puzzles.puzzles_of(engine.rules(game)), solved(visit.request.cookies, game)
    windows = [
        (one.grade, Window(number, address(one), one.name[:SHORT] in lit, one == today))
        for number, one in enumerate(known, 1)
    ]
    return [
        Storey(grade, [window for at, window in windows if at == grade])
        for grade in reversed(GRADES)
        if any(at == grade for at, _ in windows)
    ]


# One puzzle


@dataclass(frozen=True)
class Asked:
    """A puzzle as its page shows it."""

    number: int
    whole: int
    grade: str
    storey: int
    head: str
    say: str
    pose: str
    done: bool
    """Whether it was solved, or is shown."""
    solved: bool
    tried: bool
    proof: str
    worths: Sequence[tuple[str, str, bool]]
    """What each move is worth, once it may be known: in words, how often it wins, whether it is the
    solution."""
    today: bool
    following: str


async def puzzle(visit: Visit) -> Response:
    one = _found(visit)
    async with visit.turn():
        return visit.show(_shown(visit, one))


def _found(visit: Visit) -> Puzzle:
    asked = visit.request.path_params
    return puzzles.find(asked["game"], asked["puzzle"])


def _shown(visit: Visit, one: Puzzle) -> str:
    """The page of a puzzle, with the answer to what was tried last."""
    language, say = visit.visitor.language, visit.say
    tried = visit.query.get("tried", "")[:40]
    known = one.name[:SHORT] in _known(visit, one.game)
    right = tried == one.best and known
    done = right or "show" in visit.query
    people = _people(one, visit.guest.name if visit.guest else say("guest.name"))
    names = [person.name for person in people]
    match = one.match(names)
    lit = Hint(one.best, "") if done and not right else None
    scene = scene_of(
        match,
        one.seat,
        names,
        visit.pages.store.art(one.game),
        language,
        visit.query.get("pick", "")[:80],
        lit,
        people=people,
        idle=right,
    )
    telling = Telling(match.game.rules, match.view(one.seat), names, language)
    head, said = _answer(visit, one, telling, tried, right=right, done=done)
    listed = puzzles.puzzles_of(engine.rules(one.game))
    number = listed.index(one)
    asked = Asked(
        number=number + 1,
        whole=len(listed),
        grade=one.grade,
        storey=GRADES.index(one.grade) + 1,
        head=head,
        say=said,
        pose="proud" if right else "kind" if tried and not done else "look",
        done=done,
        solved=right,
        tried=bool(tried) and not done,
        proof=one.proof,
        worths=_worths(one, telling, language) if done else [],
        today=one == of_today(visit),
        following=address(listed[(number + 1) % len(listed)]),
    )
    room = Room(at=0)
    return visit.pages.puzzle(visit.visitor, one.game, scene, address(one), room, asked)


def _answer(
    visit: Visit, one: Puzzle, telling: Telling, tried: str, *, right: bool, done: bool
) -> tuple[str, str]:
    """What is said now: the question, what a wrong try costs and why, or the solution and why."""
    say, rules = visit.say, engine.rules(one.game)
    match = one.match()
    if done:
        move = telling.move(match.read(one.best))
        reasons = telling.reasons(one.advice())
        head = say("puzzle.right" if right else "puzzle.solution", move=move)
        return head, " ".join(f"{why}." for why in reasons)
    if not tried:
        return say("puzzle.ask"), ""
    try:
        given = match.game.rules.words.notation(match.state, match.read(tried))
        verdict = one.advice(given).rival if given != one.best else None
    except Refusal as refused:
        told = locale.refusal(refused, rules, visit.visitor.language)
        return say("puzzle.not_allowed"), f"{told[:1].upper()}{told[1:]}."
    except BelfortError:
        verdict = None
    if verdict is None:
        return say("puzzle.ask"), ""
    return say("puzzle.wrong"), f"{telling.move(verdict.move)}. {telling.judged(verdict)}"


def _worths(one: Puzzle, telling: Telling, language: str) -> list[tuple[str, str, bool]]:
    match = one.match()
    return [
        (
            telling.move(match.read(text)),
            locale.percent(worth.win, language),
            text == one.best,
        )
        for text, worth in one.worths.items()
    ]


def _people(one: Puzzle, you: str) -> list[Person]:
    others = iter(PARTNERS)
    found = []
    for seat in range(one.match().game.players):
        name = you if seat == one.seat else next(others)
        found.append(
            Person(seat, name) if seat == one.seat else Person(seat, name.capitalize(), name)
        )
    return found


# What is done


async def do(visit: Visit) -> Response:
    """A try, or a table on which the puzzle is played on."""
    one, deed = _found(visit), visit.request.path_params["deed"]
    form = await visit.form()
    if deed == "onward":
        return await _play_on(visit, one)
    if deed != "moves":
        raise BadRequest("that cannot be done in a puzzle")
    given = form.get("move", "")[:40]
    if given == one.best:
        _keep(visit, one)
    then = f"{address(one)}?{urlencode({'tried': given})}"
    if not visit.in_place:
        return visit.go(then)
    visit.led_to = then
    async with visit.turn():
        response = visit.show(_shown(visit, one))
    response.headers[IN_PLACE] = then
    return response


def _known(visit: Visit, game: str) -> set[str]:
    """What was solved, a moment ago too."""
    return solved({**visit.request.cookies, **visit.keeps}, game)


def _keep(visit: Visit, one: Puzzle) -> None:
    known = _known(visit, one.game) | {one.name[:SHORT]}
    shipped = {each.name[:SHORT] for each in puzzles.puzzles_of(engine.rules(one.game))}
    visit.keeps[SOLVED + one.game] = ".".join(sorted(known & shipped))


async def _play_on(visit: Visit, one: Puzzle) -> Response:
    """A table that begins with the puzzle, against bots."""
    host = await visit.sit("")
    visit.context.charge(host, visit.address, TABLE)
    levels = {known.face: known.bot for known in CAST}
    seats = [seat for seat in range(one.match().game.players) if seat != one.seat]
    wanted = Wanted(
        game=one.game,
        options=one.options,
        starter=starters.SEAT,
        seat=one.seat,
        bots={seat: levels[face] for seat, face in zip(seats, PARTNERS, strict=False)},
        begun=Begun(one.log, "", TRULY),
    )
    look = await visit.steward.create(host, wanted)
    await visit.steward.start(host, look.table)
    return visit.go(f"/tables/{look.table}")
