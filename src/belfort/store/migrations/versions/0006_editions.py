"""What a table is played with: editions by their hash."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "editions",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("kept", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_editions")),
    )
    op.add_column("tables", sa.Column("edition", sa.String(length=64), nullable=True))
    op.create_index("ix_tables_edition", "tables", ["edition"])


def downgrade() -> None:
    op.drop_index("ix_tables_edition", "tables")
    op.drop_column("tables", "edition")
    op.drop_table("editions")
