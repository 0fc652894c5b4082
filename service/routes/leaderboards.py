"""Leaderboards and ratings: how good players are."""

from __future__ import annotations

from flask import Response

from domain.kernel.clock import timestamp
from events.beside.lobby import is_seen, rows
from service.http.operations import Calls
from service.http.paging import cursor, link_to_next, offset, page_size
from service.http.request import answer, caller, the_house, the_query
from service.routes.players import the_player
from service.routes.rulesets import the_ruleset
from service.schemas.leaderboards import Rated, RatedPage, RatingStep, RatingStepPage, Tally
from service.schemas.requests import PageQuery
from service.shown.tallies import tally_of

calls = Calls("leaderboards", "How good players are")


@calls.get(
    "/v1/leaderboards/<ruleset>",
    "getLeaderboard",
    query=PageQuery,
    answers={200: RatedPage},
    problems=("malformed", "no-such-ruleset"),
)
def get_leaderboard(ruleset: str) -> Response:
    """The players of a game, best first.

    Ratings change with every rated game, for whole teams where a game has them. A player is listed after 10 games that
    count, against 6 different people; of games between the same two people, 3 a day count.
    """
    caller()
    the_ruleset(ruleset)
    query = the_query(PageQuery)
    house = the_house()
    first, limit = offset(query), page_size(query)
    found = house.ratings.board(ruleset, first, limit + 1)
    names = house.players.names(player for player, _ in found)
    items = [
        Rated(rank, player, names.get(player), round(one.shown, 3), round(one.mu, 3), round(one.sigma, 3), one.games)
        for rank, (player, one) in enumerate(found[:limit], first + 1)
    ]
    following = cursor(query, str(first + limit)) if len(found) > limit else None
    return answer(RatedPage(items, following), 200, link_to_next(query, following))


@calls.get(
    "/v1/players/<id>/ratings/<ruleset>",
    "getRatingHistory",
    query=PageQuery,
    answers={200: RatingStepPage},
    problems=("malformed", "no-such-player", "no-such-ruleset"),
)
def get_rating_history(id: str, ruleset: str) -> Response:
    """How a player's rating came about: every game that counted, oldest first."""
    viewer = caller()
    player = the_player(id)
    the_ruleset(ruleset)
    query = the_query(PageQuery)
    house = the_house()
    first, limit = offset(query), page_size(query)
    steps = house.ratings.history(ruleset, player.id, first, limit + 1)
    found = rows(house.store, [step.game for step in steps]) if steps else []
    items = [
        RatingStep(
            step.game if row is not None and is_seen(row, viewer) else None,
            None if step.at is None else timestamp(step.at),
            round(step.rating.shown, 3),
            round(step.rating.mu, 3),
            round(step.rating.sigma, 3),
            step.rating.games,
        )
        for step, row in zip(steps[:limit], found, strict=False)
    ]
    following = cursor(query, str(first + limit)) if len(steps) > limit else None
    return answer(RatingStepPage(items, following), 200, link_to_next(query, following))


@calls.get("/v1/players/<id>/tally", "getTally", answers={200: Tally}, problems=("no-such-player",))
def get_tally(id: str) -> Response:
    """How a player's games went: won, lost, abandoned or still running, by ruleset.

    Private games are counted only for callers who may see them. A game with several winners is won by each of them.
    """
    viewer = caller()
    player = the_player(id)
    if player.name is None:
        return answer(Tally({}, True))
    house = the_house()
    return answer(tally_of(house.store, house.dockets, player.id, viewer))
