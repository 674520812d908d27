"""`regna rules GAME --powers`: the powers of Barbarian Kingdoms one by one, each with its provenance."""

from rich.table import Table
from rich.text import Text

from regna.cli.provenance import source_text
from regna.cli.terminal import command_words, print_json, screen, spoken
from regna.games.barbarian_kingdoms.board import KINGDOMS
from regna.games.barbarian_kingdoms.components import powers_of
from regna.kernel.components import Components
from regna.kernel.errors import Malformed
from regna.table.game import Game
from regna.table.words import LANGUAGES


def show_powers(this: Game, parts: Components, json: bool) -> None:
    """Every power: whose it is, what it does in both languages, where we know it from."""
    if "powers" not in parts.groups:
        raise spoken(Malformed("no_powers", {"game": this.name}), this.language)
    powers = powers_of(parts)
    if json:
        listed = [
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
        print_json({"game": this.id, "digest": parts.digest(), "powers": listed})
        return
    words = command_words(this.language)
    table = Table(title=words.say("powers.title", {"count": len(powers)}), show_lines=True)
    for name in ("power", *LANGUAGES, "source"):
        table.add_column(words.say(f"column.{name}"), overflow="fold")
    for power in powers:
        whose = Text(f"{this.words.say(f'kingdom.{KINGDOMS[power.kingdom]}')}\n{power.names[this.language]}")
        texts = [Text(power.texts[language]) for language in LANGUAGES]
        table.add_row(whose, *texts, source_text(this.words, power.source))
    screen.print(table)
    own = sum(power.source == "reconstruction" for power in powers)
    screen.print(words.say("powers.reconstructed", {"count": own}))
