"""The way to Redis of a loop: one connection to each node, shared by everything that is under way.

Whatever is asked in one turn of the loop goes out in one write, in order, and the answers come back in the same order:
under load one write has the appends of many games, and one fsync of Redis keeps them all. Errors mean the same as on
the connections of threads (connection.py), whose patience and routes these share: a call that was on its way when the
line broke is made again on a new one, which is safe because every call here may be made twice. A call that blocks
holds up everybody behind it, so whoever makes such calls has pipelines of its own.

Where replicas have to receive what is promised, promises have lines of their own: behind all of one turn goes one WAIT,
and none of them is answered before it is. Looks at games do not wait for replicas.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar, cast

import hiredis
from redis import exceptions
from redis.asyncio.connection import (
    AbstractConnection,
    Connection,
    SSLConnection,
    UnixDomainSocketConnection,
    parse_url,
)
from redis.connection import DefaultParser

from events.redis.calls import Aside, Call, Steps, Word
from events.redis.connection import PATIENCE_SECONDS, REPLICAS_MS_MAX, TIMEOUT_SECONDS, Connections, Routes
from events.redis.errors import NoScript, NotReplicated, not_replicated
from events.redis.nodes import Node, Nodes

_pack = cast("Callable[[tuple[Word, ...]], bytes]", hiredis.pack_command)
_parse_url = cast("Callable[[str], dict[str, Any]]", parse_url)
_meaning_of = cast("Callable[[str], Exception]", DefaultParser.parse_error)

GATHERED_MAX: Final = 16
"""How many promises are sent without waiting for more to come."""

T = TypeVar("T")


class Pipelines:
    """The connections of one loop to one Redis, or to the masters of one cluster."""

    def __init__(
        self,
        url: str,
        aside: Executor,
        *,
        timeout: float = TIMEOUT_SECONDS,
        patience: float = PATIENCE_SECONDS,
        nodes: Nodes | None = None,
        replicas: int = 0,
        are_more_coming: Callable[[], bool] = lambda: False,
    ) -> None:
        """`aside` does what would hold up the loop. As long as `are_more_coming`, promises wait for each other."""
        nodes = nodes or Nodes(url)
        options = {**_parse_url(nodes.url), "protocol": 2}
        self._kind: Callable[..., AbstractConnection] = options.pop("connection_class", Connection)
        self._options, self._aside, self._timeout = options, aside, timeout
        self._routes, self._replicas, self._are_more_coming = Routes(nodes, patience), replicas, are_more_coming
        self._lines: dict[tuple[Node, bool], _Line] = {}

    @classmethod
    def beside(
        cls, connections: Connections, aside: Executor, are_more_coming: Callable[[], bool] = lambda: False
    ) -> Pipelines:
        """Other pipelines to the same Redis, which share what is known of it."""
        return cls(
            connections.url,
            aside,
            nodes=connections.nodes,
            replicas=connections.replicas,
            are_more_coming=are_more_coming,
        )

    async def carried_out(self, steps: Steps[T]) -> T:
        """The result of steps."""
        answer: Any = None
        while True:
            try:
                wanted = steps.send(answer)
            except StopIteration as end:
                result: T = end.value
                return result
            if isinstance(wanted, Call):
                answer = await self.answer(wanted)
            elif isinstance(wanted, Aside):
                answer = await asyncio.get_running_loop().run_in_executor(self._aside, wanted.work)
            else:
                answer = await self.answers(wanted)

    def answer(self, call: Call) -> Coroutine[Any, Any, Any]:
        """Redis's answer to a call; raises a StoreError."""
        return self._answer(call, self._asked(call, call.words))

    async def answers(self, calls: list[Call]) -> list[Any]:
        """The answers to several calls that go out together. If one fails, or nobody waits any more, none is kept."""
        asked = [self._asked(call, call.words) for call in calls]
        try:
            return [await self._answer(call, one) for call, one in zip(calls, asked, strict=True)]
        except BaseException:
            for one in asked:
                if not one.answer.cancel():
                    _is_heard(one.answer)
            raise

    def close(self) -> None:
        for line in self._lines.values():
            line.retire()

    def _asked(self, call: Call, words: tuple[Word, ...]) -> _Asked:
        packed, line = _pack(words), self._line(self._routes.node(call.tag), call.is_promise and self._replicas > 0)
        return _Asked(call.tag, packed, line, line.ask(packed, is_urgent=not call.is_promise))

    async def _answer(self, call: Call, asked: _Asked) -> Any:
        try:
            return await self._answer_at_last(asked)
        except NoScript:
            return await self._answer_at_last(self._asked(call, call.in_full()))

    async def _answer_at_last(self, asked: _Asked) -> Any:
        try:
            answer = await asked.answer
        except exceptions.RedisError as error:
            return await self._again(asked, error)
        self._routes.answered()
        return answer

    async def _again(self, asked: _Asked, error: exceptions.RedisError) -> Any:
        tag, packed, line, _ = asked
        trouble = self._routes.trouble(tag)
        while True:
            attempt = trouble.next(error, line.node, line.retire)
            if attempt.pause:
                await asyncio.sleep(attempt.pause)
            line = self._line(attempt.node, line.is_for_promises)
            if attempt.is_asking:
                line.ask(_pack(("ASKING",))).add_done_callback(_is_heard)
            try:
                answer = await line.ask(packed)
            except exceptions.RedisError as next_error:
                error = next_error
            else:
                self._routes.answered()
                return answer

    def _line(self, node: Node, is_for_promises: bool) -> _Line:
        line = self._lines.get((node, is_for_promises))
        if line is None or line.is_over:
            made = partial(_Promises, replicas=self._replicas) if is_for_promises else _Line
            line = made(node, self._place(node), self._timeout, self._are_more_coming)
            self._lines[node, is_for_promises] = line
        return line

    async def _place(self, node: Node) -> AbstractConnection:
        """Where a node is. Sentinels are asked aside, because asking them blocks."""
        found = self._routes.nodes.found
        if node is None and self._routes.nodes.is_by_sentinel:
            place = await asyncio.get_running_loop().run_in_executor(self._aside, found, node)
        else:
            place = found(node)
        return self._kind(**{**self._options, **place})


class _Asked(NamedTuple):
    """A command on its way: by which line, and the answer to come."""

    tag: str
    packed: bytes
    line: _Line
    answer: asyncio.Future[Any]


class _Line(asyncio.Protocol):
    """One connection: what is to be sent in this turn of the loop, and who waits for which answer."""

    is_for_promises = False

    def __init__(
        self,
        node: Node,
        place: Coroutine[Any, Any, AbstractConnection],
        timeout: float,
        are_more_coming: Callable[[], bool],
    ) -> None:
        self.node = node
        self.is_over = False
        """Whether nothing can be asked here any more."""
        self._has_ended = False
        """Whether nobody gets an answer here any more either."""
        self._loop = asyncio.get_running_loop()
        self._timeout = timeout
        self._reader = hiredis.Reader(protocolError=exceptions.InvalidResponse, replyError=_meaning_of)
        self._transport: asyncio.Transport | None = None
        self._is_open = False
        """Whether Redis has let us in."""
        self._out: list[bytes] = []
        self._is_urgent = False
        """Whether something in `_out` must not wait for more to come."""
        self._are_more_coming = are_more_coming
        self._waiting: deque[asyncio.Future[Any]] = deque()
        self._heard = self._loop.time()
        self._watch = self._loop.call_later(timeout, self._look)
        self._connecting = asyncio.ensure_future(self._connect(place))

    def ask(self, packed: bytes, *, is_urgent: bool = True) -> asyncio.Future[Any]:
        """Sends a command at the end of this turn, or once there is a connection; its answer. One that is not urgent
        waits some turns for others of its kind, if they are coming."""
        if self._is_open and not self._out:
            self._loop.call_soon(self._flush_in_time)
        if not self._waiting:
            self._heard = self._loop.time()
        self._out.append(packed)
        self._is_urgent |= is_urgent
        answer = self._loop.create_future()
        self._waiting.append(answer)
        return answer

    def retire(self) -> None:
        """Closes once everybody who still waits has an answer; whoever comes now gets another line."""
        self.is_over = True
        self._end_unless_awaited()

    def _end_unless_awaited(self) -> None:
        if not self._is_awaited():
            self._end(exceptions.ConnectionError("the connection was closed"))

    def _is_awaited(self) -> bool:
        """Whether anybody still waits for an answer."""
        return any(not answer.done() for answer in self._waiting)

    async def _connect(self, finding: Coroutine[Any, Any, AbstractConnection]) -> None:
        try:
            place = await finding
            await _connected(self._loop, self, place)
            for words in _greeting(place):
                await self._greet(words)
        except OSError as error:
            self._end(exceptions.ConnectionError(str(error)))
        except exceptions.RedisError as error:
            self._end(error)
        else:
            self._is_open = True
            self._flush()

    def _greet(self, words: tuple[Word, ...]) -> asyncio.Future[Any]:
        """Sends a command of the greeting ahead of everything that waits: without its password and its database the
        rest would be refused, or be done in the wrong place."""
        answer = self._loop.create_future()
        self._waiting.appendleft(answer)
        assert self._transport is not None
        self._transport.write(_pack(words))
        return answer

    def _flush_in_time(self) -> None:
        if not self._is_urgent and len(self._out) < GATHERED_MAX and self._are_more_coming():
            self._loop.call_soon(self._flush_in_time)
        else:
            self._flush()

    def _flush(self) -> None:
        if self._transport is not None and self._out:
            self._transport.write(b"".join(self._out))
            self._out.clear()
            self._is_urgent = False

    def _look(self) -> None:
        """A line on which nothing was heard for too long is broken, if anybody waits."""
        waited = self._loop.time() - self._heard if self._waiting else 0.0
        if waited >= self._timeout:
            self._end(exceptions.TimeoutError("Redis did not answer in time"))
        else:
            self._watch = self._loop.call_later(self._timeout - waited, self._look)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        if self._has_ended:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        self._heard = self._loop.time()
        self._reader.feed(data)
        try:
            while (answer := self._reader.gets()) is not False:
                self._hand_over(answer)
        except exceptions.InvalidResponse as error:
            self._end(error)
        if self.is_over:
            self._end_unless_awaited()

    def _hand_over(self, answer: Any) -> None:
        waiting = self._waiting.popleft()
        if waiting.done():
            return  # whoever asked has left
        if isinstance(answer, exceptions.RedisError):
            waiting.set_exception(answer)
        else:
            waiting.set_result(answer)

    def connection_lost(self, error: Exception | None) -> None:
        self._end(exceptions.ConnectionError(str(error or "Redis closed the connection")))

    def _end(self, error: exceptions.RedisError) -> None:
        self.is_over = self._has_ended = True
        self._out.clear()
        self._watch.cancel()
        self._connecting.cancel()
        if self._transport is not None:
            self._transport.abort()
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_exception(type(error)(*error.args))


class _Promises(_Line):
    """A line of calls that are promises: behind those of one turn goes a WAIT, and its answer is part of theirs."""

    is_for_promises = True

    def __init__(
        self,
        node: Node,
        place: Coroutine[Any, Any, AbstractConnection],
        timeout: float,
        are_more_coming: Callable[[], bool],
        *,
        replicas: int,
    ) -> None:
        super().__init__(node, place, timeout, are_more_coming)
        self._replicas = replicas
        self._made: list[_Promise] = []
        """The promises of this turn."""
        self._sent: deque[list[_Promise]] = deque()
        """Those of earlier turns, each with a WAIT behind them that has no answer yet."""

    def ask(self, packed: bytes, *, is_urgent: bool = True) -> asyncio.Future[Any]:
        promise = _Promise(super().ask(packed, is_urgent=is_urgent), self._loop.create_future())
        self._made.append(promise)
        return promise.kept

    def _flush(self) -> None:
        if self._made:
            received = super().ask(_pack(("WAIT", self._replicas, REPLICAS_MS_MAX)))
            received.add_done_callback(self._keep)
            self._sent.append(self._made)
            self._made = []
        super()._flush()

    def _is_awaited(self) -> bool:
        # What callers leave is the answer that a promise gives: Redis's own, and that of WAIT, nobody else awaits.
        are_left = all(promise.kept.done() for made in (*self._sent, self._made) for promise in made)
        return super()._is_awaited() and not are_left

    def _keep(self, received: asyncio.Future[Any]) -> None:
        for promise in self._sent.popleft():
            promise.answered(received, self._replicas)

    def _end(self, error: exceptions.RedisError) -> None:
        super()._end(error)
        for promise in self._made:
            promise.answered(promise.answer, self._replicas)
        self._made = []


class _Promise(NamedTuple):
    """Redis's answer to a promise, and the one that is given to the caller once replicas have it."""

    answer: asyncio.Future[Any]
    kept: asyncio.Future[Any]

    def answered(self, received: asyncio.Future[Any], replicas: int) -> None:
        failed, unheard = self.answer.exception(), received.exception()
        if self.kept.done():
            return  # whoever asked has left
        error = failed or unheard
        if error is None:
            try:
                not_replicated(received.result(), replicas)
            except NotReplicated as too_few:
                error = too_few
        if error is None:
            self.kept.set_result(self.answer.result())
        else:
            self.kept.set_exception(error)


async def _connected(loop: asyncio.AbstractEventLoop, line: _Line, place: AbstractConnection) -> None:
    """Connects by a socket file, TCP or TLS, as redis-py reads the address."""
    if isinstance(place, UnixDomainSocketConnection):
        await loop.create_unix_connection(lambda: line, place.path)
    else:
        assert isinstance(place, Connection)
        tls = place.ssl_context.get() if isinstance(place, SSLConnection) else None
        await loop.create_connection(lambda: line, place.host, place.port, ssl=tls)


def _greeting(place: AbstractConnection) -> list[tuple[Word, ...]]:
    """What is said before anything is asked: who we are, and which database is meant."""
    said: list[tuple[Word, ...]] = []
    if place.password is not None or place.username is not None:
        who = () if place.username is None else (place.username,)
        said.append(("AUTH", *who, place.password or ""))
    if place.db:
        said.append(("SELECT", place.db))
    return said


def _is_heard(answer: asyncio.Future[Any]) -> None:
    """Looks at the error of an answer that nobody waits for any more: else asyncio would log it."""
    if not answer.cancelled():
        answer.exception()
