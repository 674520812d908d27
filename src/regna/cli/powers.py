"""`regna rules GAME --powers`: the powers of Barbarian Kingdoms one by one, each with its provenance."""

from regna.cli.listing import need_group, show_listing
from regna.contract.components import Components
from regna.games.barbarian_kingdoms.components import powers_of
from regna.games.barbarian_kingdoms.rules.board import KINGDOMS
from regna.table.game import Game
from regna.table.words import LANGUAGES


def show_powers(this: Game, parts: Components, json: bool) -> None:
    """Every power: whose it is, what it does in both languages, where we know it from."""
    need_group(this, parts, "powers", "no_powers")
    powers = powers_of(parts)
    entries = [
        {
            "id": power.id,
            "kingdom": KINGDOMS[power.kingdom],
            "kind": "king" if power.of_king else "kingdom",
            "names": power.names,
            "texts": power.texts,
            "number": power.number,
            "source": power.source,
        }
        for power in powers
    ]
    rows = []
    for power in powers:
        kingdom = this.words.say(f"kingdom.{KINGDOMS[power.kingdom]}")
        rows.append([f"{kingdom}\n{power.names[this.language]}", *(power.texts[language] for language in LANGUAGES)])
    show_listing(this, parts, "powers", entries, ("power", *LANGUAGES), rows, json)
