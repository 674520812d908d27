"""Barony, by Marc André: what the rest of Regna knows of it."""

from typing import Any

from regna.contract.components import Components
from regna.contract.errors import BadOption
from regna.contract.notation import text_of
from regna.contract.spec import Document, Event, Flaw, GameSpec, Option, Options, Reading, first_option, first_seat
from regna.engine.rng import Rng
from regna.engine.state import State
from regna.games.barony import components, notation, position, story, view
from regna.games.barony.rules import actions, audit, features, layout, phases, reasons, setup
from regna.games.barony.rules.game import Barony, new_game


class BaronySpec(GameSpec):
    """The face of Barony."""

    id = "barony"
    rules_version = "1"
    seats = components.SEATS
    options = (
        Option("layout", ("lattice", "growth", "fixed")),
        first_option(4),
        Option("silver", ("A", "B")),
        Option("strict_payment", (True, False)),
        Option("finite_bank", (False, True)),
        Option("no_adjacent_lakes", (False, True)),
    )
    verbs = notation.VERBS
    action_count = int(actions.ACTIONS)
    endings = phases.ENDINGS[1:]
    phases = phases.PHASES
    reasons = reasons.REASONS
    flaws = audit.FLAWS
    features = features.FEATURES
    decision_limit = 10_000

    def check_components(self, parts: Components) -> None:
        """Raise BadComponents if these are not Barony's components."""
        components.check(parts)

    def deal(self, seats: int, options: Options, parts: Components, rng: Rng) -> State:
        """Lay out the board and choose the first player (BA-020, BA-024, AMB-02)."""
        first = first_seat(options, seats, rng)
        try:
            board = layout.lay_out(
                layout=str(options["layout"]),
                tiles=components.tiles_of(parts),
                tiles_to_lay=parts["deal"]["tiles_per_player"] * seats,
                default_origins=components.default_layout(parts, seats),
                cities_to_place=int(setup.CITIES_AT_START) * seats,
                no_adjacent_lakes=bool(options["no_adjacent_lakes"]),
                rng=rng,
            )
        except layout.NoBoard as error:
            raise BadOption("no_board", {"attempts": layout.ATTEMPTS}) from error
        return new_game(board, components.values_of(parts, options), seats, first)

    def state_document(self, state: State) -> Document:
        """The whole state as a JSON object."""
        return position.document_of(realm(state))

    def state_from(self, document: Document, seats: int, options: Options, parts: Components) -> State:
        """The state a document describes."""
        return position.state_from(document, seats, components.values_of(parts, options))

    def audit(self, state: State) -> Flaw | None:
        """The first broken invariant, if any."""
        return position.found_flaw(realm(state))

    def read(self, state: State, text: str) -> Reading:
        """What a decision's text means."""
        return notation.read(realm(state), text)

    def write(self, state: State, action: int) -> str:
        """A decision's text."""
        return text_of(notation.write_json(realm(state), action))

    def read_json(self, state: State, document: Any) -> Reading:
        """What a decision's JSON form means."""
        return notation.read_json(realm(state), document)

    def write_json(self, state: State, action: int) -> Document:
        """A decision's JSON form."""
        return notation.write_json(realm(state), action)

    def view(self, state: State, seat: int | None) -> Document:
        """The whole board, for everybody: nothing in Barony is hidden."""
        return view.view(realm(state))

    def prompt(self, state: State, seat: int | None) -> tuple[str, dict[str, Any]]:
        """The question asked."""
        return view.prompt(realm(state))

    def story(self, before: State, action: int, after: State) -> list[Event]:
        """What happened."""
        return story.story(realm(before), action, realm(after))

    def refusal_facts(self, state: State, reading: Reading) -> dict[str, Any]:
        """What fills the gaps of a refusal's sentence."""
        return view.refusal_facts(realm(state), reading)


def realm(state: State) -> Barony:
    """The state as one of Barony; anything else is a mistake of the caller."""
    if not isinstance(state, Barony):
        raise TypeError(f"a state of Barony is needed, not {type(state).__name__}")
    return state


GAME = BaronySpec()
