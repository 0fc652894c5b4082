"""The service as it is measured: a Redis and parts of the service in processes of their own, as `gyoji serve` starts
them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.load import Address
from bench.processor import family
from events.redis.server import Fsync, running
from service.house import House, house
from service.settings import Settings, settings_from
from tests.fixtures.ports import free_port
from tests.service.served import served as parts_served

HOST: Final = "127.0.0.1"
STREAMS_MAX: Final = 10_000

CLIENT: Final = "client"
REDIS: Final = "Redis"


@dataclass(frozen=True)
class Serving:
    """A running service: where its parts listen, their process ids, and its store, opened in this process."""

    house: House
    redis: Address
    pids: Mapping[str, Sequence[int]]
    """Process ids by role (a part's name or one of the above), to measure each role's processor time."""

    @property
    def api(self) -> Address:
        return HOST, self.house.settings.port

    @property
    def push_port(self) -> int:
        return self.house.settings.push_listens_at[1]

    def sync(self, fsync: Fsync) -> None:
        """Sets Redis's fsync from now on. One server that is switched is measured in turn; of two servers one would
        idle."""
        self.house.store.connections.call("", "CONFIG", "SET", "appendfsync", fsync)


@contextmanager
def serving(*parts: str, streams_max: int = STREAMS_MAX, streams_per_address: int = STREAMS_MAX) -> Iterator[Serving]:
    """Runs Redis and these parts for as long as the block runs; fsync is everysec until it is set. All readers come
    from one address, so its limit is raised, unless the limit itself is measured."""
    with tempfile.TemporaryDirectory(prefix="gyoji-") as folder, running(Path(folder), "everysec") as server:
        by_default = settings_from({})
        settings = Settings(
            data=Path(folder),
            redis_url=server.url,
            port=free_port(),
            api_workers=by_default.api_workers,
            push_workers=by_default.push_workers,
            log_level="error",
            streams_max=streams_max,
            streams_per_player=streams_max,
            streams_per_address=streams_per_address,
        )
        with parts_served(settings, *parts) as started:
            pids = {part: family(process.pid) for part, process in started.processes.items()}
            assert server.pid is not None
            pids |= {REDIS: [server.pid], CLIENT: [os.getpid()]}
            yield Serving(house(settings, server.url), str(server.socket), pids)
