"""Prompts and refusals of Barony at moments where an earlier sentence was not true."""

from typing import Any

import pytest

import regna
from tests.barony.scenes import body, play, scene
from tests.rules import rule

OPPONENT: dict[str, Any] = {"cities": ["E3"], "knights": {"E3": 1}}


def prompts(match: regna.Match) -> tuple[str, str]:
    """What everybody reads in English and in French, without the name in front and with plain spaces."""
    english, french = (match.in_language(language).turn.prompt for language in ("en", "fr"))
    return english.partition(", ")[2], french.partition(", ")[2].replace("\u00a0", " ")


@rule("BA-054")
def test_no_more_knights_are_offered_than_the_reserve_has() -> None:
    """By a lake three may come to a city; after one of two in the reserve one is left."""
    match = scene({"cities": ["C3"], "knights_removed": 5}, OPPONENT, terrain={"C4": "lake"})
    play(match, "recruit C3")
    assert prompts(match) == (
        "you may recruit one more knight in C3, or end.",
        "vous pouvez encore recruter un chevalier en C3, ou terminer.",
    )


@rule("BA-041", "AMB-03")
def test_only_actions_that_are_legal_are_offered() -> None:
    """A knight on the edge can move and build; with neither knights in the reserve nor tokens, nothing else."""
    match = scene({"knights": {"A3": 1}, "knights_removed": 6}, OPPONENT)
    assert prompts(match) == (
        "choose your action: move, village or stronghold.",
        "choisissez votre action : déplacer, construire un village ou construire une forteresse.",
    )


@rule("AMB-08")
@pytest.mark.parametrize(("strict", "order"), [(True, ", no dearer token after a cheaper one"), (False, "")])
def test_an_order_of_payment_is_named_where_there_is_one(strict: bool, order: str) -> None:
    """With the option switched off any token may follow any other."""
    match = scene({"tokens": {"field": 3, "plain": 3, "forest": 4}}, OPPONENT, options={"strict_payment": strict})
    play(match, "title", "pay plain")
    assert prompts(match)[0] == f"pay for your title{order}: 4 of 15 paid."
    assert ("pay field" in match.legal()) == (not strict)


@rule("BA-161")
def test_nobody_is_sent_to_a_title_that_is_out_of_reach() -> None:
    """Who has no tokens cannot choose the action that tokens are paid in."""
    match = scene({"cities": ["C3"]}, OPPONENT)
    refusal = match.refusal("pay field")
    assert refusal is not None
    assert refusal.text == "Tokens are paid only for a title (BA-161)."


@rule("BA-180", "BA-187")
def test_a_match_that_is_over_is_shown_in_its_last_round() -> None:
    """Whether the round was played to its end or not."""
    stuck: dict[str, Any] = {"strongholds": ["C3"], "knights_removed": 7}
    over = scene(stuck, {"strongholds": ["C4"], "knights_removed": 7}, terrain={"A3": "lake"})
    assert (over.over, body(over).round) == (True, 1)
    for turns, number in ((2, 2), (3, 2), (4, 3)):
        match = scene({"tokens": {"field": 3}, "title": "marquis"}, OPPONENT, seat=turns % 2, turns=turns)
        assert body(match).round == number
        match = scene(
            {"title": "duke"},
            OPPONENT,
            seat=None,
            phase="finished",
            turns=turns,
            last_round=True,
            step={"ended": "duke"},
        )
        assert body(match).round == number - (turns % 2 == 0)
