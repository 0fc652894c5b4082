"""Packs the many small records that Redis keeps of games that are over: rows of lists, entries of ledgers, steps of
ratings. A dictionary has what such records have in common, so that little but ids is left of each.

Older releases kept them as plain JSON, which is still read, and will be for ever: the first byte tells one from the
other. A dictionary that was released is never changed (`python -m tests.golden.dictionary` makes the next one).
"""

from __future__ import annotations

import threading
from functools import cache, cached_property
from importlib.resources import files
from typing import Final

import zstandard

RECORD_DICTIONARY: Final = "over-1"
"""The dictionary by which new records are packed."""

RECORD_LEVEL: Final = 12
"""At this level a row takes 60 µs, once in its life; at level 3 it would take 8 and be a fourteenth longer."""
_JSON: Final = b"{"


def packed_record(json: bytes) -> bytes:
    return _packers.packer.compress(json)


def unpacked(kept: bytes) -> bytes:
    """The JSON, whether it was packed or is plain."""
    return kept if kept[:1] == _JSON else _packers.unpacker.decompress(kept)


class _Packers(threading.local):
    """One of each for every thread: they work without the interpreter's lock."""

    @cached_property
    def packer(self) -> zstandard.ZstdCompressor:
        return zstandard.ZstdCompressor(RECORD_LEVEL, dict_data=_dictionary(), write_dict_id=False)

    @cached_property
    def unpacker(self) -> zstandard.ZstdDecompressor:
        return zstandard.ZstdDecompressor(dict_data=_dictionary())


@cache
def _dictionary() -> zstandard.ZstdCompressionDict:
    dictionary = zstandard.ZstdCompressionDict(files("events").joinpath("dictionaries", RECORD_DICTIONARY).read_bytes())
    dictionary.precompute_compress(RECORD_LEVEL)
    return dictionary


_packers = _Packers()
