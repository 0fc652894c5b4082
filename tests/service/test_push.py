"""Event streams over real sockets: each event once, in order, as its reader may see it."""

from __future__ import annotations

import json
import threading
from random import Random
from typing import Any

import pytest

from tests.patience import HANGS_SECONDS, wait_for
from tests.service.served import EventSource, Guest, Served

GAMES = "/v1/games"


def table(served: Served, seats: int = 4, **more: Any) -> tuple[str, list[Guest]]:
    guests = [Guest.signed_up(served.port, f"Player {seat}") for seat in range(seats)]
    game: str = guests[0].good("POST", GAMES, {"ruleset": "bang", "seats": seats, "clock": None, **more})["id"]
    return game, guests


def fill(game: str, guests: list[Guest]) -> None:
    for guest in guests[1:]:
        guest.good("POST", f"{GAMES}/{game}/seats", {})


def play(game: str, guests: list[Guest], moves: int = 10_000, seed: int = 3) -> None:
    random = Random(seed)
    for _ in range(moves):
        shown = guests[0].good("GET", f"{GAMES}/{game}")
        if shown["status"] != "running":
            return
        guest = guests[shown["to_act"][0]["seat"]]
        offered = guest.good("GET", f"{GAMES}/{game}/moves")["moves"]
        guest.good("POST", f"{GAMES}/{game}/commands", random.choice(offered)["command"])


def address(guest: Guest, game: str, after: int | None = None) -> str:
    query = "" if after is None else f"?after={after}"
    ticket = guest.good("GET", f"{GAMES}/{game}/stream{query}", Accept="application/json")
    assert ticket["expires"].endswith("Z")
    return str(ticket["url"])


def listed(guest: Guest, game: str) -> list[Any]:
    """All of them, however long a game takes."""
    items: list[Any] = []
    while page := guest.good("GET", f"{GAMES}/{game}/events?after={len(items)}&limit=1000")["items"]:
        items += page
    return items


def read_all(source: EventSource, into: list[tuple[int, Any]]) -> None:
    into.extend(source.events())


def test_every_event_comes_once_in_order_as_its_reader_may_see_it(api_and_push: Served) -> None:
    game, guests = table(api_and_push)
    stranger = Guest(api_and_push.port)
    readers = [*guests, stranger]
    received: list[list[tuple[int, Any]]] = [[] for _ in readers]
    sources = [EventSource(address(reader, game)) for reader in readers]
    threads = [threading.Thread(target=read_all, args=pair) for pair in zip(sources, received, strict=True)]
    for thread in threads:
        thread.start()
    fill(game, guests)
    play(game, guests, moves=40)
    running = [listed(reader, game) for reader in readers]
    play(game, guests)
    for thread in threads:
        thread.join(HANGS_SECONDS)
    versions = [event["version"] for event in listed(stranger, game)]
    for reader, seen in enumerate(received):
        assert [version for version, _ in seen] == versions
        assert [event for _, event in seen][: len(running[reader])] == running[reader]
        audiences = {audience for event in running[reader] for audience in event["private"]}
        assert audiences <= ({f"seat:{reader}"} if reader < len(guests) else set())
    assert all(thread.is_alive() is False for thread in threads)


def test_a_stream_resumes_by_the_last_id_and_ends_with_the_game(api_and_push: Served) -> None:
    game, guests = table(api_and_push)
    fill(game, guests)
    play(game, guests, moves=10)
    everything = listed(guests[1], game)
    source = EventSource(address(guests[1], game, after=3), Last_Event_ID="5")
    events = source.events()
    resumed = [next(events) for _ in range(len(everything) - 5)]
    assert [version for version, _ in resumed] == [event["version"] for event in everything[5:]]
    source.close()
    after = EventSource(address(guests[1], game, after=len(everything) - 1))
    assert next(after.events())[0] == len(everything)
    after.close()
    play(game, guests)
    whole = list(EventSource(address(guests[1], game)).events())
    assert [event for _, event in whole] == listed(guests[1], game)
    assert EventSource(address(guests[1], game), Last_Event_ID=str(whole[-1][0])).status == 204


def test_the_api_redirects_to_the_stream(api_and_push: Served) -> None:
    game, guests = table(api_and_push)
    status, headers, _ = guests[0].ask("GET", f"{GAMES}/{game}/stream", Accept="text/event-stream")
    assert status == 307
    assert headers["location"].startswith(f"http://127.0.0.1:{api_and_push.port + 1}{GAMES}/{game}/stream?ticket=")
    source = EventSource(headers["location"])
    assert source.response.headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert next(source.events())[0] == 1
    source.close()


@pytest.mark.parametrize("spoilt", ["", "nonsense", "=", "AAAA" * 20])
def test_a_stream_needs_a_ticket_of_ours(api_and_push: Served, spoilt: str) -> None:
    game, guests = table(api_and_push)
    url = address(guests[0], game)
    ticket = url.rpartition("ticket=")[2]
    refused = EventSource(url.replace(ticket, spoilt))
    assert refused.status == 401
    assert json.loads(refused.response.read())["type"] == "/problems/unauthenticated"
    other, _ = table(api_and_push)
    assert EventSource(url.replace(game, other)).status == 401


def test_a_private_game_is_streamed_to_those_who_may_see_it(api_and_push: Served) -> None:
    game, guests = table(api_and_push, visibility="private")
    assert EventSource(address(guests[0], game)).status == 200
    assert guests[1].ask("GET", f"{GAMES}/{game}/stream")[0] == 404


def test_a_seat_is_connected_while_its_stream_is_open(api_and_push: Served) -> None:
    game, guests = table(api_and_push)
    fill(game, guests)

    def connected() -> list[bool]:
        return [seat["connected"] for seat in guests[0].good("GET", f"{GAMES}/{game}")["seats"]]

    assert connected() == [False] * 4
    first, second = EventSource(address(guests[2], game)), EventSource(address(guests[2], game))
    wait_for(lambda: connected() == [False, False, True, False])
    first.close()
    assert next(second.events())[0] == 1
    second.close()
    wait_for(lambda: connected() == [False] * 4)


def test_those_who_watch_a_public_game_are_counted_until_they_leave_or_sit_down(api_and_push: Served) -> None:
    game, guests = table(api_and_push)

    def watching() -> int | None:
        shown: int | None = guests[0].good("GET", f"{GAMES}/{game}")["watching"]
        return shown

    assert watching() == 0
    own, other = EventSource(address(guests[0], game)), EventSource(address(guests[1], game))
    stranger = EventSource(address(guests[2], game))
    wait_for(lambda: watching() == 2)
    stranger.close()
    wait_for(lambda: watching() == 1)
    fill(game, guests)
    wait_for(lambda: watching() == 0)
    for source in (own, other):
        source.close()


def test_nobody_is_told_who_watches_a_private_game(api_and_push: Served) -> None:
    game, guests = table(api_and_push, visibility="private")
    assert guests[0].good("GET", f"{GAMES}/{game}")["watching"] is None


def test_whoever_sits_down_while_watching_is_connected_and_sees_with_their_own_eyes(api_and_push: Served) -> None:
    game, guests = table(api_and_push)
    source = EventSource(address(guests[3], game))
    events = source.events()
    assert next(events)[0] == 1
    fill(game, guests)
    assert any("seat:3" in event["private"] for _, event in events)
    wait_for(
        lambda: (
            [seat["connected"] for seat in guests[0].good("GET", f"{GAMES}/{game}")["seats"]] == [False] * 3 + [True]
        )
    )
    source.close()


def test_pages_of_the_api_may_read_the_stream_and_others_may_not(api_and_push: Served) -> None:
    game, guests = table(api_and_push)
    for origin, allowed in ((api_and_push.address, True), ("https://elsewhere.example", False)):
        source = EventSource(address(guests[0], game), Origin=origin)
        assert (source.response.headers.get("Access-Control-Allow-Origin") == origin) is allowed
        source.close()


def test_no_ticket_and_no_token_is_ever_logged(api_and_push: Served) -> None:
    game, guests = table(api_and_push)
    url = address(guests[0], game)
    EventSource(url).close()
    EventSource(url.replace("ticket=", "ticket=x")).response.read()
    guests[0].ask("GET", f"{GAMES}/{game}/stream", Accept="text/event-stream")
    log = api_and_push.log.read_text()
    assert "/v1/games/<id>/stream" in log
    assert url.rpartition("ticket=")[2][:20] not in log
    assert all(guest.token and guest.token.partition(".")[2] not in log for guest in guests)
