"""Streams of earlier days are read for ever, whatever schema their events and steps were stored under."""

import json
from pathlib import Path

from domain.kernel.engine import asked, decide, legal
from events.codec import folded
from events.history_files import recorded
from events.proof.chain import Head, Stored
from tests.chains import followed
from tests.domain.kernel.toy import TOY
from tests.domain.kernel.toy_steps import Threat

STREAMS = Path(__file__).parent / "streams"


def stream(name: str) -> list[Stored]:
    lines = json.loads((STREAMS / f"{name}.json").read_text(encoding="utf-8"))
    return [Stored(version, hashed.encode(), private.encode()) for version, hashed, private in lines]


def test_old_events_and_steps_are_brought_up_to_date_when_read() -> None:
    stored = stream("toy-1")
    won = [event for event in recorded(stored) if event.type == "toy.CoinsWon"]
    assert {event.schema for event in won} == {1}
    assert b"toy.Threat:1" in stored[-1].private
    game = folded({"toy": TOY}, "g_toy", stored)
    assert game.table.coins == [1, 0, 0]
    (threatened,) = asked(game.table)
    assert game.table.agenda[-1].step == Threat(threatened, by=threatened)
    for move in legal(TOY, game.table, threatened):
        assert decide(TOY, game.table, threatened, move, game.at).events


def test_an_old_stream_still_hangs_together() -> None:
    stored = stream("toy-1")
    assert followed(Head.before_first("g_toy"), stored).version == len(stored)
