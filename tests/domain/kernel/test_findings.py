"""A finding tells what stands on the record there, so that whoever reads it need not look it up."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.kernel.engine import Decided
from domain.kernel.facts import Remedied
from domain.kernel.lifecycle import RulesUpgraded
from domain.kernel.referee import NOTED, Finding
from domain.kernel.remedy import Remedy
from domain.kernel.replaying import Recorded
from events.acts import move, remedy
from events.audit import batch_of
from tests.domain.kernel.test_referee import NEWER, edited, finding, judged, place, played, seated, upgraded
from tests.domain.kernel.toy import TOY
from tests.domain.kernel.toy_facts import Work

SIGNED = {"question": None, "seen": 1, "signature": "ab" * 64}


def test_a_record_that_makes_no_sense_is_told_with_what_it_says() -> None:
    history = played(turns=4).history
    won = place(history, "toy.CoinsWon")
    command = history[won].command
    assert finding(edited(history, won, command=None)).recorded == "toy.CoinsWon"
    assert finding(edited(history, won, command={"type": "toy.fly"})).recorded == {"type": "toy.fly"}
    signed = {**command, "signed": SIGNED}
    assert finding(edited(history, won, command=signed)).recorded == signed
    before_the_start = [*history[:1], replace(history[won], version=2)]
    found = finding(before_the_start)
    assert (found.recorded, found.why) == ("toy.CoinsWon", "no game is being played")


def test_an_illegal_command_is_told_as_it_was_given() -> None:
    history = played().history
    won = place(history, "toy.CoinsWon")
    attack = {"type": "toy.attack", "target": 0}
    assert finding(edited(history, won, command=attack)).recorded == attack


@pytest.mark.parametrize("changes", [{"from": 0}, {"from": 2}, {"to": 1}])
def test_rules_that_do_not_follow_are_told(changes: dict[str, Any]) -> None:
    history = upgraded().history
    step = place(history, "table.RulesUpgraded")
    data = {**history[step].data, **changes}
    found = judged(edited(history, step, data=data), NEWER).finding
    assert found is not None
    assert (found.version, found.what, found.recorded) == (step + 1, "record", data)


def test_newer_rules_by_themselves_change_nothing() -> None:
    chronicle = seated()
    chronicle.does(move(0, Work()))
    chronicle.happens(Decided([RulesUpgraded(1, 2)]), "system")
    found = judged(chronicle.history, NEWER).finding
    assert found is not None
    assert (found.version, found.why) == (len(chronicle.history), "nothing follows from newer rules by themselves")


def test_what_nobody_could_decide_is_told() -> None:
    chronicle = seated()
    history = chronicle.history
    data = {"n": 1, "kind": "annul", "to": [], "rules": [], "by": "consent", "dispute": None}
    last = history[-1]
    invented: Recorded = replace(
        last, version=last.version + 1, type=Remedied.stored_name(), schema=Remedied.schema, data=data, private={}
    )
    found: Finding = finding([*history, invented])
    assert (found.version, found.what, found.recorded) == (last.version + 1, "record", data)
    assert found.why == "NothingAsked: nobody could decide so"


def test_what_does_not_hold_has_changed_nothing() -> None:
    history = seated().history
    second = place(history, "table.SeatTaken", 1)
    found = judged(edited(history, second, rules=["TOY-1"]))
    assert found.finding is not None and found.finding.version == second + 1
    assert [occupant is None for occupant in found.game.seats] == [False, True, True]


def test_whatever_is_only_noted_is_a_batch_by_itself_up_to_who_is_asked_next() -> None:
    """Remedies too, which are not moves either."""
    chronicle = seated()
    for seat in (0, 1):
        chronicle.does(remedy(seat, Remedy("annul"), chronicle.game.version, None))
    history = chronicle.history
    assert {event.type for event in history} >= {"table.RemedyAsked", "table.RemedyAgreed"}
    assert TOY.event_types.keys() >= set(NOTED)
    for name in ("table.RemedyAsked", "table.RemedyAgreed"):
        version = place(history, name) + 1
        assert batch_of(history, version) == (version, version + 1)
