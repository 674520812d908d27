"""The adversary a second time: its turns written from the rulebook in plain Python, compared with whole random games.

Nothing of the engine's solo mode is used here: the second adversary reads the board from the view, plays the card that
luck brought, and every column, discard and bonus card must then lie where it says.
"""

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field

import pytest

from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from regna.games.animal_kingdoms.view import View
from tests.animal_kingdoms.scenes import GAME, LEVELS, adversary_of, new_state, phase, species, value, view
from tests.rules import rule
from tests.seeds import DEEP

GAMES = 24 if DEEP else 8
"""Games of each level."""
ITS_PHASES = ("adversary", "replacement", "bonus")
"""A card it draws, a card instead of its bonus card, a bonus card you choose for it."""
KEPT, FIRST_IGNORED, BOTH_IGNORED = "both constraints", "the first ignored", "both ignored"
AFTER_KEPT, AFTER_IGNORED = "you are out: the first constraint", "you are out: none"


@dataclass
class SecondAdversary:
    """The table before the adversary acts, as a player sees it, and what happens to it."""

    level: str
    columns: list[list[str]]
    cubes: list[list[int]]  # for each kingdom yours and its own
    councils: list[list[int]]
    supply: int
    bonus: list[str]
    discards: list[str]
    you_are_out: bool
    latest: int | None  # where you played your latest creature of this age
    has_capital: bool = False
    asks: bool = False  # you have to choose between two bonus cards
    reached: list[str] = field(default_factory=list)
    moved_on: int = 0  # cards that did not go to the designated kingdom

    def lead(self, kingdom: int) -> int:
        """How many cubes it has more than you."""
        yours, its = (self.cubes[kingdom][side] + self.councils[kingdom][side] for side in (0, 1))
        return its - yours

    def free(self, kingdom: int) -> int:
        """The territories without a cube, the capital included: 4 to 8 less those taken."""
        return 4 + kingdom - len(self.columns[kingdom])

    def choose(self, card: str) -> int:
        """Mode solo, "Avant" and "Après revendication d'une capitale"."""
        low = 0 if self.latest is None else self.latest
        designated = value(card) - 4 if value(card) >= 4 else low
        ring = [(designated + step) % 5 for step in range(5)]
        possible = [kingdom for kingdom in ring if self.free(kingdom) > 0]
        modest = [kingdom for kingdom in possible if self.lead(kingdom) < 2]
        normal = [kingdom for kingdom in possible if self.free(kingdom) > 1]
        if self.you_are_out:
            wishes = [(AFTER_KEPT, modest), (AFTER_IGNORED, possible)]
        else:
            both = [kingdom for kingdom in modest if kingdom in normal]
            wishes = [(KEPT, both), (FIRST_IGNORED, normal), (BOTH_IGNORED, possible)]
        how, kingdoms = next((how, kingdoms) for how, kingdoms in wishes if kingdoms)
        self.reached.append(how)
        self.moved_on += kingdoms[0] != designated
        return kingdoms[0]

    def place(self, card: str) -> None:
        """A card and a cube."""
        kingdom = self.choose(card)
        self.has_capital = self.free(kingdom) == 1
        self.columns[kingdom].append(card)
        self.cubes[kingdom][1] += 1
        self.supply -= 1

    def can_play(self, card: str) -> bool:
        """When you are out, 1, 2 and 3 cannot be played."""
        return value(card) >= 4 or not self.you_are_out

    def draw(self, card: str) -> None:
        """The card of its turn, and a bonus card that has its species or value."""
        if not self.can_play(card):
            self.discards.append(card)
            return
        self.place(card)
        if self.has_capital or self.supply == 0:
            return
        like = [
            other
            for other in self.bonus
            if species(other) == species(card) or (value(other) == value(card) and self.level != "medium")
        ]
        if len(like) == 2 and self.can_play(like[0]) != self.can_play(like[1]):
            like = [other for other in like if self.can_play(other)]
        self.asks = len(like) == 2
        if len(like) == 1:
            self.play_bonus(like[0])

    def play_bonus(self, card: str) -> None:
        """A bonus card is played, or discarded if it cannot be."""
        self.bonus.remove(card)
        self.replace(card)

    def replace(self, card: str) -> None:
        """A card played instead of a bonus card, unless it cannot be played either."""
        if self.can_play(card):
            self.place(card)
        else:
            self.discards.append(card)

    def points(self, tiles: list[int]) -> list[int]:
        """What the kingdoms give, where there is no tie."""
        total = [0, 0]
        for kingdom, tile in enumerate(tiles):
            both = [self.cubes[kingdom][side] + self.councils[kingdom][side] for side in (0, 1)]
            if any(both):
                first = both.index(max(both))
                total[first] += tile
                total[1 - first] += 3 if both[1 - first] else 0
        return total


def second_adversary(body: View, latest: int | None) -> SecondAdversary:
    """The table as a player sees it."""
    kingdoms, adversary = deepcopy(body.kingdoms), adversary_of(body)
    return SecondAdversary(
        level=adversary.level,
        columns=[kingdom.column for kingdom in kingdoms],
        cubes=[kingdom.cubes for kingdom in kingdoms],
        councils=[kingdom.councils for kingdom in kingdoms],
        supply=adversary.cubes,
        bonus=list(adversary.bonus),
        discards=list(body.discards),
        you_are_out=body.players[0].passed > 0,
        latest=latest,
    )


def decide(state: AnimalKingdoms, rng: Rng, style: int) -> int:
    """A random decision of a player who seldom passes (0), likes to rally (1), avoids capitals (2) or gives up (3)."""
    texts = {GAME.spec.write(state, action): action for action in state.legal()}
    free = {kingdom.kingdom: kingdom.territories - len(kingdom.column) for kingdom in view(state).kingdoms}
    claims = [text for text in texts if text.startswith("claim")]
    normal = [text for text in claims if free[text.split()[2]] > 1]
    rallies = [text for text in texts if text.startswith(("rally", "draw"))]
    others = [text for text in texts if text not in claims and text not in rallies]
    luck = int(rng.below(10))
    if "pass" not in texts:
        wanted = others or list(texts)
    elif style == 3 and luck < 3:
        wanted = ["pass"]
    elif style == 1 and luck < 7:
        wanted = rallies or claims or others
    elif style == 2:
        wanted = normal or rallies or claims or others
    else:
        wanted = claims or rallies or others
    return texts[wanted[int(rng.below(len(wanted)))]]


def lucky(state: AnimalKingdoms, rng: Rng) -> int:
    """What luck brings."""
    out = Actions()
    state.list_chances(out)
    return int(out.draw(rng))


def compare(before: View, second: SecondAdversary, state: AnimalKingdoms) -> None:
    """The table after the adversary's card is what the second adversary has made of it."""
    after = view(state)
    if after.age != before.age:  # the columns are gone: points and councils tell where the cubes were
        gained = [after.players[0].score, adversary_of(after).score]
        earlier = [before.players[0].score, adversary_of(before).score]
        tiles = [kingdom.tiles[0] for kingdom in before.kingdoms]
        assert [now - then for now, then in zip(gained, earlier, strict=True)] == second.points(tiles)
        moved = [kingdom.councils[1] for kingdom in after.kingdoms]
        assert sum(moved) == sum(pair[1] for pair in second.councils) + second.has_capital
        return
    assert [kingdom.column for kingdom in after.kingdoms] == second.columns
    assert [kingdom.cubes for kingdom in after.kingdoms] == second.cubes
    assert adversary_of(after).cubes == second.supply
    assert sorted(adversary_of(after).bonus) == sorted(second.bonus)
    if after.draw_pile <= before.draw_pile:  # else the discards have become the pile
        assert sorted(after.discards) == sorted(second.discards)
    assert (after.phase == "bonus") == second.asks
    assert (adversary_of(after).capital is not None) == second.has_capital


def play_game(level: str, seed: int) -> Counter[str]:
    """A whole game, every card of the adversary compared; returns what was seen how often."""
    rng, style, latest, age = Rng(seed), seed % 4, None, 1
    state = new_state(1, rng, level=level)
    seen: Counter[str] = Counter()
    while state.seat != OVER:
        before, asked = view(state), phase(state)
        action = lucky(state, rng) if state.seat == CHANCE else decide(state, rng, style)
        text = GAME.spec.write(state, action)
        state.apply(action)
        assert GAME.spec.audit(state) is None
        if before.age != age:
            age, latest = before.age, None
        if text.startswith("claim"):
            latest = [kingdom.kingdom for kingdom in before.kingdoms].index(text.split()[2])
        if asked in ITS_PHASES:
            card, second = text.split()[1], second_adversary(before, latest)
            steps = {"adversary": second.draw, "bonus": second.play_bonus, "replacement": second.replace}
            steps[asked](card)
            compare(before, second, state)
            seen.update(second.reached)
            seen.update({"moved on": second.moved_on, asked: 1, "low": value(card) < 4 and bool(second.reached)})
    assert view(state).age == 3
    return seen


@pytest.mark.slow
@rule("AK-210", "AK-212", "AK-213", "AK-214", "AK-215", "AK-216", "AK-217", "AK-219", "AK-231", "AK-232")
@rule("AMB-14", "AMB-15", "AMB-15b", "AMB-17", "AMB-18")
@pytest.mark.parametrize("level", LEVELS)
def test_every_card_of_the_adversary(level: str) -> None:
    """In whole games the adversary plays as the second one; each way to choose a kingdom occurs."""
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        seen += play_game(level, seed)
    for way in (KEPT, FIRST_IGNORED, BOTH_IGNORED, AFTER_KEPT, AFTER_IGNORED, "moved on", "low"):
        assert seen[way] > 0, way
    assert (seen["replacement"] > 0) == (level != "easy")
    assert (seen["bonus"] > 0) == (level == "expert")
