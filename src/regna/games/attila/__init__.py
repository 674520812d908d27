"""Attila, by Karl-Heinz Schmiel: what the rest of Regna knows of it."""

from typing import Any

from regna.contract.components import Components
from regna.contract.notation import text_of
from regna.contract.spec import Document, Event, Flaw, GameSpec, Option, Options, Reading, first_option, first_seat
from regna.engine.rng import Rng
from regna.engine.state import State
from regna.games.attila import components, notation, position, story, view
from regna.games.attila.rules import actions, audit, endings, features, phases, reasons
from regna.games.attila.rules.game import Attila, new_game


class AttilaSpec(GameSpec):
    """The face of Attila."""

    id = "attila"
    rules_version = "1"
    seats = components.SEATS
    options = (
        first_option(5),
        Option("conflict_cards", ("hidden", "open")),
        Option("all_tied", ("removed", "stay")),
        Option("one_tribe", ("removed", "stay")),
        Option("last_scorings", ("two", "one")),
        Option("action_tiles", (True, False)),
    )
    verbs = notation.VERBS
    action_count = int(actions.ACTIONS)
    phases = phases.PHASES
    reasons = reasons.REASONS
    flaws = audit.FLAWS
    endings = endings.ENDINGS[1:]
    features = features.FEATURES
    decision_limit = 5_000
    has_secrets = True

    def check_components(self, parts: Components) -> None:
        """Raise BadComponents if these are not Attila's components."""
        components.check(parts)

    def deal(self, seats: int, options: Options, parts: Components, rng: Rng) -> State:
        """An empty map, all cards in the pile; the hands are dealt by luck in play (AT-007, AT-011, RUL-20)."""
        first = first_seat(options, seats, rng)
        return new_game(components.map_of(parts), components.values_of(parts, options), seats, first)

    def state_document(self, state: State) -> Document:
        """The whole state as a JSON object, hidden cards included."""
        return position.document_of(realm(state))

    def state_from(self, document: Document, seats: int, options: Options, parts: Components) -> State:
        """The state a document describes."""
        return position.state_from(document, seats, components.map_of(parts), components.values_of(parts, options))

    def audit(self, state: State) -> Flaw | None:
        """The first broken invariant, if any."""
        return position.found_flaw(realm(state))

    def read(self, state: State, text: str) -> Reading:
        """What a decision's text means."""
        return notation.read(realm(state).map, text)

    def write(self, state: State, action: int) -> str:
        """A decision's text."""
        return text_of(notation.write_json(realm(state).map, action))

    def read_json(self, state: State, document: Any) -> Reading:
        """What a decision's JSON form means."""
        return notation.read_json(realm(state).map, document)

    def write_json(self, state: State, action: int) -> Document:
        """A decision's JSON form."""
        return notation.write_json(realm(state).map, action)

    def view(self, state: State, seat: int | None) -> Document:
        """Everything public and the seat's own cards."""
        return view.view(realm(state), seat)

    def prompt(self, state: State, seat: int | None) -> tuple[str, dict[str, Any]]:
        """The question asked."""
        return view.prompt(realm(state), seat)

    def story(self, before: State, action: int, after: State) -> list[Event]:
        """What happened."""
        return story.story(realm(before), action, realm(after))

    def refusal_facts(self, state: State, reading: Reading) -> dict[str, Any]:
        """What fills the gaps of a refusal's sentence."""
        return view.refusal_facts(realm(state), reading)

    def answers_are_public(self, state: State) -> bool:
        """Where the number of answers follows from tiles and numbers of cards, which everybody sees."""
        if state.phase in (phases.FOLLOW, phases.TRADE_MORE):
            return True
        return state.phase in (phases.PLAY, phases.CONFLICT) and realm(state).players[state.seat].hand_size == 0

    def reveals(self, before: State, action: int, after: State) -> bool:
        """The decision after which cards laid face down are turned up."""
        hidden = realm(before).values.hidden_cards and any(player.laid_size for player in realm(before).players)
        return hidden and bool(story.fought(realm(before), action, realm(after)))


def realm(state: State) -> Attila:
    """The state as one of Attila; anything else is a mistake of the caller."""
    if not isinstance(state, Attila):
        raise TypeError(f"a state of Attila is needed, not {type(state).__name__}")
    return state


GAME = AttilaSpec()
