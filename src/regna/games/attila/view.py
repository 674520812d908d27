"""What a seat sees of Attila."""

import msgspec

from regna.contract.views import GameView, PlayerView
from regna.games.attila.position import by_tribe, markers_in
from regna.games.attila.rules import conflict, deck, endings, markers, peace, phases, scoring
from regna.games.attila.rules.board import NOWHERE, TILES, TRIBES, Tile, Tribe
from regna.games.attila.rules.realm import Realm


class Province(msgspec.Struct, kw_only=True):
    """One province: what it is called, whom it touches, what stands there."""

    province: str
    code: str
    """Its short name, as on the map."""
    names: dict[str, str]
    """By language."""
    cell: tuple[int, int]
    """Column and row on a schematic map."""
    start: bool
    """Whether it is a starting province."""
    land: list[str]
    """The neighbours over land."""
    sea: list[str]
    """The neighbours along an arrow over the sea."""
    markers: dict[Tribe, int]
    """Without the tribes that have none here."""
    status: peace.Status


class TribeState(msgspec.Struct, kw_only=True):
    """One tribe: unplaced markers, and what a scoring of it is worth."""

    tribe: Tribe
    supply: int
    """The markers that are not on the map."""
    markers: int
    """Those that are."""
    provinces: int
    """How many it stands in."""
    if_scored_now: list[int]
    """The points each seat would get, by seat; zeros once the game is over."""


class Century(msgspec.Struct, kw_only=True):
    """One century: the peace tiles left on its space, and how far taking influence goes."""

    century: int
    """4 to 7."""
    tiles: int
    gain: int
    """How many spaces."""
    current: bool


class Player(PlayerView, kw_only=True):
    """One player: points, influence, tiles, how many cards; the laid cards only to who may see them."""

    if_scored_now: int
    """The score if all tribes were scored now; at the end the final score."""
    influence: dict[Tribe, int]
    """On every tribe."""
    tiles: list[Tile]
    """The action tiles not used yet."""
    cards: int
    """How many are in hand."""
    laid: int
    """How many are laid in the conflict."""
    laid_cards: dict[Tribe, int] | None
    """Null for who may not see them."""


class View(GameView, kw_only=True):
    """Everything public, and the cards of the seat that looks (AT-140)."""

    players: list[Player]
    provinces: list[Province]
    tribes: list[TribeState]
    centuries: list[Century]
    hand: dict[Tribe, int] | None
    """The seat's own cards; null for a spectator."""
    discards: dict[Tribe, int]
    draw_pile: int
    """How many cards."""
    first: int
    """Who began the game."""
    active: int
    """Whose turn it is; another seat may be asked in a conflict."""
    played: Tribe | None
    """The tribe of the card play under way."""
    plays_left: int
    """Cards to be played in this turn, the one under way included."""
    tile_used: bool
    """Whether an action tile was used in this turn."""
    top: int
    """The highest space of an influence column: who reaches it ends the game."""
    conflicts: list[str]
    """The provinces in conflict, in the order in which they are fought."""
    last_turn: endings.Ending | None
    """What ends the game with this turn."""


def view(state: Realm, seat: int | None) -> View:
    """Everything public, and this seat's own cards (AT-140)."""
    return View(
        seat=int(state.seat) if state.seat >= 0 else None,
        phase=phases.PHASES[state.phase],
        players=[player_view(state, number, seat) for number in range(len(state.players))],
        provinces=[province_view(state, number) for number in range(len(state.map.ids))],
        tribes=[tribe_view(state, tribe) for tribe in range(len(TRIBES))],
        centuries=centuries_view(state),
        hand=None if seat is None else by_tribe(state.players[seat].hand),
        discards=by_tribe(state.discards),
        draw_pile=int(deck.cards_in(state.bag)),
        first=int(state.first),
        active=int(state.active),
        played=TRIBES[state.played] if state.played != NOWHERE else None,
        plays_left=int(state.plays_left),
        tile_used=state.tile_used,
        top=int(state.values.top),
        conflicts=[state.map.ids[place] for place in conflict.provinces(state)],
        last_turn=endings.ENDINGS[state.cause] or None,
    )


def province_view(state: Realm, number: int) -> Province:
    """One province."""
    province = state.map.provinces[number]
    return Province(
        province=province.id,
        code=province.code,
        names=province.names,
        cell=province.cell,
        start=province.start,
        land=province.land,
        sea=province.sea,
        markers=markers_in(state, number),
        status=peace.STATUSES[state.status[number]],
    )


def tribe_view(state: Realm, tribe: int) -> TribeState:
    """One tribe."""
    over = state.phase == phases.FINISHED
    worth = [0] * len(state.players) if over else scoring.points_for(state, tribe, False)
    return TribeState(
        tribe=TRIBES[tribe],
        supply=int(state.supply[tribe]),
        markers=int(markers.on_map(state, tribe)),
        provinces=int(markers.provinces_held(state, tribe)),
        if_scored_now=[int(points) for points in worth],
    )


def centuries_view(state: Realm) -> list[Century]:
    """The four centuries."""
    placed, centuries = int(state.peace_placed), []
    for number in range(int(peace.CENTURIES)):
        tiles = int(state.values.peace[number])
        gone = min(placed, tiles)
        placed -= gone
        centuries.append(
            Century(
                century=int(peace.FIRST_CENTURY) + number,
                tiles=tiles - gone,
                gain=int(state.values.gain[number]),
                current=number == peace.century(state),
            )
        )
    return centuries


def player_view(state: Realm, number: int, seat: int | None) -> Player:
    """One player, as a seat sees him."""
    player = state.players[number]
    may_see_laid = number == seat or not state.values.hidden_cards
    return Player(
        seat=number,
        score=int(player.score),
        if_scored_now=int(endings.standing(state)[number]),
        influence={TRIBES[tribe]: int(player.influence[tribe]) for tribe in range(len(TRIBES))},
        tiles=[tile for kind, tile in enumerate(TILES) if player.tiles[kind]],
        cards=int(player.hand_size),
        laid=int(player.laid_size),
        laid_cards=by_tribe(player.laid) if may_see_laid else None,
    )
