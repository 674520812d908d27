"""Messages for the socket that are almost right, and some that are nothing at all; the same ones for the same seed."""

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

Document = dict[str, Any]

VALID: Final[tuple[Document, ...]] = (
    {"do": "look"},
    {"do": "enter", "invitation": "guessed"},
    {"do": "invite"},
    {"do": "join", "seat": 0, "share": "5a" * 16},
    {"do": "leave", "seat": 5},
    {"do": "hand", "seat": 0, "level": "random"},
    {"do": "back", "seat": 0},
    {"do": "more_time", "seat": 0},
    {"do": "nudge", "seat": 0},
    {"do": "start"},
    {"do": "close"},
    {"do": "rematch"},
    {"do": "keep", "listed": False},
    {"do": "choose", "seat": 0, "value": True},
    {"do": "note", "seat": 0, "text": "hello"},
    {"do": "say", "text": "hello"},
    {"do": "chat", "since": 0},
    {"do": "decide", "act": "pass", "sequence": 3, "seat": 0, "key": "k"},
    {"do": "decide", "act": {"verb": "play", "card": "x"}, "sequence": 3},
    {"do": "undo", "sequence": 3, "seat": 0, "key": "k"},
    {"do": "why", "act": "play", "seat": 0},
    {"do": "catch_up", "since": 0, "seat": 0},
    {"do": "frame", "at": 1, "seat": 0, "everything": False},
    {"do": "export"},
    {"do": "watch", "since": 0, "seat": 0, "views": True},
    {"do": "unwatch"},
)
"""Something of every kind that can be said at a table."""

JUNK: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    0,
    5,
    6,
    1_000_000,
    1_000_001,
    2**53 + 1,
    2**64,
    10**300,
    0.5,
    1e308,
    "",
    " ",
    "\0",
    "\u202e",
    "é",
    "😀" * 50,
    "x" * 5_000,
    "../../etc/passwd",
    "' OR 1=1 --",
    "{found}{0}%s",
    [],
    {},
    [[]],
    {"do": "look"},
    {"verb": ["play"]},
    {"verb": "play", "card": None},
    {"": ""},
)
"""Values that do not belong where they are put."""

RAW: Final[tuple[str | bytes, ...]] = (
    "",
    " ",
    "null",
    "1e999",
    "NaN",
    "[]",
    "{}",
    '"text"',
    "{",
    "\ufeff{}",
    b"",
    b"\x00",
    b"\xff\xfe\xfd",
    b'{"id":1,"match":"\xff","say":{"do":"look"}}',
    b"\x81\xa2id\x01",
    "[" * 30_000,
    '{"a":' * 10_000,
    "[" * 20_000 + "]" * 20_000,
    '{"id":1,"match":"x","say":{"do":"decide","sequence":1,"act":{"a":' + "[" * 20_000 + "]" * 20_000 + "}}}",
    '{"id":1,"match":"x","say":{"do":"look"}} trailing',
    '{"id":1,"id":2,"match":"x","match":"y","say":{"do":"look"}}',
    '{"id":' + "9" * 5_000 + ',"match":"x","say":{"do":"look"}}',
    '{"id":-0,"match":"x","say":{"do":"look"}}',
    '{"id":1,"match":"\\ud800","say":{"do":"look"}}',
    '{"id":1,"match":"x","say":{"do":"say","text":"\\udfff"}}',
    '{"id":1,"match":"x","say":{"do":"nothing"}}',
    '{"id":1,"match":"x","say":{"do":1}}',
    '{"id":1,"match":"x","say":[{"do":"look"}]}',
    '{"id":1,"match":"x","say":{}}',
)
"""Frames that are no message, each at least once: text and binary."""


def frames(seed: int, count: int, matches: Sequence[str]) -> Iterator[str | bytes]:
    """All raw frames, then so many mutated messages to these matches, some of them as binary frames."""
    chance = random.Random(seed)  # noqa: S311  # the same frames again, nothing secret
    yield from RAW
    for number in range(count):
        envelope = {"id": number, "match": chance.choice(matches), "say": dict(chance.choice(VALID))}
        for _ in range(chance.choice((0, 0, 1, 1, 2))):
            spoil(envelope, chance)
        text = json.dumps(envelope, ensure_ascii=chance.random() < 0.5)
        if chance.random() < 0.15:
            text = spoiled_text(text, chance)
        yield text.encode() if chance.random() < 0.2 else text


def spoil(envelope: Document, chance: random.Random) -> None:
    """Put junk in the place of a value, or add, drop or rename one."""
    say = envelope.get("say")
    part = say if isinstance(say, dict) and say and chance.random() < 0.8 else envelope
    name = chance.choice(list(part)) if part else "do"
    way = chance.randrange(10)
    if way < 6:
        part[name] = chance.choice(JUNK)
    elif way == 6:
        part.pop(name, None)
    elif way == 7:
        part[chance.choice(("more", "seat", "at", "do", "\0"))] = chance.choice(JUNK)
    elif way == 8:
        part[name.upper()] = part.pop(name, None)
    else:
        part[name] = nested(chance.randrange(1, 60))


def nested(depth: int) -> Any:
    """A list in a list in a list."""
    found: Any = "x"
    for _ in range(depth):
        found = [found]
    return found


def spoiled_text(text: str, chance: random.Random) -> str:
    """Cut a text, or change, double or add something in it."""
    at = chance.randrange(len(text))
    way = chance.randrange(4)
    if way == 0:
        return text[:at]
    if way == 1:
        return text[:at] + chance.choice('{}[]",:\\\0é0') + text[at + 1 :]
    if way == 2:
        return text[:at] + text[at:] + text[at:]
    return text.replace('"seat"', '"seat": 1, "seat"', 1)
