"""How fast the bots of a match play."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Matches begun before play on at the usual pace."""
    op.add_column("matches", sa.Column("pace", sa.String(10), nullable=False, server_default="normal"))
