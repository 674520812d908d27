"""Finished matches that somebody no longer wants in their list."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Nobody has put anything away yet."""
    op.create_table(
        "unlisted",
        sa.Column("match", sa.String(40), primary_key=True, nullable=False),
        sa.Column("identity", sa.String(40), primary_key=True, nullable=False),
    )
    op.create_index("ix_unlisted_identity", "unlisted", ["identity"])
