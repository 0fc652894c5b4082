"""Every shuffle and pick, made again from the revealed secret."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from .lines import Failed, canon, is_count, is_hex, mac, must

WORDS: Final = 2**32


def _must(holds: bool, why: str) -> None:
    must(holds, why, "chance")


def draw(seed: bytes, k: int, kind: str, n: int) -> int | list[int]:
    """The k-th random act of a game: a `shuffle` of n things or a `pick` among them."""

    def words() -> Iterator[int]:
        block = 0
        while True:
            yield from struct.unpack(">8I", mac(seed, f"draw:{k}:{block}"))
            block += 1

    def below(limit: int) -> int:
        return next(word for word in stream if word < WORDS - WORDS % limit) % limit

    stream = words()
    if kind == "pick":
        return below(n)
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        j = below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


@dataclass
class Chance:
    """What the draws follow from, gathered as the events go by."""

    secret: bytes
    seats: Any
    entropy: dict[int, str] = field(default_factory=dict)
    seed: bytes | None = None
    draws: int = 0

    def watch(self, event: dict[str, Any]) -> None:
        public, server = event["data"], event["private"].get("server")
        match event["type"]:
            case "table.GameOpened":
                kept = server.get("secret") if type(server) is dict else None
                _must(kept == self.secret.hex(), "private.server.secret is not the secret revealed")
            case "table.SeatTaken":
                seat, entropy = public.get("seat"), public.get("entropy")
                _must(is_count(seat), "seat is not a seat")
                _must(entropy == "" or is_hex(entropy), "entropy is not a hash")
                self.entropy[seat] = entropy
            case "table.SeatLeft":
                _must(is_count(public.get("seat")), "seat is not a seat")
                self.entropy.pop(public["seat"], None)
            case "table.GameStarted":
                everyone = list(range(len(self.entropy)))
                is_full = sorted(self.entropy) == everyone and len(everyone) == self.seats
                _must(is_full and self.seed is None, "the game starts twice, or before all seats are taken")
                self.seed = mac(self.secret, canon([self.entropy[seat] for seat in everyone]).decode())
        recorded = server.get("draws") if type(server) is dict else None
        _must(recorded is None or type(recorded) is list, "draws is not a list")
        for entry in recorded or ():
            self._redraw(entry)

    def _redraw(self, entry: Any) -> None:
        _must(type(entry) is dict and entry.keys() == {"k", "kind", "n", "result"}, "a draw has other fields")
        k, kind, n, result = entry["k"], entry["kind"], entry["n"], entry["result"]
        _must(is_count(k) and k == self.draws, f"a draw is numbered {k!r}, the next is {self.draws}")
        if kind == "shuffle":
            _must(type(result) is list and type(n) is int and len(result) == n, f"draw {k} does not fit its n")
        else:
            _must(kind == "pick" and is_count(n, 1) and n <= WORDS, f"draw {k} is impossible")
        if self.seed is None:
            raise Failed("chance", f"draw {k} was made before the game started")
        _must(canon(draw(self.seed, k, kind, n)) == canon(result), f"draw {k} is not what the seed gives")
        self.draws += 1
