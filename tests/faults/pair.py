"""A Redis on another machine, as far as the service can tell, with a replica that can take over."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from tests.faults.proxy import Proxy
from tests.fixtures.ports import free_port
from tests.fixtures.replicas import Server

OPTIONS: Final = ("--save", "", "--appendonly", "yes", "--appendfsync", "always", "--repl-diskless-sync-delay", "0")
ON_THE_WAY_SECONDS: Final = 1.0
"""How long after a server's end its last answers may still reach a player."""


class Pair:
    """Master and replica, behind a proxy."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._made = folder, 0
        self._master = self._server()
        self._replica = self._server()
        self._replica.follow(self._master)
        self.proxy = Proxy(self._master.port)
        self._lost_spans: list[tuple[float, float]] = []

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.proxy.port}/0"

    def promote(self, behind_seconds: float) -> float:
        """Cuts the replica off for this long, then kills the master and has the replica take over; gives the moment."""
        began = time.monotonic()
        self._replica.leave(self._master)
        time.sleep(behind_seconds)
        self.proxy.cut()
        self._master.kill()
        ended = time.monotonic()
        self._lost_spans.append((began, ended + ON_THE_WAY_SECONDS))
        self._master.client.close()
        self._master = self._replica
        self.proxy.lead_to(self._master.port)
        self._replica = self._server()
        self._replica.follow(self._master)
        return ended

    def may_have_lost(self, at: float) -> bool:
        """Whether something acknowledged at this moment may never have reached the replica that took over."""
        return any(began <= at <= ended for began, ended in self._lost_spans)

    def close(self) -> None:
        self.proxy.close()
        self._replica.stop()
        self._master.stop()

    def _server(self) -> Server:
        self._made += 1
        return Server(self._folder / f"redis-{self._made}", free_port(), *OPTIONS)
