"""How long it takes from `belfort new` to a first move in the browser: one command more.

    python benchmarks/new_game.py

A game is begun, `make play` installs it into an environment of its own and opens the house, on an
empty cache; a browser follows the link that is opened, takes the new game from the shelf, opens a
table against a bot and makes a move. What of it people do by hand takes them longer.
"""

from __future__ import annotations

import os
import site
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))
from playing import make_any_move, wait_for_turn
from serving import CHROMIUM

GAME = "lantern"
BROWSER = '#!/bin/sh\necho "$1" > {told}.part && mv {told}.part {told}\n'


def environment(folder: Path) -> dict[str, str]:
    """An environment that has what this one has; what is installed into it stays there."""
    subprocess.run([sys.executable, "-m", "venv", folder / "env"], check=True)
    [packages] = (folder / "env").glob("lib/python3*/site-packages")
    beside = "".join(f"import site; site.addsitedir({one!r})\n" for one in site.getsitepackages())
    (packages / "house.pth").write_text(beside, "utf-8")
    opener = folder / "browser"
    opener.write_text(BROWSER.format(told=folder / "told"), "utf-8")
    opener.chmod(0o755)
    return os.environ | {
        "PATH": os.pathsep.join([str(folder / "env" / "bin"), os.environ["PATH"]]),
        "BROWSER": f"{opener} %s",
        "BELFORT_CACHE": str(folder / "cache"),
        "BELFORT_DATA": str(folder / "data"),
    }


def main() -> None:
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name,
        sync_playwright() as playwright,
    ):
        folder = Path(name)
        env = environment(folder)
        page = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"]
        ).new_page()
        begun = time.perf_counter()

        def tell(what: str) -> None:
            print(f"{what:36} {time.perf_counter() - begun:5.1f} s", flush=True)

        subprocess.run(
            [sys.executable, "-m", "belfort", "new", GAME], cwd=folder, env=env, check=True
        )
        tell("belfort new")
        house = subprocess.Popen(
            ["make", "play"], cwd=folder / GAME, env=env, start_new_session=True
        )
        try:
            told = folder / "told"
            while not told.exists():
                assert house.poll() is None, "the house did not open"
                time.sleep(0.01)
            tell("make play: the house is open")
            page.goto(told.read_text("utf-8").strip())
            page.locator(f"a[href='/games/{GAME}']").first.click()
            page.locator("button[name=with][value=bots]").click()
            wait_for_turn(page)
            tell("a table, one's own turn")
            make_any_move(page)
            tell("a first move, shown")
        finally:
            os.killpg(house.pid, 15)
            house.wait()


if __name__ == "__main__":
    main()
