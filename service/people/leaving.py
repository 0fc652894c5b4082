"""What becomes of a player's tables, and of what was sent there, when the person is erased."""

from __future__ import annotations

from contextlib import suppress

from domain.kernel.command import NotRunning
from domain.kernel.lifecycle import NotHost, NotOpen, NotSeated
from events.beside.lobby import games_of
from events.play import NoSuchGame, NothingToDo, TooBusy
from service.house import House


def leave_everything(house: House, player: str) -> None:
    """Leaves open tables (and closes those that the player hosts), sets the seat away in running games, and erases what
    the refused moves were."""
    for id in {*games_of(house.store, player), *house.players.newest_tables(player)}:
        with suppress(NoSuchGame):
            _leave(house, id, player)


def _leave(house: House, id: str, player: str) -> None:
    game = house.games.load(id).game
    seat = game.seat_of(player)
    if seat is not None:
        house.refusals.erase(id, seat)
    with suppress(NotOpen, NotHost, NotSeated, NotRunning, NothingToDo, TooBusy):
        if game.status == "open" and game.host == player:
            house.games.close(id, player)
        elif game.status == "open" and seat is not None:
            house.games.leave(id, seat, player)
        elif game.status == "running" and seat is not None:
            house.games.set_away(id, seat, True)
