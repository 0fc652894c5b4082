"""All games of a store: opened, sat down at, played, looked at, now and at any earlier version.

    games.known(id)             what this process knows of a game, or None: no call at all
    games.loading(id)           steps to the game as it stands now; `games.load(id)` carries them out
    games.looking_back(id, v)   steps to the game after event v; `games.look_back(id, v)` carries them out

Whatever is done at a table goes the one way of events/play.py.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from domain.kernel.clock import Clock, timestamp
from domain.kernel.engine import Decided
from domain.kernel.event import Event
from domain.kernel.facts import DisputeJudged, DisputeOpened
from domain.kernel.lifecycle import (
    Game,
    GameOpened,
    Occupant,
    Origin,
    Visibility,
    due,
    fold,
    opened,
    sits_down,
)
from domain.kernel.record import written
from domain.kernel.remedies import Past
from domain.kernel.remedy import Remedy
from domain.kernel.replaying import AWAITING
from domain.kernel.words import Milliseconds, Seat
from events import acts
from events.acts import Wanted
from events.beside.losses import Losses
from events.codec import Rulesets
from events.memory import Glance, Known
from events.past import PastGames
from events.play import Played, Prepared, WayToPlay, now
from events.proof.canon import sha
from events.proof.chain import Head, Stored, head_of, link
from events.proof.receipts import Keyring
from events.redis.calls import Steps
from events.store import Appended, Store
from events.transparency.log import Log

ORIGINS_KEPT_MAX: Final = 10_000
"""For how many games a process remembers whether they were played here."""


class Games(WayToPlay):
    """One instance serves all threads of a process."""

    def __init__(
        self,
        store: Store,
        keyring: Keyring,
        rulesets: Rulesets,
        clock: Callable[[], Milliseconds] = now,
        log: Log | None = None,
    ) -> None:
        super().__init__(store, keyring, rulesets, clock)
        self.log = log
        self._past = PastGames(store, rulesets)
        self._imported: dict[str, bool] = {}

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
        """The plain facts that the game before this one in a series handed over; None: there are none. Raises
        NoSuchGame where that game should have handed something over and is not here: this one was imported."""
        game = self.load(id).game
        if game.previous is None or game.ruleset.handed_over is None:
            return None
        return msgspec.to_builtins(acts.handed_over(self.load(game.previous).game))

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
        secret = new_secret()
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
            return self._kept(Prepared(batch, Known(game, head_of(id, batch[-1]))))
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

    def is_imported(self, id: str) -> bool:
        """Whether a game was played in another house: then it is only read here, and nothing of it is ever signed. That
        never changes. What is in Redis was played here: of such a game this is known even while the archive cannot be
        read."""
        known, archive = self._imported.get(id), self.store.archive
        if known is None:
            known = archive is not None and self.store.versions([id]) == [None] and archive.is_imported(id)
            if len(self._imported) >= ORIGINS_KEPT_MAX:
                self._imported.clear()
            self._imported[id] = known
        return known

    def fork_of(self, game: Game, version: int) -> Origin | None:
        """Where a fork of this game begins; None where it cannot begin there."""
        if not game.is_over or game.table is None or game.origin is not None or version >= game.version:
            return None
        if self.is_imported(game.id):
            return None
        [event] = self.store.read(game.id, version - 1, 1)
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

    def play_ahead(self, id: str, next_wanted: Callable[[Game], Wanted | None]) -> int:
        """`playing_ahead`, carried out."""
        return self.store.carried_out(self.playing_ahead(id, next_wanted))

    def time_out(self, id: str, seat: Seat, question: int) -> Played:
        """The clock gives the default. Raises NothingToDo where that question is answered or its time not up."""
        return self._now(id, acts.time_is_up(seat, question))

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
        """A seat wants a remedy, or an arbiter (None) decides one. Raises StaleVersion if `past` was looked up at
        another version, NothingToDo if it is done already, or what else stands in the way."""
        return self._now(id, acts.remedy(seat, wanted, seen, past, signed), key, body)

    def lapse(self, id: str) -> Played:
        """Lets the game go on: nobody has decided in time about a remedy."""
        return self._now(id, acts.lapse())

    def open_dispute(self, id: str, n: int, *, key: str | None = None) -> Played:
        """Stops the clocks. With a key that happens once, however often it is asked for."""
        return self._now(id, acts.note(DisputeOpened(n)), key)

    def judge_dispute(self, id: str, n: int, verdict: str, *, key: str | None = None) -> Played:
        return self._now(id, acts.note(DisputeJudged(n, verdict)), key)


def new_secret() -> bytes:
    """What the server adds to a game's seed: it alone decides the cards where no player adds anything."""
    return secrets.token_bytes(32)


def _entropy(given: str | None) -> str:
    """What a player adds to the seed is recorded as a hash only."""
    return sha(given.encode()) if given else ""
