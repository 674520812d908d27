"""What a seat sees of Animal Kingdoms, the question it is asked, and what explains a refusal."""

from typing import Any, Final

from regna.contract.spec import Document, Reading
from regna.engine.state import CHANCE, OK
from regna.games.animal_kingdoms.position import by_side, cards_at, column_names, side_name
from regna.games.animal_kingdoms.rules import (
    actions,
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
    solo,
    solo_battles,
)
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from regna.games.animal_kingdoms.rules.realm import Realm

AGE_NAMES: Final = ("I", "II", "III")


def view(state: AnimalKingdoms, seat: int | None) -> Document:
    """Everything public, and this seat's own cards and tiles (AK-280 to AK-287)."""
    return {
        "kingdoms": [kingdom_view(state, number) for number in range(int(board.KINGDOMS))],
        "players": [side_view(state, number, seat) for number in range(int(state.seats))],
        "adversary": adversary_view(state, seat) if state.seats == 1 else None,
        "hand": hand_view(state, seat),
        "discards": cards_at(state, int(places.DISCARDED)),
        "draw_pile": int(state.pile_size),
        "under_pile": int(deck.count_at(state, places.UNDER_PILE)),
        "supply": int(battles.supply(state)),
        "token_strength": int(battles.TOKEN),
        "peace_treaty": state.values.peace_treaty,
        "first_to_pass": [pass_tile_view(state, age, seat) for age in range(int(board.AGES))],
        "age": int(state.age) + 1,
        "first": int(state.first),
        "active": int(state.active),
        "seat": int(state.seat) if state.seat >= 0 else None,
        "phase": phases.PHASES[state.phase],
        "rally_open": rally.rally_is_open(state),
        "scored": state.values.kingdoms[state.scored].id if 0 <= state.scored < board.KINGDOMS else None,
    }


def hand_view(state: Realm, seat: int | None) -> list[str] | None:
    """The seat's own cards; alone they lie face up before everybody (AK-201)."""
    if state.seats == 1:
        return cards_at(state, int(places.IN_HAND + board.HUMAN))
    return None if seat is None else cards_at(state, int(places.IN_HAND) + seat)


def kingdom_view(state: AnimalKingdoms, number: int) -> Document:
    """One kingdom: its decree, the tiles left, the column of cards, whose cubes are where."""
    kingdom, decree = state.values.kingdoms[number], int(state.decrees[number])
    capital = int(state.capitals[number])
    tiles = [int(state.majority[number * board.AGES + age]) for age in range(int(board.AGES))]
    return {
        "kingdom": kingdom.id,
        "names": kingdom.names,
        "territories": int(board.territories_of(number)),
        "decree": decree_view(state, decree) if decree != board.NOWHERE else None,
        "tiles": [points for points in tiles[tiles_gone(state, number) :] if points],
        "column": column_names(state, number),
        "cubes": by_side(state, state.cubes, number),
        "councils": by_side(state, state.councils, number),
        "capital": capital if capital != board.NOBODY else None,
        "capital_is_next": claims.only_capital_free(state, number),
    }


def tiles_gone(state: Realm, kingdom: int) -> int:
    """How many of a kingdom's tiles are removed: one for every age in which it was scored (AK-084)."""
    drawing_after_battle = state.scored == kingdom and state.phase == phases.DRAWING
    return int(state.age) + (1 if state.scored > kingdom or drawing_after_battle else 0)


def decree_view(state: Realm, number: int) -> Document:
    """A decree, with its provenance."""
    decree = state.values.decrees[number]
    return {"decree": decree.id, "names": decree.names, "scope": decrees.SCOPES[decree.scope], "source": decree.source}


def side_view(state: AnimalKingdoms, side: int, seat: int | None) -> Document:
    """One side: points, cubes, tokens, how many cards; what it has revealed in a battle, or chosen if one may know."""
    player = state.players[side]
    secret = state.seats > 1 and knowledge.choice_is_secret(state, side) and side != seat
    chosen = cards.NAMES[player.card] if player.card != cards.NO_CARD else None
    shown = [card for card in cards_at(state, int(places.IN_BATTLE) + side) if not secret or card != chosen]
    return {
        "seat": side,
        "score": int(player.score),
        "cubes": int(player.cubes),
        "cards": int(player.hand_size),
        "tokens": int(player.tokens),
        "passed": int(player.passed),
        "capital": state.values.kingdoms[player.capital].id if player.capital != board.NOWHERE else None,
        "part": contest.PARTS[player.part],
        "has_chosen": player.card != cards.NO_CARD,
        "card": None if secret else chosen,
        "raised": int(player.raised),
        "strength": int(battles.strength(state, side)) if chosen and not secret else None,
        "in_battle": shown,
    }


def adversary_view(state: AnimalKingdoms, seat: int | None) -> Document:
    """The adversary of the solo mode: what it has, its level and bonus cards, and how battles of this age went."""
    return {
        **side_view(state, int(board.RIVAL), seat),
        "level": board.LEVELS[state.values.level],
        "bonus": [cards.NAMES[card] for card in state.bonus if card != cards.NO_CARD],
        "wins": int(state.wins),
        "losses": int(state.losses),
        "battle_cards": int(solo_battles.adversary_cards(state)),
    }


def pass_tile_view(state: Realm, age: int, seat: int | None) -> Document:
    """Who was first to pass in an age, and what the tile is worth to who may know (AK-284)."""
    owner = int(state.pass_tile_owners[age])
    known = owner != board.NOBODY and (owner == seat or state.phase == phases.FINISHED)
    return {
        "age": age + 1,
        "seat": owner if owner != board.NOBODY else None,
        "points": int(state.pass_tile_points[age]) if known else None,
    }


def prompt(state: AnimalKingdoms, seat: int | None) -> tuple[str, dict[str, Any]]:
    """The question asked; only who is asked reads that no card can be played."""
    facts: dict[str, Any] = {"seat": {"seat": int(state.seat)}, "age": age_name(state)}
    if state.seat == CHANCE:
        facts["seat"] = {"seat": int(state.drawer)}
    if 0 <= state.scored < board.KINGDOMS:
        facts["kingdom"] = kingdom_name(state, int(state.scored))
        facts["count"] = int(scoring.tile_of(state, state.scored))
    if state.phase == phases.TURN:
        return turn_prompt(state, seat), facts
    if state.phase == phases.BATTLE and state.seats == 1:
        facts["count"] = int(solo_battles.adversary_cards(state))
        return "prompt.battle_alone", facts
    if state.phase == phases.REINFORCING:
        facts["players"] = strengths(state)
    if state.phase == phases.BONUS_CHOICE and solo.is_unplayable(state, state.bonus[0]):
        return "prompt.bonus_replaced", facts
    return f"prompt.{phases.PHASES[state.phase]}", facts


def age_name(state: Realm) -> str:
    """An age as the rulebook numbers it."""
    return AGE_NAMES[state.age]


def turn_prompt(state: AnimalKingdoms, seat: int | None) -> str:
    """What can be done in a turn, as far as the reader may know."""
    if claims.cube_problem(state) != OK:
        return "prompt.turn_no_cube"
    may_claim = any(actions.CLAIM <= action < actions.RALLY for action in state.legal())
    if rally.rally_is_open(state):
        return "prompt.turn" if may_claim or seat != state.seat else "prompt.turn_no_claim"
    return "prompt.turn_rally_closed" if may_claim or seat != state.seat else "prompt.turn_must_pass"


def strengths(state: AnimalKingdoms) -> dict[str, Any]:
    """The revealed cards of those who contend, with their tokens, as a sentence lists them."""
    return {
        "list": [
            {
                "say": "battle.strength" if player.raised else "battle.card",
                "seat": {"seat": side},
                "card": card_said(int(player.card)),
                "strength": int(battles.strength(state, side)),
            }
            for side, player in enumerate(state.players)
            if player.card != cards.NO_CARD
        ]
    }


def card_said(card: int) -> dict[str, Any]:
    """A card as a sentence names it."""
    species = cards.SPECIES[cards.species_of(card)]
    return {"say": "card.name", "species": {"word": f"species.{species}"}, "value": int(cards.value_of(card))}


def cards_said(listed: list[int]) -> dict[str, Any]:
    """Cards as a sentence lists them."""
    return {"list": [card_said(card) for card in listed]}


def kingdom_name(state: Realm, kingdom: int) -> dict[str, Any]:
    """A kingdom as a sentence names it."""
    return {"names": state.values.kingdoms[kingdom].names}


def refusal_facts(state: AnimalKingdoms, reading: Reading) -> dict[str, Any]:
    """The parts of the refused decision, and what stands in its way: the decree, and the cards it looks at."""
    said = reading.parts
    tokens = int(state.players[state.seat].tokens) if state.seat >= 0 else 0
    facts: dict[str, Any] = {"count": tokens}
    if said.get("card", "hidden") != "hidden":
        facts["card"] = card_said(cards.NAMES.index(said["card"]))
    if "kingdom" in said:
        number = next(i for i, kingdom in enumerate(state.values.kingdoms) if kingdom.id == said["kingdom"])
        facts["kingdom"] = kingdom_name(state, number)
        facts["count"] = int(board.territories_of(number))
        if state.decrees[number] != board.NOWHERE:
            facts["decree"] = {"names": state.values.decrees[state.decrees[number]].names}
            looked_at = claims.referred_cards(state, number)
            facts["cards"] = cards_said(looked_at) if looked_at else {"word": "decree.looks_at_nothing"}
    facts["bonus"] = cards_said([int(card) for card in state.bonus if card != cards.NO_CARD])
    for side, player in enumerate(state.players):
        if player.passed == 1:
            facts["first_out"] = side_name(state, side)
    return facts
