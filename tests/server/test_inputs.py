"""Whatever is sent, the house understands it or says why not: it never stumbles."""

import re

import pytest
from starlette.testclient import TestClient

from belfort.server.settings import Settings
from belfort.store import BadAddress
from belfort.store.database import read_address
from belfort.web.site import application

LONG = "7" * 5000
OTHER_DIGITS = "٣"


@pytest.fixture
def rooms(address):
    settings = Settings(address, rate=0)
    with TestClient(
        application(settings), base_url="http://house", raise_server_exceptions=False
    ) as found:
        yield found


@pytest.mark.parametrize("number", [LONG, OTHER_DIGITS, "-1", "", "1e9", "²"])
def test_no_number_in_a_form_is_too_much__S12(number, rooms):
    page = rooms.post("/tables", data={"game": "heist", "with": "friends"}).url.path
    assert page.startswith("/tables/")
    told = {"bot": "to", "start": "starter", "moves": "at", "undo": "at", "refuse": "at"}
    for deed, field in told.items():
        form = {field: number, "level": "pupil", "seat": number, "move": number}
        assert rooms.post(f"{page}/{deed}", data=form).status_code < 500, deed
    chosen = ["clock", "option.starter", "option.players", "bot.1", "bot.2", "with", "game"]
    for field in chosen:
        form = {"game": "heist", "with": "bots", "clock": "move", field: number}
        assert rooms.post("/tables", data=form).status_code < 500, field
    for field in ("step", "since", "seat", "hint", "pick", "eyes"):
        for where in (page, f"{page}/review"):
            asked = rooms.get(where, params={field: number[:2000]})
            assert asked.status_code < 500, field


@pytest.mark.parametrize(
    "wanted",
    [
        '"clock": {"kind": "move", "seconds": LONG}',
        '"options": {"players": LONG}',
        '"options": {"players": -LONG}',
        '"away": LONG',
        '"seat": LONG',
        '"bots": {"LONG": "pupil"}',
        '"options": {"players": 1e999}',
    ],
)
def test_no_number_in_a_body_is_too_much__S12(wanted, rooms):
    body = '{"game": "heist", ' + wanted.replace("LONG", LONG) + "}"
    token = rooms.post("/api/players", json={"name": "Ann"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}", "content-type": "application/json"}
    answer = rooms.post("/api/tables", content=body, headers=headers)
    assert answer.status_code in (400, 422), answer.text


@pytest.mark.parametrize("code", ["%00", "a%00b", "%F0%9F%90%88", "a" * 300, "..%2f..", "'--"])
def test_an_invitation_that_cannot_be_is_not_there__S12(code, rooms):
    assert rooms.get(f"/join/{code}").status_code == 404
    assert rooms.post(f"/join/{code}", data={"name": "Ann"}).status_code in (404, 405)
    rooms.cookies.clear()
    assert rooms.get("/api/me").status_code == 401


@pytest.mark.parametrize(
    "name", ["Ann\x00", "\u202eAnn", "\u3164", "\U000e0100a", "Z\u0335\u0336\u0337\u0338"]
)
def test_a_name_that_cannot_be_seen_or_climbs_over_its_line_is_refused__S12(name, rooms):
    assert rooms.post("/api/players", json={"name": name}).status_code == 422
    assert rooms.post("/tables", data={"game": "heist", "name": name}).status_code == 422


def links(page):
    return re.findall(r'value="(http[^"]*/join/[^"]*)"', page.text)


def test_links_begin_where_the_operator_says__S12(tmp_path):
    address = f"sqlite:///{tmp_path / 'house.db'}"
    settings = Settings(address, rate=0, public="https://games.example.org")
    with TestClient(application(settings), base_url="http://house") as rooms:
        page = rooms.post("/tables", data={"game": "heist", "with": "friends"})
        [link] = links(page)
        assert link.startswith("https://games.example.org/join/")
        again = rooms.get(page.url.path, headers={"host": "evil.example"})
        assert links(again) == [link]
        assert "evil.example" not in again.text
        form = {"game": "heist", "with": "friends"}
        ours = {"origin": "https://games.example.org"}
        assert rooms.post("/tables", data=form, headers=ours).status_code == 200


def test_a_claimed_name_that_is_none_of_a_machine_is_not_believed__S12(tmp_path):
    settings = Settings(f"sqlite:///{tmp_path / 'house.db'}", rate=0)
    with TestClient(application(settings), base_url="http://house") as rooms:
        page = rooms.post("/tables", data={"game": "heist", "with": "friends"}).url.path
        for claimed in ('x"onload="a', "a@b", "house/evil", "x" * 300):
            [link] = links(rooms.get(page, headers={"host": claimed}))
            assert re.match(r"http://[a-z]+(:\d+)?/join/[a-z0-9]+$", link), link


def test_a_mistake_of_the_house_keeps_browsers_careful__S12(rooms, monkeypatch):
    monkeypatch.setattr("belfort.web.pages.Pages.shelf", None)
    answer = rooms.get("/")
    assert answer.status_code == 500
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "address",
    [
        "mysql://ann:sesame@db/house",
        "mysql://ann:ses/ame@db/house",
        "mysql://ann:s@sesame@db",
        "postgresql//ann:sesame@db",
        "sesame",
        "mysql://db/house?password=sesame",
        "postgres ql://ann:sesame@db",
        "sqlite://:memory:?sesame",
    ],
)
def test_a_refused_address_is_shown_without_its_password__S12(address):
    with pytest.raises(BadAddress) as refused:
        read_address(address)
    told = str(refused.value)
    assert not any(part in told for part in ("sesame", "ses/ame", "ame@", "s@s"))
