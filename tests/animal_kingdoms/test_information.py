"""Section 15 of the catalogue: what each seat may know (AMB-11, AMB-27), in every way a match shows itself."""

from collections import Counter
from copy import deepcopy
from typing import Any

import pytest

import regna
from regna.engine.actions import Actions
from regna.engine.state import SPECTATOR
from regna.games.animal_kingdoms.rules import actions, cards
from regna.games.animal_kingdoms.view import View
from regna.table.documents import Chance, Decision
from tests.animal_kingdoms.scenes import (
    ALL_CARDS,
    GAME,
    TILES,
    boards,
    decree_of,
    hand,
    match,
    phase,
    play,
    possible,
    scene,
    state_of,
    view,
)
from tests.conformance.observing import features, look_alike, told
from tests.rules import rule

LOOKERS = [0, 1, 2, None]
"""The three seats, and a spectator."""
QUESTIONS = [f"{verb} {card}" for verb in ("rally", "choose") for card in ALL_CARDS]
QUESTIONS += [f"claim {card} desert" for card in ALL_CARDS] + ["pass", "draw", "decline", "reinforce A 1"]
HANDS = {
    0: ("bee_1", "bee_2", "bee_3", "bee_4"),
    1: ("owl_5", "owl_6", "owl_7", "owl_8"),
    2: ("frog_5", "tiger_2", "tiger_3", "tiger_4"),
}
OTHER_HANDS = HANDS | {1: ("lizard_5", "lizard_2", "red_panda_1", "red_panda_8")}
"""Nobody but Red can tell this from HANDS."""
DUEL: dict[str, Any] = {"columns": boards(desert=(1, 2), ice=(0, 0)), "seat": 0, "out": (1, 2)}
"""Yellow is about to pass; then Red and Blue fight for the desert."""


def body(table: regna.Match, seat: int | None) -> View:
    """What a seat sees of the game."""
    return view(state_of(table), seat)


def acts(table: regna.Match, seat: int | None) -> list[tuple[int | None, str]]:
    """The entries as a seat may know them: who, or None for luck, and what."""
    return [(e.seat, e.act) if isinstance(e, Decision) else (None, acted(e)) for e in table.entries(seat)]


def acted(entry: Any) -> str:
    """What luck brought."""
    assert isinstance(entry, Chance)
    return entry.act


# ---------------------------------------------------------------------- what is public


@rule("AK-282", "AK-287")
@pytest.mark.parametrize("seat", LOOKERS)
def test_what_lies_on_the_table_is_public(seat: int | None) -> None:
    """Columns, decrees, tiles, cubes, points, tokens, numbers of cards, who is out in which order, capitals."""
    columns = boards(desert=(0, 0, 0, 1), ice=(2, 0))
    table = match(
        3, age=2, seat=2, out=(1, 0), columns=columns, scores=(4, 5, 6), tokens=(0, 2, 1),
        councils={"marsh": [0, 1, 0]}, decrees={"jungle": "C01"}, discards=("bee_8",),
        pass_tiles=[(2, 5), (1, 3)],
    )  # fmt: skip
    seen = body(table, seat)
    desert, marsh, jungle, _, ice = seen.kingdoms
    assert desert.column == [card for card, _ in columns["desert"]]
    assert ice.column == [card for card, _ in columns["ice"]]
    assert (desert.cubes, desert.capital, marsh.councils) == ([3, 1, 0], 1, [0, 1, 0])
    assert decree_of(jungle).decree == "C01"
    assert [kingdom.tiles for kingdom in seen.kingdoms] == [tiles[1:] for tiles in TILES]
    assert [player.score for player in seen.players] == [4, 5, 6]
    assert [player.tokens for player in seen.players] == [0, 2, 1]
    assert [player.cubes for player in seen.players] == [14, 16, 17]
    assert [player.cards for player in seen.players] == [4, 4, 4]
    assert [player.passed for player in seen.players] == [2, 1, 0]
    assert [player.capital for player in seen.players] == [None, "desert", None]
    assert [tile.seat for tile in seen.first_to_pass] == [2, 1, None]
    assert (seen.supply, seen.draw_pile) == (18 - 3, 64 - 12 - 6 - 1)
    assert (seen.seat, seen.first, seen.rally_open) == (2, 0, False)


@rule("AK-282")
def test_everybody_sees_the_same_table() -> None:
    """Apart from one's own hand and the value of one's own tiles all views are equal."""
    table = match(3, age=2, hands=HANDS, pass_tiles=[(1, 4)], columns=boards(ice=(0, 1)))
    bodies = []
    for seat in LOOKERS:
        seen = deepcopy(body(table, seat))
        seen.hand = None
        for tile in seen.first_to_pass:
            tile.points = None
        bodies.append(seen)
    assert bodies == [bodies[0]] * 4


@rule("AK-283", "AMB-11")
@pytest.mark.parametrize("seat", LOOKERS)
def test_the_discard_pile_is_face_up_and_may_be_searched(seat: int | None) -> None:
    """All of it, also the cards just rallied, in view, story and entries."""
    table = match(3, hands=HANDS, discards=("wolf_8", "okapi_1"))
    table.play("rally bee_2")
    assert set(body(table, seat).discards) == {"wolf_8", "okapi_1", "bee_2"}
    assert acts(table, seat) == [(0, "rally bee_2")]
    assert told(table, seat) == ["log.rally"]
    if seat is not None:
        assert sum(features(GAME.spec, table.state, seat)["discards"]) == 3


@rule("AK-287")
def test_who_passes_and_who_takes_a_tile_is_told_to_all() -> None:
    """Only the value of the tile is for its owner."""
    table = match(3, hands=HANDS)
    table.play("pass")
    for seat in LOOKERS:
        assert told(table, seat) == ["log.pass", "log.tile", *(["log.tile_own"] if seat == 0 else [])]
        assert body(table, seat).players[0].passed == 1
        assert body(table, seat).first_to_pass[0].seat == 0


# ---------------------------------------------------------------------- what is hidden


@rule("AK-280")
def test_a_hand_is_shown_to_its_owner_alone() -> None:
    """A spectator sees no hand at all."""
    table = match(3, hands=HANDS)
    hands = [body(table, seat).hand for seat in LOOKERS]
    assert hands == [sorted(HANDS[seat], key=ALL_CARDS.index) for seat in range(3)] + [None]
    for seat in range(3):
        shown = features(GAME.spec, table.state, seat)["hand"]
        assert [ALL_CARDS[card] for card in range(64) if shown[card]] == hands[seat]


@rule("AK-280", "AK-286")
@pytest.mark.parametrize("out", [(), (1,)])
def test_nobody_can_tell_the_hands_of_another_player_apart(out: tuple[int, ...]) -> None:
    """In the age or out of it: view, prompt, story, entries, observation, refusals of all but the owner agree."""
    one, other = (match(3, hands=hands, out=out) for hands in (HANDS, OTHER_HANDS))
    for seat in LOOKERS:
        assert look_alike(one, other, seat, QUESTIONS) == (seat != 1), seat


@rule("AK-286")
@pytest.mark.parametrize("seat", LOOKERS)
def test_the_cards_of_who_passes_are_not_shown(seat: int | None) -> None:
    """They are laid down face down: nobody else sees one of them anywhere."""
    table = match(3, hands=HANDS)
    table.play("pass")
    shown = repr([body(table, seat), table.story(seat), table.entries(seat)])
    assert [card in shown for card in HANDS[0]] == [seat == 0] * 4


@rule("AK-280")
def test_drawn_cards_are_told_to_who_draws_them_alone() -> None:
    """After a claim the others see one hidden card in the entries and hear nothing about it."""
    table = match(3, hands=HANDS)
    table.play("claim bee_1 ice")
    drawn = next(card for card in hand(state_of(table), 0) if card not in HANDS[0])
    for seat in LOOKERS:
        assert acts(table, seat) == [(0, "claim bee_1 ice"), (None, f"card {drawn if seat == 0 else 'hidden'}")]
        assert told(table, seat) == ["log.claim", *(["log.card"] if seat == 0 else [])]
        assert (drawn in repr([body(table, seat), table.story(seat)])) == (seat == 0)


@rule("AK-280")
def test_the_first_hands_are_told_to_their_owners_alone() -> None:
    """Of the deal each seat sees its own four cards, a spectator none."""
    table = GAME.new(seats=3, seed=5)
    for seat in LOOKERS:
        cards = Counter(act.split()[1] for who, act in acts(table, seat) if act.startswith("card"))
        assert cards.pop("hidden") == (12 if seat is None else 8)
        assert sorted(cards) == sorted([] if seat is None else hand(state_of(table), seat))


@rule("AK-281")
def test_every_card_of_the_pile_may_come_next() -> None:
    """There is no order that somebody could know: all are equally likely, and so are the decrees of the next age."""
    state = play(scene(3, hands=HANDS), "claim bee_1 ice")
    hidden = set(ALL_CARDS) - {card for hand in HANDS.values() for card in hand}
    assert set(possible(state)) == {f"card {card}" for card in hidden}
    for luck in (state, play(scene(2, seat=1, out=(0,)), "pass")):
        out = Actions()
        luck.list_chances(out)
        assert {int(out.weight[n]) for n in range(int(out.n))} == {1}
    assert phase(luck) == "decrees"
    assert len(possible(luck)) == 25


@rule("AK-281")
@pytest.mark.parametrize("seat", LOOKERS)
def test_no_card_of_the_pile_and_no_decree_to_come_is_shown(seat: int | None) -> None:
    """Of both piles a view has at most their size."""
    table = match(3, hands=HANDS)
    shown = repr(body(table, seat))
    for card in set(ALL_CARDS) - set(HANDS.get(seat, ()) if seat is not None else ()):
        assert card not in shown
    assert "C01" not in shown
    assert body(table, seat).draw_pile == 52


# ---------------------------------------------------------------------- first-to-pass tiles


@rule("AK-284", "AK-075")
def test_the_value_of_a_tile_is_known_to_its_owner_alone() -> None:
    """Not taken, taken by somebody else, one's own: who has a tile is public, its points are not before the end."""
    table = match(3, age=3, pass_tiles=[(0, 5), (1, 3)])
    for seat in LOOKERS:
        assert [tile.seat for tile in body(table, seat).first_to_pass] == [0, 1, None]
        points = [tile.points for tile in body(table, seat).first_to_pass]
        assert points == [5 if seat == 0 else None, 3 if seat == 1 else None, None]
        if seat is not None:
            assert features(GAME.spec, table.state, seat)["pass_tile_points"] == [points[0] or 0, points[1] or 0, 0]
    table.play("pass")
    last = body(table, 0).first_to_pass[2].points
    assert last in (2, 4)
    assert [body(table, seat).first_to_pass[2].points for seat in (1, 2, None)] == [None] * 3
    table.play("pass")
    table.play("pass")
    for seat in LOOKERS:
        assert [tile.seat for tile in body(table, seat).first_to_pass] == [0, 1, 0]
        assert [tile.points for tile in body(table, seat).first_to_pass] == [5, 3, last]


@rule("AK-284", "AK-075")
def test_the_tile_drawn_is_seen_by_who_takes_it_alone() -> None:
    """In the entries it is hidden for the others, and they are told only that there was one."""
    table = match(3, hands=HANDS)
    table.play("pass")
    points = body(table, 0).first_to_pass[0].points
    assert points in (2, 3, 4, 5)
    for seat in LOOKERS:
        assert acts(table, seat)[-1] == (None, f"first_to_pass {points if seat == 0 else 'hidden'}")
        assert "log.tile" in told(table, seat)
        assert ("log.tile_own" in told(table, seat)) == (seat == 0)


@rule("AK-284")
def test_two_matches_with_different_tiles_look_alike_to_the_others() -> None:
    """Until the end, when all tiles are revealed."""
    one, other = (match(2, age=3, pass_tiles=[(0, points), (0, 2)], hands=HANDS) for points in (4, 5))
    for seat in (0, 1, None):
        assert look_alike(one, other, seat, QUESTIONS) == (seat != 0), seat
    for table in (one, other):
        table.play("pass")
        table.play("pass")
        assert table.over
    assert [body(table, None).first_to_pass[0].points for table in (one, other)] == [4, 5]


# ---------------------------------------------------------------------- battles


@rule("AK-285", "AK-101")
def test_a_chosen_card_is_secret_until_all_are_shown() -> None:
    """Red has chosen: everybody sees that, and Red alone sees what; after Blue's choice all see both."""
    table = match(3, hands=HANDS, tokens=(0, 0, 1), **DUEL)
    table.play("pass")
    table.play("choose owl_5")
    assert body(table, 1).hand == ["owl_6", "owl_7", "owl_8"]
    for seat in LOOKERS:
        red = body(table, seat).players[1]
        assert (red.has_chosen, red.cards) == (True, 3)
        assert (red.card, red.in_battle) == (("owl_5", ["owl_5"]) if seat == 1 else (None, []))
        assert acts(table, seat)[-1] == (1, f"choose {'owl_5' if seat == 1 else 'hidden'}")
        assert ("log.choose_own" in told(table, seat)) == (seat == 1)
        assert "log.chosen" in told(table, seat)
        assert "log.revealed" not in told(table, seat)
    table.play("choose frog_5")
    assert table.turn.phase == "reinforce"  # Blue has a token, so the round is not over
    for seat in LOOKERS:
        assert [player.card for player in body(table, seat).players] == [None, "owl_5", "frog_5"]
        assert [player.in_battle for player in body(table, seat).players] == [[], ["owl_5"], ["frog_5"]]
        shown = next(line for line in table.story(seat) if line.key == "log.revealed")
        assert "Owl 5" in shown.text
        assert "Frog 5" in shown.text


@rule("AK-285", "AK-280")
def test_two_truths_look_alike_until_the_reveal() -> None:
    """Whatever Red holds and chooses: Yellow, Blue and a spectator are shown the same until Blue has chosen."""
    one, other = (match(3, hands=hands, **DUEL) for hands in (HANDS, OTHER_HANDS))
    for mine, theirs in (("pass", "pass"), ("choose owl_5", "choose lizard_5")):
        one.play(mine)
        other.play(theirs)
        for seat in (0, 2, None):
            assert look_alike(one, other, seat, QUESTIONS), (mine, seat)
    for table in (one, other):
        table.play("choose frog_5")
    for seat in (0, 2, None):
        assert not look_alike(one, other, seat, QUESTIONS)


@rule("AK-285")
def test_a_chosen_card_cannot_be_taken_back_once_all_are_shown() -> None:
    """Blue's choice turned the cards up, and Blue, who alone has a token, is asked next: too late for another card."""
    table = match(3, hands=HANDS, tokens=(0, 0, 1), **DUEL)
    for move in ("pass", "choose owl_5", "choose frog_5"):
        table.play(move)
    assert (table.turn.seat, table.turn.phase) == (2, "reinforce")
    with pytest.raises(regna.Refused) as caught:
        table.undo(2)
    assert caught.value.code == "undo_revealed"


@rule("AK-284")
def test_the_last_pass_cannot_be_taken_back_once_the_tiles_are_revealed() -> None:
    """It ended the game, and everybody has seen the tiles of the others."""
    table = match(2, age=3, seat=1, out=(0,))
    table.play("pass")
    assert table.over
    with pytest.raises(regna.Refused):
        table.undo(1)


@rule("AK-285")
@pytest.mark.parametrize("seat", LOOKERS)
def test_a_round_that_the_last_token_ends_is_told_to_everybody(seat: int | None) -> None:
    """Red puts its only token, nobody else has one: the battle is over, and who won and scored what is told."""
    table = match(3, hands=HANDS, tokens=(0, 1, 0), **DUEL)
    for move in ("pass", "choose owl_5", "choose frog_5", "reinforce B 1"):
        table.play(move)
    story = told(table, seat)
    after = story[story.index("log.reinforce") + 1 :]
    assert after[:3] == ["log.battle_won", "log.tokens", "log.points"]


def test_further_ahead_a_search_tells_kingdoms_apart_but_no_cards() -> None:
    """What it takes together: the cards of a claim, and those that may be drawn; all else is as it is seen."""
    state = play(scene(3, hands=HANDS), "claim bee_1 ice")
    for looker in (0, 1, 2):
        assert state.gist(actions.CARD + 3, looker) == state.gist(actions.CARD + 4, looker)
        assert state.gist(actions.CLAIM + 5, looker) == state.gist(actions.CLAIM + 6, looker)
        assert state.gist(actions.CLAIM, looker) != state.gist(actions.CLAIM + cards.CARDS, looker)
        for action in (actions.PASS, actions.DRAW, actions.RALLY + 5, actions.CHOOSE + 44, actions.DECREE + 1):
            assert state.gist(action, looker) == state.seen(action, looker)


@rule("AK-285")
def test_seen_hides_only_what_somebody_cannot_see() -> None:
    """Claims and rallies are open; a choice, a drawn card and a tile are seen by who made or drew them."""
    state = play(scene(3, hands=HANDS, **DUEL), "pass")
    for looker in (0, 1, 2, SPECTATOR):
        assert state.seen(actions.CLAIM + 5, looker) == actions.CLAIM + 5
        assert state.seen(actions.RALLY + 5, looker) == actions.RALLY + 5
        assert state.seen(actions.CHOOSE + 44, looker) == actions.CHOOSE + (44 if looker == 1 else actions.HIDDEN)
    state = play(scene(3, hands=HANDS), "claim bee_1 ice")
    for looker in (0, 1, 2, SPECTATOR):
        assert state.seen(actions.CARD + 3, looker) == actions.CARD + (3 if looker == 0 else actions.HIDDEN)
    state = play(scene(3, hands=HANDS, seat=2), "pass")
    for looker in (0, 1, 2, SPECTATOR):
        assert state.seen(actions.FIRST_TO_PASS + 4, looker) == actions.FIRST_TO_PASS + (
            4 if looker == 2 else actions.HIDDEN_TILE
        )
