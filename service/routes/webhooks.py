"""Addresses that are called when it is one's decision, or a game is over."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from flask import Response
from msgspec import UNSET

from domain.kernel.clock import timestamp
from events.beside.webhooks import TooMany, Webhook
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
from service.schemas.requests import PageQuery
from service.schemas.webhooks import CreateWebhook

calls = Calls("webhooks", "To be told")

_PRINTABLE: Final = re.compile(r"[!-~]+")


@calls.post(
    "/v1/webhooks",
    "createWebhook",
    body=CreateWebhook,
    answers={201: schemas.Webhook},
    headers=("Idempotency-Key",),
    problems=("unauthenticated", "malformed", "too-many-webhooks", "idempotency-mismatch"),
    is_signed_in=True,
    example={"url": "https://club.example/gyoji"},
    links=(Link("deleteWebhook", {"id": "$response.body#/id"}, description="No more messages."),),
)
def create_webhook() -> Response:
    """Have an address called when it is one's decision, or a game that one sits at or hosts is over.

    Messages are signed by the Standard Webhooks specification and say only what everybody may know; they are repeated
    until they are answered with 2xx, for more than a day. Redirects are not followed.
    """
    player = signed_in()
    key = idempotency_key()
    url = _checked(the_body(CreateWebhook)["url"])
    at = now()

    def made(id: str) -> Response:
        try:
            webhook = the_house().webhooks.create(player, url, at, id)
        except TooMany:
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
)
def delete_webhook(id: str) -> Response:
    """No more messages there."""
    if not the_house().webhooks.delete(signed_in(), id):
        raise Problem("no-such-webhook")
    return nothing()


def _shown(webhook: Webhook, *, has_secret: bool = False) -> schemas.Webhook:
    return schemas.Webhook(webhook.id, webhook.url, timestamp(webhook.at), webhook.secret if has_secret else UNSET)


def _checked(url: str) -> str:
    """An address that can be called; whether it is a public one is looked up at every call."""
    try:
        parts = urlsplit(url)
        is_usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_usable = False
    if not is_usable or not _PRINTABLE.fullmatch(url) or "@" in parts.netloc or parts.fragment:
        raise Problem.about(
            "url",
            "It is an http or https address without a name, password or fragment in it.",
            "Je to adresa http nebo https bez jména, hesla a kotvy.",
        )
    return url
