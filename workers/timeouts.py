"""Time is up: the clock answers for every seat that let its time pass, lets a remedy lapse that nobody has decided, and
ends what nobody plays any more."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from domain.kernel.engine import asked, is_late
from domain.kernel.lifecycle import Game, due
from domain.kernel.words import Milliseconds, Seat
from events.games import Games
from events.play import NoSuchGame, NothingToDo, TooBusy
from workers.metrics import LATENESS
from workers.workshop import Workshop

DEFAULTS_MAX: Final = 200
"""How many defaults one job plays before other jobs get the worker; the game is due again at once."""


def carry_out(shop: Workshop, id: str) -> int:
    """Plays the default for every overdue seat, lowest first, each naming its question, so that a second run is
    harmless; how many were played."""
    games = shop.games
    try:
        game = games.recent(id).game
        if not overdue_seats(game, games.clock()):
            game = games.load(id).game
        for played in range(DEFAULTS_MAX):
            if game.is_over:
                shop.deadlines.remove(id)
                return played
            overdue = overdue_seats(game, games.clock())
            if not overdue:
                if played == 0:
                    _let_go(shop, game)
                return played
            game = _timed_out(games, game, *overdue[0])
    except NoSuchGame:
        shop.deadlines.remove(id)
        return 0
    except TooBusy:
        return 0
    return DEFAULTS_MAX


def _timed_out(games: Games, game: Game, seat: Seat, question: int) -> Game:
    """The game after a seat's default; as it stands now where somebody was faster."""
    try:
        after = games.time_out(game.id, seat, question).game
    except NothingToDo:
        return games.load(game.id).game
    deadline = asked(game.table)[seat].deadline(game.table.banks[seat])
    if seat not in game.table.away and deadline is not None:
        LATENESS.observe((after.at - deadline) / 1000)
    return after


def _let_go(shop: Workshop, game: Game) -> None:
    """No seat is overdue. Lets an undecided remedy lapse, or abandons a game that nobody plays any more, if it is time;
    else the job came too early by this machine's clock, and its lease ends. Where something was played, its append has
    set the moment at which to look again."""
    moment = due(game)
    assert moment is not None
    if moment <= shop.games.clock():
        is_asked = game.table is not None and game.table.remedy is not None
        with suppress(NothingToDo):
            shop.games.lapse(game.id) if is_asked else shop.games.abandon(game.id)
            return
    shop.deadlines.bring_forward(game.id, moment)


def overdue_seats(game: Game, at: Milliseconds) -> list[tuple[Seat, int]]:
    """The seats whose time is up, or who are away, with their questions."""
    table = game.table
    if table is None or not table.agenda or table.stands_still:
        return []
    return sorted(
        (seat, question.question)
        for seat, question in asked(table).items()
        if seat in table.away or is_late(table, seat, at)
    )
