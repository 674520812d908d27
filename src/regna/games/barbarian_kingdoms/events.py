"""The kinds of events that the rules of Barbarian Kingdoms tell, in the order of their numbers in rules/events.py."""

from typing import Final

from regna.contract.events import EventKind, PartKind, PartValue, event_kind
from regna.games.barbarian_kingdoms.notation import place_id, written
from regna.games.barbarian_kingdoms.rules import actions, board, coins, phases, strength
from regna.games.barbarian_kingdoms.rules.board import NOBODY
from regna.games.barbarian_kingdoms.rules.realm import Realm

KINDS: Final[tuple[EventKind, ...]] = (
    event_kind("turn_begun", "kingdom"),
    event_kind("coin_spread", "kingdom", "province:area", "coin"),
    # Actions that nobody can contest, and what announces the others
    event_kind("recruit_announced", "kingdom", "province:area", "price:number"),
    event_kind("warrior_recruited", "kingdom", "province:area"),
    event_kind("levy_ended", "kingdom", "province:area"),
    event_kind("unit_moved", "kingdom", "unit", "from:area", "to:area"),
    event_kind("units_castled", "kingdom", "from:area", "to:area"),
    event_kind("maneuver_ended", "kingdom"),
    event_kind("claim_announced", "kingdom", "province:area", "price:number"),
    event_kind("scourge_ended", "kingdom", "province:area"),
    event_kind("unit_invaded", "kingdom", "unit", "from:area", "to:area"),
    event_kind("tax_raised", "kingdom", "allowance:number", "collects:flag"),
    event_kind("tax_collected", "kingdom", "province:area", "coins:taken", "back:put_back"),
    event_kind("tax_ended", "kingdom"),
    # Payments and change
    event_kind("price_paid", "kingdom", "province:area", "coins:payment"),
    event_kind("coins_changed", "kingdom", "province:area", "give:given", "get:got"),
    event_kind("change_offered", "kingdom", "other:kingdom", "province:area", "give:given", "get:got"),
    event_kind("change_agreed", "kingdom", "other:kingdom", "province:area", "give:given", "get:got"),
    event_kind("change_refused", "kingdom", "other:kingdom", "province:area"),
    event_kind("action_withdrawn", "kingdom", "province:area"),
    # Contests
    event_kind("contest_forbidden", "kingdom", "province:area"),
    event_kind("contest_declined", "kingdom", "province:area"),
    event_kind("action_contested", "kingdom", "other:kingdom", "province:area"),
    # Battles
    event_kind("battle_begun", "kingdom", "other:kingdom", "province:area"),
    event_kind("unit_sent", "kingdom", "unit", "from:area", "province:area"),
    event_kind("reinforcements_ended", "kingdom", "province:area"),
    event_kind("bribe_given", "kingdom", "coin", "number", secret=("number",)),
    event_kind("purse_sealed", "kingdom", "province:area"),
    event_kind(
        "strength_counted", "kingdom", "points:number", "warriors:number", "king:number", "marker:number",
        "fortifications:number",
    ),
    event_kind(
        "purse_opened", "kingdom", "points:number", "bribe:number", "coins", "total:number", reveals=True
    ),
    event_kind("battle_won", "kingdom", "other:kingdom", "province:area", "by:won_by"),
    event_kind("bribe_collected", "kingdom", "other:kingdom", "coins"),
    event_kind("coin_sacked", "kingdom", "other:kingdom", "coin", secret=("coin",)),
    event_kind("warriors_lost", "kingdom", "province:area", "number"),
    event_kind("king_captured", "kingdom", "other:kingdom", "province:area"),
    event_kind("unit_moved_out", "kingdom", "unit", "province:area", "to:area"),
    event_kind("warriors_returned", "kingdom", "province:area", "number"),
    event_kind("action_succeeded", "kingdom", "province:area", "action"),
    event_kind("action_failed", "kingdom", "province:area", "action"),
    # Units and markers
    event_kind("province_occupied", "kingdom", "province:area"),
    event_kind("control_changed", "province:area", "from:kingdom", "to:kingdom"),
    event_kind("token_placed", "kingdom", "province:area"),
    event_kind("token_removed", "kingdom", "province:area"),
    # Pillage
    event_kind("province_pillaged", "kingdom", "province:area", "coins"),
    event_kind("chest_taken", "kingdom", "province:area"),
    event_kind("chest_opened", "kingdom", "province:area", "coin", secret=("coin",)),
    # The end
    event_kind("game_won", "kingdom", "ending", reveals=True),
    event_kind(
        "reign_counted", "seat", "place:number", "score:number", "kings:number", "pieces:number", "treasury:number"
    ),
)  # fmt: skip


def write_part(realm: Realm, kind: PartKind, number: int) -> PartValue:
    """A kingdom, an area, a unit, coins, or a word of the rules, by its name; a coin by its value."""
    if kind == "kingdom":
        return board.KINGDOMS[number] if number != NOBODY else None
    if kind == "area":
        return place_id(realm.map, min(number, int(board.SEA)))
    if kind == "unit":
        return actions.UNITS[number]
    if kind == "action":
        return phases.CURRENT_ACTIONS[number]
    if kind == "ending":
        return phases.ENDINGS[number]
    if kind == "won_by":
        return strength.WON_BY[number]
    return coins.VALUES[number] if kind == "coin" else written(coins_of(kind, number))


def coins_of(kind: PartKind, number: int) -> coins.Amount:
    """Coins by kind: counted, of a payment, of one side of a change, or of a tax and what it puts back."""
    if kind == "payment":
        return coins.amount_of_payment(number)
    if kind in ("given", "got"):
        return coins.WAYS[number][kind == "got"]
    if kind in ("taken", "put_back"):
        return coins.BUNDLES[number][kind == "put_back"]
    return coins.unpacked(number)
