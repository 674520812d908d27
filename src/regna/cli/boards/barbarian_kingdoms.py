"""Barbarian Kingdoms' map in the terminal: a schematic map where there is room for it, else a list of the provinces.

Each province is a cell of three lines: its short code and name in the colour of who controls it, its unit, token and
coins, and the short codes of its neighbours.
"""

from collections.abc import Sequence
from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from regna.cli.boards.cells import ProvinceMap
from regna.games.barbarian_kingdoms import view as kingdoms
from regna.games.barbarian_kingdoms.rules.board import GOAL
from regna.games.barbarian_kingdoms.rules.coins import worth
from regna.table.match import View
from regna.table.words import Words

STYLES: Final = {
    "huns": "bold white on #b3261e",
    "ostrogoths": "bold white on #6a3d9a",
    "vandals": "bold white on #1f5fa8",
    "visigoths": "bold black on #d9a514",
    "saxons": "bold white on #7a4a21",
    "franks": "bold white on #2e7d32",
}
NEUTRAL: Final = "black on #eadfb8"
CLOSED: Final = "#8a8a8a on #3a3a3a"
COIN_SIGNS: Final = ("①", "②", "③", "⑤")
MOST_SIGNS: Final = 5
"""So many coins are drawn one by one; more are given as a sum."""
CHEST: Final = "◆"
PORT: Final = "⚓"
CLOSED_SIGN: Final = "✕"
ROOMY: Final = 110
"""Columns of a window in which the names of players and kingdoms fit side by side."""


def draw(view: View, words: Words) -> RenderableType:
    """The map, the Sea, every kingdom's board, the battle under way and the treasury one may see."""
    parts: list[RenderableType] = [Provinces(view.body, words), sea(view.body, words), Kingdoms(view, words)]
    if view.body.battle:
        parts.append(battle(view.body, view.body.battle, words))
    return Group(*parts, treasuries(view, words))


def legend(view: View, words: Words) -> str:
    """What the signs mean, and the powers of all kingdoms in play (BK-033)."""
    lines = [words.say("board.legend")]
    reconstructed = False
    for kingdom in view.body.kingdoms:
        for power in kingdom.powers:
            own = power.source == "reconstruction"
            reconstructed = reconstructed or own
            name, text = power.names[words.language], power.texts[words.language]
            who = words.say(f"kingdom.{kingdom.kingdom}")
            lines.append(
                words.say("board.power", {"kingdom": who, "name": name, "text": text, "star": "*" if own else ""})
            )
    if reconstructed:
        lines.append(words.say("board.star"))
    return "\n".join(lines)


def short_names(view: View, words: Words) -> dict[str, str]:
    """The provinces by their short codes."""
    return {province.province: province.code for province in view.body.provinces}


class Provinces(ProvinceMap[kingdoms.Province]):
    """The map, or a list where the window is too narrow for it."""

    list_columns = ("province", "here", "neighbours")

    def __init__(self, body: kingdoms.View, words: Words) -> None:
        """The provinces of a view."""
        super().__init__(body.provinces, words)
        self.target = body.target

    def across(self, province: kingdoms.Province) -> Sequence[str]:
        """The neighbours over a strait."""
        return province.straits

    def ground(self, province: kingdoms.Province) -> str:
        """Impassable or not."""
        return CLOSED if province.closed else NEUTRAL

    def name_line(self, province: kingdoms.Province) -> Text:
        """The short code and the name, with the letter and in the colour of who controls it."""
        mark = "▸" if province.province == self.target else ""
        crown = "♔" if province.capital else ""
        port = PORT if province.port else ""
        holder = province.controller
        letter = " " + self.words.say(f"letter.{holder}") if holder else ""
        style = STYLES[holder] if holder else self.ground(province)
        return Text(f"{mark}{province.code}{crown}{port} {self.name(province)}{letter}", style=style)

    def piece_line(self, province: kingdoms.Province) -> Text:
        """Unit, token and coins."""
        text = Text(style=self.ground(province))
        if province.closed:
            return text.append(CLOSED_SIGN)
        if province.unit:
            sign = "board.king" if province.unit.king else "board.warrior"
            whose = self.words.say(f"letter.{province.unit.kingdom}")
            text.append(f" {self.words.say(sign)}{whose} ", style=STYLES[province.unit.kingdom])
            text.append(" ")
        if province.token:
            letter = self.words.say(f"letter.{province.token}")
            text.append(f"[{letter}]", style=STYLES[province.token])
            text.append(" ")
        elif province.emblem and not province.controller:
            letter = self.words.say(f"letter.{province.emblem}")
            text.append(f"({letter}) ")
        text.append(CHEST if province.chest else "")
        text.append(coin_signs(province.coins))
        return text


def coin_signs(coins: list[int]) -> str:
    """Coins one by one, or their sum where they are many."""
    if sum(coins) > MOST_SIGNS:
        return f"Σ{worth_of(coins)}"
    return "".join(sign * number for sign, number in zip(COIN_SIGNS, coins, strict=True))


def worth_of(coins: list[int]) -> int:
    """What coins by kind are worth together."""
    ones, twos, threes, fives = coins
    return worth((ones, twos, threes, fives))


def sea(body: kingdoms.View, words: Words) -> Text:
    """Who is at Sea."""
    text = Text(f"\n{words.say('board.sea')} ", style="bold")
    for fleet in body.sea:
        signs = words.say("board.king") * int(fleet.king) + words.say("board.warrior") * fleet.warriors
        letter = words.say(f"letter.{fleet.kingdom}")
        text.append(f" {signs}{letter} ", style=STYLES[fleet.kingdom])
        text.append(" ")
    if not body.sea:
        text.append(words.say("board.nobody"), style="dim")
    return text


class Kingdoms:
    """One line for each kingdom: who runs it, its provinces, its board, its King and the Kings it has defeated."""

    def __init__(self, view: View, words: Words) -> None:
        """The kingdoms of a view."""
        self.view = view
        self.words = words

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The table; where there is little room its columns are closer together, and defeated Kings are letters."""
        words, body = self.words, self.view.body
        roomy = options.max_width >= ROOMY
        called, edge = ("kingdom", " ") if roomy else ("letter", "")
        table = Table(box=None, pad_edge=False, padding=(0, 2 if roomy else 1, 0, 0))
        score = "score" if body.ended else "score_so_far"
        for heading in ("kingdom", "player", "provinces", "warriors", "tokens", "king", "captured", score):
            table.add_column(words.say(f"column.{heading}"), no_wrap=roomy or heading == "kingdom")
        shared = len({kingdom.party for kingdom in body.kingdoms}) < len(body.kingdoms)
        for kingdom in body.kingdoms:
            name = kingdom.kingdom
            mark = ("▶" if name == body.kingdom else "▷" if name == body.active else " ") + edge
            player = body.players[kingdom.seat]
            team = f" {kingdom.party + 1}" if shared else ""
            taken = [other.kingdom for other in body.kingdoms if other.captor == name]
            table.add_row(
                Text.assemble(mark, (f"{edge}{words.say(f'kingdom.{name}')}{edge}", STYLES[name]), team),
                words.seat(kingdom.seat),
                f"{kingdom.provinces}/{GOAL}",
                self.left(kingdom.warriors, kingdom.recruit_cost),
                self.left(kingdom.tokens, kingdom.claim_cost),
                self.king(kingdom, called),
                ", ".join(words.say(f"{called}.{other}") for other in taken) or "–",
                str(player.score),
            )
        yield table

    def left(self, number: int, cost: int | None) -> str:
        """How many pieces are left, and what the next one costs."""
        return f"{number} (→{cost})" if cost is not None else "0"

    def king(self, kingdom: kingdoms.KingdomState, called: str) -> str:
        """Whether the King lives, or who has defeated him."""
        if kingdom.king:
            return self.words.say("board.alive")
        return self.words.say("board.captured_by", {"kingdom": self.words.say(f"{called}.{kingdom.captor}")})


def battle(body: kingdoms.View, fight: kingdoms.Battle, words: Words) -> Text:
    """Both sides of the battle with units and points."""
    names = next(province.names for province in body.provinces if province.province == fight.province)
    text = Text(f"\n⚔ {words.say('board.battle', {'province': names[words.language]})} ", style="bold")
    for side in fight.sides:
        units = words.say("board.king") * int(side.king) + words.say("board.warrior") * side.warriors
        name = words.say(f"kingdom.{side.kingdom}")
        text.append(f" {name} {units} {side.points} ", style=STYLES[side.kingdom])
        if side.purse is not None and any(side.purse):
            text.append(f" {words.say('board.purse', {'coins': coin_signs(side.purse)})}", style="not bold")
        text.append("  ")
    return text


def treasuries(view: View, words: Words) -> Text:
    """The coins of whoever looks; at the end those of all."""
    text = Text("\n")
    for player in view.body.players:
        if player.treasury is not None:
            own = player.seat == view.seat
            facts = {"seat": words.seat(player.seat), "amount": worth_of(player.treasury)}
            facts["coins"] = counted(player.treasury, words)
            text.append(
                words.say("board.treasury" if own else "board.treasury_of", facts) + "\n", style="bold" if own else ""
            )
    text.rstrip()
    return text


def counted(coins: list[int], words: Words) -> str:
    """Coins by kind: 3 × ① 2 × ②."""
    kinds = [
        words.say("board.coins", {"number": number, "value": sign})
        for sign, number in zip(COIN_SIGNS, coins, strict=True)
        if number
    ]
    return "  ".join(kinds) or words.say("board.empty")
