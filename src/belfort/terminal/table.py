"""A match at the terminal: people and bots take turns, and people may ask and undo."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table as Grid

from belfort import bots, locale
from belfort.engine import SPECTATOR, BelfortError, Options, Sentence
from belfort.match import Game, Match, Move, Step, load
from belfort.terminal import saves

HUMAN = "human"
MOST_IN_WORDS = 16

HELP = """\
Type the [bold]number[/bold] of a move or its [bold]notation[/bold], then Enter. You can also type
  [bold]why[/bold] MOVE   which rule forbids a move, if one does
  [bold]hint[/bold]       the best moves a strong bot finds, with the chance to win and the points
  [bold]undo[/bold]       take back your last step, as long as nothing new was revealed by it
  [bold]table[/bold]      draw the table again
  [bold]log[/bold]        what has happened so far
  [bold]rules[/bold]      the rules of the game
  [bold]quit[/bold]       save the match and leave; [bold]belfort resume[/bold] goes on with it
  [bold]?[/bold]          this help"""


class Leave(Exception):
    """Somebody wants to stop for now."""


def play(name: str, seats: Sequence[str], seed: int | None, options: Options) -> None:
    """Start a match: `seats` are `human` or names of bots."""
    match = Game(name, options).match(seed, list(seats))
    Sitting(match, saves.new_place(match)).run()


def resume(place: Path | None) -> None:
    """Go on with a saved match."""
    place = place or saves.latest_unfinished()
    Sitting(load(saves.read(place)), place).run()


class Sitting:
    """One sitting at a match, from where it stands to its end or until somebody leaves."""

    def __init__(self, match: Match, place: Path) -> None:
        self.match = match
        self.place = place
        self.console = Console(highlight=False)
        self.rules = match.game.rules
        self.bots = {seat: bots.bot(kind) for seat, kind in enumerate(match.seats) if kind != HUMAN}
        self.people = [seat for seat in range(match.game.players) if seat not in self.bots]
        self.names = self._names()
        self.told = match.step
        self.commands = {
            **dict.fromkeys(("?", "help"), self._help),
            **dict.fromkeys(("quit", "q", "exit", "save"), self._leave),
            "why": self._why,
            "hint": self._hint,
            "undo": self._undo,
            "table": self._table,
            "log": self._log,
            "rules": self._rules,
        }
        self.at_table: int | None = self.people[0] if len(self.people) == 1 else None

    def _names(self) -> list[str]:
        names = []
        for seat, kind in enumerate(self.match.seats):
            if kind == HUMAN:
                names.append("You" if len(self.people) == 1 else f"Player {seat + 1}")
            elif self.match.seats.count(kind) > 1:
                names.append(f"{kind.capitalize()} {seat + 1}")
            else:
                names.append(kind.capitalize())
        return names

    def run(self) -> None:
        """Play on until the end; whoever leaves finds the match saved."""
        self.console.print(f"[bold]{self.rules.title}[/bold]  [dim]{self.rules.credits}[/dim]")
        self.console.print(f"[dim]chance is promised by {self.match.commitment}[/dim]")
        try:
            while not self.match.over:
                self._turn(self.match.actor)
        except (Leave, EOFError, KeyboardInterrupt):
            saves.save(self.match, self.place)
            self.console.print(f"\nSaved. Go on with: belfort resume {self.place}", soft_wrap=True)
            return
        saves.save(self.match, self.place)
        self._finish()

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
        seed = f"{self.match.commitment} {self.match.step}"
        with self.console.status(f"{self.names[seat]} thinks (the first time takes seconds)"):
            code = self.bots[seat].choose(self.match.game, view, seat, seed)
        move = next(move for move in self.match.moves() if move.code == code)
        self.match.act(seat, move, self.match.step)

    def _hand_over(self, seat: int) -> None:
        """Several people share the terminal: the next one takes it before anything is shown."""
        self.console.clear()
        self.console.input(f"[bold]{self.names[seat]}[/bold], it is your turn. Press Enter. ")
        self.at_table = seat

    def _tell(self, seat: int) -> None:
        """Say what has happened since this was last told."""
        for step in self.match.log(seat)[self.told :]:
            self.console.print(f"  {self._recalled(step, seat)}", style="cyan")
        self.told = self.match.step

    def _recalled(self, step: Step, seat: int) -> str:
        return escape(locale.recall(self.rules, step.sentence, self.names, seat))

    def _said(self, sentence: Sentence) -> str:
        return escape(locale.say(self.rules, sentence, self.names))

    def _draw(self, seat: int) -> None:
        self.console.print()
        self.console.print(self.rules.drawing.draw(self.match.view(seat), seat, self.names))
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
        return escape(locale.offer(self.rules, sentence, self.names))

    def _ask(self, seat: int, moves: Sequence[Move]) -> None:
        """Ask until a step has been made or taken back."""
        step = self.match.step
        while self.match.step == step:
            typed = self.console.input(f"[bold]{self.names[seat]}[/bold] (? for help): ").strip()
            try:
                self._obey(seat, typed, moves)
            except BelfortError as error:
                self.console.print(f"  [red]{escape(str(error))}[/red]")

    def _obey(self, seat: int, typed: str, moves: Sequence[Move]) -> None:
        word, _, rest = typed.partition(" ")
        obey = self.commands.get(word.lower())
        if obey is not None:
            obey(seat, rest)
        elif typed:
            self._move(seat, typed, moves)

    def _help(self, _seat: int, _rest: str) -> None:
        self.console.print(HELP)

    def _table(self, seat: int, _rest: str) -> None:
        self.show(seat)

    def _log(self, seat: int, _rest: str) -> None:
        for step in self.match.log(seat):
            self.console.print(f"  {self._recalled(step, seat)}")

    def _rules(self, _seat: int, _rest: str) -> None:
        self.console.print(Markdown(self.rules.page))

    def _leave(self, _seat: int, _rest: str) -> None:
        raise Leave

    def _move(self, seat: int, typed: str, moves: Sequence[Move]) -> None:
        if typed.isdecimal() and 1 <= int(typed) <= len(moves):
            typed = moves[int(typed) - 1].text
        self.match.act(seat, typed, self.match.step)

    def _why(self, _seat: int, text: str) -> None:
        code = self.match.read(text.strip())
        self.console.print(f"  That is allowed: {self._offered(Move(code, text))}.")

    def _hint(self, seat: int, _rest: str) -> None:
        view = self.match.view(seat)
        with self.console.status("Thinking (the first time takes seconds)"):
            judged = bots.think(
                self.match.game, view, seat, f"hint {self.match.step}", iterations=20_000, seconds=3
            )
        grid = Grid.grid(padding=(0, 3))
        for one in judged[:3]:
            move = Move(one.move, self.rules.words.notation(view, one.move))
            chance = f"{one.win:.0%} to win (±{one.doubt:.0%})"
            grid.add_row(f"  {move}", chance, f"{one.points:.1f} points", self._offered(move))
        self.console.print(grid)

    def _undo(self, seat: int, _rest: str) -> None:
        self.match.undo(seat)
        self.told = self.match.step

    def _finish(self) -> None:
        result = self.match.result
        assert result is not None
        viewer = self.people[0] if len(self.people) == 1 else SPECTATOR
        self._tell(viewer)
        self._draw(viewer)
        grid = Grid.grid(padding=(0, 3))
        for seat in sorted(range(len(self.names)), key=lambda seat: result.ranks[seat]):
            grid.add_row(
                f"{result.ranks[seat]}.", self.names[seat], f"{result.scores[seat]} points"
            )
        self.console.print(grid)
        self.console.print(f"\n[bold]{self._said(result.reason)}.[/bold]")
        told = f"[dim]Check the chance with: belfort verify {self.place}[/dim]"
        self.console.print(told, soft_wrap=True)
