"""Decisions in the player's language at the keyboard: "déplacer C4 D4" is "move C4 D4" in the record."""

from regna.table.words import Words


class Speech:
    """Translates the words of a decision: verbs ("verb.<verb>") and names of things ("noun.<name>")."""

    def __init__(self, words: Words) -> None:
        """The game's words for its verbs and things; what has none is written as in the record."""
        families = ("verb.", "noun.")
        self.to_spoken = {
            key.partition(".")[2]: str(word) for key, word in words.catalogue.items() if key.startswith(families)
        }
        self.to_record = {word.lower(): name for name, word in self.to_spoken.items()}

    def spoken(self, move: str) -> str:
        """A decision of the record as the player would type it."""
        return " ".join(self.to_spoken.get(word, word) for word in move.split())

    def understood(self, typed: str) -> str:
        """What the player typed, as it goes into the record; both languages are understood."""
        return " ".join(self.to_record.get(word.lower(), word) for word in typed.split())
