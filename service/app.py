"""The REST API as a Flask application."""

from __future__ import annotations

import uuid
from typing import Any

import structlog
from flask import Flask, g, request
from flask_smorest import Api
from webargs.flaskparser import parser
from werkzeug.exceptions import HTTPException

from events.connection import StoreError
from service.asking import language
from service.hot import BODY_MAX, refused
from service.problems import Problem
from service.routes import commands, games, histories, operation, players, rulesets
from service.routes.commands import response
from service.wiring import House

log = structlog.get_logger()

BY_STATUS = {
    400: "malformed",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    413: "too-large",
    415: "unsupported-media-type",
}

SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def create_app(house: House) -> Flask:
    app = Flask("gyoji", static_folder=None)
    app.config.update(
        API_TITLE="Gyoji",
        API_VERSION="1",
        OPENAPI_VERSION="3.1.0",
        MAX_CONTENT_LENGTH=BODY_MAX,
        PROPAGATE_EXCEPTIONS=False,
    )
    app.extensions["house"] = house
    app.url_map.strict_slashes = False
    api = Api(app)
    for module in (players, rulesets, games, commands, histories):
        api.register_blueprint(module.blueprint)
    app.register_blueprint(operation.blueprint)
    app.before_request(_named)
    app.after_request(_secured)
    app.register_error_handler(Problem, _told)
    app.register_error_handler(StoreError, _unavailable)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _broken)
    return app


def _named() -> None:
    g.request_id = uuid.uuid4().hex[:16]


def _secured(answer: Any) -> Any:
    answer.headers["X-Request-Id"] = g.get("request_id", "")
    for name, value in SECURITY_HEADERS.items():
        answer.headers.setdefault(name, value)
    return answer


def _told(problem: Problem) -> Any:
    problem.members.setdefault("request", g.get("request_id", ""))
    return response(refused(problem, language(), request.path))


def _unavailable(error: StoreError) -> Any:
    log.error("store", error=str(error), request=g.get("request_id"))
    return _told(Problem("unavailable", headers={"Retry-After": "1"}))


def _http_error(error: HTTPException) -> Any:
    name = BY_STATUS.get(error.code or 500, "internal")
    headers = {}
    if error.code == 405 and getattr(error, "valid_methods", None):
        headers["Allow"] = ", ".join(sorted(error.valid_methods))  # type: ignore[attr-defined]
    return _told(Problem(name, headers=headers))


def _broken(error: Exception) -> Any:
    log.error("broken", exc_info=error, request=g.get("request_id"))
    return _told(Problem("internal"))


@parser.error_handler
def _malformed(error: Any, *_: Any, **__: Any) -> None:
    """Marshmallow's word on a body, field by field."""
    messages = error.messages
    errors = messages.get("json", messages) if isinstance(messages, dict) else {"body": messages}
    raise Problem("malformed", errors=errors)
