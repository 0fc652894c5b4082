"""A game and its record in memory, as a store would have them: for simulated games, and for tests."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

import msgspec

from domain.kernel.clock import Clock, timestamp
from domain.kernel.engine import Decided
from domain.kernel.lifecycle import Game, GameOpened, Origin, advanced, opened
from domain.kernel.record import Cause, written
from domain.kernel.replaying import Recorded
from domain.kernel.ruleset import Ruleset
from domain.kernel.words import Milliseconds
from events.acts import Wanted

BEGUN: Final[Milliseconds] = 1_800_000_000_000


class Chronicle:
    """A game, its history so far, and the time, which only moves when somebody moves it."""

    def __init__(
        self,
        ruleset: Ruleset,
        seats: int,
        secret: bytes,
        *,
        options: Any = None,
        clock: Clock | None = None,
        before: Game | None = None,
        arbiters: tuple[str, ...] = (),
        origin: Origin | None = None,
    ) -> None:
        """A table that is open; `before`: the game before this one in a series."""
        plain = msgspec.to_builtins(options or ruleset.options())
        previous = None if before is None else "g_before"
        opening = GameOpened(
            ruleset=ruleset.id,
            ruleset_version=ruleset.version,
            seats=seats,
            options=plain,
            clock=clock,
            visibility="public",
            host="p_0",
            previous=previous,
            rated=True,
            origin=origin,
            arbiters=arbiters,
            secret_hash=sha256(secret).hexdigest(),
            secret=secret.hex(),
        )
        self.at = BEGUN
        self.game = opened("", ruleset, opening, self.at)
        self.history: list[Recorded] = []
        self._write(Decided([opening]), "system", None)

    def does(self, wanted: Wanted) -> None:
        """What somebody wants is done, or refused by an exception."""
        act = wanted(self.game, self.at)
        self.happens(act.decided, act.by, act.cause)

    def happens(self, decided: Decided, by: int | str, cause: Cause | None = None) -> None:
        """Writes a batch down without asking whether anybody could want it."""
        batch, self.game = advanced(self.game, decided, self.at)
        self._write(batch, by, cause)

    def _write(self, batch: Decided, by: int | str, cause: Cause | None) -> None:
        for one in written(self.game.ruleset, batch, by, cause):  # type: ignore[arg-type]
            version = len(self.history) + 1
            private = {audience: dict(part) for audience, part in one.private.items()}
            parts = (one.by, one.command, list(one.rules), dict(one.data), private)
            self.history.append(Recorded(version, one.type, one.schema, timestamp(self.at), *parts))
