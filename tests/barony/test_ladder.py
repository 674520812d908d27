"""Barony climbs the ladder."""

from pathlib import Path

from msgspec.structs import replace

import regna
from tests.barony.scenes import document
from tests.barony.speech import SPEECH
from tests.conformance.ladder import ConformanceSuite
from tests.conformance.positions import Moment as Kept

NOBODY_CAN_ACT = document(
    {"strongholds": ["C3"], "knights_removed": 7},
    {"strongholds": ["C4"], "knights_removed": 7},
    terrain={"A3": "lake"},
)


class TestBarony(ConformanceSuite):
    """All rungs, for 2, 3 and 4 seats."""

    game = regna.game("barony")
    folder = Path(__file__).parent
    speech = SPEECH
    rare_events = frozenset({"no_site_found", "bank_was_empty"})
    shared_by_clones = frozenset({"board", "values"})
    rows_of_clones = frozenset({"players.villages", "players.cities", "players.tokens"})
    fixed_positions = [NOBODY_CAN_ACT]  # noqa: RUF012  # a constant of the class, as in ConformanceSuite
    variants = [  # noqa: RUF012  # likewise
        {},
        {"strict_payment": False, "finite_bank": True},
        {"layout": "fixed", "silver": "B", "no_adjacent_lakes": True},
    ]

    def mended(self, moment: Kept) -> Kept:
        """A match that was over was shown in the round after its last one."""
        if moment.position["state"]["phase"] != "finished":
            return moment
        views = [replace(view, body={**view.body, "round": view.body["round"] - 1}) for view in moment.views]
        return replace(moment, views=views)
