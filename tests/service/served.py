"""The service as its users meet it: real processes behind real sockets."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from events.lifeline import ending_with_us
from service.settings import Settings, environ_of
from tests.patience import HANGS_SECONDS, wait_for

OPEN: list[http.client.HTTPConnection] = []
ANSWERS: list[http.client.HTTPResponse] = []
"""Of the test that runs; whoever runs it hangs up."""

RESTS_SECONDS_MAX: Final = 3.0
"""How long a guest's connection may rest before it is opened anew: the service closes one that rests for ten seconds,
and on a busy machine these pass between two requests."""


class Served:
    """The parts that run, and where."""

    def __init__(self, settings: Settings, log: Path) -> None:
        self.settings, self.log = settings, log
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    @property
    def port(self) -> int:
        return self.settings.port

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *parts: str) -> None:
        environ = {**os.environ, **environ_of(self.settings), "PYTHONUNBUFFERED": "1"}
        with self.log.open("ab") as log:
            for part in parts:
                command = [sys.executable, "-m", "service.cli", part]
                self.processes[part] = subprocess.Popen(ending_with_us(command), env=environ, stdout=log, stderr=log)
        self._wait(parts)

    def _wait(self, parts: Sequence[str]) -> None:
        ports = {"api": self.port, "push": self.port + 1}

        def is_there(part: str) -> bool:
            assert self.processes[part].poll() is None, self.log.read_text()
            return _answers(ports[part])

        for part in ports.keys() & set(parts):
            wait_for(partial(is_there, part), self.log.read_text)

    def stop(self) -> None:
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            process.wait(HANGS_SECONDS)


class Guest:
    """Somebody with one keep-alive connection to the API."""

    def __init__(self, port: int, token: str | None = None) -> None:
        self.port, self.token = port, token
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=HANGS_SECONDS)
        self._used = time.monotonic()
        OPEN.append(self.connection)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        content = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        if content is not None:
            sent.setdefault("Content-Type", "application/json")
        if time.monotonic() - self._used > RESTS_SECONDS_MAX:
            self.connection.close()  # the next request opens it again
        self.connection.request(method, path, content, sent)
        response = self.connection.getresponse()
        answer = response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()
        self._used = time.monotonic()
        return answer

    def good(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        status, _, content = self.ask(method, path, body, **headers)
        assert status in (200, 201), content
        return json.loads(content)

    @classmethod
    def signed_up(cls, port: int, name: str = "Ada") -> Guest:
        guest = cls(port)
        guest.token = guest.good("POST", "/v1/players", {"name": name})["token"]
        return guest


class EventSource:
    """A reader of an event stream, line by line."""

    def __init__(self, url: str, **headers: str) -> None:
        parts = urlsplit(url)
        self.connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=HANGS_SECONDS)
        OPEN.append(self.connection)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection.request("GET", f"{parts.path}?{parts.query}", headers=sent)
        self.response = self.connection.getresponse()
        ANSWERS.append(self.response)
        self.status = self.response.status

    def events(self) -> Iterator[tuple[int, Any]]:
        """Versions and events of a game, until the stream ends."""
        for fields in self.messages():
            if "data" in fields and "event" not in fields:
                yield int(fields["id"]), json.loads(fields["data"])

    def messages(self) -> Iterator[dict[str, str]]:
        fields: dict[str, str] = {}
        for line in self.response:
            text = line.decode().rstrip("\n")
            if text:
                name, _, value = text.partition(": ")
                fields[name] = value
            elif fields:
                yield fields
                fields = {}

    def close(self) -> None:
        self.response.close()
        self.connection.close()


def hang_up() -> None:
    for answer in ANSWERS:
        answer.close()
    for connection in OPEN:
        connection.close()
    ANSWERS.clear()
    OPEN.clear()


@contextmanager
def served(settings: Settings, *parts: str) -> Iterator[Served]:
    """These parts as processes, for as long as the block runs."""
    running = Served(settings, settings.data / "parts.log")
    try:
        running.start(*parts)
        yield running
    finally:
        running.stop()


def _answers(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()
