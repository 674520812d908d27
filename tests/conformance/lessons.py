"""What is wrong with a lesson: it is read, played in every way it offers, and each of its mistakes is made."""

from collections.abc import Iterator
from typing import Any

import msgspec

from regna.contract.errors import RegnaError
from regna.contract.spec import GameSpec
from regna.lessons.attempt import MOST_BRANCHES, Attempt, offers
from regna.lessons.documents import Goal, LessonDocument, Step, Text
from regna.lessons.lesson import Lesson
from regna.resources import read_rules
from regna.table.documents import Decision
from regna.table.game import Game
from regna.table.words import LANGUAGES
from tests.conformance import wording

MOST_WORDS = 40
"""In what is said at a step, or at the end."""
MOST_STEPS = 4
MOST_DECISIONS = 40
"""As many as the server takes."""
LONGEST_TITLE = 6
"""In words."""


def flaws(lesson: Lesson, game: Game) -> list[str]:
    """Everything that is wrong with a lesson, each in a sentence."""
    found = [*flaws_in_writing(lesson.document, game.spec)]
    try:
        found += flaws_in_play(lesson, game)
    except RegnaError as error:
        found.append(f"it cannot be played: {error}")
    return [f"{lesson.game}/{lesson.id}: {flaw}" for flaw in found]


# ---------------------------------------------------------------------- as it is written


def flaws_in_writing(document: LessonDocument, spec: GameSpec[Any]) -> Iterator[str]:
    """In texts, rules and names of events."""
    if document.game != spec.id:
        yield f"it is among the lessons of {spec.id} and says {document.game}"
    known = set(wording.REFERENCE.findall(read_rules(spec.package, "en")))
    cited = [*document.rules, *(mistake.rule for step in document.step for mistake in step.mistakes)]
    yield from (f"there is no rule {rule}" for rule in cited if rule not in known)
    if not document.rules:
        yield "it names no rule"
    if not 1 <= len(document.step) <= MOST_STEPS:
        yield f"it has {len(document.step)} steps"
    for name, text, most in texts_of(document):
        yield from flaws_in_text(name, text, most)
    for step in document.step:
        yield from flaws_in_goal(step.done, spec)


def texts_of(document: LessonDocument) -> Iterator[tuple[str, Text, int]]:
    """Every text of a lesson with its name, and how many words it may have."""
    yield "title", document.title, LONGEST_TITLE
    yield "end", document.end, MOST_WORDS
    for number, step in enumerate(document.step):
        yield f"step {number}", step.say, MOST_WORDS
        for astray in step.astray:
            yield f"step {number}, {astray.attempt}", astray, MOST_WORDS


def flaws_in_text(name: str, text: Text, most: int) -> Iterator[str]:
    """Both languages are there, differ, and are short."""
    for language in LANGUAGES:
        said = text.in_language(language)
        # A colon between no-break spaces is no word.
        words = [word for word in said.split() if any(letter.isalnum() for letter in word)]
        if not words or said != said.strip() or "  " in said:
            yield f"{name} ({language}) is empty or has stray spaces"
        if len(words) > most:
            yield f"{name} ({language}) has {len(words)} words, {most} are enough"
    if text.en == text.fr:
        yield f"{name} is the same in both languages"
    yield from wording.unspaced(name, text.fr)
    if "’" in text.en + text.fr:
        yield f"{name} has another apostrophe"


def flaws_in_goal(goal: Goal, spec: GameSpec[Any]) -> Iterator[str]:
    """It wants something, and events that there are, with parts that they have."""
    if not (goal.events or goal.state or goal.any):
        yield "a goal wants nothing"
    kinds = {kind.name: {"kind", *(name for name, _ in kind.parts)} for kind in spec.events}
    for wanted in goal.events:
        kind = str(wanted.get("kind"))
        if kind not in kinds:
            yield f"there is no event {kind}"
        elif not set(wanted) <= kinds[kind]:
            yield f"the event {kind} has no part {wording.listed(set(wanted) - kinds[kind])}"
    for one in goal.any:
        yield from flaws_in_goal(one, spec)


# ---------------------------------------------------------------------- as it is played


def flaws_in_play(lesson: Lesson, game: Game) -> Iterator[str]:
    """Step by step, from every end that the step before can have."""
    starts = [Attempt(lesson, game)]
    for number, step in enumerate(lesson.document.step):
        yield from (f"step {number}: {flaw}" for flaw in flaws_in_answers(starts[0], step))
        ends: dict[bytes, Attempt] = {}
        for start in starts:
            found = ends_of(start)
            if not found:
                taken = [entry.act for entry in start.match.entries_since() if isinstance(entry, Decision)]
                yield f"step {number} cannot be done after {taken}"
            ends |= found
        if not ends:
            return
        starts = list(ends.values())
    yield from flaws_on_the_way(Attempt(lesson, game))


def flaws_on_the_way(attempt: Attempt) -> Iterator[str]:
    """Whoever always takes the last decision that is accepted comes to the end."""
    for _ in range(MOST_DECISIONS):
        if attempt.step is None:
            return
        text = next((text for text in reversed(attempt.offered()) if attempt.answer_to(text).kind == "accepted"), None)
        if text is None:
            yield f"step {attempt.number}: nothing that is offered is accepted"
            return
        attempt.decide(text)
    yield f"it is not done after {MOST_DECISIONS} decisions"


def flaws_in_answers(start: Attempt, step: Step) -> Iterator[str]:
    """What the rules and the lesson say at the beginning of a step."""
    if start.match.deciding != start.you:
        yield "the learner is not asked"
        return
    if start.is_done():
        yield "it is done before it begins"
    known = tokens_of(start)
    shown = [*step.look, *(token for arrow in step.arrows for token in arrow)]
    yield from (f'there is no "{token}" to look at' for token in shown if token not in known)
    legal = start.match.legal()
    for mistake in step.mistakes:
        refusal = start.match.refusal(mistake.attempt, start.you)
        if refusal is None:
            yield f'"{mistake.attempt}" is allowed'
        elif mistake.code != refusal.code or mistake.rule not in refusal.rules:
            yield f'"{mistake.attempt}" is refused as {refusal.code} {refusal.rules}'
    for astray in step.astray:
        if astray.attempt not in legal:
            yield f'"{astray.attempt}" is not legal'
        elif offers(step, astray.attempt) and leads_on(start, astray.attempt):
            yield f'"{astray.attempt}" leads to the goal'


def tokens_of(attempt: Attempt) -> set[str]:
    """Every word with which a decision could name something of this match, such as the hexes of its board."""
    state = attempt.match.journal.state
    parts = attempt.match.game.spec.actions.parts.values()
    written = [part.write(state, number) for part in parts for number in range(part.size)]
    return {word for words in written if words is not None for word in ([words] if isinstance(words, str) else words)}


def leads_on(start: Attempt, decision: str) -> bool:
    """Whether the step can be done after an offered decision, or is done by it."""
    after = dict(zip(start.offered(), start.ways(), strict=True))[decision]
    return after.number > start.number or after.can_be_done()


def ends_of(start: Attempt) -> dict[bytes, Attempt]:
    """Every state in which a step can end, through decisions that it offers, and an attempt that is there."""
    ends: dict[bytes, Attempt] = {}
    seen: set[bytes] = set()
    waiting, tried = [start], 0
    while waiting:
        for after in waiting.pop().ways():
            tried += 1
            if tried > MOST_BRANCHES:
                raise AssertionError(f"{start.lesson.id} offers more than {MOST_BRANCHES} ways through a step")
            state = msgspec.json.encode(start.match.game.spec.state_document(after.match.journal.state))
            if after.number > start.number:
                ends[state] = after
            elif state not in seen:
                seen.add(state)
                waiting.append(after)
    return ends
