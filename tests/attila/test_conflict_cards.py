"""Section E of the catalogue: the cards of a conflict, who lays them and who sees them (AT-062 to AT-066, RUL-04)."""

import msgspec
import pytest

import regna
from regna.games.attila.rules.board import Tribe
from tests.attila.scenes import (
    KEEP,
    MIXED,
    acts,
    asked,
    body,
    events,
    fought,
    markers,
    play,
    reason,
    rules_of,
    scene,
    status,
    strengths,
    supply,
    where,
)
from tests.rules import rule


def seen(match: regna.Match, onlooker: int | None, seat: int) -> tuple[int, dict[Tribe, int] | None]:
    """The number of cards a seat has laid and those cards, as an onlooker (None: a spectator) sees them."""
    part = body(match, onlooker).players[seat]
    return part.laid, part.laid_cards


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
    assert rules_of(match, "lay franks")[0] == "AT-062"


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
    assert rules_of(match, move)[0] == "AT-064"
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
        assert rules_of(match, "lay franks")[0] == "AT-065"


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
    assert body(match, onlooker).players[0].cards == 1
    play(match, "end")
    assert seen(match, onlooker, 0) == (2, None)
    lines = match.story(onlooker, since=start)
    assert [line.key for line in lines] == ["log.laid"]
    assert (lines[0].facts["seat"], lines[0].facts["count"]) == ({"seat": 0}, 2)
    assert "franks" not in str(lines[0].facts)
    assert acts(match, onlooker)[start:] == [(0, "lay hidden"), (0, "lay hidden"), (0, "end")]
    assert body(match, onlooker).discards == {"franks": 1}


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
    assert acts(match, 0)[start:] == [(0, "lay huns"), (0, "lay franks"), (0, "end")]


@rule("RUL-04")
@pytest.mark.parametrize("onlooker", [None, 1, 2])
def test_hidden_cards_look_alike(onlooker: int | None) -> None:
    """Franks or Huns: everything the others receive is the same to the letter."""
    received = []
    for tribe in ("franks", "huns"):
        match = scene({"hand": {"franks": 2, "huns": 1}}, {"hand": KEEP}, {"hand": KEEP}, markers=MIXED)
        play(match, "play franks noricum", "influence", f"lay {tribe}", "end")
        told = [match.story(onlooker), match.events(onlooker), acts(match, onlooker)]
        received.append(msgspec.json.encode([match.view(onlooker), told]))
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
    assert acts(match, onlooker)[start:] == [(0, "lay huns"), (0, "end")]


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
    assert body(match, 1).hand == KEEP
    assert body(match, None).hand is None
    assert body(match, 1).players[0].cards == 1


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
