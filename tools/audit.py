"""html-validate on every page, Lighthouse on the shelf and on a table: python tools/audit.py

Both are Node programs; npm fetches them into a folder of its own the first time.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from belfort import engine

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))
from playing import open_table  # noqa: E402
from serving import CHROMIUM, Served  # noqa: E402

TOOLS = ROOT / ".cache" / "node"
LEAST = 95
KINDS = ("performance", "accessibility", "best-practices")
RULES = {
    "extends": ["html-validate:recommended"],
    "rules": {
        # matters of taste, and what a rendered page leaves to its templates
        "no-trailing-whitespace": "off",
        "void-style": "off",
        "long-title": "off",
        # names on parts that a drawing describes
        "aria-label-misuse": ["error", {"allowAnyNamable": True}],
        # without a script, a page that waits for others looks again by itself
        "meta-refresh": "off",
        # style attributes hold custom properties alone
        "no-inline-style": "off",
        # a button beside a form, or in one with a single deed, submits it
        "no-implicit-button-type": "off",
    },
}


def npm() -> Path:
    """The folder of the programs."""
    if shutil.which("npm") is None:
        sys.exit("make audit needs Node and npm")
    if not (TOOLS / "node_modules" / "lighthouse").is_dir():
        TOOLS.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(TOOLS)]
        subprocess.run([*command, "html-validate", "lighthouse"], check=True)
    return TOOLS / "node_modules" / ".bin"


def validate(programs: Path, folder: Path, pages: dict[str, str]) -> bool:
    for name, text in pages.items():
        (folder / f"{name}.html").write_text(text, "utf-8")
    (folder / ".htmlvalidate.json").write_text(json.dumps({"root": True, **RULES}))
    files = [f"{name}.html" for name in pages]
    done = subprocess.run([programs / "html-validate", *files], cwd=folder, check=False)
    print(f"html-validate: {len(files)} pages, {'clean' if done.returncode == 0 else 'see above'}")
    return done.returncode == 0


def judge(programs: Path, address: str, cookie: str) -> bool:
    """Lighthouse's figures for one page, as a desktop sees it."""
    headers = json.dumps({"Cookie": cookie} if cookie else {})
    command = [programs / "lighthouse", address, "--quiet", "--output=json", "--preset=desktop"]
    command += [f"--only-categories={','.join(KINDS)}", f"--extra-headers={headers}"]
    command += ["--chrome-flags=--headless=new --no-sandbox"]
    env = {**os.environ, "CHROME_PATH": str(CHROMIUM)}
    done = subprocess.run(command, env=env, check=True, capture_output=True, text=True)
    found = json.loads(done.stdout)
    figures = {kind: round(100 * found["categories"][kind]["score"]) for kind in KINDS}
    print(address, figures)
    for kind in KINDS:
        for part in found["categories"][kind]["auditRefs"]:
            one = found["audits"][part["id"]]
            if part["weight"] and one["score"] is not None and one["score"] < 0.9:
                print(f"  {one['id']}: {one.get('displayValue', one['title'])}")
    return min(figures.values()) >= LEAST


def main() -> None:
    programs = npm()
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place)
        house = Served(folder).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(locale="en-GB")

        def text(address: str) -> str:
            return page.request.get(address).text()

        pages = {"shelf": text(house.url)}
        tables = []
        for game in engine.names():
            pages[game] = text(f"{house.url}/games/{game}")
            open_table(page, house.url, game)
            tables.append(page.url)
            pages[f"{game}-table"] = text(page.url)
        open_table(page, house.url, game, "friends")
        pages["lobby"] = text(page.url)
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
        browser.close()
        well = validate(programs, folder, pages)
        well = judge(programs, house.url, "") and well
        well = judge(programs, tables[1], cookie) and well
        house.stop()
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()
