"""A house as its first version left it: matches half played, one that ended, guests, an invitation.

`old_house.json` was written by that version; here it goes into an empty database of either kind.
"""

import json
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from belfort import engine
from belfort.store.database import open_engine, read_address

HOUSE = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
ABOUT = HOUSE["about"]
RULES = {row["id"]: (row["game"], row["rules"]) for row in HOUSE["rows"]["tables"]}


def is_known(table):
    """Whether the house still has the rules that a table began with."""
    game, version = RULES[table]
    return engine.rules(game).version == version


def fill(address):
    """The tables of the first version, and all that is in them."""
    engine = open_engine(read_address(address), 1)
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        config = Config()
        config.set_main_option("script_location", "belfort.store:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for name, rows in HOUSE["rows"].items():
            table = sa.Table(name, sa.MetaData(), autoload_with=connection)
            for row in rows:
                seed = {"seed": bytes.fromhex(row["seed"])} if row.get("seed") else {}
                connection.execute(table.insert().values({**row, **seed}))
    engine.dispose()
