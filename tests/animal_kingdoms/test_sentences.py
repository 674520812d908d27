"""What the table asks and why it refuses in Animal Kingdoms: each sentence is true where it is said."""

from typing import Any

from regna.games.animal_kingdoms import GAME as SPEC
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from regna.table.game import Game
from regna.table.words import cite
from tests.animal_kingdoms.scenes import FRENCH, GAME, boards, phase, play, scene
from tests.rules import rule


def refusal(state: AnimalKingdoms, text: str, game: Game = GAME) -> str:
    """What a player hears who wants to decide this."""
    reading = SPEC.read(state, text)
    code, rules = SPEC.reasons[int(state.problem(reading.action))]
    return cite(game.words.say(f"refusal.{code}", SPEC.refusal_facts(state, reading)), rules)


def question(state: AnimalKingdoms, game: Game = GAME) -> str:
    """What the deciding seat reads."""
    return game.words.say(*SPEC.prompt(state, int(state.seat)))


HAND = {0: ["bee_1", "owl_2", "wolf_3", "frog_4"]}


@rule("AK-030", "AK-061", "AK-101")
def test_a_card_that_is_not_in_hand_is_refused_by_the_rule_of_what_it_was_for() -> None:
    """A claim, a Rally or a battle."""
    turn = scene(3, hands=HAND)
    battle = play(scene(3, hands=HAND, columns=boards(desert=(0, 2)), out=(1, 2)), "pass")
    assert phase(battle) == "battle"
    for game in (GAME, FRENCH):
        assert "(AK-030)" in refusal(turn, "claim wolf_8 ice", game)
        assert "(AK-061)" in refusal(turn, "rally wolf_8", game)
        assert "(AK-101)" in refusal(battle, "choose wolf_8", game)


@rule("AK-263")
def test_a_bonus_card_that_is_not_named() -> None:
    """It is no card for a battle."""
    bonus: dict[str, Any] = {"bonus": ("owl_5", "wolf_6"), "drawn": "owl_6", "phase": "bonus", "active": 1}
    state = scene(1, level="expert", hands=HAND, columns={"marsh": [("owl_6", 1)]}, **bonus)
    assert "one of the two bonus cards: Owl 5, Wolf 6 (AK-263)" in refusal(state, "choose hidden")


@rule("AK-055", "AK-063")
def test_rally_is_closed_by_who_is_out_with_a_capital_too() -> None:
    """Nobody need have passed."""
    state = scene(3, hands=HAND, columns=boards(desert=(1, 1, 2, 2)), out=(2,))
    assert "somebody is out of this age, so Rally is closed" in question(state)
