"""How far the transparency log vouches for a file that holds: to its end, up to a version before it, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events.proof.receipts import Keyring
from tests.histories import SignedGame
from tests.verdicts.forger import Forger
from tests.verdicts.kinds import PREFIX, WHOLE, Kind, Made, broken
from tests.verdicts.kinds_of_logs import proved
from tests.verdicts.kinds_of_witnesses import LIBRARY, ONE

ROUNDS = 3
"""Another game than those of the other kinds."""


def up_to(version: Callable[[Forger], int], audiences: Any = None, **game: Any) -> Kind:
    def made(ring: Keyring) -> Made:
        forger = Forger(ring, kind=SignedGame, rounds=ROUNDS, audiences=audiences, **game)
        reached = version(forger)
        forger.values[-1]["log"] = proved(forger, reached)
        return forger.forged(), (WHOLE if audiences is None else PREFIX)._replace(logged=reached)

    return made


def prefix_up_to(version: Callable[[Forger], int]) -> Kind:
    return up_to(version, audiences=(), is_over=False)


def not_at_all(**game: Any) -> Kind:
    def made(ring: Keyring) -> Made:
        return Forger(ring, rounds=ROUNDS, **game).forged(), WHOLE._replace(logged=0)

    return made


def cosigned_before_the_end(ring: Keyring) -> Made:
    """Witnesses speak for the tree, and so for no more of the game than the tree has."""
    forger = Forger(ring, kind=SignedGame, rounds=ROUNDS)
    reached = last_question(forger)
    log = forger.values[-1]["log"] = proved(forger, reached)
    log["checkpoint"] += LIBRARY.line(log["checkpoint"].split("\n\n")[0] + "\n")
    return forger.forged(), WHOLE._replace(logged=reached)


def said_to_reach_the_end(ring: Keyring) -> Made:
    forger = Forger(ring, kind=SignedGame, rounds=ROUNDS)
    forger.values[-1]["log"] = {**proved(forger, last_question(forger)), "version": forger.newest}
    return broken(forger.forged(), "log", forger.newest)


def last_question(forger: Forger) -> int:
    return forger.version("table.Awaiting", -1)


def end(forger: Forger) -> int:
    return forger.newest


REACH: dict[str, Kind] = {
    "reach: a whole game, to its end": up_to(end),
    "reach: a whole game, up to the event before its last": up_to(lambda forger: forger.newest - 1),
    "reach: a whole game, up to its last question": up_to(last_question),
    "reach: a whole game, its opening alone": up_to(lambda _: 1),
    "reach: a whole game, not at all": not_at_all(kind=SignedGame),
    "reach: a whole game of before there was a log": not_at_all(),
    "reach: a whole game, cosigned before its end": cosigned_before_the_end,
    "reach: a whole game, said to be to its end": said_to_reach_the_end,
    "reach: a prefix, to its end": prefix_up_to(end),
    "reach: a prefix, up to a version before its end": prefix_up_to(lambda forger: forger.newest - 3),
}
GIVEN: dict[str, dict[str, Any]] = {"reach: a whole game, cosigned before its end": ONE}
