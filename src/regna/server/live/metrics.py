"""What a host can watch: counters and gauges for Prometheus."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from regna.contract.errors import RegnaError

LAGS: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)


class Metrics:
    """The figures of one server; each server has its own registry, so that two can live in one process."""

    def __init__(self) -> None:
        """All at zero."""
        self.registry = CollectorRegistry()
        self.entries = Counter("regna_entries", "Entries stored", registry=self.registry)
        self.commits = Counter("regna_commits", "Commits, each of many decisions", registry=self.registry)
        self.refusals = Counter("regna_refusals", "Messages not carried out", ["family"], registry=self.registry)
        self.requests = Histogram(
            "regna_request_seconds", "HTTP requests by route and status", ["route", "status"], registry=self.registry
        )
        self.messages = Histogram(
            "regna_message_seconds",
            "Messages through sockets by command and result",
            ["command", "result"],
            registry=self.registry,
        )
        self._answered: dict[tuple[str, str], Histogram] = {}
        self.commit_seconds = Histogram("regna_commit_seconds", "How long a commit took", registry=self.registry)
        self.loop_lag = Histogram(
            "regna_loop_lag_seconds", "How late the event loop is", buckets=LAGS, registry=self.registry
        )
        self.healthy = Gauge("regna_healthy", "1 if people can play here, as /health says", registry=self.registry)
        self.connections = Gauge(
            "regna_database_connections", "Connections to the database in use", registry=self.registry
        )
        self.most_connections = Gauge(
            "regna_database_connections_most", "Connections to the database at most", registry=self.registry
        )
        self.disk_free = Gauge("regna_disk_free_bytes", "Free on the disk of the SQLite file", registry=self.registry)
        self.database_bytes = Gauge(
            "regna_database_bytes", "Size of the SQLite file and its journal", registry=self.registry
        )
        self.sockets = Gauge("regna_sockets", "Open sockets", registry=self.registry)
        self.slow = Counter("regna_slow_sockets", "Sockets closed because they did not keep up", registry=self.registry)
        self.rooms = Gauge("regna_rooms", "Matches in memory", registry=self.registry)
        self.bots_waiting = Gauge(
            "regna_bots_waiting", "Questions that wait for a free bot process", registry=self.registry
        )
        self.bots_busy = Gauge("regna_bots_busy", "Bot processes that think", registry=self.registry)
        self.bots_asked = Gauge("regna_bots_asked", "Questions put to bots", registry=self.registry)
        self.bots_failed = Gauge("regna_bots_failed", "Questions bots did not answer", registry=self.registry)
        self.bots_replaced = Gauge("regna_bots_replaced", "Bot processes replaced", registry=self.registry)

    def stored(self, entries: int, seconds: float) -> None:
        """One commit with so many entries, which took so long."""
        self.commits.inc()
        self.entries.inc(entries)
        self.commit_seconds.observe(seconds)

    def answered(self, command: str, result: str, seconds: float) -> None:
        """A message through a socket: "done", or the family of the problem with it."""
        child = self._answered.get((command, result))
        if child is None:
            child = self._answered[command, result] = self.messages.labels(command, result)
        child.observe(seconds)

    def refused(self, error: RegnaError) -> None:
        """A message was not carried out."""
        self.refusals.labels(error.family).inc()

    def text(self) -> bytes:
        """The figures as Prometheus reads them."""
        return generate_latest(self.registry)
