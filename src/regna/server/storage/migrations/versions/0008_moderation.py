"""Who said what, who may speak, and what was reported."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Of what was said before nobody knows who said it, but for the name; everybody may speak."""
    op.add_column("chat", sa.Column("seat", sa.Integer(), nullable=False, server_default="-1"))
    op.add_column("chat", sa.Column("identity", sa.String(40), nullable=False, server_default=sa.text("''")))
    op.add_column("matches", sa.Column("hushed", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("identities", sa.Column("banned", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("identities", sa.Column("muted", sa.BigInteger(), nullable=False, server_default="0"))
    op.create_table(
        "reports",
        sa.Column("match", sa.String(40), primary_key=True, nullable=False),
        sa.Column("line", sa.Integer(), primary_key=True, nullable=False, autoincrement=False),
        sa.Column("reporter", sa.String(40), primary_key=True, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
