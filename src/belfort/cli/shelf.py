"""`belfort games`, `belfort rules` and `belfort print`: what stands on the shelf, and on paper."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from belfort.cli.options import Language, read_edition

if TYPE_CHECKING:
    from belfort.engine import Rules


def games(
    *,
    language: Language = "en",
    as_json: Annotated[bool, Parameter("--json", negative="")] = False,
) -> None:
    """List the games of the house with their options, and those that are left off the shelf.

    Parameters
    ----------
    language
        The language of what is said about them: en, nl or it.
    as_json
        Print JSON, for programs, instead of a table.
    """
    from belfort import engine, locale

    found = [engine.rules(name) for name in engine.names()]
    left_off = engine.broken()
    if as_json:
        import json

        told = {
            "games": [_facts(rules, language) for rules in found],
            "left_off": [vars(one) for one in left_off],
        }
        print(json.dumps(told, indent=1, ensure_ascii=False))
    else:
        _print_table(found, language)
    for one in left_off:
        print(f"belfort: {locale.plain(str(one))}", file=sys.stderr)


def _facts(rules: Rules, language: str) -> dict[str, object]:
    from belfort import locale

    options = [
        {
            "name": option.name,
            "choices": list(option.choices),
            "default": option.default,
            "meaning": locale.option(rules, option.name, language).meaning,
        }
        for option in rules.options
    ]
    about = locale.about(rules, language)
    return {
        "name": rules.name,
        "title": about.title,
        "credits": about.credits,
        "ages": about.age,
        "minutes": about.minutes,
        "players": list(rules.players),
        "version": rules.version,
        "edition": {"name": rules.edition.name, "hash": rules.edition.hash},
        "options": options,
        "origins": [
            {"fact": fact.name, "origin": fact.origin, "words": fact.words, "rules": fact.rules}
            for fact in locale.origins(rules, language)
        ],
    }


def _print_table(found: list[Rules], language: str) -> None:
    from rich.console import Console
    from rich.table import Table

    from belfort import locale

    said = locale.catalogue("belfort.terminal", language)
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 1, 0))
    for column in ("game", "players", "age", "minutes", "options"):
        table.add_column(said(f"shelf.{column}"))
    for rules in found:
        about = locale.about(rules, language)
        players = f"{min(rules.players)}-{max(rules.players)}".removeprefix("2-2")
        table.add_row(
            f"[bold]{rules.name}[/bold]\n{about.title}",
            players or "2",
            about.age,
            about.minutes,
            "\n".join(_option(rules, name, language) for name in _names(rules)),
        )
    console = Console()
    console.print(table)
    for rules in found:
        for fact in locale.origins(rules, language):
            console.print(f"[bold]{rules.name}[/bold] [dim]{fact.mark}:[/dim] {fact.words}")


def _names(rules: Rules) -> list[str]:
    return [option.name for option in rules.options if option.name != "players"]


def _option(rules: Rules, name: str, language: str) -> str:
    from belfort import locale

    option = rules.option(name)
    others = [choice for choice in option.choices if choice != option.default]
    shown = " ".join(str(choice) for choice in [option.default, *others])
    return f"{name}: {shown}  [dim]{locale.option(rules, name, language).meaning}[/dim]"


def rules(game: str, *, edition: str | None = None, language: Language = "en") -> None:
    """Show the rules of a game.

    Parameters
    ----------
    game
        The name of a game, as `belfort games` lists it.
    edition
        As they are with this edition, by its name on this machine or its file; left out, the
        built-in one.
    language
        The language of the rules: en, nl or it.
    """
    from rich.console import Console
    from rich.markdown import Markdown

    from belfort import engine, locale

    console = Console()
    console.width = min(console.width, 100)
    found = engine.rules(game, read_edition(game, edition))
    console.print(Markdown(locale.page(found, language)))


def print_(
    game: str,
    what: str | None = None,
    *,
    edition: str | None = None,
    to: Path | None = None,
    language: Language = "en",
) -> None:
    """Write what can be printed of a game as a page that any browser prints, or list it.

    Parameters
    ----------
    game
        The name of a game, as `belfort games` lists it.
    what
        What is wanted; left out, what there is is listed.
    edition
        With this edition, by its name on this machine or its file; left out, the built-in one.
    to
        The file that is written; left out, GAME-WHAT.html here.
    language
        The language on the paper: en, nl or it.
    """
    from belfort import engine
    from belfort.web import paper

    found = engine.rules(game, read_edition(game, edition))
    if what is None:
        for one in paper.offered(found, language):
            print(f"{one.key:10} {one.name}: {one.meaning}")
        return
    place = to or Path(f"{game}-{what}.html")
    place.write_text(paper.alone(found, what, language), "utf-8")
    print(place)
