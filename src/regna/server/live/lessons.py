"""Lessons for anybody: nothing is kept, each request brings the whole way through the lesson."""

import functools
from typing import Any

import msgspec

from regna.contract.errors import quoted
from regna.lessons.attempt import Answer, Attempt
from regna.lessons.lesson import Lesson, lessons_of
from regna.registry import GAMES
from regna.server.live.load import game_in
from regna.server.live.room import update_message
from regna.server.model.errors import Unknown
from regna.server.protocol import messages as m
from regna.table.match import Match


def lesson_list(game: str, language: str) -> list[m.LessonInfo]:
    """The lessons of a game: those of its course first."""
    return [
        m.LessonInfo(
            id=lesson.id,
            course=lesson.document.course,
            title=lesson.title(language),
            rules=lesson.document.rules,
            steps=len(lesson.document.step),
        )
        for lesson in known_lessons(game).values()
    ]


def try_lesson(game: str, id: str, language: str, message: m.TryLesson) -> m.LessonState:
    """How a lesson stands after the decisions that were taken, and after one more if it leads on."""
    lesson = known_lessons(game).get(id)
    if lesson is None:
        raise Unknown("lesson", {"found": quoted(id)})
    attempt = Attempt(lesson, game_in(game, language))
    for decision in message.taken:
        attempt.repeat(decision)
    taken = list(message.taken)
    said: Answer | None = None
    if message.act:
        said = attempt.answer_to(message.act) if message.ask else attempt.decide(message.act)
        if said.kind == "accepted" and not message.ask:
            taken.append(message.act)
    return lesson_state(attempt, language, taken, said)


def lesson_state(attempt: Attempt, language: str, taken: list[str], said: Answer | None) -> m.LessonState:
    """An attempt as it is sent."""
    document, step, match = attempt.lesson.document, attempt.step, attempt.match
    return m.LessonState(
        lesson=attempt.lesson.id,
        title=attempt.lesson.title(language),
        step=attempt.number,
        steps=len(document.step),
        done=step is None,
        say=(document.end if step is None else step.say).in_language(language),
        rules=document.rules,
        offered=attempt.offered(),
        look=[] if step is None else step.look,
        arrows=[] if step is None else step.arrows,
        taken=taken,
        answer=None if said is None else lesson_answer(said),
        update=update_message(attempt.lesson.id, match, match.update_for(attempt.you, 0), lean=False, view=view_of),
    )


def lesson_answer(said: Answer) -> m.LessonAnswer:
    """What is said to a decision, as it is sent."""
    return m.LessonAnswer(kind=said.kind, code=said.code, rules=list(said.rules), text=said.text)


def view_of(match: Match, seat: int | None) -> Any:
    """The view of a seat as JSON."""
    return msgspec.to_builtins(match.body(seat))


@functools.cache
def known_lessons(game: str) -> dict[str, Lesson]:
    """The lessons of a game; raises Unknown if there is no such game."""
    if game not in GAMES:
        raise Unknown("game", {"found": quoted(game)})
    return lessons_of(game)
