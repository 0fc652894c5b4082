"""Who is there while a service is upgraded: who is told by a stream when it is their turn, who only watches, and who is
away."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, ClassVar, Final

import msgspec
import urllib3

from tests.faults.players import PAUSE_SECONDS, Player
from tests.patience import HANGS_SECONDS, wait_for

TIMED_OUT: Final = "table.TimedOut"


class Reader(threading.Thread):
    """One event stream, opened again wherever it ends, at whoever comes next."""

    def __init__(self, path: str, addresses: Callable[[], Sequence[str]], token: Callable[[], str | None]) -> None:
        super().__init__(daemon=True)
        self._path, self._addresses, self._token = path, addresses, token
        self._http = urllib3.PoolManager(retries=False, timeout=HANGS_SECONDS)
        self._last: str | None = None
        self.heard: queue.SimpleQueue[tuple[str, dict[str, str]]] = queue.SimpleQueue()
        """By whom it was told, and the fields of a message."""
        self._stopped = threading.Event()

    def stop(self) -> None:
        self._stopped.set()

    def run(self) -> None:
        tries = 0
        while not self._stopped.is_set():
            addresses = self._addresses()
            address = addresses[tries % len(addresses)]
            tries += 1
            with suppress(urllib3.exceptions.HTTPError):
                self._read(address)
            time.sleep(PAUSE_SECONDS)

    def _read(self, address: str) -> None:
        headers = {"Accept": "application/json"}
        if (token := self._token()) is not None:
            headers["Authorization"] = f"Bearer {token}"
        told = self._http.request("GET", address + self._path, headers=headers)
        if told.status != 200:
            return
        after = {} if self._last is None else {"Last-Event-ID": self._last}
        url = msgspec.json.decode(told.data)["url"]
        stream = self._http.request("GET", url, headers=after, preload_content=False)
        if stream.status == 204:
            self.stop()
        if stream.status != 200:
            return
        for fields in _messages(stream):
            self._last = fields.get("id", self._last)
            self.heard.put((address, fields))
            if self._stopped.is_set():
                return


def _messages(stream: Any) -> Iterator[dict[str, str]]:
    fields: dict[str, str] = {}
    for line in stream:
        name, _, value = line.decode().rstrip("\n").partition(": ")
        if name:
            fields[name] = value
        elif fields:
            yield fields
            fields = {}


class Watcher(Reader):
    """Follows one game from its beginning, without an account."""

    def __init__(self, game: str, addresses: Callable[[], Sequence[str]]) -> None:
        super().__init__(f"/v1/games/{game}/stream", addresses, lambda: None)
        self.game = game
        self._versions: list[int] = []

    def heard_each_once(self, count: int) -> bool:
        """At least so many events, in their order."""

        def heard() -> bool:
            while not self.heard.empty():
                _, fields = self.heard.get()
                if "data" in fields and "event" not in fields:
                    self._versions.append(int(fields["id"]))
            return len(self._versions) >= count

        wait_for(heard, "something is left out")
        self.stop()
        return self._versions == list(range(1, len(self._versions) + 1))


class Listener(Player):
    """Asks for nothing: every question comes, with its moves, by the stream of all of one's games."""

    def _plays(self, game: str) -> None:
        reader = Reader("/v1/me/stream?moves=true", lambda: self.addresses, lambda: self._token)
        reader.start()
        try:
            while not self._stopped.is_set():
                try:
                    _, fields = reader.heard.get(timeout=PAUSE_SECONDS)
                except queue.Empty:
                    continue
                told = msgspec.json.decode(fields.get("data", "{}"))
                if fields.get("event") == "ended" and told["game"] == game:
                    return
                if fields.get("event") == "question" and told["game"] == game and told["moves"]:
                    self._moves(game, self._random.choice(told["moves"])["command"])
        finally:
            reader.stop()


class Absent(Player):
    """Opens tables and never moves: the clock answers."""

    clock: ClassVar = {"per_decision": 1, "bank": 0}

    def is_answered_for(self, game: str) -> bool:
        return any(event["type"] == TIMED_OUT for event in self.history(game))
