"""Looks host names up, and tells public addresses from private ones."""

from __future__ import annotations

import ipaddress
import queue
import socket
import threading
import time
from typing import Final

_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
_GLOBAL_UNICAST: Final = ipaddress.IPv6Network("2000::/3")


class NoAddress(Exception):
    """Why a name leads nowhere."""


class NotPublic(NoAddress):
    """It leads to a private network."""


def resolved(host: str, port: int, until: float, are_private_allowed: bool) -> list[str]:
    """The addresses behind a name, all of them public; raises NoAddress."""
    answers: queue.SimpleQueue[list[str] | OSError | UnicodeError] = queue.SimpleQueue()

    def look_up() -> None:
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            answers.put([str(one[4][0]) for one in found])
        except (OSError, UnicodeError) as error:
            answers.put(error)

    # In a thread of its own, which is abandoned if it hangs: a look-up cannot be stopped.
    threading.Thread(target=look_up, daemon=True).start()
    try:
        found = answers.get(timeout=max(0.0, until - time.monotonic()))
    except queue.Empty:
        raise NoAddress(f"{host} cannot be looked up in time") from None
    if isinstance(found, Exception) or not found:
        raise NoAddress(f"{host} cannot be looked up: {found}")
    if not are_private_allowed and not all(is_public(address) for address in found):
        raise NotPublic(f"{host} is not a public address")
    return list(dict.fromkeys(found))


def is_public(address: str) -> bool:
    """Whether everybody on the internet means the same machine by it. An IPv4 address inside an IPv6 one is judged as
    IPv4."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is None and found in _NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if found not in _GLOBAL_UNICAST:
            return False
    return found.is_global and not found.is_multicast
