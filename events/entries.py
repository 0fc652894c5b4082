"""A game's stream: one entry for each batch, packed.

    57-3   1 <packed>     the events 55, 56 and 57

The id is the version of the batch's last event and how many there are. So a range of the stream that begins at any
version begins with the batch that has this version, even if it is in the middle of that. The field is the number of the
dictionary by which the value is packed. Unpacked, the value has the hashed bytes and the private bytes of one event
after the other (events/proof/chain.py), with line breaks in between: canonical JSON has none.

Nothing that could be derived is left out: what is unpacked is what was hashed. What that costs and what was measured
stands in docs/decisions/0010-one-entry-for-each-batch.md.

Older releases gave every event an entry of its own, and such entries are read for ever:

    57-0   e <hashed> p <private>

A dictionary (events/dictionaries) is made of many batches of all games, so that a batch is packed mostly by pointing
into it. One that was released is never changed: a better one gets the next number.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from sys import maxsize
from typing import Any, Final

import zstandard

from events.proof.chain import Stored

BATCH_DICTIONARY: Final = b"1"
"""The dictionary by which new batches are packed."""

BATCH_LEVEL: Final = 1
"""The lowest level: at 3 a batch would be a fiftieth smaller and take half as long again to pack."""

_HASHED: Final = b"e"


def packed_batch(batch: Iterable[Stored]) -> bytes:
    """The value of a batch's entry under BATCH_DICTIONARY."""
    return _packers.packer.compress(lines_of(batch))


def lines_of(batch: Iterable[Stored]) -> bytes:
    """What is packed of a batch."""
    return b"\n".join([part for one in batch for part in (one.hashed, one.private)])


def events_in(entries: Iterable[Any], after: int, last: int = maxsize) -> list[Stored]:
    """The events of some entries from the one after a version to the last that is wanted."""
    found: list[Stored] = []
    unpackers = _packers.unpackers
    for id, fields in entries:
        newest, _, count = id.partition(b"-")
        first = int(newest) - (int(count) or 1) + 1
        if first > last:
            break
        hashed, private = _parts(unpackers, *fields)
        found += map(Stored, range(first, first + len(hashed)), hashed, private)
    if not found:
        return found
    before, beyond = after + 1 - found[0].version, found[-1].version - last
    return found[max(before, 0) : len(found) - max(beyond, 0)]


def _parts(unpackers: _Unpackers, field: bytes, value: bytes, *private: bytes) -> tuple[list[bytes], list[bytes]]:
    """The hashed and the private bytes of the events of an entry."""
    if field == _HASHED:
        return [value], [private[1]]
    try:
        lines = unpackers[field].decompress(value).split(b"\n")
    except (OSError, zstandard.ZstdError):
        # Handed on as it lies: whoever wants the event finds it broken, and nobody else is stopped by it.
        return [value], [b""]
    return lines[::2], lines[1::2]


class _Unpackers(dict[bytes, zstandard.ZstdDecompressor]):
    """By dictionary; each is made when it is first asked for."""

    def __missing__(self, name: bytes) -> zstandard.ZstdDecompressor:
        self[name] = made = zstandard.ZstdDecompressor(dict_data=_dictionary(name))
        return made


class _Packers(threading.local):
    """What packs and unpacks. Each belongs to one thread: they work without the interpreter's lock."""

    def __init__(self) -> None:
        dictionary = _dictionary(BATCH_DICTIONARY)
        self.packer = zstandard.ZstdCompressor(BATCH_LEVEL, dict_data=dictionary, write_dict_id=False)
        self.unpackers = _Unpackers()


@cache
def _dictionary(name: bytes) -> zstandard.ZstdCompressionDict:
    content = files("events").joinpath("dictionaries", name.decode()).read_bytes()
    dictionary = zstandard.ZstdCompressionDict(content)
    dictionary.precompute_compress(BATCH_LEVEL)
    return dictionary


_packers = _Packers()
