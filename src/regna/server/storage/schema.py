"""The tables as the code uses them; the migrations beside this file create them."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, Text, text

metadata: Final = MetaData()

identities: Final = Table(
    "identities",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("language", String(2), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("banned", BigInteger, nullable=False, server_default="0"),
    Column("muted", BigInteger, nullable=False, server_default="0"),
)
"""People: a public id and a display name; and since when the host has shut them out, or keeps them from speaking."""

credentials: Final = Table(
    "credentials",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("identity", String(40), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, server_default="0"),
    Column("device", String(60), nullable=False, server_default=text("''")),
)
"""The devices of an identity: the SHA-256 of what each keeps in its cookie.

`seen` is when it was here last, to a day; `device` what it is, as far as its browser says.
"""

passphrases: Final = Table(
    "passphrases",
    metadata,
    Column("login", String(200), primary_key=True),
    Column("identity", String(40), nullable=False, index=True),
    Column("hash", String(200), nullable=False),
)
"""How somebody who has lost every device comes back: a word nobody else has, and the scrypt hash of a passphrase."""

house: Final = Table(
    "house",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", String(100), nullable=False),
)
"""What the host has decided for the whole server; what is not there is as usual."""

reserved: Final = Table(
    "reserved",
    metadata,
    Column("skeleton", String(200), primary_key=True),
    Column("name", String(40), nullable=False),
)
"""Names nobody may give themselves, with what is seen of them at a glance."""

links: Final = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("identity", String(40), nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""Private links that move an identity to another device: the SHA-256 of what each carries, good once."""

lessons: Final = Table(
    "lessons",
    metadata,
    Column("identity", String(40), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("lesson", String(60), primary_key=True),
    Column("done", BigInteger, nullable=False),
)
"""The lessons somebody has done."""

puzzles: Final = Table(
    "puzzles",
    metadata,
    Column("identity", String(40), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("solved", Boolean, nullable=False),
    Column("rating", Integer, nullable=False),
    Column("tried", BigInteger, nullable=False),
)
"""The puzzles somebody has tried, whether the first try was right, and their rating in that game afterwards."""

duels: Final = Table(
    "duels",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("secret", String(64), nullable=False),
)
"""The server's half of the luck of each day's duel, the same for everybody who tries it."""

duelists: Final = Table(
    "duelists",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("identity", String(40), primary_key=True),
    Column("match", String(40), nullable=False),
    Column("result", String(10), nullable=False),
    Column("score", Integer, nullable=False),
    Column("other", Integer, nullable=False),
)
"""Who has tried the duel of a day, and how it ended: `result` is empty until somebody looked after its end."""

matches: Final = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("status", String(10), nullable=False),
    Column("game", String(40), nullable=False),
    Column("rules", String(20), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("components", Text, nullable=False),
    Column("start", Text, nullable=False),
    Column("dealt", Boolean, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("luck", Text, nullable=False),
    Column("creator", String(40), nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("invitation", String(64), nullable=False),
    Column("clock", Text, nullable=False),
    Column("pace", String(10), nullable=False, server_default="normal"),
    Column("series", Text, nullable=False),
    Column("origin", String(60), nullable=False),
    Column("duel", Integer, nullable=False, server_default="0"),
    Column("next", String(40), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("turn_since", BigInteger, nullable=False),
    Column("nudged", BigInteger, nullable=False, server_default="0"),
    Column("hushed", BigInteger, nullable=False, server_default="0"),
    Column("revision", Integer, nullable=False),
    Index("ix_matches_status_changed", "status", "changed"),
)
"""Matches. `start` is empty until the match begins; `luck` is what an imported record says about its own luck.

`turn` (the deciding seat, -1: nobody) and `turn_since` are a copy for lists and clocks; the entries are the truth.
`nudged` is when somebody last asked the deciding seat to hurry, `hushed` since when onlookers do not speak or 0.
`duel` is the day whose duel a match is, 0 if none.
`revision` counts the changes of the table, seats and chat included, so that a server can tell that it missed one.
"""

seats: Final = Table(
    "seats",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("identity", String(40), nullable=False, index=True),
    Column("name", String(100), nullable=False),
    Column("share", String(128), nullable=False),
    Column("commitment", String(64), nullable=False, server_default=text("''")),
    Column("bot", String(20), nullable=False),
    Column("used", BigInteger, nullable=False),
)
"""The seats of every match. `bot` is the level of the bot that plays it now; `used` its milliseconds in the match.

`commitment` is the SHA-256 of a share that is shown only when everybody has a seat.
"""

guests: Final = Table(
    "guests",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("identity", String(40), primary_key=True),
)
"""Who was let in by an invitation."""

unlisted: Final = Table(
    "unlisted",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("identity", String(40), primary_key=True, index=True),
)
"""Who no longer wants a finished match in their list."""

presence: Final = Table(
    "presence",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("identity", String(40), primary_key=True),
    Column("until", BigInteger, nullable=False),
)
"""Who is at a table, or was. Their server moves `until` on while they are there; afterwards it is when they left."""

entries: Final = Table(
    "entries",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""The record: decisions, outcomes of chance and undos as JSON. Rows are added, never changed."""

notes: Final = Table(
    "notes",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("identity", String(40), primary_key=True),
    Column("text", Text, nullable=False),
)
"""What whoever holds a seat has written down there, for themselves."""

chat: Final = Table(
    "chat",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False, server_default="-1"),
    Column("identity", String(40), nullable=False, server_default=text("''")),
)
"""What was said, apart from the record; `seat` is -1 if it was an onlooker."""

reports: Final = Table(
    "reports",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("reporter", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""Lines of chat that somebody reported to the host."""

jobs: Final = Table(
    "duties",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("due", BigInteger, nullable=False, index=True),
    Column("claimed", BigInteger, nullable=False),
)
"""Matches that some server must look at once `due` has come: a bot is asked, or a clock runs out.

Whoever takes one claims it until `claimed`; should that server die, the claim ends by itself.
"""

servers: Final = Table(
    "servers",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("seen", BigInteger, nullable=False),
)
"""When each server last said that it lives: time during which none did is taken from nobody's clock."""
