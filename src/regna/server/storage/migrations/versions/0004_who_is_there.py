"""Who is at which table, and when somebody was last asked to hurry."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Nobody has been seen yet, and nobody was nudged."""
    op.create_table(
        "presence",
        sa.Column("match", sa.String(40), primary_key=True, nullable=False),
        sa.Column("identity", sa.String(40), primary_key=True, nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
    )
    op.add_column("matches", sa.Column("nudged", sa.BigInteger(), nullable=False, server_default="0"))
