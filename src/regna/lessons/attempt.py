"""Somebody at a lesson: the match behind it, the step reached, and what the rules and the lesson say to a decision."""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final, Literal

from regna.contract.errors import Refused, Stale, quoted
from regna.lessons.documents import Step
from regna.lessons.goals import is_reached
from regna.lessons.lesson import Lesson
from regna.table.documents import POSITION_FORMAT
from regna.table.game import Game
from regna.table.luck import SharedLuck
from regna.table.match import Match
from regna.table.words import Speaking

MOST_BRANCHES: Final = 400
"""So many decisions are tried when it is asked whether a step can still be done."""


@dataclass(frozen=True)
class Answer:
    """What is said to a decision: it leads on, the rules refuse it, or it is legal and leads away from the goal."""

    kind: Literal["accepted", "refused", "astray"]
    code: str = ""
    rules: tuple[str, ...] = ()
    text: str = ""


UNDO: Final = "undo"
"""Stands among the decisions of a lesson where the last one was taken back."""
ACCEPTED: Final = Answer("accepted")


class Attempt:
    """One attempt at a lesson, in one language. What would make its task impossible is not carried out."""

    def __init__(self, lesson: Lesson, game: Game) -> None:
        """At its beginning."""
        document = lesson.document
        self.lesson = lesson
        self.you = document.you
        start = document.position
        position = {
            "format": POSITION_FORMAT,
            "game": game.id,
            "seats": start.seats,
            "options": start.options,
            "state": start.state,
        }
        # Luck that depends on the place in the record alone: the same way through a lesson always meets the same.
        luck = SharedLuck(f"lesson {document.seed:16}".encode(), (b"",) * start.seats)
        self.match: Match = game.from_position(position, luck=luck)
        self.number = 0
        """How many steps are done."""
        self.began = 0
        """The sequence number with which the present step began."""
        self.replied = 0
        """How many of its replies have been given."""
        self._begin_step()

    @property
    def step(self) -> Step | None:
        """The present step; None once all are done."""
        steps = self.lesson.document.step
        return steps[self.number] if self.number < len(steps) else None

    def offered(self) -> list[str]:
        """The legal decisions that the step offers; empty once the lesson is done, or if nobody asks the learner."""
        if self.step is None or self.match.deciding != self.you:
            return []
        return [text for text in self.match.legal() if offers(self.step, text)]

    def is_done(self) -> bool:
        """Whether what the present step wants has happened since it began, and stands."""
        if self.step is None:
            return False
        events = [happening.event for happening in self.match.events(self.you, self.began)]
        state = self.match.game.spec.state_document(self.match.journal.state)
        return is_reached(self.step.done, events, state)

    def answer_to(self, decision: str) -> Answer:
        """What a decision would get; raises Malformed if it cannot be read."""
        return self._tried(decision)[0]

    def decide(self, decision: str) -> Answer:
        """Carry a decision out if it leads on, or take the last one back; raises Malformed if it cannot be read."""
        if decision == UNDO:
            self.take_back()
            return ACCEPTED
        answer, after = self._tried(decision)
        if after is not None:
            self.match, self.number, self.began, self.replied = after.match, after.number, after.began, after.replied
        return answer

    def repeat(self, decision: str) -> None:
        """Carry out again what was accepted before; raises Stale if it can no longer be, as in another version."""
        if decision == UNDO:
            self.take_back()
        elif decision in self.offered():
            self._carry_out(decision)
        else:
            with Speaking(self.match.words):
                raise Stale("lesson", {"found": quoted(decision)})

    def take_back(self) -> None:
        """Take back the last decision of this step; raises Refused if there is none that can be."""
        with Speaking(self.match.words):
            if self.match.sequence == self.began:
                raise Refused("undo_nothing")
        self.match.undo(self.you)

    # ------------------------------------------------------------------ looking ahead

    def ways(self) -> Iterator[Attempt]:
        """This attempt after each of the offered decisions."""
        for text in self.offered():
            branch = self._branch()
            branch._carry_out(text)
            yield branch

    def can_be_done(self) -> bool:
        """Whether the present step can be done from here; also if that would take too long to find out."""
        waiting, tried = deque([self]), 0
        while waiting:
            for after in waiting.popleft().ways():
                tried += 1
                if after.number > self.number or tried >= MOST_BRANCHES:
                    return True
                waiting.append(after)
        return False

    # ------------------------------------------------------------------ inside

    def _tried(self, decision: str) -> tuple[Answer, Attempt | None]:
        refusal = self.match.refusal(decision, self.you)
        if refusal is not None:
            return Answer("refused", refusal.code, refusal.rules, refusal.text), None
        text = self.match.read(decision).text
        if self.step is None:
            return self._astray("lesson.over"), None
        is_offered = offers(self.step, text)
        if is_offered:
            after = self._branch()
            after._carry_out(text)
            if after.number > self.number or after.can_be_done():
                return ACCEPTED, after
        said = next((one for one in self.step.astray if one.attempt == text), None)
        if said is not None:
            return self._astray("lesson.astray", said.in_language(self.match.words.language)), None
        return self._astray("lesson.lost" if is_offered else "lesson.astray"), None

    def _astray(self, key: str, more: str = "") -> Answer:
        sentence = self.match.words.say(key)
        return Answer("astray", key.removeprefix("lesson."), (), f"{sentence} {more}".strip())

    def _branch(self) -> Attempt:
        """The same attempt, to go on with on its own."""
        branch = copy.copy(self)
        branch.match = self.match.at(self.match.sequence)
        branch.match.luck = self.match.luck
        return branch

    def _carry_out(self, text: str) -> None:
        """The learner's decision, the others' answers to it, and whatever step that leads to."""
        step, match = self.step, self.match
        assert step is not None, "nothing is offered after the last step"  # noqa: S101  # for the type checker
        match.decide(self.you, text)
        while match.deciding not in (None, self.you) and self.replied < len(step.replies):
            match.play(step.replies[self.replied])
            self.replied += 1
        if self.is_done():
            self.number += 1
            self._begin_step()

    def _begin_step(self) -> None:
        if self.step is not None:
            for text in self.step.before:
                self.match.play(text)
        self.began, self.replied = self.match.sequence, 0


def offers(step: Step, text: str) -> bool:
    """Whether a step offers this decision."""
    return any(fnmatchcase(text, pattern) for pattern in step.offer)
