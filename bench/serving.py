"""What is measured beside the API, in the same server: a function that does nothing, and one that only appends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.kernel.record import Written
from events.proof.chain import Head, head_of, link
from events.store import Store
from service.house import House
from service.http.front import Front
from service.running.wsgi import application as served

BARE = "/bench/bare"
APPEND = "/bench/append/"
FACTS = [
    Written(type="bench.Said", schema=1, by=0, data={"seat": 1, "card": "bang-AS", "text": "x" * 100}) for _ in range(3)
]
SECRET = bytes(32)
OK = [("Content-Type", "application/json"), ("Content-Length", "2")]


class Beside:
    """The API, and two routes of ours in front of it."""

    def __init__(self, api: Front) -> None:
        self._api = api
        house: House = api._house
        self._store: Store = house.store
        self._heads: dict[str, Head] = {}

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path == BARE:
            start_response("200 OK", OK)
            return [b"{}"]
        if path.startswith(APPEND):
            self._append(path.removeprefix(APPEND))
            start_response("201 Created", OK)
            return [b"{}"]
        return self._api(environ, start_response)

    def _append(self, game: str) -> None:
        """A batch such as a move makes, without rules; each connection has a game of its own."""
        head = self._heads.get(game) or Head.before_first(game)
        batch = link(head, "2026-11-16T00:00:00.000Z", FACTS, SECRET)
        self._store.append(head, batch, key=f"{game}:{head.version}", due=None)
        self._heads[game] = head_of(game, batch[-1])


def application() -> Beside:
    return Beside(served())


def main() -> None:
    """Serves on the port that the settings name, as `gyoji api` does."""
    from granian.constants import Interfaces  # noqa: PLC0415
    from granian.log import LogLevels  # noqa: PLC0415
    from granian.server import Server  # noqa: PLC0415

    from service.settings import settings_from  # noqa: PLC0415

    settings = settings_from()
    Server(
        "bench.serving:application",
        factory=True,
        interface=Interfaces.WSGI,
        websockets=False,
        address=settings.host,
        port=settings.port,
        workers=settings.api_workers,
        blocking_threads=settings.api_threads,
        log_level=LogLevels.warning,
    ).serve()


if __name__ == "__main__":
    main()
