"""A house on an empty cache: its bots answer before anything is compiled, and say so."""

import re
import time

import httpx
import pytest

from belfort.server.settings import Settings
from belfort.tables import warm
from belfort.web.site import application
from visiting import Api


@pytest.fixture
def cold(serving, tmp_path):
    """A house on an empty cache, which compiles its games."""
    cache = tmp_path / "cache"
    address = f"sqlite:///{tmp_path / 'house.db'}"
    return serving(address, BELFORT_RUNTIME="", BELFORT_CACHE=str(cache)), cache


def whole_games(cache):
    """The games that are compiled."""
    notes = [note.read_text() for note in cache.glob("*/*-*.json")]
    return [note for note in notes if '"share": 1.0' in note]


def test_a_bot_answers_before_its_game_is_compiled__V2(cold):
    server, cache = cold
    ann = Api(server.url).join_house("Ann")
    wanted = {"game": "torens", "options": {"starter": 1}, "bots": {"1": "grandmaster"}}
    table = ann.ask("POST", "/api/tables", wanted, expect=201)["table"]
    ann.ask("POST", f"/api/tables/{table}/start")
    for _ in range(600):
        look = ann.ask("GET", f"/api/tables/{table}")
        if look["moves"]:
            break
        time.sleep(0.1)
    assert not whole_games(cache)
    assert look["moves"]
    assert any(happening["seat"] == 1 for happening in look["events"])
    page = ann.http.get(f"/tables/{table}").text
    told = re.search(r"data-warming>The bots are still warming up: (\d+)%\.<", page)
    assert told
    assert int(told[1]) < 100


async def page_of(http, form):
    answer = await http.post("/tables", data=form)
    return (await http.get(answer.headers["location"])).text


@pytest.mark.anyio
async def test_the_page_says_how_far_the_bots_are_and_is_silent_when_they_are_there(
    tmp_path, monkeypatch
):
    app = application(Settings(f"sqlite:///{tmp_path / 'house.db'}", rate=0))
    shares = {"torens": 0.42, "heist": None}
    monkeypatch.setattr(warm, "warming", shares.get)
    at_once = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=at_once, base_url="http://house") as http,
    ):
        app.state.context.steward.turns.minds.compiled = True
        bots = {"game": "torens", "with": "bots", "bot.1": "master"}
        assert "42%" in await page_of(http, bots)
        for form in (
            {**bots, "bot.1": "pupil"},
            {"game": "torens", "with": "device"},
            {**bots, "game": "heist"},
        ):
            assert "data-warming" not in await page_of(http, form)
        shares["torens"] = None
        assert "data-warming" not in await page_of(http, bots)
        app.state.context.steward.turns.minds.compiled = False


def test_a_game_is_warming_until_all_of_it_is_compiled(monkeypatch, tmp_path):
    monkeypatch.setenv("BELFORT_CACHE", str(tmp_path))
    monkeypatch.delenv("BELFORT_RUNTIME", raising=False)
    monkeypatch.setattr(warm, "_whole", set())
    place = warm.workshop.cache.place()
    assert warm.warming("torens") == 0
    warm.workshop._write(place, "torens", warm.workshop.Progress(0.6, ("search",)))
    assert warm.warming("torens") == 0.6
    monkeypatch.setenv("BELFORT_RUNTIME", "interpreted")
    assert warm.warming("torens") is None
    monkeypatch.delenv("BELFORT_RUNTIME")
    warm.workshop._write(place, "torens", warm.workshop.Progress(1.0, tuple(warm.workshop.PARTS)))
    assert warm.warming("torens") is None
