"""Decisions in the player's language at the keyboard: "déplacer C4 D4" is "move C4 D4" in the record."""

import re
import unicodedata
from collections.abc import Mapping

from regna.table.words import Words


class Speech:
    """Translates the words of a decision: verbs ("verb.<verb>"), names of things ("noun.<name>") and short names."""

    def __init__(self, words: Words, short: Mapping[str, str]) -> None:
        """The game's words for its verbs and things, and short names of what is on its board; other words stay."""
        families = ("verb.", "noun.")
        self.to_spoken = {
            key.partition(".")[2]: str(word) for key, word in words.catalogue.items() if key.startswith(families)
        } | dict(short)
        # A number means what its place in the decision says: the games read it themselves.
        self.to_record = {plain(word): name for name, word in self.to_spoken.items() if not word.isdigit()}

    def spoken(self, decision: str) -> str:
        """A decision of the record as the player would type it."""
        return " ".join(self.to_spoken.get(word, word) for word in decision.split())

    def spoken_in(self, text: str) -> str:
        """A text, such as a list of verbs, with every word as the player would type it."""
        return re.sub(r"[\w]+", lambda word: self.to_spoken.get(word[0], word[0]), text)

    def understood(self, typed: str) -> str:
        """What the player typed, as it goes into the record; both languages are understood."""
        return " ".join(self.to_record.get(plain(word), word) for word in typed.split())


def plain(word: str) -> str:
    """A word in small letters without accents, as one types it on any keyboard: manœuvrer is manoeuvrer."""
    letters = unicodedata.normalize("NFD", word.lower().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
