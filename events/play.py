"""The one way to play: load, decide, append; if someone was faster, look again.

Nothing here does any I/O. `Games.playing` is the way of everything that is done at a table, as steps
(events/redis/calls.py): a generator that yields the calls that it wants made, is sent their answers, and ends with a
`Played` or raises why not. Whoever drives it decides how the calls travel:

    games.command(id, seat, command, ...)                   a thread waits for each answer (`Store.carried_out`)
    games.playing(id, acts.move(seat, command, ...), ...)   steps, for a driver of one's own: a loop, a pipeline
    games.play_ahead(id, wish)                              several moves in a row, stored together: for bots

    games.known(id)             what this process knows of a game, or None: no call at all
    games.loading(id)           steps to the game as it stands now; `games.load(id)` carries them out
    games.looking_back(id, v)   steps to the game after event v; `games.look_back(id, v)` carries them out

What is wanted is one of events/acts.py. Steps of one game may be under way several at a time, in one process or in
many: the store takes only what continues its newest event, and whoever comes second is sent back to look.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import takewhile
from typing import Any, Final, NamedTuple

import msgspec

from domain.kernel.clock import Clock, timestamp
from domain.kernel.command import Command, IllegalMove
from domain.kernel.engine import Decided
from domain.kernel.event import Event
from domain.kernel.facts import DisputeJudged, DisputeOpened
from domain.kernel.lifecycle import (
    Game,
    GameOpened,
    Occupant,
    Origin,
    Visibility,
    advanced,
    due,
    fold,
    opened,
    sits_down,
)
from domain.kernel.record import Signed, written
from domain.kernel.remedies import Past
from domain.kernel.remedy import Remedy
from domain.kernel.words import Milliseconds, Seat
from events import acts, snapshots
from events.acts import REFUSALS, NothingToDo, StaleVersion, Wanted
from events.beside.losses import Losses
from events.codec import AWAITING, Rulesets
from events.memory import Glance, Known, KnownGames, NoSuchGame
from events.past import NoSuchVersion, PastGames
from events.proof.canon import sha
from events.proof.chain import Head, Linked, Stored, head_of, link
from events.proof.receipts import Keyring, Receipt
from events.redis.calls import Steps, together
from events.store import Appended, Conflict, Mismatch, Outcome, Repeated, Store
from events.transparency.log import Log

__all__ = [
    "Games",
    "KeyReused",
    "Known",
    "NoSuchGame",
    "NoSuchVersion",
    "NothingToDo",
    "Played",
    "StaleVersion",
    "TooBusy",
    "now",
]

ATTEMPTS_MAX: Final = 10
"""So often somebody else may be faster before a caller is told that the table is too busy."""


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


class _Prepared(NamedTuple):
    """What is to be appended, and what is known once it is."""

    batch: list[Linked]
    after: Known
    signature: str | None = None
    """Of the command behind it; each counts once."""


def now() -> Milliseconds:
    return time.time_ns() // 1_000_000


class Games:
    """All games of a store, played by its rulesets. One instance serves all threads of a process."""

    def __init__(
        self,
        store: Store,
        keyring: Keyring,
        rulesets: Rulesets,
        clock: Callable[[], Milliseconds] = now,
        log: Log | None = None,
    ) -> None:
        self.store, self.keyring, self.rulesets, self.clock, self.log = store, keyring, rulesets, clock, log
        self._memory = KnownGames(store, rulesets)
        self._past = PastGames(store, rulesets)

    # The path

    def playing(
        self, id: str, wanted: Wanted, key: str | None = None, body: bytes = b"", arrived: Milliseconds | None = None
    ) -> Steps[Played]:
        """Somebody wants something at a table, by the moment when it arrived; None: now.

        It is judged by the game as this process knows it, which is nearly always as it stands; so one call is all it
        takes. Only two things can show that the game has gone on, and both send us back to judge again:

        - A refusal. Before it is given, the store is asked once whether there is anything newer (`is_fresh`: it was).
        - A conflict: the append itself finds the store ahead, and hands back what we missed.

        A key that comes again gets its first answer. An append tells by itself that its key is known; where it never
        comes to one, because what was right the first time is refused now, the key is looked up.
        """
        known = self._memory.known(id)
        is_fresh = known is None
        if known is None:
            known = yield from self._memory.rebuilding(id)
        for _ in range(ATTEMPTS_MAX):
            try:
                prepared = self._prepared(known, wanted, arrived)
            except REFUSALS as refusal:
                newest = known if is_fresh else (yield from self._memory.refreshing(id))
                if newest is known:
                    return (yield from self._refused(known, refusal, key, body))
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

    def _prepared(self, known: Known, wanted: Wanted, arrived: Milliseconds | None = None) -> _Prepared:
        """The events of what is wanted, linked to the newest one known. Raises one of REFUSALS."""
        game = known.game
        at = max(self.clock() if arrived is None else arrived, game.at)
        act = wanted(game, at)
        decided, after = advanced(game, act.decided, at)
        secret = bytes.fromhex(game.secret)
        batch = link(known.head, timestamp(at), written(game.ruleset, decided, act.by, act.cause), secret)
        signed = None if act.cause is None or act.cause.signed is None else act.cause.signed.signature
        return _Prepared(batch, Known(after, head_of(game.id, batch[-1])), signed)

    def _appending(
        self, known: Known, prepared: _Prepared, *, key: str | None = None, body: bytes = b"", is_once: bool = False
    ) -> Steps[Outcome]:
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

    def playing_ahead(self, id: str, wish: Callable[[Game], Wanted | None]) -> Steps[int]:
        """Somebody wants several things in a row at a table, and waits for none of them: how many came true.

        `wish` is asked what is wanted next at the game as it will stand once everything before is stored, until it says
        None. It may only want what nobody can want twice: an answer to a question that it names. Then all of it goes to
        the store together, each as an append of its own. Where somebody else comes between, the store takes what was
        before that and nothing after it: the rest was wanted at a table that never was.
        """
        known = yield from self.loading(id)
        made: list[_Prepared] = []
        appends: list[Steps[Outcome]] = []
        while (wanted := wish(known.game)) is not None:
            try:
                prepared = self._prepared(known, wanted)
            except REFUSALS:
                break
            made.append(prepared)
            appends.append(self._appending(known, prepared, is_once=True))
            known = prepared.after
        outcomes: list[Outcome] = yield from together(*appends)
        stored = list(takewhile(lambda each: isinstance(each[1], Appended), zip(made, outcomes, strict=True)))
        if stored:
            self._kept(stored[-1][0])
        return len(stored)

    def _kept(self, prepared: _Prepared) -> Played:
        """It is in the store."""
        self._memory.keep(prepared.after)
        return Played(prepared.after.game, prepared.batch, self.keyring)

    def _refused(self, known: Known, refusal: Exception, key: str | None, body: bytes) -> Steps[Played]:
        """A refusal by a fresh look at the game, unless its key was already answered."""
        if key is not None:
            before = yield from self.store.answering(known.game.id, key, body)
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
        known = yield from self.loading(id)
        return Played(known.game, batch, self.keyring, is_repeat=True)

    def _now(self, id: str, wanted: Wanted, key: str | None = None, body: bytes = b"") -> Played:
        return self.store.carried_out(self.playing(id, wanted, key, body))

    # Reading

    @property
    def losses(self) -> Losses:
        """What the store has lost, as far as this process knows."""
        return self._memory.losses

    def known(self, id: str) -> Known | None:
        """The game as this process knows it, perhaps some events behind; None where it knows nothing of it."""
        return self._memory.known(id)

    def recent(self, id: str) -> Known:
        """The same, loaded where it is not known: enough to judge who may do what with a game."""
        return self._memory.known(id) or self.load(id)

    def loading(self, id: str) -> Steps[Known]:
        """The game as it stands now. Raises NoSuchGame."""
        return self._memory.refreshing(id)

    def glancing(self, id: str) -> Steps[Glance | None]:
        """Who may see a game and how far it has come, without its table; None where that cannot be told so quickly."""
        return self._memory.glancing(id)

    def load(self, id: str) -> Known:
        return self.store.carried_out(self.loading(id))

    def prepare(self, ids: Sequence[str]) -> None:
        """Makes several games known in one go, for whoever is about to play in each of them."""
        self._memory.prepare(ids)

    def looking_back(self, id: str, version: int) -> Steps[Known]:
        """The game after event `version`, from 1 on; inside a batch nobody is asked. Raises NoSuchVersion."""
        return self._past.looking_back(id, version)

    def look_back(self, id: str, version: int) -> Known:
        return self.store.carried_out(self.looking_back(id, version))

    def as_of(self, id: str, version: int) -> Game:
        return self.look_back(id, version).game

    def handed_over(self, id: str) -> Any:
        """The plain facts that the game before this one in a series handed over; None: there is none."""
        previous = self.load(id).game.previous
        facts = acts.handed_over(self.load(previous).game) if previous is not None else None
        return msgspec.to_builtins(facts["previous"]) if facts else None

    # The life of a table

    def open(
        self,
        id: str,
        ruleset: str,
        seats: int,
        host: str,
        *,
        options: dict[str, Any] | None = None,
        clock: Clock | None = None,
        visibility: Visibility = "public",
        previous: str | None = None,
        origin: Origin | None = None,
        rated: bool | None = None,
        arbiters: tuple[str, ...] = (),
        sit: bool = True,
        entropy: str | None = None,
        seat_key: str | None = None,
        key: str | None = None,
        body: bytes = b"",
        notes: dict[str, str | bytes] | None = None,
    ) -> Played:
        """Opens a table; its host takes a seat unless `sit` is False; `seat_key` is what signs its moves. `rated`:
        whether it counts among people; by default public ones do. `origin`: where a fork begins."""
        at = self.clock()
        rules = self.rulesets[ruleset]
        secret = secrets.token_bytes(32)
        plain = msgspec.to_builtins(msgspec.convert(options or {}, rules.options))
        opening = GameOpened(
            ruleset=ruleset,
            ruleset_version=rules.version,
            seats=seats,
            options=plain,
            clock=clock,
            visibility=visibility,
            host=host,
            previous=previous,
            rated=(visibility == "public" if rated is None else rated) and origin is None,
            origin=origin,
            arbiters=arbiters,
            secret_hash=sha(secret),
            secret=secret.hex(),
        )
        game = opened(id, rules, opening, at)
        events: list[Event] = [opening]
        if sit:
            own_seat = acts.old_seat(self.load(previous).game, host) if previous is not None else None
            taken = sits_down(game, Occupant(host, None, _entropy(entropy), seat_key), own_seat)
            fold(game, taken, at)
            events.append(taken)
        head = Head.before_first(id)
        batch = link(head, timestamp(at), written(rules, Decided(events), "system"), secret)
        outcome = self.store.append(head, batch, key=key, body=body, due=due(game), notes=notes, owner=host)
        if isinstance(outcome, Appended):
            return self._kept(_Prepared(batch, Known(game, head_of(id, batch[-1]))))
        return self.store.carried_out(self._repeated(id, outcome))

    def sit(
        self,
        id: str,
        player: str,
        entropy: str | None = None,
        *,
        seat_key: str | None = None,
        key: str | None = None,
        body: bytes = b"",
    ) -> Played:
        """Takes the lowest free seat (in a series: one's old one). The last one starts the game."""
        wanted = acts.sit(player, _entropy(entropy), self._before(id), seat_key, self._origin(id))
        return self._now(id, wanted, key, body)

    def sit_bot(self, id: str, host: str, bot: str, *, key: str | None = None, body: bytes = b"") -> Played:
        return self._now(id, acts.sit_bot(host, bot, self._before(id), self._origin(id)), key, body)

    def fork_of(self, game: Game, version: int) -> Origin | None:
        """Where a fork of this game begins; None where it cannot begin there."""
        if not game.is_over or game.table is None or game.origin is not None or version >= game.version:
            return None
        if self.store.archive is not None and self.store.archive.is_imported(game.id):
            return None
        [event] = self.store.read(game.id, version - 1, 1)[:1]
        return Origin(game.id, version, event.hash) if event.type == AWAITING else None

    def _origin(self, id: str) -> Game | None:
        """The game that a fork continues, as it stood there."""
        origin = self.recent(id).game.origin
        return None if origin is None else self.as_of(origin.game, origin.version)

    def origin_of(self, id: str) -> list[Stored]:
        """The events that a fork continues; none where the game is no fork."""
        origin = self.recent(id).game.origin
        return [] if origin is None else list(self.store.read_all(origin.game, last=origin.version))

    def _before(self, id: str) -> Game | None:
        """The game before this one in its series."""
        previous = self.recent(id).game.previous
        return self.load(previous).game if previous is not None else None

    def leave(self, id: str, seat: Seat, player: str, *, key: str | None = None, body: bytes = b"") -> Played:
        return self._now(id, acts.leave(seat, player), key, body)

    def close(self, id: str, player: str, *, key: str | None = None, body: bytes = b"") -> Played:
        return self._now(id, acts.close(player), key, body)

    def set_away(self, id: str, seat: Seat, away: bool) -> Played:
        """A seat goes away, or comes back. Raises NothingToDo where it already is."""
        return self._now(id, acts.away(seat, away))

    # Playing

    def command(
        self,
        id: str,
        seat: Seat,
        command: Command,
        *,
        question: int | None = None,
        expected: int | None = None,
        signed: Signed | None = None,
        key: str | None = None,
        body: bytes = b"",
    ) -> Played:
        """Plays a move. Raises IllegalMove with the clauses, or what else stands in the way."""
        return self._now(id, acts.move(seat, command, question, expected, signed), key, body)

    def play_ahead(self, id: str, wish: Callable[[Game], Wanted | None]) -> int:
        """`playing_ahead`, at once."""
        return self.store.carried_out(self.playing_ahead(id, wish))

    def time_out(self, id: str, seat: Seat, question: int) -> Played:
        """The clock gives the default. Raises NothingToDo where that question is answered or its time not up."""
        return self._now(id, acts.time_out(seat, question))

    def abandon(self, id: str) -> Played:
        """Ends a table that did not fill up, or a game that nobody has touched for long."""
        return self._now(id, acts.abandon())

    def remedy(
        self,
        id: str,
        seat: Seat | None,
        wanted: Remedy,
        seen: int,
        past: Past | None,
        *,
        signed: str | None = None,
        key: str | None = None,
        body: bytes = b"",
    ) -> Played:
        """A seat wants a remedy, or an arbiter (None) decides one. Raises StaleVersion where it leads back to what was
        looked up at another version; NothingToDo where it is as wanted; or what else stands in the way."""
        return self._now(id, acts.remedy(seat, wanted, seen, past, signed), key, body)

    def lapse(self, id: str) -> Played:
        """Nobody has decided in time about a remedy: the game goes on."""
        return self._now(id, acts.lapse())

    def open_dispute(self, id: str, n: int, *, key: str | None = None) -> Played:
        """Stops the clocks; with a key once, however often it is asked for."""
        return self._now(id, acts.note(DisputeOpened(n)), key)

    def judge_dispute(self, id: str, n: int, verdict: str, *, key: str | None = None) -> Played:
        return self._now(id, acts.note(DisputeJudged(n, verdict)), key)


def _snapshot(head: Head, after: Known) -> dict[str, str | bytes] | None:
    """Beside an append that crosses a mark, the game after it."""
    game = after.game
    if game.table is None or game.is_over or not snapshots.is_due(head.version, game.version):
        return None
    return {snapshots.NOTE: snapshots.kept(game, after.head)}


def _entropy(given: str | None) -> str:
    """What a player adds to the seed is recorded as a hash only."""
    return sha(given.encode()) if given else ""
