"""The components: checks the values of components.toml, or of a user's file, and hands them to the rules."""

from typing import Final

from regna.contract.components import Components, check_numbers
from wrackline.rules.realm import Values

SEATS: Final = (2, 3, 4)
"""WL-001."""
NUMBERS: Final = {
    "pieces": {f"for_{seats}": (1, 100) for seats in SEATS},
    "waves": {"number": (1, 100)},
    "turn": {"tide": (1, 100), "steps": (1, 100), "basket": (1, 100)},
    "points": dict.fromkeys(("piece", "wished", "set", "yes"), (0, 100)),
}
"""The groups and their numbers: name to least and most."""


def check(components: Components) -> None:
    """Raise BadComponents, naming the group, if the values are not a set of Wrackline's components."""
    for group, names in NUMBERS.items():
        check_numbers(components, group, names)


def values_of(components: Components, seats: int) -> Values:
    """The numbers that hold for so many players."""
    return Values(
        pieces=components["pieces"][f"for_{seats}"],
        waves=components["waves"]["number"],
        **components["turn"],
        **components["points"],
    )
