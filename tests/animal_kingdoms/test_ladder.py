"""Animal Kingdoms climbs the ladder."""

from pathlib import Path

import regna
from regna.games.animal_kingdoms.rules import board
from tests.animal_kingdoms.speech import SPEECH
from tests.conformance.ladder import ConformanceSuite


class TestAnimalKingdoms(ConformanceSuite):
    """All rungs, for 1 to 5 seats."""

    game = regna.game("animal_kingdoms")
    folder = Path(__file__).parent
    speech = SPEECH
    variants = [{}, {"peace_treaty": True}, {"first": "B"}]  # noqa: RUF012  # a constant of the class, as in ConformanceSuite
    variants_by_seats = {1: [{"level": level} for level in board.LEVELS]}  # noqa: RUF012  # likewise
    rows_of_clones = frozenset({"decrees", "majority", "pass_tile_owners", "pass_tile_points", "bonus"})
