"""Opening a table, sitting down, looking, leaving: who may do what."""

from __future__ import annotations

import gzip
import json
from random import Random
from typing import Any

import pytest

from domain.rulesets import RULESETS
from events.redis.calls import Call
from service.house import House, house
from service.settings import Settings
from tests.service.inside import close_all
from tests.service.people import PATHS, Door, Person, body, full_table, play_on, problem


def test_the_host_takes_seat_0_and_the_last_seat_starts_the_game(door: Door) -> None:
    host, *others = [door.sign_up(name) for name in ("Ada", "Ben", "Cyd", "Dan")]
    opened = host.opens("bang", 4)
    assert opened["status"] == "open" and opened["table"] is None
    assert [seat["name"] for seat in opened["seats"]] == ["Ada", None, None, None]
    assert opened["clock"] == {"per_decision": 60, "bank": 300}
    assert opened["receipt"]["version"] == opened["version"] == 2
    for seat, person in enumerate(others, 1):
        sat = person.sits(opened["id"])
        assert sat["viewer"] == seat
    assert sat["status"] == "running"
    assert sat["table"]["gunmen"][3]["hand"] and sat["table"]["gunmen"][0]["hand"] is None
    assert sat["to_act"][0]["deadline"] is not None


def test_a_host_need_not_sit_and_a_table_may_have_no_clock(door: Door) -> None:
    host = door.sign_up()
    opened = host.opens(sit=False, clock=None, options={"keep_characters": True})
    assert opened["viewer"] is None and opened["seats"][0]["player"] is None
    assert opened["clock"] is None and opened["host"] == host.id
    assert opened["options"] == {"keep_characters": True, "rotate_sheriff": False}


@pytest.mark.parametrize(
    ("opening", "field"),
    [
        ({"ruleset": "bang"}, "seats"),
        ({"ruleset": "bang", "seats": 3}, "seats"),
        ({"ruleset": "bang", "seats": "4"}, "seats"),
        ({"ruleset": "bang", "seats": 4.5}, "seats"),
        ({"ruleset": "bang", "seats": True}, "seats"),
        ({"ruleset": "bang", "seats": 10**30}, "seats"),
        ({"ruleset": "bang", "seats": 4, "options": {"no": 1}}, "options.no"),
        ({"ruleset": "bang", "seats": 4, "options": {"keep_characters": 1}}, "options.keep_characters"),
        ({"ruleset": "bang", "seats": 4, "clock": {"per_decision": 0}}, "clock.per_decision"),
        ({"ruleset": "bang", "seats": 4, "visibility": "secret"}, "visibility"),
        ({"ruleset": "bang", "seats": 4, "sit": "yes"}, "sit"),
        ({"ruleset": "bang", "seats": 4, "sit": 1}, "sit"),
        ({"ruleset": "bang", "seats": 4, "sit": 0}, "sit"),
        ({"ruleset": "bang", "seats": 4, "entropy": "x" * 65}, "entropy"),
        ({"ruleset": "bang", "seats": 4, "unknown": None}, "unknown"),
        ({"ruleset": "bang", "seats": 4, "previous": "g_1"}, "previous"),
    ],
)
def test_what_is_wrong_with_an_opening_is_said_field_by_field(door: Door, opening: object, field: str) -> None:
    answer = door.sign_up().post(PATHS, opening)
    assert problem(answer) == (400, "malformed")
    assert list(body(answer)["errors"]) == [field]
    assert door.house.store.feed_ends() == dict.fromkeys(range(64), 0)


@pytest.mark.parametrize(
    ("ruleset", "options", "field", "values"),
    [
        ("yojimbo", {"version": "ronin"}, "version", "dan, kyu"),
        ("samurai-katana", {"game_length": 31}, "game_length", "25, 30, 35, 40"),
        ("samurai-katana", {"clans": ["oda", "x"]}, "clans[1]", "date, oda, takeda, tokugawa, toyotomi, uesugi"),
    ],
)
def test_an_option_that_is_none_of_those_there_are_is_refused_with_those(
    door: Door, ruleset: str, options: dict[str, Any], field: str, values: str
) -> None:
    host = door.sign_up()
    sent = {"ruleset": ruleset, "seats": RULESETS[ruleset].players_min, "options": options}
    for language, said in (("en", "Must be one of"), ("cs", "Má to být jedno z")):
        refused = host.post(PATHS, sent, Accept_Language=language)
        assert body(refused)["errors"] == {f"options.{field}": [f"{said}: {values}."]}


def test_an_unknown_ruleset_and_an_unknown_game_before_are_not_found(door: Door) -> None:
    person = door.sign_up()
    assert person.post(PATHS, {"ruleset": "chess", "seats": 2}).status_code == 404
    previous = {"ruleset": "bang", "seats": 4, "previous": "g_" + "0" * 32}
    assert problem(person.post(PATHS, previous))[1] == "no-such-game"


def test_one_seat_a_player_and_no_seat_at_a_full_table(door: Door) -> None:
    host = door.sign_up()
    game = host.opens()["id"]
    again = host.post(f"{PATHS}/{game}/seats", {})
    assert problem(again) == (409, "already-seated")
    for name in "abc":
        door.sign_up(name).sits(game)
    late = door.sign_up("late").post(f"{PATHS}/{game}/seats", {})
    assert problem(late) == (409, "not-open")


def test_the_host_alone_puts_bots_there(door: Door) -> None:
    host, other = door.sign_up(), door.sign_up()
    game = host.opens()["id"]
    assert problem(other.post(f"{PATHS}/{game}/seats", {"bot": "greedy"}))[1] == "not-host"
    assert host.post(f"{PATHS}/{game}/seats", {"bot": "chess"}).status_code == 400
    assert host.post(f"{PATHS}/{game}/seats", {"bot": "random", "entropy": "x"}).status_code == 400
    sat = host.sits(game, bot="random")
    bot = {"seat": 1, "player": None, "bot": "random", "name": None, "connected": False, "away": False, "key": None}
    shown = sat["seats"][1]
    assert shown == bot | {"called": shown["called"], "face": shown["face"]}
    assert shown["called"].endswith(" (random)")


def test_before_the_start_one_may_leave_and_the_host_may_remove_and_close(door: Door) -> None:
    host, guest, stranger = (door.sign_up(name) for name in "abc")
    game = host.opens()["id"]
    guest.sits(game)
    assert stranger.delete(f"{PATHS}/{game}/seats/1").status_code == 403
    assert problem(stranger.delete(f"{PATHS}/{game}"))[1] == "not-host"
    assert guest.delete(f"{PATHS}/{game}/seats/1").status_code == 204
    guest.sits(game)
    assert host.delete(f"{PATHS}/{game}/seats/1").status_code == 204
    empty = host.delete(f"{PATHS}/{game}/seats/3")
    assert problem(empty) == (403, "not-seated") and body(empty)["detail"] == "Nobody sits there."
    assert problem(host.delete(f"{PATHS}/{game}/seats/9")) == (404, "no-such-seat")
    assert problem(host.delete(f"{PATHS}/{game}/seats/99999"))[1] == "not-found"
    assert host.delete(f"{PATHS}/{game}").status_code == 204
    assert host.seen(f"{PATHS}/{game}")["status"] == "abandoned"
    assert problem(host.delete(f"{PATHS}/{game}"))[1] == "not-open"


def test_a_seat_is_written_in_one_way(door: Door) -> None:
    host = door.sign_up()
    game = host.opens()["id"]
    for seat in ("00", "٠", "-0", "100", "0.0"):
        assert problem(host.delete(f"{PATHS}/{game}/seats/{seat}")) == (404, "not-found"), seat
    assert host.delete(f"{PATHS}/{game}/seats/0").status_code == 204


def test_a_private_table_exists_only_for_those_who_are_let_in(door: Door) -> None:
    host, friend, stranger = (door.sign_up(name) for name in "abc")
    opened = host.opens(visibility="private")
    game, invite = opened["id"], opened["invite"]
    assert invite
    for path in ("", "/moves", "/events", "/export", "/score", "/stream", "/refusals"):
        for person in (stranger, door.stranger()):
            answer = person.get(f"{PATHS}/{game}{path}")
            assert problem(answer) == (404, "no-such-game"), path
    for sitting in ({}, {"invite": "wrong"}, {"invite": None}, {"invite": 1}, {"nonsense": 1}, b"{"):
        answer = stranger.post(f"{PATHS}/{game}/seats", sitting)
        assert answer.status_code == 404, sitting
    assert stranger.post(f"{PATHS}/{game}/commands", {"type": "bang.end_play"}).status_code == 404
    sat = friend.sits(game, invite=invite)
    assert sat["invite"] == invite
    assert friend.seen(f"{PATHS}/{game}")["viewer"] == 1
    door.keep_lobby()
    assert stranger.seen(PATHS)["items"] == []
    assert [one["id"] for one in friend.seen(PATHS + f"?player={host.id}")["items"]] == [game]
    assert "invite" not in friend.seen(PATHS + f"?player={host.id}")["items"][0]


def test_one_goes_away_and_comes_back(door: Door) -> None:
    game, people = full_table(door)
    away = people[2].put(f"{PATHS}/{game}/seats/2", {"away": True})
    assert away.status_code == 200
    assert [seat["away"] for seat in body(away)["seats"]] == [False, False, True, False]
    assert people[2].put(f"{PATHS}/{game}/seats/2", {"away": True}).status_code == 200
    others = people[2].put(f"{PATHS}/{game}/seats/1", {"away": True})
    assert (
        problem(others) == (403, "not-seated") and body(others)["detail"] == "You can only do that for your own seat."
    )
    assert problem(people[2].put(f"{PATHS}/{game}/seats/9", {"away": True})) == (404, "no-such-seat")
    assert people[2].put(f"{PATHS}/{game}/seats/2", {"away": "yes"}).status_code == 400
    back = people[2].put(f"{PATHS}/{game}/seats/2", {"away": False})
    assert not any(seat["away"] for seat in body(back)["seats"])
    lobby = people[0].opens()["id"]
    assert problem(people[0].put(f"{PATHS}/{lobby}/seats/0", {"away": True}))[1] == "not-running"


def test_a_game_is_seen_through_ones_own_eyes_until_its_end(door: Door) -> None:
    game, people = full_table(door, clock=None)
    play_on(game, people, Random(4), 10)
    path = f"{PATHS}/{game}"
    for person in (*people, door.stranger()):
        for view in ("1", "all"):
            answer = person.get(f"{path}?view={view}")
            assert answer.status_code == (200 if person is people[1] and view == "1" else 403)
    assert people[1].seen(f"{path}?view=public")["table"] == door.stranger().seen(path)["table"]
    assert problem(people[1].get(f"{path}?view=7"))[1] == "no-such-seat"
    assert people[1].get(f"{path}?view=me").status_code == 400
    play_on(game, people, Random(4))
    assert door.stranger().seen(path)["table"]["deck"] is not None
    assert door.stranger().seen(f"{path}?view=2")["table"]["gunmen"][0]["hand"] is None
    assert door.stranger().seen(f"{path}?view=public")["table"]["deck"] is None


def test_a_game_is_seen_as_it_was(door: Door) -> None:
    game, people = full_table(door, clock=None)
    path = f"{PATHS}/{game}"
    before = people[1].seen(path)
    moves = people[before["to_act"][0]["seat"]].moves(game)
    play_on(game, people, Random(4), 8)
    now = people[1].seen(path)
    assert people[1].seen(f"{path}?at={before['version']}") == before
    assert people[before["to_act"][0]["seat"]].seen(f"{path}/moves?at={before['version']}") == moves
    assert people[1].seen(f"{path}?at=1")["table"] is None
    inside = people[1].seen(f"{path}?at={before['version'] - 1}")
    assert inside["to_act"] == [] and inside["version"] == before["version"] - 1
    beyond = people[1].get(f"{path}?at={now['version'] + 1}")
    assert problem(beyond) == (404, "no-such-version")
    assert people[1].get(f"{path}?at=0").status_code == people[1].get(f"{path}?at=x").status_code == 400


def test_a_game_has_its_version_as_etag(door: Door) -> None:
    game, people = full_table(door, clock=None)
    path = f"{PATHS}/{game}"
    first = people[1].get(path)
    assert first.headers["ETag"] == f'"{body(first)["version"]}"'
    assert first.headers["Vary"] == "Authorization, Accept, Accept-Language"
    for tag in (first.headers["ETag"], f"W/{first.headers['ETag']}", f'"1", {first.headers["ETag"]}', "*"):
        same = people[1].get(path, If_None_Match=tag)
        assert (same.status_code, same.data, same.headers["ETag"]) == (304, b"", first.headers["ETag"])
    play_on(game, people, Random(1), 1)
    assert people[1].get(path, If_None_Match=first.headers["ETag"]).status_code == 200


def test_a_past_version_that_is_known_is_not_worked_out_again_and_tells_strangers_nothing(
    door: Door, open_house: House
) -> None:
    host = door.sign_up()
    game = host.opens(visibility="private")["id"]
    for _ in range(3):
        host.sits(game, bot="greedy")
    path = f"{PATHS}/{game}?at=5"
    assert host.get(path, If_None_Match='"5"').status_code == 304
    # Nothing was folded to continue from: a look would begin with the first event.
    first_read = next(open_house.games.looking_back(game, 6))
    assert isinstance(first_read, Call) and first_read.words[2] == "1-0"
    for tag in ('"5"', "*"):
        assert problem(door.stranger().get(path, If_None_Match=tag)) == (404, "no-such-game")
        assert problem(host.get(f"{PATHS}/{game}?at=9999", If_None_Match=tag)) == (404, "no-such-version")


def test_who_has_the_newest_version_is_told_so_without_a_table_if_they_may_see_it(
    door: Door, open_house: House, settings: Settings
) -> None:
    game, people = full_table(door, clock=None)
    private = people[0].opens(visibility="private")["id"]
    for _ in range(3):
        people[0].sits(private, bot="greedy")
    assert settings.redis_url is not None
    for id, strangers_see in ((game, 304), (private, 404)):
        version = open_house.games.load(id).game.version
        fresh = house(settings, settings.redis_url)
        elsewhere = Door(fresh)
        host, stranger = (Person(elsewhere, "", token) for token in (people[0].token, people[1].token))
        answer = host.get(f"{PATHS}/{id}", If_None_Match=f'"{version}.cs"', Accept_Language="cs")
        assert (answer.status_code, answer.headers["ETag"], answer.data) == (304, f'"{version}.cs"', b"")
        assert fresh.games.known(id) is None, "nothing was built"
        assert stranger.get(f"{PATHS}/{id}", If_None_Match=f'"{version}"').status_code == strangers_see
        assert host.get(f"{PATHS}/{id}", If_None_Match=f'"{version - 1}"').status_code == 200
        close_all()
        fresh.store.connections.close()


def test_every_representation_of_a_version_has_a_tag_of_its_own(door: Door) -> None:
    game, people = full_table(door, clock=None)
    path = f"{PATHS}/{game}"
    kinds = ("application/json", "text/plain")
    forms = [{"Accept": kind, "Accept_Language": said} for kind in kinds for said in ("en", "cs")]
    answers = [people[0].get(path, **form) for form in forms]
    tags = [answer.headers["ETag"] for answer in answers]
    version = people[0].seen(path)["version"]
    assert tags == [f'"{version}"', f'"{version}.cs"', f'"{version}.text.en"', f'"{version}.text.cs"']
    assert [answer.headers["Content-Language"] for answer in answers] == ["en", "cs"] * 2
    for form in forms:
        known = [people[0].get(path, If_None_Match=tag, **form).status_code for tag in tags]
        assert known == [304 if other is form else 200 for other in forms]


def test_a_drawing_s_tag_is_a_version_for_if_match_too(door: Door) -> None:
    game, people = full_table(door, clock=None)
    path = f"{PATHS}/{game}"
    tag = people[0].get(path, Accept="text/plain").headers["ETag"]
    mover = people[people[0].seen(path)["to_act"][0]["seat"]]
    command = mover.moves(game)["moves"][0]["command"]
    assert mover.post(f"{path}/commands", command, If_Match=tag).status_code == 201
    assert problem(mover.post(f"{path}/commands", command, If_Match=tag)) == (412, "stale-version")


def test_what_was_seen_of_a_version_during_the_game_is_not_taken_for_what_is_seen_of_it_afterwards(door: Door) -> None:
    game, people = full_table(door, clock=None)
    path = f"{PATHS}/{game}?at={people[0].seen(f'{PATHS}/{game}')['version']}"
    during = people[0].get(path).headers["ETag"]
    play_on(game, people, Random(4))
    after = people[0].get(path, If_None_Match=during)
    assert after.status_code == 200 and body(after)["table"]["deck"] is not None
    assert people[0].get(path, If_None_Match=after.headers["ETag"]).status_code == 304


def test_a_game_says_where_it_stands_and_what_is_asked_in_both_languages(door: Door) -> None:
    game, people = full_table(door, "shamans", 3, clock=None)
    path = f"{PATHS}/{game}"
    asked = people[0].seen(path)["to_act"][0]
    assert asked["text"] == f"Player {asked['seat']} leads."
    command = people[asked["seat"]].moves(game)["moves"][0]["command"]
    people[asked["seat"]].plays(game, command)
    english, czech = (people[0].seen(path, Accept_Language=said) for said in ("en", "cs"))
    assert (english["situation"], czech["situation"]) == ("Round 1, trick 1", "Kolo 1, štych 1")
    led = english["to_act"][0]["about"]["led"]
    assert english["to_act"][0]["text"] == f"Player {asked['seat']} has led: {led.capitalize()} world."
    assert czech["to_act"][0]["text"] != english["to_act"][0]["text"]
    door.keep_lobby()
    (listed,) = people[0].seen(PATHS, Accept_Language="cs")["items"]
    assert listed["to_act"] == czech["to_act"] and "situation" not in listed
    refused = people[asked["seat"]].post(f"{path}/commands", command, Accept_Language="cs")
    assert problem(refused) == (409, "not-your-decision") and body(refused)["to_act"] == czech["to_act"]
    assert people[0].seen(f"{path}?at=1")["situation"] is None


def test_the_table_can_be_drawn_as_text_in_both_languages(door: Door) -> None:
    game, people = full_table(door, clock=None)
    path = f"{PATHS}/{game}"
    english, czech = (people[0].get(path, Accept="text/plain", Accept_Language=said) for said in ("en", "cs"))
    assert english.content_type == czech.content_type == "text/plain; charset=utf-8"
    assert english.text != czech.text and czech.headers["Content-Language"] == "cs"
    assert problem(people[0].get(path, Accept="image/png"))[1] == "not-acceptable"


def test_a_table_at_which_nothing_lies_yet_says_so_as_text(door: Door) -> None:
    game = door.sign_up().opens()["id"]
    said = [
        door.client.get(f"{PATHS}/{game}", headers={"Accept": "text/plain", "Accept-Language": one})
        for one in ("en", "cs")
    ]
    assert [one.text for one in said] == [
        "BANG!: the game has not begun, 1 of 4 seats are taken.\n",
        "BANG!: hra nezačala, obsazená místa: 1 z 4.\n",
    ]


def test_a_table_that_was_closed_says_so_as_text(door: Door) -> None:
    host = door.sign_up()
    game = host.opens()["id"]
    assert host.delete(f"{PATHS}/{game}").status_code == 204
    english, czech = (
        door.client.get(f"{PATHS}/{game}", headers={"Accept": "text/plain", "Accept-Language": one}).text
        for one in ("en", "cs")
    )
    assert english == "BANG!: the table was closed before the game began.\n"
    assert czech == "BANG!: stůl byl zrušen, než hra začala.\n"


def test_a_moment_between_the_start_and_the_first_card_is_not_called_before_the_start(door: Door) -> None:
    game, people = full_table(door, clock=None)
    types = {event["type"]: event["version"] for event in people[0].seen(f"{PATHS}/{game}/events")["items"]}
    path = f"{PATHS}/{game}?at={types['table.GameStarted']}"
    assert people[0].get(path, Accept="text/plain").text == "BANG!: the table is being laid.\n"
    assert people[0].get(path, Accept="text/plain", Accept_Language="cs").text == "BANG!: stůl se teprve chystá.\n"


def test_moves_are_for_those_seated(door: Door) -> None:
    game, people = full_table(door, clock=None)
    assert door.stranger().moves(game) == {"version": people[0].moves(game)["version"], "question": None, "moves": []}
    lobby = people[0].opens()["id"]
    assert people[0].moves(lobby)["moves"] == []


def test_a_score_says_how_each_point_was_earned(door: Door) -> None:
    game, people = full_table(door, clock=None)
    early = people[0].get(f"{PATHS}/{game}/score")
    assert problem(early) == (404, "not-finished")
    play_on(game, people, Random(9))
    score = people[0].seen(f"{PATHS}/{game}/score", Accept_Language="cs")
    assert score["result"] == people[0].seen(f"{PATHS}/{game}")["result"]
    assert any(reason["text"] and reason["rules"] for seat in score["seats"] for reason in seat["reasons"])


def test_a_history_is_read_page_by_page(door: Door, open_house: House) -> None:
    game, people = full_table(door, clock=None)
    play_on(game, people, Random(9), 20)
    path = f"{PATHS}/{game}/events"
    whole = people[0].seen(f"{path}?limit=1000")
    assert whole["next"] is None and [event["version"] for event in whole["items"]] == list(
        range(1, open_house.games.load(game).game.version + 1)
    )
    pages: list[Any] = []
    after: int | None = 0
    while after is not None:
        answer = people[0].get(f"{path}?after={after}&limit=7")
        pages += body(answer)["items"]
        after = body(answer)["next"]
        assert ("Link" in answer.headers) is (after is not None)
    assert pages == whole["items"]
    lines = people[0].get(path, Accept="application/x-ndjson").data.splitlines()
    assert [json.loads(line) for line in lines] == pages
    few = people[0].get(f"{path}?after=3&limit=7", Accept="application/x-ndjson", Accept_Encoding="gzip")
    assert [json.loads(line) for line in gzip.decompress(few.data).splitlines()] == pages[3:10]
    assert "after=10" in few.headers["Link"]
    packed = people[0].get(f"{path}?limit=1000", Accept_Encoding="gzip")
    assert packed.headers["Content-Encoding"] == "gzip" and "Accept-Encoding" in packed.headers["Vary"]
    assert json.loads(gzip.decompress(packed.data)) == whole
    czech = people[0].get(f"{path}?after=3", Accept="application/x-ndjson", Accept_Language="cs")
    assert czech.headers["Content-Language"] == "cs"
    items = people[0].seen(f"{path}?after=3", Accept_Language="cs")["items"]
    assert [json.loads(line) for line in czech.data.splitlines()] == items
    assert people[0].seen(f"{path}?after=100000") == {"items": [], "next": None}
