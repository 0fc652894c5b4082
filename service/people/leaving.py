"""What becomes of what was sent from a seat when its player leaves it, and of everything that is kept of a person who
is erased."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import structlog

from domain.kernel.command import NotRunning
from domain.kernel.lifecycle import NotHost, NotOpen, NotSeated
from domain.kernel.words import Seat
from events.archive import ArchiveDamaged
from events.beside.lobby import games_of, rows
from events.play import NoSuchGame, NothingToDo, Played, TooBusy
from events.redis.errors import StoreError
from service.house import House

log = structlog.get_logger()


def erase(house: House, player: str) -> None:
    """Erases a person everywhere. The account is the last to go: until then their token is good, so that they can ask
    again where the store was away in the middle of it."""
    _leave_everything(house, player)
    house.webhooks.forget(player)
    house.first_answers.forget(player)
    house.ratings.forget(player, house.rulesets)
    house.newspapers.forget(player)
    house.players.erase(player)
    # Once more: requests under way may have made a webhook or kept an answer before the account was gone.
    house.webhooks.forget(player)
    house.first_answers.forget(player)


def _leave_everything(house: House, player: str) -> None:
    """Leaves open tables (and closes those that the player hosts), sets the seat away in running games, and erases the
    bodies of their refused moves."""
    for id in {*games_of(house.store, player), *house.players.newest_tables(player)}:
        if not _is_done(_leave, house, id, player):
            _is_done(_erase_refusals, house, id, player)


def _is_done(act: Callable[[House, str, str], None], house: House, id: str, player: str) -> bool:
    """Does this about one game; False if it cannot be done. That is logged, and the player is erased all the same. An
    error is raised only if the store or the archive is away: it comes back, so the player can try again."""
    try:
        act(house, id, player)
    except NoSuchGame:
        return True
    except Exception as why:
        if isinstance(why, StoreError) and not isinstance(why, ArchiveDamaged):
            raise
        log.exception("a game of a player who is erased is left as it is", game=id)
        return False
    return True


def _erase_refusals(house: House, id: str, player: str) -> None:
    """In a game that cannot be read: its row says where the player sat."""
    [row] = rows(house.store, [id])
    for one in () if row is None else row.seats:
        if one["player"] == player:
            house.refusals.erase(id, one["seat"])


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
