"""Limits how many streams may be open: of one player, from one address, and in all.

Somebody who sits at the table goes before a player who watches it, and a player before a stranger: when every place is
taken, the oldest stream of the lowest rank is closed to make room for one of a higher rank. So a crowd of strangers
keeps no player out.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from service.http.problems import Problem
from service.push.streams import Stream

RETRY_SECONDS: Final = 5

STRANGER: Final = 0
PLAYER: Final = 1
SEATED: Final = 2


class Places:
    """The places of one process, and who has them."""

    def __init__(self, most: int, per_player: int, per_address: int) -> None:
        self._most, self._per_player, self._per_address = most, per_player, per_address
        self._players: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self._ranks: tuple[dict[Stream, None], ...] = ({}, {}, {})
        """The streams of each rank, the oldest first."""

    def __len__(self) -> int:
        return sum(map(len, self._ranks))

    def take(self, stream: Stream, is_seated: bool) -> Stream | None:
        """Takes a place for this stream, and returns the stream to be closed for it, if any. Raises a Problem if there
        is none."""
        if stream.player is not None and self._players[stream.player] >= self._per_player:
            raise _too_many(self._per_player)
        if self._addresses[stream.address] >= self._per_address:
            raise _too_many(self._per_address)
        rank = STRANGER if stream.player is None else SEATED if is_seated else PLAYER
        displaced = self._least(rank) if len(self) >= self._most else None
        if displaced is not None:
            self.leave(displaced)
        self._ranks[rank][stream] = None
        self._addresses[stream.address] += 1
        if stream.player is not None:
            self._players[stream.player] += 1
        return displaced

    def seat(self, stream: Stream) -> None:
        """From now on the stream has the rank of somebody seated."""
        if stream in self._ranks[PLAYER]:
            del self._ranks[PLAYER][stream]
            self._ranks[SEATED][stream] = None

    def leave(self, stream: Stream) -> None:
        """Frees its place, if it still has one."""
        for streams in self._ranks:
            if stream in streams:
                del streams[stream]
                _less(self._addresses, stream.address)
                if stream.player is not None:
                    _less(self._players, stream.player)

    def _least(self, rank: int) -> Stream:
        """The oldest stream of the lowest rank, which must be below this one; raises a Problem if there is none."""
        for streams in self._ranks[:rank]:
            if streams:
                return next(iter(streams))
        raise Problem("unavailable", headers={"Retry-After": str(RETRY_SECONDS)})


def _less(counts: Counter[str], name: str) -> None:
    counts[name] -= 1
    if not counts[name]:
        del counts[name]


def _too_many(most: int) -> Problem:
    return Problem(
        "too-many-streams",
        headers={
            "Retry-After": str(RETRY_SECONDS),
            "RateLimit": f'"streams";r=0;t={RETRY_SECONDS}',
            "RateLimit-Policy": f'"streams";q={most}',
        },
    )
