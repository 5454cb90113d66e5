"""The page of the command line: python tools/commands.py writes docs/cli.md.

Whatever stands there comes from the commands themselves; a test says when it is out of date.
"""

from __future__ import annotations

import re
from pathlib import Path

from belfort.cli import app

PAGE = Path(__file__).parents[1] / "docs" / "cli.md"
OPENING = (
    "# The command line\n"
    "<!-- Written by tools/commands.py. -->\n"
    "`belfort COMMAND --help` says the same in the terminal. Data goes to standard output, messages"
    " to standard error; what the house refuses is said on one line, with exit status 2.\n"
)


def text() -> str:
    """Every command with its parameters, as it describes itself."""
    told = app.generate_docs()
    told = told[told.index("**Commands**") :].removeprefix("**Commands**:\n")
    told = re.sub(r" \*\[default: (\(\)|False)\]\*", "", told)  # what is left out says as much
    return f"{OPENING}{told.rstrip()}\n"


if __name__ == "__main__":
    PAGE.write_text(text(), "utf-8")
