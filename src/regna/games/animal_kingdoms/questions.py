"""The question a seat of Animal Kingdoms is asked, what explains a refusal, and how its answers are treated."""

from typing import Any

from regna.contract.actions import Reading
from regna.engine.state import CHANCE, OK
from regna.games.animal_kingdoms import names
from regna.games.animal_kingdoms.rules import (
    actions,
    battles,
    board,
    cards,
    claims,
    phases,
    rally,
    scoring,
    solo,
    solo_battles,
)
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from regna.games.animal_kingdoms.rules.realm import Realm


def prompt(state: AnimalKingdoms, seat: int | None) -> tuple[str, dict[str, Any]]:
    """The question asked; only who is asked reads that no card can be played."""
    facts: dict[str, Any] = {"seat": {"seat": int(state.seat)}, "age": names.AGES[state.age]}
    if state.seat == CHANCE:
        facts["seat"] = {"seat": int(state.drawer)}
    if 0 <= state.scored < board.KINGDOMS:
        facts["kingdom"] = names.kingdom(state, int(state.scored))
        facts["count"] = int(scoring.tile_of(state, state.scored))
    if state.phase == phases.TURN:
        return turn_prompt(state, seat), facts
    if state.phase == phases.BATTLE and state.seats == 1:
        facts["count"] = int(solo_battles.adversary_cards(state))
        return "prompt.battle_alone" if facts["count"] > 0 else "prompt.battle_unopposed", facts
    if state.phase == phases.REINFORCING:
        facts["players"] = strengths(state)
    if state.phase == phases.BONUS_CHOICE and solo.is_unplayable(state, state.bonus[0]):
        return "prompt.bonus_replaced", facts
    return f"prompt.{phases.PHASES[state.phase]}", facts


def turn_prompt(state: AnimalKingdoms, seat: int | None) -> str:
    """What can be done in a turn, as far as the reader may know."""
    if claims.cube_problem(state) != OK:
        return "prompt.turn_no_cube"
    may_claim = any(actions.CLAIM <= action < actions.RALLY for action in state.legal())
    if rally.rally_is_open(state):
        return "prompt.turn" if may_claim or seat != state.seat else "prompt.turn_no_claim"
    return "prompt.turn_rally_closed" if may_claim or seat != state.seat else "prompt.turn_must_pass"


def strengths(realm: Realm) -> dict[str, Any]:
    """The revealed cards of those who contend, with their tokens, as a sentence lists them."""
    return {
        "list": [
            {
                "say": "battle.strength" if player.raised else "battle.card",
                "seat": {"seat": side},
                "card": names.card(int(player.card)),
                "strength": int(battles.strength(realm, side)),
            }
            for side, player in enumerate(realm.players)
            if player.card != cards.NO_CARD
        ]
    }


def refusal_facts(realm: Realm, reading: Reading) -> dict[str, Any]:
    """The parts of the refused decision, and what stands in its way: the decree, and the cards it looks at."""
    said = reading.parts
    tokens = int(realm.players[realm.seat].tokens) if realm.seat >= 0 else 0
    facts: dict[str, Any] = {"count": tokens}
    if said.get("card", "hidden") != "hidden":
        facts["card"] = names.card(cards.NAMES.index(said["card"]))
    if "kingdom" in said:
        number = next(i for i, kingdom in enumerate(realm.values.kingdoms) if kingdom.id == said["kingdom"])
        facts["kingdom"] = names.kingdom(realm, number)
        facts["count"] = int(board.territories_of(number))
        if realm.decrees[number] != board.NOWHERE:
            facts["decree"] = {"names": realm.values.decrees[realm.decrees[number]].names}
            looked_at = claims.referred_cards(realm, number)
            facts["cards"] = names.card_list(looked_at) if looked_at else {"word": "decree.looks_at_nothing"}
    facts["bonus"] = names.card_list([int(card) for card in realm.bonus if card != cards.NO_CARD])
    for side, player in enumerate(realm.players):
        if player.passed == 1:
            facts["first_out"] = names.side(realm, side)
    return facts


def answers_are_public(realm: Realm) -> bool:
    """Everywhere but in a turn with cubes left, where the hand decides what is possible; alone everywhere."""
    return realm.seats == 1 or realm.phase != phases.TURN or claims.cube_problem(realm) != OK


def is_weighty(realm: Realm, action: int) -> bool:
    """Passing, claiming a capital and choosing a card: the others are one small step of an age."""
    if actions.CLAIM <= action < actions.RALLY:
        return claims.only_capital_free(realm, (action - int(actions.CLAIM)) // int(cards.CARDS))
    return action == actions.PASS or realm.phase == phases.BATTLE
