"""Daily duels: their luck, who has tried them, and how that ended."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """No match was a duel so far."""
    op.create_table(
        "duels",
        sa.Column("day", sa.Integer(), primary_key=True, nullable=False, autoincrement=False),
        sa.Column("secret", sa.String(64), nullable=False),
    )
    op.create_table(
        "duelists",
        sa.Column("day", sa.Integer(), primary_key=True, nullable=False, autoincrement=False),
        sa.Column("identity", sa.String(40), primary_key=True, nullable=False),
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("result", sa.String(10), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("other", sa.Integer(), nullable=False),
    )
    op.add_column("matches", sa.Column("duel", sa.Integer(), nullable=False, server_default="0"))
