"""Moves, and why they are refused: in the order of the contract, with the clause, and nothing changed."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.kernel import engine
from events.games import Games
from service.house import House, house
from service.running.metrics import CONFLICTS
from tests.service.people import PATHS, Door, Person, body, full_table, play_on, problem

NO_CARD = {"type": "bang.play", "card": "no such card"}


class Table:
    """A running game, whose turn it is, and what they may play."""

    def __init__(self, door: Door, **more: Any) -> None:
        self.game, self.people = full_table(door, **{"clock": None, **more})
        self.path = f"{PATHS}/{self.game}/commands"
        shown = self.people[0].seen(f"{PATHS}/{self.game}")
        self.seat: int = shown["to_act"][0]["seat"]
        self.question: int = shown["to_act"][0]["question"]
        self.version: int = shown["version"]
        self.actor = self.people[self.seat]
        self.other_seat = (self.seat + 1) % 4
        self.other = self.people[self.other_seat]
        self.legal = self.actor.moves(self.game)["moves"][0]["command"]


@pytest.fixture
def table(door: Door) -> Table:
    return Table(door)


def test_a_move_is_answered_with_what_followed_and_a_receipt(table: Table) -> None:
    answer = table.actor.post(table.path, {**table.legal, "question": table.question})
    assert answer.status_code == 201
    played = body(answer)
    assert played["version"] == played["events"][-1]["version"] == played["receipt"]["version"] > table.version
    assert played["events"][0]["version"] == table.version + 1
    assert played["events"][0]["by"] == table.seat
    assert played["events"][-1]["hash"] == played["receipt"]["hash"]
    assert answer.headers["ETag"] == f'"{played["version"]}"'
    assert all(event["text"] for event in played["events"])


def test_a_move_is_answered_with_who_is_asked_now(door: Door) -> None:
    table = Table(door, clock={"per_decision": 60, "bank": 30})
    for turn in range(20):
        shown = table.actor.seen(f"{PATHS}/{table.game}")
        actor = table.people[shown["to_act"][0]["seat"]]
        move = actor.moves(table.game)["moves"][-1]["command"]
        played = actor.plays(table.game, move, Accept_Language=("en", "cs")[turn % 2])
        after = actor.seen(f"{PATHS}/{table.game}", Accept_Language=("en", "cs")[turn % 2])
        assert (played["to_act"], played["version"]) == (after["to_act"], after["version"])
        assert played.keys() == {"version", "events", "receipt", "to_act"}


@pytest.mark.parametrize("language", ["en", "cs"])
def test_who_prefers_it_gets_the_game_and_the_next_moves_with_the_answer(door: Door, language: str) -> None:
    game, people = full_table(door, "shamans", 3, clock=None)
    said, random = {"Accept_Language": language}, Random(2)
    applied: set[str | None] = set()
    while (shown := people[0].seen(f"{PATHS}/{game}"))["status"] == "running":
        actor = people[random.choice(shown["to_act"])["seat"]]
        move = random.choice(actor.moves(game)["moves"])["command"]
        answer = actor.post(f"{PATHS}/{game}/commands", move, Prefer='Wait=5, return="representation"; x', **said)
        played = body(answer)
        assert played["game"] == actor.seen(f"{PATHS}/{game}", **said)
        offered = actor.seen(f"{PATHS}/{game}/moves", **said)
        assert {name: played[name] for name in ("version", "question", "moves")} == offered
        assert played["to_act"] == played["game"]["to_act"]
        applied.add(answer.headers.get("Preference-Applied"))
    assert applied == {"return=representation"}
    assert played["game"]["status"] == "finished" and played["to_act"] == played["moves"] == []


@pytest.mark.parametrize(
    "preference", ["return=minimal", "representation", "return=minimal, return=representation", ""]
)
def test_who_prefers_anything_else_gets_the_usual_answer(table: Table, preference: str) -> None:
    answer = table.actor.post(table.path, table.legal, Prefer=preference)
    assert "game" not in body(answer) and "Preference-Applied" not in answer.headers


def test_refusals_are_looked_for_in_the_order_of_the_contract(door: Door, table: Table) -> None:
    """Each request has everything wrong with it from its own refusal on."""
    stranger, nobody = door.sign_up(), door.stranger()
    stale = {"If_Match": '"1"'}
    elsewhere = f"{PATHS}/g_{'0' * 32}/commands"
    assert problem(nobody.post(elsewhere, b"{", **stale)) == (401, "unauthenticated")
    assert problem(stranger.post(elsewhere, b"{", **stale)) == (404, "no-such-game")
    assert problem(stranger.post(table.path, {**NO_CARD, "question": "x"}, **stale)) == (400, "malformed")
    assert problem(stranger.post(table.path, {**NO_CARD, "question": 1}, **stale)) == (412, "stale-version")
    assert problem(stranger.post(table.path, {**NO_CARD, "question": 1})) == (403, "not-seated")
    assert problem(table.other.post(table.path, {**NO_CARD, "question": 1})) == (409, "question-closed")
    assert problem(table.other.post(table.path, NO_CARD)) == (409, "not-your-decision")
    assert problem(table.actor.post(table.path, NO_CARD)) == (422, "illegal-move")
    assert table.actor.seen(f"{PATHS}/{table.game}")["version"] == table.version


def test_a_table_that_has_not_begun_or_is_over_is_not_running(door: Door) -> None:
    game, people = full_table(door, clock=None)
    lobby = people[0].opens()["id"]
    assert problem(people[0].post(f"{PATHS}/{lobby}/commands", NO_CARD)) == (409, "not-running")
    play_on(game, people, Random(5))
    over = people[0].post(f"{PATHS}/{game}/commands", NO_CARD)
    assert problem(over) == (409, "not-running")
    assert body(over)["rules"]


def test_an_illegal_move_cites_its_clauses_and_links_to_what_is_legal(table: Table) -> None:
    english, czech = (table.actor.post(table.path, NO_CARD, Accept_Language=said) for said in ("en", "cs"))
    for answer in (english, czech):
        told = body(answer)
        assert told["moves"] == f"{PATHS}/{table.game}/moves"
        assert all(clause["id"].startswith("BANG-") and clause["text"] for clause in told["rules"])
    assert body(english)["detail"] != body(czech)["detail"]
    assert [one["id"] for one in body(english)["rules"]] == [one["id"] for one in body(czech)["rules"]]


def test_whose_decision_it_is_is_told_to_whom_it_is_not(table: Table) -> None:
    told = body(table.other.post(table.path, {"type": "bang.end_play"}))
    assert told["to_act"][0]["seat"] == table.seat and told["rules"]


def test_a_stale_version_says_which_is_the_current_one(table: Table) -> None:
    answer = table.actor.post(table.path, table.legal, If_Match='"1"')
    assert problem(answer) == (412, "stale-version") and body(answer)["version"] == table.version
    assert table.actor.post(table.path, table.legal, If_Match=f'"{table.version}"').status_code == 201


def test_a_question_is_answered_once(table: Table) -> None:
    command = {**table.legal, "question": table.question}
    assert table.actor.post(table.path, command).status_code == 201
    assert problem(table.actor.post(table.path, command)) == (409, "question-closed")


def test_a_move_after_its_deadline_is_refused(door: Door) -> None:
    table = Table(door, clock={"per_decision": 1, "bank": 0})
    door.house.games.clock = lambda: 4_000_000_000_000
    for command in (table.legal, {**table.legal, "question": table.question}):
        assert problem(table.actor.post(table.path, command)) == (409, "question-closed")
        checked = body(table.actor.post(f"{table.path}/check", command))
        assert checked["problem"]["type"] == "/problems/question-closed"


def test_checking_a_move_says_the_same_and_works_nothing_out(
    door: Door, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who could ask what would follow could look at the next card."""

    def looked(*_: Any) -> Any:
        raise AssertionError("a check has worked something out")

    monkeypatch.setattr(engine.Batch, "__init__", looked)
    assert body(table.actor.post(f"{table.path}/check", table.legal)) == {"legal": True, "problem": None}
    attempts = [
        (table.actor, NO_CARD),
        (table.actor, {**table.legal, "question": 1}),
        (table.other, {"type": "bang.end_play"}),
    ]
    for person, command in attempts:
        checked = body(person.post(f"{table.path}/check", command))
        assert checked["legal"] is False
        real = body(person.post(table.path, command))
        assert real.pop("refusal")["n"], "only what was really sent has a number"
        assert {**checked["problem"], "request": ""} == {**real, "request": ""}
    lobby = table.actor.opens()["id"]
    checked = body(table.actor.post(f"{PATHS}/{lobby}/commands/check", NO_CARD))
    assert checked["problem"]["type"] == "/problems/not-running"
    assert problem(door.stranger().post(f"{table.path}/check", NO_CARD)) == (401, "unauthenticated")
    stale = table.actor.post(f"{table.path}/check", table.legal, If_Match='"1"')
    assert problem(stale) == (412, "stale-version") and body(stale)["version"] == table.version


def test_a_move_is_accepted_exactly_when_it_is_listed(door: Door) -> None:
    game, people = full_table(door, clock=None)
    random = Random(8)
    for _ in range(6):
        listed = [person.moves(game)["moves"] for person in people]
        everything = [move["command"] for moves in listed for move in moves]
        for seat, person in enumerate(people):
            for command in everything:
                checked = body(person.post(f"{PATHS}/{game}/commands/check", command))
                assert checked["legal"] is (command in [move["command"] for move in listed[seat]])
        play_on(game, people, random, 3)


def test_refused_moves_are_kept_for_their_player_and_open_at_the_end(door: Door, table: Table) -> None:
    for card in ("a", "b", "c"):
        table.actor.post(table.path, {**NO_CARD, "card": card})
    table.other.post(table.path, NO_CARD)
    path = f"{PATHS}/{table.game}/refusals"
    kept = table.actor.seen(path)["items"]
    assert [(one["seat"], one["n"], one["command"]["card"]) for one in kept] == [
        (table.seat, number, card) for number, card in enumerate("abc", 1)
    ]
    assert all(one["version"] == table.version and one["rules"] and one["at"].endswith("Z") for one in kept)
    assert [(one["seat"], one["problem"]) for one in table.other.seen(path)["items"]] == [
        (table.other_seat, "not-your-decision")
    ]
    assert problem(door.sign_up().get(path)) == (403, "not-seated")
    assert problem(door.stranger().get(path)) == (401, "unauthenticated")
    play_on(table.game, table.people, Random(6))
    assert [one for one in door.stranger().seen(path)["items"] if one["seat"] == table.seat] == kept


def test_only_the_newest_refusals_of_a_seat_are_kept(table: Table) -> None:
    for number in range(103):
        table.actor.post(table.path, {**NO_CARD, "card": str(number)})
    path = f"{PATHS}/{table.game}/refusals"
    kept = table.actor.seen(path)["items"]
    assert [one["n"] for one in kept] == list(range(4, 104))
    first = table.actor.seen(f"{path}?limit=60")
    second = table.actor.seen(f"{path}?limit=60&cursor={first['next']}")
    assert first["items"] + second["items"] == kept and second["next"] is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def test_whatever_is_sent_is_answered_and_changes_nothing_unless_it_is_a_move(open_house: House) -> None:
    table = Table(Door(open_house))
    verbs = st.sampled_from([*open_house.rulesets["bang"].command_types, "bang.no", "", 1, None])

    @given(fields=st.dictionaries(st.sampled_from(["card", "target", "pick", "cards", "question"]), JSON), verb=verbs)
    @settings(max_examples=150, database=None)
    def attempt(fields: dict[str, Any], verb: Any) -> None:
        answer = table.other.post(table.path, {**fields, "type": verb})
        assert problem(answer)[0] in (400, 409, 422)

    attempt()
    assert table.actor.seen(f"{PATHS}/{table.game}")["version"] == table.version


def sent_raw(person: Person, path: str, content: bytes, **headers: str) -> tuple[int, str]:
    return problem(person.ask("POST", path, content, **headers))


def test_a_body_that_is_no_command_is_malformed(table: Table) -> None:
    bodies: list[bytes] = [
        *(b"", b"{", b"[]", b'"x"', b"12", b"nul", b"{'type': 1}", b'{"type": "bang.end_play",}'),
        *(b'{"type": NaN}', b'{"type": "bang.end_play"} x', b"\xff\xfe", b'{"type": "\xff"}', b'{"type": "\\ud800"}'),
        *(b'{"a":' * 5_000 + b"1" + b"}" * 5_000, b'{"type": "bang.player", "target": 1e400}'),
        *(b'{"type": "bang.player", "target": -1}', b'{"type": "bang.player", "target": 16}'),
        b'{"type": "bang.player", "target": ' + b"9" * 5_000 + b"}",
    ]
    for content in bodies:
        assert sent_raw(table.actor, table.path, content) == (400, "malformed"), content[:60]
    assert sent_raw(table.actor, table.path, b"x" * 70_000) == (413, "too-large")
    foreign = ("text/plain", "application/xml", "application/jsonx", "application/json; charset=utf-16")
    for path in (table.path, PATHS):
        for kind in foreign:
            assert sent_raw(table.actor, path, b"{}", Content_Type=kind) == (415, "unsupported-media-type")
        packed = gzip.compress(b"{}")
        assert sent_raw(table.actor, path, packed, Content_Encoding="gzip") == (415, "unsupported-media-type")
        for kind in ("application/json;charset=UTF-8", 'Application/JSON; charset="utf-8"'):
            told = sent_raw(table.actor, path, b"{}", Content_Type=kind, Content_Encoding="identity")
            assert told == (400, "malformed")
    assert table.actor.seen(f"{PATHS}/{table.game}")["version"] == table.version


def test_wrong_fields_are_named(table: Table) -> None:
    def named(command: Any) -> list[str]:
        return list(body(table.actor.post(table.path, command))["errors"])

    assert named({"type": "bang.play"}) == ["card"]
    assert named({"type": "bang.play", "card": 1}) == ["card"]
    assert named({"type": "bang.play", "card": "x", "target": "1"}) == ["target"]
    assert named({"type": "bang.end_play", "extra": 1}) == ["extra"]
    assert named({"type": "samurai-sword.end_turn"}) == ["type"]
    assert named({}) == ["type"]
    assert set(named({"type": "bang.play", "card": 1, "target": "1", "extra": 1})) == {"card", "target", "extra"}
    assert set(named({"type": "bang.play", "target": 99})) == {"card", "target"}


def test_a_name_that_stands_twice_in_an_object_is_refused(table: Table) -> None:
    for content, name in (
        (b'{"type": "bang.play", "card": "bang-AS", "card": "bang-2D"}', "card"),
        (b'{"type": "bang.end_play", "type": "bang.end_play"}', "type"),
        (b'{"type": "bang.end_play", "extra": {"deep": [{"twin": 1, "twin": 1}]}}', "twin"),
    ):
        answer = table.actor.post(table.path, content)
        assert problem(answer) == (400, "malformed") and list(body(answer)["errors"]) == [name]
    signing_up = table.actor.post("/v1/players", b'{"name": "Ada", "name": "Eve"}')
    assert problem(signing_up) == (400, "malformed") and list(body(signing_up)["errors"]) == ["name"]


def test_what_is_wrong_with_a_command_is_said_in_czech_too(table: Table) -> None:
    commands = [
        {"type": "bang.play", "card": 1, "target": "1", "extra": 1},
        {"type": "bang.play", "card": "x" * 65, "target": -1},
        {"type": "bang.play", "target": 99},
        {"type": "bang.nothing"},
    ]
    for command in commands:
        english, czech = (
            body(table.actor.post(table.path, command, Accept_Language=said))["errors"] for said in ("en", "cs")
        )
        assert english.keys() == czech.keys()
        assert all(english[field] != czech[field] for field in english), (english, czech)


def test_a_move_for_which_somebody_else_was_faster_is_played_and_counted(open_house: House, table: Table) -> None:
    faster = Games(open_house.store, open_house.keyring, open_house.rulesets)
    faster.set_away(table.game, (table.seat + 1) % 4, True)
    before = conflicts()
    assert table.actor.post(table.path, table.legal).status_code == 201
    assert conflicts() == before + 1


def conflicts() -> float:
    [metric] = CONFLICTS.collect()
    return metric.samples[0].value


def test_a_repeated_move_is_counted_as_repeated_and_not_as_accepted_again(door: Door, table: Table) -> None:
    before = outcomes(door)
    for _ in range(3):
        table.actor.plays(table.game, table.legal, Idempotency_Key="once")
    after = outcomes(door)
    assert {name: after[name] - before[name] for name in after} == {"accepted": 1, "repeated": 2}


def test_a_refused_move_is_counted_by_its_problem_and_is_not_accepted(door: Door, table: Table) -> None:
    before = outcomes(door, "illegal-move", "accepted")
    table.actor.post(table.path, NO_CARD)
    after = outcomes(door, "illegal-move", "accepted")
    assert {name: after[name] - before[name] for name in after} == {"illegal-move": 1, "accepted": 0}


def outcomes(door: Door, *names: str) -> dict[str, float]:
    """How many commands of BANG! ended so, as whoever runs the service reads it."""
    told = door.client.get("/metrics").text
    counted = dict(re.findall(r'^gyoji_commands_total\{outcome="([\w-]+)",ruleset="bang"\} (\S+)', told, re.MULTILINE))
    return {name: float(counted.get(name, 0)) for name in names or ("accepted", "repeated")}


@pytest.fixture
def next_door(open_house: House) -> Iterator[Door]:
    """Another process of the same service: it has seen nothing of what this one did."""
    other = house(open_house.settings, open_house.settings.redis_url or "")
    yield Door(other)
    other.store.connections.close()


def moved_to(person: Person, door: Door) -> Person:
    return Person(door, person.id, person.token)


def test_a_game_that_was_started_in_another_process_can_be_played_at_once(door: Door, next_door: Door) -> None:
    people = [door.sign_up() for _ in range(4)]
    game = people[0].opens(clock=None)["id"]
    path = f"{PATHS}/{game}/commands"
    assert problem(people[0].post(path, NO_CARD)) == (409, "not-running")
    for person in people[1:]:
        moved_to(person, next_door).sits(game)
    [asked] = moved_to(people[0], next_door).seen(f"{PATHS}/{game}")["to_act"]
    seat = asked["seat"]
    move = moved_to(people[seat], next_door).moves(game)["moves"][0]["command"]
    assert people[seat].post(path, move).status_code == 201


def test_who_changed_seats_in_another_process_plays_from_the_new_one(door: Door, next_door: Door) -> None:
    host, guest = door.sign_up(), door.sign_up()
    game = host.opens("yojimbo", 2, clock=None)["id"]
    path = f"{PATHS}/{game}/commands"
    assert problem(host.post(path, NO_CARD)) == (400, "malformed")
    there = [moved_to(guest, next_door), moved_to(host, next_door)]
    assert there[1].delete(f"{PATHS}/{game}/seats/0").status_code == 204
    for person in there:
        person.sits(game)
    asked = {question["seat"] for question in there[0].seen(f"{PATHS}/{game}")["to_act"]}
    move = there[max(asked)].moves(game)["moves"][0]["command"]
    answer = host.post(path, move)
    assert answer.status_code == (201 if 1 in asked else 409), answer.text


def test_a_stranger_s_version_is_compared_with_the_newest_whoever_played_it(
    door: Door, next_door: Door, table: Table
) -> None:
    stranger = door.sign_up()
    newest = moved_to(table.actor, next_door).plays(table.game, table.legal)["version"]
    stale = stranger.post(table.path, NO_CARD, If_Match=f'"{table.version}"')
    assert problem(stale) == (412, "stale-version") and body(stale)["version"] == newest
    next_to_act = next_door.stranger().seen(f"{PATHS}/{table.game}")["to_act"][0]["seat"]
    mover = moved_to(table.people[next_to_act], next_door)
    newer = mover.plays(table.game, mover.moves(table.game)["moves"][0]["command"])["version"]
    assert problem(stranger.post(table.path, NO_CARD, If_Match=f'"{newer}"')) == (403, "not-seated")
