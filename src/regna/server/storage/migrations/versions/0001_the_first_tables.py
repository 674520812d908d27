"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def text(name: str, length: int | None = None, primary_key: bool = False) -> sa.Column[str]:
    """A column of text that always has a value."""
    kind = sa.Text() if length is None else sa.String(length)
    return sa.Column(name, kind, primary_key=primary_key, nullable=False)


def number(name: str, primary_key: bool = False) -> sa.Column[int]:
    """A column of small numbers that always has a value."""
    return sa.Column(name, sa.Integer(), primary_key=primary_key, nullable=False, autoincrement=False)


def time(name: str) -> sa.Column[int]:
    """A column of milliseconds."""
    return sa.Column(name, sa.BigInteger(), nullable=False)


def flag(name: str) -> sa.Column[bool]:
    """A column of yes and no."""
    return sa.Column(name, sa.Boolean(), nullable=False)


def upgrade() -> None:
    """Create them."""
    op.create_table("identities", text("id", 40, True), text("name", 40), text("language", 2), time("created"))
    op.create_table("credentials", text("hash", 64, True), text("identity", 40), time("created"))
    op.create_index("ix_credentials_identity", "credentials", ["identity"])
    op.create_table("links", text("hash", 64, True), text("identity", 40), time("expires"))
    op.create_table(
        "matches",
        text("id", 40, True),
        time("created"),
        time("changed"),
        text("status", 10),
        text("game", 40),
        text("rules", 20),
        number("seats"),
        text("options"),
        text("components"),
        text("start"),
        flag("dealt"),
        text("secret", 64),
        text("luck"),
        text("creator", 40),
        flag("public"),
        text("invitation", 64),
        text("clock"),
        text("series"),
        text("origin", 60),
        text("next", 40),
        number("turn"),
        time("turn_since"),
        number("revision"),
    )
    op.create_index("ix_matches_creator", "matches", ["creator"])
    op.create_index("ix_matches_status_changed", "matches", ["status", "changed"])
    op.create_table(
        "seats",
        text("match", 40, True),
        number("seat", True),
        text("kind", 10),
        text("identity", 40),
        text("name", 100),
        text("share", 128),
        text("bot", 20),
        time("used"),
    )
    op.create_index("ix_seats_identity", "seats", ["identity"])
    op.create_table("guests", text("match", 40, True), text("identity", 40, True))
    op.create_table("entries", text("match", 40, True), number("seq", True), text("entry"), time("at"))
    op.create_table("chat", text("match", 40, True), number("number", True), text("name", 40), text("text"), time("at"))
    op.create_table("duties", text("match", 40, True), time("due"), time("claimed"))
    op.create_index("ix_duties_due", "duties", ["due"])
    op.create_table("servers", text("id", 40, True), time("seen"))
