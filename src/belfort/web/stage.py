"""A game on stage: pages of real matches, written to be looked at, and pictures of them."""

from __future__ import annotations

import contextlib
import functools
import html
import http.server
import random
import re
import shutil
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from belfort import engine
from belfort.engine import SPECTATOR, BelfortError
from belfort.match import Game, Match
from belfort.web.eyes import scene_of
from belfort.web.pages import Pages, Visitor

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
NAMES = ("Mira", "Joost", "Anouk", "Nele", "Bram")


def played(name: str, options: dict[str, int | str], until: int, seed: int = 1) -> Match:
    """A match of players who do what comes to hand, building rather than not."""
    game = Game(name, options)
    match = game.match(seed=seed)
    dice = random.Random(seed)  # noqa: S311
    prefer = game.rules.functions.get("prefer")
    while not match.over and match.step < until:
        moves, state = match.moves(), match.state
        weights = [max(1, int(prefer(state, move.code))) if prefer else 1 for move in moves]
        match.play(dice.choices(moves, weights)[0])
    return match


def to_turn_of(match: Match, seat: int, least: int = 2) -> Match:
    """Go on until a seat has a choice."""
    dice = random.Random(match.step)  # noqa: S311
    while not match.over and (match.actor != seat or len(match.moves()) < least):
        match.play(dice.choice(match.moves()))
    return match


class Stage:
    """A folder of pages as a browser would get them."""

    def __init__(self, folder: Path, visitor: Visitor = Visitor()) -> None:  # noqa: B008
        self.visitor = visitor
        self.folder = folder
        self.pages = Pages()
        for address, file in self.pages.store.addresses.items():
            place = folder / "static" / address
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(file.body)

    def write(self, name: str, text: str) -> None:
        (self.folder / f"{name}.html").write_text(text, "utf-8")

    def table(self, name: str, match: Match, seat: int, picked: str = "") -> None:
        self.write(name, self.page(match, seat, picked))

    def page(self, match: Match, seat: int, picked: str = "") -> str:
        game = match.game.name
        names = NAMES[: match.game.players]
        art = self.pages.store.art(game)
        scene = scene_of(match, seat, names, art, self.visitor.language, picked)
        return self.pages.table(self.visitor, game, scene, "/", match.can_undo)

    def scenes(self, game: str) -> None:
        """Every game at its least and its most players, in several stages, and from outside."""
        seats = engine.rules(game).players
        last = engine.rules(game).most_steps
        for players in seats:
            options: dict[str, int | str] = {"players": players}
            for part in (0, 20, 50, 80):
                match = to_turn_of(played(game, options, last * part // 100, seed=players), 0)
                self.table(f"{game}-{players}-{part}", match, 0)
            self.table(f"{game}-{players}-end", played(game, options, last + 1, players), 0)
        match = to_turn_of(played(game, {"players": seats[-1]}, last // 3), 0)
        page = self.page(match, 0)
        for number, pick in enumerate(sorted(set(re.findall(r'data-pick="([^"]*)"', page))), 1):
            self.table(f"{game}-pick-{number}", match, 0, html.unescape(pick))
        to_turn_of(match, 1)
        self.table(f"{game}-waiting", match, 0)
        self.table(f"{game}-watching", match, SPECTATOR)


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def shoot(folder: Path, widths: Sequence[int], themes: Sequence[str]) -> None:
    """Pictures of the pages in a folder, with the Chromium of this machine or of Playwright."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise BelfortError("pictures are taken with Playwright: pip install playwright") from error

    names = sorted(place.stem for place in folder.glob("*.html"))
    heights = {390: 664, 820: 1180, 1440: 900}
    with served(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for width in widths:
            for theme in themes:
                page = browser.new_page(
                    viewport={"width": width, "height": heights.get(width, 900)},
                    color_scheme=theme,
                    reduced_motion="reduce",
                )
                for name in names:
                    page.goto(f"{address}/{name}.html")
                    page.screenshot(path=folder / f"{name}-{width}-{theme}.png", full_page=True)
                page.close()
        browser.close()


def write(folder: Path, games: Sequence[str] = (), language: str = "en") -> None:
    """The shelf, and the pages of games."""
    stage = Stage(folder, Visitor(language))
    stage.write("shelf", stage.pages.shelf(stage.visitor))
    for game in games or engine.names():
        stage.write(game, stage.pages.game(stage.visitor, game))
        stage.scenes(game)
