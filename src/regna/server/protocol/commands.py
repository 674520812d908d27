"""Everything that can be asked at a table: one list for HTTP, the socket, TypeScript and the documentation."""

from dataclasses import dataclass
from typing import Any, Final

from regna.server.model.rows import ChatLine
from regna.server.protocol import messages as m
from regna.table.documents import Position, Record


@dataclass(frozen=True)
class Command:
    """One thing that can be asked: its message, the type of the reply and the rate limit it counts against.

    A command `for_strangers` needs no admission to the match: it gives one.
    """

    message: type[m.Message]
    reply: Any
    rate: str
    for_strangers: bool = False
    socket_only: bool = False

    @property
    def name(self) -> str:
        """The tag of its message."""
        return str(self.message.__struct_config__.tag)


COMMANDS: Final = {
    command.name: command
    for command in (
        Command(m.Look, m.Table, "read"),
        Command(m.Enter, m.Table, "enter", for_strangers=True),
        Command(m.Invite, m.Created, "create"),
        Command(m.Join, m.Table, "join"),
        Command(m.Reveal, m.Table, "join"),
        Command(m.Leave, m.Table, "join"),
        Command(m.Hand, m.Table, "join"),
        Command(m.Back, m.Table, "join"),
        Command(m.MoreTime, m.Table, "join"),
        Command(m.Nudge, m.Table, "join"),
        Command(m.Start, m.Table, "join"),
        Command(m.Close, m.Table, "join"),
        Command(m.Choose, m.Table, "join"),
        Command(m.Rematch, m.Created, "create"),
        Command(m.Keep, m.Done, "join"),
        Command(m.Note, m.NoteText, "join"),
        Command(m.Say, ChatLine, "chat"),
        Command(m.Hush, m.Table, "join"),
        Command(m.Report, m.Done, "chat"),
        Command(m.Chat, m.ChatLines, "read"),
        Command(m.Decide, m.Accepted, "play"),
        Command(m.Undo, m.Accepted, "play"),
        Command(m.Why, m.Explanation, "play"),
        Command(m.Hint, m.HintText, "hint"),
        Command(m.CatchUp, m.Update, "read"),
        Command(m.Frame, m.Moment, "read"),
        Command(m.OwnPosition, Position, "read"),
        Command(m.Scores, m.ScoreHistory, "read"),
        Command(m.Review, m.ReviewText, "read"),
        Command(m.Export, Record, "read"),
        Command(m.Watch, m.Table, "read", socket_only=True),
        Command(m.Unwatch, m.Done, "read", socket_only=True),
    )
}
"""Every command by its name."""
