"""What each seat may know: AT-140, and face-down conflict cards (RUL-04), in every way a match shows itself."""

from collections import Counter
from copy import deepcopy
from itertools import product
from typing import Any

import pytest

import regna
from regna.engine.rng import Rng
from regna.engine.state import SPECTATOR
from regna.games.attila.rules.board import TRIBES
from regna.games.attila.rules.game import Attila
from tests.attila.scenes import (
    FRONT,
    GAME,
    acts,
    body,
    conflicts,
    discards_for,
    document,
    events,
    play,
    scene,
    truth,
    where,
)
from tests.conformance.observing import features
from tests.rules import rule

LOOKERS = [0, 1, 2, None]
"""The three seats, and a spectator."""
GUESSES = 3000


def conflict(**state: Any) -> regna.Match:
    """A fifth marker stands in Noricum; Ivory and Purple have laid a card each and Turquoise is asked."""
    return scene(
        {"hand": {"goths": 1}, "laid": {"vandals": 1}, "score": 3, "influence": {"franks": 4}, "tiles": ["raise"]},
        {"hand": {"saxons": 2}, "laid": {"huns": 1}, "score": 5, "tiles": ["double"]},
        {"hand": {"huns": 1, "teutons": 2}, "tiles": ["trade"]},
        **{
            "markers": {"noricum": {"vandals": 4, "huns": 1}, "raetia": {"goths": 2}},
            "discards": {"franks": 2, "vandals": 1},
            "peaceful": ["sicilia"],
            "phase": "conflict",
            "played": "vandals",
            "conflicts": ["noricum"],
            "committed": 2,
        }
        | state,
    )


def everything(match: regna.Match, seat: int | None) -> list[Any]:
    """All that a seat is shown: view, story, events, entries, observation, and the answers to what it may ask."""
    moves = [f"{verb} {tribe}" for verb in ("lay", "trade", "discard") for tribe in TRIBES]
    moves += [f"play {tribe} noricum" for tribe in TRIBES] + ["end", "pass", "double", "influence", "raise huns huns"]
    shown: list[Any] = [match.view(seat), match.story(seat), match.events(seat), match.entries(seat), match.sequence]
    if seat is not None:
        shown.append(features(GAME.spec, match.state, seat))
        shown.append([match.refusal(move, seat) for move in moves])
    return shown


# ---------------------------------------------------------------------- what is public


@rule("AT-140")
def test_everybody_sees_the_same_table() -> None:
    """Apart from one's own hand and one's own laid cards all views are equal."""
    match = conflict()
    bodies = []
    for seat in LOOKERS:
        seen = deepcopy(body(match, seat))
        seen.hand = None
        for part in seen.players:
            part.laid_cards = None
        bodies.append(seen)
    assert bodies == [bodies[0]] * 4


@rule("AT-140")
@pytest.mark.parametrize("seat", LOOKERS)
def test_what_is_public_is_shown_to_everybody(seat: int | None) -> None:
    """Map, supplies, influence, points, peace tiles, action tiles, discards, and how many cards are where."""
    seen = body(conflict(), seat)
    provinces = {part.province: part for part in seen.provinces}
    assert provinces["noricum"].markers == {"vandals": 4, "huns": 1}
    assert (provinces["raetia"].status, provinces["sicilia"].status) == ("open", "peaceful")
    assert {part.tribe: part.supply for part in seen.tribes} == {
        "franks": 20, "huns": 19, "goths": 18, "saxons": 20, "teutons": 20, "vandals": 16,
    }  # fmt: skip
    assert [part.tiles for part in seen.centuries] == [0, 2, 3, 4]
    assert [part.score for part in seen.players] == [3, 5, 0]
    assert [part.influence["franks"] for part in seen.players] == [4, 0, 0]
    assert [part.tiles for part in seen.players] == [["raise"], ["double"], ["trade"]]
    assert seen.discards == {"franks": 2, "vandals": 1}
    assert [part.cards for part in seen.players] == [1, 2, 3]
    assert [part.laid for part in seen.players] == [1, 1, 0]
    assert seen.draw_pile == 54 - 6 - 2 - 3
    assert (seen.conflicts, seen.active, seen.seat) == (["noricum"], 0, 2)


@rule("AT-140")
def test_the_observation_has_the_public_numbers_and_ones_own_cards() -> None:
    """Seats are counted clockwise from the observer."""
    state = conflict().state
    for seat in range(3):
        seen = features(GAME.spec, state, seat)
        turned = [(seat + turn) % 3 for turn in range(3)]
        assert seen["hand_size"] == [[1, 2, 3][other] for other in turned] + [0, 0]
        assert seen["laid_size"] == [[1, 1, 0][other] for other in turned] + [0, 0]
        assert seen["score"] == [[3, 5, 0][other] for other in turned] + [0, 0]
        assert seen["influence"][6 * turned.index(0)] == 4
        assert seen["tiles"][3 * turned.index(0) : 3 * turned.index(0) + 3] == [0, 0, 1]
        assert seen["discards"] == [2, 0, 0, 0, 0, 1]
        assert seen["draw_pile"] == [43]
        assert seen["supply"] == [20, 19, 18, 20, 20, 16]
        assert seen["peace_placed"] == [1]
        assert seen["open_laid"] == [0] * 30
    assert [features(GAME.spec, state, seat)["hand"] for seat in range(3)] == [
        [0, 0, 1, 0, 0, 0],
        [0, 0, 0, 2, 0, 0],
        [0, 1, 0, 0, 2, 0],
    ]
    assert [features(GAME.spec, state, seat)["own_laid"] for seat in range(3)] == [
        [0] * 5 + [1],
        [0, 1, 0, 0, 0, 0],
        [0] * 6,
    ]


# ---------------------------------------------------------------------- what is hidden


@rule("AT-140")
def test_a_hand_is_shown_to_its_owner_alone() -> None:
    """A spectator sees no hand at all."""
    match = conflict()
    hands = [body(match, seat).hand for seat in LOOKERS]
    assert hands == [{"goths": 1}, {"saxons": 2}, {"huns": 1, "teutons": 2}, None]


@rule("AT-140", "RUL-04")
def test_face_down_cards_are_shown_to_who_laid_them_alone() -> None:
    """The others see how many there are."""
    match = conflict()
    for seat in LOOKERS:
        laid = [part.laid_cards for part in body(match, seat).players]
        truth_of_all: list[dict[str, int]] = [{"vandals": 1}, {"huns": 1}, {}]
        assert laid == [cards if owner == seat else None for owner, cards in enumerate(truth_of_all)]


@rule("RUL-04")
def test_with_open_cards_everybody_sees_them() -> None:
    """The option shows what is laid at once, in view, observation, story and entries; hands stay hidden."""
    match = conflict(options={"conflict_cards": "open"})
    for seat in LOOKERS:
        assert [part.laid_cards for part in body(match, seat).players] == [{"vandals": 1}, {"huns": 1}, {}]
    assert features(GAME.spec, match.state, 2)["open_laid"] == [0] * 6 + [0] * 5 + [1] + [0, 1, 0, 0, 0, 0] + [0] * 12
    play(match, "lay huns")
    for seat in LOOKERS:
        assert acts(match, seat) == [(2, "lay huns")]
        assert events(match, seat) == ["log.lay"]
    assert body(match, 0).hand == {"goths": 1}


@rule("AT-140", "RUL-04")
def test_the_legal_list_goes_to_who_is_asked_alone() -> None:
    """Which cards could be laid is nobody else's business."""
    match = conflict()
    assert match.view(2).legal == ["lay huns", "end"]
    assert [match.view(seat).legal for seat in (0, 1, None)] == [[], [], []]


@rule("AT-140")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_refusal_tells_nothing_about_the_cards_of_another_seat(seat: int) -> None:
    """Turquoise has Huns and no Vandals; the others get one answer for both, and for everything else."""
    match = conflict()
    answers = {match.refusal(f"lay {tribe}", seat) is None for tribe in TRIBES}
    assert answers == {False}
    codes = {refusal.code for move in ("lay huns", "lay vandals", "end") if (refusal := match.refusal(move, seat))}
    assert codes == {"not_your_turn"}
    texts = {str(match.refusal(f"lay {tribe}", seat)) for tribe in TRIBES}
    assert len(texts) == 1


PLAYED: tuple[list[dict[str, Any]], list[dict[str, Any]]] = (
    [{"hand": {"vandals": 2, "huns": 1}}, {"hand": {"huns": 2, "goths": 1}}, {"hand": {"vandals": 1, "goths": 1}}],
    [{"hand": {"vandals": 2, "huns": 1}}, {"hand": {"vandals": 2, "saxons": 1}}, {"hand": {"vandals": 1, "franks": 1}}],
)
"""Two truths that Ivory cannot tell apart; Turquoise's card in the conflict is the same."""


@rule("AT-140", "RUL-04")
def test_two_truths_that_differ_in_hidden_cards_look_alike_until_the_reveal() -> None:
    """View, story, entries, observation and refusals of Ivory agree at every step, whatever Purple holds and lays."""
    one, other = (scene(*deepcopy(players), markers=FRONT) for players in PLAYED)
    steps = [("play vandals noricum",) * 2, ("influence",) * 2, ("lay huns",) * 2, ("end",) * 2]
    steps += [("lay huns", "lay vandals"), ("end",) * 2, ("lay vandals",) * 2]
    for mine, theirs in [("", ""), *steps]:
        if mine:
            play(one, mine)
            play(other, theirs)
        for seat in (0, None):
            assert everything(one, seat) == everything(other, seat), (mine, seat)
    assert everything(one, 1) != everything(other, 1)
    play(one, "end")
    play(other, "end")
    assert everything(one, 0) != everything(other, 0)  # now the cards were shown


@rule("AT-140")
def test_a_spectator_cannot_tell_any_hands_apart() -> None:
    """Nor can a seat tell those of the others: only the owner's own view changes with a hand."""
    hands = [{"huns": 3}, {"goths": 2, "saxons": 1}]
    for owner in range(3):
        players: list[list[dict[str, Any]]] = [[{"hand": {"franks": 3}} for _ in range(3)] for _ in hands]
        for seats, hand in zip(players, hands, strict=True):
            seats[owner]["hand"] = hand
        one, other = (scene(*seats) for seats in players)
        for seat in LOOKERS:
            assert (everything(one, seat) == everything(other, seat)) == (seat != owner)


@rule("AT-140")
def test_drawn_cards_are_told_to_who_draws_them_alone() -> None:
    """The others hear how many, and see hidden cards in the entries."""
    match = scene({"hand": {"huns": 4}}, {"hand": {"huns": 1}}, {})
    play(match, "play huns noricum", "influence")
    for seat in LOOKERS:
        told = events(match, seat)
        assert told.count("log.draws") == 1
        assert told.count("log.card") == (3 if seat == 0 else 0)
        drawn = [act for who, act in acts(match, seat) if who is None]
        assert len(drawn) == 3
        assert (drawn == ["card hidden"] * 3) == (seat != 0)
    cards = Counter(act.split()[1] for who, act in acts(match, 0) if who is None)
    assert dict(Counter({"huns": 3}) + cards) == where(match, 0)["hand"]


@rule("AT-140")
def test_the_first_hands_are_told_to_their_owners_alone() -> None:
    """Of the deal each seat sees its own six cards."""
    match = GAME.new(seats=3, seed=5, options={"first": "A"})
    for seat in range(3):
        seen = Counter(act.split()[1] for who, act in acts(match, seat) if who is None)
        assert seen["hidden"] == 12
        assert dict(seen) == where(match, seat)["hand"] | {"hidden": 12}
    assert acts(match, None) == [(None, "card hidden")] * 18
    assert "log.card" not in events(match, None)


@rule("AT-140", "RUL-04")
def test_laid_cards_stay_hidden_until_all_are_shown_together() -> None:
    """The number is told when somebody has finished, the cards of all after the last one."""
    match = scene(*deepcopy(PLAYED[0]), markers=FRONT)
    play(match, "play vandals noricum", "influence", "lay huns", "end", "lay huns", "lay huns", "end", "lay vandals")
    for seat in LOOKERS:
        told = events(match, seat)
        assert told.count("log.lay_own") == {0: 1, 1: 2, 2: 1, None: 0}[seat]
        assert "log.shown" not in told
        counts = [line.facts["count"] for line in match.story(seat) if line.key == "log.laid"]
        assert counts == [1, 2]
        lays = [(who, act) for who, act in acts(match, seat) if act.startswith("lay")]
        expected = [(0, "huns"), (1, "huns"), (1, "huns"), (2, "vandals")]
        assert lays == [(who, f"lay {card if who == seat else 'hidden'}") for who, card in expected]
    play(match, "end")
    for seat in LOOKERS:
        shown = {
            line.facts["seat"]["seat"]: [
                (part["tribe"]["word"], part["number"]) for part in line.facts["cards"]["list"]
            ]
            for line in match.story(seat)
            if line.key == "log.shown"
        }
        assert shown == {0: [("tribe.huns", 1)], 1: [("tribe.huns", 2)], 2: [("tribe.vandals", 1)]}


@rule("AT-140")
def test_discarded_and_traded_cards_are_public() -> None:
    """Played, traded and laid cards lie face up in the end."""
    ivory = {"hand": {"goths": 1, "vandals": 2}, "tiles": ["trade"]}
    match = scene(ivory, {"hand": {"huns": 1}}, {"hand": {"saxons": 1}}, markers=FRONT)
    play(match, "trade goths", "end", "play vandals noricum", "influence", "lay vandals", "end", "lay huns", "end")
    for seat in LOOKERS:
        assert body(match, seat).discards == {"goths": 1, "vandals": 2, "huns": 1}
        assert (0, "trade goths") in acts(match, seat)
        assert [line.facts["tribe"]["word"] for line in match.story(seat) if line.key == "log.trade"] == ["tribe.goths"]


@rule("AT-140", "RUL-04")
def test_nobody_takes_back_a_decision_that_showed_cards() -> None:
    """A card laid can be taken back before one has finished; not after all cards were shown."""
    land = FRONT | {"raetia": {"vandals": 2, "goths": 2}}
    hand = {"vandals": 1, "huns": 1, "goths": 1}
    match = scene({"hand": {"vandals": 1}}, {}, {"hand": hand}, markers=land)
    play(match, "play vandals noricum", "marker raetia", "lay huns")
    match.undo(2)
    assert where(match, 2)["hand"] == hand
    assert acts(match, 1)[-1] == (2, "lay hidden")
    play(match, "lay huns", "end")
    assert match.turn.seat == 2  # asked again, for the second conflict
    assert conflicts(match) == ["raetia"]
    with pytest.raises(regna.Refused) as error:
        match.undo(2)
    assert error.value.code == "undo_revealed"


@rule("AT-140", "RUL-04")
def test_a_conflict_without_a_card_shows_nothing_and_can_be_taken_back() -> None:
    """Nobody has laid anything: there was nothing to see."""
    land = FRONT | {"raetia": {"vandals": 2, "goths": 2}}
    match = scene({"hand": {"vandals": 1}}, {}, {"hand": {"huns": 1}}, markers=land)
    play(match, "play vandals noricum", "marker raetia", "end")
    match.undo(2)
    assert conflicts(match) == ["noricum", "raetia"]


@rule("AT-140")
def test_a_card_that_cannot_be_named_is_no_decision() -> None:
    """The word hidden is how others see a card, not one that can be laid."""
    match = conflict()
    refusal = match.refusal("lay hidden")
    assert refusal
    assert refusal.code == "name_the_tribe"
    assert "lay hidden" not in match.legal()


@rule("AT-140")
def test_who_has_no_fitting_card_is_asked_all_the_same() -> None:
    """Skipping him would tell the others what he holds; with no card at all there is no secret."""
    match = scene({"hand": {"vandals": 1}}, {"hand": {"goths": 1}}, {}, markers=FRONT)
    play(match, "play vandals noricum", "influence")
    assert (match.turn.seat, match.turn.phase, match.legal()) == (1, "conflict", ["end"])
    match = scene({"hand": {"vandals": 1}}, {}, {"hand": {"huns": 1}}, markers=FRONT)
    play(match, "play vandals noricum", "influence")
    assert match.turn.seat == 2


# ---------------------------------------------------------------------- what a seat may imagine


def guesses(match: regna.Match, seat: int) -> list[Attila]:
    """Many states as a seat may imagine them."""
    rng, imagined = Rng(11), []
    for _ in range(GUESSES):
        state = match.state_for(seat, rng)
        assert isinstance(state, Attila)
        imagined.append(state)
    return imagined


def cards_of(numbers: Any) -> str:
    """The cards of a hand as letters in the order of the tribes: two Franks and a Goth are FFG."""
    return "".join(letter * int(number) for letter, number in zip("FHGSTV", numbers, strict=True))


def close_to(found: Counter[Any], expected: dict[Any, float]) -> None:
    """The frequencies are those expected within 4.5 standard deviations, and nothing else occurs."""
    assert set(found) == set(expected)
    total = sum(found.values())
    for what, chance in expected.items():
        assert abs(found[what] / total - chance) <= 4.5 * (chance * (1 - chance) / total) ** 0.5, (what, found)


@rule("AT-140")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_fork_keeps_what_the_seat_knows(seat: int | None) -> None:
    """The same view, the same numbers; over several forks the cards of others differ."""
    match = conflict()
    others: set[str] = set()
    for seed in range(20):
        fork = match.fork(seat, seed)
        assert fork.view(seat).body == match.view(seat).body
        assert GAME.spec.audit(fork.state) is None
        if seat is not None:
            assert where(fork, seat) == where(match, seat)
            assert features(GAME.spec, fork.state, seat) == features(GAME.spec, match.state, seat)
        others.add(str([where(fork, other)["hand"] for other in range(3) if other != seat]))
    assert len(others) > 10


@rule("AT-140")
@pytest.mark.parametrize("seat", [0, 1, 2, int(SPECTATOR)])
def test_a_guess_keeps_all_public_numbers_and_every_card(seat: int) -> None:
    """Own cards stay, sizes stay, the 54 cards stay; nothing of the table moves."""
    match = conflict()
    before = GAME.spec.state_document(match.state)
    for state in guesses(match, seat)[:200]:
        after = GAME.spec.state_document(state)
        assert GAME.spec.audit(state) is None
        if seat >= 0:
            assert after["players"][seat] == before["players"][seat]
        for old, new in zip(before["players"], after["players"], strict=True):
            for part in ("hand", "laid"):
                assert sum(new[part].values()) == sum(old[part].values())
            assert {**new, "hand": 0, "laid": 0} == {**old, "hand": 0, "laid": 0}
        assert {**after, "players": 0} == {**before, "players": 0}
        assert GAME.spec.view(state, None) == GAME.spec.view(match.state, None)


@rule("AT-140")
def test_a_guess_leaves_the_truth_alone() -> None:
    """What a bot gets is a copy."""
    match = conflict()
    before = match.position()
    match.state_for(0, Rng(3))
    match.fork(0, 3)
    assert match.position() == before


@rule("AT-140")
@pytest.mark.parametrize("held", ["franks", "huns", "goths"])
def test_an_unseen_card_is_as_likely_as_there_are_such_cards(held: str) -> None:
    """One Frank, two Huns and three Goths are unseen: 1/6, 1/3, 1/2, whichever it really is."""
    own = {"saxons": 2}
    match = scene(
        {"hand": own}, {"hand": {held: 1}}, {}, discards=discards_for({"franks": 1, "huns": 2, "goths": 3}, own)
    )
    found = Counter(cards_of(state.players[1].hand) for state in guesses(match, 0))
    close_to(found, {"F": 1 / 6, "H": 1 / 3, "G": 1 / 2})


@rule("AT-140")
def test_several_hands_are_dealt_without_giving_a_card_twice() -> None:
    """Two seats with one card each and one card in the pile: every way of dealing F, H, H is equally likely."""
    own = {"saxons": 1}
    match = scene(
        {"hand": own},
        {"hand": {"franks": 1}},
        {"hand": {"huns": 1}},
        discards=discards_for({"franks": 1, "huns": 2}, own),
    )
    found = Counter((cards_of(state.players[1].hand), cards_of(state.players[2].hand)) for state in guesses(match, 0))
    close_to(found, {("F", "H"): 1 / 3, ("H", "F"): 1 / 3, ("H", "H"): 1 / 3})


@rule("AT-140")
def test_a_spectator_can_imagine_every_hand() -> None:
    """Even the deciding player's card is drawn anew for who only watches."""
    match = scene({"hand": {"franks": 1}}, {}, {}, discards=discards_for({"franks": 1, "huns": 3}))
    found = Counter(cards_of(state.players[0].hand) for state in guesses(match, int(SPECTATOR)))
    close_to(found, {"F": 1 / 4, "H": 3 / 4})


def laid_scene(**state: Any) -> regna.Match:
    """Unseen by Turquoise: 2 Vandals and a Hun, whose tribes fight, and 2 Goths, whose tribe does not."""
    return scene(
        {"hand": {"goths": 1}, "laid": {"vandals": 1}},
        {"laid": {"vandals": 1}},
        {"hand": {"saxons": 1}},
        markers={"noricum": {"vandals": 4, "huns": 1}},
        discards=discards_for({"vandals": 2, "huns": 1, "goths": 2}, {"saxons": 1}),
        phase="conflict",
        played="vandals",
        conflicts=["noricum"],
        committed=2,
        **state,
    )


@rule("AT-140", "RUL-04", "AT-064")
def test_face_down_cards_are_imagined_of_tribes_in_the_conflict_only() -> None:
    """Every way to deal the unseen cards in which both laid cards can have been laid is equally likely."""
    unseen = list(enumerate("VVHGG"))
    ways = Counter(
        (one[1], hand[1], two[1])
        for one, hand, two in product(unseen, repeat=3)
        if len({one, hand, two}) == 3 and one[1] in "VH" and two[1] in "VH"
    )
    total = sum(ways.values())
    found = Counter(
        (cards_of(state.players[0].laid), cards_of(state.players[0].hand), cards_of(state.players[1].laid))
        for state in guesses(laid_scene(), 2)
    )
    close_to(found, {what: number / total for what, number in ways.items()})


@rule("AT-140", "RUL-04")
def test_ones_own_face_down_card_is_known() -> None:
    """Ivory laid a Vandal and holds a Goth: only the other's card is imagined, from what Ivory has not seen."""
    match = laid_scene()
    imagined = guesses(match, 0)
    assert {(cards_of(state.players[0].laid), cards_of(state.players[0].hand)) for state in imagined} == {("V", "G")}
    found = Counter(cards_of(state.players[1].laid) for state in imagined)
    close_to(found, {"V": 1 / 2, "H": 1 / 2})


@rule("RUL-04")
def test_open_cards_are_known_to_everybody() -> None:
    """With the option only the hands are imagined."""
    match = laid_scene(options={"conflict_cards": "open"})
    imagined = guesses(match, 2)
    laid = {(cards_of(state.players[0].laid), cards_of(state.players[1].laid)) for state in imagined}
    assert laid == {("V", "V")}
    close_to(Counter(cards_of(state.players[0].hand) for state in imagined), {"H": 1 / 3, "G": 2 / 3})


@rule("AT-140")
def test_discards_are_never_imagined_in_a_hand() -> None:
    """All Franks lie face up: nobody can hold one."""
    match = scene({"hand": {"saxons": 1}}, {"hand": {"huns": 6}}, {"hand": {"goths": 6}}, discards={"franks": 9})
    for state in guesses(match, 0)[:300]:
        assert [int(player.hand[0]) for player in state.players] == [0, 0, 0]
        assert int(state.bag[0]) == 0


@rule("AT-140")
def test_the_draw_pile_has_no_order_that_could_be_known() -> None:
    """The position names neither pile nor order, and who draws next gets each card of the pile equally likely."""
    match = scene({"hand": {"saxons": 6}}, {}, {}, discards=discards_for({"franks": 1, "huns": 3}, {"saxons": 6}))
    assert "draw_pile" not in match.position().state
    found: Counter[str] = Counter()
    given = document({"hand": {"saxons": 6}}, {}, {}, discards=discards_for({"franks": 1, "huns": 3}, {"saxons": 6}))
    for seed in range(400):
        one = GAME.from_position(given, seed=seed)
        play(one, "play saxons noricum", "influence")
        card = next(act for who, act in acts(one, 0) if who is None)
        found[card.split()[1]] += 1
    close_to(found, {"franks": 1 / 4, "huns": 3 / 4})
    assert int(truth(match).bag[1]) == 3


@rule("AT-140", "AT-065", "AT-066")
@pytest.mark.parametrize("moves", [("play vandals noricum", "influence"), ("play vandals raetia", "marker noricum")])
def test_a_conflict_in_which_nobody_has_a_card_is_told_like_any_other(moves: tuple[str, str]) -> None:
    """Everybody passes with an empty hand; who leaves and that peace comes is public all the same."""
    match = scene({"hand": {"vandals": 1}}, {}, {}, markers=FRONT)
    play(match, *moves)
    for seat in LOOKERS:
        told = events(match, seat)
        for key in ("log.conflict", "log.strengths", "log.leave", "log.peace", "log.century"):
            assert told.count(key) == 1, (key, told)
