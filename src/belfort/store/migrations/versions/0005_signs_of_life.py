"""When a guest last showed a sign of life, and ways to find what is left behind."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    seen = sa.Column("seen", sa.BigInteger(), nullable=False, server_default="0")
    op.add_column("players", seen)
    op.create_index("ix_players_seen", "players", ["seen"])
    op.create_index("ix_tokens_player", "tokens", ["player"])
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_index("ix_invitations_match", "invitations", ["match"])
    op.create_index("ix_presence_player", "presence", ["player"])
    # whoever is known already counts as seen now: nobody is forgotten by an upgrade
    now = time.time_ns() // 1_000_000
    op.execute(sa.text("UPDATE players SET seen = :now").bindparams(now=now))


def downgrade() -> None:
    op.drop_index("ix_presence_player", "presence")
    op.drop_index("ix_invitations_match", "invitations")
    op.drop_index("ix_tables_host", "tables")
    op.drop_index("ix_tokens_player", "tokens")
    op.drop_index("ix_players_seen", "players")
    op.drop_column("players", "seen")
