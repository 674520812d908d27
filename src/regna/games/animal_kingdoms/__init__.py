"""Animal Kingdoms (Les Royaumes Sauvages), by Steven Aramini: what the rest of Regna knows of it."""

from typing import Any

from regna.contract.components import Components
from regna.contract.notation import text_of
from regna.contract.spec import Document, Event, Flaw, GameSpec, Option, Options, Reading, first_option, first_seat
from regna.engine.rng import Rng
from regna.engine.state import OK, State
from regna.games.animal_kingdoms import components, notation, position, story, view
from regna.games.animal_kingdoms.rules import actions, audit, board, cards, claims, game
from regna.games.animal_kingdoms.rules.features import FEATURES
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from regna.games.animal_kingdoms.rules.phases import BATTLE, FINISHED, PHASES, TURN
from regna.games.animal_kingdoms.rules.reasons import REASONS


class AnimalKingdomsSpec(GameSpec):
    """The face of Animal Kingdoms."""

    id = "animal_kingdoms"
    rules_version = "1"
    seats = components.SEATS
    options = (
        first_option(5),
        Option("peace_treaty", (False, True)),
        Option(
            "level",
            (board.LEVELS[board.NORMAL], *(level for level in board.LEVELS if level != board.LEVELS[board.NORMAL])),
        ),
    )
    verbs = notation.VERBS
    action_count = int(actions.ACTIONS)
    phases = PHASES
    reasons = REASONS
    flaws = audit.FLAWS
    endings = ("ages",)
    features = FEATURES
    decision_limit = 5_000
    has_secrets = True

    def check_components(self, parts: Components) -> None:
        """Raise BadComponents if these are not Animal Kingdoms' components."""
        components.check(parts)

    def deal(self, seats: int, options: Options, parts: Components, rng: Rng) -> State:
        """An empty board; cards, decrees and tiles come by luck in play (AK-012 to AK-015)."""
        values = components.values_of(parts, options, seats)
        return game.new_game(values, seats, first_seat(options, seats, rng))

    def state_document(self, state: State) -> Document:
        """The whole state as a JSON object, hidden cards and tiles included."""
        return position.document_of(realm(state))

    def state_from(self, document: Document, seats: int, options: Options, parts: Components) -> State:
        """The state a document describes."""
        return position.state_from(document, seats, components.values_of(parts, options, seats))

    def audit(self, state: State) -> Flaw | None:
        """The first broken invariant, if any."""
        return position.found_flaw(realm(state))

    def read(self, state: State, text: str) -> Reading:
        """What a decision's text means."""
        return notation.read(realm(state).values, text, int(state.seat))

    def write(self, state: State, action: int) -> str:
        """A decision's text."""
        return text_of(notation.write_json(realm(state).values, action))

    def read_json(self, state: State, document: Any) -> Reading:
        """What a decision's JSON form means."""
        return notation.read_json(realm(state).values, document)

    def write_json(self, state: State, action: int) -> Document:
        """A decision's JSON form."""
        return notation.write_json(realm(state).values, action)

    def view(self, state: State, seat: int | None) -> Document:
        """Everything public, and the seat's own cards and tiles."""
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
        """Everywhere but in a turn with cubes left, where the hand decides what is possible; alone everywhere."""
        return state.seats == 1 or state.phase != TURN or claims.cube_problem(realm(state)) != OK

    def is_weighty(self, state: State, action: int) -> bool:
        """Passing, claiming a capital and choosing a card: the others are one small step of an age."""
        if actions.CLAIM <= action < actions.RALLY:
            return claims.only_capital_free(realm(state), (action - int(actions.CLAIM)) // int(cards.CARDS))
        return action == actions.PASS or state.phase == BATTLE

    def reveals(self, before: State, action: int, after: State) -> bool:
        """The choice after which the cards of a round are turned up, and the end, where all tiles are."""
        if before.seats == 1:
            return False
        face_down = after.phase == BATTLE and any(player.card != cards.NO_CARD for player in realm(after).players)
        return after.phase == FINISHED or (before.phase == BATTLE and not face_down)


def realm(state: State) -> AnimalKingdoms:
    """The state as one of Animal Kingdoms; anything else is a mistake of the caller."""
    if not isinstance(state, AnimalKingdoms):
        raise TypeError(f"a state of Animal Kingdoms is needed, not {type(state).__name__}")
    return state


GAME = AnimalKingdomsSpec()
