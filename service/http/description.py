"""The API's description as JSON, made from the running application when somebody first asks for it."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Response

from domain.kernel.ruleset import Ruleset
from service.http.files import KeptContent, kept_answer
from service.http.openapi import document
from service.http.operations import JSON


def described(app: Any, only: Ruleset | None = None) -> Response:
    """The whole description, or what concerns one ruleset."""
    kept: dict[str | None, KeptContent] = app.extensions.setdefault("descriptions", {})
    which = None if only is None else only.id
    if which not in kept:
        kept[which] = KeptContent.of(msgspec.json.encode(document(app, only)))
    return kept_answer(kept[which], JSON, "no-cache")
