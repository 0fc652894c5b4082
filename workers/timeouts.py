"""Time is up: the clock answers for every seat that let its time pass, and ends what nobody plays any more."""

from __future__ import annotations

from domain.kernel.engine import asked, is_late
from domain.kernel.lifecycle import Game
from domain.kernel.words import Milliseconds
from events.play import Games, NoSuchGame, NothingToDo, TooBusy
from workers import wiring


def time_out(game: str) -> None:
    """Plays the default for every overdue seat, lowest first, each naming its question; a second run is harmless."""
    carry_out(wiring.games(), game)


def carry_out(games: Games, id: str) -> int:
    """How many defaults were played."""
    played = 0
    try:
        while overdue := overdue_seats(games.load(id).game, games.clock()):
            seat, question = overdue[0]
            games.time_out(id, seat, question)
            played += 1
        games.abandon(id)
    except (NothingToDo, NoSuchGame, TooBusy):
        return played
    return played


def overdue_seats(game: Game, at: Milliseconds) -> list[tuple[int, int]]:
    """The seats whose time is up, or who are away, with their questions."""
    table = game.table
    if table is None or not table.agenda or table.disputes:
        return []
    return sorted(
        (seat, question.question)
        for seat, question in asked(table).items()
        if seat in table.away or is_late(table, seat, at)
    )
