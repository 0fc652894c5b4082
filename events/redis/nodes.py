"""Where Redis can be found now: which node to ask first, and which when that one is dead.

Nodes that a cluster names are remembered beside those of the address: any that is alive leads to the others. Sentinels
are asked for the master whenever a connection is made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from redis import Redis
from redis.backoff import NoBackoff
from redis.connection import parse_url
from redis.retry import Retry
from redis.sentinel import MasterNotFoundError, Sentinel

from events.redis.addresses import SENTINEL_PORT, Address, read_address

SENTINEL_SECONDS_MAX: Final = 1.0

Node = tuple[str, int] | None
"""A server by host and port; None is whoever the address names: at a socket file, or known to Sentinels."""

_parse_url = cast("Callable[[str], dict[str, Any]]", parse_url)


class Nodes:
    """The nodes that are known, shared by all connections of a process."""

    def __init__(self, url: str) -> None:
        self._address = read_address(url)
        self.url = self._address.urls[0]
        """How to talk to each node."""
        self.changes = 0
        """How often a node was found or lost."""
        self._nodes: list[Node] = [None]
        if self._address.master is None and self._address.hosts:
            options = [_parse_url(one) for one in self._address.urls]
            self._nodes = [(one.get("host", "localhost"), int(one.get("port", 6379))) for one in options]
        self.entry = self._nodes[0]
        """Whom to ask first."""

    @property
    def is_by_sentinel(self) -> bool:
        return self._address.master is not None

    def named(self, host: str, port: int) -> Node:
        """A node as others call it, remembered from now on. Where they leave its host out, it is the host that we have
        asked."""
        entry = self.entry
        node = (host or (entry[0] if entry else "localhost"), port)
        if node not in self._nodes:
            self._nodes.append(node)
            self.changes += 1
        return node

    def failed(self, node: Node) -> None:
        """Has another node asked first from now on."""
        self.changes += 1
        if node == self.entry:
            self.entry = self._nodes[(self._nodes.index(node) + 1) % len(self._nodes)]

    def found(self, node: Node) -> dict[str, Any]:
        """What a connection to a node takes besides the address. With Sentinels this asks them, and waits: raises
        ConnectionError where none knows a master."""
        if node is not None:
            return {"host": node[0], "port": node[1]}
        if self._address.master is None:
            return {}
        sentinel: Any = _sentinel(self._address)
        try:
            host, port = sentinel.discover_master(self._address.master)
        finally:
            for one in sentinel.sentinels:
                one.close()
        return {"host": host, "port": int(port)}


class _Sentinels(Sentinel):
    """The Sentinels of an address. If none of them knows the master, the error names them and no more: that of redis-py
    has every detail of every connection."""

    def discover_master(self, service_name: str) -> tuple[str, int]:
        discover = cast("Callable[[str], tuple[str, int]]", super().discover_master)
        try:
            return discover(service_name)
        except MasterNotFoundError:
            asked = ", ".join("{host}:{port}".format(**one.connection_pool.connection_kwargs) for one in self.sentinels)
            raise MasterNotFoundError(f"no Sentinel answers that knows a master {service_name!r}: {asked}") from None


def _sentinel(address: Address) -> Sentinel:
    places = [(one.rpartition(":")[0], int(one.rpartition(":")[2])) for one in map(_with_port, address.hosts)]
    make: Callable[..., Sentinel] = _Sentinels
    options = {
        "socket_timeout": SENTINEL_SECONDS_MAX,
        "socket_connect_timeout": SENTINEL_SECONDS_MAX,
        # No retries here: if one Sentinel fails, the next is asked at once, and the caller tries again.
        "retry": Retry(NoBackoff(), 0),
        **dict(address.sentinel_options),
    }
    return make(places, sentinel_kwargs=options)


def _with_port(host: str) -> str:
    return host if ":" in host.rpartition("]")[2] else f"{host}:{SENTINEL_PORT}"


def client(url: str, **options: Any) -> Redis:
    """A client of redis-py, for libraries that want one: it asks Sentinels anew whenever it connects."""
    address = read_address(url)
    if address.master is None:
        return Redis.from_url(address.urls[0], **options)
    named = {name: value for name, value in _parse_url(address.urls[0]).items() if name not in ("host", "port")}
    named.pop("connection_class", None)
    sentinel: Any = _sentinel(address)
    found: Redis = sentinel.master_for(address.master, **{**named, **options})
    return found
