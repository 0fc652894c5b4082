"""Who is called by webhooks, with good manners and bad ones."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress


class Target:
    """A server that answers every call with the same bytes, or hangs, and keeps what it was sent. One that trickles
    sends a byte now and then for as long as somebody listens; one that greets does not wait for a call."""

    def __init__(
        self,
        answer: bytes | None = b"HTTP/1.1 204 No Content\r\n\r\n",
        trickle: bytes = b"",
        greeting: bytes = b"",
    ) -> None:
        self.answer, self.trickle, self.greeting = answer, trickle, greeting
        self.calls: list[tuple[dict[str, str], bytes]] = []
        self._socket = self._connection = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}/hook?x=1"
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            with connection, suppress(OSError):
                self._connection = connection
                if self.greeting:
                    connection.sendall(self.greeting)
                else:
                    self._listen(connection)
                self._answer(connection)

    def _listen(self, connection: socket.socket) -> None:
        content = b""
        while b"\r\n\r\n" not in content or not content.endswith(b"}"):
            more = connection.recv(65536)
            if not more:
                raise ConnectionError("whoever called has left")
            content += more
        head, _, body = content.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        self.calls.append(({name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:])}, body))

    def _answer(self, connection: socket.socket) -> None:
        while self.trickle:
            connection.sendall(self.trickle)
            time.sleep(0.02)
        if self.answer is None:
            connection.recv(1)
        else:
            connection.sendall(self.answer)

    def close(self) -> None:
        for one in (self._socket, self._connection):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join()
