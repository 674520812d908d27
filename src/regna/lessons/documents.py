"""A lesson as its file has it: the types behind "Lessons" in docs/formats.md."""

from typing import Any, Final, Literal

import msgspec

from regna.contract.events import PartValue

LESSON_FORMAT: Final = "regna-lesson/1"


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A part of a lesson file."""


class Text(Part):
    """A text in every language."""

    en: str
    fr: str

    def in_language(self, language: str) -> str:
        """The text in one of them."""
        return str(getattr(self, language))


class Start(Part, kw_only=True):
    """The position the lesson begins with, without what goes without saying."""

    seats: int
    options: dict[str, str | bool] = {}
    state: dict[str, Any]


class Check(Part):
    """Something that must hold in the state document: what is at a path, compared with a value."""

    path: str
    """Names and numbers with dots between them, such as "players.0.knights.B5"; what is not there counts as 0."""
    equals: str | int | bool | None = msgspec.field(default=None, name="is")
    at_least: int | None = None
    at_most: int | None = None
    has: str | None = None


class Goal(Part):
    """When a step is done: all the events were told and all the checks hold, or else one of `any`."""

    events: list[dict[str, PartValue]] = []
    """Each names its `kind` and those of its parts that matter."""
    state: list[Check] = []
    any: list["Goal"] = []


class Mistake(Part):
    """A usual mistake, and what the rules answer."""

    attempt: str = msgspec.field(name="try")
    code: str
    rule: str


class Astray(Text):
    """Something legal that does not lead to the goal, and what is said about it."""

    attempt: str = msgspec.field(name="try")


class Step(Part):
    """One task of a lesson."""

    say: Text
    offer: list[str]
    """The decisions that lead on: texts in which * stands for anything."""
    done: Goal
    before: list[str] = []
    """What is decided before it begins, by whoever is asked."""
    replies: list[str] = []
    """What other seats answer while it lasts, in this order."""
    look: list[str] = []
    """Tokens to look at."""
    arrows: list[tuple[str, str]] = []
    mistakes: list[Mistake] = []
    astray: list[Astray] = []


class LessonDocument(Part, kw_only=True):
    """A lesson as it is written."""

    format: Literal["regna-lesson/1"]
    game: str
    course: int
    """Its place in the course; 0: it only illustrates its rules."""
    you: int
    """The seat that learns."""
    seed: int = 1
    """Of the luck, which is prepared."""
    rules: list[str]
    book: list[str] = []
    """The examples of the rulebook that it shows, by their numbers in docs/examples.md."""
    title: Text
    position: Start
    step: list[Step]
    end: Text
    """What is said when all is done."""


def read_lesson(document: dict[str, Any]) -> LessonDocument:
    """A lesson from its decoded file; raises msgspec.ValidationError for what does not belong there."""
    return msgspec.convert(document, LessonDocument)
