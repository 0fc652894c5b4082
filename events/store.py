"""The event store: append to a game, and read it; what happens in all of them is below (events/data_set.py).

An append is one call of append.lua, so it happened or it did not. Everything it may answer is a type of its own; the
store's own troubles are exceptions (events/redis/connection.py). Replies of Redis are taken apart here and nowhere
else.

What the path of a command needs is there as steps (events/redis/calls.py), named by what is going on: `appending`,
`answering`, `reading`. `append`, `answered` and `read` carry the same steps out at once.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from sys import maxsize

import msgspec

from events.archive import Archive
from events.data_set import DataSet, at_once
from events.entries import BATCH_DICTIONARY, events_in, packed_batch
from events.proof.chain import Head, Stored, follows, head_of
from events.redis import families
from events.redis.calls import Aside, Call, Steps, Word, script_call
from events.redis.connection import Connections
from events.redis.errors import StoreError
from events.redis.scripts import Script, script_file

FEED_BYTES_MAX = 4 * 2**20
"""How much of Redis's memory each partition's feed may take; a follower that falls further behind looks through the
games instead."""

POINTER_BYTES_MAX = 64
"""How much of it a pointer takes: an id, two numbers, and what Redis needs for an entry."""

FEED_MAX = FEED_BYTES_MAX // POINTER_BYTES_MAX

TAIL_MAX = 1_000
"""How many events a conflict hands back at most."""

PAGE_MAX = 1_000
"""How many entries are asked for at a time, and how many events a page has."""

_DIGEST_BYTES = 16
_MARK_BYTES = 4
_APPEND = script_file("append")
# Writes a value once more as it is, so that a WAIT behind it waits for replicas to have that value.
_TOUCH = Script(
    "local kept = redis.call('HGET', KEYS[1], ARGV[1]) if kept then redis.call('HSET', KEYS[1], ARGV[1], kept) end"
)
_NOTE_ONCE = Script(
    "if redis.call('EXISTS', KEYS[1]) == 0 then return false end "
    "redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2]) return redis.call('HGET', KEYS[1], ARGV[1])"
)


class Appended(msgspec.Struct, frozen=True):
    """The events are in the store, and on its disk where it says so."""

    first: int
    count: int


class Repeated(msgspec.Struct, frozen=True):
    """The key was used before, for the same body: this is what it did then. Nothing was added."""

    first: int
    count: int


class Mismatch(msgspec.Struct, frozen=True):
    """The key was used before, for another body. Nothing was added."""

    first: int
    count: int


class Conflict(msgspec.Struct, frozen=True):
    """Somebody was faster. `tail` is what the caller missed, to be applied before looking again.

    An empty tail means that what the caller holds is not what is stored (a restored backup): load the game anew. A
    tail of TAIL_MAX events may not reach `version`: read on after it.
    """

    version: int
    tail: list[Stored]


AppendOutcome = Appended | Repeated | Mismatch | Conflict


class StoreChanged(StoreError):
    """While a game was read page by page, its events were replaced by others (a restored backup): read it again."""


class Store(DataSet):
    """All games of one data set."""

    def __init__(
        self, connections: Connections, *, partitions: int | None = None, archive: Archive | None = None
    ) -> None:
        super().__init__(connections, partitions=partitions)
        self.archive = archive
        """Where games are that are long over; they are read as if they were here."""

    def getting_ready(self) -> Steps[None]:
        """Makes sure that every node takes writes and has the script of an append."""
        calls = []
        for partition in range(self.partitions.count if self.connections.is_cluster else 1):
            tag = self.partitions.tag(partition)
            calls += [
                Call(tag, ("SET", families.READY.key(tag), 1), is_promise=True),
                Call(tag, ("SCRIPT", "LOAD", _APPEND.text)),
            ]
        yield calls

    # Writing

    def appending(
        self,
        head: Head,
        batch: Sequence[Stored],
        *,
        key: str | None = None,
        body: bytes = b"",
        is_once: bool = False,
        signature: str | None = None,
        due: int | None,
        notes: Mapping[str, str | bytes] | None = None,
        owner: str | None = None,
    ) -> Steps[AppendOutcome]:
        """Adds a batch of linked events after `head`, if that still is the head.

        `key` is the client's idempotency key with whoever and whatever it is scoped to; `body` is what the same key
        must come with again. Without one the append gets a key of its own: after a lost connection the same call, made
        again, tells what happened. With `is_once` it gets none, and no key is kept: that is for events which nobody
        else can want, so if they turn out to be stored, it was this call that has stored them. A `signature` of a
        player counts once: when it comes again, under whatever key, it tells what it did the first time. `due` is when
        the clock should look at the game, in ms since 1970; None takes a game that is over off the list. `owner` is who
        opens a game: the feed tells it, shortened, to those who serve many owners in turn.
        """
        if not batch:
            raise ValueError("an append has at least one event")
        tag, keys = self.partitions.appended(head.game)
        digest = _digest(body) if body else _EMPTY_DIGEST
        field = _key_field(key) if key is not None else b"" if is_once else _fresh_field()
        words: list[Word] = [head.game, head.version, head.hash, batch[-1].hash, "" if due is None else due]
        signed = b"" if signature is None else _signature_field(signature)
        touches = "1" if self.connections.replicas else ""
        words += (field, TAIL_MAX, FEED_MAX, len(batch), BATCH_DICTIONARY, packed_batch(batch), signed, touches)
        words.append("" if owner is None else owner_mark(owner))
        done = b"%b%d %d" % (digest, head.version + 1, len(batch))
        if field:
            words += (field, done)
        if signed:
            words += (signed, done)
        if notes:
            words += _note_words(notes)
        match (yield script_call(tag, _APPEND, keys, words, is_promise=True)):
            case int():
                return Appended(head.version + 1, len(batch))
            case [b"conflict", version, entries]:
                tail = events_in(entries, head.version, head.version + TAIL_MAX)
                if is_once and tail[len(batch) - 1 : len(batch)] == [batch[-1]]:
                    return Appended(head.version + 1, len(batch))
                return self.conflicting(head, version, tail)
            case [_, then, first, count]:
                if then != digest:
                    return Mismatch(first, count)
                is_ours = first == head.version + 1 and (yield from self._is_stored(head.game, batch[-1]))
                return Appended(first, count) if is_ours else Repeated(first, count)
            case answer:
                raise StoreError(f"append.lua answered {answer!r}")

    append = at_once("append", appending)

    def conflicting(self, head: Head, version: int, tail: list[Stored]) -> Conflict:
        """Somebody was faster: the store has come to this version, by these events after `head`'s."""
        return Conflict(version, tail if tail and follows(head, tail[0]) else [])

    def _is_stored(self, game: str, event: Stored) -> Steps[bool]:
        """Whether this very event is stored: then our own first try, whose answer was lost, used the key."""
        return (yield from self.reading(game, after=event.version - 1, count=1)) == [event]

    def answering(
        self, game: str, key: str | None, body: bytes = b"", signature: str | None = None
    ) -> Steps[Repeated | Mismatch | None]:
        """What a key, or a signature, has already done in this game, to be asked before a command is judged again."""
        tag, (_, meta, _, _) = self.partitions.appended(game)
        fields = [] if key is None else [_key_field(key)]
        fields += [] if signature is None else [_signature_field(signature)]
        done: list[bytes | None] = (yield Call(tag, ("HMGET", meta, *fields))) if fields else []
        field, kept = next(((field, one) for field, one in zip(fields, done, strict=True) if one), (b"", None))
        if kept is None:
            return None
        if self.connections.replicas:
            yield script_call(tag, _TOUCH, [meta], [field], is_promise=True)
        first, count = map(int, kept[16:].split())
        return Repeated(first, count) if kept[:16] == _digest(body) else Mismatch(first, count)

    answered = at_once("answered", answering)

    def note(self, game: str, notes: Mapping[str, str | bytes]) -> None:
        """Writes something down beside a game's events."""
        tag, (_, meta, _, _) = self.partitions.appended(game)
        self.connections.call(tag, "HSET", meta, *_note_words(notes))

    def note_once(self, game: str, name: str, value: bytes) -> bytes | None:
        """Writes a note, unless there is one of this name, and gives the one that stays; None where the game is not in
        Redis."""
        tag, (_, meta, _, _) = self.partitions.appended(game)
        kept: bytes | None = self.connections.run(tag, _NOTE_ONCE, [meta], [note_field(name), value])
        return kept

    # Reading

    def head(self, game: str) -> Head | None:
        """The newest event of a game; None where there is no such game."""
        tag, (_, meta, _, _) = self.partitions.appended(game)
        version, hash = self.connections.call(tag, "HMGET", meta, "v", "h")
        if version is not None:
            return Head(game, int(version), hash.decode())
        archived = self.archive.events(game) if self.archive is not None else []
        return head_of(game, archived[-1]) if archived else None

    def versions(self, games: Sequence[str]) -> list[int | None]:
        """The newest version of each of these games; None where it is not in Redis."""
        places = [self.partitions.place(families.META, game) for game in games]
        asked = [(tag, ("HGET", meta, "v")) for tag, meta in places]
        return [None if version is None else int(version) for version in self.connections.call_all(asked)]

    def notes(self, game: str, names: Sequence[str]) -> dict[str, bytes]:
        """The notes of these names, as far as there are any."""
        tag, (_, meta, _, _) = self.partitions.appended(game)
        values = self.connections.call(tag, "HMGET", meta, *map(note_field, names))
        found = {name: value for name, value in zip(names, values, strict=True) if value is not None}
        if len(found) < len(names) and self.archive is not None and self.archive.has(game):
            beside = self.archive.beside(game)
            assert beside is not None
            found = {name: beside.notes[name].encode() for name in names if name in beside.notes} | found
        return found

    def note_kept(self, game: str, name: str) -> Steps[bytes | None]:
        """One note of a game that is still in Redis; None where there is none."""
        tag, (_, meta, _, _) = self.partitions.appended(game)
        kept: bytes | None = yield Call(tag, ("HGET", meta, note_field(name)))
        return kept

    def version_kept(self, game: str) -> Steps[int | None]:
        """The newest version of a game that is still in Redis; None where it is not there."""
        tag, (_, meta, _, _) = self.partitions.appended(game)
        version = yield Call(tag, ("HGET", meta, "v"))
        return None if version is None else int(version)

    def reading(self, game: str, after: int = 0, count: int = PAGE_MAX) -> Steps[list[Stored]]:
        """At most `count` events of a game after a version, oldest first; none where there is no such game."""
        found, _ = yield from self._page(game, after, count, after + count)
        return found

    read = at_once("read", reading)

    def reading_many(self, wanted: Sequence[tuple[str, int, int]]) -> Steps[list[list[Stored]]]:
        """The same of several games that are in Redis (game, after, count), in one round trip for each node."""
        answers = yield [self._range(game, after, count) for game, after, count in wanted]
        return [
            events_in(entries, after, after + count) for (_, after, count), entries in zip(wanted, answers, strict=True)
        ]

    read_many = at_once("read_many", reading_many)

    def read_all(self, game: str, after: int = 0, last: int = maxsize) -> Iterator[Stored]:
        """All events of a game after a version, up to the last that is wanted, a page at a time."""
        before: list[Stored] = []
        is_more = True
        while is_more and after < last:
            page, is_more = self.carried_out(self._page(game, after, min(PAGE_MAX, last - after), last))
            yield from _next_page(before, page)
            before, after = page, page[-1].version if page else last

    def reading_all(self, game: str, after: int = 0, last: int = maxsize) -> Steps[list[Stored]]:
        """The same as steps, in one piece."""
        found: list[Stored] = []
        is_more = True
        while is_more and after < last:
            page, is_more = yield from self._page(game, after, min(PAGE_MAX, last - after), last)
            found += _next_page(found, page)
            after = page[-1].version if page else last
        return found

    def batch_heads(self, game: str, after: int = 0) -> Iterator[Stored]:
        """The newest event of every batch after a version; of an archived game, whose batches nobody tells apart, the
        newest of all."""
        while entries := self.connections.answer(self._range(game, after, PAGE_MAX)):
            for entry in entries:
                newest = events_in([entry], after)[-1]
                yield newest
                after = newest.version
        if self.archive is not None:
            yield from self.archive.events(game)[after:][-1:]

    def _page(self, game: str, after: int, count: int, last: int) -> Steps[tuple[list[Stored], bool]]:
        """The events after a version in at most `count` entries, up to the last that is wanted; whether there may be
        more of them."""
        entries = yield self._range(game, after, count)
        if not entries and self.archive is not None:
            archived: list[Stored] = yield Aside(partial(self.archive.events, game))
            return archived[after:last], False
        return events_in(entries, after, last), len(entries) == count

    def _range(self, game: str, after: int, count: int) -> Call:
        """Asks for entries, the first of which has the event after a version."""
        tag, (stream, _, _, _) = self.partitions.appended(game)
        return Call(tag, ("XRANGE", stream, f"{after + 1}-0", "+", "COUNT", count))


def owner_mark(owner: str) -> bytes:
    """A short digest that tells nearly all owners apart: two with the same one share a turn."""
    return blake2b(owner.encode(), digest_size=_MARK_BYTES).digest()


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=_DIGEST_BYTES).digest()


_EMPTY_DIGEST = _digest(b"")


def _fresh_field() -> bytes:
    """Like `_key_field`, of a key that nobody else has."""
    return b"i" + secrets.token_bytes(_DIGEST_BYTES)


def _key_field(key: str) -> bytes:
    """Short whatever the client chose, so that Redis keeps a game's hash packed."""
    return b"i" + _digest(key.encode())


def _signature_field(signature: str) -> bytes:
    return b"s" + _digest(signature.encode())


def note_field(name: str) -> str:
    """Where a note lies in its game's hash: behind a prefix, so that none has the name of a field of ours."""
    return f"m:{name}"


def _note_words(notes: Mapping[str, str | bytes]) -> list[str | bytes]:
    return [word for name, value in notes.items() for word in (note_field(name), value)]


def _next_page(before: Sequence[Stored], page: list[Stored]) -> list[Stored]:
    """A page of a game, if it continues the page before it. Raises StoreChanged."""
    if before and page and not follows(head_of("", before[-1]), page[0]):
        raise StoreChanged(f"version {page[0].version} does not continue what was read before it")
    return page
