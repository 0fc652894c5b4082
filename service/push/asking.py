"""Moves for streams that want them with each question: worked out in a thread, once for each batch, seat and language,
and again only if somebody at the table is called otherwise by then."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine, Sequence
from concurrent.futures import Executor
from typing import Any, Final

import structlog

from domain.kernel.words import Language, Seat
from events.codec import NewerRules
from events.games import Games
from events.play import NoSuchGame
from events.redis.errors import StoreError
from service.push.streams import Stream
from service.schemas.answers import Moves
from service.shown.games import PlayerNames, seat_names, shown_moves

ASKED_GAMES_KEPT_MAX: Final = 1_000
"""How many games' newest moves are remembered, for a moment: a seat's streams all ask for them at once."""

log = structlog.get_logger()

MovesWanted = tuple[Seat, Language, frozenset[tuple[str, str | None]]]
"""Whose moves, in which language, and what everybody at the table is called in their labels."""

Found = dict[MovesWanted, "asyncio.Future[Moves | None]"]


class Asking:
    """The moves after each game's newest batch, once some stream has asked for them."""

    def __init__(self, games: Games, pool: Executor) -> None:
        self._games, self._pool = games, pool
        self._found: OrderedDict[str, tuple[int, Found]] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def beside(self, work: Coroutine[Any, Any, None], streams: Sequence[Stream]) -> None:
        """Runs work for which the follower of the feeds does not wait. If it fails, these streams look again."""
        task = asyncio.ensure_future(_careful(work, streams))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def moves(self, game: str, version: int, seat: Seat, language: Language, names: PlayerNames) -> Moves | None:
        """What this seat may do at this version; None if the game has gone on since, perhaps to newer rules."""
        kept, found = self._found.get(game, (0, {}))
        if kept != version:
            found = {}
            self._found[game] = version, found
        self._found.move_to_end(game)
        while len(self._found) > ASKED_GAMES_KEPT_MAX:
            self._found.popitem(last=False)
        wanted = seat, language, frozenset(names.items())
        work = found.get(wanted)
        if work is None:
            loop = asyncio.get_running_loop()
            work = loop.run_in_executor(self._pool, self._worked_out, game, version, seat, language, names)
            found[wanted] = work
            work.add_done_callback(lambda done: _forget_failure(found, wanted, done))
        return await asyncio.shield(work)

    def _worked_out(self, id: str, version: int, seat: Seat, language: Language, names: PlayerNames) -> Moves | None:
        try:
            game = self._games.load(id).game
        except (NoSuchGame, NewerRules):
            return None
        return shown_moves(game, seat, language, seat_names(game, names, language)) if game.version == version else None


async def _careful(work: Coroutine[Any, Any, None], streams: Sequence[Stream]) -> None:
    try:
        await work
    except Exception as error:
        if not isinstance(error, StoreError):
            log.error("moves cannot be told", exc_info=error)
        for stream in streams:
            stream.look_again()


def _forget_failure(found: Found, wanted: MovesWanted, done: asyncio.Future[Moves | None]) -> None:
    """The next stream that asks tries again."""
    if done.cancelled() or done.exception() is not None:
        found.pop(wanted, None)
