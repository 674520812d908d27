"""What each seat may know (A-30, A-33): treasuries, purses, face-down coins, a Sack; in every way a match shows it."""

from typing import Any

import pytest
from msgspec import to_builtins

import regna
from regna.engine.state import SPECTATOR
from regna.games.barbarian_kingdoms.rules.actions import BRIBE, COIN, HIDDEN_KIND, HIDDEN_NUMBER, TAX
from regna.games.barbarian_kingdoms.view import Fleet, KingdomState, Unit, View
from regna.table.documents import Chance, Decision
from tests.barbarian_kingdoms.scenes import (
    FRENCH,
    GAME,
    bribes,
    chances,
    coins,
    match_of,
    phase,
    play,
    position,
    scene,
    sides,
    sound,
    treasury,
    typed,
    written,
)
from tests.conformance.observing import features, look_alike, told
from tests.rules import rule

LOOKERS = [0, 1, 2, None]
"""The three seats, and a spectator."""
QUESTIONS = [
    "tax", "end", "pass", "agree", "withdraw", "recruit venetia", "recruit africa", "claim calabria", "pay 1", "pay 5",
    "pay 1+1+3", "change roma 3 1+2", "take roma 3", "bribe 0", "bribe 1", "bribe 9", "bribe hidden", "coin 5",
    "coin hidden", "invade roma calabria", "move roma venetia", "contest vandals", "send roma", "out warrior roma",
]  # fmt: skip
"""What somebody may ask about."""


def body(table: regna.Match, seat: int | None) -> View:
    """What a seat sees of the game."""
    found = table.view(seat).body
    assert isinstance(found, View)
    return found


def own_treasury(table: regna.Match, seat: int) -> list[int]:
    """The coins a seat sees behind its own screen."""
    found = body(table, seat).players[seat].treasury
    assert found is not None
    return found


def acts(table: regna.Match, seat: int | None) -> list[str]:
    """The entries as a seat may know them."""
    return [entry.act for entry in table.entries(seat) if isinstance(entry, Decision | Chance)]


def alike(one: regna.Match, other: regna.Match, but: set[int]) -> None:
    """Two matches look alike to everybody but these seats, and differ for each of these."""
    for seat in LOOKERS:
        assert look_alike(one, other, seat, QUESTIONS) == (seat not in but), seat


def seen_behind(state: Any, observer: int, owner: int) -> list[int]:
    """The coins a seat remembers behind somebody's screen, by kind."""
    found = features(GAME.spec, state, observer)["seen_behind_screens"]
    turn = (owner - observer) % int(state.seats)
    return [int(number) for number in found[turn * 4 : turn * 4 + 4]]


# ---------------------------------------------------------------------- what is public


RICH: dict[str, Any] = {
    "units": {"vandals": ["sicilia"], "visigoths": ["liguria"]},
    "tokens": {"vandals": ["sicilia"], "ostrogoths": ["calabria"]},
    "kings": {"visigoths": "captured", "vandals": "sea"},
    "captors": {"visigoths": "ostrogoths"},
    "sea": {"vandals": 2},
    "lying": {"calabria": "1+2", "toletum": ""},
}


@rule("A-30")
@pytest.mark.parametrize("seat", LOOKERS)
def test_what_lies_on_the_table_is_public(seat: int | None) -> None:
    """Units, Kings, markers, coins by kind, face-down coins as such, player boards, who has which King."""
    seen = body(match_of(**RICH), seat)
    provinces = {part.province: part for part in seen.provinces}
    assert provinces["sicilia"].unit == Unit(kingdom="vandals", king=False)
    assert (provinces["sicilia"].token, provinces["calabria"].controller) == ("vandals", "ostrogoths")
    assert (provinces["liguria"].emblem, provinces["liguria"].controller) == ("ostrogoths", None)
    assert (provinces["calabria"].coins, provinces["toletum"].coins) == ([1, 1, 0, 0], [0, 0, 0, 0])
    assert (provinces["gallaecia"].chest, provinces["sicilia"].chest) == (True, False)
    assert seen.sea == [Fleet(kingdom="vandals", warriors=2, king=True)]
    boards: dict[str, KingdomState] = {part.kingdom: part for part in seen.kingdoms}
    assert [boards[kingdom].warriors for kingdom in ("ostrogoths", "vandals", "visigoths")] == [4, 1, 3]
    assert [boards[kingdom].recruit_cost for kingdom in ("ostrogoths", "vandals", "visigoths")] == [1, 4, 2]
    assert [boards[kingdom].tokens for kingdom in ("ostrogoths", "vandals", "visigoths")] == [3, 3, 4]
    assert [boards[kingdom].captor for kingdom in ("ostrogoths", "vandals", "visigoths")] == [
        None,
        None,
        "ostrogoths",
    ]
    assert [boards[kingdom].provinces for kingdom in ("ostrogoths", "vandals", "visigoths")] == [3, 4, 3]
    assert (seen.active, seen.kingdom, seen.seat, seen.phase) == ("ostrogoths", "ostrogoths", 0, "action")


@rule("A-30")
def test_everybody_sees_the_same_table() -> None:
    """Apart from one's own treasury all views are equal; a spectator sees none."""
    table = match_of(**RICH)
    bodies = []
    for seat in LOOKERS:
        seen = to_builtins(body(table, seat))
        shown = [player.pop("treasury") for player in seen["players"]]
        assert [number for number in range(3) if shown[number] is not None] == ([] if seat is None else [seat])
        bodies.append(seen)
    assert bodies == [bodies[0]] * 4


@rule("A-30")
def test_payments_and_taxes_are_told_to_all() -> None:
    """Which coins are laid and taken everybody sees, in entries and story."""
    table = match_of(treasuries={0: "1+2"})
    for move in ("recruit venetia", "pay 1"):
        table.play(move)
    table.play("tax")
    while table.turn.phase == "tax":
        table.play(table.legal()[0])
    taken = [act for act in acts(table, 1) if act.startswith("take")]
    assert taken
    for seat in LOOKERS:
        assert acts(table, seat) == acts(table, 0)
        assert told(table, seat) == ["log.recruit", "log.pay", "log.tax", *["log.take"] * len(taken)]
        assert "lay 1 in Venetia" in next(line.text for line in table.story(seat) if line.key == "log.pay")


# ---------------------------------------------------------------------- treasuries


@rule("A-30", "BK-081", "BK-032")
def test_a_treasury_is_shown_to_its_owner_alone() -> None:
    """By kind; nobody else learns it, nor how many coins there are."""
    table = match_of(treasuries={0: "1", 1: "2+2", 2: "5"})
    for seat in LOOKERS:
        shown = [player.treasury for player in body(table, seat).players]
        expected: list[Any] = [None, None, None]
        if seat is not None:
            expected[seat] = coins(("1", "2+2", "5")[seat])
        assert shown == expected


@rule("A-30", "BK-081")
@pytest.mark.parametrize(
    ("parts", "moves"),
    [
        ({}, []),
        ({}, ["tax"]),
        ({"turn": "vandals"}, []),
        ({"turn": "vandals"}, ["recruit africa"]),
        ({"turn": "vandals"}, ["tax"]),
        ({"turn": "vandals", "units": {"vandals": ["tripolitania"]}}, ["claim tripolitania"]),
        ({"turn": "vandals", "units": {"vandals": ["calabria"]}}, ["invade calabria roma"]),
        ({"units": {"ostrogoths": ["africa"]}}, ["invade africa carthage", "bribe 0", "bribe 0", "bribe 0", "bribe 0"]),
    ],
)
@pytest.mark.parametrize("other", ["5", "2+3+3+3", "none"])
def test_nobody_can_tell_two_treasuries_of_another_apart(parts: dict[str, Any], moves: list[str], other: str) -> None:
    """Whatever is asked of the Vandals or of another: view, question, story, entries, observation, refusals agree."""
    if other == "none" and any(move.split()[0] in ("recruit", "claim") for move in moves):
        other = "3+3"
    one, two = (match_of(treasuries={1: held}, unseen=True, **parts) for held in ("1+1+1+1+1", other))
    for move in moves:
        one.play(move)
        two.play(move)
    alike(one, two, {1})


@rule("A-30", "BK-081")
def test_the_score_on_the_way_says_nothing_about_a_treasury() -> None:
    """Five Tremis are a point only when it is over."""
    for held in ("none", "5+3+3+3"):
        table = match_of(treasuries={0: held})
        assert [player.score for player in body(table, 1).players] == [2, 2, 2]
        assert table.result().scores == [2, 2, 2]


@rule("A-30")
def test_at_the_end_all_treasuries_are_open() -> None:
    """The second King falls, and everybody sees what everybody has."""
    table = match_of(
        turn="vandals",
        units={"vandals": ["calabria"]},
        kings={"visigoths": "captured"},
        captors={"visigoths": "vandals"},
        lying={"roma": ""},
        treasuries={0: "none", 1: "3+3", 2: "1+2"},
        unseen=True,
    )
    for move in ("invade calabria roma", *["bribe 0"] * 2, "bribe 2", *["bribe 0"] * 5):
        table.play(move)
    assert table.over
    for seat in LOOKERS:
        assert [player.treasury for player in body(table, seat).players] == [
            coins("3+3"),
            coins(""),
            coins("1+2"),
        ]


@rule("A-30")
def test_two_players_have_one_treasury_each_and_one_viewer() -> None:
    """For both kingdoms together."""
    four = ("ostrogoths", "visigoths", "vandals", "franks")
    table = match_of(four, seats=2, treasuries={0: "1", 1: "3"})
    assert [player.treasury for player in body(table, 0).players] == [coins("1"), None]
    assert [player.treasury for player in body(table, 1).players] == [None, coins("3")]
    assert [player.treasury for player in body(table, None).players] == [None, None]


@rule("A-30")
def test_a_team_mate_sees_no_treasury_and_no_purse() -> None:
    """The program shares nothing in a team."""
    four = ("ostrogoths", "vandals", "visigoths", "franks")
    parts: dict[str, Any] = {"teams": "two", "turn": "vandals", "units": {"vandals": ["sicilia"]}, "unseen": True}
    parts["kings"] = {"ostrogoths": "calabria"}
    one, other = (match_of(four, treasuries={1: held}, **parts) for held in ("1+1", "5"))
    for table, gifts in ((one, (2, 0, 0, 0)), (other, (0, 0, 0, 1))):
        assert [player.treasury is None for player in body(table, 3).players] == [True, True, True, False]
        table.play("invade sicilia calabria")
        for gift in gifts:
            table.play(f"bribe {gift}")
    assert [part.party for part in body(one, 3).kingdoms] == [0, 1, 0, 1]
    for seat in (0, 2, 3, None):
        assert look_alike(one, other, seat, QUESTIONS)


# ---------------------------------------------------------------------- bribes


BATTLE: dict[str, Any] = {
    "turn": "vandals", "units": {"vandals": ["calabria"]}, "lying": {"roma": ""}, "unseen": True,
}  # fmt: skip
"""The Vandals are about to attack Theodoric in Roma; 3 points against 8."""


@rule("A-30", "BK-222")
def test_a_purse_is_secret_until_both_are_opened() -> None:
    """The Vandals see their own, the others that one coin after the other is decided, and that it is sealed."""
    table = match_of(**BATTLE)
    for move in ("invade calabria roma", "bribe 1", "bribe 2"):
        table.play(move)
    for seat in LOOKERS:
        assert [side.purse for side in sides(typed(table.state), seat)] == [
            coins("1+2+2") if seat == 1 else None,
            [0] * 4 if seat == 0 else None,
        ]
        assert acts(table, seat)[1:] == (["bribe 1", "bribe 2"] if seat == 1 else ["bribe hidden"] * 2)
        assert told(table, seat) == ["log.invade", *(["log.bribe"] * 2 if seat == 1 else [])]
        assert body(table, seat).players[1].treasury == (coins("1+1+3") if seat == 1 else None)
    for move in ("bribe 0", "bribe 0"):
        table.play(move)
    for seat in LOOKERS:
        assert told(table, seat)[-1] == "log.sealed"
    assert (table.turn.seat, table.turn.phase) == (0, "bribe")


@rule("A-30", "BK-222", "BK-223")
def test_two_bribes_look_alike_until_the_last_purse_is_sealed() -> None:
    """Whatever the Vandals give; then everybody sees both bribes, coin by coin."""
    one, other = (match_of(**BATTLE, treasuries={1: held}) for held in ("1+1+3", "5"))
    for mine, theirs in zip((2, 0, 1, 0), (0, 0, 0, 1), strict=True):
        if not one.sequence:
            one.play("invade calabria roma")
            other.play("invade calabria roma")
        one.play(f"bribe {mine}")
        other.play(f"bribe {theirs}")
        alike(one, other, {1})
    for move in ("bribe 1", "bribe 0", "bribe 0", "bribe 0"):
        alike(one, other, {1})
        one.play(move)
        other.play(move)
    for table, text in ((one, "a bribe of 5 (1+1+3) make 8"), (other, "a bribe of 5 (5) make 8")):
        for seat in LOOKERS:
            lines = [line.text for line in table.story(seat) if line.key == "log.points"]
            assert text in lines[0]
            assert "a bribe of 1 (1) make 9" in lines[1]


@rule("A-30")
def test_the_two_sides_of_a_battle_may_look_the_same_although_they_decide_one_after_the_other() -> None:
    """Who fills the second purse has learned nothing of the first one: question, view and answers agree."""
    one, other = (match_of(**BATTLE) for _ in range(2))
    for table, first in ((one, 0), (other, 3)):
        for move in ("invade calabria roma", f"bribe {first}", "bribe 0", "bribe 0", "bribe 0"):
            table.play(move)
    assert (one.turn, one.legal()) == (other.turn, other.legal())
    assert look_alike(one, other, 0, QUESTIONS)


@rule("BK-223")
def test_the_last_bribe_cannot_be_taken_back_once_the_purses_are_open() -> None:
    """The Ostrogoths win, have a unit to move out and are asked next: too late for another bribe."""
    table = match_of(**BATTLE | {"units": {"vandals": ["calabria"], "ostrogoths": ["venetia"]}})
    for move in ("invade calabria roma", "send venetia", *["bribe 0"] * 8):
        table.play(move)
    assert (table.turn.seat, table.turn.phase) == (0, "move_out")
    with pytest.raises(regna.Refused) as caught:
        table.undo(0)
    assert caught.value.code == "undo_revealed"


# ---------------------------------------------------------------------- face-down coins


@rule("A-30", "BK-082")
def test_a_face_down_coin_may_be_any_that_nobody_has_seen() -> None:
    """30, 24, 17 and 1 coins, less those of three treasuries and of nine provinces; nobody knows more."""
    state = play(scene(), "invade roma calabria")
    assert phase(state) == "pillage"
    assert chances(state) == {"coin 1": 30 - 12, "coin 2": 24 - 9, "coin 3": 17 - 6, "coin 5": 1}


@rule("A-30", "BK-089")
def test_a_pillager_looks_at_a_face_down_coin_alone() -> None:
    """Everybody sees that there was one and who took it; its value only the pillager."""
    table = match_of(unseen=True)
    before = own_treasury(table, 0)
    table.play("invade roma calabria")
    now = own_treasury(table, 0)
    gained = [after - earlier for earlier, after in zip(before, now, strict=True)]
    assert sum(gained) == 1
    value = (1, 2, 3, 5)[gained.index(1)]
    for seat in LOOKERS:
        assert acts(table, seat) == ["invade roma calabria", f"coin {value if seat == 0 else 'hidden'}"]
        assert told(table, seat) == ["log.invade", "log.pillage_chest", *(["log.chest_coin"] if seat == 0 else [])]
        if seat not in (0, None):
            assert seen_behind(table.state, int(seat or 0), 0) == [0, 0, 0, 0]


@rule("A-30", "BK-089")
def test_two_face_down_coins_look_alike_to_all_but_the_pillager() -> None:
    """Two seeds in which luck brings different coins."""
    tables = [match_of(seed=seed, unseen=True) for seed in range(1, 12)]
    for table in tables:
        table.play("invade roma calabria")
    first = tables[0]
    other = next(table for table in tables if acts(table, 0) != acts(first, 0))
    alike(first, other, {0})


@rule("A-30")
@pytest.mark.parametrize("seat", LOOKERS)
def test_of_a_face_down_coin_a_view_has_only_that_it_lies_there(seat: int | None) -> None:
    """No value, for nobody, also where a unit of one's own stands beside it."""
    for part in body(match_of(), seat).provinces:
        if part.chest:
            assert part.coins == [0, 0, 0, 0]


@rule("BK-089", "A-33")
def test_face_up_coins_that_are_pillaged_are_remembered_by_all() -> None:
    """A 2 and a 3 from Venetia go behind the screen of the Vandals."""
    state = scene(turn="vandals", units={"vandals": ["dalmatia"]}, lying={"venetia": "2+3"}, unseen=True)
    play(state, "invade dalmatia venetia", "pass")
    for observer in (0, 2):
        assert seen_behind(state, observer, 1) == coins("2+3")
        assert seen_behind(state, observer, 2 - observer) == [0, 0, 0, 0]


# ---------------------------------------------------------------------- Sack


SACK: dict[str, Any] = {"turn": "visigoths", "units": {"vandals": ["gallaecia"]}, "treasuries": {1: "1+1+2+3"}}


@rule("A-30", "A-33", "BK-288")
def test_a_sacked_coin_is_seen_by_who_takes_and_who_loses_it() -> None:
    """By nobody else: the others hear that a coin was taken."""
    table = match_of(**SACK)
    for move in ("invade toletum gallaecia", *["bribe 0"] * 8):
        table.play(move)
    gone = [after - earlier for earlier, after in zip(own_treasury(table, 1), coins("1+1+2+3"), strict=True)]
    value = (1, 2, 3, 5)[gone.index(1)]
    for seat in LOOKERS:
        knows = seat in (1, 2)
        assert acts(table, seat)[-1] == f"coin {value if knows else 'hidden'}"
        assert ("log.sacked_coin" in told(table, seat)) == knows
        assert "log.sack" in told(table, seat)
        text = next(line.text for line in table.story(seat) if line.key == "log.sack")
        assert text == "Sack: the Visigoths take a coin from the treasury of the Vandals."


@rule("A-33")
def test_what_is_remembered_after_a_sack() -> None:
    """The taker knows the rest exactly, the loser the coin; the others are sure of one coin fewer of each kind."""
    state = bribes(play(scene(**SACK), "invade toletum gallaecia"))
    before = seen_behind(state, 0, 2)
    play(state, "coin 2")
    assert (treasury(state, 1), treasury(state, 2)) == (coins("1+1+3"), coins("1+1+1+2+2+2+3"))
    assert seen_behind(state, 2, 1) == coins("1+1+3")
    assert seen_behind(state, 0, 1) == [1, 0, 0, 0]
    assert seen_behind(state, 0, 2) == before == coins("1+1+1+2+2+3")
    assert seen_behind(state, 1, 2) == coins("1+1+1+2+2+2+3")
    assert sound(state)


# ---------------------------------------------------------------------- what is remembered


@rule("A-33")
def test_a_coin_seen_going_behind_a_screen_is_remembered_until_one_comes_out() -> None:
    """Taxes make it known, a payment with such a coin ends that; coins not seen are not missed."""
    state = scene(unseen=True, treasuries={0: "1+3"}, lying={"roma": "3", "venetia": "", "liguria": ""})
    play(state, "tax", "take roma 3")
    for observer in (1, 2):
        assert seen_behind(state, observer, 0) == [0, 0, 1, 0]
    play(state, "tax")
    while phase(state) == "tax":
        play(state, written(state, state.legal())[0])
    play(state, "tax")
    while phase(state) == "tax":
        play(state, written(state, state.legal())[0])
    play(state, "recruit venetia", "pay 1")
    for observer in (1, 2):
        assert seen_behind(state, observer, 0) == [0, 0, 1, 0]
    assert sound(state)


@rule("A-33")
def test_a_coin_that_comes_out_is_no_longer_remembered() -> None:
    """All know the start; the Ostrogoths pay with one of their three coins of 1."""
    state = play(scene(), "recruit venetia", "pay 1")
    for observer in (1, 2):
        assert seen_behind(state, observer, 0) == coins("1+1+2+2+3")
        assert seen_behind(state, observer, 3 - observer) == coins("1+1+1+2+2+3")


@rule("A-33")
def test_revealed_bribes_are_remembered_where_they_went() -> None:
    """The 3 and the 1 lie behind the other screen now; what an unseen treasury had before stays unknown."""
    state = play(scene(**BATTLE), "invade calabria roma")
    bribes(state, "3", "1")
    assert seen_behind(state, 2, 0) == coins("3")
    assert seen_behind(state, 2, 1) == coins("1")
    assert seen_behind(state, 0, 1) == coins("1")
    assert seen_behind(state, 1, 0) == coins("3")


@rule("A-33")
def test_bribes_are_not_remembered_before_they_are_open() -> None:
    """While purses are filled nobody's memory of a treasury changes."""
    state = play(
        scene(**BATTLE | {"unseen": False}), "invade calabria roma", "bribe 2", "bribe 1", "bribe 0", "bribe 0"
    )
    for observer in (0, 2):
        assert seen_behind(state, observer, 1) == coins("1+1+1+2+2+3")


OFFER: dict[str, Any] = {
    "edition": "review", "unseen": True, "treasuries": {0: "2+2"},
    "lying": {"roma": "", "venetia": "", "liguria": "", "carthage": "1+1"},
}  # fmt: skip
"""The Ostrogoths need a 1 for a warrior, and only the Vandals have change."""


@rule("A-33")
def test_who_offers_coins_for_a_change_has_shown_them() -> None:
    """One coin of 2; also if the Vandals refuse."""
    for answer in ("agree", "refuse"):
        state = play(scene(**OFFER), "recruit venetia", "change carthage 2 1+1")
        for observer in (1, 2):
            assert seen_behind(state, observer, 0) == coins("2")
        play(state, answer)
        for observer in (1, 2):
            assert seen_behind(state, observer, 0) == coins("1+1" if answer == "agree" else "2")
        assert sound(state)


# ---------------------------------------------------------------------- questions, answers, refusals


@rule("A-30")
def test_another_seat_learns_nothing_by_asking() -> None:
    """Legal or not, payable or not: every question of another seat gets the very same answer."""
    table = match_of(treasuries={0: "1"})
    assert len({repr(table.refusal(move, seat=1)) for move in QUESTIONS}) == 1
    assert table.refusal("tax", seat=0) is None
    with pytest.raises(regna.Refused) as caught:
        table.decide(2, "tax")
    assert caught.value.code == "not_your_turn"


@rule("A-30")
@pytest.mark.parametrize("moves", [[], ["tax"], ["recruit venetia"]])
def test_the_answers_are_listed_only_for_who_is_asked(moves: list[str]) -> None:
    """They would betray the treasury."""
    table = match_of()
    for move in moves:
        table.play(move)
    assert table.view(0).legal
    assert [table.view(seat).legal for seat in (1, 2, None)] == [[], [], []]


@rule("A-30")
@pytest.mark.parametrize(
    ("parts", "moves", "expected"),
    [
        ({"treasuries": {0: "1"}}, ["recruit venetia"], "pay"),
        ({"treasuries": {0: "none"}, "lying": {"roma": "5", "liguria": "", "venetia": ""}}, ["tax"], "tax"),
        ({"treasuries": {1: "none"}, **BATTLE}, ["invade calabria roma"], "bribe"),
    ],
)  # fmt: skip
def test_the_table_answers_for_nobody_whose_treasury_decides(
    parts: dict[str, Any], moves: list[str], expected: str
) -> None:
    """Even a single answer is left to the player, or everybody would know that there is no other."""
    table = match_of(**parts)
    for move in moves:
        table.play(move)
    assert (table.turn.phase, len(table.legal())) == (expected, 1)


@rule("A-30")
@pytest.mark.parametrize("kingdoms", [("huns", "ostrogoths", "vandals"), ("franks", "ostrogoths", "vandals")])
def test_nobody_hears_that_a_power_cannot_be_paid(kingdoms: tuple[str, ...]) -> None:
    """Attila's Claim and the Levy are offered to who cannot pay as to who can."""
    moves = ["invade pannonia lugia"] if kingdoms[0] == "huns" else ["recruit belgica", "pay 1"]
    rich, poor = (
        match_of(kingdoms, treasuries={0: held}, unseen=True, chests=(), turn=kingdoms[0]) for held in ("1+2+2", "1")
    )
    for move in moves:
        rich.play(move)
        poor.play(move)
    assert (rich.turn.phase, len(rich.legal()), poor.legal()) == (poor.turn.phase, 2, ["end"])
    alike(rich, poor, {0})


@rule("A-30")
@pytest.mark.parametrize("game", [GAME, FRENCH])
def test_the_question_of_another_tells_the_price_and_not_the_treasury(game: Any) -> None:
    """It reads the same for all seats."""
    table = game.from_position(position(treasuries={0: "1+3+3"}), seed=1)
    table.play("recruit venetia")
    prompts = {table.view(seat).turn.prompt for seat in LOOKERS}
    assert len(prompts) == 1
    assert "1 Tremis" in prompts.pop()


@rule("A-30")
def test_seen_hides_only_what_somebody_cannot_see() -> None:
    """Bribes, face-down coins and sacked coins; everything else is open."""
    state = play(scene(**BATTLE), "invade calabria roma")
    for looker in (0, 1, 2, SPECTATOR):
        assert state.seen(TAX, looker) == TAX
        assert state.seen(BRIBE + 2, looker) == BRIBE + (2 if looker == 1 else HIDDEN_NUMBER)
    state = play(scene(), "invade roma calabria")
    for looker in (0, 1, 2, SPECTATOR):
        assert state.seen(COIN + 3, looker) == COIN + (3 if looker == 0 else HIDDEN_KIND)
    state = bribes(play(scene(**SACK), "invade toletum gallaecia"))
    for looker in (0, 1, 2, SPECTATOR):
        assert state.seen(COIN + 1, looker) == COIN + (1 if looker in (1, 2) else HIDDEN_KIND)


@rule("A-30")
@pytest.mark.parametrize("move", ["bribe hidden"])
def test_hidden_is_no_number_one_can_give(move: str) -> None:
    """It stands for what one cannot see."""
    table = match_of(**BATTLE)
    table.play("invade calabria roma")
    refusal = table.refusal(move)
    assert refusal is not None
    assert (refusal.code, refusal.text) == ("name_the_number", "Say how many coins of 1 you give (BK-222).")


# ---------------------------------------------------------------------- what cannot be taken back


def undo_code(match: regna.Match, seat: int) -> str:
    """Why a seat cannot take back; "" if it can."""
    try:
        match.undo(seat)
    except regna.Refused as error:
        return error.code
    return ""


@rule("BK-133", "BK-212")
def test_an_invasion_and_the_units_sent_cannot_be_taken_back() -> None:
    """Although the attacker himself is asked next, for reinforcements and again after the first of them."""
    units = {"ostrogoths": ["liguria", "narbonensis", "venetia"], "vandals": ["burgundia"]}
    match = match_of(units=units)
    match.play("invade liguria burgundia")
    assert (match.turn.phase, match.turn.seat) == ("reinforce", 0)
    assert undo_code(match, 0) == "undo_irrevocable"
    match.play("send narbonensis")
    assert undo_code(match, 0) == "undo_irrevocable"


@rule("BK-153")
def test_a_paid_claim_cannot_be_taken_back() -> None:
    """Even where nobody contests and the same player goes on with the other kingdom."""
    kingdoms = ("ostrogoths", "visigoths", "vandals", "franks")
    match = match_of(kingdoms, seats=2, units={"ostrogoths": ["dalmatia"]})
    match.play("claim dalmatia")
    assert undo_code(match, 0) == ""
    match.play("claim dalmatia")
    match.play("pay 2")
    assert match.turn.seat == 0
    assert undo_code(match, 0) == "undo_irrevocable"


def test_a_move_or_a_recruit_can_be_taken_back() -> None:
    """As long as nobody else was asked."""
    match = match_of(units={"ostrogoths": ["venetia"]})
    match.play("move venetia sea")
    assert undo_code(match, 0) == ""
    match.play("recruit liguria")
    assert undo_code(match, 0) == ""
