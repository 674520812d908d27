"""How many presses an ordinary turn takes: turns of every game, found in matches and played by pointing."""

import asyncio
from dataclasses import dataclass
from typing import Final

from regna.table.match import Match as Game
from tests.browser.arranging import Match
from tests.browser.visitor import PATIENCE, Visitor


@dataclass(frozen=True)
class Turn:
    """A turn that people play often: the verbs of its decisions, and the presses it takes."""

    name: str
    phase: str
    verbs: tuple[str, ...]
    presses: int
    is_forced: bool = False
    """Its last decision is the only one possible, and nobody else knows that."""

    def can_begin(self, now: Game) -> bool:
        """Whether such a turn of seat 0 can begin now."""
        return bool(self.decisions(now))

    def decisions(self, now: Game) -> list[str]:
        """Its decisions, of each verb the first that is possible; none if it cannot begin now."""
        if now.turn.seat != 0 or now.turn.phase != self.phase:
            return []
        state, acts, legal = now.state, list[str](), dict[str, int]()
        for verb in self.verbs:
            legal = {now.game.spec.write(state, action): action for action in state.legal()}
            act = next((text for text in legal if text.split(" ")[0] == verb), None)
            if act is None or state.seat != 0:
                return []
            acts.append(act)
            state.apply(legal[act])
        return acts if not self.is_forced or len(legal) == 1 else []


TURNS: Final[dict[str, tuple[Turn, ...]]] = {
    "barony": (
        Turn("two knights move", "main", ("move", "move"), 4),
        Turn("one knight moves", "main", ("move", "end"), 3),
        Turn("three knights are recruited", "main", ("recruit", "recruit", "recruit"), 4),
        Turn("a village is built", "main", ("village",), 2),
        Turn("a title is bought", "main", ("title", "pay", "pay"), 3),
    ),
    "attila": (
        Turn("a card, then influence", "play", ("play", "influence", "end"), 4),
        Turn("a card, then a second marker", "play", ("play", "marker", "end"), 4),
        Turn("a conflict without a card for it", "conflict", ("end",), 1, is_forced=True),
    ),
    "animal_kingdoms": (
        Turn("a claim", "turn", ("claim",), 2),
        Turn("two cards are exchanged", "turn", ("rally", "rally", "draw"), 4),
        Turn("a card for a battle", "battle", ("choose",), 2),
    ),
    "barbarian_kingdoms": (
        Turn("a warrior is recruited", "action", ("recruit", "pay"), 3, is_forced=True),
        Turn("a province is claimed", "action", ("claim", "pay"), 3),
        Turn("two units move", "action", ("move", "move", "end"), 5),
        Turn("a province is invaded", "action", ("invade",), 3),
        Turn("taxes", "action", ("tax", "take", "end"), 3),
    ),
}


async def presses(guest: Visitor, match: Match, act: str) -> int:
    """Point a decision out, what is drawn before buttons, and say yes if that is asked; how often one has to press."""
    verb, *tokens = act.split(" ")
    wishes = [f'[data-token="{token}"][data-lit], [data-part="{token}"][data-choice]' for token in tokens]
    ways = ["[data-confirm]", *wishes, f'[data-verb="{verb}"][data-choice]']
    made, count = len(match.decided()), 0
    async with asyncio.timeout(PATIENCE / 1000):
        while len(match.decided()) == made:
            way = await next_of(guest, ways)
            if way:
                await guest.choose(way)
                ways.remove(way)
                count += 1
            await asyncio.sleep(0.02)
    assert match.decided()[made] == act  # the page may have answered what comes next already
    return count


async def next_of(guest: Visitor, ways: list[str]) -> str:
    """The first of these that can be chosen now."""
    found = await guest.page.evaluate("ways => ways.find((way) => document.querySelector(way)) ?? ''", ways)
    return str(found)
