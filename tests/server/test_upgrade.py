"""Upgrades: what an older version stored is there, and is played on."""

import random

import pytest
import sqlalchemy as sa

from belfort import locale
from belfort.store import schema
from belfort.store.database import NEWEST, migrate, open_engine, read_address
from belfort.tables import Steward, errors
from old_house import ABOUT, HOUSE, RULES, fill, is_known
from test_tables import play_on, until

pytestmark = pytest.mark.anyio


async def test_a_house_of_the_first_version_is_played_on(address, moment):
    fill(address)
    moment.now = ABOUT["now"]
    steward = Steward(address, clock=moment)
    await steward.open()
    ann, ben = [await steward.player_by_token(ABOUT["tokens"][name]) for name in ("Ann", "Ben")]
    assert (ann.name, ben.name) == ("Ann", "Ben")
    for table in filter(is_known, ABOUT["half"]):
        before = await steward.look(ann, table)
        assert before.state == "playing"
        assert before.at == len([row for row in HOUSE["rows"]["steps"] if row["match"] == table])
        ended = await play_on(steward, table, [ann, ben], random.Random(1))
        assert ended.state == "over"
        assert ended.at > before.at
    assert {one.table for one in await steward.own_tables(ann)} >= set(
        filter(is_known, ABOUT["half"])
    )
    if is_known(ABOUT["over"]):
        over = await steward.look(ann, ABOUT["over"])
        assert over.state == "over"
        assert over.standings is not None
        again = await steward.rematch(ann, ABOUT["over"])
        assert again.state == "open"
    cas = await steward.player(
        next(r["id"] for r in HOUSE["rows"]["players"] if r["name"] == "Cas")
    )
    look = await steward.look(cas, ABOUT["bots"])
    await steward.act(cas, ABOUT["bots"], look.at, look.moves[0].text)
    assert (await until(steward, ABOUT["bots"], lambda one: one.actor == 0)).at > look.at
    if is_known(ABOUT["waiting"]):
        assert (await steward.accept(ben, ABOUT["code"])).table == ABOUT["waiting"]
        assert (await steward.start(cas, ABOUT["waiting"])).state == "playing"
    assert await steward.broom.round() == dict.fromkeys(
        ("open", "playing", "over", "guests", "invitations"), 0
    ), "nobody is forgotten by an upgrade"
    await steward.close()


async def test_a_table_by_rules_that_are_gone_is_refused_and_disturbs_no_other(address, moment):
    """Once Upon a Castle has other rules since; whoever opens the table reads so."""
    fill(address)
    moment.now = ABOUT["now"]
    steward = Steward(address, clock=moment)
    await steward.open()
    ann = await steward.player_by_token(ABOUT["tokens"]["Ann"])
    gone = [table for table in RULES if not is_known(table)]
    assert {RULES[table][0] for table in gone} >= {"castle"}
    for table in gone:
        with pytest.raises(errors.RulesChanged) as refused:
            await steward.look(ann, table)
        said = [locale.refusal(refused.value, language=one) for one in locale.LANGUAGES]
        known = ("older rules", "oudere regels", "regole più vecchie")
        assert all(words in sentence for words, sentence in zip(known, said, strict=True))
    listed = [*await steward.own_tables(ann), *await steward.open_tables(ann)]
    listed += await steward.watchable_tables(ann)
    assert listed
    assert not {look.table for look in listed} & set(gone)
    await steward.close()


def test_an_upgrade_leads_to_the_same_tables_as_a_new_house(address):
    """Column by column, whichever way was taken."""
    fill(address)
    engine = open_engine(read_address(address), 1)
    migrate(engine)
    seen = sa.inspect(engine)
    for table in schema.metadata.sorted_tables:
        columns = {one["name"]: one["nullable"] for one in seen.get_columns(table.name)}
        assert columns == {one.name: one.nullable for one in table.columns}, table.name
        indexes = {one["name"] for one in seen.get_indexes(table.name)}
        assert indexes == {one.name for one in table.indexes}
    with engine.connect() as connection:
        assert connection.scalar(sa.text("SELECT version_num FROM alembic_version")) == NEWEST
    engine.dispose()
