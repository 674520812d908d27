"""Names that look alike at one table are told apart."""

import unicodedata
from collections.abc import Iterable
from typing import Final

LOOK_ALIKE: Final = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u04bb\u04cf\u043a\u043c\u0442\u0432\u043d\u044c"
    "\u03b1\u03b2\u03b5\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03b3\u03c9"
    "01|!5$i",
    "aeopcyxljsdhlkmtbhbabelkmvoptuxywolllssl",
)
"""Letters of Russian and Greek, digits and signs that look like a letter of ours; i, l and 1 look the same."""


LONGEST_SKELETON: Final = 200
MOST_LETTERS: Final = 40
"""Of a name."""


def skeleton(name: str) -> str:
    """What is seen of a name at a glance: two that have the same are easily taken for each other."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return "".join(letters.translate(LOOK_ALIKE).split()).replace("rn", "m").replace("vv", "w")[:LONGEST_SKELETON]


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number if another one at the table looks the same."""
    taken = {skeleton(other) for other in others if other}
    candidate, number = name, 1
    while skeleton(candidate) in taken:
        number += 1
        mark = f" ({number})"
        candidate = name[: MOST_LETTERS - len(mark)] + mark
    return candidate
