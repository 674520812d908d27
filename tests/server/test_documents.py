"""docs/server.md and docs/hosting.md tell everything a server offers, and their examples work."""

import asyncio
import inspect
import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
import typer
import yaml  # type: ignore[import-untyped]  # it brings no types

from regna.cli import admin
from regna.cli.main import app
from regna.resources import read_words
from regna.server.http import connection, security
from regna.server.http.error_pages import STATUS
from regna.server.http.limits import RATES
from regna.server.live.metrics import Metrics
from regna.server.model.errors import SERVER_FAMILIES, BadBackup
from regna.server.model.rows import ChatLine, Clock
from regna.server.protocol import messages as m
from regna.server.protocol.commands import COMMANDS
from regna.server.protocol.typescript import public_structs
from regna.server.storage.backup import FORMAT, Foot, Head, TableLine
from tests.server.harness import Running, on_sqlite

ROOT = Path(__file__).parent.parent.parent
COMMAND_LINE_ONLY = (
    "unknown.database",
    "unavailable.unreachable",
    "unavailable.address",
    "unavailable.newer_tables",
    "unavailable.other_tables",
)
"""Problems that only the host at the command line meets."""


def text_of(name: str) -> str:
    """A document of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def rows_of(document: str) -> list[list[str]]:
    """The rows of all tables in a document, each a list of its cells."""
    lines = (line for line in document.splitlines() if line.startswith("|"))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def section(document: str, heading: str) -> str:
    """A section of a document, up to the next one."""
    return document.split(f"## {heading}\n")[1].split("\n## ", maxsplit=1)[0]


def row(document: str, first: str) -> list[str]:
    """The row that begins with this cell."""
    found = [cells for cells in rows_of(document) if cells[0] == first]
    assert len(found) == 1, f"{first}: {len(found)} rows"
    return found[0]


@pytest.mark.slow
@on_sqlite
async def test_the_worked_example(server: Running) -> None:
    """All its Python blocks in their order, against a real server."""
    blocks = re.findall(r"```python\n(.*?)```", text_of("docs/server.md"), re.DOTALL)
    assert len(blocks) == 7
    assert "http://127.0.0.1:8000" in blocks[0]
    example = "\n".join(blocks).replace("http://127.0.0.1:8000", server.url)
    names: dict[str, Any] = {}
    await asyncio.to_thread(exec, compile(example, "server.md", "exec"), names)
    for name in ("ada", "bo"):
        names[name].close()
    assert names["record"]["result"] == names["result"]


@on_sqlite
async def test_every_route(server: Running) -> None:
    """As the application itself lists them; what is asked at a table has a table of its own."""
    document = text_of("docs/server.md")
    paths = (await (await server.client()).get("/api/openapi.json"))["paths"]
    at_table = {f"/api/matches/{{match}}/{name}" for name, command in COMMANDS.items() if not command.socket_only}
    assert at_table < set(paths)
    assert len(paths) - len(at_table) >= 9
    for path, methods in paths.items():
        if path not in at_table:
            for method in methods:
                assert row(document, f"`{method.upper()} {path}`")
    for path in ("`GET /metrics`", "`GET /`", "`/api/socket`", "`GET /api/openapi.json`"):
        assert row(document, path)


def test_every_message() -> None:
    """Each command with its fields and its reply, and each message that is none."""
    document = text_of("docs/server.md")
    assert len(COMMANDS) >= 20
    for name, command in COMMANDS.items():
        _, fields, _, reply = row(section(document, "What one can say at a table"), f"`{name}`")
        assert re.findall(r"`(\w+)`", fields) == list(command.message.__struct_fields__), name
        assert reply == f"`{command.reply.__name__}`", name
    others = [one for one in public_structs(m.Message) if one.__struct_config__.tag is None]
    assert len(others) >= 7
    structs: list[type[msgspec.Struct]] = [*others, Clock]
    for struct in structs:
        assert re.findall(r"`(\w+)`", row(document, f"`{struct.__name__}`")[1]) == list(struct.__struct_fields__)


def test_every_reply() -> None:
    """With its fields."""
    document = text_of("docs/server.md")
    structs: list[type[msgspec.Struct]] = [*public_structs(m.Reply), ChatLine]
    assert len(structs) >= 25
    for struct in structs:
        assert re.findall(r"`(\w+)`", row(document, f"`{struct.__name__}`")[1]) == list(struct.__struct_fields__)


def test_every_family_and_every_code() -> None:
    """The families with their status, the server's codes with their sentences, the table's codes by name."""
    document = text_of("docs/server.md")
    table = document.split("| family | status | meaning |")[1].split("\n\n")[0]
    statuses = {family: cells[1] for cells in rows_of(table) for family in re.findall(r"`(\w+)`", cells[0])}
    families = {family.family: status for family, status in STATUS.items()}
    assert set(SERVER_FAMILIES) - set(STATUS) == {BadBackup}
    assert statuses == {"internal": "500", **{family: str(status) for family, status in families.items()}}
    sentences = read_words("regna.server", "en")
    codes_of_the_server = [key for key in sentences if key.partition(".")[0] in families]
    assert len(codes_of_the_server) >= 35
    for key in codes_of_the_server:
        family, _, code = key.partition(".")
        if key not in COMMAND_LINE_ONLY:
            sentence = sentences[key]
            said = sentence if isinstance(sentence, str) else sentence["other"]
            assert f"| `{family}` | `{code}` | {said} |" in document, key
    codes = {(cells[0], code) for cells in rows_of(document) for code in re.findall(r"`\w+`", cells[-1])}
    codes_of_the_table = [key for key in read_words("regna.table", "en") if key.partition(".")[0] in families]
    assert len(codes_of_the_table) >= 80
    for key in codes_of_the_table:
        family, _, code = key.partition(".")
        assert (f"`{family}`", f"`{code}`") in codes, key


def test_every_close_code() -> None:
    """Those the server sends by itself; 1009 and 1012 come from below."""
    document = text_of("docs/server.md")
    sent = {connection.NORMAL, connection.GOING_AWAY, connection.TOO_SLOW, connection.NO_IDENTITY, connection.TOO_MANY}
    sent |= {1009, 1012} | {int(code) for code in re.findall(r'"code": (\d{4})', inspect.getsource(security))}
    assert len(sent) == 8
    documented = re.search(r"\| close code .*?\n\n", document, re.DOTALL)
    assert documented is not None
    assert sent == {int(code) for cells in rows_of(documented[0])[2:] for code in re.findall(r"\d{4}", cells[0])}


def test_every_limit() -> None:
    """How often one may do what."""
    document = text_of("docs/server.md")
    assert len(RATES) >= 8
    for kind, (rate, most) in RATES.items():
        assert f"| `{kind}` | {rate:g} | {most:g} |" in document, kind


def test_every_metric() -> None:
    """By the names Prometheus sees, with their labels."""
    document = text_of("docs/hosting.md")
    families = list(Metrics().registry.collect())
    assert len(families) >= 10
    for family in families:
        name = f"{family.name}_total" if family.type == "counter" else family.name
        assert row(document, f"`{name}`")[1].split(",")[0] == family.type, name


def test_the_format_of_backups() -> None:
    """Every field of its lines."""
    told = section(text_of("docs/hosting.md"), "Backup")
    assert f"`{FORMAT}`" in told
    for struct in (Head, TableLine, Foot):
        assert len(struct.__struct_fields__) >= 2
        for field in struct.__struct_fields__:
            assert f"`{field}`" in told, field


def test_every_command_for_hosts_is_mentioned() -> None:
    """And every option shown on the page exists."""
    document = text_of("docs/hosting.md")
    commands = vars(typer.main.get_command(app))["commands"]
    lines = re.findall(r"\./regna .*", document)
    assert len(lines) >= 6
    for line in lines:
        _, name, *words = line.split("#")[0].split()
        known = {flag for parameter in commands[name].params for flag in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= known, line
    for name in ("serve", "backup", "restore"):
        assert f"./regna {name}" in document


def test_every_deed_of_a_host() -> None:
    """With what it means, and what it is done to."""
    told = section(text_of("docs/commands.md"), "regna admin DEED")
    listed = re.findall(r"`([a-z-]+)[ A-Z]*`", "".join(cells[0] for cells in rows_of(told)))
    assert set(listed) == {*admin.LISTS, *(deed.replace("_", "-") for deed in get_args(m.Deed))}


def test_the_links_lead_somewhere() -> None:
    """Files that exist, and headings in them."""
    for name in ("docs/server.md", "docs/hosting.md", "docs/commands.md"):
        links = re.findall(r"\]\(([^)]+)\)", text_of(name))
        assert len(links) >= 2, name
        for link in links:
            path, _, heading = link.partition("#")
            target = (ROOT / name).parent / path if path else ROOT / name
            assert target.exists(), link
            headings = re.findall(r"^#+ (.*)", target.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w -]", "", text.lower()).replace(" ", "-") for text in headings}
            assert not heading or heading in anchors, link


def test_the_containers() -> None:
    """What compose.yaml and the Dockerfile run exists: the command with its options, the files, the services."""
    compose = yaml.safe_load(text_of("compose.yaml"))
    docker = text_of("Dockerfile")
    commands = vars(typer.main.get_command(app))["commands"]
    default = json.loads(docker.split("CMD ")[1])
    runs = [default, *(compose["services"][name]["command"] for name in ("one", "two"))]
    for name, *words in runs:
        known = {flag for parameter in commands[name].params for flag in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= known
    assert re.findall(r"^FROM (\S+)", docker, re.MULTILINE) == ["python:3.13-slim"] * 2
    assert (ROOT / "regna").exists()
    for name in ("src", "web", "regna", "pyproject.toml", "hatch_build.py", "constraints.txt", "README.md", "LICENSE"):
        assert f"!{name}\n" in text_of(".dockerignore")
        assert (ROOT / name).exists()
    caddy = compose["configs"]["caddyfile"]["content"]
    backends = re.findall(r"(\w+):(\d+)", caddy)
    assert len(backends) >= 2
    for host, port in backends:
        assert host in compose["services"]
        assert f"EXPOSE {port}" in docker
    assert "/metrics" in caddy
    for service in compose["services"].values():
        for needed in service.get("depends_on", []):
            assert needed in compose["services"]
    words_run = re.findall(r"/opt/regna/\S+/bin/(\w+)", text_of("compose.yaml") + docker)
    assert words_run
    assert {*words_run} <= {"regna", "python"}


GAPS = {
    "a field of a command": (test_every_message, "`at`, `seat` (null), `everything`", "`at`, `seat` (null)"),
    "a field of a message": (test_every_message, "`kind`, `level`", "`kind`"),
    "a field of a reply": (test_every_reply, "`number`, `name`, `text`, `at`", "`number`, `name`, `text`"),
    "a family's status": (test_every_family_and_every_code, "| `denied` | 403 |", "| `denied` | 401 |"),
    "a code of the server": (test_every_family_and_every_code, "`seat_of_a_bot`", ""),
    "a code of the table": (test_every_family_and_every_code, "`undo_chance`, ", ""),
    "a close code": (test_every_close_code, "| 4008 |", "| 4009 |"),
    "a limit": (test_every_limit, "| `chat` | 1 | 10 |", "| `chat` | 1 | 11 |"),
    "a metric": (test_every_metric, "| `regna_rooms` | gauge |", "| `rooms` | gauge |"),
    "a field of backups": (test_the_format_of_backups, "`sha256`", ""),
    "an option": (test_every_command_for_hosts_is_mentioned, "--host 0.0.0.0", "--everywhere"),
    "a link": (test_the_links_lead_somewhere, "formats.md#records", "formats.md#recordings"),
    "a container": (test_the_containers, "one:8000", "three:8000"),
}
"""What could be missing or wrong in the documents, and which test must notice."""


@pytest.mark.parametrize("gap", GAPS)
def test_a_gap_is_noticed(gap: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of these tests passes whatever is written."""
    check, old, new = GAPS[gap]
    check()
    whole = text_of
    monkeypatch.setattr("tests.server.test_documents.text_of", lambda name: whole(name).replace(old, new))
    with pytest.raises(AssertionError):
        check()


@on_sqlite
async def test_a_missing_route_is_noticed(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does the one that asks a server."""
    whole = text_of
    monkeypatch.setattr(
        "tests.server.test_documents.text_of", lambda name: whole(name).replace("`POST /api/records`", "")
    )
    with pytest.raises(AssertionError, match="records"):
        await test_every_route(server)
