"""What the service counts, for Prometheus."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections import Counter as Counts
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from events.beside.vitals import Waiting
from service.running.metrics_folder import FOLDER_VARIABLE, left_behind

METRICS_MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

REQUESTS = Counter("gyoji_requests", "Answered requests", ["method", "route", "status"])
REQUEST_SECONDS = Histogram(
    "gyoji_request_seconds",
    "Time to an answer",
    ["route"],
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0),
)
COMMAND_OUTCOMES = Counter("gyoji_commands", "Commands by ruleset and what became of them", ["ruleset", "outcome"])
CONFLICTS = Counter("gyoji_conflicts", "Appends for which somebody else was faster")
STREAMS = Gauge("gyoji_streams", "Open event streams", multiprocess_mode="livesum")
PUSHED = Counter("gyoji_pushed_events", "Events sent over streams")
STREAMS_CUT = Counter("gyoji_streams_cut", "Streams ended because their reader was too slow")

COLLECTORS: Final[tuple[Collector, ...]] = (
    REQUESTS,
    REQUEST_SECONDS,
    COMMAND_OUTCOMES,
    CONFLICTS,
    STREAMS,
    PUSHED,
    STREAMS_CUT,
)


class MemoryCounts:
    """Counts in memory what happens too often to be written each time to the files that all processes share.

    Any thread may count; a few times a second all of it is written together.
    """

    def __init__(self) -> None:
        self._counted: list[Counter] = []
        self._timed: list[tuple[Histogram, float]] = []

    def count(self, counter: Counter) -> None:
        self._counted.append(counter)

    def time(self, histogram: Histogram, seconds: float) -> None:
        self._timed.append((histogram, seconds))

    def write_down(self) -> None:
        counted, self._counted = self._counted, []
        timed, self._timed = self._timed, []
        for counter, count in Counts(counted).items():
            counter.inc(count)
        by_histogram: defaultdict[Histogram, list[float]] = defaultdict(list)
        for histogram, seconds in timed:
            by_histogram[histogram].append(seconds)
        for histogram, each in by_histogram.items():
            _observe_all(histogram, each)


def _observe_all(histogram: Histogram, seconds: list[float]) -> None:
    """Does what `observe` would do for each. The library has no such method; a test compares the two."""
    histogram._sum.inc(sum(seconds))
    for bucket, count in Counts(bisect_left(histogram._upper_bounds, one) for one in seconds).items():
        histogram._buckets[bucket].inc(count)


TALLY: Final = MemoryCounts()


class StoreFigures(Collector):
    """Figures of the store, which all processes share, asked for just now; without those that could not be had."""

    def __init__(self, depths: dict[str, int], epoch: int | None, waiting: dict[str, Waiting]) -> None:
        self._depths, self._epoch, self._waiting = depths, epoch, waiting

    def collect(self) -> Iterator[GaugeMetricFamily]:
        depth = GaugeMetricFamily("gyoji_queue_depth", "Jobs that wait for a worker", labels=["queue"])
        for queue, count in sorted(self._depths.items()):
            depth.add_metric([queue], count)
        yield depth
        due = GaugeMetricFamily("gyoji_work_due", "Pieces of work that no job was sent for yet", labels=["kind"])
        longest = GaugeMetricFamily("gyoji_work_due_seconds", "For how long the oldest of them is due", labels=["kind"])
        for kind, one in sorted(self._waiting.items()):
            due.add_metric([kind], one.pieces)
            longest.add_metric([kind], one.longest_ms / 1000)
        yield due
        yield longest
        if self._epoch is not None:
            told = "1, and one more for each loss of a store that went back"
            yield GaugeMetricFamily("gyoji_epoch", told, self._epoch)


def exposition(depths: dict[str, int], epoch: int | None, waiting: dict[str, Waiting]) -> bytes:
    """Everything counted so far, by every process that shares the folder."""
    TALLY.write_down()
    registry = CollectorRegistry()
    if folder := os.environ.get(FOLDER_VARIABLE):
        _forget_the_dead(Path(folder))
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        for metric in COLLECTORS:
            registry.register(metric)
    registry.register(StoreFigures(depths, epoch, waiting))
    return generate_latest(registry)


def _forget_the_dead(folder: Path) -> None:
    """Removes the gauges of processes that were killed: their streams would be counted as open for ever."""
    for _, number in left_behind(folder, "gauge_live*_*.db"):
        multiprocess.mark_process_dead(number, str(folder))  # type: ignore[no-untyped-call]
