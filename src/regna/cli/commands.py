"""What one can type besides a decision, in the player's language; the English words are understood in any."""

from typing import Final

from regna.cli.speech import plain
from regna.table.words import Words

COMMANDS: Final = ("why", "hint", "undo", "save", "moves", "board", "log", "rule", "help", "quit")
"""Each has its word under "command." and is explained by words under "play.help"."""
STAND_ALONE: Final = ("hint", "undo", "moves", "board", "log", "help", "quit")
"""Those that nothing is written after."""


class Commands:
    """The commands of a sitting in one language."""

    def __init__(self, words: Words) -> None:
        """In these words."""
        self.spoken = [words.say(f"command.{name}") for name in COMMANDS]
        self.names = {plain(word): name for word, name in zip(self.spoken, COMMANDS, strict=True)} | {
            name: name for name in COMMANDS
        }

    def named(self, word: str) -> str:
        """The command that a word stands for, however it is accented; empty if it stands for none."""
        return self.names.get(plain(word), "")
