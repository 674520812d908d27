"""The lessons of the games, read from their packages."""

import functools
from dataclasses import dataclass

from regna.lessons.documents import LessonDocument, read_lesson
from regna.registry import GAMES
from regna.resources import read_lessons


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game and its name there."""

    id: str
    document: LessonDocument

    @property
    def game(self) -> str:
        """The game it teaches."""
        return self.document.game

    def title(self, language: str) -> str:
        """What it is called."""
        return self.document.title.in_language(language)


@functools.cache
def lessons_of(game: str) -> dict[str, Lesson]:
    """All lessons of a game by their ids: first those of its course in their order, then the illustrations."""
    found = [Lesson(id, read_lesson(document)) for id, document in read_lessons(GAMES[game].package).items()]
    ordered = sorted(found, key=lambda lesson: (lesson.document.course == 0, lesson.document.course, lesson.id))
    return {lesson.id: lesson for lesson in ordered}


def course_of(game: str) -> list[Lesson]:
    """The lessons of a game's course, in their order."""
    return [lesson for lesson in lessons_of(game).values() if lesson.document.course]
