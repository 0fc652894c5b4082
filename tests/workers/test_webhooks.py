"""Webhooks: told once it is one's decision, signed, patient with whoever does not answer, deaf to private addresses."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from typing import Any

import msgspec
import pytest
import urllib3.util.connection

from domain.kernel.engine import default
from events.beside.ledger import DAY_MS
from events.beside.webhooks import DELIVERIES_MAX, Delivery, Message, addressed
from events.beside.work import WEBHOOKS
from events.feed import Follower
from events.store import Store
from tests.patience import HANGS_SECONDS, wait_for
from tests.shops import listed
from tests.tables import Hands, make_move, started
from tests.workers.targets import Target
from workers import audits, webhooks
from workers.following import derivations
from workers.news import NEWS_MS_MAX
from workers.webhooks import deliver
from workers.workshop import Workshop

GREETING = b"\x16\x03\x03\x40\x00\x02\x00\x3f\xfc"
"""How the other side of a TLS handshake begins a message of 16 kB."""


@pytest.fixture
def target() -> Iterator[Callable[..., Target]]:
    made: list[Target] = []

    def make(*arguments: object, **named: object) -> Target:
        made.append(Target(*arguments, **named))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who answers is heard, however busy the machine is."""
    monkeypatch.setattr(webhooks, "DELIVERY_SECONDS_MAX", HANGS_SECONDS)


@pytest.fixture
def impatient(patient: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """For those who never answer: whenever the time is up, even before the call was made, it did not arrive."""
    monkeypatch.setattr(webhooks, "DELIVERY_SECONDS_MAX", 0.3)


def follow(shop: Workshop) -> list[str]:
    """The messages that are on their way after the clock has looked."""
    follower = Follower(shop.games.store, "clock")
    while follower.step(derivations(shop)):
        pass
    return listed(shop.todo, WEBHOOKS)


def asked_player(shop: Workshop, id: str) -> tuple[int, str, int]:
    game = shop.games.load(id).game
    [(seat, question)] = game.table.agenda[-1].asked.items()
    return seat, f"p_{seat}", question.question


def test_whoever_is_asked_is_told_once_and_signed(shop: Workshop, target: Callable[..., Target]) -> None:
    server = target()
    started(shop.games, "g_told")
    seat, player, question = asked_player(shop, "g_told")
    hook = shop.webhooks.create(player, server.url, 1)
    shop.webhooks.create("p_9", server.url, 1)
    [member] = follow(shop)
    before = int(time.time())
    assert deliver(shop, member, 1)
    after = time.time()
    [(head, body)] = server.calls
    told = json.loads(body)
    assert told["type"] == "game.decision"
    assert told["data"] == {
        "game": "g_told", "ruleset": "bang", "seat": seat, "question": question, "deadline": told["data"]["deadline"],
    }  # fmt: skip
    signed = f"{head['webhook-id']}.{head['webhook-timestamp']}.".encode() + body
    key = base64.b64decode(hook.secret.removeprefix("whsec_"))
    wanted = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    assert head["webhook-signature"] == f"v1,{wanted}"
    assert before <= int(head["webhook-timestamp"]) <= after
    shop.todo.done(WEBHOOKS, member)
    assert follow(shop) == []


def test_a_webhook_hears_only_of_what_it_wants(shop: Workshop, target: Callable[..., Target]) -> None:
    server = target()
    started(shop.games, "g_wants")
    _, player, _ = asked_player(shop, "g_wants")
    shop.webhooks.create(player, server.url, 1, events=("over",))
    [member] = follow(shop)
    assert deliver(shop, member, 1)
    assert server.calls == []


def test_a_ping_is_a_signed_message_like_others_and_every_try_is_remembered(
    shop: Workshop, target: Callable[..., Target]
) -> None:
    server = target(b"HTTP/1.1 500 Oh\r\n\r\n")
    hook = shop.webhooks.create("p_1", server.url, 1, events=("over",))
    ping = Message.ping("p_1", 1_000, "a1")
    assert not deliver(shop, ping.to(hook.id), 1)
    server.answer = b"HTTP/1.1 204 No Content\r\n\r\n"
    assert deliver(shop, ping.to(hook.id), 2)
    head, body = server.calls[-1]
    assert json.loads(body) == {"type": "webhook.ping", "timestamp": "1970-01-01T00:16:40.000Z", "data": {}}
    assert head["webhook-id"] == ping.id
    tries = shop.webhooks.deliveries("p_1", hook.id)
    assert [(one.message, one.type, one.game, one.tries, one.status, one.why) for one in tries] == [
        (ping.id, "webhook.ping", None, 2, 204, None),
        (ping.id, "webhook.ping", None, 1, 500, "the answer is 500"),
    ]


def test_only_so_many_deliveries_are_remembered_and_they_go_with_their_webhook(shop: Workshop) -> None:
    hook = shop.webhooks.create("p_1", "https://club.example/", 1)
    for number in range(DELIVERIES_MAX + 5):
        shop.webhooks.note("p_1", hook.id, Delivery("msg", "game.over", "g_1", number, 1, 204))
    newest = [one.at for one in shop.webhooks.deliveries("p_1", hook.id)]
    assert newest == list(range(DELIVERIES_MAX + 4, 4, -1))
    shop.webhooks.delete("p_1", hook.id)
    shop.webhooks.note("p_1", hook.id, Delivery("msg", "game.over", "g_1", 1, 1, 204))
    assert shop.webhooks.deliveries("p_1", hook.id) == []


def test_what_is_decided_meanwhile_is_not_told(shop: Workshop, target: Callable[..., Target]) -> None:
    server = target()
    game = started(shop.games, "g_moot")
    seat, player, _ = asked_player(shop, "g_moot")
    shop.webhooks.create(player, server.url, 1)
    [member] = follow(shop)
    make_move(shop.games, "g_moot", seat, default(game.table, seat))
    assert deliver(shop, member, 1)
    assert deliver(shop, member.replace("g_moot", "g_gone"), 1)
    assert server.calls == []


def test_players_and_host_are_told_of_the_end(shop: Workshop, target: Callable[..., Target]) -> None:
    server = target()
    shop.games.open("g_end", "bang", 4, "p_host", sit=False)
    shop.games.sit("g_end", "p_0")
    for player in ("p_host", "p_0"):
        shop.webhooks.create(player, server.url, 1)
    shop.games.close("g_end", "p_host")
    for member in follow(shop):
        assert deliver(shop, member, 1)
    told = [json.loads(body) for _, body in server.calls]
    assert [(one["type"], one["data"]["seat"], one["data"]["status"]) for one in told] == [
        ("game.over", 0, "abandoned"),
        ("game.over", None, "abandoned"),
    ]
    assert len({head["webhook-id"] for head, _ in server.calls}) == 2


def test_a_look_through_all_games_tells_of_no_end_that_is_long_past(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the clock fell behind or a backup was restored; what still waits for a player is told again."""
    clock = Hands()
    monkeypatch.setattr(shop.games, "clock", clock)
    started(shop.games, "g_runs")
    _, asked, question = asked_player(shop, "g_runs")
    for id in ("g_archived", "g_over", "g_new"):
        clock.at += NEWS_MS_MAX
        started(shop.games, id)
        for seat in range(4):
            shop.games.set_away(id, seat, True)
    assert audits.archive_game(shop, "g_archived")
    clock.at += NEWS_MS_MAX
    hooks = {player: shop.webhooks.create(player, "https://club.example/", 1).id for player in {"p_0", asked}}
    Follower(shop.games.store, "clock").rebuild(derivations(shop))
    told = [addressed(member) for member in listed(shop.todo, WEBHOOKS)]
    ended = [(message.game, hook) for message, hook in told if message.what == "over"]
    assert sorted(ended) == sorted(("g_new", hook) for hook in hooks.values())
    assert [one for one in told if one[0].what == "decision"] == [
        (Message(asked, "decision", "g_runs", question), hooks[asked])
    ]


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"garbage\r\n\r\n",
        b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n",
        b"HTTP/1.1 500 Oops\r\n\r\n",
        b"\x00" * 20_000,
    ],
)
def test_a_target_that_redirects_or_babbles_is_tried_again_and_dropped_in_the_end(
    shop: Workshop, target: Callable[..., Target], answer: bytes
) -> None:
    server = target(answer)
    started(shop.games, "g_bad")
    _, player, _ = asked_player(shop, "g_bad")
    shop.webhooks.create(player, server.url, 1)
    [member] = follow(shop)
    assert not deliver(shop, member, 1)
    assert deliver(shop, member, webhooks.TRIES_MAX)
    assert len(server.calls) == 2


@pytest.mark.parametrize(
    ("scheme", "manners"),
    [
        ("http", {"answer": None}),
        ("http", {"trickle": b"H"}),
        ("https", {"greeting": GREETING, "trickle": b"\x00"}),
    ],
    ids=["hangs", "trickles", "shakes hands slowly"],
)
@pytest.mark.usefixtures("impatient")
def test_a_target_that_never_comes_to_an_end_is_left_tried_again_and_dropped_in_the_end(
    shop: Workshop, target: Callable[..., Target], scheme: str, manners: dict[str, Any]
) -> None:
    """It would go on for as long as somebody listens: that `deliver` comes back at all is the point."""
    server = target(**manners)
    started(shop.games, "g_slow")
    _, player, _ = asked_player(shop, "g_slow")
    shop.webhooks.create(player, server.url.replace("http", scheme), 1)
    [member] = follow(shop)
    assert not deliver(shop, member, 1)
    assert deliver(shop, member, webhooks.TRIES_MAX)


@pytest.mark.usefixtures("impatient")
def test_no_socket_is_left_open_whatever_happened(shop: Workshop, target: Callable[..., Target]) -> None:
    def sockets() -> int:
        return len(os.listdir("/proc/self/fd"))

    before = sockets()
    urls = [target(answer).url for answer in (b"", None, b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nshort")]
    servers = sockets()
    assert servers > before
    hook = shop.webhooks.create("p_0", urls[0], 1)
    for url in (*urls, "https" + urls[0].removeprefix("http")):
        with suppress(webhooks.Undeliverable):
            webhooks.post(msgspec.structs.replace(hook, url=url), "msg", b"{}", 1, True)
    wait_for(lambda: sockets() == servers, lambda: f"{sockets() - servers} sockets are left open")


@pytest.mark.usefixtures("impatient")
def test_nobody_there_and_no_such_name_are_tried_again(shop: Workshop) -> None:
    with closing(socket.socket()) as deaf:
        deaf.bind(("127.0.0.1", 0))
        started(shop.games, "g_none")
        _, player, _ = asked_player(shop, "g_none")
        address = f"127.0.0.1:{deaf.getsockname()[1]}"
        for url in (f"http://{address}/", "http://no-such-host.invalid/", f"https://{address}/"):
            shop.webhooks.create(player, url, 1)
        members = follow(shop)
        assert len(members) == 3
        assert not any(deliver(shop, member, 1) for member in members)


def test_an_interim_answer_is_not_the_answer(shop: Workshop, target: Callable[..., Target]) -> None:
    interim = b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
    for number, (last, is_done) in enumerate(((b"204 No Content", True), (b"500 Oops", False))):
        server = target(interim * 2 + b"HTTP/1.1 " + last + b"\r\n\r\n")
        started(shop.games, f"g_{number}")
        _, player, _ = asked_player(shop, f"g_{number}")
        hook = shop.webhooks.create(player, server.url, 1)
        [member] = [one for one in follow(shop) if hook.id in one]
        assert deliver(shop, member, 1) == is_done


def test_a_message_whose_last_try_never_ended_is_dropped(shop: Workshop, target: Callable[..., Target]) -> None:
    server = target()
    started(shop.games, "g_lost")
    _, player, _ = asked_player(shop, "g_lost")
    shop.webhooks.create(player, server.url, 1)
    [member] = follow(shop)
    assert deliver(shop, member, webhooks.TRIES_MAX + 1)
    assert server.calls == []


def test_who_says_gone_hears_no_more(shop: Workshop, target: Callable[..., Target]) -> None:
    server = target(b"HTTP/1.1 410 Gone\r\n\r\n")
    started(shop.games, "g_410")
    _, player, _ = asked_player(shop, "g_410")
    shop.webhooks.create(player, server.url, 1)
    [member] = follow(shop)
    assert deliver(shop, member, 1)
    assert shop.webhooks.of(player) == []


def test_private_addresses_are_called_only_if_configured(shop: Workshop, target: Callable[..., Target]) -> None:
    server = target()
    started(shop.games, "g_priv")
    _, player, _ = asked_player(shop, "g_priv")
    for url in (server.url, server.url.replace("127.0.0.1", "localhost")):
        shop.webhooks.create(player, url, 1)
    for member in follow(shop):
        assert not deliver(replace(shop, are_private_targets_allowed=False), member, 1)
    assert server.calls == []


@pytest.mark.parametrize("answers", [["10.0.0.7"], ["93.184.216.34", "127.0.0.1"], ["93.184.216.34", "::1"]])
def test_a_name_that_stands_for_a_private_address_is_not_called(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch, answers: list[str]
) -> None:
    """Whatever else it stands for; and the name is looked up once, so that a second answer changes nothing."""
    asked: list[str] = []
    called: list[object] = []

    def look_up(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in answers]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(urllib3.util.connection, "create_connection", lambda *given, **_: called.append(given))
    started(shop.games, "g_dns")
    _, player, _ = asked_player(shop, "g_dns")
    shop.webhooks.create(player, "http://club.example/", 1)
    [member] = follow(shop)
    assert not deliver(replace(shop, are_private_targets_allowed=False), member, 1)
    assert (asked, called) == (["club.example"], [])


def test_the_connection_goes_to_the_address_that_was_checked(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[str, int]] = []

    def connect(address: tuple[str, int], *_: object, **__: object) -> socket.socket:
        called.append(address)
        raise OSError("enough")

    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", 80))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    monkeypatch.setattr(urllib3.util.connection, "create_connection", connect)
    started(shop.games, "g_dns")
    _, player, _ = asked_player(shop, "g_dns")
    shop.webhooks.create(player, "http://club.example/", 1)
    [member] = follow(shop)
    assert not deliver(replace(shop, are_private_targets_allowed=False), member, 1)
    assert called == [("93.184.216.34", 80)]


def test_a_lease_grows_with_every_try(shop: Workshop, store: Store) -> None:
    shop.todo.put(WEBHOOKS, "m", 0)
    at, waits = 1_000, []
    for tries in range(1, 9):
        [leased] = shop.todo.lease(WEBHOOKS, at, ["m"])
        assert leased.tries == tries and shop.todo.lease(WEBHOOKS, leased.until - 1, ["m"]) == []
        waits.append(leased.until - at)
        at = leased.until
    assert waits == [15_000 * 4**n for n in range(7)] + [86_400_000]


def test_a_message_is_repeated_for_more_than_a_day_as_openapi_says(shop: Workshop) -> None:
    """From the first try to the last: a try comes when the lease of the one before has ended."""
    shop.todo.put(WEBHOOKS, "m", 0)
    first = at = 1_000
    for _ in range(webhooks.TRIES_MAX - 1):
        [leased] = shop.todo.lease(WEBHOOKS, at, ["m"])
        at = leased.until
    assert at - first > DAY_MS
