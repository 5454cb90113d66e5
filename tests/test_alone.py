"""A game that is broken stands alone: the house stays up, and one sentence says what is wrong."""

import json
import logging
import sys
import urllib.request

import pytest
from markupsafe import escape
from starlette.testclient import TestClient

import foreign
from belfort import cli, engine, locale
from belfort.engine import BrokenGame, Game, catalogues, checking, contract, shelf
from belfort.match import Game as Playable
from belfort.server.settings import Settings
from belfort.tables import live
from belfort.web.site import application
from ports import free_port

BEFORE = engine.names()
BROKEN_BEFORE = {one.distribution for one in engine.broken()}
"""What is installed already, whatever it is."""

TORENS = "__import__('belfort.games.torens.rules', fromlist=['STATE']).STATE"
NUMBER = "__import__('belfort.engine.fields', fromlist=['number']).number"
LESSON = {
    "lessons/__init__.py": "",
    "lessons/en.toml": "[first]\ntitle = 'High'\n[first.one]\nsay = 'High.'\n",
    "lessons/first.toml": "order = 1\nminutes = 1\n[[step]]\nname = 'one'\n",
}
SABOTAGE = {
    # what it is called: what is changed, and what the sentence must name
    "import_error": (
        {"rules.py": "import nothing_of_the_kind\n"},
        "rules.py, line 1",
        "nothing_of",
    ),
    "syntax_error": ({"words.py": "def notation(s, step:\n"}, "words.py, line 1", "SyntaxError"),
    "gone_home": ({"words.py": "raise SystemExit('enough')\n"}, "words.py, line 1", "enough"),
    "no_attribute": ({"__init__.py": ("RULES =", "RULE =")}, "no_attribute:RULES", "no attribute"),
    "no_rules": (
        {"__init__.py": ("RULES = Rules(", "RULES = dict(")},
        "no_rules:RULES",
        "dict, not",
    ),
    "no_words_given": ({"__init__.py": ("    words=words,\n", "")}, "__init__.py", "'words'"),
    "no_hide_step": (
        {"rules.py": ("def hide_step", "def hide_a_step")},
        "no_hide_step.rules",
        "there is no function hide_step(s, step, seat)",
    ),
    "short_play": (
        {"rules.py": ("def play(s, step):\n    s.laid += step", "def play(s):\n    s.laid += 1")},
        "Rules.functions",
        "short_play/rules.py, line 30 takes other arguments than play(s, step)",
    ),
    "unknown_function": (
        {"__init__.py": ("functions_of(vars(rules))", "functions_of(vars(rules)) | {'hid': len}")},
        "Rules.functions",
        "nobody calls hid; there are actor, moves,",
    ),
    "no_reason": ({"words.py": ("def reason(", "def reasons(")}, "Rules.words", "reason(s)"),
    "short_tell": (
        {"words.py": ("def tell(s, step)", "def tell(s)")},
        "Rules.words",
        "tell(s, step)",
    ),
    "short_start": ({"rules.py": ("start(s, options)", "start(s)")}, "Rules.start", "(s, options)"),
    "no_players": (
        {"rules.py": ('    Option("players", (2,), 2),\n', "")},
        "Rules.options",
        "players",
    ),
    "nine_players": (
        {"rules.py": ('"players", (2,)', '"players", (2, 9)')},
        "Rules.options",
        "numbers from 2 to 5",
    ),
    "odd_default": ({"rules.py": ("(0, 1), 0,", "(0, 1), 7,")}, "Rules.options", "starter, 7"),
    "free_starter": ({"rules.py": (', below="players"', "")}, "Rules.options", 'below="players"'),
    "below_nothing": ({"rules.py": ('below="players"', 'below="seats"')}, "Rules.options", "seats"),
    "no_starter": (
        {"rules.py": ('    Option("starter", (0, 1), 0, below="players"),\n', "")},
        "Rules.starts",
        "'youngest'",
    ),
    "odd_starts": ({"__init__.py": ("youngest", "tallest")}, "Rules.starts", "'tallest'"),
    "no_version": ({"__init__.py": ("version=1", "version=0")}, "Rules.version", "0"),
    "no_moves": ({"__init__.py": ("most_moves=2", "most_moves=2.5")}, "Rules.most_moves", "2.5"),
    "bare_state": (
        {"rules.py": ("STATE = record(", "import numpy\nSTATE = numpy.dtype(")},
        "Rules.state",
        "made by `record`",
    ),
    "gaps": (
        {"rules.py": ('("laid", "i1")]', '("laid", "i4")], align=True')},
        "Rules.state",
        "3 bytes of padding before laid",
    ),
    "crooked": (
        {"rules.py": ('("laid", "i1")]', '("laid", "i4")]')},
        "Rules.state",
        "laid is at byte 1",
    ),
    "large": (
        {"rules.py": ('("laid", "i1")', '("laid", "i1"), ("many", "i1", 1023)')},
        "Rules.state",
        "1025 bytes; at most 1024",
    ),
    "deep": (
        {"rules.py": ('("laid", "i1")', '("laid", "i1"), ("many", "i1", (2, 2, 2, 2))')},
        "Rules.state",
        "4 dimensions",
    ),
    "floating": ({"rules.py": ('"laid", "i1"', '"laid", "f4"')}, "Rules.state", "float32"),
    "same_state": (
        {"__init__.py": ("rules.STATE", TORENS)},
        "Rules.state",
        "the same fields as that of torens",
    ),
    "odd_fields": (
        {"__init__.py": ('starts="youngest"', 'fields={"height": None}')},
        "Rules.fields",
        "no field height",
    ),
    "wide_fields": (
        {"__init__.py": ('starts="youngest"', f'fields={{"laid": {NUMBER}(200)}}')},
        "Rules.fields",
        "0 to 200 does not fit into int8",
    ),
    "no_english": ({"en.toml": None}, "en.toml", "there is no such catalogue"),
    "torn_english": ({"en.toml": "[about\n"}, "en.toml", "line 1"),
    "no_pitch": ({"en.toml": ("pitch", "speech")}, "en.toml", "[about] has no pitch"),
    "short_summary": ({"en.toml": ('"One.", "Two.", ', "")}, "en.toml", "3 lines, not 5 to 8"),
    "no_refusals": ({"en.toml": ("[refusals]", "[refused]")}, "en.toml", "no table [refusals]"),
    "dumb_option": (
        {"en.toml": ('meaning = "the seat', 'means = "the seat')},
        "en.toml",
        "[options.starter] has no meaning",
    ),
    "no_page": ({"page.md": None}, "page.md", "no page"),
    "bare_page": ({"page.md": ("## Where", "### Where")}, "page.md", "a section (`## `) each"),
    "no_numbers": ({"page.md": ("FI-", "FI")}, "page.md", "no rule has a number"),
    "no_components": (
        {"__init__.py": ('starts="youngest"', 'components="deck.toml", read=len')},
        "Rules.components",
        "no file deck.toml",
    ),
    "unread": (
        {"__init__.py": ('starts="youngest"', 'components="deck.toml"')},
        "Rules.components",
        "`read`",
    ),
    "bad_components": (
        {
            "rules.py": "from belfort.engine import BadComponents\n"
            "raise BadComponents('deck.toml, line 3: no such card')\n"
        },
        "rules.py, line 2",
        "deck.toml, line 3: no such card",
    ),
    "no_start": (
        {"rules.py": ('s.NAME_turn = options.get("starter", 0)', "1 / 0")},
        "rules.py",
        "ZeroDiv",
    ),
    "nobody_starts": ({"rules.py": ("HIGH = 9", "HIGH = 0")}, "Rules.functions", "actor gives -2"),
    "torn_table": (
        {"stage/__init__.py": "1 / 0\n"},
        "torn_table/stage/__init__.py, line 1",
        "ZeroDivision",
    ),
    "torn_lesson": ({**LESSON, "lessons/first.toml": "order =\n"}, "lessons/first.toml", "line 1"),
    "mute_lesson": (
        {**LESSON, "lessons/en.toml": ""},
        "lessons, en.toml",
        "[first] has no title",
    ),
}
OTHERS = {
    "called_fourth": ("called_fifth", "", "Rules.name", "leads to the game called_fourth"),
    "thief": ("torens", "", "Rules.name", "the distribution belfort has a game of this name"),
    "nowhere": ("", "nowhere.at.all:RULES", "nowhere.at.all:RULES", "No module named"),
}
"""Entry points of other names, or that lead elsewhere."""


@pytest.fixture(scope="module")
def everything(tmp_path_factory):
    """All broken games at once, and a good one, beside those of the house."""
    folder = tmp_path_factory.mktemp("installed")
    foreign.install(folder)
    foreign.install(folder, "sixth", {"nl.toml": "[about\n"})
    for name, (changes, *_) in SABOTAGE.items():
        foreign.install(folder, name, changes)
    for name, (entry, leads_to, *_) in OTHERS.items():
        foreign.install(folder, name, entry=entry, leads_to=leads_to)
    with foreign.installed(folder):
        yield folder


@pytest.fixture(scope="module")
def told(everything, tmp_path_factory):
    """What is said of them: the house's pages, its log, the command line, the operator's page."""
    found = {}
    meters = f"127.0.0.1:{free_port()}"
    database = tmp_path_factory.mktemp("house") / "house.db"
    log = Kept()
    logging.getLogger("belfort").addHandler(log)
    try:
        app = application(Settings(f"sqlite:///{database}", rate=0, metrics=meters))
        with TestClient(app) as house:
            for language in locale.LANGUAGES:
                found[language] = house.get(f"/?lang={language}")
            found["api"] = house.get("/api/games")
            found["games"] = {name: house.get(f"/games/{name}") for name in engine.names()}
            found["broken"] = house.get("/games/no_hide_step")
            found["public"] = house.get("/metrics")
            with urllib.request.urlopen(f"http://{meters}/") as answer:
                found["operator"] = answer.read().decode()
    finally:
        logging.getLogger("belfort").removeHandler(log)
    return {**found, "log": log.lines}


class Kept(logging.Handler):
    """What was logged."""

    def __init__(self):
        super().__init__()
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())


LEFT_OFF = sorted({**SABOTAGE, **OTHERS})


def line_of(name):
    """What must be in the sentence about a broken game: its distribution, place and problem."""
    place, problem = {**SABOTAGE, **OTHERS}[name][-2:]
    return f"{name}-tower", place, problem


def test_the_shelf_stays_up_in_every_language(told):
    for language, title in (("en", "Torens"), ("nl", "Torens"), ("it", "Torens")):
        assert told[language].status_code == 200
        assert title in told[language].text
    assert "De vijfde toren" in told["nl"].text
    for name in LEFT_OFF:
        assert f"/games/{name}" not in told["en"].text
    assert all(page.status_code == 200 for page in told["games"].values())
    assert sorted(told["games"]) == sorted({*BEFORE, "fifth", "sixth"})
    assert [game["name"] for game in told["api"].json()["games"]] == engine.names()


@pytest.mark.parametrize("name", LEFT_OFF)
def test_a_broken_game_is_told_of_in_one_line_that_names_the_place(told, name):
    brought_by, place, problem = line_of(name)
    lines = [line for line in told["log"] if f"distribution {brought_by}: " in line]
    assert len(lines) == 1
    assert place in lines[0]
    assert problem in lines[0]
    assert "\n" not in lines[0]
    assert lines[0].endswith(f"({contract.PAGE})")
    (line,) = (one for one in told["operator"].splitlines() if f", from {brought_by}. " in one)
    assert escape(place) in line
    assert escape(problem) in line


def test_nothing_else_is_left_off(told):
    left = {one.distribution for one in engine.broken()}
    assert left == {f"{name}-tower" for name in LEFT_OFF} | BROKEN_BEFORE


def test_a_game_that_is_left_off_is_refused_by_name_and_page(everything, told):
    with pytest.raises(BrokenGame, match=r"no_hide_step: .* there is no function hide_step"):
        engine.rules("no_hide_step")
    assert told["broken"].status_code == 503
    assert "in questo gioco qualcosa non va" in told["broken"].text.lower()


def test_the_operators_page_says_how_the_house_stands(told):
    page = told["operator"]
    assert "Moves can be stored." in page
    assert "<b>castle</b>: Once Upon a Castle, version 2, from belfort" in page
    assert "<b>fifth</b>: The fifth tower, version 1, from fifth-tower" in page
    assert told["public"].status_code == 404, "operators have an address of their own"


def test_the_command_line_lists_the_others_and_what_is_left_off(everything, capsys, monkeypatch):
    for more in ([], ["--language", "nl"], ["--json"]):
        monkeypatch.setattr(sys, "argv", ["belfort", "games", *more])
        with pytest.raises(SystemExit) as left:
            cli.main()
        assert not left.value.code
        said = capsys.readouterr()
        assert "The fifth tower" in said.out or "De vijfde toren" in said.out
        for name in LEFT_OFF:
            assert f"the distribution {name}-tower: " in said.err
    told = json.loads(said.out)
    assert [game["name"] for game in told["games"]] == engine.names()
    left = {one["distribution"] for one in told["left_off"]}
    assert left == {f"{name}-tower" for name in LEFT_OFF} | BROKEN_BEFORE
    assert set(told["left_off"][0]) == {"game", "distribution", "place", "problem"}


# What can be wrong though the game is on the shelf.


def test_what_a_language_has_not_is_said_in_english(everything):
    rules = engine.rules("fifth")
    lays = engine.Sentence("lays", {"seat": 0, "storeys": 2})
    assert locale.say(rules, lays, ["Ann"], "nl") == "Ann legt 2 verdiepingen"
    assert locale.offer(rules, lays, ["Ann"], "nl") == "lay 2 storeys", "in English as a whole"
    assert locale.say(rules, lays, ["Ann"], "it") == "Ann lays 2 storeys"
    assert locale.about(rules, "it").title == "The fifth tower"
    assert locale.option(rules, "players", "nl").values == {2: "2 spelers"}, (
        "the words of all games"
    )
    assert locale.page(rules, "nl") == rules.page
    assert "offers.lays" in catalogues.lent("fifth", "nl")
    assert locale.say(engine.rules("sixth"), lays, ["Ann"], "nl") == "Ann lays 2 storeys"


def test_a_sentence_that_no_catalogue_has_is_named_with_its_file(tmp_path):
    foreign.install(tmp_path, changes={"en.toml": ("won_by_points =", "won_by_height =")})
    with foreign.installed(tmp_path):
        match = Playable("fifth").match(seed=1)
        while not match.over:
            match.play(match.moves()[0])
        with pytest.raises(BrokenGame, match=r"en.toml: \[sentences\] has no won_by_points"):
            locale.say(match.game.rules, match.result.reason, match.seats)


def test_a_template_that_asks_for_too_much_is_named_with_its_file(tmp_path):
    foreign.install(
        tmp_path, changes={"en.toml": ("{seat} lays {storeys}", "{seat} lays {stones}")}
    )
    with foreign.installed(tmp_path):
        lays = engine.Sentence("lays", {"seat": 0, "storeys": 2})
        with pytest.raises(
            BrokenGame, match=r"en.toml: .* asks for stones, and is given seat, stor"
        ):
            locale.say(engine.rules("fifth"), lays, ["Ann"])


@pytest.mark.parametrize("way", ["interpreted", "compiled"])
def test_more_moves_than_were_promised_are_told_by_field_and_number(tmp_path, monkeypatch, way):
    monkeypatch.setenv("BELFORT_RUNTIME", way)
    foreign.install(tmp_path, "narrow", {"__init__.py": ("most_moves=2", "most_moves=1")})
    with foreign.installed(tmp_path):
        game = Game("narrow")
        with pytest.raises(BrokenGame, match=r"narrow: Rules.most_moves: 2 legal moves .* 1"):
            game.moves(game.start())


def test_a_game_in_which_nobody_can_be_chosen_to_start_is_played_from_its_page(tmp_path):
    changes = {
        "rules.py": ('    Option("starter", (0, 1), 0, below="players"),\n', ""),
        "__init__.py": ('    starts="youngest",\n', ""),
    }
    foreign.install(tmp_path, "eighth", changes)
    settings = Settings(f"sqlite:///{tmp_path / 'house.db'}", rate=0)
    with foreign.installed(tmp_path), TestClient(application(settings)) as house:
        assert house.get("/games/eighth").status_code == 200
        data = {"game": "eighth", "with": "bots", "name": "Ann"}
        origin = {"origin": "http://testserver"}
        table = house.post("/tables", data=data, headers=origin)
        assert "a tower" in table.text
        data["option.starter"] = "1"
        assert house.post("/tables", data=data, headers=origin).status_code == 422


def test_a_table_whose_game_is_gone_leaves_the_shelf_of_its_guest_up(tmp_path):
    """The house is closed, the game breaks, the house opens again."""
    settings = Settings(f"sqlite:///{tmp_path / 'house.db'}", rate=0)
    origin = {"origin": "http://testserver"}
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    foreign.install(whole, "seventh")
    foreign.install(torn, "seventh", {"rules.py": "1 / 0\n"})
    with foreign.installed(whole), TestClient(application(settings)) as house:
        opening = {"game": "seventh", "with": "bots", "name": "Ann"}
        table = house.post("/tables", data=opening, headers=origin, follow_redirects=False)
        address = table.headers["location"]
        assert address in house.get("/").text
        cookies = dict(house.cookies)
    live._game.cache_clear()
    with foreign.installed(torn), TestClient(application(settings), cookies=cookies) as house:
        after = house.get("/")
        assert after.status_code == 200
        assert address not in after.text
        assert house.get(address).status_code == 409


# The contract and its page.


def test_the_games_of_the_house_keep_to_the_contract():
    assert [one for one in engine.broken() if one.distribution == shelf.HOUSE] == []
    for name in engine.names("belfort"):
        checking.check_rules(engine.rules(name))
        checking.check_found(engine.rules(name))


def test_the_page_of_the_contract_is_made_from_the_protocols():
    import contract_page

    assert contract_page.PAGE.read_text("utf-8") == contract_page.page()
