"""10 Minute Heist with other cards and tiles: what they do, and what cannot be played with."""

import importlib
import random

import pytest

import belfort
from belfort import locale
from belfort.bots import LEVELS, bot
from belfort.engine import SPECTATOR, Game, editions, faults, kernels, rules
from belfort.match import dump, verify
from belfort.testing.positions import position, refusal, texts
from heists import lay_out
from random_editions import any_edition, any_heist
from test_editions import steps_of

COLUMNS = [
    "id",
    "code",
    "deck",
    "set",
    "kinds",
    "values",
    "curses",
    "prestige",
    "ability",
    "name_en",
    "name_nl",
]
RICH = 33
"""The seed of an edition with several cards of every ability."""


def with_cards(tiles="", /, **changed):
    """The edition that is built in, with something else on some of its cards: code and fields."""
    cards, _, table = rules("heist").edition.text.partition("\n\n")
    lines = []
    for line in cards.split("\n"):
        row = dict(zip(COLUMNS, line.split("\t"), strict=True))
        row |= dict(field.split("=") for field in changed.get(row["code"], "").split(";") if field)
        lines.append("\t".join(row.values()))
    return "\n".join(lines) + "\n\n" + (tiles or table)


def played_with(text, players=3, **options):
    edition = editions.read(rules("heist"), "other", text)
    return Game("heist", {"players": players, **options}, edition=edition)


def part(game, name):
    return importlib.import_module(f"{game.rules.package}.{name}")


def amount(game, s, seat, tile):
    cards = part(game, "cards")
    return int(part(game, "prestige").amount_for(s, seat, cards.TILES.index(tile)))


def curses(game, s, seat):
    return int(part(game, "prestige").curses(s, seat))


def said(game, s, text, language="en"):
    sentence = game.rules.words.tell(s, game.rules.words.parse(s, text))
    return locale.say(game.rules, sentence, ["Ann", "Ben", "Cas"], language)


BARE = "kinds=-;values=-"


def test_each_of_several_sands_copies_a_card_of_its_own__HE_35():
    game = played_with(with_cards(Certificate=f"ability=sands;{BARE}"))
    floors = {7: "Skull Eye Kings", 6: "Owl Bowl Jar Fin", 5: "Lamp Sands Certificate"}
    s = lay_out(game, floors, starts="Paw Love")
    s = position(game, "Skull Eye Kings Owl Bowl Jar Sands", s)
    assert sorted(texts(game, s)) == ["=Owl", "=Skull"]
    s = position(game, "=Owl Fin Lamp Certificate =Skull", s)
    assert (amount(game, s, 0, "artifact"), amount(game, s, 0, "fossil")) == (10, 4 + 10)
    assert amount(game, s, 0, "value5") == 4


def test_sands_count_for_nothing_when_the_copied_card_has_left_and_come_back__R6():
    game = played_with(with_cards(Certificate="ability=blood"))
    s = lay_out(game, {7: "Skull", 6: "Sands", 5: "Owl Certificate", 1: "Jar"}, starts="Paw Love")
    s = position(game, "Skull escape escape Sands =Skull Certificate ~Skull ~Owl", s)
    assert amount(game, s, 0, "fossil") == 4
    s = position(game, "Skull", s)
    assert amount(game, s, 0, "fossil") == 4 + 5, "the card alone"


def test_the_amulet_that_was_claimed_goes_on__HE_32():
    game = played_with(with_cards(Certificate="ability=amulet;name_en=Ring of Woe"))
    s = lay_out(game, {6: "Amulet Certificate", 5: "Owl Jar"})
    s = position(game, "Amulet xOwl >2 Certificate", s)
    assert said(game, s, "xJar") == "Ben discards the Canopic Jar of Nur from floor 5"
    s = position(game, "xJar", s)
    assert said(game, s, ">1") == "Ben slips Ring of Woe to Ann"
    assert said(game, s, ">1", "nl") == "Ben schuift Ann Vervalst Certificaat toe"
    s = position(game, ">1", s)
    assert [curses(game, s, seat) for seat in range(3)] == [1, 2, 0]


def test_each_hamsa_takes_two_curses_off_and_none_below_zero__HE_34():
    game = played_with(with_cards(Dolls="ability=hamsa;curses=0", Fang="curses=2", Horn="curses=2"))
    s = lay_out(game, {7: "Infernal", 6: "Fang Horn Hamsa Dolls"}, starts="Paw Love Eye")
    s = position(game, "escape escape Infernal Fang Horn", s)
    assert curses(game, s, 2) == 5
    s = position(game, "Hamsa", s)
    assert curses(game, s, 2) == 3
    assert curses(game, position(game, "Dolls", s), 2) == 1


def test_tales_without_a_curse_do_not_pay_for_themselves__HE_37():
    game = played_with(with_cards(Tales="curses=0"))
    s = lay_out(game, {6: "Tales", 5: "Owl"}, starts="Celestial Infernal Eye")
    assert refusal(game, s, "Tales") == "HE-37"
    s = position(game, "Owl", s)
    assert refusal(game, s, "Tales") == "HE-37"
    s = position(game, "Bowl escape Fang escape", lay_out(game, {6: "Bowl Fang", 5: "Tales"}))
    assert "-Tales" not in texts(game, position(game, "Tales", s))


def test_a_codex_without_a_card_to_turn_up_may_not_be_claimed__HE_16():
    game = played_with(with_cards(Blade="ability=codex"), moon="crescent")
    s = lay_out(game, {6: "Codex", 5: "Blade"}, starts="Paw Love Eye")
    s = position(game, "Codex escape escape", s)
    assert refusal(game, s, "Blade") == "HE-16"
    told = game.rules.words.why_not(s, game.rules.words.parse(s, "Blade"))
    assert "no face-down card to turn up" in locale.refusal(told, game.rules)


def test_everyone_who_looked_at_a_start_card_knows_it__HE_40():
    game = played_with(with_cards(Blade="ability=distillation"), moon="crescent")
    s = lay_out(game, {6: "Distillation Blade"}, starts="Paw Love Eye")
    s = position(game, "Distillation @3 Blade @3", s)
    eye = part(game, "cards").CODES.index("Eye")
    assert [int(game.view(s, seat).start[2]) for seat in (0, 1, 2, SPECTATOR)] == [eye] * 3 + [-2]


def test_tiles_are_worth_what_the_number_of_players_says__HE_30():
    tiles = "tile\tprestige\tplayers\npotion\t9\t2-3\npotion\t1\t4-5\nexit_last\t-5\t2\n"
    for players, points in ((2, [0, 9 - 5]), (3, [0, 9, 0]), (4, [0, 1, 0, 0])):
        game = played_with(with_cards(tiles), players)
        s = lay_out(game, starts=" ".join(["Paw", "Love", "Eye", "Kings"][:players]))
        s = position(game, " ".join(["escape"] * players), s)
        assert game.scores(s) == points


def test_any_edition_plays_the_same_interpreted_and_compiled():
    game = Game("heist", {"players": 4}, edition=any_edition("heist", RICH))
    own = part(game, "rules")
    assert own.SEVERAL
    assert own.MANY_SANDS
    assert own.MANY_LOOKS
    assert steps_of(game, kernels.random_play.function) == steps_of(game)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_of_each_level_makes_a_legal_move_with_any_edition(level, monkeypatch):
    monkeypatch.setenv("BELFORT_RUNTIME", "interpreted")
    game = belfort.game("heist", edition=any_edition("heist", RICH), players=3)
    match, dice, player = game.match(seed=4), random.Random(level), bot(level, 0.0001)
    while not match.over:
        if match.step % 9 == 0:
            seat = match.actor
            assert player.choose(game, match.view(seat), seat, 1) in game.moves(match.state)
        match.play(dice.choice(match.moves()))
    assert verify(dump(match)) == []


# What is refused


def problems(text):
    return [str(fault) for fault in faults(rules("heist"), text)]


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ("kinds=poison", "line 29: 'poison' is no kind of card"),
        ("kinds=potion,potion", "line 29: kinds 'potion,potion' name one more than once"),
        ("kinds=wild,tome", "line 29: kinds 'wild,tome' name one more than once"),
        ("values=10", "line 29: value '10' is not a number from 1 to 9"),
        ("values=3,4", "line 29: a card of a kind has one value (HE-21)"),
        ("values=-", "line 29: a card of a kind has one value (HE-21)"),
        ("kinds=-;values=3,3", "line 29: at most 3 values, each once (HE-22)"),
        ("kinds=-;values=1,2,3,4", "line 29: at most 3 values, each once (HE-22)"),
        ("curses=3", "line 29: curses '3' is not a number from 0 to 2"),
        ("curses=²", "line 29: curses '²' is not a number from 0 to 2"),
        ("prestige=-1", "line 29: prestige '-1' is not a number from 0 to 9"),
        ("prestige=" + "9" * 99, f"line 29: prestige '{'9' * 99}' is not a number from 0 to 9"),
        ("ability=fly", "line 29: ability 'fly' is not one of -, amulet, cloak, sands"),
        ("ability=sands", "line 29: with the ability sands a card has no kinds and values"),
        ("deck=grey", "line 29: deck 'grey' is not one of light, dark"),
        ("deck=light", "line 29: light cards stand before the dark ones"),
        ("set=half", "line 29: set 'half' is not one of base, full, crescent"),
        ("code=Jar", "line 29: 'jar' stands there more than once"),
        ("code=xOwl", "line 29: code 'xOwl' is not a word of letters"),
        ("code=escape", "line 29: code 'escape' is not a word of letters"),
        ("code=", "line 29: code '' is not a word of letters"),
        ("code=Électre", "line 29: code 'Électre' is not a word of letters"),
        ("code=Necronomiconomy", "line 29: 'Necronomiconomy' with what the card shows takes 17"),
        ("id=D 11", "line 29: id 'D 11' is not of at most 8 letters and digits"),
        ("name_en=<b>Owl", "line 29: name_en is no name of at most 60 letters"),
        ("name_nl=", "line 29: name_nl is no name of at most 60 letters"),
        ("name_nl=" + "a" * 61, "line 29: name_nl is no name of at most 60 letters"),
    ],
)
def test_a_card_that_cannot_be_is_refused_by_its_line(changed, problem):
    told = problems(with_cards(Lamp=changed))
    assert problem in told[0], told


def test_an_ability_on_a_light_card_is_refused_by_its_line():
    told = problems(with_cards(Paw="ability=cloak"))
    assert told == [
        "line 6: a light card is of the base set and has no ability: it may be dealt (HE-4)"
    ]


def test_all_faults_of_a_text_are_told_at_once():
    text = with_cards(Lamp="curses=5", Owl="kinds=x").replace("exit_last\t-1", "exit_last\t-10")
    assert [fault.line for fault in faults(rules("heist"), text)] == [29, 30, 73]


def without(text, *codes):
    return "\n".join(line for line in text.split("\n") if line.split("\t")[1:2] not in codes)


def test_too_few_or_too_many_cards_are_refused_in_words():
    text = rules("heist").edition.text
    lines = text.split("\n")
    assert problems("\n".join([lines[0], *lines[3:]])) == [
        "line 56: 15 light cards, not 16 to 22 (HE-3, HE-4, HE-29)"
    ]
    assert problems("\n".join([*lines[:18], *lines[21:]])) == [
        "line 55: 29 dark cards with the full moon; the tower needs 30 (HE-5)",
        "line 55: 29 dark cards with the crescent moon; the tower needs 30 (HE-5)",
    ]
    more = [lines[20].replace("Quietus", f"More{letter}") for letter in "abcdefg"]
    assert problems("\n".join([*lines[:20], *more[:6], *lines[20:]])) == []
    assert problems("\n".join([*lines[:20], *more, *lines[20:]])) == [
        "line 65: 64 cards; there may be 63"
    ]
    light = [lines[1].replace("Love", f"More{letter}") for letter in "abcdef"]
    assert problems("\n".join([lines[0], *light[:5], *lines[1:]])) == []
    assert problems("\n".join([lines[0], *light, *lines[1:]])) == [
        "line 64: 23 light cards, not 16 to 22 (HE-3, HE-4, HE-29)"
    ]


@pytest.mark.parametrize(
    ("tiles", "problem"),
    [
        ("", "line 59: there are no tiles after the cards"),
        ("tiles\n", "line 60: the columns are not tile, prestige, players"),
        ("tile\tprestige\tplayers\n", "line 60: no tile is used with 2 players"),
        ("tile\tprestige\tplayers\nvalue6\t3\t2-5\n", "line 61: 'value6' is not one of potion"),
        ("tile\tprestige\tplayers\npotion\t10\t2-5\n", "line 61: prestige '10' is not a number"),
        ("tile\tprestige\tplayers\npotion\t3\t1-5\n", "line 61: players '1-5' is not like 3"),
        ("tile\tprestige\tplayers\npotion\t3\t5-2\n", "line 61: players '5-2' is not like 3"),
        ("tile\tprestige\tplayers\npotion\t3\t2-\n", "line 61: players '2-' is not like 3"),
        ("tile\tprestige\tplayers\npotion\t3\n", "line 61: 2 columns instead of 3"),
        (
            "tile\tprestige\tplayers\npotion\t3\t2-5\npotion\t4\t5\n",
            "line 62: there is another potion already with 5 players",
        ),
        ("tile\tprestige\tplayers\npotion\t3\t3-5\n", "line 61: no tile is used with 2 players"),
    ],
)
def test_tiles_that_cannot_be_are_refused_by_their_line(tiles, problem):
    cards = rules("heist").edition.text.partition("\n\n")[0]
    told = problems(f"{cards}\n\n{tiles}")
    assert problem in told[0], told


def test_every_line_of_an_edition_of_another_size_broken_in_turn_is_refused_by_that_line():
    lines = any_heist(RICH).splitlines()
    gap = lines.index("")
    for number, line in enumerate(lines, 1):
        cells = line.split("\t")
        for other in (line.replace("\t", " "), f"{line}\tx", "\t".join(cells[:-1]), f"{line}\x0c"):
            if number == gap + 1 or other == line:
                continue
            text = "\n".join([*lines[: number - 1], other, *lines[number:]]) + "\n"
            found = faults(rules("heist"), text)
            assert [fault.line for fault in found][:1] == [number], (line, other, found)


def test_a_text_of_before_abilities_could_be_chosen_is_read_as_it_was():
    cards, _, tiles = rules("heist").edition.text.partition("\n\n")
    earlier = "\n".join(
        "\t".join(line.split("\t")[:8] + line.split("\t")[9:]) for line in cards.split("\n")
    )
    two = tiles.replace("\tplayers", "\ttwo_players").replace("2-5", "yes").replace("3-5", "no")
    game = played_with(f"{earlier}\n\n{two}")
    now, then = (
        importlib.import_module(f"{one.package}.cards") for one in (rules("heist"), game.rules)
    )
    assert game.rules.other is not None
    assert now.CARDS == then.CARDS
    assert (now.TILE_PRESTIGE == then.TILE_PRESTIGE).all()
    assert (now.IN_USE == then.IN_USE).all()
