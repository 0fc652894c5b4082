"""What becomes of what was sent from a seat when its player leaves it, and of all tables of a person who is erased."""

from __future__ import annotations

from contextlib import suppress

from domain.kernel.command import NotRunning
from domain.kernel.lifecycle import NotHost, NotOpen, NotSeated
from domain.kernel.words import Seat
from events.beside.lobby import games_of
from events.play import NoSuchGame, NothingToDo, Played, TooBusy
from service.house import House


def leave_everything(house: House, player: str) -> None:
    """Leaves open tables (and closes those that the player hosts), sets the seat away in running games, and erases what
    the refused moves were."""
    for id in {*games_of(house.store, player), *house.players.newest_tables(player)}:
        with suppress(NoSuchGame):
            _leave(house, id, player)


def free_seat(house: House, id: str, seat: Seat, player: str) -> Played:
    """Leaves a seat before the start, or removes whoever sits there. Whoever sits down there next sees the refusals of
    the seat, so nothing that was typed stays in them. Raises what Games.leave does."""
    left = house.games.leave(id, seat, player)
    house.refusals.erase_before(id, seat, left.events[0].version)
    return left


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
