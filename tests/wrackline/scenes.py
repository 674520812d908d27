"""Moments of Wrackline to begin a test with."""

from typing import Any

import regna
from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.table.match import Match
from wrackline import GAME
from wrackline.rules.game import Wrackline

game = regna.game("wrackline")
WISHES = ("amber", "coral", "glass", "rope")


def document(seats: int = 3, **parts: Any) -> dict[str, Any]:
    """A position in which seat 0 has two steps to take; `parts` replace parts of the state.

    "baskets" and "questions" give one for each player instead.
    """
    players: list[dict[str, Any]] = [{"basket": {}, "wish": WISHES[seat], "question": None} for seat in range(seats)]
    for name, part in (("baskets", "basket"), ("questions", "question")):
        for player, value in zip(players, parts.pop(name, ()), strict=False):
            player[part] = value
    start = {"phase": "walk", "active": 0, "steps": 2, "to_come": 0, "waves": 0, "beach": {}, "gone": {}}
    return {**start, "players": players, **parts}


def scene(seats: int = 3, **parts: Any) -> Wrackline:
    """The state of such a position."""
    return GAME.state_from(document(seats, **parts), seats, game.complete_options({}), game.components)


def play(state: Wrackline, *moves: str) -> list[str]:
    """Carry out decisions and outcomes of chance; the names of the events they brought about."""
    events = [event for move in moves for event in GAME.carry_out(state, GAME.read(state, move).action)]
    return [GAME.events[event.kind].name for event in events]


def legal(state: Wrackline, verb: str = "") -> list[str]:
    """The legal decisions, or those with this verb."""
    return [text for text in (GAME.write(state, action) for action in state.legal()) if text.startswith(verb)]


def refused(state: Wrackline, move: str) -> str:
    """The code with which a decision is refused."""
    return GAME.reasons[int(state.problem(GAME.read(state, move).action))][0]


def new_match(seats: int = 3, seed: int = 1) -> Match:
    """A match in which seat 0 begins."""
    return game.new(seats=seats, seed=seed, options={"first": "A"})


def outcomes(state: Wrackline) -> dict[str, int]:
    """What luck may bring, with the weights."""
    out = Actions()
    state.list_chances(out)
    return dict(zip((GAME.write(state, action) for action in out.to_list()), out.weights_to_list(), strict=True))


def guessed(state: Wrackline, seat: int, seed: int) -> list[str]:
    """The wishes as a seat may imagine them."""
    copy = state.clone()
    copy.guess(seat, Rng(seed))
    return [player["wish"] for player in GAME.state_document(copy)["players"]]
