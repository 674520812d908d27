"""Small scenes of Animal Kingdoms for tests: a board with exactly the cards and cubes a test needs, luck included.

The kingdoms are desert, marsh, jungle, mountains and ice, with 4 to 8 territories; their neighbours form a ring.
By default five decrees lie on them that allow every card ("free_1" to "free_5"), so that a test about something else
need not think about decrees; C01 and the other real ones (all but A01 to A05) are there too.
A scene is a state, not a match: a test decides what luck brings, as in play(state, "claim wolf_8 ice", "card bee_1").
"""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

import pytest

import regna
from regna.contract.events import Event, Sentence
from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OK
from regna.games.animal_kingdoms import GAME as SPEC
from regna.games.animal_kingdoms.rules import scoring
from regna.games.animal_kingdoms.rules.cards import NAMES
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from regna.games.animal_kingdoms.view import AdversaryView, DecreeView, KingdomView, View
from regna.games.animal_kingdoms.view import view as view_of
from tests.conformance.playing import BiasedPlayer, random_states

GAME = regna.game("animal_kingdoms")
FRENCH = regna.game("animal_kingdoms", "fr")
KINGDOMS = ("desert", "marsh", "jungle", "mountains", "ice")
SIZES = {kingdom: size for size, kingdom in enumerate(KINGDOMS, start=4)}
NEIGHBOURS = {
    "desert": ("ice", "marsh"),
    "marsh": ("desert", "jungle"),
    "jungle": ("marsh", "mountains"),
    "mountains": ("jungle", "ice"),
    "ice": ("mountains", "desert"),
}
"""The two neighbours of every kingdom: the ring closes between 8 and 4."""
LEVELS = ("easy", "medium", "normal", "hard", "expert")
"""The levels of the adversary, by the rulebook and not read from the game."""
ALL_CARDS = NAMES
FREE = tuple(f"free_{number}" for number in range(1, 6))
"""Decrees that allow every card."""
TILES = ([5, 6, 8], [5, 7, 9], [6, 7, 10], [6, 8, 9], [7, 8, 10])
"""The majority tiles of the kingdoms in every scene."""

Column = Sequence[tuple[str, int]]
"""Cards of a kingdom in the order played, each with the side that played it and owns the cube."""


def free_decrees() -> list[dict[str, Any]]:
    """The game's decrees, the first five replaced by such that allow everything."""
    anything = {"scope": "card", "join": "all", "tests": [{"value_in": list(range(1, 9))}], "source": "user"}
    free = [{"id": id, **anything, "seen": "", "en": "Anything", "fr": "N'importe laquelle"} for id in FREE]
    return [*free, *GAME.components["decrees"][5:]]


REPLACED = {"decrees": {"source": "user", "reference": "", "values": free_decrees()}}
PARTS = GAME.components.replace(REPLACED)


def default_hands(seats: int, taken: set[str]) -> list[list[str]]:
    """Four cards for everybody that are nowhere else."""
    rest = [card for card in ALL_CARDS if card not in taken]
    return [rest[4 * seat : 4 * seat + 4] for seat in range(seats)]


def document(
    seats: int = 3,
    *,
    hands: Mapping[int, Sequence[str]] | None = None,
    columns: Mapping[str, Column] | None = None,
    decrees: Mapping[str, str] | None = None,
    councils: Mapping[str, Sequence[int]] | None = None,
    out: Sequence[int] = (),
    age: int = 1,
    seat: int = 0,
    first: int | None = None,
    phase: str = "turn",
    scores: Sequence[int] = (),
    tokens: Sequence[int] = (),
    bonus: Sequence[str] = (),
    discards: Sequence[str] = (),
    under_pile: Sequence[str] = (),
    pass_tiles: Sequence[tuple[int, int]] = (),
    level: str = "normal",
    peace_treaty: bool = False,
    **step: Any,
) -> dict[str, Any]:
    """A position document.

    `hands`: seat to cards (others get four unused ones); `columns`: kingdom to (card, side), capitals follow from
    them; `out`: the sides out of this age, in that order; `pass_tiles`: (side, points) for every age so far, made up
    where it is due and not given; everything else of a position may be given as parts of "step".
    """
    sides = max(seats, 2)
    columns, councils, decrees = dict(columns or {}), dict(councils or {}), dict(decrees or {})
    placed = {card for column in columns.values() for card, _ in column}
    given = {card for hand in (hands or {}).values() for card in hand}
    wanted_bonus = {"easy": 0, "expert": 2}.get(level, 1) if seats == 1 else 0
    taken = placed | given | {*bonus, *discards, *under_pile}
    dealt = default_hands(seats, taken)
    spare = [card for card in reversed(ALL_CARDS) if card not in taken]
    held = [list((hands or {}).get(side, dealt[side])) if side < seats else [] for side in range(sides)]
    tiles = list(pass_tiles)
    while seats > 1 and len(tiles) < age - 1 + bool(out):
        tiles.append((out[0] if len(tiles) == age - 1 else 0, 2 + len(tiles)))
    solo_first = 1 if seats == 1 and level == "easy" else 0
    lying = [decrees.get(kingdom, FREE[number]) for number, kingdom in enumerate(KINGDOMS)]
    rest = [decree["id"] for decree in PARTS["decrees"] if decree["id"] not in lying]
    latest = [kingdom for kingdom, column in columns.items() if any(side == 0 for _, side in column)]
    state: dict[str, Any] = {
        "kingdoms": [
            {
                "decree": lying[number],
                "tiles": TILES[number],
                "column": [card for card, _ in columns.get(kingdom, ())],
                "cubes": [sum(owner == side for _, owner in columns.get(kingdom, ())) for side in range(sides)],
                "councils": list(councils.get(kingdom, [0] * sides)),
                "capital": columns[kingdom][-1][1] if len(columns.get(kingdom, ())) == SIZES[kingdom] else -1,
            }
            for number, kingdom in enumerate(KINGDOMS)
        ],
        "players": [
            {
                "score": (*scores, *[0] * sides)[side],
                "tokens": (*tokens, *[0] * sides)[side],
                "passed": list(out).index(side) + 1 if side in out else 0,
                "hand": held[side],
                "part": "none",
                "card": "none",
                "raised": 0,
                "in_battle": [],
            }
            for side in range(sides)
        ],
        "discards": list(discards),
        "under_pile": list(under_pile),
        "bonus": list(bonus) or spare[:wanted_bonus],
        "decrees_used": [*lying, *rest[: 5 * (age - 1)]],
        "first_to_pass": [{"side": side, "points": points} for side, points in (*tiles, *[(-1, 0)] * 3)[:3]],
        "age": age,
        "first": solo_first if first is None else first,
        "active": seat,
        "phase": phase,
        "step": {
            "seat": seat if phase in ("turn", "rally", "battle", "reinforce", "bonus") else -1,
            "latest": KINGDOMS.index(latest[-1]) if latest and seats == 1 else -1,
            "scored": -1,
            "quiet": 0,
            "drawer": -1,
            "to_draw": 0,
            "verdict": "winning",
            "drawn": "none",
            "wins": 0,
            "losses": 0,
        },
    }
    assert set(step) <= set(state["step"]) | {"active"}, step
    state["active"] = step.pop("active", state["active"])
    state["step"] |= step
    return {
        "format": "regna-position/1",
        "game": "animal_kingdoms",
        "rules": SPEC.rules_version,
        "seats": seats,
        "options": {"level": level, "peace_treaty": peace_treaty},
        "components": {"digest": PARTS.digest(), "replaced": REPLACED},
        "state": state,
    }


def restored(document: dict[str, Any]) -> AnimalKingdoms:
    """The state a document describes, before the table draws anything."""
    options = GAME.complete_options(document["options"])
    return SPEC.state_from(deepcopy(document["state"]), document["seats"], options, PARTS)


def scene(seats: int = 3, **parts: Any) -> AnimalKingdoms:
    """A state: see document() for its parts."""
    return restored(document(seats, **parts))


def match(seats: int = 3, *, seed: int = 1, language: str = "en", **parts: Any) -> regna.Match:
    """A match in that position; the table draws what is due with this seed."""
    return (FRENCH if language == "fr" else GAME).from_position(document(seats, **parts), seed=seed)


def refused_position(document: dict[str, Any]) -> str:
    """The code with which a position is refused."""
    with pytest.raises(regna.BadPosition) as error:
        GAME.from_position(document, seed=1)
    return error.value.code


def new_state(seats: int, rng: Rng, **options: Any) -> AnimalKingdoms:
    """A game just out of the box, with the game's own components: nothing dealt yet."""
    return SPEC.deal(seats, GAME.complete_options(options), GAME.components, rng)


def its_turn(level: str = "easy", owners: Mapping[str, Sequence[int]] | None = None, **parts: Any) -> AnimalKingdoms:
    """The adversary is about to draw; the board is given by the owners of the cubes."""
    return scene(1, level=level, phase="adversary", seat=1, columns=boards(**(owners or {})), **parts)


# ---------------------------------------------------------------------- playing


def number(state: AnimalKingdoms, text: str) -> int:
    """The action id of a decision or an outcome."""
    return SPEC.read(state, text).action


def possible(state: AnimalKingdoms) -> list[str]:
    """What can happen now: the legal decisions, or the outcomes of chance."""
    out = Actions()
    if state.seat == CHANCE:
        state.list_chances(out)
    else:
        state.list_legal(out)
    return [SPEC.write(state, action) for action in out.to_list()]


def play(state: AnimalKingdoms, *texts: str) -> AnimalKingdoms:
    """Carry out decisions and outcomes one after the other; each must be possible. Returns the state."""
    for text in texts:
        action = number(state, text)
        assert SPEC.write(state, action) in possible(state), (text, phase(state), possible(state))
        state.apply(action)
        assert SPEC.audit(state) is None, (text, SPEC.audit(state))
    return state


def state_of(table: regna.Match) -> AnimalKingdoms:
    """The state of a match."""
    assert isinstance(table.state, AnimalKingdoms)
    return table.state


def draw_any(state: AnimalKingdoms, *avoid: str) -> AnimalKingdoms:
    """Let luck bring the first possible thing, but none of `avoid`, until somebody decides or the game is over."""
    while state.seat == CHANCE:
        play(state, next(text for text in possible(state) if text.split()[-1] not in avoid))
    return state


def events(state: AnimalKingdoms, text: str) -> list[Event]:
    """Play one decision or outcome and return what happens."""
    action = number(state, text)
    assert SPEC.write(state, action) in possible(state), (text, phase(state), possible(state))
    happened = SPEC.carry_out(state, action)
    assert SPEC.audit(state) is None, (text, SPEC.audit(state))
    return happened


def told(state: AnimalKingdoms, text: str) -> list[dict[str, Any]]:
    """Play one decision or outcome and return what happens as data, secrets included."""
    happened = [SPEC.event_for(state, event, (event.hearers or (None,))[0]) for event in events(state, text)]
    return [event for event in happened if event is not None]


def sentences(state: AnimalKingdoms, text: str) -> list[Sentence]:
    """Play one decision or outcome and return what its story tells."""
    return SPEC.story(state, events(state, text))


def keys(state: AnimalKingdoms, text: str) -> list[str]:
    """Play one decision or outcome and return the keys of its story."""
    return [sentence.key for sentence in sentences(state, text)]


def reason(state: AnimalKingdoms, text: str) -> str | None:
    """The code of the refusal, or None if the decision is legal; the legal list must agree."""
    action = number(state, text)
    problem = int(state.problem(action))
    assert (problem == OK) == (action in state.legal()), text
    return SPEC.reasons[problem][0] if problem != OK else None


def random_game(seats: int, seed: int, temper: BiasedPlayer | None = None) -> Iterator[AnimalKingdoms]:
    """Every state of a game of random decisions, the last one finished; the same object moves on."""
    rng = Rng(seed)
    state = new_state(seats, rng)
    for _ in random_states(state, rng, SPEC.decision_limit, temper):
        yield state
    assert phase(state) == "finished"
    yield state


# ---------------------------------------------------------------------- looking


def phase(state: AnimalKingdoms) -> str:
    """The question asked, by name."""
    return SPEC.phases[state.phase]


def place(kingdom: str) -> int:
    """The number of a kingdom."""
    return KINGDOMS.index(kingdom)


def view(state: AnimalKingdoms, seat: int | None = None) -> View:
    """What a seat sees."""
    return view_of(state, seat)


def adversary_of(seen: View) -> AdversaryView:
    """The adversary of the solo mode."""
    assert seen.adversary is not None
    return seen.adversary


def decree_of(kingdom: KingdomView) -> DecreeView:
    """The decree of a kingdom that has one."""
    assert kingdom.decree is not None
    return kingdom.decree


def hand(state: AnimalKingdoms, seat: int) -> list[str]:
    """The cards of a player."""
    held = view(state, seat).hand
    assert held is not None
    return held


def scores(state: AnimalKingdoms) -> list[int]:
    """The points of every side."""
    return [int(player.score) for player in state.players]


def tokens(state: AnimalKingdoms) -> list[int]:
    """The reinforcement tokens of every side."""
    return [int(player.tokens) for player in state.players]


def column(state: AnimalKingdoms, kingdom: str) -> list[str]:
    """The cards of a kingdom in the order played."""
    return view(state).kingdoms[place(kingdom)].column


def cubes(state: AnimalKingdoms, kingdom: str) -> list[int]:
    """The cubes of every side on the territories of a kingdom."""
    numbers: list[int] = view(state).kingdoms[place(kingdom)].cubes
    return numbers


def capital(state: AnimalKingdoms, kingdom: str) -> int | None:
    """Who holds a capital."""
    holder: int | None = view(state).kingdoms[place(kingdom)].capital
    return holder


def available(state: AnimalKingdoms) -> list[int]:
    """The cubes every player can still place."""
    return [player.cubes for player in view(state).players]


def influence(state: AnimalKingdoms, kingdom: str) -> list[int]:
    """The cubes of every side in a kingdom, councils included."""
    return [int(scoring.influence(state, place(kingdom), side)) for side in range(int(state.sides))]


def species(card: str) -> str:
    """The animal on a card."""
    return card.rpartition("_")[0]


def value(card: str) -> int:
    """The number on a card."""
    return int(card.rpartition("_")[2])


# ---------------------------------------------------------------------- boards


NO_NORMAL: dict[str, list[int]] = {
    "desert": [1, 1, 1],
    "marsh": [0, 0, 1, 1],
    "jungle": [1, 1, 1, 1, 1],
    "mountains": [0, 0, 0, 1, 1, 1],
    "ice": [0, 0, 0, 0, 1, 1, 1],
}
"""Owners alone: only the capitals are free; the adversary leads by two or more in desert and jungle."""
STUCK_HAND = ["owl_1", "wolf_1", "wolf_3", "wolf_7"]
STUCK: dict[str, Any] = {
    "hands": {0: STUCK_HAND},
    "columns": {
        "desert": [("bee_8", 1)],
        "jungle": [("bee_1", 1), ("bee_3", 1), ("bee_5", 1), ("bee_7", 1)],
        "mountains": [("wolf_2", 1), ("owl_8", 1)],
    },
    "decrees": {"desert": "A09", "marsh": "A06", "jungle": "B05", "mountains": "B04", "ice": "C01"},
}
"""Parts of a scene: A cannot play a card, odd ones where even ones, 4 and 5, new values, new species, an 8 are due."""


def fill(*owners: int, cards: Sequence[str] | None = None, skip: int = 0) -> list[tuple[str, int]]:
    """A column with one card for every owner, out of `cards` or of all cards from the end, the first `skip` left."""
    supply = list(cards) if cards is not None else list(reversed(ALL_CARDS))[skip:]
    return list(zip(supply, owners, strict=False))


def boards(**owners: Sequence[int]) -> dict[str, list[tuple[str, int]]]:
    """Columns of kingdoms by the owners of their cubes, all with different cards: desert=(0, 1, 1)."""
    supply = list(reversed(ALL_CARDS))
    columns = {}
    for kingdom, sides in owners.items():
        columns[kingdom] = [(supply.pop(0), side) for side in sides]
    return columns
