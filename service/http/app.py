"""The REST API as a Flask application."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any, Final

from flask import Flask, Response, request
from flask_smorest import Api
from werkzeug.exceptions import HTTPException
from werkzeug.routing import IntegerConverter

from events.beside.accounts import Erased
from events.codec import NewerRules
from events.redis.errors import StoreError
from service import routes
from service.house import House
from service.http.front import outdated, unavailable, unforeseen
from service.http.guide import hang_guide
from service.http.headers import BODY_MAX, unauthenticated
from service.http.openapi import INFO
from service.http.pages import hang_pages, may_be_page, nowhere, wants_page
from service.http.problems import Problem
from service.http.replies import refused
from service.http.request import language, replied, the_caller

BY_STATUS = {
    400: "malformed",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    413: "too-large",
    415: "unsupported-media-type",
}


ROUTES: Final = [
    importlib.import_module(f"{routes.__name__}.{one.name}") for one in pkgutil.iter_modules(routes.__path__)
]
"""Every module of service/routes: it has `calls` of the API, or a plain `blueprint` of pages."""


class SeatConverter(IntegerConverter):
    """A seat in a path: one or two digits without a leading zero, so that each seat has one spelling."""

    regex = r"(?:0|[1-9][0-9]?)"


def create_app(house: House) -> Flask:
    """The application behind the front door (service/http/front.py), which every request has passed before."""
    app = Flask("gyoji", static_folder=None)
    app.config.update(API_TITLE=INFO["title"], API_VERSION=INFO["version"], OPENAPI_VERSION="3.1.0")
    app.config["MAX_CONTENT_LENGTH"] = BODY_MAX
    app.extensions["house"] = house
    app.url_map.strict_slashes = False
    app.url_map.converters["seat"] = SeatConverter
    api = app.extensions["api"] = Api(app)
    api.register_converter(SeatConverter, lambda _: {"type": "integer", "minimum": 0, "maximum": 99})
    for module in ROUTES:
        if hasattr(module, "calls"):
            api.register_blueprint(module.calls.blueprint)
        else:
            app.register_blueprint(module.blueprint)
    hang_pages(app)
    hang_guide(app)
    app.before_request(_routed)
    app.register_error_handler(Problem, _told)
    app.register_error_handler(Erased, lambda _: _told(unauthenticated()))
    app.register_error_handler(StoreError, lambda error: _told(unavailable(the_caller(), error)))
    app.register_error_handler(NewerRules, lambda error: _told(outdated(the_caller(), error)))
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, lambda error: _told(unforeseen(the_caller(), error)))
    return app


def _routed() -> None:
    if request.url_rule is not None:
        the_caller().route = request.url_rule.rule


def _told(problem: Problem) -> Response:
    return replied(refused(problem, language(), request.path, the_caller().request))


def _http_error(error: HTTPException) -> Any:
    if error.code is not None and error.code < 400:
        return error
    headers = {}
    if error.code == 404 and may_be_page():
        if wants_page():
            return nowhere()
        headers["Vary"] = "Accept"
    if methods := getattr(error, "valid_methods", None):
        headers["Allow"] = ", ".join(sorted(methods))
    return _told(Problem(BY_STATUS.get(error.code or 500, "internal"), headers=headers))
