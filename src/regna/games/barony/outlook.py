"""What is told of futures in Barony."""

from typing import Final

from regna.contract.outlook import Outlook, Prospect
from regna.games.barony.story import name_part

OUTLOOK: Final = Outlook(
    turn="turn_began",
    prospects=(
        Prospect("wins", "game_ended", whose="seat"),
        Prospect("gains_title", "title_gained", whose="seat", about="title"),
        Prospect("founds_city", "city_founded", whose="seat"),
        Prospect("loses_village", "village_destroyed", whose="owner"),
        Prospect("loses_knight", "knights_destroyed", whose="owner"),
        Prospect("tokens", "token_received", whose="seat", summed=True),
        Prospect("tokens", "token_taken", whose="seat", summed=True),
        Prospect("tokens", "token_taken", whose="owner", summed=True, lost=True),
        Prospect("buildings", "village_built", whose="seat", summed=True),
        Prospect("buildings", "stronghold_built", whose="seat", summed=True),
    ),
    name=name_part,
)
