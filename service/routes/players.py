"""Signing up, one's own profile, others' profiles."""

from __future__ import annotations

from flask import Response

from domain.kernel.texts import Text
from events.beside.tokens import ACCOUNT
from service.http.headers import unauthenticated
from service.http.operations import Calls, Link
from service.http.problems import Problem
from service.http.request import answer, nothing, signed_in, the_body, the_caller, the_house
from service.people.leaving import erase
from service.people.names import BadName, checked_name
from service.people.players import Player
from service.schemas.players import Profile, RatingShown, SignedUp
from service.schemas.requests import SignUp

calls = Calls("players", "Who plays")


@calls.post(
    "/v1/players",
    "signUp",
    body=SignUp,
    answers={201: SignedUp},
    scopes=(),
    problems=("malformed",),
    links=(Link("getPlayer", {"id": "$response.body#/id"}, description="The public profile."),),
)
def sign_up() -> Response:
    """Sign up.

    The token is shown only now and stored as a hash; it may do everything, and POST /v1/me/tokens makes others that may
    do less. Sign-ups are limited per address.
    """
    name = _name()
    house = the_house()
    house.sign_ups.count(the_caller().address)
    player, token = house.players.sign_up(name)
    return answer(SignedUp(player.id, player.name or "", token), 201, {"Location": f"/v1/players/{player.id}"})


@calls.get("/v1/me", "getMe", answers={200: Profile}, problems=("unauthenticated",), is_signed_in=True)
def get_me() -> Response:
    """One's own profile."""
    return answer(_profile(signed_in()))


@calls.put(
    "/v1/me",
    "renameMe",
    body=SignUp,
    answers={200: Profile},
    problems=("unauthenticated", "malformed"),
    is_signed_in=True,
    scopes=(ACCOUNT,),
)
def rename_me() -> Response:
    """Take another name.

    Games know players by their ids alone, so all of them are shown with the new name, old ones, too.
    """
    player, name = signed_in(), _name()
    if not the_house().players.rename(player, name):
        raise unauthenticated()
    return answer(_profile(player))


def _name() -> str:
    """The name in the body, checked; raises a Problem."""
    try:
        return checked_name(the_body(SignUp)["name"])
    except BadName as bad:
        raise Problem.malformed({"name": [bad.text]}) from None


@calls.delete(
    "/v1/me",
    "eraseMe",
    answers={204: None},
    problems=("unauthenticated",),
    is_signed_in=True,
    scopes=(ACCOUNT,),
)
def erase_me() -> Response:
    """Erase one's own personal data.

    Erases name, tokens, webhooks and claims; leaves open tables, and sets the seat away in running games. Every chain
    stays valid, for events know ids only.
    """
    erase(the_house(), signed_in())
    return nothing()


@calls.get("/v1/players/<id>", "getPlayer", answers={200: Profile}, problems=("no-such-player",))
def get_player(id: str) -> Response:
    """A public profile."""
    the_caller().known_player()
    return answer(_profile(id))


def the_player(id: str) -> Player:
    player = the_house().players.find(id)
    if player is None:
        raise Problem("no-such-player", Text("Nobody signed up under that id.", "Pod tímto id se nikdo nepřihlásil."))
    return player


def _profile(id: str) -> Profile:
    player = the_player(id)
    if player.name is None:
        return Profile(player.id, None)
    rated = the_house().ratings.of_player(player.id, the_house().rulesets)
    return Profile(
        player.id,
        player.name,
        {
            ruleset: RatingShown(
                round(one.shown, 3), round(one.mu, 3), round(one.sigma, 3), one.games, one.is_provisional
            )
            for ruleset, one in rated.items()
            if one.games
        },
        {ruleset: one.finished for ruleset, one in rated.items() if one.finished},
    )
