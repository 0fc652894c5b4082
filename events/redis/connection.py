"""The way to Redis: one raw connection per thread. What its errors mean stands in errors.py.

redis-py's client layer costs more than Redis itself, so commands go straight through a `Connection` with hiredis. Every
call names the tag (`{p07}`) that all its keys share. On one server that changes nothing; on a Redis Cluster it is the
route: a node that no longer serves the tag answers MOVED, and the new place is remembered for the tag. Which node is
asked first, and which when that one is dead, is up to nodes.py.

A call that is a promise (an append) may have to reach replicas before it is answered: then a WAIT goes with it, on the
same connection and in the same round trip.

What happens when the line breaks: the call is made again on a new connection, for `patience` seconds. That is safe for
everything that may be done twice, which includes every append, because it carries an idempotency key: whether the
first try was lost on the way there or on the way back, the second gives the one answer. A call that may not be done
twice says so and is never repeated. After one call has waited in vain the others ask only once, until Redis is back.
"""

from __future__ import annotations

import os
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple, Protocol, cast

import hiredis
from redis import exceptions
from redis.connection import Connection, parse_url
from redis.crc import key_slot

from events.redis.calls import Call, Word, script_call
from events.redis.errors import (
    NoScript,
    StoreError,
    StoreUnavailable,
    meaning,
    not_replicated,
    unreachable,
)
from events.redis.families import INDEX
from events.redis.nodes import Node, Nodes
from events.redis.scripts import Script

TIMEOUT_SECONDS = 5.0
"""How long Redis may take to connect or to answer one call."""

PATIENCE_SECONDS = 2.0
"""How long a call is made again while Redis is away."""

FOLLOWED_MAX = 5
"""How often one call follows a moved tag before it calls the cluster unavailable."""

SCAN_COUNT = 1_000
"""Keys that Redis looks at in one step of a scan."""

REPLICAS_MS_MAX = 1_000
"""How long replicas may take to receive what was written."""

_PAUSE_SECONDS_MAX = 0.2

_PASSING = (
    exceptions.ConnectionError,
    exceptions.TimeoutError,
    exceptions.ClusterDownError,
    exceptions.TryAgainError,
    exceptions.InvalidResponse,
)


_pack = cast("Callable[[tuple[Word, ...]], bytes]", hiredis.pack_command)
_parse_url: Callable[[str], dict[str, Any]] = parse_url


class NextTry(NamedTuple):
    """Where a call goes next, and after how many seconds."""

    node: Node
    is_asking: bool = False
    pause: float = 0.0


class Routes:
    """What is known of the way to Redis: which node serves a tag, and whether anybody answers at all."""

    def __init__(self, nodes: Nodes, patience: float) -> None:
        self.nodes, self._patience = nodes, patience
        self._by_tag: dict[str, Node] = {}
        self._is_down = False

    def node(self, tag: str) -> Node:
        return self._by_tag.get(tag, self.nodes.entry)

    def answered(self) -> None:
        self._is_down = False

    def trouble(self, tag: str, *, is_repeatable: bool = True) -> Trouble:
        return Trouble(self, tag, time.monotonic() + (0.0 if self._is_down else self._patience), is_repeatable)

    def moved(self, tag: str, error: exceptions.AskError) -> NextTry:
        """Where to ask now. A slot that has moved (MOVED) is there from now on; one that is still moving (ASK) is asked
        there this once."""
        node = self.nodes.named(error.host, error.port)
        is_asking = not isinstance(error, exceptions.MovedError)
        if not is_asking:
            self._by_tag[tag] = node
        return NextTry(node, is_asking)

    def lost(self, node: Node) -> None:
        """Forgets the node: nothing is sent there until the cluster or the Sentinels name it again."""
        self._by_tag = {tag: where for tag, where in self._by_tag.items() if where != node}
        self.nodes.failed(node)

    def gave_up(self) -> None:
        self._is_down = True


class Trouble:
    """What to do about the errors of one call, whoever makes it: follow a moved slot, wait for Redis to come back, or
    raise what the error means."""

    def __init__(self, routes: Routes, tag: str, give_up: float, is_repeatable: bool) -> None:
        self._routes, self._tag = routes, tag
        self._give_up, self._is_repeatable = give_up, is_repeatable
        self._pause, self._moves = 0.0, 0

    def next(self, error: exceptions.RedisError, node: Node, drop: Callable[[], None]) -> NextTry:
        """What to try after this error of a node; raises a StoreError where there is nothing to try. `drop` is called
        where the connection that gave the error is not to be used again."""
        if isinstance(error, exceptions.AskError):
            self._moves += 1
            if self._moves > FOLLOWED_MAX:
                raise StoreUnavailable(f"the cluster keeps moving {self._tag}") from error
            return self._routes.moved(self._tag, error)
        if isinstance(error, _PASSING) and not isinstance(error, exceptions.AuthenticationError):
            drop()
            self._routes.lost(node)
            if not self._is_repeatable or time.monotonic() + self._pause > self._give_up:
                self._routes.gave_up()
                raise unreachable(node, error) from error
            pause, self._moves = self._pause, 0
            self._pause = min(2 * pause + 0.01, _PAUSE_SECONDS_MAX)
            return NextTry(self._routes.nodes.entry, pause=pause)
        if isinstance(error, exceptions.ReadOnlyError):
            # A master that has become a replica may have a successor behind the same address: look it up next time.
            drop()
            self._routes.lost(node)
        raise meaning(error) from error


class _Connection(Protocol):
    """What we use of redis-py's connections, over a socket file, TCP or TLS."""

    def send_packed_command(self, command: Sequence[bytes]) -> None: ...
    def read_response(self) -> Any: ...
    def disconnect(self) -> None: ...


class _PerThread(threading.local):
    """A connection belongs to one thread of one process: a fork starts with none."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self.by_node: dict[Node, _Connection] = {}


class Connections:
    """The connections of all threads of a process to one Redis, or to the masters of one cluster."""

    def __init__(
        self,
        url: str,
        *,
        timeout: float = TIMEOUT_SECONDS,
        patience: float = PATIENCE_SECONDS,
        replicas: int = 0,
    ) -> None:
        """`replicas` is how many have to receive what is promised."""
        try:
            self.nodes = Nodes(url)
        except ValueError as error:
            raise StoreError(f"the address of Redis cannot be used: {error}") from None
        self.url, self.replicas = url, replicas
        options = _parse_url(self.nodes.url)
        self._kind: Callable[..., _Connection] = options.pop("connection_class", Connection)
        self._options = {
            "socket_timeout": timeout,
            "socket_connect_timeout": timeout,
            **options,
            "protocol": 2,
            "decode_responses": False,
        }
        self._routes = Routes(self.nodes, patience)
        self._own = _PerThread()
        self._is_cluster: bool | None = None

    @property
    def is_cluster(self) -> bool:
        if self._is_cluster is None:
            is_cluster = b"cluster_enabled:1" in self.call("", "INFO", "cluster")
            if is_cluster:
                for shard in self._shards():
                    for host, port, *_ in shard[2:]:
                        self.nodes.named(host.decode(), port)
            self._is_cluster = is_cluster
        return self._is_cluster

    @property
    def db(self) -> int:
        """The number of the database that is ours."""
        return int(self._options.get("db", 0))

    def masters(self) -> list[Node]:
        """Every node that holds keys, the one of the index first."""
        if not self.is_cluster:
            return [self.nodes.entry]
        found = self._shards()
        slot = key_slot(INDEX.encode())
        found.sort(key=lambda shard: not shard[0] <= slot <= shard[1])
        return list(dict.fromkeys(self.nodes.named(host.decode(), port) for _, _, (host, port, *_), *_ in found))

    def neighbours(self, tags: Sequence[str], others: Sequence[str]) -> list[str]:
        """Which of the others share a node with one of these tags: what happens to a node happens to them all."""
        if not self.is_cluster:
            return list(others)
        shards = self._shards()

        def master(tag: str) -> Any:
            slot = key_slot(tag.encode())
            return next((tuple(shard[2][:2]) for shard in shards if shard[0] <= slot <= shard[1]), None)

        befallen = {master(tag) for tag in tags}
        return [other for other in others if master(other) in befallen]

    def _shards(self) -> list[Any]:
        """The shards of a cluster: the first and the last slot of each range, its master and its replicas."""
        found: list[Any] = self.call("", "CLUSTER", "SLOTS")
        return found

    @contextmanager
    def raw(self, node: Node, timeout: float) -> Iterator[Any]:
        """A socket of its own to a node, already logged in: for what is more than one question and one answer."""
        try:
            connection: Any = self._made(node, socket_timeout=timeout)
            connection.connect()
        except exceptions.RedisError as error:
            raise unreachable(node, error) from error
        try:
            yield connection._sock
        finally:
            connection.disconnect()

    def call(self, tag: str, *command: Word, is_repeatable: bool = True, is_promise: bool = False) -> Any:
        """Redis's answer to one command, all of whose keys have this tag."""
        node = self._routes.node(tag)
        try:
            answer = self._exchange(node, command, is_promise=is_promise)
        except exceptions.RedisError as error:
            return self._again(tag, node, command, error, is_repeatable, is_promise)
        self._routes.answered()
        return answer

    def ask(self, node: Node, *command: Word) -> Any:
        """What this very node answers, asked once."""
        try:
            return self._exchange(node, command)
        except exceptions.RedisError as error:
            self._disconnect(node)
            raise (
                meaning(error) if isinstance(error, exceptions.ResponseError) else unreachable(node, error)
            ) from error

    def answer(self, call: Call) -> Any:
        """Redis's answer to a call, which may be one of a script that Redis has yet to learn."""
        try:
            return self.call(call.tag, *call.words, is_promise=call.is_promise)
        except NoScript:
            return self.call(call.tag, *call.in_full(), is_promise=call.is_promise)

    def answer_all(self, calls: Sequence[Call]) -> list[Any]:
        """The answers to many calls, in their order: one round trip per node."""
        promises = (
            frozenset(i for i, call in enumerate(calls) if call.is_promise) if self.replicas else frozenset[int]()
        )
        return self._answers([(call.tag, call.words) for call in calls], lambda i: self.answer(calls[i]), promises)

    def run(self, tag: str, script: Script, keys: Sequence[str], arguments: Sequence[Word]) -> Any:
        """A script's answer. Scripts must be such that running one twice does no harm."""
        return self.answer(script_call(tag, script, keys, arguments))

    def run_all(self, script: Script, calls: Sequence[tuple[str, Sequence[str], Sequence[Word]]]) -> list[Any]:
        """A script's answers to many calls, each with its tag, keys and arguments: one round trip per node."""
        commands = [(tag, ("EVALSHA", script.digest, len(keys), *keys, *words)) for tag, keys, words in calls]
        return self._answers(commands, lambda i: self.run(calls[i][0], script, *calls[i][1:]))

    def call_all(self, commands: Sequence[tuple[str, Sequence[Word]]]) -> list[Any]:
        """The answers to many repeatable commands, each with its tag: one round trip per node."""
        return self._answers(commands, lambda i: self.call(commands[i][0], *commands[i][1]))

    def _answers(
        self,
        commands: Sequence[tuple[str, Sequence[Word]]],
        again: Callable[[int], Any],
        promises: Set[int] = frozenset(),
    ) -> list[Any]:
        """The answers, in the order of the commands. A call that fails on the way, or goes to the wrong node, is made
        once more by itself, by `again`."""
        by_node: defaultdict[Node, list[int]] = defaultdict(list)
        for i, (tag, _) in enumerate(commands):
            by_node[self._routes.node(tag)].append(i)
        answers: dict[int, Any] = {}
        for node, indexes in by_node.items():
            words = [tuple(commands[i][1]) for i in indexes]
            if not promises.isdisjoint(indexes):
                words.append(self._wait)
            try:
                found = self._exchange_all(node, words)
            except exceptions.RedisError:
                continue
            if len(found) > len(indexes):
                self._has_replicas(found.pop())
            answers.update(zip(indexes, found, strict=True))
        for i in range(len(commands)):
            if i not in answers or isinstance(answers[i], exceptions.RedisError):
                answers[i] = again(i)
        return [answers[i] for i in range(len(commands))]

    @property
    def _wait(self) -> tuple[Word, ...]:
        return ("WAIT", self.replicas, REPLICAS_MS_MAX)

    def _has_replicas(self, received: Any) -> None:
        """Checks how many replicas have what was promised on this connection. Raises NotReplicated."""
        if isinstance(received, exceptions.RedisError):
            raise received
        not_replicated(received, self.replicas)

    def close(self) -> None:
        """Closes the connections of the thread that asks; those of others close when their threads end."""
        for node in list(self._own.by_node):
            self._disconnect(node)

    def _exchange(
        self, node: Node, command: tuple[Word, ...], is_asking: bool = False, is_promise: bool = False
    ) -> Any:
        """One command and its answer, on this thread's connection to a node."""
        if is_asking or (is_promise and self.replicas):
            before: list[tuple[Word, ...]] = [("ASKING",)] if is_asking else []
            after = [self._wait] if is_promise and self.replicas else []
            answers = self._exchange_all(node, [*before, command, *after])
            if isinstance(answer := answers[len(before)], exceptions.RedisError):
                raise answer
            if after:
                self._has_replicas(answers[-1])
            return answer
        connection = self._connection(node)
        try:
            connection.send_packed_command((_pack(command),))
            return connection.read_response()
        except exceptions.RedisError:
            raise
        except BaseException:
            # A job's time-out or Ctrl-C may strike between question and answer: the next call must not get this answer.
            self._disconnect(node)
            raise

    def _exchange_all(self, node: Node, commands: Sequence[tuple[Word, ...]]) -> list[Any]:
        """Many commands in one round trip. An error is one command's answer: the next one's still has to be read."""
        connection, answers = self._connection(node), []
        try:
            # In one piece: redis-py sends every item of a list by itself, and Redis would wake up for each.
            connection.send_packed_command((b"".join([_pack(command) for command in commands]),))
            for _ in commands:
                try:
                    answers.append(connection.read_response())
                except exceptions.ResponseError as error:
                    answers.append(error)
        except BaseException:
            self._disconnect(node)
            raise
        return answers

    def _connection(self, node: Node) -> _Connection:
        own = self._own
        if own.process != os.getpid():
            own.process, own.by_node = os.getpid(), {}
        connection = own.by_node.get(node)
        if connection is None:
            connection = own.by_node[node] = self._made(node)
        return connection

    def _made(self, node: Node, **options: Any) -> _Connection:
        return self._kind(**{**self._options, **self.nodes.found(node), **options})

    def _disconnect(self, node: Node) -> None:
        connection = self._own.by_node.pop(node, None)
        if connection is not None:
            connection.disconnect()

    def _again(
        self,
        tag: str,
        node: Node,
        command: tuple[Word, ...],
        error: exceptions.RedisError,
        is_repeatable: bool,
        is_promise: bool,
    ) -> Any:
        trouble = self._routes.trouble(tag, is_repeatable=is_repeatable)
        while True:
            attempt = trouble.next(error, node, partial(self._disconnect, node))
            node = attempt.node
            time.sleep(attempt.pause)
            try:
                answer = self._exchange(node, command, attempt.is_asking, is_promise)
            except exceptions.RedisError as next_error:
                error = next_error
            else:
                self._routes.answered()
                return answer
