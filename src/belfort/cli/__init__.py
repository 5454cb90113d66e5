"""The command line. Each command imports what it needs only when it runs, so help is instant."""

from __future__ import annotations

import sys
from importlib.metadata import version

from cyclopts import App

from belfort.cli import (
    arena,
    balance,
    bench,
    data,
    edition,
    files,
    network,
    puzzles,
    shelf,
    table,
    train,
    workshop,
)

app = App(
    name="belfort",
    help="A house of tower games: play them, study them, train on them.",
    version=lambda: version("belfort"),
)
app.command(shelf.games)
app.command(shelf.rules)
app.command(shelf.print_, name="print")
app.command(table.learn)
app.command(table.play)
app.command(table.resume)
app.command(puzzles.app)
app.command(files.replay)
app.command(files.verify)
app.command(files.review)
app.command(network.serve)
app.command(network.join)
app.command(arena.arena)
app.command(balance.balance)
app.command(data.app)
app.command(train.train)
app.command(edition.app)
for _command in (workshop.new, workshop.check, workshop.perft, workshop.golden):
    app.command(_command)
app.command(workshop.ink)
app.command(workshop.stage)
app.command(bench.app)


def main() -> None:
    """Run a command; what the house refuses is said on one line, with exit status 2."""
    try:
        app(sys.argv[1:])
    except Exception as error:
        from belfort import locale
        from belfort.engine import BelfortError

        if not isinstance(error, BelfortError):
            raise
        print(f"belfort: {locale.plain(str(error))}", file=sys.stderr)
        sys.exit(2)
