"""Attila climbs the ladder."""

from pathlib import Path

import regna
from regna.games.attila.rules.board import TRIBES
from tests.attila.scenes import STARTS, document
from tests.attila.speech import SPEECH
from tests.conformance.ladder import ConformanceSuite

HAND = {"franks": 2, "huns": 1}
TOP_IS_NEAR = document(
    *({"hand": HAND, "influence": dict.fromkeys(TRIBES, 21)} for _ in range(3)),
    markers={name: {"franks": 1} for name in STARTS},
)
LAST_MARKER_IS_NEAR = document(
    {"hand": {"franks": 1}},
    {"hand": {"goths": 1}},
    {"hand": {"saxons": 1}},
    markers={name: {"franks": 4} for name in ("noricum", "raetia", "pannonia", "moesia")} | {"dalmatia": {"franks": 3}},
    peaceful=["noricum", "raetia", "pannonia", "moesia"],
)

STANDSTILL_IS_NEAR = document(
    {},
    {"hand": {"goths": 1}},
    {"hand": {"saxons": 1}},
    phase="conflict",
    played="franks",
    conflicts=["noricum"],
    committed=1,
    markers={"noricum": {"franks": 5}},
    peaceful=[name for name in STARTS if name != "noricum"],
)

TOP_IN_SIGHT = document(
    {"hand": HAND, "influence": {"franks": 20}},
    {"hand": HAND},
    {"hand": HAND},
    phase="follow",
    played="franks",
    markers={"noricum": {"franks": 1}},
    peaceful=["britannia", "lusitania", "baetica"],
)
"""In the 6th century influence is worth three spaces, and the column has two left."""
BETWEEN_TWO_CARDS = document(
    {"hand": HAND, "tiles": ["raise"]},
    {"hand": HAND},
    phase="pause",
    plays_left=2,
    played="franks",
    markers={"noricum": {"franks": 4}},
    peaceful=["noricum"],
)


class TestAttila(ConformanceSuite):
    """All rungs, for 2 to 5 seats."""

    game = regna.game("attila")
    folder = Path(__file__).parent
    speech = SPEECH
    shared_by_clones = frozenset({"map", "values"})
    rows_of_clones = frozenset({"players.laid", "players.influence", "players.tiles"})
    fixed_positions = [TOP_IS_NEAR, LAST_MARKER_IS_NEAR, STANDSTILL_IS_NEAR, TOP_IN_SIGHT, BETWEEN_TWO_CARDS]  # noqa: RUF012  # a constant of the class, as in ConformanceSuite
    variants = [  # noqa: RUF012  # likewise
        {},
        {"conflict_cards": "open", "all_tied": "stay", "last_scorings": "one"},
        {"action_tiles": False, "one_tribe": "stay", "first": "B"},
    ]
