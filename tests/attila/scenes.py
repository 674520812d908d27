"""Small scenes of Attila for tests: the game's own map with exactly the markers and cards a test needs.

Starting provinces: germania_secunda, germania_prima, raetia, noricum, pannonia, moesia. Useful neighbours: noricum
touches raetia, pannonia and italia_annonaria; sicilia touches only italia_suburbicaria and africa, by arrows.
"""

from typing import Any

import regna
from regna.games.attila.rules import Attila

GAME = regna.game("attila")
TILES = ["double", "trade", "raise"]
STARTS = ["germania_secunda", "germania_prima", "raetia", "noricum", "pannonia", "moesia"]


def player(**parts: Any) -> dict[str, Any]:
    """A player's part of a position: no card, no influence, no points, no action tile, unless said otherwise."""
    blank: dict[str, Any] = {"score": 0, "influence": {}, "hand": {}, "laid": {}, "tiles": []}
    assert set(parts) <= set(blank), parts
    return blank | parts


def document(*players: dict[str, Any], **state: Any) -> dict[str, Any]:
    """A position document: seat 0 (Ivory) is active and has to play a card, unless said otherwise.

    Parts of "step" may be given directly: document({...}, {...}, {...}, phase="follow", played="franks").
    """
    options = state.pop("options", {})
    components = state.pop("components", None)
    seats = [player(**parts) for parts in players] or [player(), player(), player()]
    phase = state.get("phase", "play")
    in_play = phase in ("follow", "conflict", "pause")
    step: dict[str, Any] = {
        "plays_left": 1 if phase == "play" or in_play else 0,
        "played": "none",
        "really_played": in_play or phase == "close",
        "tile_used": False,
        "conflicts": [],
        "committed": 0,
        "century_over": phase == "pause",
        "emptied_at": "none",
        "drawer": -1,
        "to_draw": 0,
        "back_to": "deal",
    }
    blank: dict[str, Any] = {
        "markers": {},
        "peaceful": [],
        "closed": [],
        "players": seats,
        "discards": {},
        "first": 0,
        "active": 0,
        "phase": "play",
        "ended": "none",
        "step": step,
    }
    assert set(state) <= set(blank) | set(step), state
    given = blank | {name: value for name, value in state.items() if name in blank and name != "step"}
    given["step"] = step | {name: value for name, value in state.items() if name in step}
    return {
        "format": "regna-position/1",
        "game": "attila",
        "rules": GAME.spec.rules_version,
        "seats": len(seats),
        "options": options,
        "components": components or {"digest": GAME.components.digest()},
        "state": given,
    }


def scene(*players: dict[str, Any], **state: Any) -> regna.Match:
    """A match in that position, for instance of players {"hand": {"franks": 2}}, {}, {}."""
    return GAME.from_position(document(*players, **state), seed=1)


def reason(match: regna.Match, move: str) -> str | None:
    """The code of the refusal, or None if the move is legal; the legal list must agree. Write ids, not short codes."""
    refusal = match.refusal(move)
    assert (move in match.legal()) == (refusal is None), (move, refusal, match.legal())
    return refusal.code if refusal else None


def truth(match: regna.Match) -> Attila:
    """A copy of the state, as Attila's."""
    state = match.state
    assert isinstance(state, Attila)
    return state


def where(match: regna.Match, seat: int) -> dict[str, Any]:
    """A player's part of the position as it stands now."""
    part: dict[str, Any] = match.position().state["players"][seat]
    return part


def markers(match: regna.Match, province: str) -> dict[str, int]:
    """The markers in a province as everybody sees them."""
    provinces: list[dict[str, Any]] = match.view().body["provinces"]
    found: dict[str, int] = next(p["markers"] for p in provinces if p["province"] == province)
    return found


def status(match: regna.Match, province: str) -> str:
    """Whether a province is "open", "peaceful" or "closed"."""
    return str(next(p["status"] for p in match.view().body["provinces"] if p["province"] == province))


def scores(match: regna.Match) -> list[int]:
    """The points on the score track."""
    return [int(p["score"]) for p in match.view().body["players"]]


def influence(match: regna.Match, seat: int, tribe: str) -> int:
    """A player's influence on a tribe."""
    return int(match.view().body["players"][seat]["influence"][tribe])


def play(match: regna.Match, *moves: str) -> regna.Match:
    """Play the moves one after the other."""
    for move in moves:
        match.play(move)
    return match


def events(match: regna.Match, seat: int | None = None, since: int = 0) -> list[str]:
    """The keys of the log, such as "log.play", as a seat or a spectator hears it."""
    return [line.key for line in match.story(seat, since=since)]
