"""Our server beside that of boardgame.io, in turns within one run: `.venv/bin/python -m bench.boardgameio FOLDER`.

FOLDER is one outside of the project in which `npm install boardgame.io@0.50.2 socket.io-client@4` was run. Both have
the same number of clients in Node, two to a match, which answer at once. Theirs keeps matches in memory and has a game
of 54 places with one rule; ours plays Barony with full updates, and a decision is on the disk before it is answered.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from bench.servers import TICKS, ServerProcess
from regna.lab.bench import calibration

HERE: Final = Path(__file__).parent
SHOWN: Final = ("per_cpu_second", "per_second", "p50_ms", "p99_ms")


def cpu_seconds(pid: int) -> float:
    """CPU time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def node(script: str, folder: Path, *words: str) -> Iterator["subprocess.Popen[str]"]:
    """A program of Node, ended when the block ends."""
    environment = {**os.environ, "NODE_PATH": str(folder / "node_modules"), "NODE_ENV": "production"}
    command = ["node", str(HERE / script), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            yield process
        finally:
            process.kill()


def line_of(process: "subprocess.Popen[str]", beginning: str) -> str:
    """The next line a program writes that begins so."""
    for line in process.stdout or ():
        if line.startswith(beginning):
            return line
    raise RuntimeError(f"the program that was to say {beginning!r} has ended")


def crowd(script: str, folder: Path, url: str, pid: int, clients: int, seconds: float) -> dict[str, float]:
    """What so many clients found at a server within so long, and what it cost that."""
    with node(script, folder, url, str(clients), str(seconds)) as process:
        line_of(process, "begin")
        before = cpu_seconds(pid)
        found: dict[str, Any] = json.loads(line_of(process, "{"))
        cpu = cpu_seconds(pid) - before
    return {
        "per_cpu_second": found["accepted"] / cpu,
        "per_second": found["accepted"] / found["seconds"],
        "p50_ms": found["p50_ms"],
        "p99_ms": found["p99_ms"],
    }


def theirs(folder: Path, clients: int, seconds: float) -> dict[str, float]:
    """boardgame.io."""
    with node("server.cjs", folder) as server:
        port = line_of(server, "port").split()[1]
        return crowd("clients.cjs", folder, f"http://127.0.0.1:{port}", server.pid, clients, seconds)


def ours(folder: Path, clients: int, seconds: float) -> dict[str, float]:
    """Regna, on SQLite."""
    server = ServerProcess()
    try:
        server.start()
        return crowd("ours.cjs", folder, server.url, server.pid, clients, seconds)
    finally:
        server.discard()


def row(first: str, cells: list[str]) -> str:
    """A row of a table in Markdown."""
    return f"| {first} | " + " | ".join(cells) + " |"


def main() -> None:
    """Measure both in turns, and print the table."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("folder", type=Path, help="where boardgame.io is installed")
    words.add_argument("--clients", type=int, default=50)
    words.add_argument("--seconds", type=float, default=10.0)
    words.add_argument("--rounds", type=int, default=3)
    chosen = words.parse_args()
    sides = {"boardgame.io": theirs, "regna": ours}
    found: dict[str, list[dict[str, float]]] = {name: [] for name in sides}
    lines = [f"calibration {calibration() / 1e6:.1f} M loops, load {os.getloadavg()[0]:.1f}", ""]
    for _ in range(chosen.rounds):
        for name, measure in sides.items():
            found[name].append(measure(chosen.folder, chosen.clients, chosen.seconds))
    lines += [row("server", list(SHOWN)), "|---" * (len(SHOWN) + 1) + "|"]
    middle = {name: [statistics.median(run[each] for run in runs) for each in SHOWN] for name, runs in found.items()}
    lines += [row(name, [f"{value:,.0f}" for value in values]) for name, values in middle.items()]
    ratios = zip(middle["regna"], middle["boardgame.io"], strict=True)
    lines += [row("ours to theirs", [f"{ours_is / theirs_is:.2f}" for ours_is, theirs_is in ratios])]
    lines += ["", f"calibration {calibration() / 1e6:.1f} M loops, load {os.getloadavg()[0]:.1f}", ""]
    sys.stdout.write("\n".join(lines))


if __name__ == "__main__":
    main()
