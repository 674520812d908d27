"""`regna learn`: a game's course at the keyboard, and how to play it on one page."""

from typing import TYPE_CHECKING, Annotated, Final

import typer

from regna.cli.boards import draw, has_fields, short_names
from regna.cli.commands import Commands
from regna.cli.language import command_words
from regna.cli.moves import show_moves
from regna.cli.news import sentences
from regna.cli.session import keyboard_of_this_terminal
from regna.cli.speech import Speech
from regna.cli.terminal import GameName, Language, command_name, language_or_default, screen, spoken, tell
from regna.contract.errors import Malformed, RegnaError, quoted
from regna.lessons.attempt import Attempt
from regna.lessons.lesson import Lesson, course_of, lessons_of
from regna.table.game import Game
from regna.table.game import game as open_game

if TYPE_CHECKING:
    from regna.cli.keyboard import Keyboard

PAGE: Final = ("goal", "start", "turn", "fight", "scores", "end")
"""The parts of how to play, in their order; of a turn there are numbered sentences."""


def learn(
    game: GameName,
    lesson: Annotated[str, typer.Argument(metavar="LESSON")] = "",
    page: Annotated[bool, typer.Option("--page")] = False,
    language: Language = None,
) -> None:
    """Learn a game by playing: a course of small lessons, from the first or from the one that is named."""
    tongue = language_or_default(language)
    this = open_game(game, tongue)
    if page:
        show_page(this)
        return
    lessons = lessons_from(this, lesson)
    words = command_words(tongue)
    keyboard = keyboard_of_this_terminal(("why", words.say("command.why")))
    for one in lessons:
        if not Sitting(Attempt(one, this), keyboard).run():
            return
    tell(words.say("learn.over", {"command": f"{command_name()} play {this.id} --bots beginner,beginner"}))


def lessons_from(this: Game, named: str) -> list[Lesson]:
    """The lesson that is named and those of the course after it; all of the course if none is."""
    course = course_of(this.id)
    if not course:
        raise spoken(Malformed("no_lessons", {"game": this.name}), this.language)
    if not named:
        return course
    found = lessons_of(this.id).get(named)
    if found is None:
        known = ", ".join(lesson.id for lesson in course)
        raise spoken(Malformed("no_such_lesson", {"found": quoted(named), "known": known}), this.language)
    return course[course.index(found) :] if found in course else [found]


def show_page(this: Game) -> None:
    """How to play, in a page of sentences."""
    if not this.words.knows("how.goal"):
        raise spoken(Malformed("no_lessons", {"game": this.name}), this.language)
    tell(this.name, style="bold")
    for part in PAGE:
        key = f"how.{part}"
        if this.words.knows(key):
            tell(this.words.say(key))
        number = 1
        while this.words.knows(f"{key}.{number}"):
            tell(f"  {number}. {this.words.say(f'{key}.{number}')}")
            number += 1


class Sitting:
    """Somebody at one lesson."""

    def __init__(self, attempt: Attempt, keyboard: "Keyboard | None") -> None:
        """At its beginning."""
        self.attempt = attempt
        self.keyboard = keyboard
        match = attempt.match
        self.language = match.game.language
        self.words = command_words(self.language)
        self.commands = Commands(self.words)
        self.speech = Speech(match.game.words, short_names(match.view(attempt.you), match.game.words))
        self.heard = match.sequence

    def run(self) -> bool:
        """Until it is done or skipped; False if somebody wants to leave."""
        attempt = self.attempt
        tell(f"\n{attempt.lesson.title(self.language)}", style="bold")
        shown = -1
        while attempt.step is not None:
            if shown != attempt.match.sequence:
                shown = attempt.match.sequence
                self.show()
            typed = self.read_line()
            if typed is None or self.commands.named(typed) == "quit":
                return False
            if typed.casefold() == self.words.say("command.skip"):
                return True
            try:
                self.answer(typed)
            except RegnaError as error:
                tell(error.text or self.words.explain(error), style="red")
        self.tell_news()
        tell(attempt.lesson.document.end.in_language(self.language), style="bold")
        return True

    def show(self) -> None:
        """The board, what happened, what is to do, and what can be typed."""
        match, step = self.attempt.match, self.attempt.step
        screen.print()
        screen.print(draw(match.view(self.attempt.you), match.words))
        self.tell_news()
        tell(step.say.in_language(self.language) if step else "", style="bold")
        offered = [self.speech.spoken(text) for text in self.attempt.offered()]
        show_moves(offered, self.words, has_fields(match.view(self.attempt.you)))

    def answer(self, typed: str) -> None:
        """Try what was typed, or tell why it is not possible."""
        first, _, rest = typed.partition(" ")
        command = self.commands.named(first)
        if command == "help" or not typed:
            tell(self.words.say("learn.help"))
        elif command == "undo":
            self.attempt.take_back()
        else:
            why = command == "why"
            text = self.attempt.match.read(self.speech.understood(rest if why else typed)).text
            said = self.attempt.answer_to(text) if why else self.attempt.decide(text)
            if said.kind != "accepted":
                tell(said.text, style="red")
            elif why:
                tell(self.words.say("play.legal", {"move": rest}))

    def tell_news(self) -> None:
        """What has happened since the learner was last told."""
        match = self.attempt.match
        for _, sentence in sentences(match.story(self.attempt.you, since=self.heard), match.words):
            tell(sentence, style="dim")
        self.heard = match.sequence

    def read_line(self) -> str | None:
        """What somebody typed; None at the end of input."""
        offered = [self.speech.spoken(text) for text in self.attempt.offered()]
        try:
            typed = input("> ") if self.keyboard is None else self.keyboard.read(offered)
        except EOFError:
            return None
        return typed.strip()
