"""A house of its own for these tests, and Debian's Chromium to visit it."""

import os

import pytest
from playwright.sync_api import sync_playwright

from serving import CHROMIUM, QUICK, Served

SEED = os.environ.get("BELFORT_SEED", "5")
"""No match of Torens ends before a visit does, whatever is played: elsewhere one in thirty does."""


@pytest.fixture(scope="session")
def served(tmp_path_factory):
    """What is dealt is the same in every run: whether a test passes is not left to chance."""
    house = Served(tmp_path_factory.mktemp("house"), seed=SEED).start()
    yield house
    house.stop()
    assert "Traceback" not in house.log.read_text()


@pytest.fixture(scope="session")
def url(served):
    return served.url


@pytest.fixture(scope="session")
def playwright():
    assert CHROMIUM, "these tests need Chromium: apt-get install chromium-headless-shell"
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright):
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    yield browser
    browser.close()


@pytest.fixture
def visit(chromium, url):
    """Opens browsers of different people; none of them may meet an error or leave the house."""
    opened, wrong = [], []

    def visit(*, quick=True, **settings):
        context = chromium.new_context(
            **{"reduced_motion": "reduce", "locale": "en-GB", **settings}
        )
        context.set_default_timeout(30_000)
        if quick and settings.get("java_script_enabled", True):
            context.add_init_script(QUICK)
        page = context.new_page()
        page.on("console", lambda said: _note(wrong, said))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda asked: _check(wrong, asked.url, url))
        opened.append(context)
        return page

    yield visit
    for context in opened:
        context.close()
    assert not wrong


def _note(wrong, said):
    """Violations of the policy are told on the console, as errors are."""
    expected = ("WebSocket", "ERR_CONNECTION", "ERR_INTERNET_DISCONNECTED", "status of 503")
    if said.type == "error" and not any(one in said.text for one in expected):
        wrong.append(f"{said.text} ({said.location.get('url')})")


def _check(wrong, asked, url):
    if not asked.startswith((url, "data:", "blob:", url.replace("http", "ws"))):
        wrong.append(f"a request left the house: {asked}")
