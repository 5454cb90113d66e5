"""The tables of the store. A match is its log: the steps decide, all else stands beside them.

Times are milliseconds since 1970. What a column holds is said where it is not plain.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

house = Table(
    "house",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),  # such as the key that signs cookies
)

players = Table(
    "players",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("epoch", Integer, nullable=False, server_default="0"),  # of the cookies that count
    Column("seen", BigInteger, nullable=False, server_default="0"),  # the last sign of life
    Index("ix_players_seen", "seen"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256: the token itself is not kept
    Column("player", ForeignKey("players.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_tokens_player", "player"),
)

editions = Table(
    "editions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),  # canonical: the hash is of this
    Column("kept", BigInteger, nullable=False),  # when a table last came to need it
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("rules", Integer, nullable=False),  # the version it is played by
    Column("options", Text, nullable=False),  # JSON
    Column("edition", String(64)),  # a hash; none: opened before there were others
    Column("starter", String(4), nullable=False),  # seat, lot, rule: how it is found who starts
    Column("host", ForeignKey("players.id"), nullable=False),
    Column("state", String(8), nullable=False),  # open, playing, over, closed
    Column("listed", Boolean, nullable=False),  # whether strangers find it and may join
    Column("watching", Boolean, nullable=False),  # whether those without a seat may look on
    Column("clock", Text, nullable=False),  # JSON
    Column("away", Integer, nullable=False),  # seconds after which an absent seat can be taken over
    Column("seed", LargeBinary),  # promised when the table is opened
    Column("added", Text),  # JSON: what each seat had added to the chance when the match started
    Column("lot", Text),  # JSON: the seats among which it is drawn who starts
    Column("begun", Text),  # JSON: the steps that were laid down, if it begins in the middle
    Column("brought", Boolean, nullable=False, server_default=false()),  # as a file, from elsewhere
    Column("rematch", String(24)),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Column("at", Integer, nullable=False),  # how many steps are stored
    Column("actor", Integer, nullable=False),
    Column("thinks", Boolean, nullable=False),  # whether a bot is on turn
    Column("due", BigInteger),  # when the seat on turn runs out of time
    Column("claimed", BigInteger),  # until when some process thinks for the bot on turn
    Index("ix_tables_state", "state", "listed", "created"),
    Index("ix_tables_host", "host"),
    Index("ix_tables_due", "due"),
    Index("ix_tables_edition", "edition"),
    Index("ix_tables_thinks", "thinks", "claimed"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", ForeignKey("players.id")),
    Column("bot", String(40)),  # with a player: the bot stands in for them
    Column("name", String(40), nullable=False),
    Column("added", Text, nullable=False, server_default=""),  # to the chance, until the start
    Index("ix_seats_player", "player"),
)

steps = Table(
    "steps",
    metadata,
    Column("match", ForeignKey("tables.id"), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # step, undo, out
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("moment", BigInteger, nullable=False),
    Column("bot", String(40)),  # the bot of the house that made the step
    sqlite_with_rowid=False,
)

wishes = Table(
    "wishes",
    metadata,
    Column("match", ForeignKey("tables.id"), primary_key=True),
    Column("at", Integer, primary_key=True),  # a wish holds only until the next step
    Column("seat", Integer, primary_key=True),
    Column("back_to", Integer, nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("code", String(24), primary_key=True),
    Column("match", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer),  # none: any free seat
    Column("created", BigInteger, nullable=False),
    Index("ix_invitations_match", "match"),
)

watchers = Table(
    "watchers",
    metadata,
    Column("match", ForeignKey("tables.id"), primary_key=True),
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Index("ix_watchers_player", "player"),
)

presence = Table(
    "presence",
    metadata,
    Column("match", ForeignKey("tables.id"), primary_key=True),
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("process", String(24), nullable=False),
    Column("until", BigInteger, nullable=False),  # past: when the player was last here
    Index("ix_presence_player", "player"),
)

results = Table(
    "results",
    metadata,
    Column("match", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", ForeignKey("players.id")),
    Column("name", String(40), nullable=False),
    Column("rank", Integer, nullable=False),
    Column("score", Integer),
    Column("out", String(12)),  # resigned, time
    Index("ix_results_player", "player"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("match", ForeignKey("tables.id"), primary_key=True),
    Column("method", Integer, nullable=False),  # the way of judging that this was found by
    Column("wanted", Integer, nullable=False),  # iterations a decision
    Column("reached", Integer, nullable=False),  # the same of what is found; 0: nothing yet
    Column("found", Text),  # JSON: a finding for each step
    Column("begun", Text),  # JSON: the findings so far of the next, deeper look
    Column("asked", BigInteger, nullable=False),
    Column("claimed", BigInteger),  # until when some process judges it
)

album = Table(
    "album",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("match", ForeignKey("tables.id"), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("ended", BigInteger, nullable=False),  # for a file: when it was brought
    Column("seat", Integer),  # none: the guest did not play in it
    Column("rank", Integer),
    Index("ix_album_player_ended", "player", "ended", "match"),
    Index("ix_album_player_game_ended", "player", "game", "ended", "rank"),
    Index("ix_album_match", "match"),
)
"""What a guest has played to its end, or brought: a row for each, so that many are found soon."""
