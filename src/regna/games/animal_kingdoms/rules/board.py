"""What never changes in a game of Animal Kingdoms: the ring of kingdoms, the numbers of the components, the options."""

from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from regna.games.animal_kingdoms.rules.decrees import Decree

KINGDOMS: Final[i64] = 5
SMALLEST: Final[i64] = 4
"""The kingdoms have 4, 5, 6, 7 and 8 territories, clockwise (AK-004, AK-005); kingdom 0 is the smallest."""
LARGEST: Final[i64] = 8
AGES: Final[i64] = 3  # AK-002
HAND: Final[i64] = 4  # AK-012
COUNCIL_SPACES: Final[i64] = 2  # in each kingdom (AK-007)
SIDES: Final[i64] = 5
"""At most five players; alone, the player and the adversary."""
HUMAN: Final[i64] = 0
RIVAL: Final[i64] = 1
"""Alone, the two sides."""
MOST_TOKENS: Final[i64] = 18  # AK-016
MOST_POINTS: Final[i64] = 20
"""The most that a tile can be worth."""
DECREE_SPACE: Final[i64] = 30
"""How many decrees there can be."""
NOWHERE: Final[i64] = -1
NOBODY: Final[i64] = -1

# The levels of the solo mode, from the weakest adversary to the strongest (AK-260 to AK-264)
EASY: Final[i64] = 0
MEDIUM: Final[i64] = 1
NORMAL: Final[i64] = 2
HARD: Final[i64] = 3
EXPERT: Final[i64] = 4
Level = Literal["easy", "medium", "normal", "hard", "expert"]
LEVELS: Final[tuple[Level, ...]] = ("easy", "medium", "normal", "hard", "expert")
LEVEL_COUNT: Final[i64] = 5


class Kingdom:
    """One kingdom as people name it."""

    def __init__(self, id: str, names: dict[str, str]) -> None:
        """Names by language; what it is called changes no rule."""
        self.id = id
        self.names = names

    def typed_names(self) -> set[str]:
        """What a player can type for it, in small letters."""
        return {self.id.lower(), *(name.lower().replace(" ", "_") for name in self.names.values())}


class Values:
    """Components, and the options that change a rule; shared by all clones."""

    def __init__(
        self,
        kingdoms: list[Kingdom],
        decrees: list[Decree],
        majority: list[int],
        first_to_pass: list[int],
        cubes: int,
        tokens: int,
        peace_treaty: bool,
        level: int,
    ) -> None:
        """Tiles are listed by their points, equal ones as often as they exist."""
        self.kingdoms = kingdoms
        self.decrees = decrees
        self.scopes = vec[i64]([decree.scope for decree in decrees])
        self.majority = vec[i64](majority)
        self.first_to_pass = vec[i64](first_to_pass)
        self.cubes: i64 = cubes
        self.tokens: i64 = tokens
        self.peace_treaty = peace_treaty
        self.level: i64 = level


def territories_of(kingdom: i64) -> i64:
    """How many golden territories a kingdom has, its capital included (AK-004)."""
    return kingdom + SMALLEST


def clockwise(kingdom: i64, steps: i64) -> i64:
    """The kingdom so many places further round the ring (AK-005, AK-006)."""
    return (kingdom + steps) % KINGDOMS


def are_neighbours(one: i64, other: i64) -> bool:
    """Whether two kingdoms are next to each other on the ring, where the largest touches the smallest (AK-006)."""
    apart = one - other if one > other else other - one
    return apart == 1 or apart == KINGDOMS - 1
