"""What a player may type wrongly in Animal Kingdoms: decisions that cannot be read, and those a rule forbids."""

from collections.abc import Iterator
from typing import Any

import pytest

import regna
from regna.engine.rng import Rng
from regna.games.animal_kingdoms import GAME as SPEC
from regna.games.animal_kingdoms.rules import reasons
from regna.table.documents import Decision
from tests.animal_kingdoms.scenes import (
    ALL_CARDS,
    FRENCH,
    GAME,
    KINGDOMS,
    boards,
    document,
    match,
    play,
    scene,
)
from tests.conformance.asking import check_no_decision, malformed, refused
from tests.conformance.playing import BiasedPlayer, random_states
from tests.rules import rule

HANDS = {
    0: ("bee_1", "bee_2", "bee_3", "bee_4"),
    1: ("owl_5", "owl_6", "owl_7", "owl_8"),
    2: ("frog_5", "tiger_2", "tiger_3", "tiger_4"),
}


def at_the_start(language: str = "en") -> regna.Match:
    """Yellow has the bees from 1 to 4; nothing is on the board and every decree allows everything."""
    return match(3, hands=HANDS, language=language)


# ---------------------------------------------------------------------- what cannot be read


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (" \t\n ", "empty"),
        ("conquer ice", "unknown_verb"),
        ("x" * 10_000, "unknown_verb"),
        ("claim bee_1", "wrong_number_of_words"),
        ("pass now", "wrong_number_of_words"),
        ("rally bee_1 bee_2", "wrong_number_of_words"),
        ("reinforce", "wrong_number_of_words"),
        ("claim bee_9 ice", "no_such_card"),
        ("claim bee_0 ice", "no_such_card"),
        ("claim bee ice", "no_such_card"),
        ("claim bee_01 ice", "no_such_card"),
        ("claim hidden ice", "no_such_card"),
        ("rally hidden", "no_such_card"),
        ("rally dragon_1", "no_such_card"),
        ("claim ice bee_1", "no_such_card"),
        ("claim bee_1 sea", "no_such_kingdom"),
        ("claim bee_1 3", "no_such_kingdom"),
        ("claim bee_1 9", "no_such_kingdom"),
        ("reinforce F 1", "no_such_seat_letter"),
        ("reinforce AB 1", "no_such_seat_letter"),
        ("reinforce A 0", "not_that_number"),
        ("reinforce A 19", "not_that_number"),
        ("reinforce A -1", "not_that_number"),
        ("reinforce A ²", "not_that_number"),
        ("reinforce A " + "9" * 5000, "not_that_number"),
        ("decree Z99", "no_such_decree"),
        ("majority 21", "not_that_number"),
        ("majority hidden", "not_that_number"),
        ("first_to_pass 0", "not_that_number"),
    ],
)
def test_a_text_that_is_no_decision(move: str, code: str) -> None:
    """Each has its code and its sentence, in English and in French, and long input is not repeated."""
    check_no_decision(at_the_start(), at_the_start("fr"), move, code)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (["pass"], "not_a_decision"),
        (None, "not_a_decision"),
        (7.5, "not_a_decision"),
        ({"verb": "reinforce", "seat": "A", "tokens": 1}, "not_a_decision"),
        ({"card": "bee_1", "kingdom": "ice"}, "unknown_verb"),
        ({"verb": "claim", "card": "bee_1"}, "wrong_parts"),
        ({"verb": "pass", "seat": "0"}, "wrong_parts"),
        ({"verb": "rally", "card": ""}, "no_such_card"),
        ({"verb": "claim", "card": "bee_1", "kingdom": ""}, "no_such_kingdom"),
        ({"verb": "reinforce", "seat": "", "tokens": "1"}, "no_such_seat_letter"),
    ],
)
def test_json_that_is_no_decision(move: Any, code: str) -> None:
    """The same for the JSON form, whatever type comes in."""
    assert malformed(at_the_start(), move).code == code


# ---------------------------------------------------------------------- what can be read in several ways


@pytest.mark.parametrize("kingdom", ["ice", "ICE", "8", "Ice_Lands", "terres_de_glace"])
def test_a_kingdom_by_id_size_or_name_in_any_case(kingdom: str) -> None:
    """The record has the id, whatever was typed."""
    table = at_the_start()
    table.play(f" CLAIM  Bee_1 {kingdom} ")
    entry = table.record().entries[0]
    assert isinstance(entry, Decision)
    assert entry.act == "claim bee_1 ice"


@rule("AK-004")
def test_every_kingdom_can_be_typed_by_the_number_of_its_territories() -> None:
    """4 to 8, clockwise from the smallest."""
    state = scene(3)
    for size, kingdom in enumerate(KINGDOMS, start=4):
        assert SPEC.read(state, f"claim bee_1 {size}") == SPEC.read(state, f"claim bee_1 {kingdom}")


def test_every_decision_is_read_as_it_is_written() -> None:
    """Every number of the action space: text and JSON both lead back to it."""
    state, meaningful = scene(3), 0
    for action in range(SPEC.actions.count):
        try:
            text = SPEC.write(state, action)
        except regna.Malformed:
            continue
        meaningful += 1
        assert SPEC.read(state, text).action == action
        assert SPEC.read(state, text.upper()).action == action
        assert SPEC.actions.read_json(state, SPEC.actions.write(state, action)).action == action
    # pass, draw, decline; claims; rallies; choices; tokens of five seats; cards, decrees and tiles
    assert meaningful == 3 + 5 * 64 + 64 + 65 + 5 * 18 + 65 + 30 + 20 + 21


@pytest.mark.parametrize("action", [-1, SPEC.actions.count])
def test_a_number_outside_the_action_space_is_no_decision(action: int) -> None:
    """It cannot be written."""
    with pytest.raises(regna.Malformed) as caught:
        SPEC.write(scene(3), action)
    assert caught.value.code == "no_such_action"


# ---------------------------------------------------------------------- what a rule forbids


@rule("AK-031", "AK-035")
def test_a_card_against_the_decree_is_told_the_decree_and_the_cards_it_looks_at() -> None:
    """The two neighbours of the jungle: both last cards are named, no other, in both languages."""
    columns = {"marsh": [("wolf_2", 1), ("okapi_7", 1)], "mountains": [("owl_1", 2)], "ice": [("frog_8", 2)]}
    parts: dict[str, Any] = {"hands": HANDS, "columns": columns, "decrees": {"jungle": "C01"}}
    error = refused(match(3, **parts), "claim bee_4 jungle")
    assert (error.code, error.rules) == ("against_the_decree", ("AK-031",))
    for part in ("Bee 4", "Jungle", "Higher than or equal to the strongest neighbour", "Okapi 7", "Owl 1"):
        assert part in error.text
    for part in ("Wolf 2", "Frog 8"):
        assert part not in error.text
    french = refused(match(3, language="fr", **parts), "claim bee_4 jungle")
    for part in ("Abeille 4", "Jungle", "Okapi 7", "Chouette 1", "(AK-031)"):
        assert part in french.text


@rule("AK-031", "AK-033")
def test_a_decree_about_the_card_alone_says_so() -> None:
    """It looks at no other card."""
    columns = {"desert": [("owl_4", 1)]}
    error = refused(match(3, hands=HANDS, columns=columns, decrees={"desert": "A09"}), "claim bee_1 desert")
    assert "Even" in error.text
    assert "none but itself" in error.text
    assert "Owl" not in error.text


@rule("AK-063")
def test_rally_after_somebody_passed() -> None:
    """The refusal names who was first out."""
    error = refused(match(3, hands=HANDS, out=(2,)), "rally bee_1")
    assert (error.code, error.rules) == ("rally_closed", ("AK-063", "AMB-16"))
    assert "Blue" in error.text
    error = refused(match(1, columns=boards(desert=(0, 0, 0, 1)), out=(1,)), rally_of(1))
    assert "adversary" in error.text


def rally_of(seats: int) -> str:
    """A rally with the first card of the default hand of a scene with a full desert."""
    hand = match(seats, columns=boards(desert=(0, 0, 0, 1)), out=(1,)).view(0).body.hand
    return f"rally {hand[0]}"


@rule("AK-052", "AMB-03")
@pytest.mark.parametrize("move", ["claim bee_1 desert", "rally bee_1"])
def test_neither_claim_nor_rally_without_a_cube(move: str) -> None:
    """The only thing left is to pass, which the table does by itself; so the state is asked."""
    columns = boards(mountains=(0,) * 6, ice=(0,) * 7, jungle=(0,) * 5)
    state = scene(3, hands={0: HANDS[0]}, columns=columns)
    assert SPEC.reasons[int(state.problem(SPEC.read(state, move).action))] == ("no_cube_left", ("AK-052", "AMB-03"))
    assert [SPEC.write(state, action) for action in state.legal()] == ["pass"]


@rule("AK-113")
@pytest.mark.parametrize("move", ["reinforce A 1", "reinforce C 1", "reinforce E 1"])
def test_a_token_on_another_players_card(move: str) -> None:
    """Red is asked: only B is the own card."""
    table = revealed()
    error = refused(table, move)
    assert (error.code, error.rules) == ("token_on_anothers_card", ("AK-113",))
    assert table.refusal("reinforce B 1") is None


@rule("AK-111")
def test_more_tokens_than_one_has() -> None:
    """The refusal says how many there are."""
    error = refused(revealed(), "reinforce B 3")
    assert (error.code, error.text) == ("too_few_tokens", "You have only 2 reinforcement tokens (AK-111).")


def revealed() -> regna.Match:
    """Red and Blue fight for the desert, both have revealed a 5, and Red has two tokens."""
    duel: dict[str, Any] = {"columns": boards(desert=(1, 2), ice=(0, 0)), "seat": 0, "out": (1, 2)}
    table = match(3, hands=HANDS, tokens=(0, 2, 0), **duel)
    for move in ("pass", "choose owl_5", "choose frog_5"):
        table.play(move)
    assert table.turn.seat == 1
    return table


def test_a_player_cannot_choose_what_comes_by_luck() -> None:
    """Typing an outcome is refused, hidden or not."""
    for move in ("card bee_5", "card hidden", "decree C01", "majority 5", "first_to_pass hidden", "first_to_pass 5"):
        assert refused(at_the_start(), move).code == "comes_by_luck"


# ---------------------------------------------------------------------- the table


def test_another_seat_cannot_decide_and_learns_nothing_by_asking() -> None:
    """Legal, illegal, in hand or not: every question of another seat gets the very same answer."""
    table = at_the_start()
    moves = [f"claim {card} {kingdom}" for card in ALL_CARDS for kingdom in ("desert", "ice")]
    moves += [f"rally {card}" for card in ALL_CARDS] + ["pass", "draw", "decline", "choose hidden", "card bee_1"]
    assert len({repr(table.refusal(move, seat=1)) for move in moves}) == 1
    with pytest.raises(regna.Refused) as caught:
        table.decide(1, "pass")
    assert caught.value.code == "not_your_turn"
    assert "Yellow" in caught.value.text
    assert table.refusal("claim bee_1 ice", seat=0) is None


def test_nobody_decides_once_it_is_over() -> None:
    """Trying and asking are both refused, from every seat."""
    table = match(2, age=3, seat=1, out=(0,))
    table.play("pass")
    for seat in (0, 1):
        with pytest.raises(regna.Refused) as caught:
            table.decide(seat, "pass")
        assert caught.value.code == "match_over"


# ---------------------------------------------------------------------- every reason


FIGHT: dict[str, Any] = {"columns": boards(desert=(1, 2), ice=(0, 0)), "seat": 0, "out": (1, 2), "tokens": (0, 2, 0)}
NO_CUBE = boards(mountains=(0,) * 6, ice=(0,) * 7, jungle=(0,) * 5)
EXPERT: dict[str, Any] = {
    "level": "expert",
    "hands": {0: HANDS[0]},
    "bonus": ("owl_5", "wolf_6"),
    "columns": {"marsh": [("owl_6", 1)]},
    "drawn": "owl_6",
    "phase": "bonus",
    "active": 1,
}
SCENES: dict[str, tuple[dict[str, Any], tuple[str, ...], str]] = {
    "game_over": (document(2, age=3, seat=1, out=(0,)), ("pass",), "pass"),
    "comes_by_luck": (document(3, hands=HANDS), (), "card bee_5"),
    "name_the_card": (document(3, hands=HANDS, **FIGHT), ("pass",), "choose hidden"),
    "card_not_in_hand": (document(3, hands=HANDS), (), "claim wolf_8 ice"),
    "no_cube_left": (document(3, hands={0: HANDS[0]}, columns=NO_CUBE), (), "rally bee_1"),
    "kingdom_full": (
        document(3, hands=HANDS, columns=boards(desert=(1, 1, 1, 2)), out=(2,)), (), "claim bee_1 desert",
    ),
    "against_the_decree": (document(3, hands=HANDS, decrees={"ice": "A07"}), (), "claim bee_1 ice"),
    "rally_closed": (document(3, hands=HANDS, out=(1,)), (), "rally bee_1"),
    "rally_under_way": (document(3, hands=HANDS), ("rally bee_1",), "pass"),
    "nothing_to_draw": (document(3, hands=HANDS), (), "draw"),
    "battle_under_way": (document(3, hands=HANDS, **FIGHT), ("pass",), "claim owl_5 ice"),
    "no_battle": (document(3, hands=HANDS), (), "choose bee_1"),
    "card_already_revealed": (
        document(3, hands=HANDS, **FIGHT),
        ("pass", "choose owl_5", "choose frog_5", "decline"),
        "choose owl_5",
    ),
    "no_tokens_alone": (document(1, hands={0: HANDS[0]}), (), "decline"),
    "no_tokens_in_this_game": (document(3, hands=HANDS, peace_treaty=True), (), "decline"),
    "no_tokens_now": (document(3, hands=HANDS, tokens=(1, 0, 0)), (), "reinforce A 1"),
    "tokens_now": (document(3, hands=HANDS, **FIGHT), ("pass", "choose owl_5", "choose frog_5"), "choose owl_6"),
    "token_on_anothers_card": (
        document(3, hands=HANDS, **FIGHT), ("pass", "choose owl_5", "choose frog_5"), "reinforce C 1",
    ),
    "too_few_tokens": (
        document(3, hands=HANDS, **FIGHT), ("pass", "choose owl_5", "choose frog_5"), "reinforce B 3",
    ),
    "bonus_first": (document(1, **EXPERT), (), "claim bee_1 ice"),
    "not_that_bonus": (document(1, **EXPERT), (), "choose bee_1"),
    "card_not_in_hand_to_rally": (document(3, hands=HANDS), (), "rally wolf_8"),
    "card_not_in_hand_to_fight": (document(3, hands=HANDS, **FIGHT), ("pass",), "choose wolf_8"),
}  # fmt: skip
"""For every reason a position, decisions that lead on from it, and one that is then refused."""


@pytest.mark.parametrize("code", SCENES)
def test_every_reason_has_a_scene_and_a_sentence(code: str) -> None:
    """With its rules, in English and in French, without gaps; and the legal list agrees."""
    position, moves, move = SCENES[code]
    rules, texts = dict(reasons.REASONS)[code], []
    for game in (GAME, FRENCH):
        state = play(state_of(position), *moves)
        reading = SPEC.read(state, move)
        assert reasons.REASONS[int(state.problem(reading.action))] == (code, rules)
        assert reading.action not in state.legal()
        texts.append(game.words.say(f"refusal.{code}", SPEC.refusal_facts(state, reading)))
        assert "{" not in texts[-1]
    assert texts[0] != texts[1]
    if code not in ("game_over", "no_cube_left"):  # where the table has passed by itself
        table = GAME.from_position(position, seed=1)
        for step in moves:
            table.play(step)
        error = refused(table, move)
        assert (error.code, error.rules) == (code, rules)
        assert error.text.endswith(f"({rules[0]}).")


def state_of(position: dict[str, Any]) -> Any:
    """The state of a position, before the table does anything."""
    parts = GAME.components.replace(position["components"]["replaced"])
    return SPEC.state_from(position["state"], position["seats"], GAME.complete_options(position["options"]), parts)


def test_no_reason_is_left_without_a_scene() -> None:
    """The list above is complete."""
    assert {code for code, _ in reasons.REASONS} == {"ok", *SCENES}


def states() -> Iterator[Any]:
    """Many moments of random games, with all numbers of seats and all options."""
    for seed in range(10):
        seats = 1 + seed % 5
        levels = ("easy", "expert")
        given = {"level": levels[seed // 5]} if seats == 1 else {"peace_treaty": seed > 7}
        rng = Rng(seed)
        state = SPEC.deal(seats, GAME.complete_options(given), GAME.components, rng)
        for step, (now, _) in enumerate(random_states(state, rng, 400, BiasedPlayer(SPEC, seed))):
            if step % 11 == 0 and now.seat >= 0:
                yield now


def test_every_decision_that_is_refused_is_explained_in_both_languages() -> None:
    """All decisions in many positions: legal exactly if there is no reason, and every sentence is without gaps."""
    said: set[tuple[str, str]] = set()
    for state in states():
        legal = set(state.legal())
        for action in range(SPEC.actions.count):
            code, _ = reasons.REASONS[int(state.problem(action))]
            assert (code == "ok") == (action in legal)
            verb = SPEC.write(state, action).split()[0] if written(state, action) else ""
            if code == "ok" or not verb or (code, verb) in said:
                continue
            said.add((code, verb))
            facts = SPEC.refusal_facts(state, SPEC.read(state, SPEC.write(state, action)))
            for game in (GAME, FRENCH):
                assert "{" not in game.words.say(f"refusal.{code}", facts)
    assert len({code for code, _ in said}) > 12


def written(state: Any, action: int) -> bool:
    """Whether a number means something."""
    try:
        SPEC.write(state, action)
    except regna.Malformed:
        return False
    return True
