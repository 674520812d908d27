"""Wrackline climbs the ladder."""

from pathlib import Path

import regna
from tests.conformance.ladder import ConformanceSuite
from tests.wrackline.speech import SPEECH


class TestWrackline(ConformanceSuite):
    """All rungs, for 2, 3 and 4 seats."""

    game = regna.game("wrackline")
    folder = Path(__file__).parent
    speech = SPEECH
    midgame = 10
