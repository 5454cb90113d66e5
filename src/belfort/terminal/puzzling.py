"""A puzzle at the terminal: the table as text, the moves, and an answer with its reason."""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from belfort import engine, locale, puzzles
from belfort.bots.telling import Telling
from belfort.engine import BelfortError
from belfort.engine.folder import data
from belfort.puzzles import Puzzle, UnknownPuzzle

SHOWN = 8
"""Lines of what happened before."""


def _place() -> Path:
    """Where it is written down what was solved on this machine."""
    return data() / "puzzles.json"


def solved() -> set[str]:
    """The names of what was solved."""
    try:
        kept = json.loads(_place().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return set()
    return {one for one in kept if isinstance(one, str)} if isinstance(kept, list) else set()


def _keep(known: Collection[str]) -> None:
    place = _place()
    place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    place.write_text(json.dumps(sorted(known)), encoding="utf-8")


def puzzle(game: str | None, number: str | None, language: str) -> None:
    """Ask a puzzle: one by its number, the next that is open, or that of the day."""
    if game is None:
        one = puzzles.of_the_day(datetime.now(UTC).date())
        if one is None:
            raise UnknownPuzzle("no game here has puzzles")
    elif number is not None:
        one = puzzles.find(game, number)
    else:
        listed, known = puzzles.puzzles_of(engine.rules(game)), solved()
        one = next((each for each in listed if each.name not in known), None)
        if one is None:
            raise UnknownPuzzle(f"{game} has {len(listed)} puzzles, and all of them are solved")
    Puzzling(one, language).run()


class Puzzling:
    """One puzzle, until it is solved, shown or left."""

    def __init__(self, one: Puzzle, language: str) -> None:
        self.one, self.language = one, language
        self.text = locale.catalogue(__package__, language)
        self.console = Console(highlight=False)
        self.rules = engine.rules(one.game)
        you = self.text("names.you")
        self.names = [
            you if seat == one.seat else self.text("names.player", number=seat + 1)
            for seat in range(one.match().game.players)
        ]
        self.match = one.match(self.names)
        self.telling = Telling(self.rules, self.match.view(one.seat), self.names, language)

    def run(self) -> None:
        """Show it, and hear tries."""
        listed = puzzles.puzzles_of(self.rules)
        say, title = locale.house(self.language), locale.about(self.rules, self.language).title
        number = say("puzzle.one", number=listed.index(self.one) + 1) if self.one in listed else ""
        level = say(f"level.{self.one.grade}")
        self.console.print(f"[bold]{title}[/bold]  [dim]{number}, {level}[/dim]")
        self._draw()
        self.console.print(f"[bold]{say('puzzle.ask')}[/bold]")
        offered = [move.text for move in self.match.moves()]
        for place, text in enumerate(offered, 1):
            told = escape(self.telling.move(self.match.read(text)))
            self.console.print(f"  [dim]{place:>3}[/dim] {escape(text)}  [dim]{told}[/dim]")
        try:
            while not self._try(offered):
                pass
        except (EOFError, KeyboardInterrupt):
            self.console.print()

    def _draw(self) -> None:
        """What happened lately, and the table."""
        view, words = self.match.view(self.one.seat), locale.of(self.rules, self.language)
        for step in self.match.log(self.one.seat)[-SHOWN:]:
            told = locale.recall(
                self.rules, step.sentence, self.names, self.one.seat, self.language
            )
            self.console.print(f"  {escape(told)}", style="cyan")
        self.console.print()
        drawn = self.rules.drawing.draw(view, self.one.seat, self.names, words)
        self.console.print(drawn)
        self.console.print()

    def _try(self, offered: list[str]) -> bool:
        """Hear one try; whether that was all."""
        typed = self.console.input(f"[dim]{self.text('puzzle.try')}[/dim] ").strip()
        if typed.lower() in ("q", "quit", "exit"):
            return True
        if typed in ("!", "show"):
            self._tell(right=False)
            return True
        if typed.isdecimal() and 1 <= int(typed) <= len(offered):
            typed = offered[int(typed) - 1]
        try:
            given = self.rules.words.notation(self.match.state, self.match.read(typed))
        except BelfortError as error:
            told = locale.refusal(error, self.rules, self.language)
            self.console.print(f"  [red]{escape(told)}[/red]")
            return False
        if given == self.one.best:
            _keep(solved() | {self.one.name})
            self._tell(right=True)
            return True
        verdict = self.one.advice(given).rival
        assert verdict is not None
        told = f"{self.telling.move(verdict.move)}. {self.telling.judged(verdict)}"
        wrong = locale.house(self.language)("puzzle.wrong")
        self.console.print(f"  [yellow]{wrong}[/yellow] {escape(told)}")
        return False

    def _tell(self, *, right: bool) -> None:
        """The solution and its reason."""
        say = locale.house(self.language)
        move = self.telling.move(self.match.read(self.one.best))
        head = say("puzzle.right" if right else "puzzle.solution", move=move)
        why = " ".join(f"{one}." for one in self.telling.reasons(self.one.advice()))
        self.console.print(f"  [bold]{escape(head)}[/bold] {escape(why)}")
        self.console.print(f"  [dim]{escape(say(f'puzzle.sure.{self.one.proof}'))}[/dim]")
