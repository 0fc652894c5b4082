"""Chance as a function of a seed and a counter, so that anybody can repeat it (docs/trust.md, 3)."""

import hmac
from collections.abc import Sequence
from typing import Literal, TypeVar

from msgspec import Struct

Thing = TypeVar("Thing")

WORD = 1 << 32


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
        return self._draw("pick", n, _Words(self.seed, self.k).below(n))

    def shuffle(self, n: int) -> Draw:
        words = _Words(self.seed, self.k)
        order = list(range(n))
        for i in range(n - 1, 0, -1):
            j = words.below(i + 1)
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


class _Words:
    """The 32-bit words of one random act, block by block."""

    __slots__ = ("block", "k", "seed", "words")

    def __init__(self, seed: bytes, k: int) -> None:
        self.seed, self.k, self.block = seed, k, 0
        self.words: list[int] = []

    def below(self, n: int) -> int:
        while True:
            if not self.words:
                digest = hmac.digest(self.seed, f"draw:{self.k}:{self.block}".encode(), "sha256")
                self.words = [int.from_bytes(digest[at : at + 4], "big") for at in range(28, -4, -4)]
                self.block += 1
            word = self.words.pop()
            if word < WORD - WORD % n:
                return word % n


def seed_from(secret: bytes, entropies: Sequence[str]) -> bytes:
    """The seed of a game: its secret and what each seat added, `""` where nothing was given."""
    listed = ",".join(f'"{entropy}"' for entropy in entropies)
    return hmac.digest(secret, f"[{listed}]".encode(), "sha256")
