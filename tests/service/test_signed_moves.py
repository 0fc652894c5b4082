"""Seats with a key: what their players sign, where it stands, and that nobody can do without it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from domain.kernel.record import Written
from domain.rulesets import RULESETS
from events.audit import audit
from events.history_files import read_history
from events.proof.canon import canon
from events.proof.chain import Head, head_of, link, shown
from events.proof.verify import Report, verify
from service.house import House
from tests.service.people import PATHS, Door, Person, problem
from tests.signing import Signer

FOREIGN = Signer(99)


class Signed:
    """A table at which everybody has a key, but for the last seat."""

    def __init__(self, door: Door, ruleset: str, seats: int) -> None:
        self.people = [door.sign_up(f"Player {seat}") for seat in range(seats)]
        self.signers = [Signer(seat) for seat in range(seats - 1)]
        host = self.people[0].opens(ruleset, seats, clock=None, key=self.signers[0].public)
        self.game: str = host["id"]
        self.path = f"{PATHS}/{self.game}"
        for person, signer in zip(self.people[1:], self.signers[1:], strict=False):
            person.sits(self.game, key=signer.public)
        self.shown = self.people[-1].sits(self.game)

    def body(self, seat: int, command: Any, question: int | None, seen: int) -> Any:
        if seat == len(self.signers):
            return {**command, **({} if question is None else {"question": question})}
        return self.signers[seat].body(self.game, seat, command, question, seen)

    def plays_on(self, random: Random, moves_max: int) -> list[Any]:
        """Random moves, some with the question and some without; the answers."""
        answers: list[Any] = []
        while len(answers) < moves_max:
            shown = self.people[0].seen(self.path)
            if shown["status"] != "running":
                break
            seat = random.choice(shown["to_act"])["seat"]
            offered = self.people[seat].moves(self.game)
            command = random.choice(offered["moves"])["command"]
            question = random.choice([None, offered["question"]])
            seen = random.randrange(offered["version"] + 1)
            answers.append(self.people[seat].plays(self.game, self.body(seat, command, question, seen)))
        return answers

    def ends(self) -> bytes:
        """Everybody leaves, so that the game is over and all is open; its file."""
        for seat, person in enumerate(self.people):
            if person.seen(self.path)["status"] == "running":
                assert person.put(f"{self.path}/seats/{seat}", {"away": True}).status_code == 200
        content: bytes = self.people[0].get(f"{self.path}/export").data
        return content

    def asked(self) -> tuple[int, Person, Any]:
        """Who is asked, and what they may do."""
        seat = self.people[0].seen(self.path)["to_act"][0]["seat"]
        return seat, self.people[seat], self.people[seat].moves(self.game)


def moves_said(report: Report) -> tuple[bool | None, str]:
    return next((check.holds, check.says) for check in report.checks if check.proof == "moves")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_in_every_game_signed_moves_verify_offline_are_audited_and_tell_nothing(door: Door, ruleset: str) -> None:
    table = Signed(door, ruleset, RULESETS[ruleset].players_min)
    answers = table.plays_on(Random(3), 40)
    _check_places(door, table, ruleset, answers)
    running = verify(table.people[0].get(f"{table.path}/export").data)
    assert running.holds and moves_said(running)[0], "a prefix can be checked, too"
    content = table.ends()
    report = verify(content, seat_keys=[f"0={table.signers[0].public}"])
    assert report.holds and report.is_complete, report.as_text()
    # A move that happens to be the same as an earlier one, signature and all, gets the first answer: it counts once.
    signed = {answer["version"] for answer in answers if answer["events"][0]["by"] < len(table.signers)}
    assert moves_said(report)[1].startswith(f"{len(signed)} commands of the seats with a key")
    finding = verify(content, seat_keys=[f"0={FOREIGN.public}"]).finding
    assert finding is not None and finding.proof == "moves"
    assert audit(RULESETS, read_history(content).events).verdict == "holds"


def _check_places(door: Door, table: Signed, ruleset: str, answers: list[Any]) -> None:
    """A signature stands beside the whole command. That is public, unless commands of this type hide something: then
    both are in the seat's own part, and nobody else sees them."""
    places: dict[tuple[str, bool], set[bool]] = {}
    hidden: list[str] = []
    for answer in answers:
        first = answer["events"][0]
        own = first["private"].get(f"seat:{first['by']}", {})
        if first["by"] < len(table.signers):
            is_vote = first["command"]["type"] == f"{ruleset}.vote"
            whole = own.get("command", first["command"])
            assert ("signed" in own) != ("signed" in first["command"])
            assert ("signed" in own) == ("command" in own)
            places.setdefault((whole["type"], is_vote), set()).add("signed" in own)
            hidden += [own["signed"]["signature"]] if "signed" in own else []
        else:
            assert "signed" not in own and "signed" not in first["command"]
    assert all(len(found) == 1 for found in places.values())
    everybody = json.dumps(door.stranger().seen(f"{table.path}/events?limit=1000")["items"])
    assert [signature for signature in hidden if signature in everybody] == []


def test_a_seat_with_a_key_cannot_play_without_it(door: Door) -> None:
    table = Signed(door, "bang", 4)
    seat, person, offered = table.asked()
    while seat == 3:
        table.plays_on(Random(1), 1)
        seat, person, offered = table.asked()
    command, question, seen = offered["moves"][0]["command"], offered["question"], offered["version"]
    signer = table.signers[seat]
    good = signer.body(table.game, seat, command, question, seen)
    wrong = [
        command,
        FOREIGN.body(table.game, seat, command, question, seen),
        signer.body("g_" + "0" * 32, seat, command, question, seen),
        signer.body(table.game, (seat + 1) % 4, command, question, seen),
        {**good, "seen": seen - 1},
        {**good, "question": None},
        {**good, "signature": "0" * 128},
    ]
    version = person.seen(table.path)["version"]
    for body in wrong:
        assert problem(person.post(f"{table.path}/commands", body)) == (400, "unsigned")
    cs = person.post(f"{table.path}/commands", command, Accept_Language="cs").json
    assert cs is not None and "klíčem" in cs["detail"]
    assert person.seen(table.path)["version"] == version
    assert person.post(f"{table.path}/commands", good).status_code == 201


@pytest.mark.parametrize(
    "beside",
    [
        {"seen": 3},
        {"signature": "0" * 128},
        {"seen": -1, "signature": "0" * 128},
        {"seen": "3", "signature": "0" * 128},
        {"seen": 3, "signature": "0" * 127},
        {"seen": 3, "signature": "A" * 128},
        {"seen": 3, "signature": None},
    ],
)
def test_what_is_no_signature_is_malformed(door: Door, beside: Any) -> None:
    table = Signed(door, "bang", 4)
    _, person, offered = table.asked()
    body = {**offered["moves"][0]["command"], **beside}
    assert problem(person.post(f"{table.path}/commands", body)) == (400, "malformed")


def test_a_seat_without_a_key_has_nothing_to_sign_with(door: Door) -> None:
    people = [door.sign_up(f"P{n}") for n in range(4)]
    game = people[0].opens("bang", 4)["id"]
    for person in people[1:]:
        shown = person.sits(game)
    seat = shown["to_act"][0]["seat"]
    offered = people[seat].moves(game)
    body = FOREIGN.body(game, seat, offered["moves"][0]["command"], offered["question"], 3)
    refused = people[seat].post(f"{PATHS}/{game}/commands", body)
    assert problem(refused) == (400, "malformed")
    assert list(refused.json["errors"]) == ["signature"]


def test_a_check_takes_no_signature_and_needs_none(door: Door) -> None:
    """Whoever has a signature can play the move, so nobody is asked for one before."""
    table = Signed(door, "bang", 4)
    seat, person, offered = table.asked()
    command, path = offered["moves"][0]["command"], f"{table.path}/commands/check"
    answer = person.post(path, command)
    assert answer.json == {"legal": True, "problem": None}
    signed = Signer(seat).body(table.game, seat, command, offered["question"], offered["version"])
    assert problem(person.post(path, signed)) == (400, "malformed")


def test_the_same_signature_has_one_effect_whatever_key_comes_with_it(door: Door) -> None:
    table = Signed(door, "bang", 4)
    seat, person, offered = table.asked()
    while seat == 3:
        table.plays_on(Random(2), 1)
        seat, person, offered = table.asked()
    body = table.body(seat, offered["moves"][0]["command"], None, offered["version"])
    first = person.plays(table.game, body, Idempotency_Key="one")
    again = person.post(f"{table.path}/commands", body, Idempotency_Key="one")
    assert (again.status_code, again.headers["Idempotent-Replay"]) == (201, "true")
    assert again.json == first
    for headers in ({"Idempotency_Key": "two"}, {}):
        person.post(f"{table.path}/commands", body, **headers)
    assert len(read_commands(person, table, body["signature"])) == 1


def test_a_signed_move_that_comes_again_is_answered_with_what_it_did_although_it_would_be_refused_now(
    door: Door,
) -> None:
    table = Signed(door, "bang", 4)
    seat, person, offered = table.asked()
    while seat == 3:
        table.plays_on(Random(2), 1)
        seat, person, offered = table.asked()
    body = table.body(seat, offered["moves"][0]["command"], offered["question"], offered["version"])
    first = person.plays(table.game, body)
    table.plays_on(Random(4), 3)
    for headers in ({}, {"Idempotency_Key": "late"}, {"If_Match": f'"{offered["version"]}"'}):
        again = person.post(f"{table.path}/commands", body, **headers)
        assert (again.status_code, again.headers.get("Idempotent-Replay")) == (201, "true"), again.text
        told: Any = again.json
        assert [event["version"] for event in told["events"]] == [one["version"] for one in first["events"]]
        assert told["receipt"] == first["receipt"]
    assert person.seen(f"{table.path}/refusals")["items"] == [], "nothing was refused"
    other = table.body(seat, offered["moves"][0]["command"], offered["question"], offered["version"] - 1)
    assert problem(person.post(f"{table.path}/commands", other)) == (409, "question-closed"), "another signature"


def read_commands(person: Person, table: Signed, signature: str) -> list[Any]:
    """The events that carry this signature, where its own player can see it."""
    events = person.seen(f"{table.path}/events?limit=1000")["items"]
    return [event for event in events if signature in json.dumps(event)]


def test_a_key_is_one_of_ed25519_and_a_bot_has_none(door: Door) -> None:
    host = door.sign_up()
    for key in ("", "0" * 64, "ff" * 32, FOREIGN.public.upper(), FOREIGN.public[:-2], 7):
        answer = host.post(PATHS, {"ruleset": "bang", "seats": 4, "key": key})
        assert problem(answer) == (400, "malformed"), key
    game = host.opens("bang", 4, key=FOREIGN.public)["id"]
    bot = host.post(f"{PATHS}/{game}/seats", {"bot": "greedy", "key": FOREIGN.public})
    assert problem(bot) == (400, "malformed")
    assert host.sits(game, bot="greedy")["seats"][1]["key"] is None


def test_everybody_sees_who_signs_with_which_key(door: Door) -> None:
    table = Signed(door, "bang", 4)
    keys = [*(signer.public for signer in table.signers), None]
    assert [seat["key"] for seat in table.shown["seats"]] == keys
    door.keep_lobby()
    [listed] = door.stranger().seen(f"{PATHS}?limit=1")["items"]
    assert [seat["key"] for seat in listed["seats"]] == keys


def test_whoever_lost_the_key_can_be_away_and_come_back(door: Door) -> None:
    """Both are notes and no moves: they need no signature, and the file holds."""
    table = Signed(door, "bang", 4)
    for away in (True, False):
        assert table.people[1].put(f"{table.path}/seats/1", {"away": away}).status_code == 200
    assert verify(table.people[1].get(f"{table.path}/export").data).holds


# --- what the operator cannot do ------------------------------------------------------------------------


def forged(house: House, table: Signed, change: Any) -> bytes:
    """The file as an operator could make it, who has the secret and the server's key: everything after a change is
    hashed, sealed and signed anew."""
    content = table.ends()
    header, *events, _ = map(json.loads, content.splitlines())
    secret = bytes.fromhex(events[-1]["data"]["secret"])
    change(events)
    head, lines = Head.before_first(table.game), [canon(header)]
    for event in events:
        fields = {name: event[name] for name in ("type", "schema", "by", "data", "command", "private")}
        [linked] = link(head, event["at"], [Written(**fields, rules=tuple(event["rules"]))], secret)
        head = head_of(table.game, linked)
        lines.append(shown(linked, secret))
        last = linked
    receipt = house.games.keyring.receipt(table.game, last)
    lines.append(canon({"log": None, "receipt": {name: getattr(receipt, name) for name in receipt.__struct_fields__}}))
    return b"".join(line + b"\n" for line in lines)


def signed_places(events: list[Any]) -> list[int]:
    return [place for place, event in enumerate(events) if event["command"] and "signed" in event["command"]]


def unsign(events: list[Any]) -> int:
    place = signed_places(events)[0]
    del events[place]["command"]["signed"]
    return place + 1


def alter(events: list[Any]) -> int:
    place = signed_places(events)[1]
    command = events[place]["command"]
    command["card"] = "bang-AS" if command.get("card") != "bang-AS" else "bang-QH"
    return place + 1


def repeat(events: list[Any]) -> int:
    one, other = signed_places(events)[:2]
    events[other]["by"], events[other]["command"] = events[one]["by"], events[one]["command"]
    return other + 1


def invent(events: list[Any]) -> int:
    """An event of a move, by the seat and without a command."""
    place = signed_places(events)[0]
    events[place]["command"] = None
    return place + 1


def sign_for_it(events: list[Any]) -> int:
    place = signed_places(events)[0]
    signed = events[place]["command"].pop("signed")
    game, seat = events[place]["game"], events[place]["by"]
    signature = FOREIGN.signature(game, seat, events[place]["command"], signed["question"], signed["seen"])
    events[place]["command"]["signed"] = {**signed, "signature": signature}
    return place + 1


def look_later(events: list[Any]) -> int:
    place = signed_places(events)[0]
    events[place]["command"]["signed"]["seen"] += 1
    return place + 1


def sign_for_the_clock(events: list[Any]) -> int:
    place = signed_places(events)[0]
    events[place]["by"] = "clock"
    return place + 1


def say_that_nobody_did_it(events: list[Any]) -> int:
    """A whole batch, such as the rules would have of the seat that is asked."""
    place = signed_places(events)[0]
    seat = events[place]["by"]
    del events[place]["command"]["signed"]
    for event in events[place:]:
        if event["by"] == seat:
            event["by"] = "system"
        if event["type"] == "table.Awaiting":
            break
    return place + 1


INVENTIONS = [unsign, alter, repeat, invent, sign_for_it, look_later, sign_for_the_clock, say_that_nobody_did_it]


@pytest.mark.parametrize("change", INVENTIONS)
def test_an_operator_can_invent_no_move_of_a_seat_with_a_key(door: Door, open_house: House, change: Any) -> None:
    table = Signed(door, "bang", 4)
    table.plays_on(Random(6), 12)
    versions: list[int] = []
    report = verify(forged(open_house, table, lambda events: versions.append(change(events))))
    assert report.finding is not None, report.as_text()
    assert (report.finding.proof, report.finding.version) == ("moves", versions[0]), report.as_text()


def test_what_nobody_changed_is_the_same_file_again(door: Door, open_house: House) -> None:
    """So the operator of these tests is one who could do it."""
    table = Signed(door, "bang", 4)
    table.plays_on(Random(6), 12)
    made = forged(open_house, table, lambda events: None)
    assert made == table.people[0].get(f"{table.path}/export").data
    assert verify(made).holds
