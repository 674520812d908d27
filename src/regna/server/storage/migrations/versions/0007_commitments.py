"""What seats have committed themselves to, before anybody shows what they add to the luck."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """In matches begun before everybody gave their share openly."""
    op.add_column("seats", sa.Column("commitment", sa.String(64), nullable=False, server_default=sa.text("''")))
