"""The files that pages point to: style sheets, scripts, fonts and sprites, each with its address.

An address carries a hash of the content, so that a browser may keep a file for ever.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import logging
import mimetypes
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from markupsafe import Markup

from belfort import engine
from belfort.ink import Symbol, names_in, sprite
from belfort.ink.plain import Plain, pieces, presenter
from belfort.web import faces, furniture, kobe, marks

log = logging.getLogger("belfort.web")

HOUSE = "house"
PLAIN = "plain"
"""The table of games that have none: what it draws, every game may use."""
_IMPORTED = re.compile(r'(?:from|import) "\./([\w./-]+)"')
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE)
HIDDEN = Markup('aria-hidden="true"')


@dataclass(frozen=True)
class File:
    """A file as it is served."""

    name: str
    body: bytes

    @property
    def kind(self) -> str:
        return mimetypes.guess_type(self.name)[0] or "application/octet-stream"

    @functools.cached_property
    def address(self) -> str:
        """Its name with a hash of what is in it."""
        stem, _, end = self.name.rpartition(".")
        return f"{stem}.{hashlib.sha256(self.body).hexdigest()[:12]}.{end}"

    @functools.cached_property
    def packed(self) -> bytes | None:
        """The same, compressed, where that makes it smaller."""
        packed = gzip.compress(self.body, 9, mtime=0)
        return packed if len(packed) < len(self.body) * 0.9 else None


def _read(file: Traversable) -> bytes:
    """What is in a file; comments on lines of their own are for readers of the source."""
    body = file.read_bytes()
    if file.name.endswith((".js", ".css")):
        return _COMMENT.sub("", body.decode()).encode()
    return body


def inked(name: str) -> dict[str, str]:
    """The sprites of a game, or of the house, freshly inked, by the files they are kept in."""
    if name == HOUSE:
        folder = Path(str(files("belfort.web").joinpath("static")))
        drawn = {**furniture.sprites(), **faces.sprites(), **kobe.sprites(), **marks.sprites()}
        paints = {**faces.PAINTS, **kobe.PAINTS}
        kept = {str(folder / f"{kind}.svg"): sprite(s, paints) for kind, s in drawn.items()}
        return {**kept, str(folder / "icon.svg"): _icon(folder / "tokens.css")}
    if name == PLAIN:
        return _inked(Plain.__module__.rpartition(".")[0], pieces.PAINTS, pieces.sprites())
    stage = engine.rules(name).stage
    if not hasattr(stage, "sprites"):
        return {}
    draws = presenter(engine.rules(name))
    return _inked(str(getattr(stage, "__name__", "")), draws.PAINTS, draws.sprites())


def _inked(
    package: str, paints: Mapping[str, str], drawn: Mapping[str, Sequence[Symbol]]
) -> dict[str, str]:
    folder = Path(str(files(package)))
    return {str(folder / f"{kind}.svg"): sprite(s, paints) for kind, s in drawn.items()}


def _icon(tokens: Path) -> str:
    """The belfry for the browser's tab, where no token reaches: by day."""
    drawn = sprite([furniture.logo()])
    day = dict(re.findall(r"--([\w-]+):\s*light-dark\((#\w+)", tokens.read_text("utf-8")))
    drawn = re.sub(r"var\(--([\w-]+)\)", lambda found: day[found[1]], drawn)
    box = "-60 0 600 600"  # the belfry stands in the middle of a square
    drawn = re.sub(r"<symbol [^>]*>", "<g>", drawn).replace("</symbol>", "</g>")
    return drawn.replace("<svg ", f'<svg viewBox="{box}" ', 1)


def _gathered(prefix: str, folder: Traversable) -> dict[str, File]:
    """All files of a folder that pages may ask for, by name."""
    found: dict[str, File] = {}
    for entry in folder.iterdir() if folder.is_dir() else ():
        if entry.is_dir():
            if entry.name != "__pycache__":
                found |= _gathered(f"{prefix}{entry.name}/", entry)
        elif not entry.name.endswith((".py", ".toml")):
            found[prefix + entry.name] = File(prefix + entry.name, _read(entry))
    return found


class Store:
    """Every file of the house, by name and by address; `base` is where they are served."""

    def __init__(self, base: str = "/static/") -> None:
        self.base = base
        self.files: dict[str, File] = {}
        self.files.update(_gathered("", files("belfort.web").joinpath("static")))
        self.files.update(_gathered(f"{PLAIN}/", files("belfort.ink").joinpath(PLAIN)))
        for name in engine.names():
            folder = files(engine.rules(name).package).joinpath("stage")
            try:
                self.files.update(_gathered(f"{name}/", folder))
            except Exception as error:  # noqa: BLE001 - whatever it is, it is that game's
                log.warning("%s", engine.leave_off(name, error))
        self._resolve_styles()
        self._resolve_scripts()
        self.addresses = {file.address: file for file in self.files.values()}
        self._drawn: dict[str, Callable[..., Markup]] = {}

    def _resolve_styles(self) -> None:
        """Style sheets name files relative to `static/`; give them their addresses."""
        for name, file in list(self.files.items()):
            if name.endswith(".css"):
                text = file.body.decode()
                for other in self.files.values():
                    text = text.replace(f"url({other.name})", f"url({self.base}{other.address})")
                self.files[name] = File(name, text.encode())
                if name.endswith("/stage.css"):
                    inner = f"@scope (.inshort__pic, .shot--{_game(name)}) {{\n{text}\n}}\n"
                    beside = _beside(name)
                    self.files[beside] = File(beside, inner.encode())

    def _resolve_scripts(self) -> None:
        """Modules name each other as `./other.js`; give them their addresses, innermost first."""
        resolved: set[str] = set()

        def resolve(name: str) -> None:
            if name in resolved:
                return
            resolved.add(name)
            text = self.files[name].body.decode()
            for other in filter(self.files.__contains__, _IMPORTED.findall(text)):
                resolve(other)
                text = text.replace(f'"./{other}"', f'"{self.base}{self.files[other].address}"')
            self.files[name] = File(name, text.encode())

        for name in [name for name in self.files if name.endswith(".js")]:
            resolve(name)

    def url(self, name: str) -> str:
        return self.base + self.files[name].address

    def sheets(self, game: str) -> list[str]:
        """The style sheets of a game's table: its own, and that of the plain table under it where
        the game does not draw its picture itself."""
        plain = [] if hasattr(engine.rules(game).stage, "picture") else [f"{PLAIN}/stage.css"]
        return plain + [name for name in (f"{game}/stage.css",) if name in self.files]

    def summary_sheets(self, game: str) -> list[str]:
        """The same for the game's page: there they reach nothing but the rules in pictures."""
        return [_beside(name) for name in self.sheets(game)]

    def snapshot_sheets(self) -> list[str]:
        """What small pictures of matches need, whichever game they are of."""
        return [self.url(name) for name in self.files if name.endswith("/summary.css")]

    def _symbols(self, name: str) -> dict[str, str]:
        """Where each drawing of the house and of a game is found: the game's own come first."""
        found: dict[str, str] = {}
        for folder in ("", PLAIN, name):
            for other, file in self.files.items():
                if other.endswith(".svg") and other.rpartition("/")[0] == folder:
                    text = file.body.decode()
                    found |= {one: f"{self.url(other)}#{one}" for one in names_in(text)}
        return found

    def art(self, name: str = "") -> Callable[..., Markup]:
        """Draws symbols of the house, and of a game."""
        if name not in self._drawn:
            self._drawn[name] = _drawing(self._symbols(name))
        return self._drawn[name]


def _game(sheet: str) -> str:
    return sheet.partition("/")[0]


def _beside(sheet: str) -> str:
    """What the style sheet of a table is called where it is kept to the rules in pictures."""
    return sheet.replace("/stage.css", "/summary.css")


def _drawing(places: Mapping[str, str]) -> Callable[..., Markup]:
    @functools.lru_cache(maxsize=4096)
    def art(symbol: str, cls: str = "", label: str | None = None) -> Markup:
        said = HIDDEN if label is None else Markup('role="img" aria-label="{}"').format(label)
        shown = Markup('<svg class="{}" {}><use href="{}"/></svg>')
        classes = f"{cls} thinks".strip() if symbol.endswith("-think") else cls
        return shown.format(classes, said, places[symbol])

    return art
