"""The one way to play: load, decide, append; if someone was faster, look again.

Nothing here does any I/O. Everything that is done at a table goes through `WayToPlay.playing`, as steps
(events/redis/calls.py): a generator that yields the calls that it wants made, is sent their answers, and ends with a
`Played` or raises why not. Whoever drives it decides how the calls travel:

    games.command(id, seat, command, ...)                   a thread waits for each answer (`Store.carried_out`)
    games.playing(id, acts.move(seat, command, ...), ...)   steps, for a driver of one's own: a loop, a pipeline
    games.play_ahead(id, next_wanted)                       several moves in a row, stored together: for bots

What is wanted is one of events/acts.py; whatever else can be asked of games is in events/games.py. Steps of one game
may be under way several at a time, in one process or in many: the store takes only what continues its newest event,
and whoever comes second is sent back to look.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import takewhile
from typing import Final, NamedTuple

import msgspec

from domain.kernel.clock import timestamp
from domain.kernel.command import IllegalMove
from domain.kernel.lifecycle import Game, advanced, due
from domain.kernel.record import written
from domain.kernel.words import Milliseconds
from events import snapshots
from events.acts import REFUSING, NothingToDo, StaleVersion, Wanted
from events.codec import Rulesets
from events.memory import Known, KnownGames, NoSuchGame
from events.proof.chain import Head, Linked, Stored, head_of, link
from events.proof.receipts import Keyring, Receipt
from events.redis.calls import Steps, together
from events.store import Appended, AppendOutcome, Conflict, Mismatch, Repeated, Store

__all__ = [
    "KeyReused",
    "Known",
    "NoSuchGame",
    "NothingToDo",
    "Played",
    "Prepared",
    "StaleVersion",
    "TooBusy",
    "WayToPlay",
    "now",
]

ATTEMPTS_MAX: Final = 10
"""How often somebody else may be faster before a caller is told that the table is too busy."""


class KeyReused(Exception):
    """An idempotency key came back with another body."""


class TooBusy(Exception):
    """Others were faster `ATTEMPTS_MAX` times."""


class Played(msgspec.Struct, frozen=True, dict=True):
    """What was added, by this call or (`is_repeat`) by the first one with the same key."""

    game: Game
    events: Sequence[Stored]
    keyring: Keyring
    is_repeat: bool = False

    @cached_property
    def receipt(self) -> Receipt:
        """The server's word for it, signed when somebody wants it: bots and the clock never do."""
        return self.keyring.receipt(self.game.id, self.events[-1])


class Prepared(NamedTuple):
    """What is to be appended, and what is known once it is."""

    batch: list[Linked]
    after: Known
    signature: str | None = None
    """The signature of the command behind it; no signature counts twice."""


def now() -> Milliseconds:
    return time.time_ns() // 1_000_000


class WayToPlay:
    """How a move is made, for all games of a store, by its rulesets."""

    def __init__(
        self, store: Store, keyring: Keyring, rulesets: Rulesets, clock: Callable[[], Milliseconds] = now
    ) -> None:
        self.store, self.keyring, self.rulesets, self.clock = store, keyring, rulesets, clock
        self._memory = KnownGames(store, rulesets)

    def playing(
        self,
        id: str,
        wanted: Wanted,
        key: str | None = None,
        body: bytes = b"",
        arrived: Milliseconds | None = None,
        signature: str | None = None,
    ) -> Steps[Played]:
        """Carries out what somebody wants at a table, judged by the moment when it arrived (None: now). With a
        `signature` it is a command of a seat with a key.

        It is judged by the game as this process knows it, which is nearly always as it stands; so one call is all it
        takes. Only two things can show that the game has gone on, and both send us back to judge again:

        - A refusal. Before it is given, the store is asked whether there is anything newer, once (`is_fresh`: it was
          asked).
        - A conflict: the append itself finds the store ahead, and hands back what we missed.

        A key, or a signature, that comes again gets its first answer. An append finds that out by itself. If a repeat
        is refused before it gets as far as an append, because the game has gone on, its first answer is looked up.
        """
        known = self._memory.known(id)
        is_fresh = known is None
        if known is None:
            known = yield from self._memory.rebuilding(id)
        for _ in range(ATTEMPTS_MAX):
            try:
                prepared = self._prepared(known, wanted, arrived)
            except REFUSING as refusal:
                newest = known if is_fresh else (yield from self._memory.refreshing(id))
                if newest is known:
                    return (yield from self._refused(known, refusal, key, body, signature))
                known, is_fresh = newest, True
                continue
            outcome = yield from self._appending(known, prepared, key=key, body=body)
            if isinstance(outcome, Appended):
                return self._kept(prepared)
            if not isinstance(outcome, Conflict):
                return (yield from self._repeated(id, outcome))
            known = yield from self._memory.catching_up(known, outcome.tail)
            is_fresh = known.head.version >= outcome.version
        raise TooBusy

    def _prepared(self, known: Known, wanted: Wanted, arrived: Milliseconds | None = None) -> Prepared:
        """The events of what is wanted, linked to the newest one known. Raises one of REFUSING."""
        game = known.game
        at = max(self.clock() if arrived is None else arrived, game.at)
        act = wanted(game, at)
        decided, after = advanced(game, act.decided, at)
        secret = bytes.fromhex(game.secret)
        batch = link(known.head, timestamp(at), written(game.ruleset, decided, act.by, act.cause), secret)
        signed = None if act.cause is None or act.cause.signed is None else act.cause.signed.signature
        return Prepared(batch, Known(after, head_of(game.id, batch[-1])), signed)

    def _appending(
        self, known: Known, prepared: Prepared, *, key: str | None = None, body: bytes = b"", is_once: bool = False
    ) -> Steps[AppendOutcome]:
        return self.store.appending(
            known.head,
            prepared.batch,
            key=key,
            body=body,
            is_once=is_once,
            signature=prepared.signature,
            due=due(prepared.after.game),
            notes=_snapshot(known.head, prepared.after),
        )

    def playing_ahead(self, id: str, next_wanted: Callable[[Game], Wanted | None]) -> Steps[int]:
        """Makes several moves in a row without waiting for any of them; how many were stored.

        `next_wanted` says what is wanted next at the game as it will stand once everything before is stored; None ends
        it. It may only want what nobody can want twice: an answer to a question that it names. Then everything goes to
        the store together, each move as an append of its own. If somebody else's move comes in between, the store takes
        what was before it and nothing after: the rest was wanted at a table that never was.
        """
        known = yield from self._memory.refreshing(id)
        made: list[Prepared] = []
        appends: list[Steps[AppendOutcome]] = []
        while (wanted := next_wanted(known.game)) is not None:
            try:
                prepared = self._prepared(known, wanted)
            except REFUSING:
                break
            made.append(prepared)
            appends.append(self._appending(known, prepared, is_once=True))
            known = prepared.after
        outcomes: list[AppendOutcome] = yield from together(*appends)
        stored = list(takewhile(lambda each: isinstance(each[1], Appended), zip(made, outcomes, strict=True)))
        if stored:
            self._kept(stored[-1][0])
        return len(stored)

    def _kept(self, prepared: Prepared) -> Played:
        """Remembers the game as it is in the store now."""
        self._memory.keep(prepared.after)
        return Played(prepared.after.game, prepared.batch, self.keyring)

    def _refused(
        self, known: Known, refusal: Exception, key: str | None, body: bytes, signature: str | None
    ) -> Steps[Played]:
        """A refusal by a fresh look at the game, unless its key or its signature was already answered."""
        before = yield from self.store.answering(known.game.id, key, body, signature)
        if before is not None:
            return (yield from self._repeated(known.game.id, before))
        if isinstance(refusal, IllegalMove):
            refusal.version = known.game.version
        raise refusal

    def _repeated(self, id: str, outcome: Repeated | Mismatch | Conflict) -> Steps[Played]:
        """The first answer again, built from its events."""
        if not isinstance(outcome, Repeated):
            raise KeyReused
        batch = yield from self.store.reading(id, outcome.first - 1, outcome.count)
        known = yield from self._memory.refreshing(id)
        return Played(known.game, batch, self.keyring, is_repeat=True)

    def _now(self, id: str, wanted: Wanted, key: str | None = None, body: bytes = b"") -> Played:
        return self.store.carried_out(self.playing(id, wanted, key, body))


def _snapshot(head: Head, after: Known) -> dict[str, str | bytes] | None:
    """A snapshot of the game after an append that crosses a mark; None for any other append."""
    game = after.game
    if game.table is None or game.is_over or not snapshots.is_due(head.version, game.version):
        return None
    return {snapshots.NOTE: snapshots.kept(game, after.head)}
