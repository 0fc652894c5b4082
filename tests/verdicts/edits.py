"""What a forger can do to a history file: with nothing but a text editor, with the salts, or with the server's key."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from typing import Any

from nacl.signing import SigningKey

from events.proof.canon import canon, sha
from events.proof.receipts import receipt_bytes
from events.proof.verify.history import HASHED

Values = list[dict[str, Any]]
Edit = Callable[[Values, random.Random], None]


def written(values: Values) -> bytes:
    return b"".join(canon(value) + b"\n" for value in values)


def events(values: Values) -> Values:
    return values[1:-1]


def leaves(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a value that can be changed: its container and its key or index."""
    found: list[tuple[Any, Any]] = []
    todo = [value]
    while todo:
        container = todo.pop()
        for place in list(container) if isinstance(container, dict) else range(len(container)):
            found.append((container, place))
            if isinstance(container[place], dict | list):
                todo.append(container[place])
    return found


def spoil(container: Any, place: Any, chance: random.Random) -> None:
    value = container[place]
    match value:
        case bool() | None:
            container[place] = chance.choice([0, "", not value])
        case int():
            container[place] = value + chance.choice([-1, 1, 100])
        case str() if value:
            at = chance.randrange(len(value))
            container[place] = value[:at] + ("0" if value[at] != "0" else "1") + value[at + 1 :]
        case _:
            container[place] = "x"


def rehash(values: Values, start: int = 1) -> None:
    """Make the chain whole again from an event on, as anybody can who has no key."""
    for at in range(start, len(values) - 1):
        event = values[at]
        event["prev"] = values[at - 1]["hash"] if at > 1 else "0" * 64
        event["hash"] = sha(canon({name: event[name] for name in HASHED}))


def reseal(event: dict[str, Any]) -> None:
    """Close the seals again over what is in them now; after the end anybody has the salts."""
    for audience, part in event["private"].items():
        salt = bytes.fromhex(event["salts"][audience])
        event["seals"][audience] = hashlib.sha256(salt + canon(part)).hexdigest()


def resign(values: Values, signer: SigningKey) -> None:
    newest, receipt = values[-2], values[-1]["receipt"]
    for name in ("game", "version", "hash", "at"):
        receipt[name] = newest[name]
    message = receipt_bytes(newest["game"], newest["version"], newest["hash"], newest["at"])
    receipt["signature"] = signer.sign(message).signature.hex()


def change_a_leaf(values: Values, chance: random.Random) -> None:
    container, place = chance.choice(leaves(chance.choice(values)))
    spoil(container, place, chance)


def drop_a_leaf(values: Values, chance: random.Random) -> None:
    container, place = chance.choice(leaves(chance.choice(values)))
    del container[place]


def change_and_rehash(values: Values, chance: random.Random) -> None:
    at = chance.randrange(1, len(values) - 1)
    event = values[at]
    public = [leaf for name in ("data", "rules", "command") for leaf in leaves(event[name] or {})]
    container, place = chance.choice([*public, (event, "schema"), (event, "by")])
    spoil(container, place, chance)
    rehash(values, at)


def change_rehash_and_adjust_the_receipt(values: Values, chance: random.Random) -> None:
    change_and_rehash(values, chance)
    values[-1]["receipt"]["hash"] = values[-2]["hash"]


def drop_an_event(values: Values, chance: random.Random) -> None:
    del values[chance.randrange(1, len(values) - 1)]


def drop_the_newest_events(values: Values, chance: random.Random) -> None:
    del values[chance.randrange(2, len(values) - 1) : -1]


def drop_an_event_and_renumber(values: Values, chance: random.Random) -> None:
    at = chance.randrange(2, len(values) - 1)
    del values[at]
    for event in values[at:-1]:
        event["version"] -= 1
    rehash(values, at)
    values[-1]["receipt"].update(version=len(values) - 2, hash=values[-2]["hash"])


def swap_two_events(values: Values, chance: random.Random) -> None:
    one, other = chance.sample(range(1, len(values) - 1), 2)
    values[one], values[other] = values[other], values[one]


def repeat_an_event(values: Values, chance: random.Random) -> None:
    at = chance.randrange(1, len(values) - 1)
    values.insert(chance.randrange(1, len(values) - 1), json.loads(json.dumps(values[at])))


def insert_an_event_and_rehash(values: Values, chance: random.Random) -> None:
    at = chance.randrange(2, len(values) - 1)
    extra = json.loads(json.dumps(values[at]))
    extra.update(type="synthetic.Invented", seals={}, private={}, salts={})
    values.insert(at, extra)
    for event in values[at + 1 : -1]:
        event["version"] += 1
    rehash(values, at)
    values[-1]["receipt"].update(version=len(values) - 2, hash=values[-2]["hash"])


def date_an_event_anew(values: Values, chance: random.Random) -> None:
    at = chance.randrange(1, len(values) - 1)
    values[at]["at"] = chance.choice(["2025-01-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"])
    rehash(values, at)


def swap_two_seals(values: Values, chance: random.Random) -> None:
    sealed = [event for event in events(values) if event["seals"]]
    one, other = chance.sample(sealed, 2)
    one["seals"], other["seals"] = other["seals"], one["seals"]
    rehash(values)


def take_a_private_part_or_its_salt(values: Values, chance: random.Random) -> None:
    event = chance.choice([event for event in events(values) if event["private"]])
    audience = chance.choice(sorted(event["private"]))
    for name in chance.choice([("private",), ("salts",), ("seals",), ("private", "seals")]):
        del event[name][audience]


def change_a_hidden_card_and_reseal(values: Values, chance: random.Random) -> None:
    event = chance.choice([event for event in events(values) if event["private"]])
    container, place = chance.choice(leaves(event["private"][chance.choice(sorted(event["private"]))]))
    spoil(container, place, chance)
    reseal(event)
    rehash(values)


def change_the_header(values: Values, chance: random.Random) -> None:
    container, place = chance.choice(leaves(values[0]))
    spoil(container, place, chance)


def change_the_receipt(values: Values, chance: random.Random) -> None:
    container, place = chance.choice(leaves(values[-1]["receipt"]))
    spoil(container, place, chance)


def change_the_log(values: Values, chance: random.Random) -> None:
    """For files with a proof by the log."""
    container, place = chance.choice(leaves(values[-1]["log"]))
    spoil(container, place, chance)


def say_it_was_somebody_else(values: Values, chance: random.Random) -> None:
    """Where neither of them has a key, a server can do so."""
    event = chance.choice([event for event in events(values) if event["command"] is not None])
    event["by"] = chance.choice(["system", "clock", 0, 1, 2])


def tell_another_event(values: Values, chance: random.Random) -> None:
    """Where it fits as well, a server can do so."""
    event = chance.choice(events(values))
    event["type"] = chance.choice(events(values))["type"]


EDITS: list[Edit] = [
    change_a_leaf,
    drop_a_leaf,
    change_and_rehash,
    change_rehash_and_adjust_the_receipt,
    drop_an_event,
    drop_the_newest_events,
    drop_an_event_and_renumber,
    swap_two_events,
    repeat_an_event,
    insert_an_event_and_rehash,
    date_an_event_anew,
    swap_two_seals,
    take_a_private_part_or_its_salt,
    change_a_hidden_card_and_reseal,
    change_the_header,
    change_the_receipt,
]

OF_A_SERVER: list[Edit] = [change_the_log, say_it_was_somebody_else, tell_another_event]
"""Not every file can be changed so, nor is every one broken by it, as all are by EDITS."""
