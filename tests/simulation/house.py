"""A service of several simulated processes inside this one: API, workers and clocks, with the real code and each with
its own memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar
from unittest.mock import patch

from events.archive import Archive
from events.games import Games
from events.store import Store
from tests.simulation.faults import Fate, FaultyConnections
from tests.simulation.model import ModelServer
from tests.simulation.scheduler import Process, Scheduler
from tests.tables import games_on
from workers import jobs
from workers.clock import ClockProcess
from workers.queue_names import QUEUES
from workers.queues import Queues, QueuesUnavailable, kind_in, queues_looked_at
from workers.workshop import Workshop, workshop_of

T = TypeVar("T")

KINDS: Final = ("api", "api", "worker", "worker", "clock", "clock")
RESTART_MS: Final = 500
IDLE_MS: Final = 50
PARTITIONS: Final = 4


class Gone(Exception):
    """The process died before it answered."""


class SimulatedQueues(Queues):
    """Queues that lose some jobs, and run some twice."""

    def __init__(self, scheduler: Scheduler, fate: Fate) -> None:
        self._scheduler, self._fate = scheduler, fate
        self.waiting: dict[str, deque[Sequence[Any]]] = {name: deque() for name in queues_looked_at(QUEUES)}

    def put(self, name: str, jobs: Iterable[tuple[str, Sequence[Any]]]) -> None:
        self._scheduler.sleep()
        for _, arguments in jobs:
            if self._fate.strikes("job lost"):
                raise QueuesUnavailable("job lost")
            times = 2 if self._fate.strikes("job twice") else 1
            self.waiting[name].extend([arguments] * times)

    def room(self, name: str, waiting_max: int) -> int:
        return max(0, waiting_max - len(self.waiting[name]))

    def workers(self, name: str) -> int:
        return KINDS.count("worker")

    def taken(self) -> tuple[str, Sequence[Any]] | None:
        return next(((name, queue.popleft()) for name, queue in self.waiting.items() if queue), None)


class _Stopped:
    """In place of the clock's threading.Event: waiting on it lets other tasks run."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._is_set = False

    def wait(self, seconds: float = 0.0) -> bool:
        self._scheduler.idle(1000 * seconds)
        return self._is_set

    def is_set(self) -> bool:
        return self._is_set

    def set(self) -> None:
        self._is_set = True


class Part(Process):
    """A process of the service, with its own memory."""

    def __init__(self, kind: str, shop: Workshop) -> None:
        super().__init__(kind)
        self.shop = shop

    @property
    def games(self) -> Games:
        return self.shop.games


class House:
    """All parts of a service on one model of Redis."""

    def __init__(self, server: ModelServer, scheduler: Scheduler, fate: Fate, folder: Path) -> None:
        self.server, self.scheduler, self.fate, self.folder = server, scheduler, fate, folder
        self.queues = SimulatedQueues(scheduler, fate)
        self.parts: list[Part] = []
        for kind in KINDS:
            self._start(kind)

    def made(self) -> Workshop:
        store = Store(FaultyConnections(self.server, self.scheduler, self.fate), partitions=PARTITIONS)
        store.archive = Archive(self.folder / "archive")
        return workshop_of(games_on(store, self.folder / "keys", lambda: int(self.scheduler.wall)))

    def _start(self, kind: str) -> None:
        part = Part(kind, self.made())
        self.parts.append(part)
        if kind == "worker":
            self.scheduler.spawn(lambda: self._work(part), part)
        elif kind == "clock":
            self.scheduler.spawn(lambda: self._tick(part), part)

    def _work(self, part: Part) -> None:
        while True:
            job = self.queues.taken()
            if job is None:
                self.scheduler.idle(IDLE_MS)
                continue
            name, arguments = job
            getattr(jobs, kind_in(name))(*arguments)

    def _tick(self, part: Part) -> None:
        clock = ClockProcess(part.shop, self.queues)
        clock._stopped = _Stopped(self.scheduler)  # type: ignore[assignment]
        self.scheduler.spawn(clock._keep_sweeping, part)
        while not clock._stopped.is_set():
            clock.tick()
        raise clock._failure or AssertionError("a clock ended by itself")

    def kill(self, part: Part) -> None:
        """Kills a part, which is started again after a while."""
        self.scheduler.kill(part)
        self.parts.remove(part)
        nobody = Process("supervisor")
        self.scheduler.spawn(lambda: self._start(part.name), nobody, RESTART_MS)

    def ask(self, work: Callable[[Games], T]) -> T:
        """Has an API process do a request. Raises Gone if it dies meanwhile."""
        living = [part for part in self.parts if part.name == "api"]
        if not living:
            self.scheduler.sleep(RESTART_MS)
            raise Gone
        part = self.scheduler.random.choice(living)
        answers: list[T] = []
        errors: list[Exception] = []

        def answered() -> None:
            try:
                answers.append(work(part.games))
            except Exception as error:
                errors.append(error)

        self.scheduler.spawn(answered, part)
        while not answers and not errors:
            if part.is_dead:
                raise Gone
            self.scheduler.sleep(1)
        if errors:
            raise errors[0]
        return answers[0]

    @contextmanager
    def open(self) -> Iterator[None]:
        """In this block jobs find the workshop of the process whose turn it is."""

        def workshop() -> Workshop:
            part = self.scheduler.process
            assert isinstance(part, Part)
            return part.shop

        with patch.object(jobs, "workshop", workshop):
            yield
