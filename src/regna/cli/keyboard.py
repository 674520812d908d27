"""Typing at a real terminal: lines with history and completion. Imported only where there is one: it loads slowly."""

from collections.abc import Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import DummyHistory

from regna.cli.speech import plain


class LineCompleter(Completer):
    """Completes the whole line: a decision, or a command."""

    def __init__(self, before: tuple[str, ...]) -> None:
        """`before` are the words after which decisions come again, such as "why"; nothing to complete yet."""
        self.before = before
        self.lines: list[str] = []

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The lines that begin with what is typed, or with what is typed after such a word."""
        typed = document.text_before_cursor.lstrip()
        first, space, rest = typed.partition(" ")
        if space and plain(first) in self.before:
            typed = rest.lstrip()
        for line in self.lines:
            if plain(line).startswith(plain(typed)):
                yield Completion(line, start_position=-len(typed))


class Keyboard:
    """Reads lines from somebody at the terminal."""

    def __init__(self, before: tuple[str, ...]) -> None:
        """With a history of what was typed in this sitting, until somebody else sits down."""
        self.completer = LineCompleter(before)
        self.session: PromptSession[str] = PromptSession(completer=self.completer)
        self.questions: PromptSession[str] = PromptSession(history=DummyHistory())

    def forget(self) -> None:
        """Somebody else sits down, who must not find in the history what was laid face down."""
        self.session = PromptSession(completer=self.completer)

    def read(self, lines: list[str]) -> str:
        """What was typed; `lines` are what can be completed."""
        self.completer.lines = lines
        return self.session.prompt("> ")

    def answer(self) -> str:
        """An answer to a question already shown: nothing is completed, and nothing remembered."""
        return self.questions.prompt("> ")
