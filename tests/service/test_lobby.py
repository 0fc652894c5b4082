"""The lobby and every other collection, page by page."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from events.beside import lobby
from events.beside.open_tables import OPENING_MS, OpenTables
from events.feed import Follower
from events.games import Games
from events.redis.families import INDEX
from service.http.paging import cursor
from tests.service.people import PATHS, Door, Person, body, full_table, play_on, problem
from tests.shops import looked_through
from tests.tables import Hands
from workers.following import derivations
from workers.reconciler import Reconciler
from workers.workshop import workshop_of


def ids(person: Person, query: str = "") -> list[str]:
    return [one["id"] for one in person.seen(f"{PATHS}?limit=1000{query}")["items"]]


def test_games_are_listed_newest_first_by_status_ruleset_and_player(door: Door) -> None:
    running, people = full_table(door, clock=None)
    host = people[0]
    opened = host.opens("samurai-sword", 4)["id"]
    over, others = full_table(door, clock=None)
    play_on(over, others, Random(3))
    closed = host.opens()["id"]
    host.delete(f"{PATHS}/{closed}")
    door.keep_lobby()
    stranger = door.stranger()
    assert ids(stranger) == [closed, over, opened, running]
    for status, game in (("running", running), ("open", opened), ("finished", over), ("abandoned", closed)):
        assert ids(stranger, f"&status={status}") == [game]
    assert ids(stranger, "&ruleset=bang") == [closed, over, running]
    assert ids(stranger, f"&player={people[2].id}") == [running]
    assert ids(stranger, f"&player={host.id}&status=open&ruleset=samurai-sword") == [opened]
    assert ids(stranger, "&ruleset=bang&status=open") == ids(stranger, "&player=nobody") == []
    listed = people[1].seen(PATHS)["items"][-1]
    assert listed["viewer"] == 1 and listed["to_act"] and "table" not in listed
    assert listed["seats"][0]["name"] == "Player 0"


def test_a_private_game_is_listed_to_those_seated_and_its_host_and_to_nobody_else(door: Door) -> None:
    host, guest, stranger = door.sign_up(), door.sign_up(), door.stranger()
    table = host.opens(visibility="private", sit=False)
    other = guest.opens()["id"]
    host.post(f"{PATHS}/{table['id']}/seats", {"bot": "random"})
    door.keep_lobby()
    for query in ("", "&status=open", "&ruleset=bang", f"&player={host.id}"):
        assert table["id"] in ids(host, query), query
        assert table["id"] not in ids(guest, query) + ids(stranger, query), query
    guest.post(f"{PATHS}/{table['id']}/seats", {"invite": table["invite"]})
    door.keep_lobby()
    assert ids(guest) == [other, table["id"]]
    first = guest.seen(f"{PATHS}?limit=1")
    assert [one["id"] for one in first["items"]] == [other]
    second = guest.seen(f"{PATHS}?limit=1&cursor={first['next']}")
    assert [one["id"] for one in second["items"]] == [table["id"]] and second["next"] is None


def test_whoever_has_left_a_table_no_longer_sits_there(door: Door) -> None:
    host, guest = door.sign_up(), door.sign_up()
    table = host.opens()["id"]
    guest.post(f"{PATHS}/{table}/seats")
    door.keep_lobby()
    assert ids(host, f"&player={guest.id}") == [table]
    guest.delete(f"{PATHS}/{table}/seats/1")
    door.keep_lobby()
    assert ids(host, f"&player={guest.id}") == []


def test_a_list_is_read_page_by_page(door: Door) -> None:
    host = door.sign_up()
    games = [host.opens()["id"] for _ in range(7)][::-1]
    door.keep_lobby()
    found: list[str] = []
    path = f"{PATHS}?limit=3"
    for _ in range(3):
        answer = host.get(path)
        found += [one["id"] for one in body(answer)["items"]]
        if body(answer)["next"] is None:
            break
        assert answer.headers["Link"].endswith('>; rel="next"')
        path = answer.headers["Link"].partition("<")[2].partition(">")[0]
    assert found == games and "Link" not in answer.headers


@pytest.mark.parametrize("path", ["/v1/rulesets", "/v1/rulesets/bang/clauses", "/v1/keys"])
def test_every_collection_is_paged(door: Door, path: str) -> None:
    person = door.sign_up()
    whole = person.seen(f"{path}?limit=1000")
    items: list[Any] = []
    query: str | None = ""
    while query is not None:
        page = person.seen(f"{path}?limit=2{query}")
        assert len(page["items"]) <= 2
        items += page["items"]
        query = None if page["next"] is None else f"&cursor={page['next']}"
    assert items == whole["items"] and whole["next"] is None


def test_more_than_a_thousand_is_cut_and_a_hundred_is_the_default(door: Door) -> None:
    person = door.sign_up()
    assert len(person.seen("/v1/rulesets/bang/clauses")["items"]) == 100
    for many in ("999999", "9" * 30):
        assert len(person.seen(f"/v1/rulesets/bang/clauses?limit={many}")["items"]) > 200
    assert len(person.seen("/v1/rulesets/bang/clauses?limit=00005")["items"]) == 5


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=-1",
        "limit=x",
        "limit=1_0",
        "limit=",
        "status=closed",
        "limit=1&limit=2",
        "nonsense=1",
        "cursor=",
    ],
)
def test_a_parameter_that_is_none_is_refused(door: Door, query: str) -> None:
    answer = door.stranger().get(f"{PATHS}?{query}")
    assert problem(answer) == (400, "malformed")
    assert list(body(answer)["errors"]) == [query.partition("=")[0]]


def test_a_cursor_from_somewhere_else_is_refused(door: Door) -> None:
    person = door.sign_up()
    for _ in range(3):
        person.opens()
    door.keep_lobby()
    cursor = person.seen(f"{PATHS}?limit=1")["next"]
    assert person.seen(f"{PATHS}?limit=2&cursor={cursor}")["items"]
    for path in (
        f"{PATHS}?cursor={cursor}&status=open",
        f"{PATHS}?cursor=%F0%9F%99%82",
        f"/v1/rulesets?cursor={cursor}",
        f"/v1/keys?cursor={cursor}",
    ):
        assert problem(person.get(path)) == (400, "malformed"), path


@pytest.mark.parametrize("place", ["9" * 30, "-1", "1_0", "", "x"])
def test_a_cursor_that_somebody_made_up_is_refused(door: Door, place: str) -> None:
    for path in ("/v1/leaderboards/bang", "/v1/rulesets"):
        with door.flask.test_request_context(path):
            made_up = cursor({}, place)
        assert problem(door.stranger().get(f"{path}?cursor={made_up}")) == (400, "malformed")


def test_rulesets_tell_everything_about_a_game_in_both_languages(door: Door) -> None:
    person = door.sign_up()
    english, czech = (person.seen("/v1/rulesets/shamans", Accept_Language=said) for said in ("en", "cs"))
    assert english["components"] and english["options"] and english["players"]["min"] >= 2
    assert english["id"] == czech["id"] and english["pitch"] != czech["pitch"]
    assert (english["chapters"][6], czech["chapters"][6]) == ("Eclipse", "Zatmění")
    assert english["turns"] == czech["turns"] == ["shamans.RoundStarted"]
    assert english["minutes"] == 30 and english["quick_seats"] == 3
    described = [said["options"]["$defs"]["ShamansOptions"]["properties"]["first_seat"] for said in (english, czech)]
    assert described[0]["description"] == "The seat that leads the first trick of round 1. [SHAM-2.4]"
    assert described[1]["description"] == "Místo, které vynáší do prvního štychu 1. kola. [SHAM-2.4]"
    assert english in person.seen("/v1/rulesets")["items"]
    for path in ("/v1/rulesets/chess", "/v1/rulesets/chess/clauses"):
        assert problem(person.get(path)) == (404, "no-such-ruleset")


def test_a_clause_says_whether_the_book_or_the_house_says_so_and_why(door: Door) -> None:
    person = door.sign_up()
    listed = person.seen("/v1/rulesets/samurai-katana/clauses?limit=1000")["items"]
    said = {clause["id"]: clause for clause in listed}
    printed, ruled, ruling = (said[f"KATANA-{number}"] for number in ("9.1", "9.4", "R27"))
    assert (printed["source"], printed["section"], printed["reason"]) == (["rulebook"], "Moving samurai", None)
    assert (ruling["source"], ruling["section"]) == (["house"], None)
    assert ruling["reason"] == "Every clan turn must end."
    assert (ruled["source"], ruled["reason"]) == (["house"], f"KATANA-R27: {ruling['reason']}")


def test_open_tables_are_found_by_free_seats_clock_and_whether_they_count(door: Door) -> None:
    host = door.sign_up()
    slow = host.opens(clock={"per_decision": 3600}, rated=False)["id"]
    quick = host.opens("samurai-sword", 3, clock={"per_decision": 10})["id"]
    endless = host.opens(clock=None)["id"]
    host.sits(endless, bot="random")
    door.keep_lobby()
    found = {
        "free_seats=2": [endless, quick, slow],
        "free_seats=3": [slow],
        "free_seats=2&ruleset=bang": [endless, slow],
        "clock=false": [endless],
        "clock=true": [quick, slow],
        "per_decision_max=60": [quick],
        "per_decision_min=11": [slow],
        "per_decision_min=10&per_decision_max=3600": [quick, slow],
        "rated=true": [quick],
        "rated=false": [endless, slow],
        "free_seats=4": [],
    }
    for query, games in found.items():
        assert ids(door.stranger(), f"&{query}") == games, query
        assert counts(door.stranger(), query) == len(games), query
    for query in ("free_seats=0", "clock=no", "rated=1", "per_decision_max=x", "to_act=you"):
        assert problem(host.get(f"{PATHS}?{query}")) == (400, "malformed"), query


def test_a_running_game_has_no_free_seats(door: Door) -> None:
    running, people = full_table(door)
    door.keep_lobby()
    assert ids(people[0]) == [running] and ids(people[0], "&free_seats=1") == []


def counts(person: Person, query: str = "") -> int:
    told = person.seen(f"/v1/lobby?{query}")
    assert sum(told["by_ruleset"].values()) == told["count"] and told["complete"] is True
    return int(told["count"])


def test_games_are_counted_by_status_and_ruleset_private_ones_to_their_people(door: Door) -> None:
    people = full_table(door)[1]
    host, stranger = people[0], door.stranger()
    host.opens("samurai-sword", 4)
    host.opens(visibility="private")
    closed = host.opens()["id"]
    host.delete(f"{PATHS}/{closed}")
    door.keep_lobby()
    assert stranger.seen("/v1/lobby")["by_ruleset"] == {
        "bang": 2,
        "samurai-katana": 0,
        "samurai-sword": 1,
        "shamans": 0,
        "yojimbo": 0,
    }
    for query, seen, own in (("", 3, 4), ("status=open", 1, 2), ("status=running", 1, 1), ("ruleset=bang", 2, 3)):
        assert (counts(stranger, query), counts(host, query), counts(people[1], query)) == (seen, own, seen), query
    assert problem(stranger.get("/v1/lobby?ruleset=chess")) == (404, "no-such-ruleset")
    assert problem(stranger.get("/v1/lobby?limit=3")) == (400, "malformed")


def test_where_too_many_games_would_have_to_be_looked_at_a_count_says_that_it_is_not_complete(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = door.sign_up()
    for _ in range(3):
        host.opens(clock=None)
    door.keep_lobby()
    monkeypatch.setattr(lobby, "COUNTED_AT_ONCE", 2)
    monkeypatch.setattr(lobby, "LOOKED_AT_MAX", 2)
    told = host.seen("/v1/lobby?clock=false")
    assert (told["count"], told["complete"]) == (2, False)
    assert counts(host) == 3


def test_a_player_finds_the_games_that_wait_for_them(door: Door) -> None:
    games = [full_table(door, clock=None) for _ in range(2)]
    door.keep_lobby()
    for game, people in games:
        shown = people[0].seen(f"{PATHS}/{game}")
        asked = {one["seat"] for one in shown["to_act"]}
        for seat, person in enumerate(people):
            assert ids(person, "&to_act=me") == ([game] if seat in asked else [])
            assert ids(person, "&to_act=me&status=running&ruleset=bang") == ids(person, "&to_act=me")
            assert ids(person, "&to_act=me&ruleset=shamans") == []
    assert problem(door.stranger().get(f"{PATHS}?to_act=me")) == (401, "unauthenticated")


def test_who_has_decided_is_waited_for_no_more(door: Door) -> None:
    game, people = full_table(door, clock=None)
    random = Random(1)
    for _ in range(30):
        door.keep_lobby()
        asked = {one["seat"] for one in people[0].seen(f"{PATHS}/{game}")["to_act"]}
        assert [seat for seat, person in enumerate(people) if ids(person, "&to_act=me")] == sorted(asked)
        play_on(game, people, random, 1)
    play_on(game, people, random)
    door.keep_lobby()
    assert [ids(person, "&to_act=me") for person in people] == [[], [], [], []]


def test_games_that_wait_for_somebody_are_found_again_by_the_reconciler(door: Door) -> None:
    game, people = full_table(door, clock=None)
    shop = workshop_of(door.house.games)
    follower = Follower(shop.games.store, "clock")
    while follower.step(derivations(shop)):
        pass
    asked = people[people[0].seen(f"{PATHS}/{game}")["to_act"][0]["seat"]]
    door.house.store.connections.call(INDEX, "DEL", f"{INDEX}:games:asked:*:{asked.id}")
    assert ids(asked, "&to_act=me") == []
    looked_through(Reconciler(shop))
    assert ids(asked, "&to_act=me") == [game]


def test_a_player_hosts_only_so_many_open_tables_at_once(door: Door) -> None:
    host, guest = door.sign_up(), door.sign_up()
    most = door.house.settings.open_tables_per_player
    tables = [host.opens("yojimbo", 2)["id"] for _ in range(most)]
    wanted = {"ruleset": "yojimbo", "seats": 2}
    assert problem(host.post(PATHS, wanted)) == (409, "too-many-tables")
    assert guest.opens()["id"]
    guest.sits(tables[0])
    host.delete(f"{PATHS}/{tables[1]}")
    for _ in range(2):
        host.opens("yojimbo", 2)
    assert problem(host.post(PATHS, wanted)) == (409, "too-many-tables")


def test_a_repeated_opening_is_no_further_table(door: Door) -> None:
    host = door.sign_up()
    most = door.house.settings.open_tables_per_player
    wanted = {"ruleset": "yojimbo", "seats": 2}
    first = host.post(PATHS, wanted, Idempotency_Key="first")
    for _ in range(most - 1):
        host.opens("yojimbo", 2)
    refused = host.post(PATHS, wanted, Idempotency_Key="more")
    assert problem(refused) == (409, "too-many-tables")
    again = host.post(PATHS, wanted, Idempotency_Key="first")
    assert body(again)["id"] == body(first)["id"] and again.headers["Idempotent-Replay"] == "true"
    door.sign_up().sits(body(first)["id"])
    assert host.post(PATHS, wanted, Idempotency_Key="more").status_code == 201
    again = host.post(PATHS, wanted, Idempotency_Key="first")
    assert body(again)["id"] == body(first)["id"] and again.headers["Idempotent-Replay"] == "true"


def test_however_many_ask_at_once_no_table_more_is_opened(door: Door) -> None:
    host = door.sign_up()
    open_tables, most = door.house.open_tables, 5
    with ThreadPoolExecutor(8) as pool:
        noted = list(pool.map(lambda n: open_tables.note(host.id, f"g_{n:032x}", most), range(40)))
    assert noted.count(True) == most


def test_a_table_that_was_noted_and_never_opened_counts_for_a_minute(door: Door) -> None:
    at = Hands()
    tables = OpenTables(Games(door.house.store, door.house.keyring, door.house.rulesets, at))
    assert tables.note("p_1", "g_1", 1) and not tables.note("p_1", "g_2", 1)
    at.at += OPENING_MS
    assert tables.note("p_1", "g_2", 1)
