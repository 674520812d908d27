"""Every channel through which a seat learns something: what must not change when its guess replaces the truth."""

import json
from dataclasses import asdict

from regna.kernel.errors import RegnaError
from regna.kernel.state import Numbers, State
from regna.table.game import Game
from regna.table.match import Match, begin


def received_bytes(game: Game, match: Match, state: State, seat: int | None) -> bytes:
    """All a seat receives at a moment, were `state` the truth: view, question, legal list, refusals, observation."""
    at = begin(game, state.clone(), match.options, match.components, None)
    parts: list[object] = [asdict(at.view(seat))]
    if seat is not None:
        numbers = Numbers()
        state.observe(seat, numbers)
        parts.append(numbers.to_list())
        if seat == state.seat:
            parts.append([refusal_text(at, action) for action in range(game.spec.action_count)])
    return json.dumps(parts, sort_keys=True).encode()


def refusal_text(match: Match, action: int) -> str:
    """What a seat hears when it tries this action, legal or not."""
    try:
        refusal = match.refusal(match.game.spec.write(match.journal.state, action))
    except RegnaError as error:
        return error.code
    return refusal.text if refusal else "legal"


def leaks(game: Game, match: Match, guessed: State, seat: int | None) -> bool:
    """Whether a seat could tell the truth from a guess of it."""
    return received_bytes(game, match, match.state, seat) != received_bytes(game, match, guessed, seat)
