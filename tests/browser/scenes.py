"""Every kind of question of every game: at which table it is asked; and what never asks a person, with the reason."""

from dataclasses import dataclass, field
from typing import Final

from regna.contract.spec import OptionValue


@dataclass(frozen=True)
class Scene:
    """A table at which a phase comes up."""

    seats: int = 3
    options: dict[str, OptionValue] = field(default_factory=dict)


USUAL: Final = Scene()
SCENES: Final[dict[str, dict[str, Scene]]] = {
    "barony": dict.fromkeys(("place", "main", "recruit", "move", "take", "build", "pay"), USUAL),
    "attila": dict.fromkeys(("play", "follow", "conflict", "pause", "close", "trade"), USUAL),
    "animal_kingdoms": {
        **dict.fromkeys(("turn", "rally", "battle", "reinforce"), USUAL),
        "bonus": Scene(1, {"level": "expert"}),
    },
    "barbarian_kingdoms": {
        **dict.fromkeys(
            ("action", "pay", "maneuver", "tax", "contest", "join", "muster", "reinforce", "bribe", "move_out"), USUAL
        ),
        "levy": Scene(4),
        "scourge": Scene(5),
        "consent": Scene(3, {"edition": "review"}),
    },
}
"""The phases in which a seat is asked."""

LUCK: Final = "luck decides"
END: Final = "the match is over"
NEVER_ASKED: Final[dict[str, dict[str, str]]] = {
    "barony": {"finished": END},
    "attila": {"deal": LUCK, "draw": LUCK, "finished": END},
    "animal_kingdoms": {
        **dict.fromkeys(
            (
                "deal", "bonus_cards", "decrees", "tiles", "draw", "first_to_pass", "adversary", "replacement",
                "adversary_fights",
            ),
            LUCK,
        ),
        "finished": END,
    },
    "barbarian_kingdoms": {"spread": LUCK, "sack": LUCK, "pillage": LUCK, "finished": END},
}  # fmt: skip
"""The other phases."""
