"""Upgrades: what an older version stored is there, and is played on."""

import random

import pytest
import sqlalchemy as sa

from belfort.store import schema
from belfort.store.database import NEWEST, migrate, open_engine, read_address
from belfort.tables import House
from old_house import ABOUT, HOUSE, fill
from test_tables import play_on, until

pytestmark = pytest.mark.anyio


async def test_a_house_of_the_first_version_is_played_on(address, moment):
    fill(address)
    moment.now = ABOUT["now"]
    house = House(address, clock=moment)
    await house.open()
    ann, ben = [await house.player_by_token(ABOUT["tokens"][name]) for name in ("Ann", "Ben")]
    assert (ann.name, ben.name) == ("Ann", "Ben")
    for table in ABOUT["half"]:
        before = await house.look(ann, table)
        assert before.state == "playing"
        assert before.at == len([row for row in HOUSE["rows"]["steps"] if row["match"] == table])
        ended = await play_on(house, table, [ann, ben], random.Random(1))
        assert ended.state == "over"
        assert ended.at > before.at
    over = await house.look(ann, ABOUT["over"])
    assert over.state == "over"
    assert over.standings is not None
    again = await house.rematch(ann, ABOUT["over"])
    assert again.state == "open"
    cas = await house.player(next(r["id"] for r in HOUSE["rows"]["players"] if r["name"] == "Cas"))
    look = await house.look(cas, ABOUT["bots"])
    await house.act(cas, ABOUT["bots"], look.at, look.moves[0].text)
    assert (await until(house, ABOUT["bots"], lambda one: one.actor == 0)).at > look.at
    assert (await house.accept(ben, ABOUT["code"])).table == ABOUT["waiting"]
    assert (await house.start(cas, ABOUT["waiting"])).state == "playing"
    assert await house.broom.round() == dict.fromkeys(
        ("open", "playing", "over", "guests", "invitations"), 0
    ), "nobody is forgotten by an upgrade"
    await house.close()


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
