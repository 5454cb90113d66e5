"""`belfort serve` and `belfort join`: tables that people and programs far apart share."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    workers: int = 1,
    open_browser: Annotated[bool, Parameter("--open", negative="")] = False,
) -> None:
    """Open the house: its pages for people, its interface for programs.

    Matches are kept in a file of SQLite, or in PostgreSQL if BELFORT_DATABASE names one. The
    first time, games are compiled in the background; until then their bots play like apprentices.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 for all.
    port
        The port to listen on.
    workers
        How many processes serve; more than one needs PostgreSQL.
    open_browser
        Take any free port, and show the house in the browser as soon as it answers.
    """
    from belfort.server import run

    if open_browser:
        from belfort.web import door

        port = door.free_port(host, port)
        door.show(host, port)
    run.serve(host, port, workers, "belfort.web.site:application")


def join(
    url: str, *, bot: str = "journeyman", name: str | None = None, text: str | None = None
) -> None:
    """Let a bot of this machine sit down at a table of a house elsewhere, and play.

    What the house promises about the chance is kept, for `belfort verify FILE --receipt`.

    Parameters
    ----------
    url
        An invitation (HOUSE/api/invitations/CODE) or a listed table (HOUSE/api/tables/ID).
    bot
        The bot that plays: a level (pupil, apprentice, journeyman, master, grandmaster), a bird
        (flip, pia, lieve, bavo, rik, corneel), greedy or random.
    name
        The name it gives itself; left out, the bot's.
    text
        What starts a program that reads prompts and writes a move a line, and plays instead; the
        bot plays for it what cannot be played after three answers.
    """
    import shlex

    from belfort.engine import folder
    from belfort.server import client

    receipts = folder.data() / "receipts"
    if text is None:
        client.join(url, bot, name or bot, receipts)
        return
    from belfort.research.lines import LineProgram, Narrator

    with LineProgram(shlex.split(text)) as program:
        client.join(url, bot, name or "text", receipts, Narrator(program).choose)
