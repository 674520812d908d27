"""Bots by other people: a program on this machine is asked in JSON lines, and answers for a seat.

It gets what its seat may know and nothing else: no state, no record, no generator, not even a seed, from which the luck
to come could be worked out. Whatever goes wrong with it, a legal decision is taken at random, and the match goes on.
"""

import re
import shlex
import shutil
import time
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from regna.bots.own import make_local_bot
from regna.bots.players import MOST_SECONDS, Bot
from regna.bots.process import LineProcess
from regna.contract.errors import Malformed, quoted
from regna.contract.spec import Options, OptionValue
from regna.contract.views import GameView
from regna.engine.rng import Rng
from regna.engine.state import State
from regna.table.game import Game

NAME: Final = re.compile(r"run(?:@([0-9]{1,4}(?:\.[0-9]{1,6})?)s)?:(.+)")
"""A command, and the seconds it may use for a decision."""
SECONDS: Final = 10.0
STARTING: Final = 10.0
"""So many seconds more a program has for its first answer: it is still being loaded."""
MOST_STARTS: Final = 4
"""A program that had to be started so often and failed again is not asked any more."""

HUNG: Final = "hung"
ENDED: Final = "ended"
UNREADABLE: Final = "unreadable"
ILLEGAL: Final = "illegal"
GIVEN_UP: Final = "given_up"

REFUSALS: Final = {
    HUNG: "You did not answer in time; a legal decision was taken at random.",
    ENDED: "You ended without an answer; a legal decision was taken at random.",
    UNREADABLE: 'Your answer was not {"number": ..., "decision": "..."}; a legal decision was taken at random.',
    ILLEGAL: "Your decision was not among the legal ones; one of those was taken at random.",
}
"""What a program reads in its next question; for who writes it, so in English only."""

Failed = Callable[[str], None]
"""Hears why a program has not decided: one of the five words above."""


class Question(msgspec.Struct, frozen=True):
    """What a program is asked: one line."""

    number: int
    """The answer bears the same."""
    game: str
    options: dict[str, OptionValue]
    seat: int
    """Who the program decides for."""
    view: GameView
    """What this seat may know."""
    legal: list[str]
    """The decisions it has the choice of."""
    seconds: float
    """How long it may think."""
    refused: str = ""
    """What was wrong with the last answer."""


class Answer(msgspec.Struct, frozen=True):
    """What a program answers: one line. More in it does no harm."""

    number: int
    decision: str


class Failure(Exception):
    """A program has not decided; its text is one of the five words."""


class ProgramBot:
    """A program that answers for a seat in one match."""

    def __init__(
        self,
        command: Sequence[str],
        this: Game,
        options: Options,
        failed: Failed,
        seconds: float = SECONDS,
        starting: float = STARTING,
    ) -> None:
        """It is started when it is first asked. `failed` hears of every decision that it did not take."""
        self.command = command
        self.this = this
        self.options = dict(options)
        self.failed = failed
        self.seconds = seconds
        self.starting = starting
        self.process: LineProcess | None = None
        self.starts = 0
        self.number = 0
        self.refused = ""

    def choose(self, state: State, rng: Rng) -> int:
        """What the program decides, or any legal decision in its place; where there is no choice it is not asked."""
        legal = state.legal()
        if len(legal) == 1:
            return int(legal[0])
        question = self.question(state)
        try:
            chosen = question.legal.index(self.decision(question))
            self.refused = ""
        except Failure as failure:
            kind = str(failure)
            self.refused = REFUSALS.get(kind, "")
            self.failed(kind)
            chosen = int(rng.below(len(legal)))
        return int(legal[chosen])

    def question(self, state: State) -> Question:
        """The question to the deciding seat of a state."""
        spec, seat = self.this.spec, int(state.seat)
        self.number += 1
        texts = [spec.write(state, action) for action in state.legal()]
        view = spec.view(state, seat)
        return Question(self.number, self.this.id, self.options, seat, view, texts, self.seconds, self.refused)

    def decision(self, question: Question) -> str:
        """A legal decision of the program; raises Failure. A program that gives no answer at all is ended."""
        try:
            answer = self.answer(question)
        except Failure:
            if self.process is not None:
                self.process.kill()
                self.process = None
            raise
        if answer.decision not in question.legal:
            raise Failure(ILLEGAL)
        return answer.decision

    def answer(self, question: Question) -> Answer:
        """The program's answer to a question; raises Failure."""
        line = msgspec.json.encode(question) + b"\n"
        seconds = self.seconds
        try:
            if self.process is None:
                self.process = self.started()
                seconds += self.starting
            answer = msgspec.json.decode(self.process.answer(line, seconds), type=Answer)
        except TimeoutError:
            raise Failure(HUNG) from None
        except (EOFError, OSError):
            raise Failure(ENDED) from None
        except (msgspec.MsgspecError, UnicodeError):
            raise Failure(UNREADABLE) from None
        if answer.number != question.number:
            raise Failure(UNREADABLE)
        return answer

    def started(self) -> LineProcess:
        """The program, started anew; raises Failure once that was done too often."""
        if self.starts == MOST_STARTS:
            raise Failure(GIVEN_UP)
        self.starts += 1
        return LineProcess(self.command)


def make_player(
    name: str, this: Game, options: Options, failed: Failed, clock: Callable[[], float] = time.monotonic
) -> Bot:
    """The bot of this name for a match on this machine: one of make_local_bot, "run:COMMAND", or "run@0.5s:COMMAND".

    A program's time is always that on the clock on the wall. Never for a name that came over a network: it runs what it
    says.
    """
    found = NAME.fullmatch(name.strip())
    if found is None or not 0.0 < float(found[1] or SECONDS) <= MOST_SECONDS:
        return make_local_bot(name, clock, this.id)
    seconds, command = found.groups()
    try:
        words = shlex.split(command)
    except ValueError:  # a quotation mark without its other half
        words = []
    if not words or shutil.which(words[0]) is None:
        raise Malformed("no_such_program", {"found": quoted(command)})
    return ProgramBot(words, this, options, failed, float(seconds or SECONDS))
