"""What hosts are given to run Regna with: the dashboard, the alarms, units, SQL and what is in compose.yaml."""

import asyncio
import configparser
import json
import re
import shlex
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml  # type: ignore[import-untyped]  # it brings no types
from bench.postgres import Postgres
from sqlalchemy.engine import make_url

from regna.cli.main import app
from regna.server.live import lag
from regna.server.storage.database import Database
from tests.server.harness import Running, on_sqlite
from tests.server.hostile.raw import send
from tests.server.visits import code_of, same_screen
from tests.sources import ROOT

SERIES = re.compile(r"\b(regna_\w+)(?:\{([^}]*)\})?")
LABEL = re.compile(r'(\w+)="([^"]*)"')
UNITS = ("regna.service", "regna-backup.service")


def text_of(name: str) -> str:
    """A file of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def expressions() -> list[str]:
    """Every question that the dashboard and the alarms put to Prometheus."""
    panels = json.loads(text_of("deploy/dashboard.json"))["panels"]
    prometheus = yaml.safe_load(text_of("deploy/prometheus.yaml"))
    assert [job["job_name"] for job in prometheus["scrape_configs"]] == ["regna"]  # the job that the alarms name
    (alarms,) = prometheus["rule_files"]
    rules = yaml.safe_load(text_of(f"deploy/{alarms}"))["groups"][0]["rules"]
    return [target["expr"] for panel in panels for target in panel["targets"]] + [rule["expr"] for rule in rules]


def missing(expression: str, metrics: str) -> list[str]:
    """The series an expression names, with the labels it asks for, that are not among the metrics."""
    found: dict[str, set[str]] = {}
    for name, labels in SERIES.findall(metrics):
        found.setdefault(name, set()).update(label for label, _ in LABEL.findall(labels))
    by = {label.strip() for group in re.findall(r"by \(([^)]*)\)", expression) for label in group.split(",")}
    grouped = by - {"instance"}  # Prometheus adds it
    return [
        name
        for name, labels in SERIES.findall(expression)
        if name not in found or not {label for label, _ in LABEL.findall(labels)} | grouped <= found[name]
    ]


async def at_work(server: Running) -> str:
    """The metrics of a server at which somebody has decided and been refused, by HTTP and through the socket."""
    ada = await server.client("Ada")
    match = await same_screen(ada, "barony")
    await ada.open()
    turn = server.backend.rooms.loaded[match].row.turn
    update = await ada.at(match, "catch_up", seat=turn)
    decision = {"act": update["legal"][0], "sequence": update["sequence"], "seat": turn}
    await ada.ask(match, "decide", **decision)
    assert await code_of(ada.ask(match, "decide", **decision)) == "stale.sequence"
    await ada.send_raw("nonsense")
    assert (await ada.ask(match, "look"))["match"] == match
    return (await send(ada, "GET", "/metrics")).text


@pytest.mark.slow
@on_sqlite
async def test_what_is_watched_exists(server: Running) -> None:
    """Every series and label of the dashboard and the alarms; and the figures are those of what was done."""
    metrics = await at_work(server)
    asked = expressions()
    assert len(asked) >= 30
    assert {expression: gone for expression in asked if (gone := missing(expression, metrics))} == {}
    assert missing("rate(regna_gone_total[5m]) > regna_sockets", metrics) == ["regna_gone_total"]
    assert missing('regna_message_seconds_count{route="x"}', metrics) == ["regna_message_seconds_count"]
    assert missing("sum by (le, game) (regna_commit_seconds_bucket)", metrics) == ["regna_commit_seconds_bucket"]
    for command, result in (("decide", "done"), ("decide", "stale"), ("unreadable", "malformed"), ("look", "done")):
        assert f'regna_message_seconds_count{{command="{command}",result="{result}"}}' in metrics
    figures = {name: float(value) for name, value in re.findall(r"^(regna_\w+) (\S+)$", metrics, re.MULTILINE)}
    assert (figures["regna_healthy"], figures["regna_sockets"], figures["regna_bots_waiting"]) == (1, 1, 0)
    assert figures["regna_commit_seconds_count"] == figures["regna_commits_total"] >= 1
    assert figures["regna_disk_free_bytes"] > figures["regna_database_bytes"] > 0
    assert 0 <= figures["regna_database_connections"] <= figures["regna_database_connections_most"]


async def test_the_loop_is_late_while_something_holds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that lets nobody else go on is noted."""
    monkeypatch.setattr(lag, "LOOK_SECONDS", 0.01)
    noted: list[float] = []
    watching = asyncio.ensure_future(lag.watch_lag(noted.append))
    await asyncio.sleep(0)
    time.sleep(0.1)  # not asyncio's: it holds the loop, which must be noted
    while not noted:
        await asyncio.sleep(0.01)
    watching.cancel()
    assert noted[0] >= 0.05


def test_the_units() -> None:
    """They run commands and options that exist, as nobody, and the timer starts the backup."""
    commands: Any = vars(typer.main.get_command(app))["commands"]
    for name in UNITS:
        unit = configparser.RawConfigParser(strict=False)
        unit.optionxform = str  # type: ignore[assignment,method-assign]  # as it is written
        unit.read_string(text_of(f"deploy/{name}"))
        service = unit["Service"]
        assert (service["DynamicUser"], service["ProtectSystem"], service["NoNewPrivileges"]) == (
            "yes",
            "strict",
            "yes",
        )
        line = service["ExecStart"].split("/opt/regna/.venv/bin/regna ")[1].rstrip("'")
        command, *words = shlex.split(line)
        known = {flag for parameter in commands[command].params for flag in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= known, line
    assert (ROOT / "deploy/regna-backup.timer").exists()


async def test_the_role_of_the_sql_can_make_the_tables(postgres_server: Postgres) -> None:
    """And nobody else can even connect."""
    chosen = ("--set=password=secret", "--set=role=host", "--set=database=hosted")
    postgres_server.psql(*chosen, f"--file={ROOT / 'deploy/database.sql'}")
    address = make_url(postgres_server.create_database()).set(username="host", database="hosted")
    theirs = Database(address.render_as_string(hide_password=False))
    await theirs.migrate()
    await theirs.close()
    ask = "SELECT has_database_privilege('public', 'hosted', 'CONNECT')"
    assert postgres_server.psql("--tuples-only", f"--command={ask}").split() == ["f"]


def scripts() -> dict[str, str]:
    """The shell scripts in compose.yaml by their service, as a shell gets them."""
    services = yaml.safe_load(text_of("compose.yaml"))["services"]
    return {name: services[name]["entrypoint"][2].replace("$$", "$") for name in ("one", "password", "backup")}


def test_the_password_is_made_once(tmp_path: Path) -> None:
    """The next `up` finds it, and the server gets it with its command as it is."""
    found = []
    for _ in range(2):
        script = scripts()["password"].replace("/run/regna", str(tmp_path))
        subprocess.run(["/bin/sh", "-c", script], check=True)
        found.append((tmp_path / "password").read_text(encoding="utf-8"))
    assert found[0] == found[1]
    assert re.fullmatch(r"[0-9a-f]{48}", found[0])
    script = scripts()["one"].replace("/run/regna", str(tmp_path)).replace("/opt/regna/.venv/bin/regna", "/usr/bin/env")
    words = ["/bin/sh", "-c", script, "regna", "/bin/sh", "-c", 'echo "$PGPASSWORD $1"', "sh", "a b"]
    assert subprocess.run(words, check=True, capture_output=True, text=True).stdout == f"{found[0]} a b\n"


def test_the_containers_may_little() -> None:
    """Read-only, without capabilities, with limits, a check of health and logs that end; and a backup every day."""
    services = yaml.safe_load(text_of("compose.yaml"))["services"]
    for name, service in services.items():
        assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"]), name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["mem_limit"], name
        assert service["logging"]["options"]["max-file"], name
        assert "healthcheck" in service or service["restart"] == "no", name
        for volume in service.get("volumes", []):
            assert volume.split(":")[0] in yaml.safe_load(text_of("compose.yaml"))["volumes"], volume
    assert "health_uri /health" in text_of("compose.yaml")
    assert "lb_try_duration" in text_of("compose.yaml")
    subprocess.run(["/bin/sh", "-n", "-c", scripts()["backup"]], check=True)
    assert re.search(r"regna backup .* --db postgresql://regna@db/regna &&$", scripts()["backup"], re.MULTILINE)


def test_migrations_only_add() -> None:
    """While servers are upgraded one by one, those of the version before go on with the new tables."""
    versions = sorted((ROOT / "src/regna/server/storage/migrations/versions").glob("0*.py"))
    assert len(versions) >= 9
    for version in versions:
        upgrade = version.read_text(encoding="utf-8").split("def upgrade", maxsplit=1)[1].split("\ndef downgrade")[0]
        taken = re.findall(r"\bop\.(drop_\w+|alter_column|rename_table)|\b(?:DROP|RENAME)\b", upgrade)
        assert taken == [], version.name
