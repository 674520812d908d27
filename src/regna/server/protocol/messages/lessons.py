"""Lessons, puzzles and the duel of the day, and what somebody has learned."""

from typing import Annotated, Literal

from msgspec import Meta, field

from regna.server.protocol.messages.base import Message, Reply
from regna.server.protocol.messages.play import Update

LessonDecision = Annotated[str, Meta(max_length=200)]


class LessonInfo(Reply):
    """A lesson: its place in the game's course (0: it only illustrates its rules), its title and its rules."""

    id: str
    course: int
    title: str
    rules: list[str]
    steps: int


class TryLesson(Message):
    """Where I am in a lesson, by the decisions I have taken so far ("undo" took one back), and one more.

    With `ask` it is not carried out: I only want to know what would be said.
    """

    taken: Annotated[list[LessonDecision], Meta(max_length=40)] = field(default_factory=list)
    act: LessonDecision = ""
    ask: bool = False


class TryPuzzle(Message):
    """What I decide in a puzzle; `taken` has the solution once it was found or shown.

    With `ask` it is not judged: I only want to know whether it is legal. With `show` I give up and see the solution.
    """

    taken: Annotated[list[LessonDecision], Meta(max_length=1)] = field(default_factory=list)
    act: LessonDecision = ""
    ask: bool = False
    show: bool = False


class PuzzleInfo(Reply):
    """A puzzle: how hard it is, on the scale on which people are rated, and what it is about."""

    number: int
    rating: int
    themes: list[str]


class TodaysPuzzle(Reply):
    """The puzzle of the day, the same for everybody."""

    game: str
    number: int


class DuelResult(Reply):
    """How somebody's try at a duel ended: `won`, `lost`, or `left` if they did not play it to its end."""

    place: int
    name: str
    mine: bool
    result: str
    score: int
    other: int


class Duel(Reply):
    """The duel of the day, the same for everybody, against a bot of this `level`.

    `match` is my try, `over` whether it has ended; `tries` is how many have begun. The secret behind `commitment` is
    shown when the day is over.
    """

    day: int
    game: str
    level: str
    commitment: str
    match: str | None
    over: bool
    tries: int
    results: list[DuelResult]


class KnownLessons(Message):
    """The lessons that this device knows to be done, by game; what the server does not know among them is left out."""

    lessons: Annotated[dict[str, Annotated[list[str], Meta(max_length=200)]], Meta(max_length=50)] = field(
        default_factory=dict
    )


class PuzzleStanding(Reply):
    """How I stand with the puzzles of a game: my rating, how many I solved at the first try, and those I tried."""

    rating: int
    solved: int
    tried: list[int]


class Learned(Reply):
    """What I have learned, by game: the lessons done, and how I stand with its puzzles, if I have tried one."""

    lessons: dict[str, list[str]]
    puzzles: dict[str, PuzzleStanding]


class LessonAnswer(Reply):
    """What is said to a decision: it was accepted, the rules refuse it, or it leads away from the goal."""

    kind: Literal["accepted", "refused", "astray"]
    code: str
    rules: list[str]
    text: str


class LessonState(Reply):
    """How a lesson or a puzzle stands after the decisions `taken`: what is to do, what is lit, the match behind it.

    `say` belongs to the present `step` of `steps`, counted from 0; once `done` it is what is said at the end.
    """

    lesson: str
    title: str
    step: int
    steps: int
    done: bool
    say: str
    rules: list[str]
    offered: list[str]
    look: list[str]
    arrows: list[tuple[str, str]]
    taken: list[str]
    answer: LessonAnswer | None
    update: Update
