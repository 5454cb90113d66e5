"""Write your first game: the tutorial, block by block, as somebody does who follows it.

A block is a session in the terminal, a session of Python, a change of a file or a new file; of
whatever is none of these the test says so. `make play` installs nothing here: it is served.
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

import guest
from serving import Served

PAGE = Path(__file__).parents[1] / "docs" / "first-game.md"
BLOCK = re.compile(r"^```(\w*) ?(\S*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Author:
    """Somebody at a terminal, who does what the page says."""

    def __init__(self, home: Path) -> None:
        self.home = self.folder = home
        beside = [str(Path(sys.executable).parent), os.environ["PATH"]]
        self.env = {
            **os.environ,
            "PATH": os.pathsep.join(beside),
            "NO_COLOR": "1",
            "BELFORT_RUNTIME": "interpreted",  # which prints the same, sooner
        }

    def session(self, block: str) -> None:
        """Commands, each with what it prints: `...` stands for anything."""
        for command, printed in COMMAND.findall(block):
            words, _, target = command.partition(" > ")
            if target:  # as a shell does, before the command runs
                (self.folder / target).write_text("", "utf-8")
            said = self.do(shlex.split(words))
            if target:
                (self.folder / target).write_text(said, "utf-8")
                said = ""
            assert doctest.OutputChecker().check_output(printed, said, FLAGS), f"{command}:\n{said}"

    def do(self, words: list[str]) -> str:
        match words:
            case ["cd", folder]:
                self.folder /= folder
                return ""
            case ["make", "play"]:
                return self.play()
            case ["belfort" | "python" as program, *rest]:
                module = ["-m", "belfort"] if program == "belfort" else []
                return self.run([*module, *rest])
        raise AssertionError(f"nobody knows how to {words}")

    def run(self, words: list[str]) -> str:
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return done.stdout

    def play(self) -> str:
        """What `make play` does: the game is installed, and the house served with it."""
        if not (self.home / "installed").exists():
            installed = guest.install(self.folder, self.home / "installed")
            self.env["PYTHONPATH"] = installed["PYTHONPATH"]
        house = Served(self.home)
        house.env |= {"PYTHONPATH": self.env["PYTHONPATH"]}
        house.start()
        try:
            for address in ("/", f"/games/{self.folder.name}"):
                with urllib.request.urlopen(house.url + address, timeout=30) as answer:
                    assert self.folder.name.title() in answer.read().decode()
        finally:
            house.stop()
        return ""

    def python(self, block: str) -> None:
        """A session of Python, where the game is installed."""
        script = (
            "import doctest, sys; parser = doctest.DocTestParser();"
            "test = parser.get_doctest(sys.argv[1], {}, 'page', None, 0);"
            "runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS);"
            "runner.run(test); sys.exit(runner.summarize().failed)"
        )
        done = subprocess.run(
            [sys.executable, "-c", script, block],
            cwd=self.folder,
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def change(self, block: str) -> None:
        """Changes of files: lines that go, lines that come, and what stands around them."""
        for name, body in re.findall(r"^@@ (\S+) @@\n((?:(?!@@ ).*\n)*)", block, re.MULTILINE):
            lines = body.splitlines(keepends=True)
            old = "".join(line[1:] for line in lines if line[0] in " -")
            new = "".join(line[1:] for line in lines if line[0] in " +")
            text = (self.folder / name).read_text("utf-8")
            assert text.count(old) == 1, f"{name} has this {text.count(old)} times:\n{old}"
            (self.folder / name).write_text(text.replace(old, new), "utf-8")

    def write(self, name: str, block: str) -> None:
        """A file that is new."""
        place = self.folder / name
        assert not place.exists()
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(block, "utf-8")


def test_whoever_follows_the_page_has_a_game(tmp_path):
    author = Author(tmp_path)
    for kind, name, block in BLOCK.findall(PAGE.read_text("utf-8")):
        if name:
            author.write(name, block)
        elif kind == "console":
            author.session(block)
        elif kind == "pycon":
            author.python(block)
        elif kind == "diff":
            author.change(block)
        else:
            pytest.fail(f"a block of {kind or 'nothing'} is not run:\n{block}")
