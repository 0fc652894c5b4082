"""The games on offer."""

from __future__ import annotations

from typing import Any

import msgspec
from flask.views import MethodView
from flask_smorest import Blueprint

from domain.kernel.ruleset import Ruleset
from domain.kernel.words import Language
from service.asking import answer, language, the_house
from service.problems import Problem

blueprint = Blueprint("rulesets", __name__, url_prefix="/v1/rulesets", description="The games on offer")


def the_ruleset(id: str) -> Ruleset:
    ruleset = the_house().rulesets.get(id)
    if ruleset is None:
        raise Problem("no-such-ruleset")
    return ruleset


@blueprint.route("")
class RulesetsView(MethodView):
    def get(self) -> Any:
        """All games on offer."""
        said = language()
        return answer({"items": [_listed(ruleset, said) for ruleset in the_house().rulesets.values()], "next": None})


@blueprint.route("/<id>")
class RulesetView(MethodView):
    def get(self, id: str) -> Any:
        """One game with its components."""
        ruleset = the_ruleset(id)
        said = language()
        return answer({**_listed(ruleset, said), "components": ruleset.components(said)})


@blueprint.route("/<id>/clauses")
class ClausesView(MethodView):
    def get(self, id: str) -> Any:
        """The clauses of its rules."""
        said = language()
        clauses = the_ruleset(id).clauses.items()
        return answer({"items": [{"id": clause, "text": text.said(said)} for clause, text in clauses], "next": None})


def _listed(ruleset: Ruleset, said: Language) -> dict[str, Any]:
    return {
        "id": ruleset.id,
        "name": ruleset.name.said(said),
        "pitch": ruleset.pitch.said(said),
        "version": ruleset.version,
        "players": {"min": ruleset.players_min, "max": ruleset.players_max},
        "options": msgspec.json.schema(ruleset.options),
        "bots": list(ruleset.bots),
        "decisions": {name: text.said(said) for name, text in ruleset.texts.decisions.items()},
    }
