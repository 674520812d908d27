"""What comes of an Invade or a Claim (part H): 7 resolve the action, 8 pillage; then the turn is over."""

from mypy_extensions import i64

from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules import board, claim, control, events, goal, money, phases, powers
from regna.games.barbarian_kingdoms.rules.board import NOBODY
from regna.games.barbarian_kingdoms.rules.masks import bit
from regna.games.barbarian_kingdoms.rules.realm import ATTACKER, Realm

# ---------------------------------------------------------------------- 7 resolve the action (BK-260)


def resolve(realm: Realm) -> None:
    """If the active player has won, the action succeeds; if not, it fails (BK-260, BK-157)."""
    if realm.winner == ATTACKER:
        succeed(realm)
        if goal.is_won(realm):
            return
    else:
        events.tell(realm, events.ACTION_FAILED, realm.active(), realm.target, realm.current_action)
    pillage_as_winner(realm)


def succeed(realm: Realm) -> None:
    """The action of the active kingdom succeeds (BK-137, BK-155, BK-260)."""
    events.tell(realm, events.ACTION_SUCCEEDED, realm.active(), realm.target, realm.current_action)
    if realm.current_action == phases.INVADING:
        control.occupy(realm, realm.active(), realm.target)
        realm.assaulted |= bit(realm.target)
        drive_out(realm)
    else:
        claim.take_control(realm)


def drive_out(realm: Realm) -> None:
    """An opposing token is removed, whoever fought for the province (BK-070, BK-137, A-19, A-23, A-24)."""
    token = realm.tokens[realm.target]
    if token != NOBODY and realm.oppose(token, realm.active()):
        control.remove_token(realm, realm.target)


# ---------------------------------------------------------------------- 8 pillage (BK-261 to BK-264)


def pillage_as_winner(realm: Realm) -> None:
    """The winner takes the coins of the province, unless he controls it (BK-261)."""
    kingdom = realm.kingdom_of(realm.winner)
    if pillages(realm, kingdom) and money.pillage(realm, kingdom):
        return
    close_action(realm)


def pillages(realm: Realm, kingdom: i64) -> bool:
    """Whoever has won pillages unless he controls the province now (BK-088, BK-261 to BK-264, A-06)."""
    if realm.holders[realm.target] != kingdom:
        return True
    recovered = (
        realm.current_action == phases.INVADING and realm.setting.emblems[realm.target] == kingdom == realm.active()
    )
    return recovered and realm.values.pillage_on_recovery


# ---------------------------------------------------------------------- the end of the action (BK-265)


def close_action(realm: Realm) -> None:
    """The battle, if there was one, is over, and with it the action (BK-265)."""
    realm.rival = NOBODY
    realm.winner = NOBODY
    realm.passed = 0
    realm.side = ATTACKER
    end_action(realm)


def end_action(realm: Realm) -> None:
    """The turn is over (BK-265); unless Attila has invaded himself and may claim at once (BK-285, A-25)."""
    kingdom = realm.active()
    scourge = (
        realm.current_action == phases.INVADING
        and realm.by_king == 1
        and powers.has_king_power(realm, kingdom, board.HUNS)
    )
    if scourge and realm.kings[kingdom] == realm.target:
        realm.ask(kingdom, phases.SCOURGE)
        if claim.right_problem(realm, realm.target) == OK:
            return
    goal.end_turn(realm)


def end_scourge(realm: Realm) -> None:
    """Attila claims nothing at once."""
    events.tell(realm, events.SCOURGE_ENDED, realm.kingdom, realm.target)
    goal.end_turn(realm)
