"""The hash chain and the seals around each event.

An event is encoded once. What is hashed is what is stored (events/entries.py says how it lies in Redis): of each event

    hashed    the canonical bytes of the eleven hashed fields, exactly as they went into the hash
    private   the canonical bytes of `private`, by audience; empty where there is none

and nothing else, because the rest follows from them. `hash` is the SHA-256 of the first, under a microsecond to
compute, and the next event's `prev` has it anyway; `salts` follow from the game's secret, the version and the audience.
So a stored hash that disagrees with its event cannot exist.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from domain.kernel.record import By, Written
from events.proof.canon import encode, mac, sha

GENESIS = "0" * 64
"""`prev` of every game's first event."""

_AUDIENCE = re.compile(r"server|seat:(0|[1-9][0-9]*)")


class BrokenChain(Exception):
    """A stored event that does not continue the chain, or a part that does not open its seal."""

    def __init__(self, version: int, why: str) -> None:
        super().__init__(f"version {version}: {why}")
        self.version = version


class Head(NamedTuple):
    """The newest event of a game, as the next one must name it."""

    game: str
    version: int
    hash: str

    @classmethod
    def before_first(cls, game: str) -> Head:
        return cls(game, 0, GENESIS)


PartBytes = Mapping[str, bytes | msgspec.Raw]
"""The canonical bytes of private parts, by audience."""


class Stored(msgspec.Struct, frozen=True, eq=False, gc=False):
    """One event as the store keeps it: its version and its two parts. These refer to no other object, so the garbage
    collector need not track the thousands of events that a game has."""

    version: int
    hashed: bytes
    private: bytes

    def __eq__(self, other: object) -> bool:
        """The same bytes in the same place, whether they were just written or read."""
        return isinstance(other, Stored) and _entry(self) == _entry(other)

    __hash__ = None  # type: ignore[assignment]

    @property
    def hash(self) -> str:
        return sha(self.hashed)

    @property
    def at(self) -> str:
        """When it happened: the first of the hashed fields, a text without escapes."""
        return self.hashed[_AT : self.hashed.index(b'"', _AT)].decode()

    @property
    def prev(self) -> str:
        """The hash of the event before. The last `prev` is the event's own: no field after it can have such a key."""
        start = self.hashed.rindex(_PREV) + len(_PREV)
        return self.hashed[start : start + len(GENESIS)].decode()

    @property
    def name(self) -> bytes:
        """The event's type, as bytes. Raises BrokenChain if what is stored is no event at all."""
        try:
            # Read for every event of a rebuild, so in one go: the name stands last but for `,"version":12}`.
            _, name, _, _, _ = self.hashed.rsplit(b'"', 4)
        except ValueError:
            raise BrokenChain(self.version, "what is stored there is no event") from None
        return name

    @property
    def type(self) -> str:
        """Raises BrokenChain where what is stored is no event at all."""
        return self.name.decode()

    def parts(self, audiences: Collection[str] | None) -> PartBytes:
        """The private parts of these audiences (None: of all)."""
        if not self.private:
            return {}
        parts = _decode_parts(self.private)
        return parts if audiences is None else {a: part for a, part in parts.items() if a in audiences}

    def salt(self, secret: bytes, audience: str) -> bytes:
        """The salt by which the part of an audience is sealed."""
        return salt(secret, self.version, audience)

    def facts(self, parts: PartBytes) -> tuple[Mapping[str, Any], dict[str, Mapping[str, Any]]]:
        """What is public, and what stands in these private parts of it, as values."""
        return _decode_data(self.hashed).data, {a: _decode_any(part) for a, part in parts.items()}


class Linked(Stored, frozen=True, eq=False, gc=True):
    """An event that was linked just now: nothing of it has to be hashed or read again."""

    hash: str
    written: Written
    private_parts: Mapping[str, bytes]
    salts: Mapping[str, bytes]

    @property
    def type(self) -> str:
        return self.written.type

    def parts(self, audiences: Collection[str] | None) -> PartBytes:
        parts = self.private_parts
        if audiences is None or not parts:
            return parts
        return {a: part for a, part in parts.items() if a in audiences}

    def salt(self, secret: bytes, audience: str) -> bytes:
        return self.salts[audience]

    def facts(self, parts: PartBytes) -> tuple[Mapping[str, Any], dict[str, Mapping[str, Any]]]:
        return self.written.data, {a: self.written.private[a] for a in parts} if parts else {}


def _entry(stored: Stored) -> tuple[int, bytes, bytes]:
    return stored.version, stored.hashed, stored.private


class Envelope(msgspec.Struct, frozen=True):
    """An event with everything around it, as one reader may see it: private parts and salts of some audiences."""

    at: str
    by: By
    command: Any
    data: Any
    game: str
    prev: str
    rules: list[str]
    schema: int
    seals: dict[str, str]
    type: str
    version: int
    hash: str = ""
    private: dict[str, Any] = {}
    salts: dict[str, str] = {}


class _Line(msgspec.Struct):
    """All fields of an event as shown, each as the bytes it already has: what was stored is never encoded again."""

    at: msgspec.Raw
    by: msgspec.Raw
    command: msgspec.Raw
    data: msgspec.Raw
    game: msgspec.Raw
    hash: str
    prev: msgspec.Raw
    private: dict[str, msgspec.Raw]
    rules: msgspec.Raw
    salts: dict[str, str]
    schema: msgspec.Raw
    seals: msgspec.Raw
    type: msgspec.Raw
    version: msgspec.Raw


class _Data(msgspec.Struct):
    data: dict[str, Any]


_FRAME = (
    b'{"at":%b,"by":%b,"command":%b,"data":%b,"game":%b,"prev":"%b","rules":%b,"schema":%d,"seals":%b,"type":"%b",'
    b'"version":%d}'
)
"""The canonical bytes of the hashed fields: their keys in order, a gap for each value."""

_NOT_HASHED = frozenset({"hash", "private", "salts"})
_AT = len(b'{"at":"')
_SCHEMA = b'"schema":'
_PREV = b'"prev":"'
_PREV_LENGTH = len(_PREV) + len(GENESIS) + len(b'",')

_decode_data = msgspec.json.Decoder(_Data).decode
_decode_hashed = msgspec.json.Decoder(Envelope).decode
_decode_line = msgspec.json.Decoder(_Line).decode
_decode_parts = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
_decode_any = msgspec.json.Decoder().decode


def salt(secret: bytes, version: int, audience: str) -> bytes:
    """Without the game's secret nobody can guess a sealed card by trying all of them."""
    return mac(secret, f"seal:{version}:{audience}")


def seal(salt: bytes, part: bytes) -> str:
    """What stands in the hashed fields for a private part's canonical bytes."""
    return hashlib.sha256(salt + part).hexdigest()


def link(head: Head, at: str, batch: Iterable[Written], secret: bytes) -> list[Linked]:
    """Gives events their places after `head`: versions, seals, hashes. All of one command have the same `at`.

    Their values are canonical by their types: tests/architecture/test_canonical.py holds that of everything that a
    ruleset can write down. So only the frame is made here, field by field in the order of the keys.
    """
    linked: list[Linked] = []
    version, prev, moment, game = head.version, head.hash, encode(at), encode(head.game)
    for one in batch:
        version += 1
        parts, salts, seals, private = _sealed(secret, version, one.private) if one.private else _NOTHING_SEALED
        hashed = _FRAME % (
            moment,
            encode(one.by),
            b"null" if one.command is None else encode(one.command),
            encode(one.data),
            game,
            prev.encode(),
            _rules(one.rules),
            one.schema,
            seals,
            one.type.encode(),
            version,
        )
        prev = sha(hashed)
        linked.append(Linked(version, hashed, private, prev, one, parts, salts))
    return linked


class _Sealed(NamedTuple):
    """Private parts and what stands for them: by audience the canonical bytes and the salt of each part, then the
    canonical bytes of all seals and of all parts."""

    parts: Mapping[str, bytes]
    salts: Mapping[str, bytes]
    seals: bytes
    private: bytes


_NOTHING_SEALED = _Sealed({}, {}, b"{}", b"")


def _sealed(secret: bytes, version: int, private: Mapping[str, Any]) -> _Sealed:
    parts: dict[str, bytes] = {}
    salts: dict[str, bytes] = {}
    seals: list[bytes] = []
    for audience in sorted(private):
        part = parts[audience] = encode(private[audience])
        salted = salts[audience] = salt(secret, version, audience)
        seals.append(b'%b:"%b"' % (_checked_key(audience), seal(salted, part).encode()))
    return _Sealed(parts, salts, b"{%b}" % b",".join(seals), _joined(parts))


@lru_cache(maxsize=1024)
def _rules(rules: tuple[str, ...]) -> bytes:
    return encode(rules)


@lru_cache(maxsize=64)
def _key(audience: str) -> bytes:
    return encode(audience)


@lru_cache(maxsize=64)
def _checked_key(audience: str) -> bytes:
    if not _AUDIENCE.fullmatch(audience):
        raise ValueError(f"{audience!r} is no audience")
    return encode(audience)


def _joined(parts: PartBytes) -> bytes:
    """The canonical bytes of `private` from those of its parts, in the order of their audiences."""
    return b"{%b}" % b",".join([b"%b:%b" % (_key(a), part) for a, part in parts.items()])


def head_of(game: str, stored: Stored) -> Head:
    return Head(game, stored.version, stored.hash)


def read(stored: Stored, secret: bytes, audiences: Collection[str] | None = None) -> Envelope:
    """The event as values, with the private parts and salts of these audiences (None: of all)."""
    parts = stored.parts(audiences)
    envelope = _decode_hashed(stored.hashed)
    return msgspec.structs.replace(
        envelope,
        hash=stored.hash,
        private={audience: _decode_any(part) for audience, part in parts.items()},
        salts={audience: stored.salt(secret, audience).hex() for audience in parts},
    )


def shown(stored: Stored, secret: bytes, audiences: Collection[str] | None = None) -> bytes:
    """The event's line in a history file for whoever may see these audiences (None: all)."""
    return line(stored, secret, stored.parts(audiences))


def line(stored: Stored, secret: bytes, parts: PartBytes) -> bytes:
    """The event's line with these of its private parts, from the stored bytes.

    The hashed fields stay as they are; the three others go in between, where their keys belong: `hash` before `prev`,
    `private` after it, `salts` before `schema`. Quotes inside of texts are escaped, so `"prev":"` is a key wherever it
    stands, and the last one is the event's own: nothing that comes after it has such a key.
    """
    hashed = stored.hashed
    prev = hashed.rindex(_PREV)
    rules = prev + _PREV_LENGTH
    schema = hashed.index(_SCHEMA, rules)
    private, salts = (_joined(parts), _salts(stored, secret, parts)) if parts else (b"{}", b"")
    return b'%b"hash":"%b",%b"private":%b,%b"salts":{%b},%b' % (
        hashed[:prev],
        stored.hash.encode(),
        hashed[prev:rules],
        private,
        hashed[rules:schema],
        salts,
        hashed[schema:],
    )


def _salts(stored: Stored, secret: bytes, parts: PartBytes) -> bytes:
    return b",".join([b'%b:"%b"' % (_key(a), stored.salt(secret, a).hex().encode()) for a in parts])


def stored_of(line: bytes) -> Stored:
    """The stored event behind a line that shows all of it: the way back from `shown`. Raises BrokenChain."""
    fields = _decode_line(line)
    names = (name for name in _Line.__struct_fields__ if name not in _NOT_HASHED)
    hashed = b"{%b}" % b",".join([b'"%b":%b' % (name.encode(), getattr(fields, name)) for name in names])
    version = int(bytes(fields.version))
    if sha(hashed) != fields.hash:
        raise BrokenChain(version, "the event is not the one that was hashed")
    return Stored(version, hashed, _joined(dict(sorted(fields.private.items()))) if fields.private else b"")


def follows(head: Head, stored: Stored) -> bool:
    """Whether this event is the one after `head`, in the very history that `head` is the newest event of."""
    return stored.prev == head.hash
