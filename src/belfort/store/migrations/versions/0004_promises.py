"""What seats add to the chance, who is drawn to start, and which bot made a step."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("added", sa.Text(), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("added", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("lot", sa.Text(), nullable=True))
    op.add_column("steps", sa.Column("bot", sa.String(length=40), nullable=True))


def downgrade() -> None:
    op.drop_column("steps", "bot")
    op.drop_column("tables", "lot")
    op.drop_column("tables", "added")
    op.drop_column("seats", "added")
