"""The start of a match of Barony: a board laid out at random, and a first player."""

from regna.contract.components import Components
from regna.contract.errors import BadOption
from regna.contract.spec import Options, first_seat
from regna.engine.rng import Rng
from regna.games.barony import components
from regna.games.barony.rules import layout, placement
from regna.games.barony.rules.game import Barony, new_game


def deal(seats: int, options: Options, parts: Components, rng: Rng) -> Barony:
    """Lay out the board and choose the first player (BA-020, BA-024, AMB-02)."""
    first = first_seat(options, seats, rng)
    try:
        board = layout.lay_out(
            layout=str(options["layout"]),
            tiles=components.tiles_of(parts),
            tiles_to_lay=parts["deal"]["tiles_per_player"] * seats,
            default_origins=components.default_layout(parts, seats),
            cities_to_place=int(placement.CITIES_AT_START) * seats,
            no_adjacent_lakes=bool(options["no_adjacent_lakes"]),
            rng=rng,
        )
    except layout.NoBoard as error:
        raise BadOption("no_board", {"attempts": layout.ATTEMPTS}) from error
    return new_game(board, components.values_of(parts, options), seats, first)
