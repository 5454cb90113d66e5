"""Who starts a match, and who starts the next one."""

import pytest

from belfort.engine import BadOption
from belfort.tables import Wanted

pytestmark = pytest.mark.anyio

TRIO = {"players": 3}
BOTS = {1: "pupil", 2: "pupil"}


async def opened(steward, wanted, *others):
    """An open table of Ann's where these others sit: the table and everybody."""
    people = [await steward.welcome(name) for name in ("Ann", *others)]
    look = await steward.create(people[0], wanted)
    for person in people[1:]:
        look = await steward.accept(person, await steward.invitation(people[0], look.table))
    return look, people


def starts(look):
    """The seat that starts."""
    assert look.state == "playing"
    return look.game.options["starter"]


async def again(steward, table, people, losers=(0,)):
    """Some give up, and all play again."""
    for loser in losers:
        await steward.resign(people[loser], table)
    for person in people:
        look = await steward.rematch(person, table)
    return look


async def test_a_chosen_seat_starts(steward):
    wanted = Wanted("clocktowers", {"players": 2, "starter": 1})
    look, (ann, _) = await opened(steward, wanted, "Ben")
    look = await steward.start(ann, look.table)
    assert (starts(look), look.actor) == (1, 1)


async def test_the_lot_falls_on_every_seat(steward):
    found = set()
    for _ in range(30):
        look, (ann,) = await opened(steward, Wanted("clocktowers", TRIO, starter="lot", bots=BOTS))
        found.add(starts(await steward.start(ann, look.table)))
    assert found == {0, 1, 2}


async def test_the_lot_is_drawn_when_the_match_starts_and_everyone_sees_whom_it_names(steward):
    look, (ann, ben) = await opened(steward, Wanted("castle", {"players": 2}, starter="lot"), "Ben")
    assert (look.state, look.starter) == ("open", "lot")
    await steward.start(ann, look.table)
    looks = [await steward.look(one, look.table) for one in (ann, ben)]
    assert [one.actor for one in looks] == [starts(one) for one in looks]


async def test_a_rematch_begins_with_the_next_seat(steward):
    look, people = await opened(steward, Wanted("clocktowers", TRIO), "Ben", "Cas")
    look = await steward.start(people[0], look.table)
    for expected in (1, 2, 0):
        look = await again(steward, look.table, people, losers=(0, 1))
        assert (starts(look), look.actor) == (expected, expected)


async def test_a_rematch_after_a_lot_is_a_new_lot(steward):
    look, people = await opened(steward, Wanted("torens", {}, starter="lot", bots={1: "pupil"}))
    look = await steward.start(people[0], look.table)
    found = {starts(look)}
    for _ in range(25):
        look = await again(steward, look.table, people)
        assert look.starter == "lot"
        found.add(starts(look))
    assert found == {0, 1}


async def test_people_are_younger_than_bots__CA_7_CT_11(steward):
    for game, expected in (("castle", 0), ("clocktowers", 1)):
        wanted = Wanted(game, {"players": 2}, starter="rule", bots={1: "pupil"})
        look, people = await opened(steward, wanted)
        assert not look.asks_starter
        assert starts(await steward.start(people[0], look.table)) == expected


@pytest.mark.parametrize("said", [0, 1])
async def test_the_host_says_who_is_the_youngest_and_a_rematch_alternates__CA_7(said, steward):
    look, people = await opened(steward, Wanted("castle", {"players": 2}, starter="rule"), "Ben")
    assert look.asks_starter
    look = await steward.start(people[0], look.table, said)
    assert (starts(look), look.actor, look.starter) == (said, said, "seat")
    assert starts(await again(steward, look.table, people)) == 1 - said


async def test_whoever_won_last_starts__HE_8(steward):
    look, people = await opened(steward, Wanted("heist", {"players": 2}, starter="rule"), "Ben")
    assert not look.asks_starter
    look = await steward.start(people[0], look.table)
    for loser in (0, 0, 1):
        look = await again(steward, look.table, people, [loser])
        assert (look.starter, starts(look)) == ("won", 1 - loser)


@pytest.mark.parametrize(
    ("game", "starter", "options"),
    [
        ("torens", "rule", {}),
        ("clocktowers", "won", {}),
        ("clocktowers", "seat", {"players": 2, "starter": 3}),
    ],
)
async def test_only_what_exists_can_be_asked_for(game, starter, options, steward):
    ann = await steward.welcome("Ann")
    with pytest.raises(BadOption):
        await steward.create(ann, Wanted(game, options, starter=starter))
