"""The lobby's indexes: which games there are, newest first, by status, ruleset and player.

One row a game, and sorted sets of ids that Redis orders by the letters: ids begin with their time. They are derived:
the clock keeps them by following the feeds, and builds them anew from the games where it must. The row of a game that
is over stays for ever, so it is packed, in a hash of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from domain.kernel.clock import timestamp
from domain.kernel.engine import asked, may_act, open_step
from domain.kernel.facts import ToAct
from domain.kernel.lifecycle import Game
from domain.kernel.words import Milliseconds
from domain.rulesets import EVERY_RULESET
from events.beside.packing import packed_record, unpacked
from events.data_set import Pointer
from events.games import Games
from events.ids import AT_BITS, first_id
from events.play import NoSuchGame
from events.proof.chain import Head
from events.redis import families
from events.redis.calls import Call, Steps, Word
from events.redis.families import INDEX
from events.store import Store

STATUSES: Final = ("open", "running", "finished", "abandoned")
STATUSES_OVER: Final = ("finished", "abandoned")
ROWS_KEY: Final = families.ROWS.key()
ROWS_OVER_KEY: Final = families.ROWS_OVER.key()
"""Those of games that are over, packed. They do not change any more, but by a remedy."""

ASKED: Final = "asked"
"""No status, but an index like those: the games that wait for a player."""

ID_LEAD_MAX: Final[Milliseconds] = 25 * 3600 * 1000
"""How much earlier than its opening a game's id may be made: mostly some milliseconds, a day where a request is
repeated with its key."""

ROWS_AT_ONCE: Final = 100
"""How many rows one call to Redis reads at least, however few of them a page has room for."""

COUNTED_AT_ONCE: Final = 500
"""How many rows one call reads when games are counted by looking at them."""

LOOKED_AT_MAX: Final = 5_000
"""How many rows are read for one page at most. Where few of them match, the page is shorter than asked for, and the
next one goes on from there."""


class Row(msgspec.Struct, frozen=True):
    """A game as it stands in a list; names and presence are added when it is shown."""

    id: str
    ruleset: str
    ruleset_version: int
    status: str
    version: int
    head: str
    options: Any
    clock: Any
    visibility: str
    host: str
    previous: str | None
    opened_at: int
    at: int
    seats: list[dict[str, Any]]
    result: Any
    rated: bool = True
    """Whether its host wants it to count, and it can: it is no fork, and was played here."""
    to_act: list[ToAct] = []
    may_act: list[int] = []

    @property
    def is_rated(self) -> bool:
        return self.rated and all(seat["bot"] is None for seat in self.seats)


_decode_row = msgspec.json.Decoder(Row).decode


def row_of(game: Game, head: Head, *, is_imported: bool = False) -> Row:
    return Row(
        id=game.id,
        ruleset=game.ruleset.id,
        ruleset_version=game.ruleset_version,
        status=game.status,
        version=game.version,
        head=head.hash,
        options=game.options,
        clock=game.clock,
        visibility=game.visibility,
        host=game.host,
        previous=game.previous,
        opened_at=game.opened_at,
        at=game.at,
        seats=[
            {
                "seat": seat,
                "player": occupant.player if occupant else None,
                "bot": occupant.bot if occupant else None,
                "away": bool(game.table is not None and seat in game.table.away),
                "key": occupant.key if occupant else None,
            }
            for seat, occupant in enumerate(game.seats)
        ],
        result=None if game.table is None else game.table.result,
        to_act=to_act(game),
        rated=game.rated and game.origin is None and not is_imported,
        may_act=[] if game.table is None else list(may_act(game.ruleset, game.table)),
    )


def to_act(game: Game) -> list[ToAct]:
    """Who must decide what, and by when; the same for every viewer, in the order of the event that asked them.

    In a ballot the step says the order: a table that was read from the store has its questions sorted by seat.
    """
    table = game.table
    if table is None or not table.agenda:
        return []
    step = open_step(table)
    about: Any = step.about(table)
    questions = asked(table)
    seats = step.voters(table) if step.is_ballot else questions
    return [
        ToAct(seat, step.decision, about, questions[seat].question, _deadline(game, seat), table.banks[seat])
        for seat in seats
        if seat in questions
    ]


def _deadline(game: Game, seat: int) -> str | None:
    table = game.table
    if table.stands_still:
        return None
    if seat in table.away:
        return timestamp(game.at)
    due = asked(table)[seat].deadline(table.banks[seat])
    return None if due is None else timestamp(due)


def indexed(games: Games) -> Callable[[Sequence[Pointer]], list[Sequence[Word]]]:
    """The effect of a follower that keeps the indexes: the game as it stands now, whatever happened before."""

    def effect(pointers: Sequence[Pointer]) -> list[Sequence[Word]]:
        commands: list[Sequence[Word]] = []
        for id in dict.fromkeys(pointer.game for pointer in pointers):
            try:
                known = games.load(id)
            except NoSuchGame:
                continue
            is_imported = known.game.is_over and games.is_imported(id)
            commands += _commands(row_of(known.game, known.head, is_imported=is_imported))
        return commands

    return effect


def add(store: Store, *games: tuple[Game, Head], is_imported: bool = False) -> None:
    """Puts games on the lists that no feed tells of, in one round trip."""
    commands = [command for game, head in games for command in _commands(row_of(game, head, is_imported=is_imported))]
    store.connections.call_all([(INDEX, command) for command in commands])


def _commands(row: Row) -> list[Sequence[Word]]:
    content = msgspec.json.encode(row)
    commands: list[Sequence[Word]] = [("HSET", ROWS_KEY, row.id, content)]
    if row.status in STATUSES_OVER:
        commands = [("HSET", ROWS_OVER_KEY, row.id, packed_record(content)), ("HDEL", ROWS_KEY, row.id)]
    if row.visibility == "public":
        for status in STATUSES:
            keys = _indexes(status, row.ruleset)
            commands += [("ZADD", key, 0, row.id) if status == row.status else ("ZREM", key, row.id) for key in keys]
    commands += [("ZADD", _key(None, None, player), 0, row.id) for player in _people(row)]
    if row.status != "open":
        asked = _asked(row)
        for seat in row.seats:
            if seat["player"]:
                key = _key(ASKED, None, seat["player"])
                commands.append(("ZADD", key, 0, row.id) if seat["player"] in asked else ("ZREM", key, row.id))
    return commands


def index_missing(store: Store, running: Sequence[Row]) -> list[str]:
    """Puts running games on the lists of those who are asked; which of them were missing there."""
    missing = [(_key(ASKED, None, player), row.id) for row in running for player in _asked(row)]
    added = store.connections.call_all([(INDEX, ("ZADD", key, 0, id)) for key, id in missing])
    return [id for (_, id), is_new in zip(missing, added, strict=True) if is_new]


def _asked(row: Row) -> set[str]:
    """The people whose decision a game waits for."""
    return {player for one in row.to_act if (player := row.seats[one.seat]["player"]) is not None}


def _key(status: str | None, ruleset: str | None, player: str | None) -> str:
    return families.LISTS.key(status or "*", ruleset or "*", player or "*")


def _indexes(status: str, ruleset: str) -> list[str]:
    """Where a public game of this status stands. What is over stays for ever, so it stands in one place alone."""
    return (
        [_key(status, ruleset, None)]
        if status in STATUSES_OVER
        else [_key(status, one, None) for one in (None, ruleset)]
    )


def _public(status: str | None, ruleset: str | None) -> list[str]:
    """The indexes that together have all public games of a status and a ruleset, or of any."""
    found: list[str] = []
    for one in STATUSES if status is None else (status,):
        rulesets = EVERY_RULESET if ruleset is None and one in STATUSES_OVER else (ruleset,)
        found += (_key(one, name, None) for name in rulesets)
    return found


def drop_former(store: Store) -> None:
    """Deletes indexes that older releases kept and nobody reads any more."""
    statuses = (None, *STATUSES_OVER)
    former = [_key(status, None, None) for status in statuses] + [_key(None, one, None) for one in EVERY_RULESET]
    store.connections.call(INDEX, "UNLINK", *former)


def page(
    store: Store,
    *,
    status: str | None = None,
    ruleset: str | None = None,
    player: str | None = None,
    viewer: str | None = None,
    asked: str | None = None,
    before: str | None = None,
    limit: int = 100,
    is_wanted: Callable[[Row], bool] = lambda row: True,
) -> tuple[list[Row], str | None]:
    """A page of games, newest first, that `viewer` may see, and where the next one begins. `asked`: only those that
    wait for this player. `is_wanted` filters by what has no index."""
    if asked is not None:
        keys = [_key(ASKED, None, asked)]
    else:
        keys = [_key(None, None, player)] if player else _public(status, ruleset)
    if viewer is not None and not player and asked is None:
        # Private games stand in no index but their people's.
        keys.append(_key(None, None, viewer))
    found: list[Row] = []
    looked_at, count = 0, max(limit, ROWS_AT_ONCE) + 1
    while True:
        ids = _newest(store, keys, before, count)
        if not ids:
            return found, None
        if looked_at >= LOOKED_AT_MAX:
            return found, before
        looked_at += len(ids)
        for id, row in zip(ids, rows(store, ids), strict=True):
            before = id
            if row is None or not _fits(row, status, ruleset, player, viewer) or not is_wanted(row):
                continue
            if asked is not None and asked not in _asked(row):
                continue
            if len(found) == limit:
                return found, found[-1].id
            found.append(row)
        if len(ids) < count:
            return found, None


def games_counted(
    store: Store,
    rulesets: Sequence[str],
    *,
    status: str | None = None,
    viewer: str | None = None,
    is_wanted: Callable[[Row], bool] | None = None,
) -> tuple[dict[str, int], bool]:
    """How many games of each ruleset there are that `viewer` may see, and whether that is all of them. Without
    `is_wanted` the indexes tell; with it the newest games are looked at."""
    if is_wanted is not None:
        return _counted_one_by_one(store, rulesets, None, status, viewer, is_wanted)
    keys = [(ruleset, key) for ruleset in rulesets for key in _public(status, ruleset)]
    sizes = store.connections.call_all([(INDEX, ("ZCARD", key)) for _, key in keys])
    counts, is_all = dict.fromkeys(rulesets, 0), True
    for (ruleset, _), size in zip(keys, sizes, strict=True):
        counts[ruleset] += size
    if viewer is not None:
        # Private games stand in no index but their people's.
        own, is_all = _counted_one_by_one(
            store, rulesets, viewer, status, viewer, lambda row: row.visibility == "private"
        )
        counts = {ruleset: count + own[ruleset] for ruleset, count in counts.items()}
    return counts, is_all


def _counted_one_by_one(
    store: Store,
    rulesets: Sequence[str],
    player: str | None,
    status: str | None,
    viewer: str | None,
    is_wanted: Callable[[Row], bool],
) -> tuple[dict[str, int], bool]:
    counts = dict.fromkeys(rulesets, 0)
    ruleset = rulesets[0] if len(rulesets) == 1 else None
    before: str | None = None
    for _ in range(LOOKED_AT_MAX // COUNTED_AT_ONCE):
        found, before = page(
            store,
            status=status,
            ruleset=ruleset,
            player=player,
            viewer=viewer,
            before=before,
            limit=COUNTED_AT_ONCE,
            is_wanted=is_wanted,
        )
        for row in found:
            if row.ruleset in counts:
                counts[row.ruleset] += 1
        if before is None:
            return counts, True
    return counts, False


def oldest_over(
    store: Store,
    *,
    ruleset: str | None = None,
    player: str | None = None,
    viewer: str | None = None,
    after: str | None = None,
    since: Milliseconds = 0,
    until: Milliseconds = 2**AT_BITS - 1,
    limit: int = 100,
) -> tuple[list[Row], str | None]:
    """A page of games that are over, oldest first, that `viewer` may see, and the game after which the next page
    begins. They were opened at `since` or later, and before `until`."""
    keys = (
        [_key(None, None, player)] if player else [key for status in STATUSES_OVER for key in _public(status, ruleset)]
    )
    if viewer is not None and not player:
        keys.append(_key(None, None, viewer))
    first, high = f"[{first_id('g', since - ID_LEAD_MAX)}", f"({first_id('g', until)}"
    found: list[Row] = []
    looked_at, count = 0, max(limit, ROWS_AT_ONCE) + 1
    while True:
        low = first if after is None else f"({after}"
        asked_for = [(INDEX, ("ZRANGEBYLEX", key, low, high, "LIMIT", 0, count)) for key in keys]
        ids = sorted({id.decode() for answer in store.connections.call_all(asked_for) for id in answer})[:count]
        if not ids:
            return found, None
        if looked_at >= LOOKED_AT_MAX:
            return found, after
        looked_at += len(ids)
        for id, row in zip(ids, rows(store, ids), strict=True):
            if row is not None and _is_over(row, since, until) and _fits(row, None, ruleset, player, viewer):
                if len(found) == limit:
                    return found, found[-1].id
                found.append(row)
            after = id


def _is_over(row: Row, since: Milliseconds, until: Milliseconds) -> bool:
    return row.status in STATUSES_OVER and since <= row.opened_at < until


def _newest(store: Store, keys: Sequence[str], before: str | None, count: int) -> list[str]:
    """The newest ids of several indexes together, each once."""
    high = "+" if before is None else f"({before}"
    asked_for = [(INDEX, ("ZREVRANGEBYLEX", key, high, "-", "LIMIT", 0, count)) for key in keys]
    ids = {id.decode() for answer in store.connections.call_all(asked_for) for id in answer}
    return sorted(ids, reverse=True)[:count]


def is_seen(row: Row, viewer: str | None) -> bool:
    """A private game exists only for those seated and its host."""
    return row.visibility == "public" or viewer in _people(row)


def _people(row: Row) -> set[str]:
    return {row.host, *(seat["player"] for seat in row.seats if seat["player"])}


def _fits(row: Row, status: str | None, ruleset: str | None, player: str | None, viewer: str | None) -> bool:
    if not is_seen(row, viewer):
        return False
    # Whoever has left a table is still in its index.
    is_theirs = player is None or player in _people(row)
    return is_theirs and (status is None or row.status == status) and (ruleset is None or row.ruleset == ruleset)


def rows(store: Store, ids: Sequence[str]) -> list[Row | None]:
    """What the indexes say of these games."""
    return store.carried_out(reading_rows(ids))


def reading_rows(ids: Sequence[str]) -> Steps[list[Row | None]]:
    kept: list[bytes | None] = yield Call(INDEX, ("HMGET", ROWS_KEY, *ids))
    if over := [id for id, stored in zip(ids, kept, strict=True) if stored is None]:
        found = dict(zip(over, (yield Call(INDEX, ("HMGET", ROWS_OVER_KEY, *over))), strict=True))
        kept = [found.get(id, stored) for id, stored in zip(ids, kept, strict=True)]
    return [None if stored is None else _decode_row(unpacked(stored)) for stored in kept]


def games_of(store: Store, player: str) -> list[str]:
    """The ids of all games that a player ever sat at or hosted."""
    return [id.decode() for id in store.connections.call(INDEX, "ZRANGE", _key(None, None, player), 0, -1)]
