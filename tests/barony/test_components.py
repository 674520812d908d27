"""Section 1 of the catalogue: what is in the box, and what is printed on it."""

from typing import Any

import msgspec
import pytest

import regna
from tests.barony.scenes import GAME, HEXES, bank, body, document, play, reserve, scene, where
from tests.rules import rule

TERRAINS = {"mountain", "forest", "plain", "field", "lake"}
TOKENS = ["mountain", "forest", "plain", "field"]
SCORE_BOARD = {
    "baron": (0, 10, 20),
    "viscount": (15, 25, 35),
    "count": (30, 40, 50),
    "marquis": (45, 55, 65),
    "duke": (60, 70, 80),
}
"""The values of the score board's columns, from the row without founded cities down."""


def components(**groups: Any) -> dict[str, Any]:
    """A user's components document with these groups."""
    values = {name: {"values": value} for name, value in groups.items()}
    return {"format": "regna-components/1", "game": "barony", **values}


@rule("BA-001")
def test_two_three_or_four_play() -> None:
    """The game is for two to four players: no other number gets a table, and four is no upper bound by accident."""
    for seats in (2, 3, 4):
        assert len(body(GAME.new(seats=seats, seed=1)).players) == seats
    for seats in (0, 1, 5):
        with pytest.raises(regna.BadOption) as error:
            GAME.new(seats=seats, seed=1)
        assert error.value.code == "seats"


@rule("BA-001")
def test_a_position_has_as_many_players_as_seats() -> None:
    """A position with one player, or with five, is none of Barony."""
    for players in (1, 5):
        with pytest.raises(regna.RegnaError):
            GAME.from_position(document(*[{} for _ in range(players)]))


@rule("BA-002")
def test_the_box_has_36_tiles_of_three_hexes() -> None:
    """All 36 tiles on the table for four players are 108 spaces, each with a name of its own."""
    tiles = GAME.components["tiles"]
    assert len(tiles) == 36
    assert all(len(tile) == 3 for tile in tiles)
    names = [part.hex for part in body(GAME.new(seats=4, seed=1)).hexes]
    assert len(set(names)) == len(names) == 108


@rule("BA-002")
@pytest.mark.parametrize("tiles", [["PPP"] * 35, ["PPP"] * 37])
def test_a_box_with_another_number_of_tiles_is_refused(tiles: list[str]) -> None:
    """A user's set of tiles has 36 of them, no more and no fewer."""
    with pytest.raises(regna.BadComponents) as error:
        GAME.new(seats=2, seed=1, components=components(tiles=tiles))
    assert error.value.code == "wrong_number_of_tiles"


@rule("BA-002")
@pytest.mark.parametrize("tile", ["PP", "PPPP", ""])
def test_a_tile_is_three_hexes(tile: str) -> None:
    """A tile of two or four hexes is none."""
    with pytest.raises(regna.BadComponents) as error:
        GAME.new(seats=2, seed=1, components=components(tiles=["PPP"] * 35 + [tile]))
    assert error.value.code == "bad_tile"


@rule("BA-003")
def test_every_hex_has_one_of_five_terrains() -> None:
    """The whole set shows mountain, forest, plain, field and lake, one terrain per hex and no other."""
    found = {part.terrain for part in body(GAME.new(seats=4, seed=1)).hexes}
    assert found == TERRAINS


@rule("BA-003")
def test_a_sixth_terrain_is_refused() -> None:
    """Neither a tile nor a position knows a desert."""
    with pytest.raises(regna.BadComponents) as bad_tile:
        GAME.new(seats=2, seed=1, components=components(tiles=["PPP"] * 35 + ["PPD"]))
    assert bad_tile.value.code == "bad_tile"
    with pytest.raises(regna.BadPosition):
        scene({"knights": {"C3": 1}}, {}, terrain={"C4": "desert"})


@rule("BA-004")
@pytest.mark.parametrize("terrain", TOKENS)
def test_each_land_terrain_has_its_own_token(terrain: str) -> None:
    """What one builds on a terrain yields a token of exactly that type."""
    match = play(scene({"knights": {"C3": 1}}, {"knights": {"A3": 1}}, terrain={"C3": terrain}), "village C3")
    assert where(match, 0)["tokens"] == {terrain: 1}


@rule("BA-004")
def test_a_lake_has_no_token() -> None:
    """The bank has four types of token, and nobody can hold a lake token."""
    assert list(bank(GAME.new(seats=2, seed=1))) == TOKENS
    with pytest.raises(regna.BadPosition):
        scene({"tokens": {"lake": 1}, "knights": {"C3": 1}}, {})
    match = scene({"tokens": {"field": 3}, "knights": {"C3": 1}}, {})
    play(match, "title")
    with pytest.raises(regna.Malformed):
        match.refusal("pay lake")


@rule("BA-005")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_80_tokens_20_of_each_type(seats: int) -> None:
    """The number of tokens does not depend on the number of players."""
    tokens = bank(GAME.new(seats=seats, seed=1))
    assert tokens == {"mountain": 20, "forest": 20, "plain": 20, "field": 20}
    assert sum(tokens.values()) == 80


@rule("BA-005")
def test_tokens_in_hand_and_in_the_bank_are_always_80() -> None:
    """A token received is missing from the bank."""
    match = scene({"knights": {"C3": 1, "C4": 1}}, {"tokens": {"forest": 4}, "knights": {"A3": 1}})
    play(match, "village C3", "stronghold C4")
    assert bank(match) == {"mountain": 20, "forest": 16, "plain": 18, "field": 20}
    held = [number for part in body(match).players for number in msgspec.structs.astuple(part.tokens)]
    assert sum(bank(match).values()) + sum(held) == 80


@rule("BA-006")
@pytest.mark.parametrize(("token", "needed"), [("field", 3), ("plain", 4), ("forest", 5), ("mountain", 8)])
def test_the_gold_number_counts_for_a_title(token: str, needed: int) -> None:
    """15 points are three fields (5), four plains (4), five forests (3) or eight mountains (2), and not one less."""
    rich = scene({"tokens": {token: needed}, "knights": {"C3": 1}}, {"knights": {"A3": 1}})
    poor = scene({"tokens": {token: needed - 1}, "knights": {"C3": 1}}, {"knights": {"A3": 1}})
    assert rich.refusal("title") is None
    refusal = poor.refusal("title")
    assert refusal is not None
    assert refusal.code == "too_poor"


@rule("BA-006")
@pytest.mark.parametrize(
    ("silver", "expected"),
    [
        ("A", {"field": 3, "plain": 2, "forest": 1, "mountain": 0}),
        ("B", {"field": 0, "plain": 1, "forest": 2, "mountain": 3}),
    ],
)
def test_the_silver_number_counts_at_the_end(silver: str, expected: dict[str, int]) -> None:
    """A token left over scores its silver number, which is not its gold number."""
    for token, points in expected.items():
        match = scene({"tokens": {token: 1}, "knights": {"C3": 1}}, {}, options={"silver": silver})
        assert match.result().scores == [points, 0]


@rule("BA-007")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_owns_the_same_28_pieces(seats: int) -> None:
    """Seven knights, five cities, two strongholds and fourteen villages each, all still in the reserve."""
    match = GAME.new(seats=seats, seed=1)
    for seat in range(seats):
        assert reserve(match, seat) == {"knights": 7, "villages": 14, "strongholds": 2, "cities": 5}


@rule("BA-007")
def test_every_player_has_a_colour_of_his_own() -> None:
    """The four seats are the four colours of the box, in the rulebook's language too."""
    colours = {GAME.words.say(f"seat.{seat}") for seat in range(4)}
    assert colours == {"Blue", "Yellow", "Green", "Red"}
    couleurs = {regna.game("barony", "fr").words.say(f"seat.{seat}").lower() for seat in range(4)}
    assert couleurs == {"bleu", "jaune", "vert", "rouge"}


@rule("BA-007")
@pytest.mark.parametrize(
    "pieces",
    [
        {"knights": {"C3": 8}},
        {"knights": {"C3": 7}, "knights_removed": 1},
        {"strongholds": ["A3", "A5", "C1"]},
        {"villages": HEXES[:15]},
        {"cities": ["A3", "A5", "C1", "C3", "C5", "E1"]},
    ],
)
def test_nobody_has_more_pieces_than_the_box(pieces: dict[str, Any]) -> None:
    """One knight, stronghold, village or city more than a colour has makes a position impossible."""
    with pytest.raises(regna.BadPosition):
        scene(pieces, {"knights": {"E3": 1}})


@rule("BA-008")
@pytest.mark.parametrize("title", SCORE_BOARD)
def test_the_score_board_has_fifteen_spaces(title: str) -> None:
    """Five columns, 15 points apart; three rows, 10 points apart."""
    for founded, points in enumerate(SCORE_BOARD[title]):
        counted = {"title": title, "founded": founded, "cities": ["A3", "A5", "C1", "C3", "C5"][: 3 + founded]}
        match = scene(counted, {"knights": {"E3": 2}}, seat=1, last_round=title == "duke")
        assert body(match).players[0].points == points
        assert match.result().scores == [points, 0]


@rule("BA-008")
def test_the_score_board_has_no_fourth_row_and_no_sixth_column() -> None:
    """Nobody can have founded three cities or be more than a duke."""
    five_cities = ["A3", "A5", "C1", "C3", "C5"]
    for impossible in ({"founded": 3, "cities": five_cities}, {"title": "king"}):
        with pytest.raises(regna.BadPosition):
            scene(impossible, {"knights": {"E3": 1}}, seat=1)


@rule("BA-009")
def test_the_first_player_pawn_stays_where_it_is() -> None:
    """Whoever begins keeps the pawn through placement and play."""
    match = GAME.new(seats=3, seed=1, options={"first": "B"})
    for _ in range(60):
        assert body(match).first == 1
        match.play(match.legal()[0])
    assert match.turn.phase != "place"


@rule("BA-009")
def test_a_round_begins_with_the_first_player() -> None:
    """The round number rises when the turn comes back to the pawn, not to seat A."""
    match = scene(*({"knights": {hex: 1}} for hex in ("A3", "C1", "E3")), first=2, seat=2)
    rounds = []
    for _ in range(6):
        rounds.append((match.turn.seat, body(match).round))
        play(match, next(move for move in match.legal() if move.startswith("move")))
    assert rounds == [(2, 1), (0, 1), (1, 1), (2, 2), (0, 2), (1, 2)]


def test_the_view_tells_what_is_printed_on_tokens_and_score_board() -> None:
    """Somebody's own components show in it, and the sums of the players follow from it."""
    gold = {**GAME.components["gold"], "field": 9}
    document = {"format": "regna-components/1", "game": "barony", "gold": {"source": "user", "values": gold}}
    values = body(GAME.new(seats=2, seed=1, components=document)).values
    assert values.gold.field == 9
    assert (values.title.price, values.title.points) == (15, 15)
    assert values.city == 10
