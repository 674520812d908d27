"""A match that is soon over, to be looked at."""

import regna
from regna.engine.rng import Rng
from regna.lessons.attempt import Attempt
from regna.lessons.lesson import lessons_of
from regna.table.match import Match
from tests.conformance.playing import random_move


def short_match(seed: int = 1) -> Match:
    """A match of Barony from where somebody can become duke, played on at random to its end."""
    match = Attempt(lessons_of("barony")["become_duke"], regna.game("barony")).match
    rng = Rng(seed)
    while not match.over:
        match.play("title" if "title" in match.legal() else random_move(match, rng))
    return match
