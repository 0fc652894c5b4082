"""Runs every part of the service on one machine: starts them, restarts what dies, stops all cleanly."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import structlog

from events.lifeline import ending_with_us
from events.redis.server import RedisServer, RedisServerError
from service.running.heartbeat import Hearts
from service.running.redis_watch import RedisWatch
from service.settings import Settings, environ_of

POLL_SECONDS: Final = 0.2
BACK_OFF_SECONDS_MAX: Final = 10.0
STEADY_SECONDS: Final = 10.0
"""A part that ran at least this long is restarted without a pause."""

STOP_SECONDS_MAX: Final = 10.0
OUTAGE_STOP_SECONDS_MAX: Final = 2.0
"""If the store takes no writes, no part can finish what it is doing, so they are not waited for as long."""

READY_SECONDS_MAX: Final = 60.0

log = structlog.get_logger()


@dataclass
class Part:
    """One process of the service, named by its command."""

    name: str
    arguments: Sequence[str] = ()
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    back_off: float = 0.0
    due: float = field(default=0.0)

    def start(self, environ: Mapping[str, str]) -> None:
        command = [sys.executable, "-m", "service.cli", self.name, *self.arguments]
        # A session of its own, so that Ctrl-C reaches the supervisor alone, which stops the parts in order.
        self.process = subprocess.Popen(
            ending_with_us(command), env=dict(environ), stdin=subprocess.DEVNULL, start_new_session=True
        )
        self.started = time.monotonic()

    def look_after(self, environ: Mapping[str, str]) -> None:
        """Restarts it if it has died, after a longer pause each time it dies soon after its start."""
        now = time.monotonic()
        if self.process is not None and (code := self.process.poll()) is not None:
            self.back_off = (
                0.0 if now - self.started > STEADY_SECONDS else min(2 * self.back_off + 0.5, BACK_OFF_SECONDS_MAX)
            )
            log.warning("part died", part=self.name, code=code, again_in=self.back_off)
            self._end_what_it_started()
            self.process, self.due = None, now + self.back_off
        if self.process is None and now >= self.due:
            self.start(environ)

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)

    def wait(self, until: float) -> None:
        if self.process is None:
            return
        try:
            self.process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self._end_what_it_started()
            self.process.wait()
        self._end_what_it_started()

    def _end_what_it_started(self) -> None:
        """Kills all processes of its session: a part that was killed could not stop its workers, which hold its
        port."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)


class Supervisor:
    """Starts Redis first, then the parts; stops them in the opposite order."""

    def __init__(
        self, settings: Settings, parts: Sequence[Part], ready: Callable[[Supervisor, str], None] | None = None
    ) -> None:
        """`ready` is called with the address, in a thread of its own, once everything answers; without it a line is
        printed."""
        self.settings = settings
        self._ready = ready
        self.parts = parts
        self.redis = None if settings.redis_url else RedisServer(settings.data, settings.fsync)
        self.redis_watch: RedisWatch | None = None
        self.hearts = Hearts(settings.data)
        self.is_stopping = False

    def run(self) -> None:
        """Runs until SIGTERM or Ctrl-C."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.stop)
        try:
            if self.redis is not None:
                self.redis.start()
                self._tell_what_redis_dropped(self.redis)
            self.hearts.begin()
            self.redis_watch = None if self.redis is None else RedisWatch(self.redis)
            environ = self._environ()
            for part in self.parts:
                part.start(environ)
            self._announce(environ)
            while not self.is_stopping:
                self._look_after_redis()
                for part in self.parts:
                    part.look_after(environ)
                self.hearts.end_those_that_stopped([part.process.pid for part in self.parts if part.process])
                time.sleep(POLL_SECONDS)
        finally:
            self._shut_down()

    def _environ(self) -> dict[str, str]:
        """The environment of the parts: our settings, with the address of the running Redis and the data folder as an
        absolute path."""
        url = self.settings.redis_url or (self.redis.url if self.redis else None)
        settings = replace(self.settings, redis_url=url, data=self.settings.data.resolve())
        return {**os.environ, **environ_of(settings)}

    def _announce(self, environ: Mapping[str, str]) -> None:
        """Tells the address once everything answers."""
        address = _address(self.settings.host, self.settings.port)
        signs = [f"{address}/readyz"]
        if any(part.name == "push" for part in self.parts):
            signs.append(f"{_address(*self.settings.push_listens_at)}/healthz")
        until = time.monotonic() + READY_SECONDS_MAX
        while not self.is_stopping and time.monotonic() < until:
            if all(map(_answers, signs)):
                if self._ready is None:
                    sys.stdout.write(f"Gyoji is ready: {address}\n")
                    sys.stdout.flush()
                else:
                    threading.Thread(target=self._ready, args=(self, address), daemon=True).start()
                return
            for part in self.parts:
                part.look_after(environ)
            time.sleep(POLL_SECONDS / 4)
        if not self.is_stopping:
            log.error("the service does not answer", address=address)

    def _look_after_redis(self) -> None:
        if self.redis is None or self.redis_watch is None:
            return
        if not self.redis.poll():
            log.warning("redis died, starting it again")
        elif self.redis_watch.is_silent:
            log.warning("redis hangs, starting it again")
            self.redis.kill()
        else:
            return
        try:
            self.redis.restart()
            self.redis_watch.begin()
            self._tell_what_redis_dropped(self.redis)
        except RedisServerError as error:
            log.error("redis does not start", error=str(error))
            time.sleep(1.0)

    def _tell_what_redis_dropped(self, redis: RedisServer) -> None:
        if (where := redis.dropped()) is not None:
            log.warning("redis has cut off the unfinished end of its log", where=where)

    def stop(self, *_: object) -> None:
        self.is_stopping = True

    def _shut_down(self) -> None:
        """A part that has to be killed loses nothing: what it acknowledged is on disk, and its unfinished work is
        leased again."""
        is_ready = _answers(f"{_address(self.settings.host, self.settings.port)}/readyz")
        for part in self.parts:
            part.stop()
        until = time.monotonic() + (STOP_SECONDS_MAX if is_ready else OUTAGE_STOP_SECONDS_MAX)
        for part in self.parts:
            part.wait(until)
        if self.redis is not None:
            self.redis.stop()


def _address(host: str, port: int) -> str:
    """The address at which this machine reaches a server that listens there."""
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{f'[{here}]' if ':' in here else here}:{port}"


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=1.0) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False
