"""The network that is cut on purpose leaves nothing behind: else a test that comes later is blamed for it."""

from __future__ import annotations

import asyncio
import gc
import socket
import threading
from typing import Any

import pytest

from tests.faults.proxy import Proxy
from tests.patience import HANGS_SECONDS, wait_for


def test_a_connection_that_is_being_made_when_the_network_ends_is_ended_too(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_go_on = threading.Event(), threading.Event()
    connect = asyncio.open_connection

    async def slowly(*where: Any) -> Any:
        begun.set()
        await asyncio.to_thread(may_go_on.wait, HANGS_SECONDS)
        return await connect(*where)

    monkeypatch.setattr(asyncio, "open_connection", slowly)
    with socket.create_server(("127.0.0.1", 0)) as target:
        target.settimeout(HANGS_SECONDS)
        network = Proxy(target.getsockname()[1])
        with socket.create_connection(("127.0.0.1", network.port)) as client:
            assert begun.wait(HANGS_SECONDS)
            closing = threading.Thread(target=network.close)
            closing.start()
            wait_for(lambda: network._is_cut)
            may_go_on.set()
            closing.join(HANGS_SECONDS)
            assert not closing.is_alive()
            there, _ = target.accept()
            with there:
                assert there.recv(1) == b"" and client.recv(1) == b"", "both ends are told"
    gc.collect()
