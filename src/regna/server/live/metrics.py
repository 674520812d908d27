"""What a host can watch: counters and gauges for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from regna.contract.errors import RegnaError


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
        self.sockets = Gauge("regna_sockets", "Open sockets", registry=self.registry)
        self.slow = Counter("regna_slow_sockets", "Sockets closed because they did not keep up", registry=self.registry)
        self.rooms = Gauge("regna_rooms", "Matches in memory", registry=self.registry)
        self.bots_asked = Gauge("regna_bots_asked", "Questions put to bots", registry=self.registry)
        self.bots_failed = Gauge("regna_bots_failed", "Questions bots did not answer", registry=self.registry)
        self.bots_replaced = Gauge("regna_bots_replaced", "Bot processes replaced", registry=self.registry)

    def stored(self, entries: int) -> None:
        """One commit with so many entries."""
        self.commits.inc()
        self.entries.inc(entries)

    def refused(self, error: RegnaError) -> None:
        """A message was not carried out."""
        self.refusals.labels(error.family).inc()

    def text(self) -> bytes:
        """The figures as Prometheus reads them."""
        return generate_latest(self.registry)
