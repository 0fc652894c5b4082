"""A hearing: what some rules say about a game, move by move.

The rules of this process are heard, and those in a zip, in a process of their own which runs this file. So what is
imported here has to be there in every zip that may still be compared, under the same name.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

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
from domain.kernel.words import Seat

REMEMBERED_MAX: Final = 40
"""How many of the moves that a seat had on offer before are tried again, to hear why they are refused now."""

REMEMBERED_OF_A_MOMENT: Final = 8
"""How many of the moves of one moment are remembered, taken evenly from their list."""


class Inquiry(Struct, frozen=True):
    """A request to the referee. If the game holds, what could be done at every moment of it is wanted, too."""

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
    before: dict[Seat, list[Command]] = {}
    for place, one in enumerate(history[1:], 2):
        event = recorded_event(game.ruleset, one.type, one.schema, one.data, one.private)
        fold(game, event, moment(one.at), behind.table)
        if one.type == AWAITING:
            following = _command_behind(game.ruleset, history[place : place + 1])
            possible = _possible(game, following, before)
            before = {seat: _remembered(before.get(seat, []), moves) for seat, moves in possible["moves"].items()}
            yield possible


def _possible(game: Game, following: Command | None, before: Mapping[Seat, Sequence[Command]]) -> Any:
    """For every seat its moves, what the clock would answer, and why a move is refused to it: the one that was made,
    and of a seat that is asked also those that it had on offer before."""
    ruleset, table = game.ruleset, game.table
    tried = {
        seat: [*(before.get(seat, []) if seat in asked(table) else []), *([following] if following else [])]
        for seat in table.seats
    }
    no = {seat: [(move, objection(ruleset, table, seat, move)) for move in moves] for seat, moves in tried.items()}
    return {
        "moves": {seat: legal(ruleset, table, seat) for seat in table.seats},
        "moves out of turn": {seat: seat in may_act(ruleset, table) for seat in table.seats},
        "default": {seat: default(table, seat) if seat in asked(table) else None for seat in table.seats},
        "refusal": {
            seat: [[move, type(why).__name__, *why.clauses] for move, why in refusals if why]
            for seat, refusals in no.items()
        },
    }


def _remembered(before: Sequence[Command], moves: Sequence[Command]) -> list[Command]:
    """What a seat could do at this moment and at those before, some of it, the latest last."""
    some = moves[:: max(1, -(-len(moves) // REMEMBERED_OF_A_MOMENT))]
    return [*(move for move in before if move not in some), *some][-REMEMBERED_MAX:]


def _command_behind(ruleset: Ruleset, following: Sequence[Recorded]) -> Command | None:
    """The whole command of the next event, if it has one: of a hidden one the private part. Its signature is left out:
    rules say nothing about that."""
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
