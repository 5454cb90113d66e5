"""What games print: cards, boards and sheets as pages of paper, which any browser prints.

In the house they are pages like others; `alone` is the same paper as one file that needs no house.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import cast

from markupsafe import Markup, escape

from belfort import locale
from belfort.engine import BelfortError, Rules
from belfort.ink import Kit, Paper, Printing
from belfort.web.art import PLAIN, Store

_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_FONT = re.compile(r"url\((fonts/[\w.-]+)\)")


class UnknownPrint(BelfortError):
    """The game prints no such thing."""

    code = "unknown_print"


@dataclass(frozen=True)
class Print:
    """Something that can be printed, in words."""

    key: str
    name: str
    meaning: str


def offered(rules: Rules, language: str) -> list[Print]:
    """What can be printed of a game."""
    say = locale.of(rules, language)
    return [
        Print(one, say(f"print.{one}.name"), say(f"print.{one}.meaning")) for one in _prints(rules)
    ]


def _prints(rules: Rules) -> Mapping[str, Callable[[Kit], Sequence[Paper]]]:
    return {} if rules.printing is None else cast("Printing", rules.printing).PRINTS


def sheets(rules: Rules, what: str, art: Callable[..., Markup], language: str) -> Sequence[Paper]:
    """The sheets of something that is printed, with the edition of these rules."""
    drawn = _prints(rules).get(what)
    if drawn is None:
        raise UnknownPrint(f"{rules.name} prints no {what!r}")
    return drawn(Kit(locale.of(rules, language), art))


# A file of its own


def alone(rules: Rules, what: str, language: str = "en") -> str:
    """The paper as one HTML file: drawings, fonts and styles are in it."""
    store, used = Store(), {}
    drawings = _drawings(store, rules.name)

    def art(name: str, cls: str = "", label: str | None = None) -> Markup:
        used[name] = drawings[name]
        said = Markup('role="img" aria-label="{}"').format(label) if label else ""
        shown = Markup('<svg class="{}" {}><use href="#{}"/></svg>')
        return shown.format(cls, said or Markup('aria-hidden="true"'), name)

    drawn = sheets(rules, what, art, language)
    title = escape(f"{locale.about(rules, language).title}: {_named(rules, what, language)}")
    style = _fonts(store, _plain("tokens.css") + _plain("print.css"))
    body = "\n".join(str(laid(sheet)) for sheet in drawn)
    return (
        f'<!DOCTYPE html>\n<html lang="{language}" data-theme="light"><head><meta charset="utf-8">'
        f"<title>{title}</title><style>{style}</style></head>\n<body>"
        f'<svg width="0" height="0" style="position:absolute">{"".join(used.values())}</svg>\n'
        f'<main class="papers">{body}</main></body></html>\n'
    )


def laid(sheet: Paper) -> Markup:
    """A sheet as the page holds it."""
    cls = "paper paper--wide" if sheet.wide else "paper"
    return Markup('<section class="{}">{}</section>').format(cls, sheet.body)


def _named(rules: Rules, what: str, language: str) -> str:
    return next(one.name for one in offered(rules, language) if one.key == what)


def _drawings(store: Store, game: str) -> dict[str, str]:
    """Every drawing of the house and of a game, by name; the game's own come first."""
    found: dict[str, str] = {}
    for folder in ("", PLAIN, game):
        for name, file in store.files.items():
            if name.endswith(".svg") and name.rpartition("/")[0] == folder:
                found |= {one[1]: one[0] for one in _SYMBOL.finditer(file.body.decode())}
    return found


def _plain(name: str) -> str:
    """A style sheet as it was written."""
    return files("belfort.web").joinpath("static", name).read_text("utf-8")


def _fonts(store: Store, style: str) -> str:
    def inside(found: re.Match[str]) -> str:
        data = base64.b64encode(store.files[found[1]].body).decode()
        return f"url(data:font/woff2;base64,{data})"

    return _FONT.sub(inside, style)
