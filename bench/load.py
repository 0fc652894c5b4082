"""Keep-alive connections that send what was prepared and read what comes back, as cheaply as Python can: the client
shares the machine with what it measures."""

from __future__ import annotations

import heapq
import re
import selectors
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final

Address = tuple[str, int] | str
"""A host and its port, or the path of a socket."""

Reader = Callable[[bytes], int | None]
"""What an answer says, or None while some of it is missing. A connection has one request under way at most."""

CHUNK: Final = 2**18
SILENCE_SECONDS_MAX: Final = 60.0

_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)


class NoAnswer(Exception):
    """The server that is measured no longer answers."""


def request(method: str, path: str, token: str | None = None, body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}"]
    if token is not None:
        lines.append(f"Authorization: Bearer {token}")
    if body:
        lines.append("Content-Type: application/json")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def packed(*words: str | bytes) -> bytes:
    """A command as Redis reads it."""
    told = [word.encode() if isinstance(word, str) else word for word in words]
    return b"*%d\r\n" % len(told) + b"".join(b"$%d\r\n%b\r\n" % (len(word), word) for word in told)


def http(answer: bytes) -> int | None:
    """The status of an HTTP answer that has a Content-Length."""
    head = answer.find(b"\r\n\r\n")
    if head < 0:
        return None
    length = _LENGTH.search(answer, 0, head)
    if len(answer) < head + 4 + (int(length[1]) if length else 0):
        return None
    return int(answer[9:12])


def redis(answer: bytes) -> int | None:
    """1 for an answer of Redis, 0 for an error; only for commands whose answer is a line or one string."""
    lines = 2 if answer[:1] == b"$" else 1
    if not answer.endswith(b"\r\n") or answer.count(b"\r\n") < lines:
        return None
    return int(answer[:1] != b"-")


class Line:
    """One connection: its requests, one after the other, and what was answered. Sent again, a line goes on where it
    stopped."""

    socket: socket.socket

    def __init__(self, requests: Iterable[bytes], pause: float = 0.0) -> None:
        """`pause`: seconds from one request to the next, at least."""
        self._requests: Iterator[bytes] = iter(requests)
        self.pause = pause
        self.latencies: list[float] = []
        self.statuses: Counter[int] = Counter()
        self.began = 0.0
        self.received = b""
        self.is_dry = False

    def send(self) -> bool:
        """Sends the next request; False if there is none."""
        content = next(self._requests, None)
        if content is None:
            self.is_dry = True
            return False
        self.began = time.perf_counter()
        self.socket.sendall(content)
        return True

    def receive(self, read: Reader) -> bool:
        """Whether the answer is whole."""
        came = self.socket.recv(CHUNK)
        if not came:
            raise NoAnswer("the connection was closed")
        self.received = self.received + came if self.received else came
        status = read(self.received)
        if status is None:
            return False
        self.latencies.append(time.perf_counter() - self.began)
        self.statuses[status] += 1
        self.received = b""
        return True


class Sent:
    """What became of the requests of some lines in one go: how many, how fast, and how long each took."""

    def __init__(self, lines: Sequence[Line], seconds: float) -> None:
        self.seconds = seconds
        self.latencies = sorted(latency for line in lines for latency in line.latencies)
        self.statuses = sum((line.statuses for line in lines), Counter[int]())

    @property
    def count(self) -> int:
        return len(self.latencies)

    @property
    def per_second(self) -> float:
        return self.count / self.seconds

    def percentile(self, share: float) -> float:
        """In milliseconds."""
        return 1000 * self.latencies[min(self.count - 1, int(share * self.count))]


@contextmanager
def connected(address: Address, lines: Sequence[Line]) -> Iterator[None]:
    """Lines that are connected for as long as the block runs."""
    with ExitStack() as open_sockets:
        for line in lines:
            line.socket = open_sockets.enter_context(_connection(address))
        yield


def _connection(address: Address) -> socket.socket:
    if isinstance(address, str):
        found = socket.socket(socket.AF_UNIX)
        found.connect(address)
        return found
    found = socket.create_connection(address)
    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return found


def sent(lines: Sequence[Line], seconds_max: float = 60.0, read: Reader = http, as_long_as: Line | None = None) -> Sent:
    """Sends all requests of connected lines, all lines at once, or as many as can be sent within `seconds_max` and, if
    it is given, until the line `as_long_as` has no more; waits for every answer."""
    for line in lines:
        line.latencies, line.statuses = [], Counter()
    return Sent(lines, _Exchange(lines, seconds_max, as_long_as).run(read))


def sent_all(address: Address, lines: Sequence[Line], seconds_max: float = 60.0) -> Sent:
    """The same, with lines that are connected just for this."""
    with connected(address, lines):
        return sent(lines, seconds_max)


class _Exchange:
    """Requests and answers on all lines."""

    def __init__(self, lines: Sequence[Line], seconds_max: float, as_long_as: Line | None) -> None:
        self._lines, self._as_long_as = lines, as_long_as
        self._places = {line: place for place, line in enumerate(lines)}
        self._selector = selectors.DefaultSelector()
        self._started = time.perf_counter()
        self._until = self._started + seconds_max
        # Lines that pause begin one after the other: otherwise they would all send at the same moments.
        self._waiting = [
            (self._started + line.pause * place / len(lines), place) for line, place in self._places.items()
        ]
        heapq.heapify(self._waiting)

    def run(self, read: Reader) -> float:
        """Seconds from the first request to the last answer."""
        with self._selector:
            for line in self._lines:
                self._selector.register(line.socket, selectors.EVENT_READ, line)
            while (wait := self._wait()) is not None:
                answered = self._selector.select(wait)
                if not answered and not self._waiting:
                    raise NoAnswer(f"{len(self._selector.get_map())} requests were not answered")
                for key, _ in answered:
                    line = key.data
                    if not line.receive(read):
                        continue
                    if line.pause:
                        heapq.heappush(self._waiting, (line.began + line.pause, self._places[line]))
                    else:
                        self._send(line)
        return time.perf_counter() - self._started

    def _wait(self) -> float | None:
        """Sends what is due; gives the seconds until more is due, None if all lines are done."""
        while self._waiting:
            wait = self._waiting[0][0] - time.perf_counter()
            if wait > 0:
                return wait
            self._send(self._lines[heapq.heappop(self._waiting)[1]])
        return SILENCE_SECONDS_MAX if self._selector.get_map() else None

    def _send(self, line: Line) -> None:
        """The next request of a line; a line that is done is not listened to any more."""
        if time.perf_counter() < self._until and line.send():
            return
        self._selector.unregister(line.socket)
        if line is self._as_long_as:
            self._until = 0.0
