"""`regna learn`: the course at the keyboard, and how to play on one page."""

import pytest

from regna.lessons.attempt import Attempt
from regna.lessons.lesson import course_of
from regna.table.game import game
from tests.cli.command import Command
from tests.test_lessons import OWN


def answers_to(id: str) -> list[str]:
    """Decisions that do the whole course."""
    typed = []
    for lesson in course_of(id):
        attempt = Attempt(lesson, game(id))
        while attempt.step is not None:
            text = next(text for text in attempt.offered() if attempt.answer_to(text).kind == "accepted")
            attempt.decide(text)
            typed.append(text)
    return typed


@pytest.mark.slow
@pytest.mark.parametrize("id", OWN)
def test_a_whole_course(regna_command: Command, id: str) -> None:
    """Every lesson ends with its own sentence, and the last with the way to a first match."""
    shown = regna_command("learn", id, typed="\n".join(answers_to(id)))
    ends = [lesson.document.end.en for lesson in course_of(id)]
    assert shown.code == 0
    assert [end for end in ends if end in shown.out] == ends
    assert f"play {id} --bots beginner,beginner" in shown.out.splitlines()[-1]


def test_mistakes_undo_skip_and_quit(regna_command: Command) -> None:
    """The rules refuse with their sentence, what leads away is not carried out."""
    typed = ["why village C1", "village B1", "move A3 A2", "dance", "", "undo", "village A3", "undo", "skip", "quit"]
    shown = regna_command("learn", "barony", "build", typed="\n".join(typed))
    assert "BA-105" in shown.out
    assert "BA-106" in shown.out
    assert "Allowed, but not today's idea. Keep your knights where they stand, and build." in shown.out
    assert "There is nothing to take back." in shown.out
    assert "Recruit at the lake" in shown.out
    assert shown.code == 0


def test_in_french(regna_command: Command) -> None:
    """Verbs are understood in French as well."""
    shown = regna_command("learn", "barony", "recruit", "--language", "fr", typed="recruter A3\n" * 3 + "quitter\n")
    assert course_of("barony")[2].document.end.fr in shown.out


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("id", OWN)
def test_the_page(regna_command: Command, id: str, language: str) -> None:
    """Goal, a turn with its numbers, the end."""
    words = game(id, language).words
    shown = regna_command("learn", id, "--page", "--language", language).out
    for key in ("how.goal", "how.turn.1", "how.end"):
        assert words.say(key) in shown


def test_what_there_is_not(regna_command: Command) -> None:
    """A lesson nobody knows."""
    shown = regna_command("learn", "barony", "fly")
    assert shown.code == 2
    assert "become_duke, build" in shown.err
