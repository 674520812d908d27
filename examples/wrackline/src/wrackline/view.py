"""What a seat sees."""

import msgspec

from regna.contract.views import GameView, PlayerView
from wrackline.position import by_kind
from wrackline.rules import knowledge, phases, scoring
from wrackline.rules.actions import KINDS
from wrackline.rules.realm import NOTHING, Realm, pieces_in


class Question(msgspec.Struct):
    """What a player has asked, of whom, and the answer."""

    seat: int
    kind: str
    yes: bool


class Player(PlayerView, kw_only=True):
    """A player: the basket is open, the wish is not."""

    basket: dict[str, int]
    wish: str | None
    """None to those who do not know it."""
    question: Question | None


class View(GameView, kw_only=True):
    """Everything public, and the seat's own wish (WL-044)."""

    players: list[Player]
    active: int
    steps: int
    sea: int
    """How many pieces are in it."""
    beach: dict[str, int]
    waves: int
    last_wave: int


def view(realm: Realm, seat: int | None) -> View:
    """Built up from nothing."""
    return View(
        seat=int(realm.seat) if realm.seat >= 0 else None,
        phase=phases.PHASES[realm.phase],
        players=[player_view(realm, number, seat) for number in range(len(realm.players))],
        active=int(realm.active),
        steps=int(realm.steps),
        sea=int(pieces_in(realm.sea)),
        beach=by_kind(realm.beach),
        waves=int(realm.waves),
        last_wave=int(realm.values.waves),
    )


def player_view(realm: Realm, number: int, seat: int | None) -> Player:
    """One player as a seat (None: a spectator) sees it."""
    player = realm.players[number]
    known = player.wish != NOTHING and (number == seat or knowledge.is_open(realm, number))
    question = None
    if player.asked_seat != NOTHING:
        yes = realm.players[player.asked_seat].wish == player.asked_kind
        question = Question(int(player.asked_seat), KINDS[player.asked_kind], yes)
    return Player(
        seat=number,
        score=int(scoring.open_points(realm, number)),
        basket=by_kind(player.basket),
        wish=KINDS[player.wish] if known else None,
        question=question,
    )
