"""Chance as a function of a seed and a counter, so that anybody can repeat it (docs/trust.md, 3)."""

import hmac
from collections.abc import Iterator, Sequence
from itertools import count
from struct import Struct as Layout
from typing import Final, Literal, TypeVar

from msgspec import Struct

Thing = TypeVar("Thing")

WORD: Final = 1 << 32
_BLOCK: Final = Layout(">8I")


class Draw(Struct, frozen=True):
    """One numbered random act and what came of it."""

    k: int
    kind: Literal["shuffle", "pick"]
    n: int
    result: int | tuple[int, ...]


class Chance:
    """The random acts of one game, numbered from `k` on."""

    __slots__ = ("k", "seed")

    def __init__(self, seed: bytes, k: int = 0) -> None:
        self.seed = seed
        self.k = k

    def pick(self, n: int) -> Draw:
        return self._draw("pick", n, _below(_words(self.seed, self.k), n))

    def shuffle(self, n: int) -> Draw:
        words = _words(self.seed, self.k)
        order = list(range(n))
        for i in range(n - 1, 0, -1):
            j = _below(words, i + 1)
            order[i], order[j] = order[j], order[i]
        return self._draw("shuffle", n, tuple(order))

    def picked(self, things: Sequence[Thing]) -> tuple[Thing, Draw]:
        draw = self.pick(len(things))
        assert isinstance(draw.result, int)
        return things[draw.result], draw

    def shuffled(self, things: Sequence[Thing]) -> tuple[tuple[Thing, ...], Draw]:
        draw = self.shuffle(len(things))
        assert isinstance(draw.result, tuple)
        return tuple(things[i] for i in draw.result), draw

    def _draw(self, kind: Literal["shuffle", "pick"], n: int, result: int | tuple[int, ...]) -> Draw:
        draw = Draw(self.k, kind, n, result)
        self.k += 1
        return draw


def _words(seed: bytes, k: int) -> Iterator[int]:
    """The 32-bit words of one random act, block by block."""
    for block in count():
        yield from _BLOCK.unpack(hmac.digest(seed, f"draw:{k}:{block}".encode(), "sha256"))


def _below(words: Iterator[int], n: int) -> int:
    """The next number from 0 to n - 1; words that would favour some numbers are passed over."""
    limit = WORD - WORD % n
    while (word := next(words)) >= limit:
        pass
    return word % n


def seed_from(secret: bytes, entropies: Sequence[str]) -> bytes:
    """The seed of a game: its secret and what each seat added, `""` where nothing was given."""
    listed = ",".join(f'"{entropy}"' for entropy in entropies)
    return hmac.digest(secret, f"[{listed}]".encode(), "sha256")
