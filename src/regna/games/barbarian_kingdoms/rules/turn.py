"""Carrying decisions out where one chapter leads into another."""

from mypy_extensions import i64

from regna.games.barbarian_kingdoms.rules import (
    actions,
    aftermath,
    battle,
    contest,
    goal,
    invade,
    maneuver,
    money,
    payment,
    phases,
    recruit,
    resolution,
    tax,
)
from regna.games.barbarian_kingdoms.rules.board import NOBODY
from regna.games.barbarian_kingdoms.rules.realm import Realm


def obey(realm: Realm, action: i64) -> None:
    """Decisions of one word."""
    if action == actions.TAX:
        tax.begin_tax(realm)
    elif action == actions.PASS:
        if realm.phase == phases.CONTEST_ASKED:
            contest.decline(realm)
        else:
            battle.pass_reinforcements(realm)
    elif action == actions.WITHDRAW:
        payment.withdraw(realm)
    elif action != actions.END:
        payment.answer_offer(realm, action == actions.AGREE)
    elif realm.phase == phases.MANEUVER:
        maneuver.end_maneuver(realm)
    elif realm.phase == phases.MUSTERING:
        battle.end_step(realm)
    elif realm.phase == phases.TAXING:
        tax.end_tax(realm)
    elif realm.phase == phases.LEVY:
        recruit.end_levy(realm)
    else:
        resolution.end_scourge(realm)


def pay(realm: Realm, paid: i64) -> None:
    """The price lies in the province; a warrior is deployed, or the Claim may be contested (BK-100, BK-154)."""
    money.lay(realm, paid, realm.target)
    if realm.current_action == phases.CLAIMING:
        contest.offer_contest(realm)
    else:
        recruit.deploy(realm)


def begin_invasion(realm: Realm, place: i64, province: i64) -> None:
    """An opposing unit there means battle at once, else opponents may contest (BK-134, BK-135, A-24)."""
    invade.march(realm, place, province)
    if goal.is_won(realm):
        return
    defender = realm.standing[province]
    if defender != NOBODY:
        battle.begin_battle(realm, defender)
    else:
        contest.offer_contest(realm)


def turn_up(realm: Realm, kind: i64) -> None:
    """A coin has come by luck: out of a defeated treasury, or face down from a province."""
    if realm.phase == phases.SACKING:
        aftermath.sack(realm, kind)
    else:
        money.look_at_chest(realm, kind)
        resolution.close_action(realm)
