"""What players write down for themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Nothing is written yet."""
    op.create_table(
        "notes",
        sa.Column("match", sa.String(40), primary_key=True, nullable=False),
        sa.Column("seat", sa.Integer(), primary_key=True, nullable=False, autoincrement=False),
        sa.Column("identity", sa.String(40), primary_key=True, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
    )
