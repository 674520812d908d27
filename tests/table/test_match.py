"""The table: turns, sequence numbers, keys, undo, luck in the record, views, forks."""

import dataclasses
from collections.abc import Sequence
from typing import Any

import pytest
from mypy_extensions import i64

import regna
from regna.contract.actions import Reading
from regna.contract.events import Event, Sentence
from regna.contract.views import GameView, PlayerView
from regna.table.documents import Chance, Decision, Undo
from regna.table.match import FORCED_IN_A_ROW, Match
from regna.table.replay import replay_in
from tests.barony.scenes import HEXES, document, play, scene, where
from tests.conformance.fairness import find_leaks
from tests.engine import toy
from tests.engine.toy import TOY, Toy, as_kind, toy_game


def two_moves() -> Match:
    """Red has moved one of two knights and is asked for the second."""
    return play(scene({"knights": {"C3": 2}}, {"knights": {"A3": 1}}), "move C3 C4")


class TestDecide:
    """Accepted, stale, refused, malformed."""

    def test_the_library_face(self) -> None:
        """What the README promises works as written there."""
        match = regna.game("barony").new(seats=4, seed=7)
        assert match.turn.phase == "place"
        assert match.turn.prompt.endswith("place a city with a knight.")
        first = match.legal()[0]
        assert match.refusal(first) is None
        assert match.play(first).sequence == match.sequence == 1

    def test_a_sequence_number_must_be_current(self) -> None:
        """A decision that answers an old question is stale, says the current number and changes nothing."""
        match = two_moves()
        before = match.record()
        with pytest.raises(regna.Stale) as caught:
            match.decide(0, "end", expected=match.sequence - 1)
        assert caught.value.code == "sequence"
        assert caught.value.facts == {"expected": match.sequence - 1, "current": match.sequence}
        assert match.record() == before
        match.decide(0, "end", expected=match.sequence)

    def test_the_same_key_changes_the_match_once(self) -> None:
        """Sent five times, done once, answered the same five times; even after the table has moved on."""
        match = two_moves()
        answers = {match.decide(0, "move C3 C2", expected=1, key="k1") for _ in range(5)}
        assert len(answers) == 1
        assert where(match, 0)["knights"] == {"C2": 1, "C4": 1}

    def test_a_double_clicked_undo_takes_back_once(self) -> None:
        """The failure others had: two undos for one click."""
        match = scene({"knights": {"C3": 1, "C1": 1, "E1": 1}}, {"knights": {"A3": 1}})
        play(match, "village C3", "village C1")
        assert match.undo(0, key="u1") == match.undo(0, key="u1")
        assert where(match, 0)["villages"] == ["C3"]

    def test_a_key_cannot_be_used_for_two_things(self) -> None:
        """That would lose the second decision without a word."""
        match = two_moves()
        match.decide(0, "move C3 C2", key="k1")
        with pytest.raises(regna.Malformed) as caught:
            match.decide(0, "move C3 B3", key="k1")
        assert caught.value.code == "key_reused"

    def test_keys_survive_a_record(self) -> None:
        """A retry after a restart finds its answer: the key is in the record."""
        match = two_moves()
        answer = match.decide(0, "move C3 C2", key="k1")
        again = regna.replay(regna.encode(match.record()))
        assert again.decide(0, "MOVE  c3 c2", key="k1") == answer
        assert again.position() == match.position()

    def test_an_answer_is_the_same_after_a_restart(self) -> None:
        """Also where the table answered further questions by itself, and after an undo."""
        match = scene({"knights": {"C3": 1, "E2": 1}}, {"knights": {"A3": 1}})
        answers = [
            match.decide(0, "village C3", key="a"),
            match.undo(0, key="b"),
            match.decide(0, "village E2", key="c"),
            match.decide(0, "village C3", key="d"),  # the action ends by itself
            match.decide(1, "village A3", key="a"),  # another seat's key of the same name
        ]
        again = regna.replay(match.record())
        assert again.sequence == answers[-1].sequence
        assert [
            again.decide(0, "village C3", key="a"),
            again.undo(0, key="b"),
            again.decide(0, "village E2", key="c"),
            again.decide(0, "village C3", key="d"),
            again.decide(1, "village A3", key="a"),
        ] == answers
        assert again.record() == match.record()

    def test_another_seat_is_refused(self) -> None:
        """Out of turn is a refusal of its own, with the name of who decides."""
        match = two_moves()
        with pytest.raises(regna.Refused) as caught:
            match.decide(1, "end")
        assert caught.value.code == "not_your_turn"
        assert "Red" in str(caught.value)

    @pytest.mark.parametrize("seat", [-1, 2, 99])
    def test_a_seat_that_is_not_there(self, seat: int) -> None:
        """Malformed, whatever the channel."""
        match = two_moves()
        for ask in (lambda: match.decide(seat, "end"), lambda: match.undo(seat), lambda: match.view(seat)):
            with pytest.raises(regna.Malformed) as caught:
                ask()
            assert caught.value.code == "no_such_seat"
            assert caught.value.text == f"There is no seat {seat} at this table."

    def test_a_refused_decision_says_what_the_refusal_says(self) -> None:
        """play() raises exactly what refusal() returns, and nothing changes."""
        match = two_moves()
        before = match.record()
        refusal = match.refusal("move C4 C3")
        with pytest.raises(regna.Refused) as caught:
            match.play("move C4 C3")
        assert refusal is not None
        assert (caught.value.code, caught.value.rules, str(caught.value)) == (refusal.code, refusal.rules, refusal.text)
        assert refusal.text == "The only knight on C4 has just moved; the same knight does not move twice (BA-062)."
        assert match.record() == before

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("", "empty"),
            ("   ", "empty"),
            ("fly C3 C4", "unknown_verb"),
            ("move C3", "wrong_number_of_words"),
            ("move C3 C4 C5", "wrong_number_of_words"),
            ("end now", "wrong_number_of_words"),
            ("move C3 Z9", "no_such_hex"),
            ("move ☃ C3", "no_such_hex"),
            ("pay gold", "no_such_token"),
        ],
    )
    def test_malformed_text(self, text: str, code: str) -> None:
        """Each fault has its code, and the sentence shows the word at fault."""
        match = two_moves()
        with pytest.raises(regna.Malformed) as caught:
            match.play(text)
        assert caught.value.code == code
        assert "{" not in str(caught.value)
        assert match.sequence == 1

    @pytest.mark.parametrize(
        ("document", "code"),
        [
            ({}, "unknown_verb"),
            ({"verb": "move", "from": "C3"}, "wrong_parts"),
            ({"verb": "move", "from": "C3", "to": 7}, "not_a_decision"),
            ({"verb": "end", "hex": "C3"}, "wrong_parts"),
        ],
    )
    def test_malformed_json(self, document: dict[str, object], code: str) -> None:
        """The JSON form is read as strictly as the text."""
        with pytest.raises(regna.Malformed) as caught:
            two_moves().play(document)
        assert caught.value.code == code

    def test_nothing_after_the_end(self) -> None:
        """A finished match refuses every decision and every undo."""
        blocked = {"strongholds": ["C3"], "knights_removed": 7}
        match = scene(blocked, blocked | {"strongholds": ["C4"]}, terrain={"A3": "lake"})
        assert match.over
        with pytest.raises(regna.Refused) as caught:
            match.decide(0, "pass")
        assert caught.value.code == "match_over"
        with pytest.raises(regna.Refused):
            match.undo(0)
        refusal = match.refusal("title")
        assert refusal is not None
        assert refusal.code == "game_over"


HUGE = 10**5000
ODD_THINGS: list[Any] = [True, 1.0, "0", None, [], {}, float("nan"), HUGE, "\ud800", "\x00", b"0", [[[]]] * 3]


class TestTheDoor:
    """Whatever is handed in, a typed error with a sentence comes out, and nothing has changed."""

    @pytest.mark.parametrize("odd", ODD_THINGS, ids=lambda odd: type(odd).__name__)
    def test_odd_things_everywhere(self, odd: Any) -> None:
        """As seat, move, number, key, seed, name, option, game, language, document."""
        match = two_moves()
        before = regna.encode(match.record())
        game = match.game
        # Where an odd thing is allowed, another one takes its place.
        number: Any = "x" if odd is None else odd
        text: Any = 7 if odd == "0" else odd
        table: Any = {1: 2} if odd in (None, {}) else odd
        names: Any = (1, 2) if odd == [] else odd
        for attempt in (
            lambda: match.decide(odd, "end"),
            lambda: match.decide(0, odd),
            lambda: match.decide(0, "end", expected=number),
            lambda: match.decide(0, "end", key=text),
            lambda: match.undo(odd),
            lambda: match.view(odd if odd is not None else 9),
            lambda: match.story(odd if odd is not None else 9),
            lambda: match.story(since=odd),
            lambda: match.fork(odd if odd is not None else 9),
            lambda: match.fork(seed=number),
            lambda: match.refusal(odd),
            lambda: regna.game(odd),
            lambda: regna.game("barony", odd),
            lambda: game.new(seats=odd if odd is not None else 0),
            lambda: game.new(seats=2, seed=number),
            lambda: game.new(seats=2, options=table),
            lambda: game.new(seats=2, options={"layout": odd}),
            lambda: game.new(seats=2, names=names),
            lambda: game.new(seats=2, names=(odd,) if odd != "0" else ("a", "b", "c")),
            lambda: game.new(seats=2, components=odd if odd is not None else {}),
            lambda: game.from_position(odd),
            lambda: game.from_position(document() | {"options": {"layout": odd}}),
            lambda: game.from_position(document() | {"seats": odd}),
            lambda: game.from_position(document(turns=odd, seat=0)),
            lambda: regna.replay(odd),
            lambda: regna.replay(match.record(), upto=number),
        ):
            with pytest.raises(regna.RegnaError) as caught:
                attempt()
            assert caught.value.text
            assert len(caught.value.text) < 1000
        assert regna.encode(match.record()) == before

    def test_names_are_short_printable_texts(self) -> None:
        """No control letters for a terminal, no novel for a table."""
        for name in ("\x1b[2J", "x" * 101, "a\nb"):
            with pytest.raises(regna.Malformed) as caught:
                regna.game("barony").new(seats=2, names=(name,))
            assert caught.value.code == "not_a_text"


class TestForcedAnswers:
    """The table answers questions with one answer, and does not run in circles."""

    def test_a_question_with_one_answer_is_not_asked(self) -> None:
        """A lone knight that has moved cannot move again: the action ends by itself, marked as forced."""
        match = play(scene({"knights": {"C3": 1}}, {"knights": {"A3": 1}}), "move C3 C4")
        assert match.turn.seat == 1
        assert [entry.forced for entry in match.record().entries if isinstance(entry, Decision)] == [False, True]

    def test_a_game_that_goes_round_in_circles_is_handed_back(self) -> None:
        """Two land hexes, one knight: it walks to and fro for ever, and nobody else can do anything (AMB-25)."""
        lakes = {name: "lake" for name in HEXES if name not in ("A3", "A4")}
        walker = {"strongholds": ["A3", "A4"], "knights": {"A3": 1}, "knights_removed": 6}
        match = scene(walker, {"knights_removed": 7}, terrain=lakes)
        assert match.sequence == FORCED_IN_A_ROW
        assert len(match.legal()) == 1
        match.play(match.legal()[0])
        assert match.sequence == 2 * FORCED_IN_A_ROW + 1


class TestUndo:
    """Only one's own decisions, only in one's own turn."""

    def test_undo_is_an_entry(self) -> None:
        """The record keeps what was taken back and that it was."""
        match = two_moves()
        match.undo(0)
        assert [type(entry) for entry in match.record().entries] == [Decision, Undo]
        assert match.sequence == 2
        assert where(match, 0)["knights"] == {"C3": 2}
        assert match.story() == []

    def test_not_past_another_seat(self) -> None:
        """Blue's turn has come: Red can no longer take back, and Blue has nothing to take back."""
        match = play(two_moves(), "end")
        for seat, code in ((0, "undo_not_your_turn"), (1, "undo_nothing")):
            with pytest.raises(regna.Refused) as caught:
                match.undo(seat)
            assert caught.value.code == code

    def test_nothing_to_take_back(self) -> None:
        """At the very beginning."""
        with pytest.raises(regna.Refused) as caught:
            scene({"knights": {"C3": 1}}, {}).undo(0)
        assert caught.value.code == "undo_nothing"

    def test_before_ones_first_decision_luck_is_not_to_blame(self) -> None:
        """The cards were dealt, and nobody has decided anything."""
        with pytest.raises(regna.Refused) as caught:
            toy_game().new(seed=1).undo(0)
        assert caught.value.code == "undo_nothing"

    def test_an_answer_the_table_gave_is_taken_back_with_its_cause(self) -> None:
        """Blue has one kind of token: the table takes it for Red; undo goes back to before the move."""
        match = scene({"knights": {"C4": 1, "C5": 1, "D2": 1}}, {"villages": ["C5"], "tokens": {"plain": 2}})
        before = match.position()
        play(match, "move C4 C5")
        assert [entry.forced for entry in match.record().entries if isinstance(entry, Decision)] == [False, True]
        match.undo(0)
        assert match.position() == before

    @pytest.mark.parametrize(
        ("moves", "seat", "code"),
        [
            (["stay", "swap"], 1, "undo_chance"),
            (["stay", "stay"], 1, "undo_revealed"),
            (["stay", "stay", "bet 0"], 0, "undo_other"),
        ],
    )
    def test_not_past_luck_a_secret_or_another_seat(self, moves: list[str], seat: int, code: str) -> None:
        """With the toy: after a card was drawn, after a card was shown, after the other seat's bet."""
        match = toy_game().new(seed=1)
        for move in moves:
            match.play(move)
        with pytest.raises(regna.Refused) as caught:
            match.undo(seat)
        assert caught.value.code == code


class TestLuck:
    """Chance is drawn by the table and written down."""

    def test_outcomes_are_entries(self) -> None:
        """Both cards are dealt before anybody is asked."""
        match = toy_game().new(seed=3)
        assert [type(entry) for entry in match.record().entries] == [Chance, Chance]
        assert match.turn.phase == "choosing"

    def test_the_seed_decides_and_the_record_remembers(self) -> None:
        """Same seed, same cards; the record replays without a generator."""
        first, second = (toy_game().new(seed=5) for _ in range(2))
        assert first.position() == second.position()
        for move in ("swap", "swap", "bet 1", "bet 0"):
            first.play(move)
        assert replay_in(toy_game(), first.record()).position() == first.position()

    def test_different_seeds_differ(self) -> None:
        """Luck is not the same every time."""
        cards = {tuple(toy_game().new(seed=seed).position().state["cards"]) for seed in range(30)}
        assert len(cards) > 10


class TestSecrets:
    """Views and stories are addressed."""

    def test_a_seat_sees_its_own_card_only(self) -> None:
        """And a spectator sees none."""
        match = toy_game().new(seed=2)
        cards = match.position().state["cards"]
        assert match.view(0).body.cards == [cards[0], None]
        assert match.view(1).body.cards == [None, cards[1]]
        assert match.view(None).body.cards == [None, None]

    def test_only_the_deciding_seat_gets_the_legal_list(self) -> None:
        """The others and spectators get an empty one."""
        match = toy_game().new(seed=2)
        assert match.view(0).legal == ["stay", "swap"]
        assert match.view(1).legal == match.view(None).legal == []

    def test_a_story_is_told_to_who_may_hear_it(self) -> None:
        """Each hears of its own card, nobody of the other's."""
        match = toy_game().new(seed=2)
        for seat in (0, 1):
            assert [line.key for line in match.story(seat)] == ["log.card"]
        assert match.story(None) == []

    def test_entries_hide_what_a_seat_cannot_know(self) -> None:
        """Each finds its own cards and its own bet in the record, a spectator none."""
        match = toy_game().new(seed=2)
        first, second = match.position().state["cards"]
        for move in ("stay", "swap", "bet 1"):
            match.play(move)
        third = match.position().state["cards"][1]
        expected = {
            0: [f"card {first}", "card hidden", "stay", "swap", "card hidden", "bet hidden"],
            1: ["card hidden", f"card {second}", "stay", "swap", f"card {third}", "bet 1"],
            None: ["card hidden", "card hidden", "stay", "swap", "card hidden", "bet hidden"],
        }
        for seat, acts in expected.items():
            found = [entry.act for entry in match.entries(seat) if not isinstance(entry, Undo)]
            assert found == acts

    def test_who_is_not_asked_learns_nothing_else(self) -> None:
        """Whether a decision is possible, or why not, is told to the deciding seat: the answer could be a secret."""
        match = toy_game().new(seed=2)
        asked, other = (
            [refusal.code if refusal else "" for refusal in (match.refusal(move, seat) for move in ("stay", "bet 0"))]
            for seat in (0, 1)
        )
        assert asked == ["", "wrong_moment"]
        assert other == ["not_your_turn", "not_your_turn"]

    def test_a_fork_redraws_what_the_seat_cannot_know(self) -> None:
        """Seat 0 keeps its card in every fork; the other card varies."""
        match = toy_game().new(seed=2)
        mine = match.position().state["cards"][0]
        forks = [match.fork(seat=0, seed=seed).position().state["cards"] for seed in range(30)]
        assert {cards[0] for cards in forks} == {mine}
        assert len({cards[1] for cards in forks}) > 2

    def test_the_fairness_check_catches_a_leak(self) -> None:
        """A view or a prompt that depends on the other's card is found."""

        def leaky_view(state: Toy, seat: int | None) -> GameView:
            """Everybody's score is the sum of the cards."""
            seen = toy.view(state, seat)
            seen.players = [PlayerView(seat=0, score=sum(state.cards))]
            return seen

        def leaky_prompt(state: Toy, seat: int | None) -> tuple[str, dict[str, object]]:
            """Asks in other words when somebody has a 6."""
            return ("prompt.betting" if 6 in state.cards else "prompt.choosing"), {}

        def leaky_story(state: Toy, events: Sequence[Event]) -> list[Sentence]:
            """Tells everybody which card was drawn."""
            return [Sentence(told.key, told.facts) for told in toy.story(state, events)]

        def leaky_refusal(state: Toy, reading: Reading) -> dict[str, object]:
            """Explains a refusal with the sum of the cards; the sentence uses it."""
            return {"sum": sum(state.cards)}

        class NoGuess(Toy):
            """A state whose guess is the truth: forks and bots would know everything."""

            def guess(self, seat: object, rng: object) -> None:
                """Nothing is redrawn."""

            def clone(self) -> "Toy":
                """A copy of the same kind."""
                return as_kind(self, NoGuess())

        class NoSeen(Toy):
            """A state whose record shows every card to everybody."""

            def seen(self, action: i64, seat: object) -> i64:
                """The card itself."""
                return action

            def clone(self) -> "Toy":
                """A copy of the same kind."""
                return as_kind(self, NoSeen())

        def caught(**spoiled: Any) -> bool:
            spec = dataclasses.replace(TOY, **spoiled)
            return any(find_leaks(toy_game(spec), 2, seed, {}, every=1, limit=50)[1] for seed in range(30))

        assert not caught()
        assert caught(view=leaky_view)
        assert caught(prompt=leaky_prompt)
        assert caught(story=leaky_story)
        assert caught(events=tuple(dataclasses.replace(kind, secret=()) for kind in toy.KINDS))
        assert caught(refusal_facts=leaky_refusal)
        assert caught(deal=lambda seats, options, components, rng: NoGuess())
        assert caught(deal=lambda seats, options, components, rng: NoSeen())


def test_names_are_used_in_every_sentence() -> None:
    """Players with names are called by them."""
    match = regna.game("barony").new(seats=2, seed=1, names=("Aliénor", "Guillaume"))
    match.play(match.legal()[0])
    assert match.story()[0].text.split(" ")[0] in ("Aliénor", "Guillaume")
    assert regna.replay(match.record()).names == ("Aliénor", "Guillaume")


def test_events_are_values() -> None:
    """Two equal events are equal: clients may compare them."""
    assert Event(1, (3, 4)) == Event(1, (3, 4))
