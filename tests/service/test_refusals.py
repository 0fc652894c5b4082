"""Whatever is refused to somebody seated leaves a trace and a signed receipt; strangers leave none."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result
from nacl.signing import VerifyKey

from domain.kernel.clock import timestamp
from events import memory
from service.cli import main
from service.http.headers import Caller
from service.http.moves import post_command
from tests.service.people import PATHS, Door, Person, body, full_table, play_on, problem
from workers import audits
from workers.workshop import Workshop, workshop_of

NO_CARD = {"type": "bang.play", "card": "no such card"}
FIELDS = ("game", "seat", "n", "version", "at", "problem", "question", "expected", "body_hash", "rules")


@pytest.fixture
def shop(door: Door) -> Workshop:
    return workshop_of(door.house.games)


def refused(person: Person, game: str, sent: Any, **headers: str) -> Any:
    """The receipt of an attempt that was refused, checked with the key that the service publishes."""
    content = sent if isinstance(sent, bytes) else json.dumps(sent).encode()
    answer = person.post(f"{PATHS}/{game}/commands", content, **headers)
    assert answer.status_code >= 400, answer.text
    receipt = body(answer)["refusal"]
    [key] = [one for one in person.seen("/v1/keys")["items"] if one["id"] == receipt["key"]]
    assert key["use"] == "refusal"
    signed = {"tag": "gyoji-refusal/1", **{name: receipt[name] for name in FIELDS}}
    message = json.dumps(signed, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    VerifyKey(bytes.fromhex(key["public_key"])).verify(message, bytes.fromhex(receipt["signature"]))
    assert receipt["body_hash"] == hashlib.sha256(content).hexdigest()
    assert receipt["problem"] == problem(answer)[1]
    return receipt


def actors(game: str, people: list[Person]) -> tuple[Person, Person, Any]:
    """Whoever is asked, somebody who is not, and the question."""
    asked = people[0].seen(f"{PATHS}/{game}")["to_act"][0]
    return people[asked["seat"]], people[(asked["seat"] + 1) % len(people)], asked


def every_kind(door: Door, game: str, people: list[Person]) -> list[Any]:
    """A receipt of each kind of refusal, by whoever is asked unless it is not their decision."""
    actor, other, asked = actors(game, people)
    legal = actor.moves(game)["moves"][0]["command"]
    return [
        refused(actor, game, NO_CARD),
        refused(actor, game, {**legal, "question": asked["question"] + 1}),
        refused(actor, game, legal, If_Match='"1"'),
        refused(actor, game, b"{ no JSON"),
        refused(actor, game, {"type": "bang.fly"}),
        refused(actor, game, legal, If_Match="nonsense"),
        refused(actor, game, legal, Idempotency_Key="two words"),
        refused(actor, game, b"\xff\x00", Content_Type="text/plain"),
        refused(other, game, NO_CARD),
    ]


def test_whatever_is_refused_to_somebody_seated_has_a_number_and_a_signed_receipt(door: Door) -> None:
    game, people = full_table(door)
    receipts = every_kind(door, game, people)
    problems = ["illegal-move", "question-closed", "stale-version", *["malformed"] * 4]
    assert [one["problem"] for one in receipts] == [*problems, "unsupported-media-type", "not-your-decision"]
    assert [one["n"] for one in receipts] == [1, 2, 3, 4, 5, 6, 7, 8, 1]
    assert receipts[0]["rules"] and receipts[1]["question"] and receipts[2]["expected"] == 1
    actor, *_ = actors(game, people)
    listed = actor.seen(f"{PATHS}/{game}/refusals")["items"]
    assert [one["receipt"] for one in listed] == receipts[:8]
    assert listed[3]["body"] == "{ no JSON" and listed[7]["body"] is None


def test_one_that_is_not_running_is_kept_before_the_start_and_after_the_end(door: Door) -> None:
    game, people = full_table(door)
    lobby = people[0].opens()["id"]
    assert refused(people[0], lobby, NO_CARD)["problem"] == "not-running"
    play_on(game, people, Random(5))
    assert refused(people[2], game, NO_CARD)["problem"] == "not-running"


def test_strangers_and_bodies_that_were_never_read_leave_no_trace(door: Door) -> None:
    game, people = full_table(door)
    path = f"{PATHS}/{game}/commands"
    stranger = door.sign_up()
    for person, sent, headers in (
        (stranger, json.dumps(NO_CARD).encode(), {}),
        (stranger, b"{", {}),
        (stranger, json.dumps(NO_CARD).encode(), {"If_Match": '"1"'}),
        (door.stranger(), b"{", {}),
        (people[0], b"x" * 70_000, {}),
    ):
        answer = person.post(path, sent, **headers)
        assert answer.status_code in (400, 401, 403, 412, 413) and "refusal" not in body(answer)
    assert door.house.refusals.all(game) == []
    checked = body(people[0].post(f"{path}/check", NO_CARD))
    assert "refusal" not in checked["problem"] and door.house.refusals.all(game) == []


def test_each_of_them_can_be_disputed_and_stands(door: Door, shop: Workshop) -> None:
    game, people = full_table(door)
    receipts = every_kind(door, game, people)
    actor, other, _ = actors(game, people)
    for receipt in receipts:
        claimant = other if receipt["problem"] == "not-your-decision" else actor
        opened = claimant.post(f"{PATHS}/{game}/disputes", {"refusal": receipt["n"], "claim": "Why?"})
        assert opened.status_code == 202, opened.text
        assert body(opened)["timing"]["at"] == receipt["at"], "a case has the refusal's own time"
        assert body(opened)["refused"]["receipt"] == receipt
    assert audits.judge_disputes(shop, game) == len(receipts)
    verdicts = {one["verdict"] for one in actor.seen(f"{PATHS}/{game}/disputes")["items"]}
    assert verdicts == {"stands"}


def test_a_late_answer_is_kept_with_its_time_and_judged_by_it(door: Door, shop: Workshop) -> None:
    game, people = full_table(door, clock={"per_decision": 60, "bank": 0})
    actor, _, asked = actors(game, people)
    legal = {**actor.moves(game)["moves"][0]["command"], "question": asked["question"]}
    before = door.house.games.clock
    door.house.games.clock = lambda: before() + 120_000
    receipt = refused(actor, game, legal)
    assert receipt["problem"] == "question-closed" and receipt["at"] > asked["deadline"]
    actor.post(f"{PATHS}/{game}/disputes", {"refusal": receipt["n"], "claim": "I was in time."})
    audits.judge_disputes(shop, game)
    assert actor.seen(f"{PATHS}/{game}/disputes/1")["verdict"] == "stands"


def test_a_refusal_is_kept_although_nothing_remembers_its_game_any_more(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, people = full_table(door, clock=None)
    monkeypatch.setattr(memory, "GAMES_KEPT_MAX", 0)
    people[0].opens("bang", 4)
    refused = people[0].post(f"{PATHS}/{game}/commands", {"type": "bang.play", "card": "no-such-card"})
    assert problem(refused) == (409, "not-your-decision") and body(refused)["refusal"]["n"] == 1


def test_others_do_not_learn_what_was_refused_while_the_game_runs(door: Door) -> None:
    game, people = full_table(door)
    every_kind(door, game, people)
    actor, other, _ = actors(game, people)
    third = next(person for person in people if person not in (actor, other))
    assert third.seen(f"{PATHS}/{game}/refusals")["items"] == []
    assert problem(door.stranger().get(f"{PATHS}/{game}/refusals")) == (401, "unauthenticated")
    play_on(game, people, Random(7))
    assert len(door.stranger().seen(f"{PATHS}/{game}/refusals")["items"]) == 9


def test_what_an_erased_person_sent_is_gone_and_their_receipts_still_hold(door: Door) -> None:
    game, people = full_table(door)
    actor, *_ = actors(game, people)
    receipt = refused(actor, game, b"my name is Ada")
    seat = receipt["seat"]
    assert actor.delete("/v1/me").status_code == 204
    kept = door.house.refusals.one(game, seat, receipt["n"])
    assert kept is not None and kept.body is None and kept.body_hash == receipt["body_hash"]


def test_who_had_to_wait_for_others_is_not_late_because_of_that(door: Door) -> None:
    game, people = full_table(door, clock={"per_decision": 60, "bank": 0})
    actor, _, asked = actors(game, people)
    house = door.house
    arrived, content = house.games.clock(), json.dumps(actor.moves(game)["moves"][0]["command"]).encode()
    house.games.clock = lambda: arrived + 120_000
    caller = Caller(request="r", address="192.0.2.1", player=actor.id)
    for moment, status in ((arrived + 120_000, 409), (arrived, 201)):
        reply = house.store.carried_out(post_command(house, caller, game, {}, content, moment))
        assert reply.status == status, reply.body
    played = json.loads(reply.body)
    assert played["receipt"]["at"] == timestamp(arrived) < asked["deadline"]


def test_a_kept_receipt_of_a_refusal_is_checked_offline(door: Door, tmp_path: Path) -> None:
    game, people = full_table(door)
    asked = people[0].seen(f"{PATHS}/{game}")["to_act"][0]["seat"]
    sent = {"type": "bang.play", "card": "bang-AS", "target": asked}
    sent_bytes = json.dumps(sent).encode()
    answer = people[asked].post(f"{PATHS}/{game}/commands", sent_bytes)
    [key] = [one["public_key"] for one in door.stranger().seen("/v1/keys")["items"] if one["use"] == "refusal"]
    told, alone, sent_then, another = (tmp_path / name for name in ("told", "alone", "sent", "another"))
    told.write_bytes(answer.data)
    alone.write_text(json.dumps(body(answer)["refusal"]))
    sent_then.write_bytes(sent_bytes)
    another.write_text(json.dumps({**sent, "card": "bang-2C"}))

    def checked(file: Path, *more: str, key: str = key) -> Result:
        return CliRunner().invoke(main, ["refusal", str(file), "--key", key, *more])

    for file in (told, alone):
        found = checked(file)
        assert found.exit_code == 0 and f"refused attempt 1 of seat {asked} in {game}" in found.output, found.output
    assert "this very body, arrived" in checked(told, "--body", str(sent_then)).output
    assert "another body was refused" in checked(told, "--body", str(another)).output
    assert json.loads(checked(told, "--json").output)["holds"] is True
    assert "no key given" in checked(told, key="ab" * 32).output
    forged = {**body(answer)["refusal"], "at": "2026-01-01T00:00:00.000Z"}
    alone.write_text(json.dumps(forged))
    wrong = checked(alone)
    assert wrong.exit_code == 1 and "its signature is wrong" in wrong.output
