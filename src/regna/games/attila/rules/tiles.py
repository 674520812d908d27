"""Chapter H: the action tiles. The windows in which they are offered (AT-111) are the questions of the turn itself."""

from mypy_extensions import i64

from regna.engine.state import OK
from regna.games.attila.rules.actions import pair_of
from regna.games.attila.rules.placement import Placement
from regna.games.attila.rules.player import DOUBLE_TURN, TRADE_TILE, TWO_INFLUENCE
from regna.games.attila.rules.realm import CLOSE, CONFLICT, TRADE_MORE
from regna.games.attila.rules.reasons import (
    CANNOT_TRADE_WHAT_YOU_LACK,
    CARDS_ALREADY_LAID,
    DOUBLE_AFTER_NO_CARD,
    DOUBLE_TOO_EARLY,
    DOUBLE_WITHOUT_A_CARD,
    NO_TILES_IN_THIS_GAME,
    ONE_TILE_A_TURN,
    TILE_ALREADY_USED,
    TILE_OF_THE_ACTIVE_PLAYER,
)


class Tiles(Placement):
    """A game of Attila that knows its action tiles."""

    def tile_problem(self, tile: i64) -> i64:
        """Only the active player, one tile a turn, each once in the game (AT-110), and not while he lays cards."""
        if not self.values.action_tiles:
            return NO_TILES_IN_THIS_GAME
        if self.seat != self.active:
            return TILE_OF_THE_ACTIVE_PLAYER
        player = self.players[self.active]
        if player.tiles[tile] == 0:
            return TILE_ALREADY_USED
        if self.tile_used:
            return ONE_TILE_A_TURN
        if self.phase == CONFLICT and player.laid_size > 0:
            return CARDS_ALREADY_LAID  # AT-111
        return OK

    def use_tile(self, tile: i64) -> None:
        """The tile is out of the game (AT-110)."""
        self.players[self.active].tiles[tile] = 0
        self.tile_used = True

    def tile_may_be_used(self) -> bool:
        """Whether, as far as everybody can see, the active player has a tile for this moment: then he is asked.

        Which cards he holds is his secret, so whether one of them could be played for a double turn does not matter.
        """
        if not self.values.action_tiles or self.tile_used:
            return False
        player = self.players[self.active]
        if player.tiles[TWO_INFLUENCE] > 0:
            return True
        if player.hand_size == 0:
            return False
        return player.tiles[TRADE_TILE] > 0 or (
            player.tiles[DOUBLE_TURN] > 0 and self.phase == CLOSE and self.really_played
        )

    # ------------------------------------------------------------------ double turn

    def double_problem(self) -> i64:
        """After a finished card play that placed a marker, with another card that can be played (AT-112, RUL-25)."""
        unusable = self.tile_problem(DOUBLE_TURN)
        if unusable != OK:
            return unusable
        if self.phase != CLOSE:
            return DOUBLE_TOO_EARLY
        if not self.really_played:
            return DOUBLE_AFTER_NO_CARD
        return OK if self.can_play(self.players[self.active]) else DOUBLE_WITHOUT_A_CARD

    # ------------------------------------------------------------------ trade

    def trade_problem(self, tribe: i64) -> i64:
        """Any cards of the hand, one after the other and then all drawn at once (AT-114)."""
        if self.phase != TRADE_MORE:
            unusable = self.tile_problem(TRADE_TILE)
            if unusable != OK:
                return unusable
        return OK if self.players[self.active].hand[tribe] > 0 else CANNOT_TRADE_WHAT_YOU_LACK

    def trade_card(self, tribe: i64) -> None:
        """A card is discarded; the first one uses the tile, and each will be replaced."""
        if self.phase != TRADE_MORE:
            self.use_tile(TRADE_TILE)
            self.back_to = self.phase
            self.phase = TRADE_MORE
            self.to_draw = 0
        self.discard_card(self.players[self.active], tribe)
        self.to_draw += 1

    # ------------------------------------------------------------------ 2 influence

    def raise_problem(self) -> i64:
        """Any column, whatever the century and the card played (AT-115, AT-116)."""
        return self.tile_problem(TWO_INFLUENCE)

    def raise_two(self, pair: i64) -> None:
        """Up 2 on one column, or 1 on each of two (AT-115)."""
        self.use_tile(TWO_INFLUENCE)
        one, other = pair_of(pair)
        self.raise_influence(one, 1)
        self.raise_influence(other, 1)
