"""Forgeries within the events: by somebody who has no key, and by a server that signs whatever it likes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.verdicts.edits import rehash, reseal
from tests.verdicts.forger import Forger
from tests.verdicts.kinds import FIFTH, Kind, Made, broken

Change = Callable[[Forger], int]
"""Changes something, and says at which version it is to be found."""


def unsigned(proof: str, change: Change) -> Kind:
    """As it comes out when nothing is made to fit."""
    return lambda ring: _after(Forger(ring), change, proof, is_signed=False)


def signed(proof: str, change: Change, **game: Any) -> Kind:
    """As it comes out when the server makes a whole chain of it and signs that."""
    return lambda ring: _after(Forger(ring, **game), change, proof, is_signed=True)


def _after(forger: Forger, change: Change, proof: str, *, is_signed: bool) -> Made:
    version = change(forger)
    return broken(forger.signed() if is_signed else forger.forged(), proof, version)


# Fields


def field(name: str, value: Any) -> Kind:
    def change(forger: Forger) -> int:
        forger.values[FIFTH][name] = value
        return FIFTH

    return signed("format", change)


def numbered_by_a_text(forger: Forger) -> int:
    forger.values[FIFTH]["version"] = str(FIFTH)
    return FIFTH


def lacks_a_field(forger: Forger) -> int:
    del forger.values[FIFTH]["rules"]
    return FIFTH


def sealed_for(audience: str) -> Kind:
    def change(forger: Forger) -> int:
        event = forger.event("Dealt")
        event["seals"][audience] = event["seals"]["seat:0"]
        return int(event["version"])

    return signed("format", change)


def a_seal_in_upper_case(forger: Forger) -> int:
    event = forger.event("Dealt")
    event["seals"]["seat:0"] = "AB" * 32
    return int(event["version"])


# The chain


def changed(forger: Forger) -> int:
    forger.values[FIFTH]["data"]["bot"] = "greedy"
    return FIFTH


def linked_elsewhere(forger: Forger) -> int:
    forger.values[FIFTH]["prev"] = "ab" * 32
    return FIFTH


def changed_and_hashed_again(forger: Forger) -> int:
    after = forger.values[FIFTH + 1 : -1]
    changed(forger)
    was = [event["prev"] for event in after], [event["hash"] for event in after]
    rehash(forger.values, FIFTH)
    for event, prev, hash in zip(after, *was, strict=True):
        event.update(prev=prev, hash=hash)
    return FIFTH + 1


def chained_again_without_the_key(forger: Forger) -> int:
    changed(forger)
    rehash(forger.values, FIFTH)
    return forger.newest


def chained_again_and_the_receipt_adjusted(forger: Forger) -> int:
    chained_again_without_the_key(forger)
    forger.receipt["hash"] = forger.values[-2]["hash"]
    return forger.newest


# The course of a game


def time_goes_back(forger: Forger) -> int:
    forger.values[FIFTH]["at"] = "2020-01-01T00:00:00.000Z"
    return FIFTH


def of_another_game(forger: Forger) -> int:
    forger.values[FIFTH]["game"] = "g_1"
    return FIFTH


def something_after_the_end(forger: Forger) -> int:
    late = {**forger.values[-2], "type": "synthetic.Late", "data": {}, "version": forger.newest + 1}
    forger.values.insert(-1, late)
    return forger.newest


def opened_twice(forger: Forger) -> int:
    forger.values[FIFTH]["type"] = "table.GameOpened"
    return FIFTH


def not_opened(forger: Forger) -> int:
    forger.values[1]["type"] = "table.GameClosed"
    return 1


def opened(**data: Any) -> Change:
    def change(forger: Forger) -> int:
        forger.values[1]["data"].update(data)
        return 1

    return change


def another_secret(forger: Forger) -> int:
    forger.values[-2]["data"]["secret"] = "ab" * 32
    return forger.newest


def another_secret_kept(forger: Forger) -> int:
    forger.values[1]["private"]["server"]["secret"] = "ab" * 32
    reseal(forger.values[1])
    return 1


# Seals


def a_hidden_card_changed(forger: Forger) -> int:
    event = forger.event("Dealt")
    event["private"]["seat:1"]["cards"][0] = "ace"
    return int(event["version"])


def taken_away(*names: str, audience: str = "seat:1") -> Change:
    def change(forger: Forger) -> int:
        event = forger.event("Dealt")
        for name in names:
            del event[name][audience]
        return int(event["version"])

    return change


def a_part_for_nobody(forger: Forger) -> int:
    event = forger.event("Dealt")
    event["private"]["__proto__"] = {}
    return int(event["version"])


def a_salt_chosen_freely(forger: Forger) -> int:
    event = forger.event("Dealt")
    event["salts"]["seat:1"] = "ab" * 32
    reseal(event)
    return int(event["version"])


def sealed_for_seat_1(forger: Forger) -> list[int]:
    return [event["version"] for event in forger.values[1:-1] if "seat:1" in event["seals"]]


def withheld_later(forger: Forger) -> int:
    _, second = sealed_for_seat_1(forger)
    forger.hide(second, "seat:1")
    return second


def shown_later(forger: Forger) -> int:
    first, second = sealed_for_seat_1(forger)
    forger.hide(first, "seat:1")
    return second


# Chance


def drawn(kind: str, /, **changes: Any) -> Kind:
    def change(forger: Forger) -> int:
        version, draw = forger.draws(kind)
        draw.update(changes)
        reseal(forger.values[version])
        return version

    return signed("chance", change)


def a_stacked_deck(forger: Forger) -> int:
    version, draw = forger.draws("shuffle")
    draw["result"].reverse()
    reseal(forger.values[version])
    return version


def draws(recorded: Any) -> Change:
    def change(forger: Forger) -> int:
        event = forger.event("Shuffled")
        event["private"]["server"]["draws"] = recorded
        reseal(event)
        return int(event["version"])

    return change


def drawn_before_the_start(forger: Forger) -> int:
    forger.values[1]["private"]["server"]["draws"] = [{"k": 0, "kind": "pick", "n": 1, "result": 0}]
    reseal(forger.values[1])
    return 1


def seated(**data: Any) -> Change:
    def change(forger: Forger) -> int:
        event = forger.event("SeatTaken", 1)
        event["data"].update(data)
        return int(event["version"])

    return change


def left(seat: Any) -> Change:
    def change(forger: Forger) -> int:
        event = forger.event("SeatLeft")
        event["data"]["seat"] = seat
        return int(event["version"])

    return change


def found_at_the_start(change: Change) -> Change:
    def later(forger: Forger) -> int:
        change(forger)
        return forger.version("GameStarted")

    return later


def found_by_the_first_draw(change: Change) -> Change:
    def later(forger: Forger) -> int:
        change(forger)
        return forger.draws("shuffle")[0]

    return later


def newest_entropy(forger: Forger) -> int:
    event = forger.event("SeatTaken", -2)
    event["data"]["entropy"] = "ab" * 32
    return int(event["version"])


def started_twice(forger: Forger) -> int:
    event = forger.event("Revealed")
    event["type"] = "table.GameStarted"
    return int(event["version"])


def seats_change_hands(name: str) -> Change:
    """After the start."""

    def change(forger: Forger) -> int:
        event = forger.event("Revealed")
        event.update(type=f"table.{name}", data={"seat": 1, "player": "p_9", "bot": None, "entropy": ""})
        return int(event["version"])

    return change


def the_secret_withheld(forger: Forger) -> int:
    """By a server whose draws would not bear it."""
    del forger.values[-2]
    for event in forger.values[1:-1]:
        event.update(private={}, salts={})
    return forger.newest


def played_on_after_the_end(forger: Forger) -> int:
    event = forger.event("Revealed")
    event.update(type="table.GameAbandoned", data={"reason": "idle"})
    return int(event["version"]) + 1


SEAT_1: dict[str, Any] = {"is_over": False, "audiences": ("seat:1",), "seed": 1}
"""A game in which seat 1 has cards of its own twice, with its eyes."""

EVENTS: dict[str, Kind] = {
    "a foreign field": field("zebra", 1),
    "a field missing": unsigned("format", lacks_a_field),
    "a day that does not exist": field("at", "2026-02-30T00:00:00.000Z"),
    "the year 0": field("at", "0000-01-01T00:00:00.000Z"),
    "24 o'clock": field("at", "2026-11-16T24:00:00.000Z"),
    "a time without milliseconds": field("at", "2026-11-16T00:00:00Z"),
    "a time in a list": field("at", ["2026-11-16T00:00:00.000Z"]),
    "by a seat below 0": field("by", -1),
    "by nobody": field("by", "nobody"),
    "a command that is a list": field("command", []),
    "data that is null": field("data", None),
    "rules that are a text": field("rules", "SYN-1"),
    "a rule that is null": field("rules", ["SYN-1", None]),
    "a schema that is a truth": field("schema", True),
    "a type without a name": field("type", ""),
    "a version that is a text": unsigned("format", numbered_by_a_text),
    "sealed for seat 01": sealed_for("seat:01"),
    "sealed for everybody": sealed_for("everybody"),
    "a seal in upper case": signed("format", a_seal_in_upper_case),
    "of another game": signed("format", of_another_game),
    "a changed fact": unsigned("chain", changed),
    "linked elsewhere": unsigned("chain", linked_elsewhere),
    "changed and hashed again": unsigned("chain", changed_and_hashed_again),
    "chained again without the key": unsigned("receipt", chained_again_without_the_key),
    "chained again and the receipt adjusted": unsigned("receipt", chained_again_and_the_receipt_adjusted),
    "time that goes back": signed("format", time_goes_back),
    "something after the end": signed("format", something_after_the_end),
    "opened twice": signed("format", opened_twice),
    "not opened": signed("format", not_opened),
    "opened under other rules": signed("format", opened(ruleset="bang")),
    "a ruleset version of true for 1": signed("format", opened(ruleset_version=True)),
    "a promise in upper case": signed("chance", opened(secret_hash="AB" * 32)),
    "a promise that is null": signed("chance", opened(secret_hash=None)),
    "another secret than promised": signed("chance", another_secret),
    "an end without its secret": signed("chance", the_secret_withheld),
    "a game that goes on after its end": signed("chance", played_on_after_the_end),
    "another secret kept than revealed": signed("chance", another_secret_kept),
    "a hidden card changed": unsigned("seals", a_hidden_card_changed),
    "a salt missing": signed("seals", taken_away("salts")),
    "a part missing": signed("seals", taken_away("private")),
    "a part never sealed": signed("seals", taken_away("seals")),
    "a part for nobody": signed("seals", a_part_for_nobody),
    "a part closed after the end": signed("seals", taken_away("private", "salts")),
    "a salt chosen freely": signed("seals", a_salt_chosen_freely),
    "a part of one's own withheld": signed("seals", withheld_later, **SEAT_1),
    "a part shown though others are not": signed("seals", shown_later, **SEAT_1),
    "a stacked deck": signed("chance", a_stacked_deck),
    "a shuffle of 2^30 things": drawn("shuffle", n=2**30),
    "a shuffle whose result is a number": drawn("shuffle", result=7),
    "a pick among nothing": drawn("pick", n=0),
    "a pick among 2^53 - 1 things": drawn("pick", n=2**53 - 1),
    "a pick that is a truth": drawn("pick", n=1, result=False),
    "a pick numbered ahead": drawn("pick", k=9),
    "a roll": drawn("pick", kind="roll"),
    "a draw with a foreign field": drawn("pick", zebra=1),
    "a draw that is null": signed("chance", draws([None])),
    "draws that are an object": signed("chance", draws({})),
    "a draw before the start": signed("chance", drawn_before_the_start),
    "2^31 seats": signed("chance", found_at_the_start(opened(seats=2**31))),
    "seats that are a text": signed("chance", found_at_the_start(opened(seats="3"))),
    "seat 2^53 - 1 taken": signed("chance", found_at_the_start(seated(seat=2**53 - 1))),
    "a seat that is a text": signed("chance", seated(seat="1")),
    "a seat left that is none": signed("chance", left(None)),
    "entropy that is no hash": signed("chance", seated(entropy="a coin")),
    "entropy in upper case": signed("chance", seated(entropy="AB" * 32)),
    "entropy exchanged for another": signed("chance", found_by_the_first_draw(newest_entropy)),
    "started twice": signed("chance", started_twice),
    "a seat taken after the start": signed("chance", seats_change_hands("SeatTaken")),
    "a seat left after the start": signed("chance", seats_change_hands("SeatLeft")),
}
