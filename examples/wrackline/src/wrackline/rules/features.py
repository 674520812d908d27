"""What a learning agent sees: named numbers, the observing seat's own things first."""

from typing import Final

from mypy_extensions import i64

from regna.engine.observation import Observation
from wrackline.rules import actions, knowledge
from wrackline.rules.realm import Realm

FEATURES: Final = (
    ("phase", (5,)),
    ("turn", (3,)),
    ("sea", (5,)),
    ("beach", (5,)),
    ("baskets", (4, 5)),
    ("wishes", (4, 5)),
    ("has_asked", (4,)),
)
BOUNDS: Final = {"turn": (-1, 60), "sea": (0, 60), "beach": (0, 60), "baskets": (0, 60)}


def write_features(realm: Realm, observer: i64, out: Observation) -> None:
    """Seats go clockwise from the observing one; of a wish, which kinds it may be for all that the observer knows."""
    seat = realm.observing_seat(observer)
    out.add_one_of(realm.phase, 5)
    for number in (realm.seats_after(realm.active, seat), realm.steps, realm.waves):
        out.add(number)
    for row in (realm.sea, realm.beach):
        for kind in range(actions.KIND_COUNT):
            out.add(row[kind])
    for place in range(actions.MOST_SEATS):
        for kind in range(actions.KIND_COUNT):
            out.add(realm.players[(seat + place) % realm.seats].basket[kind] if place < realm.seats else 0)
    for place in range(actions.MOST_SEATS):
        for kind in range(actions.KIND_COUNT):
            possible = place < realm.seats and knowledge.may_be(realm, observer, (seat + place) % realm.seats, kind)
            out.add(1 if possible else 0)
    for place in range(actions.MOST_SEATS):
        asked = place < realm.seats and realm.players[(seat + place) % realm.seats].asked_seat >= 0
        out.add(1 if asked else 0)
