"""Every lesson of every game is played: it can be done, its mistakes are refused, it reads well in both languages."""

from typing import Any

import msgspec
import pytest
from docs import make_examples

from regna.contract.errors import Malformed, Refused
from regna.lessons.attempt import Answer, Attempt
from regna.lessons.documents import read_lesson
from regna.lessons.lesson import Lesson, course_of, lessons_of
from regna.registry import GAMES
from regna.resources import read_lessons, read_rules, read_words
from regna.table.game import game
from regna.table.words import LANGUAGES
from tests.conformance.lessons import flaws
from tests.conformance.positions import kept

OWN = ("barony", "attila", "animal_kingdoms", "barbarian_kingdoms")
LESSONS = [lesson for id in OWN for lesson in lessons_of(id).values()]
SHORTEST, LONGEST = 5, 10
"""Lessons of a course."""
LONGEST_ADVICE = 30
"""In words."""


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game}-{lesson.id}")
def test_a_lesson_is_sound(lesson: Lesson) -> None:
    """It can be done in each of its ways, and the rules answer its mistakes as it says."""
    found = flaws(lesson, game(lesson.game))
    if found:
        pytest.fail("\n".join(found), pytrace=False)


@pytest.mark.parametrize("id", OWN)
def test_a_course_is_complete_and_short(id: str) -> None:
    """Its lessons are numbered without a gap."""
    course = course_of(id)
    assert SHORTEST <= len(course) <= LONGEST
    assert [lesson.document.course for lesson in course] == list(range(1, len(course) + 1))


def test_a_game_without_lessons_has_none() -> None:
    """Such as one from another package."""
    assert all(lessons_of(id) == {} for id in GAMES if id not in OWN)


def test_the_page_of_examples_is_that_of_the_lessons() -> None:
    """`.venv/bin/python -m docs.make_examples` writes it anew; every example is shown, and no other."""
    listed = make_examples.examples()
    assert make_examples.PAGE.read_text(encoding="utf-8") == make_examples.page()
    assert {lesson.id: set(lesson.document.book) - set(listed[lesson.game]) for lesson in LESSONS} == {
        lesson.id: set() for lesson in LESSONS
    }
    shown = {id: {number for lesson in lessons_of(id).values() for number in lesson.document.book} for id in listed}
    assert {id: sorted(set(examples) - shown[id]) for id, examples in listed.items()} == {id: [] for id in listed}
    for id, examples in listed.items():
        known = read_rules(GAMES[id].package, "en")
        assert [rule for example in examples.values() for rule in example["rules"] if f"**{rule}**" not in known] == []


@pytest.mark.parametrize("id", OWN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_has_something_to_say_to_every_question(id: str, language: str) -> None:
    """Of every phase in which somebody of the kept positions is asked; and it knows no other phases. In few words."""
    asked = {one.phase for moment in kept(id) for one in moment.views if one.turn is not None}
    words = read_words(GAMES[id].package, language)
    said = {key.removeprefix("guide."): text for key, text in words.items() if key.startswith("guide.")}
    assert asked <= set(said) <= set(GAMES[id].phases)
    assert all(len(text.split()) <= LONGEST_ADVICE for text in said.values())


# ---------------------------------------------------------------------- an attempt


def barony(id: str, language: str = "en") -> Attempt:
    """Somebody at a lesson of Barony."""
    return Attempt(lessons_of("barony")[id], game("barony", language))


def test_a_decision_that_leads_on_is_carried_out() -> None:
    """The step that follows begins, and after the last one the lesson is over."""
    attempt = barony("two_against_one")
    assert attempt.decide("move C1 B2").kind == "accepted"
    assert (attempt.number, attempt.offered()) == (1, ["take forest", "take plain"])
    assert attempt.decide("take plain").kind == "accepted"
    assert (attempt.step, attempt.offered()) == (None, [])
    assert attempt.decide("end").text == "This lesson is done."


def test_the_rules_refuse_what_they_refuse() -> None:
    """With their own sentence; nothing has changed."""
    attempt = barony("two_against_one", "fr")
    answer = attempt.decide("move B2 A2")
    refusal = attempt.match.refusal("move B2 A2")
    assert refusal is not None
    assert answer == Answer("refused", refusal.code, refusal.rules, refusal.text)
    assert attempt.match.sequence == 0
    with pytest.raises(Malformed):
        attempt.decide("juggle B2")


@pytest.mark.parametrize(
    ("decision", "text"),
    [
        (
            "move B2 C1",
            "Allowed, but not today's idea. You would leave B2: a knight that comes alone destroys nothing.",
        ),
        ("recruit B1", "Allowed, but not today's idea."),
    ],
)
def test_what_is_legal_and_leads_away_is_not_carried_out(decision: str, text: str) -> None:
    """The lesson says what it knows about it."""
    attempt = barony("two_against_one")
    answer = attempt.decide(decision)
    assert (answer.kind, answer.text, attempt.match.sequence) == ("astray", text, 0)


def test_an_offered_decision_after_which_nothing_leads_to_the_goal_is_not_carried_out() -> None:
    """As if it had not been offered: a second marker beside the first does not reach a new province."""
    attempt = Attempt(lessons_of("attila")["second_marker"], game("attila"))
    attempt.decide("play saxons lugdunensis")
    before = attempt.match.sequence
    assert attempt.answer_to("marker lugdunensis").code == "lost"
    assert attempt.decide("marker lugdunensis").kind == "astray"
    assert attempt.match.sequence == before


def test_a_decision_of_the_step_can_be_taken_back() -> None:
    """But not one of a step that is done."""
    attempt = barony("build")
    with pytest.raises(Refused, match="nothing to take back"):
        attempt.take_back()
    attempt.decide("village A3")
    attempt.take_back()
    assert "village A3" in attempt.offered()
    attempt = barony("ride")
    attempt.decide("move C3 D3")
    assert attempt.number == 1
    with pytest.raises(Refused):
        attempt.take_back()


def test_the_others_answer_and_luck_is_prepared() -> None:
    """The same way through a lesson always meets the same."""
    ends = set()
    for _ in range(2):
        attempt = Attempt(lessons_of("animal_kingdoms")["most_cubes"], game("animal_kingdoms"))
        attempt.decide("claim frog_6 desert")
        attempt.decide("pass")
        assert attempt.step is None
        ends.add(msgspec.json.encode(attempt.match.position()))
    assert len(ends) == 1


# ---------------------------------------------------------------------- the checks themselves


def spoiled(id: str, change: dict[str, Any], step: dict[str, Any]) -> list[str]:
    """What is found wrong with a lesson of Barony of which something, and something of its first step, is changed."""
    document = read_lessons("regna.games.barony")[id]
    first, *others = document["step"]
    document = {**document, **change, "step": [{**first, **step}, *others]}
    return flaws(Lesson(id, read_lesson(document)), game("barony"))


def mistake(attempt: str, code: str, rule: str) -> dict[str, Any]:
    """A step that tells of this mistake."""
    return {"mistakes": [{"try": attempt, "code": code, "rule": rule}]}


@pytest.mark.parametrize(
    ("change", "step", "flaw"),
    [
        ({"rules": ["BA-999"]}, {}, "there is no rule BA-999"),
        ({"title": {"en": "Two", "fr": "Two"}}, {}, "title is the same in both languages"),
        ({"title": {"en": "Two", "fr": "Deux!"}}, {}, "needs a no-break space"),
        ({}, {"say": {"en": "word " * 41, "fr": "mot"}}, "step 0 (en) has 41 words, 40 are enough"),
        ({}, {"say": {"en": "Do.", "fr": ""}}, "step 0 (fr) is empty"),
        ({}, {"offer": ["move B2 *"]}, "step 0 cannot be done after []"),
        ({}, {"offer": ["recruit *"]}, "step 0 cannot be done after []"),
        ({}, {"done": {}}, "a goal wants nothing"),
        ({}, {"done": {"events": [{"kind": "village_lost"}]}}, "there is no event village_lost"),
        ({}, {"done": {"events": [{"kind": "passed", "hex": "B2"}]}}, "the event passed has no part hex"),
        (
            {},
            mistake("move B2 A2", "lake_ahead", "BA-069"),
            "is refused as mountain_held",
        ),
        (
            {},
            mistake("move B2 A2", "mountain_held", "BA-065"),
            "is refused as mountain",
        ),
        ({}, mistake("move B1 B2", "lake_ahead", "BA-065"), '"move B1 B2" is allowed'),
        ({}, {"astray": [{"try": "move B2 A2", "en": "No.", "fr": "Non."}]}, '"move B2 A2" is not legal'),
        ({}, {"astray": [{"try": "move B1 B2", "en": "No.", "fr": "Non."}]}, '"move B1 B2" leads to the goal'),
        ({}, {"before": ["move B1 C1", "end"]}, "the learner is not asked"),
        ({}, {"before": ["move B1 A1"]}, "it cannot be played"),
        ({}, {"done": {"state": [{"path": "phase", "is": "main"}]}}, "step 0: it is done before it begins"),
        ({"you": 1}, {}, "the learner is not asked"),
        ({}, {"look": ["B2", "D4"]}, 'step 0: there is no "D4" to look at'),
        ({}, {"arrows": [["B1", "plains"]]}, 'step 0: there is no "plains" to look at'),
    ],
)
def test_a_spoiled_lesson_is_caught(change: dict[str, Any], step: dict[str, Any], flaw: str) -> None:
    """With a sentence that says what is wrong."""
    assert flaw in "\n".join(spoiled("two_against_one", change, step))


def test_what_does_not_belong_into_a_file_is_refused() -> None:
    """A key that nobody knows, another format, a language that is missing."""
    document = read_lessons("regna.games.barony")["ride"]
    for wrong in ({"hint": "no"}, {"format": "regna-lesson/2"}, {"title": {"en": "Ride"}}, {"step": [{"say": "Go"}]}):
        with pytest.raises(msgspec.ValidationError):
            read_lesson({**document, **wrong})
