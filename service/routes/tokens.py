"""One's own tokens: several, each with its scopes, made and revoked one by one."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from flask import Response

from domain.kernel.clock import timestamp
from events.beside.tokens import ACCOUNT, SCOPES, LastAccountToken, NoSuchToken, Token, TooManyTokens
from events.ids import made_at, new_id
from events.play import now
from service.http.operations import ITS_ID, Calls, Link
from service.http.paging import page_of
from service.http.problems import Problem
from service.http.request import (
    answer,
    idempotency_key,
    nothing,
    once,
    signed_in,
    the_body,
    the_caller,
    the_house,
    the_query,
)
from service.people.players import new_token_secret, token_secret_for
from service.schemas import tokens as schemas
from service.schemas.disputes import Nothing
from service.schemas.requests import PageQuery

calls = Calls("tokens", "What may be done in one's name")


@calls.post(
    "/v1/me/tokens",
    "makeToken",
    body=schemas.MakeToken,
    answers={201: schemas.Token},
    headers=("Idempotency-Key",),
    problems=("unauthenticated", "malformed", "too-many-tokens", "idempotency-mismatch"),
    is_signed_in=True,
    scopes=(ACCOUNT,),
    example={"name": "my bot", "scopes": ["play", "read"]},
    links=(
        Link("getToken", ITS_ID, description="Look at it."),
        Link("rotateToken", ITS_ID, description="A new one in its place."),
        Link("revokeToken", ITS_ID, description="Make it useless."),
    ),
)
def make_token() -> Response:
    """Make a token for part of what one may do.

    It is shown only now and stored as a hash; a repetition with the same `Idempotency-Key` shows it again.
    """
    player, key = signed_in(), idempotency_key()
    body = the_body(schemas.MakeToken)

    def made(id: str, secret: str) -> Token:
        token = Token(id, body["name"], tuple(scope for scope in SCOPES if scope in body["scopes"]), made_at(id))
        the_house().players.give_token(player, token, secret)
        return token

    return _given(player, key, made)


@calls.get(
    "/v1/me/tokens",
    "listTokens",
    query=PageQuery,
    answers={200: schemas.TokenPage},
    problems=("unauthenticated", "malformed"),
    is_signed_in=True,
    scopes=(ACCOUNT,),
)
def list_tokens() -> Response:
    """One's own tokens, oldest first, without their secrets."""
    player = signed_in()
    items, following, headers = page_of(the_house().players.tokens(player), the_query(PageQuery))
    return answer(schemas.TokenPage([_shown(one) for one in items], following), 200, headers)


@calls.get(
    "/v1/me/tokens/<id>",
    "getToken",
    answers={200: schemas.Token},
    problems=("unauthenticated", "no-such-token"),
    is_signed_in=True,
    scopes=(ACCOUNT,),
)
def get_token(id: str) -> Response:
    """One of one's own tokens."""
    return answer(_shown(_token(signed_in(), id)))


@calls.post(
    "/v1/me/tokens/<id>/rotation",
    "rotateToken",
    body=Nothing,
    is_body_required=False,
    answers={201: schemas.Token},
    headers=("Idempotency-Key",),
    problems=("unauthenticated", "malformed", "no-such-token", "idempotency-mismatch"),
    is_signed_in=True,
    scopes=(ACCOUNT,),
)
def rotate_token(id: str) -> Response:
    """Make a token of the same name and scopes in place of this one, which is revoked in the same moment.

    Rotate a token with another one if you can: if the answer is lost, the old token is gone and cannot ask for it
    again.
    """
    player, key = signed_in(), idempotency_key()
    the_body(Nothing)

    def made(new: str, secret: str) -> Token:
        players = the_house().players
        known = {one.id: one for one in players.tokens(player)}
        if new not in known and id not in known:
            raise NoSuchToken
        before = known.get(new) or known[id]
        token = Token(new, before.name, before.scopes, made_at(new))
        players.give_token(player, token, secret, instead=id)
        return token

    return _given(player, key, made)


@calls.delete(
    "/v1/me/tokens/<id>",
    "revokeToken",
    answers={204: None},
    problems=("unauthenticated", "no-such-token", "last-account-token"),
    is_signed_in=True,
    scopes=(ACCOUNT,),
)
def revoke_token(id: str) -> Response:
    """Revoke a token: nothing can be done with it any more, and its event streams end.

    The last token with the scope `account` cannot be revoked; DELETE /v1/me erases everything.
    """
    try:
        the_house().players.revoke_token(signed_in(), id)
    except NoSuchToken:
        raise Problem("no-such-token") from None
    except LastAccountToken:
        raise Problem("last-account-token") from None
    return nothing()


def _given(player: str, key: str | None, make: Callable[[str, str], Token]) -> Response:
    """The token that `make` makes of an id and a secret, shown with the secret, which is stored nowhere: it is derived
    from the Idempotency-Key, so a repeated request is shown the same one."""
    fresh = new_token_secret()

    def secret(id: str) -> str:
        return fresh if key is None else token_secret_for(f"{key}:{id}", the_house().house_key)

    def made(id: str) -> Response:
        try:
            token = make(id, secret(id))
        except NoSuchToken:
            raise Problem("no-such-token") from None
        except TooManyTokens:
            raise Problem("too-many-tokens") from None
        return answer(_shown(token), 201, {"Location": f"/v1/me/tokens/{id}"})

    response = once(key, new_id("t", now()), made)
    told = msgspec.json.decode(response.get_data(), type=schemas.Token)
    whole = msgspec.structs.replace(told, token=f"{player}.{secret(told.id)}")
    response.set_data(msgspec.json.encode(whole))
    return response


def _token(player: str, id: str) -> Token:
    try:
        return the_house().players.token(player, id)
    except NoSuchToken:
        raise Problem("no-such-token") from None


def _shown(token: Token) -> schemas.Token:
    bearer = the_caller().bearer
    is_current = bearer is not None and bearer.token == token.id
    return schemas.Token(token.id, token.name, list(token.scopes), timestamp(token.at), is_current)  # type: ignore[arg-type]
