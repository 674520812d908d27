"""Section A of the catalogue: what is in the box, and the table before the first card (RUL-20)."""

import pytest

import regna
from regna.engine.rng import Rng
from regna.games.attila.rules.board import TRIBES, Tribe
from tests.attila.scenes import (
    FAR,
    GAME,
    STARTS,
    TILES,
    body,
    cards,
    events,
    influence,
    markers,
    peace_tiles,
    play,
    reason,
    refused_position,
    scene,
    scores,
    where,
)
from tests.rules import rule

SEATS = [2, 3, 4, 5]
COLOURS = ["Ivory", "Purple", "Turquoise", "Orange", "Pink"]


def supplies(match: regna.Match) -> dict[str, int]:
    """The markers of every tribe that are not on the map."""
    return {part.tribe: part.supply for part in body(match).tribes}


def first_card_to(match: regna.Match, province: str) -> str:
    """A legal card play with that province."""
    return next(move for move in match.legal() if move.endswith(f" {province}"))


@rule("AT-001")
@pytest.mark.parametrize("seats", [1, 6])
def test_neither_one_nor_six_can_play(seats: int) -> None:
    """There is no game for fewer than two or more than five."""
    with pytest.raises(regna.BadOption) as error:
        GAME.new(seats=seats, seed=1)
    assert error.value.code == "seats"


@rule("AT-001")
@pytest.mark.parametrize("seats", SEATS)
def test_two_to_five_can_play(seats: int) -> None:
    """Everybody has a place at the table, and somebody is asked for a first card."""
    match = GAME.new(seats=seats, seed=1)
    assert len(body(match).players) == seats
    assert match.turn.phase == "play"


@rule("AT-001")
@pytest.mark.parametrize(("seats", "plays"), [(2, 2), (3, 1), (4, 1), (5, 1)])
def test_the_rules_for_two_apply_to_two_only(seats: int, plays: int) -> None:
    """Two card plays a turn with two players, one with three to five."""
    assert body(GAME.new(seats=seats, seed=1)).plays_left == plays


@rule("AT-002")
def test_six_tribes_in_the_order_of_the_book() -> None:
    """Franks, Huns, Goths, Saxons, Teutons, Vandals, and no Alamanni."""
    match = scene({"hand": {"franks": 1}}, {}, {})
    assert [part.tribe for part in body(match).tribes] == list(TRIBES)
    with pytest.raises(regna.Malformed) as error:
        match.refusal("play alamanni noricum")
    assert error.value.code == "no_such_tribe"


@rule("AT-002")
@pytest.mark.parametrize("seats", [2, 5])
def test_tribes_belong_to_nobody(seats: int) -> None:
    """Whoever is active may place and influence each of the six tribes, whoever else has influence on it."""
    hand = dict.fromkeys(TRIBES, 1)
    others = [{"hand": hand, "influence": dict.fromkeys(TRIBES, 7)} for _ in range(seats)]
    for seat in range(seats):
        for tribe in TRIBES:
            match = scene(*others, active=seat)
            play(match, f"play {tribe} noricum", "influence")
            assert influence(match, seat, tribe) == 8
            assert markers(match, "noricum") == {tribe: 1}


@rule("AT-003")
@pytest.mark.parametrize("seats", [2, 5])
def test_fifty_four_cards(seats: int) -> None:
    """What is not dealt is the draw pile."""
    match = GAME.new(seats=seats, seed=3)
    dealt = sum(sum(where(match, seat)["hand"].values()) for seat in range(seats))
    assert dealt + body(match).draw_pile == 54


@rule("AT-003")
@pytest.mark.parametrize("tribe", TRIBES)
def test_nine_cards_of_each_tribe(tribe: str) -> None:
    """Nine may be in hands and among the discards, a tenth does not exist."""
    nine = scene({"hand": {tribe: 6}}, {"hand": {tribe: 1}}, {}, discards={tribe: 2})
    assert body(nine).draw_pile == 45
    assert refused_position({"hand": {tribe: 6}}, {"hand": {tribe: 2}}, {}, discards={tribe: 2})


@rule("AT-003")
def test_cards_of_a_tribe_are_identical() -> None:
    """Two cards of a tribe give the same choices as one."""
    one, two = (scene({"hand": {"franks": number}}, {}, {}) for number in (1, 2))
    assert one.legal() == two.legal() == [f"play franks {province}" for province in STARTS]


@rule("AT-004")
@pytest.mark.parametrize("seats", [2, 5])
def test_all_markers_are_in_the_supply_and_the_map_is_empty(seats: int) -> None:
    """Twenty of each tribe, whatever the number of players."""
    match = GAME.new(seats=seats, seed=2)
    assert supplies(match) == dict.fromkeys(TRIBES, 20)
    assert all(part.markers == {} and part.status == "open" for part in body(match).provinces)


@rule("AT-004")
def test_there_is_no_twenty_first_marker() -> None:
    """Nineteen on the map leave one; twenty are all, and end the game; twenty-one do not exist."""
    four = {province: {"huns": 4} for province in STARTS[:4]}
    assert supplies(scene(markers=four | {"pannonia": {"huns": 3}}))["huns"] == 1
    all_out = scene({}, {}, markers=four | {"pannonia": {"huns": 4}}, phase="finished", ended="markers")
    assert supplies(all_out)["huns"] == 0
    too_many = four | {"pannonia": {"huns": 4}, "moesia": {"huns": 1}}
    with pytest.raises(regna.BadPosition):
        scene({}, {}, markers=too_many, phase="finished", ended="markers")


@rule("AT-005")
def test_twenty_five_provinces_six_with_a_red_border() -> None:
    """The six starting provinces are the ones in which a tribe that is not on the map can begin."""
    match = scene({"hand": {"goths": 1}}, {}, {})
    provinces = body(match).provinces
    assert len({part.province for part in provinces}) == len(provinces) == 25
    assert [part.province for part in provinces if part.start] == STARTS
    assert match.legal() == [f"play goths {province}" for province in STARTS]


@rule("AT-005")
def test_a_place_outside_the_map_cannot_be_named() -> None:
    """Neither a country of today nor the land of the Huns is a province."""
    match = scene({"hand": {"goths": 1}}, {}, {})
    for name in ("france", "scythia", "germania_tertia"):
        with pytest.raises(regna.Malformed) as error:
            match.refusal(f"play goths {name}")
        assert error.value.code == "no_such_province"


@rule("AT-006")
@pytest.mark.parametrize("tribe", TRIBES)
def test_every_tribe_has_a_column_of_twenty_two_spaces(tribe: Tribe) -> None:
    """A marker on 21 is not at the top, on 22 it is, and there is no space 23."""
    assert influence(scene({"influence": {tribe: 21}}, {}, {}), 0, tribe) == 21
    assert refused_position({"influence": {tribe: 22}}, {}, {}) == "end_not_seen"
    over = scene({"influence": {tribe: 22}}, {}, {}, phase="finished", ended="influence")
    assert influence(over, 0, tribe) == 22
    with pytest.raises(regna.BadPosition):
        scene({"influence": {tribe: 23}}, {}, {}, phase="finished", ended="influence")


@rule("AT-007")
def test_the_cards_are_shuffled() -> None:
    """Other seeds deal other hands, the same seed the same; every tribe is dealt to the first seat now and then."""
    hands = [where(GAME.new(seats=3, seed=seed, options={"first": "A"}), 0)["hand"] for seed in range(30)]
    assert where(GAME.new(seats=3, seed=0, options={"first": "A"}), 0)["hand"] == hands[0]
    assert len({tuple(sorted(hand.items())) for hand in hands}) >= 25
    assert {tribe for hand in hands for tribe in hand} == set(TRIBES)
    assert all(any(tribe not in hand for hand in hands) for tribe in TRIBES)


@rule("AT-007")
def test_the_draw_pile_is_face_down() -> None:
    """Everybody sees how many cards are left and no more; nobody can name the card to be drawn."""
    match = GAME.new(seats=3, seed=4)
    for seat in (None, 0, 1, 2):
        assert body(match, seat).draw_pile == 36
    assert reason(match, "card franks") == "cards_come_by_luck"


@rule("AT-008")
def test_ten_peace_tiles_on_four_centuries() -> None:
    """One on the 4th, two on the 5th, three on the 6th, four on the 7th; the 4th is current."""
    centuries = body(GAME.new(seats=4, seed=1)).centuries
    assert [(part.century, part.tiles) for part in centuries] == [(4, 1), (5, 2), (6, 3), (7, 4)]
    assert [part.current for part in centuries] == [True, False, False, False]


@rule("AT-008")
def test_there_is_no_eleventh_peace_tile() -> None:
    """Ten peaceful provinces end the game, nine do not, eleven cannot be."""
    nine = scene({"hand": {"franks": 1}}, {}, {}, peaceful=FAR[:9])
    assert peace_tiles(nine) == [0, 0, 0, 1]
    assert refused_position({"hand": {"franks": 1}}, {}, {}, peaceful=FAR) == "end_not_seen"
    over = scene({}, {}, {}, peaceful=FAR, phase="finished", ended="peace")
    assert peace_tiles(over) == [0, 0, 0, 0]
    eleven = refused_position({}, {}, {}, peaceful=[*FAR, "belgica"], phase="finished", ended="peace")
    assert eleven == "peace_tiles_do_not_add_up"


@rule("AT-009")
@pytest.mark.parametrize("seats", [2, 5])
def test_everybody_starts_with_no_points_and_no_influence(seats: int) -> None:
    """One marker on 0 of the score track, six beside the board: one for each column."""
    match = GAME.new(seats=seats, seed=5)
    assert scores(match) == [0] * seats
    for seat in range(seats):
        assert body(match).players[seat].influence == dict.fromkeys(TRIBES, 0)


@rule("AT-009")
def test_six_influence_markers_are_enough_for_all_columns() -> None:
    """A player may stand on all six columns at once, with one marker on each."""
    five = dict.fromkeys(TRIBES[:5], 3)
    match = play(scene({"hand": {"vandals": 1}, "influence": five}, {}, {}), "play vandals raetia", "influence")
    assert [influence(match, 0, tribe) for tribe in TRIBES] == [3, 3, 3, 3, 3, 1]


@rule("AT-010")
def test_every_player_has_a_colour_of_his_own() -> None:
    """The question names the colour of whoever is asked."""
    found = []
    for seat in range(5):
        match = scene(*[{"hand": {"franks": 1}}] * 5, active=seat)
        found.append(match.turn.prompt.split(",")[0])
    assert found == COLOURS


@rule("AT-010")
def test_the_colour_changes_nothing() -> None:
    """In the same position every seat has the same choices, with the same effect."""
    choices = []
    for seat in range(5):
        match = scene(*[{"hand": {"franks": 1}, "tiles": TILES}] * 5, active=seat)
        choices.append(match.legal())
    assert choices == [choices[0]] * 5


@rule("AT-011")
@pytest.mark.parametrize("seats", SEATS)
def test_six_cards_for_everybody_and_no_discard(seats: int) -> None:
    """The rest is the draw pile; the discard pile is empty."""
    match = GAME.new(seats=seats, seed=8)
    assert cards(match) == [6] * seats
    assert [sum(where(match, seat)["hand"].values()) for seat in range(seats)] == [6] * seats
    assert body(match).draw_pile == 54 - 6 * seats
    assert body(match).discards == {}


@rule("AT-011")
def test_a_hand_is_seen_by_its_owner_only() -> None:
    """Others, and spectators, see the number of cards."""
    match = scene({"hand": {"franks": 2}}, {"hand": {"huns": 6}}, {"hand": {"goths": 4}})
    assert [body(match, seat).hand for seat in range(3)] == [{"franks": 2}, {"huns": 6}, {"goths": 4}]
    assert not body(match).hand
    for seat in (None, 0, 1, 2):
        assert [part.cards for part in body(match, seat).players] == [2, 6, 4]
        assert not any(hasattr(part, "hand") for part in body(match, seat).players)


@rule("AT-011")
def test_the_deal_is_told_to_nobody_else() -> None:
    """Each player hears of his own six cards only, a spectator of none."""
    match = GAME.new(seats=3, seed=6)
    assert [events(match, seat).count("log.card") for seat in (None, 0, 1, 2)] == [0, 6, 6, 6]


@rule("AT-011")
def test_discards_are_face_up() -> None:
    """Everybody sees them."""
    match = play(scene({"hand": {"franks": 2}}, {}, {}, discards={"huns": 3}), "play franks noricum")
    for seat in (None, 0, 1, 2):
        assert body(match, seat).discards == {"franks": 1, "huns": 3}


@rule("AT-012")
@pytest.mark.parametrize("seats", [2, 5])
def test_one_action_tile_of_each_kind_for_everybody_to_see(seats: int) -> None:
    """Double Turn, Trade and 2 Influence."""
    match = GAME.new(seats=seats, seed=1)
    for viewer in (None, *range(seats)):
        assert [part.tiles for part in body(match, viewer).players] == [["double", "trade", "raise"]] * seats


@rule("AT-012")
def test_a_game_without_action_tiles_is_possible_on_request() -> None:
    """Then nobody has one."""
    match = GAME.new(seats=3, seed=1, options={"action_tiles": False})
    assert [part.tiles for part in body(match).players] == [[], [], []]
    assert reason(match, "raise franks franks") == "no_tiles_in_this_game"


@rule("AT-013")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_play_goes_clockwise(seats: int) -> None:
    """From whoever begins round the table and back."""
    match = scene(*[{"hand": {"franks": 1}}] * seats, first=1, active=1)
    order = []
    for province in STARTS[: seats + 1]:
        order.append(match.turn.seat)
        play(match, first_card_to(match, province), "influence")
    assert order == [(1 + turn) % seats for turn in range(seats + 1)]


@rule("AT-013")
def test_two_players_take_turns() -> None:
    """Two card plays of the one, then two of the other."""
    match = scene(*[{"hand": {"franks": 2}}] * 2, active=1, plays_left=2)
    order = []
    for province in STARTS:
        order.append(match.turn.seat)
        play(match, first_card_to(match, province), "influence")
    assert order == [1, 1, 0, 0, 1, 1]


@rule("AT-013", "RUL-20")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_player_is_random_by_default(seats: int) -> None:
    """Ages are unknown: over some games everybody begins once; the same seed gives the same first player."""
    firsts = [GAME.new(seats=seats, seed=seed).turn.seat for seed in range(40)]
    assert set(firsts) == set(range(seats))
    assert firsts == [GAME.new(seats=seats, seed=seed, options={"first": "random"}).turn.seat for seed in range(40)]


@rule("AT-013", "RUL-20")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_player_can_be_chosen(seats: int) -> None:
    """For instance the youngest; a seat nobody sits in cannot begin."""
    for seat in range(seats):
        for seed in (1, 2, 3):
            match = GAME.new(seats=seats, seed=seed, options={"first": "ABCDE"[seat]})
            assert match.turn.seat == body(match).first == body(match).active == seat
    for letter in "ABCDE"[seats:]:
        with pytest.raises(regna.BadOption) as error:
            GAME.new(seats=seats, seed=1, options={"first": letter})
        assert error.value.code == "no_such_seat"


@rule("AT-014")
@pytest.mark.parametrize(("seats", "seed"), [(2, 11), (3, 12), (5, 13)])
def test_points_come_from_scorings_only_and_most_points_win(seats: int, seed: int) -> None:
    """In a whole game no point comes without a scoring; the winners are those with the most points."""
    match, rng = GAME.new(seats=seats, seed=seed), Rng(seed)
    scorings = 0
    while match.turn.seat is not None:
        before, since = scores(match), match.sequence
        legal = match.legal()
        play(match, legal[int(rng.below(len(legal)))])
        gained = [now - then for now, then in zip(scores(match), before, strict=True)]
        assert min(gained) >= 0
        if any(gained):
            scorings += 1
            assert {"log.scoring", "log.last_scoring"} & set(events(match, since=since))
    result = match.result()
    assert result is not None
    final = scores(match)
    assert scorings >= 1
    assert list(result.scores) == final
    assert list(result.winners) == [seat for seat in range(seats) if final[seat] == max(final)]


@rule("AT-014")
def test_neither_cards_nor_markers_nor_influence_are_points() -> None:
    """Only a scoring is: a card, influence, a second marker and an action tile give none."""
    hand = {"hand": {"franks": 3}, "tiles": TILES}
    match = play(scene(hand, hand, hand), "play franks noricum", "influence", "raise franks huns")
    assert match.turn.seat == 1
    play(match, "play franks noricum", "marker raetia", "end")
    assert match.turn.seat == 2
    assert scores(match) == [0, 0, 0]
