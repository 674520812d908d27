"""Whether the turn under way in a position fits the rest of it: the question asked could really be asked."""

from collections.abc import Callable
from typing import Final

from regna.contract.errors import BadPosition
from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules import (
    aftermath,
    board,
    claim,
    coins,
    contest,
    control,
    goal,
    knowledge,
    maneuver,
    money,
    payment,
    phases,
    powers,
    recruit,
    strength,
    tax,
)
from regna.games.barbarian_kingdoms.rules.board import NOBODY, NOWHERE
from regna.games.barbarian_kingdoms.rules.coins import KINDS
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.rules.masks import has
from regna.games.barbarian_kingdoms.rules.realm import OPPONENT

LUCK: Final = (phases.SPREADING, phases.SACKING, phases.PILLAGING)
"""The questions that luck answers."""
BATTLES: Final = (
    phases.JOINING,
    phases.MUSTERING,
    phases.REINFORCING,
    phases.BRIBING,
    phases.SACKING,
    phases.MOVING_OUT,
)
"""The questions of a contest or a battle between two kingdoms."""
ACTIONS_AT: Final = {
    phases.ACTION: (phases.NO_ACTION,),
    phases.SPREADING: (phases.NO_ACTION,),
    phases.MANEUVER: (phases.NO_ACTION,),
    phases.TAXING: (phases.NO_ACTION,),
    phases.LEVY: (phases.RECRUITING,),
    phases.SCOURGE: (phases.INVADING,),
    phases.PAYING: (phases.RECRUITING, phases.CLAIMING),
    phases.CONSENT: (phases.RECRUITING, phases.CLAIMING),
    phases.PILLAGING: (phases.INVADING,),
}
"""What the active kingdom is doing at each question; in a contest or battle it invades or claims."""


def need(fits: bool, where: str, rule: str) -> None:
    """Raise BadPosition unless a part of the turn fits the rest."""
    if not fits:
        raise BadPosition("turn_does_not_fit", {"where": where}, (rule,))


def complain_about_turn(state: BarbarianKingdoms) -> None:
    """Raise BadPosition if the question asked, or what the turn remembers, does not fit the rest."""
    need((state.phase == phases.FINISHED) == (state.cause != phases.GOING_ON), "phase", "BK-006")
    need((state.champion != NOBODY) == (state.cause != phases.GOING_ON), "champion", "BK-006")
    if state.phase == phases.FINISHED:
        check_end(state)
        return
    possible = ACTIONS_AT.get(state.phase, (phases.INVADING, phases.CLAIMING))
    need(state.current_action in possible, "step.deed", "BK-010")
    need((state.target == NOWHERE) == (state.current_action == phases.NO_ACTION), "step.target", "BK-010")
    check_left_over(state)
    if state.current_action != phases.NO_ACTION:
        need(not state.is_closed(state.target), "step.target", "BK-025")
    CHECKS[int(state.phase)](state)


def check_left_over(state: BarbarianKingdoms) -> None:
    """What belongs to another question is not there."""
    phase = state.phase
    battle = phase in BATTLES
    fought = battle or (phase == phases.PILLAGING and state.rival != NOBODY)
    check_what_is_remembered(state)
    need((state.offer != NOWHERE) == (phase == phases.CONSENT), "step.offer", "ED-03")
    moved = state.moved_once | state.moved_twice | state.sea_moved_once | state.sea_moved_twice
    need(moved == 0 or phase == phases.MANEUVER, "step.moved_once", "BK-110")
    need(state.collected == 0 or phase == phases.TAXING, "step.collected", "BK-170")
    need((state.asked != 0) == (phase == phases.CONTEST_ASKED), "step.asked", "BK-182")
    need((state.rival != NOBODY) == fought, "step.rival", "BK-201")
    entered = int(state.entered[0]) + int(state.entered[1])
    need(entered == 0 or battle or phase == phases.CONTEST_ASKED, "step.entered", "BK-046")
    need(state.passed == 0 or fought, "step.passed", "BK-211")
    need(state.kind == 0 or phase == phases.BRIBING, "step.kind", "BK-222")
    decided = phase in (phases.SACKING, phases.MOVING_OUT, phases.PILLAGING)
    need((state.winner != NOBODY) == decided, "step.winner", "BK-225")
    need(state.side == 0 or fought, "step.side", "BK-210")


def check_what_is_remembered(state: BarbarianKingdoms) -> None:
    """The King who invaded, the warriors recruited before, the players who refused a change."""
    active = state.active()
    scourge = state.current_action == phases.CLAIMING and powers.has_power(state, active, board.HUNS)
    need(state.by_king == 0 or state.current_action == phases.INVADING or scourge, "step.by_king", "BK-285")
    undecided = state.phase in (
        phases.CONTEST_ASKED,
        phases.JOINING,
        phases.MUSTERING,
        phases.REINFORCING,
        phases.BRIBING,
        phases.SACKING,
    )
    there = state.kings[active] == state.target
    need(state.by_king == 0 or not undecided or bool(there), "step.by_king", "BK-130")
    levy = (
        state.current_action == phases.RECRUITING
        and powers.has_power(state, active, board.FRANKS)
        and state.recruited < state.values.levy
    )
    need(state.recruited == 0 or levy, "step.recruited", "BK-292")
    refused = state.refusers != 0
    need(not refused or state.values.review, "step.refusers", "ED-03")
    need(not has(state.refusers, state.seat_of(active)), "step.refusers", "ED-03")


def check_end(state: BarbarianKingdoms) -> None:
    """The champion has really won; the game stopped wherever it was (BK-006)."""
    order = list(state.seating.order)
    need(state.champion in order, "champion", "BK-006")
    need(state.kingdom in order, "step.kingdom", "BK-006")
    need((state.target == NOWHERE) == (state.current_action == phases.NO_ACTION), "step.target", "BK-006")
    need(state.offer == NOWHERE and state.kind == 0, "step.offer", "BK-006")
    fought = state.rival != NOBODY
    possible = state.rival in order and state.oppose(state.active(), state.rival) and state.target != NOWHERE
    need(not fought or possible, "step.rival", "BK-006")
    entered = int(state.entered[0]) + int(state.entered[1])
    need(entered == 0 or state.target != NOWHERE, "step.entered", "BK-006")
    if state.cause == phases.TERRITORIAL:
        need(state.held[state.champion] >= board.GOAL, "ended", "BK-002")
    else:
        need(state.cause == phases.MILITARY and goal.has_military_victory(state, state.champion), "ended", "BK-004")


def check_spreading(state: BarbarianKingdoms) -> None:
    """The kings stand in their capitals, and the kingdoms that still wait have no coin."""
    need(state.kingdom == state.active(), "step.kingdom", "BK-026")
    for place in range(int(state.seating.playing)):
        kingdom = state.seating.order[place]
        at_home = state.kings[kingdom] == state.map.capitals[kingdom] and state.deployed[kingdom] == 0
        need(bool(at_home) and state.placed[kingdom] == 0, "kingdoms", "BK-028")
        lying = [
            sum(int(state.coins[province * KINDS + kind]) for kind in range(int(KINDS)))
            for province in range(int(state.map.size))
            if has(state.map.initial[kingdom], province)
        ]
        need(sum(lying) == (3 if place < state.turn else 0), "coins", "BK-026")


def check_action(state: BarbarianKingdoms) -> None:
    """The active kingdom is asked."""
    need(state.kingdom == state.active(), "step.kingdom", "BK-010")


def check_maneuver(state: BarbarianKingdoms) -> None:
    """Some unit has moved, and some unit can still move (BK-110, A-08)."""
    check_action(state)
    kingdom = state.kingdom
    at_sea = int(state.at_sea[kingdom])
    need(state.sea_moved_once + state.sea_moved_twice <= at_sea, "step.sea_moved", "BK-110")
    need(state.moved_once & state.moved_twice == 0, "step.moved_twice", "BK-286")
    for place in range(int(board.KING_AT_SEA) + 1):
        if has(state.moved_once | state.moved_twice, place):
            need(control.has_unit(state, kingdom, place), "step.moved_once", "BK-110")
    twice = state.moved_twice != 0 or state.sea_moved_twice != 0
    need(not twice or maneuver.moves_allowed(state, kingdom) == 2, "step.moved_twice", "BK-286")
    moved = state.moved_once | state.moved_twice | state.sea_moved_once | state.sea_moved_twice
    need(moved != 0 and maneuver.can_move_on(state), "step.moved_once", "BK-110")


def check_taxing(state: BarbarianKingdoms) -> None:
    """Something is left to collect (BK-170)."""
    check_action(state)
    need(tax.allowance_left(state) > 0 and tax.coins_left(state) > 0, "step.collected", "BK-170")


def check_levy(state: BarbarianKingdoms) -> None:
    """The Franks may recruit another warrior (BK-292)."""
    check_action(state)
    need(state.recruited > 0 and recruit.may_levy(state, state.kingdom), "step.recruited", "BK-292")


def check_scourge(state: BarbarianKingdoms) -> None:
    """Attila stands where he may claim at once (BK-285)."""
    check_action(state)
    there = state.by_king == 1 and state.kings[state.kingdom] == state.target
    need(there and claim.right_problem(state, state.target) == OK, "step.target", "BK-285")


def check_paying(state: BarbarianKingdoms) -> None:
    """There is something to pay for, and money to pay it (BK-012)."""
    check_action(state)
    if state.current_action == phases.RECRUITING:
        possible = state.deployed[state.kingdom] < board.WARRIORS and recruit.site_problem(state, state.target) == OK
        need(possible, "step.target", "BK-101")
    else:
        need(claim.right_problem(state, state.target) == OK, "step.target", "BK-150")
    need(money.wealth(state, state.seat) >= claim.price(state), "treasuries", "BK-012")


def check_consent(state: BarbarianKingdoms) -> None:
    """Somebody else controls the province of the change, and both have the coins (ED-03)."""
    need(state.values.review, "phase", "ED-03")
    payer = state.clone()
    payer.ask(payer.active(), phases.PAYING)
    check_paying(payer)
    province, exchange = divmod(int(state.offer), int(coins.EXCHANGE_COUNT))
    asked = state.holders[province] == state.kingdom and state.kingdom != state.active()
    need(bool(asked) and payment.partner_problem(payer, province) == OK, "step.kingdom", "ED-03")
    need(payment.exchange_problem(payer, province, exchange) == OK, "step.offer", "ED-03")


def check_contest(state: BarbarianKingdoms) -> None:
    """A kingdom with a unit nearby is asked, at its place in the order of play (BK-181, BK-182)."""
    check_action_is_open(state)
    playing = int(state.seating.playing)
    need(0 < state.asked < playing, "step.asked", "BK-182")
    kingdom = state.seating.order[(state.turn + state.asked) % playing]
    first = contest.is_first_of_seat(state, kingdom)
    need(first and contest.entitled_kingdom(state, state.seat_of(kingdom)) == state.kingdom, "step.kingdom", "BK-182")
    need(not (state.current_action == phases.CLAIMING and claim.cannot_be_contested(state)), "phase", "BK-293")


def check_action_is_open(state: BarbarianKingdoms) -> None:
    """The invading unit has come in, or the claiming one stands there (BK-130, BK-150)."""
    active, standing = state.active(), state.standing[state.target]
    if state.current_action == phases.CLAIMING:
        need((standing == active and state.entered[0] == 0) or state.phase in BATTLES, "step.target", "BK-150")
        need(state.holders[state.target] != active, "step.target", "BK-150")
    else:
        need((standing == NOBODY and state.entered[0] == 1) or state.phase in BATTLES, "step.entered", "BK-130")


def check_sides(state: BarbarianKingdoms) -> None:
    """Two opposing kingdoms are in the province, and the one whose side is asked is asked (BK-201)."""
    active = state.active()
    rival = state.rival
    need(state.seating.seat_of[rival] != NOBODY and state.oppose(active, rival), "step.rival", "BK-201")
    standing = state.standing[state.target]
    need(standing in (NOBODY, active, rival), "kingdoms", "BK-201")
    need(state.current_action != phases.CLAIMING or standing == active, "step.target", "BK-150")
    need(state.current_action != phases.INVADING or standing != active, "step.target", "BK-131")
    need(strength.units(state, 0) > 0, "step.entered", "BK-130")


def check_asked_side(state: BarbarianKingdoms) -> None:
    """The kingdom of the side to decide is asked."""
    check_sides(state)
    need(state.kingdom == state.kingdom_of(state.side), "step.kingdom", "BK-210")


def check_joining(state: BarbarianKingdoms) -> None:
    """The contester has a unit nearby and none in the province yet (BK-186)."""
    check_asked_side(state)
    need(state.side == OPPONENT and strength.units(state, OPPONENT) == 0, "step.side", "BK-186")
    need(control.units_near(state, state.kingdom, state.target) != 0, "step.rival", "BK-186")
    need(state.passed == 0, "step.passed", "BK-211")


def check_reinforcing(state: BarbarianKingdoms) -> None:
    """Who is asked has a unit nearby and has not passed (BK-210, BK-211)."""
    check_asked_side(state)
    need(strength.units(state, OPPONENT) > 0, "step.entered", "BK-201")
    need(control.units_near(state, state.kingdom, state.target) != 0, "step.side", "BK-210")
    need(not has(state.passed, state.side), "step.passed", "BK-211")


def check_bribing(state: BarbarianKingdoms) -> None:
    """Both have passed; purses are filled as far as they have been asked for (BK-222)."""
    check_asked_side(state)
    need(strength.units(state, OPPONENT) > 0 and state.passed == 3, "step.passed", "BK-222")
    for side in range(2):
        for kind in range(int(KINDS)):
            filled = knowledge.purse_is_filled(state, side, kind)
            need(filled or state.purses[side * KINDS + kind] == 0, "purses", "BK-222")


def check_sacking(state: BarbarianKingdoms) -> None:
    """The Visigoths have won, and the loser has a coin (BK-288, A-28)."""
    check_sides(state)
    need(strength.units(state, OPPONENT) > 0 and state.passed == 3, "step.passed", "BK-222")
    winner = state.kingdom_of(state.winner)
    need(winner == state.kingdom and powers.has_power(state, winner, board.VISIGOTHS), "step.winner", "BK-288")
    other = state.seat_of(winner) != aftermath.sacked_seat(state)
    need(other and money.wealth(state, aftermath.sacked_seat(state)) > 0, "treasuries", "A-28")


def check_moving_out(state: BarbarianKingdoms) -> None:
    """The winner occupies the province with units to spare, and there is somewhere to go (BK-250 to BK-252)."""
    active, winner = state.active(), state.kingdom_of(state.winner)
    need(state.seating.seat_of[state.rival] != NOBODY and state.oppose(active, state.rival), "step.rival", "BK-201")
    need(state.kingdom == winner and state.standing[state.target] == winner, "step.kingdom", "BK-250")
    need(state.entered[state.winner] > 0 and state.entered[OPPONENT - state.winner] == 0, "step.entered", "BK-250")
    need(state.passed == 3, "step.passed", "BK-211")
    need(aftermath.refuges(state, winner) != 0 or aftermath.may_put_to_sea(state, winner), "phase", "BK-252")


def check_pillaging(state: BarbarianKingdoms) -> None:
    """A face-down coin lies where the winner stands (BK-088)."""
    need(has(state.chests, state.target), "chests", "BK-088")
    need(state.standing[state.target] == state.kingdom, "step.kingdom", "BK-261")
    if state.rival != NOBODY:
        need(state.kingdom == state.kingdom_of(state.winner) and state.passed == 3, "step.winner", "BK-261")
    else:
        need(state.kingdom == state.active() and state.winner == 0, "step.winner", "BK-261")


CHECKS: Final[dict[int, Callable[[BarbarianKingdoms], None]]] = {
    int(phases.SPREADING): check_spreading,
    int(phases.ACTION): check_action,
    int(phases.LEVY): check_levy,
    int(phases.SCOURGE): check_scourge,
    int(phases.PAYING): check_paying,
    int(phases.CONSENT): check_consent,
    int(phases.MANEUVER): check_maneuver,
    int(phases.TAXING): check_taxing,
    int(phases.CONTEST_ASKED): check_contest,
    int(phases.JOINING): check_joining,
    int(phases.MUSTERING): check_reinforcing,
    int(phases.REINFORCING): check_reinforcing,
    int(phases.BRIBING): check_bribing,
    int(phases.SACKING): check_sacking,
    int(phases.MOVING_OUT): check_moving_out,
    int(phases.PILLAGING): check_pillaging,
}
"""What must hold at each question."""
