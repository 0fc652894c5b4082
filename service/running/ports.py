"""Makes sure that a port is free. granian lets several processes share a port, so two services would do so without an
error."""

from __future__ import annotations

import errno
import socket
import time
from typing import Final

LEAVING_SECONDS_MAX: Final = 5.0
"""How long the processes of an earlier run may take to leave the port."""

_PAUSE_SECONDS: Final = 0.1


class PortTaken(Exception):
    """Another process listens there, or we may not; the message says what to do."""


def claim(host: str, port: int, flag: str, patience: float = 0.0) -> None:
    """Makes sure that nobody listens there. Raises PortTaken after `patience` seconds."""
    until = time.monotonic() + patience
    while (trouble := _trouble(host, port)) is not None:
        if trouble.errno != errno.EADDRINUSE or time.monotonic() >= until:
            raise PortTaken(_said(host, port, flag, trouble))
        time.sleep(_PAUSE_SECONDS)


def _trouble(host: str, port: int) -> OSError | None:
    try:
        [(family, kind, _, _, address), *_] = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        with socket.socket(family, kind) as probe:
            # With this option the port counts as free although old connections are closing, but not while another
            # process listens.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        return error
    return None


def _said(host: str, port: int, flag: str, trouble: OSError) -> str:
    if trouble.errno == errno.EADDRINUSE:
        return f"port {port} of {host} is taken by another process; stop that one or choose another with {flag}"
    return f"port {port} of {host} cannot be listened at: {trouble.strerror or trouble}"
