"""web/src/wire/protocol.ts says what the types of the server say."""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Literal

import msgspec
import pytest

from regna.server.model import rows
from regna.server.protocol import messages as m
from regna.server.protocol.commands import COMMANDS
from regna.server.protocol.interfaces import Writer
from regna.server.protocol.typescript import NAMES, TOPICS, protocol_text, public_structs
from regna.table import documents

FILE = Path(__file__).parent.parent.parent / "web" / "src" / "wire" / "protocol.ts"


@pytest.mark.slow
def test_the_file_is_up_to_date() -> None:
    """If not: python -m regna.server.protocol.typescript > web/src/wire/protocol.ts."""
    assert FILE.read_text(encoding="utf-8") == protocol_text()


@pytest.mark.slow
def test_everything_is_in_it_once() -> None:
    """Every message, every reply, every type of a record; and no two under one name."""
    text = protocol_text()
    wanted: list[type] = [
        *public_structs(m.Message),
        *public_structs(m.Reply),
        documents.Record,
        documents.Undo,
        rows.Clock,
    ]
    assert len(wanted) > 50
    for struct in wanted:
        assert text.count(f"export interface {NAMES.get(struct, struct.__name__)} {{") == 1, struct
    for name in COMMANDS:
        assert f"  {name}: {{ message: " in text


@pytest.mark.parametrize("topic", TOPICS)
def test_the_messages_of_a_topic_are_among_all(topic: str) -> None:
    """Whatever type a module has, the package offers: what it does not offer would not be written."""
    module = import_module(f"{m.__name__}.{topic}")
    own = {name for name, one in vars(module).items() if getattr(one, "__module__", "") == module.__name__}
    assert len(own) > 1
    assert own <= set(m.__all__)


def test_every_topic_is_written() -> None:
    """What all are made of has no type of its own to write."""
    assert {module.name for module in iter_modules(m.__path__)} == {*TOPICS, "base"}


class Told(m.Reply, tag_field="do", tag="told"):
    """A reply.

    In two paragraphs.
    """

    kind: Literal["a", "b"] = "a"
    values: list[str | bool] = msgspec.field(default_factory=list)
    more: dict[str, int | None] = msgspec.field(default_factory=dict)


class Sent(m.Message):
    """A message."""

    needed: float
    told: Told | None = None


class Leaves(msgspec.Struct, omit_defaults=True):
    """A document."""

    one: bool
    other: str = ""


class Half(m.Reply):
    """Only one of its fields has a default."""

    one: int
    other: int = 0


class SendsHalf(m.Message):
    """What cannot be written."""

    half: Half


def writer(sent: set[type[msgspec.Struct]], received: set[type[msgspec.Struct]]) -> Writer:
    """A writer for these types."""
    return Writer(received, sent)


def test_how_types_are_written() -> None:
    """Comments, tags, unions and lists; what may be missing, and in which direction."""
    both = writer({Sent, Told}, {Told, Leaves})
    assert both.interface(Told) == (
        "/**\n * A reply.\n *\n * In two paragraphs.\n */\n"
        "export interface Told {\n"
        '  do: "told";\n'
        '  kind: "a" | "b";\n'
        "  values: (string | boolean)[];\n"
        "  more: { [name: string]: number | null };\n"
        "}\n"
    )
    assert both.interface(Sent) == (
        "/** A message. */\nexport interface Sent {\n  needed: number;\n  told?: Partial<Told> | null;\n}\n"
    )
    assert both.interface(Leaves) == (
        "/** A document. */\nexport interface Leaves {\n  one: boolean;\n  other?: string;\n}\n"
    )
    assert "kind?: " in writer({Sent, Told}, set()).interface(Told)


def test_what_cannot_be_written_is_noticed() -> None:
    """A type in both directions with a default for some of its fields needs a name for each direction."""
    with pytest.raises(TypeError, match="Half"):
        writer({SendsHalf, Half}, {Half}).interface(SendsHalf)
