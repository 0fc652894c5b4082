"""Bodies as the front door reads them: how much of them, and for how long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from granian.rsgi import ProtocolClosed  # type: ignore[attr-defined]

from service.http import bodies
from service.http.bodies import Bodies
from service.http.headers import BODY_MAX
from service.http.problems import Problem
from service.http.rsgi import HttpRequest
from tests.fixtures.loops import run_alone
from tests.service.inside import Asked


class Sent(Asked):
    """A request whose body comes in pieces; `sent` counts how many were taken."""

    def __init__(self, *pieces: bytes, method: str = "POST", ends: str = "whole", **headers: str) -> None:
        super().__init__(method, "/", "", {name.replace("_", "-"): value for name, value in headers.items()})
        self._pieces, self._ends = pieces, ends
        self.sent = 0

    async def __call__(self) -> bytes:
        return b"".join([piece async for piece in self])

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self._pieces:
            self.sent += 1
            yield piece
        if self._ends == "breaks off":
            raise ProtocolClosed
        if self._ends == "never":
            await asyncio.get_running_loop().create_future()


def read(sent: Sent, reading: Bodies | None = None) -> bytes:
    async def body() -> bytes:
        return await (reading or Bodies()).read(HttpRequest(sent), sent)

    return run_alone(body())


@pytest.mark.parametrize("length", ["6", None])
def test_a_body_is_read_with_and_without_a_length(length: str | None) -> None:
    assert read(Sent(b"one", b"two", **({"content-length": length} if length else {}))) == b"onetwo"


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_who_only_looks_has_no_body(method: str) -> None:
    sent = Sent(b"one", method=method)
    assert (read(sent), sent.sent) == (b"", 0)


def test_a_body_of_the_largest_size_is_read_either_way() -> None:
    for headers in ({}, {"content-length": str(BODY_MAX)}):
        assert len(read(Sent(bytes(BODY_MAX), **headers))) == BODY_MAX


def test_one_that_says_that_it_is_too_large_is_not_read() -> None:
    sent = Sent(b"one", **{"content-length": str(BODY_MAX + 1)})
    assert len(read(sent)) == BODY_MAX + 1 and sent.sent == 0


def test_one_without_a_length_is_read_until_it_is_too_large() -> None:
    sent = Sent(*[bytes(BODY_MAX)] * 5)
    assert len(read(sent)) == BODY_MAX + 1 and sent.sent == 2


@pytest.mark.parametrize("length", ["9", None])
def test_one_that_breaks_off_is_said_to_be_wrong(length: str | None) -> None:
    with pytest.raises(Problem) as refused:
        read(Sent(b"one", ends="breaks off", **({"content-length": length} if length else {})))
    assert list(refused.value.members["errors"]) == ["body"]


class Clocked(asyncio.SelectorEventLoop):
    """A loop whose time can be moved on."""

    ahead = 0.0
    timers = 0

    def call_later(self, delay: float, callback: Any, *args: Any, context: Any = None) -> Any:  # type: ignore[override]
        self.timers += 1
        return super().call_later(delay, callback, *args, context=context)

    def time(self) -> float:
        return super().time() + self.ahead

    def run_alone(self, scene: Coroutine[Any, Any, None]) -> None:
        """In a thread of its own, as `loops.run_alone` does it."""
        with ThreadPoolExecutor(1) as thread:
            thread.submit(self.run_until_complete, scene).result()

    async def pass_by(self, seconds: float) -> None:
        """What was begun has begun before, and what is due is done after it: the loop needs some turns for both."""
        for step in (0.0, seconds):
            self.ahead += step
            for _ in range(5):
                await asyncio.sleep(0)


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clocked]:
    """Hours instead of seconds: no machine is so busy that they pass by themselves."""
    monkeypatch.setattr(bodies, "BODY_SECONDS_MAX", 10_000.0)
    monkeypatch.setattr(bodies, "BODIES_SWEEP_SECONDS", 500.0)
    loop = Clocked()
    yield loop
    loop.close()


def begun(reading: Bodies, sent: Sent) -> asyncio.Task[bytes]:
    return asyncio.create_task(reading.read(HttpRequest(sent), sent))


def refused(task: asyncio.Task[bytes]) -> str:
    problem = task.exception()
    assert isinstance(problem, Problem)
    return problem.type.name


def test_those_that_come_too_slowly_are_not_waited_for_and_the_others_are(loop: Clocked) -> None:
    async def read_three() -> None:
        reading = Bodies()
        first = begun(reading, Sent(b"one", ends="never"))
        await loop.pass_by(6_000)
        second = begun(reading, Sent(b"two", ends="never"))
        await loop.pass_by(3_999)
        assert not first.done() and not second.done()
        await loop.pass_by(501)
        assert refused(first) == "slow-body" and not second.done()
        assert await begun(reading, Sent(b"three")) == b"three"
        await loop.pass_by(6_000)
        assert refused(second) == "slow-body"

    loop.run_alone(read_three())


def test_one_timer_watches_over_all_of_them(loop: Clocked) -> None:
    async def read_many() -> None:
        reading = Bodies()
        slow = [begun(reading, Sent(b"one", ends="never")) for _ in range(5)]
        await loop.pass_by(100)
        assert loop.timers == 1
        await loop.pass_by(500)
        assert loop.timers == 2, "the next look"
        await loop.pass_by(10_000)
        assert {refused(one) for one in slow} == {"slow-body"} and loop.timers == 2

    loop.run_alone(read_many())


def test_who_comes_after_all_were_read_is_watched_again(loop: Clocked) -> None:
    async def read_twice() -> None:
        reading = Bodies()
        assert await begun(reading, Sent(b"one")) == b"one"
        await loop.pass_by(600)
        slow = begun(reading, Sent(b"two", ends="never"))
        await loop.pass_by(9_000)
        assert not slow.done()
        await loop.pass_by(1_501)
        assert refused(slow) == "slow-body"

    loop.run_alone(read_twice())


def test_a_request_that_is_ended_from_outside_is_not_taken_for_a_slow_one() -> None:
    async def ended() -> None:
        sent = Sent(b"one", ends="never")
        task = asyncio.create_task(Bodies().read(HttpRequest(sent), sent))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    run_alone(ended())


def test_what_is_still_sent_after_the_answer_is_taken_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "DRAINED_MAX", 10)
    taken = []
    for sent in (
        Sent(*[b"12345"] * 9),
        Sent(*[b"12345"] * 2),
        Sent(b"12345", ends="breaks off"),
        Sent(*[b"12345"] * 9, expect="100-continue"),
    ):
        run_alone(Bodies().drain(HttpRequest(sent), sent))
        taken.append(sent.sent)
    assert taken == [3, 2, 1, 0]


def test_some_megabytes_are_taken_after_the_answer() -> None:
    sent = Sent(*[bytes(1024 * 1024)] * 8)
    run_alone(Bodies().drain(HttpRequest(sent), sent))
    assert sent.sent == 8


def test_what_never_ends_is_left_after_a_while(loop: Clocked) -> None:
    async def drained() -> None:
        sent = Sent(b"one", ends="never")
        task = asyncio.create_task(Bodies().drain(HttpRequest(sent), sent))
        await loop.pass_by(9_000)
        assert sent.sent == 1 and not task.done()
        await loop.pass_by(1_001)
        assert task.done() and task.exception() is None

    loop.run_alone(drained())
