"""Signing up, one's own profile, others' profiles."""

from __future__ import annotations

from typing import Any

from flask.views import MethodView
from flask_smorest import Blueprint

from domain.kernel.texts import Text
from service.asking import answer, malformed, signed_in, the_house
from service.players import BadName
from service.problems import Problem
from service.schemas.requests import SignUp

blueprint = Blueprint("players", __name__, url_prefix="/v1", description="Who plays")


@blueprint.route("/players")
class PlayersView(MethodView):
    @blueprint.arguments(SignUp)
    def post(self, body: dict[str, Any]) -> Any:
        """Sign up. The token is shown this once."""
        try:
            player, token = the_house().players.sign_up(body["name"])
        except BadName as bad:
            raise malformed(
                "name", str(bad), "Jméno má 1 až 40 znaků, žádné řídicí, směrové ani neviditelné."
            ) from None
        return answer({"id": player.id, "name": player.name, "token": token}, 201, {"Cache-Control": "no-store"})


@blueprint.route("/me")
class MeView(MethodView):
    def get(self) -> Any:
        """One's own profile."""
        return answer(_profile(signed_in()))

    def delete(self) -> Any:
        """Erase one's own personal data; every chain stays valid, for events know ids only."""
        the_house().players.erase(signed_in())
        return answer(None, 204)


@blueprint.route("/players/<player>")
class PlayerView(MethodView):
    def get(self, player: str) -> Any:
        """A public profile."""
        return answer(_profile(player))


def _profile(id: str) -> dict[str, Any]:
    player = the_house().players.find(id)
    if player is None:
        raise Problem("no-such-player", Text("Nobody signed up under that id.", "Pod tímto id se nikdo nepřihlásil."))
    return {"id": player.id, "name": player.name}
