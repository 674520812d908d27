"""Lessons done and puzzles tried, kept with the person."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Nobody has learned anything yet."""
    op.create_table(
        "lessons",
        sa.Column("identity", sa.String(40), primary_key=True, nullable=False),
        sa.Column("game", sa.String(40), primary_key=True, nullable=False),
        sa.Column("lesson", sa.String(60), primary_key=True, nullable=False),
        sa.Column("done", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "puzzles",
        sa.Column("identity", sa.String(40), primary_key=True, nullable=False),
        sa.Column("game", sa.String(40), primary_key=True, nullable=False),
        sa.Column("number", sa.Integer(), primary_key=True, nullable=False, autoincrement=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("tried", sa.BigInteger(), nullable=False),
    )
