"""Real servers as processes of their own: started, measured, and ended in every way."""

import atexit
import functools
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import httpx

from regna.server.settings import DATABASE_FILE

READY_SECONDS: Final = 60.0
TICKS: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")


@functools.cache
def compiled_modules() -> str:
    """A folder for compiled modules, gone when we end: who starts a hundred servers must not compile each time."""
    folder = tempfile.mkdtemp(prefix="regna-modules-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


class ServerProcess:
    """`regna serve` in a process of its own, on a free port of this machine."""

    def __init__(
        self,
        db: str = "",
        data: Path | None = None,
        think: float = 0.2,
        rate: float = 100_000,
        ahead: float = 0.0,
    ) -> None:
        """A server for this database, or for a SQLite file in a data folder; its clock is so many seconds ahead."""
        self.folder = data or Path(tempfile.mkdtemp(prefix="regna-"))
        self.db = db
        self.think = think
        self.rate = rate
        self.ahead = ahead
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> str:
        """The address of its database."""
        return self.db or f"sqlite:///{self.folder / DATABASE_FILE}"

    def start(self) -> None:
        """Start and wait until it answers; it keeps its port when started again."""
        program = ["bench.ahead", str(self.ahead)] if self.ahead else ["regna.cli.main"]
        command = [sys.executable, "-m", *program, "serve", "--port", str(self.port), "--log", "error"]
        command += ["--data", str(self.folder), "--think", str(self.think), "--rate", str(self.rate), "--bots", "1"]
        command += ["--db", self.db] if self.db else []
        self.folder.mkdir(parents=True, exist_ok=True)
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPYCACHEPREFIX": compiled_modules()}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        with (self.folder / "server.log").open("a") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        line = self._process.stdout.readline() if self._process.stdout else ""
        found = re.search(r"http://[^:]+:(\d+)", line)
        if found is None:
            self._reap()
            raise RuntimeError(f"the server did not start: {line} {self.log_text()}")
        self.port = int(found[1])
        httpx.get(f"{self.url}/health", timeout=READY_SECONDS).raise_for_status()

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid if self._process else 0

    def kill(self) -> None:
        """Kill -9, as a power cut would."""
        if self._process is not None:
            os.kill(self._process.pid, signal.SIGKILL)
            self._reap()

    def stop(self) -> int:
        """Ctrl-C; returns its exit code."""
        if self._process is None:
            return 0
        self._process.send_signal(signal.SIGINT)
        return self._reap()

    def _reap(self) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        try:
            code = process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            code = process.wait()
        if process.stdout is not None:
            process.stdout.close()
        return code

    def discard(self) -> None:
        """End it and remove its folder."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def cpu_seconds(self) -> float:
        """CPU time of the server itself so far, its bots not counted."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Bytes of memory it occupies now."""
        return int(Path(f"/proc/{self.pid}/statm").read_text(encoding="utf-8").split()[1]) * PAGE

    def log_text(self) -> str:
        """What it wrote to its log."""
        return (self.folder / "server.log").read_text(encoding="utf-8")
