"""Section 3 of the catalogue: the deal of the board, and the first cities and knights (AMB-01, AMB-02, AMB-26)."""

from collections import Counter
from typing import Any

import msgspec
import pytest

import regna
from regna.engine.rng import Rng
from tests.barony.scenes import GAME, HEXES, bank, body, events, play, reason, reserve, scene, where
from tests.rules import rule

LAYOUTS = ["lattice", "growth", "fixed"]
LETTERS = {"mountain": "M", "forest": "W", "plain": "P", "field": "F", "lake": "L"}
SEQUENCES = {
    2: [0, 1, 1, 1, 0, 0],
    3: [0, 1, 2, 2, 2, 1, 1, 0, 0],
    4: [0, 1, 2, 3, 3, 3, 2, 2, 1, 1, 0, 0],
}
"""Who places each city, counted from the first player clockwise."""
Place = tuple[int, int]


def terrain_at(match: regna.Match) -> dict[Place, str]:
    """The terrain of every place of the board."""
    return {(part.q, part.r): part.terrain for part in body(match).hexes}


def around(place: Place) -> set[Place]:
    """The six places that share a side with a place."""
    q, r = place
    return {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}


def in_one_piece(places: set[Place]) -> bool:
    """Whether one can walk from any of the places to any other."""
    found, waiting = set(), [min(places)]
    while waiting:
        place = waiting.pop()
        if place not in found:
            found.add(place)
            waiting += around(place) & places
    return found == places


def frame(places: set[Place]) -> set[Place]:
    """Everything around the board, with a margin of one, that is not the board."""
    qs, rs = [q for q, _ in places], [r for _, r in places]
    window = {(q, r) for q in range(min(qs) - 1, max(qs) + 2) for r in range(min(rs) - 1, max(rs) + 2)}
    return window - places


def smallest_blockade(match: regna.Match, limit: int) -> list[Place] | None:
    """Fewer than `limit` cities after which no further one can be placed, by trying everything; None if impossible."""
    sites = {place for place, terrain in terrain_at(match).items() if terrain not in ("lake", "forest")}

    def search(free: set[Place], cities: list[Place]) -> list[Place] | None:
        if not free:
            return cities
        if len(free) > 7 * (limit - 1 - len(cities)):
            return None
        # One of the hexes around any free site must get a city, or the site stays free: take the one with fewest.
        tight = min(free, key=lambda site: (len(around(site) & free), site))
        for city in sorted((around(tight) | {tight}) & free):
            found = search(free - around(city) - {city}, [*cities, city])
            if found is not None:
                return found
        return None

    return search(sites, [])


def place_all(match: regna.Match, rng: Rng) -> regna.Match:
    """Place the first cities at random."""
    while match.turn.phase == "place":
        play(match, match.legal()[int(rng.below(len(match.legal())))])
    return match


@rule("BA-020")
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nine_tiles_per_player(layout: str, seats: int) -> None:
    """The board has 9 tiles of three hexes for each player; for four it is made of all tiles of the box."""
    for seed in (1, 2):
        board = terrain_at(GAME.new(seats=seats, seed=seed, options={"layout": layout}))
        assert len(board) == 27 * seats
        if seats == 4:
            assert Counter(LETTERS[terrain] for terrain in board.values()) == Counter("".join(GAME.components["tiles"]))


def tile_corners(board: set[Place]) -> list[Place]:
    """The first hex of every tile of a board whose tiles lie in a lattice: every third diagonal, wherever it begins."""
    for first in range(3):
        corners = [(q, r) for q, r in board if (q - r) % 3 == first]
        if all({(q, r), (q + 1, r), (q, r + 1)} <= board for q, r in corners):
            return corners
    raise AssertionError("the board is not made of tiles in a lattice")


@rule("BA-020")
@pytest.mark.parametrize("layout", ["lattice", "fixed"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_is_made_of_tiles_of_the_box(layout: str, seats: int) -> None:
    """Every tile on the board is one of the 36, turned but not mirrored, and none is there too often."""
    for seed in range(5):
        board = terrain_at(GAME.new(seats=seats, seed=seed, options={"layout": layout}))
        origins = tile_corners(set(board))
        dealt = Counter(
            canonical("".join(LETTERS[board[place]] for place in ((q, r), (q + 1, r), (q, r + 1)))) for q, r in origins
        )
        assert dealt.total() == 9 * seats
        assert dealt <= Counter(canonical(tile) for tile in GAME.components["tiles"])


def canonical(tile: str) -> str:
    """The same text for the three ways to turn a tile."""
    return min(tile[i:] + tile[:i] for i in range(3))


@rule("BA-020", "AMB-01")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_deal_is_random_and_reproducible(layout: str) -> None:
    """Another seed gives another board, the same seed the same one."""
    boards = [terrain_at(GAME.new(seats=2, seed=seed, options={"layout": layout})) for seed in (1, 2, 3, 1)]
    assert boards[0] == boards[3]
    assert boards[0] != boards[1] != boards[2] != boards[0]


@rule("BA-020")
def test_every_tile_can_be_drawn() -> None:
    """With two players 18 tiles stay in the box, not always the same: the one of three forests comes and goes."""
    wooded = set()
    for seed in range(20):
        board = terrain_at(GAME.new(seats=2, seed=seed))
        tiles = [(board[q, r], board[q + 1, r], board[q, r + 1]) for q, r in tile_corners(set(board))]
        wooded.add(("forest", "forest", "forest") in tiles)
    assert wooded == {True, False}


@rule("AMB-01")
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_is_connected_and_has_no_hole(layout: str, seats: int) -> None:
    """Whatever its outline, the board is one piece, and so is everything around it."""
    for seed in range(2 if layout == "growth" else 8):
        places = set(terrain_at(GAME.new(seats=seats, seed=seed, options={"layout": layout})))
        assert in_one_piece(places)
        assert in_one_piece(frame(places))


@rule("AMB-01")
def test_lattice_is_the_default_layout() -> None:
    """Without a wish the board is laid out as lattice."""
    wished = terrain_at(GAME.new(seats=3, seed=5, options={"layout": "lattice"}))
    assert terrain_at(GAME.new(seats=3, seed=5)) == wished
    assert terrain_at(GAME.new(seats=3, seed=5, options={"layout": "growth"})) != wished


@rule("AMB-01")
def test_a_board_in_two_parts_is_refused() -> None:
    """A position whose hexes do not hang together is none."""
    whole = GAME.new(seats=2, seed=1).position()
    whole.state["board"] = {"A1": "plain", "A2": "plain", "A4": "plain", "A5": "plain"}
    with pytest.raises(regna.BadPosition) as error:
        GAME.from_position(whole)
    assert error.value.code == "board_in_parts"


@rule("AMB-01")
@pytest.mark.parametrize(("taken_away", "added"), [([0, 0], [3, 3]), ([2, 2], [60, 60])], ids=["hole", "two parts"])
def test_a_layout_of_a_user_is_connected_and_has_no_hole(taken_away: list[int], added: list[int]) -> None:
    """A default layout from a user's file with a hole in its middle, or with a tile far away, is no board."""
    origins = [origin for origin in GAME.components["layout_2"] if origin != taken_away]
    parts = {"tiles": {"values": ["LLL"] * 6 + ["PPP"] * 30}, "layout_2": {"values": [*origins, added]}}
    with pytest.raises(regna.RegnaError):
        GAME.new(
            seats=2,
            seed=0,
            options={"layout": "fixed"},
            components={"format": "regna-components/1", "game": "barony", **parts},
        )


@rule("BA-021")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_tokens_begin_in_the_bank(seats: int) -> None:
    """After the placement, when play begins, the 80 tokens still lie in the bank."""
    match = place_all(GAME.new(seats=seats, seed=2), Rng(1))
    assert sum(bank(match).values()) == 80


@rule("BA-022")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_pieces_begin_in_front_of_their_owner(seats: int) -> None:
    """Before the placement nothing is on the board and nothing has left the game: everybody has all pieces."""
    match = GAME.new(seats=seats, seed=1)
    for seat in range(seats):
        part = where(match, seat)
        assert (part["knights"], part["villages"], part["strongholds"], part["cities"]) == ({}, [], [], [])
        assert part["knights_removed"] == 0
        assert reserve(match, seat) == {"knights": 7, "villages": 14, "strongholds": 2, "cities": 5}


@rule("BA-023")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_counters_begin_on_space_0(seats: int) -> None:
    """Everybody is a baron without founded cities, worth 0 points."""
    for part in body(GAME.new(seats=seats, seed=1)).players:
        assert (part.title, part.founded, part.points) == ("baron", 0, 0)


@rule("BA-024", "AMB-02")
@pytest.mark.parametrize(("seats", "letters"), [(2, "AB"), (3, "ABC"), (4, "ABCD")])
def test_the_host_names_the_first_player(seats: int, letters: str) -> None:
    """The seat named by the option gets the pawn, places first and has the first turn, whatever the seed."""
    for seat, letter in enumerate(letters):
        match = GAME.new(seats=seats, seed=seat, options={"first": letter})
        assert body(match).first == match.turn.seat == seat
        place_all(match, Rng(1))
        assert (match.turn.seat, match.turn.phase) == (seat, "main")


@rule("AMB-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_without_a_name_the_first_player_is_random(seats: int) -> None:
    """By default any seat of the table may begin."""
    begun = {GAME.new(seats=seats, seed=seed, options={"layout": "fixed"}).turn.seat for seed in range(30)}
    assert begun == set(range(seats))


@rule("AMB-02")
@pytest.mark.parametrize(("seats", "letter"), [(2, "C"), (2, "D"), (3, "D")])
def test_the_first_player_must_sit_at_the_table(seats: int, letter: str) -> None:
    """A seat that the table does not have cannot begin."""
    with pytest.raises(regna.BadOption) as error:
        GAME.new(seats=seats, seed=1, options={"first": letter})
    assert error.value.code == "no_such_seat"


@rule("BA-025")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_begins_with_tokens(seats: int) -> None:
    """Not even for the first cities, on whatever terrain they stand."""
    match = place_all(GAME.new(seats=seats, seed=3), Rng(2))
    for part in body(match).players:
        assert set(msgspec.structs.astuple(part.tokens)) == {0}


@rule("BA-026")
def test_a_city_is_placed_together_with_a_knight() -> None:
    """The first player places one city and one knight on one hex; then the next player is asked."""
    match = play(scene({}, {}, {}, phase="place", step={"placed": 0}), "place C3")
    assert where(match, 0)["cities"] == ["C3"]
    assert where(match, 0)["knights"] == {"C3": 1}
    assert reserve(match, 0) == {"knights": 6, "villages": 14, "strongholds": 2, "cities": 4}
    assert (match.turn.seat, match.turn.phase) == (1, "place")


@rule("BA-026")
@pytest.mark.parametrize("move", ["recruit C3", "move C3 C4", "village C3", "city C3", "expedition A3", "title"])
def test_no_action_before_the_cities_are_placed(move: str) -> None:
    """While cities are being placed nobody acts."""
    match = play(scene({}, {}, phase="place", step={"placed": 0}), "place C3", "place A3", "place A5", "place E1")
    assert (match.turn.seat, match.turn.phase) == (0, "place")
    assert reason(match, move) == "place_cities_first"


@rule("BA-026", "BA-027", "BA-028", "BA-029")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_places_when(seats: int) -> None:
    """One city each clockwise, the last player three at once, then two each back to the first player."""
    for first in range(seats):
        match = GAME.new(seats=seats, seed=first, options={"first": "ABCD"[first]})
        asked = []
        while match.turn.phase == "place":
            assert match.turn.seat is not None
            asked.append(match.turn.seat)
            play(match, match.legal()[0])
        assert asked == [(first + turn) % seats for turn in SEQUENCES[seats]]
        assert match.turn.seat == first


@rule("BA-027")
def test_the_last_player_places_three_in_one_go() -> None:
    """With two players the second one places three cities with a knight each before the first is asked again."""
    match = play(scene({}, {}, phase="place", step={"placed": 0}), "place A3", "place A5", "place C1")
    assert match.turn.seat == 1
    play(match, "place E3")
    assert match.turn.seat == 0
    assert where(match, 1)["knights"] == {"A5": 1, "C1": 1, "E3": 1}


@rule("BA-028")
def test_on_the_way_back_each_player_places_two() -> None:
    """After the last player's three cities the second of three players places two in a row, then the first player."""
    match = GAME.new(seats=3, seed=1, options={"first": "A"})
    cities = []
    while match.turn.phase == "place":
        play(match, match.legal()[0])
        cities.append([len(where(match, seat)["cities"]) for seat in range(3)])
    assert cities[4:] == [[1, 1, 3], [1, 2, 3], [1, 3, 3], [2, 3, 3], [3, 3, 3]]


@rule("BA-029")
def test_a_position_knows_who_places_next() -> None:
    """With two players the fifth city is the first player's: a position that asks the other one is refused."""
    pieces = (
        {"cities": ["A3"], "knights": {"A3": 1}},
        {"cities": ["A5", "C1", "E3"], "knights": {"A5": 1, "C1": 1, "E3": 1}},
    )
    assert scene(*pieces, phase="place", seat=0, step={"placed": 4}).turn.phase == "place"
    with pytest.raises(regna.BadPosition) as error:
        scene(*pieces, phase="place", seat=1, step={"placed": 4})
    assert error.value.code == "wrong_seat_to_place"


@rule("BA-030", "BA-031")
@pytest.mark.parametrize(("terrain", "code"), [("lake", "city_on_lake"), ("forest", "city_on_forest")])
def test_no_first_city_on_lake_or_forest(terrain: str, code: str) -> None:
    """The other terrains are allowed beside it."""
    match = scene({}, {}, phase="place", terrain={"C3": terrain, "C4": "mountain"}, step={"placed": 0})
    assert reason(match, "place C3") == code
    assert reason(match, "place C4") is None


@rule("BA-032")
@pytest.mark.parametrize(
    ("asked", "placed"),
    [(1, ["place C3"]), (0, ["place A3", "place A5", "place E1", "place E3", "place C3"])],
)
def test_no_first_city_on_or_next_to_a_city(asked: int, placed: list[str]) -> None:
    """The ban around C3 is the same whether the city there is the opponent's or one's own; two hexes away is fine."""
    match = play(scene({}, {}, phase="place", step={"placed": 0}), *placed)
    assert match.turn.seat == asked
    for hex in ("C3", "C2", "C4", "B3", "B4", "D2", "D3"):
        assert reason(match, f"place {hex}") == "city_too_close"
    for hex in ("C1", "C5"):
        assert reason(match, f"place {hex}") is None


@rule("BA-032")
def test_the_board_offers_exactly_the_sites_of_the_rulebook() -> None:
    """On dealt boards the list holds all plains, fields and mountains away from every city, and nothing else."""
    rng = Rng(4)
    for seats in (2, 3, 4):
        match = GAME.new(seats=seats, seed=seats)
        while match.turn.phase == "place":
            hexes = {(part.q, part.r): part for part in body(match).hexes}
            cities = {place for place, part in hexes.items() if part.building == "city"}
            expected = {
                f"place {part.hex}"
                for place, part in hexes.items()
                if part.terrain in ("plain", "field", "mountain") and not cities & (around(place) | {place})
            }
            assert set(match.legal()) == expected
            play(match, match.legal()[int(rng.below(len(match.legal())))])


@rule("BA-033")
def test_cities_of_one_go_keep_their_distance() -> None:
    """The last player's three cities may not touch each other."""
    match = play(scene({}, {}, phase="place", step={"placed": 0}), "place A3", "place C3")
    assert match.turn.seat == 1
    assert reason(match, "place C4") == "city_too_close"
    assert reason(match, "place C3") == "city_too_close"
    assert reason(match, "place C5") is None


@rule("BA-034")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_everybody_has_when_play_begins(seats: int) -> None:
    """Three cities with a knight each; 2 cities, 2 strongholds, 4 knights and 14 villages in reserve."""
    match = place_all(GAME.new(seats=seats, seed=7), Rng(3))
    for seat in range(seats):
        part = where(match, seat)
        assert part["knights"] == dict.fromkeys(part["cities"], 1)
        assert len(part["cities"]) == 3
        assert reserve(match, seat) == {"knights": 4, "villages": 14, "strongholds": 2, "cities": 2}
    assert reason(match, f"place {where(match, 0)['cities'][0]}") == "placement_is_over"


@rule("BA-035")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_first_cities_score_nothing(seats: int) -> None:
    """After the placement everybody still has 0 points, and no city counts as founded."""
    match = place_all(GAME.new(seats=seats, seed=8), Rng(5))
    assert match.result().scores == [0] * seats
    assert [part.founded for part in body(match).players] == [0] * seats


@rule("AMB-26")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_order_of_placement_gets_stuck(seats: int) -> None:
    """No set of cities can take the last site of a dealt board before all are placed: all sets are tried."""
    for seed in range(10):
        for layout in ("lattice", "fixed"):
            match = GAME.new(seats=seats, seed=seed, options={"layout": layout})
            assert smallest_blockade(match, 3 * seats) is None


@rule("AMB-26")
def test_a_board_that_can_get_stuck_is_dealt_anew() -> None:
    """With forests in abundance many deals are too narrow; the table deals on until none can get stuck."""
    for seed in range(12):
        match = GAME.new(seats=2, seed=seed, options={"first": "A"}, components=woods(24))
        blockade = smallest_blockade(match, 6)
        if blockade is not None:
            names = {(part.q, part.r): part.hex for part in body(match).hexes}
            play(match, *(f"place {names[place]}" for place in blockade))
            assert "log.no_site" not in events(match), f"seed {seed}: cities on {[names[place] for place in blockade]}"


@rule("AMB-26")
def test_a_set_without_sites_gives_no_board() -> None:
    """If no deal can ever do, the table says so instead of beginning a game that gets stuck."""
    with pytest.raises(regna.BadOption) as error:
        GAME.new(seats=2, seed=1, options={"layout": "fixed"}, components=woods(36))
    assert error.value.code == "no_board"


def woods(number: int) -> dict[str, Any]:
    """A set with this many tiles of three forests; the others are three plains."""
    tiles = ["WWW"] * number + ["PPP"] * (36 - number)
    return {"format": "regna-components/1", "game": "barony", "tiles": {"values": tiles}}


@rule("AMB-26")
def test_on_a_board_without_sites_a_player_goes_without() -> None:
    """A position may have a board that is too small: whoever finds no site is skipped, and the game begins."""
    forests = {name: "forest" for name in HEXES if name not in ("A3", "E3")}
    match = scene({}, {}, terrain=forests, phase="place", step={"placed": 0})
    match.play("place A3")
    assert [line.key for line in match.story()] == ["log.place", "log.place", *["log.no_site"] * 4]
    assert match.turn.phase == "main"
    assert [len(where(match, seat)["cities"]) for seat in (0, 1)] == [1, 1]
