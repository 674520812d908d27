"""Barbarian Kingdoms climbs the ladder."""

from pathlib import Path

import regna
from regna.contract.spec import OptionValue
from tests.barbarian_kingdoms.scenes import position
from tests.barbarian_kingdoms.speech import SPEECH
from tests.conformance.ladder import ConformanceSuite

HOUSE_RULES: dict[str, OptionValue] = {"owner_may_expel": True, "pillage_on_recovery": True}
VARIANTS: dict[int, list[dict[str, OptionValue]]] = {
    2: [
        {},
        {"configuration": "b", "sister_war": True, "neutral_pool": "common18"},
        {"configuration": "c", "edition": "review"},
    ],
    3: [
        {},
        {"configuration": "b", "edition": "review", "neutral_pool": "common18"},
        {"configuration": "free", "powers": False, "first": "B", **HOUSE_RULES},
        {"configuration": "e"},
    ],
    4: [
        {},
        {"configuration": "b", "teams": "two"},
        {"configuration": "d", "edition": "review"},
        {"configuration": "c", "teams": "two", **HOUSE_RULES},
    ],
    5: [{}, {"configuration": "b", "edition": "review", **HOUSE_RULES}, {"configuration": "free", "first": "C"}],
    6: [{}, {"teams": "two"}, {"teams": "three"}, {"edition": "review"}],
}
"""Options to play with, for every number of seats: both editions, all configurations of teams, the house rules."""
SEVENTH_PROVINCE = position(
    units={"ostrogoths": ["sicilia"]},
    tokens={"ostrogoths": ["calabria", "dalmatia", "burgundia"]},
    treasuries={0: "5"},
)
"""One Claim away from a Territorial Victory."""


class TestBarbarianKingdoms(ConformanceSuite):
    """All rungs, for 2 to 6 seats."""

    game = regna.game("barbarian_kingdoms")
    folder = Path(__file__).parent
    speech = SPEECH
    shared_by_clones = frozenset({"setting", "map", "values", "seating"})
    games_per_seat_count = 4
    fixed_positions = [SEVENTH_PROVINCE] * 6  # a constant of the class, as in ConformanceSuite
    variants_by_seats = VARIANTS
    rare_events = frozenset({"action_withdrawn"})
