"""A series: the result of a match decides who chooses configuration, kingdoms and first player of the next one."""

import pytest

import regna
from regna.contract.spec import Choice, Options, OptionValue
from regna.engine.rng import Rng
from regna.engine.state import Result
from regna.games.barbarian_kingdoms.series import next_choice
from regna.table.game import Game
from tests.barbarian_kingdoms.scenes import FRENCH, GAME
from tests.conformance.playing import random_move
from tests.rules import rule


def finished(match: regna.Match, seed: int) -> regna.Match:
    """A match played at random to its end."""
    rng = Rng(seed)
    while not match.over:
        match.play(random_move(match, rng))
    return match


def series_after_a_match(seats: int, game: Game = GAME, **options: OptionValue) -> tuple[regna.Series, Result]:
    """A series after its first match, and that match's result."""
    series = regna.Series(game, seats, dict(options))
    for seed in range(9):
        match = series.begin(seed=seed)
        if len(finished(match, seed).result().winners) < seats:
            break
    series.add(match)
    return series, match.result()


def choices(result: Result, options: dict[str, OptionValue], *made: OptionValue) -> list[Choice]:
    """Everything that is asked after a result, if these values are chosen in turn and then always the first one."""
    complete: Options = GAME.complete_options(options)
    chosen: dict[str, OptionValue] = {}
    asked: list[Choice] = []
    while (choice := next_choice(complete, GAME.components, result, chosen)) is not None:
        value = made[len(asked)] if len(asked) < len(made) else choice.choices[0]
        assert value in choice.choices
        chosen[choice.option] = value
        asked.append(choice)
    return asked


WON_BY_THE_SECOND = Result([9, 7, 5, 8], [2, 1, 4, 3], "territorial")
"""Seat 1 has won with 7 points; seat 0 had 9, seat 3 had 8, seat 2 lost with 5."""


class TestWhoChooses:
    """Privilege, Legacy, Clemency and Precedence."""

    @rule("BK-310")
    def test_the_winner_chooses_the_configuration(self) -> None:
        """Whatever the scores are; every row for that number of players is offered, and the free choice."""
        first = choices(WON_BY_THE_SECOND, {})[0]
        assert (first.seat, first.option) == (1, "configuration")
        assert first.choices == ("a", "b", "c", "d", "free")

    @rule("BK-310")
    def test_rows_that_do_not_fit_the_teams_are_not_offered(self) -> None:
        """Without teams the row for three teams of six is missing."""
        six = Result([1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], "military")
        assert choices(six, {})[0].choices == ("a", "free")

    @rule("BK-311")
    def test_kingdoms_are_chosen_in_descending_score(self) -> None:
        """The winner's score counts like anyone's: here he chooses third."""
        asked = [choice for choice in choices(WON_BY_THE_SECOND, {}, "b") if choice.option.startswith("kingdom")]
        assert [choice.seat for choice in asked] == [0, 3, 1, 2]
        assert [choice.option for choice in asked] == ["kingdom_A", "kingdom_D", "kingdom_B", "kingdom_C"]

    @rule("BK-311")
    def test_only_kingdoms_of_the_configuration_that_are_left(self) -> None:
        """Row b has Ostrogoths, Vandals, Saxons and Franks."""
        asked = choices(WON_BY_THE_SECOND, {}, "b", "saxons", "vandals")
        assert asked[1].choices == ("ostrogoths", "vandals", "saxons", "franks")
        assert asked[2].choices == ("ostrogoths", "vandals", "franks")
        assert asked[3].choices == ("ostrogoths", "franks")

    @rule("BK-311", "BK-306")
    def test_equal_scores_choose_by_their_places(self) -> None:
        """Who ranked higher chooses first."""
        result = Result([6, 6, 6], [3, 1, 2], "military")
        asked = [choice for choice in choices(result, {}) if choice.option.startswith("kingdom")]
        assert [choice.seat for choice in asked] == [1, 2, 0]

    @rule("BK-313")
    def test_with_the_free_choice_any_kingdom_can_be_taken(self) -> None:
        """One after the other, in descending score."""
        asked = choices(WON_BY_THE_SECOND, {}, "free")
        assert len(asked[1].choices) == 6
        assert len(asked[4].choices) == 3

    @rule("BK-311", "BK-320")
    def test_two_players_choose_a_letter(self) -> None:
        """The first takes one of four kingdoms, and with it the other of the same letter."""
        result = Result([9, 12], [2, 1], "military")
        asked = choices(result, {}, "a", "franks")
        assert [choice.option for choice in asked] == ["configuration", "kingdom_B", "first"]
        match = GAME.new(seats=2, seed=1, options={"configuration": "a", "kingdom_B": "franks"})
        assert match.view().body.players[1].kingdoms == ["visigoths", "franks"]

    @rule("BK-312", "A-17")
    def test_the_loser_names_the_first_player(self) -> None:
        """The lowest rank of the last game, and any player may be named."""
        last = choices(WON_BY_THE_SECOND, {})[-1]
        assert (last.seat, last.option, last.choices) == (2, "first", ("A", "B", "C", "D"))

    @rule("A-17")
    def test_a_low_score_does_not_make_a_winner_the_loser(self) -> None:
        """Rank decides: winner first, then scores."""
        last = choices(Result([4, 2, 6], [3, 1, 2], "military"), {})[-1]
        assert last.seat == 0

    @rule("ED-11", "BK-312")
    def test_in_the_review_edition_the_winner_begins(self) -> None:
        """Precedence leaves nothing to choose."""
        last = choices(WON_BY_THE_SECOND, {"edition": "review"})[-1]
        assert (last.seat, last.option, last.choices) == (1, "first", ("B",))

    @rule("BK-330")
    def test_of_a_team_the_best_score_has_the_privilege(self) -> None:
        """And the lowest score of the lowest team names the first player."""
        result = Result([3, 9, 5, 8], [1, 3, 1, 3], "military")
        asked = choices(result, {"teams": "two"})
        assert (asked[0].seat, asked[-1].seat) == (2, 3)


class TestASeries:
    """Matches one after the other."""

    @rule("BK-312")
    @pytest.mark.parametrize("edition", ["final", "review"])
    def test_the_named_player_begins_and_play_goes_on_in_order(self, edition: str) -> None:
        """Clockwise from him: BK-008's order, offset."""
        series, _ = series_after_a_match(3, edition=edition)
        while (proposal := series.asked()) is not None:
            series.choose(proposal.seat, proposal.choices[-1])
        options = series.next_options()
        match = series.begin(seed=5)
        first = match.turn.seat
        assert "ABC"[first or 0] == options["first"]
        kingdoms = match.view().body.players[first or 0].kingdoms
        assert match.position().state["order"][0] in kingdoms

    @rule("BK-310", "BK-311", "BK-312")
    def test_the_next_match_is_what_was_chosen(self) -> None:
        """Configuration, kingdoms and first player; everything else as before."""
        series, _ = series_after_a_match(4, powers=False)
        chosen: dict[str, OptionValue] = {}
        while (proposal := series.asked()) is not None:
            chosen[proposal.option] = proposal.choices[-1]
            series.choose(proposal.seat, proposal.choices[-1])
        assert {name: series.next_options()[name] for name in chosen} == chosen
        match = series.begin(seed=3)
        assert match.options["powers"] is False
        for seat, letter in enumerate("ABCD"):
            wished = match.options[f"kingdom_{letter}"]
            assert wished in match.view().body.players[seat].kingdoms

    def test_a_match_that_is_given_up_does_not_count(self) -> None:
        """The next one is set up like it, and nothing is decided again."""
        series, _ = series_after_a_match(3)
        while (proposal := series.asked()) is not None:
            series.choose(proposal.seat, proposal.choices[-1])
        given_up = series.begin(seed=1)
        series.abandon()
        assert series.asked() is None
        assert series.begin(seed=2).options == given_up.options

    def test_a_series_goes_on_from_its_results(self) -> None:
        """Options of the last match and the results so far are all it needs; a match may come from its record."""
        series = regna.Series(GAME, 3, {"edition": "review"})
        match = series.begin(seed=4)
        finished(match, 4)
        series.add(regna.replay(match.record()))
        again = regna.Series(GAME, 3, dict(match.options), results=series.results)
        assert again.asked() == series.asked()
        assert again.next_options() == series.next_options()

    def test_seats_and_names_are_checked_at_once(self) -> None:
        """Not only when a match begins."""
        with pytest.raises(regna.BadOption):
            regna.Series(GAME, 99)
        with pytest.raises(regna.Malformed):
            regna.Series(GAME, 3, names=("a", "b", "c", "d"))

    def test_nothing_is_asked_before_the_first_match(self) -> None:
        """It is played with the options of the series."""
        series = regna.Series(GAME, 3, {"configuration": "c"})
        assert series.asked() is None
        assert series.begin(seed=1).options["configuration"] == "c"

    def test_other_games_are_simply_played_again(self) -> None:
        """Without linked options nothing is asked between two matches."""
        series = regna.Series(regna.game("barony"), 2)
        series.add(finished(series.begin(seed=1), 1))
        assert series.asked() is None
        assert series.begin(seed=2).options == regna.game("barony").complete_options({})


class TestRefusals:
    """What cannot be done says why, in both languages."""

    @pytest.mark.parametrize("game", [GAME, FRENCH], ids=["en", "fr"])
    def test_each_step_at_its_time(self, game: Game) -> None:
        """Begin, add, choose: too early, too late, by the wrong player, or a value that does not exist."""
        series = regna.Series(game, 3)
        refused(lambda: series.choose(0, "a"), "series_nothing_asked")
        match = series.begin(seed=4)
        refused(series.begin, "series_under_way")
        refused(lambda: series.add(match), "series_not_over")
        refused(lambda: series.add(game.new(seats=3, seed=9)), "series_other_match")
        series.add(finished(match, 4))
        refused(lambda: series.add(match), "series_not_under_way")
        refused(series.abandon, "series_not_under_way")
        refused(series.begin, "series_undecided")
        proposal = series.asked()
        assert proposal is not None
        assert "{" not in proposal.text
        refused(lambda: series.choose((proposal.seat + 1) % 3, "a"), "not_your_turn")
        with pytest.raises(regna.Malformed) as caught:
            series.choose(proposal.seat, "z")
        assert caught.value.code == "series_choice"
        assert "z" in caught.value.text


def refused(act: object, code: str) -> None:
    """Doing this is refused with a code and a sentence."""
    assert callable(act)
    with pytest.raises(regna.Refused) as caught:
        act()
    assert caught.value.code == code
    assert "{" not in caught.value.text
