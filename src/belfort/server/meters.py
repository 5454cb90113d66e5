"""What is counted for operators, in the form that Prometheus reads."""

from __future__ import annotations

import os

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Meters:
    """The meters of one process; with several workers, `text` adds all of them up."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "belfort_requests",
            "Requests by operation and status.",
            ["operation", "status"],
            registry=self.registry,
        )
        self.durations = Histogram(
            "belfort_request_seconds",
            "How long requests took.",
            ["operation"],
            buckets=_BUCKETS,
            registry=self.registry,
        )
        self.moves = Histogram(
            "belfort_move_seconds",
            "From the arrival of a move to its being stored.",
            buckets=_BUCKETS,
            registry=self.registry,
        )
        self.refusals = Counter(
            "belfort_refused_moves", "Moves refused, by code.", ["code"], registry=self.registry
        )
        self.dropped = Counter(
            "belfort_dropped_clients",
            "Live connections closed because the client fell behind.",
            registry=self.registry,
        )
        self.connections = self._gauge("belfort_connections", "Live connections.")
        self.doors = self._gauge("belfort_open_connections", "Connections of any kind.")
        self.thinking = self._gauge("belfort_bots_thinking", "Bots that think now.")
        self.waiting = self._gauge(
            "belfort_bots_waiting", "Bots that wait for their turn to think."
        )
        self.tables = self._gauge("belfort_tables_held", "Tables held in memory.")

    def _gauge(self, name: str, meaning: str) -> Gauge:
        return Gauge(name, meaning, registry=self.registry, multiprocess_mode="livesum")

    def request(self, operation: str, status: int, seconds: float) -> None:
        self.requests.labels(operation, str(status)).inc()
        self.durations.labels(operation).observe(seconds)

    def text(self) -> bytes:
        """All meters of all workers."""
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)
