"""Whether the parts of a position fit the question it asks; each complaint names the first part that does not.

The invariants of audit.py hold at every moment; what is checked here depends on the moment.
"""

from typing import Final

from regna.contract.errors import BadPosition
from regna.games.animal_kingdoms.rules import (
    board,
    cards,
    contest,
    deck,
    ending,
    phases,
    places,
    rally,
    scoring,
    solo,
    solo_battles,
)
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms

LUCK: Final = (
    phases.DEAL,
    phases.BONUS_CARDS,
    phases.DECREES,
    phases.TILES,
    phases.DRAWING,
    phases.TILE_FOR_PASSING,
    phases.ADVERSARY,
    phases.REPLACING,
    phases.ADVERSARY_FIGHTS,
)
"""The phases in which luck decides."""
ALONE: Final = (phases.BONUS_CARDS, phases.ADVERSARY, phases.BONUS_CHOICE, phases.REPLACING, phases.ADVERSARY_FIGHTS)
"""The phases of the solo mode only."""
TOGETHER: Final = (phases.TILE_FOR_PASSING, phases.REINFORCING)
FIGHTING: Final = (phases.BATTLE, phases.REINFORCING, phases.ADVERSARY_FIGHTS)
ITS_TURN: Final = (phases.ADVERSARY, phases.BONUS_CHOICE, phases.REPLACING)


def need(holds: bool, where: str, *rules: str) -> None:
    """Complain about a part that does not fit the rest."""
    if not holds:
        raise BadPosition("turn_does_not_fit", {"where": where}, rules)


def complain_about_turn(state: AnimalKingdoms) -> None:
    """Raise BadPosition for the first part that does not fit the question asked."""
    alone = state.seats == 1
    need(state.phase not in (TOGETHER if alone else ALONE), "phase", "AK-200", "AK-204")
    need(not (state.values.peace_treaty and state.phase in FIGHTING), "phase", "AK-130")
    if alone:
        need(state.first == (board.RIVAL if state.values.level == board.EASY else board.HUMAN), "first", "AMB-22")
    check_set_up(state)
    check_moment(state)
    check_who_is_out(state)
    check_hands(state)
    check_parts(state)
    check_drawing(state)
    if state.phase in FIGHTING:
        check_battle(state)
    if alone:
        check_solo(state)
    else:
        need(state.latest == board.NOWHERE, "step.latest", "AK-213")
        need(state.wins == 0 and state.losses == 0, "step.wins", "AK-245")


def in_set_up(state: AnimalKingdoms) -> bool:
    """Whether the game is still being set up."""
    return state.phase in (phases.DEAL, phases.TILES) or (
        state.age == 0 and deck.kingdom_without_decree(state) != board.NOWHERE
    )


def check_set_up(state: AnimalKingdoms) -> None:
    """Cards, then bonus cards, decrees and tiles; before play there is nothing else on the board."""
    missing = [kingdom for kingdom in range(int(board.KINGDOMS)) if state.decrees[kingdom] == board.NOWHERE]
    waiting = len(missing)
    need(missing == list(range(int(board.KINGDOMS) - waiting, int(board.KINGDOMS))), "kingdoms", "AK-013")
    tiles = [int(points) for points in state.majority]
    lying = sum(1 for points in tiles if points)
    if state.phase == phases.DECREES:
        need(waiting > 0, "phase", "AK-013")
    elif state.phase == phases.DEAL or (state.phase == phases.BONUS_CARDS and waiting):
        need(waiting == board.KINGDOMS, "kingdoms", "AK-012", "AK-013")
    else:
        need(waiting == 0, "kingdoms", "AK-013")
    if in_set_up(state):
        need(state.age == 0, "age", "AK-014")
        need(lying < len(tiles) if state.phase == phases.TILES else lying == 0, "kingdoms", "AK-014")
        need(all(points > 0 for points in tiles[:lying]), "kingdoms", "AK-014")
        for side, player in enumerate(state.players):
            need(player.score == 0 and player.tokens == 0, f"players.{side}", "AK-016")
    else:
        need(lying == len(tiles), "kingdoms", "AK-014")
    if in_set_up(state) or state.phase == phases.DECREES:
        need(not any(state.column_size), "kingdoms", "AK-147")
        need(deck.count_at(state, places.DISCARDED) == 0, "discards", "AK-147")
        need(state.active == state.first or state.age > 0, "active", "AK-020")
    need(state.age > 0 or deck.count_at(state, places.UNDER_PILE) == 0, "under_pile", "AK-252")
    if state.phase == phases.DECREES and state.age > 0 and state.seats > 1:
        fewest = min(player.score for player in state.players)
        need(state.players[state.first].score == fewest, "first", "AK-150")


def check_moment(state: AnimalKingdoms) -> None:
    """Whether kingdoms are being scored."""
    if state.phase == phases.FINISHED:
        need(state.scored == board.KINGDOMS and state.age == board.AGES - 1, "step.scored", "AK-160")
        for seat in range(int(state.seats)):
            added = ending.pass_tile_points_of(state, seat) + state.players[seat].tokens
            need(state.players[seat].score >= added, f"players.{seat}.score", "AK-161", "AK-162")
    elif state.phase in FIGHTING:
        need(0 <= state.scored < board.KINGDOMS, "step.scored", "AK-085")
    elif state.phase == phases.DRAWING:
        last = state.seats == 1 and state.age < board.AGES - 1
        need(state.scored < board.KINGDOMS or last, "step.scored", "AK-251")
        need(state.scored == board.NOWHERE or not state.values.peace_treaty, "step.scored", "AK-130")
    else:
        need(state.scored == board.NOWHERE, "step.scored", "AK-024")


def check_who_is_out(state: AnimalKingdoms) -> None:
    """Who is out of the age, in which order; a capital puts its owner out (AK-055)."""
    order = sorted(int(player.passed) for player in state.players if player.passed)
    need(order == list(range(1, len(order) + 1)), "players", "AK-287")
    if state.scored != board.NOWHERE:
        need(len(order) == state.sides, "players", "AK-024")
    elif in_set_up(state) or state.phase == phases.DECREES:
        need(not order, "players", "AK-022")
    elif state.phase == phases.TILE_FOR_PASSING:
        need(len(order) == 1 and state.players[state.drawer].passed == 1, "step.drawer", "AK-074")
        need(state.active == state.drawer, "active", "AK-074")
    else:
        need(state.players[state.active].passed == 0, "active", "AK-022")
    for side, player in enumerate(state.players):
        if player.passed == 1 and state.seats > 1:
            need(state.pass_tile_owners[state.age] == side, "first_to_pass", "AK-074")
        if player.capital != board.NOWHERE and player.passed == 0:
            about_to_leave = (
                state.phase == phases.BONUS_CARDS if side == board.RIVAL and state.seats == 1 else state.drawer == side
            )
            need(about_to_leave and state.active == side, f"players.{side}.passed", "AK-055")


def check_hands(state: AnimalKingdoms) -> None:
    """Four cards at the start of every turn (AK-025); who draws or fights has fewer."""
    for seat in range(int(state.seats)):
        player, where = state.players[seat], f"players.{seat}.hand"
        if state.phase == phases.DEAL:
            turn, now = state.seats_after(seat, dealt_first(state)), state.seats_after(state.drawer, dealt_first(state))
            need(player.hand_size == (board.HAND if turn < now else 0) or turn == now, where, "AK-012")
        elif state.phase in FIGHTING and player.part != contest.NO_PART:
            fighting = int(deck.count_at(state, places.IN_BATTLE + seat))
            need(player.hand_size + fighting == deck.hand_limit(state), where, "AK-120", "AK-245")
        elif state.phase == phases.RALLYING and seat == state.active:
            need(0 < player.hand_size < board.HAND and player.score > 0, where, "AK-060", "AK-061")
        elif state.phase == phases.DRAWING and state.scored != board.NOWHERE:
            check_hand_after_battle(state, seat)
        elif state.phase == phases.FINISHED and state.seats == 1:
            need(player.hand_size == board.HAND - state.wins, where, "AK-245")
        elif seat != state.drawer or state.phase != phases.DRAWING:
            need(player.hand_size == board.HAND, where, "AK-025")


def check_hand_after_battle(state: AnimalKingdoms, seat: int) -> None:
    """Who fought draws, clockwise from the age's first player; alone, what was missing at the end of the age."""
    held, where = state.players[seat].hand_size, f"players.{seat}.hand"
    if state.scored == board.KINGDOMS:
        need(held >= board.HAND - state.wins, where, "AK-251")
    elif state.seats > 1:
        fought = leads(state, seat)
        turn, now = state.seats_after(seat, state.first), state.seats_after(state.drawer, state.first)
        need(held == board.HAND if turn < now or not fought else held < board.HAND, where, "AK-117")


def dealt_first(state: AnimalKingdoms) -> int:
    """Who got the first cards."""
    return int(state.first % state.seats)


def leads(state: AnimalKingdoms, side: int) -> bool:
    """Whether a side has the most cubes in the kingdom being scored."""
    most = max(scoring.influence(state, state.scored, other) for other in range(int(state.sides)))
    return bool(scoring.influence(state, state.scored, side) == most > 0)


def tied(state: AnimalKingdoms, kingdom: int) -> bool:
    """Whether several sides have the most cubes in a kingdom."""
    numbers = [int(scoring.influence(state, kingdom, side)) for side in range(int(state.sides))]
    return max(numbers) > 0 and numbers.count(max(numbers)) > 1


def check_parts(state: AnimalKingdoms) -> None:
    """Only a battle gives players a part in it, cards before them and tokens on cards."""
    for side, player in enumerate(state.players):
        if state.phase not in FIGHTING:
            need(player.part == contest.NO_PART, f"players.{side}.part", "AK-100")
        need(player.raised == 0 or state.phase == phases.REINFORCING, f"players.{side}.raised", "AK-111")
    if state.phase != phases.REINFORCING:
        need(state.quiet == 0, "step.quiet", "AMB-07")
    if state.phase != phases.ADVERSARY_FIGHTS:
        need(state.to_draw == 0, "step.to_draw", "AK-241")
        need(state.verdict == contest.WINNING, "step.verdict", "AK-242")
    if state.phase in (phases.TURN, phases.RALLYING):
        need(state.seat == state.active, "step.seat", "AK-021")
    if state.phase == phases.RALLYING:
        need(rally.rally_is_open(state) and state.players[state.active].cubes > 0, "phase", "AK-063", "AMB-03")


def check_drawing(state: AnimalKingdoms) -> None:
    """Who draws, and that there is something to draw."""
    draws = state.phase in (phases.DEAL, phases.DRAWING, phases.TILE_FOR_PASSING)
    need(draws == (state.drawer != board.NOBODY), "step.drawer", "AK-050", "AK-074")
    if state.phase in (phases.DEAL, phases.DRAWING):
        need(deck.lacks_cards(state, state.drawer), "step.drawer", "AK-050")
    if state.phase == phases.DRAWING and state.scored == board.NOWHERE:
        need(state.drawer == state.active, "step.drawer", "AK-050")
        player = state.players[state.active]
        if player.hand_size < board.HAND - 1:  # more than one card is missing after a rally only
            need(rally.rally_is_open(state) and player.score > 0, "step.drawer", "AK-060", "AK-063")
            need(player.capital == board.NOWHERE, "step.drawer", "AK-055")
    if state.phase == phases.DRAWING and 0 <= state.scored < board.KINGDOMS:
        need(tied(state, int(state.scored)), "step.scored", "AK-117")
    if state.phase in LUCK and deck.cards_are_drawn(state):
        need(state.pile_size > 0, "discards", "AK-065")


def check_battle(state: AnimalKingdoms) -> None:
    """The participants are those tied for most cubes; all who contend are at the same card."""
    contending = [side for side in range(int(state.sides)) if state.players[side].part == contest.CONTENDS]
    for side in range(int(state.sides)):
        need((state.players[side].part != contest.NO_PART) == leads(state, side), f"players.{side}.part", "AK-100")
    need(len(contending) > 1, "players", "AK-109")
    if state.seats == 1:
        return
    rounds = {rounds_of(state, side) for side in contending}
    need(len(rounds) == 1, "players", "AK-110")
    need(len({odd_cards(state, side) for side in contending}) == 1, "players", "AK-110")
    for side in range(int(state.sides)):
        if state.players[side].part == contest.BEATEN:
            need(0 < rounds_of(state, side) <= min(rounds), f"players.{side}.in_battle", "AK-109")
    order = sorted(contending, key=lambda side: state.seats_after(side, state.first))
    chosen = [state.players[side].card != cards.NO_CARD for side in order]
    if state.phase == phases.BATTLE:
        need(False in chosen and state.seat == order[chosen.index(False)], "step.seat", "AK-101")
        need(True not in chosen[chosen.index(False) :], "players", "AK-101")
        return
    need(all(chosen), "players", "AK-101")
    asked = state.players[state.seat]
    need(asked.part == contest.CONTENDS and asked.tokens > 0 and state.quiet < state.seats, "step.seat", "AMB-07")
    raised = [side for side in range(int(state.sides)) if state.players[side].raised]
    need(all(side in contending for side in raised), "players", "AK-111")
    last = (state.seat - 1 - state.quiet) % state.seats
    from_the_start = not raised and state.quiet == state.seats_after(state.seat, state.first)
    need(from_the_start or last in raised, "step.quiet", "AMB-07")


def rounds_of(state: AnimalKingdoms, side: int) -> int:
    """How many cards of earlier rounds a side has revealed in this battle."""
    return int(deck.count_at(state, places.IN_BATTLE + side)) - (state.players[side].card != cards.NO_CARD)


def odd_cards(state: AnimalKingdoms, side: int) -> int:
    """How many odd cards a side has revealed in earlier rounds: tied ones are alike in that, since a token adds 2."""
    chosen = state.players[side].card
    shown = [card for card in range(len(state.place)) if state.place[card] == places.IN_BATTLE + side]
    return sum(cards.value_of(card) % 2 for card in shown if card != chosen)


def check_solo(state: AnimalKingdoms) -> None:
    """The adversary's turn, its bonus cards and its battles."""
    here = [kingdom for kingdom in range(int(board.KINGDOMS)) if state.cubes[kingdom * board.SIDES + board.HUMAN]]
    need(state.latest in here if here else state.latest == board.NOWHERE, "step.latest", "AK-213")
    last = int(state.scored) + (state.phase == phases.DRAWING)
    battles = sum(tied(state, kingdom) for kingdom in range(min(last, int(board.KINGDOMS))))
    need(state.wins + state.losses <= battles and state.wins <= board.HAND, "step.wins", "AK-245", "AK-247")
    rival = state.players[board.RIVAL]
    missing = sum(1 for card in state.bonus if card == cards.NO_CARD)
    revealing = state.phase == phases.BONUS_CARDS and not in_set_up(state)
    if state.phase in ITS_TURN or revealing:
        need(state.active == board.RIVAL, "active", "AK-205")
        need(rival.cubes > 0 or state.phase == phases.BONUS_CARDS, "kingdoms", "AK-220")
    if state.phase in (phases.BONUS_CHOICE, phases.REPLACING) or revealing:
        need(state.drawn != cards.NO_CARD and its_card(state, int(state.drawn)), "step.drawn", "AK-225")
        need(not solo.is_unplayable(state, state.drawn), "step.drawn", "AK-232")
    else:
        need(state.drawn == cards.NO_CARD, "step.drawn", "AK-225")
    if state.phase == phases.DEAL:
        need(missing == len(state.bonus), "bonus", "AK-202")
    elif state.phase == phases.REPLACING or revealing:
        need(missing == 1, "bonus", "AK-227")
        need(state.phase != phases.REPLACING or solo.human_is_out(state), "phase", "AK-232")
    elif state.phase == phases.BONUS_CARDS:
        need(missing > 0 and cards.NO_CARD not in list(state.bonus)[: len(state.bonus) - missing], "bonus", "AK-202")
    else:
        need(missing == 0, "bonus", "AK-202")
    if state.phase == phases.BONUS_CHOICE:
        both = state.values.level == board.EXPERT and all(solo.matches(state, card) for card in state.bonus)
        need(both, "bonus", "AK-263")
        need(len({bool(solo.is_unplayable(state, card)) for card in state.bonus}) == 1, "bonus", "AMB-17")
    if state.phase in FIGHTING:
        check_solo_battle(state)


def its_card(state: AnimalKingdoms, card: int) -> bool:
    """Whether a card lies in a column of a kingdom where the adversary has a cube."""
    for kingdom in range(int(board.KINGDOMS)):
        column = [state.columns[kingdom * board.LARGEST + place] for place in range(int(state.column_size[kingdom]))]
        if card in column:
            return bool(state.cubes[kingdom * board.SIDES + board.RIVAL] > 0)
    return False


def check_solo_battle(state: AnimalKingdoms) -> None:
    """So many cards of the adversary for every card of the player."""
    human, drawn = state.players[board.HUMAN], int(deck.count_at(state, places.IN_BATTLE + board.RIVAL))
    each = int(solo_battles.adversary_cards(state))
    fighting = state.phase == phases.ADVERSARY_FIGHTS
    need(
        (human.card != cards.NO_CARD) == fighting and state.players[board.RIVAL].card == cards.NO_CARD,
        "players.0.card",
        "AK-241",
    )
    need(human.hand_size > 0 or fighting, "players.0.hand", "AMB-19")
    need(each > 0 or rounds_of(state, board.HUMAN) == 0, "players.0.in_battle", "AMB-20")
    if fighting:
        need(0 < state.to_draw <= each, "step.to_draw", "AK-241")
    need(
        drawn == rounds_of(state, board.HUMAN) * each + (each - state.to_draw if fighting else 0),
        "players.1.in_battle",
        "AK-241",
        "AK-244",
    )
    if fighting and rounds_of(state, board.HUMAN) == 0:
        its = [card for card in range(len(state.place)) if state.place[card] == places.IN_BATTLE + board.RIVAL]
        expected = max(
            (solo_battles.compare(cards.value_of(human.card), cards.value_of(card)) for card in its),
            default=contest.WINNING,
        )
        need(state.verdict == expected, "step.verdict", "AK-242", "AMB-19b")
    elif fighting and state.to_draw == each:
        need(state.verdict == contest.WINNING, "step.verdict", "AK-242")
