"""A whole state as a JSON document and back, with a check that explains an impossible position."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regna.contract.components import Components
from regna.contract.errors import BadPosition
from regna.contract.reader import Reader, complain_about
from regna.contract.spec import Document, Flaw, Options
from regna.engine.state import CHANCE, OVER
from wrackline.components import values_of
from wrackline.rules import audit, phases
from wrackline.rules.actions import KINDS
from wrackline.rules.game import Wrackline, new_game
from wrackline.rules.realm import NOTHING, Player, Realm

PARTS: Final = {"phase", "active", "steps", "to_come", "waves", "beach", "gone", "players"}


def by_kind(row: vec[i64]) -> dict[str, int]:
    """The pieces that lie somewhere, by their names."""
    return {name: int(row[kind]) for kind, name in enumerate(KINDS) if row[kind]}


def document_of(realm: Realm) -> Document:
    """The whole state; what follows from other parts (the sea, who is asked, the points) is not repeated."""
    return {
        "phase": phases.PHASES[realm.phase],
        "active": int(realm.active),
        "steps": int(realm.steps),
        "to_come": int(realm.to_come),
        "waves": int(realm.waves),
        "beach": by_kind(realm.beach),
        "gone": by_kind(realm.gone),
        "players": [
            {
                "basket": by_kind(player.basket),
                "wish": KINDS[player.wish] if player.wish != NOTHING else None,
                "question": question_of(player),
            }
            for player in realm.players
        ],
    }


def question_of(player: Player) -> Document | None:
    """What a player has asked, of whom."""
    if player.asked_seat == NOTHING:
        return None
    return {"seat": int(player.asked_seat), "kind": KINDS[player.asked_kind]}


def state_from(document: Document, seats: int, options: Options, components: Components) -> Wrackline:
    """The state a document describes; raises BadPosition if it cannot be read or can never arise."""
    values = values_of(components, seats)
    reader = Reader(document)
    reader.only(PARTS)
    players = document["players"]
    if not isinstance(players, list) or len(players) != seats:
        raise BadPosition("wrong_number_of_players", {"where": "players", "expected": seats}, ("WL-001",))
    state = new_game(values, seats, reader.number("active", 0, seats - 1))
    state.phase = reader.choice("phase", phases.PHASES)
    state.seat = seat_of(state)
    state.steps = reader.number("steps", 0, int(values.steps))
    state.to_come = reader.number("to_come", 0, int(values.tide))
    state.waves = reader.number("waves", 0, int(values.waves))
    move_from_sea(state, state.beach, reader, "beach")
    move_from_sea(state, state.gone, reader, "gone")
    for seat, player in enumerate(players):
        read_player(state, seat, Reader(player, f"players.{seat}"))
    complain_about(found_flaw(state), audit.FLAWS)
    return state


def seat_of(state: Wrackline) -> int:
    """Who decides in this phase."""
    if state.phase == phases.OVER:
        return int(OVER)
    return int(state.active if state.phase == phases.WALK else CHANCE)


def move_from_sea(state: Wrackline, row: vec[i64], reader: Reader, name: str) -> None:
    """Take pieces out of the sea to where the document says."""
    for kind, number in reader.counts_of(name, KINDS, int(state.values.pieces)).items():
        row[kind] += number
        state.sea[kind] -= number


def read_player(state: Wrackline, seat: int, reader: Reader) -> None:
    """A player's basket, wish and question."""
    reader.only({"basket", "wish", "question"})
    player = state.players[seat]
    move_from_sea(state, player.basket, reader, "basket")
    if reader.document["wish"] is not None:
        player.wish = reader.choice("wish", KINDS)
    if reader.document["question"] is not None:
        question = Reader(reader.document["question"], reader.path("question"))
        question.only({"seat", "kind"})
        player.asked_seat = question.number("seat", 0, int(state.seats) - 1)
        player.asked_kind = question.choice("kind", KINDS)


def found_flaw(realm: Realm) -> Flaw | None:
    """The first broken invariant, if any."""
    code = audit.flaw(realm)
    return None if code == audit.SOUND else (audit.FLAWS[code][0], {})
