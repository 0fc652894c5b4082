"""What schemathesis cannot know: who it is, what a name looks like, and that nobody can make a cursor up."""

from __future__ import annotations

import json
import os
import urllib.error
import urllib.request
from http import HTTPStatus
from typing import Any

import schemathesis
from hypothesis import strategies as st
from schemathesis import AuthContext, Case, HookContext, Response

from tests.patience import HANGS_SECONDS

LETTERS = st.characters(categories=("Lu", "Ll", "Nd"), max_codepoint=0x17F)

schemathesis.openapi.format("player-name", st.text(LETTERS, min_size=1, max_size=40))
schemathesis.openapi.format("webhook-url", st.sampled_from(["https://club.example/gyoji", "http://club.example:8080/"]))

ONE_WAY = ("eraseMe",)
"""Calls that a player can make only once: each is made by somebody new."""

ENDING_TOKENS = ("rotateToken", "revokeToken")
"""Calls that may end the very token that they are made with."""


def asked(path: str, body: bytes | None = None, **headers: str) -> Any:
    request = urllib.request.Request(f"{os.environ['GYOJI_TESTED']}{path}", body, headers)
    with urllib.request.urlopen(request, timeout=HANGS_SECONDS) as answer:
        return json.load(answer)


def somebody_new() -> str:
    headers = {"Content-Type": "application/json"}
    return str(asked("/v1/players", b'{"name": "Somebody"}', **headers)["token"])


def is_somebody(token: str) -> bool:
    try:
        asked("/v1/me", Authorization=f"Bearer {token}")
    except urllib.error.HTTPError as refused:
        if refused.code == HTTPStatus.UNAUTHORIZED:
            return False
        raise
    return True


HAS_TOKEN = os.environ["GYOJI_TESTED_WITH"] == "a token"


@schemathesis.auth(refresh_interval=None)
class Tokens:
    somebody = somebody_new()

    def get(self, case: Case[Any], context: AuthContext) -> str:
        is_one_way = context.operation.definition.raw.get("operationId") in ONE_WAY
        return somebody_new() if is_one_way else Tokens.somebody

    def set(self, case: Case[Any], data: str, context: AuthContext) -> None:
        if HAS_TOKEN:
            case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def after_call(context: HookContext, case: Case[Any], response: Response) -> None:
    """Whoever has ended their own token goes on as somebody else: every call after it would be a 401."""
    if case.operation.definition.raw.get("operationId") in ENDING_TOKENS and not is_somebody(Tokens.somebody):
        Tokens.somebody = somebody_new()


@schemathesis.hook
def before_call(context: HookContext, case: Case[Any], kwargs: dict[str, Any]) -> None:
    is_positive = case.meta is not None and case.meta.generation.mode.is_positive
    if is_positive and case.query and "cursor" in case.query:
        del case.query["cursor"]
