"""What happened, as sentences for the terminal: the same thing several times in succession is one sentence."""

from collections.abc import Iterator
from itertools import groupby

from regna.table.update import Line
from regna.table.words import Words


def sentences(lines: list[Line], words: Words) -> Iterator[tuple[int, str]]:
    """Each sentence with the number of the entry it is about.

    Lines with the key K in succession become one, if there are words for "K.many": its {things} are their first facts.
    """
    for key, group in groupby(lines, key=lambda line: line.key):
        alike = list(group)
        if len(alike) > 1 and words.knows(f"{key}.many"):
            things = {"list": [next(iter(line.facts.values())) for line in alike]}
            yield alike[-1].sequence, words.say(f"{key}.many", {"things": things})
        else:
            yield from ((line.sequence, line.text) for line in alike)
