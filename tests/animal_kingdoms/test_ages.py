"""Section 12 of the catalogue: councils, what goes back, and who begins the next age (AMB-10, AMB-12)."""

from typing import Any

import pytest

from regna.engine.state import CHANCE
from regna.games.animal_kingdoms import GAME as SPEC
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.scenes import (
    ALL_CARDS,
    KINGDOMS,
    PARTS,
    TILES,
    available,
    boards,
    capital,
    column,
    cubes,
    decree_of,
    document,
    draw_any,
    hand,
    influence,
    keys,
    phase,
    play,
    possible,
    restored,
    scene,
    scores,
    sentences,
    tokens,
    view,
)
from tests.rules import rule


def last_turn(seats: int = 3, **parts: Any) -> AnimalKingdoms:
    """The last player still in, the one with the highest number unless told, is about to pass."""
    last = parts.pop("seat", seats - 1)
    parts.setdefault("out", [side for side in range(seats) if side != last])
    return scene(seats, seat=last, **parts)


def councils(state: AnimalKingdoms, kingdom: str) -> list[int]:
    """The council cubes of every side."""
    numbers: list[int] = view(state).kingdoms[KINGDOMS.index(kingdom)].councils
    return numbers


# ---------------------------------------------------------------------- councils


@rule("AK-140", "AK-141")
@pytest.mark.parametrize("age", [1, 2])
def test_after_ages_one_and_two_capital_cubes_move_to_the_councils_of_their_kingdoms(age: int) -> None:
    """Desert and marsh were filled up: each capital's cube, and no other, goes to a council of that kingdom."""
    state = last_turn(age=age, columns=boards(desert=(0, 0, 0, 1), marsh=(1, 1, 1, 2, 0), ice=(2, 2)))
    told = keys(state, "pass")
    assert [councils(state, kingdom) for kingdom in KINGDOMS] == [[0, 1, 0], [1, 0, 0], [0] * 3, [0] * 3, [0] * 3]
    assert [capital(state, kingdom) for kingdom in KINGDOMS] == [None] * 5
    assert told.count("log.council") == 2
    assert [player.capital for player in view(state).players] == [None] * 3


@rule("AK-140")
def test_councils_are_filled_only_after_all_kingdoms_are_scored() -> None:
    """While the ice is still fought for, the capital of the desert is held, and no council."""
    state = last_turn(columns=boards(desert=(0, 0, 0, 1), ice=(0, 2)))
    play(state, "pass")
    assert phase(state) == "battle"
    assert capital(state, "desert") == 1
    assert councils(state, "desert") == [0, 0, 0]


@rule("AK-141", "AK-160")
def test_after_the_third_age_no_cube_moves() -> None:
    """The game is over: the capital's cube stays where it is, and nothing is prepared."""
    state = last_turn(age=3, columns=boards(desert=(0, 0, 0, 1)))
    told = keys(state, "pass")
    assert phase(state) == "finished"
    assert (capital(state, "desert"), councils(state, "desert")) == (1, [0, 0, 0])
    assert (cubes(state, "desert"), len(column(state, "desert"))) == ([3, 1, 0], 4)
    assert "log.council" not in told
    assert view(state).age == 3


@rule("AK-142")
def test_council_cubes_stay_and_count_in_later_ages() -> None:
    """A cube on a council alone gives the majority of a kingdom, and is there again in the last age."""
    state = last_turn(age=2, councils={"ice": [1, 0, 0]})
    assert influence(state, "ice") == [1, 0, 0]
    play(state, "pass")
    assert scores(state) == [TILES[4][1], 0, 0]
    assert councils(state, "ice") == [1, 0, 0]
    assert influence(state, "ice") == [1, 0, 0]


@rule("AK-142")
def test_a_council_cube_decides_a_majority_that_would_be_tied() -> None:
    """One cube each on the territories, and one more of Red on a council: no battle, Red is first."""
    state = last_turn(age=2, councils={"jungle": [0, 1, 0]}, columns=boards(jungle=(0, 1)))
    play(state, "pass")
    assert phase(state) == "decrees"
    assert scores(state) == [3, TILES[2][1], 0]


@rule("AK-143", "AMB-12")
@pytest.mark.parametrize(("before", "after"), [([0, 1, 0], [0, 2, 0]), ([1, 0, 0], [1, 1, 0])])
def test_two_transfers_fill_the_two_council_spaces(before: list[int], after: list[int]) -> None:
    """The same player twice, or two players: the capital of age II finds a free space."""
    state = last_turn(age=2, councils={"desert": before}, columns=boards(desert=(0, 0, 0, 1)))
    play(state, "pass")
    assert councils(state, "desert") == after
    play(draw_any(state), "pass")  # the last age begins and can be played with both spaces taken
    assert councils(state, "desert") == after


@rule("AK-144", "AK-145")
def test_all_cubes_but_those_on_councils_come_back() -> None:
    """Red had a cube on a capital and one on a council before: sixteen to place; the others have all eighteen."""
    columns = boards(desert=(0, 0, 0, 1), jungle=(2, 2, 1), ice=(0, 0, 0, 2))
    state = last_turn(age=2, councils={"ice": [0, 1, 0]}, columns=columns)
    assert available(state) == [12, 15, 15]
    play(state, "pass")
    assert available(state) == [18, 16, 18]
    assert [cubes(state, kingdom) for kingdom in KINGDOMS] == [[0, 0, 0]] * 5


# ---------------------------------------------------------------------- cards, decrees, tiles


@rule("AK-146")
def test_hands_are_kept() -> None:
    """The same four cards of everybody, before and after."""
    hands = {0: ("owl_1", "owl_2", "owl_3", "owl_4"), 1: ("bee_1", "bee_2", "bee_3", "bee_4")}
    state = last_turn(hands=hands, columns=boards(desert=(0, 0, 1)))
    before = [hand(state, seat) for seat in range(3)]
    draw_any(play(state, "pass"))
    assert view(state).age == 2
    assert [hand(state, seat) for seat in range(3)] == before


@rule("AK-147")
def test_columns_discards_and_pile_become_the_new_draw_pile() -> None:
    """All 52 cards that nobody holds can be drawn in the new age, and nothing lies on the board or the discards."""
    columns = boards(desert=(0, 0, 1), marsh=(2,))
    discards = ("tiger_1", "tiger_8")
    state = last_turn(columns=columns, discards=discards)
    play(state, "pass")
    assert [column(state, kingdom) for kingdom in KINGDOMS] == [[]] * 5
    assert (view(state).discards, view(state).draw_pile) == ([], 52)
    draw_any(state)
    seat = int(state.seat)
    held = {card for player in range(3) for card in hand(state, player)}
    play(state, f"claim {hand(state, seat)[0]} ice")
    assert set(possible(state)) == {f"card {card}" for card in ALL_CARDS if card not in held}


@rule("AK-148")
def test_five_new_decrees_replace_the_old_which_do_not_return() -> None:
    """In age II 25 of 30 can come, in age III 20; at the end 15 have been used."""
    state = last_turn()
    all_decrees = [decree["id"] for decree in PARTS["decrees"]]
    seen = {"free_1", "free_2", "free_3", "free_4", "free_5"}
    for age in (2, 3):
        play(state, "pass")
        for kingdom in range(5):
            assert view(state).kingdoms[kingdom].decree is None
            assert possible(state) == [f"decree {id}" for id in all_decrees if id not in seen]
            drawn = possible(state)[-1 - kingdom].split()[1]
            play(state, f"decree {drawn}")
            seen.add(drawn)
            assert decree_of(view(state).kingdoms[kingdom]).decree == drawn
        assert (view(state).age, phase(state)) == (age, "turn")
        play(state, "pass")
        draw_any(state)
        play(state, "pass")
    assert len(seen) == 15


@rule("AK-149", "AK-084")
def test_the_tiles_left_stay_on_their_kingdoms() -> None:
    """Each kingdom keeps its two higher tiles for age II, then its highest, also where nobody had a cube."""
    state = last_turn(columns=boards(desert=(0, 0, 1)))
    for age in (1, 2, 3):
        assert [kingdom.tiles for kingdom in view(state).kingdoms] == [tiles[age - 1 :] for tiles in TILES]
        if age < 3:
            draw_any(play(state, "pass"))
        if age == 1:
            draw_any(play(state, "pass"))
            play(state, "pass")


@rule("AK-064", "AK-022")
def test_in_the_new_age_everybody_is_in_again() -> None:
    """Nobody has passed: everybody takes a turn, and Rally is open."""
    state, order = draw_any(play(last_turn(), "pass")), []
    assert [player.passed for player in view(state).players] == [0, 0, 0]
    for _ in range(3):
        order.append(int(state.seat))
        draw_any(play(state, f"rally {hand(state, order[-1])[0]}", "draw"))
    assert sorted(order) == [0, 1, 2]


# ---------------------------------------------------------------------- who begins


@rule("AK-150")
@pytest.mark.parametrize(("points", "first"), [((3, 2, 9), 1), ((3, 9, 2), 2), ((0, 9, 2), 0)])
def test_the_player_with_the_fewest_points_begins(points: tuple[int, ...], first: int) -> None:
    """Whoever passed or claimed what, and wherever they sit."""
    state = last_turn(scores=points)
    play(state, "pass")
    told = sentences(draw_until_last_decree(state), possible(state)[0])
    assert (view(state).first, state.seat, view(state).age) == (first, first, 2)
    assert told[-1].key == "log.age_begins"
    assert told[-1].facts == {"age": "II", "side": {"seat": first}}


def draw_until_last_decree(state: AnimalKingdoms) -> AnimalKingdoms:
    """All decrees of the new age but the last."""
    for _ in range(4):
        play(state, possible(state)[0])
    assert state.seat == CHANCE
    return state


@rule("AK-150")
def test_the_points_of_the_age_just_scored_count() -> None:
    """Yellow was last before the scoring and is not after it."""
    state = last_turn(scores=(0, 4, 2), columns=boards(desert=(0, 0, 1)))
    play(state, "pass")  # 5 points for Yellow, 3 for Red
    assert scores(state) == [5, 7, 2]
    assert view(draw_any(state)).first == 2


@rule("AK-151", "AMB-10")
@pytest.mark.parametrize(("out", "first"), [((2, 1, 0), 2), ((1, 2, 0), 1)])
def test_of_those_tied_the_earliest_capital_begins(out: tuple[int, ...], first: int) -> None:
    """Red and Blue have 6 points each and both claimed a capital: who did so earlier begins."""
    columns = boards(desert=(0, 0, 0, 1), marsh=(0, 0, 0, 0, 2))
    state = scene(3, seat=0, out=out[:2], columns=columns, scores=(20, 3, 3))
    play(state, "pass")
    assert scores(state)[1:] == [6, 6]
    assert view(draw_any(state)).first == first


@rule("AK-151", "AMB-10")
def test_a_capital_counts_before_an_earlier_pass() -> None:
    """Blue passed first, Red claimed a capital later: tied for fewest, Red begins."""
    columns = boards(desert=(0, 0, 0, 1), marsh=(0, 0, 2))
    state = scene(3, seat=0, out=(2, 1), columns=columns, scores=(20, 3, 3))
    play(state, "pass")
    assert scores(state)[1:] == [6, 6]
    assert view(draw_any(state)).first == 1


@rule("AK-151", "AMB-10")
def test_a_capital_of_somebody_who_is_not_tied_does_not_count() -> None:
    """Yellow claimed the only capital and is ahead: of Red and Blue, tied, the one who passed earlier begins."""
    columns = boards(desert=(0, 0, 0, 0))
    state = scene(3, seat=1, out=(0, 2), columns=columns)
    play(state, "pass")
    assert scores(state) == [5, 0, 0]
    assert view(draw_any(state)).first == 2


@rule("AMB-10")
@pytest.mark.parametrize("out", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_without_a_capital_the_earliest_to_pass_begins(out: tuple[int, ...]) -> None:
    """All have no point: the order in which they passed decides."""
    state = scene(3, seat=out[2], out=out[:2])
    play(state, "pass")
    assert view(draw_any(state)).first == out[0]


@rule("AK-152")
def test_hidden_tiles_and_tokens_do_not_count_for_who_begins() -> None:
    """Yellow is one point behind on the track and begins, with the best tile and all tokens in hand."""
    state = scene(3, seat=2, out=(0, 1), pass_tiles=[(0, 5)], tokens=(6, 0, 0), scores=(3, 4, 4))
    play(state, "pass")
    assert (scores(state), tokens(state)) == ([3, 4, 4], [6, 0, 0])
    assert view(draw_any(state)).first == 0


def test_a_new_age_can_be_written_down_and_restored() -> None:
    """Between the ages too: the position while the decrees come is one that is accepted."""
    state = last_turn(columns=boards(desert=(0, 0, 0, 1)))
    play(state, "pass")
    written = SPEC.state_document(state)
    assert written["phase"] == "decrees"
    assert SPEC.state_document(restored(document(3) | {"state": written})) == written
