"""Luck: a seed gives the match it always gave; shared luck depends on every part and on nothing else."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable

import pytest

import regna
from regna.engine.rng import Rng
from regna.table.documents import Chance, RecordedLuck
from regna.table.luck import Luck, SeededLuck, SharedLuck
from regna.table.match import Match
from regna.table.replay import replay_in
from tests.conformance.playing import random_move
from tests.engine.toy import toy_game

ATTILA = regna.game("attila")
SECRET = bytes(range(32))
SHARES = (b"ada", b"bo", b"")


def numbers(rng: Rng) -> list[int]:
    """The beginning of a stream."""
    return [int(rng.word()) for _ in range(4)]


def finished(match: Match) -> Match:
    """The match after random decisions to its end."""
    rng = Rng(1)
    while not match.over:
        match.play(random_move(match, rng))
    return match


class TestSeeded:
    """One stream, as a seed has always meant."""

    def test_the_stream_goes_on_after_the_deal(self) -> None:
        """The deal takes from the seed's own stream; what follows is split from where the deal left it."""
        luck, plain = SeededLuck(7), Rng(7)
        dealing = luck.deal()
        assert numbers(dealing) == numbers(plain)
        after = plain.split()
        assert [numbers(luck.at(place)) for place in (0, 5)] == [numbers(after), numbers(after)]

    def test_without_a_deal_the_stream_is_the_seeds(self) -> None:
        """A position, a record or a fork that goes on with a seed."""
        assert numbers(SeededLuck(7).at(3)) == numbers(Rng(7))

    def test_a_seed_and_its_luck_are_the_same(self) -> None:
        """Wherever one of them is taken."""
        new = ATTILA.new(seats=3, seed=5)
        assert new.record() == ATTILA.new(seats=3, luck=SeededLuck(5)).record()
        position, record = toy_game().new(seed=1).position(), toy_game().new(seed=1).record()
        for by_seed, by_luck in (
            (new.fork(0, seed=9), new.fork(0, luck=SeededLuck(9))),
            (toy_game().from_position(position, seed=9), toy_game().from_position(position, luck=SeededLuck(9))),
            (replay_in(toy_game(), record, upto=0, seed=9), replay_in(toy_game(), record, upto=0, luck=SeededLuck(9))),
        ):
            assert by_seed.record() == by_luck.record()
            assert by_seed.record().luck is None

    def test_not_both(self) -> None:
        """One of them would be ignored without a word."""
        match = ATTILA.new(seats=3, seed=1)
        luck = SeededLuck(1)
        attempts: list[Callable[[], Match]] = [
            lambda: ATTILA.new(seats=3, seed=1, luck=luck),
            lambda: ATTILA.from_position(match.position(), seed=1, luck=luck),
            lambda: regna.replay(match.record(), seed=1, luck=luck),
            lambda: match.fork(0, seed=1, luck=luck),
        ]
        for attempt in attempts:
            with pytest.raises(regna.Malformed) as caught:
                attempt()
            assert caught.value.code == "seed_and_luck"
            assert caught.value.text


class TestShared:
    """Every draw follows from the secret, all shares and its place."""

    def test_it_is_what_the_format_says(self) -> None:
        """Derived here by hand, as a stranger would from docs/formats.md."""
        luck = SharedLuck(SECRET, SHARES)
        assert luck.commitment == hashlib.sha256(SECRET).hexdigest()
        head = b"regna-luck/1\x03\x03ada\x02bo\x00"
        for rng, place in ((luck.deal(), b"deal"), (luck.at(258), b"entry\0\0\0\0\0\0\x01\x02")):
            seed = int.from_bytes(hmac.new(SECRET, head + place, "sha256").digest(), "big")
            assert numbers(rng) == numbers(Rng(seed))

    def test_every_part_counts(self) -> None:
        """Another place, secret, share, order or border between shares, and the luck is another."""
        lucks: list[Luck] = [
            SharedLuck(SECRET, SHARES),
            SharedLuck(SECRET[::-1], SHARES),
            SharedLuck(SECRET, (b"adb", b"bo", b"")),
            SharedLuck(SECRET, (b"ada", b"bo", b"\0")),
            SharedLuck(SECRET, (b"bo", b"ada", b"")),
            SharedLuck(SECRET, (b"adab", b"o", b"")),
            SharedLuck(SECRET, (b"ada", b"bo")),
        ]
        streams = [numbers(luck.deal()) for luck in lucks]
        streams += [numbers(luck.at(place)) for luck in lucks for place in range(200)]
        assert len({tuple(stream) for stream in streams}) == len(streams) == 7 * 201

    def test_it_can_be_asked_again(self) -> None:
        """Unlike a seed's stream it does not move on: that is what makes it verifiable."""
        luck = SharedLuck(SECRET, SHARES)
        assert numbers(luck.at(3)) == numbers(luck.at(3))
        assert numbers(luck.deal()) == numbers(luck.deal())

    def test_places_are_evenly_lucky(self) -> None:
        """A die for each of 6000 places: chi-squared with 5 degrees of freedom stays below 20.5 (1 in 1000)."""
        luck = SharedLuck(SECRET, SHARES)
        faces = Counter(int(luck.at(place).below(6)) for place in range(6000))
        assert sum((faces[face] - 1000) ** 2 / 1000 for face in range(6)) < 20.5

    def test_neighbouring_places_are_independent(self) -> None:
        """Pairs of dice of neighbouring places: chi-squared with 35 degrees of freedom below 66.6 (1 in 1000)."""
        luck = SharedLuck(SECRET, SHARES)
        dice = [int(luck.at(place).below(6)) for place in range(7200)]
        pairs = Counter(zip(dice[::2], dice[1::2], strict=True))
        assert sum((pairs[a, b] - 100) ** 2 / 100 for a in range(6) for b in range(6)) < 66.6

    def test_one_share_changes_the_deal(self) -> None:
        """Of a hundred shares of one seat hardly two deal the same board."""
        game = regna.game("barony")
        boards = {
            str(game.new(seats=3, luck=SharedLuck(SECRET, (bytes([share]), b"x", b""))).position().state["board"])
            for share in range(100)
        }
        assert len(boards) == 100

    def test_secret_and_shares_have_a_size(self) -> None:
        """A short secret could be guessed; a long share has no length byte."""
        SharedLuck(bytes(16), (bytes(64),))
        for secret, share, code in ((bytes(15), b"", "short_secret"), (bytes(16), bytes(65), "long_share")):
            with pytest.raises(regna.Malformed) as caught:
                SharedLuck(secret, (share,))
            assert caught.value.code == code

    def test_every_seat_has_its_share(self) -> None:
        """Even if it is empty."""
        luck = SharedLuck(SECRET, SHARES)
        four = ATTILA.new(seats=4, seed=1)
        attempts: list[Callable[[], Match]] = [
            lambda: ATTILA.new(seats=4, luck=luck),
            lambda: ATTILA.from_position(four.position(), luck=luck),
            lambda: regna.replay(four.record(), luck=luck),
            lambda: four.fork(luck=luck),
        ]
        for attempt in attempts:
            with pytest.raises(regna.Malformed) as caught:
                attempt()
            assert caught.value.code == "number_of_shares"
            assert "{" not in caught.value.text


class TestRecorded:
    """What a record tells about shared luck, and when."""

    def test_the_secret_is_shown_at_the_end_only(self) -> None:
        """Before, it would foretell every card; not even a part of the record may hold it."""
        match = ATTILA.new(seats=3, luck=SharedLuck(SECRET, SHARES))
        told = RecordedLuck(hashlib.sha256(SECRET).hexdigest(), ["616461", "626f", ""], dealt=True)
        assert match.record().luck == match.at(3).record().luck == told
        assert SECRET.hex() not in regna.encode(match.record()).decode()
        over = finished(match).record().luck
        assert over == RecordedLuck(told.commitment, told.shares, dealt=True, secret=SECRET.hex())

    def test_a_branch_does_not_show_the_secret_of_a_match_under_way(self) -> None:
        """A match made of an earlier moment may be over long before the one it was made of."""
        match = regna.game("barony").new(seats=2, luck=SharedLuck(SECRET, (b"", b"")))
        branch = finished(match.at(match.sequence))
        told = branch.record().luck
        assert branch.over
        assert told is not None
        assert told.secret == ""

    def test_a_given_position_and_a_fork_are_not_dealt(self) -> None:
        """Only what comes after can be verified."""
        luck = SharedLuck(SECRET, SHARES)
        match = ATTILA.new(seats=3, seed=1)
        for begun in (ATTILA.from_position(match.position(), luck=luck), match.fork(0, luck=luck)):
            told = begun.record().luck
            assert told is not None
            assert not told.dealt

    def test_it_survives_a_restart(self) -> None:
        """Opened again, with luck or only to look at it, the record is the same; with luck it goes on the same way."""
        luck = SharedLuck(SECRET, SHARES)
        match = ATTILA.new(seats=3, luck=luck)
        rng = Rng(3)
        for _ in range(10):
            match.play(random_move(match, rng))
        text = regna.encode(match.record())
        assert regna.encode(regna.replay(text).record()) == text
        again = regna.replay(text, luck=luck)
        assert regna.encode(again.record()) == text
        assert finished(again).record() == finished(match).record()
        assert regna.replay(match.record()).record() == match.record()

    def test_luck_of_another_kind_is_not_called_shared(self) -> None:
        """A match that goes on with a seed can no longer be verified, so it does not say that it can."""
        match = ATTILA.new(seats=3, luck=SharedLuck(SECRET, SHARES))
        assert regna.replay(match.record(), seed=1).record().luck is None

    def test_another_secret_does_not_go_on(self) -> None:
        """It would break a promise: the commitment is in the record."""
        record = ATTILA.new(seats=3, luck=SharedLuck(SECRET, SHARES)).record()
        for luck in (SharedLuck(SECRET[::-1], SHARES), SharedLuck(SECRET, SHARES[::-1])):
            with pytest.raises(regna.BadRecord) as caught:
                regna.replay(record, luck=luck)
            assert caught.value.code == "other_luck"

    def test_what_a_caller_holds_does_not_reach_the_match(self) -> None:
        """The list of shares in a record is the caller's own."""
        match = ATTILA.new(seats=3, luck=SharedLuck(SECRET, SHARES))
        told = match.record().luck
        assert told is not None
        told.shares.clear()
        assert match.record().luck != told

    def test_each_outcome_is_drawn_at_its_place(self) -> None:
        """The match asks for the place its entry gets, undos included."""

        class Asked(SeededLuck):
            """Remembers what it was asked for."""

            def __init__(self) -> None:
                super().__init__(1)
                self.places: list[int] = []

            def at(self, sequence: int) -> Rng:
                """As ever."""
                self.places.append(sequence)
                return super().at(sequence)

        luck = Asked()
        match = toy_game().new(luck=luck)
        match.play("stay")
        match.play("swap")
        assert luck.places == [place for place, entry in enumerate(match.record().entries) if isinstance(entry, Chance)]
        assert luck.places == [0, 1, 4]

    def test_a_series_is_played_with_it_too(self) -> None:
        """Each of its matches is begun with its own."""
        series = regna.Series(regna.game("barony"), 2)
        match = series.begin(luck=SharedLuck(SECRET, (b"", b"")))
        told = match.record().luck
        assert told is not None
        assert told.dealt
