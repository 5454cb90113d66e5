"""Matches that were judged after their end, and those that wait for it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("match", sa.String(length=24), nullable=False),
        sa.Column("method", sa.Integer(), nullable=False),
        sa.Column("wanted", sa.Integer(), nullable=False),
        sa.Column("reached", sa.Integer(), nullable=False),
        sa.Column("found", sa.Text(), nullable=True),
        sa.Column("begun", sa.Text(), nullable=True),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.Column("claimed", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["tables.id"], name=op.f("fk_reviews_match")),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_reviews")),
    )


def downgrade() -> None:
    op.drop_table("reviews")
