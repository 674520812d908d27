"""What a seat sees of Barbarian Kingdoms."""

import msgspec

from regna.contract.views import GameView, PlayerView
from regna.games.barbarian_kingdoms.position import four, offer_document
from regna.games.barbarian_kingdoms.rules import board, claim, coins, control, goal, phases, recruit, reign, strength
from regna.games.barbarian_kingdoms.rules.board import NOBODY, NOWHERE, Kingdom, Power
from regna.games.barbarian_kingdoms.rules.masks import has
from regna.games.barbarian_kingdoms.rules.realm import Realm


class Unit(msgspec.Struct, kw_only=True):
    """A unit on the map."""

    kingdom: Kingdom
    king: bool


class Province(msgspec.Struct, kw_only=True):
    """One province: what it is called, whom it touches, what stands and lies there."""

    province: str
    code: str
    """Its short name, as on the map."""
    names: dict[str, str]
    """By language."""
    cell: tuple[int, int]
    """Column and row on a schematic map."""
    emblem: Kingdom | None
    """The kingdom whose emblem is printed there."""
    capital: bool
    port: bool
    coastal: bool
    land: list[str]
    """The neighbours over land."""
    straits: list[str]
    """The neighbours over a strait."""
    closed: bool
    """Whether it is impassable (BK-025)."""
    token: Kingdom | None
    """Whose control token lies there."""
    controller: Kingdom | None
    unit: Unit | None
    coins: list[int]
    """How many 1s, 2s, 3s and 5s lie there face up."""
    chest: bool
    """Whether a face-down coin lies there."""


class Fleet(msgspec.Struct, kw_only=True):
    """A kingdom's units at Sea."""

    kingdom: Kingdom
    warriors: int
    king: bool


class PowerText(msgspec.Struct, kw_only=True):
    """One power as people read it (BK-033)."""

    power: str
    of_king: bool
    """Whether it is the King's, or the kingdom's for good."""
    names: dict[str, str]
    """By language."""
    texts: dict[str, str]
    """What it does, by language."""
    source: str
    """Where we know it from: "rulebook", "public", "reconstruction" or "user"."""
    active: bool
    """False for the power of a King who is captured."""


class KingdomState(msgspec.Struct, kw_only=True):
    """One kingdom: its player board, its King, its powers."""

    kingdom: Kingdom
    seat: int
    party: int
    """Kingdoms of one party win together."""
    provinces: int
    """How many it controls."""
    king: bool
    """Whether the King lives."""
    captor: Kingdom | None
    """Who has captured him."""
    kings_to_victory: int
    """How many more Kings it must defeat to win by that."""
    warriors: int
    """Those left on the player board."""
    recruit_cost: int | None
    """What the next one costs; null where none is left."""
    tokens: int
    """Control tokens left on the player board."""
    claim_cost: int | None
    """What the next one costs; null where none is left."""
    powers: list[PowerText]


class Player(PlayerView, kw_only=True):
    """One player: kingdoms, Reign Score without the treasury; the treasury only to its owner, or at the end."""

    kingdoms: list[Kingdom]
    performance: reign.Performance | None
    """What the reign is called, at the end (BK-307)."""
    treasury: list[int] | None
    """How many 1s, 2s, 3s and 5s; null for who may not see it."""


class Offer(msgspec.Struct, kw_only=True):
    """A change that somebody is asked to agree to (ED-03)."""

    province: str
    give: str
    """Coins such as 1+1+3."""
    get: str


class Tax(msgspec.Struct, kw_only=True):
    """The Tax under way: what may be collected in all, and how much of it is."""

    allowance: int
    collected: int


class Side(msgspec.Struct, kw_only=True):
    """One side of a battle: units and points, as everybody counts them (BK-222)."""

    kingdom: Kingdom
    warriors: int
    king: bool
    points: int
    passed: bool
    """Whether it sends no more units."""
    purse: list[int] | None
    """How many 1s, 2s, 3s and 5s; null for all but who fills it."""


class Battle(msgspec.Struct, kw_only=True):
    """The two sides of the battle, the active kingdom first; only that one while others are asked to contest."""

    province: str
    sides: list[Side]
    coin: int | None
    """The coin whose number is asked."""
    winner: int | None
    """The side that has won: 0 or 1."""
    ahead: int | None
    """The side that wins if both purses stay empty; null while there is only one."""
    bribe_to_turn: int | None
    """The smallest bribe by which the other side wins then."""


class View(GameView, kw_only=True):
    """Everything public, and this seat's own treasury and purse (A-30); at the end all treasuries."""

    players: list[Player]
    provinces: list[Province]
    sea: list[Fleet]
    kingdoms: list[KingdomState]
    active: Kingdom | None
    """The kingdom whose turn it is."""
    kingdom: Kingdom | None
    """The kingdom that is asked."""
    goal: int
    """So many provinces win."""
    deed: str | None
    """What the active kingdom is doing: "recruit", "claim" or "invade"."""
    target: str | None
    """The province of that action."""
    price: int | None
    """What is to be paid now."""
    offer: Offer | None
    tax: Tax | None
    battle: Battle | None
    ended: phases.Ending | None
    """How the game has ended."""
    champion: Kingdom | None
    """The kingdom that has won it."""


def view(state: Realm, seat: int | None) -> View:
    """What a seat, or a spectator, may know."""
    announced, offer = state.target != NOWHERE, offer_document(state)
    return View(
        seat=int(state.seat) if state.seat >= 0 else None,
        phase=phases.PHASES[state.phase],
        players=[player_view(state, number, seat) for number in range(int(state.seats))],
        provinces=[province_view(state, number) for number in range(len(state.map.ids))],
        sea=[fleet_view(state, kingdom) for kingdom in state.seating.order if is_at_sea(state, kingdom)],
        kingdoms=[kingdom_view(state, kingdom) for kingdom in state.seating.order],
        active=name_or_none(state.active()) if state.phase != phases.SPREADING else None,
        kingdom=name_or_none(state.kingdom) if state.seat >= 0 else None,
        goal=int(board.GOAL),
        deed=phases.CURRENT_ACTIONS[state.current_action] if announced else None,
        target=state.map.ids[state.target] if announced else None,
        price=int(claim.price(state)) if state.phase in (phases.PAYING, phases.CONSENT) else None,
        offer=Offer(**offer) if offer else None,
        tax=tax_view(state) if state.phase == phases.TAXING else None,
        battle=battle_view(state, seat) if is_fought_over(state) else None,
        ended=phases.ENDINGS[state.cause] or None,
        champion=name_or_none(state.champion),
    )


def name_or_none(kingdom: int) -> Kingdom | None:
    """A kingdom's id, or None for nobody."""
    return board.KINGDOMS[kingdom] if kingdom != NOBODY else None


def province_view(state: Realm, number: int) -> Province:
    """One province."""
    province = state.map.provinces[number]
    unit = int(state.standing[number])
    return Province(
        province=province.id,
        code=province.code,
        names=province.names,
        cell=province.cell,
        emblem=name_or_none(province.kingdom),
        capital=province.capital,
        port=province.port,
        coastal=province.coastal,
        land=province.land,
        straits=province.straits,
        closed=state.is_closed(number),
        token=name_or_none(state.tokens[number]),
        controller=name_or_none(state.holders[number]),
        unit=Unit(kingdom=board.KINGDOMS[unit], king=bool(state.kings[unit] == number)) if unit != NOBODY else None,
        coins=four(state.coins, number),
        chest=has(state.chests, number),
    )


def is_at_sea(state: Realm, kingdom: int) -> bool:
    """Whether a kingdom has units at Sea."""
    return bool(state.at_sea[kingdom] > 0 or state.kings[kingdom] == board.SEA)


def fleet_view(state: Realm, kingdom: int) -> Fleet:
    """A kingdom's units at Sea."""
    return Fleet(
        kingdom=board.KINGDOMS[kingdom],
        warriors=int(state.at_sea[kingdom]),
        king=bool(state.kings[kingdom] == board.SEA),
    )


def kingdom_view(state: Realm, kingdom: int) -> KingdomState:
    """One kingdom."""
    warriors, tokens = int(board.WARRIORS - state.deployed[kingdom]), int(control.tokens_left(state, kingdom))
    powers = [power for power in state.values.powers if power.kingdom == kingdom] if state.values.with_powers else []
    return KingdomState(
        kingdom=board.KINGDOMS[kingdom],
        seat=int(state.seat_of(kingdom)),
        party=int(state.seating.party_of[kingdom]),
        provinces=int(state.held[kingdom]),
        king=bool(state.kings[kingdom] != board.CAPTURED),
        captor=name_or_none(state.captors[kingdom]),
        kings_to_victory=int(goal.kings_to_victory(state, kingdom)),
        warriors=warriors,
        recruit_cost=int(recruit.recruit_cost(state, kingdom)) if warriors else None,
        tokens=tokens,
        claim_cost=int(claim.token_cost(state, kingdom)) if tokens else None,
        powers=[power_view(state, power) for power in powers],
    )


def power_view(state: Realm, power: Power) -> PowerText:
    """One power."""
    return PowerText(
        power=power.id,
        of_king=power.of_king,
        names=power.names,
        texts=power.texts,
        source=power.source,
        active=not power.of_king or bool(state.kings[power.kingdom] != board.CAPTURED),
    )


def player_view(state: Realm, number: int, seat: int | None) -> Player:
    """One player."""
    open_to_all = state.phase == phases.FINISHED
    score = int(reign.reign_score(state, number))
    return Player(
        seat=number,
        score=score,
        kingdoms=[board.KINGDOMS[kingdom] for kingdom in state.seating.kingdoms_of[number]],
        performance=reign.performance(score) if open_to_all else None,
        treasury=four(state.treasury, number) if open_to_all or number == seat else None,
    )


def tax_view(state: Realm) -> Tax:
    """The Tax under way."""
    return Tax(allowance=int(state.held[state.kingdom]), collected=int(state.collected))


def is_fought_over(state: Realm) -> bool:
    """Whether there is a battle, or a contest is offered."""
    fought = state.rival != NOBODY and state.phase != phases.FINISHED
    return bool(state.phase == phases.CONTEST_ASKED or fought)


def battle_view(state: Realm, seat: int | None) -> Battle:
    """The battle, or the side whose action can be contested."""
    fought = state.rival != NOBODY and state.winner == NOBODY
    return Battle(
        province=state.map.ids[state.target],
        sides=[side_view(state, side, seat) for side in range(1 if state.rival == NOBODY else 2)],
        coin=coins.VALUES[state.kind] if state.phase == phases.BRIBING else None,
        winner=int(state.winner) if state.winner != NOBODY else None,
        ahead=int(strength.stronger_without_bribes(state)) if fought else None,
        bribe_to_turn=int(strength.bribe_to_turn(state)) if fought else None,
    )


def side_view(state: Realm, side: int, seat: int | None) -> Side:
    """One side of a battle."""
    kingdom = state.kingdom_of(side)
    own = seat is not None and state.seat_of(kingdom) == seat and state.phase == phases.BRIBING
    return Side(
        kingdom=board.KINGDOMS[kingdom],
        warriors=int(strength.warriors(state, side)),
        king=bool(strength.king_fights(state, side)),
        points=int(strength.base_points(state, side)),
        passed=has(state.passed, side),
        purse=four(state.purses, side) if own else None,
    )
