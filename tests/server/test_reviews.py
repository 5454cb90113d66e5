"""Reviews in the background: judged in parts, stored once for all, gone on with after a restart."""

import asyncio
import random
import re

import httpx
import pytest

from belfort import locale
from belfort.review import MARKS, Depth, NotOver, Part, Review, judge_part, parts, review
from belfort.server.settings import Settings
from belfort.tables import Steward, Wanted, errors, reviews
from belfort.web.site import application
from test_tables import play_on, seated

pytestmark = pytest.mark.anyio

TINY = Wanted("torens", {"players": 2, "size": "tiny", "variant": "total"}, listed=True)
LINE = "10.0.0.1"


@pytest.fixture
def judged(monkeypatch):
    """Every part that is asked for, judged where the test runs: a short first look, then a longer
    one."""
    monkeypatch.setattr(parts, "is_ready", lambda *_: True)
    monkeypatch.setattr(reviews, "LOOKS", (20, 60, 120))
    monkeypatch.setattr(reviews, "QUICK", 60)
    monkeypatch.setattr(reviews, "PIECE", 240)
    monkeypatch.setattr(reviews, "SAVED", -1)
    return []


def here(steward, judged, monkeypatch, most=1000):
    """Let a house think in the test itself; after so many parts it thinks for ever."""

    async def think(work, asked):
        if isinstance(asked, Part):
            if len(judged) == most:
                await asyncio.Event().wait()
            judged.append(asked)
        return work(asked)

    monkeypatch.setattr(steward.turns.minds, "_ask", think)


async def found(steward, live, wanted=60):
    for _ in range(500):
        known = await steward.reviews.known(live)
        if known.reached >= wanted:
            return known
        await asyncio.sleep(0.02)
    raise AssertionError("the match was not judged")


async def test_a_match_is_judged_once_for_all_and_deeper_when_somebody_asks(
    steward, judged, address, moment, monkeypatch
):
    here(steward, judged, monkeypatch)
    table, people = await seated(steward, TINY)
    live = await steward.memory.find(table)
    with pytest.raises(NotOver):
        await steward.reviews.ask(live, LINE, 60)
    await play_on(steward, table, people, random.Random(1))
    live = await steward.memory.find(table)
    assert (await steward.reviews.known(live)).found is None
    first = await steward.reviews.ask(live, LINE, 60)
    assert (first.found, first.goes_on) == (None, True)
    known = await found(steward, live)
    match = live.chronicle.match
    same = review(match, Depth(60), 0)
    for seat in range(2):
        for measure in ("win", "points"):
            one, other = known.found.sum(seat, measure=measure), same.sum(seat, measure=measure)
            assert one.luck == pytest.approx(other.luck, abs=1e-4)
            whole = one.start + one.luck + one.unknown + one.own + one.others
            assert whole == pytest.approx(one.now, abs=1e-9)
    assert [one.mark for one in known.found.moments] == [one.mark for one in same.moments]
    count = len(judged)
    assert {(one.depth.iterations, one.depth.positions > 0) for one in judged} == {
        (20, False),
        (60, True),
    }
    again = Steward(address, clock=moment)
    await again.open()
    here(again, judged, monkeypatch)
    other = await again.memory.find(table)
    assert (await again.reviews.ask(other, LINE, 60)).found == known.found
    assert len(judged) == count
    assert known.deeper == 120
    await again.reviews.ask(other, LINE, known.deeper)
    assert (await found(again, other, 120)).deeper == 0
    assert {one.depth.iterations for one in judged[count:]} == {120}
    await again.close()


async def test_what_was_begun_is_gone_on_with_after_a_restart(address, moment, judged, monkeypatch):
    first = Steward(address, clock=moment)
    await first.open()
    here(first, judged, monkeypatch, most=3)
    table, people = await seated(first, TINY)
    await play_on(first, table, people, random.Random(1))
    await first.reviews.ask(await first.memory.find(table), LINE, 60)
    while len(judged) < 3:
        await asyncio.sleep(0.01)
    await first.close()
    monkeypatch.setattr(reviews, "SWEEP", 0.02)
    second = Steward(address, clock=moment)
    here(second, judged, monkeypatch)
    await second.open()
    live = await second.memory.find(table)
    await found(second, live)  # nobody asks again
    await second.close()
    steps = range(live.chronicle.match.step)
    for iterations in (20, 60):
        asked = [one for one in judged if one.depth.iterations == iterations]
        assert sorted(n for one in asked for n in range(one.first, one.last)) == list(steps)


async def test_a_match_that_was_given_up_is_judged_as_far_as_it_went(steward, judged, monkeypatch):
    here(steward, judged, monkeypatch)
    table, people = await seated(steward, TINY)
    await play_on(steward, table, people, random.Random(1), 1)  # two can be all there are
    await steward.resign(people[0], table)
    live = await steward.memory.find(table)
    match = live.chronicle.match
    assert not match.over
    await steward.reviews.ask(live, LINE, 60)
    review_of = (await found(steward, live)).found
    assert len(review_of.moments) == match.step
    for seat in range(2):
        one = review_of.sum(seat)
        assert 0 <= one.now <= 1
        whole = one.start + one.luck + one.unknown + one.own + one.others
        assert whole == pytest.approx(one.now, abs=1e-9)


async def test_one_address_has_only_so_many_matches_judged_at_once(steward, judged, monkeypatch):
    here(steward, judged, monkeypatch, most=0)
    monkeypatch.setattr(reviews, "MOST", 1)
    ended = []
    for seed in range(2):
        table, people = await seated(steward, TINY)
        await play_on(steward, table, people, random.Random(seed))
        ended.append(await steward.memory.find(table))
    await steward.reviews.ask(ended[0], LINE, 60)
    with pytest.raises(errors.Busy):
        await steward.reviews.ask(ended[1], LINE, 60)
    await steward.reviews.ask(ended[1], "10.0.0.2", 60)


async def test_the_page_shows_what_is_found_and_needs_no_script(tmp_path, judged, monkeypatch):
    app = application(Settings(f"sqlite:///{tmp_path / 'house.db'}", rate=0))
    at_once = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=at_once, base_url="http://house") as http,
    ):
        steward = app.state.context.steward
        here(steward, judged, monkeypatch)
        table, people = await seated(steward, TINY)
        place = f"/tables/{table}/review"
        running = (await http.get(place)).text
        assert "stepper" in running
        assert 'class="rv"' not in running
        await play_on(steward, table, people, random.Random(4))
        live = await steward.memory.find(table)
        unknown = (await http.get(place)).text
        assert locale.house("en")("review.none_yet") in unknown
        assert not judged, "somebody who is no guest starts nothing"
        await http.post("/tables", data={"game": "torens", "with": "device"})
        assert 'http-equiv="refresh"' in (await http.get(place)).text
        review_of = (await found(steward, live)).found
        told = (await http.get(place)).text
        assert 'http-equiv="refresh"' not in told
        stops = [int(one) for one in re.search(r'data-stops="([^"]*)"', told)[1].split()]
        assert stops[-1] == len(review_of.moments)
        assert {int(one) for one in re.findall(r'step=(\d+)" tabindex', told)} <= set(stops)
        assert set(stops[:-1]) == {
            one.number for one in review_of.moments if one.best or any(one.luck.win)
        }
        for mark in MARKS:
            count = sum(one.mark == mark for one in review_of.moments)
            assert told.count(f'class="mv mv--{mark}') == count
        turns = review_of.turns()
        assert told.count('class="rv__bell"') == len(turns)
        for seat in range(2):
            one = review_of.sum(seat)
            assert f"{round(100 * one.start)}%" in told
        for language in ("nl", "it"):
            page = (await http.get(f"{place}?lang={language}", follow_redirects=True)).text
            assert locale.house(language)("review.sum.title") in page
        assert "storeys" not in told, "so short a look tells no level"
        for best, other in (("journeyman", "pupil"), ("master", None)):
            likely = {best: 0.8} | ({other: 0.2} if other else {})
            monkeypatch.setattr(Review, "levels", lambda *_, likely=likely: likely)
            page = (await http.get(place)).text
            assert page.count('class="sumup storeys"') == 2
            assert page.count('class="tw-lv"') == 2
            assert page.count('class="tw-hatch"') == (2 if other else 0)
            assert page.count(locale.house("it")(f"review.like.{best}")) >= 2
        choice = next(one.number for one in review_of.moments if one.best)
        asked = (await http.get(f"{place}?step={choice}&ask=1")).text
        assert 'class="rv__asked sheet"' in asked
        assert "is-played" in asked
        answer = await http.post(f"/tables/{table}/deepen", data={"step": str(choice)})
        assert answer.headers["location"] == f"{place}?step={choice}"
        assert (await found(steward, live, 120)).reached == 120


def test_a_part_is_not_judged_before_its_game_is_compiled(monkeypatch):
    monkeypatch.setattr(parts, "is_ready", lambda *_: False)
    with pytest.raises(parts.NotReady):
        judge_part(Part("torens", "", Depth(20), 0, 1))
