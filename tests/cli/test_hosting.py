"""The commands for hosts: what can go wrong is one sentence, and Ctrl-C is the way to end a server."""

import asyncio
import socket
from ipaddress import ip_address
from pathlib import Path

import pytest
from bench.servers import ServerProcess

import regna
from regna.cli.serve import addresses_here
from regna.server.settings import Settings
from regna.server.storage.database import Database
from tests.cli.command import Command
from tests.server.wire import Client, new_match


def sentence(err: str) -> str:
    """What was said on standard error, which is one sentence and no traceback."""
    lines = [line for line in err.splitlines() if line.strip()]
    assert len(lines) == 1, err
    assert "Traceback" not in lines[0]
    return lines[0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--log", "loud"), '"loud" is no level of the log'),
        (("--db", "mysql://somewhere/regna"), "names no database; use sqlite://, postgresql://."),
        (("--db", "nonsense"), '"nonsense" names no database'),
        (("--db", "postgresql://ada:hunter2@127.0.0.1:1/regna"), "The database cannot be used: "),
        (("--db", "sqlite:////no/such/folder/regna.db"), "The database cannot be used: unable to open"),
        (("--host", "192.0.2.1"), "Nobody can listen at 192.0.2.1, port "),
        (("--language", "fr", "--db", "nonsense"), "«\u00a0nonsense\u00a0» ne désigne aucune base de données"),
    ],
)
def test_a_server_that_cannot_start(words: tuple[str, ...], said: str, regna_command: Command, tmp_path: Path) -> None:
    """Says why in one sentence, without the password, and ends with 2."""
    shown = regna_command("serve", "--port", "0", "--data", str(tmp_path / "data"), *words)
    assert shown.code == 2
    assert said in sentence(shown.err)
    assert "hunter2" not in shown.err
    assert shown.out == ""


def test_a_port_that_is_taken(regna_command: Command, tmp_path: Path) -> None:
    """Is named."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        shown = regna_command("serve", "--port", port, "--data", str(tmp_path))
    assert shown.code == 2
    assert f"Nobody can listen at 127.0.0.1, port {port}: Address already in use" in sentence(shown.err)


@pytest.mark.slow
def test_a_server_from_its_start_to_ctrl_c_saved_and_restored(regna_command: Command, tmp_path: Path) -> None:
    """A real process: it serves, is backed up meanwhile, and ends with 0; the backup holds the match."""
    # The process does not start where the tests do.
    regna_command.monkeypatch.setenv("PYTHONPATH", str(Path(regna.__file__).parent.parent))
    server = ServerProcess(data=tmp_path / "data")
    server.folder.mkdir()
    server.start()
    try:
        asyncio.run(begin_a_match(server.url))
        saved = regna_command("backup", "monday.regna", "--data", str(server.folder))
    finally:
        code = server.stop()
    assert code == 0
    assert server.log_text() == ""
    assert saved.code == 0
    assert "Backup made: monday.regna (1 match, rows: " in saved.out

    again = regna_command("backup", "monday.regna", "--data", str(server.folder))
    assert again.code == 2
    assert "monday.regna exists already" in sentence(again.err)

    restored = regna_command("restore", "monday.regna", "--data", "elsewhere")
    assert restored.code == 0
    assert "1 match was played again and is sound; 0 have not begun." in restored.out
    assert Path("elsewhere").stat().st_mode & 0o077 == 0

    refused = regna_command("restore", "monday.regna", "--data", "elsewhere", "--language", "fr")
    assert refused.code == 2
    assert "dans une base vide" in sentence(refused.err)


def test_other_devices_are_told_where_to_come() -> None:
    """Not at an address that means themselves."""
    found = [ip_address(address.strip("[]")) for address in addresses_here()]
    assert not [address for address in found if address.is_loopback or address.is_unspecified]


async def begin_a_match(url: str) -> None:
    """Two people sit down and begin."""
    players = [Client(url), Client(url)]
    for player, name in zip(players, ("Ada", "Bo"), strict=True):
        await player.introduce(name)
    await new_match(players)
    for player in players:
        await player.close()


@pytest.mark.slow
def test_a_restored_match_that_is_not_sound(
    regna_command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Is named, and the command ends with 1."""
    from regna.server.live import verify_store

    async def spoiled(*_: object) -> verify_store.StoreReport:
        return verify_store.StoreReport(older=1, unsound=[("abc", "record.damaged")])

    async def make() -> None:
        database = Database(Settings(data=tmp_path).url)
        await database.migrate()
        await database.close()

    asyncio.run(make())
    assert regna_command("backup", "empty.regna", "--data", str(tmp_path)).code == 0
    monkeypatch.setattr(verify_store, "verify_store", spoiled)
    shown = regna_command("restore", "empty.regna", "--data", "elsewhere")
    assert shown.code == 1
    assert "1 match of older rules can be looked at" in shown.out
    assert sentence(shown.err) == "The match abc cannot be opened (record.damaged)."


def test_files_that_are_no_backups(regna_command: Command, tmp_path: Path) -> None:
    """Missing, or something else; and a folder without a database has nothing to save."""
    other = tmp_path / "other.txt"
    other.write_text("hello", encoding="utf-8")
    assert "No such file" in sentence(regna_command("restore", "missing.regna", "--data", "d").err)
    assert "no backup of the format regna-backup/1" in sentence(
        regna_command("restore", "other.txt", "--data", "d").err
    )
    assert "no matches to back up" in sentence(regna_command("backup", "x.regna", "--data", "nowhere").err)
    assert not Path("nowhere").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("sing",), "Say one of matches, people, reports, names, house, stop, "),
        (("ban",), "Say one of matches, people"),
        (("ban", "nobody"), 'There is no "nobody" here to which that could be done.'),
        (("rename", "nobody"), '"name" must be a text people can see.'),
    ],
)
def test_what_a_host_cannot_do(words: tuple[str, ...], said: str, regna_command: Command, tmp_path: Path) -> None:
    """Is told in one sentence."""
    shown = regna_command("admin", *words, "--data", str(tmp_path))
    assert (shown.code, shown.out) == (2, "")
    assert said in sentence(shown.err)


def test_what_a_host_decides_for_everybody(regna_command: Command, tmp_path: Path) -> None:
    """Can be read again."""
    for deed in ("chat-off", "invite", "token"):
        assert regna_command("admin", deed, "--data", str(tmp_path)).code == 0
    shown = regna_command("admin", "house", "--data", str(tmp_path), "--language", "fr")
    assert shown.out.splitlines() == [
        "La discussion est coupée.",
        "Il faut une invitation pour se faire connaître.",
        "La page d'administration est ouverte à qui a le jeton.",
    ]


def test_a_backup_that_cannot_be_written(regna_command: Command, tmp_path: Path) -> None:
    """What the system says is one sentence; nothing is left behind."""
    assert regna_command("admin", "house", "--data", str(tmp_path)).code == 0
    shown = regna_command("backup", str(tmp_path / "nowhere" / "monday.regna"), "--data", str(tmp_path))
    assert shown.code == 2
    assert "No such file or directory" in sentence(shown.err)
    assert not list(tmp_path.rglob("monday*"))
