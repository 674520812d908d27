"""Positions as people write them: what goes without saying may be left out, and 0 is as good as nothing."""

from copy import deepcopy
from typing import Any

import pytest

import regna
from regna.engine.rng import Rng
from regna.registry import GAMES
from tests.conformance.breaks import place
from tests.conformance.mutations import one_of
from tests.conformance.positions import kept, plain

LEFT_OUT = 4
"""So many parts are left out of every kept position, one after the other."""


def named_parts(state: dict[str, Any]) -> list[str]:
    """The paths to the parts of a state, of its step, and of every player."""
    found = [*state, *(f"step.{name}" for name in state["step"])]
    for seat, player in enumerate(state.get("players", [])):
        found += [f"players.{seat}.{name}" for name in player]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("id", GAMES)
def test_a_part_that_is_left_out_changes_nothing_else(id: str) -> None:
    """Without a part every kept position is refused, or read with that part as in quiet times and all else as it is."""
    game, rng, moments, same = regna.game(id), Rng(1), kept(id), 0
    for moment in moments:
        document = moment.position
        for _ in range(LEFT_OUT):
            path = str(one_of(rng, named_parts(document["state"])))
            lean = deepcopy(document)
            parent, name = place(lean["state"], path)
            del parent[name]
            try:
                found = game.from_position(lean, seed=1).record().start
            except regna.BadPosition as error:
                assert error.facts["where"]  # noqa: PT017  # either way is right
                continue
            again, key = place(found, path)
            before, _ = place(document["state"], path)
            same += again[key] == before[key]
            again[key] = before[key]
            assert plain(found) == document["state"], path
    assert same > len(moments), "hardly anything can be left out"


@pytest.mark.parametrize("id", GAMES)
def test_the_frame_may_be_short(id: str) -> None:
    """Rules, options and components are those at hand."""
    game = regna.game(id)
    match = game.new(seed=1)
    short = {name: plain(match.position())[name] for name in ("format", "game", "seats", "state")}
    assert game.from_position(short, seed=1).position() == match.position()
    assert game.from_position(short | {"components": {}}, seed=1).position() == match.position()


def test_own_components_need_no_digest() -> None:
    """The groups are enough."""
    game, own = regna.game("barony"), {"tokens_each": 25}
    components = {"format": "regna-components/1", "game": "barony", "bank": {"values": own}}
    document = plain(game.new(seats=2, seed=1, components=components).position())
    del document["components"]["digest"]
    assert game.from_position(document, seed=1).components["bank"] == own


def test_a_record_needs_its_rules_and_its_digest() -> None:
    """What others have written is not guessed."""
    record = plain(regna.game("barony").new(seats=2, seed=1).record())
    for part, value in (("rules", ""), ("components", {})):
        with pytest.raises(regna.RegnaError):
            regna.replay(record | {part: value})


@pytest.mark.parametrize(
    ("id", "path", "thing"),
    [
        ("barony", "players.0.tokens", "field"),
        ("barony", "players.0.knights", "A1"),
        ("attila", "players.0.influence", "huns"),
        ("attila", "discards", "huns"),
        ("attila", "markers.noricum", "huns"),
    ],
)
def test_none_of_a_thing(id: str, path: str, thing: str) -> None:
    """A count of 0 is read, and written as nothing."""
    game = regna.game(id)
    document = plain(game.new(seats=3, seed=1, options={"layout": "fixed"} if id == "barony" else {}).position())
    written = deepcopy(document)
    thing = next(iter(document["state"]["board"])) if thing == "A1" else thing
    parent, name = place(document["state"], path)
    parent[name] = {**parent.get(name, {}), thing: 0} if isinstance(parent, dict) else {thing: 0}
    assert plain(game.from_position(document, seed=1).position()) == written


@pytest.mark.parametrize(
    ("id", "path", "value", "sentence"),
    [
        ("barony", "board.C3", "lake", "board.C3, players.0.knights.C3: C3 is a lake and has a piece on it"),
        ("barony", "players.1.knights", {"C3": 9}, "players.1: Blue has more pieces in play than there are"),
    ],
)
def test_the_place_the_path_and_the_reason(id: str, path: str, value: Any, sentence: str) -> None:
    """Of an invariant that is broken."""
    board = dict.fromkeys(("A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"), "plain")
    state: dict[str, Any] = {"board": board, "players": [{"knights": {"C3": 1}}, {}]}
    document = {"format": "regna-position/1", "game": id, "seats": 2, "state": state}
    assert regna.game(id).from_position(deepcopy(document), seed=1).turn.phase == "main"
    parent, name = place(state, path)
    parent[name] = value
    with pytest.raises(regna.BadPosition) as caught:
        regna.game(id).from_position(document, seed=1)
    assert str(caught.value).startswith(sentence)
