"""The network between the parts and a Redis on another machine: it can stall, be cut, and lead elsewhere."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, Final

from tests.fixtures.ports import free_port
from tests.patience import HANGS_SECONDS

CHUNK: Final = 2**16


class Proxy:
    """Carries bytes from its own port to another one, on a loop in a thread of its own."""

    def __init__(self, target: int) -> None:
        self.port = free_port()
        self._target = target
        self._is_cut = False
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._carrying: set[asyncio.Task[Any]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = self._wait(asyncio.start_server(self._carry, "127.0.0.1", self.port))

    def stall(self) -> None:
        """Holds back whatever is sent; connections stay open."""
        self._loop.call_soon_threadsafe(self._flowing.clear)

    def cut(self) -> None:
        """Ends all connections, and refuses new ones."""
        self._wait(self._hang_up(is_cut=True))

    def restore(self) -> None:
        self._is_cut = False
        self._loop.call_soon_threadsafe(self._flowing.set)

    def lead_to(self, target: int) -> None:
        self._target = target
        self.restore()

    def close(self) -> None:
        self._server.close()
        self._wait(self._hang_up(is_cut=True))
        self._wait(self._carried())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _wait(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(HANGS_SECONDS)

    async def _hang_up(self, is_cut: bool) -> None:
        self._is_cut = is_cut
        self._flowing.set()
        for writer in self._writers:
            writer.transport.abort()

    def _refuses(self, *writers: asyncio.StreamWriter) -> bool:
        """Whether the network is cut; then these end."""
        if self._is_cut:
            for writer in writers:
                writer.transport.abort()
        return self._is_cut

    async def _carried(self) -> None:
        """Waits until nothing is carried any more, nor about to be."""
        while self._carrying:
            await asyncio.wait(self._carrying)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._carrying.add(task)
        try:
            await self._carry_both_ways(reader, writer)
        finally:
            self._carrying.discard(task)

    async def _carry_both_ways(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refuses(writer):
            return
        try:
            there, to_there = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        both = {writer, to_there}
        if self._refuses(*both):
            return
        self._writers |= both
        try:
            await asyncio.gather(self._pump(reader, to_there), self._pump(there, writer))
        finally:
            self._writers -= both

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Copies bytes in one direction, until either side ends."""
        try:
            while content := await reader.read(CHUNK):
                await self._flowing.wait()
                writer.write(content)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.transport.abort()
