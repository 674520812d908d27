"""Games as a lobby shows them: options, components, bots and rules."""

from regna.server.protocol.messages.base import Reply


class OptionInfo(Reply):
    """An option of a game: the values with their names, the default first."""

    name: str
    label: str
    choices: list[str | bool]
    labels: list[str]


class ComponentInfo(Reply):
    """A group of components, where its values come from and whether they are our reconstruction."""

    name: str
    label: str
    source: str
    source_label: str


class LevelInfo(Reply):
    """How well a bot plays: what a client sends, what people read who choose, and the same in one word."""

    id: str
    name: str
    short: str


class GameInfo(Reply):
    """A game as a lobby shows it; `verbs` names the parts of each decision's text in their order.

    `levels` are those of its bots, the weakest first; `bots` is for clients from before there were levels.
    """

    id: str
    name: str
    about: str
    credit: str
    seats: list[int]
    rules: str
    has_secrets: bool
    verbs: dict[str, list[str]]
    options: list[OptionInfo]
    components: list[ComponentInfo]
    bots: list[str]
    levels: list[LevelInfo]


class RulesText(Reply):
    """A game's numbered rules, as Markdown."""

    game: str
    text: str
