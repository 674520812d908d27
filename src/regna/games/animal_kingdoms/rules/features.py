"""What a bot or a learning agent sees of Animal Kingdoms: named numbers, sides counted clockwise from the observer."""

from typing import Final

from mypy_extensions import i64

from regna.engine.numbers import Numbers
from regna.games.animal_kingdoms.rules.board import (
    AGES,
    DECREE_SPACE,
    KINGDOMS,
    LARGEST,
    LEVEL_COUNT,
    NOBODY,
    NOWHERE,
    SIDES,
)
from regna.games.animal_kingdoms.rules.cards import CARDS, SPECIES_COUNT, species_of, value_of
from regna.games.animal_kingdoms.rules.deck import Deck
from regna.games.animal_kingdoms.rules.player import NO_CARD, PART_COUNT, Player
from regna.games.animal_kingdoms.rules.realm import (
    BONUS,
    DISCARDED,
    FINISHED,
    IN_BATTLE,
    IN_HAND,
    PHASE_COUNT,
    UNDER_PILE,
    VERDICT_COUNT,
)

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


class Observer:
    """Writes features as one seat sees them."""

    def __init__(self, realm: Deck, seat: i64, out: Numbers) -> None:
        """`seat` is the observer."""
        self.realm = realm
        self.seat = seat
        self.out = out

    def add_cards(self, place: i64) -> None:
        """Which cards are somewhere."""
        for card in range(CARDS):
            self.out.add(1.0 if self.realm.place[card] == place else 0.0)

    def side_at(self, turn: i64) -> i64:
        """The side so many places clockwise from the observer, or NOBODY."""
        return (self.seat + turn) % self.realm.sides if turn < self.realm.sides else NOBODY

    def turn_to(self, side: i64) -> i64:
        """How many places clockwise from the observer a side sits, or NOBODY."""
        return (side - self.seat) % self.realm.sides if side >= 0 else NOBODY

    def add_battle_cards(self) -> None:
        """The cards before every side in a battle, as far as the observer sees them."""
        for turn in range(SIDES):
            side = self.side_at(turn)
            for card in range(CARDS):
                there = side != NOBODY and self.realm.place[card] == IN_BATTLE + side
                self.out.add(1.0 if there and not self.realm.is_hidden_from(self.seat, card) else 0.0)

    def add_kingdoms(self) -> None:
        """Columns, decrees and tiles of every kingdom."""
        realm, out = self.realm, self.out
        for kingdom in range(KINGDOMS):
            for card in range(CARDS):
                here = 0.0
                for place in range(realm.column_size[kingdom]):
                    if realm.columns[kingdom * LARGEST + place] == card:
                        here = 1.0
                out.add(here)
        for kingdom in range(KINGDOMS):
            last = self.last_card(kingdom)
            out.add_one_of(species_of(last) if last != NO_CARD else NOWHERE, SPECIES_COUNT)
        for kingdom in range(KINGDOMS):
            last = self.last_card(kingdom)
            out.add(float(value_of(last)) if last != NO_CARD else 0.0)

    def last_card(self, kingdom: i64) -> i64:
        """The card played last in a kingdom, or NO_CARD."""
        size = self.realm.column_size[kingdom]
        return self.realm.columns[kingdom * LARGEST + size - 1] if size > 0 else NO_CARD

    def add_decrees_and_tiles(self) -> None:
        """Decrees on the board, decrees seen so far, all majority tiles."""
        realm, out = self.realm, self.out
        for kingdom in range(KINGDOMS):
            out.add_one_of(realm.decrees[kingdom], DECREE_SPACE)
        for decree in range(DECREE_SPACE):
            out.add(float((realm.decrees_used >> decree) & 1))
        for tile in range(KINGDOMS * AGES):
            out.add(float(realm.majority[tile]))

    def add_cubes(self) -> None:
        """Cubes on territories, councils and capitals, by kingdom and side."""
        realm, out = self.realm, self.out
        for kingdom in range(KINGDOMS):
            for turn in range(SIDES):
                side = self.side_at(turn)
                out.add(float(realm.cubes[kingdom * SIDES + side]) if side != NOBODY else 0.0)
        for kingdom in range(KINGDOMS):
            for turn in range(SIDES):
                side = self.side_at(turn)
                out.add(float(realm.councils[kingdom * SIDES + side]) if side != NOBODY else 0.0)
        for kingdom in range(KINGDOMS):
            out.add_one_of(self.turn_to(realm.capitals[kingdom]), SIDES)

    def add_sides(self) -> None:
        """What everybody knows of every side."""
        for turn in range(SIDES):
            self.add_number(turn, self.player_at(turn).score)
        for turn in range(SIDES):
            self.add_number(turn, self.player_at(turn).cubes)
        for turn in range(SIDES):
            self.add_number(turn, self.player_at(turn).tokens)
        for turn in range(SIDES):
            self.add_number(turn, self.player_at(turn).raised)
        for turn in range(SIDES):
            self.add_number(turn, self.player_at(turn).passed)
        for turn in range(SIDES):
            self.add_number(turn, self.player_at(turn).hand_size)
        for turn in range(SIDES):
            there = turn < self.realm.sides
            self.out.add_one_of(self.player_at(turn).part if there else NOWHERE, PART_COUNT)
        self.out.add_one_of(self.realm.players[self.seat].card, CARDS)
        for turn in range(SIDES):
            self.add_number(turn, 1 if self.player_at(turn).card != NO_CARD else 0)

    def player_at(self, turn: i64) -> Player:
        """The side so many places clockwise from the observer; beyond the last one, any."""
        return self.realm.players[(self.seat + turn) % self.realm.sides]

    def add_number(self, turn: i64, number: i64) -> None:
        """A number of the side so many places clockwise, 0 if there is no such side."""
        self.out.add(float(number) if turn < self.realm.sides else 0.0)

    def add_pass_tiles(self) -> None:
        """Whose the first-to-pass tiles are, and what the observer's own are worth; at the end all."""
        realm, out = self.realm, self.out
        for age in range(AGES):
            out.add_one_of(self.turn_to(realm.pass_tile_owners[age]), SIDES)
        for age in range(AGES):
            known = realm.pass_tile_owners[age] == self.seat or realm.phase == FINISHED
            out.add(float(realm.pass_tile_points[age]) if known else 0.0)


def write_features(realm: Deck, seat: i64, out: Numbers) -> None:
    """Write every feature as the seat sees it."""
    observer = Observer(realm, seat, out)
    observer.add_cards(IN_HAND + seat)
    observer.add_kingdoms()
    observer.add_cards(DISCARDED)
    observer.add_battle_cards()
    observer.add_cards(BONUS)
    observer.add_decrees_and_tiles()
    observer.add_cubes()
    observer.add_sides()
    observer.add_pass_tiles()
    out.add_one_of(observer.turn_to(realm.seat), SIDES)
    out.add_one_of(observer.turn_to(realm.active), SIDES)
    out.add_one_of(observer.turn_to(realm.first), SIDES)
    out.add_one_of(realm.age, AGES)
    out.add_one_of(realm.phase, PHASE_COUNT)
    out.add_one_of(realm.scored, KINGDOMS + 1)
    out.add_one_of(realm.latest, KINGDOMS)
    out.add(float(realm.pile_size))
    out.add(float(realm.count_at(UNDER_PILE)))
    out.add_one_of(observer.turn_to(realm.drawer), SIDES)
    out.add(float(realm.quiet))
    out.add(float(realm.to_draw))
    out.add_one_of(realm.verdict, VERDICT_COUNT)
    out.add_one_of(realm.drawn, CARDS)
    out.add(float(realm.wins))
    out.add(float(realm.losses))
    out.add(1.0 if realm.values.peace_treaty else 0.0)
    out.add_one_of(realm.values.level, LEVEL_COUNT)
