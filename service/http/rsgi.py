"""What we use of RSGI, granian's interface between a server and an application on a loop."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Iterable
from typing import Protocol


class Headers(Protocol):
    """A request's headers, by lower-case names. Values that are not ASCII are missing."""

    def __contains__(self, name: str) -> bool: ...
    def keys(self) -> list[str]: ...
    def get_all(self, name: str) -> list[str]: ...


class RsgiScope(Protocol):
    """What is known of a request before its body."""

    @property
    def method(self) -> str: ...
    @property
    def scheme(self) -> str: ...
    @property
    def http_version(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def query_string(self) -> str: ...
    @property
    def client(self) -> str: ...
    @property
    def server(self) -> str: ...
    @property
    def headers(self) -> Headers: ...


class Exchange(Protocol):
    """Reads the body, whole or in pieces, and sends the one answer."""

    def __call__(self) -> Awaitable[bytes]: ...
    def __aiter__(self) -> AsyncIterator[bytes]: ...
    def response_empty(self, status: int, headers: list[tuple[str, str]]) -> None: ...
    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None: ...
    def response_file(self, status: int, headers: list[tuple[str, str]], file: str) -> None: ...


class HttpRequest:
    """A request without its body. What every request is asked for is read from the server's object once."""

    __slots__ = ("headers", "method", "path", "scope")

    def __init__(self, scope: RsgiScope) -> None:
        self.scope = scope
        self.method, self.path, self.headers = scope.method, scope.path, scope.headers

    def header(self, name: str) -> str | None:
        """A header as a WSGI gateway would pass it: several of one name are joined, an unreadable one is empty."""
        values = self.headers.get_all(name)
        if len(values) == 1:
            return values[0]
        if not values:
            return "" if name in self.headers else None
        return ",".join(values)

    def those(self, names: Iterable[str]) -> dict[str, str]:
        """Those of these headers that were sent."""
        return {name: value for name in names if (value := self.header(name)) is not None}
