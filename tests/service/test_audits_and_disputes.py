"""Audits, disputes and webhooks over the API, with the jobs of the workers run by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from werkzeug.test import TestResponse

from events.beside.webhooks import Delivery, addressed
from events.beside.work import AUDITS as KIND
from events.beside.work import WEBHOOKS
from events.feed import Follower
from events.proof.verify import verify
from service.routes import webhooks
from tests.service.people import PATHS, Door, Person, full_table, play_on
from tests.shops import listed
from workers import audits, scoring
from workers.following import derivations
from workers.workshop import Workshop, workshop_of


@pytest.fixture
def shop(door: Door) -> Workshop:
    return workshop_of(door.house.games)


def follow(shop: Workshop) -> None:
    """What the clock does all the time."""
    follower = Follower(shop.games.store, "clock")
    while follower.step(derivations(shop)):
        pass


def body(answer: TestResponse) -> Any:
    return answer.json


def refused_move(game: str, people: list[Person]) -> Person:
    """Somebody who is asked tries a card that nobody has."""
    seat: int = people[0].seen(f"{PATHS}/{game}")["to_act"][0]["seat"]
    answer = people[seat].post(f"{PATHS}/{game}/commands", {"type": "bang.play", "card": "bang-AS", "target": seat})
    assert answer.status_code == 422, answer.text
    return people[seat]


def test_an_audit_of_a_running_game_tells_its_verdict_and_version_only(door: Door, shop: Workshop) -> None:
    game, people = full_table(door)
    assert body(people[0].get(f"{PATHS}/{game}/audit"))["type"] == "/problems/no-such-audit"
    assert door.stranger().post(f"{PATHS}/{game}/audit").status_code == 401
    asked = people[1].post(f"{PATHS}/{game}/audit")
    assert (asked.status_code, body(asked)["status"], body(asked)["verdict"]) == (202, "open", None)
    assert listed(shop.todo, KIND) == [f"audit {game}"]
    audits.audit_game(shop, game)
    version = people[0].seen(f"{PATHS}/{game}")["version"]
    found = door.stranger().seen(f"{PATHS}/{game}/audit")
    assert {name: found[name] for name in ("status", "version", "verdict", "finding", "commands")} == {
        "status": "judged",
        "version": version,
        "verdict": "holds",
        "finding": None,
        "commands": None,
    }


def test_a_finished_game_is_audited_once(door: Door, shop: Workshop) -> None:
    game, people = full_table(door)
    play_on(game, people, Random(3))
    people[0].post(f"{PATHS}/{game}/audit")
    audits.audit_game(shop, game)
    shop.todo.done(KIND, f"audit {game}")
    again = people[1].post(f"{PATHS}/{game}/audit")
    assert (again.status_code, body(again)["status"], body(again)["verdict"]) == (202, "judged", "holds")
    assert body(again)["commands"] > 10
    assert listed(shop.todo, KIND) == []


def test_a_dispute_about_ones_own_refusal_stops_the_clocks_until_its_verdict(door: Door, shop: Workshop) -> None:
    game, people = full_table(door)
    claimant = refused_move(game, people)
    opened = claimant.post(f"{PATHS}/{game}/disputes", {"refusal": 1, "claim": "I do have it"}, Idempotency_Key="once")
    assert opened.status_code == 202, opened.text
    assert body(opened)["status"] == "open" and body(opened)["stopped_clock"]
    assert body(opened)["refused"]["command"]["card"] == "bang-AS"
    again = claimant.post(f"{PATHS}/{game}/disputes", {"refusal": 1, "claim": "I do have it"}, Idempotency_Key="once")
    assert (body(again)["n"], again.headers["Idempotent-Replay"]) == (1, "true")
    assert [one["deadline"] for one in claimant.seen(f"{PATHS}/{game}")["to_act"]] == [None]
    assert audits.judge_disputes(shop, game) == 1
    assert audits.judge_disputes(shop, game) == 0
    assert None not in [one["deadline"] for one in claimant.seen(f"{PATHS}/{game}")["to_act"]]
    late = claimant.post(f"{PATHS}/{game}/disputes", {"refusal": 1, "claim": "I do have it"}, Idempotency_Key="once")
    assert (late.status_code, late.data, late.headers["Location"]) == (202, opened.data, opened.headers["Location"])
    case = claimant.seen(f"{PATHS}/{game}/disputes/1")
    assert (case["status"], case["verdict"]) == ("judged", "stands")
    assert case["claim"] == "I do have it"
    assert {clause["id"] for clause in case["clauses"]} == set(case["refused"]["rules"])
    assert all(clause["en"] and clause["cs"] for clause in case["clauses"])
    assert case["parties"][0]["seat"] == people.index(claimant) and case["parties"][0]["moves"]
    types = [event["type"] for event in claimant.seen(f"{PATHS}/{game}/events")["items"]]
    assert types.count("table.DisputeOpened") == types.count("table.DisputeJudged") == 1


def test_others_learn_of_a_disputed_refusal_only_that_there_is_one(door: Door, shop: Workshop) -> None:
    game, people = full_table(door)
    claimant = refused_move(game, people)
    claimant.post(f"{PATHS}/{game}/disputes", {"refusal": 1, "claim": "mine"})
    other = next(person for person in people if person is not claimant)
    for reader in (other, door.stranger()):
        case = reader.seen(f"{PATHS}/{game}/disputes/1")
        assert (case["claim"], case["refused"], case["version"], case["refusal"]) == (None, None, None, None)
        assert case["parties"] == case["events"] == case["clauses"] == []
        assert reader.seen(f"{PATHS}/{game}/disputes")["items"][0]["claim"] is None


def test_at_most_three_disputes_of_a_seat_stop_the_clocks_and_at_most_twenty_are_heard(
    door: Door, shop: Workshop
) -> None:
    game, people = full_table(door)
    claimant = refused_move(game, people)
    opened = [claimant.post(f"{PATHS}/{game}/disputes", {"refusal": 1, "claim": "again"}) for _ in range(21)]
    assert [body(one).get("stopped_clock") for one in opened[:5]] == [True, True, True, False, False]
    assert body(opened[20])["type"] == "/problems/too-many-disputes"
    audits.judge_disputes(shop, game)
    assert shop.games.load(game).game.table.disputes == 0


def test_a_dispute_about_what_was_hidden_waits_for_the_end(door: Door, shop: Workshop) -> None:
    game, people = full_table(door)
    events = people[0].seen(f"{PATHS}/{game}/events")["items"]
    dealt = next(event["version"] for event in events if len(event["seals"]) > 1)
    opened = people[0].post(f"{PATHS}/{game}/disputes", {"version": dealt, "claim": "stacked"})
    assert (body(opened)["status"], body(opened)["stopped_clock"]) == ("after_end", False)
    assert audits.judge_disputes(shop, game) == 0
    play_on(game, people, Random(5))
    follow(shop)
    assert f"disputes {game}" in listed(shop.todo, KIND)
    assert audits.judge_disputes(shop, game) == 1
    case = door.stranger().seen(f"{PATHS}/{game}/disputes/1")
    assert (case["status"], case["verdict"], case["claim"]) == ("judged", "stands", "stacked")
    file = json.loads(door.stranger().get(f"{PATHS}/{game}/disputes/1?download=true").data)
    assert (file["format"], file["case"]["judgement"]["verdict"]) == ("gyoji-case/1", "stands")
    assert verify(file["history"].encode()).is_complete
    assert dealt in [event["version"] for event in case["events"]]


def test_bad_disputes_are_refused(door: Door) -> None:
    game, people = full_table(door)
    watcher = door.sign_up("Watcher")
    path = f"{PATHS}/{game}/disputes"
    for person, wrong, problem in (
        (watcher, {"refusal": 1, "claim": "x"}, "not-seated"),
        (people[0], {"refusal": 1, "claim": "x"}, "no-such-refusal"),
        (people[0], {"version": 10**6, "claim": "x"}, "no-such-version"),
        (people[0], {"version": 0, "claim": "x"}, "malformed"),
        (people[0], {"claim": "x"}, "malformed"),
        (people[0], {"version": 1, "refusal": 1, "claim": "x"}, "malformed"),
        (people[0], {"version": 1, "claim": ""}, "malformed"),
        (people[0], {"version": 1, "claim": " \n\t\u00a0\u3000"}, "malformed"),
        (people[0], {"version": 1, "claim": "\u200b\u2060\ufeff"}, "malformed"),
        (people[0], {"version": 1, "claim": "x" * 1001}, "malformed"),
        (door.stranger(), {"version": 1, "claim": "x"}, "unauthenticated"),
    ):
        assert body(person.post(path, wrong))["type"] == f"/problems/{problem}", wrong
    assert body(people[0].get(f"{path}/7"))["type"] == "/problems/no-such-dispute"


def test_erasing_the_claimant_erases_the_claim_and_leaves_the_dispute(door: Door, shop: Workshop) -> None:
    game, people = full_table(door)
    claimant = refused_move(game, people)
    claimant.post(f"{PATHS}/{game}/disputes", {"refusal": 1, "claim": "my name is Ada"})
    follow(shop)
    assert claimant.delete("/v1/me").status_code == 204
    others = [person for person in people if person is not claimant]
    play_on_away(game, others, shop)
    case = others[0].get(f"{PATHS}/{game}/disputes/1")
    assert body(case)["claim"] is None and b"Ada" not in case.data


def play_on_away(game: str, people: list[Person], shop: Workshop) -> None:
    """The others leave, too: the game is abandoned, and open."""
    for person in people:
        seat = person.seen(f"{PATHS}/{game}")["viewer"]
        person.put(f"{PATHS}/{game}/seats/{seat}", {"away": True})
    assert people[0].seen(f"{PATHS}/{game}")["status"] == "abandoned"


def test_webhooks_are_made_listed_and_deleted_and_go_with_their_owner(door: Door, shop: Workshop) -> None:
    ada, eve = door.sign_up("Ada"), door.sign_up("Eve")
    url = "https://club.example/hook?to=ada"
    made = ada.post("/v1/webhooks", {"url": url}, Idempotency_Key="k")
    assert made.status_code == 201 and body(made)["secret"].startswith("whsec_")
    again = ada.post("/v1/webhooks", {"url": url}, Idempotency_Key="k")
    assert body(again) == body(made) and again.headers["Idempotent-Replay"] == "true"
    assert ada.post("/v1/webhooks", {"url": url + "x"}, Idempotency_Key="k").status_code == 422
    listed = ada.seen("/v1/webhooks")["items"]
    assert [one["id"] for one in listed] == [body(made)["id"]] and "secret" not in listed[0]
    assert eve.seen("/v1/webhooks")["items"] == []
    assert eve.delete(f"/v1/webhooks/{body(made)['id']}").status_code == 404
    for bad in ("ftp://x.example", "https://", "https://u:p@x.example", "https://x.example/#a", "http://x y", "x", 7):
        assert ada.post("/v1/webhooks", {"url": bad}).status_code == 400, bad
    assert ada.delete(f"/v1/webhooks/{body(made)['id']}").status_code == 204
    assert ada.delete(f"/v1/webhooks/{body(made)['id']}").status_code == 404
    late = ada.post("/v1/webhooks", {"url": url}, Idempotency_Key="k")
    assert late.data == made.data and ada.seen("/v1/webhooks")["items"] == []
    for number in range(11):
        last = ada.post("/v1/webhooks", {"url": f"{url}{number}"})
    assert body(last)["type"] == "/problems/too-many-webhooks"
    ada.delete("/v1/me")
    assert shop.webhooks.ids([ada.id]) == {} and shop.webhooks.of(ada.id) == []
    scan = door.house.store.connections.call("{p00}", "SCAN", 0, "COUNT", 100_000, "MATCH", "*:[ik]:*")
    assert scan == [b"0", []]


def test_asking_for_an_audit_again_with_the_same_key_is_answered_as_the_first_time(door: Door, shop: Workshop) -> None:
    game, people = full_table(door)
    path = f"{PATHS}/{game}/audit"
    first = people[0].post(path, Idempotency_Key="k")
    audits.audit_game(shop, game)
    again = people[0].post(path, {}, Idempotency_Key="k")
    assert (again.status_code, again.data, again.headers["Idempotent-Replay"]) == (202, first.data, "true")
    assert people[0].seen(path)["status"] == "judged"
    assert body(people[0].post(path, Idempotency_Key="other"))["verdict"] == "holds"


def test_an_audit_takes_no_body(door: Door) -> None:
    game, people = full_table(door)
    path = f"{PATHS}/{game}/audit"
    for wrong in (b"{", b"[]", {"version": 3}):
        assert body(people[0].post(path, wrong))["type"] == "/problems/malformed"
    assert people[0].post(path, b"x" * 70_000).status_code == 413
    assert body(people[0].get(path))["type"] == "/problems/no-such-audit"


def test_an_archived_game_answers_as_before(door: Door, shop: Workshop) -> None:
    game, people = full_table(door)
    claimant = refused_move(game, people)
    claimant.post(f"{PATHS}/{game}/disputes", {"refusal": 1, "claim": "why?"})
    play_on(game, people, Random(4))
    follow(shop)
    scoring.score_game(shop, game)
    audits.judge_disputes(shop, game)
    audits.audit_game(shop, game)
    paths = ["", "?at=9", "/moves", "/events?limit=1000", "/events?after=20&limit=3", "/export", "/score", "/refusals"]
    paths += ["/disputes", "/disputes/1?download=true", "/audit"]
    before = [people[1].get(f"{PATHS}/{game}{path}").data for path in paths]
    assert audits.archive_game(shop, game)
    assert [people[1].get(f"{PATHS}/{game}{path}").data for path in paths] == before
    assert game in people[1].get(f"{PATHS}?status=finished").text
    late = people[2].post(f"{PATHS}/{game}/disputes", {"version": 12, "claim": "And this?"})
    assert (late.status_code, body(late)["n"]) == (202, 2)
    assert audits.judge_disputes(shop, game) == 1
    assert people[0].post(f"{PATHS}/{game}/commands", {"type": "bang.end_turn"}).status_code in (400, 409)
    assert people[0].post(f"{PATHS}/{game}/audit").status_code == 202


def test_a_claim_loses_what_turns_it_around_or_steers_a_terminal(door: Door) -> None:
    game, people = full_table(door)
    claim = "\u202eWho\x1b[31m did\u2066\x07 that?\nTell me. \U0001f468\u200d\U0001f469"
    opened = people[0].post(f"{PATHS}/{game}/disputes", {"version": 1, "claim": claim})
    assert body(opened)["claim"] == "Who[31m did that?\nTell me. \U0001f468\u200d\U0001f469"
    empty = people[0].post(f"{PATHS}/{game}/disputes", {"version": 1, "claim": "\u202e\x00"})
    assert (empty.status_code, list(body(empty)["errors"])) == (400, ["claim"])


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "10.1.2.3:8080", "[::1]", "169.254.169.254", "2130706433"])
def test_a_webhook_to_a_private_address_is_refused_when_it_is_made(door: Door, host: str) -> None:
    ada = door.sign_up()
    refused = ada.post("/v1/webhooks", {"url": f"http://{host}/hook"}, Idempotency_Key="k")
    assert (refused.status_code, body(refused)["errors"]) == (
        400,
        {"url": ["It is not an address of the public internet."]},
    )
    assert ada.seen("/v1/webhooks")["items"] == []
    settings = replace(door.house.settings, webhooks_private="yes")
    allowed = Person(Door(replace(door.house, settings=settings)), ada.id, ada.token)
    assert allowed.post("/v1/webhooks", {"url": f"http://{host}/hook"}, Idempotency_Key="k").status_code == 201


def test_every_ping_is_a_message_of_its_own_also_within_one_second(
    door: Door, shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "now", lambda: 1_000_000)
    ada = door.sign_up()
    hook = body(ada.post("/v1/webhooks", {"url": "https://club.example/"}))
    pinged = [body(ada.post(f"/v1/webhooks/{hook['id']}/ping"))["message"] for _ in range(2)]
    sent = [addressed(member)[0] for member in listed(shop.todo, WEBHOOKS)]
    assert len({*pinged}) == 2 and {message.id for message in sent} == {*pinged}
    assert [(message.number, message.about) for message in sent] == [(1_000, None)] * 2


def test_a_webhook_says_what_it_hears_of_is_pinged_and_tells_what_arrived(door: Door, shop: Workshop) -> None:
    ada, eve = door.sign_up("Ada"), door.sign_up("Eve")
    all_of_it = body(ada.post("/v1/webhooks", {"url": "https://club.example/all"}))
    assert all_of_it["events"] == ["game.decision", "game.over"]
    hook = body(ada.post("/v1/webhooks", {"url": "https://club.example/end", "events": ["game.over"]}))
    assert hook["events"] == ["game.over"] and shop.webhooks.of(ada.id)[-1].events == ("over",)
    for wrong in ([], ["game.started"], "game.over", None):
        assert ada.post("/v1/webhooks", {"url": "https://club.example/", "events": wrong}).status_code == 400
    path = f"/v1/webhooks/{hook['id']}"
    pinged = ada.post(f"{path}/ping", Idempotency_Key="k")
    assert (pinged.status_code, pinged.headers["Location"]) == (202, f"{path}/deliveries")
    again = ada.post(f"{path}/ping", Idempotency_Key="k")
    assert again.data == pinged.data and again.headers["Idempotent-Replay"] == "true"
    [member] = listed(shop.todo, WEBHOOKS)
    message, id = addressed(member)
    assert (id, message.player, message.id) == (hook["id"], ada.id, body(pinged)["message"])
    for tries, status in ((1, 500), (2, 204)):
        why = None if status == 204 else "the answer is 500"
        shop.webhooks.note(ada.id, id, Delivery(message.id, "webhook.ping", None, 1_000 * tries, tries, status, why))
    first = ada.seen(f"{path}/deliveries?limit=1")
    assert first["items"] == [
        {
            "message": message.id, "type": "webhook.ping", "game": None, "at": "1970-01-01T00:00:02.000Z",
            "tries": 2, "status": 204, "problem": None,
        }
    ]  # fmt: skip
    rest = ada.seen(f"{path}/deliveries?limit=1&cursor={first['next']}")
    assert [one["problem"] for one in rest["items"]] == ["the answer is 500"] and rest["next"] is None
    assert list(body(ada.post(f"{path}/ping", {"x": 1}))["errors"]) == ["x"]
    for nobodys in (eve.get(f"{path}/deliveries"), eve.post(f"{path}/ping")):
        assert (nobodys.status_code, body(nobodys)["type"]) == (404, "/problems/no-such-webhook")
    ada.delete("/v1/me")
    assert shop.webhooks.deliveries(ada.id, id) == []
