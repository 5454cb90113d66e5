"""Any program that reads and writes lines, as a player.

It is given a prompt, then a line that begins with `?` and lists the moves; it answers with one
line. A refused answer comes back as a line that begins with `!`, with the next question. The end
is a line that begins with `=`.
"""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Final, Self

from belfort import locale
from belfort.engine import BelfortError, Game, Sentence, State
from belfort.research.answers import Unclear, move_in
from belfort.research.text import prompt, seats_of

_LAST: Final = 12
"""How many steps a prompt tells of."""


class Silent(BelfortError):
    """A program that was asked has ended without an answer."""

    code = "silent"


class LineProgram:
    """A running program; it ends when nobody needs it any more."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - whoever starts it chose it
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def ask(self, prompt: str, moves: Sequence[str], refused: str = "") -> str:
        """Its answer, a line; before the question it is told what was wrong with the last one."""
        told = f"! {refused}\n" if refused else f"{prompt}\n"
        self._write(f"{told}? {' '.join(moves)}\n")
        assert self._process.stdout is not None
        answer = self._process.stdout.readline()
        if not answer:
            raise Silent("the program has ended without an answer")
        return answer.rstrip("\n")

    def tell(self, result: str) -> None:
        """Let it know how it ended; it need not listen any more."""
        try:
            self._write(f"= {' '.join(result.split())}\n")
        except Silent:
            return

    def _write(self, text: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(text)
            self._process.stdin.flush()
        except OSError as error:
            raise Silent("the program has ended") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End it: nothing more to read for it; if it stays, it is stopped."""
        try:
            self._process.communicate(timeout=2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
        except OSError:  # it had ended before all was written
            self._process.wait()


class Narrator:
    """A program at a table of which only views are known, as at one elsewhere."""

    TRIES: Final = 3

    def __init__(self, program: LineProgram) -> None:
        self.program = program
        self.happened: list[str] = []

    def choose(
        self, game: Game, view: State, seat: int, events: Sequence[Mapping[str, Any]], instead: str
    ) -> str:
        """Its move; after some answers that cannot be played, another one instead.

        `events` is what has happened since the last time, as a house tells it.
        """
        self.happened += [_told(game, event) for event in events if event["says"]]
        moves = [game.rules.words.notation(view, code) for code in game.moves(view)]
        told, refused = prompt(game, view, seat, self.happened[-_LAST:]), ""
        for _ in range(self.TRIES):
            try:
                return move_in(self.program.ask(told, moves, refused), moves)
            except Unclear as unclear:
                refused = str(unclear)
        return instead


def _told(game: Game, event: Mapping[str, Any]) -> str:
    """An entry of the log of a house, as a prompt tells it."""
    said = Sentence(event["says"]["key"], event["says"]["args"])
    return f"{event['text']}: {locale.say(game.rules, said, seats_of(game))}"
