"""Time is up: the clock answers for every seat that let its time pass, and ends what nobody plays any more."""

from __future__ import annotations

from typing import Final

from domain.kernel.engine import asked, is_late
from domain.kernel.lifecycle import Game, due
from domain.kernel.words import Milliseconds, Seat
from events.play import Games, NoSuchGame, NothingToDo, TooBusy
from workers.metrics import LATENESS

DEFAULTS_MAX: Final = 200
"""Defaults that one job plays before it lets others have the worker; the game is due again at once."""


def carry_out(games: Games, id: str) -> int:
    """Plays the default for every overdue seat, lowest first, each naming its question, so that a second run is
    harmless; how many were played."""
    try:
        for played in range(DEFAULTS_MAX):
            game = games.load(id).game
            if game.is_over:
                _forget(games, id)
                return played
            overdue = overdue_seats(game, games.clock())
            if not overdue:
                _abandon(games, id)
                _look_again(games, game)
                return played
            seat, question = overdue[0]
            _time_out(games, game, seat, question)
    except NoSuchGame:
        _forget(games, id)
        return 0
    except TooBusy:
        return 0
    return DEFAULTS_MAX


def _time_out(games: Games, game: Game, seat: Seat, question: int) -> None:
    try:
        at = games.time_out(game.id, seat, question).game.at
    except NothingToDo:
        return
    deadline = asked(game.table)[seat].deadline(game.table.banks[seat])
    if seat not in game.table.away and deadline is not None:
        LATENESS.observe((at - deadline) / 1000)


def _abandon(games: Games, id: str) -> None:
    try:
        games.abandon(id)
    except NothingToDo:
        return


def _look_again(games: Games, game: Game) -> None:
    """Ends the lease where the job came too early by this machine's clock: an append has set a new moment else."""
    moment = due(game)
    if moment is not None and moment > games.clock():
        tag, deadlines = _deadlines(games, game.id)
        games.store.connections.call(tag, "ZADD", deadlines, "XX", "LT", moment, game.id)


def _forget(games: Games, id: str) -> None:
    """A game that is over, or gone, is nobody's business any more."""
    tag, deadlines = _deadlines(games, id)
    games.store.connections.call(tag, "ZREM", deadlines, id)


def _deadlines(games: Games, id: str) -> tuple[str, str]:
    partitions = games.store.partitions
    partition = partitions.of(id)
    return partitions.tag(partition), partitions.deadlines(partition)


def overdue_seats(game: Game, at: Milliseconds) -> list[tuple[Seat, int]]:
    """The seats whose time is up, or who are away, with their questions."""
    table = game.table
    if table is None or not table.agenda or table.disputes:
        return []
    return sorted(
        (seat, question.question)
        for seat, question in asked(table).items()
        if seat in table.away or is_late(table, seat, at)
    )
