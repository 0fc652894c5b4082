"""Moves: the hot call, mounted in Flask like every other."""

from __future__ import annotations

from typing import Any

from flask import current_app, request
from flask.views import MethodView
from flask_smorest import Blueprint

from service.asking import the_house
from service.hot import Reply, post_command

blueprint = Blueprint("commands", __name__, url_prefix="/v1/games", description="Moves")


@blueprint.route("/<id>/commands")
class CommandsView(MethodView):
    def post(self, id: str) -> Any:
        """Play a move."""
        return response(post_command(the_house(), id, _headers(), request.get_data()))


@blueprint.route("/<id>/commands/check")
class CheckView(MethodView):
    def post(self, id: str) -> Any:
        """Would this move be accepted? No effect."""
        return response(post_command(the_house(), id, _headers(), request.get_data(), check=True))


def response(reply: Reply) -> Any:
    return current_app.response_class(reply.body, reply.status, reply.headers)


def _headers() -> dict[str, str]:
    return {name.lower(): value for name, value in request.headers.items()}
