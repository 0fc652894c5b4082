"""Who is how good."""

from __future__ import annotations

from flask import Response

from service.http.operations import Calls
from service.http.paging import cursor, link_to_next, offset, page_size
from service.http.request import answer, caller, the_house, the_query
from service.routes.rulesets import the_ruleset
from service.schemas.leaderboards import Rated, RatedPage
from service.schemas.requests import PageQuery

calls = Calls("leaderboards", "Who is how good")


@calls.get(
    "/v1/leaderboards/<ruleset>",
    "getLeaderboard",
    query=PageQuery,
    answers={200: RatedPage},
    problems=("malformed", "no-such-ruleset"),
)
def get_leaderboard(ruleset: str) -> Response:
    """The players of a game, best first.

    Ratings move with every finished game, by teams where a game has them; a bot's is fixed.
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
