"""Part A of the catalogue: how the game is won, whose turn it is, what a turn consists of (A-01, A-02, ED-01)."""

from itertools import combinations
from typing import Any

import pytest

import regna
from regna.games.barbarian_kingdoms.rules import goal
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from tests.barbarian_kingdoms.scenes import (
    GAME,
    SIX,
    THREE,
    active,
    asked,
    bribes,
    coins,
    controller,
    document,
    has_chest,
    is_captured,
    legal,
    lying,
    match_of,
    on_board,
    phase,
    play,
    position,
    provinces_of,
    scene,
    sound,
    story,
    taxed,
    treasury,
    unit,
    why,
)
from tests.rules import rule

OTHERS = ("sicilia", "dalmatia", "burgundia")
"""Three provinces of the Ostrogoths, far from everybody."""


def nearly(units: dict[str, list[str]] | None = None, **parts: Any) -> BarbarianKingdoms:
    """The Ostrogoths have their three provinces, three tokens, a warrior in Calabria and the price of the fourth."""
    everybody = {"ostrogoths": ["calabria"], **(units or {})}
    return scene(units=everybody, tokens={"ostrogoths": OTHERS}, treasuries={0: "2+3"}, **parts)


def blocked(turn: str, occupier: str = "vandals", **parts: Any) -> BarbarianKingdoms:
    """The Ostrogoths have all four tokens on the map; only a foreign warrior in Venetia keeps them from winning."""
    tokens = {"ostrogoths": ("sicilia", "burgundia", "calabria", "narbonensis")}
    return scene(units={occupier: ["venetia"]}, tokens=tokens, turn=turn, **parts)


def duel(fallen: dict[str, str] | None = None, **parts: Any) -> BarbarianKingdoms:
    """Theodoric in Calabria, Geiseric in Sicilia, nobody else near; `fallen` Kings with their captors."""
    captors = fallen or {}
    kings = {"ostrogoths": "calabria", "vandals": "sicilia"} | dict.fromkeys(captors, "captured")
    return scene(kings=kings, captors=captors, lying={"sicilia": "2"}, **parts)


def winner(state: BarbarianKingdoms) -> str:
    """The kingdom that has won."""
    return SIX[int(state.champion)] if phase(state) == "finished" else "nobody"


# ---------------------------------------------------------------------- players


@rule("BK-001")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_neither_one_nor_seven_can_play(seats: int) -> None:
    """The game is for two to six."""
    with pytest.raises(regna.BadOption) as error:
        GAME.new(seats=seats, seed=1)
    assert error.value.code == "seats"


@rule("BK-001", "BK-320")
@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 1), (4, 1), (5, 1), (6, 1)])
def test_every_player_runs_one_kingdom_and_of_two_players_two(seats: int, each: int) -> None:
    """Every kingdom in play belongs to one seat."""
    kingdoms = GAME.new(seats=seats, seed=3).position().state["kingdoms"]
    owners = [part["seat"] for part in kingdoms.values()]
    assert sorted(owners) == sorted(list(range(seats)) * each)


# ---------------------------------------------------------------------- territorial victory


@rule("BK-002", "BK-003", "BK-006", "BK-073")
def test_the_seventh_province_wins_at_once() -> None:
    """Three initial provinces and the fourth token: the game is over, and nothing more can be decided."""
    state = nearly()
    assert len(provinces_of(state, "ostrogoths")) == 6
    play(state, "claim calabria")
    assert winner(state) == "nobody"
    play(state, "pay 2+3")
    assert winner(state) == "ostrogoths"
    assert state.result().ended == "territorial"
    assert provinces_of(state, "ostrogoths") == {"roma", "venetia", "liguria", "calabria", *OTHERS}
    assert why(state, "tax") == "game_over"
    assert state.legal() == []
    assert sound(state)


@rule("BK-002")
def test_six_provinces_do_not_win() -> None:
    """The third token makes six; the next kingdom plays."""
    state = scene(units={"ostrogoths": ["calabria"]}, tokens={"ostrogoths": OTHERS[:2]}, treasuries={0: "1+3"})
    play(state, "claim calabria", "pay 1+3")
    assert len(provinces_of(state, "ostrogoths")) == 6
    assert (phase(state), active(state)) == ("action", "vandals")


@rule("BK-003", "BK-063", "BK-064")
def test_an_occupied_initial_province_does_not_count_to_seven() -> None:
    """With a Vandal warrior in Venetia the fourth token makes six only."""
    state = nearly({"vandals": ["venetia"]})
    play(state, "claim calabria", "pay 2+3")
    assert len(provinces_of(state, "ostrogoths")) == 6
    assert (phase(state), active(state)) == ("action", "vandals")
    assert sound(state)


@rule("BK-003", "BK-066")
def test_an_initial_province_with_a_foreign_token_does_not_count_to_seven() -> None:
    """A Vandal token in Venetia is enough, without any unit."""
    state = scene(
        units={"ostrogoths": ["calabria"]},
        tokens={"ostrogoths": OTHERS, "vandals": ["venetia"]},
        treasuries={0: "2+3"},
    )
    play(state, "claim calabria", "pay 2+3")
    assert len(provinces_of(state, "ostrogoths")) == 6
    assert (phase(state), active(state)) == ("action", "vandals")


@rule("BK-003")
def test_the_capital_counts_like_the_others() -> None:
    """A Vandal in Roma makes six; without him there would be seven."""
    state = nearly({"vandals": ["roma"]}, kings={"ostrogoths": "venetia"})
    play(state, "claim calabria")
    play(state, "pay 2+3", "pass")
    assert len(provinces_of(state, "ostrogoths")) == 6
    assert winner(state) == "nobody"


@rule("BK-073")
def test_nobody_can_control_an_eighth_province() -> None:
    """Three emblems and four tokens are all there is: with four on the map no fifth can be claimed."""
    state = blocked("ostrogoths", kings={"ostrogoths": "dalmatia"})
    assert on_board(state, "ostrogoths")[1] == 0
    assert why(state, "claim dalmatia") == "no_token_left"


# ---------------------------------------------------------------------- at the very moment


@rule("BK-006", "BK-065", "A-01", "BK-113")
def test_whoever_leaves_the_seventh_province_ends_the_game_for_another() -> None:
    """The Vandals sail away in their own turn, and their Maneuver is not even finished."""
    state = blocked("vandals")
    assert winner(state) == "nobody"
    play(state, "move venetia sea")
    assert winner(state) == "ostrogoths"
    assert state.result().ended == "territorial"
    assert why(state, "move carthage numidia") == "game_over"
    assert sound(state)


@rule("BK-006", "BK-065", "A-01")
def test_a_unit_that_invades_elsewhere_gives_the_victory_before_anybody_can_contest() -> None:
    """Nothing of the Invade is resolved: no contest, no pillage."""
    state = blocked("vandals", sea={"visigoths": 1})
    play(state, "invade venetia dalmatia")
    assert winner(state) == "ostrogoths"
    assert has_chest(state, "dalmatia")
    assert unit(state, "dalmatia") is None
    assert treasury(state, 1) == coins("1+1+1+2+2+3")


@rule("BK-006", "BK-213", "A-01")
def test_a_third_player_wins_in_the_middle_of_the_reinforcements() -> None:
    """After the first of two warriors of the same step: the second is not asked for any more."""
    state = scene(
        units={"vandals": ["venetia"]},
        sea={"visigoths": 1, "vandals": 2},
        tokens={"ostrogoths": ("sicilia", "burgundia", "calabria", "narbonensis")},
        turn="visigoths",
    )
    play(state, "invade sea dalmatia", "contest vandals", "send sea", "send venetia")
    assert winner(state) == "ostrogoths"
    assert int(state.at_sea[2]) == 1


@rule("BK-065", "A-01")
def test_no_victory_in_the_gap_when_the_occupier_is_beaten_by_a_third_kingdom() -> None:
    """The Visigoths drive the Vandals out of Venetia: occupation passes on, and the Ostrogoths stay at six."""
    state = blocked("visigoths", sea={"visigoths": 1})
    play(state, "invade sea venetia")
    bribes(state)
    play(state, "coin 1")
    assert unit(state, "venetia") == "visigoths"
    assert controller(state, "venetia") is None
    assert winner(state) == "nobody"
    assert active(state) == "ostrogoths"


@rule("BK-006", "A-01")
@pytest.mark.parametrize(
    ("turn", "captors", "expected"),
    [
        ("franks", "franks huns huns franks none none", "franks"),
        ("vandals", "visigoths ostrogoths ostrogoths visigoths none none", "visigoths"),
        ("saxons", "visigoths ostrogoths ostrogoths visigoths none none", "ostrogoths"),
    ],
)
def test_should_two_qualify_the_active_player_comes_first_then_the_order_of_play(
    turn: str, captors: str, expected: str
) -> None:
    """Two Kings for each of two kingdoms, put there by hand: no play leads to it."""
    state = scene(SIX, turn=turn)
    for king, captor in enumerate(captors.split()):
        state.captors[king] = ["none", *SIX].index(captor) - 1
    assert goal.is_won(state)
    assert winner(state) == expected


@rule("BK-300", "A-01")
def test_the_score_is_counted_at_that_instant() -> None:
    """The warrior that has just entered the battle province still counts for its owner."""
    state = blocked("visigoths", sea={"visigoths": 1}, treasuries={0: "1", 1: "1", 2: "1"})
    play(state, "invade sea dalmatia", "contest vandals", "send venetia")
    assert state.result().scores == [2 + 4, 2 + 1, 2 + 1]


# ---------------------------------------------------------------------- military victory


@rule("BK-004")
def test_one_king_is_not_enough() -> None:
    """The coin in Sicilia is pillaged, and the Vandals play on."""
    state = duel()
    play(state, "invade calabria sicilia")
    bribes(state)
    assert is_captured(state, "vandals")
    assert lying(state, "sicilia") == coins("")
    assert treasury(state, 0) == coins("1+1+1+2+2+2+3")
    assert (phase(state), active(state)) == ("action", "vandals")
    assert sound(state)


@rule("BK-004", "BK-242", "BK-243")
def test_kings_defeated_by_different_players_do_not_add_up() -> None:
    """The Franks have the Visigoths' King, the Ostrogoths take the Vandals': one each."""
    state = duel({"visigoths": "franks"}, kingdoms=["ostrogoths", "vandals", "visigoths", "franks"])
    play(state, "invade calabria sicilia")
    bribes(state)
    assert is_captured(state, "vandals")
    assert winner(state) == "nobody"
    assert (phase(state), active(state)) == ("action", "vandals")


@rule("BK-007", "BK-004")
def test_a_king_counts_for_whoever_has_won_the_battle() -> None:
    """The Ostrogoths attack and lose seven to six: the defender has his second King, out of turn."""
    state = duel({"visigoths": "vandals"})
    play(state, "invade calabria sicilia")
    bribes(state, "", "1")
    assert is_captured(state, "ostrogoths")
    assert winner(state) == "vandals"
    assert state.result().ended == "military"
    assert treasury(state, 0) == coins("1+1+1+1+2+2+3")


@rule("BK-007", "BK-242")
def test_the_attackers_king_goes_to_the_defender() -> None:
    """The first King of the Vandals; the game goes on with them."""
    state = duel()
    play(state, "invade calabria sicilia")
    bribes(state, "", "1")
    assert [SIX[captor] if captor >= 0 else None for captor in state.captors] == [None, "vandals", *[None] * 4]
    assert unit(state, "sicilia") == "king of the vandals"
    assert (phase(state), active(state)) == ("action", "vandals")


@rule("BK-005")
def test_without_his_king_a_player_plays_on_and_can_win() -> None:
    """Theodoric is dead; the warrior in Calabria makes the seventh province all the same."""
    state = nearly(kings={"ostrogoths": "captured"}, captors={"ostrogoths": "vandals"})
    assert active(state) == "ostrogoths"
    assert {text.split()[0] for text in legal(state)} == {"recruit", "move", "claim", "tax"}
    play(state, "claim calabria", "pay 2+3")
    assert winner(state) == "ostrogoths"


@rule("BK-005", "BK-009")
def test_a_kingdom_without_king_keeps_its_turn() -> None:
    """The defeated Vandals are asked next, and after the others again."""
    state = duel()
    play(state, "invade calabria sicilia")
    bribes(state)
    order = []
    for _ in range(4):
        order.append(active(state))
        taxed(state)
    assert order == ["vandals", "visigoths", "ostrogoths", "vandals"]


# ---------------------------------------------------------------------- whose turn it is


@rule("BK-008")
@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_the_order_of_play_follows_the_emblems_whoever_sits_where(number: int) -> None:
    """Every set of kingdoms, seated the other way round: clockwise from the star, without those that are absent."""
    for kingdoms in combinations(SIX, number):
        made = document(list(reversed(kingdoms)))
        assert made["state"]["order"] == list(kingdoms)
        assert made["state"]["kingdoms"][kingdoms[0]]["seat"] == number - 1
        assert made["state"]["turn"] == 0


@rule("BK-008")
def test_without_huns_the_next_after_the_star_starts() -> None:
    """The example of the review rulebook: of Vandals, Saxons and Franks the Vandals begin."""
    state = scene(["franks", "saxons", "vandals"])
    assert (active(state), int(state.seat)) == ("vandals", 2)


@rule("ED-01")
def test_in_the_review_edition_play_goes_on_clockwise_by_seats() -> None:
    """The list finds the first player only; in the final edition the emblems decide all along."""
    seats = ["visigoths", "vandals", "ostrogoths"]
    final, review = (document(seats, edition=edition)["state"]["order"] for edition in ("final", "review"))
    assert final == ["ostrogoths", "vandals", "visigoths"]
    assert review == ["ostrogoths", "visigoths", "vandals"]


@rule("BK-008", "BK-009", "BK-010")
def test_turns_go_round_one_action_each_without_an_end() -> None:
    """A King goes to sea and back, thirty times round the table."""
    state = scene(lying=dict.fromkeys(("numidia", "carthage", "africa"), ""))
    for number in range(30):
        assert active(state) == "ostrogoths"
        play(state, "move roma sea" if number % 2 == 0 else "move sea_king roma")
        assert active(state) == "vandals"
        play(state, "tax")
        assert active(state) == "visigoths"
        play(state, "move toletum baetica" if number % 2 == 0 else "move baetica toletum")
    assert phase(state) == "action"


@rule("BK-010")
def test_there_are_five_actions() -> None:
    """Recruit, Maneuver, Invade, Claim and Tax; castling is a way to maneuver."""
    state = scene(units={"ostrogoths": ["calabria"]})
    assert {text.split()[0] for text in legal(state)} == {"recruit", "move", "castle", "invade", "claim", "tax"}


@rule("BK-010")
@pytest.mark.parametrize(
    "turn",
    [
        ["recruit venetia", "pay 2"],
        ["move roma venetia", "end"],
        ["invade calabria sicilia", "coin 1"],
        ["claim calabria", "pay 2"],
        ["tax", "take roma 3"],
    ],
)
def test_one_action_ends_the_turn(turn: list[str]) -> None:
    """Whichever it is, the next kingdom acts."""
    state = scene(units={"ostrogoths": ["calabria"]})
    play(state, *turn[:-1])
    assert active(state) == "ostrogoths"
    play(state, turn[-1])
    assert (phase(state), active(state), asked(state)) == ("action", "vandals", "vandals")
    assert sound(state)


@rule("BK-010")
@pytest.mark.parametrize(
    ("begun", "other", "reason"),
    [
        ("recruit venetia", "tax", "pay_first"),
        ("claim calabria", "invade calabria sicilia", "pay_first"),
        ("move roma venetia", "tax", "maneuver_under_way"),
        ("move roma venetia", "recruit roma", "maneuver_under_way"),
        ("tax", "recruit venetia", "tax_under_way"),
        ("tax", "move roma venetia", "tax_under_way"),
    ],
)
def test_nobody_begins_a_second_action(begun: str, other: str, reason: str) -> None:
    """The action announced has to be resolved first."""
    state = scene(units={"ostrogoths": ["calabria"]})
    assert why(play(state, begun), other) == reason


@rule("BK-010")
def test_only_the_active_player_acts() -> None:
    """Another seat is told that it is not its turn."""
    match = match_of()
    with pytest.raises(regna.Refused):
        match.decide(1, "tax")
    match.decide(0, "tax")


# ---------------------------------------------------------------------- no pass


@rule("BK-011")
def test_nobody_can_pass() -> None:
    """Neither with a pass nor by ending what was never begun."""
    state = scene()
    assert why(state, "pass") == "no_voluntary_pass"
    assert why(state, "end") == "nothing_to_end"
    assert not {"pass", "end"} & set(legal(state))


@rule("BK-011", "A-02")
def test_whoever_controls_nothing_taxes_for_nothing() -> None:
    """All three provinces are occupied, no unit is left: Tax is the only action, and the turn goes on."""
    state = scene(
        units={"vandals": ["venetia", "liguria", "roma"]},
        kings={"ostrogoths": "captured"},
        captors={"ostrogoths": "vandals"},
    )
    assert provinces_of(state, "ostrogoths") == set()
    assert legal(state) == ["tax"]
    play(state, "tax")
    assert (phase(state), active(state)) == ("action", "vandals")
    assert treasury(state, 0) == coins("1+1+1+2+2+3")


@rule("A-02")
def test_tax_is_legal_where_no_coin_lies() -> None:
    """Three provinces, all of them empty: nothing is collected, the next kingdom plays."""
    state = scene(lying={"roma": "", "venetia": "", "liguria": ""})
    assert "tax" in legal(state)
    play(state, "tax")
    assert active(state) == "vandals"
    assert treasury(state, 0) == coins("1+1+1+2+2+3")


@rule("A-02")
def test_tax_is_legal_where_no_coin_fits() -> None:
    """One province with a five and an empty treasury: nothing can be changed, so nothing is collected."""
    state = scene(units={"vandals": ["venetia", "liguria"]}, lying={"roma": "5"}, treasuries={0: ""})
    play(state, "tax")
    assert legal(state) == ["end"]
    play(state, "end")
    assert active(state) == "vandals"
    assert lying(state, "roma") == coins("5")


@rule("A-02")
def test_tax_for_nothing_is_no_pass_where_something_can_be_collected() -> None:
    """Ending at once is refused."""
    assert why(play(scene(), "tax"), "end") == "more_can_be_collected"


# ---------------------------------------------------------------------- conditions and components


@rule("BK-012")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("recruit venetia", "cannot_pay"),
        ("recruit sicilia", "not_controlled"),
        ("recruit roma", "province_occupied"),
        ("claim calabria", "cannot_pay"),
        ("claim sicilia", "no_own_unit"),
        ("invade venetia dalmatia", "no_unit_there"),
        ("move venetia sea", "no_unit_there"),
        ("castle venetia", "no_warrior_to_castle"),
    ],
)
def test_whoever_lacks_something_cannot_start_the_action(text: str, reason: str) -> None:
    """Province, money or unit: the reason says which, and nothing changes."""
    state = scene(units={"ostrogoths": ["calabria"]}, treasuries={0: ""})
    assert why(state, text) == reason
    assert text not in legal(state)


@rule("BK-012", "BK-013")
def test_without_warriors_or_tokens_on_the_board_there_is_nothing_to_deploy() -> None:
    """Four warriors and four tokens are all a kingdom has."""
    state = blocked("ostrogoths", kings={"ostrogoths": "dalmatia"}, sea={"ostrogoths": 4})
    assert on_board(state, "ostrogoths") == (0, 0)
    assert why(state, "recruit roma") == "no_warrior_left"
    assert why(state, "claim dalmatia") == "no_token_left"


@rule("BK-013")
def test_the_fourth_warrior_is_the_last() -> None:
    """Recruited for one, two, three and four Tremis; then the board is empty."""
    lands = ["sicilia", "burgundia", "venetia", "liguria"]
    for number, price in enumerate(["1", "2", "3", "1+3"]):
        state = scene(
            units={"ostrogoths": lands[:number]}, tokens={"ostrogoths": lands[:2]}, kings={"ostrogoths": "sea"}
        )
        play(state, "recruit roma", f"pay {price}")
        assert on_board(state, "ostrogoths") == (3 - number, 2)
    state = scene(units={"ostrogoths": lands}, tokens={"ostrogoths": lands[:2]}, kings={"ostrogoths": "sea"})
    assert why(state, "recruit roma") == "no_warrior_left"


@rule("BK-013")
@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ({"units": {"ostrogoths": ["venetia"]}, "sea": {"ostrogoths": 4}}, "warriors_do_not_add_up"),
        (
            {"tokens": {"ostrogoths": ["sicilia", "calabria", "dalmatia", "burgundia", "lugia"]}},
            "tokens_do_not_add_up",
        ),
        ({"treasuries": {0: "5+5"}}, "negative_coins"),
        ({"treasuries": {0: "3+3+3+3+3+3+3+3+3+3+3+3+3"}}, "negative_coins"),
    ],
)
def test_there_is_never_more_than_the_box_holds(parts: dict[str, Any], code: str) -> None:
    """A fifth warrior or token, a second five or an eighteenth three are no position of the game."""
    with pytest.raises(regna.BadPosition) as error:
        GAME.from_position(position(THREE, **parts), seed=1)
    assert error.value.code == code


@rule("BK-006")
def test_everybody_is_told_how_the_game_ended() -> None:
    """The last decision tells of the victory after the token."""
    state = play(nearly(), "claim calabria")
    keys = [event.key for event in story(state, "pay 2+3")]
    assert keys.index("log.token_placed") < keys.index("log.end.territorial")
