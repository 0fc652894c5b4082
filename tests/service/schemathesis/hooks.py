"""What schemathesis cannot know: who it is, what a name looks like, and that nobody can make a cursor up."""

from __future__ import annotations

import json
import os
import urllib.request
from typing import Any

import schemathesis
from hypothesis import strategies as st
from schemathesis import AuthContext, Case, HookContext

from tests.patience import HANGS_SECONDS

LETTERS = st.characters(categories=("Lu", "Ll", "Nd"), max_codepoint=0x17F)

schemathesis.openapi.format("player-name", st.text(LETTERS, min_size=1, max_size=40))
schemathesis.openapi.format("webhook-url", st.sampled_from(["https://club.example/gyoji", "http://club.example:8080/"]))

ONE_WAY = ("eraseMe",)
"""Calls that a player can make only once: each is made by somebody new."""


def somebody_new() -> str:
    request = urllib.request.Request(
        f"{os.environ['GYOJI_TESTED']}/v1/players", b'{"name": "Somebody"}', {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=HANGS_SECONDS) as answer:
        return str(json.load(answer)["token"])


SOMEBODY = somebody_new()
HAS_TOKEN = os.environ["GYOJI_TESTED_WITH"] == "a token"


@schemathesis.auth(refresh_interval=None)
class Tokens:
    def get(self, case: Case[Any], context: AuthContext) -> str:
        is_one_way = context.operation.definition.raw.get("operationId") in ONE_WAY
        return somebody_new() if is_one_way else SOMEBODY

    def set(self, case: Case[Any], data: str, context: AuthContext) -> None:
        if HAS_TOKEN:
            case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def before_call(context: HookContext, case: Case[Any], kwargs: dict[str, Any]) -> None:
    is_positive = case.meta is not None and case.meta.generation.mode.is_positive
    if is_positive and case.query and "cursor" in case.query:
        del case.query["cursor"]
