"""Ways to a real service on which something breaks: the service has answered, and the client never hears it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx


class Faulty(httpx.BaseTransport):
    """Loses the answers that `is_lost` names, and cuts each of the first `cuts` streams after its first piece."""

    def __init__(self, is_lost: Callable[[httpx.Request], bool] = lambda _: False, cuts: int = 0) -> None:
        self._wire = httpx.HTTPTransport()
        self._is_lost, self._cuts = is_lost, cuts
        self.lost: list[httpx.Request] = []
        self.streams: list[httpx.Request] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        answer = self._wire.handle_request(request)
        if self._is_lost(request):
            answer.read()
            self.lost.append(request)
            raise httpx.ReadError("the answer was lost", request=request)
        if answer.headers.get("Content-Type", "").startswith("text/event-stream"):
            self.streams.append(request)
            if len(self.streams) <= self._cuts:
                assert isinstance(answer.stream, httpx.SyncByteStream)
                answer.stream = _Cut(answer.stream)
        return answer

    def close(self) -> None:
        self._wire.close()


class _Cut(httpx.SyncByteStream):
    """Breaks in the middle of a message."""

    def __init__(self, whole: httpx.SyncByteStream) -> None:
        self._whole = whole

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self._whole:
            if b"data:" in chunk:
                yield chunk[: len(chunk) * 2 // 3]
                raise httpx.ReadError("the stream was cut")
            yield chunk

    def close(self) -> None:
        self._whole.close()
