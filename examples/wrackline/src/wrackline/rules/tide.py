"""The sea: the tide at the beginning of a turn, and waves (WL-010, WL-011, WL-020)."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import CHANCE, tell
from wrackline.rules import actions, events, phases, scoring
from wrackline.rules.realm import Realm, pieces_in


def begin_turn(realm: Realm, seat: i64) -> None:
    """It is this seat's turn, and the sea brings the first piece (WL-011)."""
    realm.active = seat
    realm.steps = realm.values.steps
    realm.to_come = realm.values.tide
    realm.phase = phases.TIDE
    realm.seat = CHANCE
    tell(realm, events.TURN_BEGUN, seat)


def end_turn(realm: Realm) -> None:
    """The next player clockwise (WL-010)."""
    begin_turn(realm, (realm.active + 1) % realm.seats)


def list_outcomes(realm: Realm, out: Actions) -> None:
    """Every piece and every wave in the sea is equally likely (WL-003)."""
    for kind in range(actions.KIND_COUNT):
        if realm.sea[kind]:
            out.add_weighted(actions.FIND + kind, realm.sea[kind])
    out.add_weighted(actions.WAVE, realm.values.waves - realm.waves)


def bring(realm: Realm, outcome: i64) -> None:
    """The tide brings a piece to the beach, or a wave (WL-011)."""
    realm.to_come -= 1
    if outcome == actions.WAVE:
        break_wave(realm)
    else:
        kind = outcome - actions.FIND
        realm.sea[kind] -= 1
        realm.beach[kind] += 1
        tell(realm, events.PIECE_BROUGHT, kind)
    if realm.phase == phases.TIDE and realm.to_come == 0:
        realm.phase = phases.WALK
        realm.seat = realm.active


def break_wave(realm: Realm) -> None:
    """A wave carries off what lies on the beach (WL-020); the last one ends the match (WL-040)."""
    realm.waves += 1
    tell(realm, events.WAVE_CAME, realm.waves, realm.values.waves, pieces_in(realm.beach))
    for kind in range(actions.KIND_COUNT):
        realm.gone[kind] += realm.beach[kind]
        realm.beach[kind] = 0
    if realm.waves == realm.values.waves:
        scoring.end_match(realm, phases.LAST_WAVE)
