"""Animal Kingdoms in the terminal: the five kingdoms one below the other, the players, and the cards one may see.

A card is the letter of its species and its value on the colour of the species; a cube is the letter of its owner.
"""

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from regna.cli.boards.seats import name_of_seat
from regna.contract.spec import SEAT_LETTERS
from regna.games.animal_kingdoms.view import DecreeView, KingdomView, SideView
from regna.games.animal_kingdoms.view import View as Body
from regna.table.match import View
from regna.table.words import Words

SPECIES_STYLES: Final = {
    "red_panda": "bold white on #a63d2f",
    "tiger": "bold black on #f28c28",
    "bee": "bold black on #f2c200",
    "lizard": "bold white on #2e7d32",
    "frog": "bold white on #1f6fb2",
    "owl": "bold black on #d9c7a3",
    "okapi": "bold white on #5d3a5a",
    "wolf": "bold black on #c9d6df",
}
SEAT_STYLES: Final = (
    "bold black on #f2c200",
    "bold white on #b3261e",
    "bold white on #2456a6",
    "bold white on #2e7d32",
    "bold white on #6a3d9a",
)
SCOPE_SIGNS: Final = {"card": "", "here_last": "↓", "here_all": "⇊", "neighbours_last": "↔", "others_last": "⟺"}
RECONSTRUCTED: Final = "*"
CAPITAL: Final = "♛"
COUNCIL: Final = "◆"


def draw(view: View, words: Words) -> RenderableType:
    """Kingdoms, players, a battle under way, and the cards whoever looks may see."""
    body: Body = view.body
    parts: list[RenderableType] = [kingdoms(view, words), Text(), players(view, words)]
    if body.scored and body.phase in ("battle", "reinforce", "adversary_fights"):
        parts.append(battle(view, words))
    parts.append(cards(view, words))
    capitals = [str(kingdom.territories) for kingdom in body.kingdoms if kingdom.capital_is_next]
    if capitals and body.phase in ("turn", "rally"):
        parts.append(Text(words.say("board.capital_next", {"kingdoms": ", ".join(capitals)})))
    return Group(*parts)


def legend(view: View, words: Words) -> str:
    """What letters and signs mean."""
    letters = {
        "list": [
            {"say": "board.letter", "letter": {"word": f"letter.{species}"}, "species": {"word": f"species.{species}"}}
            for species in SPECIES_STYLES
        ]
    }
    return f"{words.say('board.letters', {'letters': letters})}\n{words.say('board.legend')}"


def short_names(view: View, words: Words) -> dict[str, str]:
    """Cards by the letter of their species and their value, kingdoms by the number of their territories."""
    short = {kingdom.kingdom: str(kingdom.territories) for kingdom in view.body.kingdoms}
    for species in SPECIES_STYLES:
        short |= {f"{species}_{value}": f"{words.say(f'letter.{species}')}{value}" for value in range(1, 9)}
    return short


# ---------------------------------------------------------------------- kingdoms


def kingdoms(view: View, words: Words) -> Table:
    """Two lines for every kingdom: name and tiles beside the decree; cubes beside the cards."""
    body: Body = view.body
    width = max(len(kingdom.names[words.language]) for kingdom in body.kingdoms)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for kingdom in body.kingdoms:
        name = f" {kingdom.territories} {kingdom.names[words.language]:<{width}} "
        text = Text(name, style="bold reverse" if kingdom.kingdom == body.scored else "bold black on #eadfb8")
        heading = Text().append_text(text)
        for place, points in enumerate(kingdom.tiles):
            heading.append(f"{points:>3}", style="bold" if place == 0 else "dim")
        table.add_row(heading, decree(kingdom.decree, words))
        table.add_row(Text("   ").append_text(cubes(kingdom)), card_list(kingdom.column, words))
    return table


def decree(found: DecreeView | None, words: Words) -> Text:
    """Which cards a decree looks at, its text, and whether it is our reconstruction."""
    if found is None:
        return Text()
    mark = RECONSTRUCTED if found.source == "reconstruction" else ""
    return Text(f"{SCOPE_SIGNS[found.scope] or ' '} {found.names[words.language]}{mark}", style="italic")


def cubes(kingdom: KingdomView) -> Text:
    """A cube or a dot for every territory, the capital last, then the councils."""
    text = Text()
    standing = [side for side, number in enumerate(kingdom.cubes) for _ in range(number)]
    if kingdom.capital is not None:
        standing.remove(kingdom.capital)
        standing.append(kingdom.capital)
    for territory in range(kingdom.territories):
        is_capital = territory == kingdom.territories - 1
        text.append(CAPITAL if is_capital else "")
        text.append_text(cube(standing[territory]) if territory < len(standing) else Text("·"))
    seated = [side for side, number in enumerate(kingdom.councils) for _ in range(number)]
    for side in seated:
        text.append(f" {COUNCIL}", style="bold")
        text.append_text(cube(side))
    return text


def cube(side: int) -> Text:
    """The letter of a side in its colour."""
    return Text(SEAT_LETTERS[side], style=SEAT_STYLES[side])


def card_list(names: list[str], words: Words) -> Text:
    """Cards next to each other."""
    text = Text()
    for name in names:
        text.append_text(card(name, words))
        text.append(" ")
    return text


def card(name: str, words: Words) -> Text:
    """A card: the letter of its species and its value."""
    species, _, value = name.rpartition("_")
    return Text(f" {words.say(f'letter.{species}')}{value} ", style=SPECIES_STYLES[species])


# ---------------------------------------------------------------------- players


def players(view: View, words: Words) -> Table:
    """Points, cubes, tokens, tiles, and whether somebody is out of this age."""
    body: Body = view.body
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(words.say("column.seat"), no_wrap=True)
    table.add_column(words.say("column.score"), justify="right")
    table.add_column(words.say("column.cubes"), justify="right")
    with_tokens = not body.peace_treaty and body.adversary is None
    if with_tokens:
        table.add_column(words.say("column.tokens"), justify="right")
    if body.adversary is None:
        table.add_column(words.say("column.first_to_pass"))
    table.add_column(words.say("column.age", {"age": "I" * body.age}))
    for player in body.players:
        row: list[Any] = [name_of_seat(player.seat, view, words, SEAT_STYLES)]
        row += [str(player.score), str(player.cubes)]
        row += [str(player.tokens)] if with_tokens else []
        row += [pass_tiles(player.seat, body)] if body.adversary is None else []
        table.add_row(*row, this_age(player, view, words))
    if body.adversary is not None:
        side = body.adversary
        name = Text.assemble("  ", (f" {SEAT_LETTERS[side.seat]} ", SEAT_STYLES[side.seat]), " ")
        name.append(words.say(f"level.{side.level}"))
        table.add_row(name, str(side.score), str(side.cubes), this_age(side, view, words))
    return table


def pass_tiles(seat: int, body: Body) -> str:
    """A player's first-to-pass tiles: their points where they are known."""
    own = [tile for tile in body.first_to_pass if tile.seat == seat]
    return " ".join("?" if tile.points is None else str(tile.points) for tile in own)


def this_age(player: SideView, view: View, words: Words) -> str:
    """Still in, out as which, with which capital."""
    if player.capital is not None:
        names = next(kingdom.names for kingdom in view.body.kingdoms if kingdom.kingdom == player.capital)
        return f"{CAPITAL} {names[words.language]}"
    return words.say("board.out", {"number": player.passed}) if player.passed else ""


def battle(view: View, words: Words) -> Text:
    """Who fights, with which cards; a card chosen in secret is a question mark to the others."""
    body: Body = view.body
    names = next(kingdom.names for kingdom in body.kingdoms if kingdom.kingdom == body.scored)
    text = Text(f"\n⚔ {names[words.language]}  ", style="bold")
    for side in [*body.players, *([body.adversary] if body.adversary else [])]:
        if side.part == "none":
            continue
        text.append(f" {SEAT_LETTERS[side.seat]} ", style=SEAT_STYLES[side.seat])
        text.append(" ")
        earlier = [name for name in side.in_battle if name != side.card]
        text.append_text(card_list(earlier, words))
        if side.card:
            text.append("→ ")
            text.append_text(card(side.card, words))
            text.append(f" = {side.strength}" if side.raised else "")
        elif side.has_chosen:
            text.append("→ ?")
        text.append("   ")
    return text


# ---------------------------------------------------------------------- cards


def cards(view: View, words: Words) -> Text:
    """Draw pile, discards, bonus cards, and the hand of whoever looks."""
    body: Body = view.body
    count = body.draw_pile + body.under_pile
    text = Text("\n")
    text.append(f"{words.say('board.pile', {'count': count})} ", style="dim")
    text.append_text(card_list(body.discards, words) if body.discards else Text(words.say("board.nothing")))
    if body.adversary is not None and body.adversary.bonus:
        text.append(f"\n{words.say('board.bonus')} ", style="bold")
        text.append_text(card_list(body.adversary.bonus, words))
    if body.hand is not None:
        heading = "board.hand" if view.seat is not None else "board.hand_alone"
        text.append(f"\n{words.say(heading)} ", style="bold")
        text.append_text(card_list(body.hand, words))
    return text
