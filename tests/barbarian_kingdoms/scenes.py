"""Small scenes of Barbarian Kingdoms for tests: a map with exactly the pieces and coins a test needs, luck included.

By default Ostrogoths (seat 0), Vandals (1) and Visigoths (2) play, every King is in his capital, the initial provinces
have their 1, 2 and 3 in the order of the map, every treasury is the one of the start, and the first kingdom acts.
A scene is a state, not a match: a test decides what luck brings, as in play(state, "invade roma calabria", "coin 3").
"""

from collections.abc import Mapping, Sequence
from typing import Any

import regna
from regna.contract.components import Components
from regna.contract.events import PartValue, Sentence
from regna.contract.spec import OptionValue
from regna.engine.actions import Actions
from regna.engine.state import CHANCE, OK, State
from regna.games import barbarian_kingdoms
from regna.games.barbarian_kingdoms.rules.board import CAPTURED, KINGDOMS, NOBODY
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import KingdomState, Side, view
from regna.table.documents import POSITION_FORMAT, Position, UsedComponents

GAME = regna.game("barbarian_kingdoms")
SPEC = barbarian_kingdoms.GAME
FRENCH = regna.game("barbarian_kingdoms", "fr")
PROVINCES: list[str] = [province["id"] for province in GAME.components["provinces"]]
CAPITALS: dict[str, str] = {
    province["kingdom"]: province["id"] for province in GAME.components["provinces"] if province["capital"]
}
INITIAL: dict[str, list[str]] = {
    kingdom: [province["id"] for province in GAME.components["provinces"] if province["kingdom"] == kingdom]
    for kingdom in KINGDOMS
}
THREE = ("ostrogoths", "vandals", "visigoths")
FOUR = ("ostrogoths", "visigoths", "vandals", "franks")
"""For two players A, B, A, B; in two teams seats 0 and 2 against 1 and 3."""
SIX = ("huns", "ostrogoths", "vandals", "visigoths", "saxons", "franks")
"""Clockwise from the star beside the Huns' emblem; in two teams Huns, Vandals and Saxons against the others, in three
Huns and Visigoths, Ostrogoths and Saxons, Vandals and Franks."""
START = "1+1+1+2+2+3"
VALUES = ("1", "2", "3", "5")


def coins(text: str) -> list[int]:
    """Coins written as 1+1+3 by kind; "none" or "" for nothing."""
    found = text.split("+") if text not in ("", "none") else []
    return [found.count(value) for value in VALUES]


def worth(numbers: Sequence[int]) -> int:
    """What coins by kind are worth."""
    return sum(number * value for number, value in zip(numbers, (1, 2, 3, 5), strict=True))


def options_for(kingdoms: Sequence[str], **chosen: OptionValue) -> dict[str, OptionValue]:
    """Options under which the seats run these kingdoms; for two seats four kingdoms, A and B in turn."""
    letters = {f"kingdom_{letter}": kingdom for letter, kingdom in zip("ABCDEF", kingdoms, strict=False)}
    return GAME.complete_options({"configuration": "free", **letters, **chosen})


def document(
    kingdoms: Sequence[str] = THREE,
    *,
    seats: int | None = None,
    units: Mapping[str, Sequence[str]] | None = None,
    kings: Mapping[str, str] | None = None,
    captors: Mapping[str, str] | None = None,
    sea: Mapping[str, int] | None = None,
    tokens: Mapping[str, Sequence[str]] | None = None,
    lying: Mapping[str, str] | None = None,
    chests: Sequence[str] | None = None,
    treasuries: Mapping[int, str] | None = None,
    unseen: bool = False,
    assaulted: Sequence[str] = (),
    turn: str = "",
    **chosen: OptionValue,
) -> dict[str, Any]:
    """A position of these kingdoms at the beginning of somebody's turn.

    `units`: provinces with warriors; `kings`: where a King is if not in his capital ("sea", or "captured" with his
    captor in `captors`); `sea`: warriors at Sea; `tokens`: provinces with a kingdom's control tokens; `lying`: face-up
    coins that differ from the start ("" for none); `chests`: provinces with a face-down coin, by default all neutral
    ones without unit or token; `treasuries`: coins by seat; `unseen`: nobody has seen any coin of a treasury;
    `chosen`: options.
    """
    number = seats if seats is not None else len(kingdoms)
    options = options_for(kingdoms, **chosen)
    start = GAME.new(seats=number, seed=1, options=options)
    state = start.position().state
    treasury = [coins((treasuries or {}).get(seat, START)) for seat in range(number)]
    for kingdom, part in state["kingdoms"].items():
        king = (kings or {}).get(kingdom, CAPITALS[kingdom])
        ashore = [] if king in ("sea", "captured") else [king]
        part["units"] = sorted({*(units or {}).get(kingdom, ()), *ashore}, key=PROVINCES.index)
        part["king"] = king
        part["captor"] = (captors or {}).get(kingdom, "none")
        part["at_sea"] = (sea or {}).get(kingdom, 0)
        part["tokens"] = sorted((tokens or {}).get(kingdom, ()), key=PROVINCES.index)
        for place, province in enumerate(INITIAL[kingdom]):
            state["coins"][province] = coins(VALUES[place])
    for province, text in (lying or {}).items():
        state["coins"][province] = coins(text)
    state["coins"] = {province: lying for province, lying in state["coins"].items() if any(lying)}
    visited = {id for part in state["kingdoms"].values() for id in (*part["units"], *part["tokens"])}
    state["chests"] = [id for id in state["chests"] if id not in visited] if chests is None else list(chests)
    state["assaulted"] = list(assaulted)
    state["treasuries"] = treasury
    state["known"] = [[0] * 4 if unseen else row for _ in range(number + 1) for row in treasury]
    state["turn"] = state["order"].index(turn) if turn else 0
    state["step"]["kingdom"] = state["order"][state["turn"]]
    return {"seats": number, "options": options, "state": state}


def scene(kingdoms: Sequence[str] = THREE, components: Components = GAME.components, **parts: Any) -> BarbarianKingdoms:
    """The state of document(...); `components` may be a user's."""
    return restored(document(kingdoms, **parts), components)


def camp(kingdoms: Sequence[str] = THREE, **parts: Any) -> BarbarianKingdoms:
    """A scene without powers."""
    return scene(kingdoms, powers=False, **parts)


def typed(state: State) -> BarbarianKingdoms:
    """The state as one of this game."""
    assert isinstance(state, BarbarianKingdoms)
    return state


def restored(whole: Mapping[str, Any], components: Components = GAME.components) -> BarbarianKingdoms:
    """The state of a document with its seats and options."""
    return SPEC.state_from(whole["state"], whole["seats"], whole["options"], components)


def framed(seats: int, options: Mapping[str, OptionValue], state: dict[str, Any]) -> dict[str, Any]:
    """The whole document of a position."""
    parts = {"digest": GAME.components.digest(), "replaced": {}}
    head = {"format": POSITION_FORMAT, "game": GAME.id, "rules": SPEC.rules_version}
    return head | {"seats": seats, "options": options, "components": parts, "state": state}


def position(kingdoms: Sequence[str] = THREE, **parts: Any) -> Position:
    """The same as a position that game.from_position() opens as a match."""
    made = document(kingdoms, **parts)
    used = UsedComponents(GAME.components.digest(), {})
    return Position(
        format=POSITION_FORMAT,
        game=GAME.id,
        rules=SPEC.rules_version,
        seats=made["seats"],
        options=made["options"],
        components=used,
        state=made["state"],
    )


def match_of(kingdoms: Sequence[str] = THREE, seed: int = 1, **parts: Any) -> regna.Match:
    """A match that begins in a scene."""
    return GAME.from_position(position(kingdoms, **parts), seed=seed)


def why(state: BarbarianKingdoms, text: str) -> str:
    """The code of the reason why a decision is not legal; "ok" if it is."""
    reading = SPEC.read(state, text)
    return SPEC.reasons[reading.reason or int(state.problem(reading.action))][0]


def play(state: BarbarianKingdoms, *texts: str) -> BarbarianKingdoms:
    """Carry out decisions and outcomes of chance, each of them possible; returns the same state."""
    for text in texts:
        reading = SPEC.read(state, text)
        if state.seat == CHANCE:
            assert reading.action in outcomes(state), (text, written(state, outcomes(state)))
        else:
            assert why(state, text) == "ok", (text, why(state, text), legal(state))
        state.apply(reading.action)
    return state


def bribes(state: BarbarianKingdoms, attacker: str = "", opponent: str = "") -> BarbarianKingdoms:
    """Fill both purses with coins; "1+2" for the active side alone gives a 1 and a 2 and nothing for the other."""
    for purse in (attacker, opponent):
        play(state, *(f"bribe {number}" for number in coins(purse)))
    return state


def to_the_purses(state: BarbarianKingdoms) -> BarbarianKingdoms:
    """Nobody sends more units: the purses are to be filled."""
    while phase(state) in ("muster", "reinforce"):
        play(state, "pass" if phase(state) == "reinforce" else "end")
    assert phase(state) == "bribe"
    return state


def taxed(state: BarbarianKingdoms) -> BarbarianKingdoms:
    """The active kingdom collects its taxes."""
    play(state, "tax")
    while phase(state) == "tax":
        play(state, legal(state)[0])
    return state


def outcomes(state: BarbarianKingdoms) -> list[int]:
    """What luck can bring."""
    out = Actions()
    state.list_chances(out)
    return out.to_list()


def chances(state: BarbarianKingdoms) -> dict[str, int]:
    """What luck can bring, and how likely."""
    out = Actions()
    state.list_chances(out)
    return dict(zip(written(state, out.to_list()), out.weights_to_list(), strict=True))


def written(state: BarbarianKingdoms, actions: list[int]) -> list[str]:
    """Actions as texts."""
    return [SPEC.write(state, action) for action in actions]


def legal(state: BarbarianKingdoms, verb: str = "") -> list[str]:
    """The legal decisions as texts; with a verb only those that begin with it."""
    return [text for text in written(state, state.legal()) if text.split()[0] == verb or not verb]


def phase(state: BarbarianKingdoms) -> str:
    """The question asked."""
    return SPEC.phases[state.phase]


def asked(state: BarbarianKingdoms) -> str:
    """The kingdom that is asked."""
    return KINGDOMS[state.kingdom]


def active(state: BarbarianKingdoms) -> str:
    """The kingdom whose turn it is."""
    return KINGDOMS[int(state.active())]


def winners(state: BarbarianKingdoms) -> list[int]:
    """The seats that have won."""
    return list(state.result().winners) if phase(state) == "finished" else []


def number_of(province: str) -> int:
    """A province's number."""
    return PROVINCES.index(province)


def controller(state: BarbarianKingdoms, province: str) -> str | None:
    """Who controls a province."""
    holder = int(state.holders[number_of(province)])
    return KINGDOMS[holder] if holder != NOBODY else None


def unit(state: BarbarianKingdoms, province: str) -> str | None:
    """Whose unit occupies a province; "king of the huns" if it is a King."""
    kingdom = int(state.standing[number_of(province)])
    if kingdom == NOBODY:
        return None
    return f"king of the {KINGDOMS[kingdom]}" if state.kings[kingdom] == number_of(province) else KINGDOMS[kingdom]


def token(state: BarbarianKingdoms, province: str) -> str | None:
    """Whose control token lies in a province."""
    kingdom = int(state.tokens[number_of(province)])
    return KINGDOMS[kingdom] if kingdom != NOBODY else None


def provinces_of(state: BarbarianKingdoms, kingdom: str) -> set[str]:
    """The provinces a kingdom controls."""
    return {province for province in PROVINCES if controller(state, province) == kingdom}


def is_captured(state: BarbarianKingdoms, kingdom: str) -> bool:
    """Whether a kingdom's King is defeated."""
    return bool(state.kings[KINGDOMS.index(kingdom)] == CAPTURED)


def board(state: BarbarianKingdoms, kingdom: str) -> KingdomState:
    """A player board as everybody sees it."""
    return next(part for part in view(state, None).kingdoms if part.kingdom == kingdom)


def sides(state: BarbarianKingdoms, seat: int | None = None) -> list[Side]:
    """The sides of the battle under way, the active one first, as a seat sees them."""
    battle = view(state, seat).battle
    assert battle is not None
    return battle.sides


def fighters(state: BarbarianKingdoms) -> list[str]:
    """The kingdoms that fight, the active one first."""
    return [side.kingdom for side in sides(state)]


def points(state: BarbarianKingdoms) -> list[int]:
    """The points of both sides before the bribes, the active one first, as everybody sees them."""
    return [side.points for side in sides(state)]


def on_board(state: BarbarianKingdoms, kingdom: str) -> tuple[int, int]:
    """Warriors and control tokens left on a player board."""
    number = KINGDOMS.index(kingdom)
    return 4 - int(state.deployed[number]), 4 - int(state.placed[number])


def treasury(state: BarbarianKingdoms, seat: int) -> list[int]:
    """The coins of a treasury by kind."""
    return [int(number) for number in state.treasury[seat * 4 : seat * 4 + 4]]


def gained(*lots: str) -> list[int]:
    """The treasury of the start with more coins."""
    return [sum(numbers) for numbers in zip(coins(START), *(coins(lot) for lot in lots), strict=True)]


def lying(state: BarbarianKingdoms, province: str) -> list[int]:
    """The face-up coins of a province by kind."""
    place = number_of(province) * 4
    return [int(number) for number in state.coins[place : place + 4]]


def has_chest(state: BarbarianKingdoms, province: str) -> bool:
    """Whether a face-down coin lies in a province."""
    return bool(int(state.chests) >> number_of(province) & 1)


def happened(state: BarbarianKingdoms, text: str, seat: int | None = None) -> list[dict[str, PartValue]]:
    """The events a seat hears of when a decision is carried out here; the state goes on."""
    events = SPEC.carry_out(state, SPEC.read(state, text).action)
    return [heard for event in events if (heard := SPEC.event_for(state, event, seat)) is not None]


def story(state: BarbarianKingdoms, text: str) -> list[Sentence]:
    """What is told when a decision is carried out here; the state goes on."""
    return SPEC.story(state, SPEC.carry_out(state, SPEC.read(state, text).action))


def sound(state: BarbarianKingdoms) -> bool:
    """Whether every invariant holds."""
    return SPEC.audit(state) is None


def can(state: BarbarianKingdoms, text: str) -> bool:
    """Whether a decision is legal."""
    return int(state.problem(SPEC.read(state, text).action)) == OK
