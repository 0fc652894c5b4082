"""Webhooks: addresses that are called when a player has to decide, or when a game is over."""

from __future__ import annotations

import re
import secrets
import time
from typing import Any, Final
from urllib.parse import urlsplit

from flask import Response
from msgspec import UNSET

from domain.kernel.clock import timestamp
from events.addresses import NoAddress, NotPublic, resolved
from events.beside.tokens import ACCOUNT
from events.beside.webhooks import TYPES, Message, TooManyWebhooks, Webhook
from events.beside.work import WEBHOOKS
from events.ids import new_id
from events.play import now
from service.http.operations import Calls, Link
from service.http.paging import page_of
from service.http.problems import Problem
from service.http.request import (
    answer,
    idempotency_key,
    nothing,
    once,
    signed_in,
    the_body,
    the_house,
    the_query,
)
from service.schemas import webhooks as schemas
from service.schemas.disputes import Nothing
from service.schemas.requests import PageQuery
from service.schemas.webhooks import CreateWebhook

calls = Calls("webhooks", "Be told by a call to your address")

LOOK_UP_SECONDS: Final = 2.0

TOKEN_BYTES: Final = 8
"""By which pings of the same second differ."""

_PRINTABLE: Final = re.compile(r"[!-~]+")


@calls.post(
    "/v1/webhooks",
    "createWebhook",
    body=CreateWebhook,
    answers={201: schemas.Webhook},
    headers=("Idempotency-Key",),
    problems=("unauthenticated", "malformed", "too-many-webhooks", "idempotency-mismatch"),
    is_signed_in=True,
    scopes=(ACCOUNT,),
    example={"url": "https://club.example/gyoji"},
    links=(Link("deleteWebhook", {"id": "$response.body#/id"}, description="No more messages."),),
)
def create_webhook() -> Response:
    """Have an address called when you have to decide, or when a game that you sit at or host is over.

    Messages are signed by the Standard Webhooks specification and say only what everybody may know; they are repeated
    until they are answered with 2xx, for more than a day. Redirects are not followed.
    """
    player = signed_in()
    key = idempotency_key()
    body = the_body(CreateWebhook)
    url = _checked(body["url"])
    events = tuple(what for what, kind in TYPES.items() if kind in body["events"])
    at = now()

    def made(id: str) -> Response:
        _refuse_private(url)
        try:
            webhook = the_house().webhooks.create(player, url, at, id, events)
        except TooManyWebhooks:
            raise Problem("too-many-webhooks") from None
        return answer(_shown(webhook, has_secret=True), 201, {"Location": f"/v1/webhooks/{id}"})

    return once(key, new_id("wh", at), made)


@calls.get(
    "/v1/webhooks",
    "listWebhooks",
    query=PageQuery,
    answers={200: schemas.WebhookPage},
    problems=("unauthenticated", "malformed"),
    is_signed_in=True,
    scopes=(ACCOUNT,),
)
def list_webhooks() -> Response:
    """One's own webhooks, without their secrets."""
    player = signed_in()
    items, following, headers = page_of(the_house().webhooks.of(player), the_query(PageQuery))
    return answer(schemas.WebhookPage([_shown(one) for one in items], following), 200, headers)


@calls.delete(
    "/v1/webhooks/<id>",
    "deleteWebhook",
    answers={204: None},
    problems=("unauthenticated", "no-such-webhook"),
    is_signed_in=True,
    scopes=(ACCOUNT,),
)
def delete_webhook(id: str) -> Response:
    """Delete a webhook: nothing more is sent there."""
    if not the_house().webhooks.delete(signed_in(), id):
        raise Problem("no-such-webhook")
    return nothing()


@calls.post(
    "/v1/webhooks/<id>/ping",
    "pingWebhook",
    answers={202: schemas.Ping},
    headers=("Idempotency-Key",),
    problems=("unauthenticated", "no-such-webhook", "malformed", "idempotency-mismatch"),
    is_signed_in=True,
    scopes=(ACCOUNT,),
    links=(Link("listDeliveries", {"id": "$request.path.id"}, description="Whether it has arrived."),),
)
def ping_webhook(id: str) -> Response:
    """Have an empty message sent there (`webhook.ping`), to see whether it arrives; each is a message of its own."""
    player = signed_in()
    key = idempotency_key()
    _the_webhook(player, id)
    the_body(Nothing)
    at = now()

    def sent(made: str) -> Response:
        seconds, _, token = made.partition("-")
        message = Message.ping(player, int(seconds), token)
        the_house().todo.put(WEBHOOKS, message.to(id), at)
        return answer(schemas.Ping(message.id), 202, {"Location": f"/v1/webhooks/{id}/deliveries"})

    return once(key, f"{at // 1000}-{secrets.token_hex(TOKEN_BYTES)}", sent)


@calls.get(
    "/v1/webhooks/<id>/deliveries",
    "listDeliveries",
    query=PageQuery,
    answers={200: schemas.DeliveryPage},
    problems=("unauthenticated", "no-such-webhook", "malformed"),
    is_signed_in=True,
    scopes=(ACCOUNT,),
)
def list_deliveries(id: str) -> Response:
    """What was sent there and what came of it, newest first: the last 100 tries of 30 days."""
    player = signed_in()
    _the_webhook(player, id)
    items, following, headers = page_of(the_house().webhooks.deliveries(player, id), the_query(PageQuery))
    shown = [
        schemas.Delivery(one.message, one.type, one.game, timestamp(one.at), one.tries, one.status, one.why)
        for one in items
    ]
    return answer(schemas.DeliveryPage(shown, following), 200, headers)


def _the_webhook(player: str, id: str) -> None:
    if the_house().webhooks.one(player, id) is None:
        raise Problem("no-such-webhook")


def _shown(webhook: Webhook, *, has_secret: bool = False) -> schemas.Webhook:
    events: list[Any] = [TYPES[what] for what in webhook.events]
    secret = webhook.secret if has_secret else UNSET
    return schemas.Webhook(webhook.id, webhook.url, timestamp(webhook.at), events, secret)


def _refuse_private(url: str) -> None:
    """Refuses an address of a private network at once, so that nobody wonders why nothing comes. A name that does not
    resolve yet may do so later."""
    parts = urlsplit(url)
    if the_house().settings.webhooks_private == "yes" or parts.hostname is None:
        return
    until = time.monotonic() + LOOK_UP_SECONDS
    try:
        resolved(parts.hostname, parts.port or (443 if parts.scheme == "https" else 80), until, False)
    except NotPublic:
        raise Problem.about(
            "url", "It is not an address of the public internet.", "Není to adresa veřejného internetu."
        ) from None
    except NoAddress:
        return


def _checked(url: str) -> str:
    """An address that can be called; whether it is a public one is looked up now, and at every call."""
    try:
        parts = urlsplit(url)
        is_usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_usable = False
    if not is_usable or not _PRINTABLE.fullmatch(url) or "@" in parts.netloc or parts.fragment:
        raise Problem.about(
            "url",
            "It is an http or https address of a host, with or without a port; no name, password or fragment.",
            "Je to adresa http nebo https nějakého počítače, s portem nebo bez, bez jména, hesla a kotvy.",
        )
    return url
