"""A game as a library user meets it: start a match, restore a position, read a record."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from regna.contract.components import Components, own_groups, read_components
from regna.contract.errors import BadComponents, BadOption, BadPosition, Malformed, quoted
from regna.contract.spec import Document, GameSpec, Options, OptionValue
from regna.engine.rng import Rng
from regna.engine.state import Ground, State
from regna.registry import GAMES
from regna.resources import read_components as read_own_components
from regna.table.documents import POSITION_FORMAT, Position, UsedComponents
from regna.table.luck import Luck, SeededLuck, chosen_luck, recorded
from regna.table.match import Match, begin
from regna.table.reading import read_document
from regna.table.validation import fresh_seed, seat_names
from regna.table.words import Speaking, Words, words_for


class Game:
    """One of the games, in one language."""

    def __init__(self, spec: GameSpec[Any], words: Words, components: dict[str, Any]) -> None:
        """A game that speaks these words (prompts, refusals, log) and is played with these components."""
        self.spec = spec
        self.id = spec.id
        self._speak(words)
        self.components = Components(own_groups(components, spec.id))
        spec.check_components(self.components)

    def new(
        self,
        seats: int | None = None,
        seed: int | None = None,
        options: dict[str, OptionValue] | None = None,
        components: dict[str, Any] | None = None,
        names: tuple[str, ...] = (),
        luck: Luck | None = None,
    ) -> Match:
        """Start a match. The same seats, seed, options and components give the same match; no seed, a fresh one.

        In place of a seed the caller may bring luck of another kind.
        """
        with Speaking(self.words):
            chosen_seats = self.spec.seats[-1] if seats is None else seats
            self.check_seats(chosen_seats)
            chosen = self.complete_options({} if options is None else options)
            parts = self.with_components(components)
            checked_names = seat_names(names, chosen_seats)
            drawn = chosen_luck(seed, luck, chosen_seats) or SeededLuck(fresh_seed())
            state = self.dealt(chosen_seats, chosen, parts, drawn.deal())
            match = begin(self, state, chosen, parts, drawn, checked_names, luck_record=recorded(drawn, dealt=True))
            match.advance()
            return match

    def state(
        self,
        seats: int | None = None,
        seed: int = 0,
        options: dict[str, OptionValue] | None = None,
        components: dict[str, Any] | None = None,
    ) -> State:
        """The start of a match as a state, for programs that play on states; luck may be due first."""
        with Speaking(self.words):
            chosen_seats = self.spec.seats[-1] if seats is None else seats
            self.check_seats(chosen_seats)
            chosen = self.complete_options({} if options is None else options)
            return self.dealt(chosen_seats, chosen, self.with_components(components), SeededLuck(seed).deal())

    def dealt(self, seats: int, options: Options, parts: Components, rng: Rng) -> State:
        """The start of a match, dealt with this generator; seats and options are already checked."""
        state: State = self.spec.deal(seats, options, parts, rng)
        state.origin = self._agreement(seats, options, parts)
        return state

    def state_from(self, document: Document, seats: int, options: Options, parts: Components) -> State:
        """The state a document describes; seats and options are already checked."""
        state: State = self.spec.state_from(document, seats, options, parts)
        state.origin = self._agreement(seats, options, parts)
        return state

    def from_position(self, document: Any, seed: int | None = None, luck: Luck | None = None) -> Match:
        """A match that begins in this position (a Position, its JSON text, or the decoded JSON)."""
        with Speaking(self.words):
            position = read_document(document, Position, BadPosition, POSITION_FORMAT)
            if position.game != self.id:
                raise BadPosition("wrong_game", {"found": position.game, "expected": self.id})
            if position.rules not in ("", self.spec.rules_version):
                facts = {"found": position.rules, "expected": self.spec.rules_version}
                raise BadPosition("other_rules", facts)
            self.check_seats(position.seats)
            options = self.complete_options(position.options)
            used = position.components
            parts = self.components_used(used) if used.digest else self.replaced(used.replaced)
            state = self.state_from(position.state, position.seats, options, parts)
            drawn = chosen_luck(seed, luck, position.seats) or SeededLuck(fresh_seed())
            match = begin(self, state, options, parts, drawn, luck_record=recorded(drawn, dealt=False))
            match.advance()
            return match

    def in_language(self, language: str) -> Game:
        """The same game in another language."""
        other = object.__new__(Game)
        other.__dict__ |= self.__dict__
        other._speak(words_for(layers_of(self.spec), language))
        return other

    def check_seats(self, seats: int) -> None:
        """Raise BadOption unless the game can be played with so many seats."""
        if type(seats) is not int or seats not in self.spec.seats:
            known = " / ".join(str(number) for number in self.spec.seats)
            raise BadOption("seats", {"found": quoted(seats), "known": known})

    def complete_options(self, given: Options) -> dict[str, OptionValue]:
        """Every option with the given or the default value; raises BadOption for what does not exist."""
        if not isinstance(given, Mapping):
            raise BadOption("not_a_table")
        options = {option.name: option for option in self.spec.options}
        for name, value in given.items():
            if name not in options:
                raise BadOption("unknown_option", {"found": quoted(name), "known": ", ".join(options)})
            choices = options[name].choices
            # True == 1 in Python, so the types are compared as well.
            if not any(type(value) is type(choice) and value == choice for choice in choices):
                known = ", ".join(quoted(choice) for choice in choices)
                raise BadOption("unknown_choice", {"option": name, "found": quoted(value), "known": known})
        return {name: given.get(name, option.default) for name, option in options.items()}

    def with_components(self, document: dict[str, Any] | None) -> Components:
        """The game's components, with the groups of a user's document in place of its own."""
        if document is None:
            return self.components
        with Speaking(self.words):
            return self.replaced(read_components(document, self.id))

    def replaced(self, groups: dict[str, Any]) -> Components:
        """The game's components, with these groups in place of its own."""
        if not groups:
            return self.components
        parts = self.components.replace(groups)
        self.spec.check_components(parts)
        return parts

    def components_used(self, used: UsedComponents) -> Components:
        """The components a record or position was made with; raises BadComponents if they are not at hand."""
        with Speaking(self.words):
            parts = self.replaced(used.replaced)
            if parts.digest() != used.digest:
                raise BadComponents("other_components", {"expected": used.digest, "found": parts.digest()})
            return parts

    def __copy__(self) -> Game:
        return self  # nothing in it ever changes

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return game, (self.id, self.language)

    def __repr__(self) -> str:
        return f"<Game {self.id}, {self.language}, rules {self.spec.rules_version}>"

    def _agreement(self, seats: int, options: Options, parts: Components) -> Agreement:
        replaced = json.dumps(parts.replaced_groups(), sort_keys=True) if parts.replaced else ""
        return Agreement(self.id, self.spec.rules_version, seats, tuple(options.items()), replaced)

    def _speak(self, words: Words) -> None:
        self.words = words
        self.language = words.language
        self.name = words.say("game.name")


@dataclass(frozen=True)
class Agreement:
    """What a match is agreed on before it is dealt: with it a pickled state is taken up elsewhere."""

    game: str
    rules: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    replaced: str
    """The groups of components that a user brought, as JSON; empty if none."""

    def start(self, ground: Ground) -> State:
        """A state, whichever, of a match that was agreed on so, on this ground."""
        return start_on(self, ground)


@functools.lru_cache(maxsize=64)
def start_on(agreement: Agreement, ground: Ground) -> State:
    """A state to read others from; made once for many of them."""
    this = game(agreement.game)
    if agreement.rules != this.spec.rules_version:
        raise BadPosition("other_rules", {"found": agreement.rules, "expected": this.spec.rules_version})
    parts = this.replaced(json.loads(agreement.replaced)) if agreement.replaced else this.components
    state: State = this.spec.deal(agreement.seats, dict(agreement.options), parts, Rng(0)).on_ground(ground)
    state.origin = agreement
    return state


def game(id: str, language: str = "en") -> Game:
    """The game with this id, speaking "en" or "fr"."""
    if not isinstance(id, str) or id not in GAMES:
        error = Malformed("unknown_game", {"found": quoted(id), "known": ", ".join(GAMES)})
        error.text = words_for(("regna.table",), language).explain(error)
        raise error
    return cached_game(id, words_for(layers_of(GAMES[id]), language))


@functools.cache
def cached_game(id: str, words: Words) -> Game:
    """Read and checked once, then shared and never changed."""
    return Game(GAMES[id], words, read_own_components(GAMES[id].package))


def layers_of(spec: GameSpec[Any]) -> tuple[str, ...]:
    """The packages with the sentences of a game: the table's and its own."""
    return ("regna.table", spec.package)
