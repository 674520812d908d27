"""The end of an age for tests: everybody else is out, the last player passes, kingdoms are scored, battles are fought.

In a battle every player has cards of one species: seat 0 red pandas, seat 1 tigers, seat 2 bees, seat 3 lizards and
seat 4 frogs. So a test speaks of values only: fight([8, 2, 3, 4], [1, 5, 6, 7]) and reveal(state, {0: 8, 1: 1}).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.scenes import boards, phase, play, possible, scene, view

SPECIES = ("red_panda", "tiger", "bee", "lizard", "frog")
"""The species everybody fights with, by seat."""


def card(seat: int, value: int) -> str:
    """A player's card of this value."""
    return f"{SPECIES[seat]}_{value}"


def cards(seat: int, *values: int) -> list[str]:
    """A player's cards of these values."""
    return [card(seat, value) for value in values]


def end_age(seats: int, *, last: int = 0, **parts: Any) -> AnimalKingdoms:
    """The last player passes: kingdoms are scored up to the first battle, or all of them."""
    others = [(last + turn) % seats for turn in range(1, seats)]
    return play(scene(seats, seat=last, out=others, **parts), "pass")


def fight(
    *hands: Sequence[int], idle: int = 0, board: Mapping[str, Sequence[int]] | None = None, **parts: Any
) -> AnimalKingdoms:
    """A battle of everybody with a hand, for one cube each in the ice, where no other kingdom is claimed.

    `hands`: the four values of each seat's cards; `idle`: so many further seats that have nothing there;
    `board`: kingdoms by the owners of their cubes, instead.
    """
    held = {seat: cards(seat, *values) for seat, values in enumerate(hands)}
    for seat in range(len(hands), len(hands) + idle):
        held[seat] = cards(seat, 1, 2, 3, 4)
    columns = boards(**(board or {"ice": range(len(hands))}))
    return end_age(len(hands) + idle, hands=held, columns=columns, **parts)


def reveal(state: AnimalKingdoms, values: Mapping[int, int]) -> AnimalKingdoms:
    """One round: everybody named is asked, nobody else, and chooses the card of this value."""
    waiting = dict(values)
    while waiting:
        assert phase(state) == "battle", phase(state)
        seat = int(state.seat)
        play(state, f"choose {card(seat, waiting.pop(seat))}")
    return state


def contenders(state: AnimalKingdoms) -> list[int]:
    """Who may still win the battle under way."""
    return [player.seat for player in view(state).players if player.part == "contends"]


def draw_back(state: AnimalKingdoms) -> list[int]:
    """Let luck refill the hands after a battle with whatever comes; returns who drew, card by card."""
    drawers = []
    while phase(state) == "draw":
        drawers.append(int(state.drawer))
        play(state, possible(state)[0])
    return drawers


def settle(state: AnimalKingdoms) -> list[int]:
    """Fight the battle under way to its end, without tokens and with any cards; returns who drew afterwards."""
    kingdom = view(state).scored
    while phase(state) in ("battle", "reinforce") and view(state).scored == kingdom:
        play(state, possible(state)[0] if phase(state) == "battle" else "decline")
    return draw_back(state)
