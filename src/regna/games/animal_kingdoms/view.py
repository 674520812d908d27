"""What a seat sees of Animal Kingdoms."""

import msgspec

from regna.contract.views import GameView, PlayerView
from regna.games.animal_kingdoms.position import by_side, cards_at, column_names
from regna.games.animal_kingdoms.rules import (
    battles,
    board,
    cards,
    claims,
    contest,
    deck,
    decrees,
    knowledge,
    phases,
    places,
    rally,
    scoring,
    solo_battles,
)
from regna.games.animal_kingdoms.rules.realm import Realm


class DecreeView(msgspec.Struct, kw_only=True):
    """A decree, with its provenance."""

    decree: str
    names: dict[str, str]
    """Its text by language."""
    scope: decrees.Scope
    """Which placed cards it looks at."""
    source: str
    """Where it is known from: "rulebook", "public", "reconstruction" or "user"."""


class Prospect(msgspec.Struct, kw_only=True):
    """What a side would have of a kingdom if it were scored now."""

    side: int
    cubes: int
    """Those on the council included."""
    place: int
    points: int
    battle: bool
    """Whether it would have to win a battle for it."""


class KingdomView(msgspec.Struct, kw_only=True):
    """One kingdom: its decree, the tiles left, the column of cards, whose cubes are where."""

    kingdom: str
    names: dict[str, str]
    """By language."""
    territories: int
    """The capital included."""
    decree: DecreeView | None
    tiles: list[int]
    """The points of the majority tiles left, the next one first."""
    column: list[str]
    """The cards in the order played."""
    cubes: list[int]
    """On territories, the capital included, by side."""
    councils: list[int]
    """On council spaces, by side."""
    capital: int | None
    """Null while it is free; else the side with a cube on the capital."""
    capital_is_next: bool
    """Whether the next cube takes the capital."""
    if_scored_now: list[Prospect]
    """The sides that would have a place, the first one first; empty once this age's scoring has come so far."""


class SideView(PlayerView, kw_only=True):
    """One side: points, cubes, tokens, how many cards; what it has revealed in a battle, or chosen if one may know."""

    cubes: int
    """Still to be placed."""
    cards: int
    """How many cards are in hand."""
    tokens: int
    """For reinforcing a card in a battle."""
    passed: int
    """0 while in this age, then 1 for the first who was out, 2 for the next."""
    capital: str | None
    """The kingdom whose capital it has claimed in this age."""
    part: contest.Part
    """In the battle under way."""
    has_chosen: bool
    """Whether it has chosen its card, which others may not know yet."""
    card: str | None
    """The card chosen in this round of the battle; null while it is secret, too."""
    raised: int
    """The tokens on that card."""
    strength: int | None
    """Of card and tokens together."""
    in_battle: list[str]
    """The cards revealed in this battle."""


class AdversaryView(SideView, kw_only=True):
    """The adversary of the solo mode: what it has, its level and bonus cards, and how battles of this age went."""

    level: board.Level
    bonus: list[str]
    """Its bonus cards."""
    wins: int
    """Battles of this age that the player has won."""
    losses: int
    """Those that the player has lost."""
    battle_cards: int
    """How many cards it draws in each round of a battle."""


class PassTileView(msgspec.Struct, kw_only=True):
    """Who was first to pass in an age, and what the tile is worth to who may know (AK-284)."""

    age: int
    seat: int | None
    """Null while nobody has passed."""
    points: int | None
    """Null for who may not know."""


class View(GameView, kw_only=True):
    """Everything public, and this seat's own cards and tiles (AK-280 to AK-287)."""

    kingdoms: list[KingdomView]
    """From the smallest to the largest."""
    players: list[SideView]
    adversary: AdversaryView | None
    """Only in the solo mode."""
    hand: list[str] | None
    """The seat's own cards; null for a spectator, unless one plays alone."""
    discards: list[str]
    draw_pile: int
    """How many cards."""
    under_pile: int
    """Alone: how many cards lie under the draw pile."""
    supply: int
    """The tokens nobody has."""
    token_strength: int
    """What a token adds to a card."""
    peace_treaty: bool
    """Whether the capital decides ties, and no battle does."""
    first_to_pass: list[PassTileView]
    """One for every age."""
    age: int
    """1 to 3."""
    first: int
    """The side that began this age."""
    active: int
    """The side whose turn it is."""
    rally_open: bool
    """Whether players may rally: until somebody is out of this age."""
    scored: str | None
    """The kingdom being scored."""


def view(realm: Realm, seat: int | None) -> View:
    """Everything public, and this seat's own cards and tiles."""
    return View(
        seat=int(realm.seat) if realm.seat >= 0 else None,
        phase=phases.PHASES[realm.phase],
        kingdoms=[kingdom_view(realm, number) for number in range(int(board.KINGDOMS))],
        players=[side_view(realm, number, seat) for number in range(int(realm.seats))],
        adversary=adversary_view(realm, seat) if realm.seats == 1 else None,
        hand=hand_view(realm, seat),
        discards=cards_at(realm, int(places.DISCARDED)),
        draw_pile=int(realm.pile_size),
        under_pile=int(deck.count_at(realm, places.UNDER_PILE)),
        supply=int(battles.supply(realm)),
        token_strength=int(battles.TOKEN),
        peace_treaty=realm.values.peace_treaty,
        first_to_pass=[pass_tile_view(realm, age, seat) for age in range(int(board.AGES))],
        age=int(realm.age) + 1,
        first=int(realm.first),
        active=int(realm.active),
        rally_open=rally.rally_is_open(realm),
        scored=realm.values.kingdoms[realm.scored].id if 0 <= realm.scored < board.KINGDOMS else None,
    )


def hand_view(realm: Realm, seat: int | None) -> list[str] | None:
    """The seat's own cards; alone they lie face up before everybody (AK-201)."""
    if realm.seats == 1:
        return cards_at(realm, int(places.IN_HAND + board.HUMAN))
    return None if seat is None else cards_at(realm, int(places.IN_HAND) + seat)


def kingdom_view(realm: Realm, number: int) -> KingdomView:
    """One kingdom."""
    kingdom, decree = realm.values.kingdoms[number], int(realm.decrees[number])
    capital = int(realm.capitals[number])
    tiles = [int(realm.majority[number * board.AGES + age]) for age in range(int(board.AGES))]
    return KingdomView(
        kingdom=kingdom.id,
        names=kingdom.names,
        territories=int(board.territories_of(number)),
        decree=decree_view(realm, decree) if decree != board.NOWHERE else None,
        tiles=[points for points in tiles[tiles_gone(realm, number) :] if points],
        column=column_names(realm, number),
        cubes=by_side(realm, realm.cubes, number),
        councils=by_side(realm, realm.councils, number),
        capital=capital if capital != board.NOBODY else None,
        capital_is_next=claims.only_capital_free(realm, number),
        if_scored_now=prospects(realm, number) if number > realm.scored and realm.phase != phases.FINISHED else [],
    )


def prospects(realm: Realm, kingdom: int) -> list[Prospect]:
    """What everybody would have of a kingdom if it were scored now."""
    places = scoring.forecast(realm, kingdom)
    leaders = sum(1 for place in places if place == 1)
    found = [
        Prospect(
            side=side,
            cubes=int(scoring.influence(realm, kingdom, side)),
            place=int(places[side]),
            points=int(scoring.points_for(realm, kingdom, places[side])),
            battle=bool(places[side] == 1 and leaders > 1 and not realm.values.peace_treaty),
        )
        for side in range(int(realm.sides))
        if places[side] > 0
    ]
    return sorted(found, key=lambda prospect: prospect.place)


def tiles_gone(realm: Realm, kingdom: int) -> int:
    """How many of a kingdom's tiles are removed: one for every age in which it was scored (AK-084)."""
    drawing_after_battle = realm.scored == kingdom and realm.phase == phases.DRAWING
    return int(realm.age) + (1 if realm.scored > kingdom or drawing_after_battle else 0)


def decree_view(realm: Realm, number: int) -> DecreeView:
    """A decree."""
    decree = realm.values.decrees[number]
    scope = decrees.SCOPES[decree.scope]
    return DecreeView(decree=decree.id, names=decree.names, scope=scope, source=decree.source)


def side_view(realm: Realm, side: int, seat: int | None) -> SideView:
    """One side."""
    player = realm.players[side]
    secret = realm.seats > 1 and knowledge.choice_is_secret(realm, side) and side != seat
    chosen = cards.NAMES[player.card] if player.card != cards.NO_CARD else None
    return SideView(
        seat=side,
        score=int(player.score),
        cubes=int(player.cubes),
        cards=int(player.hand_size),
        tokens=int(player.tokens),
        passed=int(player.passed),
        capital=realm.values.kingdoms[player.capital].id if player.capital != board.NOWHERE else None,
        part=contest.PARTS[player.part],
        has_chosen=player.card != cards.NO_CARD,
        card=None if secret else chosen,
        raised=int(player.raised),
        strength=int(battles.strength(realm, side)) if chosen and not secret else None,
        in_battle=[card for card in cards_at(realm, int(places.IN_BATTLE) + side) if not secret or card != chosen],
    )


def adversary_view(realm: Realm, seat: int | None) -> AdversaryView:
    """The adversary of the solo mode."""
    return AdversaryView(
        **msgspec.structs.asdict(side_view(realm, int(board.RIVAL), seat)),
        level=board.LEVELS[realm.values.level],
        bonus=[cards.NAMES[card] for card in realm.bonus if card != cards.NO_CARD],
        wins=int(realm.wins),
        losses=int(realm.losses),
        battle_cards=int(solo_battles.adversary_cards(realm)),
    )


def pass_tile_view(realm: Realm, age: int, seat: int | None) -> PassTileView:
    """The first-to-pass tile of an age."""
    owner = int(realm.pass_tile_owners[age])
    known = owner != board.NOBODY and (owner == seat or realm.phase == phases.FINISHED)
    return PassTileView(
        age=age + 1,
        seat=owner if owner != board.NOBODY else None,
        points=int(realm.pass_tile_points[age]) if known else None,
    )
