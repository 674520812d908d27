"""A match with people at the keyboard: asks, explains, takes back, saves."""

from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import FuzzyWordCompleter

import regna
from regna.bots import Bot
from regna.cli.boards import draw
from regna.cli.results import show_result
from regna.cli.terminal import command_words, errors, reason_of, screen, tell
from regna.kernel.errors import RegnaError
from regna.kernel.rng import Rng
from regna.table.match import Match

COMMANDS = ("why", "undo", "save", "moves", "board", "log", "help", "quit")
"""What one can type besides a decision; explained by words under "play.help"."""


class Session:
    """One sitting in the terminal."""

    def __init__(self, match: Match, players: list[Bot | None], rng: Rng, save: Path | None) -> None:
        """`players` has a bot for every seat that is not a person's."""
        self.match = match
        self.players = players
        self.rng = rng
        self.save = save
        self.words = command_words(match.game.language)
        self.heard = match.sequence
        self.prompt: PromptSession[str] | None = PromptSession() if screen.is_terminal else None
        self.completer = FuzzyWordCompleter([])

    def run(self) -> None:
        """Play until the match is over or somebody leaves."""
        screen.print(self.words.say("play.welcome", {"game": self.match.game.name}))
        self.show_board()
        going_on = True
        while going_on and not self.match.over:
            bot = self.players[int(self.match.state.seat)]
            if bot is None:
                going_on = self.ask()
            else:
                self.let_play(bot)
        self.tell()
        if self.match.over:
            self.show_board()
            show_result(self.match)
        else:
            self.leave()

    def let_play(self, bot: Bot) -> None:
        """A bot decides; what happened is told at the end of its turn."""
        state = self.match.state
        with errors.status(self.words.say("play.thinking", {"seat": self.match.words.seat(int(state.seat))})):
            self.match.play(self.match.game.spec.write(state, bot.choose(state, self.rng)))
        self.keep()
        self.tell()

    def ask(self) -> bool:
        """Ask whoever's turn it is; False when they want to leave."""
        self.tell()
        turn = self.match.turn
        screen.print(f"\n[reverse] {self.match.words.say(f'phase.{turn.phase}')} [/reverse] [bold]{turn.prompt}[/bold]")
        self.show_moves()
        typed = self.read_line()
        if typed is None:
            return False
        first, _, rest = typed.partition(" ")
        command = first.lower()
        if command == "quit":
            return False
        try:
            if command == "why":
                self.explain(rest)
            elif command == "undo":
                self.match.undo(int(self.match.state.seat))
                self.heard = min(self.heard, self.match.sequence)
                self.keep()
                self.show_board()
            elif command == "save":
                self.save_to(Path(rest or self.default_file()))
            elif command == "board":
                self.show_board()
            elif command == "log":
                for line in self.match.story():
                    tell(line.text)
            elif command == "help":
                screen.print(self.words.say("play.help"))
            elif typed and command != "moves":
                self.match.play(typed)
                self.keep()
                self.show_board()
        except RegnaError as error:
            tell(str(error), style="red")
        return True

    def read_line(self) -> str | None:
        """What somebody typed, with completion where there is a terminal; None at the end of input."""
        try:
            if self.prompt is None:
                return input("> ").strip()
            self.completer = FuzzyWordCompleter([*self.match.legal(), *COMMANDS], WORD=True)
            return self.prompt.prompt("> ", completer=self.completer).strip()
        except (EOFError, KeyboardInterrupt):
            return None

    def explain(self, move: str) -> None:
        """Why a decision is not legal."""
        refusal = self.match.refusal(move)
        tell(refusal.text if refusal else self.words.say("play.legal", {"move": move}))

    def tell(self) -> None:
        """What has happened since the last telling."""
        for line in self.match.story(since=self.heard):
            tell(line.text, style="dim")
        self.heard = self.match.sequence

    def show_board(self) -> None:
        """The board as it stands."""
        screen.print()
        screen.print(draw(self.match.view(), self.match.words))

    def show_moves(self) -> None:
        """The legal decisions, those with the same beginning on one line."""
        groups: dict[str, list[str]] = {}
        for move in self.match.legal():
            beginning, _, last = move.rpartition(" ")
            groups.setdefault(beginning or move, []).append(last if beginning else "")
        for beginning, ends in groups.items():
            screen.print(f"  [green]{beginning}[/green] {' '.join(ends)}".rstrip())

    def keep(self) -> None:
        """Write the record to the chosen file, if there is one."""
        if self.save is not None:
            self.save_to(self.save, quiet=True)

    def save_to(self, path: Path, quiet: bool = False) -> None:
        """Write the record to a file; a full disk or a wrong path is no reason to lose the match."""
        try:
            path.write_bytes(regna.encode(self.match.record()))
        except OSError as error:
            tell(self.words.say("play.not_saved", {"reason": reason_of(error)}), style="red")
            return
        if not quiet:
            tell(self.words.say("play.saved", {"file": str(path)}))

    def default_file(self) -> str:
        """Where a match goes when nobody said where."""
        return f"{self.match.game.id}.regna.json"

    def leave(self) -> None:
        """Leave without losing anything."""
        if self.match.sequence > 0:
            self.save_to(self.save or Path(self.default_file()))
            file = str(self.save or self.default_file())
            tell(self.words.say("play.resume", {"game": self.match.game.id, "file": file}))
