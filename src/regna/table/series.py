"""A series: matches of one game by the same players, each set up from the result of the one before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from regna.contract.errors import Malformed, Refused, quoted
from regna.table.validation import seat_names
from regna.table.words import Speaking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from regna.contract.spec import Options, OptionValue
    from regna.engine.state import Result
    from regna.table.game import Game
    from regna.table.luck import Luck
    from regna.table.match import Match


@dataclass(frozen=True)
class Proposal:
    """What a player decides before the next match, out of which values, by which rules, and as a sentence."""

    seat: int
    option: str
    choices: tuple[OptionValue, ...]
    rules: tuple[str, ...]
    text: str


class Series:
    """Play a match, add it, answer what is asked, begin the next one."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, OptionValue] | None = None,
        names: tuple[str, ...] = (),
        components: dict[str, Any] | None = None,
        results: Sequence[Result] = (),
    ) -> None:
        """The first match is played with these options; what the players decide later changes them.

        With `results` a series goes on: `options` are then those of its last match.
        """
        self.game = game
        self.seats = seats
        with Speaking(game.words):
            game.check_seats(seats)
            self.names = seat_names(names, seats)
            self.options: Options = game.complete_options(options or {})
            self._parts = game.with_components(components)
        self._components = components
        self.results = list(results)
        self._chosen: dict[str, OptionValue] = {}
        self._match: Match | None = None
        self._settle()

    def begin(self, seed: int | None = None, luck: Luck | None = None) -> Match:
        """The next match; refused while a match is under way or something is still to be decided."""
        with Speaking(self.game.words):
            if self._match is not None:
                raise Refused("series_under_way")
            if self.asked() is not None:
                raise Refused("series_undecided")
        match = self.game.new(self.seats, seed, dict(self.next_options()), self._components, self.names, luck)
        self.options, self._chosen, self._match = match.options, {}, match
        return match

    def add(self, match: Match) -> None:
        """The match under way is over: its result decides how the next one is set up. It may come from its record."""
        with Speaking(self.game.words):
            if self._match is None:
                raise Refused("series_not_under_way")
            if match is not self._match and match.record().start != self._match.record().start:
                raise Refused("series_other_match")
            if not match.over:
                raise Refused("series_not_over")
        self.results.append(match.result())
        self._match = None
        self._settle()

    def abandon(self) -> None:
        """The match under way does not count; the next one is played with the same options."""
        with Speaking(self.game.words):
            if self._match is None:
                raise Refused("series_not_under_way")
        self._chosen = {name: self.options[name] for name in self.game.spec.linked_options}
        self._match = None

    def asked(self) -> Proposal | None:
        """What is to be decided next, if anything is."""
        if self._match is not None or not self.results:
            return None
        choice = self.game.spec.next_choice(self.options, self._parts, self.results[-1], self._chosen)
        if choice is None:
            return None
        words = self.game.words.named(self.names)
        facts = {"seat": {"seat": choice.seat}, "option": words.say(f"option.{choice.option}")}
        return Proposal(choice.seat, choice.option, choice.choices, choice.rules, words.say("series.choose", facts))

    def choose(self, seat: int, value: OptionValue) -> None:
        """A player decides what is asked."""
        with Speaking(self.game.words):
            proposal = self.asked()
            if proposal is None:
                raise Refused("series_nothing_asked")
            if seat != proposal.seat:
                raise Refused("not_your_turn", {"seat": {"seat": proposal.seat}})
            if value not in proposal.choices:
                known = ", ".join(quoted(choice) for choice in proposal.choices)
                raise Malformed("series_choice", {"found": quoted(value), "known": known})
        self._chosen[proposal.option] = value
        self._settle()

    def next_options(self) -> Options:
        """The options of the next match as far as they are decided; what the last match was set up by is gone."""
        if not self.results:
            return self.options
        defaults = {option.name: option.default for option in self.game.spec.options}
        linked = {name: defaults[name] for name in self.game.spec.linked_options}
        return {**self.options, **linked, **self._chosen}

    def _settle(self) -> None:
        """Decide by itself what leaves only one possibility."""
        while (proposal := self.asked()) is not None and len(proposal.choices) == 1:
            self._chosen[proposal.option] = proposal.choices[0]
