"""Section 11: the Peace Treaty. No battle is fought; among those with most cubes the capital decides."""

from collections.abc import Sequence
from typing import Any

import pytest

import regna
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.fights import end_age
from tests.animal_kingdoms.scenes import (
    GAME,
    KINGDOMS,
    SIZES,
    TILES,
    boards,
    document,
    draw_any,
    match,
    phase,
    place,
    reason,
    refused_position,
    scene,
    scores,
    tokens,
    view,
)
from tests.rules import rule


def peace(seats: int, **parts: Any) -> AnimalKingdoms:
    """The end of an age under the treaty; seat 0 passes last unless it is said otherwise."""
    return end_age(seats, peace_treaty=True, **parts)


def shares(seats: int, **owners: Sequence[int]) -> list[int]:
    """What everybody scores with these cubes; the last owner of a full kingdom holds its capital."""
    return scores(peace(seats, columns=boards(**owners)))


# ---------------------------------------------------------------------- no battles, no tokens


@rule("AK-130")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_battle_is_fought(seats: int) -> None:
    """Ties everywhere: the age is scored in one go, without a question, and nobody gets a token."""
    state = peace(seats, columns=boards(**{kingdom: range(min(seats, 3)) for kingdom in KINGDOMS}))
    assert phase(state) == "decrees"
    assert tokens(state) == [0] * seats
    assert view(draw_any(state)).age == 2


@rule("AK-130")
def test_tokens_stay_in_the_box() -> None:
    """There is no supply, and tokens cannot be played; with battles there are eighteen."""
    state = scene(3, peace_treaty=True)
    assert view(state).supply == 0
    assert reason(state, "reinforce A 1") == "no_tokens_in_this_game"
    assert reason(state, "decline") == "no_tokens_in_this_game"
    assert view(scene(3)).supply == 18


@rule("AK-130")
def test_no_position_of_the_treaty_has_tokens_or_battles() -> None:
    """A player with a token is refused; so is a battle, and a hand that is refilled after one."""
    with_token = document(2, peace_treaty=True)
    with_token["state"]["players"][0]["tokens"] = 1
    assert refused_position(with_token) == "bad_number"
    fighting = document(2, columns=boards(ice=(0, 1)), out=[1, 0], phase="battle", scored=4)
    for player in fighting["state"]["players"]:
        player["part"] = "contends"
    assert GAME.from_position(fighting, seed=1).view().body.phase == "battle"
    fighting["options"]["peace_treaty"] = True
    assert refused_position(fighting) == "turn_does_not_fit"


@rule("AK-130", "AMB-24")
def test_the_treaty_is_an_option_for_several_players() -> None:
    """It is off unless chosen, can be chosen for 2 to 5, and is not offered alone, nor brought in by a position."""
    assert GAME.new(seats=2, seed=1).view().body.peace_treaty is False
    for seats in (2, 3, 4, 5):
        assert GAME.new(seats=seats, seed=1, options={"peace_treaty": True}).view().body.peace_treaty is True
    with pytest.raises(regna.BadOption) as error:
        GAME.new(seats=1, seed=1, options={"peace_treaty": True})
    assert error.value.code == "no_treaty_alone"
    with pytest.raises(regna.BadOption) as error:
        GAME.from_position(document(1, peace_treaty=True), seed=1)
    assert error.value.code == "no_treaty_alone"


# ---------------------------------------------------------------------- the capital decides


@rule("AK-131", "AK-132")
@pytest.mark.parametrize("kingdom", ["desert", "jungle", "ice"])
@pytest.mark.parametrize("holder", [0, 1])
def test_the_capital_decides_a_tie(kingdom: str, holder: int) -> None:
    """Half of the cubes each: who holds the capital takes the tile, the other scores 3."""
    owners = [1 - holder, holder] * (SIZES[kingdom] // 2)
    tile = TILES[place(kingdom)][0]
    expected = [3, 3]
    expected[holder] = tile
    assert scores(peace(2, last=1 - holder, columns=boards(**{kingdom: owners}))) == expected


@rule("AK-132")
@pytest.mark.parametrize(
    ("owners", "expected"),
    [
        ((0, 0, 1, 2, 2, 3, 1), [3, 6, 3, 1, 0]),  # 2, 2, 2 and 1 cubes
        ((0, 0, 0, 2, 3, 1, 1, 1), [3, 7, 1, 1, 0]),  # 3 and 3 cubes, then 1 and 1
        ((0, 2, 3, 4, 1), [3, 5, 3, 3, 3]),  # everybody
    ],
)
def test_the_other_tied_players_are_second_and_the_next_third(owners: Sequence[int], expected: list[int]) -> None:
    """Tied without the capital: 3 each; the next number of cubes: 1 each."""
    kingdom = KINGDOMS[len(owners) - 4]
    assert shares(5, **{kingdom: owners}) == expected


@rule("AK-132")
def test_whoever_comes_after_third_place_scores_nothing() -> None:
    """3, 3, 2 and 1 cubes, the capital with one of the first: tile, 3, 1, nothing."""
    columns = boards(ice=(0, 0, 0, 2, 2, 1, 1, 1))
    state = peace(4, columns=columns, councils={"ice": [0, 0, 0, 1]}, age=2)
    assert scores(state) == [3, 8, 1, 0]


@rule("AK-131")
def test_the_capital_is_no_help_without_most_cubes() -> None:
    """Seat 2 holds the capital with 1 cube; seats 0 and 1 are tied with 2 and both score the tile (AK-133)."""
    assert shares(3, marsh=(0, 0, 1, 1, 2)) == [5, 5, 3]


@rule("AK-131")
def test_a_majority_alone_needs_no_capital() -> None:
    """3 cubes against 1 on the capital: no tie, so the capital means nothing."""
    assert shares(2, desert=(0, 0, 0, 1)) == [5, 3]


@rule("AK-131")
def test_the_capital_of_another_kingdom_is_no_help() -> None:
    """Seat 1 holds the desert's capital; in the marsh the tie stays, and both score its tile."""
    assert shares(2, desert=(0, 1, 1, 1), marsh=(0, 1)) == [3 + 5, 5 + 5]


# ---------------------------------------------------------------------- nobody tied holds the capital


@rule("AK-133")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_without_the_capital_all_tied_players_score_the_tile(seats: int) -> None:
    """One cube each in the ice, the capital free: everybody scores the full tile."""
    assert shares(seats, ice=range(seats)) == [7] * seats


@rule("AMB-08", "AK-133")
@pytest.mark.parametrize(
    ("owners", "expected"),
    [
        ((0, 0, 1, 1, 2), [7, 7, 3, 0, 0]),
        ((0, 0, 1, 1, 2, 3), [7, 7, 3, 3, 0]),
        ((0, 0, 0, 1, 1, 1, 4), [7, 7, 0, 0, 3]),
    ],
)
def test_after_several_first_places_the_next_is_second(owners: Sequence[int], expected: list[int]) -> None:
    """Nobody was relegated, so second place is free: 3 points for the next number of cubes."""
    assert shares(5, ice=owners) == expected


@rule("AMB-08", "AK-133")
def test_after_several_first_places_there_is_a_third_too() -> None:
    """3, 3, 2 and 1 cubes, the capital with the one of 2: tile, tile, 3, 1."""
    columns = boards(ice=(0, 0, 0, 1, 1, 1, 2, 2))
    state = peace(4, columns=columns, councils={"ice": [0, 0, 0, 1]}, age=2)
    assert scores(state) == [8, 8, 3, 1]


@rule("AK-134")
@pytest.mark.parametrize("councils", [[1, 0], [0, 1]])
def test_a_council_is_not_the_capital(councils: list[int]) -> None:
    """Tied with the help of a council, the capital free: both score the tile, whoever is on the council."""
    owners = (0, 1, 1) if councils[0] else (1, 0, 0)
    state = peace(2, columns=boards(marsh=owners), councils={"marsh": councils}, age=2)
    assert scores(state) == [7, 7]


@rule("AK-134", "AK-131")
def test_a_council_beside_the_capital() -> None:
    """Seat 0 has a council and seat 1 the capital, both with 3 cubes in the marsh: the capital decides."""
    state = peace(2, columns=boards(marsh=(0, 0, 1, 1, 1)), councils={"marsh": [1, 0]}, age=2)
    assert scores(state) == [3, 7]


@rule("AK-130", "AK-131")
def test_the_treaty_holds_in_the_last_age() -> None:
    """Age III: the capital decides the tie, tiles for passing are added, no token is worth anything."""
    state = peace(2, columns=boards(desert=(0, 0, 1, 1)), age=3, pass_tiles=[(0, 2), (0, 3), (1, 5)])
    assert phase(state) == "finished"
    assert scores(state) == [3 + 5, 8 + 5]


@rule("AK-130")
def test_a_match_goes_on_under_the_treaty() -> None:
    """The last pass leads straight to the next age; the table's next question is a turn."""
    played = match(3, columns=boards(ice=(0, 1), desert=(1, 2)), out=[1, 2], peace_treaty=True)
    played.play("pass")
    body = played.view().body
    assert (body.phase, body.age) == ("turn", 2)
    assert [player.score for player in body.players] == [7, 5 + 7, 5]
