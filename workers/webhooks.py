"""Messages to webhooks, as https://www.standardwebhooks.com asks for them: signed, thin, repeated until they arrive.

A message says that something happened, never what somebody holds: whoever gets it asks the API with a token. It is sent
to public addresses alone, unless the settings say otherwise: the name is looked up once, every address it stands for is
checked, and the connection goes to the address that was checked. Redirects are not followed.
"""

from __future__ import annotations

import base64
import hmac
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
from events.addresses import NoAddress, resolved
from events.beside.webhooks import DECISION, PING, TYPES, Delivery, Message, Webhook, addressed
from events.play import NoSuchGame
from workers.metrics import WEBHOOK_OUTCOMES
from workers.workshop import Workshop

DELIVERY_SECONDS_MAX: Final = 5.0
"""How long one delivery may take in all: the name, the connection, the answer."""

TRIES_MAX: Final = 9
"""How often a message is sent at most, at growing intervals, over more than a day; then it is dropped."""

GONE: Final = 410
"""The status by which a receiver wants no more messages: the webhook is deleted."""

log = structlog.get_logger()


class Undeliverable(Exception):
    """Why a message did not arrive."""


def deliver(shop: Workshop, member: str, tries: int) -> bool:
    """Sends one message to one webhook; True: it is done with, one way or the other."""
    message, id = addressed(member)
    if tries > TRIES_MAX:
        # The last try never came to its end: its worker was killed, or its time was up.
        WEBHOOK_OUTCOMES.labels("dropped").inc()
        return True
    webhook = shop.webhooks.one(message.player, id)
    body = None if webhook is None or not webhook.wants(message) else payload(shop, message)
    if webhook is None or body is None:
        WEBHOOK_OUTCOMES.labels("moot").inc()
        return True
    at = shop.games.clock()
    told = Delivery(message.id, TYPES[message.what], message.about, at, tries)
    try:
        status = post(webhook, message.id, body, at, shop.are_private_targets_allowed)
        told = msgspec.structs.replace(told, status=status)
        if status == GONE:
            shop.webhooks.delete(message.player, id)
        elif not 200 <= status < 300:
            raise Undeliverable(f"the answer is {status}")
        shop.webhooks.note(message.player, id, told)
    except Undeliverable as why:
        shop.webhooks.note(message.player, id, msgspec.structs.replace(told, why=str(why)))
        is_last = tries >= TRIES_MAX
        log.info("webhook failed", webhook=id, game=message.game, tries=tries, why=str(why))
        WEBHOOK_OUTCOMES.labels("dropped" if is_last else "failed").inc()
        return is_last
    WEBHOOK_OUTCOMES.labels("delivered").inc()
    return True


def payload(shop: Workshop, message: Message) -> bytes | None:
    """What is sent; None where there is nothing to tell any more. Nothing in it is hidden from anybody at the table."""
    if message.what == PING:
        return msgspec.json.encode({"type": TYPES[PING], "timestamp": timestamp(1000 * message.number), "data": {}})
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


def signature(key: bytes, id: str, at: int, body: bytes) -> str:
    """`at` in seconds, as it stands in the header."""
    return "v1," + base64.b64encode(hmac.digest(key, f"{id}.{at}.".encode() + body, "sha256")).decode()


def post(webhook: Webhook, id: str, body: bytes, at: int, are_private_allowed: bool) -> int:
    """Sends a body and gives the status of the answer; raises Undeliverable."""
    until = time.monotonic() + DELIVERY_SECONDS_MAX
    parts = urlsplit(webhook.url)
    if parts.hostname is None or parts.scheme not in ("http", "https"):
        raise Undeliverable("the address cannot be used")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        with _connected(parts, until, are_private_allowed) as connection, _cut_off(connection, until):
            connection.request("POST", target, body, _headers(webhook, id, body, at), preload_content=False)
            return connection.getresponse().status
    except (OSError, ValueError, HTTPError, HTTPException, NoAddress) as error:
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
    """A connection that can be cut off at any moment, and waits for the final answer."""

    response_class = _FinalAnswer
    line: socket.socket | None = None
    """A duplicate of the socket. By it the connection can be cut off even during the TLS handshake, when the library
    does not give its own away."""

    def _new_conn(self) -> socket.socket:
        made = super()._new_conn()
        self.line = made.dup()
        return made


class _Secure(_Plain, HTTPSConnection):
    """The same by TLS."""


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
    """Cuts the connection off when the time is up. A socket's own time-out would not do that: it begins anew with every
    piece that comes."""

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


def _left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError("it takes too long")
    return left
