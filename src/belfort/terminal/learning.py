"""A lesson at the terminal: Kobe says what he says in the browser, and the table is text."""

from __future__ import annotations

import re

from rich.console import Console
from rich.markup import escape

from belfort import engine, locale
from belfort.engine import BelfortError
from belfort.match import Match
from belfort.match.lessons import LIT, SHOWN, Course, Point, UnknownLesson, course


class Leave(Exception):
    """Somebody wants to stop for now."""


def learn(game: str, name: str | None, step: int, language: str) -> None:
    """Take a lesson of a game, from a step on; the first one if it is not named."""
    rules = engine.rules(game)
    if name is None:
        if not rules.lessons:
            raise UnknownLesson(f"{game} has no lessons")
        name = rules.lessons[0].name
    taken = course(rules, name)
    Learning(taken, Point(min(max(step, 1), taken.length) - 1), language).run()


class Learning:
    """One sitting at a lesson, to its end or until somebody leaves."""

    def __init__(self, taken: Course, point: Point, language: str) -> None:
        self.taken, self.point, self.language = taken, point, language
        self.text = locale.catalogue(__package__, language)
        self.console = Console(highlight=False)
        players = taken.match(point).game.players
        others = iter(taken.lesson.partners)
        self.names = [
            self.text("names.you") if seat == taken.lesson.seat else next(others, "").capitalize()
            for seat in range(players)
        ]
        self.drawn: int | None = None

    def run(self) -> None:
        """Step after step."""
        title = locale.about(self.taken.rules, self.language).title
        self.console.print(f"[bold]{title}: {escape(self.taken.title(self.language))}[/bold]")
        self.console.print(f"[dim]{self.text('lesson.help')}[/dim]")
        at: Point | None = self.point
        try:
            while at is not None:
                self.point = at
                at = self._step()
        except (Leave, EOFError, KeyboardInterrupt):
            game, name = self.taken.rules.name, self.taken.lesson.name
            told = f"belfort learn {game} {name} --step {self.point.step + 1}"
            self.console.print(f"\n{self.text('lesson.later', command=told)}", soft_wrap=True)

    def _step(self) -> Point | None:
        """What is said at a step, what is done there, and where it leads."""
        words = self.taken.told(self.point, self.language)
        self._draw()
        number = self.text("lesson.step", step=self.point.step + 1, steps=self.taken.length)
        self.console.print(f"[dim]{number}[/dim]")
        self._say(words.say)
        if self.taken.step(self.point).asks:
            self.console.print(f"  [yellow]*[/yellow] {escape(words.task)}")
            while not self.point.done:
                self._try(list(words.choices.values()), list(words.choices))
            if words.after:
                self._draw()
                self._say(words.after)
        if self.taken.is_last(self.point):
            return None
        self._ask("lesson.on")
        return self.taken.after(self.point)

    def _say(self, words: str) -> None:
        shown = re.sub(r"\*(.+?)\*", r"[bold]\1[/bold]", escape(words))
        self.console.print(f"[yellow]Kobe:[/yellow] {shown}")

    def _draw(self) -> None:
        """The table, where it has changed since it was last drawn."""
        match = self.taken.match(self.point, self.names)
        if match.step == self.drawn:
            return
        self.drawn, seat, rules = match.step, self.taken.lesson.seat, self.taken.rules
        words = locale.of(rules, self.language)
        self.console.print()
        self.console.print(rules.drawing.draw(match.view(seat), seat, self.names, words))
        self.console.print()

    def _try(self, choices: list[str], keys: list[str]) -> None:
        """List what can be done, and hear one try."""
        match = self.taken.match(self.point)
        offered = keys or [move.text for move in match.moves()]
        told = choices or [self._offered(match, text) for text in offered]
        for number, (text, words) in enumerate(zip(offered, told, strict=True), 1):
            lit = self.point.tries >= LIT and self.taken.step(self.point).is_right(text)
            shown = escape(words) if choices else f"{escape(text)}  [dim]{escape(words)}[/dim]"
            self.console.print(
                f"  [dim]{number:>3}[/dim] {'[bold]>[/bold] ' if lit else ''}{shown}"
            )
        typed = self._ask("lesson.show" if self.point.tries >= SHOWN else "lesson.try")
        if self.point.tries >= SHOWN and typed in ("", "!"):
            self.point = self.taken.shown(self.point)
        elif typed:
            if typed.isdecimal() and 1 <= int(typed) <= len(offered):
                typed = offered[int(typed) - 1]
            self._judge(typed)

    def _judge(self, given: str) -> None:
        before, step = self.point, self.taken.step(self.point)
        try:
            given = self.taken.read(before, given)
            self.point = self.taken.judge(before, given)
        except BelfortError as error:
            self._say(f"{locale.refusal(error, self.taken.rules, self.language)}.")
            return
        if not self.point.done and (step.moves or given in step.choices):
            self._say(self.taken.answer(before, given, self.language))

    def _offered(self, match: Match, text: str) -> str:
        rules, view = self.taken.rules, match.view(self.taken.lesson.seat)
        sentence = rules.words.tell(view, match.read(text))
        return locale.offer(rules, sentence, self.names, self.language)

    def _ask(self, prompt: str) -> str:
        typed = self.console.input(f"[dim]{self.text(prompt)}[/dim] ").strip()
        if typed.lower() in ("q", "quit", "exit"):
            raise Leave
        return typed
