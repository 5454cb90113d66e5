"""A small game of another distribution, written into a folder as if it had been installed there.

`install` writes it whole or with something changed: what tests break, they break there.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path

from belfort import locale
from belfort.engine import catalogues, lessons, shelf

FILES = {
    "__init__.py": """
from belfort.engine import Rules, functions_of

from . import rules, words

RULES = Rules(
    name="NAME",
    version=1,
    options=rules.OPTIONS,
    state=rules.STATE,
    start=rules.start,
    functions=functions_of(vars(rules)),
    words=words,
    package=__name__,
    most_moves=2,
    codes=3,
    most_steps=9,
    starts="youngest",
)
""",
    "rules.py": """
from belfort.engine import NOBODY, Option
from belfort.engine.records import record

OPTIONS = (
    Option("players", (2,), 2),
    Option("starter", (0, 1), 0, below="players"),
)
STATE = record([("NAME_turn", "i1"), ("laid", "i1")])
HIGH = 9


def start(s, options):
    s.NAME_turn = options.get("starter", 0)


def actor(s):
    return NOBODY if s.laid >= HIGH else int(s.NAME_turn)


def moves(s, out):
    out[0] = 1
    out[1] = 2
    return min(2, HIGH - s.laid)


def chances(s, weights):
    return 0


def play(s, step):
    s.laid += step
    s.NAME_turn = 1 - s.NAME_turn


def scores(s, out):
    for seat in range(2):
        out[seat] = s.laid >= HIGH and seat != s.NAME_turn


def ranks(s, out):
    for seat in range(2):
        out[seat] = 1 if seat != s.NAME_turn else 2


def hide(s, seat):
    pass


def hide_step(s, step, seat):
    return step


def guess(s, seat, rng):
    pass
""",
    "words.py": """
from belfort.engine import IllegalMove, Sentence, UnreadableMove

from . import rules as r


def notation(s, step):
    return str(step)


def parse(s, text):
    if text not in ("1", "2"):
        raise UnreadableMove("unreadable")
    return int(text)


def tell(s, step):
    return Sentence("lays", {"seat": int(s.NAME_turn), "storeys": step})


def why_not(s, step):
    return IllegalMove("FI-2", "too_high") if s.laid + step > r.HIGH else None


def reveals(s, step):
    return False


def reason(s):
    return Sentence("won_by_points", {"seats": [1 - int(s.NAME_turn)], "points": 1})
""",
    "drawing.py": """
def draw(view, seat, names, text):
    return text("draw.high", storeys=int(view.laid))
""",
    "en.toml": """
[about]
title = "The fifth tower"
credits = "made for a test"
pitch = "Lay one storey or two. Whoever lays the last one wins."
players = "2 players"
age = "4 and up"
minutes = "1 minute"
summary = ["One.", "Two.", "Three.", "Four.", "Five."]

[options.players]
name = "Players"
meaning = "how many sit down"
values.other = "{n} players"

[options.starter]
name = "Who starts"
meaning = "the seat that starts"
values.0 = "the first seat"
values.1 = "the second seat"

[sentences]
lays = "{seat} lays {storeys}"
won_by_points = "{seats} won with {points}"

[offers]
lays = "lay {storeys}"

[yours]
lays = "you lay {storeys}"
won_by_points = "you won with {points}"

[refusals]
unreadable = "write 1 or 2"
too_high = "the tower would be too high"

[draw]
high = "the tower: {storeys}"

[storeys]
one = "{n} storey"
other = "{n} storeys"

[points]
one = "{n} point"
other = "{n} points"
""",
    "nl.toml": """
[about]
title = "De vijfde toren"
credits = "gemaakt voor een test"
pitch = "Leg een of twee verdiepingen. Wie de laatste legt, wint."
players = "2 spelers"
age = "vanaf 4"
minutes = "1 minuut"
summary = ["Een.", "Twee.", "Drie.", "Vier.", "Vijf."]

[sentences]
lays = "{seat} legt {storeys}"

[storeys]
one = "{n} verdieping"
other = "{n} verdiepingen"
""",
    "page.md": """# The fifth tower
A tower of nine storeys.

## The rules
- **FI-1** A player lays one storey or two.
- **FI-2** The tower has 9 storeys.

## Where the printed sheet is silent
| R1 | Who wins? | Whoever lays the last storey. |
""",
    "stage/__init__.py": """
from markupsafe import Markup

from belfort.ink import Picture

COVER = "plain"
PAINTS = {}


def sprites():
    return {}


def picture(scene):
    return Picture(Markup("<p>a tower</p>"))


def token(kit, event):
    return Markup("<i></i>")


def spots(scene, event):
    return ()


def summary(kit):
    return [Markup("<i></i>")] * 5
""",
    "stage/stage.css": "",
    "stage/box.svg": '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="box"></symbol></svg>\n',
}


def install(
    folder: Path,
    name: str = "fifth",
    changes: dict[str, tuple[str, str] | str | None] | None = None,
    *,
    entry: str = "",
    leads_to: str = "",
) -> None:
    """Write the game NAME, of the distribution `NAME-tower`, into a folder that Python looks in.

    `changes` has, by file, a text in place of another, a text to begin with, or None to leave the
    file out.
    """
    changes = changes or {}
    for file in FILES | changes:
        change, text = changes.get(file, ""), FILES.get(file, "").lstrip()
        if change is None:
            continue
        if isinstance(change, tuple):
            assert change[0] in text, (file, change)
            text = text.replace(*change)
        else:
            text = change + text
        place = folder / name / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text.replace("NAME", name), "utf-8")
    told = folder / f"{name}_tower-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-tower\nVersion: 1.0\n")
    line = f"{entry or name} = {leads_to or f'{name}:RULES'}"
    (told / "entry_points.txt").write_text(f"[belfort.games]\n{line}\n")


@contextlib.contextmanager
def installed(folder: Path) -> Iterator[None]:
    """While open, Python finds what lies in a folder, and the house looks at its games anew."""
    sys.path.insert(0, str(folder))
    _look_anew(folder)
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        _look_anew(folder)


def _look_anew(folder: Path) -> None:
    for name in [*sys.modules]:
        if (folder / name.partition(".")[0]).is_dir():
            del sys.modules[name]
    invalidate_caches()
    shelf.forget()
    catalogues.read.cache_clear()
    catalogues.whole.cache_clear()
    locale.catalogue.cache_clear()
    lessons.lessons_of.cache_clear()
