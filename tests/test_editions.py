"""Editions: other components for a game, loaded beside the built-in ones."""

import gc
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import weakref

import html5lib
import numpy as np
import pytest
from rich.text import Text

import belfort
from belfort import locale
from belfort.engine import (
    NOBODY,
    SPECTATOR,
    BadEdition,
    BadOption,
    Edition,
    Game,
    broken,
    editions,
    faults,
    folder,
    generic,
    kernels,
    names,
    rules,
    shelf,
)
from belfort.engine.chance import stream
from belfort.match import BadFile, Match, Record, dump, read, receipt, verify
from belfort.match import Game as MatchGame
from belfort.testing.positions import position
from belfort.web.eyes import scene_of
from belfort.web.pages import Pages
from random_editions import any_edition

PAGES = Pages()
SHORT = ('"between"\ncopies = 6', '"between"\ncopies = 2')
"""Two between-cards instead of six."""


def short(note: str = "") -> Edition:
    """A deck of Torens with few between-cards; a note in it makes it another edition."""
    base = rules("torens")
    return editions.read(base, "short", base.edition.text.replace(*SHORT) + note)


def steps_of(game: Game, play=kernels.random_play) -> int:
    """The steps of some matches at random."""
    states = np.zeros(2, game.rules.state)
    states[0] = game.start()
    buffer = kernels.buffer_for(game.rules.most_moves, game.rules.codes)
    return int(play(states, stream(5), buffer, 30))


def test_what_is_derived_from_the_components_follows_the_edition():
    game, standard = Game("torens", edition=short()), Game("torens")
    assert (game.start().pile, standard.start().pile) == (35, 39)
    assert (game.rules.most_steps, standard.rules.most_steps) == (70, 78)
    assert game.rules.fields["pile"].high == 35
    assert game.edition.name == "short"
    assert standard.edition.name == "standard"
    assert game.rules.drawing is not standard.rules.drawing
    assert game.rules.stage.__name__ != standard.rules.stage.__name__
    assert game.name == standard.name == "torens"


def test_the_built_in_edition_is_the_game_itself():
    base = rules("torens")
    assert rules("torens", base.edition) is base
    again = Edition("torens", "mine", base.edition.text)
    assert rules("torens", again) is base
    assert rules("torens", "standard") is base


def test_one_text_is_one_edition_whatever_its_name():
    one = short()
    other = Edition("torens", "other", one.text)
    assert rules("torens", one) is rules("torens", other)
    assert [Game("torens", edition=e).edition.name for e in (one, other)] == ["short", "other"]
    windows = "\ufeff" + one.text.replace("\n", "\r\n") + "\r\n\r\n"
    assert editions.read(rules("torens"), "short", windows).hash == one.hash
    assert short("# another\n").hash != one.hash


def test_a_hash_is_what_the_documents_say():
    one = short()
    assert one.hash == hashlib.sha256(b"torens\n" + one.text.encode()).hexdigest()


def test_records_of_two_editions_are_two_types_of_the_same_bytes():
    game, standard = Game("torens", edition=short()), Game("torens")
    assert game.rules.state != standard.rules.state
    assert game.rules.state.itemsize == standard.rules.state.itemsize
    assert game.rules.state.names == standard.rules.state.names
    again = np.frombuffer(game.start().tobytes(), game.rules.state)[0]
    assert again.pile == 35
    weights = np.zeros(game.rules.codes, np.int32)
    generic.chances(game.start(), weights)
    assert sum(weights) == 70


def test_an_edition_plays_the_same_interpreted_and_compiled():
    game = Game("torens", edition=short())
    standard = Game("torens")
    interpreted = [steps_of(one, kernels.random_play.function) for one in (game, standard)]
    assert interpreted == [steps_of(game), steps_of(standard)]
    assert interpreted[0] < interpreted[1]


def test_an_edition_that_nobody_uses_is_forgotten():
    game = Game("torens", edition=short("# soon forgotten\n"))
    package, gone = game.rules.package, weakref.ref(game.rules)
    assert game.rules.drawing.__name__ == f"{package}.drawing"
    for number in range(editions.KEPT):
        Game("torens", edition=short(f"# {number}\n"))
    assert gone() is game.rules
    del game
    gc.collect()
    assert gone() is None
    assert not [name for name in sys.modules if name.startswith(package)]
    many = [name for name in sys.modules if name.startswith("belfort.games.torens_")]
    assert len(many) < 20 * (editions.KEPT + 4)


def test_an_edition_of_another_game_is_refused():
    with pytest.raises(BadEdition, match="an edition of torens, not of castle"):
        Game("castle", edition=short())


def test_every_fault_of_a_text_is_told_with_its_line():
    base = rules("torens")
    text = base.edition.text.replace(SHORT[0], SHORT[0][:-1] + "'x'")
    text = text.replace('"left"', '"lft"')
    assert [fault.line for fault in faults(base, text)] == [26, 30]
    with pytest.raises(BadEdition, match=r"torens, edition 'bad', line 26: between: copies") as no:
        editions.read(base, "bad", text)
    assert len(no.value.faults) == 2


def test_an_edition_is_found_by_its_name_in_the_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("BELFORT_DATA", str(tmp_path))
    base = rules("torens")
    with pytest.raises(BadEdition, match="no edition 'mine' here; there are standard"):
        Game("torens", edition="mine")
    folder.write(base, "mine", short().text)
    assert Game("torens", edition="mine").start().pile == 35
    assert folder.kept(base) == ["mine"]
    with pytest.raises(BadEdition, match="already"):
        folder.write(base, "mine", "")
    folder.place(base, "mine").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadEdition, match=r"mine.toml cannot be read: UnicodeDecodeError"):
        Game("torens", edition="mine")
    with pytest.raises(BadEdition, match="a name is"):
        Game("torens", edition="../../etc/passwd")


def test_a_game_whose_own_components_are_broken_is_left_out_and_the_others_go_on(monkeypatch):
    def load(entry):
        if entry.name == "castle":
            raise editions.BadComponents("board.toml, line 3: broken")
        return original(entry)

    original = shelf.EntryPoint.load
    monkeypatch.setattr(shelf.EntryPoint, "load", load)
    shelf.forget()
    try:
        assert names("belfort") == ["clocktowers", "heist", "torens"]
        (left,) = (one for one in broken() if one.game == "castle")
        assert str(left) == (
            "left off the shelf, from the distribution belfort: castle: "
            "belfort.games.castle:RULES: board.toml, line 3: broken (docs/contract.md)"
        )
    finally:
        monkeypatch.undo()
        shelf.forget()
    assert "castle" in names()


# Few cards


def test_a_deck_of_few_cards_is_for_the_other_variants__TO_52():
    one = re.sub(
        r'(?s)(kind = "(?!base|roof).*?copies =) \d+', r"\1 0", rules("torens").edition.text
    )
    one = re.sub(r'(?s)(kind = "roof".*?copies =) \d+', r"\1 1", one)
    edition = editions.read(rules("torens"), "one", one)
    with pytest.raises(BadOption, match="a pile of 1; total deals 6 cards"):
        Game("torens", {"variant": "total"}, edition=edition)
    for variant in ("build", "high"):
        game = Game("torens", {"variant": variant}, edition=edition)
        s = position(game, "roof roof@B1")
        assert game.actor(s) == NOBODY
        assert game.ranks(s) == [2, 1]
    assert game.rules.most_steps == 14, "the smaller versions have cards of their own"


# Match files


def played(game: MatchGame, seed: int) -> Match:
    """A whole match at random."""
    match, dice = game.match(seed=seed), random.Random(seed)
    while not match.over:
        match.play(dice.choice(match.moves()))
    return match


def edition_of(name: str) -> Edition:
    """An edition of a game that is not the built-in one."""
    base = rules(name)
    if name == "heist":
        return any_edition(name, 33)
    old, new = {
        "torens": SHORT,
        "castle": ('"tower 5"', '"tower 4"'),
    }[name]
    assert old in base.edition.text
    return editions.read(base, "mine", base.edition.text.replace(old, new))


@pytest.mark.parametrize("name", ["castle", "heist", "torens"])
def test_a_match_with_an_edition_is_replayed_and_verified_elsewhere(name, tmp_path):
    """In another process, with an empty data directory."""
    match = played(belfort.game(name, edition=edition_of(name)), seed=3)
    file = tmp_path / "match.json"
    file.write_text(dump(match), "utf-8")
    told = json.loads(file.read_text("utf-8"))["edition"]
    assert told["name"] == match.game.edition.name != "standard"
    assert told["text"] == match.game.edition.text
    assert told["hash"] == match.game.edition.hash != rules(name).edition.hash
    elsewhere = {**os.environ, "BELFORT_DATA": str(tmp_path / "empty"), "COLUMNS": "200"}
    code = "import sys; from belfort.cli import main; main()"
    for command in (["verify"], ["replay"]):
        done = subprocess.run(
            [sys.executable, "-c", code, *command, str(file)],
            env=elsewhere,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert ("fair: every outcome" in done.stdout) is (command == ["verify"])
    assert read(file.read_text("utf-8")).match.log() == match.log()


def test_a_file_whose_edition_was_changed_is_not_fair__E1():
    """Another board used to announce other winners, and `verify` said fair."""
    match = played(belfort.game("torens", edition=short()), seed=5)
    data = json.loads(dump(match))
    data["edition"]["text"] = rules("torens").edition.text
    with pytest.raises(BadFile, match=r"edition\.hash: this is not the hash of its text"):
        read(json.dumps(data))
    data["edition"]["hash"] = rules("torens").edition.hash
    assert verify(json.dumps(data)) != []


@pytest.mark.parametrize(
    ("edition", "named"),
    [
        ([], "edition"),
        (None, "edition"),
        ({}, "edition.name"),
        ({"name": "x", "hash": "0" * 64, "text": 5}, "edition.text"),
        ({"name": "x", "hash": "0" * 64, "text": "card = 3\n"}, "edition.hash"),
        ({"name": "x", "hash": "0" * 64, "text": "x" * 70_000}, "edition"),
        ({"name": "../x", "hash": "", "text": None}, "edition.text"),
    ],
)
def test_a_file_with_a_broken_edition_is_refused_by_its_field(edition, named):
    data = json.loads(dump(belfort.game("torens").match(seed=1)))
    data["edition"] = edition
    with pytest.raises(BadFile) as refused:
        read(json.dumps(data))
    assert refused.value.field == named
    text = "card = 3\n"
    bad = Edition("torens", "bad", text)
    data["edition"] = {"name": "bad", "hash": bad.hash, "text": text}
    with pytest.raises(BadFile, match="edition: torens, edition 'bad', line 1"):
        read(json.dumps(data))


def test_a_file_of_an_older_format_is_one_of_the_built_in_edition():
    data = json.loads(dump(belfort.game("torens").match(seed=1)))
    del data["edition"], data["begun"]
    data["version"] = 2
    assert read(json.dumps(data)).match.game.edition == rules("torens").edition


def test_a_receipt_tells_which_edition_was_promised():
    seal = receipt.Seal(receipt.new_key())
    match = belfort.game("torens", edition=short()).match(seed=2)

    def promise(edition: str) -> receipt.Receipt:
        made = receipt.Receipt(
            house=seal.public,
            table="table",
            game="torens",
            rules=match.game.rules.version,
            options=match.game.options,
            commitment=match.commitment,
            added=["", ""],
            bots=["", ""],
            started=True,
            moment=1,
            edition=edition,
        )
        line = seal.sign(made)
        assert ("edition" in json.loads(line)) is bool(edition), "older ones had no such field"
        [read_back] = receipt.read(line)
        return read_back

    record = Record(match)
    assert receipt.compare(promise(short().hash), record) == []
    assert receipt.compare(promise(""), record) == []
    other = receipt.compare(promise(rules("torens").edition.hash), record)
    assert other == ["this is not the edition that was promised"]


# Any counts


def more(name: str, value: int) -> dict[str, str]:
    """By turns another moon and a draft."""
    if name != "heist":
        return {}
    return {
        "moon": "crescent" if value in (2, 5) else "full",
        "draft": "on" if value > 3 else "off",
    }


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["clocktowers", "heist", "torens"])
def test_any_counts_are_played_drawn_told_and_kept(name, seed):
    edition = any_edition(name, seed)
    standard = rules(name)
    assert edition.hash != standard.edition.hash
    option = {"clocktowers": "players", "heist": "players", "torens": "variant"}[name]
    choices = standard.option(option).choices
    for value in choices[seed::2] if name == "heist" else choices:
        try:
            game = belfort.game(name, edition=edition, **{option: value}, **more(name, value))
        except BadOption:
            if (name, value) != ("torens", "total"):  # which deals six cards
                raise
            continue
        assert game.rules.state.itemsize <= 1024
        match, dice = game.match(seed=seed), random.Random(seed)
        most = 0
        while not match.over:
            moves = match.moves()
            most = max(most, len(moves))
            if dice.randrange(12) == 0:
                look(match)
            match.play(dice.choice(moves))
        look(match)
        assert most <= game.rules.most_moves
        assert match.step <= game.rules.most_steps
        assert verify(dump(match)) == []


def look(match: Match) -> None:
    """A table as page and terminal show it to each seat, in every language by turns."""
    names = [f"Player {seat}" for seat in range(match.game.players)]
    for number, seat in enumerate((*range(match.game.players), SPECTATOR)):
        view, own = match.view(seat), match.game.rules
        language = locale.LANGUAGES[(match.step + number) % len(locale.LANGUAGES)]
        text = own.drawing.draw(view, seat, names, locale.of(own, language))
        shown = Text.from_markup(text).split()
        assert own.name != "heist" or all(line.cell_len <= 100 for line in shown)
        scene = scene_of(match, seat, names, PAGES.store.art(own.name), language)
        drawn = scene.played.stage.picture(scene)
        html5lib.HTMLParser(strict=True).parseFragment(
            f"{drawn.board}{drawn.ledge}{drawn.acts}{drawn.ask}"
        )
    if not match.over:
        seat = match.actor
        whole = match.game.guess(match.view(seat), seat, stream("guess"))
        assert match.game.actor(whole) == seat
