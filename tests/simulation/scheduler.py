"""One thread in place of many: tasks take turns in a random order, on a clock that only the scheduler moves.

Every task is a greenlet. Wherever the real code would wait (for Redis, for time to pass) it switches back to here, and
any task that is ready may be next. So a seed decides the order of everything, and a run can be repeated.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from threading import get_ident
from typing import Any, Final, TypeVar
from unittest.mock import patch

from greenlet import GreenletExit, getcurrent, greenlet

from events import games

T = TypeVar("T")

BEGINNING_MS: Final = 1_800_000_000_000


class Stuck(AssertionError):
    """There were enough turns for everything to end, and it did not."""


class Process:
    """Tasks that are killed together."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_dead = False


class _Task:
    def __init__(self, work: Callable[[], object], hub: greenlet, process: Process, wakes: float) -> None:
        self.greenlet = greenlet(work, hub)
        self.process = process
        self.wakes = wakes


class Scheduler:
    """Time in ms since 1970, and whose turn it is."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.at: float = BEGINNING_MS
        self.ahead: float = 0.0
        """By how many ms the wall clock is wrong."""
        self.turns = 0
        self.slowness = 1.0
        """How many times longer than usual idle tasks pause: for a slow machine, or for days that pass in seconds."""
        self._hub = getcurrent()
        self._tasks: list[_Task] = []
        self._current: _Task | None = None

    @property
    def wall(self) -> float:
        """The wall clock, which may be wrong and go back; `at` never does."""
        return self.at + self.ahead

    @property
    def process(self) -> Process | None:
        """The process whose turn it is."""
        return None if self._current is None else self._current.process

    def spawn(self, work: Callable[[], object], process: Process, after: float = 0.0) -> None:
        """Starts a task after this many ms."""
        self._tasks.append(_Task(work, self._hub, process, self.at + after))

    def sleep(self, ms: float = 0.0) -> None:
        """Lets other tasks run, for at least this many ms."""
        task = self._current
        assert task is not None, "only tasks sleep"
        task.wakes = self.at + ms
        self._hub.switch()
        if task.process.is_dead:
            raise GreenletExit

    def idle(self, ms: float) -> None:
        """Pauses until there may be something to do again."""
        self.sleep(ms * self.slowness)

    def kill(self, process: Process) -> None:
        """Kills a process at once, wherever its tasks are. Nothing that they do while they unwind has an effect."""
        process.is_dead = True
        doomed = [task for task in self._tasks if task.process is process and task is not self._current]
        self._tasks = [task for task in self._tasks if task not in doomed]
        for task in doomed:
            before, self._current = self._current, task
            task.greenlet.throw(GreenletExit)
            self._current = before

    def run(self, is_over: Callable[[], bool], turns_max: int, between: Callable[[], None]) -> None:
        """Runs turn after turn until it is over; `between` is called between turns, and may make things go wrong."""
        until = self.turns + turns_max
        while not is_over():
            if self.turns >= until:
                raise Stuck(f"not over after {turns_max} turns")
            self.turns += 1
            ready = [task for task in self._tasks if task.wakes <= self.at]
            if not ready:
                self.at = min(task.wakes for task in self._tasks)
                continue
            self._current = self.random.choice(ready)
            self._current.greenlet.switch()
            if self._current.greenlet.dead:
                self._tasks = [task for task in self._tasks if task is not self._current]
            self._current = None
            between()

    def end(self) -> None:
        for process in {id(task.process): task.process for task in self._tasks}.values():
            self.kill(process)

    @contextmanager
    def instead_of_the_worlds(self) -> Iterator[None]:
        """In this block Python's clock and random numbers are the scheduler's, except for threads of other tests."""
        ours = get_ident()

        def instead(real: Callable[..., T], simulated: Callable[..., T]) -> Callable[..., T]:
            def called(*arguments: Any) -> T:
                return simulated(*arguments) if get_ident() == ours else real(*arguments)

            return called

        with ExitStack() as stack:
            for module, name, simulated in (
                (time, "time", lambda: self.wall / 1000),
                (time, "time_ns", lambda: int(self.wall * 1_000_000)),
                (time, "monotonic", lambda: self.at / 1000),
                (time, "sleep", lambda seconds: self.sleep(1000 * seconds)),
                (games, "new_secret", lambda: self.random.randbytes(32)),
                (secrets, "token_bytes", lambda n=32: self.random.randbytes(n)),
                (secrets, "token_hex", lambda n=32: self.random.randbytes(n).hex()),
                (secrets, "randbits", self.random.getrandbits),
            ):
                stack.enter_context(patch.object(module, name, instead(getattr(module, name), simulated)))
            yield
