"""web/src/games/<id>/events.ts says what the kinds of a game's events say."""

from pathlib import Path

import regna
from regna.contract.events import ALL_OF_IT, event_kind
from regna.server.protocol.event_types import events_text, parts_text

GAMES = Path(__file__).parent.parent.parent / "web" / "src" / "games"


def test_the_files_are_up_to_date() -> None:
    """If not: python -m regna.server.protocol.event_types GAME > web/src/games/GAME/events.ts."""
    for game in regna.game_ids:
        file = GAMES / game / "events.ts"
        assert file.read_text(encoding="utf-8") == events_text(game, regna.game(game).spec.events), game


def test_how_the_parts_are_written() -> None:
    """Seats and names can be nobody; what others may not know can be missing."""
    assert parts_text(event_kind("left", "seat", "from:hex", "number")) == " seat: Seat; from: Name; number: number "
    assert parts_text(event_kind("drawn", "seat", "card", secret=("card",))) == " seat: Seat; card?: Name "
    assert parts_text(event_kind("looked", "card", secret=ALL_OF_IT)) == " card: Name "
    assert parts_text(event_kind("stayed", "calmly:flag")) == " calmly: boolean "
    assert parts_text(event_kind("ended")) == ""
