"""Pens and streams by themselves: what is written when a reader is quick, slow, silent or gone."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from events.proof.chain import Head, Stored
from service.push.pen import Pen
from service.push.streams import KEEP_ALIVE, KEEP_ALIVE_SECONDS, SEND_SECONDS_MAX, GameStream, StreamReader
from service.push.telling import Page


class Server:
    """Takes what it is sent at once, or when it is told to."""

    def __init__(self, *, is_slow: bool = False) -> None:
        self.is_slow = is_slow
        self.sent: list[bytes] = []
        self.is_complete = False
        self._untaken: asyncio.Future[None] | None = None

    def send(self, message: dict[str, Any]) -> asyncio.Future[None]:
        assert self._untaken is None or self._untaken.done(), "one write is under way at most"
        self.sent.append(message.get("body", b""))
        self.is_complete = message.get("more_body") is False
        self._untaken = asyncio.get_running_loop().create_future()
        if not self.is_slow:
            self._untaken.set_result(None)
        return self._untaken

    async def take(self) -> None:
        assert self._untaken is not None
        self._untaken.set_result(None)
        await asyncio.sleep(0)


def on_a_loop(scene: Coroutine[Any, Any, None]) -> None:
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scene).result()


def stream_to(server: Server, cursor: int = 0) -> GameStream:
    return GameStream("g_1", StreamReader(None, "en", server.send, lambda: b"too slow"), cursor)


def test_what_comes_while_a_write_is_under_way_goes_out_in_one_piece() -> None:
    async def scene() -> None:
        server = Server(is_slow=True)
        pen = Pen(server.send, lambda: None)
        for content in (b"1", b"2", b"3"):
            pen.write(content, events=1)
        assert (server.sent, pen.waiting) == ([b"1"], 2)
        await server.take()
        assert (server.sent, pen.waiting) == ([b"1", b"23"], 0)

    on_a_loop(scene())


def test_an_answer_is_complete_once_everything_is_taken() -> None:
    async def scene() -> None:
        server, closed = Server(is_slow=True), asyncio.Event()
        pen = Pen(server.send, closed.set)
        pen.write(b"1")
        pen.write(b"2")
        pen.end()
        pen.write(b"after the end")
        await server.take()
        assert not closed.is_set()
        await server.take()
        assert closed.is_set() and server.sent == [b"1", b"2", b""] and server.is_complete

    on_a_loop(scene())


def test_whoever_waits_for_a_reader_goes_on_when_all_is_taken_or_nobody_reads_any_more() -> None:
    async def scene() -> None:
        for is_taken in (True, False):
            server = Server(is_slow=True)
            pen = Pen(server.send, lambda: None)
            pen.write(b"1")
            waiting = asyncio.ensure_future(pen.all_taken())
            await asyncio.sleep(0)
            assert not waiting.done()
            if is_taken:
                await server.take()
            else:
                pen.close()
            await waiting

    on_a_loop(scene())


def test_a_connection_that_cannot_be_written_to_is_closed_and_raises_nothing() -> None:
    def send(message: dict[str, Any]) -> asyncio.Future[None]:
        raise RuntimeError("the transport is closed")

    async def scene() -> None:
        closed = asyncio.Event()
        Pen(send, closed.set).write(b"1")
        assert closed.is_set()

    on_a_loop(scene())


def test_a_silent_stream_is_kept_open_and_a_reader_that_takes_nothing_is_gone() -> None:
    async def scene() -> None:
        server = Server()
        stream = stream_to(server)
        stream.pulse(stream.pen.since + KEEP_ALIVE_SECONDS - 1.1)
        assert server.sent == []
        stream.pulse(stream.pen.since + KEEP_ALIVE_SECONDS - 0.9)
        assert server.sent == [KEEP_ALIVE]
        server.is_slow = True
        stream.pen.write(b"1")
        over = []
        for waited in (SEND_SECONDS_MAX - 0.1, SEND_SECONDS_MAX + 0.1):
            stream.pulse(stream.pen.since + waited)
            over.append(stream.is_over)
        assert (over, server.is_complete) == ([False, True], False)

    on_a_loop(scene())


def page(first: int, prev: str = "x") -> Page:
    frame = b'{"at":"2024-01-01T00:00:00.000Z","prev":"%b","type":"t"}' % prev.encode().ljust(64, b"0")
    return Page.of([Stored(first, frame, b"")])


def test_only_what_comes_next_is_written_and_a_gap_or_another_history_is_looked_up() -> None:
    async def scene() -> None:
        first = page(8)
        second = page(9, first.hash)
        for news, is_written, is_live in (
            (second, True, True),
            (first, False, True),
            (page(10, second.hash), False, False),
            (page(9, "another"), False, False),
        ):
            stream = stream_to(Server(), cursor=7)
            stream.is_live = True
            assert stream.hand_over(first, b"8", is_asked=True, is_end=False)
            was_written = stream.hand_over(news, b"news", is_asked=True, is_end=False)
            assert (was_written, stream.is_live) == (is_written, is_live)

    on_a_loop(scene())


def test_a_stream_goes_on_only_after_the_very_event_at_its_cursor() -> None:
    async def scene() -> None:
        first = page(8)
        stream = stream_to(Server(), cursor=8)
        assert stream.is_continued(None, Head("g_1", 8, first.hash))
        assert stream.is_continued(page(9, first.hash), Head("g_1", 9, "y"))
        assert not stream.is_continued(page(9, "another"), Head("g_1", 9, "y"))
        assert not stream.is_continued(None, Head("g_1", 8, "another"))
        assert not stream.is_continued(None, Head("g_1", 7, "y"))

    on_a_loop(scene())
