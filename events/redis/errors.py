"""What can go wrong with Redis, and what its errors mean."""

from __future__ import annotations

from redis import exceptions

from events.redis.nodes import Node

_REFUSED_WRITES = ("MISCONF", "NOREPLICAS", "OOM", "READONLY")


class StoreError(Exception):
    """The store could not do what was asked; the message is for whoever runs the service."""


class StoreUnavailable(StoreError):
    """Redis cannot be reached, or went away before it answered. Whether an append was done is told by making it again
    with the same key."""


class ReadOnly(StoreError):
    """Redis answers, and takes no writes: a replica, a full memory, a disk that fails. Nothing was written."""


class NotReplicated(StoreError):
    """It is written, but fewer replicas than asked for have it: nobody can promise that it stays. An append made again
    with the same key tells whether it did."""


class NoScript(StoreError):
    """Redis does not know the script: it was started anew."""


def not_replicated(received: int, wanted: int) -> None:
    """Raises NotReplicated where these are too few."""
    if received < wanted:
        raise NotReplicated(f"written, not replicated: {received} of {wanted} replicas have received it in time")


def unreachable(node: Node, error: exceptions.RedisError) -> StoreUnavailable:
    """Names the node: whoever has to repair it has to know which of several it is."""
    where = "" if node is None else f" at {node[0]}:{node[1]}"
    if isinstance(error, exceptions.InvalidResponse):
        return StoreUnavailable(f"what answers{where} is no Redis: {error}")
    return StoreUnavailable(f"Redis{where} cannot be reached: {error}")


def meaning(error: exceptions.RedisError) -> StoreError:
    if isinstance(error, exceptions.NoScriptError):
        return NoScript(str(error))
    if isinstance(error, exceptions.AuthenticationError):
        return StoreUnavailable(f"Redis does not let us in: {error}")
    is_refused_write = isinstance(error, exceptions.ReadOnlyError | exceptions.OutOfMemoryError)
    if is_refused_write or str(error).startswith(_REFUSED_WRITES):
        return ReadOnly(f"Redis takes no writes: {error}")
    return StoreError(f"Redis refused: {error}")
