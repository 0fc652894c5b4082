"""What a seat with a key asks for or agrees to it signs: nobody can invent that it did."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain.rulesets import RULESETS
from events.audit import audit
from events.history_files import read_history
from events.proof.verify import verify
from tests.service.people import PATHS, Door, body, problem
from tests.service.test_running_remedies import checked, events
from tests.service.test_signed_moves import FOREIGN, Signed

AWAITING = "table.Awaiting"


@pytest.fixture
def table(door: Door) -> Signed:
    return Signed(door, "bang", 4)


def wants(table: Signed, seat: int, n: int, **remedy: Any) -> Any:
    """Asks for a remedy or agrees to it, signed where the seat has a key."""
    signed = {}
    if seat < len(table.signers):
        signed = {"signature": table.signers[seat].consent(table.game, seat, n, **remedy)}
    return table.people[seat].post(f"{table.path}/remedies", {**remedy, **signed})


def test_all_agree_to_go_back_each_under_their_own_key(door: Door, table: Signed, tmp_path: Path) -> None:
    table.plays_on(Random(3), 8)
    to = next(one["version"] for one in events(table.people[0], table.game) if one["type"] == AWAITING)
    assert table.people[0].seen(f"{table.path}/docket")["n"] == 1
    for seat in range(4):
        answer = wants(table, seat, 1, kind="restore", to=[to])
        assert answer.status_code == 202, answer.text
    said = [one for one in events(table.people[0], table.game) if one["type"].startswith("table.Remed")]
    assert [one["data"].get("signed") is not None for one in said] == [True, True, True, False, False]
    assert all(wants(table, seat, 2, kind="annul").status_code == 202 for seat in range(4))
    checked(door, table.game, tmp_path)
    report = verify(door.stranger().get(f"{table.path}/export").data)
    assert report.finding is None and "consents" in next(one.says for one in report.checks if one.proof == "moves")


def test_a_seat_with_a_key_agrees_to_nothing_without_its_signature(table: Signed) -> None:
    path, first = f"{table.path}/remedies", table.people[0]
    assert problem(first.post(path, {"kind": "annul"})) == (400, "unsigned")
    assert "gyoji-consent/1" in body(first.post(path, {"kind": "annul"}))["detail"], "a move is signed otherwise"
    own = table.signers[0]
    wrong = {
        "another key": FOREIGN.consent(table.game, 0, 1, kind="annul"),
        "another seat": own.consent(table.game, 1, 1, kind="annul"),
        "another number": own.consent(table.game, 0, 2, kind="annul"),
        "another remedy": own.consent(table.game, 0, 1, kind="award", to=[0]),
        "another game": own.consent("g_1", 0, 1, kind="annul"),
    }
    for why, signature in wrong.items():
        assert problem(first.post(path, {"kind": "annul", "signature": signature})) == (400, "unsigned"), why
    assert problem(first.post(path, {"kind": "annul", "signature": "AB"})) == (400, "malformed")
    strange = table.people[3].post(path, {"kind": "annul", "signature": wrong["another key"]})
    assert problem(strange) == (400, "malformed")
    assert list(body(strange)["errors"]) == ["signature"], "that seat has no key"
    assert not [one for one in events(first, table.game) if one["type"].startswith("table.Remed")]


def test_what_was_signed_for_one_remedy_counts_for_no_other(table: Signed) -> None:
    assert wants(table, 0, 1, kind="annul").status_code == 202
    assert wants(table, 1, 1, kind="annul").status_code == 202
    assert table.people[3].post(f"{table.path}/remedies", {"kind": "continue"}).status_code == 202
    assert problem(wants(table, 0, 1, kind="annul")) == (400, "unsigned"), "that one was the first"
    assert wants(table, 0, 2, kind="annul").status_code == 202
    assert problem(wants(table, 1, 1, kind="annul")) == (400, "unsigned")
    assert wants(table, 1, 2, kind="annul").status_code == 202


def test_not_to_want_it_takes_no_key(table: Signed) -> None:
    """Whoever has lost the key can still say no: that takes nothing from anybody."""
    assert wants(table, 0, 1, kind="annul").status_code == 202
    path = f"{table.path}/remedies"
    signed = table.people[1].post(path, {"kind": "continue", "signature": "ab" * 64})
    assert problem(signed) == (400, "malformed")
    assert table.people[1].post(path, {"kind": "continue"}).status_code == 202


def test_the_rules_find_a_consent_that_its_seat_should_have_signed(door: Door, table: Signed) -> None:
    for seat in range(4):
        assert wants(table, seat, 1, kind="annul").status_code == 202
    history = read_history(door.stranger().get(f"{PATHS}/{table.game}/export").data).events
    assert audit(RULESETS, history).finding is None
    for event in history:
        if event.type == "table.RemedyAgreed" and event.data["seat"] == 1:
            event.data["signed"] = None
            found = event.version
    finding = audit(RULESETS, history).finding
    assert finding is not None and (finding.version, finding.what) == (found, "record")
