"""Small scenes of Attila for tests: the game's own map with exactly the markers and cards a test needs.

Starting provinces: germania_secunda, germania_prima, raetia, noricum, pannonia, moesia. Useful neighbours: noricum
touches raetia, pannonia and italia_annonaria; sicilia touches only italia_suburbicaria and africa, by arrows.
"""

from collections import Counter
from copy import deepcopy
from typing import Any

import pytest

import regna
from regna.games.attila.rules.board import TRIBES, Tribe
from regna.games.attila.rules.game import Attila
from regna.games.attila.view import View
from regna.table.documents import Chance, Decision

GAME = regna.game("attila")
FRENCH = regna.game("attila", "fr")
TILES = ["double", "trade", "raise"]
STARTS = ["germania_secunda", "germania_prima", "raetia", "noricum", "pannonia", "moesia"]
AROUND_NORICUM = ["germania_secunda", "germania_prima", "raetia", "pannonia", "moesia", "italia_annonaria"]
"""With these at peace a tribe that is only in Noricum can go nowhere else."""
FAR = ["britannia", "lusitania", "baetica", "mauretania", "numidia", "africa", "sicilia", "thracia", "graecia", "asia"]
"""As many provinces as there are peace tiles, far from the starting provinces: in nobody's way; in the map's order."""
FIGHT = {"noricum": {"huns": 2, "goths": 2}}
"""A fifth marker in Noricum makes a conflict that a tribe new to it loses, unless cards help."""
MIXED = {"noricum": {"franks": 2, "huns": 2}}
"""A fifth marker of the Franks in Noricum makes a conflict of three against two."""
FRONT = {"noricum": {"vandals": 3, "huns": 1}}
"""A fifth marker in Noricum makes a conflict between Vandals and Huns."""
TWENTY_FRANKS = {id: {"franks": 4} for id in ("noricum", "raetia", "pannonia", "dalmatia", "italia_annonaria")}
"""All markers of the Franks are on the map."""
STUCK: dict[str, Any] = {"peaceful": STARTS, "markers": {"dalmatia": {"vandals": 1}}}
"""No starting province is open, and only Vandals are on the map: nothing else can be placed."""
KEEP = {"vandals": 1}
"""A card of no use in most conflicts, so that a player is asked and does not pass for want of cards."""
END = ("end", "end", "end")
"""Nobody of three lays a card."""

JUNK: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 3, 5, 6, 22, 10**30, 1.5, float("nan"), "", "none", "franks", "romans", "noricum",
    "corsica", "play", "trade", "conflict", "peace", "x" * 1000, "\ud800", [], {}, [[]], ["noricum"], ["double"],
    ["noricum", "noricum"], {"franks": 1}, {"franks": 5}, {"noricum": {"franks": 5}}, {"romans": 1}, {"": {}}, {7: 7},
)  # fmt: skip
"""What may stand in a document by mistake."""


def player(**parts: Any) -> dict[str, Any]:
    """A player's part of a position: no card, no influence, no points, no action tile, unless said otherwise."""
    blank: dict[str, Any] = {"score": 0, "influence": {}, "hand": {}, "laid": {}, "tiles": []}
    assert set(parts) <= set(blank), parts
    return blank | parts


def ivory(*hand: str, **parts: Any) -> dict[str, Any]:
    """The active player with the named cards and one that keeps him from having none."""
    return {"hand": KEEP | {tribe: hand.count(tribe) for tribe in hand}} | parts


def far_franks(number: int) -> dict[str, dict[str, int]]:
    """So many markers of the Franks on the map, all far from the starting provinces."""
    places = ["britannia", "belgica", "lugdunensis", "aquitania", "narbonensis"]
    return {place: {"franks": min(4, number - 4 * i)} for i, place in enumerate(places) if number > 4 * i}


def discards_for(unseen: dict[str, int], *hands: dict[str, int]) -> dict[str, int]:
    """The discards that leave exactly these cards outside the given hands: the draw pile, and hands not given."""
    rest = Counter[str](9 * TRIBES)
    for cards in (unseen, *hands):
        rest.subtract(cards)
    assert min(rest.values()) >= 0
    return {tribe: number for tribe, number in rest.items() if number}


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
        "back_to": "none",
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


def restored(document: dict[str, Any]) -> Attila:
    """The state a document describes, before the table draws any card."""
    options = GAME.complete_options(document["options"])
    state = GAME.spec.state_from(deepcopy(document["state"]), document["seats"], options, GAME.components)
    assert isinstance(state, Attila)
    return state


def refused_position(*players: dict[str, Any], **state: Any) -> str:
    """The code with which a position is refused."""
    with pytest.raises(regna.BadPosition) as error:
        scene(*players, **state)
    return error.value.code


def reason(match: regna.Match, move: str) -> str | None:
    """The code of the refusal, or None if the move is legal; the legal list must agree. Write ids, not short codes."""
    refusal = match.refusal(move)
    assert (move in match.legal()) == (refusal is None), (move, refusal, match.legal())
    return refusal.code if refusal else None


def rules_of(match: regna.Match, move: str) -> tuple[str, ...]:
    """The rules behind the refusal of a decision, the one that forbids it first."""
    refusal = match.refusal(move)
    assert refusal is not None
    return refusal.rules


def asked(match: regna.Match) -> tuple[int | None, str]:
    """Who is asked, and in which phase."""
    return match.turn.seat, match.turn.phase


def offers(match: regna.Match) -> set[str]:
    """The kinds of action tiles among the legal decisions."""
    return {move.split()[0] for move in match.legal()} & set(TILES)


def truth(match: regna.Match) -> Attila:
    """A copy of the state, as Attila's."""
    state = match.state
    assert isinstance(state, Attila)
    return state


def where(match: regna.Match, seat: int) -> dict[str, Any]:
    """A player's part of the position as it stands now."""
    part: dict[str, Any] = match.position().state["players"][seat]
    return part


def body(match: regna.Match, seat: int | None = None) -> View:
    """What a seat, or a spectator, sees."""
    seen = match.view(seat).body
    assert isinstance(seen, View)
    return seen


def markers(match: regna.Match, province: str) -> dict[Tribe, int]:
    """The markers in a province as everybody sees them."""
    return next(part.markers for part in body(match).provinces if part.province == province)


def status(match: regna.Match, province: str) -> str:
    """Whether a province is "open", "peaceful" or "closed"."""
    return next(part.status for part in body(match).provinces if part.province == province)


def supply(match: regna.Match, tribe: str) -> int:
    """The markers of a tribe that are not on the map."""
    return next(part.supply for part in body(match).tribes if part.tribe == tribe)


def peace_tiles(match: regna.Match) -> list[int]:
    """The peace tiles left on the four century spaces."""
    return [part.tiles for part in body(match).centuries]


def century(match: regna.Match) -> int:
    """The current century."""
    (found,) = (part.century for part in body(match).centuries if part.current)
    return found


def cards(match: regna.Match) -> list[int]:
    """How many cards everybody holds."""
    return [part.cards for part in body(match).players]


def scores(match: regna.Match) -> list[int]:
    """The points on the score track."""
    return [part.score for part in body(match).players]


def influence(match: regna.Match, seat: int, tribe: Tribe) -> int:
    """A player's influence on a tribe."""
    return body(match).players[seat].influence[tribe]


def play(match: regna.Match, *moves: str) -> regna.Match:
    """Play the moves one after the other."""
    for move in moves:
        match.play(move)
    return match


def events(match: regna.Match, seat: int | None = None, since: int = 0) -> list[str]:
    """The keys of the log, such as "log.play", as a seat or a spectator hears it."""
    return [line.key for line in match.story(seat, since=since)]


def acts(match: regna.Match, seat: int | None) -> list[tuple[int | None, str]]:
    """The entries of the record as a seat may know them: who did what; nobody stands for luck."""
    found: list[tuple[int | None, str]] = []
    for entry in match.entries(seat):
        if isinstance(entry, Decision):
            found.append((entry.seat, entry.act))
        elif isinstance(entry, Chance):
            found.append((None, entry.act))
    return found


def conflicts(match: regna.Match) -> list[str]:
    """The provinces in conflict, in the order in which they will be resolved."""
    return body(match).conflicts


def strengths(match: regna.Match) -> list[dict[str, int]]:
    """The strengths told in the log, conflict by conflict."""
    lines = [line for line in match.story() if line.key == "log.strengths"]
    return [
        {entry["tribe"]["word"].removeprefix("tribe."): entry["number"] for entry in line.facts["tribes"]["list"]}
        for line in lines
    ]


def fought(
    hands: list[dict[str, int]], lays: list[list[str]], before: dict[str, Any] | None = None, **state: Any
) -> regna.Match:
    """Seat 0 plays Franks into Noricum and takes influence; every seat lays what is said, and the conflict is over."""
    seats = [{"hand": KEEP | hand} for hand in hands]
    seats[0]["hand"] = seats[0]["hand"] | {"franks": seats[0]["hand"].get("franks", 0) + 1}
    match = scene(*seats, markers=before or MIXED, **state)
    play(match, "play franks noricum", "influence")
    for laid in lays:
        play(match, *(f"lay {tribe}" for tribe in laid), "end")
    assert conflicts(match) == []
    return match


def last_turn(match: regna.Match) -> str | None:
    """Why this turn is the last one, as everybody sees it; None while the game goes on."""
    return body(match).last_turn


def scorings(match: regna.Match) -> list[str]:
    """The scorings told in the log."""
    return [key for key in events(match) if key in ("log.scoring", "log.last_scoring")]
