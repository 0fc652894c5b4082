"""What happened: events, the history file, the keys that receipts are signed with."""

from __future__ import annotations

from typing import Any

from flask import current_app, request
from flask.views import MethodView
from flask_smorest import Blueprint

from events.reading import export, line, told
from service.asking import answer, language, number, the_game, the_house, the_viewer
from service.presenting import seat_names

blueprint = Blueprint("histories", __name__, url_prefix="/v1", description="What happened")

LIMIT = 100
LIMIT_MAX = 1_000
NDJSON = "application/x-ndjson"


@blueprint.route("/games/<id>/events")
class EventsView(MethodView):
    def get(self, id: str) -> Any:
        """The history as the caller may see it, a page at a time, or whole as NDJSON."""
        known = the_game(id)
        game = known.game
        viewer = the_viewer(game)
        house = the_house()
        after = number("after", default=0, low=0, high=10**9)
        if request.accept_mimetypes.best_match(["application/json", NDJSON]) == NDJSON:
            lines = (line(game, stored, viewer) + b"\n" for stored in house.store.read_all(id, after))
            return current_app.response_class(lines, 200, mimetype=NDJSON)
        limit = number("limit", default=LIMIT, low=1, high=LIMIT_MAX)
        said = language()
        people = [occupant.player for occupant in game.seats if occupant and occupant.player]
        named = seat_names(game, house.players.cached_names(people), said)
        page = house.store.read(id, after, limit)
        items = b",".join(told(game, stored, viewer, said, named) for stored in page)
        last = page[-1].version if page else after
        has_more = bool(page) and last < known.head.version
        body = b'{"items":[%b],"next":%b}' % (items, str(last).encode() if has_more else b"null")
        response = current_app.response_class(body, 200, mimetype="application/json")
        if has_more:
            response.headers["Link"] = f'</v1/games/{id}/events?after={last}&limit={limit}>; rel="next"'
        return response


@blueprint.route("/games/<id>/export")
class ExportView(MethodView):
    def get(self, id: str) -> Any:
        """The whole history as one file that verifies offline."""
        known = the_game(id)
        lines = export(the_house().games, id, the_viewer(known.game))
        response = current_app.response_class(lines, 200, mimetype=NDJSON)
        response.headers["Content-Disposition"] = f'attachment; filename="{id}.ndjson"'
        return response


@blueprint.route("/keys")
class KeysView(MethodView):
    def get(self) -> Any:
        """The public keys that receipts are signed with, every one ever used."""
        return answer({**the_house().keyring.listing(), "next": None})
