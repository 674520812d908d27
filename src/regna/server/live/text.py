"""Texts of people for people."""

import unicodedata
from typing import Final

from regna.contract.errors import Malformed

INVISIBLE_BUT_FINE: Final = "\u00a0\u202f\u200d"
"""No-break spaces, and what joins the parts of an emoji."""
BLANK: Final = frozenset("\u00a0\u202f\u200d\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0 ")
"""Nothing is seen of these, although Unicode calls most of them letters or signs."""
UNSEEN: Final = ("Mn", "Me")
"""Marks, which are seen only upon a letter: the selectors of variants are among them."""


def is_printable(text: str) -> bool:
    """Whether a text has nothing that cannot be printed; joined emoji and French spaces are fine."""
    return all(letter.isprintable() or letter in INVISIBLE_BUT_FINE for letter in text)


def printable(name: str, text: str) -> str:
    """A text of people for people, of which something can be seen, without spaces around it."""
    text = text.strip()
    is_seen = any(letter not in BLANK and unicodedata.category(letter) not in UNSEEN for letter in text)
    if not is_seen or not is_printable(text):
        raise Malformed("not_printable", {"name": name})
    return text
