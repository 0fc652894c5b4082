"""For those who run the service."""

from __future__ import annotations

from typing import Any

from flask import Blueprint

from service.asking import answer, the_house

blueprint = Blueprint("operation", __name__)


@blueprint.get("/healthz")
def healthz() -> Any:
    """The process answers."""
    return answer({"status": "ok"})


@blueprint.get("/readyz")
def readyz() -> Any:
    """The store answers, too."""
    the_house().store.connections.call("", "PING")
    return answer({"status": "ready"})
