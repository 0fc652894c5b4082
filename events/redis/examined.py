"""What a Redis says of itself that matters for what we promise: read by `gyoji doctor`, judged there."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from events.redis.connection import Connections
from events.redis.errors import StoreError, StoreUnavailable
from events.redis.nodes import Node


class Replica(msgspec.Struct, frozen=True):
    address: str
    state: str
    lag_seconds: int


class Examined(msgspec.Struct, frozen=True, kw_only=True):
    """One node. What it does not tell us, because we may not ask, is None."""

    address: str
    name: str
    """`Redis` or `Valkey`."""
    version: str
    role: str
    replicas: list[Replica]
    has_log: bool | None
    """Whether it writes a log (AOF) at all."""
    fsync: str | None
    eviction: str | None
    replicas_to_write: int | None
    """`min-replicas-to-write`."""
    last_write: str
    memory_bytes: int
    clock_ms: float
    """How far its clock is ahead of ours."""
    answer_ms: float

    @property
    def major(self) -> int:
        """The major version of Redis; Valkey names the Redis that it is like."""
        return int(self.version.partition(".")[0] or 0)


def examined(connections: Connections, node: Node) -> Examined:
    """Raises StoreUnavailable where it does not answer."""
    info = _info(connections.ask(node, "INFO", "everything"))
    before = time.time()
    seconds, micros = connections.ask(node, "TIME")
    after = time.time()
    config = _config(connections, node)
    log = config.get("appendonly")
    to_write = config.get("min-replicas-to-write")
    return Examined(
        address=named(connections, node),
        name="Valkey" if "valkey_version" in info else "Redis",
        version=info.get("valkey_version", info.get("redis_version", "0")),
        role=info.get("role", "master"),
        replicas=_replicas(info),
        has_log=None if log is None else log == "yes",
        fsync=config.get("appendfsync"),
        eviction=config.get("maxmemory-policy"),
        replicas_to_write=None if to_write is None else int(to_write),
        last_write=info.get("aof_last_write_status", "ok"),
        memory_bytes=int(info.get("used_memory", 0)),
        clock_ms=(int(seconds) + int(micros) / 1e6 - (before + after) / 2) * 1000,
        answer_ms=(after - before) * 1000,
    )


def named(connections: Connections, node: Node) -> str:
    """The address of a node, without a password."""
    return connections.url.rpartition("@")[2] if node is None else f"{node[0]}:{node[1]}"


def _info(content: bytes) -> dict[str, str]:
    lines = (line for line in content.decode(errors="replace").splitlines() if ":" in line and line[0] != "#")
    return dict(line.split(":", 1) for line in lines)


def _replicas(info: dict[str, str]) -> list[Replica]:
    found = []
    for number in range(int(info.get("connected_slaves", 0))):
        facts = dict(fact.split("=", 1) for fact in info.get(f"slave{number}", "").split(",") if "=" in fact)
        # One that takes a backup is listed, too, and has no port.
        if facts.get("port", "0") != "0":
            found.append(Replica(f"{facts['ip']}:{facts['port']}", facts["state"], int(facts.get("lag", -1))))
    return found


def _config(connections: Connections, node: Node) -> dict[str, str]:
    names = ("appendonly", "appendfsync", "maxmemory-policy", "min-replicas-to-write")
    try:
        told: list[Any] = connections.ask(node, "CONFIG", "GET", *names)
    except StoreUnavailable:
        raise
    except StoreError:
        return {}
    return {name.decode(): value.decode() for name, value in zip(told[::2], told[1::2], strict=True)}
