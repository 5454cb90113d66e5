"""`belfort edition`: what games are played with, and what else they could be."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

if TYPE_CHECKING:
    from belfort.engine import Fault, Rules

app = App(name="edition", help="Other components for a game: list, show, make, check, compare.")


@app.command(name="list")
def list_(
    game: str | None = None,
    *,
    as_json: Annotated[bool, Parameter("--json", negative="")] = False,
) -> None:
    """List the editions of this machine, and say which cannot be played with.

    Parameters
    ----------
    game
        Only this game.
    as_json
        Print JSON, for programs, instead of a table.
    """
    from belfort import engine
    from belfort.engine import folder
    from belfort.engine.editions import STANDARD

    found = []
    for name in [game] if game else engine.names():
        rules = engine.rules(name)
        for one in [STANDARD, *folder.kept(rules)]:
            fact = {"game": name, "edition": one, "hash": None, "problem": None}
            try:
                fact["hash"] = folder.find(rules, one).hash
            except engine.BadComponents as error:
                fact["problem"] = str(error)
            found.append(fact)
    if as_json:
        import json

        print(json.dumps(found, indent=1))
        return
    for fact in found:
        told = (fact["hash"] or "")[:12] or f"cannot be played with: {fact['problem']}"
        print(f"{fact['game']:12} {fact['edition']:20} {told}")


def show(game: str, edition: str = "standard") -> None:
    """Print the text of an edition.

    Parameters
    ----------
    game
        The name of a game, as `belfort games` lists it.
    edition
        The name of an edition, or its file; left out, the built-in one.
    """
    rules, text = _text(game, edition)
    sys.stdout.write(text)
    _warn(rules, text, edition)


def new(game: str, edition: str, *, like: str = "standard") -> None:
    """Begin an edition of one's own as a copy of another, and say where its file is.

    Parameters
    ----------
    game
        The name of a game, as `belfort games` lists it.
    edition
        A name for it: small letters, digits and hyphens.
    like
        The edition that it begins as; left out, the built-in one.
    """
    from belfort.engine import folder

    rules, text = _text(game, like)
    print(folder.write(rules, edition, text))


def check(game: str, edition: str) -> None:
    """Say what is wrong with an edition, line by line; exit status 2 if anything is.

    Parameters
    ----------
    game
        The name of a game, as `belfort games` lists it.
    edition
        The name of an edition, or its file.
    """
    from belfort.engine import editions

    rules, text = _text(game, edition)
    if _warn(rules, text, edition):
        sys.exit(2)
    print(f"{editions.read(rules, 'checked', text).hash}  {game} can be played with it")


def compare(game: str, one: str, other: str = "standard") -> None:
    """Show in which lines two editions differ; exit status 1 if they do.

    Parameters
    ----------
    game
        The name of a game, as `belfort games` lists it.
    one
        The name of an edition, or its file.
    other
        The edition to compare it with; left out, the built-in one.
    """
    import difflib

    from belfort.engine import editions

    before, after = (editions.canonical(_text(game, name)[1]).splitlines() for name in (other, one))
    lines = list(difflib.unified_diff(before, after, other, one, lineterm=""))
    for line in lines:
        print(line)
    sys.exit(1 if lines else 0)


for _command in (show, new, check, compare):
    app.command(_command)


def _text(game: str, edition: str) -> tuple[Rules, str]:
    """A game, and the text of an edition, whether it can be played with or not."""
    from belfort import engine
    from belfort.cli.options import is_file
    from belfort.engine import folder
    from belfort.engine.editions import STANDARD

    rules = engine.rules(game)
    if edition == STANDARD:
        return rules, rules.edition.text
    if is_file(edition):
        return rules, folder.text_in(rules, edition)
    return rules, folder.text_of(rules, edition)


def _warn(rules: Rules, text: str, edition: str) -> list[Fault]:
    from belfort import locale
    from belfort.engine import faults

    found = faults(rules, text) if rules.edition.text != text else []
    for fault in found:
        print(locale.plain(f"{edition}: {fault}"), file=sys.stderr)
    return found
