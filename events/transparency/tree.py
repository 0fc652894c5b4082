"""The tree's hashes and proofs, as RFC 6962, section 2.1, has them.

A tree is given by its nodes: `node(height, index)` is the hash over the 2^height entries from index * 2^height on, for
those that are all there. Everything else is made from them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Final

NodeAt = Callable[[int, int], bytes]

EMPTY: Final = hashlib.sha256(b"").digest()
"""The root of a tree without entries."""


def leaf_hash(entry: bytes) -> bytes:
    return hashlib.sha256(b"\0" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


def node_over(hashes: Sequence[bytes]) -> bytes:
    """The node over neighbours, as many as a power of two."""
    sha256 = hashlib.sha256
    while len(hashes) > 1:
        hashes = [sha256(b"\1" + hashes[i] + hashes[i + 1]).digest() for i in range(0, len(hashes), 2)]
    return hashes[0]


def root(node: NodeAt, size: int) -> bytes:
    return _over(node, 0, size) if size else EMPTY


def inclusion(node: NodeAt, index: int, size: int) -> list[bytes]:
    """What proves that the entry at this index is in the tree of this size, from below."""
    first, end = 0, size
    proof: list[bytes] = []
    while end - first > 1:
        middle = first + _split(end - first)
        if index < middle:
            proof.append(_over(node, middle, end))
            end = middle
        else:
            proof.append(_over(node, first, middle))
            first = middle
    return proof[::-1]


def consistency(node: NodeAt, old: int, size: int) -> list[bytes]:
    """What proves that the tree of size `old`, which is not empty, is how the tree of this size began."""
    first, end = 0, size
    is_whole = True
    """Whether what is left, from `first` to `end`, is the whole old tree in the end. Its root is left out of the proof:
    the reader knows it."""
    proof: list[bytes] = []
    while old < end:
        middle = first + _split(end - first)
        if old <= middle:
            proof.append(_over(node, middle, end))
            end = middle
        else:
            proof.append(_over(node, first, middle))
            first, is_whole = middle, False
    if not is_whole:
        proof.append(_over(node, first, end))
    return proof[::-1]


def _over(node: NodeAt, first: int, end: int) -> bytes:
    """The hash over the entries from `first` to before `end`, a stretch that some tree is split into."""
    count = end - first
    if count & (count - 1) == 0:
        height = count.bit_length() - 1
        return node(height, first >> height)
    middle = first + _split(count)
    return node_hash(_over(node, first, middle), _over(node, middle, end))


def _split(count: int) -> int:
    """The largest power of two below a count of at least two."""
    return int(1 << (count - 1).bit_length() - 1)
