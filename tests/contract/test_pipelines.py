"""What only a loop's connection does: everything of one turn in one write, in order, and long work aside."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from typing import Any, TypeVar

import pytest

from events.redis import pipelined
from events.redis.calls import Aside, Call, Steps, script_call
from events.redis.errors import NotReplicated, StoreError, StoreUnavailable
from events.redis.pipelined import GATHERED_MAX, Pipelines
from events.redis.scripts import Script
from events.redis.server import RedisServer
from tests.fixtures.loops import run_alone
from tests.patience import HANGS_SECONDS

T = TypeVar("T")
Scene = Callable[[Pipelines], Coroutine[Any, Any, T]]

ECHO = Script("return ARGV[1]")


@pytest.fixture
def aside() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


@pytest.fixture
def play(redis_server: RedisServer, aside: ThreadPoolExecutor) -> Callable[[Scene[T]], T]:
    """Runs a scene on a loop of its own, with pipelines to the session's Redis."""

    def played(scene: Scene[T]) -> T:
        async def on_loop() -> T:
            pipelines = Pipelines(redis_server.url, aside)
            try:
                return await scene(pipelines)
            finally:
                pipelines.close()

        return run_alone(on_loop())

    return played


async def reads(pipelines: Pipelines) -> int:
    """How often Redis has read from a socket so far."""
    told = (await pipelines.answer(Call("", ("INFO", "stats")))).decode()
    return int(told.partition("total_reads_processed:")[2].split()[0])


def test_what_is_asked_in_one_turn_goes_out_in_one_write(play: Callable[[Scene[int]], int]) -> None:
    async def scene(pipelines: Pipelines) -> int:
        before = await reads(pipelines)
        answers = await asyncio.gather(*(pipelines.answer(Call("", ("ECHO", n))) for n in range(200)))
        assert answers == [str(n).encode() for n in range(200)]
        return await reads(pipelines) - before

    assert play(scene) <= 5


def test_promises_wait_for_those_that_are_coming(redis_server: RedisServer, aside: ThreadPoolExecutor) -> None:
    async def scene() -> int:
        coming = 12
        pipelines = Pipelines(redis_server.url, aside, are_more_coming=lambda: coming > 0)
        try:
            before = await reads(pipelines)
            asked = []
            while coming:
                coming -= 1
                asked.append(asyncio.ensure_future(pipelines.answer(Call("", ("ECHO", coming), is_promise=True))))
                await asyncio.sleep(0)
            assert await asyncio.gather(*asked) == [str(n).encode() for n in range(11, -1, -1)]
            return await reads(pipelines) - before
        finally:
            pipelines.close()

    assert run_alone(scene()) <= 5


def test_promises_that_are_enough_for_a_write_wait_for_no_others(
    redis_server: RedisServer, aside: ThreadPoolExecutor
) -> None:
    async def scene() -> list[Any]:
        pipelines = Pipelines(redis_server.url, aside, are_more_coming=lambda: True)
        try:
            await reads(pipelines)
            promises = [Call("", ("ECHO", n), is_promise=True) for n in range(GATHERED_MAX)]
            return await asyncio.gather(*map(pipelines.answer, promises))
        finally:
            pipelines.close()

    assert run_alone(scene()) == [str(n).encode() for n in range(GATHERED_MAX)]


def test_who_only_asks_waits_for_no_promises(redis_server: RedisServer, aside: ThreadPoolExecutor) -> None:
    async def scene() -> list[Any]:
        pipelines = Pipelines(redis_server.url, aside, are_more_coming=lambda: True)
        try:
            await reads(pipelines)
            calls = [Call("", ("ECHO", "promise"), is_promise=True), Call("", ("ECHO", "look"))]
            return await asyncio.gather(*map(pipelines.answer, calls))
        finally:
            pipelines.close()

    assert run_alone(scene()) == [b"promise", b"look"]


def test_an_error_is_the_answer_of_its_call_alone(play: Callable[[Scene[None]], None]) -> None:
    async def scene(pipelines: Pipelines) -> None:
        calls = [Call("", ("ECHO", "a")), Call("", ("NOSUCH",)), Call("", ("ECHO", "b"))]
        first, error, last = await asyncio.gather(*map(pipelines.answer, calls), return_exceptions=True)
        assert (first, last) == (b"a", b"b") and isinstance(error, StoreError)

    play(scene)


def test_calls_that_are_made_together_go_out_in_one_write_and_one_that_fails_fails_all(
    play: Callable[[Scene[int]], int],
) -> None:
    told: list[dict[str, Any]] = []

    async def scene(pipelines: Pipelines) -> int:
        asyncio.get_running_loop().set_exception_handler(lambda _, about: told.append(about))
        before = await reads(pipelines)
        answers = await pipelines.answers([script_call("", ECHO, [], [n]) for n in range(50)])
        assert answers == [str(n).encode() for n in range(50)], "each once more in full where the script was not known"
        answers = await pipelines.answers([Call("", ("ECHO", n)) for n in range(200)])
        assert answers == [str(n).encode() for n in range(200)]
        count = await reads(pipelines) - before
        with pytest.raises(StoreError):
            await pipelines.answers([Call("", ("ECHO", "a")), Call("", ("NOSUCH",)), Call("", ("NOSUCH",))])
        assert await pipelines.answer(Call("", ("ECHO", "b"))) == b"b"
        return count

    assert play(scene) <= 60
    gc.collect()
    assert told == [], "an error that nobody waits for is nobody's news"


def test_who_no_longer_waits_takes_nobody_else_s_answer(play: Callable[[Scene[None]], None]) -> None:
    async def scene(pipelines: Pipelines) -> None:
        await pipelines.answer(Call("", ("PING",)))
        left = asyncio.ensure_future(pipelines.answer(Call("", ("ECHO", "left"))))
        stays = asyncio.ensure_future(pipelines.answer(Call("", ("ECHO", "stays"))))
        await asyncio.sleep(0)
        left.cancel()
        assert await stays == b"stays" and left.cancelled()

    play(scene)


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("is_promise", [False, True], ids=["look", "promise"])
def test_who_no_longer_waits_keeps_no_connection_open(
    redis_server: RedisServer, aside: ThreadPoolExecutor, is_promise: bool, count: int
) -> None:
    """None of the answers comes before the loop ends. A connection that is open then is a ResourceWarning."""
    told: list[dict[str, Any]] = []

    async def scene() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, about: told.append(about))
        pipelines, watch = Pipelines(redis_server.url, aside, replicas=1), Pipelines(redis_server.url, aside)
        never = [Call("", ("BLPOP", f"nothing-{n}", "0"), is_promise=is_promise) for n in range(count)]
        asked = pipelines.answer(never[0]) if count == 1 else pipelines.answers(never)
        left = asyncio.ensure_future(asked)
        while b"blocked_clients:0" in await watch.answer(Call("", ("INFO", "clients"))):
            await asyncio.sleep(0)
        left.cancel()
        await asyncio.wait([left])
        pipelines.close()
        watch.close()

    run_alone(scene())
    gc.collect()
    assert told == [], "an error that nobody waits for is nobody's news"


@pytest.mark.parametrize("is_connected", [False, True], ids=["connecting", "connected"])
@pytest.mark.parametrize("is_promise", [False, True], ids=["look", "promise"])
def test_who_still_waits_when_all_is_closed_has_the_answer_and_then_the_connection_ends(
    redis_server: RedisServer,
    aside: ThreadPoolExecutor,
    monkeypatch: pytest.MonkeyPatch,
    is_promise: bool,
    is_connected: bool,
) -> None:
    monkeypatch.setattr(pipelined, "REPLICAS_MS_MAX", 1)

    async def scene() -> None:
        pipelines = Pipelines(redis_server.url, aside, replicas=1)
        calls = [Call("", ("ECHO", "stays"), is_promise=is_promise) for _ in range(2)]
        if is_connected:
            with pytest.raises(NotReplicated) if is_promise else nullcontext():
                await pipelines.answers(calls)
        asked = asyncio.ensure_future(pipelines.answers(calls))
        await asyncio.sleep(0)
        pipelines.close()
        with pytest.raises(NotReplicated) if is_promise else nullcontext():
            assert await asked == [b"stays", b"stays"]

    run_alone(scene())
    gc.collect()


def test_steps_are_carried_out_with_long_work_aside(play: Callable[[Scene[tuple[Any, ...]]], tuple[Any, ...]]) -> None:
    def steps() -> Steps[tuple[Any, ...]]:
        one = yield Call("", ("ECHO", "one"))
        both = yield [Call("", ("ECHO", "two")), Call("", ("ECHO", "three"))]
        thread = yield Aside(threading.get_ident)
        return one, both, thread

    async def scene(pipelines: Pipelines) -> tuple[Any, ...]:
        return await pipelines.carried_out(steps())

    one, both, thread = play(scene)
    assert (one, both) == (b"one", [b"two", b"three"]) and thread != threading.get_ident()


def test_where_redis_refuses_the_database_nothing_is_done_in_another(
    redis_server: RedisServer, aside: ThreadPoolExecutor
) -> None:
    async def scene() -> None:
        wrong = Pipelines(f"{redis_server.url}?db=9999", aside, patience=0.0)
        with pytest.raises(StoreError, match="DB index"):
            await wrong.answer(Call("", ("SET", "written", "in the wrong place")))
        right = Pipelines(redis_server.url, aside)
        assert await right.answer(Call("", ("EXISTS", "written"))) == 0
        right.close()

    run_alone(scene())


def test_all_who_waited_for_redis_share_one_new_connection(
    own_redis: Callable[[], RedisServer], aside: ThreadPoolExecutor
) -> None:
    server = own_redis()

    async def scene() -> int:
        pipelines = Pipelines(server.url, aside, patience=HANGS_SECONDS)
        await pipelines.answer(Call("", ("PING",)))
        assert server.pid
        os.kill(server.pid, signal.SIGKILL)
        asked = [asyncio.ensure_future(pipelines.answer(Call("", ("ECHO", n)))) for n in range(100)]
        await asyncio.to_thread(server.restart)
        assert await asyncio.gather(*asked) == [str(n).encode() for n in range(100)]
        told = (await pipelines.answer(Call("", ("INFO", "clients")))).decode()
        pipelines.close()
        return int(told.partition("connected_clients:")[2].split()[0])

    assert run_alone(scene()) == 1


def test_where_nobody_listens_each_is_told(aside: ThreadPoolExecutor) -> None:
    async def scene() -> list[BaseException | Any]:
        pipelines = Pipelines("unix:///no/such/socket", aside, patience=0.1)
        calls = [pipelines.answer(Call("", ("PING",))) for _ in range(20)]
        return await asyncio.gather(*calls, return_exceptions=True)

    assert {type(error) for error in run_alone(scene())} == {StoreUnavailable}
