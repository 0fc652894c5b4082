"""A witness: what some rules say about a game, move by move.

The rules of this process are heard, and those in a zip, in a process of their own which runs this file. So what is
imported here has to be there in every zip that may still be compared, under the same name.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Raw, Struct

from domain.kernel.clock import moment
from domain.kernel.command import Command
from domain.kernel.engine import asked, default, legal, may_act, objection
from domain.kernel.lifecycle import Game, fold
from domain.kernel.record import recorded_event
from domain.kernel.referee import Request, answered
from domain.kernel.replaying import AWAITING, Behind, Recorded, opened_by
from domain.kernel.ruleset import Ruleset
from domain.kernel.stored import command_of


class Inquiry(Struct, frozen=True):
    """A request to the referee. If the game holds, the witness also tells what could be done at every moment of it."""

    request: Raw
    is_sound: bool
    shown: int | None = None
    """The moment that is to be shown whole."""


class Testimony(Struct, frozen=True):
    """The verdict, and a digest of every moment."""

    verdict: Any
    moments: list[str]
    shown: Any = None


def heard(rulesets: Mapping[str, Ruleset], line: bytes) -> bytes:
    case = msgspec.json.decode(line, type=Inquiry)
    moments: list[str] = []
    shown = None
    if case.is_sound:
        request = msgspec.json.decode(case.request, type=Request)
        for number, possible in enumerate(_moments(rulesets, request.history, request.origin)):
            moments.append(sha256(msgspec.json.encode(possible)).hexdigest()[:16])
            shown = possible if number == case.shown else shown
    return msgspec.json.encode(Testimony(_verdict(rulesets, case.request), moments, shown))


def _verdict(rulesets: Mapping[str, Ruleset], request: Raw) -> Any:
    """The verdict without its reason, which may be worded better one day."""
    try:
        verdict = msgspec.json.decode(answered(rulesets, bytes(request)))
    except Exception as failure:
        return {"failed": type(failure).__name__}
    if verdict["finding"] is not None:
        del verdict["finding"]["why"]
    return verdict


def _moments(rulesets: Mapping[str, Ruleset], history: Sequence[Recorded], origin: Sequence[Recorded]) -> Iterator[Any]:
    """What could be done whenever somebody was asked."""
    game = opened_by(rulesets, history)
    behind = Behind(rulesets, history, origin)
    for place, one in enumerate(history[1:], 2):
        event = recorded_event(game.ruleset, one.type, one.schema, one.data, one.private)
        fold(game, event, moment(one.at), behind.table)
        if one.type == AWAITING:
            yield _possible(game, _command_behind(game.ruleset, history[place : place + 1]))


def _possible(game: Game, following: Command | None) -> Any:
    """For every seat its moves, what the clock would answer, and why the move that was made is refused to it."""
    ruleset, table = game.ruleset, game.table
    no = {seat: following and objection(ruleset, table, seat, following) for seat in table.seats}
    return {
        "moves": {seat: legal(ruleset, table, seat) for seat in table.seats},
        "moves out of turn": {seat: seat in may_act(ruleset, table) for seat in table.seats},
        "default": {seat: default(table, seat) if seat in asked(table) else None for seat in table.seats},
        "refusal": {seat: refusal and [type(refusal).__name__, *refusal.clauses] for seat, refusal in no.items()},
    }


def _command_behind(ruleset: Ruleset, following: Sequence[Recorded]) -> Command | None:
    """The whole command of the next event, if it has one: of a hidden one the private part. Who signed it is not asked
    of the rules."""
    for event in following:
        hidden = [part["command"] for part in event.private.values() if "command" in part]
        stored = hidden[0] if hidden else event.command
        if stored is not None:
            return command_of(ruleset, {name: value for name, value in stored.items() if name != "signed"})
    return None


if __name__ == "__main__":
    from domain.rulesets import RULESETS

    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(heard(RULESETS, line) + b"\n")
        sys.stdout.buffer.flush()
