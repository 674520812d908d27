"""Section E of the catalogue: the fifth marker, cards laid face down, the weakest leave (RUL-04, RUL-07, RUL-10-12)."""

import json
from typing import Any

import pytest

import regna
from tests.attila.scenes import events, influence, markers, play, player, reason, scene, scores, status, where
from tests.rules import rule

MIXED = {"noricum": {"franks": 2, "huns": 2}}
"""One more marker of the Franks makes it three against two."""
FIVE = {"noricum": {"huns": 1, "goths": 1, "saxons": 1, "teutons": 1}}
"""One marker of the Franks makes it five tribes with one each."""
KEEP = {"saxons": 1}
"""A card of no use in most of these conflicts, so that a player is asked and does not pass for want of cards."""


def at_war(match: regna.Match) -> list[str]:
    """The provinces in conflict, in the order in which they will be resolved."""
    found: list[str] = match.view().body["conflicts"]
    return found


def asked(match: regna.Match) -> tuple[int | None, str]:
    """Who is asked, and in which phase."""
    return match.turn.seat, match.turn.phase


def seen(match: regna.Match, onlooker: int | None, seat: int) -> tuple[int, dict[str, int] | None]:
    """The number of cards a seat has laid and those cards, as an onlooker (None: a spectator) sees them."""
    part = match.view(onlooker).body["players"][seat]
    return part["laid"], part["laid_cards"]


def acts(match: regna.Match, onlooker: int | None) -> list[str]:
    """The decisions in the record as an onlooker may read them."""
    return [str(getattr(entry, "act", "")) for entry in match.entries(onlooker)]


def supply(match: regna.Match, tribe: str) -> int:
    """The unplaced markers of a tribe."""
    return int(next(part["supply"] for part in match.view().body["tribes"] if part["tribe"] == tribe))


def strengths(match: regna.Match) -> list[dict[str, int]]:
    """The strengths told in the log, conflict by conflict."""
    lines = [line for line in match.story() if line.key == "log.strengths"]
    return [
        {entry["tribe"]["word"].removeprefix("tribe."): entry["number"] for entry in line.facts["tribes"]["list"]}
        for line in lines
    ]


def fought(
    hands: list[dict[str, int]], lays: list[list[str]], before: dict[str, Any] | None = None, **state: Any
) -> regna.Match:
    """Seat 0 plays Franks into Noricum and takes influence; every seat lays what is said, and the conflict is over."""
    seats = [{"hand": KEEP | hand} for hand in hands]
    seats[0]["hand"] = seats[0]["hand"] | {"franks": seats[0]["hand"].get("franks", 0) + 1}
    match = scene(*seats, markers=before or MIXED, **state)
    play(match, "play franks noricum", "influence")
    for cards in lays:
        play(match, *(f"lay {tribe}" for tribe in cards), "end")
    assert at_war(match) == []
    return match


# ---------------------------------------------------------------------- when there is a conflict


@rule("AT-060")
@pytest.mark.parametrize(
    "there",
    [
        {"franks": 4},
        {"huns": 4},
        {"franks": 2, "huns": 2},
        {"huns": 1, "goths": 1, "saxons": 1, "teutons": 1},
    ],
)
def test_the_fifth_marker_is_a_conflict_whatever_the_tribes(there: dict[str, int]) -> None:
    """Five of one tribe, five tribes or a mixture: the province is in conflict."""
    match = scene({"hand": {"franks": 2}}, {"hand": KEEP}, {"hand": KEEP}, markers={"noricum": there})
    assert at_war(match) == []
    play(match, "play franks noricum")
    assert at_war(match) == ["noricum"]
    assert "log.conflict" in events(match)
    play(match, "influence")
    assert asked(match) == (0, "conflict")


@rule("AT-060")
def test_the_fourth_marker_is_no_conflict() -> None:
    """Four markers stand side by side: no question, no tile, the next player's turn."""
    match = scene({"hand": {"franks": 2}}, {"hand": KEEP}, {"hand": KEEP}, markers={"noricum": {"huns": 1, "goths": 2}})
    play(match, "play franks noricum", "influence")
    assert asked(match) == (1, "play")
    assert markers(match, "noricum") == {"franks": 1, "huns": 1, "goths": 2}
    assert status(match, "noricum") == "open"


@rule("AT-060")
def test_the_second_marker_of_a_card_play_can_be_the_fifth() -> None:
    """Both markers into the same province: the third and the fourth are no conflict, the fourth and the fifth are."""
    for there, expected in (({"huns": 2}, []), ({"huns": 3}, ["noricum"])):
        match = scene({"hand": {"franks": 2}}, {"hand": KEEP}, {"hand": KEEP}, markers={"noricum": there})
        play(match, "play franks noricum")
        assert at_war(match) == []
        play(match, "marker noricum")
        assert at_war(match) == expected


@rule("AT-060")
def test_five_markers_in_two_provinces_are_no_conflict() -> None:
    """The limit is that of each province, not that of neighbours together."""
    there = {"noricum": {"huns": 3}, "raetia": {"huns": 1}}
    match = scene({"hand": {"huns": 2}}, {"hand": KEEP}, {"hand": KEEP}, markers=there)
    play(match, "play huns noricum", "influence")
    assert asked(match) == (1, "play")
    assert (status(match, "noricum"), status(match, "raetia")) == ("open", "open")


@rule("AT-061", "RUL-24")
def test_the_conflict_waits_for_influence_or_second_marker() -> None:
    """After the fifth marker nobody can lay a card yet: step 2 comes first."""
    match = scene({"hand": {"franks": 3}}, {"hand": KEEP}, {"hand": KEEP}, markers=MIXED)
    play(match, "play franks noricum")
    assert asked(match) == (0, "follow")
    assert reason(match, "lay franks") == "influence_or_marker"
    assert reason(match, "end") == "nothing_to_end"
    assert markers(match, "noricum") == {"franks": 3, "huns": 2}
    play(match, "marker raetia")
    assert asked(match) == (0, "conflict")
    assert markers(match, "raetia") == {"franks": 1}


@rule("AT-061")
@pytest.mark.parametrize(
    "move", ["influence", "marker raetia", "play franks raetia", "discard franks", "pass", "play huns noricum"]
)
def test_nothing_else_can_be_done_during_a_conflict(move: str) -> None:
    """Cards and ending are the only answers; steps 1 and 2 are behind."""
    match = scene({"hand": {"franks": 3}}, {"hand": KEEP}, {"hand": KEEP}, markers=MIXED)
    play(match, "play franks noricum", "influence")
    assert reason(match, move) == "conflict_first"
    refusal = match.refusal(move)
    assert refusal is not None
    assert refusal.rules[0] == "AT-061"


@rule("RUL-24", "AT-061")
@pytest.mark.parametrize(
    ("placed", "gain"),
    [([], 1), (["asia"], 2), (["asia", "africa"], 2), (["asia", "africa", "sicilia"], 3)],
)
def test_the_conflict_does_not_raise_the_gain_of_its_own_card(placed: list[str], gain: int) -> None:
    """Influence is taken before the tile leaves the century space, even where that tile is the century's last."""
    match = fought([{}, {}, {}], [[], [], []], peaceful=placed)
    assert influence(match, 0, "franks") == gain


# ---------------------------------------------------------------------- laying cards


@rule("AT-062")
@pytest.mark.parametrize(("seats", "active"), [(2, 1), (3, 0), (4, 2), (5, 4)])
def test_everybody_is_asked_once_clockwise_from_the_active_player(seats: int, active: int) -> None:
    """The active player lays first, then each neighbour on the left, and nobody twice."""
    hand = {"franks": 1, "saxons": 1}
    hands = [{"hand": hand | ({"franks": 2} if seat == active else {})} for seat in range(seats)]
    left = 2 if seats == 2 else 1
    match = scene(*hands, markers=MIXED, active=active, plays_left=left)
    play(match, "play franks noricum", "influence")
    order = []
    while match.turn.phase == "conflict":
        order.append(match.turn.seat)
        play(match, "end")
    assert order == [(active + turn) % seats for turn in range(seats)]


@rule("AT-062")
def test_nobody_lays_before_his_turn() -> None:
    """Purple may not lay while Ivory is choosing; a moment later he may."""
    match = scene({"hand": {"franks": 2}}, {"hand": {"huns": 1}}, {"hand": {"huns": 1}}, markers=MIXED)
    play(match, "play franks noricum", "influence")
    refusal = match.refusal("lay huns", 1)
    assert refusal is not None
    assert refusal.code == "not_your_turn"
    play(match, "end")
    assert match.refusal("lay huns", 1) is None


@rule("AT-062")
def test_zero_cards_are_enough() -> None:
    """Everybody may keep his cards: the markers alone decide."""
    match = fought([{"franks": 1}, {"huns": 2}, {"huns": 2}], [[], [], []])
    assert markers(match, "noricum") == {"franks": 3}
    assert where(match, 1)["hand"] == KEEP | {"huns": 2}
    assert where(match, 2)["hand"] == KEEP | {"huns": 2}


@rule("AT-062")
def test_no_card_is_laid_where_there_is_no_conflict() -> None:
    """Laying belongs to a conflict, not to playing a card."""
    match = scene({"hand": {"franks": 2}}, {}, {}, markers=MIXED)
    assert reason(match, "lay franks") == "no_conflict"
    refusal = match.refusal("lay franks")
    assert refusal is not None
    assert refusal.rules[0] == "AT-062"


@rule("AT-063")
def test_who_has_laid_adds_nothing_later() -> None:
    """Ivory has finished with one card; seeing Purple's number, he cannot add a second one."""
    match = scene({"hand": {"franks": 3}}, {"hand": {"huns": 3}}, {"hand": KEEP}, markers=MIXED)
    play(match, "play franks noricum", "influence", "lay franks", "end", "lay huns", "lay huns")
    assert match.turn.seat == 1
    with pytest.raises(regna.Refused) as error:
        match.decide(0, "lay franks")
    assert error.value.code == "not_your_turn"
    play(match, "end")
    assert asked(match) == (2, "conflict")
    play(match, "end")
    assert strengths(match) == [{"franks": 4, "huns": 4}]


@rule("AT-063")
def test_who_has_passed_adds_nothing_later() -> None:
    """Zero cards is a decision as well: the player is not asked again."""
    match = scene({"hand": {"franks": 3}}, {"hand": {"huns": 3}}, {"hand": KEEP}, markers=MIXED)
    play(match, "play franks noricum", "influence", "end", "lay huns", "end", "end")
    assert strengths(match) == [{"franks": 3, "huns": 3}]
    assert asked(match) == (1, "play")


@rule("AT-064")
@pytest.mark.parametrize("move", ["lay goths", "lay saxons", "lay teutons", "lay vandals"])
def test_a_tribe_that_is_not_there_cannot_be_laid(move: str) -> None:
    """Only Franks and Huns are in Noricum; the Goths next door do not count."""
    hand = {"franks": 2, "goths": 1, "saxons": 1, "teutons": 1, "vandals": 1}
    match = scene({"hand": hand}, {"hand": KEEP}, {"hand": KEEP}, markers=MIXED | {"raetia": {"goths": 4}})
    play(match, "play franks noricum", "influence")
    assert reason(match, move) == "tribe_not_in_conflict"
    refusal = match.refusal(move)
    assert refusal is not None
    assert refusal.rules[0] == "AT-064"
    assert reason(match, "lay franks") is None


@rule("AT-064")
def test_any_number_and_any_mix_in_any_order() -> None:
    """Five cards of three tribes, forwards and backwards; only the own hand is the limit."""
    there = {"noricum": {"franks": 1, "huns": 1, "goths": 2}}
    match = scene(
        {"hand": {"franks": 3, "huns": 2, "goths": 1}}, {"hand": KEEP | {"goths": 2}}, {"hand": KEEP}, markers=there
    )
    play(match, "play franks noricum", "influence")
    play(match, "lay goths", "lay huns", "lay franks", "lay huns")
    assert match.legal() == ["lay franks", "end"]
    play(match, "lay franks")
    assert seen(match, 0, 0) == (5, {"franks": 2, "huns": 2, "goths": 1})
    assert match.turn.seat == 1
    play(match, "lay goths", "lay goths", "end", "end")
    assert strengths(match) == [{"franks": 4, "huns": 3, "goths": 5}]


@rule("AT-064")
def test_the_tribe_of_the_fifth_marker_is_present() -> None:
    """The Franks have just come in; everybody may lay Franks for them."""
    match = fought(
        [{"franks": 1}, {"franks": 1}, {}], [["franks"], ["franks"], []], {"noricum": {"huns": 2, "goths": 2}}
    )
    assert strengths(match) == [{"franks": 3, "huns": 2, "goths": 2}]
    assert markers(match, "noricum") == {"franks": 1}


@rule("AT-064")
def test_a_laid_card_has_a_tribe() -> None:
    """Nobody can lay "a card": he has to say which."""
    match = scene({"hand": {"franks": 3}}, {"hand": KEEP}, {"hand": KEEP}, markers=MIXED)
    play(match, "play franks noricum", "influence")
    assert reason(match, "lay hidden") == "name_the_tribe"


@rule("AT-065")
def test_the_card_of_step_one_is_gone() -> None:
    """With one Franks card it is played and cannot be laid; with two the second one can, once."""
    for franks in (1, 2):
        match = scene({"hand": KEEP | {"franks": franks}}, {"hand": KEEP}, {"hand": KEEP}, markers=MIXED)
        play(match, "play franks noricum", "influence")
        for _ in range(1, franks):
            play(match, "lay franks")
        assert reason(match, "lay franks") == "cannot_lay_what_you_lack"
        refusal = match.refusal("lay franks")
        assert refusal is not None
        assert refusal.rules[0] == "AT-065"


@rule("AT-065")
def test_an_empty_hand_passes() -> None:
    """Purple has no card: Turquoise is next, and everybody hears that Purple lays nothing."""
    match = scene({"hand": KEEP | {"franks": 2}}, {}, {"hand": KEEP | {"huns": 1}}, markers=MIXED)
    play(match, "play franks noricum", "influence", "lay franks", "end")
    assert asked(match) == (2, "conflict")
    assert [line.facts["seat"]["seat"] for line in match.story() if line.key == "log.laid_nothing"] == [1]
    play(match, "lay huns", "end")
    assert strengths(match) == [{"franks": 4, "huns": 3}]


@rule("AT-065")
def test_the_active_player_can_have_played_his_last_card() -> None:
    """His only card made the conflict: he passes, and Purple is asked first."""
    match = scene({"hand": {"franks": 1}}, {"hand": KEEP | {"huns": 2}}, {"hand": KEEP}, markers=MIXED)
    play(match, "play franks noricum", "influence")
    assert asked(match) == (1, "conflict")
    play(match, "lay huns", "lay huns", "end", "end")
    assert markers(match, "noricum") == {"huns": 2}


@rule("AT-065")
def test_a_conflict_without_any_card_in_hand_is_resolved_at_once() -> None:
    """Nobody has a card: nobody is asked."""
    match = play(scene({"hand": {"franks": 1}}, {}, {}, markers=MIXED), "play franks noricum", "influence")
    assert (markers(match, "noricum"), status(match, "noricum")) == ({"franks": 3}, "peaceful")
    assert supply(match, "huns") == 20


@rule("AT-065", "AT-067")
def test_a_conflict_without_any_card_in_hand_is_told_like_any_other() -> None:
    """Nobody is asked, but everybody hears the strengths, who leaves and that there is peace."""
    match = play(scene({"hand": {"franks": 1}}, {}, {}, markers=MIXED), "play franks noricum", "influence")
    assert strengths(match) == [{"franks": 3, "huns": 2}]
    assert [key for key in events(match) if key in ("log.leave", "log.peace")] == ["log.leave", "log.peace"]


@rule("AT-065", "AT-063")
def test_it_is_told_that_the_active_player_lays_nothing_for_want_of_cards() -> None:
    """His number of laid cards, zero, is heard like that of everybody else."""
    match = scene({"hand": {"franks": 1}}, {"hand": KEEP}, {"hand": KEEP}, markers=MIXED)
    play(match, "play franks noricum", "influence", "end", "end")
    assert [line.facts["seat"]["seat"] for line in match.story() if line.key == "log.laid_nothing"] == [0, 1, 2]


@rule("AT-075", "AT-065")
def test_a_second_conflict_for_which_nobody_has_a_card_left_is_told_too() -> None:
    """All cards went into Noricum; Raetia is resolved in the same breath and must not be passed over in silence."""
    there = {"noricum": {"franks": 2, "huns": 2}, "raetia": {"franks": 1, "goths": 3}}
    match = scene({"hand": {"franks": 2}}, {"hand": {"huns": 1}}, {}, markers=there)
    play(match, "play franks noricum", "marker raetia", "lay franks", "lay huns")
    assert (markers(match, "noricum"), markers(match, "raetia")) == ({"franks": 3}, {"goths": 3})
    assert (status(match, "noricum"), status(match, "raetia")) == ("peaceful", "peaceful")
    assert strengths(match) == [{"franks": 4, "huns": 3}, {"franks": 2, "goths": 3}]


@rule("AT-065", "AT-063")
def test_who_holds_only_useless_cards_is_asked_all_the_same() -> None:
    """Were he skipped, everybody would learn something about his hand."""
    match = scene({"hand": KEEP | {"franks": 1}}, {"hand": KEEP}, {"hand": KEEP}, markers=MIXED)
    play(match, "play franks noricum", "influence")
    for seat in range(3):
        assert asked(match) == (seat, "conflict")
        assert match.legal() == ["end"]
        play(match, "end")


# ---------------------------------------------------------------------- who sees what


@rule("AT-063", "RUL-04")
@pytest.mark.parametrize("onlooker", [None, 1, 2])
def test_others_see_only_the_number_of_laid_cards(onlooker: int | None) -> None:
    """Two cards, one of each tribe: the number is public at once, the tribes are not, in view, story and record."""
    match = scene({"hand": KEEP | {"franks": 2, "huns": 1}}, {"hand": KEEP}, {"hand": KEEP}, markers=MIXED)
    play(match, "play franks noricum", "influence")
    start = match.sequence
    play(match, "lay huns", "lay franks")
    assert seen(match, onlooker, 0) == (2, None)
    assert match.view(onlooker).body["players"][0]["cards"] == 1
    play(match, "end")
    assert seen(match, onlooker, 0) == (2, None)
    lines = match.story(onlooker, since=start)
    assert [line.key for line in lines] == ["log.laid"]
    assert lines[0].facts == {"seat": {"seat": 0}, "count": 2}
    assert acts(match, onlooker)[start:] == ["lay hidden", "lay hidden", "end"]
    assert match.view(onlooker).body["discards"] == {"franks": 1}


@rule("RUL-04", "AT-063")
def test_the_owner_sees_his_own_laid_cards() -> None:
    """Ivory knows what she has laid, in view, story and record."""
    match = scene({"hand": KEEP | {"franks": 2, "huns": 1}}, {"hand": KEEP}, {"hand": KEEP}, markers=MIXED)
    play(match, "play franks noricum", "influence")
    start = match.sequence
    play(match, "lay huns", "lay franks", "end")
    assert seen(match, 0, 0) == (2, {"franks": 1, "huns": 1})
    own = [line for line in match.story(0, since=start) if line.key == "log.lay_own"]
    assert [line.facts["tribe"]["word"] for line in own] == ["tribe.huns", "tribe.franks"]
    assert acts(match, 0)[start:] == ["lay huns", "lay franks", "end"]


@rule("RUL-04")
@pytest.mark.parametrize("onlooker", [None, 1, 2])
def test_hidden_cards_look_alike(onlooker: int | None) -> None:
    """Franks or Huns: everything the others receive is the same to the letter."""
    received = []
    for tribe in ("franks", "huns"):
        match = scene({"hand": {"franks": 2, "huns": 1}}, {"hand": KEEP}, {"hand": KEEP}, markers=MIXED)
        play(match, "play franks noricum", "influence", f"lay {tribe}", "end")
        story = [(line.key, line.facts, line.text) for line in match.story(onlooker)]
        received.append(
            json.dumps([match.view(onlooker).body, story, match.view(onlooker).legal, acts(match, onlooker)])
        )
    assert received[0] == received[1]


@rule("RUL-04")
@pytest.mark.parametrize("onlooker", [None, 0, 1, 2])
def test_in_the_open_variant_everybody_sees_the_cards_at_once(onlooker: int | None) -> None:
    """Face up: the tribe is in everybody's view, story and record before the next player lays."""
    match = scene(
        {"hand": {"franks": 2, "huns": 1}},
        {"hand": KEEP},
        {"hand": KEEP},
        markers=MIXED,
        options={"conflict_cards": "open"},
    )
    play(match, "play franks noricum", "influence")
    start = match.sequence
    play(match, "lay huns", "end")
    assert match.turn.seat == 1
    assert seen(match, onlooker, 0) == (1, {"huns": 1})
    laid = [line for line in match.story(onlooker, since=start) if line.key == "log.lay"]
    assert [line.facts["tribe"]["word"] for line in laid] == ["tribe.huns"]
    assert acts(match, onlooker)[start:] == ["lay huns", "end"]


@rule("RUL-04")
def test_the_open_variant_keeps_order_and_strength() -> None:
    """Open cards count as hidden ones do, nobody is asked twice, and nothing is shown a second time."""
    match = fought(
        [{"franks": 1}, {"huns": 2}, {"huns": 1}],
        [["franks"], ["huns", "huns"], ["huns"]],
        options={"conflict_cards": "open"},
    )
    assert strengths(match) == [{"franks": 4, "huns": 5}]
    assert markers(match, "noricum") == {"huns": 2}
    assert "log.shown" not in events(match)


@rule("RUL-04")
def test_the_open_variant_does_not_show_the_hands() -> None:
    """Only laid cards are open."""
    match = scene(
        {"hand": {"franks": 2, "huns": 1}},
        {"hand": KEEP},
        {"hand": KEEP},
        markers=MIXED,
        options={"conflict_cards": "open"},
    )
    play(match, "play franks noricum", "influence", "lay huns", "end")
    assert match.view(1).body["hand"] == KEEP
    assert match.view(None).body["hand"] is None
    assert match.view(1).body["players"][0]["cards"] == 1


@rule("AT-066", "RUL-04")
@pytest.mark.parametrize("onlooker", [None, 0, 1, 2])
def test_all_cards_are_revealed_together(onlooker: int | None) -> None:
    """Nothing is shown while one player is still to lay; then everything of everybody is, and everybody hears it."""
    match = scene(
        {"hand": KEEP | {"franks": 2}}, {"hand": KEEP | {"huns": 2}}, {"hand": KEEP | {"huns": 1}}, markers=MIXED
    )
    play(match, "play franks noricum", "influence", "lay franks", "end", "lay huns", "lay huns", "end", "lay huns")
    assert not {"log.shown", "log.strengths", "log.leave", "log.peace"} & set(events(match, onlooker))
    assert markers(match, "noricum") == {"franks": 3, "huns": 2}
    assert status(match, "noricum") == "open"
    play(match, "end")
    shown = [line.facts for line in match.story(onlooker) if line.key == "log.shown"]
    assert [(facts["seat"]["seat"], facts["cards"]["list"][0]["number"]) for facts in shown] == [(0, 1), (1, 2), (2, 1)]
    words = [[card["tribe"]["word"] for card in facts["cards"]["list"]] for facts in shown]
    assert words == [["tribe.franks"], ["tribe.huns"], ["tribe.huns"]]


@rule("AT-066")
def test_after_the_reveal_nothing_is_laid_any_more() -> None:
    """The table of laid cards is empty again for everybody."""
    match = fought([{"franks": 1}, {"huns": 2}, {}], [["franks"], ["huns"], []])
    for onlooker in (None, 0, 1, 2):
        assert [seen(match, onlooker, seat)[0] for seat in range(3)] == [0, 0, 0]


# ---------------------------------------------------------------------- who leaves


@rule("AT-067")
@pytest.mark.parametrize(
    ("purple", "turquoise", "expected", "left"),
    [
        ([], [], {"franks": 3, "huns": 2}, {"franks": 3}),
        (["huns"], [], {"franks": 3, "huns": 3}, {}),
        ([], ["huns"], {"franks": 3, "huns": 3}, {}),
        (["huns"], ["huns"], {"franks": 3, "huns": 4}, {"huns": 2}),
        (["huns", "huns"], ["franks"], {"franks": 4, "huns": 4}, {}),
        (["huns", "franks"], ["huns"], {"franks": 4, "huns": 4}, {}),
        (["huns", "huns"], ["huns", "franks"], {"franks": 4, "huns": 5}, {"huns": 2}),
    ],
)
def test_strength_is_markers_and_cards_of_all_players(
    purple: list[str], turquoise: list[str], expected: dict[str, int], left: dict[str, int]
) -> None:
    """Three markers against two; each card of anybody counts one for its tribe."""
    hand = {"franks": 1, "huns": 2}
    match = fought([{}, hand, hand], [[], purple, turquoise])
    assert strengths(match) == [expected]
    assert markers(match, "noricum") == left


@rule("AT-067")
def test_markers_next_door_give_no_strength() -> None:
    """Four Huns in Raetia do not help the two in Noricum."""
    match = fought([{}, {}, {}], [[], [], []], MIXED | {"raetia": {"huns": 4}})
    assert strengths(match) == [{"franks": 3, "huns": 2}]
    assert markers(match, "raetia") == {"huns": 4}


@rule("AT-067", "AT-068")
def test_the_fifth_marker_counts() -> None:
    """Two and two before, three against two after the marker: the Franks stay."""
    match = fought([{}, {}, {}], [[], [], []])
    assert strengths(match) == [{"franks": 3, "huns": 2}]
    assert markers(match, "noricum") == {"franks": 3}


@rule("AT-068")
def test_all_markers_of_the_weakest_tribe_leave_and_no_others() -> None:
    """Two each of Franks, Huns and one Goth; a card for the Goths and one for the Huns leave the Franks last."""
    there = {"noricum": {"franks": 1, "huns": 2, "goths": 1}, "raetia": {"franks": 2}}
    match = fought([{}, {"huns": 1}, {"goths": 2}], [[], ["huns"], ["goths", "goths"]], there)
    assert strengths(match) == [{"franks": 2, "huns": 3, "goths": 3}]
    assert markers(match, "noricum") == {"huns": 2, "goths": 1}
    assert markers(match, "raetia") == {"franks": 2}


@rule("AT-068")
def test_only_the_lowest_leaves_not_the_second_lowest() -> None:
    """Three strengths, 3, 2 and 1 with cards: the one leaves, the two stays."""
    match = fought([{}, {"goths": 1}, {}], [[], ["goths"], []], {"noricum": {"huns": 3, "goths": 1}})
    assert strengths(match) == [{"franks": 1, "huns": 3, "goths": 2}]
    assert markers(match, "noricum") == {"huns": 3, "goths": 1}


@rule("AT-068")
def test_the_newcomer_has_no_privilege() -> None:
    """The tribe whose marker caused the conflict leaves like any other."""
    match = fought([{}, {}, {}], [[], [], []], {"noricum": {"huns": 4}})
    assert markers(match, "noricum") == {"huns": 4}


@rule("AT-069")
def test_tribes_sharing_the_lowest_strength_all_leave() -> None:
    """Three Huns, one Frank, one Goth: both ones leave; a card for the Goths saves them alone."""
    there = {"noricum": {"huns": 3, "goths": 1}}
    assert markers(fought([{}, {}, {}], [[], [], []], there), "noricum") == {"huns": 3}
    saved = fought([{}, {"goths": 1}, {}], [[], ["goths"], []], there)
    assert markers(saved, "noricum") == {"huns": 3, "goths": 1}


@rule("AT-069")
def test_a_tie_above_the_lowest_hurts_nobody() -> None:
    """Two Huns and two Goths stay, the single Frank leaves."""
    match = fought([{}, {}, {}], [[], [], []], {"noricum": {"huns": 2, "goths": 2}})
    assert markers(match, "noricum") == {"huns": 2, "goths": 2}


@rule("AT-069")
def test_markers_and_cards_can_tie() -> None:
    """One marker and two cards equal three markers: both leave, however many markers stand there."""
    match = fought([{"franks": 2}, {}, {}], [["franks", "franks"], [], []], {"noricum": {"huns": 3, "goths": 1}})
    assert strengths(match) == [{"franks": 3, "huns": 3, "goths": 1}]
    assert markers(match, "noricum") == {"franks": 1, "huns": 3}
    match = fought(
        [{"goths": 2, "franks": 2}, {"franks": 1}, {}],
        [["goths", "goths", "franks", "franks"], ["franks"], []],
        {"noricum": {"huns": 3, "goths": 1}},
    )
    assert strengths(match) == [{"franks": 4, "huns": 3, "goths": 3}]
    assert markers(match, "noricum") == {"franks": 1}


@rule("AT-070", "RUL-10")
def test_if_all_tribes_tie_all_leave() -> None:
    """Five tribes with one marker each and no card: the province is emptied."""
    match = fought([{}, {}, {}], [[], [], []], FIVE)
    assert markers(match, "noricum") == {}
    assert status(match, "noricum") == "peaceful"
    assert [supply(match, tribe) for tribe in ("franks", "huns", "goths", "saxons", "teutons")] == [20] * 5


@rule("RUL-10")
def test_in_the_variant_tribes_that_all_tie_stay() -> None:
    """All five stay, peace comes all the same."""
    match = fought([{}, {}, {}], [[], [], []], FIVE, options={"all_tied": "stay"})
    assert markers(match, "noricum") == {"franks": 1, "huns": 1, "goths": 1, "saxons": 1, "teutons": 1}
    assert status(match, "noricum") == "peaceful"
    assert supply(match, "franks") == 19


@rule("RUL-10")
def test_in_the_variant_two_tribes_that_tie_by_cards_stay() -> None:
    """Three markers against two and a card: all tribes are equal, so all stay; one card more and the Franks leave."""
    stay = {"all_tied": "stay"}
    tied = fought([{}, {"huns": 2}, {}], [[], ["huns"], []], options=stay)
    assert markers(tied, "noricum") == {"franks": 3, "huns": 2}
    beaten = fought([{}, {"huns": 2}, {}], [[], ["huns", "huns"], []], options=stay)
    assert markers(beaten, "noricum") == {"huns": 2}


@rule("RUL-10", "AT-069")
def test_in_the_variant_a_tie_of_some_still_removes_them() -> None:
    """Two ones below three Huns are not all tribes: they leave in either variant."""
    match = fought([{}, {}, {}], [[], [], []], {"noricum": {"huns": 3, "goths": 1}}, options={"all_tied": "stay"})
    assert markers(match, "noricum") == {"huns": 3}


@rule("AT-071", "RUL-11")
@pytest.mark.parametrize("cards", [[], ["franks"], ["franks", "franks"]])
def test_five_of_one_tribe_leave(cards: list[str]) -> None:
    """The only tribe is the lowest; its cards may be laid and change nothing."""
    match = fought([{"franks": 2}, {}, {}], [cards, [], []], {"noricum": {"franks": 4}})
    assert markers(match, "noricum") == {}
    assert status(match, "noricum") == "peaceful"
    assert supply(match, "franks") == 20


@rule("AT-071", "AT-064")
def test_in_a_conflict_of_one_tribe_only_that_tribe_is_laid() -> None:
    """Franks may be laid, Huns may not."""
    there = {"noricum": {"franks": 4}}
    match = scene({"hand": {"franks": 2, "huns": 1}}, {"hand": KEEP}, {"hand": KEEP}, markers=there)
    play(match, "play franks noricum", "influence")
    assert reason(match, "lay franks") is None
    assert reason(match, "lay huns") == "tribe_not_in_conflict"


@rule("RUL-11")
def test_in_the_variant_a_tribe_alone_stays() -> None:
    """Five Franks stay on their peace tile; four of two tribes fight as usual."""
    stay = {"one_tribe": "stay"}
    match = fought([{}, {}, {}], [[], [], []], {"noricum": {"franks": 4}}, options=stay)
    assert (markers(match, "noricum"), status(match, "noricum")) == ({"franks": 5}, "peaceful")
    assert supply(match, "franks") == 15
    assert markers(fought([{}, {}, {}], [[], [], []], options=stay), "noricum") == {"franks": 3}


@rule("RUL-10", "RUL-11")
def test_the_two_variants_do_not_touch_each_other() -> None:
    """One tribe alone is not "all tied", and five tribes that tie are not "one tribe"."""
    alone = fought([{}, {}, {}], [[], [], []], {"noricum": {"franks": 4}}, options={"all_tied": "stay"})
    assert markers(alone, "noricum") == {}
    tied = fought([{}, {}, {}], [[], [], []], FIVE, options={"one_tribe": "stay"})
    assert markers(tied, "noricum") == {}


@rule("AT-072", "RUL-12")
def test_removed_markers_return_to_the_supply_of_their_tribe() -> None:
    """Two Huns go back to the other eighteen; the Franks have three on the map."""
    match = fought([{}, {}, {}], [[], [], []])
    assert (supply(match, "huns"), supply(match, "franks")) == (20, 17)


@rule("AT-072", "RUL-12")
def test_removed_markers_can_be_placed_again() -> None:
    """The last Frank leaves in its conflict; the next player plays Franks with the marker that came back."""
    there = {name: {"franks": 4} for name in ("britannia", "belgica", "lugdunensis", "aquitania")}
    there |= {"narbonensis": {"franks": 3}, "noricum": {"huns": 4}}
    match = scene({"hand": KEEP | {"franks": 1}}, {"hand": {"franks": 1}}, {"hand": KEEP}, markers=there)
    play(match, "play franks noricum")
    assert supply(match, "franks") == 0
    play(match, "end", "end", "end")
    assert supply(match, "franks") == 1
    assert asked(match) == (1, "play")
    assert reason(match, "play franks raetia") is None


@rule("AT-073")
def test_a_conflict_changes_no_influence() -> None:
    """The Huns leave the map altogether; everybody keeps his influence on them."""
    seats = [
        {"hand": KEEP | {"franks": 1}, "influence": {"huns": 7, "goths": 2}},
        {"hand": KEEP, "influence": {"huns": 9, "franks": 4}},
        {"hand": KEEP, "influence": {"huns": 1}},
    ]
    match = scene(*seats, markers=MIXED, peaceful=["asia"])
    play(match, "play franks noricum", "influence", "end", "end", "end")
    assert markers(match, "noricum") == {"franks": 3}
    assert [where(match, seat)["influence"] for seat in range(3)] == [
        {"franks": 2, "huns": 7, "goths": 2},
        {"franks": 4, "huns": 9},
        {"huns": 1},
    ]


@rule("AT-074")
def test_all_laid_cards_are_discarded_whether_they_win_or_lose() -> None:
    """Cards for the winner, for the loser and the card of step 1 lie face up; nobody gets one back."""
    match = fought([{"franks": 1}, {"huns": 2, "franks": 1}, {"huns": 1}], [["franks"], ["huns", "franks"], ["huns"]])
    assert match.view().body["discards"] == {"franks": 3, "huns": 2}
    assert where(match, 1)["hand"] == KEEP | {"huns": 1}
    assert where(match, 2)["hand"] == KEEP
    assert [where(match, seat)["laid"] for seat in range(3)] == [{}, {}, {}]


@rule("AT-074")
def test_only_the_active_player_draws_after_the_conflict() -> None:
    """Ivory fills her hand to six; the others go on with what they have left until their own turn is over."""
    match = fought([{"franks": 1}, {"huns": 3}, {"huns": 2}], [["franks"], ["huns", "huns"], ["huns"]])
    assert asked(match) == (1, "play")
    assert [match.view().body["players"][seat]["cards"] for seat in range(3)] == [6, 2, 2]


@rule("AT-074")
def test_laid_cards_are_not_yet_discards() -> None:
    """Before the reveal they are neither in the hand nor on the discard pile."""
    match = scene({"hand": KEEP | {"franks": 2}}, {"hand": KEEP}, {"hand": KEEP}, markers=MIXED)
    play(match, "play franks noricum", "influence", "lay franks", "end", "end")
    assert match.view().body["discards"] == {"franks": 1}
    assert where(match, 0)["laid"] == {"franks": 1}
    assert where(match, 0)["hand"] == KEEP


# ---------------------------------------------------------------------- two conflicts in one card play


def two_wars(**state: Any) -> regna.Match:
    """Ivory's Franks are the fifth in Noricum, then in Raetia; every player has cards for both."""
    there = {"noricum": {"franks": 2, "huns": 2}, "raetia": {"franks": 1, "goths": 3}}
    hand = {"franks": 1, "huns": 2, "goths": 2}
    match = scene({"hand": hand | {"franks": 2}}, {"hand": hand}, {"hand": hand}, markers=there, **state)
    return play(match, "play franks noricum", "marker raetia")


@rule("AT-075", "RUL-07")
@pytest.mark.parametrize(("first", "second"), [("noricum", "raetia"), ("raetia", "noricum")])
def test_two_conflicts_come_in_the_order_of_the_markers(first: str, second: str) -> None:
    """The province of the first marker is resolved first, whichever of the two it is."""
    there = {"noricum": {"franks": 2, "huns": 2}, "raetia": {"franks": 2, "goths": 2}}
    match = scene({"hand": KEEP | {"franks": 1}}, {"hand": KEEP}, {"hand": KEEP}, markers=there)
    play(match, f"play franks {first}", f"marker {second}")
    assert at_war(match) == [first, second]
    play(match, "end", "end", "end")
    assert (status(match, first), status(match, second)) == ("peaceful", "open")
    assert at_war(match) == [second]
    assert asked(match) == (0, "conflict")
    play(match, "end", "end", "end")
    assert status(match, second) == "peaceful"
    assert asked(match) == (1, "play")


@rule("AT-075")
def test_each_of_two_conflicts_has_its_own_cards() -> None:
    """Huns belong to Noricum, Goths to Raetia; cards of the first conflict give no strength in the second."""
    match = two_wars()
    assert reason(match, "lay goths") == "tribe_not_in_conflict"
    play(match, "lay franks", "end", "lay huns", "lay huns", "end", "end")
    assert reason(match, "lay huns") == "tribe_not_in_conflict"
    assert reason(match, "lay franks") == "cannot_lay_what_you_lack"
    play(match, "lay goths", "end", "end", "lay franks", "end")
    assert strengths(match) == [{"franks": 4, "huns": 4}, {"franks": 3, "goths": 4}]
    assert markers(match, "noricum") == {}
    assert markers(match, "raetia") == {"goths": 3}


@rule("AT-075", "RUL-04")
def test_the_first_reveal_comes_before_the_second_laying() -> None:
    """The cards of the first conflict are discarded when the second is laid for; those of the second are hidden."""
    match = two_wars()
    play(match, "lay franks", "end", "lay huns", "end", "end", "lay goths", "end")
    assert events(match).count("log.shown") == 2
    assert match.view(1).body["discards"] == {"franks": 2, "huns": 1}
    assert seen(match, 1, 0) == (1, None)
    assert acts(match, 1)[-2:] == ["lay hidden", "end"]


@rule("AT-075")
def test_hands_are_not_refilled_between_two_conflicts() -> None:
    """What was laid in the first conflict is missing in the second, for the active player too."""
    match = two_wars()
    play(match, "lay franks", "lay huns", "end", "lay huns", "lay huns", "end", "end")
    assert asked(match) == (0, "conflict")
    assert [match.view().body["players"][seat]["cards"] for seat in range(3)] == [3, 3, 5]
    play(match, "end", "end", "end")
    assert [match.view().body["players"][seat]["cards"] for seat in range(3)] == [6, 3, 5]


@rule("AT-075")
def test_each_of_two_conflicts_brings_a_tile() -> None:
    """Two tiles of the 5th century for the two provinces."""
    match = play(two_wars(peaceful=["asia"]), "end", "end", "end", "end", "end", "end")
    assert (status(match, "noricum"), status(match, "raetia")) == ("peaceful", "peaceful")
    assert [century["tiles"] for century in match.view().body["centuries"]] == [0, 0, 3, 4]


@rule("AT-075", "RUL-07")
@pytest.mark.parametrize("placed", [[], ["asia"]])
def test_one_scoring_follows_both_conflicts(placed: list[str]) -> None:
    """Whether the first or the second tile ends the century, one scoring sees both provinces at peace."""
    there = {"noricum": {"franks": 2, "huns": 2}, "raetia": {"franks": 1, "goths": 3}}
    seats = [
        {"hand": KEEP | {"franks": 1}, "influence": {"franks": 3, "goths": 1}},
        {"hand": KEEP, "influence": {"huns": 5}},
        {"hand": KEEP},
    ]
    match = play(scene(*seats, markers=there, peaceful=placed), "play franks noricum", "marker raetia")
    play(match, "end", "end", "end")
    assert scores(match) == [0, 0, 0]
    assert "log.scoring" not in events(match)
    play(match, "end", "end", "end")
    assert markers(match, "noricum") == {"franks": 3}
    assert markers(match, "raetia") == {"goths": 3}
    assert scores(match) == [3 + 1 + 3 + 1, 0, 0]
    assert events(match).count("log.scoring") == 1


@rule("AT-075", "AT-072")
def test_the_first_conflict_can_drive_a_tribe_out_before_the_second() -> None:
    """Every conflict looks only at its own province: Franks removed from Noricum still stand in Raetia."""
    there = {"noricum": {"huns": 4}, "raetia": {"franks": 3, "goths": 1}}
    match = scene({"hand": KEEP | {"franks": 1}}, {"hand": KEEP}, {"hand": KEEP}, markers=there)
    play(match, "play franks noricum", "marker raetia", "end", "end", "end")
    assert supply(match, "franks") == 16
    play(match, "end", "end", "end")
    assert strengths(match) == [{"franks": 1, "huns": 4}, {"franks": 4, "goths": 1}]
    assert markers(match, "raetia") == {"franks": 4}


@rule("AT-062", "AT-067")
def test_the_position_of_a_conflict_can_be_written_down_and_taken_up_again() -> None:
    """Laid cards and who has finished survive a position document."""
    match = scene(
        player(hand=KEEP, laid={"franks": 1}),
        player(hand=KEEP | {"huns": 1}, laid={"huns": 1}),
        player(hand=KEEP),
        markers={"noricum": {"franks": 3, "huns": 2}},
        phase="conflict",
        played="franks",
        conflicts=["noricum"],
        committed=1,
    )
    assert asked(match) == (1, "conflict")
    play(match, "lay huns", "end", "end")
    assert strengths(match) == [{"franks": 4, "huns": 4}]


@rule("AT-064", "AT-062")
@pytest.mark.parametrize(
    ("laid", "committed", "code"),
    [
        ([{"goths": 1}, {}, {}], 1, "laid_of_another_tribe"),
        ([{}, {}, {"huns": 1}], 1, "cards_laid_without_conflict"),
    ],
)
def test_an_impossible_conflict_is_no_position(laid: list[dict[str, int]], committed: int, code: str) -> None:
    """Cards of an absent tribe, or of a player who has not been asked yet, cannot be on the table."""
    with pytest.raises(regna.BadPosition) as error:
        scene(
            *({"hand": KEEP, "laid": cards} for cards in laid),
            markers={"noricum": {"franks": 3, "huns": 2}},
            phase="conflict",
            played="franks",
            conflicts=["noricum"],
            committed=committed,
        )
    assert error.value.code == code
