"""The five levels a bot can play at, from one that a child beats to the strongest.

A weak level thinks briefly and does not always take the decision it likes best: it draws one of those it thinks nearly
as good. So it errs as people do, and never takes a decision that it sees to be much worse.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Level:
    """How well a bot plays: its simulations, and how freely it draws its decision."""

    simulations: int = 0
    """For every decision."""
    rollout: float = 1.0
    """How many times as long as the game says its rollouts are."""
    temperature: float = 0.0
    """0: always the decision visited most; 1: each as likely as it was visited; above that the drawing is more even."""
    margin: float = 0.0
    """How much smaller the chance to win may be after the decision that is drawn."""


LEVELS: Final = {
    # Looks at a handful of decisions and takes any that seems about right.
    "beginner": Level(simulations=6, temperature=3.0, margin=0.2),
    # Sees more of them, and is less easily content.
    "casual": Level(simulations=40, temperature=1.0, margin=0.05),
    # Thinks as long as an answer at once allows, and still varies between equals.
    "skilled": Level(simulations=150, temperature=0.5, margin=0.03),
    # From here on the best it knows.
    "expert": Level(simulations=600),
    # A tenth of a second for every decision on a fast machine, three on a slow one.
    "master": Level(simulations=12_000),
}
"""From the weakest to the strongest."""

OF_GAMES: Final[dict[str, dict[str, Level]]] = {
    "barony": {
        # In the same time such rollouts won 61 % of 240 games at 80 ms, half of 200 at 20 ms, 35 % of 300 at 5 ms.
        "master": Level(simulations=12_000, rollout=2.0),
    },
    # All levels but the strongest think briefly here, and differ by how freely a decision is drawn.
    "attila": {
        "beginner": Level(simulations=40, temperature=40.0, margin=0.6),
        "casual": Level(simulations=50, temperature=5.5, margin=0.13),
        "skilled": Level(simulations=60, temperature=1.5, margin=0.06),
        "expert": Level(simulations=100, temperature=0.8, margin=0.04),
    },
    # What a good player thinks of first is nearly always good here. So all levels but the strongest think briefly, and
    # the weak ones are content with much.
    "animal_kingdoms": {
        "beginner": Level(simulations=20, temperature=20.0, margin=0.25),
        "casual": Level(simulations=30, temperature=3.0, margin=0.12),
        "skilled": Level(simulations=40, temperature=1.2, margin=0.08),
        "expert": Level(simulations=60, temperature=0.5, margin=0.04),
        "master": Level(simulations=2000),
    },
    # Here every simulation counts: 400 of them won 73 % of 60 games against 100 of them.
    "barbarian_kingdoms": {
        "beginner": Level(simulations=8, temperature=4.0, margin=0.25),
        "casual": Level(simulations=25, temperature=1.0, margin=0.08),
        "skilled": Level(simulations=75, temperature=0.5, margin=0.03),
        "expert": Level(simulations=300),
    },
}
"""By game: the levels that have other numbers there."""

USUAL: Final = "skilled"
"""The level for whoever has not chosen one: good company, and quick."""


def level_of(name: str, game: str) -> Level:
    """The level of this name as it is played in a game; raises KeyError."""
    return OF_GAMES.get(game, {}).get(name, LEVELS[name])
