"""A model of Redis in this process' memory: fakeredis, whose scripts are run by Lua itself.

The contract of the store holds on it as on a real server (tests/contract). Unlike a real server, its clock is Python's,
so that moving that clock moves its expiries, too; and all that it holds can be copied and put back.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha1
from typing import Any

from fakeredis import FakeRedisConnection, FakeServer
from redis import exceptions

from events.redis.calls import Word
from events.redis.connection import Connections
from events.redis.nodes import Node

SHEBANG = "#!lua"
"""How a script's first line begins, which Redis reads and Lua does not."""


class ModelServer:
    """The data set, and the scripts that it has loaded."""

    def __init__(self) -> None:
        self._server = FakeServer()
        self._connection = FakeRedisConnection(server=self._server, protocol=2)
        self._scripts: dict[str, str] = {}
        self._lock = threading.Lock()

    def answer(self, words: Sequence[Word]) -> Any:
        """What Redis answers to one command, or raises. A blocking command is answered at once."""
        name, *others = words
        if name in ("EVAL", "SCRIPT"):
            place = 0 if name == "EVAL" else 1
            text = str(others[place])
            self._scripts[_digest(text)] = others[place] = text.partition("\n")[2] if text[:5] == SHEBANG else text
            if name == "SCRIPT":
                return _digest(text).encode()
        elif name == "EVALSHA":
            if others[0] not in self._scripts:
                raise exceptions.NoScriptError("No matching script. Please use EVAL.")
            name, others[0] = "EVAL", self._scripts[str(others[0])]
        elif name == "XREAD" and "BLOCK" in others:
            place = others.index("BLOCK")
            del others[place : place + 2]
        with self._lock:
            self._connection.send_command(name, *others)  # type: ignore[no-untyped-call]
            found = self._connection.read_response()
        return None if name == "XREAD" and not found else found

    def copied(self) -> dict[bytes, tuple[bytes, int]]:
        """All that it holds now, to be put back later: each key's value and how many ms it has left (0: for ever)."""
        keys = self.answer(["KEYS", "*"])
        return {key: (self.answer(["DUMP", key]), max(0, self.answer(["PTTL", key]))) for key in keys}

    def put_back(self, copied: Mapping[bytes, tuple[bytes, int]]) -> None:
        self.answer(["FLUSHALL"])
        for key, (value, left) in copied.items():
            self.answer(["RESTORE", key, left, value])


class ModelConnections(Connections):
    """Connections to a model; answers and errors are handled as by the real Connections."""

    def __init__(self, server: ModelServer, *, patience: float = 2.0) -> None:
        super().__init__("redis://model", patience=patience)
        self.server = server
        self._is_cluster = False

    def _exchange(
        self, node: Node, command: tuple[Word, ...], is_asking: bool = False, is_promise: bool = False
    ) -> Any:
        return self.server.answer(command)

    def _exchange_all(self, node: Node, commands: Sequence[tuple[Word, ...]]) -> list[Any]:
        return list(self._each(commands))

    def _each(self, commands: Sequence[tuple[Word, ...]]) -> Iterator[Any]:
        for command in commands:
            try:
                yield self.server.answer(command)
            except exceptions.ResponseError as error:
                yield error


def _digest(text: str) -> str:
    return sha1(text.encode(), usedforsecurity=False).hexdigest()
