"""What guests have played to its end or brought, and matches that begin in the middle."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_PLAYED = """
INSERT INTO album (player, match, game, ended, seat, rank)
SELECT results.player, results.match, tables.game, COALESCE(tables.ended, tables.created),
    results.seat, results.rank
FROM results JOIN tables ON tables.id = results.match
WHERE results.player IS NOT NULL
"""


def upgrade() -> None:
    op.add_column("tables", sa.Column("begun", sa.Text(), nullable=True))
    op.add_column(
        "tables",
        sa.Column("brought", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "album",
        sa.Column("player", sa.String(length=24), nullable=False),
        sa.Column("match", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("rank", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["tables.id"], name=op.f("fk_album_match")),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_album_player")),
        sa.PrimaryKeyConstraint("player", "match", name=op.f("pk_album")),
    )
    op.create_index("ix_album_player_ended", "album", ["player", "ended", "match"])
    op.create_index("ix_album_player_game_ended", "album", ["player", "game", "ended", "rank"])
    op.create_index("ix_album_match", "album", ["match"])
    op.execute(sa.text(_PLAYED))


def downgrade() -> None:
    op.drop_table("album")
    op.drop_column("tables", "brought")
    op.drop_column("tables", "begun")
