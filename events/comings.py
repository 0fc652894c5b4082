"""Who sits at a table, and who came to it and left it before its game began. Sentences about that name the seat, and by
the time that somebody reads them, somebody else may sit there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from domain.kernel.lifecycle import Game, SeatLeft, SeatTaken
from domain.kernel.words import Seat
from events.proof.chain import Stored
from events.redis.calls import Steps
from events.store import Store

SEAT_TAKEN: Final = SeatTaken.stored_name()
SEAT_LEFT: Final = SeatLeft.stored_name()

LOOKED_BACK: Final = 100
"""Events that are read at once in search of whoever sat at a seat."""


class Sitter(Struct, frozen=True):
    """Whoever sat down at a seat: a player, or a kind of bot."""

    seat: Seat
    player: str | None
    bot: str | None


def players_at(game: Game) -> list[str]:
    return [occupant.player for occupant in game.seats if occupant is not None and occupant.player]


def finding_sitters(store: Store, game: str, events: Iterable[Stored]) -> Steps[dict[int, Sitter]]:
    """Who sat down or left in these events, by the version of the event. The events follow one another."""
    found: dict[int, Sitter] = {}
    seated: dict[Seat, Sitter] = {}
    for stored in events:
        if stored.type == SEAT_TAKEN:
            sitter = found[stored.version] = _sitter(stored)
            seated[sitter.seat] = sitter
        elif stored.type == SEAT_LEFT:
            seat = _seat(stored)
            found[stored.version] = seated.get(seat) or (yield from _finding_sitter(store, game, seat, stored.version))
    return found


def _finding_sitter(store: Store, game: str, seat: Seat, version: int) -> Steps[Sitter]:
    """Who sat there before this version. The search goes backwards, because people seldom sit for long before a game
    starts."""
    last = version - 1
    while last > 0:
        first = max(last - LOOKED_BACK, 0)
        for stored in reversed((yield from store.reading(game, first, last - first))):
            if stored.type == SEAT_TAKEN and _seat(stored) == seat:
                return _sitter(stored)
        last = first
    return Sitter(seat, None, None)


def _seat(stored: Stored) -> Seat:
    facts, _ = stored.facts({})
    seat: Seat = facts["seat"]
    return seat


def _sitter(taken: Stored) -> Sitter:
    facts, _ = taken.facts({})
    return Sitter(facts["seat"], facts["player"], facts["bot"])
