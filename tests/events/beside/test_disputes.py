"""Disputes as they are kept: numbered, bounded for each player, their words apart from them."""

from __future__ import annotations

import msgspec
import pytest

from events.beside.accounts import Accounts
from events.beside.disputes import DISPUTES_MAX, STOPS_MAX, Audited, Dispute, Disputes, TooManyDisputes
from events.store import Store


def dispute(player: str = "p_1", *, stops: bool = False) -> Dispute:
    return Dispute(n=0, player=player, seat=0, version=7, refusal=None, at=1_000, status="open", stops_clock=stops)


@pytest.fixture
def disputes(store: Store) -> Disputes:
    return Disputes(store)


def test_they_are_numbered_from_one_and_the_same_token_is_the_same_one(disputes: Disputes) -> None:
    first = disputes.open("g_1", dispute(), "why?", "token")
    assert first.n == 1 and disputes.open("g_1", dispute(), "why?", "token") == first
    assert disputes.open("g_1", dispute(), "why?", "other").n == 2
    assert [one.n for one in disputes.all("g_1")] == [1, 2] and disputes.all("g_2") == []


def test_a_player_may_ask_so_often_and_no_more(disputes: Disputes) -> None:
    for number in range(DISPUTES_MAX):
        disputes.open("g_1", dispute(), "why?", str(number))
    with pytest.raises(TooManyDisputes):
        disputes.open("g_1", dispute(), "why?", "one more")
    assert disputes.open("g_1", dispute("p_2"), "why?", "p_2").player == "p_2"


def test_only_the_first_of_a_player_stop_the_clocks(disputes: Disputes) -> None:
    opened = [disputes.open("g_1", dispute(stops=True), "why?", str(number)) for number in range(STOPS_MAX + 1)]
    assert [one.stops_clock for one in opened] == [True] * STOPS_MAX + [False]


def test_the_words_are_the_persons_and_go_with_the_person(disputes: Disputes, store: Store) -> None:
    opened = disputes.open("g_1", dispute(), "They had no cards left.", "token")
    assert disputes.claim("g_1", opened) == "They had no cards left."
    Accounts(store).erase("p_1")
    assert disputes.claim("g_1", opened) is None and disputes.one("g_1", 1) == opened


def test_a_verdict_ends_the_waiting(disputes: Disputes) -> None:
    opened = disputes.open("g_1", dispute(), "why?", "token")
    assert disputes.are_waiting("g_1") and disputes.are_about(["g_1", "g_2"]) == {"g_1"}
    judged = msgspec.structs.replace(opened, status="judged", verdict="stands")
    disputes.change("g_1", judged)
    assert disputes.one("g_1", 1) == judged and not disputes.are_waiting("g_1")


def test_the_newest_audit_is_kept(disputes: Disputes) -> None:
    assert disputes.audited("g_1") is None
    disputes.note_audit("g_1", Audited("open", 7))
    disputes.note_audit("g_1", Audited("judged", 9, "holds", commands=3))
    assert disputes.audited("g_1") == Audited("judged", 9, "holds", commands=3)
