"""Positions of Animal Kingdoms whose parts do not fit the question asked, each refused with the part that is wrong."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest

import regna
from regna.games.animal_kingdoms import GAME as SPEC
from tests.animal_kingdoms.scenes import ALL_CARDS, FRENCH, GAME, KINGDOMS, boards, document, restored
from tests.animal_kingdoms.test_positions import (
    ALONE,
    ANSWERING,
    BONUS,
    CHOOSING,
    DEALING,
    DECREES_COME,
    DRAWING,
    FINISHED,
    HANDS,
    ITS_TURN,
    NEXT_AGE,
    ONE_BEATEN,
    OPEN,
    PLAYING,
    RALLYING,
    REFILLING,
    REPLACING,
    REVEALING,
    SECOND_ROUND,
    SOLO,
    SOLO_AGAIN,
    SOLO_BONUS,
    SOLO_CHOOSING,
    SOLO_DEALING,
    SOLO_FIGHTING,
    SOLO_FINISHED,
    SOLO_THIRD,
    SOLO_WON,
    TAKING,
    TILES_COME,
    TREATY,
    WINDOW,
    then,
)
from tests.conformance.breaks import changed, complaint
from tests.rules import rule

Changes = dict[str, Any]
SOURCE = Path(__file__).parents[2] / "src" / "regna" / "games" / "animal_kingdoms" / "turn_check.py"


NO_DECREES: Changes = {f"kingdoms.{kingdom}.decree": "none" for kingdom in range(5)} | {"decrees_used": []}
BEATEN_WINDOW = then(
    document(3, hands=HANDS, columns=boards(desert=(0, 1, 2)), out=(1, 0), seat=2, tokens=(1, 0, 0)),
    "pass", "choose bee_2", "choose owl_2", "choose frog_1", "decline", "choose bee_3", "choose owl_3",
)  # fmt: skip
TREATY_DRAW = document(
    3, hands=HANDS | {0: HANDS[0][:3]}, phase="draw", drawer=0, columns=boards(desert=(0, 1)), peace_treaty=True
)
CASES: tuple[tuple[str, str, dict[str, Any], Changes], ...] = (
    # the mode
    ("phase", "AK-200", SOLO, {"phase": "reinforce"}),
    ("phase", "AK-200", OPEN, {"phase": "adversary", "step.seat": -1}),
    ("phase", "AK-130", TREATY, {"phase": "battle", "step.scored": 0}),
    ("first", "AMB-22", SOLO, {"first": 1}),
    ("step.seat", "AK-021", OPEN, {"step.seat": -1}),
    ("step.seat", "AK-021", DRAWING, {"step.seat": 0}),
    # the set-up
    ("kingdoms", "AK-013", DECREES_COME, {"kingdoms.0.decree": "none"} | {
        "kingdoms.2.decree": DECREES_COME["state"]["kingdoms"][0]["decree"],
    }),
    ("phase", "AK-013", OPEN, {"phase": "decrees", "step.seat": -1}),
    ("kingdoms", "AK-012", DEALING, {"kingdoms.0.decree": "C01", "decrees_used": ["C01"]}),
    ("kingdoms", "AK-013", OPEN, NO_DECREES),
    ("age", "AK-014", TILES_COME, {"age": 2, "first_to_pass.0": {"side": 0, "points": 2}} | {
        "decrees_used": [d["id"] for d in GAME.components["decrees"][5:10]] + TILES_COME["state"]["decrees_used"],
    }),
    ("kingdoms", "AK-014", DECREES_COME, {"kingdoms.0.tiles": [5]}),
    ("kingdoms", "AK-014", TILES_COME, {"kingdoms.0.tiles": [7], "kingdoms.1.tiles": []} | {
        "kingdoms.3.tiles": [8], "kingdoms.4.tiles": [5, 6],
    }),
    ("players.1", "AK-016", DEALING, {"players.1.score": 1}),
    ("players.1", "AK-016", TILES_COME, {"players.1.tokens": 1}),
    ("kingdoms", "AK-014", OPEN, {"kingdoms.0.tiles": [5, 6]}),
    ("kingdoms", "AK-147", TILES_COME, {"kingdoms.0.column": ["wolf_8"], "kingdoms.0.cubes": [1, 0, 0]}),
    ("discards", "AK-147", NEXT_AGE, {"discards": ["wolf_8"]}),
    ("under_pile", "AK-252", SOLO_DEALING, {"under_pile": ["tiger_8"]}),
    ("active", "AK-020", DEALING, {"active": 1}),
    # whether kingdoms are scored
    ("step.scored", "AK-160", FINISHED, {"step.scored": 4}),
    ("step.scored", "AK-160", FINISHED, {"age": 2, "first_to_pass.2": {"side": -1, "points": 0}, "decrees_used":
        FINISHED["state"]["decrees_used"][:10]}),
    ("step.scored", "AK-085", CHOOSING, {"step.scored": -1}),
    ("step.scored", "AK-251", REFILLING, {"step.scored": 5}),
    ("step.scored", "AK-130", TREATY_DRAW, {"step.scored": 0}),
    ("step.scored", "AK-024", OPEN, {"step.scored": 0}),
    # who is out
    ("players", "AK-287", PLAYING, {"players.0.passed": 1}),
    ("players", "AK-287", PLAYING, {"players.0.passed": 3}),
    ("players", "AK-024", CHOOSING, {"players.2.passed": 0}),
    ("players", "AK-022", NEXT_AGE, {"players.0.passed": 1, "first_to_pass.1": {"side": 0, "points": 5}}),
    ("step.drawer", "AK-074", TAKING, {"step.drawer": 1}),
    ("step.drawer", "AK-074", TAKING, {"step.drawer": -1}),
    ("active", "AK-074", TAKING, {"active": 1}),
    ("active", "AK-022", PLAYING, {"active": 1, "step.seat": 1}),
    ("first_to_pass", "AK-074", PLAYING, {"first_to_pass.1.side": 0}),
    ("players.1.passed", "AK-055", PLAYING, {"players.1.passed": 0, "first_to_pass.1": {"side": -1, "points": 0}}),
    ("players.1.passed", "AK-055", SOLO_FINISHED, {"players.1.passed": 0, "players.0.passed": 1, "phase": "turn"} | {
        "step.scored": -1, "step.seat": 0, "step.wins": 0, "active": 1,
    }),
    # hands
    ("players.0.hand", "AK-012", DEALING, {"players.0.hand": []}),
    ("players.2.hand", "AK-012", DEALING, {"players.2.hand": ["tiger_8"]}),
    ("players.1.hand", "AK-120", CHOOSING, {"players.1.hand": ["owl_1"]}),
    ("players.0.hand", "AK-060", RALLYING, {"players.0.hand": list(HANDS[0]), "discards": []}),
    ("players.0.hand", "AK-060", RALLYING, {"players.0.hand": []}),
    ("players.0.hand", "AK-060", RALLYING, {"players.0.score": 0}),
    ("players.0.hand", "AK-117", REFILLING, {"step.drawer": 1}),
    ("players.2.hand", "AK-117", REFILLING, {"players.2.hand": ["frog_1"]}),
    ("players.0.hand", "AK-025", OPEN, {"players.0.hand": ["bee_1", "bee_2", "bee_3"]}),
    ("players.1.hand", "AK-025", DRAWING, {"players.1.hand": []}),
    # parts in a battle
    ("players.1.part", "AK-100", OPEN, {"players.1.part": "beaten"}),
    ("players.0.raised", "AK-111", CHOOSING, {"players.0.raised": 1}),
    ("step.quiet", "AMB-07", CHOOSING, {"step.quiet": 1}),
    ("step.to_draw", "AK-241", OPEN, {"step.to_draw": 1}),
    ("step.verdict", "AK-242", SOLO_CHOOSING, {"step.verdict": "even"}),
    ("step.seat", "AK-021", OPEN, {"step.seat": 1}),
    ("phase", "AK-063", RALLYING, {"players.1.passed": 1, "first_to_pass.0": {"side": 1, "points": 5}}),
    # who draws
    ("step.drawer", "AK-050", OPEN, {"step.drawer": 0}),
    ("step.drawer", "AK-050", DRAWING, {"players.0.hand": ["bee_1", *HANDS[0][1:]], "kingdoms.4.column": ["wolf_8"]}),
    ("step.drawer", "AK-050", DRAWING, {"active": 1}),
    ("step.drawer", "AK-060", DRAWING, {"players.0.hand": ["bee_2"], "players.1.passed": 1} | {
        "first_to_pass.0": {"side": 1, "points": 5},
    }),
    # battles
    ("players.2.part", "AK-100", CHOOSING, {"players.2.part": "contends"}),
    ("players.1.part", "AK-100", CHOOSING, {"players.1.part": "none"}),
    ("players", "AK-109", CHOOSING, {"players.1.part": "beaten"}),
    ("players", "AK-110", SECOND_ROUND, {"players.0.in_battle": ["bee_1", "bee_2"]} | {
        "players.0.hand": ["bee_3", "bee_4"],
    }),
    ("players.2.in_battle", "AK-109", ONE_BEATEN, {"players.2.in_battle": [], "players.2.hand": list(HANDS[2])}),
    ("players.2.in_battle", "AK-109", ONE_BEATEN, {"players.2.in_battle": ["frog_1", "frog_2"]} | {
        "players.2.hand": ["frog_3", "frog_4"],
    }),
    ("step.seat", "AK-101", CHOOSING, {"step.seat": 0}),
    ("step.seat", "AK-101", WINDOW, {"phase": "battle"}),
    ("players", "AK-101", CHOOSING, {"first": 1}),
    ("players", "AK-101", CHOOSING, {"phase": "reinforce", "step.seat": 1}),
    ("step.seat", "AMB-07", WINDOW, {"step.seat": 2}),
    ("step.seat", "AMB-07", WINDOW, {"players.0.tokens": 0}),
    ("step.seat", "AMB-07", WINDOW, {"step.quiet": 3}),
    ("players", "AK-111", BEATEN_WINDOW, {"players.2.raised": 1}),
    ("step.quiet", "AMB-07", WINDOW, {"step.quiet": 1}),
    ("step.quiet", "AMB-07", ANSWERING, {"step.quiet": 1}),
    # the piles
    ("discards", "AK-065", DRAWING, {"discards": sorted(set(ALL_CARDS) - {c for h in HANDS.values() for c in h})}),
    # alone
    ("kingdoms", "AK-220", ITS_TURN, {"step.latest": -1} | {
        f"kingdoms.{number}.{part}": value
        for number, (size, start) in {2: (5, 0), 3: (6, 5), 4: (7, 11)}.items()
        for part, value in (("cubes", [0, size]), ("column", list(ALL_CARDS[32 + start : 32 + start + size])))
    }),
    ("step.latest", "AK-213", OPEN, {"step.latest": 0}),
    ("step.wins", "AK-245", OPEN, {"step.losses": 1}),
    ("step.latest", "AK-213", SOLO, {"step.latest": -1}),
    ("step.latest", "AK-213", SOLO, {"step.latest": 0}),
    ("step.wins", "AK-245", SOLO, {"step.wins": 1}),
    ("step.wins", "AK-245", SOLO_CHOOSING, {"step.losses": 2}),
    ("active", "AK-205", ITS_TURN, {"active": 0}),
    ("step.drawn", "AK-225", REVEALING, {"step.drawn": "none"}),
    ("step.drawn", "AK-225", REVEALING, {"step.drawn": "wolf_1"}),
    ("step.drawn", "AK-225", SOLO, {"step.drawn": "wolf_8"}),
    ("bonus", "AK-202", SOLO_DEALING, {"bonus": ["tiger_8"]}),
    ("bonus", "AK-227", REVEALING, {"bonus": ["wolf_1"]}),
    ("phase", "AK-232", REPLACING, {"players.0.passed": 0}),
    ("bonus", "AK-202", SOLO_BONUS, {"bonus": ["none", "wolf_8"]}),
    ("bonus", "AK-202", SOLO_BONUS, {"bonus": ["wolf_7", "wolf_8"]}),
    ("bonus", "AK-202", SOLO, {"bonus": ["none"]}),
    ("bonus", "AK-263", BONUS, {"bonus": ["wolf_5", "tiger_6"]}),
    ("bonus", "AMB-17", BONUS, {"bonus": ["wolf_5", "wolf_2"], "players.0.passed": 1}),
    ("players.0.card", "AK-241", SOLO_FIGHTING, {"players.0.card": "none"}),
    ("players.0.hand", "AMB-19", SOLO_CHOOSING, {"players.0.hand": [], "players.0.in_battle": list(HANDS[0])}),
    ("players.0.hand", "AK-245", SOLO_FINISHED, {"players.0.hand": list(HANDS[0][:2])}),
    ("step.to_draw", "AK-241", SOLO_FIGHTING, {"step.to_draw": 0}),
    ("step.to_draw", "AK-241", SOLO_FIGHTING, {"step.to_draw": 4}),
    ("players.1.in_battle", "AK-241", SOLO_FIGHTING, {"step.to_draw": 1}),
    ("players.1.in_battle", "AK-241", SOLO_AGAIN, {"players.1.in_battle": ["tiger_1"]}),
    ("step.verdict", "AK-242", SOLO_FIGHTING, {"step.verdict": "even"}),
    ("step.verdict", "AK-242", SOLO_THIRD, {"step.verdict": "even"}),
)  # fmt: skip


def label(value: object) -> str | None:
    """A readable name for a case."""
    return value if isinstance(value, str) else None


@pytest.mark.parametrize(("where", "number", "sound", "changes"), CASES, ids=label)
def test_what_does_not_fit_is_named(where: str, number: str, sound: dict[str, Any], changes: Changes) -> None:
    """The part and the rule, in both languages."""
    broken = changed(sound, changes)
    english, french = complaint(GAME, broken), complaint(FRENCH, broken)
    assert (english.code, english.facts) == ("turn_does_not_fit", {"where": where})
    assert english.rules[:1] == ((number,) if number else ())
    assert english.text != french.text
    assert where in english.text


def complaints() -> set[tuple[str, str]]:
    """Where every check of the turn complains, digits as *, and the first rule it names; read from the source."""
    found = set()
    for call in ast.walk(ast.parse(SOURCE.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "need":
            _, where, *rules = call.args
            name = "players.*.hand" if isinstance(where, ast.Name) else ast.unparse(where).removeprefix("f").strip("'")
            first = rules[0].value if rules and isinstance(rules[0], ast.Constant) else ""
            found.add((re.sub(r"\{\w+\}", "*", name), str(first)))
    return found


def any_side(where: str) -> str:
    """The place with * for the number of a side."""
    return ".".join("*" if part.isdigit() else part for part in where.split("."))


# ---------------------------------------------------------------------- what can never arise


def cards(*names: str) -> tuple[str, ...]:
    """A hand."""
    return names


TILES_ELSEWHERE = changed(
    TILES_COME, {f"kingdoms.{kingdom}.tiles": [] for kingdom in range(4)} | {"kingdoms.4.tiles": [5]}
)


@rule("AK-014")
def test_tiles_come_kingdom_by_kingdom() -> None:
    """Only the last kingdom has a tile: else the position two outcomes later would itself be refused."""
    with pytest.raises(regna.BadPosition):
        restored(TILES_ELSEWHERE)


def test_every_complaint_has_a_case() -> None:
    """No check of the turn is left without a document that it refuses."""
    tested = {(any_side(where), number) for where, number, _, _ in CASES} | {case[:2] for case in CASES}
    for refused in (complaint(GAME, position) for position in IMPOSSIBLE.values()):
        where = str(refused.facts.get("where"))
        tested |= {(where, refused.rules[0]), (any_side(where), refused.rules[0])}
    assert complaints() - tested == set()
    assert len(complaints()) > 50


IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "AK-143, AK-058: one player has five councillors after one age": document(
        3, age=2, councils={kingdom: [1, 0, 0] for kingdom in KINGDOMS}
    ),
    "AK-245: battles were won where nobody was tied": changed(SOLO_WON, {
        "kingdoms.1.column": [], "kingdoms.1.cubes": [0, 0], "step.latest": 0,
    }),
    "AK-251: a card is missing at the end of an age and no battle was won": changed(SOLO_WON, {"step.wins": 0}),
    "AK-117: cards are drawn after a battle in a kingdom with a single leader": changed(REFILLING, {
        "kingdoms.0.cubes": [2, 0, 0], "players.1.hand": list(HANDS[1]), "discards": ["bee_1"],
    }),
    "AK-101, AK-117: a participant of the battle just fought has lost no card": changed(REFILLING, {
        "players.1.hand": list(HANDS[1]), "discards": ["bee_1"],
    }),
    "AK-150: an age begins with somebody who has not the fewest points": changed(NEXT_AGE, {
        "first": 0, "players.0.score": 9, "players.1.score": 3, "players.2.score": 0,
    }),
    "AK-161: the game is over and a player has fewer points than tiles": changed(FINISHED, {"players.0.score": 0}),
    "AK-252: cards are under the pile in the first age": document(1, hands=ALONE, under_pile=cards("wolf_1", "wolf_2")),
    "AK-225: the card the adversary has just played, and no cube of it": changed(BONUS, {
        "kingdoms.0.cubes": [1, 0], "step.latest": 0,
    }),
    "AK-232: the adversary has just played a 2 although the player is out": changed(REPLACING, {
        "kingdoms.1.column": ["tiger_2"], "step.drawn": "tiger_2",
    }),
    "AK-110: an odd and an even card were tied": changed(SECOND_ROUND, {
        "players.1.in_battle": ["owl_2"], "players.1.hand": ["owl_1", "owl_3", "owl_4"],
    }),
    "AK-055, AK-062: who claimed a capital lacks more than one card": document(
        3, phase="draw", drawer=0, hands={0: cards("bee_1")}, columns=boards(desert=(1, 1, 1, 0)), scores=(1, 0, 0)
    ),
    "AK-060: three cards were rallied for no point": document(
        3, phase="draw", drawer=0, hands={0: cards("bee_1")}
    ),
    "AMB-20: a battle against no card goes into a second round": changed(
        document(
            1, hands={0: HANDS[0][:3]}, out=(0, 1), phase="battle", scored=4, losses=3,
            columns=boards(desert=(0, 0, 0, 1), marsh=(0, 1), jungle=(0, 1), mountains=(0, 1), ice=(0, 1)),
        ),
        {"players.0.part": "contends", "players.1.part": "contends", "players.0.in_battle": ["bee_4"]},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_position_that_can_never_arise_is_refused(name: str) -> None:
    """Each contradicts the rule in its name, and everything needed to see that is in the document."""
    with pytest.raises(regna.BadPosition):
        restored(IMPOSSIBLE[name])


POSSIBLE: dict[str, dict[str, Any]] = {
    "a player has both councillors of a kingdom": document(3, age=3, councils={"desert": [2, 0, 0]}),
    "nobody claimed anything in two ages": document(3, age=3),
    "the last player goes on alone": document(3, seat=2, out=(1, 0), columns=boards(desert=(2, 2, 2))),
    "four kingdoms are full": document(
        5, seat=4, out=(0, 1, 2, 3),
        columns=boards(desert=(1, 1, 1, 0), marsh=(2, 2, 2, 2, 1), jungle=(3,) * 5 + (2,), mountains=(4,) * 6 + (3,)),
    ),
    "all tokens are out": document(3, age=2, tokens=(9, 9, 0)),
    "the adversary is out for want of cubes": document(
        1, age=1, out=(1,), hands=ALONE, columns=boards(jungle=(1,) * 5, mountains=(1,) * 6, ice=(1,) * 7)
    ),
    "the last cards of two who were tied three times": then(
        document(
            2, columns=boards(desert=(0, 1)), out=(0,), seat=1,
            hands={0: cards("bee_1", "bee_2", "bee_3", "bee_4"), 1: cards("owl_1", "owl_2", "owl_3", "owl_4")},
        ),
        "pass", "choose bee_4", "choose owl_4", "choose bee_1", "choose owl_1", "choose bee_2", "choose owl_2",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", POSSIBLE)
def test_a_rare_position_that_can_arise_is_accepted(name: str) -> None:
    """Not only what is usual: the corners of the rules are positions too."""
    assert SPEC.state_document(restored(POSSIBLE[name])) == POSSIBLE[name]["state"]
