"""Tokens: each for part of what its player may do, and good for nothing once it is revoked."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from domain.kernel.clock import timestamp
from events.beside.accounts import Accounts
from events.beside.tokens import SCOPES, TOKENS_MAX
from events.ids import made_at
from service.people.players import ERASED_SECONDS, Players
from tests.service.people import PATHS, Door, Person, body, full_table, problem

TOKENS = "/v1/me/tokens"


def made(person: Person, *scopes: str, name: str = "bot") -> Person:
    """The same player with a token of these scopes."""
    answer = person.post(TOKENS, {"name": name, "scopes": list(scopes)})
    assert answer.status_code == 201, answer.text
    assert answer.headers["Location"] == f"{TOKENS}/{body(answer)['id']}"
    return Person(person.door, person.id, body(answer)["token"])


def listed(person: Person) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = person.seen(TOKENS)["items"]
    return items


def named(person: Person, name: str | None) -> str:
    return next(str(one["id"]) for one in listed(person) if one["name"] == name)


def test_the_first_token_may_do_everything_and_is_listed_without_its_secret(door: Door) -> None:
    ada = door.sign_up()
    [first] = listed(ada)
    assert (first["name"], first["scopes"], first["current"]) == (None, list(SCOPES), True)
    assert first == ada.seen(f"{TOKENS}/{first['id']}") and "token" not in first
    assert first["made_at"][:10] == time.strftime("%Y-%m-%d", time.gmtime(int(ada.id[2:14], 16) / 1000))


def test_a_token_is_shown_once_and_only_its_digest_is_stored(door: Door) -> None:
    ada = door.sign_up()
    bot = made(ada, "play", "read", name="my bot")
    assert bot.token is not None and bot.token.startswith(f"{ada.id}.")
    assert [(one["name"], one["scopes"], one["current"]) for one in listed(ada)] == [
        (None, list(SCOPES), True),
        ("my bot", ["play", "read"], False),
    ]
    secret = bot.token.partition(".")[2].encode()
    connections = door.house.store.connections
    for key in connections.call("", "KEYS", "*"):
        assert secret not in (connections.call("", "DUMP", key) or b""), key


def wishes() -> dict[str, tuple[str, Callable[[Person, str], Any]]]:
    """One call of every kind: its scope, and how it is made."""
    move = {"type": "bang.end_turn"}
    hook = {"url": "https://club.example/"}
    return {
        "playMove": ("play", lambda who, game: who.post(f"{PATHS}/{game}/commands", move)),
        "checkMove": ("play", lambda who, game: who.post(f"{PATHS}/{game}/commands/check", move)),
        "takeSeat": ("play", lambda who, game: who.post(f"{PATHS}/{game}/seats", {})),
        "setAway": ("play", lambda who, game: who.put(f"{PATHS}/{game}/seats/0", {"away": False})),
        "getGame": ("read", lambda who, game: who.get(f"{PATHS}/{game}")),
        "getGame as text": ("read", lambda who, game: who.get(f"{PATHS}/{game}", Accept="text/plain")),
        "listMoves": ("read", lambda who, game: who.get(f"{PATHS}/{game}/moves")),
        "listGames": ("read", lambda who, game: who.get(PATHS)),
        "streamEvents": ("read", lambda who, game: who.get(f"{PATHS}/{game}/stream", Accept="application/json")),
        "getMe": ("read", lambda who, game: who.get("/v1/me")),
        "openGame": ("host", lambda who, game: who.post(PATHS, {"ruleset": "bang", "seats": 4})),
        "a bot": ("host", lambda who, game: who.post(f"{PATHS}/{game}/seats", {"bot": "greedy"})),
        "someone else's seat": ("host", lambda who, game: who.delete(f"{PATHS}/{game}/seats/1")),
        "closeGame": ("host", lambda who, game: who.delete(f"{PATHS}/{game}")),
        "listTokens": ("account", lambda who, game: who.get(TOKENS)),
        "makeToken": ("account", lambda who, game: who.post(TOKENS, {"name": "x", "scopes": ["account"]})),
        "rotateToken": ("account", lambda who, game: who.post(f"{TOKENS}/t_{'0' * 32}/rotation")),
        "revokeToken": ("account", lambda who, game: who.delete(f"{TOKENS}/t_{'0' * 32}")),
        "renameMe": ("account", lambda who, game: who.put("/v1/me", {"name": "Eve"})),
        "createWebhook": ("account", lambda who, game: who.post("/v1/webhooks", hook)),
        "listWebhooks": ("account", lambda who, game: who.get("/v1/webhooks")),
        "eraseMe": ("account", lambda who, game: who.delete("/v1/me")),
    }


@pytest.mark.parametrize("wish", wishes())
@pytest.mark.parametrize("is_short", [True, False])
def test_a_call_needs_its_scope_and_names_it(door: Door, wish: str, is_short: bool) -> None:
    door = Door(door.house, is_short=is_short)
    game, people = full_table(door)
    scope, ask = wishes()[wish]
    without = ask(made(people[0], *(one for one in SCOPES if one != scope)), game)
    assert problem(without) == (403, "missing-scope")
    assert body(without)["scope"] == scope
    assert without.headers["WWW-Authenticate"] == f'Bearer error="insufficient_scope", scope="{scope}"'
    allowed = ask(made(people[0], scope), game)
    assert allowed.status_code < 400 or problem(allowed)[1] not in ("missing-scope", "unauthenticated"), allowed.text


def test_a_token_that_lacks_both_scopes_of_a_call_is_told_the_one_that_is_needed(door: Door) -> None:
    game, people = full_table(door)
    reader = made(people[0], "read")
    asked = {
        "host": (reader.post(f"{PATHS}/{game}/seats", {"bot": "greedy"}), reader.delete(f"{PATHS}/{game}/seats/1")),
        "play": (reader.post(f"{PATHS}/{game}/seats", {}), reader.delete(f"{PATHS}/{game}/seats/0")),
    }
    for scope, answers in asked.items():
        assert [body(answer)["scope"] for answer in answers] == [scope, scope]


def test_a_missing_scope_is_explained_in_both_languages(door: Door) -> None:
    bot = made(door.sign_up(), "read")
    english, czech = (bot.post(PATHS, {}, Accept_Language=one) for one in ("en", "cs"))
    assert problem(english) == problem(czech) == (403, "missing-scope")
    assert body(english)["detail"] != body(czech)["detail"] and body(czech)["scope"] == "host"


def test_a_host_may_fill_a_table_without_playing_and_a_player_leave_without_hosting(door: Door) -> None:
    ada, eve = door.sign_up(), door.sign_up()
    host, guest = made(ada, "host"), made(eve, "play")
    game = host.opens("bang", 4, sit=False)["id"]
    host.sits(game, bot="greedy")
    guest.sits(game)
    assert problem(host.post(f"{PATHS}/{game}/seats", {})) == (403, "missing-scope")
    assert guest.delete(f"{PATHS}/{game}/seats/1").status_code == 204
    assert host.delete(f"{PATHS}/{game}/seats/0").status_code == 204


def test_nobody_without_a_token_misses_a_scope(door: Door) -> None:
    stranger = door.stranger()
    assert stranger.get(PATHS).status_code == 200
    assert problem(stranger.post(PATHS, {})) == (401, "unauthenticated")
    assert made(door.sign_up(), "host").post("/v1/players", {"name": "Eve"}).status_code == 201


def test_a_revoked_token_is_good_for_nothing(door: Door) -> None:
    ada = door.sign_up()
    bot = made(ada, "read")
    assert bot.get("/v1/me").status_code == 200
    assert ada.delete(f"{TOKENS}/{named(ada, 'bot')}").status_code == 204
    assert problem(bot.get("/v1/me")) == (401, "unauthenticated")
    assert [one["name"] for one in listed(ada)] == [None]


def test_a_token_was_made_when_its_id_was_so_that_repetitions_at_once_say_the_same(door: Door) -> None:
    ada = door.sign_up()
    made(ada, "read")
    rotated = body(ada.post(f"{TOKENS}/{named(ada, 'bot')}/rotation"))
    for one in (rotated, *(one for one in listed(ada) if one["name"] == "bot")):
        assert one["made_at"] == timestamp(made_at(one["id"]))


def test_a_rotated_token_has_the_same_name_and_scopes_and_the_old_one_is_no_more(door: Door) -> None:
    ada = door.sign_up()
    bot = made(ada, "read", "host")
    answer = ada.post(f"{TOKENS}/{named(ada, 'bot')}/rotation")
    assert answer.status_code == 201 and (body(answer)["name"], body(answer)["scopes"]) == ("bot", ["read", "host"])
    assert problem(bot.get("/v1/me")) == (401, "unauthenticated")
    assert Person(door, ada.id, body(answer)["token"]).get("/v1/me").status_code == 200
    assert len(listed(ada)) == 2


def test_the_first_token_can_be_rotated_and_revoked_like_any_other(door: Door) -> None:
    ada = door.sign_up()
    answer = ada.post(f"{TOKENS}/{named(ada, None)}/rotation")
    assert (body(answer)["name"], body(answer)["scopes"]) == (None, list(SCOPES))
    assert problem(ada.get("/v1/me")) == (401, "unauthenticated")
    new = Person(door, ada.id, body(answer)["token"])
    assert [one["id"] for one in listed(new)] == [body(answer)["id"]] and listed(new)[0]["current"] is True
    other = made(new, "account", "read")
    assert other.delete(f"{TOKENS}/{body(answer)['id']}").status_code == 204
    assert problem(new.get("/v1/me")) == (401, "unauthenticated")
    assert door.stranger().seen(f"/v1/players/{ada.id}")["name"] == "Ada"
    assert other.delete("/v1/me").status_code == 204
    assert door.stranger().seen(f"/v1/players/{ada.id}")["name"] is None
    assert problem(other.get(TOKENS)) == (401, "unauthenticated")


def test_the_last_token_for_an_account_stays(door: Door) -> None:
    ada = door.sign_up()
    made(ada, "play", "read", "host")
    assert problem(ada.delete(f"{TOKENS}/{named(ada, None)}")) == (409, "last-account-token")
    second = made(ada, "account", name="second")
    assert ada.delete(f"{TOKENS}/{named(ada, None)}").status_code == 204
    assert problem(second.delete(f"{TOKENS}/{named(second, 'second')}")) == (409, "last-account-token")


def test_a_player_has_only_so_many_tokens_and_rotating_one_is_none_more(door: Door) -> None:
    ada = door.sign_up()
    for number in range(TOKENS_MAX - 1):
        made(ada, "read", name=f"bot {number}")
    assert problem(ada.post(TOKENS, {"name": "more", "scopes": ["read"]})) == (409, "too-many-tokens")
    assert ada.post(f"{TOKENS}/{named(ada, 'bot 0')}/rotation").status_code == 201
    assert len(listed(ada)) == TOKENS_MAX
    first = ada.seen(f"{TOKENS}?limit=15")
    rest = ada.seen(f"{TOKENS}?limit=15&cursor={first['next']}")
    assert first["items"] + rest["items"] == listed(ada) and rest["next"] is None


def test_a_token_of_somebody_else_is_not_there(door: Door) -> None:
    ada, eve = door.sign_up(), door.sign_up()
    made(eve, "read")
    for id in (named(eve, "bot"), named(eve, None), "t_1", "x"):
        assert problem(ada.get(f"{TOKENS}/{id}")) == (404, "no-such-token")
        assert problem(ada.delete(f"{TOKENS}/{id}")) == (404, "no-such-token")
        assert problem(ada.post(f"{TOKENS}/{id}/rotation")) == (404, "no-such-token")
    assert len(listed(eve)) == 2


def test_a_token_is_asked_for_in_the_right_shape(door: Door) -> None:
    ada = door.sign_up()
    for wish in (
        {},
        {"name": "bot"},
        {"name": "bot", "scopes": []},
        {"name": "bot", "scopes": ["all"]},
        {"name": "bot", "scopes": ["read", "read"]},
        {"name": "", "scopes": ["read"]},
        {"name": "\u202e", "scopes": ["read"]},
        {"name": " \u2003 ", "scopes": ["read"]},
        {"name": "x" * 41, "scopes": ["read"]},
        {"name": "bot", "scopes": "read"},
    ):
        assert problem(ada.post(TOKENS, wish)) == (400, "malformed"), wish


def test_whoever_repeats_a_request_for_a_token_is_shown_the_same_one(door: Door) -> None:
    ada = door.sign_up()
    wish = {"name": "bot", "scopes": ["read"]}
    first, again = (ada.post(TOKENS, wish, Idempotency_Key="k") for _ in range(2))
    assert body(first) == body(again) and again.headers["Idempotent-Replay"] == "true"
    bot = Person(door, ada.id, body(again)["token"])
    assert bot.get("/v1/me").status_code == 200 and len(listed(ada)) == 2
    assert problem(ada.post(TOKENS, {**wish, "name": "other"}, Idempotency_Key="k")) == (422, "idempotency-mismatch")
    assert body(ada.post(TOKENS, wish, Idempotency_Key="l"))["token"] != bot.token
    path = f"{TOKENS}/{body(first)['id']}/rotation"
    rotated, repeated = (ada.post(path, Idempotency_Key="k") for _ in range(2))
    assert body(rotated) == body(repeated) and body(rotated)["token"] != bot.token
    ada.delete(f"{TOKENS}/{body(rotated)['id']}")
    assert body(ada.post(path, Idempotency_Key="k")) == body(rotated)
    assert problem(Person(door, ada.id, body(rotated)["token"]).get("/v1/me")) == (401, "unauthenticated")


def test_no_secret_is_kept_for_those_who_repeat_a_request(door: Door) -> None:
    ada = door.sign_up()
    answer = ada.post(TOKENS, {"name": "bot", "scopes": ["read"]}, Idempotency_Key="k")
    secret = body(answer)["token"].partition(".")[2].encode()
    connections = door.house.store.connections
    kinds = {b"string": ("GET",), b"hash": ("HGETALL",)}
    looked_at = 0
    for key in connections.call("", "KEYS", "*"):
        kind = connections.call("", "TYPE", key)
        if kind in kinds:
            looked_at += 1
            assert secret not in repr(connections.call("", *kinds[kind], key)).encode(), key
    assert looked_at > 2


def test_a_revoked_token_is_forgotten_by_every_process_within_a_second(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This process forgets at once; another believes what it was told for a little while, and no longer."""
    ada = door.sign_up()
    bots = [made(ada, "read", name=name) for name in ("revoked", "rotated")]
    elsewhere = Players(Accounts(door.house.store))

    def whose(token: str | None) -> str | None:
        bearer = door.house.store.carried_out(elsewhere.authenticating(token or ""))
        return None if bearer is None else bearer.player

    assert [whose(bot.token) for bot in bots] == [ada.id, ada.id]
    ada.delete(f"{TOKENS}/{named(ada, 'revoked')}")
    ada.post(f"{TOKENS}/{named(ada, 'rotated')}/rotation")
    late = time.monotonic() + ERASED_SECONDS + 0.01
    monkeypatch.setattr(time, "monotonic", lambda: late)
    assert [whose(bot.token) for bot in bots] == [None, None] and whose(ada.token) == ada.id


def test_whoever_takes_another_name_is_called_so_everywhere(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    game, people = full_table(door)
    elsewhere = Players(Accounts(door.house.store))
    assert elsewhere.cached_names([people[1].id]) == {people[1].id: "Player 1"}
    answer = people[1].put("/v1/me", {"name": "Grace"})
    assert (answer.status_code, body(answer)["name"]) == (200, "Grace")
    assert people[0].seen(f"{PATHS}/{game}")["seats"][1]["name"] == "Grace"
    assert people[1].seen("/v1/me")["name"] == "Grace"
    for bad in ("", "system", "\u202e"):
        assert problem(people[1].put("/v1/me", {"name": bad})) == (400, "malformed")
    late = time.monotonic() + ERASED_SECONDS + 0.01
    monkeypatch.setattr(time, "monotonic", lambda: late)
    assert elsewhere.cached_names([people[1].id]) == {people[1].id: "Grace"}
