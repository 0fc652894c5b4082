"""The one way to play: load, decide, append; if someone was faster, look again."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, Final

import msgspec

from domain.kernel.clock import Clock, timestamp
from domain.kernel.command import Command, IllegalMove, NotRunning
from domain.kernel.engine import asked, decide, default, is_late, noted, open_step, start, time_out
from domain.kernel.event import Event
from domain.kernel.facts import DisputeJudged, DisputeOpened
from domain.kernel.lifecycle import (
    AlreadySeated,
    Game,
    GameAbandoned,
    GameOpened,
    GameStarted,
    NotHost,
    NotOpen,
    NotSeated,
    RulesUpgraded,
    Visibility,
    advanced,
    closes,
    due,
    empty_table,
    fold,
    gets_up,
    goes_away,
    opened,
    sits_down,
)
from domain.kernel.record import Cause
from domain.kernel.step import Ballot
from domain.kernel.words import Milliseconds, Seat
from events import snapshots
from events.codec import Rulesets, facts, folded
from events.memory import Known, KnownGames, NoSuchGame
from events.proof.canon import sha
from events.proof.chain import Head, Stored, head_of, link
from events.proof.receipts import Keyring, Receipt
from events.store import Appended, Conflict, Mismatch, Repeated, Store

__all__ = [
    "Act",
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


class NoSuchVersion(Exception):
    """The game has not come that far."""


class StaleVersion(Exception):
    """The caller expected another version."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class KeyReused(Exception):
    """An idempotency key came back with another body."""


class TooBusy(Exception):
    """Others were faster `ATTEMPTS_MAX` times."""


class NothingToDo(Exception):
    """The situation that was to be acted upon is over: somebody else has done it."""


class Act(msgspec.Struct, frozen=True):
    """What somebody's wish comes to at this table."""

    events: list[Event]
    by: int | str
    cause: Cause | None = None


class Played(msgspec.Struct, frozen=True):
    """What was added, by this call or (`is_repeat`) by the first one with the same key."""

    game: Game
    events: list[Stored]
    receipt: Receipt
    is_repeat: bool = False


REFUSALS: Final = (IllegalMove, NotOpen, AlreadySeated, NotHost, NotSeated, StaleVersion, NothingToDo)
"""What the rules of a table may answer instead of events."""


def now() -> Milliseconds:
    return time.time_ns() // 1_000_000


class Games:
    """All games of a store, played by its rulesets. One instance serves all threads of a process."""

    def __init__(
        self, store: Store, keyring: Keyring, rulesets: Rulesets, clock: Callable[[], Milliseconds] = now
    ) -> None:
        self.store, self.keyring, self.rulesets, self.clock = store, keyring, rulesets, clock
        self._known = KnownGames(store, rulesets)

    # Reading

    def load(self, id: str) -> Known:
        """The game as it stands now."""
        return self._known.refreshed(id)[0]

    def recent(self, id: str) -> Known:
        """The game as this process knows it, perhaps some events behind: enough to judge who may do what with it."""
        return self._known.recent(id)[0]

    def prepare(self, ids: Sequence[str]) -> None:
        """Makes several games known in one go, for whoever is about to play in each of them."""
        self._known.prepare(ids)

    def as_of(self, id: str, version: int) -> Game:
        """The game after event `version`, folded anew."""
        if version < 1 or version > self.load(id).game.version:
            raise NoSuchVersion
        return folded(self.rulesets, id, self.store.read_all(id, last=version))

    def receipt(self, id: str, last: Stored) -> Receipt:
        """The server's word that this event is in the game's history."""
        return self.keyring.sign(id, last.version, last.hash, _decode_at(last.hashed).at)

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
        sit: bool = True,
        entropy: str | None = None,
        key: str | None = None,
        body: bytes = b"",
        notes: dict[str, str | bytes] | None = None,
    ) -> Played:
        """Opens a table; its host takes a seat unless `sit` is False."""
        at = self.clock()
        rules = self.rulesets[ruleset]
        secret = secrets.token_bytes(32)
        plain = msgspec.to_builtins(msgspec.convert(options or {}, rules.options))
        opening = GameOpened(
            ruleset, rules.version, seats, plain, clock, visibility, host, previous, sha(secret), secret.hex()
        )
        game = opened(id, rules, opening, at)
        events: list[Event] = [opening]
        if sit:
            own_seat = self._old_seat(previous, host) if previous else None
            taken = sits_down(game, host, None, _entropy(entropy), own_seat)
            fold(game, taken, at)
            events.append(taken)
        head = Head.before_first(id)
        batch = link(head, timestamp(at), facts(rules, events, "system"), secret)
        outcome = self.store.append(head, batch, key=key or _fresh_key(), body=body, due=due(game), notes=notes)
        if isinstance(outcome, Appended):
            self._known.keep(Known(game, head_of(id, batch[-1])))
            return self._played(game, batch)
        return self._repeated(id, outcome)

    def sit(
        self, id: str, player: str, entropy: str | None = None, *, key: str | None = None, body: bytes = b""
    ) -> Played:
        """Takes the lowest free seat (in a series: one's old one). The last one starts the game."""

        def act(game: Game, at: Milliseconds) -> Act:
            own_seat = self._old_seat(game.previous, player) if game.previous else None
            return self._seated(game, at, player, None, _entropy(entropy), own_seat)

        return self._act(id, act, key, body)

    def sit_bot(self, id: str, host: str, bot: str, *, key: str | None = None, body: bytes = b"") -> Played:
        def act(game: Game, at: Milliseconds) -> Act:
            if game.host != host:
                raise NotHost
            return self._seated(game, at, None, bot, "", self._old_bots_seat(game) if game.previous else None)

        return self._act(id, act, key, body)

    def leave(self, id: str, seat: Seat, player: str, *, key: str | None = None, body: bytes = b"") -> Played:
        return self._act(id, lambda game, at: Act([gets_up(game, seat, player)], "system"), key, body)

    def close(self, id: str, player: str, *, key: str | None = None, body: bytes = b"") -> Played:
        return self._act(id, lambda game, at: Act([closes(game, player)], "system"), key, body)

    def set_away(self, id: str, seat: Seat, away: bool) -> Played:
        """A seat goes away, or comes back. Raises NothingToDo where it already is."""

        def act(game: Game, at: Milliseconds) -> Act:
            if game.status != "running":
                raise NotRunning
            event = goes_away(game, seat, away)
            if event is None:
                raise NothingToDo
            return Act(noted(game.ruleset, game.table, [event], at), seat)

        return self._act(id, act)

    # Playing

    def command(
        self,
        id: str,
        seat: Seat,
        command: Command,
        *,
        question: int | None = None,
        expected: int | None = None,
        key: str | None = None,
        body: bytes = b"",
    ) -> Played:
        """Plays a move. Raises IllegalMove with the clauses, or what else stands in the way."""

        def act(game: Game, at: Milliseconds) -> Act:
            if expected is not None and game.version != expected:
                raise StaleVersion(game.version)
            if game.table is None:
                raise NotRunning
            cause = Cause(seat, command, _is_vote(game, seat, command))
            return _with_upgrade(
                game, seat, cause, lambda table: decide(game.ruleset, table, seat, command, at, question)
            )

        return self._act(id, act, key, body)

    def time_out(self, id: str, seat: Seat, question: int) -> Played:
        """The clock gives the default. Raises NothingToDo where that question is answered or its time not up."""

        def act(game: Game, at: Milliseconds) -> Act:
            if game.table is None or not game.table.agenda:
                raise NothingToDo
            put = asked(game.table).get(seat)
            if put is None or put.question != question:
                raise NothingToDo
            if seat not in game.table.away and not is_late(game.table, seat, at):
                raise NothingToDo
            cause = Cause(seat, default(game.table, seat), isinstance(open_step(game.table), Ballot))
            return _with_upgrade(game, "clock", cause, lambda table: time_out(game.ruleset, table, seat, at))

        return self._act(id, act)

    def abandon(self, id: str) -> Played:
        """Ends a table that did not fill up, or a game that nobody has touched for long."""

        def act(game: Game, at: Milliseconds) -> Act:
            limit = due(game)
            if limit is None or at < limit or (game.table is not None and _has_deadline(game)):
                raise NothingToDo
            return Act([GameAbandoned("not_full" if game.table is None else "idle")], "clock")

        return self._act(id, act)

    def open_dispute(self, id: str, n: int, *, key: str | None = None) -> Played:
        """Stops the clocks; with a key once, however often it is asked for."""
        return self._note(id, DisputeOpened(n), key)

    def judge_dispute(self, id: str, n: int, verdict: str, *, key: str | None = None) -> Played:
        return self._note(id, DisputeJudged(n, verdict), key)

    def _note(self, id: str, event: Event, key: str | None) -> Played:
        def act(game: Game, at: Milliseconds) -> Act:
            if game.status != "running":
                raise NotRunning
            return Act(noted(game.ruleset, game.table, [event], at), "system")

        return self._act(id, act, key)

    def handed_over(self, id: str) -> Any:
        """The plain facts that the game before this one in a series handed over; None: there is none."""
        previous = self.load(id).game.previous
        facts = self._handed_over(previous)
        return msgspec.to_builtins(facts["previous"]) if facts else None

    # The path

    def _act(
        self, id: str, act: Callable[[Game, Milliseconds], Act], key: str | None = None, body: bytes = b""
    ) -> Played:
        own_key = key or _fresh_key()
        known, is_fresh = self._known.recent(id)
        for _ in range(ATTEMPTS_MAX):
            game = known.game
            at = max(self.clock(), game.at)
            try:
                wanted = act(game, at)
            except REFUSALS as refusal:
                if not is_fresh:
                    known, is_new = self._known.refreshed(id)
                    is_fresh = True
                    if is_new:
                        continue
                if key is not None and (before := self.store.answered(id, key, body)) is not None:
                    return self._repeated(id, before)
                if isinstance(refusal, IllegalMove):
                    refusal.version = game.version
                raise
            events, after = advanced(game, wanted.events, at)
            secret = bytes.fromhex(game.secret)
            batch = link(known.head, timestamp(at), facts(game.ruleset, events, wanted.by, wanted.cause), secret)
            outcome = self.store.append(
                known.head, batch, key=own_key, body=body, due=due(after), notes=_snapshot(known.head, after, batch)
            )
            if isinstance(outcome, Appended):
                self._known.keep(Known(after, head_of(id, batch[-1])))
                return self._played(after, batch)
            if not isinstance(outcome, Conflict):
                return self._repeated(id, outcome)
            known = self._known.caught_up(known, outcome.tail)
            is_fresh = True
        raise TooBusy

    def _seated(
        self, game: Game, at: Milliseconds, player: str | None, bot: str | None, entropy: str, seat: Seat | None
    ) -> Act:
        """Sitting down; the last seat's event, the start and the setup are one batch."""
        taken = sits_down(game, player, bot, entropy, seat)
        events: list[Event] = [taken]
        full = copy(game)
        full.seats = game.seats[:]
        fold(full, taken, at)
        if None not in full.seats:
            events.append(GameStarted())
            table = empty_table(full, **self._handed_over(game.previous))
            table.version = full.version + 1
            events += start(game.ruleset, table, at)
        return Act(events, "system")

    def _handed_over(self, previous: str | None) -> dict[str, Any]:
        if previous is None:
            return {}
        game = self.load(previous).game
        return {} if game.ruleset.handed_over is None else {"previous": game.ruleset.handed_over(game.table)}

    def _old_seat(self, previous: str | None, player: str) -> Seat:
        assert previous is not None
        seat = self.load(previous).game.seat_of(player)
        if seat is None:
            raise NotSeated
        return seat

    def _old_bots_seat(self, game: Game) -> Seat:
        """In a series a bot takes the lowest free seat that was a bot's: the others wait for their people."""
        assert game.previous is not None
        before = self.load(game.previous).game.seats
        for seat, occupant in enumerate(before):
            if occupant is not None and occupant.bot and game.seats[seat] is None:
                return seat
        raise NotOpen

    def _played(self, game: Game, batch: list[Stored], *, is_repeat: bool = False) -> Played:
        return Played(game, batch, self.receipt(game.id, batch[-1]), is_repeat)

    def _repeated(self, id: str, outcome: Repeated | Mismatch | Conflict) -> Played:
        """The first answer again, built from its events."""
        if not isinstance(outcome, Repeated):
            raise KeyReused
        batch = self.store.read(id, outcome.first - 1, outcome.count)
        return self._played(self.load(id).game, batch, is_repeat=True)


class _At(msgspec.Struct):
    at: str


_decode_at = msgspec.json.Decoder(_At).decode


def _with_upgrade(game: Game, by: int | str, cause: Cause, decided: Callable[[Any], list[Event]]) -> Act:
    """Under newer rules a running game moves to them at its next command, on the record."""
    if game.ruleset_version == game.ruleset.version:
        return Act(decided(game.table), by, cause)
    table = game.table.copy()
    table.version += 1
    upgraded = RulesUpgraded(game.ruleset_version, game.ruleset.version)
    return Act([upgraded, *decided(table)], by, cause)


def _snapshot(head: Head, after: Game, batch: Sequence[Stored]) -> dict[str, str | bytes] | None:
    if after.table is None or after.is_over or not snapshots.is_due(head.version, after.version):
        return None
    return {snapshots.NOTE: snapshots.kept(after, head_of(after.id, batch[-1]))}


def _is_vote(game: Game, seat: Seat, command: Command) -> bool:
    table = game.table
    return (
        bool(table.agenda)
        and isinstance(open_step(table), Ballot)
        and type(command) not in game.ruleset.anytime_by_command
    )


def _has_deadline(game: Game) -> bool:
    return any(
        question.deadline(game.table.banks[seat]) is not None or seat in game.table.away
        for seat, question in asked(game.table).items()
    )


def _entropy(given: str | None) -> str:
    """What a player adds to the seed is recorded as a hash only."""
    return sha(given.encode()) if given else ""


def _fresh_key() -> str:
    """Every append has a key, so that after a lost connection the same call tells what happened."""
    return secrets.token_hex(16)
