"""A full table starts: the last seat is taken, and the game is set up or, in a fork, goes on, all in one batch."""

from copy import copy
from typing import Any

from domain.kernel.engine import Decided, resumed, start
from domain.kernel.lifecycle import Game, GameStarted, Occupant, empty_table, fold, sits_down
from domain.kernel.words import Milliseconds, Seat


def joins(
    game: Game, who: Occupant, seat: Seat | None, at: Milliseconds, previous: Any = None, origin: Any = None
) -> Decided:
    """Somebody sits down, which starts the game if no seat is free any more. `previous` is what the game before this
    one in a series hands over, `origin` the table at which a fork goes on. Raises NotOpen and AlreadySeated."""
    taken = sits_down(game, who, seat)
    full = copy(game)
    full.seats = game.seats[:]
    fold(full, taken, at)
    if None in full.seats:
        return Decided([taken])
    table = empty_table(full, **({} if previous is None else {"previous": previous}))
    if origin is not None:
        table = table.went_back(origin)
    table.version = full.version + 1
    started = (start if origin is None else resumed)(game.ruleset, table, at)
    return Decided([taken, GameStarted(), *started.events], started.table, [(), (), *started.rules])
