"""Components of one's own in the browser, without one: what the page answers."""

import re
from html import unescape
from urllib.parse import quote

import html5lib
import pytest
from starlette.testclient import TestClient

from belfort import engine, locale
from belfort.bots import trying
from belfort.bots.trying import Trial, try_out
from belfort.engine import Edition, editions, folder, rules
from belfort.server.settings import Settings
from belfort.tables import trials
from belfort.tables.errors import Busy
from belfort.web.edition import MOST_CHANGES
from belfort.web.site import application

STANDARD = rules("torens").edition.text
SAME_SITE = {"origin": "http://house"}
IN_PLACE = {**SAME_SITE, "belfort-in-place": "1"}


def with_between(copies):
    """The built-in deck with another number of cards between."""
    return STANDARD.replace('"between"\ncopies = 6', f'"between"\ncopies = {copies}')


@pytest.fixture
def opened(tmp_path, monkeypatch):
    """Opens houses in which editions are tried out here, a few matches each."""
    monkeypatch.setenv("BELFORT_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(trials, "Trial", lambda *given: Trial(*given, matches=3, seconds=20))
    rooms = []

    def open_house(rate=0.0):
        app = application(Settings(f"sqlite:///{tmp_path / 'house.db'}", rate=rate))
        client = TestClient(app, base_url="http://house", follow_redirects=False)
        client.__enter__()
        rooms.append(client)

        async def in_turn(_line, work, asked):
            client.asked.append(asked)
            return work(asked)

        client.asked = []
        monkeypatch.setattr(app.state.context.steward.turns.minds, "in_turn", in_turn)
        return client

    yield open_house
    for client in rooms:
        client.__exit__(None, None, None)


@pytest.fixture
def steward(opened):
    return opened()


def send(steward, text=STANDARD, do="check", headers=SAME_SITE, game="torens", **more):
    data = {"text": text, "do": do, **more}
    return steward.post(f"/games/{game}/edition", data=data, headers=headers)


def typed(answer):
    """The text in the box."""
    found = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", answer.text, re.DOTALL)
    return unescape(found[1])


def told(answer):
    """The lines that are said to be wrong."""
    return [int(line) for line in re.findall(r'data-line="(\d+)"', answer.text)]


@pytest.mark.parametrize("game", engine.names("belfort"))
@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_the_page_holds_the_built_in_edition_as_text_and_as_a_form(steward, game, language):
    steward.cookies["belfort_language"] = language
    assert f'href="/games/{game}/edition"' in steward.get(f"/games/{game}").text
    page = steward.get(f"/games/{game}/edition")
    html5lib.HTMLParser(strict=True).parse(page.text)
    assert typed(page) == rules(game).edition.text
    assert f'lang="{language}"' in page.text
    assert str(locale.house(language)("edition.good")) in unescape(page.text)
    assert page.text.count('name="cell:') >= 7
    assert steward.get("/games/chess/edition").status_code == 422


def test_what_is_filled_in_is_written_into_what_was_typed(steward):
    text = STANDARD.replace("# lost;", "# gone;")
    answer = send(steward, text, **{"cell:card.3.copies=8": "5", "cell:card.4.copies=4": "4"})
    copies = re.findall(r'kind = "(\w+)".*\ncopies = (\d+)', typed(answer))
    assert dict(copies)["between"] == "5"
    assert (
        dict(copies)["left"]
        == dict(re.findall(r'kind = "(\w+)".*\ncopies = (\d+)', STANDARD))["left"]
    )
    assert "# gone;" in typed(answer)


def test_a_board_is_pressed_square_by_square(steward):
    board = rules("castle").edition.text
    pressed = send(steward, board, "deed:place.a1", IN_PLACE, "castle")
    assert 'row1 = "F S F G"' in typed(pressed)
    assert 'aria-label="a1, food"' in pressed.text
    into = send(steward, board, "deed:place.b1", IN_PLACE, "castle", line="a")
    assert '\na = "a1 a2 a3 b1"' in typed(into)
    assert told(into) == [34]
    for deed in ("place.z9", "place.a1.b.c", "line.drop.none", "guest", "nothing at all", "row"):
        assert typed(send(steward, board, f"deed:{deed}", IN_PLACE, "castle")) == board
    assert typed(send(steward, board, "deed:place.a1", IN_PLACE, "castle", line="none")) == board


def test_faults_are_told_by_line_and_nothing_typed_is_lost(steward):
    line = STANDARD.splitlines().index('kind = "between"') + 2
    for value in ("-1", "1.5", '"x"', "100", "[[1]]"):
        text = with_between(value)
        answer = send(steward, text)
        assert (answer.status_code, typed(answer), told(answer)) == (422, text, [line])
        html5lib.HTMLParser(strict=True).parse(answer.text)
        assert send(steward, text, headers=IN_PLACE).status_code == 200
        assert send(steward, text, "bots").status_code == 422
    broken = send(steward, "copies = = <b>\n" + STANDARD)
    assert (broken.status_code, told(broken)) == (422, [1])
    assert "<b>\n" not in broken.text


@pytest.mark.parametrize("game", engine.names("belfort"))
def test_a_hostile_text_is_refused_and_the_house_goes_on(steward, game):
    huge = send(steward, "a" * 10_000_000, game=game)
    assert huge.status_code == 413
    for text in ("x" * (editions.LARGEST + 1), "[" * 60_000, "\t\n" * 20_000, "a = 1\n" * 9_000,
                 "\x00", "", '"' * 3_000, "é" * 40_000):  # fmt: skip
        answer = send(steward, text, game=game)
        assert answer.status_code == 422
        assert typed(answer) == text
    many = {f"cell:card.{number}.copies=1": "2" for number in range(MOST_CHANGES + 1)}
    assert send(steward, game=game, **many).status_code == 400
    for name in (
        "card",
        "card.x.y",
        "0.0",
        "99.99",
        "-1.-1",
        "groups.9",
        "squares.row1.77",
        "=" * 99,
    ):
        assert (
            send(
                steward, rules(game).edition.text, game=game, **{f"cell:{name}=1": "2"}
            ).status_code
            == 200
        )
    assert steward.get(f"/games/{game}/edition").status_code == 200


def test_figures_are_told_with_the_matches_they_come_from_and_played_once(steward):
    text = with_between(17)  # which no other test has called otherwise
    assert "3 matches" not in send(steward, text, "follow").text
    answer = send(steward, text)
    assert [asked.edition.name if asked.edition else "" for asked in steward.asked] == ["mine", ""]
    words = " ".join(re.sub("<[^>]+>", " ", answer.text).split())
    assert "3 matches of this edition and 3 matches of the built-in one" in words
    mean = (
        try_out(Trial("torens", {}, Edition("torens", "mine", text), 3, 20)).figures["moves"].mean
    )
    assert f"moves in a match {locale.number(mean, 'en', 1)} ±" in words
    assert "3 matches of this edition" in send(steward, text, "follow").text
    assert len(steward.asked) == 2


def test_where_there_is_no_time_for_figures_the_page_says_so(steward, monkeypatch):
    async def late(*_):
        raise Busy("others have their turn first")

    minds = steward.app.state.context.steward.turns.minds
    monkeypatch.setattr(minds, "in_turn", late)
    answer = send(steward)
    assert answer.status_code == 200
    assert "Others have their turn first, so there are no figures now." in unescape(answer.text)
    monkeypatch.setattr(trials, "Trial", lambda *given: Trial(*given, seconds=0))

    async def at_once(_line, work, asked):
        return work(asked)

    monkeypatch.setattr(minds, "in_turn", at_once)
    assert "No match came to an end in the time there is" in send(steward).text


def test_matches_are_counted_as_they_end():
    tried = try_out(Trial("torens", {}, matches=20, seconds=60))
    assert tried.matches == 20
    assert set(tried.figures) == {"moves", "nobody", "shared", "first", "points"}
    assert 10 < tried.figures["moves"].mean < 60
    assert tried.figures["nobody"].doubt > 0
    assert try_out(Trial("torens", {}, seconds=0)) == trying.Tried(0, {})


def test_trying_out_is_charged_for_by_address(opened):
    steward = opened(rate=1)
    answers = [send(steward, with_between(n)) for n in range(1, 8)]
    codes = [answer.status_code for answer in answers]
    assert codes[0] == 200
    assert 429 in codes
    refused = answers[codes.index(429)]
    assert int(refused.headers["retry-after"]) >= 1


@pytest.mark.parametrize("way", ["bots", "friends", "device"])
def test_a_table_is_opened_with_it_and_leads_to_its_rules(steward, way):
    text = with_between(2)
    found = Edition("torens", "short", text)
    answer = send(steward, text, way, called="short")
    assert answer.status_code == 303
    table = answer.headers["location"]
    assert steward.get(f"/api{table}").json()["edition"] == {"name": "short", "hash": found.hash}
    if way == "bots":
        page = steward.get(table).text
        links = re.findall(r'href="(/games/torens/rules\?edition=[^"]*)" data-drawer', page)
        assert len(links) >= 2
        for link in map(unescape, links):
            assert f"edition={found.hash}&back={quote(table, safe='')}&rule=" in link
            assert steward.get(link).status_code == 200
        assert "Played with “short”" in page
    rules_page = steward.get(f"/games/torens/rules?edition={found.hash}")
    html5lib.HTMLParser(strict=True).parse(rules_page.text)
    assert re.search(r"<td>between</td>\s*<td>2</td>", rules_page.text)
    assert "sixth base" not in rules_page.text
    assert typed(steward.get(f"/games/torens/edition?edition={found.hash}")) == text


def test_the_built_in_text_opens_a_table_like_any_other(steward):
    table = send(steward, STANDARD, "bots", called="mine").headers["location"]
    assert steward.get(f"/api{table}").json()["edition"]["name"] == "standard"
    assert "/rules?edition=" not in steward.get(table).text
    page = steward.get("/games/torens/rules").text
    assert "sixth base" in page
    assert "What this is played with" in page


def test_an_edition_that_no_table_has_is_not_found(steward):
    for wanted in ("0" * 64, "x", "é" * 64):
        assert steward.get("/games/torens/rules", params={"edition": wanted}).status_code == 404
        assert steward.get("/games/torens/edition", params={"edition": wanted}).status_code == 404
    assert steward.get("/games/torens/edition?like=none").status_code == 422


def test_one_of_the_operator_s_is_begun_with(steward):
    folder.write(rules("torens"), "theirs", STANDARD.replace("copies = 8", "copies = 3"))
    assert '<option value="theirs"' in steward.get("/games/torens/edition").text
    assert "copies = 3" in typed(steward.get("/games/torens/edition?like=theirs"))


def test_a_name_that_cannot_be_is_refused_and_kept(steward):
    answer = send(steward, do="bots", called="Mine & yours")
    assert answer.status_code == 422
    assert 'value="Mine &amp; yours"' in answer.text
    assert "That name cannot be used" in answer.text
