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
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.client import HTTPException, HTTPResponse
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

import msgspec
import structlog
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError

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

GONE: Final = 410
"""Who answers so wants no more messages: the webhook is deleted."""

TYPES: Final = {"decision": "game.decision", "over": "game.over"}

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
    if parts.hostname is None or parts.scheme not in ("http", "https"):
        raise Undeliverable("the address cannot be used")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        with _connected(parts, until, are_private_allowed) as connection, _cut_off(connection, until):
            connection.request("POST", target, body, _headers(webhook, id, body, at), preload_content=False)
            return connection.getresponse().status
    except (OSError, ValueError, HTTPError, HTTPException) as error:
        raise Undeliverable(str(error) or type(error).__name__) from error


def _headers(webhook: Webhook, id: str, body: bytes, at: int) -> dict[str, str]:
    seconds = at // 1000
    return {
        "Host": urlsplit(webhook.url).netloc.rpartition("@")[2],
        "Content-Type": "application/json",
        "User-Agent": "Gyoji",
        "Accept-Encoding": "identity",
        "Connection": "close",
        "webhook-id": id,
        "webhook-timestamp": str(seconds),
        "webhook-signature": signature(webhook.key, id, seconds, body),
    }


class _FinalAnswer(HTTPResponse):
    """The standard library takes 103 Early Hints for an answer; every interim answer is passed over like 100."""

    def _read_status(self) -> tuple[str, int, str]:
        version, status, reason = super()._read_status()  # type: ignore[misc]
        return version, (HTTPStatus.CONTINUE if status in range(100, 200) else status), reason


class _Plain(HTTPConnection):
    response_class = _FinalAnswer
    line: socket.socket | None = None
    """A second handle of the same line: during a handshake the first one is in nobody's reach."""

    def _new_conn(self) -> socket.socket:
        made = super()._new_conn()
        self.line = made.dup()
        return made


class _Secure(_Plain, HTTPSConnection):
    pass


@contextmanager
def _connected(parts: SplitResult, until: float, are_private_allowed: bool) -> Iterator[_Plain]:
    """A connection to the first address that answers, each of them checked; closed in the end."""
    host = str(parts.hostname)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    addresses = resolved(host, port, until, are_private_allowed)
    for number, address in enumerate(addresses, 1):
        is_last = number == len(addresses)
        seconds = _left(until) / (1 if is_last else len(addresses))
        connection = (
            _Plain(address, port, timeout=seconds)
            if parts.scheme == "http"
            else _Secure(
                address,
                port,
                timeout=seconds,
                server_hostname=host,
                assert_hostname=host,
                ssl_context=ssl.create_default_context(),
            )
        )
        try:
            with _cut_off(connection, until):
                connection.connect()
        except (OSError, HTTPError):
            _close(connection)
            if is_last:
                raise
            continue
        try:
            yield connection
        finally:
            _close(connection)
        return


def _close(connection: _Plain) -> None:
    connection.close()
    if connection.line is not None:
        connection.line.close()


@contextmanager
def _cut_off(connection: _Plain, until: float) -> Iterator[None]:
    """Ends the line when the time is up: a socket's own limit is for each message, not for all together."""

    def cut() -> None:
        if connection.line is not None:
            with suppress(OSError):
                connection.line.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(_left(until), cut)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


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


def _left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError("it takes too long")
    return left
