"""What the rules tell: enough to follow a game by its events alone, and to nobody what is not for him."""

from collections import Counter
from typing import Any

import pytest

from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER
from regna.games.animal_kingdoms import GAME as SPEC
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.fights import card, fight, reveal
from tests.animal_kingdoms.scenes import (
    GAME,
    KINGDOMS,
    boards,
    its_turn,
    keys,
    match,
    new_state,
    play,
    scene,
    sentences,
    told,
    view,
)
from tests.rules import rule

Happened = list[dict[str, Any]]


def of_kind(kind: str, happened: Happened) -> Happened:
    """The events of one kind, without its name."""
    return [{name: part for name, part in one.items() if name != "event"} for one in happened if one["event"] == kind]


def said(state: AnimalKingdoms, text: str, key: str) -> list[str]:
    """Play one decision or outcome and return the sentences with this key."""
    return [GAME.words.say(told.key, told.facts) for told in sentences(state, text) if told.key == key]


# ---------------------------------------------------------------------- a game followed by its events


class Bookkeeper:
    """Follows a game by what is told, and knows no rule."""

    def __init__(self, state: AnimalKingdoms) -> None:
        """Before the deal."""
        seen, self.sides = view(state), int(state.sides)
        self.score = [0] * self.sides
        self.tokens = [0] * self.sides
        self.hands: list[set[str]] = [set() for _ in range(self.sides)]
        self.in_battle: list[set[str]] = [set() for _ in range(self.sides)]
        self.supply = [player.cubes for player in [*seen.players, *([seen.adversary] if seen.adversary else [])]]
        self.columns: dict[str, list[str]] = {kingdom: [] for kingdom in KINGDOMS}
        self.cubes = {kingdom: [0] * self.sides for kingdom in KINGDOMS}
        self.councils = {kingdom: [0] * self.sides for kingdom in KINGDOMS}
        self.decrees: dict[str, str] = {}
        self.tiles: dict[str, list[int]] = {}
        self.discards: set[str] = set()
        self.bonus: set[str] = set()
        self.pile, self.under_pile = 64, 0
        self.age, self.active = 1, int(state.active)
        self.passed = [0] * self.sides
        self.places: Counter[int] = Counter()

    def follow(self, told: dict[str, Any]) -> None:
        """One event."""
        parts = dict(told)
        getattr(self, parts.pop("event"), self.nothing_moves)(**{f"{name}_": part for name, part in parts.items()})

    def nothing_moves(self, **parts: Any) -> None:
        """An event that explains another one."""

    def take(self, card_: str, from_: str, side: int) -> None:
        """A card leaves a place."""
        if from_ == "draw_pile":
            self.pile -= 1
        else:
            {"hand": self.hands[side], "bonus": self.bonus}[from_].remove(card_)

    def card_drawn(self, seat_: int, card_: str) -> None:
        """From the pile to a hand."""
        self.pile -= 1
        self.hands[seat_].add(card_)

    def bonus_revealed(self, card_: str) -> None:
        """From the pile to the bonus cards."""
        self.pile -= 1
        self.bonus.add(card_)

    def decree_drawn(self, kingdom_: str, decree_: str) -> None:
        """A decree for a kingdom."""
        self.decrees[kingdom_] = decree_

    def majority_tiles_laid(self, kingdom_: str, first_: int, second_: int, third_: int) -> None:
        """The tiles of a kingdom."""
        self.tiles[kingdom_] = [first_, second_, third_]

    def pile_renewed(self, from_: str, cards_: int) -> None:
        """A new draw pile."""
        assert self.pile == 0
        assert cards_ == (len(self.discards) if from_ == "discards" else self.under_pile)
        self.pile = cards_
        if from_ == "discards":
            self.discards.clear()
        else:
            self.under_pile = 0

    def age_began(self, age_: int, first_: int) -> None:
        """Everybody is in."""
        self.age, self.passed = age_, [0] * self.sides

    def turn_began(self, seat_: int) -> None:
        """Somebody's turn."""
        self.active = seat_

    def claimed(self, seat_: int, card_: str, from_: str, kingdom_: str, capital_: bool, **why: Any) -> None:
        """A card and a cube."""
        self.take(card_, from_, seat_)
        self.columns[kingdom_].append(card_)
        self.cubes[kingdom_][seat_] += 1
        self.supply[seat_] -= 1
        assert capital_ == (len(self.columns[kingdom_]) == KINGDOMS.index(kingdom_) + 4)

    def rallied(self, seat_: int, card_: str, points_: int) -> None:
        """A card for the discards."""
        self.hands[seat_].remove(card_)
        self.discards.add(card_)
        self.score[seat_] += points_

    def adversary_discarded(self, card_: str, from_: str) -> None:
        """A card it cannot play."""
        self.take(card_, from_, 1)
        self.discards.add(card_)

    def left_age(self, seat_: int, order_: int, **why: Any) -> None:
        """Somebody is out."""
        self.passed[seat_] = order_

    def place_scored(self, seat_: int, points_: int, cubes_: int, kingdom_: str, place_: int) -> None:
        """Points of a kingdom."""
        assert cubes_ == self.cubes[kingdom_][seat_] + self.councils[kingdom_][seat_]
        self.score[seat_] += points_
        self.places[place_] += 1

    def cubes_counted(self, seat_: int, kingdom_: str, territories_: int, councils_: int, **why: Any) -> None:
        """Where cubes are counted."""
        assert (territories_, councils_) == (self.cubes[kingdom_][seat_], self.councils[kingdom_][seat_])

    def kingdom_scored(self, kingdom_: str, tile_: int, **why: Any) -> None:
        """The leftmost tile is removed."""
        assert self.tiles[kingdom_].pop(0) == tile_

    def card_chosen(self, seat_: int, card_: str) -> None:
        """From the hand into the battle."""
        self.hands[seat_].remove(card_)
        self.in_battle[seat_].add(card_)

    def tokens_put(self, seat_: int, tokens_: int, **why: Any) -> None:
        """Tokens on a card."""
        self.tokens[seat_] -= tokens_

    def token_given(self, seat_: int) -> None:
        """A token from the supply."""
        self.tokens[seat_] += 1

    def adversary_revealed(self, card_: str, **why: Any) -> None:
        """From the pile into the battle."""
        self.pile -= 1
        self.in_battle[1].add(card_)

    def battle_card_discarded(self, seat_: int, card_: str) -> None:
        """Out of the battle."""
        self.in_battle[seat_].remove(card_)
        self.discards.add(card_)

    def council_joined(self, seat_: int, kingdom_: str) -> None:
        """From a capital to a council."""
        self.cubes[kingdom_][seat_] -= 1
        self.councils[kingdom_][seat_] += 1

    def cubes_returned(self, seat_: int, kingdom_: str, cubes_: int) -> None:
        """Back to their owner."""
        self.cubes[kingdom_][seat_] -= cubes_
        self.supply[seat_] += cubes_

    def cards_gathered(self, pile_: int, under_pile_: int) -> None:
        """All columns and discards."""
        played = sum(map(len, self.columns.values()))
        assert pile_ + under_pile_ == self.pile + self.under_pile + played + len(self.discards)
        self.pile, self.under_pile = pile_, under_pile_
        self.columns = {kingdom: [] for kingdom in KINGDOMS}
        self.decrees.clear()
        self.discards.clear()
        self.passed = [0] * self.sides

    def pass_tiles_scored(self, seat_: int, points_: int) -> None:
        """Points of the tiles."""
        self.score[seat_] += points_

    def tokens_scored(self, seat_: int, points_: int) -> None:
        """Points of the tokens."""
        self.score[seat_] += points_

    def final_score(self, seat_: int, points_: int, **why: Any) -> None:
        """The end."""
        assert self.score[seat_] == points_

    def compare(self, state: AnimalKingdoms) -> None:
        """The table is as the books say."""
        seen = view(state)
        sides = [*seen.players, *([seen.adversary] if seen.adversary else [])]
        assert [side.score for side in sides] == self.score
        assert [side.tokens for side in sides] == self.tokens
        assert [side.cubes for side in sides] == self.supply
        assert [set(view(state, seat).hand or ()) for seat in range(int(state.seats))] == self.hands[: int(state.seats)]
        assert [kingdom.column for kingdom in seen.kingdoms] == list(self.columns.values())
        assert [kingdom.cubes for kingdom in seen.kingdoms] == list(self.cubes.values())
        assert [kingdom.councils for kingdom in seen.kingdoms] == list(self.councils.values())
        assert {kingdom.kingdom: kingdom.decree.decree for kingdom in seen.kingdoms if kingdom.decree} == self.decrees
        if len(self.tiles) == len(KINGDOMS):
            assert [kingdom.tiles for kingdom in seen.kingdoms] == list(self.tiles.values())
        assert set(seen.discards) == self.discards
        assert (seen.draw_pile, seen.under_pile) == (self.pile, self.under_pile)
        assert set(seen.adversary.bonus if seen.adversary else ()) == self.bonus
        assert [side.passed for side in sides] == self.passed
        assert state.seat == OVER or state.phase < SPEC.phases.index("turn") or seen.active == self.active


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {"level": "expert"}), (1, {"level": "hard"}), (2, {}), (3, {}), (4, {"peace_treaty": True}), (5, {})],
)
def test_a_game_can_be_followed_by_its_events(seats: int, options: dict[str, Any], seed: int) -> None:
    """Every card, cube, tile, token and point that moves is told, from where and where to."""
    rng = Rng(100 * seats + seed)
    state = new_state(seats, rng, **options)
    books, out = Bookkeeper(state), Actions()
    while state.seat != OVER:
        legal = state.legal()
        action = int(state.draw_outcome(out, rng)) if state.seat == CHANCE else legal[int(rng.below(len(legal)))]
        for event in SPEC.carry_out(state, action):
            document = SPEC.event_for(state, event, (event.hearers or (None,))[0])
            assert document is not None
            books.follow(document)
        books.compare(state)
    assert books.places[1] > 10


# ---------------------------------------------------------------------- secrets


@rule("AK-280", "AK-284")
def test_drawn_cards_and_tiles_are_told_to_their_owner_only() -> None:
    """The others hear that somebody draws, and who has the tile."""
    table = match(3)
    table.play(table.legal()[0])
    table.play("pass")
    for seat in (0, 1, 2, None):
        happened = [one.event for one in table.events(seat)]
        [drawn] = of_kind("card_drawn", happened)
        [tile] = of_kind("pass_tile_taken", happened)
        assert (drawn["seat"], "card" in drawn) == (0, seat == 0)
        assert (tile["seat"], tile["age"], "points" in tile) == (1, 1, seat == 1)


@rule("AK-285")
def test_a_chosen_card_is_told_to_all_when_all_have_chosen() -> None:
    """Until then only who chose it hears which one."""
    state = fight([8, 2, 3, 4], [5, 1, 6, 7])
    [first] = SPEC.carry_out(state, SPEC.read(state, f"choose {card(0, 8)}").action)
    assert first.hearers == (0,)
    assert SPEC.event_for(state, first, 1) == {"event": "card_chosen", "seat": 0}
    assert SPEC.event_for(state, first, 0) == {"event": "card_chosen", "seat": 0, "card": card(0, 8)}
    shown = of_kind("card_revealed", told(state, f"choose {card(1, 5)}"))
    assert shown == [{"seat": 0, "card": card(0, 8)}, {"seat": 1, "card": card(1, 5)}]


# ---------------------------------------------------------------------- how a majority is counted


@rule("AK-081", "AK-082")
def test_it_is_told_how_a_majority_was_counted() -> None:
    """Cubes on territories and on councils of everybody, and who leads."""
    columns = boards(desert=(0, 1, 1), ice=(0, 1, 2))
    state = scene(3, age=2, columns=columns, councils={"desert": [1, 0, 0]}, seat=2, out=(0, 1))
    happened = told(state, "pass")
    assert of_kind("cubes_counted", happened)[:2] == [
        {"seat": 0, "kingdom": "desert", "territories": 1, "councils": 1, "leads": True},
        {"seat": 1, "kingdom": "desert", "territories": 2, "councils": 0, "leads": True},
    ]
    assert of_kind("majority_counted", happened) == [{"kingdom": "desert", "leaders": 2}]
    assert of_kind("battle_began", happened) == [{"kingdom": "desert", "points": 6}]


@rule("AK-081")
def test_the_log_counts_where_the_points_do_not_show_it() -> None:
    """With a tie, or with cubes on councils; not where one side is alone."""
    owners = {"desert": (0, 1), "marsh": (0, 1, 1), "jungle": (0, 1, 1), "ice": (1,)}
    councils = {"marsh": [1, 0], "ice": [0, 1]}
    state = scene(2, age=2, columns=boards(**owners), councils=councils, seat=1, out=(0,), peace_treaty=True)
    assert said(state, "pass", "log.counted") == [
        "Cubes in the Desert: Yellow 1, Red 1.",
        "Cubes in the Marsh: Yellow 2 (1 on a council), Red 2.",
    ]


@rule("AK-103", "AK-112")
def test_it_is_told_that_a_1_beats_an_8() -> None:
    """With the strength of each; otherwise the higher card says it all."""
    state = reveal(fight([8, 2, 3, 4], [1, 5, 6, 7]), {0: 8})
    happened = told(state.clone(), f"choose {card(1, 1)}")
    assert of_kind("strength_compared", happened) == [
        {"seat": 0, "card": card(0, 8), "strength": 8, "stays": False},
        {"seat": 1, "card": card(1, 1), "strength": 1, "stays": True},
    ]
    assert of_kind("round_ended", happened) == [{"kingdom": "ice", "outcome": "won"}]
    assert "log.one_beats_eight" in keys(state.clone(), f"choose {card(1, 1)}")
    assert "log.one_beats_eight" not in keys(state, f"choose {card(1, 5)}")


@rule("AK-131", "AK-133")
@pytest.mark.parametrize("capital", [False, True])
def test_it_is_told_whose_capital_keeps_the_peace(capital: bool) -> None:
    """Or that nobody of the tied holds it."""
    columns = boards(desert=(0, 0, 1, 1) if capital else (0, 1))
    state = scene(2, columns=columns, seat=0, out=(1,), peace_treaty=True)
    assert of_kind("treaty_kept", told(state, "pass")) == [{"kingdom": "desert", "holder": 1 if capital else None}]


@rule("AK-225", "AK-226", "AK-263")
def test_the_choice_of_a_bonus_card_is_told() -> None:
    """Who chose it, that it is played, and where it goes."""
    state = play(its_turn("expert", bonus=["tiger_6", "bee_4"]), "card tiger_4")
    happened = told(state, "choose tiger_6")
    assert of_kind("bonus_chosen", happened) == [{"seat": 0, "card": "tiger_6"}]
    assert of_kind("bonus_matched", happened) == [{"card": "tiger_6"}]
    [played] = of_kind("claimed", happened)
    assert (played["seat"], played["card"], played["from"]) == (1, "tiger_6", "bonus")
    assert (played["kingdom"], played["designated"], played["capital"]) == ("jungle", "jungle", False)


# ---------------------------------------------------------------------- who begins, and who wins


@rule("AK-150", "AK-151", "AMB-10")
@pytest.mark.parametrize(
    ("scores", "columns", "seat", "cause"),
    [
        ((9, 20, 30), {}, 0, "fewest_points"),
        ((9, 9, 30), {"desert": (2, 2, 2, 1)}, 0, "fewest_points"),
        ((9, 9, 30), {}, 1, "earliest_pass"),
        ((9, 6, 30), {"desert": (2, 2, 2, 1)}, 1, "earliest_capital"),
    ],
)
def test_it_is_told_why_somebody_begins_the_next_age(
    scores: tuple[int, ...], columns: dict[str, tuple[int, ...]], seat: int, cause: str
) -> None:
    """The fewest points; among equals a capital, else the first to pass. The second place in the desert gives 3."""
    state = scene(3, scores=scores, columns=boards(**columns), seat=0, out=(1, 2))
    assert of_kind("first_player_chosen", told(state.clone(), "pass")) == [{"seat": seat, "cause": cause}]
    assert f"log.first_{cause}" in keys(state, "pass")


@rule("AK-163", "AK-164", "AK-165")
@pytest.mark.parametrize(
    ("scores", "owners", "winners", "decided_by"),
    [((18, 10), (1, 1, 1, 1), 1, "desert"), ((19, 10), (1, 1, 1, 1), 1, None), ((10, 10), (), 2, None)],
)
def test_it_is_told_which_capital_decides(
    scores: tuple[int, int], owners: tuple[int, ...], winners: int, decided_by: str | None
) -> None:
    """Red's capital gives 8 points, and decides where both have as many; without one they share the victory."""
    columns = boards(desert=owners)
    state = scene(2, age=3, columns=columns, scores=scores, pass_tiles=((0, 5), (1, 2), (1, 3)), seat=0, out=(1,))
    happened = told(state.clone(), "pass")
    assert of_kind("game_ended", happened) == [{"winners": winners, "decided_by": decided_by}]
    points = [one["points"] for one in of_kind("final_score", happened)]
    assert points == [scores[0] + 5, scores[1] + 5 + (8 if owners else 0)]
    assert ("log.capital_decides" in keys(state, "pass")) == (decided_by is not None)
