"""Lessons in the browser: Kobe on the real table, a form for every step.

Where somebody is in a lesson is kept in a cookie, since a lesson needs no table and no guest: the
position follows from the lesson and the number of the step.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import parse_qsl, urlencode

from markupsafe import Markup, escape
from starlette.responses import Response
from starlette.routing import Route

from belfort import engine, locale
from belfort.engine import BelfortError, Refusal, Rules
from belfort.engine.lessons import LessonStep
from belfort.ink import Hint, Made, Person, Scene
from belfort.match.lessons import LIT, SHOWN, Course, Point, course
from belfort.server.refusals import BadRequest
from belfort.web.cast import CAST
from belfort.web.eyes import scene_of
from belfort.web.pages import Pages, Visitor
from belfort.web.room import Room
from belfort.web.setup import SETUP
from belfort.web.visit import IN_PLACE, Visit, page

START: Final = Point()

LESSONS: Final = "belfort_lessons."
"""The cookie of a game, which remembers how far its lessons are."""

FINISHED: Final = "!"
"""Before the place in a lesson that was taken to its end once."""

_BOLD: Final = re.compile(r"\*(.+?)\*")


def routes() -> Sequence[Route]:
    return [
        Route("/games/{game}/lessons/{lesson}", page(lesson)),
        Route("/games/{game}/lessons/{lesson}/{deed}", page(do), methods=["POST"]),
    ]


# Where somebody is


@dataclass(frozen=True)
class Progress:
    """How far somebody is in a lesson."""

    point: Point = START
    finished: bool = False

    @property
    def begun(self) -> bool:
        """Whether there is something to go on with."""
        return self.point != START

    def __str__(self) -> str:
        mark, at = FINISHED if self.finished else "", self.point
        return f"{mark}{at.step}.{at.tries}.{at.done}"


def recall(rules: Rules, kept: str) -> dict[str, Progress]:
    """What a cookie says of a game's lessons; what cannot be is as if it were not there."""
    told = dict(parse_qsl(kept[:4000]))
    return {
        one.name: _progress(Course(rules, one), told.get(one.name, "")) for one in rules.lessons
    }


def _progress(taken: Course, kept: str) -> Progress:
    finished = kept.startswith(FINISHED)
    found = re.fullmatch(r"([0-9]{1,3})\.([0-9])\.(.{0,40})", kept.removeprefix(FINISHED))
    if found is None or int(found[1]) >= taken.length:
        return Progress(finished=finished)
    asked = Point(int(found[1]), min(int(found[2]), SHOWN))
    if not found[3]:
        return Progress(asked, finished)
    try:
        point = taken.judge(asked, found[3])
    except BelfortError:
        return Progress(asked, finished)
    return Progress(point if point.done else asked, finished)


# What is shown


@dataclass(frozen=True)
class Taught:
    """A step of a lesson as its page shows it."""

    title: str
    number: int
    length: int
    say: Markup
    task: Markup
    pose: str
    choices: Sequence[tuple[str, str]]
    things: Mapping[str, Markup]
    """What is drawn of the choices, and under no name beside what is said."""
    pair: Sequence[Made]
    """What a wrong try would have made and what is right, drawn side by side."""
    tried: str
    """The answer that was tried and is not right."""
    goes_on: bool
    """Whether it goes on by a press."""
    shows: bool
    """Whether it can be shown."""
    last: bool
    following: tuple[str, str] | None
    """The lesson after this one: its address and its title."""
    look: Sequence[str] = ()


def marked(text: str) -> Markup:
    """What is said, with what is new in bold."""
    return Markup(_BOLD.sub(r"<b>\1</b>", str(escape(text))))  # noqa: S704


def taught(
    taken: Course, point: Point, said: str, tried: str, language: str, scene: Scene
) -> Taught:
    """What is said at a step; `said` is the answer to what was `tried` last."""
    step, told = taken.step(point), taken.told(point, language)
    done = bool(point.done)
    kind = step.kind(tried) if said else ""
    return Taught(
        title=taken.title(language),
        number=point.step + 1,
        length=taken.length,
        say=marked(told.after if done else said or told.say),
        task=marked("" if done else told.task),
        pose="proud" if done else "kind" if said else "look",
        choices=[] if done else list(told.choices.items()),
        things={} if done else things(taken, step, scene),
        pair=compared(taken, scene, tried, step.model) if kind in step.compare else (),
        tried=tried if tried in told.choices else "",
        goes_on=done or not step.asks,
        shows=not done and step.asks and point.tries >= SHOWN,
        last=taken.is_last(point) and (done or not step.asks),
        following=_following(taken, language),
        look=step.look,
    )


def things(taken: Course, step: LessonStep, scene: Scene) -> dict[str, Markup]:
    """What a step draws: of its choices by their names, and under no name for itself."""
    named = {"": step.picture} if step.picture else {}
    drawn = getattr(taken.rules.stage, "drawn", None)
    return (
        {}
        if drawn is None
        else {name: drawn(scene, what) for name, what in {**named, **step.pictures}.items()}
    )


def compared(taken: Course, scene: Scene, *moves: str) -> list[Made]:
    """What moves would make, side by side; nothing where one of them makes nothing."""
    made = getattr(taken.rules.stage, "made", None)
    offers = [scene.offer(move) for move in moves]
    if made is None or None in offers:
        return []
    pair = [made(scene, offer) for offer in offers]
    return [] if None in pair else pair


def _following(taken: Course, language: str) -> tuple[str, str] | None:
    for one in taken.rules.lessons:
        if one.order > taken.lesson.order:
            return address(taken.rules.name, one.name), Course(taken.rules, one).title(language)
    return None


def address(game: str, name: str) -> str:
    """Where a lesson is."""
    return f"/games/{game}/lessons/{name}"


@dataclass(frozen=True)
class Offered:
    """A lesson on the shelf or on the page of its game."""

    address: str
    title: str
    minutes: int
    step: int
    """The step to go on with; 0 if it has not begun."""
    length: int
    finished: bool


def offered(rules: Rules, kept: str, language: str) -> list[Offered]:
    """The lessons of a game, for somebody with this cookie."""
    far = recall(rules, kept)
    return [
        Offered(
            address(rules.name, one.name),
            Course(rules, one).title(language),
            one.minutes,
            far[one.name].point.step + 1 if far[one.name].begun else 0,
            len(one.steps),
            far[one.name].finished,
        )
        for one in rules.lessons
    ]


def on_shelf(cookies: Mapping[str, str], language: str) -> dict[str, Offered]:
    """By game, the lesson that its box offers: one to go on with, or the first of all to whoever
    has never played it here."""
    found = {}
    for name in engine.names():
        listed = offered(engine.rules(name), cookies.get(LESSONS + name, ""), language)
        begun = next((one for one in listed if one.step), None)
        new = listed and SETUP + name not in cookies and not listed[0].finished
        if begun or new:
            found[name] = begun or listed[0]
    return found


# The pages


async def lesson(visit: Visit) -> Response:
    taken, far = _taken(visit)
    tried, picked = visit.query.get("tried", "")[:40], visit.query.get("pick", "")[:80]
    you = visit.guest.name if visit.guest else ""
    async with visit.turn():
        page = shown(visit.pages, visit.visitor, taken, far.point, tried, you, picked)
        return visit.show(page)


def _taken(visit: Visit) -> tuple[Course, Progress]:
    rules = engine.rules(visit.request.path_params["game"])
    taken = course(rules, visit.request.path_params["lesson"])
    kept = visit.keeps.get(LESSONS + rules.name, visit.request.cookies.get(LESSONS + rules.name))
    return taken, recall(rules, kept or "")[taken.lesson.name]


def said_to(taken: Course, point: Point, tried: str, language: str) -> str:
    """What is said to a wrong try: by the rules if they forbid it, else as the lesson has it."""
    step = taken.step(point)
    if not step.asks or point.done or step.is_right(tried):
        return ""
    if step.moves:
        try:
            taken.match(point).read(tried)
        except Refusal as refused:
            told = locale.refusal(refused, taken.rules, language)
            return f"{told[:1].upper()}{told[1:]}."
    elif tried not in step.choices:
        return ""
    return taken.answer(point, tried, language)


def shown(
    pages: Pages,
    visitor: Visitor,
    taken: Course,
    point: Point,
    tried: str = "",
    you: str = "",
    picked: str = "",
) -> str:
    """The page of a step, with the answer to what was `tried` last."""
    rules, language, step = taken.rules, visitor.language, taken.step(point)
    people = _people(taken, you or locale.house(language)("guest.name"))
    waits = bool(step.moves) and not point.done
    names = [one.name for one in people]
    scene = scene_of(
        taken.match(point, names),
        taken.lesson.seat,
        names,
        pages.store.art(rules.name),
        language,
        picked,
        Hint(step.model, "") if waits and point.tries >= LIT else None,
        people=people,
        idle=not waits,
    )
    said = said_to(taken, point, tried, language) if tried and point.tries else ""
    told = taught(taken, point, said, tried, language, scene)
    where = address(rules.name, taken.lesson.name)
    return pages.lesson(visitor, rules.name, scene, where, Room(at=count(point)), told)


def count(point: Point) -> int:
    """Tells where somebody is from where they were before, and only grows within a lesson."""
    return point.step * 10 + (9 if point.done else point.tries)


def _people(taken: Course, you: str) -> list[Person]:
    """Who sits at the table: the learner, and the birds that the lesson names."""
    faces = {one.face for one in CAST}
    others = iter(taken.lesson.partners)
    found = []
    for seat in range(taken.match(Point()).game.players):
        if seat == taken.lesson.seat:
            found.append(Person(seat, you))
        else:
            name = next(others, "")
            found.append(Person(seat, name.capitalize(), name if name in faces else ""))
    return found


# What is done


async def do(visit: Visit) -> Response:
    """A try, a step further, or what is shown; then the lesson as it stands."""
    taken, far = _taken(visit)
    deed, form = visit.request.path_params["deed"], await visit.form()
    where, then, ended = address(taken.rules.name, taken.lesson.name), "", False
    if form.get("at") not in (None, str(count(far.point))):
        return visit.go(where)  # pressed twice, or on a page of before
    if deed == "moves":
        far, then = _tried(taken, far, form.get("move", ""))
    elif deed == "show":
        far = _stepped(taken, replace(far, point=taken.shown(far.point)))
    elif deed == "next":
        ended, far = taken.after(far.point) is None, _gone_on(taken, far)
    else:
        raise BadRequest("that cannot be done in a lesson")
    _keep(visit, taken, far)
    if ended:
        return visit.go(_ways_on(taken.rules).get(form.get("then", ""), "/"))
    if not visit.in_place:
        return visit.go(where + then)
    visit.led_to = where + then
    response = await lesson(visit)
    response.headers[IN_PLACE] = where + then
    return response


def _ways_on(rules: Rules) -> dict[str, str]:
    """Where one can go after a lesson, besides the shelf."""
    others = [address(rules.name, one.name) for one in rules.lessons]
    return {"play": f"/games/{rules.name}", **dict(zip(others, others, strict=True))}


def _tried(taken: Course, far: Progress, given: str) -> tuple[Progress, str]:
    """Where a try leads, and what the page is asked to answer."""
    given = given[:40]
    try:
        point = taken.judge(far.point, given)
    except BelfortError:  # what no table offers; the rules say why
        point = replace(far.point, tries=min(far.point.tries + 1, SHOWN))
    if point.done:
        return _stepped(taken, replace(far, point=point)), ""
    return replace(far, point=point), f"?{urlencode({'tried': given})}"


def _stepped(taken: Course, far: Progress) -> Progress:
    """A step that is done; one after which nothing is said goes on by itself."""
    if far.point.done and not taken.told(far.point).after:
        return _gone_on(taken, far)
    return far


def _gone_on(taken: Course, far: Progress) -> Progress:
    after = taken.after(far.point)
    return Progress(finished=True) if after is None else replace(far, point=after)


def _keep(visit: Visit, taken: Course, far: Progress) -> None:
    """Remember how far this lesson is, beside the others of its game."""
    cookie = LESSONS + taken.rules.name
    known = recall(taken.rules, visit.request.cookies.get(cookie, ""))
    known[taken.lesson.name] = far
    told = {name: str(one) for name, one in known.items() if one.begun or one.finished}
    visit.keeps[cookie] = urlencode(told)
