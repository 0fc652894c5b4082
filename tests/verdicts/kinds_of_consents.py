"""Consents that nobody gave, by a server that has every key but the players' own; and forks of something else."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from events.proof.canon import canon
from tests.histories import ForkedGame, RemediedGame, SignedGame
from tests.signing import Signer
from tests.verdicts.forger import Forger
from tests.verdicts.kinds import Kind, Made, broken
from tests.verdicts.kinds_of_events import Change, signed

FOREIGN = Signer(99)
ASKED, AGREED, DECIDED = "RemedyAsked", "RemedyAgreed", "Remedied"


def forged(change: Change) -> Kind:
    return signed("moves", change, kind=RemediedGame)


def said(type: str, nth: int = 0, **changes: Any) -> Kind:
    """Something else stands in one of the events."""

    def change(forger: Forger) -> int:
        event = forger.event(type, nth)
        event["data"].update(changes)
        return int(event["version"])

    return forged(change)


def by_another_key(forger: Forger) -> int:
    asked = forger.event(ASKED)
    remedy = {name: asked["data"][name] for name in ("kind", "to", "rules", "dispute")}
    asked["data"]["signed"] = FOREIGN.consent(asked["game"], 0, 1, **remedy)
    return int(asked["version"])


def of_another_seat(forger: Forger) -> int:
    agreed = forger.event(AGREED, 1)
    agreed["data"]["signed"] = forger.event(ASKED)["data"]["signed"]
    return int(agreed["version"])


def never_given(forger: Forger) -> int:
    """The last one to agree is another seat, one that has no key."""
    forger.event(AGREED, 1)["data"].update(seat=2, signed=None)
    return int(forger.event(DECIDED)["version"])


def given_twice(forger: Forger) -> int:
    """Seat 1 agreed to remedy 1; before anybody asks for the second it is asked for the first once more."""
    again = forger.event(ASKED, 1)
    again["data"] = {**forger.event(ASKED)["data"]}
    return int(again["version"])


def asked_by_nobody(forger: Forger) -> int:
    forger.event(ASKED)["type"] = "synthetic.Drawn"
    forger.event(ASKED)["type"] = "synthetic.Drawn"
    return int(forger.event(AGREED, 1)["version"])


CONSENTS: dict[str, Kind] = {
    "a consent that is not signed": said(AGREED, 1, signed=None),
    "a consent in upper case": said(AGREED, 1, signed="AB" * 64),
    "a consent of a seat without a key that is signed": said(AGREED, 0, signed="ab" * 64),
    "a consent to another remedy": said(AGREED, 1, n=2),
    "a consent of a seat that is a text": said(AGREED, 0, seat="2"),
    "a remedy that is asked for and not signed": said(ASKED, signed=None),
    "another version to go back to than was signed": said(ASKED, to=[1]),
    "another kind of remedy than was signed": said(ASKED, kind="annul"),
    "another dispute than was signed": said(ASKED, 1, dispute=4),
    "a remedy under another number": said(ASKED, n=2),
    "a remedy signed with another key": forged(by_another_key),
    "a consent with another seat's signature": forged(of_another_seat),
    "a decision without the consent of a seat with a key": forged(never_given),
    "a decision on something else than all agreed to": said(DECIDED, to=[1]),
    "an award by consent that nobody was asked for": said(DECIDED, 1, by="consent", kind="award", to=[2]),
    "one consent for two remedies": forged(given_twice),
    "a consent to what nobody asked for": forged(asked_by_nobody),
}


def ending(change: Callable[[dict[str, Any]], Any], proof: str = "chain", **game: Any) -> Kind:
    """Something else stands in the last line of a fork."""

    def made(ring: Any) -> Made:
        forger = Forger(ring, kind=ForkedGame, **game)
        change(forger.values[-1])
        return broken(forger.forged(), proof, 1 if proof == "chain" else forger.newest)

    return made


def origin(change: Callable[[list[dict[str, Any]]], Any]) -> Kind:
    """Something else stands in the history that a fork brings."""

    def changed(last: dict[str, Any]) -> None:
        values = [json.loads(line) for line in last["origin"].splitlines()]
        change(values)
        last["origin"] = b"".join(canon(value) + b"\n" for value in values).decode()

    return ending(changed)


def names_another(**changes: Any) -> Kind:
    def change(forger: Forger) -> int:
        forger.event("GameOpened")["data"]["origin"].update(changes)
        return 1

    return signed("chain", change, kind=ForkedGame)


def a_fork_of(past: Forger, ring: Any) -> Made:
    """It names and brings just this history, and is signed as it stands."""
    forger = Forger(ring, kind=ForkedGame, seed=12)
    newest = past.values[-2]
    named = {"game": newest["game"], "version": newest["version"], "hash": newest["hash"]}
    forger.event("GameOpened")["data"]["origin"] = named
    forger.values[-1]["origin"] = past.forged().decode()
    return broken(forger.signed(), "chain", 1)


def a_fork_of_a_fork(ring: Any) -> Made:
    return a_fork_of(Forger(ring, kind=ForkedGame, is_over=False), ring)


def a_fork_of_another_ruleset(ring: Any) -> Made:
    past = Forger(ring, kind=SignedGame, is_over=False)
    for names_rules in (past.values[0], past.event("GameOpened")["data"]):
        names_rules["ruleset"] = "another"
    past.signed()
    return a_fork_of(past, ring)


def brings_what_it_does_not_continue(ring: Any) -> Made:
    forger = Forger(ring, kind=SignedGame)
    forger.values[-1]["origin"] = Forger(ring, kind=SignedGame, is_over=False).forged().decode()
    return broken(forger.forged(), "chain", 1)


FORKS: dict[str, Kind] = {
    "a fork without what it continues": ending(lambda last: last.pop("origin")),
    "a fork that brings nothing": ending(lambda last: last.update(origin="")),
    "a fork that brings null": ending(lambda last: last.update(origin=None), "format"),
    "a fork that brings a list": ending(lambda last: last.update(origin=[]), "format"),
    "a fork of a history that was changed": origin(lambda values: values[2].update(by="clock")),
    "a fork of a history without its receipt": origin(lambda values: values.pop()),
    "a fork of a history of other rules": origin(lambda values: values[0].update(ruleset="another")),
    "a fork of another game": names_another(game="g_1"),
    "a fork from another version": names_another(version=3),
    "a fork from another hash": names_another(hash="ab" * 32),
    "a fork that names more than it continues": names_another(zebra=1),
    "a fork of a fork": a_fork_of_a_fork,
    "a fork of a game of another ruleset": a_fork_of_another_ruleset,
    "a game that is no fork and brings another": brings_what_it_does_not_continue,
}
