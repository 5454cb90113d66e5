"""The operator's page: how the house stands, in plain HTML and in English, as logs and meters are.

It says nothing of guests, tables or matches.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from typing import Final

from markupsafe import Markup

from belfort import engine

ALONE: Final = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
"""The page needs nothing else."""

_STYLE = Markup(
    ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:50rem;"
    "margin:2rem auto;padding:0 1rem;overflow-wrap:break-word}li{margin:.5rem 0}"
)
_PAGE = Markup(
    """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Belfort: how the house stands</title>
<style>{style}</style>
</head>
<body>
<h1>Belfort {version}</h1>
<p>{ready}</p>
<h2>On the shelf</h2>
{shelf}
<h2>Left off the shelf</h2>
{left_off}
<p>What a game hands over is written in <code>docs/contract.md</code>.</p>
<p><a href="/metrics">Meters</a></p>
</body>
</html>
"""
)
READY: Final = "Moves can be stored."
NOT_READY: Final = "Moves cannot be stored: the database takes no write."


def page(*, ready: bool) -> str:
    """How the house stands now, as this process knows it."""
    left_off = [
        _LEFT_OFF.format(one.game, one.distribution, one.place, one.problem)
        for one in engine.broken()
    ]
    return _PAGE.format(
        style=_STYLE,
        version=version("belfort"),
        ready=READY if ready else NOT_READY,
        shelf=_list([_on_shelf(name) for name in engine.names()]),
        left_off=_list(left_off),
    )


_ON_SHELF = Markup("<b>{}</b>: {}, version {}, from {}")
_LEFT_OFF = Markup("<b>{}</b>, from {}. {}: {}")


def _on_shelf(name: str) -> Markup:
    rules = engine.rules(name)
    return _ON_SHELF.format(name, rules.title, rules.version, engine.brought_by(name))


def _list(lines: Sequence[Markup]) -> Markup:
    if not lines:
        return Markup("<p>None.</p>")
    return Markup("<ul>\n{}</ul>").format(
        Markup("").join(map(Markup("<li>{}</li>\n").format, lines))
    )
