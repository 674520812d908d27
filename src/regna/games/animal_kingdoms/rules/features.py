"""What a bot or a learning agent sees of Animal Kingdoms: named numbers, sides counted clockwise from the observer."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.observation import Observation
from regna.engine.state import SPECTATOR
from regna.games.animal_kingdoms.rules import board, cards, contest, deck, knowledge, phases, places
from regna.games.animal_kingdoms.rules.player import Player
from regna.games.animal_kingdoms.rules.realm import Realm

FEATURES: Final[tuple[tuple[str, tuple[int, ...]], ...]] = (
    ("hand", (64,)),
    ("columns", (5, 64)),
    ("last_species", (5, 8)),
    ("last_value", (5,)),
    ("discards", (64,)),
    ("in_battle", (5, 64)),
    ("bonus", (64,)),
    ("decrees", (5, 30)),
    ("decrees_used", (30,)),
    ("majority", (5, 3)),
    ("cubes", (5, 5)),
    ("councils", (5, 5)),
    ("capitals", (5, 5)),
    ("score", (5,)),
    ("cubes_left", (5,)),
    ("tokens", (5,)),
    ("tokens_on_card", (5,)),
    ("passed", (5,)),
    ("hand_size", (5,)),
    ("part", (5, 3)),
    ("own_choice", (64,)),
    ("has_chosen", (5,)),
    ("tile_owner", (3, 5)),
    ("pass_tile_points", (3,)),
    ("to_decide", (5,)),
    ("active", (5,)),
    ("first", (5,)),
    ("age", (3,)),
    ("phase", (15,)),
    ("scored", (6,)),
    ("latest", (5,)),
    ("pile", (1,)),
    ("under_pile", (1,)),
    ("drawer", (5,)),
    ("quiet", (1,)),
    ("to_draw", (1,)),
    ("verdict", (3,)),
    ("drawn", (64,)),
    ("wins", (1,)),
    ("losses", (1,)),
    ("peace_treaty", (1,)),
    ("level", (5,)),
)
"""Name and shape of every feature, in the order in which they are written. A missing side is all zeros."""

BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "last_value": (0, 8),
    "majority": (0, 10),
    "cubes": (0, 18),
    "councils": (0, 18),
    "score": (0, 1000),
    "cubes_left": (0, 18),
    "tokens": (0, 18),
    "tokens_on_card": (0, 18),
    "passed": (0, 5),
    "hand_size": (0, 64),
    "pass_tile_points": (0, 5),
    "pile": (0, 64),
    "under_pile": (0, 64),
    "quiet": (0, 5),
    "to_draw": (0, 64),
    "wins": (0, 5),
    "losses": (0, 5),
}
"""The least and the largest number of a feature with the components of the box, where they are not 0 and 1.

Points have a bound that nothing comes near.
"""


class Observer:
    """Writes features as one seat sees them."""

    def __init__(self, realm: Realm, observer: i64, out: Observation) -> None:
        """`seat` is where the observer looks from, which a spectator does not have as its own."""
        self.realm = realm
        self.observer = observer
        self.seat: i64 = realm.observing_seat(observer)
        self.out = out

    def add_cards(self, place: i64) -> None:
        """Which cards are somewhere."""
        self.out.add_where(self.realm.place, place, cards.CARDS)

    def add_hand(self) -> None:
        """The observer's own cards; a spectator has none."""
        if self.observer == SPECTATOR:
            self.out.add_zeros(cards.CARDS)
        else:
            self.add_cards(places.IN_HAND + self.seat)

    def turn_to(self, side: i64) -> i64:
        """How many places clockwise from the observer a side sits, or NOBODY."""
        return (side - self.seat) % self.realm.sides if side >= 0 else board.NOBODY

    def add_battle_cards(self) -> None:
        """The cards before every side in a battle, as far as the observer sees them."""
        start = self.out.add_zeros(board.SIDES * cards.CARDS)
        for card in range(cards.CARDS):
            side = self.realm.place[card] - places.IN_BATTLE
            there = side >= 0 and side < self.realm.sides
            if there and not knowledge.is_hidden_from(self.realm, self.observer, card):
                self.out.put(start + self.turn_to(side) * cards.CARDS + card, 1)

    def add_kingdoms(self) -> None:
        """Columns, decrees and tiles of every kingdom."""
        realm, out = self.realm, self.out
        for kingdom in range(board.KINGDOMS):
            start = out.add_zeros(cards.CARDS)
            for place in range(realm.column_size[kingdom]):
                out.put(start + realm.columns[kingdom * board.LARGEST + place], 1)
        for kingdom in range(board.KINGDOMS):
            last = self.last_card(kingdom)
            out.add_one_of(cards.species_of(last) if last != cards.NO_CARD else board.NOWHERE, cards.SPECIES_COUNT)
        for kingdom in range(board.KINGDOMS):
            last = self.last_card(kingdom)
            out.add(cards.value_of(last) if last != cards.NO_CARD else 0)

    def last_card(self, kingdom: i64) -> i64:
        """The card played last in a kingdom, or NO_CARD."""
        size = self.realm.column_size[kingdom]
        return self.realm.columns[kingdom * board.LARGEST + size - 1] if size > 0 else cards.NO_CARD

    def add_decrees_and_tiles(self) -> None:
        """Decrees on the board, decrees seen so far, all majority tiles."""
        realm, out = self.realm, self.out
        out.add_one_of_each(realm.decrees, board.KINGDOMS, board.DECREE_SPACE)
        out.add_set(realm.decrees_used, board.DECREE_SPACE)
        out.add_row(realm.majority, 0, board.KINGDOMS * board.AGES)

    def add_cubes(self) -> None:
        """Cubes on territories, councils and capitals, by kingdom and side."""
        realm, out = self.realm, self.out
        self.add_by_side(realm.cubes)
        self.add_by_side(realm.councils)
        for kingdom in range(board.KINGDOMS):
            out.add_one_of(self.turn_to(realm.capitals[kingdom]), board.SIDES)

    def add_by_side(self, row: vec[i64]) -> None:
        """Numbers by kingdom and side, the sides clockwise from the observer."""
        start = self.out.add_zeros(board.KINGDOMS * board.SIDES)
        for kingdom in range(board.KINGDOMS):
            for side in range(self.realm.sides):
                number = row[kingdom * board.SIDES + side]
                if number != 0:
                    self.out.put(start + kingdom * board.SIDES + self.turn_to(side), number)

    def add_sides(self) -> None:
        """What everybody knows of every side."""
        for turn in range(board.SIDES):
            self.add_number(turn, self.player_at(turn).score)
        for turn in range(board.SIDES):
            self.add_number(turn, self.player_at(turn).cubes)
        for turn in range(board.SIDES):
            self.add_number(turn, self.player_at(turn).tokens)
        for turn in range(board.SIDES):
            self.add_number(turn, self.player_at(turn).raised)
        for turn in range(board.SIDES):
            self.add_number(turn, self.player_at(turn).passed)
        for turn in range(board.SIDES):
            self.add_number(turn, self.player_at(turn).hand_size)
        for turn in range(board.SIDES):
            there = turn < self.realm.sides
            self.out.add_one_of(self.player_at(turn).part if there else board.NOWHERE, contest.PART_COUNT)
        own = cards.NO_CARD if self.observer == SPECTATOR else self.realm.players[self.seat].card
        self.out.add_one_of(own, cards.CARDS)
        for turn in range(board.SIDES):
            self.add_number(turn, 1 if self.player_at(turn).card != cards.NO_CARD else 0)

    def player_at(self, turn: i64) -> Player:
        """The side so many places clockwise from the observer; beyond the last one, any."""
        place = self.seat + turn
        while place >= self.realm.sides:  # a division takes longer
            place -= self.realm.sides
        return self.realm.players[place]

    def add_number(self, turn: i64, number: i64) -> None:
        """A number of the side so many places clockwise, 0 if there is no such side."""
        self.out.add(number if turn < self.realm.sides else 0)

    def add_pass_tiles(self) -> None:
        """Whose the first-to-pass tiles are, and what the observer's own are worth; at the end all."""
        realm, out = self.realm, self.out
        for age in range(board.AGES):
            out.add_one_of(self.turn_to(realm.pass_tile_owners[age]), board.SIDES)
        for age in range(board.AGES):
            known = realm.pass_tile_owners[age] == self.observer or realm.phase == phases.FINISHED
            out.add(realm.pass_tile_points[age] if known else 0)


def write_features(realm: Realm, seat: i64, out: Observation) -> None:
    """Write every feature as the seat, or a spectator, sees it."""
    observer = Observer(realm, seat, out)
    observer.add_hand()
    observer.add_kingdoms()
    observer.add_cards(places.DISCARDED)
    observer.add_battle_cards()
    observer.add_cards(places.BONUS)
    observer.add_decrees_and_tiles()
    observer.add_cubes()
    observer.add_sides()
    observer.add_pass_tiles()
    out.add_one_of(observer.turn_to(realm.seat), board.SIDES)
    out.add_one_of(observer.turn_to(realm.active), board.SIDES)
    out.add_one_of(observer.turn_to(realm.first), board.SIDES)
    out.add_one_of(realm.age, board.AGES)
    out.add_one_of(realm.phase, phases.PHASE_COUNT)
    out.add_one_of(realm.scored, board.KINGDOMS + 1)
    out.add_one_of(realm.latest, board.KINGDOMS)
    out.add(realm.pile_size)
    out.add(deck.count_at(realm, places.UNDER_PILE))
    out.add_one_of(observer.turn_to(realm.drawer), board.SIDES)
    out.add(realm.quiet)
    out.add(realm.to_draw)
    out.add_one_of(realm.verdict, contest.VERDICT_COUNT)
    out.add_one_of(realm.drawn, cards.CARDS)
    out.add(realm.wins)
    out.add(realm.losses)
    out.add(1 if realm.values.peace_treaty else 0)
    out.add_one_of(realm.values.level, board.LEVEL_COUNT)
