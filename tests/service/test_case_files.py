"""Case files: each thing that a forged one says differently is found, even where the forger has our key."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from domain.kernel.referee import Finding
from domain.rulesets import EVERY_RULESET
from events.cases.checking import CaseReport, check_case
from events.cases.format import SignedCase, case_bytes, is_case
from events.proof.canon import canon
from events.proof.keys import Keys
from service.cli import main
from tests.service.people import PATHS, Door, Person, body, full_table, play_on
from workers import audits
from workers.workshop import workshop_of


class Cases:
    """A finished game with two judged cases: 1 about a refusal, 2 about an event."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self.game, people = full_table(door)
        self.people = people
        asked = people[0].seen(f"{PATHS}/{self.game}")["to_act"][0]["seat"]
        self.claimant: Person = people[asked]
        sent = {"type": "bang.play", "card": "bang-AS", "target": asked}
        self.claimant.post(f"{PATHS}/{self.game}/commands", sent)
        self.claimant.post(f"{PATHS}/{self.game}/disputes", {"refusal": 1, "claim": "Mine!"})
        shop = workshop_of(door.house.games)
        audits.judge_disputes(shop, self.game)
        self.running = self.file(1, self.claimant)
        play_on(self.game, people, Random(3))
        events = people[0].seen(f"{PATHS}/{self.game}/events?limit=1000")["items"]
        played = next(one["version"] for one in events if (one["command"] or {}).get("card"))
        people[1].post(f"{PATHS}/{self.game}/disputes", {"version": played, "claim": "No!"})
        audits.judge_disputes(shop, self.game)

    def file(self, n: int, reader: Person | None = None) -> bytes:
        answer = (reader or self.door.stranger()).get(f"{PATHS}/{self.game}/disputes/{n}?download=true")
        assert answer.status_code == 200, answer.text
        return bytes(answer.data)


@pytest.fixture
def cases(door: Door) -> Cases:
    return Cases(door)


def failing(report: CaseReport) -> list[str]:
    return [one.what for one in report.checks if one.holds is False]


def forged(keys: Keys, content: bytes, change: Callable[[Any], object]) -> bytes:
    """A file that was changed by somebody who has our key, and signed it again."""
    file = json.loads(content)
    change(file)
    case = msgspec.convert(file["case"], SignedCase)
    file["key"], file["signature"] = keys.of("case").signed(case_bytes(case))
    return canon(file) + b"\n"


def test_a_case_holds_and_says_by_which_key(cases: Cases) -> None:
    [key] = [one.public_key for one in cases.door.house.keys.listing() if one.use == "case"]
    for content in (cases.running, cases.file(1), cases.file(2)):
        assert is_case(content)
        report = check_case(content, EVERY_RULESET, keys=[key])
        assert report.holds, report.as_text()
        assert failing(check_case(content, EVERY_RULESET, keys=["ab" * 32])) == ["signature"]
    assert not is_case(cases.door.stranger().get(f"{PATHS}/{cases.game}/export").data)


def test_a_case_whose_key_nobody_vouches_for_is_not_called_clean(cases: Cases, tmp_path: Path) -> None:
    [key] = [one.public_key for one in cases.door.house.keys.listing() if one.use == "case"]
    in_itself = "The case holds in itself, but whose key signed it nothing here can say: give --key."
    expected: list[tuple[list[str], bool, bool, str]] = [
        ([], True, False, in_itself),
        (["--key", key], True, True, "The case holds."),
        (["--key", "ab" * 32], False, False, "The case does not hold."),
    ]
    for n, content in enumerate((cases.running, cases.file(2))):
        file = tmp_path / f"{n}.json"
        file.write_bytes(content)
        for command, (given, holds, is_genuine, verdict) in product(("case", "verify"), expected):
            told = CliRunner().invoke(main, [command, str(file), *given])
            assert (told.exit_code, told.output.splitlines()[-1]) == (0 if holds else 1, verdict)
            as_json = json.loads(CliRunner().invoke(main, [command, str(file), *given, "--json"]).output)
            assert (as_json["holds"], as_json["is_genuine"]) == (holds, is_genuine)
        no_key = CliRunner().invoke(main, ["case", str(file), "--key", "00"])
        assert no_key.exit_code == 2 and "no public key" in no_key.output, "that is no verdict"


def test_one_of_something_is_counted_as_one(cases: Cases) -> None:
    def said(count: int) -> dict[str, str]:
        def keep(file: Any) -> None:
            file["case"]["clauses"] = file["case"]["clauses"][:1] * count
            file["case"]["views"] = file["case"]["views"][:1] * count

        report = check_case(forged(cases.door.house.keys, cases.file(1), keep), EVERY_RULESET)
        return {one.what: one.says for one in report.checks}

    one, two = said(1), said(2)
    assert one["clauses"] == "1 clause stands so in the rulebook"
    assert two["clauses"] == "2 clauses stand so in the rulebook"
    assert one["table"] == "1 view, its moves, and the clocks follow from the history"
    assert two["table"] == "2 views, their moves, and the clocks follow from the history"
    for person in cases.people:
        person.post(f"{PATHS}/{cases.game}/remedies", {"kind": "annul"})
    assert said(1)["docket"] == "1 entry hangs on the last event: annul by consent"


def test_while_a_game_runs_a_case_tells_its_reader_nothing_that_is_hidden(cases: Cases) -> None:
    file = json.loads(cases.running)
    assert "SecretRevealed" not in file["history"] and file["case"]["previous"] is None
    assert [view["seat"] for view in file["case"]["views"]] == [file["case"]["seat"]]
    report = check_case(cases.running, EVERY_RULESET)
    assert {one.what: one.holds for one in report.checks}["verdict"] is None


def test_nothing_that_a_person_typed_is_signed(cases: Cases) -> None:
    file = json.loads(cases.file(1))
    assert file["claim"] == "Mine!" and file["body"]
    file["claim"] = file["body"] = None
    assert check_case(canon(file) + b"\n", EVERY_RULESET).holds, "words can be erased, and the case holds"
    assert "Mine!" not in json.dumps(file)


CHANGES: dict[str, Callable[[Any], object]] = {
    "history": lambda file: file.update(history=file["history"].replace('"seat":1', '"seat":2', 1)),
    "place": lambda file: file["case"].update(options={"series": 9}),
    "place ": lambda file: file["case"].update(ruleset_version=1),
    "table": lambda file: file["case"]["views"][0]["moves"].append({"type": "bang.end_play"}),
    "table ": lambda file: file["case"]["asked"][0].update(deadline="2030-01-01T00:00:00.000Z"),
    "clauses": lambda file: file["case"]["clauses"][0].update(en="You may do anything."),
    "verdict": lambda file: file["case"]["judgement"].update(verdict="wrong"),
}


def test_what_was_changed_and_signed_again_is_found(cases: Cases) -> None:
    for content in (cases.file(1), cases.file(2)):
        for where, change in CHANGES.items():
            report = check_case(forged(cases.door.house.keys, content, change), EVERY_RULESET)
            assert where.strip() in failing(report), report.as_text()


def test_a_receipt_of_another_refusal_and_another_body_are_found(cases: Cases) -> None:
    keys = cases.door.house.keys
    other = forged(keys, cases.file(1), lambda file: file["case"]["refused"].update(problem="busy"))
    assert "refusal" in failing(check_case(other, EVERY_RULESET))
    body_of_another = forged(keys, cases.file(1), lambda file: file.update(body="{}"))
    assert failing(check_case(body_of_another, EVERY_RULESET)) == ["refusal"]


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b'{"body":1,"format":"gyoji-case/1"}', b"\xff", b"[" * 10_000])
def test_what_is_no_case_is_called_that(content: bytes) -> None:
    report = check_case(content, EVERY_RULESET)
    assert failing(report) == ["format"] and report.file is None and "no case file" in report.as_text()


def test_a_file_that_is_not_canonical_is_refused(cases: Cases) -> None:
    spaced = json.dumps(json.loads(cases.file(2)), sort_keys=True).encode()
    assert failing(check_case(spaced, EVERY_RULESET)) == ["format"]
    assert failing(check_case(cases.file(2) + b"\n", EVERY_RULESET)) == ["format"]
    assert failing(check_case(cases.file(2).removesuffix(b"\n"), EVERY_RULESET)) == [], "as a history file may"


def test_a_verdict_says_what_was_recorded_and_what_the_rules_say_in_both_languages(cases: Cases) -> None:
    house = cases.door.house
    kept = house.disputes.one(cases.game, 1)
    refusal = house.refusals.one(cases.game, kept.seat, 1) if kept and kept.seat is not None else None
    assert kept is not None and refusal is not None
    recorded: Any = {"problem": "illegal-move", "rules": [], "command": refusal.command}
    expected: Any = {"problem": None, "rules": []}
    finding = Finding(refusal.version, "legality", "the rules allow this command", (), recorded, expected)
    house.disputes.change(cases.game, msgspec.structs.replace(kept, finding=finding, verdict="wrong"))
    path = f"{PATHS}/{cases.game}/disputes/1"
    told = {said: body(cases.claimant.get(path, Accept_Language=said))["findings"][0] for said in ("en", "cs")}
    assert told["en"]["recorded_text"] == "The rules do not allow it"
    assert told["en"]["expected_text"] == "The move is accepted."
    assert told["cs"]["expected_text"] == "Tah se přijímá."


def test_a_case_names_what_was_decided_on_the_record_of_its_game(door: Door) -> None:
    judge = door.sign_up("Judge")
    game, people = full_table(door, arbiters=[judge.id])
    asked = people[0].seen(f"{PATHS}/{game}")["to_act"][0]["seat"]
    sent = {"type": "bang.play", "card": "bang-AS", "target": asked}
    people[asked].post(f"{PATHS}/{game}/commands", sent)
    people[asked].post(f"{PATHS}/{game}/disputes", {"refusal": 1, "claim": "Mine!"})
    audits.judge_disputes(workshop_of(door.house.games), game)
    award = {"kind": "award", "to": [1, 2], "dispute": 1}
    for person, remedy in ((people[0], {"kind": "annul"}), (judge, {"kind": "continue"}), (judge, award)):
        assert person.post(f"{PATHS}/{game}/remedies", remedy).status_code == 202
    file = bytes(door.stranger().get(f"{PATHS}/{game}/disputes/1?download=true").data)
    told = {one.what: one for one in check_case(file, EVERY_RULESET).checks}
    decided = "on the record: continue by arbiter; award to seat 1, 2 by arbiter, in answer to this case"
    assert (told["remedies"].holds, told["remedies"].says) == (True, decided)
    assert (told["docket"].holds, told["docket"].says) == (None, "nothing was decided about the game after its end")
