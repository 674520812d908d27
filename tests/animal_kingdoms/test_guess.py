"""What a seat may imagine of what it cannot see (AMB-27), what its question betrays, and open cards alone."""

from collections import Counter

import pytest

from regna.engine.rng import Rng
from regna.engine.state import SPECTATOR
from regna.games.animal_kingdoms import GAME as SPEC
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.scenes import (
    ALL_CARDS,
    STUCK,
    boards,
    document,
    hand,
    match,
    play,
    possible,
    restored,
    scene,
    state_of,
    view,
)
from tests.rules import rule

HANDS = {
    0: ("bee_1", "bee_2", "bee_3", "bee_4"),
    1: ("owl_5", "owl_6", "owl_7", "owl_8"),
    2: ("frog_5", "tiger_2", "tiger_3", "tiger_4"),
}
GUESSES = 1500


def guessed(state: AnimalKingdoms, seat: int, rng: Rng) -> AnimalKingdoms:
    """A copy as a seat may imagine it; always a position that could be, and one that can be written down."""
    copy = state.clone()
    copy.guess(seat, rng)
    assert SPEC.audit(copy) is None
    return copy


def duel() -> AnimalKingdoms:
    """Red has chosen the owl 5 for a battle with Blue; the bee 8 is discarded, two bees more lie in columns."""
    columns = {"desert": [("bee_5", 1), ("bee_6", 2)], "ice": [("bee_7", 0), ("okapi_1", 0)]}
    state = scene(3, hands=HANDS, columns=columns, seat=0, out=(1, 2), discards=("bee_8",))
    return play(state, "pass", "choose owl_5")


# ---------------------------------------------------------------------- guesses


@rule("AMB-27", "AK-280", "AK-285", "AK-286")
@pytest.mark.parametrize("seat", [0, 2, SPECTATOR])
def test_every_hidden_card_is_equally_likely_in_every_hidden_place(seat: int) -> None:
    """Pile, hands of the others, the face-down card of the battle: each place has each hidden card equally often."""
    state, rng = duel(), Rng(1)
    known = {"bee_5", "bee_6", "bee_7", "okapi_1", "bee_8", *(HANDS[seat] if seat >= 0 else ())}
    hidden = [card for card in ALL_CARDS if card not in known]
    in_hand, chosen = Counter[str](), Counter[str]()
    for _ in range(GUESSES):
        copy = guessed(state, seat, rng)
        in_hand.update(hand(copy, 1))
        chosen[str(view(copy, 1).players[1].card)] += 1
    assert set(in_hand) == set(hidden)
    assert set(chosen) <= set(hidden)
    expected = 3 * GUESSES / len(hidden)
    assert all(abs(in_hand[card] - expected) < 6 * expected**0.5 for card in hidden)
    assert all(abs(chosen[card] - expected / 3) < 6 * (expected / 3) ** 0.5 for card in hidden)


@rule("AMB-27", "AK-282", "AK-283")
@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_a_guess_changes_nothing_that_the_seat_sees(seat: int) -> None:
    """Own hand and own choice, columns, discards, numbers of cards: the view of the seat is the same."""
    state, rng = duel(), Rng(2)
    looker = seat if seat >= 0 else None
    hands = set()
    for _ in range(30):
        copy = guessed(state, seat, rng)
        assert view(copy, looker) == view(state, looker)
        hands.add(tuple(hand(copy, 1)))
    assert (len(hands) == 1) == (seat == 1)


@rule("AMB-27")
def test_a_card_once_discarded_is_as_likely_as_any_other_later() -> None:
    """There is no memory: what was in the discards before they were shuffled in may be anywhere."""
    state = scene(3, hands=HANDS, seat=2, out=(0, 1), discards=("wolf_8",))
    play(state, "pass")  # the next age: the discards are in the pile again
    rng = Rng(3)
    held = sum("wolf_8" in hand(guessed(state, 0, rng), 1) for _ in range(GUESSES))
    expected = GUESSES * 4 / 60
    assert abs(held - expected) < 6 * expected**0.5


@rule("AK-284", "AMB-27")
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_the_tiles_of_the_others_are_guessed_among_those_not_known(seat: int) -> None:
    """Yellow has the 5, Red the 3 of 2, 3, 4 and 5: who has neither thinks all four possible, equally often."""
    state, rng = scene(3, age=3, hands=HANDS, pass_tiles=[(0, 5), (1, 3)]), Rng(4)
    found = [Counter[int](), Counter[int]()]
    for _ in range(GUESSES):
        copy = guessed(state, seat, rng)
        points = [view(copy, owner).first_to_pass[owner].points for owner in (0, 1)]
        assert points[0] != points[1]
        for owner in (0, 1):
            found[owner][points[owner] or 0] += 1
    for owner, true in ((0, 5), (1, 3)):
        possible_points = {true} if owner == seat else {2, 3, 4, 5} - ({(5, 3)[seat]} if seat >= 0 else set())
        assert set(found[owner]) == possible_points
        expected = GUESSES / len(possible_points)
        assert all(abs(number - expected) < 6 * expected**0.5 for number in found[owner].values())


@rule("AK-284", "AK-161")
def test_at_the_end_no_tile_is_guessed_any_more() -> None:
    """All are revealed then."""
    state = play(scene(3, age=3, seat=2, out=(0, 1), pass_tiles=[(0, 5), (1, 3), (0, 2)]), "pass")
    for _ in range(20):
        copy = guessed(state, 2, Rng(5))
        assert [tile.points for tile in view(copy).first_to_pass] == [5, 3, 2]


@rule("AMB-27")
def test_a_guess_is_a_position_of_its_own() -> None:
    """It can be written down and restored in a battle, while cards are drawn, and while a tile is taken."""
    drawing = play(scene(3, hands=HANDS), "claim bee_1 ice")
    taking = play(scene(3, hands=HANDS), "pass")
    for state in (duel(), drawing, taking):
        for seat in (0, 1, 2, SPECTATOR):
            written = SPEC.state_document(guessed(state, seat, Rng(6)))
            assert SPEC.state_document(restored(document(3) | {"state": written})) == written


@rule("AMB-27")
def test_a_fork_keeps_what_one_knows_and_draws_the_rest_anew() -> None:
    """Yellow's own cards and tile stay in every fork for Yellow; Red's do not."""
    table = match(3, age=2, hands=HANDS, pass_tiles=[(0, 4)])
    forks = [table.fork(0, seed=seed) for seed in range(8)]
    assert {tuple(fork.view(0).body.hand) for fork in forks} == {HANDS[0]}
    assert {fork.view(0).body.first_to_pass[0].points for fork in forks} == {4}
    assert len({tuple(fork.view(1).body.hand) for fork in forks}) == 8


# ---------------------------------------------------------------------- the question asked


@rule("AK-280", "AK-071", "AK-072")
@pytest.mark.parametrize(
    ("out", "asked", "others"),
    [
        ((), "none of your cards", "claim a territory, rally or pass"),
        ((1,), "you must pass", "claim a territory or pass"),
    ],
)
def test_only_who_is_asked_reads_that_no_card_can_be_played(out: tuple[int, ...], asked: str, others: str) -> None:
    """The question for the others is the ordinary one: it says nothing about the hand."""
    table = match(3, **STUCK, out=out)
    assert asked in table.view(0).turn.prompt
    for seat in (1, 2, None):
        assert others in table.view(seat).turn.prompt
        assert table.view(seat).legal == []
    assert table.turn.seat == 0


@rule("AK-280", "AK-052")
def test_the_table_passes_for_nobody_whose_hand_decides() -> None:
    """Without a playable card one must say so oneself; without a cube, which all can see, the table passes."""
    table = match(3, **STUCK, out=(1,))
    assert (table.sequence, table.turn.seat, table.legal()) == (0, 0, ["pass"])
    columns = boards(mountains=(0,) * 6, ice=(0,) * 7, jungle=(0,) * 5)
    table = match(3, columns=columns)
    yellow = table.view().body.players[0]
    assert (yellow.cubes, yellow.passed) == (0, 1)
    assert table.turn.seat == 1


# ---------------------------------------------------------------------- alone


@rule("AK-280", "AK-201")
@pytest.mark.parametrize("seat", [0, None])
def test_alone_ones_cards_and_the_bonus_cards_lie_face_up(seat: int | None) -> None:
    """A spectator sees them too; the pile stays hidden."""
    hands = {0: ("bee_1", "bee_2", "bee_3", "bee_4")}
    table = match(1, level="expert", hands=hands, bonus=("owl_1", "owl_2"))
    seen = table.view(seat).body
    assert seen.hand == list(hands[0])
    assert seen.adversary.bonus == ["owl_1", "owl_2"]
    assert seen.draw_pile == 58
    assert "wolf" not in repr(seen)


@rule("AK-280", "AK-281", "AK-201")
def test_alone_nothing_is_guessed_and_everything_drawn_is_seen() -> None:
    """The cards in the pile have no order, so there is nothing else to imagine."""
    table = match(1, hands={0: ("bee_1", "bee_2", "bee_3", "bee_4")})
    table.play("claim bee_1 ice")
    assert "hidden" not in repr(table.entries(None))
    assert "log.card_alone" in [line.key for line in table.story(None)]
    state = state_of(table)
    before = SPEC.state_document(state)
    state.guess(0, Rng(1))
    assert SPEC.state_document(state) == before
    drawing = play(scene(1), f"claim {hand(scene(1), 0)[0]} ice")
    assert len(possible(drawing)) == 64 - 4 - 1
