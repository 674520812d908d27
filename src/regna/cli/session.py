"""A match with people at the keyboard: asks, explains, takes back, saves."""

import contextlib
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from regna.bots import Bot
from regna.cli.boards import draw, has_fields, legend, short_names
from regna.cli.commands import STAND_ALONE, Commands
from regna.cli.coverage import find_rule, rules_of
from regna.cli.language import command_words
from regna.cli.moves import show_moves
from regna.cli.news import sentences
from regna.cli.results import show_result
from regna.cli.saving import SaveFile
from regna.cli.speech import Speech, plain
from regna.cli.terminal import command_name, errors, reason_of, screen, tell, wrapped
from regna.contract.errors import Malformed, RegnaError
from regna.engine.rng import Rng
from regna.insight.hint import Hint, find_hint, where_and_what
from regna.table.match import Match

if TYPE_CHECKING:
    from regna.cli.keyboard import Keyboard

RECENT = 20
"""How many entries of a match are told again when it goes on."""


class Session:
    """One sitting in the terminal."""

    def __init__(self, match: Match, players: list[Bot | None], bots: str, rng: Rng, file: SaveFile) -> None:
        """`players` has a bot for every seat that is not a person's; `bots` is how the user named them."""
        self.match = match
        self.players = players
        self.bots = bots
        self.rng = rng
        self.file = file
        self.words = command_words(match.game.language)
        self.commands = Commands(self.words)
        self.speech = Speech(match.game.words, short_names(match.view(), match.game.words))
        self.people = [seat for seat, bot in enumerate(players) if bot is None]
        self.passed_around = match.game.spec.has_secrets and len(self.people) > 1
        """Whether the screen goes from hand to hand, because one person must not see what another sees."""
        self.sitting: int | None = None
        """Who sits before a screen that is passed around."""
        self.heard: dict[int | None, int] = {}
        """The entries that each listener has heard of."""
        self.heard_before = told_until(match)
        self.asked = -1
        self.hinted: tuple[int, list[str]] | None = None
        """The sequence number of the question a hint was given for, and the steps still to be told."""
        self.keyboard = keyboard_of_this_terminal(("why", self.words.say("command.why")))

    def run(self) -> None:
        """Play until the match is over or somebody leaves; leaving never loses the match."""
        tell(self.words.say("play.welcome", {"game": self.match.game.name}))
        self.tell_what_is_reconstructed()
        self.show_legend()
        try:
            going_on = True
            while going_on and (seat := self.match.deciding) is not None:
                bot = self.players[seat]
                if bot is None:
                    going_on = self.ask(seat)
                else:
                    self.let_play(bot, seat)
        except KeyboardInterrupt:
            self.leave()
            raise
        self.tell_news()
        if self.match.over:
            self.show_board()
            show_result(self.match)
        else:
            self.leave()

    def tell_what_is_reconstructed(self) -> None:
        """Name the components that are our own proposal."""
        parts, own = self.match.components, self.match.words
        names = [own.say(f"component.{group}") for group in parts.groups if parts.source(group) == "reconstruction"]
        if names:
            facts = {
                "components": {"list": [name[0].lower() + name[1:] for name in names]},
                "command": command_name(),
                "game": self.match.game.id,
            }
            tell(self.words.say("play.reconstructed", facts), style="dim")

    def let_play(self, bot: Bot, seat: int) -> None:
        """A bot decides, knowing what its seat may know."""
        with errors.status(self.words.say("play.thinking", {"seat": self.match.words.seat(seat)})):
            state = self.match.state_for(seat, self.rng)
            self.match.play(self.match.game.spec.write(state, bot.choose(state, self.rng)))
        self.keep()
        if not self.people:
            self.tell_news()

    def ask(self, seat: int) -> bool:
        """Ask whoever's turn it is; False when they want to leave."""
        if self.asked != self.match.sequence:
            self.asked = self.match.sequence
            if not self.handed_over(seat):
                return False
            self.show_board()
            self.tell_news()
            turn = self.match.turn
            phase = f" {self.match.words.say(f'phase.{turn.phase}')} "
            question = Text(wrapped(f"{phase} {turn.prompt}", screen.width), "bold")
            question.stylize("not bold reverse", 0, len(phase))
            screen.print("\n", question, sep="", soft_wrap=True)
            self.show_moves()
        typed = self.read_line()
        if typed is None:
            return False
        try:
            return self.obey(typed, seat)
        except RegnaError as error:
            tell(self.in_words_one_can_type(error), style="red")
            return True

    def in_words_one_can_type(self, error: RegnaError) -> str:
        """The sentence for an error, with verbs and things as the player writes them."""
        if not isinstance(error, Malformed):
            return str(error) if error.text else self.words.explain(error)
        facts = {
            name: self.speech.spoken_in(fact) if isinstance(fact, str) else fact for name, fact in error.facts.items()
        }
        again = Malformed(error.code, facts, error.rules)
        return (self.match.words if self.match.words.knows(error.key) else self.words).explain(again)

    def handed_over(self, seat: int) -> bool:
        """A screen that is passed around is wiped and waits for who is asked; False if they would rather leave."""
        if self.passed_around and self.sitting != seat:
            clear_screen()
            tell(self.words.say("play.hand_over", {"seat": self.match.words.seat(seat)}), style="bold")
            try:
                typed = self.read_answer()
            except EOFError:
                return False
            if self.commands.named(typed) == "quit":
                return False
            self.sitting = seat
            if self.keyboard is not None:
                self.keyboard.forget()
        return True

    def read_answer(self) -> str:
        """What was typed in answer to a question just shown; nothing is completed or remembered."""
        return (input() if self.keyboard is None else self.keyboard.answer()).strip()

    def obey(self, typed: str, seat: int) -> bool:
        """Do what was typed; False if it was to leave."""
        first, _, rest = typed.partition(" ")
        command = self.commands.named(first)
        if command in STAND_ALONE and rest:
            raise Malformed("words_after_command", {"command": first})
        if command == "quit":
            return False
        if command == "why":
            self.explain(rest)
        elif command == "hint":
            self.tell_hint(seat)
        elif command == "undo":
            self.take_back(seat)
        elif command == "save":
            self.save_as(rest)
        elif command == "moves":
            self.show_moves()
        elif command == "board":
            self.show_board()
            self.show_legend()
        elif command == "log":
            for _, sentence in sentences(self.match.story(self.viewer()), self.match.words):
                tell(sentence)
        elif command == "rule":
            tell(" ".join(find_rule(self.match.game.id, rest, self.match.game.language)))
        elif command == "help":
            facts = {
                "example": self.example(),
                "rule": next(iter(rules_of(self.match.game.id, self.match.game.language))),
            }
            tell(self.words.say("play.help", facts))
            self.show_legend()
        elif typed:
            self.decide_line(seat, self.decisions_in(self.speech.understood(typed)))
        return True

    def decide_line(self, seat: int, decisions: list[str]) -> None:
        """Carry out the decisions of one line for one seat; if one of them is refused, none of the line stands.

        What luck, a secret or another player's turn has sealed in between cannot be taken back.
        """
        done = 0
        try:
            for decision in decisions:
                if self.match.deciding == seat and not self.confirmed(decision):
                    break
                self.match.decide(seat, decision)  # never for whoever comes next
                done += 1
        except RegnaError:
            for _ in range(done):
                with contextlib.suppress(RegnaError):
                    self.match.undo(seat)
            raise
        finally:
            self.keep()

    def decisions_in(self, typed: str) -> list[str]:
        """What was typed as decisions: several things after a verb that takes one are as many decisions."""
        verb, *things = typed.split()
        if len(self.match.game.spec.actions.verbs.get(verb.lower(), ())) == 1 and len(things) > 1:
            return [f"{verb} {thing}" for thing in things]
        return [typed]

    def read_line(self) -> str | None:
        """What somebody typed, with completion where there is a terminal; None at the end of input."""
        try:
            if self.keyboard is None:
                return input("> ").strip()
            return self.keyboard.read([*map(self.speech.spoken, self.match.legal()), *self.commands.spoken]).strip()
        except EOFError:
            return None

    def confirmed(self, decision: str) -> bool:
        """Ask once more before a weighty decision that nobody can take back."""
        seat = self.match.deciding
        if self.keyboard is None or seat is None or not self.match.needs_confirmation(decision, seat):
            return True
        tell(self.words.say("play.confirm"))
        return not self.read_answer()

    def explain(self, typed: str) -> None:
        """Why a decision is not legal."""
        if not typed:
            tell(self.words.say("play.why_what", {"example": self.example()}))
            return
        refusal = self.match.refusal(self.speech.understood(typed))
        tell(refusal.text if refusal else self.words.say("play.legal", {"move": typed}))

    def tell_hint(self, seat: int) -> None:
        """The next step of a hint: where to look, what it begins with, the decision, the reason."""
        if len(self.people) > 1:
            tell(self.words.say("play.hint_between_people"))
            return
        if self.hinted is None or self.hinted[0] != self.match.sequence:
            with errors.status(self.words.say("play.hint_thinking")):
                seed = int(self.rng.word())
                found = find_hint(self.match.game.spec, self.match.state_for(seat, Rng(seed)), seed)
            self.hinted = (self.match.sequence, self.hint_lines(found))
        lines = self.hinted[1]
        tell(lines[0])
        if len(lines) > 1:
            del lines[0]

    def hint_lines(self, hint: Hint) -> list[str]:
        """What is told of a hint, step by step."""
        act = self.speech.spoken(hint.act)
        where, what = where_and_what(act)
        why = [self.match.words.say(one.key, one.facts) for one in hint.reasons]
        if hint.instead:
            why.insert(0, self.words.say("play.hint_instead", {"move": self.speech.spoken(hint.instead)}))
        return [
            self.words.say("play.hint_where" if where else "play.hint_nowhere", {"where": where}),
            self.words.say("play.hint_what", {"what": what}),
            self.words.say("play.hint_move", {"move": act}),
            "\n".join(why),
        ]

    def example(self) -> str:
        """A decision as one may type it now."""
        return self.speech.spoken(self.match.legal()[0])

    def take_back(self, seat: int) -> None:
        """Undo the last decision and say which one it was."""
        taken = [line.text for line in self.match.story(self.viewer())]
        self.match.undo(seat)
        for text in taken[len(self.match.story(self.viewer())) :]:
            tell(self.words.say("play.taken_back", {"what": text}))
        self.heard[self.viewer() if self.passed_around else None] = self.match.sequence
        self.keep()

    def viewer(self) -> int | None:
        """Through whose eyes the screen looks: who sits there, the only person, or the person who decides."""
        if self.passed_around:
            return self.sitting
        if len(self.people) == 1:
            return self.people[0]
        return self.match.deciding if self.match.deciding in self.people else None

    def tell_news(self) -> None:
        """What has happened since whoever looks was last told."""
        listener = self.viewer() if self.passed_around else None
        news = self.match.story(self.viewer(), since=self.heard.get(listener, self.heard_before))
        for _, sentence in sentences(news, self.match.words):
            tell(sentence, style="dim")
        self.heard[listener] = self.match.sequence

    def show_board(self) -> None:
        """The board as it stands."""
        screen.print()
        screen.print(draw(self.match.view(self.viewer()), self.match.words))

    def show_legend(self) -> None:
        """What the signs of the board mean, where the board itself does not say it each time."""
        text = legend(self.match.view(), self.match.words)
        if text:
            tell(text, style="dim")

    def show_moves(self) -> None:
        """The legal decisions as the player types them."""
        by_field = has_fields(self.match.view())
        show_moves([self.speech.spoken(decision) for decision in self.match.legal()], self.words, by_field)

    def keep(self) -> None:
        """Write the record to the file the user chose, if there is one."""
        if self.file.wanted:
            self.save_to(self.file.path, quiet=True)

    def save_as(self, name: str) -> None:
        """Save where the player says, from now on; another file of that name is replaced only if they agree."""
        path = Path(name).expanduser() if name else self.file.path
        if self.file.is_foreign(path) and not self.agreed(self.words.say("play.replace", {"file": str(path)})):
            return
        if self.save_to(path) and not self.file.wanted:
            self.file.path = path

    def agreed(self, question: str) -> bool:
        """Whether a question is answered with yes."""
        tell(question)
        try:
            return plain(self.read_answer()) in ("yes", self.words.say("play.yes"))
        except EOFError:
            return False

    def save_to(self, path: Path, quiet: bool = False) -> bool:
        """Write the record to a file; a full disk or a wrong path is no reason to lose the match."""
        try:
            self.file.write(self.match, path)
        except OSError as error:
            tell(self.words.say("play.not_saved", {"reason": reason_of(error)}), style="red")
            return False
        if not quiet:
            tell(self.words.say("play.saved", {"file": str(path)}))
        return True

    def leave(self) -> None:
        """Leave without losing anything."""
        if self.match.sequence > 0 and self.save_to(self.file.own_path()):
            bots = ["--bots", self.bots] if self.bots else []
            again = ["play", self.match.game.id, "--resume", str(self.file.path), *bots]
            again += ["--language", self.match.game.language]
            sentence = self.words.say("play.resume", {"command": f"{command_name()} {shlex.join(again)}"})
            screen.print(sentence, markup=False, soft_wrap=True)  # in one line, however long, to be copied


def clear_screen() -> None:
    """Empty the window and what was scrolled out of it; in a file or pipe there is nothing to hide."""
    if screen.is_terminal:
        screen.file.write("\x1b[H\x1b[2J\x1b[3J")
        screen.file.flush()


def keyboard_of_this_terminal(before: tuple[str, ...]) -> "Keyboard | None":
    """The keyboard, or None where input comes from a file or a pipe; `before` are words that a decision may follow."""
    if not screen.is_terminal or not sys.stdin.isatty():
        return None
    from regna.cli.keyboard import Keyboard

    return Keyboard(before)


def told_until(match: Match) -> int:
    """From where on a sitting tells the news: the last moves of a match that goes on, nothing of a new one's set-up."""
    return max(0, match.sequence - RECENT) if match.begun else match.sequence
