"""What luck has brought goes where it belongs, and the game goes on from there."""

from mypy_extensions import i64

from regna.engine.masks import bit
from regna.games.animal_kingdoms.rules import (
    actions,
    age_end,
    ages,
    board,
    deck,
    events,
    phases,
    setup,
    solo,
    solo_battles,
    turns,
)
from regna.games.animal_kingdoms.rules.realm import Realm


def turn_up(realm: Realm, action: i64) -> None:
    """A decree or a tile has come by luck."""
    if action >= actions.FIRST_TO_PASS:
        take_pass_tile(realm, action - actions.FIRST_TO_PASS)
        turns.next_turn(realm)
    elif action >= actions.MAJORITY:
        deck.take_tile(realm, action - actions.MAJORITY)
        if not deck.tiles_are_missing(realm):
            setup.begin_age(realm)
    else:
        deck.take_decree(realm, action - actions.DECREE)
        setup.after_decree(realm)


def take_pass_tile(realm: Realm, points: i64) -> None:
    """The first to be out looks at the tile taken and keeps it face down (AK-074, AK-075)."""
    events.tell_to(realm, bit(realm.drawer), events.PASS_TILE_TAKEN, realm.drawer, realm.age, points)
    realm.pass_tile_points = realm.pass_tile_points[:]
    realm.pass_tile_points[realm.age] = points
    realm.drawer = board.NOBODY


def draw(realm: Realm, card: i64) -> None:
    """A card has come by luck: for a hand, as a bonus card, or for the adversary."""
    if realm.phase == phases.BONUS_CARDS:
        deck.draw_bonus(realm, card)
        setup.after_bonus_card(realm)
    elif realm.phase == phases.ADVERSARY:
        solo.play_drawn_card(realm, card)
    elif realm.phase == phases.REPLACING:
        solo.replace_bonus(realm, card)
    elif realm.phase == phases.ADVERSARY_FIGHTS:
        if not solo_battles.reveal_adversary_card(realm, card):
            age_end.close_solo_round(realm)
    else:
        deck.draw_card(realm, card)
        if deck.lacks_cards(realm, realm.drawer):
            deck.renew_draw_pile(realm)
        elif realm.phase == phases.DEAL:
            setup.after_deal(realm)
        else:
            after_refill(realm)


def after_refill(realm: Realm) -> None:
    """What the cards were drawn for goes on: an action, a battle, or the end of an age."""
    realm.drawer = board.NOBODY
    if realm.scored == board.NOWHERE:
        turns.end_action(realm)
    elif realm.scored == board.KINGDOMS:
        ages.begin_next_age(realm)
    else:
        age_end.refill_after_battle(realm)
