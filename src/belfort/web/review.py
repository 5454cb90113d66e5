"""A match that is over, explained: the curve, the moves with their marks, and where results come
from. While it is being judged, the page says how far that is; a match that goes on is only looked
back at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from markupsafe import Markup
from starlette.responses import Response

from belfort import locale
from belfort.bots import LEVELS
from belfort.bots.mind import Question
from belfort.bots.reasons import Advice, Verdict
from belfort.bots.reasons import advice as weigh
from belfort.bots.telling import Telling
from belfort.bots.thinking import Judgement
from belfort.engine import CHANCE, Sentence
from belfort.ink import Person
from belfort.match import Match, Step
from belfort.review import MARKS, TOLD_APART, Moment, Review
from belfort.server.limits import HINT
from belfort.tables.reviews import Known
from belfort.web import curve, towers
from belfort.web.cast import CAST
from belfort.web.desk import Guest, guest_of, scene_at
from belfort.web.room import Room, stops_of
from belfort.web.visit import Visit

TOLD: Final = 0.05
"""A change of somebody's chance that the table of the curve tells."""
NOTHING: Final = 0.005
"""Less is not told."""
NONE: Final = Markup()
PERHAPS: Final = 0.2
"""So likely a level has to be to be named."""
NAMED: Final = 2
"""Levels; if more could be it, that says nothing."""
BEST: Final = 3
"""Moves of the grandmaster that are shown."""


@dataclass(frozen=True)
class Line:
    """One step in the list of moves."""

    step: int
    number: int
    mark: str
    """The drawing beside it; empty where there was one way on only."""
    kind: str
    words: str
    cost: str
    here: bool


@dataclass(frozen=True)
class Bell:
    """A turning point in words."""

    step: int
    number: int
    who: str
    said: str
    why: Sequence[str]


@dataclass(frozen=True)
class Tally:
    """One seat: where its result comes from, and how it played."""

    person: Person
    accuracy: str
    counts: str
    plays: str = ""
    """Which level plays like this; nothing after too few choices."""
    storeys: Markup = NONE
    """The same, drawn; nothing where it cannot be told."""
    result: str = ""
    wide: Markup = NONE
    narrow: Markup = NONE
    """Nothing, if the match was given up: there is no result to explain."""
    spoken: str = ""
    """The same sum in a sentence, for those who do not see it."""


@dataclass(frozen=True)
class Row:
    """The curve as a table."""

    step: int
    words: str
    kind: str
    chances: Sequence[str]


@dataclass(frozen=True)
class Asked:
    """What the grandmaster would do."""

    face: str
    said: str
    reasons: Sequence[str]
    moves: Sequence[tuple[str, str, int, bool]]
    """In words, how often it wins, the same as a number, and whether it was played."""
    verdict: str


@dataclass(frozen=True)
class Looked:
    """All that a page tells of a match that was judged, at one position of it."""

    step: int
    total: int
    person: Person | None
    said: str
    verdict: str = ""
    doubt: str = ""
    mark: str = ""
    curves: Sequence[Markup] = ()
    lines: Sequence[Line] = ()
    bells: Sequence[Bell] = ()
    tallies: Sequence[Tally] = ()
    rows: Sequence[Row] = ()
    asked: Asked | None = None
    can_ask: bool = False
    whose: str = ""
    """Whose chance is drawn from below."""
    before: int = 0
    after: int = 0
    bell_before: int | None = None
    bell_after: int | None = None
    known: Known = field(default_factory=Known)
    depth: str = ""
    deeper: str = ""


async def review(visit: Visit) -> Response:
    """Look back at a match; once it is over, through anybody's eyes and with its figures."""
    guest = await guest_of(visit)
    match = guest.chronicle.match
    if not guest.chronicle.over:
        return await _steps(visit, guest)
    reviews = visit.steward.reviews
    if visit.guest is None:
        known = await reviews.known(guest.live)
    else:
        known = await reviews.ask(guest.live, visit.address)
    found = known.found
    stops = stops_of(guest.chronicle) if found is None else _stops(found)
    step = _stop(visit, stops)
    given = None
    if "ask" in visit.query and step < match.step and len(match.before(step).moves()) > 1:
        given = await _asked(visit, guest, step)
    async with visit.turn():
        told = _Telling(visit, guest, step, stops, known).all_of_it(given)
        scene = scene_at(visit, guest, step, _eyes(visit, guest))
        room = Room(
            past=step,
            steps=match.step,
            stops=stops,
            seated=bool(guest.seats),
            link=f"{visit.origin}{_address(guest)}/review?step={step}",
        )
        page = (visit.visitor, guest.look.game.name, scene, _address(guest), room, told)
        return visit.show(visit.pages.judged(*page))


async def _steps(visit: Visit, guest: Guest) -> Response:
    """Step through a match that goes on."""
    stops = stops_of(guest.chronicle)
    step = _stop(visit, stops)
    room = Room(
        past=step,
        steps=guest.chronicle.match.step,
        stops=stops,
        seated=bool(guest.seats),
        link=f"{visit.origin}{_address(guest)}/review?step={step}",
    )
    async with visit.turn():
        scene = scene_at(visit, guest, step, _eyes(visit, guest))
        page = (visit.visitor, guest.look.game.name, scene, _address(guest), room)
        return visit.show(visit.pages.review(*page))


def _address(guest: Guest) -> str:
    return f"/tables/{guest.look.table}"


def _stop(visit: Visit, stops: Sequence[int]) -> int:
    wanted = visit.number("step")
    return max((stop for stop in stops if wanted is not None and stop <= wanted), default=stops[0])


def _eyes(visit: Visit, guest: Guest) -> int:
    chosen = visit.number("eyes")
    if guest.chronicle.over and chosen is not None and chosen < len(guest.names):
        return chosen
    return guest.eyes(visit.number("seat"))


def _stops(found: Review) -> list[int]:
    """The steps at which somebody chose or chance had a choice, and the last position."""
    chosen = [one.number for one in found.moments if one.best or any(one.luck.win)]
    return [*(chosen or [0]), len(found.moments)]


async def _asked(visit: Visit, guest: Guest, step: int) -> Advice:
    """What a strong player thinks of a choice, from what its seat knew."""
    if visit.guest is not None:
        visit.context.charge(visit.guest, visit.address, HINT)
    match = guest.chronicle.match
    past = match.before(step)
    question = Question(
        bot="",
        game=match.game.name,
        options=dict(match.game.options),
        rules=match.game.rules.version,
        view=past.view(past.actor).tobytes(),
        seat=past.actor,
        seed=past.thought(past.actor, "hint"),
        edition=match.game.rules.other,
        rival=match.log()[step].code,
    )
    return await visit.steward.turns.minds.advise(visit.address, question)


class _Telling:
    """What a page says of one position."""

    def __init__(
        self, visit: Visit, guest: Guest, step: int, stops: Sequence[int], known: Known
    ) -> None:
        self.say, self.language = visit.say, visit.visitor.language
        self.match: Match = guest.chronicle.match
        self.people, self.names = guest.people, guest.names
        self.art = visit.pages.store.art(guest.look.game.name)
        self.address = f"{_address(guest)}/review"
        self.step, self.stops, self.known = step, list(stops), known
        eyes = _eyes(visit, guest)
        self.seat = max(eyes, 0)
        self.log = self.match.log()
        self.told = locale.recalling(self.match.game.rules, self.names, eyes, self.language)

    def all_of_it(self, given: Advice | None) -> Looked:
        here, last = self.stops.index(self.step), len(self.stops) - 1
        step = self.log[self.step] if self.step < self.match.step else None
        choice = step is not None and step.by != CHANCE and self._has_choice()
        plain = Looked(
            step=self.step,
            total=self.match.step,
            person=self.people[step.by] if step is not None and step.by != CHANCE else None,
            said=self._said(step) if step is not None else self._end(),
            before=self.stops[max(0, here - 1)],
            after=self.stops[min(last, here + 1)],
            known=self.known,
            can_ask=choice and given is None,
            asked=None if given is None or step is None else self._asked(given, step),
            whose=self.names[self.seat],
        )
        found = self.known.found
        if found is None:
            return Looked(**{**vars(plain), "lines": self._bare()})
        bells = [one.number for one in found.turns()]
        mark, verdict, doubt = self._verdict(found)
        return Looked(
            **{
                **vars(plain),
                "mark": mark,
                "verdict": verdict,
                "doubt": doubt,
                "curves": self._curves(found),
                "lines": [self._line(one) for one in found.moments],
                "bells": [self._bell(n, one) for n, one in enumerate(found.turns(), 1)],
                "tallies": self._tallies(found),
                "rows": self._rows(found),
                "bell_before": max((one for one in bells if one < self.step), default=None),
                "bell_after": min((one for one in bells if one > self.step), default=None),
                "depth": locale.number(found.iterations, self.language),
                "deeper": locale.number(self.known.deeper, self.language)
                if self.known.deeper and not self.known.goes_on
                else "",
            }
        )

    def _has_choice(self) -> bool:
        return len(self.match.before(self.step).moves()) > 1

    def _said(self, step: Step) -> str:
        sentence = step.sentence
        return self.told(sentence) if isinstance(sentence, Sentence) else step.text

    def _end(self) -> str:
        if self.match.result is None:
            return self.say("review.given_up")
        reason = self.match.result.reason
        return locale.say(self.match.game.rules, reason, self.names, self.language)

    def _share(self, share: float, *, signed: bool = False) -> str:
        said = locale.percent(abs(share), self.language)
        if not signed:
            return said
        return f"{'+' if share > 0 else chr(0x2212)}{said}"

    def _doubt(self, doubt: float) -> str:
        return f"±{locale.number(round(100 * doubt), self.language)}"

    # One step

    def _verdict(self, found: Review) -> tuple[str, str, str]:
        """Its mark, what it is called, and the doubt about it."""
        if self.step >= len(found.moments):
            return "", "", ""
        one = found.moments[self.step]
        if one.by < 0:
            if not one.turned:
                doubt = max(one.luck.win_noise, default=0.0)
                return "mark-luck", self.say("review.luck_unsure"), self._doubt(doubt)
            seat = _most(one)
            gave = self._share(one.luck.win[seat], signed=True)
            words = self.say("review.luck_gave", name=self.names[seat], share=gave)
            return "mark-luck", words, self._sure(one.luck.win_noise[seat], exact=one.luck.exact)
        if one.mark:
            words = self.say(f"review.verdicts.{one.mark}", share=self._share(one.cost))
            return f"mark-{one.mark}", words, self._sure(one.doubt, exact=one.play.exact)
        doubt_said = self._sure(one.doubt, exact=one.play.exact)
        return "mark-fine", self.say("review.verdicts.fine"), doubt_said

    def _sure(self, doubt: float, *, exact: bool) -> str:
        return self.say("review.exact") if exact else self._doubt(doubt)

    def _line(self, one: Moment) -> Line:
        kind, mark, cost = "forced", "", ""
        if one.by < 0 and any(one.luck.win):
            kind, mark = "luck", "mark-luck"
            if one.turned >= TOLD:
                seat = _most(one)
                gave = self._share(one.luck.win[seat], signed=True)
                cost = self.say("review.luck_gave", name=self.names[seat], share=gave)
                cost += f" {self._doubt(one.luck.win_noise[seat])}"
        elif one.best:
            kind = one.mark or "fine"
            mark = f"mark-{kind}"
            if one.mark:
                cost = self.say("review.costs", share=self._share(one.cost))
                cost += f" {self._doubt(one.doubt)}"
        words = self._said(self.log[one.number])
        here = one.number == self.step
        return Line(one.number, one.number + 1, mark, kind, words, cost, here)

    def _bare(self) -> list[Line]:
        """The moves of a match that nobody has judged yet."""
        return [
            Line(n, n + 1, "", "forced", self._said(one), "", n == self.step)
            for n, one in enumerate(self.log)
        ]

    # What turned the match

    def _bell(self, number: int, one: Moment) -> Bell:
        if one.by < 0:
            seat = _most(one)
            key = "review.bells.gift" if one.luck.win[seat] > 0 else "review.bells.blow"
            share = self._share(one.luck.win[seat])
            said = self.say(key, what=self._said(self.log[one.number]).removesuffix("."))
            why = [self.say("review.bells.luck", name=self.names[seat], share=share)]
            return Bell(one.number, number, self.say("review.chance"), said, why)
        name = self.names[one.by]
        telling = self._speaker(one.number)
        move, cost = telling.move(one.code), self._share(one.cost)
        said = self.say("review.bells.cost", move=move, share=cost, name=name)
        why = [self.say("review.bells.better", move=telling.move(one.best[0].code))]
        why += self._why(one, telling)
        return Bell(one.number, number, name, said, why)

    def _speaker(self, step: int) -> Telling:
        past = self.match.before(step)
        rules = self.match.game.rules
        return Telling(rules, past.view(past.actor), self.names, self.language)

    def _why(self, one: Moment, telling: Telling) -> list[str]:
        """Why another move was better, as a hint would have said it to whoever moved."""
        if telling.rules.reasons is None:
            return []
        judged = [Judgement(c.code, 1, c.win, c.win, c.points, 0.0) for c in one.best]
        if judged[0].move == one.code:
            return []
        given = weigh(self.match.game, telling.view, judged, one.code)
        if not given.reasons and (given.rival is None or given.rival.reason is None):
            return []
        said = [f"{reason}." for reason in telling.reasons(given)] if given.reasons else []
        if not said and given.rival is not None:
            said = [telling.verdict(given.rival)]
        return [self.say("review.said_to", name=self.names[one.by], why=said[0])]

    # What the grandmaster would do

    def _asked(self, given: Advice, step: Step) -> Asked:
        telling = self._speaker(self.step)
        best = given.judged[0].move
        shown = list(given.judged[:BEST])
        shown += [one for one in given.judged[BEST:] if one.move == step.code]
        reasons = telling.reasons(given) if telling.rules.reasons and len(given.judged) > 1 else []
        played = best == step.code
        verdict = self.say("review.same") if played else self._against(given.rival, telling)
        return Asked(
            CAST[-1].art,
            telling.move(best),
            reasons,
            [
                (
                    telling.move(one.move),
                    f"{self._share(one.win)} {self._doubt(one.doubt)}",
                    round(100 * one.win),
                    one.move == step.code,
                )
                for one in shown
            ],
            verdict,
        )

    def _against(self, rival: Verdict | None, telling: Telling) -> str:
        return "" if rival is None else telling.verdict(rival)

    # The whole match

    def _curves(self, found: Review) -> list[Markup]:
        marked = [
            curve.Marked(one.number, one.by, f"mark-{one.mark}")
            for one in found.moments
            if one.mark
        ] + [
            curve.Marked(one.number, -1, "mark-luck")
            for one in found.moments
            if one.by < 0 and one.turned >= TOLD
        ]
        given = (found, self.people, self.art, self.step, self.seat, marked)
        sizes = (curve.DESK, curve.PHONE)
        return [curve.curve(*given, size, self.stops, self.address) for size in sizes]

    def _tallies(self, found: Review) -> list[Tally]:
        result = self.match.result
        if result is None:
            return [self._played(found, person) for person in self.people]
        sums = [found.sum(seat) for seat in range(len(self.people))]
        accounts = []
        anew = any(abs(one.unknown) >= NOTHING for one in sums)
        for one in sums:
            parts = [
                ("luck", one.luck, one.luck_doubt),
                ("others", one.others, one.others_doubt),
                ("own", one.own, one.own_doubt),
            ]
            if anew:
                parts.insert(1, ("anew", one.unknown, one.unknown_doubt))
            words = self.say("review.sum.start"), self.say(_ended(one.now))
            accounts.append(
                towers.Account(
                    100 * one.start,
                    [
                        towers.Piece(
                            kind, 100 * figure, 100 * doubt, self.say(f"review.sum.{kind}")
                        )
                        for kind, figure, doubt in parts
                    ],
                    words,
                    100 * one.now,
                )
            )
        scale = towers.Scale.of(accounts)
        return [
            replace(
                self._played(found, person),
                result=locale.points(
                    self.match.game.rules, result.scores[person.seat], self.language
                ),
                wide=towers.towers(account, scale),
                narrow=towers.towers(account, scale, 320),
                spoken=self._spoken(account),
            )
            for person, account in zip(self.people, accounts, strict=True)
        ]

    def _played(self, found: Review, person: Person) -> Tally:
        """How a seat played, whatever came of it."""
        accuracy = self.say("review.accurate", share=self._share(found.accuracy(person.seat)))
        counts = self._counts(found, person.seat)
        told = [one for one, share in found.levels(person.seat).items() if share >= PERHAPS]
        if not told:
            return Tally(person, accuracy, counts)
        if len(told) > NAMED:
            return Tally(person, accuracy, counts, self.say("review.plays_any"))
        level, other = (self.say(f"review.like.{one}") for one in (told[0], told[-1]))
        key = "review.plays" if len(told) == 1 else "review.plays_perhaps"
        plays = self.say(key, level=level, other=other)
        return Tally(person, accuracy, counts, plays, self._storeys(told, person))

    def _storeys(self, told: Sequence[str], person: Person) -> Markup:
        """The best levels share one: nothing tells them apart here."""
        names = [self.say(f"level.{one}") for one in LEVELS]
        least = len(TOLD_APART) - 1
        names[least:] = [", ".join([names[least], *(one.lower() for one in names[least + 1 :])])]
        lit = [TOLD_APART.index(one) for one in told]
        return towers.storeys(names, lit, self.art(person.bird, "cv-in"))

    def _spoken(self, account: towers.Account) -> str:
        told = [f"{self.say('review.sum.start')} {round(account.start)}%"]
        for piece in account.pieces:
            figure = f"{round(piece.figure):+d}% ±{round(piece.doubt)}"
            told.append(f"{piece.words.replace('|', ' ')} {figure}")
        told.append(f"{account.words[1]} {round(account.result)}%")
        return ", ".join(told)

    def _counts(self, found: Review, seat: int) -> str:
        decisions = found.decisions(seat)
        counted = {name: sum(one.mark == name for one in decisions) for name in MARKS}
        marks = [self.say.word(f"{name}s", count) for name, count in counted.items() if count]
        given = self.say.word("decisions", len(decisions))
        if not marks:
            return self.say("review.none_marked", decisions=given)
        return self.say("review.marked", decisions=given, marks=locale.listed(marks, self.language))

    def _rows(self, found: Review) -> list[Row]:
        rows = []
        turns = {one.number for one in found.turns()}
        for one in found.moments:
            change = max(abs(a - b) for a, b in zip(one.before.win, one.after.win, strict=True))
            if one.number in turns or one.mark or change >= TOLD:
                kind = "luck" if one.by < 0 else one.mark or "choice"
                chances = [
                    f"{self._share(win)} {self._sure(doubt, exact=one.after.exact)}"
                    for win, doubt in zip(one.after.win, one.after.win_doubt, strict=True)
                ]
                words = self._said(self.log[one.number])
                rows.append(Row(one.number, words, self.say(f"review.kinds.{kind}"), chances))
        return rows


def _most(one: Moment) -> int:
    """The seat that luck gave most, or took most from."""
    return max(range(len(one.luck.win)), key=lambda seat: abs(one.luck.win[seat]))


def _ended(share: float) -> str:
    end = "won" if share >= 1 else "shared" if share > 0 else "lost"
    return f"review.sum.{end}"
