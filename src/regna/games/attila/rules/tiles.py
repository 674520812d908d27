"""Chapter H: the action tiles. The windows in which they are offered (AT-111) are the questions of the turn itself."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.attila.rules import actions, board, deck, events, influence, phases, placement, reasons
from regna.games.attila.rules.board import TRIBE_COUNT
from regna.games.attila.rules.realm import Realm


def list_uses(realm: Realm, out: Actions) -> None:
    """List the uses of action tiles that are open to the deciding player."""
    if trading_problem(realm) == OK:
        for tribe in range(TRIBE_COUNT):
            if trade_problem(realm, tribe) == OK:
                out.add(actions.TRADE + tribe)
    if realm.phase == phases.TRADE_MORE:
        return
    if raise_problem(realm) == OK:
        for pair in range(actions.PAIRS):
            out.add(actions.RAISE + pair)
    if double_problem(realm) == OK:
        out.add(actions.DOUBLE)


def tile_problem(realm: Realm, tile: i64) -> i64:
    """Only the active player, one tile a turn, each once in the game (AT-110), and not while he lays cards."""
    if not realm.values.action_tiles:
        return reasons.NO_TILES_IN_THIS_GAME
    if realm.seat != realm.active:
        return reasons.TILE_OF_THE_ACTIVE_PLAYER
    player = realm.players[realm.active]
    if player.tiles[tile] == 0:
        return reasons.TILE_ALREADY_USED
    if realm.tile_used:
        return reasons.ONE_TILE_A_TURN
    if realm.phase == phases.CONFLICT and player.laid_size > 0:
        return reasons.CARDS_ALREADY_LAID  # AT-111
    return OK


def use_tile(realm: Realm, tile: i64) -> None:
    """The tile is out of the game (AT-110)."""
    player = realm.players[realm.active]
    player.tiles = player.tiles[:]
    player.tiles[tile] = 0
    realm.tile_used = True


def tile_may_be_used(realm: Realm) -> bool:
    """Whether, as far as everybody can see, the active player has a tile for this moment: then he is asked.

    Which cards he holds is his secret, so whether one of them could be played for a double turn does not matter.
    """
    if not realm.values.action_tiles or realm.tile_used:
        return False
    player = realm.players[realm.active]
    if player.tiles[board.TWO_INFLUENCE] > 0:
        return True
    if player.hand_size == 0:
        return False
    return player.tiles[board.TRADE_TILE] > 0 or (
        player.tiles[board.DOUBLE_TURN] > 0 and realm.phase == phases.CLOSE and realm.really_played
    )


# ------------------------------------------------------------------ double turn


def double_problem(realm: Realm) -> i64:
    """After a finished card play that placed a marker, with another card that can be played (AT-112, RUL-25)."""
    unusable = tile_problem(realm, board.DOUBLE_TURN)
    if unusable != OK:
        return unusable
    if realm.phase != phases.CLOSE:
        return reasons.DOUBLE_TOO_EARLY
    if not realm.really_played:
        return reasons.DOUBLE_AFTER_NO_CARD
    return OK if placement.can_play(realm, realm.players[realm.active]) else reasons.DOUBLE_WITHOUT_A_CARD


def play_double(realm: Realm) -> None:
    """One more card with its own four steps (AT-112)."""
    use_tile(realm, board.DOUBLE_TURN)
    events.tell(realm, events.DOUBLE_TURN_PLAYED, realm.active)
    realm.plays_left = 1
    realm.phase = phases.PLAY


# ------------------------------------------------------------------ trade


def trading_problem(realm: Realm) -> i64:
    """The tile is used with the first card; the others follow it (AT-114)."""
    return OK if realm.phase == phases.TRADE_MORE else tile_problem(realm, board.TRADE_TILE)


def trade_problem(realm: Realm, tribe: i64) -> i64:
    """Any cards of the hand, one after the other and then all drawn at once (AT-114)."""
    unusable = trading_problem(realm)
    if unusable != OK:
        return unusable
    return OK if realm.players[realm.active].hand[tribe] > 0 else reasons.CANNOT_TRADE_WHAT_YOU_LACK


def trade_card(realm: Realm, tribe: i64) -> None:
    """A card is discarded; the first one uses the tile, and each will be replaced."""
    if realm.phase != phases.TRADE_MORE:
        use_tile(realm, board.TRADE_TILE)
        events.tell(realm, events.TRADE_PLAYED, realm.active)
        realm.back_to = realm.phase
        realm.phase = phases.TRADE_MORE
        realm.to_draw = 0
    deck.discard_card(realm, realm.players[realm.active], tribe)
    events.tell(realm, events.CARD_TRADED, realm.active, tribe)
    realm.to_draw += 1


def draw_traded(realm: Realm) -> None:
    """As many cards as were traded (AT-114)."""
    realm.phase = phases.DRAW
    events.tell(realm, events.DRAWING_BEGUN, realm.active, realm.to_draw)
    deck.begin_drawing(realm, realm.active, realm.to_draw)


# ------------------------------------------------------------------ 2 influence


def raise_problem(realm: Realm) -> i64:
    """Any column, whatever the century and the card played (AT-115, AT-116)."""
    return tile_problem(realm, board.TWO_INFLUENCE)


def raise_two(realm: Realm, pair: i64) -> None:
    """Up 2 on one column, or 1 on each of two (AT-115)."""
    use_tile(realm, board.TWO_INFLUENCE)
    one, other = actions.pair_of(pair)
    events.tell(realm, events.TWO_INFLUENCE_PLAYED, realm.active, one, other)
    influence.raise_influence(realm, one, 1, events.INFLUENCE_RAISED)
    influence.raise_influence(realm, other, 1, events.INFLUENCE_RAISED)
