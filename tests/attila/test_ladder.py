"""Attila climbs the ladder."""

from pathlib import Path

import regna
from regna.games.attila.rules.board import TRIBES
from tests.attila.scenes import STARTS, document
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


class TestAttila(ConformanceSuite):
    """All rungs, for 2 to 5 seats."""

    game = regna.game("attila")
    folder = Path(__file__).parent
    shared_by_clones = frozenset({"map", "values"})
    fixed_positions = [TOP_IS_NEAR, LAST_MARKER_IS_NEAR, STANDSTILL_IS_NEAR]  # noqa: RUF012  # a constant of the class, as in ConformanceSuite
    variants = [  # noqa: RUF012  # likewise
        {},
        {"conflict_cards": "open", "all_tied": "stay", "last_scorings": "one"},
        {"action_tiles": False, "one_tribe": "stay", "first": "B"},
    ]
