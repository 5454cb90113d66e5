"""`belfort games` and `belfort rules`: what stands on the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

if TYPE_CHECKING:
    from belfort.engine import Rules


def games(*, as_json: Annotated[bool, Parameter("--json", negative="")] = False) -> None:
    """List the games of the house with their options.

    Parameters
    ----------
    as_json
        Print JSON, for programs, instead of a table.
    """
    from belfort import engine

    found = [engine.rules(name) for name in engine.names()]
    if as_json:
        import json

        print(json.dumps([_facts(rules) for rules in found], indent=1, ensure_ascii=False))
    else:
        _print_table(found)


def _facts(rules: Rules) -> dict[str, object]:
    options = [
        {
            "name": option.name,
            "choices": list(option.choices),
            "default": option.default,
            "meaning": option.meaning,
        }
        for option in rules.options
    ]
    return {
        "name": rules.name,
        "title": rules.title,
        "credits": rules.credits,
        "ages": rules.ages,
        "minutes": rules.minutes,
        "players": list(rules.players),
        "version": rules.version,
        "options": options,
    }


def _print_table(found: list[Rules]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 1, 0))
    for column in ("Game", "Players", "Ages", "Minutes", "Options (default first)"):
        table.add_column(column)
    for rules in found:
        players = f"{min(rules.players)}-{max(rules.players)}".removeprefix("2-2")
        table.add_row(
            f"[bold]{rules.name}[/bold]\n{rules.title}",
            players or "2",
            rules.ages,
            rules.minutes,
            "\n".join(_option(rules, name) for name in _names(rules)),
        )
    Console().print(table)


def _names(rules: Rules) -> list[str]:
    return [option.name for option in rules.options if option.name != "players"]


def _option(rules: Rules, name: str) -> str:
    option = rules.option(name)
    others = [choice for choice in option.choices if choice != option.default]
    shown = " ".join(str(choice) for choice in [option.default, *others])
    return f"{name}: {shown}  [dim]{option.meaning}[/dim]"


def rules(game: str) -> None:
    """Show the rules of a game.

    Parameters
    ----------
    game
        The name of a game, as `belfort games` lists it.
    """
    from rich.console import Console
    from rich.markdown import Markdown

    from belfort import engine

    console = Console()
    console.width = min(console.width, 100)
    console.print(Markdown(engine.rules(game).page))
