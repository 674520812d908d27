"""What the view says of a battle and of victory before they come: the same as what comes."""

from typing import Any

import pytest

from regna.games.barbarian_kingdoms.rules import goal
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import View, view
from tests.barbarian_kingdoms.scenes import SIX, bribes, play, scene, winners


def battle(attackers: list[str], **parts: Any) -> BarbarianKingdoms:
    """The Ostrogoths invade Narbonensis, where a warrior of the Visigoths stands."""
    return play(
        scene(units={"ostrogoths": attackers, "visigoths": ["narbonensis"]}, powers=False, **parts),
        "invade liguria narbonensis",
    )


def told(state: BarbarianKingdoms) -> tuple[int | None, int | None]:
    """Who is ahead without bribes, and what turns it."""
    shown: View = view(state, None)
    assert shown.battle is not None
    return shown.battle.ahead, shown.battle.bribe_to_turn


@pytest.mark.parametrize("more", [0, -1])
def test_the_smallest_bribe_that_turns_the_battle(more: int) -> None:
    """It does, and one Tremis less does not; 3 to 3 is the active kingdom's."""
    state = battle(["liguria"], treasuries={2: "1+1+1+1+1"})
    assert told(state) == (0, 1)
    bribes(state, "", "+".join(["1"] * (1 + more)))
    holds = SIX[state.standing[state.map.index_of["narbonensis"]]]
    assert holds == ("ostrogoths" if more else "visigoths")


def test_kings_to_victory_fall_to_nothing() -> None:
    """Two at the start, fewer with every King, none for the winner."""
    state = scene()
    assert [kingdom.kings_to_victory for kingdom in view(state, None).kingdoms] == [2, 2, 2]
    state.captors[SIX.index("vandals")] = SIX.index("ostrogoths")
    shown = {kingdom.kingdom: kingdom.kings_to_victory for kingdom in view(state, None).kingdoms}
    assert shown["ostrogoths"] == 1
    assert winners(state) == []
    state.captors[SIX.index("visigoths")] = SIX.index("ostrogoths")
    assert goal.kings_to_victory(state, SIX.index("ostrogoths")) == 0
    assert goal.is_won(state)
    assert len(winners(state)) == 1
