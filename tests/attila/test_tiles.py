"""The action tiles: AT-110 to AT-117, the windows of RUL-16, and games without tiles."""

from typing import Any

import pytest

import regna
from regna.games.attila.rules.board import TRIBES, Tile
from tests.attila.scenes import (
    FAR,
    FRONT,
    GAME,
    STARTS,
    STUCK,
    TILES,
    asked,
    body,
    cards,
    conflicts,
    discards_for,
    events,
    influence,
    last_turn,
    markers,
    offers,
    play,
    reason,
    refused_position,
    rules_of,
    scene,
    scores,
    status,
    where,
)
from tests.rules import rule

OTHERS: tuple[dict[str, Any], dict[str, Any]] = ({"hand": {"huns": 1}}, {"hand": {"vandals": 1}})


def left(match: regna.Match, seat: int = 0) -> list[Tile]:
    """The action tiles everybody sees before a player."""
    return body(match).players[seat].tiles


def at_war(*moves: str, **state: Any) -> regna.Match:
    """Ivory has all tiles and four cards, the others one each; the conflict in Noricum will end the 4th century."""
    ivory = {"hand": {"vandals": 2, "huns": 1, "goths": 1}, "tiles": TILES}
    return play(scene(ivory, *OTHERS, **({"markers": FRONT} | state)), *moves)


TO_CONFLICT = ("play vandals noricum", "influence")
TO_PAUSE = (*TO_CONFLICT, "end", "end", "end")
TO_CLOSE = (*TO_PAUSE, "end")
WINDOWS = {
    "before step 1": (),
    "after step 1": ("play vandals noricum",),
    "before laying": TO_CONFLICT,
    "before the scoring": TO_PAUSE,
    "before refilling": TO_CLOSE,
}
PHASE = dict(zip(WINDOWS, ("play", "follow", "conflict", "pause", "close"), strict=True))


# ---------------------------------------------------------------------- when: AT-110, AT-111


@rule("AT-111", "RUL-16")
def test_every_window_of_a_turn_in_its_order() -> None:
    """A tile is offered at each of the questions of one's own turn, Double Turn only at the last."""
    match = at_war()
    assert (asked(match), offers(match)) == ((0, "play"), {"trade", "raise"})
    play(match, "play vandals noricum")
    assert (asked(match), offers(match)) == ((0, "follow"), {"trade", "raise"})
    play(match, "influence")
    assert (asked(match), offers(match)) == ((0, "conflict"), {"trade", "raise"})
    play(match, "end")
    assert (asked(match), offers(match)) == ((1, "conflict"), set())
    play(match, "end")
    assert (asked(match), offers(match)) == ((2, "conflict"), set())
    assert status(match, "noricum") == "open"
    play(match, "end")
    assert (asked(match), offers(match)) == ((0, "pause"), {"trade", "raise"})
    assert status(match, "noricum") == "peaceful"
    assert "log.scoring" not in events(match)
    play(match, "end")
    assert (asked(match), offers(match)) == ((0, "close"), {"trade", "raise", "double"})
    assert "log.scoring" in events(match)
    assert cards(match)[0] == 3
    play(match, "end")
    assert asked(match) == (1, "play")
    assert cards(match)[0] == 6


@rule("AT-111")
def test_after_step_two_without_a_conflict_a_tile_is_offered() -> None:
    """The window after step 2 is then the one before refilling; it comes after a second marker too."""
    for step_two in ("influence", "marker noricum"):
        match = play(at_war(markers={}), "play vandals noricum", step_two)
        assert (asked(match), offers(match)) == ((0, "close"), {"trade", "raise", "double"})


@rule("AT-111")
def test_a_conflict_without_a_scoring_is_followed_by_the_last_window_alone() -> None:
    """With no scoring due there is one question, not two."""
    match = at_war(*TO_PAUSE, peaceful=["sicilia"])
    assert asked(match) == (0, "close")
    play(match, "end")
    assert asked(match) == (1, "play")


@rule("AT-111", "RUL-16")
def test_no_tile_once_one_has_begun_to_lay() -> None:
    """Before the first card laid, not after it."""
    match = at_war(*TO_CONFLICT)
    assert reason(match, "raise franks huns") is None
    assert reason(match, "trade goths") is None
    play(match, "lay huns")
    assert asked(match) == (0, "conflict")
    for move in ("raise franks huns", "trade goths"):
        assert reason(match, move) == "cards_already_laid"
        assert rules_of(match, move)[0] == "AT-111"


@rule("AT-110", "RUL-16")
def test_no_tile_of_anybody_while_other_players_choose_cards() -> None:
    """Neither the one who lays nor the active player can use a tile then."""
    laying = {"hand": {"huns": 1}, "tiles": TILES}
    match = scene({"hand": {"vandals": 2}, "tiles": TILES}, laying, laying, markers=FRONT)
    play(match, *TO_CONFLICT, "end")
    for seat in (1, 2):
        assert asked(match) == (seat, "conflict")
        for move in ("raise franks huns", "trade huns", "double"):
            assert reason(match, move) == "tile_of_the_active_player"
            assert rules_of(match, move)[0] == "AT-110"
            other = match.refusal(move, 0)
            assert other
            assert other.code == "not_your_turn"
        play(match, "end")
    assert asked(match) == (0, "pause")


@rule("AT-111", "AT-075")
def test_a_second_conflict_of_the_card_play_opens_the_window_again() -> None:
    """Before committing cards to each of two conflicts, even after cards were laid in the first."""
    land = {"noricum": {"vandals": 3, "huns": 1}, "raetia": {"goths": 4}}
    match = at_war("play vandals noricum", "marker raetia", "lay huns", markers=land)
    assert offers(match) == set()
    play(match, "end", "end", "end")
    assert (asked(match), offers(match)) == ((0, "conflict"), {"trade", "raise"})
    assert conflicts(match) == ["raetia"]


@rule("AT-110", "AT-111")
@pytest.mark.parametrize("window", WINDOWS)
def test_two_influence_can_be_used_in_every_window_and_then_no_other_tile(window: str) -> None:
    """It takes effect at once, is out of the game, and the turn goes on where it was."""
    match = at_war(*WINDOWS[window])
    assert match.turn.phase == PHASE[window]
    assert reason(match, "raise goths goths") is None
    play(match, "raise goths goths")
    assert influence(match, 0, "goths") == 2
    assert left(match) == ["double", "trade"]
    if PHASE[window] in ("play", "follow", "conflict"):
        assert asked(match) == (0, PHASE[window])
        assert offers(match) == set()
        assert reason(match, "trade goths") == "one_tile_a_turn"
        assert rules_of(match, "trade goths")[0] == "AT-110"
        assert reason(match, "raise goths goths") == "tile_already_used"
        assert rules_of(match, "raise goths goths")[0] == "AT-110"
    else:
        assert asked(match) == (1, "play")


@rule("AT-110", "AT-111", "AT-114")
@pytest.mark.parametrize("window", WINDOWS)
def test_trade_can_be_used_in_every_window_and_then_no_other_tile(window: str) -> None:
    """One card goes, one comes, and the turn goes on where it was."""
    match = at_war(*WINDOWS[window])
    before = cards(match)
    assert reason(match, "trade goths") is None
    play(match, "trade goths", "end")
    assert left(match) == ["double", "raise"]
    assert body(match).discards["goths"] == 1
    if PHASE[window] in ("play", "follow", "conflict"):
        assert asked(match) == (0, PHASE[window])
        assert cards(match) == before
        assert reason(match, "raise goths goths") == "one_tile_a_turn"
    else:
        assert asked(match) == (1, "play")


@rule("AT-110")
def test_one_tile_a_turn_also_bars_a_double_turn_and_a_trade_later_in_it() -> None:
    """The limit holds to the end of the turn: no further question about tiles is asked."""
    match = at_war("raise goths goths", *TO_PAUSE)
    assert asked(match) == (1, "play")
    assert left(match) == ["double", "trade"]


@rule("AT-110")
def test_the_limit_is_for_one_turn_and_a_used_tile_never_comes_back() -> None:
    """In his next turn he may use another tile, but not the same one again."""
    match = scene({"hand": {"huns": 1}, "tiles": TILES}, {}, {})
    play(match, "raise goths goths", "play huns noricum", "influence")
    assert asked(match) == (0, "play")
    assert offers(match) == {"trade"}
    assert reason(match, "raise goths goths") == "tile_already_used"


@rule("AT-110")
def test_the_next_player_has_a_limit_and_tiles_of_his_own() -> None:
    """What Ivory used does not count for Purple."""
    match = scene({"hand": {"huns": 1}, "tiles": TILES}, {"hand": {"huns": 1}, "tiles": TILES}, {})
    play(match, "raise goths goths", "play huns noricum", "influence")
    assert (asked(match), offers(match)) == ((1, "play"), {"trade", "raise"})


@rule("AT-110")
def test_a_tile_one_does_not_have_is_not_offered() -> None:
    """Each kind stands for itself."""
    for tile, move in zip(TILES, ("double", "trade huns", "raise huns huns"), strict=True):
        others = [other for other in TILES if other != tile]
        match = scene({"hand": {"huns": 2}, "tiles": others}, {}, {})
        play(match, "play huns noricum", "influence")
        assert offers(match) == set(others)
        assert reason(match, move) == "tile_already_used"


# ---------------------------------------------------------------------- no idle questions


@rule("AT-111", "AT-114")
@pytest.mark.parametrize(
    ("tiles", "cards", "is_asked"),
    [
        ([], 2, False),
        (["double"], 1, False),
        (["trade"], 1, False),
        (["double", "trade"], 1, False),
        (["raise"], 1, True),
        (["double"], 2, True),
        (["trade"], 2, True),
    ],
)
def test_the_last_question_is_asked_only_with_a_usable_tile(tiles: list[str], cards: int, is_asked: bool) -> None:
    """Trade and Double Turn need a card left in hand; 2 Influence does not."""
    match = scene({"hand": {"huns": cards}, "tiles": tiles}, *OTHERS)
    play(match, "play huns noricum", "influence")
    assert asked(match) == ((0, "close") if is_asked else (1, "play"))
    if is_asked:
        assert offers(match) == set(tiles)


@rule("AT-111")
@pytest.mark.parametrize(
    ("tiles", "cards", "is_asked"),
    [([], 2, False), (["double"], 2, False), (["trade"], 1, False), (["trade"], 2, True), (["raise"], 1, True)],
)
def test_before_the_scoring_is_asked_only_with_a_usable_tile(tiles: list[str], cards: int, is_asked: bool) -> None:
    """Double Turn is never usable there."""
    ivory = {"hand": {"vandals": cards}, "tiles": tiles}
    match = play(scene(ivory, *OTHERS, markers=FRONT), *TO_CONFLICT)
    while match.turn.phase == "conflict":
        play(match, "end")
    assert ("log.scoring" not in events(match)) == is_asked
    assert (match.turn.phase == "pause") == is_asked
    if is_asked:
        assert offers(match) == set(tiles)


@rule("AT-111")
@pytest.mark.parametrize(("tiles", "is_asked"), [([], False), (["double", "trade"], False), (["raise"], True)])
def test_an_empty_hand_is_asked_before_the_conflict_only_with_two_influence(tiles: list[str], is_asked: bool) -> None:
    """Without a card there is nothing to lay or trade."""
    ivory = {"hand": {"vandals": 1}, "tiles": tiles}
    match = play(scene(ivory, *OTHERS, markers=FRONT), *TO_CONFLICT)
    assert asked(match) == (0 if is_asked else 1, "conflict")
    if is_asked:
        assert offers(match) == {"raise"}
        play(match, "raise huns huns")
        assert asked(match) == (1, "conflict")


@rule("AT-111")
def test_with_a_card_but_no_tile_only_the_conflict_cards_are_asked_for() -> None:
    """No tile in the list, and no question after the conflict."""
    match = play(scene({"hand": {"vandals": 2}}, *OTHERS, markers=FRONT), *TO_CONFLICT)
    assert match.legal() == ["lay vandals", "end"]
    play(match, "end", "end", "end")
    assert asked(match) == (1, "play")


@rule("AT-111")
def test_declining_a_tile_keeps_it() -> None:
    """Ending the question uses nothing up."""
    match = at_war(*TO_CLOSE, "end")
    assert left(match) == TILES
    assert influence(match, 0, "goths") == 0


# ---------------------------------------------------------------------- 2 Influence: AT-115, AT-116


@rule("AT-115", "RUL-17")
def test_two_influence_on_one_column_or_one_on_each_of_two() -> None:
    """Exactly these 21 ways, and no more than two steps."""
    match = scene({"hand": {"huns": 1}, "influence": {"franks": 3}, "tiles": ["raise"]}, {}, {})
    ways = {move for move in match.legal() if move.startswith("raise")}
    assert ways == {f"raise {one} {other}" for i, one in enumerate(TRIBES) for other in TRIBES[i:]}
    assert len(ways) == 21
    play(match, "raise franks franks")
    assert where(match, 0)["influence"] == {"franks": 5}


@rule("AT-115", "RUL-17")
def test_two_different_columns_move_one_space_each_and_may_be_new() -> None:
    """From 3 to 4, and from 0 to 1; nobody else moves."""
    match = scene(
        {"hand": {"huns": 1}, "influence": {"franks": 3}, "tiles": ["raise"]}, {"influence": {"franks": 3}}, {}
    )
    play(match, "raise vandals franks")
    assert where(match, 0)["influence"] == {"franks": 4, "vandals": 1}
    assert where(match, 1)["influence"] == {"franks": 3}


@rule("AT-115", "RUL-17")
def test_two_steps_may_enter_a_new_column() -> None:
    """From 0 to 2."""
    match = play(scene({"hand": {"huns": 1}, "tiles": ["raise"]}, {}, {}), "raise saxons saxons")
    assert where(match, 0)["influence"] == {"saxons": 2}


@rule("AT-115")
@pytest.mark.parametrize("tiles_placed", [0, 6])
def test_two_influence_is_two_in_every_century(tiles_placed: int) -> None:
    """The century changes the gain of step 2, not the tile."""
    match = scene({"hand": {"huns": 1}, "tiles": ["raise"]}, {}, {}, peaceful=FAR[:tiles_placed])
    play(match, "raise saxons saxons")
    assert influence(match, 0, "saxons") == 2


@rule("AT-115", "AT-045")
@pytest.mark.parametrize(("before", "after", "over"), [(19, 21, False), (20, 22, True), (21, 22, True)])
def test_two_influence_stops_at_the_top(before: int, after: int, over: bool) -> None:
    """A surplus step is lost, and the top is an end of the game; one space below is not."""
    match = scene({"hand": {"huns": 1}, "influence": {"goths": before}, "tiles": ["raise"]}, *OTHERS)
    play(match, "raise goths goths")
    assert influence(match, 0, "goths") == after
    assert last_turn(match) == ("influence" if over else None)
    play(match, "play huns noricum", "influence")
    assert match.over == over


@rule("AT-116", "RUL-17")
def test_two_influence_comes_on_top_of_step_two() -> None:
    """Used in between, it leaves both the influence and the second marker to be chosen."""
    match = scene({"hand": {"huns": 1}, "tiles": ["raise"]}, {}, {})
    play(match, "play huns noricum", "raise huns huns")
    assert match.turn.phase == "follow"
    assert reason(match, "marker noricum") is None
    play(match, "influence")
    assert influence(match, 0, "huns") == 3


@rule("AT-116")
def test_two_influence_does_not_depend_on_the_card_or_the_map() -> None:
    """An empty map, an empty hand, another tribe than the one played."""
    match = scene({"tiles": ["raise"]}, *OTHERS)
    assert asked(match) == (0, "play")
    play(match, "raise teutons vandals")
    assert where(match, 0)["influence"] == {"teutons": 1, "vandals": 1}
    match = scene({"hand": {"huns": 1}, "tiles": ["raise"]}, {}, {})
    play(match, "play huns noricum")
    assert reason(match, "raise teutons vandals") is None


@rule("RUL-16", "AT-111")
def test_two_influence_after_the_reveal_counts_in_the_scoring() -> None:
    """Before the scoring it makes Ivory the only one with influence on the Saxons."""
    match = at_war(*TO_PAUSE, markers=FRONT | {"sicilia": {"saxons": 4}})
    play(match, "raise saxons vandals")
    assert scores(match) == [5 + 5, 0, 0]  # Saxons 4 in 1 and Vandals 4 in 1, all Ivory's alone


@rule("AT-111")
def test_two_influence_after_the_scoring_comes_too_late_for_it() -> None:
    """Before refilling it counts for later scorings only."""
    match = at_war(*TO_CLOSE, markers=FRONT | {"sicilia": {"saxons": 4}})
    assert scores(match) == [5, 0, 0]
    play(match, "raise saxons saxons")
    assert scores(match) == [5, 0, 0]
    assert influence(match, 0, "saxons") == 2


# ---------------------------------------------------------------------- Trade: AT-114


@rule("AT-114")
def test_trade_discards_first_and_then_draws_as_many() -> None:
    """Three cards go face up one after the other; nothing is drawn before the player ends."""
    hand = {"huns": 2, "goths": 2}
    match = scene({"hand": hand, "tiles": ["trade"]}, {}, {}, discards=discards_for({"vandals": 5}, hand))
    assert body(match).draw_pile == 5
    discards = body(match).discards
    play(match, "trade huns", "trade huns", "trade goths")
    assert asked(match) == (0, "trade")
    assert body(match).discards == discards | {"huns": 9, "goths": discards["goths"] + 1}
    assert (where(match, 0)["hand"], body(match).draw_pile) == ({"goths": 1}, 5)
    play(match, "end")
    assert asked(match) == (0, "play")
    assert (where(match, 0)["hand"], body(match).draw_pile) == ({"goths": 1, "vandals": 3}, 2)


@rule("AT-114")
def test_trade_is_no_refill() -> None:
    """Who has two cards and trades both has two cards; there is nothing left to ask."""
    hand = {"huns": 2}
    match = scene({"hand": hand, "tiles": ["trade"]}, {}, {}, discards=discards_for({"vandals": 5}, hand))
    play(match, "trade huns", "trade huns")
    assert asked(match) == (0, "play")
    assert where(match, 0)["hand"] == {"vandals": 2}


@rule("AT-114")
def test_trade_needs_a_card_of_the_hand() -> None:
    """A card one lacks cannot be traded, at the beginning or later."""
    match = scene({"hand": {"huns": 1, "goths": 1}, "tiles": ["trade"]}, {}, {})
    assert reason(match, "trade franks") == "cannot_trade_what_you_lack"
    assert rules_of(match, "trade franks")[0] == "AT-114"
    play(match, "trade huns")
    assert reason(match, "trade huns") == "cannot_trade_what_you_lack"
    assert reason(match, "trade goths") is None


@rule("AT-114")
def test_trade_is_not_available_with_an_empty_hand() -> None:
    """The tile stays, the turn goes on without a question about it."""
    match = scene({"tiles": ["trade", "raise"]}, *OTHERS)
    assert offers(match) == {"raise"}
    assert reason(match, "trade huns") == "cannot_trade_what_you_lack"
    match = scene({"hand": {"huns": 1}, "tiles": ["trade"]}, *OTHERS)
    play(match, "play huns noricum")
    assert offers(match) == set()


@rule("AT-114")
def test_at_least_one_card_is_traded() -> None:
    """There is no trade of nothing: before the first card there is nothing to end, after it there is."""
    match = scene({"hand": {"huns": 2}, "tiles": ["trade"]}, {}, {})
    assert reason(match, "end") == "nothing_to_end"
    play(match, "trade huns")
    assert reason(match, "end") is None


@rule("AT-114")
def test_nothing_else_is_done_while_a_trade_is_under_way() -> None:
    """Playing, placing and other tiles wait."""
    match = scene({"hand": {"huns": 2}, "tiles": TILES}, {}, {})
    play(match, "trade huns")
    for move in ("play huns noricum", "raise huns huns", "double", "influence", "marker noricum", "pass"):
        assert reason(match, move) == "trade_under_way", move
    assert match.legal() == ["trade huns", "end"]


@rule("AT-114", "AT-110")
def test_several_cards_are_one_use_of_the_tile() -> None:
    """The tile is gone with the first card, and the cards after it need no other."""
    match = scene({"hand": {"huns": 2, "goths": 1}, "tiles": ["trade"]}, {}, {})
    play(match, "trade huns")
    assert left(match) == []
    assert reason(match, "trade goths") is None


@rule("AT-114", "AT-111")
def test_cards_traded_before_a_conflict_can_be_laid_in_it() -> None:
    """The window before one's own cards is worth something."""
    hand = {"vandals": 1, "goths": 1}
    discards = discards_for({"huns": 3}, hand, OTHERS[0]["hand"], OTHERS[1]["hand"])
    match = scene({"hand": hand, "tiles": ["trade"]}, *OTHERS, markers=FRONT, discards=discards)
    play(match, *TO_CONFLICT)
    assert reason(match, "lay huns") == "cannot_lay_what_you_lack"
    play(match, "trade goths")
    assert asked(match) == (0, "conflict")
    assert reason(match, "lay huns") is None


@rule("AT-114", "RUL-25")
def test_a_trade_before_step_one_can_make_a_card_playable() -> None:
    """Then it must be played, and no card may be thrown away."""
    hand = {"huns": 1}
    match = scene(
        {"hand": hand, "tiles": ["trade"]},
        {},
        {},
        markers={"dalmatia": {"franks": 1}},
        peaceful=STARTS,
        discards=discards_for({"franks": 3}, hand),
    )
    assert reason(match, "discard huns") is None
    play(match, "trade huns")
    assert where(match, 0)["hand"] == {"franks": 1}
    assert reason(match, "discard franks") == "must_play"
    assert reason(match, "play franks dalmatia") is None


# ---------------------------------------------------------------------- Double Turn: AT-112, AT-113


@rule("AT-112")
@pytest.mark.parametrize("window", list(WINDOWS)[:-1])
def test_double_turn_waits_until_the_card_play_is_finished(window: str) -> None:
    """Not before or between the steps."""
    match = at_war(*WINDOWS[window])
    assert asked(match) == (0, PHASE[window])
    assert reason(match, "double") == "double_too_early"
    assert rules_of(match, "double")[0] == "AT-112"


@rule("AT-112", "RUL-25")
def test_double_turn_gives_one_more_card_play_and_then_the_refill() -> None:
    """No card is drawn in between; after the second card up to six."""
    match = scene({"hand": {"huns": 3}, "tiles": ["double"]}, *OTHERS)
    play(match, "play huns noricum", "influence", "double")
    assert asked(match) == (0, "play")
    assert where(match, 0)["hand"] == {"huns": 2}
    assert left(match) == []
    assert reason(match, "end") == "nothing_to_end"
    play(match, "play huns noricum")
    assert where(match, 0)["hand"] == {"huns": 1}
    play(match, "influence")
    assert asked(match) == (1, "play")
    assert cards(match)[0] == 6
    assert influence(match, 0, "huns") == 2


@rule("AT-112")
def test_the_second_card_has_its_own_conflict_and_scoring() -> None:
    """Steps 3 and 4 belong to the second card as to the first."""
    match = scene(
        {"hand": {"huns": 1, "vandals": 1}, "influence": {"saxons": 1}, "tiles": ["double"]},
        {},
        {"hand": {"goths": 1}},
        markers=FRONT | {"sicilia": {"saxons": 2}},
    )
    play(match, "play huns raetia", "marker raetia")
    assert scores(match) == [0, 0, 0]
    play(match, "double", "play vandals noricum", "influence", "end")
    assert status(match, "noricum") == "peaceful"
    assert markers(match, "noricum") == {"vandals": 4}
    assert scores(match) == [3 + 5, 0, 0]


@rule("AT-112", "AT-110")
def test_a_double_turn_is_the_tile_of_its_turn() -> None:
    """In the second card play no other tile is offered, nor a question about one after it."""
    match = scene({"hand": {"huns": 3}, "tiles": TILES}, *OTHERS)
    play(match, "play huns noricum", "influence", "double")
    assert offers(match) == set()
    assert reason(match, "raise huns huns") == "one_tile_a_turn"
    play(match, "play huns noricum", "influence")
    assert asked(match) == (1, "play")


@rule("AT-113")
@pytest.mark.parametrize("second", ["huns", "goths"])
def test_the_second_card_may_be_of_the_same_or_another_tribe(second: str) -> None:
    """Both are legal after a card of the Huns."""
    match = scene({"hand": {"huns": 2, "goths": 1}, "tiles": ["double"]}, {}, {})
    play(match, "play huns noricum", "influence", "double")
    assert reason(match, f"play {second} raetia") is None


@rule("AT-113")
def test_the_second_card_uses_the_century_current_then() -> None:
    """The first card gains 1 and ends the 4th century; the second gains 2."""
    match = scene({"hand": {"vandals": 1, "goths": 1}, "tiles": ["double"]}, *OTHERS, markers=FRONT)
    play(match, *TO_CONFLICT, "end", "end", "end")
    assert influence(match, 0, "vandals") == 1
    play(match, "double", "play goths raetia", "influence")
    assert influence(match, 0, "goths") == 2


@rule("AT-112", "RUL-25")
def test_double_turn_needs_a_playable_card() -> None:
    """All starting provinces are at peace: only Franks, who are on the map, can be placed."""
    for hand, code in (({"franks": 1, "huns": 1}, "double_without_a_card"), ({"franks": 2}, None)):
        match = scene(
            {"hand": hand, "tiles": ["double", "trade"]},
            *OTHERS,
            markers={"dalmatia": {"franks": 1}},
            peaceful=STARTS,
        )
        play(match, "play franks dalmatia", "influence")
        assert asked(match) == (0, "close")
        assert reason(match, "double") == code
        if code:
            assert "RUL-25" in rules_of(match, "double")


@rule("AT-112", "RUL-25")
def test_double_turn_needs_a_card_left_in_hand() -> None:
    """With an empty hand the question is about 2 Influence alone."""
    match = scene({"hand": {"huns": 1}, "tiles": ["double", "raise"]}, *OTHERS)
    play(match, "play huns noricum", "influence")
    assert (asked(match), offers(match)) == ((0, "close"), {"raise"})
    assert reason(match, "double") == "double_without_a_card"


@rule("AT-112", "RUL-25")
@pytest.mark.parametrize(("hand", "move"), [({"huns": 2}, "discard huns"), ({}, "pass")])
def test_no_double_turn_after_a_card_play_that_placed_nothing(hand: dict[str, int], move: str) -> None:
    """Neither after a mere discard nor after passing with an empty hand."""
    match = scene({"hand": hand, "tiles": ["double", "raise"]}, *OTHERS, **STUCK)
    play(match, move)
    assert asked(match) == (0, "close")
    assert reason(match, "double") == "double_after_no_card"
    assert rules_of(match, "double")[0] == "AT-112"


@rule("AT-112", "RUL-25")
def test_a_mere_discard_is_not_followed_by_a_question_about_double_turn() -> None:
    """With that tile alone the turn is over at once."""
    match = scene({"hand": {"huns": 2}, "tiles": ["double"]}, *OTHERS, **STUCK)
    play(match, "discard huns")
    assert asked(match) == (1, "play")
    assert left(match) == ["double"]


@rule("AT-112", "RUL-25")
def test_a_card_really_played_by_somebody_else_does_not_count() -> None:
    """Ivory placed a marker in his turn; Purple can only discard in his, so there is no Double Turn for him."""
    match = scene(
        {"hand": {"franks": 1}},
        {"hand": {"huns": 2}, "tiles": ["double", "raise"]},
        {},
        markers={"dalmatia": {"franks": 1}},
        peaceful=STARTS,
    )
    play(match, "play franks dalmatia", "influence", "discard huns")
    assert asked(match) == (1, "close")
    assert reason(match, "double") == "double_after_no_card"


# ---------------------------------------------------------------------- the end, and games without tiles


@rule("AT-117")
def test_unused_tiles_score_nothing() -> None:
    """The last scoring gives the same points with three tiles left and with none."""
    results = []
    for tiles in ([], TILES):
        match = scene(
            {"hand": {"vandals": 1}, "influence": {"franks": 3}},
            {"influence": {"franks": 2}, "tiles": tiles},
            {"tiles": tiles},
            markers={"noricum": {"vandals": 4}, "raetia": {"franks": 3}},
            peaceful=FAR[:9],
        )
        play(match, "play vandals noricum", "influence")
        assert match.over
        assert left(match, 1) == tiles
        results.append(match.result().scores)
    assert results == [[3, 1, 0], [3, 1, 0]]


@rule("AT-110", "AT-012")
def test_without_action_tiles_nobody_has_or_uses_one() -> None:
    """The option takes the tiles and every question about them out of the game."""
    match = GAME.new(seats=3, seed=4, options={"action_tiles": False, "first": "A"})
    assert [left(match, seat) for seat in range(3)] == [[], [], []]
    assert offers(match) == set()
    held = next(iter(where(match, 0)["hand"]))
    for move in (f"trade {held}", "raise huns huns", "double"):
        assert reason(match, move) == "no_tiles_in_this_game"
        assert rules_of(match, move)[0] == "AT-012"
    play(match, f"play {held} noricum", "influence")
    assert asked(match) == (1, "play")


@rule("AT-111", "AT-012")
def test_without_action_tiles_conflict_and_scoring_follow_each_other() -> None:
    """No question between the conflict, the scoring and the next turn."""
    match = scene({"hand": {"vandals": 2}}, *OTHERS, markers=FRONT, options={"action_tiles": False})
    play(match, *TO_CONFLICT, "end", "end", "end")
    assert "log.scoring" in events(match)
    assert asked(match) == (1, "play")


@rule("AT-012")
def test_without_action_tiles_a_position_with_a_tile_is_refused() -> None:
    """Such a tile cannot exist."""
    assert (
        refused_position({"hand": {"huns": 1}, "tiles": ["raise"]}, {}, {}, options={"action_tiles": False})
        == "tiles_do_not_add_up"
    )
