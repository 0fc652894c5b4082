"""What every process that serves event streams has to hear at once: whose ticket is in use again, who was erased or
renamed, which token was revoked, and for whom there are news.

A short stream of Redis; whoever starts to listen begins at its end.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from events.data_set import WAIT_SECONDS_MAX
from events.redis import families
from events.redis.calls import Call, Steps, Word
from events.redis.families import INDEX
from events.store import Store

_NOTICES: Final = families.NOTICES.key()

NOTICES_MAX: Final = 10_000
"""How many notices are kept: far more than come between two looks of a listener."""

NoticeKind = Literal["ticket", "erased", "renamed", "revoked", "news"]
NoticePlace = tuple[int, int]
"""The place of a notice among all; a later one is greater."""


class Notice(NamedTuple):
    place: NoticePlace
    what: str
    whom: str


def noticed(what: NoticeKind, whom: str) -> tuple[Word, ...]:
    """The command that tells everybody who listens."""
    return ("XADD", _NOTICES, "MAXLEN", "~", NOTICES_MAX, "*", what, whom)


class Notices:
    """The notices of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def giving(self, what: NoticeKind, whom: str) -> Steps[NoticePlace]:
        """Tells everybody who listens, and gives the notice's place."""
        return _place((yield Call(INDEX, noticed(what, whom))))

    def finding_end(self) -> Steps[NoticePlace]:
        newest = yield Call(INDEX, ("XREVRANGE", _NOTICES, "+", "-", "COUNT", 1))
        return _place(newest[0][0]) if newest else (0, 0)

    def following(self, after: NoticePlace) -> Steps[list[Notice]]:
        """What was told after this. Redis waits with its answer until there is something, so it is asked over a
        connection of one's own."""
        wait = round(1000 * WAIT_SECONDS_MAX)
        place = f"{after[0]}-{after[1]}"
        answer = yield Call(INDEX, ("XREAD", "COUNT", 1_000, "BLOCK", wait, "STREAMS", _NOTICES, place))
        entries = answer[0][1] if answer else ()
        return [Notice(_place(id), what.decode(), whom.decode()) for id, (what, whom) in entries]


def _place(id: bytes) -> NoticePlace:
    ms, _, number = id.partition(b"-")
    return int(ms), int(number)
