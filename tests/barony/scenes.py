"""Small scenes of Barony for tests: a board of 19 hexes with exactly the pieces a test needs.

      A3  A4  A5
    B2  B3  B4  B5
  C1  C2  C3  C4  C5
    D1  D2  D3  D4
      E1  E2  E3

C3 is the middle; its neighbours are C2, C4, B3, B4, D2, D3. All hexes are plains unless a test says otherwise.
"""

from typing import Any

import msgspec

import regna
from regna.games.barony.rules.game import Barony
from regna.games.barony.view import View

HEXES = [
    "A3",
    "A4",
    "A5",
    "B2",
    "B3",
    "B4",
    "B5",
    "C1",
    "C2",
    "C3",
    "C4",
    "C5",
    "D1",
    "D2",
    "D3",
    "D4",
    "E1",
    "E2",
    "E3",
]
EDGE = [name for name in HEXES if name not in ("B3", "B4", "C2", "C3", "C4", "D2", "D3")]
GAME = regna.game("barony")


def player(**parts: Any) -> dict[str, Any]:
    """A player's part of a position: nothing on the board, a baron without tokens, unless said otherwise."""
    blank: dict[str, Any] = {
        "title": "baron",
        "founded": 0,
        "tokens": {},
        "knights": {},
        "villages": [],
        "strongholds": [],
        "cities": [],
        "knights_removed": 0,
    }
    assert set(parts) <= set(blank), parts
    return blank | parts


def document(*players: dict[str, Any], terrain: dict[str, str] | None = None, **state: Any) -> dict[str, Any]:
    """A position document: seat 0 (Red) is first player and chooses an action, unless said otherwise."""
    options = state.pop("options", {})
    seats = [player(**parts) for parts in players] or [player(), player()]
    blank: dict[str, Any] = {
        "board": dict.fromkeys(HEXES, "plain") | (terrain or {}),
        "players": seats,
        "first": 0,
        "seat": 0,
        "phase": "main",
        "turns": 0,
        "passes": 0,
        "last_round": False,
        "step": {},
    }
    assert set(state) <= set(blank), state
    given = blank | state
    if given["phase"] not in ("place", "finished") and "turns" not in state:
        given["turns"] = (given["seat"] - given["first"]) % len(seats)  # as many turns as it takes to be this seat's
    return {
        "format": "regna-position/1",
        "game": "barony",
        "rules": GAME.spec.rules_version,
        "seats": len(seats),
        "options": options,
        "components": {"digest": GAME.components.digest()},
        "state": given,
    }


def scene(*players: dict[str, Any], terrain: dict[str, str] | None = None, **state: Any) -> regna.Match:
    """A match in that position, for instance of players {"knights": {"C3": 2}} and {"villages": ["C4"]}."""
    return GAME.from_position(document(*players, terrain=terrain, **state), seed=1)


def reason(match: regna.Match, move: str) -> str | None:
    """The code of the refusal, or None if the move is legal; the legal list must agree."""
    refusal = match.refusal(move)
    listed = " ".join([word.upper() if i else word for i, word in enumerate(move.split())])
    if move.split(maxsplit=1)[0] in ("pay", "take"):
        listed = move
    assert (listed in match.legal()) == (refusal is None), (move, refusal, match.legal())
    return refusal.code if refusal else None


def truth(match: regna.Match) -> Barony:
    """A copy of the state, as Barony's."""
    state = match.state
    assert isinstance(state, Barony)
    return state


def body(match: regna.Match, seat: int | None = None) -> View:
    """What a seat or a spectator sees, as Barony's."""
    view = match.body(seat)
    assert isinstance(view, View)
    return view


def where(match: regna.Match, seat: int) -> dict[str, Any]:
    """A player's part of the position as it stands now."""
    part: dict[str, Any] = match.position().state["players"][seat]
    return part


def reserve(match: regna.Match, seat: int) -> dict[str, int]:
    """A player's reserve as everybody sees it."""
    return msgspec.structs.asdict(body(match).players[seat].reserve)


def bank(match: regna.Match) -> dict[str, int]:
    """The tokens in the bank, by kind."""
    return msgspec.structs.asdict(body(match).bank)


def play(match: regna.Match, *moves: str) -> regna.Match:
    """Play the moves one after the other."""
    for move in moves:
        match.play(move)
    return match


def events(match: regna.Match, since: int = 0) -> list[str]:
    """The keys of the log, such as "log.move"."""
    return [line.key for line in match.story(since=since)]
