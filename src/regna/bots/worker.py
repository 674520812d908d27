"""`python -m regna.bots.worker`: bots in a process of their own, and what else needs thought: hints and reviews.

Reads one question per line, answers one line to each, and ends when nobody can ask any more.
"""

import contextlib
import faulthandler
import functools
import os
import signal
import sys
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from regna.bots.players import Bot, make_bot
from regna.bots.protocol import REMEMBERED, UNREADABLE, Answer, HintQuestion, Question, ReviewQuestion, answer_line
from regna.bots.search_bot import SearchBot
from regna.contract.errors import Refused, RegnaError
from regna.contract.spec import GameSpec
from regna.engine.rng import Rng
from regna.engine.state import OVER, State
from regna.insight.hint import find_hint
from regna.insight.review import Found, Reviewer
from regna.table.documents import Position
from regna.table.game import Game, game
from regna.table.match import Match
from regna.table.replay import replay

NICENESS: Final = 10
"""How far bots step back behind everything else: the table stays quick while they think."""
OVERDUE: Final = 60.0
"""So many seconds beyond its time a question has hung for good, and whoever asked may no longer be there to say so."""


def main() -> None:
    """Answer until the questions end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # an answer nobody reads any more ends the worker without a word
    os.nice(NICENESS)
    memory = Memory()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer_line(answer_to(line, memory)))
        sys.stdout.buffer.flush()


class Memory:
    """The bots asked last, each for one seat of one match: what they thought about a turn serves its next decision."""

    def __init__(self) -> None:
        """None yet."""
        self.bots: dict[tuple[str, str, str, int], Bot] = {}

    def bot_for(self, question: Question, seat: int) -> Bot:
        """The bot that answers a question: the one that has answered for this seat before, or a new one."""
        place = (question.match, question.game, question.level, seat)
        bot = self.bots.pop(place, None) if question.match else None
        if bot is None:
            bot = make_bot(question.level, question.seconds, game=question.game)
        elif isinstance(bot, SearchBot):
            bot.limit = question.seconds
        if question.match:
            self.bots[place] = bot
            while len(self.bots) > REMEMBERED:
                del self.bots[next(iter(self.bots))]
        return bot


def answer_to(line: bytes, memory: Memory) -> Answer:
    """The answer to a line: a decision, or what went wrong with it."""
    number = UNREADABLE
    try:
        question = msgspec.json.decode(line, type=Question | HintQuestion | ReviewQuestion)
        number = question.number
        with ended_when_overdue(question.seconds):
            if isinstance(question, Question):
                return Answer(number, act=decision_for(question, memory))
            if isinstance(question, HintQuestion):
                return Answer(number, hint=find_hint(*deciding_state(question), question.seed))
            return Answer(number, found=part_of_review(question))
    except Exception as error:  # noqa: BLE001  # whatever it is, the worker lives on and the next question is another
        kind = error.key if isinstance(error, RegnaError) else type(error).__name__
        return Answer(number, error=f"{kind}: {error}")


def decision_for(question: Question, memory: Memory) -> str:
    """The text of the decision the bot takes for the seat that decides."""
    spec, state = deciding_state(question)
    bot = memory.bot_for(question, int(state.seat))
    return spec.write(state, bot.choose(state, Rng(question.seed)))


def deciding_state(question: Question | HintQuestion) -> tuple[GameSpec[Any], State]:
    """The game and the state of a question about a position; refused where nobody decides."""
    this = opened(question.game)
    state = state_of(this, msgspec.json.decode(question.position, type=Position))
    if state.seat < 0:
        raise Refused("match_over" if state.seat == OVER else "luck_is_due")
    return this.spec, state


def part_of_review(question: ReviewQuestion) -> Found:
    """What a part of a review finds."""
    reviewer = Reviewer(replayed(bytes(question.record)), question.seed)
    return reviewer.study(question.study) if question.look is None else reviewer.look(question.look)


@functools.lru_cache(maxsize=2)
def replayed(record: bytes) -> Match:
    """The match of a record; the parts of a review come one after the other."""
    return replay(record, any_rules=True)


def state_of(this: Game, position: Position) -> State:
    """The state of a position, as it is: nothing is drawn or answered by the table, and any rules version will do."""
    options = this.complete_options(position.options)
    parts = this.components_used(position.components)
    state: State = this.spec.state_from(position.state, position.seats, options, parts)
    return state


@functools.cache
def opened(id: str) -> Game:
    """The game with this id, read once."""
    return game(id)


@contextlib.contextmanager
def ended_when_overdue(seconds: float) -> Iterator[None]:
    """End the process, and show where it was, if what is done inside hangs even in compiled code."""
    faulthandler.dump_traceback_later(seconds + OVERDUE, exit=True)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


if __name__ == "__main__":
    main()
