"""What the host decides for the whole server, reserved names, devices that people can tell apart, passphrases."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Every device there is counts as seen now: nobody knows when it was here last."""
    op.create_table(
        "house",
        sa.Column("name", sa.String(20), primary_key=True, nullable=False),
        sa.Column("value", sa.String(100), nullable=False),
    )
    op.create_table(
        "reserved",
        sa.Column("skeleton", sa.String(200), primary_key=True, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
    )
    op.create_table(
        "passphrases",
        sa.Column("login", sa.String(200), primary_key=True, nullable=False),
        sa.Column("identity", sa.String(40), nullable=False),
        sa.Column("hash", sa.String(200), nullable=False),
    )
    op.create_index("ix_passphrases_identity", "passphrases", ["identity"])
    op.add_column("credentials", sa.Column("seen", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("credentials", sa.Column("device", sa.String(60), nullable=False, server_default=sa.text("''")))
    now = time.time_ns() // 1_000_000
    op.execute(sa.text("UPDATE credentials SET seen = :now").bindparams(now=now))
