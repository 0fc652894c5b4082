"""Stored bytes read back as events: in one go where that is right, else part by part."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from domain.kernel.engine import Decided
from domain.kernel.event import Event
from domain.kernel.record import Written, written
from domain.kernel.ruleset import Ruleset
from domain.kernel.stored import UnknownRecord
from domain.rulesets import EVERY_RULESET
from events.proof.chain import Head, Stored, link
from events.reading import event_read
from tests.domain.kernel.toy import TOY
from tests.domain.kernel.toy_facts import CoinsWon
from tests.playing import played, seeded_table

AT = "2026-01-02T03:04:05.678Z"
MOVES_MAX = 200


def stored(schema: int, data: dict[str, Any]) -> Stored:
    won = Written(type="toy.CoinsWon", schema=schema, by="system", data=data)
    return link(Head.before_first("g_1"), AT, [won], b"secret")[0]


def read(ruleset: Ruleset, one: Stored) -> Event:
    return event_read(ruleset, one, one.type)


def test_an_event_of_its_present_schema_is_read_as_it_was_written() -> None:
    assert read(TOY, stored(2, {"seat": 1, "amount": 2, "reason": "luck"})) == CoinsWon(1, 2, "luck")


@pytest.mark.parametrize("data", [{"seat": 1, "amount": 2}, {"seat": 1, "amount": 2, "reason": "as it was then"}])
def test_an_event_of_an_older_schema_is_brought_up_to_date_whatever_it_looks_like(data: dict[str, Any]) -> None:
    assert read(TOY, stored(1, data)) == CoinsWon(1, 2, "work")


def test_an_event_of_a_newer_schema_is_refused_though_it_could_be_read() -> None:
    with pytest.raises(UnknownRecord, match=r"toy\.CoinsWon \(schema 3\)"):
        read(TOY, stored(3, {"seat": 1, "amount": 2, "reason": "luck"}))


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_whatever_happens_in_a_game_is_read_as_it_was_written_with_its_private_parts(game: str) -> None:
    ruleset = EVERY_RULESET[game]
    for turned in islice(played(ruleset, seeded_table(ruleset, ruleset.players_max, 1), 1), MOVES_MAX):
        batch = link(Head.before_first("g_1"), AT, written(ruleset, Decided(turned.events), "system"), b"secret")
        assert [read(ruleset, Stored(one.version, one.hashed, one.private)) for one in batch] == turned.events
