"""Write docs/contract.md, what a game hands over, from the protocols in the code.

python tools/contract_page.py
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from pathlib import Path

from belfort.engine import Option, Rules, contract, facts, fields, forms, lessons

PAGE = Path(__file__).parents[1] / contract.PAGE

OPENING = f"""# What a game hands over
Everything that the house asks of a game, with its meaning and its bounds. `Rules` refuses at \
import what breaks it, and the house looks at the rest when it finds a game: one that is not in \
order is left off the shelf, with a line that says what is wrong and where, in the log, in \
`belfort games` and on [the operator's page](server.md#watching-over-it). Everything else goes on. \
How a game plays is proved by its tests. [CONTRIBUTING.md](../CONTRIBUTING.md) says in which order \
to write it all.

This page is made by `python tools/contract_page.py` from `src/belfort/engine/contract.py` and \
what stands beside it. A state has at most {contract.LARGEST_STATE:,} bytes; \
{contract.PLAYERS[0]} to {contract.PLAYERS[-1]} sit at a table; a rule is named as \
`{contract.RULE.pattern}` says.
"""


def page() -> str:
    """The whole page."""
    parts = [
        OPENING,
        "## The package\n" + _table(("file", "what it is"), _files()),
        "## `Rules`\n" + _attributes(Rules, hidden=("other", "home")),
        "### Options\n" + _attributes(Option),
        "### Fields\n"
        + _told(fields.__doc__)
        + _functions(fields.number, fields.choice, fields.members),
        *(_protocol(one, title) for one, title in _PROTOCOLS.items()),
        "### A fact\n" + _told(facts.__doc__) + "\n" + _attributes(facts.Fact),
        "## Catalogues\n"
        + _told(contract.Catalogue.__doc__)
        + "\n"
        + _attributes(contract.Catalogue, needed=contract.NEEDED),
        "### `[about]`\n" + _attributes(contract.About),
        "## Lessons\n"
        + _told(lessons.__doc__)
        + "\n"
        + _attributes(lessons.Lesson, hidden=("name",)),
        "### A step\n" + _attributes(lessons.LessonStep),
    ]
    return "\n".join(part.rstrip() + "\n" for part in parts)


_PROTOCOLS = {
    contract.Functions: "The nine functions",
    contract.Habits: "Habits",
    contract.Start: "The start",
    contract.Words: "Words",
    contract.OwnWords: "Words of an edition",
    contract.Reasons: "Reasons",
    contract.Characters: "Characters",
    contract.Drawing: "The drawing",
    contract.Goal: "The goal",
    contract.Components: "Components",
    forms.Form: "The form",
}


def _files() -> list[tuple[str, str]]:
    return [
        (", ".join(f"`{one}`" for one in names.split(", ")), told)
        for names, told in contract.FILES.items()
    ]


def _protocol(protocol: type, title: str) -> str:
    told = f"## {title}\n{_told(protocol.__doc__)}"
    for name in contract.names_of(protocol):
        function = getattr(protocol, name)
        told += f"\n### `{_signature(function, 1)}`\n{_told(function.__doc__)}"
    return told


def _functions(*functions: Callable[..., object]) -> str:
    rows = [(f"`{_signature(one)}`", _told(one.__doc__).strip()) for one in functions]
    return "\n" + _table(("", ""), rows)


def _signature(function: Callable[..., object], skipped: int = 0) -> str:
    known = inspect.signature(function)
    given = [_argument(one) for one in list(known.parameters.values())[skipped:]]
    return f"{function.__name__}({', '.join(given)}) -> {known.return_annotation}"


def _argument(one: inspect.Parameter) -> str:
    usual = "" if one.default is one.empty else f" = {one.default!r}"
    return f"{one.name}: {one.annotation}{usual}"


def _told(text: str | None) -> str:
    """What a docstring says, a paragraph a line."""
    paragraphs = inspect.cleandoc(text or "").split("\n\n")
    return "\n\n".join(" ".join(one.split()) for one in paragraphs) + "\n"


def _attributes(of: type, *, hidden: tuple[str, ...] = (), needed: tuple[str, ...] = ()) -> str:
    """The attributes of a class, with their types and what is written under them."""
    tree = ast.parse(inspect.getsource(of))
    assert isinstance(tree.body[0], ast.ClassDef)
    body, rows = tree.body[0].body, []
    for place, node in enumerate(body):
        if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
            continue
        after = body[place + 1] if place + 1 < len(body) else None
        told = ast.literal_eval(after.value) if isinstance(after, ast.Expr) else ""
        kind = f"`{ast.unparse(node.annotation)}`".replace("|", "\\|")
        if node.value is not None or (needed and node.target.id not in needed):
            kind += ", may be left out"
        if node.target.id not in hidden:
            rows.append((f"`{node.target.id}`", kind, " ".join(told.split())))
    return _table(("", "", ""), rows)


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
