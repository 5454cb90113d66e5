"""The pages of the house, rendered: the shelf, a game's page, a table.

A page is made from what it is given and nothing else: no clock, no request, no match's secret.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

import segno
from jinja2 import Environment, PackageLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from belfort import engine, locale
from belfort.bots.trying import Figure
from belfort.engine import editions, folder
from belfort.ink import HELPS, Event, Kit, Paper, Person, Picture, Presenter, Scene
from belfort.ink.plain import presenter
from belfort.match import Record
from belfort.tables import Clock, starters
from belfort.tables.promises import Promise
from belfort.tables.seating import AWAY
from belfort.web import paper
from belfort.web.art import Store, log
from belfort.web.cast import STRONGEST, cast_of, character, company, usual
from belfort.web.room import Life, Place, Room
from belfort.web.setup import CLOCKS, Setup, chosen, ways_to_start
from belfort.web.times import away_words, clock_words, span

if TYPE_CHECKING:
    from belfort.web.album import Leaf
    from belfort.web.edition import Draft
    from belfort.web.helping import Help
    from belfort.web.lesson import Offered, Taught
    from belfort.web.onward import Way
    from belfort.web.puzzle import Asked, Offer, Tower
    from belfort.web.review import Looked

FIGURES = ("moves", "nobody", "shared", "first", "points")
"""What is told of an edition that was tried out."""

FEW_ROWS = 10
"""Beside a form of so many rows there is room for figures below it."""

RECENT = 6
"""How many steps the log shows before the earlier ones are folded away."""


PLANKS = {"narrow": 2, "middle": 3, "wide": 5}
"""How many boxes a plank of the shelf holds at most, by the width of the page."""
ALONE = Room()
NO_LESSONS: Mapping[str, Offered] = MappingProxyType({})
NO_TOKEN = Markup('<span class="log__pc"></span>')


@dataclass(frozen=True)
class Visitor:
    """Who reads: the language, and `light` or `dark` where one was chosen."""

    language: str = "en"
    theme: str = ""
    query: str = ""
    """What stays in the address when another language or light is chosen."""


@dataclass(frozen=True)
class Seated:
    """A table to continue."""

    address: str
    title: str
    names: str
    birds: Sequence[str]
    yours: bool
    actor: str
    """Who is on turn; empty while the table waits for people."""


@dataclass(frozen=True)
class Lobby:
    """A table that waits for people."""

    table: str
    mark: str
    """Tells this state of the table from any other."""
    game: str
    rules: engine.Rules
    options: engine.Options
    people: Sequence[Person]
    free: Sequence[bool]
    bots: Sequence[str]
    mine: Sequence[int]
    host: bool
    closed: bool
    link: str
    """Where whoever is invited sits down."""
    starter: str
    """How it is found who starts."""
    asks_starter: bool
    clock: Clock
    away: int
    """Seconds after which a bot may play for somebody who is away."""


class Pages:
    """Renders every page; `base` is where the files are served."""

    def __init__(self, base: str = "/static/") -> None:
        self.store = Store(base)
        self._jinja = Environment(
            loader=PackageLoader("belfort.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        for language in locale.LANGUAGES:  # a box that cannot be drawn is known before guests come
            self.shelf(Visitor(language))

    def _render(self, template: str, visitor: Visitor, game: str = "", **given: object) -> str:
        return self._jinja.get_template(template).render(
            visitor=visitor,
            languages=locale.NATIVE,
            say=locale.house(visitor.language),
            art=self.store.art(game),
            url=self.store.url,
            sheets=self.store.sheets,
            game=game,
            **given,
        )

    def table(
        self,
        visitor: Visitor,
        game: str,
        scene: Scene,
        address: str,
        can_undo: bool,
        room: Room = ALONE,
    ) -> str:
        """A table as one person sees it."""
        return self._table("table.html", visitor, game, scene, address, room, can_undo=can_undo)

    def review(self, visitor: Visitor, game: str, scene: Scene, address: str, room: Room) -> str:
        """A position of a match, with the ways to the others."""
        here = list(room.stops).index(room.past or 0)
        return self._table(
            "review.html",
            visitor,
            game,
            scene,
            address,
            room,
            can_undo=False,
            here=here,
            before=room.stops[max(0, here - 1)],
            after=room.stops[min(len(room.stops) - 1, here + 1)],
        )

    def judged(
        self, visitor: Visitor, game: str, scene: Scene, address: str, room: Room, told: Looked
    ) -> str:
        """A position of a match that is over, with what is found of it."""
        page = ("judged.html", visitor, game, scene, address, room)
        return self._table(*page, can_undo=False, told=told)

    def lesson(
        self, visitor: Visitor, game: str, scene: Scene, address: str, room: Room, taught: Taught
    ) -> str:
        """A step of a lesson, on the table of its game."""
        page = ("lesson.html", visitor, game, scene, address, room, taught.look)
        return self._table(*page, can_undo=False, taught=taught)

    def _table(
        self,
        template: str,
        visitor: Visitor,
        game: str,
        scene: Scene,
        address: str,
        room: Room,
        look: Sequence[str] = (),
        **given: object,
    ) -> str:
        rules = scene.played or engine.rules(game)
        draws = presenter(rules)
        told = _lines(draws, scene, room)
        return self._render(
            template,
            visitor,
            game,
            scene=scene,
            room=room,
            picture=pointed(draws.picture(scene), look),
            about=locale.about(rules, visitor.language),
            edition=rules.other,
            origins=locale.origins(rules, visitor.language),
            headline=self._headline(visitor, scene, room),
            over=scene.over or bool(room.stopped),
            together=", ".join(person.name for person in scene.others),
            recent=told[-RECENT:],
            earlier=_listed(told[:-RECENT]),
            now=_listed(told[-RECENT:]),
            winner=_winner(scene, room),
            address=address,
            **given,
        )

    def lobby(self, visitor: Visitor, lobby: Lobby) -> str:
        """A table that waits for people: the link, the seats, and the start."""
        rules, say = lobby.rules, locale.house(visitor.language)
        common = usual(rules)
        near = [common, *(one.bot for one in company(common))]
        told = []
        for name, value in lobby.options.items():
            if name != starters.OPTION:
                words = locale.option(rules, name, visitor.language)
                told.append((words.name, words.values[value]))
        if lobby.clock.seconds:
            told.append((say("clock.name"), clock_words(lobby.clock, visitor.language)))
        time = span(lobby.away, visitor.language)
        told.append((say("away.name"), say("away.after", time=time)))
        return self._render(
            "lobby.html",
            visitor,
            lobby.game,
            lobby=lobby,
            about=locale.about(rules, visitor.language),
            chosen=told,
            starts=_starts(lobby, visitor.language),
            rule=rules.starts,
            code=_code(lobby.link) if lobby.link else "",
            cast=cast_of(rules),
            usual=next((one for one in near if one not in lobby.bots), near[0]),
            **self._cover(lobby.game, visitor),
        )

    def invitation(
        self,
        visitor: Visitor,
        game: str,
        code: str,
        host: str,
        name: str,
        away: int = AWAY,
        receipt: str = "",
        commitment: str = "",
    ) -> str:
        """Somebody is invited to a table."""
        about = locale.about(engine.rules(game), visitor.language)
        return self._render(
            "invitation.html",
            visitor,
            game,
            about=about,
            host=host,
            code=code,
            name=name,
            away=away_words(away, visitor.language),
            receipt=receipt,
            commitment=commitment,
            **self._cover(game, visitor),
        )

    def fair(
        self,
        visitor: Visitor,
        game: str,
        table: str,
        commitment: str,
        added: Sequence[tuple[str, str]],
        record: Record | None,
        problems: Sequence[str],
    ) -> str:
        """The chance of a match: what is promised, who added what, and once it is over, checked."""
        over = record is not None and record.over
        log = record.match.log() if record is not None else ()
        return self._render(
            "fair.html",
            visitor,
            game,
            about=locale.about(engine.rules(game), visitor.language),
            address=f"/tables/{table}",
            table=table,
            commitment=commitment,
            added=added,
            started=record is not None,
            seed=record.match.reveal().hex() if record is not None and over else "",
            outcomes=sum(step.by < 0 for step in log),
            problems=problems,
        )

    def refusal(self, visitor: Visitor, words: str) -> str:
        """Why something was not done, and the way on."""
        return self._render("refusal.html", visitor, words=words[:1].upper() + words[1:])

    def _cover(self, game: str, visitor: Visitor) -> dict[str, object]:
        """The box of a game, for pages that show it."""
        return {
            "cover": presenter(engine.rules(game)).COVER,
            "lid": self.store.art(game)("box", "gamebox__art"),
            "title": _title(locale.about(engine.rules(game), visitor.language).title),
        }

    def _headline(self, visitor: Visitor, scene: Scene, room: Room) -> str:
        say = locale.house(visitor.language)
        if scene.over or room.stopped:
            return say("table.over")
        if scene.actor == scene.seat:
            return say("table.your_turn", name=scene.name(scene.seat))
        return say("table.their_turn", name=scene.name(scene.actor))

    def shelf(
        self,
        visitor: Visitor,
        seated: Sequence[Seated] = (),
        guest: str = "",
        lessons: Mapping[str, Offered] = NO_LESSONS,
        kept: tuple[str, int] = ("", 0),
        today: Offer | None = None,
    ) -> str:
        """The games as boxes, with the lessons they offer, the tables to continue, the puzzle of
        the day, and the album: what is told of its newest match, and how many there are."""
        boxes = [box for name in engine.names() if (box := self._box(name, visitor)) is not None]
        rows = {width: shared(len(boxes), most) for width, most in PLANKS.items()}
        for place, box in enumerate(boxes):
            box["plank"] = "".join(f"--on-{width}:{row[place]};" for width, row in rows.items())
        fullest = "".join(f"--{width}:{max(row, default=1)};" for width, row in rows.items())
        return self._render(
            "shelf.html",
            visitor,
            boxes=boxes,
            fullest=fullest,
            seated=seated,
            guest=guest,
            lessons=lessons,
            kept=kept,
            today=today,
        )

    def puzzle(
        self, visitor: Visitor, game: str, scene: Scene, address: str, room: Room, asked: Asked
    ) -> str:
        """A puzzle on the table of its game, with what is said to the last try."""
        page = ("puzzle.html", visitor, game, scene, address, room)
        return self._table(*page, can_undo=False, asked=asked)

    def puzzles(self, visitor: Visitor, tower: Tower) -> str:
        """The puzzles of a game: a tower with a window for each."""
        return self._render("puzzles.html", visitor, tower.game, tower=tower)

    def album(self, visitor: Visitor, leaf: Leaf) -> str:
        """A page of an album: figures, filters and matches."""
        sheets = self.store.snapshot_sheets()
        return self._render("album.html", visitor, leaf=leaf, drawn_with=sheets)

    def onward(self, visitor: Visitor, game: str, way: Way) -> str:
        """What is asked before somebody plays on from a position."""
        rules = engine.rules(game)
        about = locale.about(rules, visitor.language)
        return self._render("onward.html", visitor, game, way=way, about=about, cast=cast_of(rules))

    def _box(self, name: str, visitor: Visitor) -> dict[str, Any] | None:
        """A game on the shelf; one whose box cannot be drawn is left off from now on."""
        try:
            return self._drawn_box(name, visitor)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is that game's
            log.warning("%s", engine.leave_off(name, error))
            return None

    def _drawn_box(self, name: str, visitor: Visitor) -> dict[str, Any]:
        rules = engine.rules(name)
        about = locale.about(rules, visitor.language)
        return {
            "game": name,
            "about": about,
            "title": _title(about.title),
            "line": about.pitch.partition(". ")[0].rstrip(".") + ".",
            "cover": presenter(engine.rules(name)).COVER,
            "lid": self.store.art(name)("box", "gamebox__art"),
        }

    def game(
        self,
        visitor: Visitor,
        name: str,
        guest: str = "",
        setup: Setup | None = None,
        promise: Promise | None = None,
        lessons: Sequence[Offered] = (),
    ) -> str:
        """What a game is, how it is played, and the ways to start, at a table kept free."""
        rules = engine.rules(name)
        about = locale.about(rules, visitor.language)
        kit = Kit(locale.of(rules, visitor.language), self.store.art(name))
        drawn = presenter(rules).summary(kit)
        setup = setup or Setup(rules)
        origins = locale.origins(rules, visitor.language)
        return self._render(
            "game.html",
            visitor,
            name,
            drawn_with=self.store.summary_sheets(name),
            about=about,
            guest=guest,
            setup=setup,
            promise=promise,
            lessons=lessons,
            held=_held(setup, visitor.language),
            clocks={name: clock_words(clock, visitor.language) for name, clock in CLOCKS.items()},
            ways=ways_to_start(rules),
            away=away_words(AWAY, visitor.language),
            **self._cover(name, visitor),
            summary=list(zip(drawn, about.summary, strict=True)),
            options=[
                (option, locale.option(rules, option.name, visitor.language))
                for option in chosen(rules)
            ],
            counts=rules.players,
            cast=cast_of(rules),
            strongest=STRONGEST,
            company=company,
            manner=functools.partial(locale.manner, rules, language=visitor.language),
            page=_rules(locale.page(rules, visitor.language), origins),
            origins=origins,
            own=rules.read is not None,
            prints=self._prints(rules, visitor),
        )

    def _prints(self, rules: engine.Rules, visitor: Visitor) -> Sequence[tuple[str, str]]:
        """Where what the game prints is found, and what it is called."""
        which = f"?edition={rules.other.hash}" if rules.other else ""
        address = f"/games/{rules.name}/print/"
        known = paper.offered(rules, visitor.language)
        return [(f"{address}{one.key}{which}", one.name) for one in known]

    def rules(self, visitor: Visitor, rules: engine.Rules) -> str:
        """The rules of a game alone, with the edition in use and what is printed in it."""
        origins = locale.origins(rules, visitor.language)
        text = locale.page(rules, visitor.language)
        if rules.other is None:
            opening, rest = text.split("\n## ", 1)
            text = f"{opening}\n{locale.played_with(rules, visitor.language)}\n## {rest}"
        return self._render(
            "rules.html",
            visitor,
            rules.name,
            about=locale.about(rules, visitor.language),
            edition=rules.other,
            page=_rules(text, origins, sections=3),
            origins=origins,
            prints=self._prints(rules, visitor),
        )

    def printed(
        self,
        visitor: Visitor,
        rules: engine.Rules,
        what: str,
        sheets: Sequence[Paper],
    ) -> str:
        """Sheets of paper, and what else of the game can be printed."""
        known = paper.offered(rules, visitor.language)
        return self._render(
            "print.html",
            visitor,
            rules.name,
            about=locale.about(rules, visitor.language),
            edition=rules.other,
            shown=next(one for one in known if one.key == what),
            known=known,
            papers=[paper.laid(sheet) for sheet in sheets],
        )

    def help(
        self,
        visitor: Visitor,
        rules: engine.Rules,
        table: str,
        children: Sequence[Person],
        given: Help,
    ) -> str:
        """How much help each child gets who sits at a table on this device."""
        kit = Kit(locale.of(rules, visitor.language), self.store.art(rules.name))
        return self._render(
            "help.html",
            visitor,
            rules.name,
            about=locale.about(rules, visitor.language),
            address=f"/tables/{table}",
            children=children,
            given=given,
            drawn=getattr(rules.stage, "helps")(kit),  # noqa: B009 - only games that teach have it
        )

    def words(
        self,
        visitor: Visitor,
        rules: engine.Rules,
        table: str,
        children: Sequence[Person],
        words: Sequence[str],
        given: Help,
    ) -> str:
        """For the adult: the words of a game, to be filled in by what the browser has kept."""
        say = locale.of(rules, visitor.language)
        less = {one.seat: HELPS[min(len(HELPS) - 1, _step(given.of(one.seat)))] for one in children}
        return self._render(
            "words.html",
            visitor,
            rules.name,
            about=locale.about(rules, visitor.language),
            address=f"/tables/{table}",
            table=table,
            less=less,
            rows=[
                (word, self.store.art(rules.name)(f"m-{word}", "mean"), say(f"taught.{word}.name"))
                for word in words
            ],
            tips={word: say(f"taught.{word}.away") for word in words},
        )

    def leaf(self, visitor: Visitor, rules: engine.Rules, rule: str, back: str) -> str:
        """One part of the rules, as a page of its own or to be laid over the table."""
        name, language = rules.name, visitor.language
        found = locale.leaves(rules, language)
        at = locale.leaf_of(found, re.escape(rule)) if rule else 0
        drawn = presenter(rules).summary(Kit(locale.of(rules, language), self.store.art(name)))
        leaf, edition = found[at], {"edition": rules.edition.hash} if rules.other else {}
        way = urlencode({**edition, "back": back})
        return self._render(
            "leaf.html",
            visitor,
            name,
            about=locale.about(rules, language),
            drawn_with=self.store.summary_sheets(name),
            leaf=leaf,
            at=at,
            drawn=[drawn[number - 1] for number in leaf.drawn],
            lead=_markdown(leaf.lead),
            rest=_rules(f"\n{leaf.rest}", locale.origins(rules, language)),
            numbers=" ".join(dict.fromkeys(_MENTION.findall(leaf.rest))),
            parts=[
                (one.title, f"/games/{name}/rules?{way}&rule={number}")
                for number, one in enumerate(found, 1)
            ],
            back=back,
        )

    def edition(
        self, visitor: Visitor, draft: Draft, guest: str = "", promise: Promise | None = None
    ) -> str:
        """Components of one's own: form and text, what is wrong, how it plays, and the start."""
        rules, language = draft.rules, visitor.language
        return self._render(
            "edition.html",
            visitor,
            rules.name,
            draft=draft,
            about=locale.about(rules, language),
            guest=guest,
            promise=promise,
            kept=folder.kept(rules),
            lines=draft.text.count("\n") + 1,
            wrong={fault.line for fault in draft.faults},
            largest=editions.LARGEST,
            word=lambda name, table="edition": locale.component(rules, name, table, language),
            short=sum(len(block.rows) for block in draft.blocks) <= FEW_ROWS,
            squares=_squares(draft),
            figures=_figures(draft, language),
            told=_told_options(draft, language),
            **self._cover(rules.name, visitor),
        )


def pointed(picture: Picture, look: Sequence[str]) -> Picture:
    """The same picture, with a mark on those things that a lesson looks at."""
    board, ledge = str(picture.board), str(picture.ledge)
    for one in look:
        plain, marked = f' id="{escape(one)}"', f' id="{escape(one)}" data-look'
        board, ledge = board.replace(plain, marked), ledge.replace(plain, marked)
    return replace(picture, board=Markup(board), ledge=Markup(ledge))  # noqa: S704


def _squares(draft: Draft) -> set[str]:
    """The squares of the line that is chosen."""
    for block in draft.blocks:
        for row in block.rows:
            if block.shape == "lines" and row.name == draft.line and row.cells[0]:
                return set(row.cells[0].value.split())
    return set()


def _figures(draft: Draft, language: str) -> list[tuple[str, list[str]]]:
    """What was tried out, row by row: this edition, and the built-in one."""
    say = locale.house(language)
    known = [tried for tried in draft.tried if tried is not None and tried.matches]
    names = [name for name in FIGURES if any(name in tried.figures for tried in known)]
    rows = []
    for name in names:
        shown = []
        for tried in draft.tried[: 1 if draft.is_standard else 2]:
            figure = tried.figures.get(name) if tried is not None else None
            shown.append(_figure(name, figure, language) if figure else say("edition.unknown"))
        rows.append((say(f"edition.{name}"), shown))
    return rows


def _figure(name: str, figure: Figure, language: str) -> str:
    if name in ("moves", "points"):
        mean, doubt = (locale.number(value, language, 1) for value in figure)
        return f"{mean} ± {doubt}"
    doubt = locale.number(100 * figure.doubt, language)
    return f"{locale.percent(figure.mean, language)} ± {doubt}"


def _told_options(draft: Draft, language: str) -> str:
    """What was played when an edition was tried out."""
    rules = draft.played or draft.rules
    told = [
        locale.option(rules, name, language).values[value]
        for name, value in draft.options.items()
        if name == "players" or len(rules.option(name).choices) > 1
    ]
    return ", ".join(map(_within, told))


def shared(boxes: int, most: int) -> list[int]:
    """For every box of a shelf, how many stand on its plank: the planks are filled evenly."""
    planks = -(-boxes // most)
    few, more = divmod(boxes, planks) if planks else (0, 0)
    rows = [few + (plank < more) for plank in range(planks)]
    return [row for row in rows for _ in range(row)]


def _starts(lobby: Lobby, language: str) -> str:
    """Who will start at a table that waits; empty if the game does not ask."""
    say = locale.house(language)
    if starters.OPTION not in lobby.options:
        return ""
    if lobby.starter == starters.LOT:
        return say("starts.lot")
    if lobby.starter == starters.RULE:
        return say(f"starts.{engine.rules(lobby.game).starts}")
    seat = int(lobby.options[starters.OPTION])
    if lobby.mine == [seat]:
        return say("starts.you")
    return say("starts.name", name=lobby.people[seat].name)


def _held(setup: Setup, language: str) -> list[str]:
    """What holds for a table that is opened now: what is always told, and what is not usual."""
    rules, say, told = setup.rules, locale.house(language), []
    for option in chosen(rules):
        always = option.name == "players" and len(option.choices) > 1
        if always or setup[option.name] != option.default:
            told.append(locale.option(rules, option.name, language).values[setup[option.name]])
    if ways := ways_to_start(rules):
        told.append(say(f"starts.{ways[setup.starter]}"))
    told.append(clock_words(CLOCKS[setup.clock], language))
    sitting = [character(bot) for seat, bot in setup.others.items() if seat < setup.players]
    others = [one.name for one in sitting if one]
    return [*map(_within, told), *others]


def _within(words: str) -> str:
    """Words as they stand within a sentence; what is a name in several words stays one."""
    return words if words[1:] != words[1:].lower() else words[:1].lower() + words[1:]


def _title(title: str) -> tuple[str, str]:
    """A title and what stands under it, as on a box."""
    first, _, second = title.partition(": ")
    return first, second


_RULE = re.compile(r"<strong>([A-Z]{2}-\d+)</strong>")
_MENTION = re.compile(r"\b[A-Z]{2}-\d+\b")


def _rules(text: str, origins: Sequence[locale.Origin] = (), sections: int = 2) -> Markup:
    """The rules of a game from Markdown; each can be pointed to by its number, and beside it stands
    where it comes from, if that is not the sheet."""
    # the title stands above already; after the rules and the rulings come notes for developers
    opening, *others = text.partition("\n")[2].split("\n## ")
    body = "\n## ".join([opening, *others[:sections]])
    page = MarkdownIt("commonmark", {"html": False}).enable("table").render(body)
    page = page.replace("<table>", '<table tabindex="0">')  # on a phone it is scrolled sideways
    page = page.replace("<th>", '<th scope="col">')
    page = page.replace('<th scope="col"></th>', "<td></td>")  # a heading that says nothing is none
    seen = set(_RULE.findall(page))
    marks = {rule: _mark(fact) for fact in origins for rule in fact.rules}

    def first(found: re.Match[str]) -> str:
        rule = found[0]
        if rule in seen:
            return rule
        seen.add(rule)
        return f'<span id="{rule}">{rule}</span>{marks.get(rule, "")}'

    def numbered(found: re.Match[str]) -> str:
        rule = found[1]
        return f'<strong id="{rule}">{rule}</strong>{marks.get(rule, "")}'

    # rules that are told within a sentence are found where they are first mentioned
    page = _MENTION.sub(first, page)
    return Markup(_RULE.sub(numbered, page))  # noqa: S704


def _markdown(text: str) -> Markup:
    return Markup(MarkdownIt("commonmark", {"html": False}).render(text))  # noqa: S704


def _mark(fact: locale.Origin) -> str:
    """Where a fact comes from, leading to what is told of it."""
    kind = f"origin origin--{fact.origin}"
    return f' <a class="{kind}" href="#origin-{fact.name}">{escape(fact.mark)}</a>'


def _code(link: str) -> Markup:
    """A link as a code that another device can read."""
    drawn = segno.make(link, error="m")
    text = drawn.svg_inline(border=2, omitsize=True, dark="#111", svgclass="code", lineclass=None)
    return Markup(text)  # noqa: S704


class Line(NamedTuple):
    """A line of the log."""

    id: str
    """`e` and the number of a step, or `l` and the number of something that happened besides."""
    token: Markup
    words: Markup
    fresh: bool
    spot: str = ""
    """The id of what it is about, where that lies on the table."""

    @property
    def html(self) -> str:
        now = ' class="now"' if self.fresh else ""
        return f'<li id="{self.id}"{now}>{self.token}{_linked(self.words, self.spot)}</li>'


@functools.lru_cache(maxsize=16_384)
def _linked(words: Markup, spot: str) -> str:
    """The words of a line, as a link to what they are about, if it lies there."""
    if spot:
        return f'<a class="log__at" href="#{escape(spot)}">{words}.</a>'
    return f"<p>{words}.</p>"


def _lines(draws: Presenter, scene: Scene, room: Room) -> list[Line]:
    """The log, the first step first, with what happened besides the moves where it happened."""
    lives = [pair for pair in enumerate(room.lives) if pair[1].after <= len(scene.events)]
    found: list[Line] = []
    for event in scene.events:
        while lives and lives[0][1].after <= event.number:
            found.append(_besides(*lives.pop(0), fresh=False))
        line = _line(draws, scene, event)
        if line is not None:
            found.append(line)
    return found + [_besides(*pair, fresh=True) for pair in lives]


def _step(kind: str) -> int:
    """How many steps of help have been left off."""
    return HELPS.index(kind) + 1 if kind else 0


def _listed(lines: Sequence[Line]) -> Markup:
    """Lines of the log, as the page holds them: a long match has hundreds."""
    return Markup("".join([f"      {line.html}" for line in lines]))  # noqa: S704


def _besides(number: int, life: Life, *, fresh: bool) -> Line:
    """Something that happened besides the moves, as a line of the log."""
    return Line(f"l{number}", NO_TOKEN, escape(life.words.rstrip(".")), fresh)


def _line(draws: Presenter, scene: Scene, event: Event) -> Line | None:
    """A step as a line of the log; None if it needs no line."""
    token = draws.token(scene, event)
    if not token or not event.words:
        return None
    words = _told(scene.name(event.by) if event.by >= 0 else "", event.words)
    spot = next(iter(draws.spots(scene, event)), "")
    return Line(f"e{event.number}", token, words, event.fresh, spot)


@functools.lru_cache(maxsize=16_384)
def _told(name: str, words: str) -> Markup:
    """The words of a step, the one who made it in bold."""
    if name and words.startswith(name):
        return Markup(f"<b>{escape(name)}</b>{escape(words.removeprefix(name))}")  # noqa: S704
    return escape(words)


def _winner(scene: Scene, room: Room) -> Place | None:
    """Whoever is first, of several the viewer if possible; nobody may be."""
    if scene.ending is None:
        return next((place for place in room.places if place.rank == 1), None)
    first = [person for person in scene.people if scene.ending.ranks[person.seat] == 1]
    person = next((one for one in first if one.seat == scene.near), first[0] if first else None)
    return None if person is None else Place(1, person, scene.ending.scores[person.seat], "")
