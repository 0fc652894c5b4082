"""Messages to webhooks, as https://www.standardwebhooks.com asks for them: signed, thin, repeated until they arrive.

A message says that something happened, never what somebody holds: whoever gets it asks the API with a token. It is sent
to public addresses alone, unless the settings say otherwise: the name is looked up once, every address it stands for is
checked, and the connection goes to the address that was checked. Redirects are not followed.
"""

from __future__ import annotations

import base64
import hmac
import ipaddress
import queue
import re
import socket
import ssl
import threading
import time
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
import structlog

from domain.kernel.clock import timestamp
from domain.kernel.engine import asked
from events.beside.webhooks import DECISION, Message, Webhook, addressed
from events.play import NoSuchGame
from workers.metrics import WEBHOOKS
from workers.workshop import Workshop

SECONDS_MAX: Final = 5.0
"""For everything: the name, the connection, the answer."""

TRIES_MAX: Final = 8
"""At growing intervals, over more than a day; then the message is dropped."""

HEAD_BYTES_MAX: Final = 16_384
GONE: Final = 410
"""Who answers so wants no more messages: the webhook is deleted."""

TYPES: Final = {"decision": "game.decision", "over": "game.over"}

_STATUS = re.compile(rb"HTTP/1\.[01] ([1-5][0-9]{2})[ \r\n]")
log = structlog.get_logger()


class Undeliverable(Exception):
    """Why a message did not arrive."""


def deliver(shop: Workshop, member: str, tries: int) -> bool:
    """Sends one message to one webhook; True: it is done with, one way or the other."""
    message, id = addressed(member)
    if tries > TRIES_MAX:
        # The last try never came to its end: its worker was killed, or its time was up.
        WEBHOOKS.labels("dropped").inc()
        return True
    webhook = shop.webhooks.one(message.player, id)
    body = None if webhook is None else payload(shop, message)
    if webhook is None or body is None:
        WEBHOOKS.labels("moot").inc()
        return True
    try:
        status = post(webhook, message_id(message), body, shop.games.clock(), shop.are_private_targets_allowed)
        if status == GONE:
            shop.webhooks.delete(message.player, id)
        elif not 200 <= status < 300:
            raise Undeliverable(f"the answer is {status}")
    except Undeliverable as why:
        is_last = tries >= TRIES_MAX
        log.info("webhook failed", webhook=id, game=message.game, tries=tries, why=str(why))
        WEBHOOKS.labels("dropped" if is_last else "failed").inc()
        return is_last
    WEBHOOKS.labels("delivered").inc()
    return True


def payload(shop: Workshop, message: Message) -> bytes | None:
    """What is sent; None where there is nothing to tell any more. Nothing in it is hidden from anybody at the table."""
    try:
        game = shop.games.load(message.game).game
    except NoSuchGame:
        return None
    seat = game.seat_of(message.player)
    told: dict[str, Any] = {"game": game.id, "ruleset": game.ruleset.id, "seat": seat}
    if message.what == DECISION:
        question = None if seat is None or game.table is None else asked(game.table).get(seat)
        if question is None or question.question != message.number:
            return None
        assert seat is not None
        deadline = question.deadline(game.table.banks[seat])
        told |= {"question": question.question, "deadline": None if deadline is None else timestamp(deadline)}
    else:
        told |= {"version": message.number, "status": game.status}
    return msgspec.json.encode({"type": TYPES[message.what], "timestamp": timestamp(game.at), "data": told})


def message_id(message: Message) -> str:
    """The same for every try, so that a receiver knows a repetition."""
    return f"msg_{message.what}_{message.game}_{message.number}_{message.player}"


def signature(key: bytes, id: str, at: int, body: bytes) -> str:
    """`at` in seconds, as it stands in the header."""
    return "v1," + base64.b64encode(hmac.digest(key, f"{id}.{at}.".encode() + body, "sha256")).decode()


def post(webhook: Webhook, id: str, body: bytes, at: int, are_private_allowed: bool) -> int:
    """Sends a body and gives the status of the answer; raises Undeliverable."""
    until = time.monotonic() + SECONDS_MAX
    parts = urlsplit(webhook.url)
    host = parts.hostname
    if host is None or parts.scheme not in ("http", "https"):
        raise Undeliverable("the address cannot be used")
    try:
        port = parts.port or (443 if parts.scheme == "https" else 80)
        addresses = resolved(host, port, until, are_private_allowed)
        with _connected(addresses, port, until) as plain:
            if parts.scheme == "http":
                return _exchange(plain, _request(webhook, id, body, at), until)
            with _secured(plain, host, until) as secure:
                return _exchange(secure, _request(webhook, id, body, at), until)
    except (OSError, ValueError) as error:
        raise Undeliverable(str(error) or type(error).__name__) from error


def _secured(plain: socket.socket, host: str, until: float) -> ssl.SSLSocket:
    """Who shakes hands too slowly is cut off: a socket's time limit is for each message, not for all together."""
    context = ssl.create_default_context()
    # Whether there is any time is asked while the plain socket is still its owner's to close.
    seconds = _left(until)
    secure = context.wrap_socket(plain, server_hostname=host, do_handshake_on_connect=False)
    cut_off = threading.Timer(seconds, socket.socket.shutdown, (secure, socket.SHUT_RDWR))
    cut_off.start()
    try:
        secure.do_handshake()
    except BaseException:
        secure.close()
        raise
    finally:
        cut_off.cancel()
        cut_off.join()
    return secure


def _connected(addresses: list[str], port: int, until: float) -> socket.socket:
    """A connection to the first of these that answers."""
    *others, last = addresses
    for address in others:
        with suppress(OSError):
            return socket.create_connection((address, port), timeout=_left(until) / len(addresses))
    return socket.create_connection((last, port), timeout=_left(until))


def resolved(host: str, port: int, until: float, are_private_allowed: bool) -> list[str]:
    """The addresses behind a name, all of them public; raises Undeliverable."""
    answers: queue.SimpleQueue[list[str] | OSError | UnicodeError] = queue.SimpleQueue()

    def look_up() -> None:
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            answers.put([str(one[4][0]) for one in found])
        except (OSError, UnicodeError) as error:
            answers.put(error)

    # Nobody can stop a look-up that hangs, so it is left behind.
    threading.Thread(target=look_up, daemon=True).start()
    try:
        found = answers.get(timeout=_left(until))
    except queue.Empty:
        raise Undeliverable(f"{host} cannot be looked up in time") from None
    if isinstance(found, Exception) or not found:
        raise Undeliverable(f"{host} cannot be looked up: {found}")
    if not are_private_allowed and not all(is_public(address) for address in found):
        raise Undeliverable(f"{host} is not a public address")
    return list(dict.fromkeys(found))


def is_public(address: str) -> bool:
    """Whether everybody on the internet means the same machine by it. An IPv4 address in IPv6 is judged as itself."""
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


_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
_GLOBAL_UNICAST: Final = ipaddress.IPv6Network("2000::/3")


def _request(webhook: Webhook, id: str, body: bytes, at: int) -> bytes:
    parts = urlsplit(webhook.url)
    seconds = at // 1000
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    head = {
        "Host": parts.netloc.rpartition("@")[2],
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "User-Agent": "Gyoji",
        "Connection": "close",
        "webhook-id": id,
        "webhook-timestamp": str(seconds),
        "webhook-signature": signature(webhook.key, id, seconds, body),
    }
    lines = [f"POST {target} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
    return "\r\n".join(lines).encode("ascii") + body


def _exchange(connection: socket.socket, request: bytes, until: float) -> int:
    """The status of the answer; whoever trickles it does not hold us up."""
    connection.settimeout(_left(until))
    connection.sendall(request)
    head = b""
    while True:
        connection.settimeout(_left(until))
        more = connection.recv(HEAD_BYTES_MAX)
        head += more
        while (status := _STATUS.match(head)) is not None:
            if not status[1].startswith(b"1"):
                return int(status[1])
            _, end, following = head.partition(b"\r\n\r\n")
            if not end:
                break
            head = following
        if not more or len(head) > HEAD_BYTES_MAX:
            raise Undeliverable("the answer is not HTTP")


def _left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError("it takes too long")
    return left
