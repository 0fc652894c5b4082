"""Stored records come back, whatever schema they were stored under; what is unknown is refused (law 3)."""

from typing import Any

import msgspec
import pytest

from domain.kernel.clock import Clock, timestamp
from domain.kernel.engine import decide
from domain.kernel.event import EACH, Event, to
from domain.kernel.facts import Awaiting, RemedyAgreed, RemedyAsked, VoteSealed
from domain.kernel.stored import UnknownRecord, agenda_of, command_of, event_of, restored, snapshot, step_of, upcast
from domain.kernel.words import Seat
from tests.domain.kernel.toy import TOY, toy_table
from tests.domain.kernel.toy_facts import (
    Agree,
    Attack,
    Bid,
    CallAuction,
    CardsTaken,
    CoinsWon,
    Summon,
    Work,
)
from tests.domain.kernel.toy_steps import Threat, Turn
from tests.given import Given, given
from tests.playing import through_the_store


class SidesTaken(Event, frozen=True, tag="toy.SidesTaken"):
    """Everybody learns their own side, a witness (if there is one) the traitor's."""

    witness: Seat | None
    sides: dict[Seat, str]
    traitor: str
    private = {"sides": EACH, "traitor": to("witness")}

    def apply(self, table: Any) -> None:
        """Toys have no sides to keep."""


def auction() -> Given:
    """An auction with a vote in it, below a council that seat 1 summoned."""
    game = given(TOY, toy_table([1, 4], [2], [3], coins={1: 1}, clock=Clock()), Turn(0))
    return game.when(0, CallAuction(), at=5).when(0, Bid("card-4"), at=6).when(1, Summon(), at=7)


def test_every_event_comes_back_as_it_was() -> None:
    for event in auction().events:
        assert event_of(TOY, *through_the_store(event)) == event


def test_votes_and_agendas_come_back_as_commands_and_steps() -> None:
    events = [event_of(TOY, *through_the_store(event)) for event in auction().events]
    sealed = next(event for event in events if isinstance(event, VoteSealed))
    assert sealed.vote == Bid("card-4")
    last = events[-1]
    assert isinstance(last, Awaiting)
    assert last.agenda == tuple(auction().table.agenda)


def test_an_unknown_event_is_refused() -> None:
    with pytest.raises(UnknownRecord, match=r"toy\.CoinsBurnt \(schema 1\)"):
        event_of(TOY, "toy.CoinsBurnt", 1, {}, {})


def test_an_event_of_a_newer_schema_is_refused() -> None:
    name, schema, data, private = through_the_store(CoinsWon(0, 1, "work"))
    with pytest.raises(UnknownRecord, match=r"toy\.CoinsWon \(schema 3\)"):
        event_of(TOY, name, schema + 1, data, private)


def test_an_event_older_than_any_upcast_is_refused() -> None:
    with pytest.raises(UnknownRecord, match=r"toy\.CoinsWon \(schema 0\)"):
        event_of(TOY, "toy.CoinsWon", 0, {"seat": 0}, {})


def test_an_event_of_an_older_schema_is_brought_up_to_date() -> None:
    stored: dict[str, Any] = {"seat": 1, "amount": 2}
    assert event_of(TOY, "toy.CoinsWon", 1, stored, {}) == CoinsWon(1, 2, "work")
    assert stored == {"seat": 1, "amount": 2}, "an upcast changed what was stored"


def test_a_step_of_an_older_schema_is_brought_up_to_date() -> None:
    assert step_of(TOY, {"step": "toy.Threat:1", "seat": 1}) == Threat(1, by=1)
    (pending,) = agenda_of(TOY, [{"step": {"step": "toy.Threat:1", "seat": 1}, "asked": {"1": {"question": 4}}}])
    assert pending.step == Threat(1, by=1)
    assert pending.asked[1].question == 4


def test_an_unknown_step_is_refused() -> None:
    with pytest.raises(UnknownRecord, match=r"toy\.Threat:3"):
        step_of(TOY, {"step": "toy.Threat:3", "seat": 1})


def test_a_stored_step_names_its_schema() -> None:
    for kind in TOY.steps:
        assert kind.stored_name().endswith(f":{kind.schema}")


@pytest.mark.parametrize(
    ("stored", "message"),
    [
        (None, "Expected `object`"),
        ([], "Expected `object`"),
        ({}, "Unknown command"),
        ({"type": "toy.fly"}, "Unknown command"),
        ({"type": ["toy.work"]}, "Unknown command"),
        ({"type": "toy.attack"}, "missing required field `target`"),
        ({"type": "toy.attack", "target": "1"}, "Expected `int`"),
        ({"type": "toy.attack", "target": 16}, "`int` <= 15"),
        ({"type": "toy.attack", "target": 1, "twice": True}, "unknown field `twice`"),
    ],
)
def test_a_malformed_command_is_refused_and_says_where(stored: Any, message: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=message):
        command_of(TOY, stored)


def test_a_command_comes_back_as_it_was() -> None:
    for command in (Work(), Attack(1), Bid("card-3")):
        assert command_of(TOY, msgspec.json.decode(msgspec.json.encode(command))) == command


def test_a_snapshot_restores_questions_clocks_and_votes() -> None:
    table = auction().table
    again = restored(TOY, snapshot(table))
    assert again == table
    assert again.agenda[-2].votes == {0: Bid("card-4")}
    assert decide(TOY, again, 0, Agree(), 9) == decide(TOY, table, 0, Agree(), 9)


def test_private_parts_lie_with_their_audience_alone() -> None:
    public, private = CardsTaken(2, 1, ("card-3",)).parts()
    assert public == {"seat": 2, "count": 1}
    assert private == {"seat:2": {"cards": ("card-3",)}}


def test_what_everybody_knows_of_their_own_lies_with_each() -> None:
    taken = SidesTaken(1, {0: "red", 2: "blue"}, "black")
    public, private = taken.parts()
    assert public == {"witness": 1}
    assert private == {"seat:0": {"sides": "red"}, "seat:2": {"sides": "blue"}, "seat:1": {"traitor": "black"}}
    assert SidesTaken.from_parts(*msgspec.json.decode(msgspec.json.encode(taken.parts()))) == taken


def test_what_is_private_to_nobody_lies_with_the_server() -> None:
    taken = SidesTaken(None, {}, "black")
    assert taken.parts() == ({"witness": None}, {"server": {"traitor": "black"}})
    assert SidesTaken.from_parts(*taken.parts()) == taken


def test_what_was_asked_for_and_agreed_to_before_anybody_signed_is_told_as_unsigned() -> None:
    asked = {"n": 1, "seat": 0, "kind": "annul", "to": [], "rules": [], "dispute": None, "until": timestamp(0)}
    for kind, data in ((RemedyAsked, asked), (RemedyAgreed, {"n": 1, "seat": 2})):
        today = upcast(kind, TOY.upcasts, 1, data, {})
        assert today == ({**data, "signed": None}, {})
        assert event_of(TOY, kind.stored_name(), 1, data, {}) == kind.from_parts(*today)
