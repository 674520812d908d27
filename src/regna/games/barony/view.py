"""What a seat sees of Barony. Nothing is hidden, so all see the same."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec

from regna.contract.views import GameView, PlayerView
from regna.engine.state import OVER
from regna.games.barony import position
from regna.games.barony.rules import board, phases, title
from regna.games.barony.rules.realm import Realm
from regna.games.barony.rules.title import DUKE, RANKS, Title

Building = Literal["village", "stronghold", "city"]
BUILDINGS: Final[tuple[Building | None, ...]] = (None, "village", "stronghold", "city")
"""By the number of what is built on a hex."""


class HexView(msgspec.Struct, kw_only=True):
    """One hex: where it is, what it is, who is on it."""

    hex: str
    """Its name, such as C4."""
    q: int
    r: int
    terrain: board.Terrain
    building: Building | None
    owner: int | None
    """Whose building it is."""
    knights: list[int]
    """How many, by seat."""


class Tokens(msgspec.Struct):
    """A number for each kind of resource token, in the order of the rules' numbers."""

    mountain: int
    forest: int
    plain: int
    field: int


class Reserve(msgspec.Struct, kw_only=True):
    """The pieces that a player can still bring into play."""

    knights: int
    villages: int
    strongholds: int
    cities: int


class NobleView(PlayerView, kw_only=True):
    """One player's title, score, tokens and reserve."""

    title: Title
    founded: int
    """Cities founded after the first three."""
    points: int
    """What the score board says, without the tokens."""
    gold: int
    """What the tokens are worth when one buys a title."""
    next_title: Title | None
    """What can be bought next; null for a duke."""
    gold_missing: int
    """How much gold the next title still takes, beyond what the player has and has paid; 0 for a duke."""
    tokens: Tokens
    reserve: Reserve
    knights_removed: int


class StepView(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What the turn under way has to remember: only the fields of the question asked."""

    placed: int | None = None
    """While the first cities are placed: how many had their turn."""
    hex: str | None = None
    """In a recruitment: the city."""
    left: int | None = None
    """How many more knights may be recruited, if the reserve has them; or moved, while a token is taken."""
    moved_to: str | None = None
    """In a movement: where the last knight arrived."""
    victim: int | None = None
    """The seat that a token is taken from."""
    paid: int | None = None
    """How much of a title's price is paid."""
    down_to: board.Token | None = None
    """The last kind of token paid: no dearer one may follow."""
    ended: str | None = None
    """After the end: its cause."""


class TitleValues(msgspec.Struct, kw_only=True):
    """What a title costs and scores."""

    price: int
    points: int


class ValuesView(msgspec.Struct, kw_only=True):
    """What is printed on tokens and score board: they may come from somebody's own components."""

    gold: Tokens
    silver: Tokens
    title: TitleValues
    city: int


class View(GameView, kw_only=True):
    """Board, players, bank and the state of the turn."""

    players: Sequence[NobleView]
    hexes: list[HexView]
    bank: Tokens
    first: int
    """Who holds the first-player pawn."""
    round: int
    last_round: bool
    step: StepView
    values: ValuesView


def view(realm: Realm, seat: int | None) -> View:
    """What everybody sees."""
    return View(
        seat=int(realm.seat) if realm.seat != OVER else None,
        phase=phases.PHASES[realm.phase],
        players=[player_view(realm, seat) for seat in range(len(realm.players))],
        hexes=hex_views(realm),
        bank=tokens(max(0, number) for number in realm.bank),
        first=int(realm.first),
        round=round_number(realm),
        last_round=realm.last_round,
        step=StepView(**position.step_document(realm)),
        values=values_view(realm),
    )


def round_number(realm: Realm) -> int:
    """The round under way, from 1 on; at the end the last one that was played."""
    finished = realm.phase == phases.FINISHED and realm.turns > 0
    return int(realm.turns - finished) // int(realm.seats) + 1


def player_view(realm: Realm, seat: int) -> NobleView:
    """One player."""
    player, values = realm.players[seat], realm.values
    return NobleView(
        seat=seat,
        score=int(player.score(values)),
        title=RANKS[player.rank],
        founded=int(player.founded),
        points=int(player.board_score(values)),
        gold=int(player.gold(values)),
        next_title=RANKS[player.rank + 1] if player.rank < DUKE else None,
        gold_missing=int(title.gold_missing(realm, seat)),
        tokens=tokens(player.tokens),
        reserve=Reserve(
            knights=int(player.knights_left),
            villages=int(player.villages_left),
            strongholds=int(player.strongholds_left),
            cities=int(player.cities_left),
        ),
        knights_removed=int(player.knights_removed),
    )


def hex_views(realm: Realm) -> list[HexView]:
    """Every hex, out of whole rows: to ask the rules hex by hex takes much longer."""
    ground = realm.board
    knights = zip(*(player.knights for player in realm.players), strict=True)
    rows = zip(ground.names, ground.places, ground.terrain, realm.building, realm.owner, knights, strict=True)
    return [
        HexView(
            hex=name,
            q=q,
            r=r,
            terrain=board.TERRAINS[terrain],
            building=BUILDINGS[building],
            owner=owner if building else None,
            knights=list(counts),
        )
        for name, (q, r), terrain, building, owner, counts in rows
    ]


def values_view(realm: Realm) -> ValuesView:
    """The printed numbers."""
    values = realm.values
    return ValuesView(
        gold=tokens(values.gold),
        silver=tokens(values.silver),
        title=TitleValues(price=int(values.title_price), points=int(values.points_per_title)),
        city=int(values.points_per_city),
    )


def tokens(numbers: Iterable[int]) -> Tokens:
    """The numbers by kind of token."""
    return Tokens(*[int(number) for number in numbers])
