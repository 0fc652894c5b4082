"""Whose entropy is in the seed, and every shuffle and pick made again from the revealed secret."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from .lines import canon, mac, must
from .shapes import is_count, is_hex

WORD_VALUES: Final = 2**32


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
        return next(word for word in stream if word < WORD_VALUES - WORD_VALUES % limit) % limit

    stream = words()
    if kind == "pick":
        return below(n)
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        j = below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


@dataclass
class ChanceCheck:
    """What the draws follow from, gathered as the events go by; `secret` where it is known."""

    secret: bytes | None
    given: Mapping[int, str]
    """What some seats gave, as hashes that came another way."""
    seats: Any = None
    entropy: dict[int, str] = field(default_factory=dict)
    is_started: bool = False
    seed: bytes = b""
    draws: int = 0

    def watch(self, event: dict[str, Any]) -> None:
        public, server = event["data"], event["private"].get("server")
        match event["type"]:
            case "table.GameOpened":
                self.seats = public.get("seats")
                kept = server.get("secret") if type(server) is dict else None
                is_kept = self.secret is None or kept == self.secret.hex()
                _must(is_kept, "private.server.secret is not the secret revealed")
            case "table.SeatTaken":
                _must(not self.is_started, "somebody sits down after the start")
                seat, entropy = public.get("seat"), public.get("entropy")
                _must(is_count(seat), "seat is not a seat")
                _must(entropy == "" or is_hex(entropy), "entropy is not a hash")
                self.entropy[seat] = entropy
            case "table.SeatLeft":
                _must(not self.is_started, "somebody leaves their seat after the start")
                _must(is_count(public.get("seat")), "seat is not a seat")
                self.entropy.pop(public["seat"], None)
            case "table.GameStarted":
                self._start()
        if self.secret is not None:
            recorded = server.get("draws") if type(server) is dict else None
            _must(recorded is None or type(recorded) is list, "draws is not a list")
            for entry in recorded or ():
                self._redraw(entry)

    def _start(self) -> None:
        everyone = list(range(len(self.entropy)))
        is_full = sorted(self.entropy) == everyone and is_count(self.seats) and len(everyone) == self.seats
        _must(is_full and not self.is_started, "the game starts twice, or before all seats are taken")
        for seat, hash in sorted(self.given.items()):
            why = "" if seat in self.entropy else f": this table has only seats 0 to {len(everyone) - 1}"
            _must(self.entropy.get(seat) == hash, f"what seat {seat} gave is not in the seed{why}")
        self.is_started = True
        if self.secret is not None:
            self.seed = mac(self.secret, canon([self.entropy[seat] for seat in everyone]).decode())

    def _redraw(self, entry: Any) -> None:
        _must(type(entry) is dict and entry.keys() == {"k", "kind", "n", "result"}, "a draw has other fields")
        k, kind, n, result = entry["k"], entry["kind"], entry["n"], entry["result"]
        _must(is_count(k) and k == self.draws, f"a draw is numbered {k!r}, the next is {self.draws}")
        if kind == "shuffle":
            _must(type(result) is list and type(n) is int and len(result) == n, f"draw {k} does not fit its n")
        else:
            _must(kind == "pick" and is_count(n, 1) and n <= WORD_VALUES, f"draw {k} is impossible")
        _must(self.is_started, f"draw {k} was made before the game started")
        _must(canon(draw(self.seed, k, kind, n)) == canon(result), f"draw {k} is not what the seed gives")
        self.draws += 1
