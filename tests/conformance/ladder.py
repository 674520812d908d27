"""The ladder every game's tests climb.

A game joins with one class:

class TestBarony(ConformanceSuite):
    game = regna.game("barony")
    folder = Path(__file__).parent
    speech = SPEECH
"""

import copy
import json
import pickle
from collections import Counter
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

import regna
from regna.contract.errors import Refused
from regna.contract.spec import OptionValue
from regna.engine.actions import Actions
from regna.engine.observation import Observation
from regna.engine.playout import playout
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OK, OVER, SPECTATOR, State
from regna.table.documents import Undo, encode, outcome_of
from regna.table.game import Game, layers_of
from regna.table.replay import replay_in
from regna.table.words import LANGUAGES, words_for
from tests.conformance.clones import Clones
from tests.conformance.counts import count_lines
from tests.conformance.fairness import find_leaks, guessed, observers
from tests.conformance.fields import contents, differences, fields, general, is_row, shared_fields, spoil
from tests.conformance.golden import checksums, parameters, playthrough
from tests.conformance.matches import FEWEST, Sight, best_kept, kept, shown_by, wanted
from tests.conformance.mutations import refuse_or_play
from tests.conformance.playing import BiasedPlayer, random_match, random_move, random_states
from tests.conformance.positions import FEWEST as FEWEST_POSITIONS
from tests.conformance.positions import Moment as Kept
from tests.conformance.positions import changes, spoiled
from tests.conformance.positions import kept as kept_positions
from tests.conformance.positions import shown_by as shown_at
from tests.conformance.sentences import Reader, Speech, sampled, untold_lies
from tests.conformance.wording import missing_in_every_language
from tests.seeds import DEEP, first_seed

MOST_GAMES_WITH_CLONES = 60
"""Per number of seats; long before that every phase and every field was met."""


def for_every_number_of_seats(metafunc: pytest.Metafunc) -> None:
    """Run a test of the ladder once for every number of seats."""
    if "seats" in metafunc.fixturenames and metafunc.cls is not None:
        metafunc.parametrize("seats", metafunc.cls.game.spec.seats)


MOST_BYTES = 1024
"""A state of any game fits into so many."""


class ConformanceSuite:
    """The rungs; numbers are those of the design."""

    game: ClassVar[Game]
    folder: ClassVar[Path]
    """Where the game's golden files are."""
    games_per_seat_count: ClassVar[int] = 6
    fixed_positions: ClassVar[list[Any]] = []
    """Positions that random play rarely meets: close to an end, for rung 3, or with a question of their own."""

    variants: ClassVar[list[dict[str, OptionValue]]] = [{}]
    """Options to play with, in turn: every rung sees the defaults and something else."""

    variants_by_seats: ClassVar[dict[int, list[dict[str, OptionValue]]]] = {}
    """The same for a number of seats that has options of its own."""

    midgame: ClassVar[int] = 30
    """After so many decisions at random a game is under way and has secrets, if it has any."""

    rare_events: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that no kept match shows; a rule test does."""

    shared_by_clones: ClassVar[frozenset[str]] = frozenset({"values"})
    """The fields of a state that all clones share, because nothing in them ever changes."""

    rows_of_clones: ClassVar[frozenset[str]] = frozenset()
    """The rows of numbers that clones share because the rules replace them and never change one in place."""

    speech: ClassVar[Speech]
    """What its prompts and refusals mean."""

    def options(self, seats: int, seed: int) -> dict[str, OptionValue]:
        """The options of the game with this seed."""
        variants = self.variants_by_seats.get(seats, self.variants)
        return self.game.complete_options(variants[seed % len(variants)])

    def seeds(self) -> range:
        """The seeds of the games that are looked at state by state; fewer where the engine is slow."""
        return range(self.games_per_seat_count if regna.compiled else 2)

    def start(self, seats: int, seed: int) -> State:
        """The start of a game."""
        return self.game.dealt(seats, self.options(seats, seed), self.game.components, Rng(seed))

    # ---------------------------------------------------------------- 2: one predicate for list and refusal

    def test_problem_is_ok_exactly_for_the_listed_actions(self, seats: int) -> None:
        """Over the whole action space, on states from everywhere in random games; on fewer where the engine is slow."""
        checked, sample, seed = 0, Rng(3), 0
        rarely = 4 if regna.compiled else 16
        while seed < 3 or checked <= 50:
            for state, _ in random_states(self.start(seats, seed), Rng(2), 1000, BiasedPlayer(self.game.spec, seed)):
                if state.seat >= 0 and sample.below(rarely) == 0:
                    allowed = [a for a in range(self.game.spec.actions.count) if state.problem(a) == OK]
                    assert sorted(state.legal()) == allowed
                    assert len(set(state.legal())) == len(state.legal())
                    checked += 1
            seed += 1

    def test_every_reason_code_is_known(self, seats: int) -> None:
        """problem() never returns a number without a name, at any moment of a game."""
        for number, (state, _) in enumerate(random_states(self.start(seats, 3), Rng(3), 900)):
            if number % 30 == 0:
                for action in range(self.game.spec.actions.count):
                    assert 0 <= state.problem(action) < len(self.game.spec.reasons)

    # ---------------------------------------------------------------- 3: random play

    def test_random_games_end_without_dead_end(self, seats: int) -> None:
        """At every state somebody can answer, and a game ends or reaches the limit with a sound score."""
        for seed in self.seeds():
            state = self.start(seats, seed)
            for here, _ in random_states(state, Rng(seed), self.game.spec.decision_limit):
                assert here.seat == -1 or here.legal()
            result = state.result()
            assert sorted(result.places)[0] == 1 or (seats == 1 and result.places == [2])  # alone one can lose
            assert len(result.scores) == seats
            assert (result.ended in self.game.spec.endings) == (state.seat == OVER)

    def test_every_way_to_end_is_seen(self) -> None:
        """Random games, and positions close to a rare end, show every ending the game names."""
        seen = set()
        starts = [self.start(seats, seed) for seats in self.game.spec.seats for seed in range(3)]
        starts += [self.game.from_position(position, seed=1).state for position in self.fixed_positions]
        for number, state in enumerate(starts):
            playout(state, Rng(number), self.game.spec.decision_limit)
            seen.add(state.result().ended)
        assert seen - {""} == set(self.game.spec.endings)

    # ---------------------------------------------------------------- 4: conservation

    def test_invariants_hold_at_every_state(self, seats: int) -> None:
        """Pieces, cards, coins and tokens are counted after every decision."""
        for seed in self.seeds():
            state = self.start(seats, seed)
            for here, _ in random_states(state, Rng(seed), 2500):
                assert self.game.spec.audit(here) is None
            assert self.game.spec.audit(state) is None

    # ---------------------------------------------------------------- 5: copies, positions, records

    @pytest.mark.slow
    def test_a_clone_has_every_field_and_shares_none(self) -> None:
        """For every number of seats and in every phase; what clones share is named, and never changes.

        A forgotten field has its first value in the clone, so games go on until every field was met with two.
        """
        clones = Clones(self.shared_by_clones, self.rows_of_clones)
        for seed in range(MOST_GAMES_WITH_CLONES):
            for seats in self.game.spec.seats:
                state = self.start(seats, seed)
                shared = clones.shared_parts(state)
                temper = BiasedPlayer(self.game.spec, seed)
                for number, (here, _) in enumerate(random_states(state, Rng(seed), 1500, temper)):
                    clones.check(here, rarely=number % 25 > 0)
                clones.check(state, rarely=False)
                assert clones.shared_parts(state) == shared
                assert not clones.changed_in_place()
            if clones.phases == set(range(len(self.game.spec.phases))) and not clones.never_changed():
                return
        phases = [name for number, name in enumerate(self.game.spec.phases) if number not in clones.phases]
        pytest.fail(f"never met: the phases {phases}, another value of {clones.never_changed()}")

    def test_a_spoiled_clone_is_found(self) -> None:
        """Whichever field is off in it, and whichever row of numbers it shares."""
        state = self.start(self.game.spec.seats[-1], 5)
        playout(state, Rng(5), 60)
        left_out, truth = self.shared_by_clones, contents(state, self.shared_by_clones)
        for path in truth:
            clone = state.clone()
            spoiled = spoil(next(field for field in fields(clone, left_out) if field.path == path), self.rows_of_clones)
            assert differences(truth, contents(clone, left_out)) == [path] * spoiled
        rows = [field for field in fields(state, left_out) if is_row(field.value) and len(field.value)]
        for field in [field for field in rows if general(field.path) not in self.rows_of_clones]:
            clone = state.clone()
            part = next(other.part for other in fields(clone, left_out) if other.path == field.path)
            setattr(part, field.name, field.value)
            assert shared_fields(state, clone, left_out, self.rows_of_clones) == [field.path]
            spoil(field)

    def test_a_position_survives_its_document(self, seats: int) -> None:
        """State to JSON to state: the same document, the same legal list, the same game from there on."""
        options = self.options(seats, 6)
        for number, (state, _) in enumerate(random_states(self.start(seats, 6), Rng(6), 1500)):
            if number % 15 == 0:
                document = json.loads(json.dumps(self.game.spec.state_document(state)))
                back = self.game.spec.state_from(document, seats, options, self.game.components)
                assert self.game.spec.state_document(back) == document
                assert back.legal() == state.legal()
                assert playout(back, Rng(1), 40) == playout(state.clone(), Rng(1), 40)

    def check_ordinary(self, state: State, seats: int, seed: int) -> None:
        """Copies, bytes, pickles and the position are equal to a state and hash alike; what follows it is not equal."""
        document = self.game.spec.state_document(state)
        twins = [
            copy.copy(state),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),  # noqa: S301  # our own
            state.from_bytes(state.to_bytes()),
            self.game.state_from(document, seats, self.options(seats, seed), self.game.components),
        ]
        assert all(twin == state and hash(twin) == hash(state) and twin is not state for twin in twins)
        assert len(state.to_bytes()) <= MOST_BYTES
        for twin in twins:
            playout(twin, Rng(seed), 3)
            assert (twin == state) == (state.seat == OVER)
        assert self.game.spec.state_document(state) == document

    def test_a_state_is_an_ordinary_object(self, seats: int) -> None:
        """copy, deepcopy, pickle, bytes, == and hash, with every number of seats."""
        for number, (state, _) in enumerate(random_states(self.start(seats, 6), Rng(6), 400)):
            if number % 40 == 0:
                self.check_ordinary(state, seats, 6)

    @pytest.mark.deep
    def test_a_thousand_states_are_ordinary_objects(self) -> None:
        """From everywhere in games with all kinds of options."""
        looked_at = 0
        for seed in count(first_seed()):
            for seats in self.game.spec.seats:
                states = random_states(self.start(seats, seed), Rng(seed), 2000, BiasedPlayer(self.game.spec, seed))
                for number, (state, _) in enumerate(states):
                    if number % 17 == 0:
                        self.check_ordinary(state, seats, seed)
                        looked_at += 1
            if looked_at >= 1000:
                return

    def test_a_checked_decision_is_legal_or_changes_nothing(self, seats: int) -> None:
        """play() takes what the legal list has, and nothing else."""
        for number, (state, _) in enumerate(random_states(self.start(seats, 8), Rng(8), 200)):
            if number % 25 == 0:
                before, known = state.clone(), state.legal()
                for action in (-1, *range(0, self.game.spec.actions.count, 37)):
                    if action in known:
                        state.clone().play(action)
                    elif state.seat >= 0:
                        with pytest.raises(ValueError, match="is not legal here"):
                            state.play(action)
                assert state == before

    @pytest.mark.slow
    def test_a_changed_position_is_refused_or_can_be_played(self, seats: int) -> None:
        """Whatever is changed in a document: BadPosition and nothing else, or a game that goes on."""
        number = (150 if DEEP else 60) if regna.compiled else 25
        for seed in (17, 18) if regna.compiled else (17,):
            refused, played = refuse_or_play(self.game, seats, self.options(seats, seed), seed, number)
            assert refused > number // 4
            assert played > number // 30

    def test_a_record_replays_to_the_same_position_at_every_step(self, seats: int) -> None:
        """Through JSON, entry by entry, without any generator."""
        match = self.game.new(seats=seats, seed=7, options=self.options(seats, 7))
        rng, positions = Rng(7), {}
        while not match.over and match.sequence < 250:
            match.play(random_move(match, rng))
            positions[match.sequence] = match.position()
        record = msgspec.json.decode(encode(match.record()), type=type(match.record()))
        for sequence in list(positions)[::9]:
            assert replay_in(self.game, record, upto=sequence).position() == positions[sequence]
        again = replay_in(self.game, record)
        assert again.position() == match.position()
        assert again.record() == match.record()

    @pytest.mark.slow
    @pytest.mark.both_ways
    def test_kept_matches_end_as_they_did(self) -> None:
        """With every sum on the way, under the rules of today; uncompiled only the shortest per number of seats."""
        matches = sorted(kept(self.game.id), key=lambda match: len(match[1].entries))
        if not regna.compiled:
            matches = list({record.seats: (name, record) for name, record in reversed(matches)}.values())
        assert {record.seats for _, record in matches} == set(self.game.spec.seats)
        for name, record in matches:
            again = replay_in(self.game, record, any_rules=True)
            assert outcome_of(again.state) == record.result is not None, name
            assert again.record() == record, name
            sources = again.sources()
            points = [sum(source.points[seat] for source in sources) for seat in range(record.seats)]
            assert points == record.result.scores, name
            assert again.words.say("points.before") not in {source.name for source in sources}, name

    def test_kept_matches_show_every_option_and_every_end(self) -> None:
        """All values of all options, with every number of seats that allows them; all ways to end."""
        records = best_kept(self.game.id)
        assert len(records) >= FEWEST
        shown = set[Sight]().union(*map(shown_by, records))
        assert wanted(self.game) - shown == set()
        every_value = {(option.name, value) for option in self.game.spec.options for value in option.choices}
        assert every_value - {(name, value) for _, name, value in shown} == set()
        endings = {record.result.ended for _, record in kept(self.game.id) if record.result}
        assert endings == set(self.game.spec.endings)

    @pytest.mark.slow
    def test_kept_positions_are_as_they_were(self) -> None:
        """Opened, written down again, asked, shown to everybody and played on."""
        for number, moment in enumerate(kept_positions(self.game.id)):
            assert changes(self.game, self.mended(moment)) == [], f"position {number}"

    def mended(self, moment: Kept) -> Kept:
        """A kept moment with what its version showed wrongly put right; the file stays as it was written."""
        return moment

    def test_kept_positions_show_every_phase_option_and_end(self) -> None:
        """And every number of seats."""
        moments, spec = kept_positions(self.game.id), self.game.spec
        assert len(moments) >= FEWEST_POSITIONS
        shown = set[Any]().union(*map(shown_at, moments))
        assert {("phase", name) for name in spec.phases} - shown == set()
        assert {("seats", number) for number in spec.seats} - shown == set()
        assert {("ended", name) for name in ("", *spec.endings)} - shown == set()
        assert {("option", option.name, value) for option in spec.options for value in option.choices} - shown == set()

    def test_a_change_since_a_kept_position_is_found(self) -> None:
        """Whatever differs, except that a view has got a field more."""
        moment = next(moment for moment in kept_positions(self.game.id) if len(moment.legal) > 1)
        for what, other in spoiled(moment).items():
            assert (changes(self.game, self.mended(other)) != []) == (what != "a view had less"), what

    # ---------------------------------------------------------------- 6: compiled and uncompiled alike

    @pytest.mark.both_ways
    def test_seeded_games_have_the_stored_checksums(self) -> None:
        """The same file holds for the compiled and the uncompiled run."""
        stored = json.loads((self.folder / "golden" / "checksums.json").read_text(encoding="utf-8"))
        assert checksums(self.game) == stored

    def test_luck_is_drawn_by_its_weights(self, seats: int) -> None:
        """draw_outcome() finds what listing all outcomes with their weights would find, with the same luck."""
        for number, (state, _) in enumerate(random_states(self.start(seats, 19), Rng(19), 1500)):
            if state.seat == CHANCE:
                listed = Actions()
                state.list_chances(listed)
                assert listed.draw(Rng(number)) == state.draw_outcome(Actions(), Rng(number))

    # ---------------------------------------------------------------- 7: undo

    @pytest.mark.slow
    def test_undo_restores_the_position_before(self, seats: int) -> None:
        """Whenever a seat may take back, position and legal list are those before its decision."""
        match = self.game.new(seats=seats, seed=8, options=self.options(seats, 8))
        rng, undone = Rng(8), 0
        while not match.over and match.sequence < 700:
            before, legal = match.position(), match.legal()
            seat = match.turn.seat
            match.play(random_move(match, rng))
            if seat is not None and match.turn.seat == seat and rng.below(2) == 0:
                try:
                    match.undo(seat)
                except Refused:  # luck or a secret in between: games with them show that elsewhere
                    continue
                undone += 1
                assert (match.position(), match.legal()) == (before, legal)
        assert undone > 3
        assert replay_in(self.game, match.record()).position() == match.position()

    # ---------------------------------------------------------------- 8: fairness

    @pytest.mark.slow
    def test_no_seat_can_tell_the_truth_from_its_guess(self, seats: int) -> None:
        """After guess(seat) every byte the seat receives on every channel is unchanged, now and in the next story."""
        sampled, seed = 0, 9
        last, enough, every = (10, 10, 23) if regna.compiled else (9, 5, 61)
        while seed <= last or sampled <= enough:
            looked_at, leaks = find_leaks(self.game, seats, seed, self.options(seats, seed), every, limit=900)
            assert leaks == []
            sampled += looked_at
            seed += 1

    def test_a_guess_changes_something_where_there_are_secrets(self, seats: int) -> None:
        """For every seat and a spectator some guess differs from the truth, exactly if the game has secrets."""
        state = self.start(seats, 16)
        playout(state, Rng(16), self.midgame)
        truth = self.game.spec.state_document(state)
        for seat in observers(seats):
            differs = any(self.game.spec.state_document(guessed(state, seat, Rng(k))) != truth for k in range(5))
            assert differs == (self.game.spec.has_secrets and seats > 1)  # alone everything lies open

    def test_a_seat_finds_its_own_knowledge_in_the_record_and_no_more(self, seats: int) -> None:
        """entries(seat) tells every decision and outcome as the seat sees it."""
        match = random_match(self.game, seats, 15, 120)
        for seat in (*range(seats), None):
            observer = SPECTATOR if seat is None else seat
            state = match.journal.start.clone()
            for entry, action in zip(match.entries(seat), match.journal.line, strict=True):
                assert not isinstance(entry, Undo)
                assert entry.act == self.game.spec.write(state, int(state.seen(action, observer)))
                assert entry.sum == ""
                state.apply(action)
            assert match.entries(seat, since=100) == match.entries(seat)[100:]

    # ---------------------------------------------------------------- 9 and 10: golden files

    @pytest.mark.slow
    def test_golden_playthroughs(self) -> None:
        """Every stored playthrough is repeated word for word."""
        files = sorted((self.folder / "golden").glob("*.txt"))
        assert {parameters(self.game, path.stem)[0] for path in files} == set(self.game.spec.seats)
        for path in files:
            assert playthrough(self.game, path.stem) == path.read_text(encoding="utf-8"), path.name

    def test_position_counts(self) -> None:
        """The number of lines of play to a small depth from fixed positions."""
        stored = json.loads((self.folder / "golden" / "counts.json").read_text(encoding="utf-8"))
        assert stored
        for name, expected in stored.items():
            position = json.loads((self.folder / "golden" / f"{name}.position.json").read_text(encoding="utf-8"))
            state = self.game.from_position(position, seed=1).state
            assert [count_lines(state, depth) for depth in range(1, len(expected) + 1)] == expected, name

    # ---------------------------------------------------------------- what the rules tell

    def test_kinds_of_events_have_the_numbers_of_the_rules(self) -> None:
        """The names of the constants in rules/events.py, in the order of their numbers."""
        constants = vars(import_module(f"{self.game.spec.package}.rules.events"))
        numbers = {
            int(number): name.lower() for name, number in constants.items() if name.isupper() and name != "EVERYBODY"
        }
        assert numbers == dict(enumerate(kind.name for kind in self.game.spec.events))
        assert len(numbers) > 0

    @pytest.mark.slow
    def test_every_kind_of_event_is_told(self) -> None:
        """Somewhere in the kept matches, to everybody in both languages and as data, each part under its name."""
        spec, seen = self.game.spec, set[str]()
        languages = [words_for(layers_of(spec), language) for language in LANGUAGES]
        for _, record in kept(self.game.id) if regna.compiled else kept(self.game.id)[:3]:
            match = replay_in(self.game, record, any_rules=True)
            for step in match.journal.told():
                for seat in observers(match.seats):
                    heard = [spec.event_for(match.journal.state, event, seat) for event in step.events]
                    assert all(set(told) - {"event"} <= self.parts(told) for told in heard if told is not None)
                    seen |= {str(told["event"]) for told in heard if told is not None}
                for line in spec.story(match.journal.state, step.events):
                    assert not ["{" for words in languages if "{" in words.say(line.key, line.facts)], line.key
        told = {kind.name for kind in spec.events}
        assert told - seen - self.rare_events == set() or not regna.compiled
        assert self.rare_events <= told - seen or not regna.compiled

    def parts(self, told: dict[str, Any]) -> set[str]:
        """The names of the parts of the kind of event this is."""
        return {part for kind in self.game.spec.events if kind.name == told["event"] for part, _ in kind.parts}

    # ---------------------------------------------------------------- what else holds for every game

    def test_everything_the_game_names_has_words(self) -> None:
        """Refusals, invariants, phases, endings, options with their values, components, seats, errors it raises."""
        missing = missing_in_every_language(self.game)
        assert not missing, "\n".join(missing)

    def test_the_table_of_decisions_has_the_numbers_of_the_rules(self) -> None:
        """Block after block, from 0 to ACTIONS in rules/actions.py; verbs that share a block share all of it."""
        blocks = sorted({(ids.start, ids.stop) for ids, _ in self.game.spec.actions.blocks})
        ends = [0, *(stop for _, stop in blocks)]
        assert ends == [
            *(start for start, _ in blocks),
            import_module(f"{self.game.spec.package}.rules.actions").ACTIONS,
        ]

    @pytest.mark.slow
    def test_prompts_and_refusals_are_true(self, seats: int) -> None:
        """They name only what the legal list allows, in both languages, and all of it.

        At the kept positions and at moments of games at random, of which the deep run has more.
        """
        moments = (2000 if DEEP else 200) if regna.compiled else 120
        starts = ((seed, self.start(seats, seed)) for seed in count(first_seed()))
        states = [*self.known_states(seats), *sampled(self.game, starts, 1 + moments // len(self.game.spec.seats))]
        reader, flaws = Reader(self.game, self.speech), Counter[str]()
        for number, state in enumerate(states):
            flaws.update(reader.flaws_at(state, Rng(number)))
        assert not flaws, "\n".join(f"{times} times: {flaw}" for flaw, times in flaws.most_common())

    @pytest.mark.slow
    def test_a_sentence_that_is_not_true_is_found(self) -> None:
        """At the known positions, in whichever language it is told."""
        assert self.speech.lies
        assert untold_lies(self.game, self.speech, self.known_states()) == []

    def known_states(self, *seats: int) -> list[State]:
        """The kept positions, and those close to a rare end; perhaps only those with so many seats."""
        kept = [one.position for one in kept_positions(self.game.id) if not seats or one.position["seats"] in seats]
        states = [self.game.from_position(position, seed=1).state for position in kept + self.fixed_positions]
        return [state for state in states if not seats or state.seats in seats]

    def test_every_legal_decision_survives_its_text_and_its_json(self, seats: int) -> None:
        """Id to text to id, and id to JSON to id."""
        spec = self.game.spec
        for number, (state, _) in enumerate(random_states(self.start(seats, 10), Rng(10), 800)):
            if number % 10 == 0:
                for action in state.legal():
                    document = spec.actions.write(state, action)
                    assert spec.read(state, spec.write(state, action)).action == action
                    assert spec.actions.read_json(state, document).action == action

    def test_an_observation_has_the_announced_size(self, seats: int) -> None:
        """observe() writes exactly as many numbers as the features' shapes say, for every seat."""
        expected = 0
        for _, shape in self.game.spec.features:
            size = 1
            for length in shape:
                size *= length
            expected += size
        state = self.start(seats, 11)
        playout(state, Rng(11), 100)
        for seat in (*range(seats), SPECTATOR):
            seen = Observation()
            state.observe(seat, seen)
            assert len(seen.to_list()) == expected
        for nobody in (seats, SPECTATOR - 1):
            with pytest.raises(ValueError, match="an observer is a seat"):
                state.observe(nobody, Observation())

    def test_a_fork_goes_its_own_way(self, seats: int) -> None:
        """Playing on in a fork leaves the match alone, and the fork's record replays by itself."""
        match = random_match(self.game, seats, 12, 60)
        before = match.position()
        fork = match.fork(seat=0, seed=5)
        rng = Rng(12)
        for _ in range(20):
            if not fork.over:
                fork.play(random_move(fork, rng))
        assert match.position() == before
        assert replay_in(self.game, fork.record()).position() == fork.position()

    def test_the_story_tells_every_decision_in_both_languages(self, seats: int) -> None:
        """Random play finds a sentence for everything that happens, and no sentence keeps a gap."""
        match = random_match(self.game, seats, 13, 1500)
        french = Game(self.game.spec, words_for(layers_of(self.game.spec), "fr"), self.component_file())
        told = [match.story(), replay_in(french, match.record()).story()]
        assert len(told[0]) == len(told[1]) > 20
        for line, ligne in zip(*told, strict=True):
            assert (line.key, line.facts) == (ligne.key, ligne.facts)
            assert "{" not in line.text + ligne.text
            assert "}" not in line.text + ligne.text

    def component_file(self) -> dict[str, Any]:
        """The game's components as a document."""
        return {"format": "regna-components/1", "game": self.game.id, **self.game.components.groups}

    def test_values_are_shares(self, seats: int) -> None:
        """value() lies between 0 and 1 everywhere, and the seats share 1 at the end; alone one has it or not."""
        state = self.start(seats, 14)
        for number, (here, _) in enumerate(random_states(state, Rng(14), self.game.spec.decision_limit)):
            if number % 50 == 0:
                assert all(0.0 <= here.value(seat) <= 1.0 for seat in range(seats))
        if state.seat == OVER:
            total = sum(state.value(seat) for seat in range(seats))
            assert total == pytest.approx(1.0) or (seats == 1 and total < 1.0)
