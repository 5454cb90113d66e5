"""A match at the terminal: people and bots take turns, and people may ask and undo."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table as Grid

from belfort import bots, locale
from belfort.bots import readiness, workshop
from belfort.bots.reasons import Advice, advice
from belfort.bots.telling import Telling
from belfort.engine import CHANCE, SPECTATOR, BadOption, BelfortError, Edition, Options
from belfort.engine.chance import stream
from belfort.match import (
    ANEW,
    TRULY,
    Begun,
    Game,
    Match,
    Move,
    Record,
    Step,
    fairness,
    file,
    house_version,
)
from belfort.match.forking import NotADecision, steps_anew, steps_truly
from belfort.terminal import saves

HUMAN = "human"
MOST_IN_WORDS = 16


class Leave(Exception):
    """Somebody wants to stop for now."""


def play(
    name: str,
    seats: Sequence[str],
    seed: int | None,
    options: Options,
    language: str,
    edition: Edition | None = None,
) -> None:
    """Start a match: `seats` are `human` or names of bots."""
    free = seed is None
    added = [fairness.new_addition() if free and kind == HUMAN else "" for kind in seats]
    match = Game(name, options, edition=edition).match(seed, list(seats), added)
    Sitting(Record(match, belfort=house_version()), saves.new_place(match), language).run()


def play_on(
    place: Path,
    step: int | None,
    seats: Sequence[str] | None,
    language: str,
    *,
    truly: bool,
) -> None:
    """Play on from a position of a match that was written down, against whoever is named.

    What was hidden is dealt anew, so that it fits what the first person's seat saw; `truly`, of a
    match that is over, it lies as it did.
    """
    whole = file.read(saves.read(place))
    game, sitting = whole.match.game, list(seats or ())
    if not sitting:
        sitting = [HUMAN, *["journeyman"] * (game.players - 1)]
    if len(sitting) != game.players:
        raise BadOption("seats", f"{len(sitting)} of them, but the match has {game.players}")
    for kind in sitting:
        if kind != HUMAN:
            bots.bot(kind)
    stops = [n for n, made in enumerate(whole.match.log()) if made.by != CHANCE]
    at = step - 1 if step is not None else stops[-1] if whole.over else whole.match.step
    if truly and not whole.over:
        raise NotADecision("how hands truly lie is told once the match is over")
    seat = sitting.index(HUMAN) if HUMAN in sitting else 0
    hidden = TRULY if truly else ANEW
    if truly:
        laid = steps_truly(whole.match, at)
    else:
        laid = steps_anew(whole.match, at, seat, stream("dealt anew", secrets.token_hex(16)))
    added = [fairness.new_addition() if kind == HUMAN else "" for kind in sitting]
    match = Match(game, fairness.new_seed(), sitting, laid, added, len(laid))
    begun = Begun(len(laid), whole.match.commitment, hidden)
    record = Record(match, begun=begun, belfort=house_version())
    Sitting(record, saves.new_place(match), language).run()


def resume(place: Path | None, language: str) -> None:
    """Go on with a saved match."""
    place = place or saves.latest_unfinished()
    Sitting(file.read(saves.read(place)), place, language).run()


class Sitting:
    """One sitting at a match, from where it stands to its end or until somebody leaves."""

    def __init__(self, record: Record, place: Path, language: str) -> None:
        self.match = match = record.match
        self.belfort, self.begun = record.belfort, record.begun
        self.unproved = 0 if record.belfort else match.step
        """How many steps come from a file that does not tell what its bots thought with."""
        self.place = place
        self.language = language
        self.text = locale.catalogue(__package__, language)
        self.console = Console(highlight=False)
        self.rules = match.game.rules
        self.bots = {seat: kind for seat, kind in enumerate(match.seats) if kind != HUMAN}
        for kind in self.bots.values():
            bots.bot(kind)
        self.people = [seat for seat in range(match.game.players) if seat not in self.bots]
        self.names = self._names()
        self.told = match.step
        self.commands = {
            **dict.fromkeys(("?", "help"), self._help),
            **dict.fromkeys(("quit", "q", "exit", "save"), self._leave),
            "why": self._why,
            "hint": self._hint,
            "figures": self._figures,
            "undo": self._undo,
            "goal": self._goal,
            "table": self._table,
            "log": self._log,
            "rules": self._rules,
        }
        self.at_table: int | None = self.people[0] if len(self.people) == 1 else None

    def _names(self) -> list[str]:
        names = []
        for seat, kind in enumerate(self.match.seats):
            if kind == HUMAN:
                alone = len(self.people) == 1
                you, player = self.text("names.you"), self.text("names.player", number=seat + 1)
                names.append(you if alone else player)
                continue
            name = kind.capitalize()
            if kind not in bots.BIRDS:
                name = locale.house(self.language).word("level", kind)
            several = self.match.seats.count(kind) > 1
            numbered = self.text("names.one_of", name=name, number=seat + 1)
            names.append(numbered if several else name)
        return names

    def run(self) -> None:
        """Play on until the end; whoever leaves finds the match saved."""
        about = locale.about(self.rules, self.language)
        self.console.print(f"[bold]{about.title}[/bold]  [dim]{about.credits}[/dim]")
        promise = self.text("table.promise", hash=self.match.commitment)
        self.console.print(f"[dim]{promise}[/dim]")
        self._introduce()
        self._warm_up()
        try:
            while not self.match.over:
                self._turn(self.match.actor)
        except (Leave, EOFError, KeyboardInterrupt):
            saves.save(self.record(), self.place)
            told = self.text("table.saved", place=self.place)
            self.console.print(f"\n{told}", soft_wrap=True)
            return
        saves.save(self.record(), self.place)
        self._finish()

    def _introduce(self) -> None:
        """Say how those play who have a manner of their own."""
        say = locale.house(self.language)
        for kind in dict.fromkeys(kind for kind in self.bots.values() if kind in bots.BIRDS):
            who = say("setup.is", name=kind.capitalize(), role=say(f"level.{kind}").lower())
            self.console.print(f"{who}: {locale.manner(self.rules, kind, self.language)}")

    def record(self) -> Record:
        """The match with the bots that moved in it."""
        movers = [self.bots.get(step.by, "") for step in self.match.log()]
        untold = max(self.unproved, self.match.begun)
        movers[:untold] = [""] * min(untold, len(movers))
        return Record(self.match, movers, begun=self.begun, belfort=self.belfort)

    def _warm_up(self) -> None:
        """Let the game be compiled meanwhile, for bots and hints."""
        readiness.keep_up(self.rules.key)
        workshop.Workshop().want(self.rules.key)
        needed = [part for kind in self.bots.values() for part in readiness.needs(kind)]
        if not readiness.is_ready(self.rules.key, *needed):
            self.console.print(f"[dim]{self.text('table.warming')}[/dim]")

    def _turn(self, seat: int) -> None:
        if seat in self.bots:
            self._bot_moves(seat)
            return
        moves = self.match.moves()
        if len(moves) == 1:
            self.match.act(seat, moves[0], self.match.step)
            self._tell(seat)
            return
        if self.at_table != seat:
            self._hand_over(seat)
        self._tell(seat)
        self.show(seat)
        self._ask(seat, moves)

    def show(self, seat: int) -> None:
        """The table as a seat sees it, and what it may do."""
        self._draw(seat)
        self._list(self.match.moves())

    def _bot_moves(self, seat: int) -> None:
        view = self.match.view(seat)
        seed = self.match.thought(seat)
        with self.console.status(self.text("table.thinks", name=self.names[seat])):
            code = readiness.choose(self.bots[seat], self.match.game, view, seat, seed)
        move = next(move for move in self.match.moves() if move.code == code)
        self.match.act(seat, move, self.match.step)

    def _hand_over(self, seat: int) -> None:
        """Several people share the terminal: the next one takes it before anything is shown."""
        self.console.clear()
        asked = self.text("table.hand_over", name=self.names[seat])
        self.console.input(f"[bold]{asked}[/bold] ")
        self.at_table = seat

    def _tell(self, seat: int) -> None:
        """Say what has happened since this was last told."""
        for step in self.match.log(seat)[self.told :]:
            self.console.print(f"  {self._recalled(step, seat)}", style="cyan")
        self.told = self.match.step

    def _recalled(self, step: Step, seat: int) -> str:
        return escape(locale.recall(self.rules, step.sentence, self.names, seat, self.language))

    def _draw(self, seat: int) -> None:
        self.console.print()
        view, words = self.match.view(seat), locale.of(self.rules, self.language)
        self.console.print(self.rules.drawing.draw(view, seat, self.names, words))
        self.console.print()

    def _list(self, moves: Sequence[Move]) -> None:
        """The legal moves, numbered: in words, or in columns of notation when there are many."""
        grid = Grid.grid(padding=(0, 2))
        texts = [f"[dim]{number:>3}[/dim] {move}" for number, move in enumerate(moves, 1)]
        if len(moves) <= MOST_IN_WORDS:
            for text, move in zip(texts, moves, strict=True):
                grid.add_row(text, f"[dim]{self._offered(move)}[/dim]")
        else:
            across = max(1, min(6, self.console.width // 16))
            for first in range(0, len(texts), across):
                grid.add_row(*texts[first : first + across])
        self.console.print(grid)

    def _offered(self, move: Move) -> str:
        sentence = self.rules.words.tell(self.match.view(self.match.actor), move.code)
        return escape(locale.offer(self.rules, sentence, self.names, self.language))

    def _ask(self, seat: int, moves: Sequence[Move]) -> None:
        """Ask until a step has been made or taken back."""
        step = self.match.step
        while self.match.step == step:
            prompt = self.text("table.prompt", name=f"[bold]{self.names[seat]}[/bold]")
            typed = self.console.input(prompt).strip()
            try:
                self._obey(seat, typed, moves)
            except BelfortError as error:
                told = locale.refusal(error, self.rules, self.language)
                self.console.print(f"  [red]{escape(told)}[/red]")

    def _obey(self, seat: int, typed: str, moves: Sequence[Move]) -> None:
        word, _, rest = typed.partition(" ")
        obey = self.commands.get(word.lower())
        if obey is not None:
            obey(seat, rest)
        elif typed:
            self._move(seat, typed, moves)

    def _help(self, _seat: int, _rest: str) -> None:
        self.console.print(self.text("table.help"))

    def _table(self, seat: int, _rest: str) -> None:
        self.show(seat)

    def _goal(self, seat: int, _rest: str) -> None:
        """What the match is about, with the numbers of now."""
        view = self.match.view(seat)
        for told in locale.goals(self.rules, view, seat, self.names, self.language):
            self.console.print(f"  {escape(told)}")

    def _log(self, seat: int, _rest: str) -> None:
        for step in self.match.log(seat):
            self.console.print(f"  {self._recalled(step, seat)}")

    def _rules(self, _seat: int, _rest: str) -> None:
        self.console.print(Markdown(locale.page(self.rules, self.language)))

    def _leave(self, _seat: int, _rest: str) -> None:
        raise Leave

    def _move(self, seat: int, typed: str, moves: Sequence[Move]) -> None:
        if typed.isdecimal() and 1 <= int(typed) <= len(moves):
            typed = moves[int(typed) - 1].text
        self.match.act(seat, typed, self.match.step)

    def _why(self, seat: int, text: str) -> None:
        """The rule that forbids a move; of one that is allowed, why it is not the best."""
        code = self.match.read(text.strip())
        allowed = self.text("table.allowed", move=self._offered(Move(code, text)))
        self.console.print(f"  {allowed}")
        if self.rules.reasons is None or len(self.match.moves()) == 1:
            return
        given, telling = self._advice(seat, code)
        if given.judged[0].move == code:
            self._say(telling.say("hint.itself"), *(f"{one}." for one in telling.reasons(given)))
        elif given.rival is not None:
            self._say(telling.verdict(given.rival))

    def _hint(self, seat: int, _rest: str) -> None:
        """The best move and why; figures alone where a game knows no reasons."""
        if self.rules.reasons is None:
            self._figures(seat, "")
            return
        given, telling = self._advice(seat)
        best = given.judged[0].move
        move = self.rules.words.notation(telling.view, best)
        self._say(f"{move}: {telling.move(best)}.")
        self._say(*(f"{one}." for one in telling.reasons(given)))
        self.console.print(f"  [dim]{self.text('table.more')}[/dim]")

    def _figures(self, seat: int, _rest: str) -> None:
        given, telling = self._advice(seat)
        grid = Grid.grid(padding=(0, 3))
        for one in given.judged[:3]:
            move = Move(one.move, self.rules.words.notation(telling.view, one.move))
            win, doubt = (locale.percent(share, self.language) for share in (one.win, one.doubt))
            chance = self.text("table.chance", win=win, doubt=doubt)
            points = locale.points(self.rules, one.points, self.language, 1)
            grid.add_row(f"  {move}", chance, points, self._offered(move))
        self.console.print(grid)

    def _advice(self, seat: int, rival: int | None = None) -> tuple[Advice, Telling]:
        """What a strong bot thinks of the moves, and how it is told."""
        game, view, seed = self.match.game, self.match.view(seat), self.match.thought(seat, "hint")
        with self.console.status(self.text("table.thinking")):
            judged = readiness.judge(game, view, seat, seed, iterations=20_000, seconds=3)
            given = advice(game, view, judged, rival)
        return given, Telling(self.rules, view, self.names, self.language)

    def _say(self, *sentences: str) -> None:
        for one in sentences:
            self.console.print(f"  {escape(one)}")

    def _undo(self, seat: int, _rest: str) -> None:
        self.match.undo(seat)
        self.unproved = min(self.unproved, self.match.step)
        self.told = self.match.step

    def _finish(self) -> None:
        result = self.match.result
        assert result is not None
        viewer = self.people[0] if len(self.people) == 1 else SPECTATOR
        self._tell(viewer)
        self._draw(viewer)
        grid = Grid.grid(padding=(0, 3))
        for seat in sorted(range(len(self.names)), key=lambda seat: result.ranks[seat]):
            points = locale.points(self.rules, result.scores[seat], self.language)
            grid.add_row(f"{result.ranks[seat]}.", self.names[seat], points)
        self.console.print(grid)
        reason = locale.recall(self.rules, result.reason, self.names, viewer, self.language)
        self.console.print(f"\n[bold]{escape(reason)}.[/bold]")
        check = self.text("table.check", place=self.place)
        self.console.print(f"[dim]{check}[/dim]", soft_wrap=True)
