"""Moves that were invented: by a server that has every key but the players' own."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from tests.histories import SignedGame
from tests.signing import Signer
from tests.verdicts.edits import events, reseal
from tests.verdicts.forger import Forger
from tests.verdicts.kinds import Kind
from tests.verdicts.kinds_of_events import Change, signed

Event = dict[str, Any]
FOREIGN = Signer(99)
ROUNDS = 8
SEED = 1


def forged(change: Change) -> Kind:
    return signed("moves", change, kind=SignedGame, rounds=ROUNDS, seed=SEED)


def commands(forger: Forger, is_hidden: bool) -> list[Event]:
    """The signed ones, in public or in secret."""
    return [
        event
        for event in events(forger.values)
        if event["command"] is not None and "signed" in (_own(event) if is_hidden else event["command"])
    ]


def _own(event: Event) -> Any:
    return event["private"].get(f"seat:{event['by']}", {})


def first(do: Callable[[Event], None], is_hidden: bool = False) -> Kind:
    """Does something to the first signed command of its kind."""

    def change(forger: Forger) -> int:
        event = commands(forger, is_hidden)[0]
        do(event)
        reseal(event)
        return int(event["version"])

    return forged(change)


def signature(**fields: Any) -> Kind:
    return first(lambda event: event["command"]["signed"].update(fields))


def hidden_signature(**fields: Any) -> Kind:
    return first(lambda event: _own(event)["signed"].update(fields), is_hidden=True)


def by_another_key(event: Event) -> None:
    place = _own(event) if "signed" in _own(event) else event["command"]
    said = place.pop("signed")
    again = FOREIGN.signature(event["game"], event["by"], place.get("command", place), said["question"], said["seen"])
    place["signed"] = {**said, "signature": again}
    reseal(event)


def signed_in_public(event: Event) -> None:
    event["command"]["signed"] = _own(event).pop("signed")


def in_both_places(event: Event) -> None:
    event["command"]["signed"] = _own(event)["signed"]


def played_twice(forger: Forger) -> int:
    one, other = next(
        (a, b)
        for a, b in combinations(commands(forger, is_hidden=False), 2)
        if (a["by"], _asks(a)) == (b["by"], _asks(b))
    )
    other["command"] = one["command"]
    return int(other["version"])


def _asks(event: Event) -> bool:
    return event["command"]["signed"]["question"] is not None


def signed_for_another_question(forger: Forger) -> int:
    event = next(event for event in commands(forger, False) if not _asks(event))
    whole = {name: value for name, value in event["command"].items() if name != "signed"}
    seat = event["by"]
    again = Signer(70 + seat).signature(event["game"], seat, whole, 8, 3)
    event["command"]["signed"] = {"question": 8, "seen": 3, "signature": again}
    return int(event["version"])


def signed_without_a_key(forger: Forger) -> int:
    said = commands(forger, False)[0]["command"]["signed"]
    event = next(event for event in events(forger.values) if event["command"] and event["by"] == 2)
    event["command"]["signed"] = said
    return int(event["version"])


def without_a_command(forger: Forger) -> int:
    event = commands(forger, False)[0]
    event["command"] = None
    return int(event["version"])


def by_somebody_elses_command(forger: Forger) -> int:
    """In the batch of a seat without a key stands an event by one that has one."""
    place = next(n for n, event in enumerate(forger.values) if event.get("command") and event["by"] == 2)
    forger.values[place + 1]["by"] = 0
    return int(forger.values[place + 1]["version"])


def after_the_batch(forger: Forger) -> int:
    """Behind an `Awaiting` stands nobody any more."""
    event = next(event for event in events(forger.values) if event["type"] == "table.SeatAway" and event["by"] != 2)
    event["type"] = "synthetic.Drawn"
    return int(event["version"])


def awaited_without_a_command(forger: Forger) -> int:
    """As a move looks that changes nothing on the table: what is awaited after it is all there is."""
    event = next(event for event in events(forger.values) if event["type"] == "table.SeatAway" and event["by"] != 2)
    event.update(type="table.Awaiting", data={"to_act": [], "may_act": []})
    return int(event["version"])


def by_the_system(forger: Forger) -> int:
    """A whole batch that nobody gave, as the rules would have it of the seat that is asked."""
    event = commands(forger, False)[0]
    del event["command"]["signed"]
    _whole_batch_by(forger, event, "system")
    return int(event["version"])


def by_a_seat_without_a_key(forger: Forger) -> int:
    """The hidden command of a seat with a key, in a batch that says that it is somebody else's."""
    event = commands(forger, True)[0]
    _own(event)["signed"]["signature"] = "ab" * 64
    reseal(event)
    _whole_batch_by(forger, event, 2)
    return int(event["version"])


def _whole_batch_by(forger: Forger, first: Event, by: Any) -> None:
    seat = first["by"]
    for event in forger.values[first["version"] : -1]:
        if event["by"] == seat:
            event["by"] = by
        if event["type"] == "table.Awaiting":
            return


def two_commands_in_one(forger: Forger) -> int:
    """Beside the command that was signed lies one of another seat."""
    event = commands(forger, False)[0]
    event["private"][f"seat:{1 - event['by']}"] = {"command": {"type": "synthetic.play"}, "signed": None}
    forger.renumber()
    return int(event["version"])


def exchanged_after_the_start(forger: Forger) -> int:
    """What follows is signed, with a key of the server's own."""
    event = next(event for event in events(forger.values) if event["type"] == "table.SeatAway" and event["by"] != 2)
    seat = event["by"]
    seated = {"seat": seat, "player": "p_0", "bot": None, "entropy": "", "key": FOREIGN.public}
    event.update(type="table.SeatTaken", schema=2, by="system", data=seated)
    forger.values[event["version"] + 1]["by"] = "system"
    for later in (*commands(forger, False), *commands(forger, True)):
        if later["version"] > event["version"] and later["by"] == seat:
            by_another_key(later)
    return int(event["version"])


def seat_key(key: Any) -> Kind:
    def change(forger: Forger) -> int:
        event = forger.event("SeatTaken")
        event["data"]["key"] = key
        return int(event["version"])

    return forged(change)


def exchanged_key(forger: Forger) -> int:
    event = forger.event("SeatTaken")
    event["data"]["key"] = FOREIGN.public
    seat = event["data"]["seat"]
    return min(
        int(one["version"]) for is_hidden in (False, True) for one in commands(forger, is_hidden) if one["by"] == seat
    )


MOVES: dict[str, Kind] = {
    "a command that is not signed": first(lambda event: event["command"].pop("signed")),
    "a hidden command that is not signed": first(lambda event: _own(event).pop("signed"), is_hidden=True),
    "another card than was signed": first(lambda event: event["command"].update(card="card-x")),
    "another hidden card than was signed": first(
        lambda event: _own(event)["command"].update(card="card-x"), is_hidden=True
    ),
    "a command signed with another key": first(by_another_key),
    "another look than was signed": signature(seen=0, question=None),
    "a hidden look that was not signed": hidden_signature(seen=2**53 - 1),
    "a look that is a text": signature(seen="3"),
    "a look below 0": signature(seen=-1),
    "question 0": signature(question=0),
    "a question that is a truth": signature(question=True),
    "a player's signature in upper case": signature(signature="AB" * 64),
    "a player's signature that is null": signature(signature=None),
    "a foreign field beside a signature": signature(zebra=1),
    "a player's signature that is a list": first(lambda event: event["command"].update(signed=[])),
    "a hidden command signed in public": first(signed_in_public, is_hidden=True),
    "a hidden command signed in both places": first(in_both_places, is_hidden=True),
    "one signature for two moves": forged(played_twice),
    "an answer to another question": forged(signed_for_another_question),
    "a signature of a seat without a key": forged(signed_without_a_key),
    "a move without a command": forged(without_a_command),
    "a move in somebody else's batch": forged(by_somebody_elses_command),
    "a move after the batch": forged(after_the_batch),
    "a pass without a command": forged(awaited_without_a_command),
    "the clock with a player's signature": first(lambda event: event.update(by="clock")),
    "a seat's key that is no key": seat_key("a key"),
    "a seat's key in upper case": seat_key("AB" * 32),
    "a seat's key that is a number": seat_key(7),
    "a seat's key exchanged for another": forged(exchanged_key),
    "a seat's key exchanged after the start": signed(
        "chance", exchanged_after_the_start, kind=SignedGame, rounds=ROUNDS, seed=SEED
    ),
    "a move by the system": forged(by_the_system),
    "a hidden move by a seat without a key": forged(by_a_seat_without_a_key),
    "two commands in one": forged(two_commands_in_one),
}
