"""Lessons: taken by their right moves and by every wrong one, in every language."""

import html
import re

import html5lib
import pytest
from starlette.testclient import TestClient

from belfort import engine, locale, terminal
from belfort.engine.lessons import fits, lessons_of
from belfort.games.clocktowers import rules as clocktowers
from belfort.games.clocktowers.words import own_towers
from belfort.match.lessons import LIT, SHOWN, Course, Point, UnknownLesson, course
from belfort.server.settings import Settings
from belfort.testing.catalogues import texts
from belfort.testing.lessons import numbered, wrong_tries
from belfort.web import lesson as pages_of_lessons
from belfort.web.pages import Pages, Visitor
from belfort.web.site import application

COURSES = [
    Course(engine.rules(name), lesson)
    for name in engine.names("belfort")
    for lesson in engine.rules(name).lessons
]


def label(taken):
    return f"{taken.rules.name}-{taken.lesson.name}"


each = pytest.mark.parametrize("taken", COURSES, ids=label)


@pytest.mark.parts("lessons")
def test_the_lessons_are_what_the_house_asks_of_lessons(check):
    check()


@pytest.fixture(scope="module")
def pages():
    return Pages()


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    place = tmp_path_factory.mktemp("house") / "house.db"
    with TestClient(application(Settings(f"sqlite:///{place}", rate=0))) as client:
        yield client


def test_every_game_of_the_house_teaches_itself():
    assert {taken.rules.name for taken in COURSES} == set(engine.names("belfort"))


# Taken in order


@each
def test_a_lesson_is_taken_to_its_end_by_its_right_moves(taken):
    point, seen = Point(), []
    while point is not None:
        seen.append(point.step)
        step = taken.step(point)
        if step.asks:
            assert taken.after(point) == point
            done = taken.judge(point, step.model)
            assert done == Point(point.step, 0, step.model)
            point = done
        point = taken.after(point)
    assert seen == list(range(taken.length))


@each
def test_every_wrong_try_is_answered_and_changes_nothing(taken):
    for number in range(taken.length):
        before = taken.match(Point(number)).log()
        for tried in wrong_tries(taken, number):
            point = Point(number)
            for tries in (1, 2, 3, 3):
                point = taken.judge(point, tried)
                assert point == Point(number, tries)
                for language in locale.LANGUAGES:
                    assert taken.answer(point, tried, language)
            assert taken.match(point).log() == before
            assert taken.shown(point).done == taken.step(point).model


@each
def test_nothing_is_shown_before_three_tries(taken):
    for number, step in enumerate(taken.lesson.steps):
        for tries in range(SHOWN):
            point = Point(number, tries)
            assert taken.shown(point) == point
        assert bool(taken.shown(Point(number, SHOWN)).done) == step.asks


@each
def test_what_the_rules_forbid_is_refused_in_the_words_of_the_rules(taken):
    for number, step in enumerate(taken.lesson.steps):
        if step.moves:
            with pytest.raises(engine.Refusal):
                taken.judge(Point(number), "nothing at all")


# What is claimed

CLAIMS = {
    ("clocktowers", "first"): {
        "roof": [0, 0],
        "ladder": [4, 5],
        "discard": [9, 5],
        "end": [17, 11],
    },
    ("clocktowers", "own"): {"tile": [4, 4], "hers": [9, 4]},
    ("castle", "lines"): {"flag": [0, 0], "last": [22, 15], "twelfth": [27, 15], "tip": [34, 15]},
    ("castle", "guests"): {"use": [1, 0], "bavo": [1, 3], "thief": [3, 3], "tip": [6, 0]},
    ("heist", "bridge"): {"tip": [20, 7, 5]},
    ("torens", "block"): {"closed": [0, 4]},
    ("torens", "high"): {"roof": [0, 0], "nobody": [4, 0], "tip": [4, 0]},
    ("torens", "total"): {"end": [9, 5], "win": [9, 5]},
    ("castle", "first"): {"tower": [0, 0], "residents": [2, 0], "end": [39, 47], "tip": [48, 47]},
    ("heist", "first"): {"count": [11, 5, 5, 3]},
    ("torens", "first"): {"win": [5, 0]},
}
"""Points that lessons speak of, by their steps."""


@pytest.mark.parametrize(("name", "lesson"), CLAIMS)
def test_the_points_are_those_that_are_spoken_of(name, lesson):
    taken = course(engine.rules(name), lesson)
    steps = {step.name: number for number, step in enumerate(taken.lesson.steps)}
    for step, scores in CLAIMS[name, lesson].items():
        assert taken.match(Point(steps[step])).scores() == scores


ORDERS = {
    ("castle", "lines", "last"): (["x3R", "g3"], [29, 15]),
    ("castle", "lines", "wall"): (["x2L", "x3L"], [0, 0]),
    ("torens", "high", "roof"): (["roof@X"], [0, 0]),
    ("torens", "block", "where"): (["roof@B4"], [0, 5]),
    ("heist", "bridge", "out"): (["escape", "Bowl", "Hamsa", "escape", "escape"], [14, 10, 4]),
}
"""What lessons say that other moves would have made, by their steps."""


@pytest.mark.parametrize(("name", "lesson", "step"), ORDERS)
def test_what_would_have_been_is_what_is_said(name, lesson, step):
    taken = course(engine.rules(name), lesson)
    number = [one.name for one in taken.lesson.steps].index(step)
    made, scores = ORDERS[name, lesson, step]
    match = taken.match(Point(number))
    for text in made:
        match.replay(text)
    assert match.scores() == scores


def test_the_learner_wins_every_first_lesson_that_is_played_to_its_end():
    for taken in COURSES:
        match = taken.match(Point(taken.length - 1))
        if match.result is not None:
            assert match.result.winners == (taken.lesson.seat,)


# On the page


@each
@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_every_step_is_a_page_with_kobe_and_the_table(taken, language, pages):
    for number, step in enumerate(taken.lesson.steps):
        text = pages_of_lessons.shown(pages, Visitor(language), taken, Point(number))
        if number % len(locale.LANGUAGES) == locale.LANGUAGES.index(language):
            html5lib.HTMLParser(strict=True).parse(text)
        told = taken.told(Point(number), language)
        assert str(pages_of_lessons.marked(told.say)) in text
        assert text.count('class="is-laid"') == number
        assert ("data-go" in text) == (not step.asks)
        offered = set(re.findall(r'name="move" value="([^"]*)"', html.unescape(text)))
        assert (step.model in offered) == step.asks
        if step.moves:
            assert offered == {move.text for move in taken.match(Point(number)).moves()}
        for one in step.look:
            assert f'id="{one}" data-look' in text


@each
def test_after_two_wrong_tries_the_place_is_lit_and_after_three_it_can_be_shown(taken, pages):
    for number, step in enumerate(taken.lesson.steps):
        wrong = wrong_tries(taken, number)
        if not wrong:
            continue
        for tries in (1, LIT, SHOWN):
            point = Point(number, tries)
            text = pages_of_lessons.shown(pages, Visitor(), taken, point, tried=wrong[0])
            said = taken.answer(point, wrong[0])
            assert str(pages_of_lessons.marked(said)) in text
            assert "kobe-kind" in text
            if step.moves:
                assert ("is-hint" in text) == (tries >= LIT)
            assert ("/show" in text) == (tries >= SHOWN)


def pairs(taken):
    """Every wrong try after which two results are drawn side by side, with its step."""
    for number, step in enumerate(taken.lesson.steps):
        for tried in wrong_tries(taken, number):
            if step.kind(tried) in step.compare:
                yield number, tried


@each
def test_choices_are_drawn_and_what_was_tried_beside_what_is_right(taken, pages):
    for number, step in enumerate(taken.lesson.steps):
        text = pages_of_lessons.shown(pages, Visitor(), taken, Point(number))
        drawn = re.findall(r'class="(?:[a-z]+ )?thing"', text)
        assert len(drawn) == bool(step.picture) + len(step.pictures)
        assert "teach__pair" not in text
    for number, tried in pairs(taken):
        text = pages_of_lessons.shown(pages, Visitor(), taken, Point(number, 1), tried=tried)
        pair = re.findall(r"<figure(?: class=\"is-right\")?>(.*?)</figure>", text, re.DOTALL)
        assert len(pair) == 2, (number, tried)
        assert pair[0] != pair[1]
    kinds = {(n, taken.lesson.steps[n].kind(tried)) for n, tried in pairs(taken)}
    assert kinds == {(n, one) for n, step in enumerate(taken.lesson.steps) for one in step.compare}


# What a pair says of what was tried and of what is right: so it must come out when it is played.
PAIRS = {
    ("clocktowers", "first", "floor", "F1m@new"): ("2 only mice", "4 only cats"),
    ("clocktowers", "first", "higher", "F1m@1"): ("3 cats and mice", "4 only cats"),
    ("clocktowers", "first", "clock", "Km@1"): ("3 cats and mice", "4 only cats"),
    ("torens", "first", "below", "below@B4"): ("3 cards", "2 cards"),
    ("torens", "first", "roof", "roof@B4"): ("5 cards", "5 cards"),
    ("torens", "first", "roof", "roof@A3"): ("2 cards", "5 cards"),
    ("torens", "total", "roof", "roof@A1"): ("1 point", "4 points"),
    ("castle", "lines", "cross", "x3L"): ("a wall, 2 residents", "a tower worth 5"),
}


@pytest.mark.parametrize(("name", "lesson", "step", "tried"), PAIRS)
def test_what_two_drawings_say_is_what_the_moves_make(name, lesson, step, tried, pages):
    taken = course(engine.rules(name), lesson)
    number = [one.name for one in taken.lesson.steps].index(step)
    point = Point(number, 1)
    text = pages_of_lessons.shown(pages, Visitor(), taken, point, tried=tried)
    said = re.findall(r"<figcaption>(.*?)</figcaption>", text, re.DOTALL)
    plain = tuple(" ".join(re.sub("<[^>]*>", "", one).split()) for one in said)
    assert plain == PAIRS[name, lesson, step, tried]
    for move, words in zip((tried, taken.step(point).model), plain, strict=True):
        assert words in MADE[name](taken.match(point), move)


def made_in_clocktowers(match, move):
    """What the learner's only tower brings with a roof, by who lives in it."""
    match.replay(move)
    (tower,) = own_towers(match.state, 0)
    clock = int(match.state.clock[tower])
    on_dial = clock >= 0 and clocktowers.CODES[clock] == "Km"
    cats, mice = bool(match.state.cat[tower]), bool(match.state.mouse[tower]) or on_dial
    told = ("5 no animals", "2 only mice"), ("4 only cats", "3 cats and mice")
    return [told[cats][mice]]


def made_in_torens(match, move):
    """The cards of the tower, and its points once it has a roof."""
    seat, base = "AB".index(move[-2]), int(move[-1]) - 1
    match.replay(move)
    cards = int(match.state.storeys[seat, base]) + 1 + bool(match.state.roofed[seat, base])
    points = min(cards, 5) - 1
    return [f"{cards} cards", f"{points} point{'s' * (points != 1)}"]


def made_in_castle(match, move):
    """The residents that come with a wall, or the points of a tower."""
    seat, points, people = match.actor, match.scores()[0], int(match.state.residents[0])
    match.replay(move)
    assert seat == 0
    more = int(match.state.residents[0]) - people
    return [f"a wall, {more} residents", f"a tower worth {match.scores()[0] - points}"]


MADE = {
    "clocktowers": made_in_clocktowers,
    "torens": made_in_torens,
    "castle": made_in_castle,
}


@each
def test_what_was_done_is_praised_and_shown_on_the_table(taken, pages):
    for number, step in enumerate(taken.lesson.steps):
        if step.asks and taken.told(Point(number)).after:
            point = Point(number, 0, step.model)
            text = pages_of_lessons.shown(pages, Visitor(), taken, point)
            assert str(pages_of_lessons.marked(taken.told(point).after)) in text
            assert "kobe-proud" in text
            assert "data-go" in text


# In the house


def at(house, taken):
    """Where the browser is in a lesson, as its cookie says."""
    kept = house.cookies.get(pages_of_lessons.LESSONS + taken.rules.name, "").strip('"')
    return pages_of_lessons.recall(taken.rules, kept)[taken.lesson.name]


def post(house, taken, deed, **form):
    where = pages_of_lessons.address(taken.rules.name, taken.lesson.name)
    form = {"at": str(pages_of_lessons.count(at(house, taken).point)), **form}
    return house.post(f"{where}/{deed}", data=form, follow_redirects=False)


@each
def test_a_lesson_is_taken_by_forms_alone_and_is_kept_in_between(taken, house):
    house.cookies.clear()
    where = pages_of_lessons.address(taken.rules.name, taken.lesson.name)
    for number, step in enumerate(taken.lesson.steps):
        assert at(house, taken).point == Point(number)
        assert house.get(where).status_code == 200
        wrong = wrong_tries(taken, number)
        if wrong:
            answer = post(house, taken, "moves", move=wrong[0])
            assert answer.headers["location"].startswith(f"{where}?tried=")
            assert at(house, taken).point == Point(number, 1)
            assert "kobe-kind" in house.get(answer.headers["location"]).text
        if step.asks:
            post(house, taken, "moves", move=step.model)
            if not taken.told(Point(number)).after:
                continue
            assert at(house, taken).point.done == step.model
        answer = post(house, taken, "next", then="play")
    assert answer.headers["location"] == f"/games/{taken.rules.name}"
    assert at(house, taken) == pages_of_lessons.Progress(finished=True)


def test_the_shelf_offers_a_lesson_to_whoever_has_never_played_the_game(house):
    house.cookies.clear()
    taken = COURSES[0]
    game, where = taken.rules.name, pages_of_lessons.address(taken.rules.name, "first")
    assert f'href="{where}"' in house.get("/").text
    assert f'href="{where}"' in house.get(f"/games/{game}").text
    post(house, taken, "next")
    told = locale.house()("lesson.at", step=2, steps=taken.length)
    assert told in house.get("/").text
    house.cookies.clear()
    house.cookies.set(f"belfort_setup.{game}", "level=pupil")
    assert f'href="{where}"' not in house.get("/").text


def test_a_form_of_before_and_a_cookie_of_nonsense_change_nothing(house):
    house.cookies.clear()
    taken = COURSES[0]
    post(house, taken, "next")
    before = at(house, taken)
    assert post(house, taken, "next", at="0").status_code == 303
    assert at(house, taken) == before
    for kept in ("first=99.0.", "first=1.9.x", "first=!", "first=2.0.nonsense", "%%%", "x" * 9000):
        told = pages_of_lessons.recall(taken.rules, kept)["first"]
        assert told.point.step < taken.length
        assert not told.point.done


def test_a_lesson_that_is_not_there_is_refused(house):
    assert house.get("/games/clocktowers/lessons/nothing").status_code == 404
    with pytest.raises(UnknownLesson):
        course(engine.rules("clocktowers"), "nothing")


# In the terminal


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_a_lesson_is_taken_in_the_terminal(language, monkeypatch, capsys):
    taken = COURSES[0]
    typed = []
    for number, step in enumerate(taken.lesson.steps):
        typed += wrong_tries(taken, number)[:1] if step.moves else []
        typed += [str(step.choices.index(step.answer) + 1)] if step.choices else []
        typed += [step.model] if step.moves else []
        typed += [""]
    answers = iter(typed)
    monkeypatch.setattr("builtins.input", lambda *_: next(answers))
    terminal.learn(taken.rules.name, None, 1, language)
    told = " ".join(capsys.readouterr().out.split())
    for number in range(taken.length):
        words = taken.told(Point(number), language)
        assert " ".join(words.say.replace("*", "").split()) in told
        for tried in wrong_tries(taken, number)[:1] if taken.lesson.steps[number].moves else []:
            assert taken.answer(Point(number), tried, language).replace("*", "") in told


def test_who_leaves_the_terminal_is_told_how_to_go_on(monkeypatch, capsys):
    monkeypatch.setattr("builtins.input", lambda *_: "q")
    terminal.learn("clocktowers", "first", 5, "en")
    assert "belfort learn clocktowers first --step 5" in capsys.readouterr().out


# What is written


def test_a_pattern_has_a_star_for_anything():
    assert fits("x*", "xF1")
    assert fits("?W", "?W")
    assert not fits("?W", "xW")
    assert not fits("F1", "F1c")


def test_several_rules_are_left_out_at_once():
    assert numbered("CT-2..CT-4") == ["CT-2", "CT-3", "CT-4"]
    assert numbered("CT-7") == ["CT-7"]


def test_a_game_without_lessons_has_none():
    assert lessons_of("belfort.engine") == ()


@each
def test_kobe_says_little_at_a_time(taken):
    for language in locale.LANGUAGES:
        package = f"{taken.rules.package}.lessons"
        for path, text in texts(package, language).items():
            assert len(text.split()) <= 40, path
