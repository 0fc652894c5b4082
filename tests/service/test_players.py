"""Names, tokens, and what is left of a player who wants to be forgotten."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Callable
from typing import Any

import pytest

from events.beside.accounts import Accounts
from events.beside.tokens import READ, Token
from events.proof.verify import verify
from events.redis.calls import Steps
from service.people.players import ERASED_SECONDS, Players
from tests.service.people import PATHS, Door, Person, body, full_table, problem


@pytest.mark.parametrize("name", ["A", "Žluťoučký kůň", "李小龍", "x" * 40, "O'Brien-Smith 3.", "🙂"])
def test_people_are_called_as_they_like(door: Door, name: str) -> None:
    answer = door.client.post("/v1/players", json={"name": f"  {name} "})
    assert answer.status_code == 201
    assert body(answer)["name"] == name and body(answer)["id"].startswith("p_")
    assert answer.headers["Location"] == f"/v1/players/{body(answer)['id']}"
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_name_is_kept_in_its_normal_form(door: Door) -> None:
    told = body(door.client.post("/v1/players", json={"name": unicodedata.normalize("NFD", "Šárka")}))
    assert told["name"] == unicodedata.normalize("NFC", "Šárka")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 41,
        "a\nb",
        "a\x00b",
        "a\u202eb",
        "a\u200bb",
        "\u2066x",
        "a\u2028b",
        "\ue000",
        "\U000e0041x",
        "\u3164",
        "\u115fAda",
        "\u2800\u2800",
        "Ada\uffa0",
        "A\ufe00da",
        "\u0301",
        "Z\u0300\u0301\u0316\u0317\u0300a",
        7,
        None,
        ["a"],
    ],
)
def test_names_that_deceive_are_refused(door: Door, name: object) -> None:
    answer = door.client.post("/v1/players", json={"name": name})
    assert problem(answer) == (400, "malformed")
    assert list(body(answer)["errors"]) == ["name"]


@pytest.mark.parametrize(
    "name",
    [
        "system",
        " S y s t e m ",
        "\u0455\u0443\u0455\u0442\u0435\u043c",
        "systern",
        "clock",
        "C1ock",
        "\uff43\uff4c\uff4f\uff43\uff4b",
        "gr\u00e9edy",
        "GREEDY.",
        "Seat 2 (greedy)",
        "r\u0430ndom",
        "Gyoji",
        "Seat 1",
        "seat12",
        "S\u0435at 1",
        "M\u00edsto 1",
        "The clock",
        "Hodiny",
        "the service",
        "Slu\u017eba",
        "Seat l",
        "SEAT I",
        "Seat |2",
        "Seat O",
        "Seat \u0661",
        "M\u00edst0 l",
        "the serv1ce",
        "Hod1ny",
        "The Referee",
        "Rozhodčí",
        "adm1n",
        "Správce",
    ],
)
def test_nobody_is_called_like_the_service_or_a_bot_nor_in_letters_that_look_alike(door: Door, name: str) -> None:
    answer = door.client.post("/v1/players", json={"name": name})
    assert problem(answer) == (400, "malformed")
    assert body(answer)["errors"] == {"name": ["This name looks like one of the service's own."]}


@pytest.mark.parametrize(
    "name",
    [
        "Bot 3",
        "Seat",
        "Seat of Power 1",
        "Seat of Oz",
        "Seattle",
        "Místodržící",
        "Clockmaker",
        "Greedy Pete",
        "❤️",
        "Nguy\u1ec5n",
        "ก็ได้",
        "שָׁלוֹם",
    ],
)
def test_names_that_only_remind_of_those_are_fine(door: Door, name: str) -> None:
    assert door.client.post("/v1/players", json={"name": name}).status_code == 201


def test_how_long_a_name_may_be_is_said_as_it_is(door: Door) -> None:
    for name in ("", "x" * 41, "x" * 1_000):
        answer = door.client.post("/v1/players", json={"name": name})
        assert body(answer)["errors"] == {"name": ["A name has 1 to 40 characters."]}


def test_a_token_is_asked_for_and_never_kept(door: Door) -> None:
    ada = door.sign_up("Ada")
    assert ada.seen("/v1/me")["name"] == "Ada"
    assert door.stranger().seen(f"/v1/players/{ada.id}") == ada.seen("/v1/me")
    assert ada.token is not None
    secret = ada.token.partition(".")[2].encode()
    connections = door.house.store.connections
    for key in connections.call("", "KEYS", "*"):
        kind = connections.call("", "TYPE", key)
        content = connections.call("", *{b"hash": ("HGETALL", key), b"string": ("GET", key)}.get(kind, ("TYPE", key)))
        assert secret not in (b"".join(content) if isinstance(content, list) else content)


def test_a_token_that_is_nobodys_is_refused_everywhere(door: Door) -> None:
    ada, ben = door.sign_up("Ada"), door.sign_up("Ben")
    assert ada.token and ben.token
    forged = f"{ada.id}.{ben.token.partition('.')[2]}"
    for token in (
        forged,
        ada.id,
        f"{ada.id}.",
        ada.token[:-1],
        ada.token + "x",
        "p_x.y",
        "x",
        "",
        "p_" + "0" * 500,
        "\xe9",
    ):
        for path in ("/v1/me", "/v1/rulesets", PATHS, f"/v1/players/{ada.id}", "/v1/keys"):
            answer = Person(door, "", token).get(path)
            assert problem(answer) == (401, "unauthenticated"), (token, path)
            assert answer.headers["WWW-Authenticate"] == "Bearer"
    for header in ("Basic YTpi", "Bearer", f"bearer{ada.token}", ada.token):
        assert problem(door.stranger().get("/v1/me", Authorization=header)) == (401, "unauthenticated")
    assert door.stranger().get("/v1/me", Authorization=f"bearer  {ada.token}").status_code == 200
    assert problem(door.stranger().get("/v1/me")) == (401, "unauthenticated")


def test_somebody_who_never_signed_up_is_not_found(door: Door) -> None:
    for id in ("p_" + "0" * 32, "x", "%00", "..%2f"):
        assert door.stranger().get(f"/v1/players/{id}").status_code == 404


def test_whoever_is_erased_leaves_open_tables_and_is_away_in_running_games(door: Door) -> None:
    running, people = full_table(door, clock=None)
    ada, ben = people[1], people[2]
    own, hosted = ben.opens()["id"], ada.opens()["id"]
    ada.sits(own)
    door.keep_lobby()
    before = ben.seen(f"{PATHS}/{running}/events?limit=1000")["items"]
    assert ada.delete("/v1/me").status_code == 204
    assert problem(ada.get("/v1/me")) == (401, "unauthenticated")
    profile = ben.seen(f"/v1/players/{ada.id}")
    assert profile["name"] is None
    assert ben.seen(f"{PATHS}/{own}")["seats"][1]["player"] is None
    assert ben.seen(f"{PATHS}/{hosted}")["status"] == "abandoned"
    shown = ben.seen(f"{PATHS}/{running}")
    assert shown["seats"][1]["away"] and shown["seats"][1]["name"] is None and shown["seats"][1]["player"] == ada.id
    after = ben.seen(f"{PATHS}/{running}/events?limit=1000")["items"]
    without_text = [{**event, "text": ""} for event in before]
    assert [{**event, "text": ""} for event in after[: len(before)]] == without_text
    report = verify(ben.get(f"{PATHS}/{running}/export").data)
    assert report.holds, report


def test_whoever_is_erased_leaves_tables_that_no_list_knows_yet(door: Door) -> None:
    ada, ben = door.sign_up(), door.sign_up()
    hosted, other = ada.opens()["id"], ben.opens()["id"]
    ada.sits(other)
    assert ada.delete("/v1/me").status_code == 204
    assert ben.seen(f"{PATHS}/{hosted}")["status"] == "abandoned"
    assert ben.seen(f"{PATHS}/{other}")["seats"][1]["player"] is None


def test_an_answer_that_a_change_has_overtaken_is_not_believed_any_longer(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked for before, it arrives when this process has already heard of the change and forgotten all it knew."""
    ada = door.sign_up()
    wish = {"name": "bot", "scopes": ["read"]}
    bot = body(ada.post("/v1/me/tokens", wish))
    elsewhere, store = Players(Accounts(door.house.store)), door.house.store
    clock = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: clock)
    elsewhere.cached_names([])
    name, bearer = elsewhere.recalling_names([ada.id]), elsewhere.authenticating(bot["token"])
    late = [(steps, store.carried_out(only(next(steps)))) for steps in (name, bearer)]
    ada.put("/v1/me", {"name": "Grace"})
    ada.delete(f"/v1/me/tokens/{bot['id']}")
    clock += ERASED_SECONDS
    elsewhere.cached_names([])
    assert store.carried_out(going_on(*late[0])) == {ada.id: "Grace"}, "it is asked for again"
    store.carried_out(going_on(*late[1]))
    assert elsewhere.cached_names([ada.id]) == {ada.id: "Grace"}
    assert store.carried_out(elsewhere.authenticating(bot["token"])) is None


def only(wanted: Any) -> Steps[Any]:
    return (yield wanted)


def going_on(steps: Steps[Any], answer: Any) -> Steps[Any]:
    """The rest of steps, from an answer on."""
    try:
        while True:
            answer = yield steps.send(answer)
    except StopIteration as end:
        return end.value


@pytest.mark.parametrize(
    ("change", "name", "is_good"),
    [
        (lambda players, id, _: players.rename(id, "Grace"), "Grace", True),
        (lambda players, id, _: players.erase(id), None, False),
        (lambda players, id, bot: players.revoke_token(id, bot), "Ada", False),
        (lambda players, id, bot: players.give_token(id, Token("t_2", None, (READ,), 0), "x", bot), "Ada", False),
    ],
    ids=["renamed", "erased", "token revoked", "token replaced"],
)
def test_nor_is_one_that_a_change_of_this_process_itself_has_overtaken(
    door: Door,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[Players, str, str], object],
    name: str | None,
    *,
    is_good: bool,
) -> None:
    """A name and a token are asked for, and the answers arrive after the change."""
    ada, store = door.sign_up(), door.house.store
    bot = body(ada.post("/v1/me/tokens", {"name": "bot", "scopes": ["read"]}))
    players, clock = Players(Accounts(store)), time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: clock)
    players.cached_names([])
    asked = players.recalling_names([ada.id]), players.authenticating(bot["token"])
    answers = [store.carried_out(only(next(steps))) for steps in asked]
    change(players, ada.id, bot["id"])
    for steps, answer in zip(asked, answers, strict=True):
        store.carried_out(going_on(steps, answer))
    assert players.cached_names([ada.id]) == {ada.id: name}
    assert (store.carried_out(players.authenticating(bot["token"])) is not None) == is_good


def test_an_erased_player_is_forgotten_by_every_process_within_a_second(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This process forgets at once; another believes what it was told for a little while, and no longer."""
    ada = door.sign_up()
    assert ada.token is not None
    elsewhere = Players(Accounts(door.house.store))

    def whose(players: Players, token: str) -> str | None:
        bearer = door.house.store.carried_out(players.authenticating(token))
        return None if bearer is None else bearer.player

    assert whose(elsewhere, ada.token) == ada.id and elsewhere.cached_names([ada.id]) == {ada.id: "Ada"}
    ada.delete("/v1/me")
    assert ada.get("/v1/me").status_code == 401
    late = time.monotonic() + ERASED_SECONDS + 0.01
    monkeypatch.setattr(time, "monotonic", lambda: late)
    assert whose(elsewhere, ada.token) is None and elsewhere.cached_names([ada.id]) == {ada.id: None}
    assert ERASED_SECONDS <= 1
