"""Albums: what a guest has played stays theirs to find, to take away as files, and to add to."""

import io
import json
import random
import zipfile

import pytest
from sqlalchemy import event

import belfort
from belfort.match import BadFile, Begun, Match, Record, dump, verify
from belfort.store import Sought, albums, queries
from belfort.tables import Wanted, errors
from belfort.tables.albums import unpacked
from test_tables import DUO, guests, play_on

pytestmark = pytest.mark.anyio

SMALL = Wanted("clocktowers", {"players": 2, "size": "tiny"})


async def finished(steward, people, wanted, seed=1):
    table = (await steward.create(people[0], wanted)).table
    for other in people[1:]:
        code = await steward.invite(people[0], table)
        await steward.accept(other, code)
    await steward.start(people[0], table)
    return await play_on(steward, table, people, random.Random(seed))


def by_random(name, seed=3, seats=None, **options):
    game = belfort.game(name, players=2, **options)
    match, dice = game.match(seed, seats), random.Random(seed)
    while not match.over:
        match.play(dice.choice(match.moves()))
    return match


async def test_a_finished_match_is_found_by_those_who_played_and_by_nobody_else(steward, moment):
    ann, ben, eve = await guests(steward, "Ann", "Ben", "Eve")
    small = await finished(steward, [ann, ben], SMALL)
    moment.now += 1000
    torens = await finished(steward, [ann, eve], Wanted("torens", {"size": "tiny"}), 2)
    moment.now += 1000
    table = (await steward.create(ann, DUO)).table
    await steward.join(ben, table)
    await steward.start(ann, table)
    given_up = await steward.resign(ben, table)

    album = await steward.albums.open(ann, Sought())
    order = [given_up.table, torens.table, small.table]
    assert [one.table.id for one in album.kept] == order
    assert album.whole == 3
    assert album.company == ["Ben", "Eve"]
    tallies = {one.game: one for one in album.tallies}
    assert sum(one.matches for one in album.tallies) == 3
    for name, one in tallies.items():
        ranks = [k.results[k.seat].rank for k in reversed(album.kept) if k.table.game == name]
        assert one.last == [rank == 1 for rank in ranks]
        assert one.won == sum(one.last)

    async def found(player, **asked):
        kept = (await steward.albums.open(player, Sought(**asked))).kept
        return [one.table.id for one in kept]

    assert await found(ann, game="torens") == [torens.table]
    assert await found(ann, against="Eve") == [torens.table]
    assert await found(ann, against="Ann") == []
    won = await found(ann, won=True)
    assert given_up.table in won
    assert sorted(won + await found(ann, won=False)) == sorted(order)
    first = (await steward.albums.open(ann, Sought(), 2)).more
    assert await found(ann, before=first) == [small.table]
    assert await found(ben) == [given_up.table, small.table]
    assert await found(eve) == [torens.table]
    out = (await steward.albums.open(ben, Sought(won=False))).kept[0]
    assert [one.out for one in out.results] == [None, "resigned"]


async def test_all_files_of_a_guest_are_there_and_every_one_is_fair(steward):
    ann, ben, eve = await guests(steward, "Ann", "Ben", "Eve")
    first = await finished(steward, [ann, ben], SMALL)
    table = (await steward.create(ann, DUO)).table
    await steward.join(ben, table)
    await steward.start(ann, table)
    await steward.resign(ann, table)
    packed = b"".join([piece async for piece in steward.albums.files(ann)])
    with zipfile.ZipFile(io.BytesIO(packed)) as bundle:
        texts = {name: bundle.read(name).decode() for name in bundle.namelist()}
    assert {name.rpartition("-")[2] for name in texts} == {f"{first.table}.json", f"{table}.json"}
    for name, text in texts.items():
        assert verify(text) == []
        assert text == await steward.file(ann, name.rpartition("-")[2].removesuffix(".json"))
    assert sorted(unpacked(packed)) == sorted(texts.values())
    empty = b"".join([piece async for piece in steward.albums.files(eve)])
    assert unpacked(empty) == []


async def test_a_file_from_elsewhere_is_looked_at_like_any_match_and_says_where_it_is_from(steward):
    ann, ben = await guests(steward, "Ann", "Ben")
    match = by_random("heist", seats=["Ann", "greedy"])
    text = dump(Record(match, bots=["greedy" if s.by == 1 else "" for s in match.log()]))
    table = await steward.albums.bring(ann, text, seat=0)
    look = await steward.look(ann, table)
    assert (look.state, look.seat) == ("over", None)
    assert [one.score for one in look.standings] == list(match.result.scores)
    assert [seat.bot for seat in look.seats] == [None, "greedy"]
    kept = (await steward.albums.open(ann, Sought())).kept[0]
    assert (kept.table.id, kept.seat, kept.table.brought) == (table, 0, True)
    again = json.loads(await steward.file(ann, table))
    told = json.loads(text)
    assert {k: again[k] for k in told if k != "belfort"} == {
        k: told[k] for k in told if k != "belfort"
    }
    assert (await steward.albums.open(ben, Sought())).whole == 0
    assert (await steward.look(ben, table)).state == "over", "whoever has the link may look"
    laid = [step.text for step in match.log()[:9]]
    middle = Match(match.game, bytes(32), None, laid, (), 9)
    while not middle.over:
        middle.play(middle.moves()[0])
    text = dump(Record(middle, begun=Begun(9, match.commitment, "truly"), outs={1: "time"}))
    other = await steward.albums.bring(ann, text)
    live = await steward.memory.load(other)
    assert live.chronicle.match.begun == 9
    assert verify(await steward.file(ann, other)) == []


def spoilt(text, **changed):
    return json.dumps({**json.loads(text), **changed})


async def test_what_is_no_honest_file_is_refused_with_a_sentence(steward, monkeypatch):
    (ann,) = await guests(steward, "Ann")
    whole = dump(by_random("torens", size="tiny"))
    told = json.loads(whole)
    edition = {**told["edition"], "text": told["edition"]["text"] + "\n# more"}
    running = belfort.game("torens").match(seed=1)
    for text, field in (
        ("", "file"),
        ("[" * 100_000, "file"),
        ('{"format": "belfort-match"}', "version"),
        (spoilt(whole, game="../etc"), "game"),
        (spoilt(whole, steps=[*told["steps"][:-1], "x" * 1000]), "steps"),
        (spoilt(whole, steps=told["steps"] * 2, bots=told["bots"] * 2), "steps"),
        (spoilt(whole, seats=["Ann", "\u202e"]), "seats"),
        (spoilt(whole, seats=["Ann", "x" * 41]), "seats"),
        (spoilt(whole, seats=["Ann", "\ud800"]), "seats"),
        (spoilt(whole, added=["", "x" * 1000]), "added"),
        (spoilt(whole, added=["", "\x00"]), "added"),
        (spoilt(whole, bots=["deep thought"] * len(told["steps"])), "bots"),
        (spoilt(whole, outs={"0": "'; DROP TABLE"}), "outs"),
        (spoilt(whole, edition=edition), "edition"),
        (dump(running), "steps"),
        (dump(running, seat=0), "seed"),
    ):
        with pytest.raises(BadFile) as refused:
            await steward.albums.bring(ann, text)
        assert refused.value.field.startswith(field), text[:60]
    with pytest.raises(BadFile, match="no seat 3"):
        await steward.albums.bring(ann, whole, seat=2)
    assert (await steward.albums.open(ann, Sought())).whole == 0
    monkeypatch.setattr("belfort.tables.albums.MOST_BROUGHT", 1)
    await steward.albums.bring(ann, whole)
    with pytest.raises(errors.TooMany):
        await steward.albums.bring(ann, whole)


def packed(*members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bundle:
        for number, body in enumerate(members):
            bundle.writestr(f"{number}.json", body)
    return out.getvalue()


def test_a_bundle_gives_no_more_than_files_of_matches_hold():
    assert unpacked(packed("one", "two")) == ["one", "two"]
    for body in (
        packed("0" * 3_000_000),  # small while it is packed
        packed(*["x"] * 51),
        packed("x")[:40],
        b"PK\x03\x04 nothing",
        b"\xff\xfe no text",
        b"x" * 1_000_001,
    ):
        with pytest.raises(BadFile):
            unpacked(body)


async def test_what_the_broom_clears_leaves_albums_too(steward, moment):
    ann, ben = await guests(steward, "Ann", "Ben")
    await finished(steward, [ann, ben], SMALL)
    moment.now += 10
    gone = await steward.store.write(lambda tx: _cleared(tx, moment.now))
    assert gone == 1
    assert (await steward.albums.open(ann, Sought())).kept == []


def _cleared(tx, before):
    found = queries.left_tables(tx.connection, "over", before, 10)
    return len(queries.drop_tables(tx.connection, found, "over", before))


async def test_pages_of_a_large_album_are_found_by_an_index(steward):
    """Ten thousand matches are as quick as ten: nothing is sorted, and no table is read whole."""
    (ann,) = await guests(steward, "Ann")
    shown = []

    def watched(connection):
        def note(_conn, _cursor, statement, parameters, *_rest):
            if "FROM album" in statement and "EXPLAIN" not in statement:
                shown.append((statement, parameters))

        event.listen(connection, "before_cursor_execute", note)
        albums.pages(connection, ann.id, Sought(game="torens", won=True), 12)
        albums.pages(connection, ann.id, Sought(), 12)
        told = []
        for statement, parameters in [*shown]:
            how = "EXPLAIN QUERY PLAN " if connection.dialect.name == "sqlite" else "EXPLAIN "
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
                connection.exec_driver_sql("SET LOCAL enable_sort = off")
            told.append(str(connection.exec_driver_sql(how + statement, parameters).all()))
        return told

    by_game, newest = await steward.store.read(watched)
    for told in (by_game, newest):
        assert "ix_album_player" in told
        assert "TEMP B-TREE" not in told
        assert "Sort" not in told


@pytest.mark.parametrize("way", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA])
def test_a_bundle_that_is_spoilt_is_refused_and_never_a_fault(way):
    out, dice, refused = io.BytesIO(), random.Random(1), 0
    with zipfile.ZipFile(out, "w", way) as bundle:
        for name in ("one.json", "één.json"):
            bundle.writestr(name, "a match " * 30)
    for _ in range(10_000):
        body = bytearray(out.getvalue())
        for _ in range(dice.randint(1, 3)):
            body[dice.randrange(2, len(body))] = dice.choice((0, 1, 255, dice.randrange(256)))
        try:
            unpacked(bytes(body[: dice.choice((len(body), dice.randrange(4, len(body))))]))
        except BadFile:
            refused += 1
    assert refused > 5_000


@pytest.mark.parametrize(("at", "told"), [(6, 255), (8, 1 << 5), (8, 1 << 6)])
def test_a_bundle_of_a_kind_that_nobody_reads_is_refused(at, told):
    """By the version that is needed to unpack it; patched; under a strong cipher."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as bundle:
        bundle.writestr("one.json", "a match")
    body = bytearray(out.getvalue())
    assert unpacked(bytes(body)) == ["a match"]
    body[body.index(b"PK\x01\x02") + at] = told
    with pytest.raises(BadFile, match="cannot be unpacked"):
        unpacked(bytes(body))
