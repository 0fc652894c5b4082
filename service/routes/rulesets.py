"""The games on offer."""

from __future__ import annotations

from typing import Any

from flask import Response, current_app

from domain.advice import ADVICE
from domain.kernel import ruleset as kernel
from domain.kernel.clauses import Clause
from domain.kernel.options import options_schema
from domain.kernel.words import Language
from service.http.description import described
from service.http.operations import Calls, Link
from service.http.paging import page_of
from service.http.problems import Problem
from service.http.request import answer, language, the_caller, the_house, the_query
from service.schemas.answers import Description
from service.schemas.requests import PageQuery
from service.schemas.rulesets import ClausePage, Goal, PlayersRange, RulebookClause, Ruleset, RulesetPage

calls = Calls("rulesets", "The games on offer")


def the_ruleset(id: str) -> kernel.Ruleset:
    ruleset = the_house().rulesets.get(id)
    if ruleset is None:
        raise Problem("no-such-ruleset")
    return ruleset


@calls.get(
    "/v1/rulesets",
    "listRulesets",
    query=PageQuery,
    answers={200: RulesetPage},
    problems=("malformed",),
    links=(Link("getRuleset", {"id": "$response.body#/items/0/id"}, description="One of them."),),
)
def list_rulesets() -> Response:
    """All games on offer."""
    the_caller().known_player()
    said = language()
    items, following, headers = page_of(list(the_house().rulesets.values()), the_query(PageQuery))
    return _answer(RulesetPage([_shown(ruleset, said) for ruleset in items], following), said, headers)


@calls.get("/v1/rulesets/<id>", "getRuleset", answers={200: Ruleset}, problems=("no-such-ruleset",))
def get_ruleset(id: str) -> Response:
    """One game with its components."""
    the_caller().known_player()
    said = language()
    return _answer(_shown(the_ruleset(id), said), said)


@calls.get(
    "/v1/rulesets/<id>/clauses",
    "listClauses",
    query=PageQuery,
    answers={200: ClausePage},
    problems=("no-such-ruleset", "malformed"),
)
def list_clauses(id: str) -> Response:
    """The clauses of its rules."""
    the_caller().known_player()
    said = language()
    ruleset = the_ruleset(id)
    items, following, headers = page_of(list(ruleset.clauses.items()), the_query(PageQuery))
    shown = [_clause(ruleset, number, clause, said) for number, clause in items]
    return _answer(ClausePage(shown, following), said, headers)


@calls.get(
    "/v1/rulesets/<id>/openapi.json",
    "describeRuleset",
    answers={200: Description, 304: None},
    headers=("If-None-Match",),
    problems=("no-such-ruleset",),
)
def describe_ruleset(id: str) -> Response:
    """The description of the API with this game alone: its events, questions, commands and tables.

    For generating a client that plays one game; what is not about a game is the same for all of them.
    """
    the_caller().known_player()
    return described(current_app, the_ruleset(id))


def _clause(ruleset: kernel.Ruleset, number: str, clause: Clause, said: Language) -> RulebookClause:
    section = None if clause.section is None else ruleset.sections[clause.section].said(said)
    return RulebookClause(number, clause.said(said), list(clause.source), section, _reason(ruleset, clause, said))


def _reason(ruleset: kernel.Ruleset, clause: Clause, said: Language) -> str | None:
    """The clause's own reason, or those of the rulings that it rests on, each with its id."""
    if clause.reason is not None:
        return clause.reason.said(said)
    rulings = {id: ruleset.clauses[id].reason for id in clause.rulings}
    return "; ".join(id if reason is None else f"{id}: {reason.said(said)}" for id, reason in rulings.items()) or None


def _answer(value: Any, said: Language, headers: dict[str, str] | None = None) -> Response:
    return answer(value, 200, {"Content-Language": said, "Vary": "Accept-Language", **(headers or {})})


def _shown(ruleset: kernel.Ruleset, said: Language) -> Ruleset:
    advice = ADVICE[ruleset.id]
    return Ruleset(
        ruleset.id,
        ruleset.name.said(said),
        ruleset.pitch.said(said),
        ruleset.version,
        PlayersRange(ruleset.players_min, ruleset.players_max),
        options_schema(ruleset.options, said),
        list(ruleset.bots),
        {name: text.said(said) for name, text in ruleset.texts.decisions.items()},
        ruleset.components(said),
        ruleset.quick_seats,
        ruleset.minutes,
        [title.said(said) for title in ruleset.chapters],
        {key: text.said(said) for key, text in {**ruleset.labels, **advice.labels}.items()},
        [event.stored_name() for event in ruleset.turns],
        [Goal(goal.text.said(said), dict(goal.when)) for goal in advice.goals],
        [hint.said(said) for hint in advice.hints],
    )
