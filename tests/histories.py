"""Synthetic histories: small games of no real ruleset, which contain everything that can be proved about a game.

Seats change hands before the start, cards are shuffled, picked, dealt in private and shown; some events have two
audiences, some none. The draws are made here as docs/trust.md describes them, not by the code under test.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, ClassVar

from msgspec.structs import replace

from domain.kernel.record import By, Written
from events.proof.canon import canon
from events.proof.chain import Head, Stored, head_of, link, shown
from events.proof.receipts import Keyring, Receipt
from tests.signing import Signer

SEATS = 3
EVERYONE: Collection[str] | None = None


def drawn(seed: bytes, k: int, n: int, kind: str) -> int | list[int]:
    words: list[int] = []
    blocks = 0

    def below(limit: int) -> int:
        nonlocal blocks
        while True:
            if not words:
                block = hmac.new(seed, f"draw:{k}:{blocks}".encode(), hashlib.sha256).digest()
                words.extend(int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))
                blocks += 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % limit:
                return word % limit

    if kind == "pick":
        return below(n)
    places = list(range(n))
    for i in range(n - 1, 0, -1):
        j = below(i + 1)
        places[i], places[j] = places[j], places[i]
    return places


@dataclass
class SyntheticGame:
    """A game as the store would keep it. The same `chance` plays the same game."""

    chance: random.Random
    rounds: int = 4
    is_over: bool = True
    game: str = ""
    secret: bytes = b""
    events: list[Stored] = field(default_factory=list)
    times: list[str] = field(default_factory=list)
    format: ClassVar[str] = "gyoji-history/1"
    given: dict[int, str] = field(default_factory=dict)
    """The texts that the seats gave as entropy."""

    def __post_init__(self) -> None:
        self.game = self.game or f"g_{self.chance.getrandbits(128):032x}"
        self.secret = self.chance.randbytes(32)
        self._clock = self.chance.randrange(10**6)
        self._draws = 0
        self._open_table()
        self._start()
        for _ in range(self.rounds):
            self._play_round()
        if self.is_over:
            self.end()

    @property
    def head(self) -> Head:
        return head_of(self.game, self.events[-1]) if self.events else Head.before_first(self.game)

    def batch(self, *facts: Written) -> None:
        self._clock += self.chance.randrange(3) * 700
        moment = datetime(2026, 11, 16, tzinfo=UTC) + timedelta(milliseconds=self._clock)
        at = moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        added = link(self.head, at, facts, self.secret)
        self.events += added
        self.times += [at] * len(added)

    def _open_table(self) -> None:
        opened = {
            "ruleset": "synthetic",
            "ruleset_version": 3,
            "seats": SEATS,
            "options": {},
            "clock": {"per_decision": 60, "bank": 300},
            "visibility": "public",
            "host": "p_0",
            "previous": None,
            "secret_hash": hashlib.sha256(self.secret).hexdigest(),
            **self._opening(),
        }
        self.batch(
            self._fact("GameOpened", opened, by="system", private={"server": {"secret": self.secret.hex()}}),
            self._seated(0, "p_0"),
        )
        self.batch(self._seated(1, "p_1"))
        self.batch(self._fact("SeatLeft", {"seat": 1}))
        self.batch(self._seated(1, "p_3"))

    def _opening(self) -> dict[str, Any]:
        """Further fields of `GameOpened`."""
        return {}

    def _seated(self, seat: int, player: str | None) -> Written:
        given = self.chance.choice(["", f"žluťoučký {self.chance.random()}"]) if player else ""
        self.given = {taken: text for taken, text in {**self.given, seat: given}.items() if text}
        entropy = hashlib.sha256(given.encode()).hexdigest() if given else ""
        self._entropy = {**getattr(self, "_entropy", {}), seat: entropy}
        bot = None if player else "greedy"
        return self._fact("SeatTaken", {"seat": seat, "player": player, "bot": bot, "entropy": entropy}, by=seat)

    def _start(self) -> None:
        last = self._seated(2, None)
        self._seed = hmac.new(self.secret, canon([self._entropy[s] for s in range(SEATS)]), hashlib.sha256).digest()
        deck = self._draw("shuffle", 20)
        hands = {f"seat:{s}": {"cards": [f"card-{s}-{i}" for i in range(3)]} for s in range(SEATS)}
        self.batch(
            last,
            self._fact("GameStarted", {}, by="system"),
            self._fact("Shuffled", {"pile": "deck", "count": 20}, by="system", private={"server": {"draws": [deck]}}),
            self._fact("Dealt", {"count": 3}, by="system", private=hands),
            self._awaiting(0),
        )

    def _play_round(self) -> None:
        seat = self.chance.randrange(SEATS)
        command = {"type": "synthetic.play", "card": f"card-{self.chance.randrange(99)}", "why": 'ř"\\\n\t\x01 \x7f€😀'}
        picks = [self._draw("pick", self.chance.randrange(1, 80)) for _ in range(self.chance.randrange(3))]
        own = f"seat:{seat}"
        self.batch(
            self._fact("Played", {"seat": seat, "gain": self.chance.randrange(-9, 9)}, by=seat, command=command),
            self._fact("Drawn", {"seat": seat}, by=seat, private={"server": {"draws": picks}, own: {"card": "x"}}),
            self._fact("Revealed", {"cards": [], "to": None, "is_last": False}, by="clock"),
            self._awaiting((seat + 1) % SEATS),
        )

    def end(self) -> None:
        self.batch(
            self._fact("GameFinished", {"result": {"outcome": "won", "winners": [0]}}, by="system"),
            self._fact("SecretRevealed", {"secret": self.secret.hex()}, by="system"),
        )

    def _awaiting(self, seat: int) -> Written:
        agenda = [{"type": "synthetic.Turn", "schema": 1, "seat": seat}]
        question = {"seat": seat, "decision": "play", "about": {}, "question": 7, "deadline": None, "bank_ms": 300000}
        private = {"server": {"agenda": agenda, "draws": None}}
        return self._fact("Awaiting", {"to_act": [question], "may_act": []}, by="system", private=private)

    def _draw(self, kind: str, n: int) -> dict[str, Any]:
        k, self._draws = self._draws, self._draws + 1
        return {"k": k, "kind": kind, "n": n, "result": drawn(self._seed, k, n, kind)}

    def _fact(self, name: str, public: Any, by: By = 0, command: Any = None, private: Any = None) -> Written:
        is_ours = name in ("Shuffled", "Dealt", "Played", "Drawn", "Revealed")
        return Written(
            type=f"{'synthetic' if is_ours else 'table'}.{name}",
            schema=1,
            by=by,
            data=public,
            command=command,
            rules=("SYN-1.1", "SYN-2") if command else (),
            private=private or {},
        )

    def receipt(self, keyring: Keyring, version: int | None = None) -> Receipt:
        event = self.events[(version or len(self.events)) - 1]
        return keyring.sign(self.game, event.version, event.hash, self.times[event.version - 1])

    def lines(self, audiences: Collection[str] | None = EVERYONE) -> Iterator[bytes]:
        for event in self.events:
            yield shown(event, self.secret, audiences)

    def file(self, keyring: Keyring, audiences: Collection[str] | None = EVERYONE) -> bytes:
        header = {
            "format": self.format,
            "game": self.game,
            "ruleset": "synthetic",
            "ruleset_version": 3,
            "keys": keyring.listing(),
        }
        return history_file(header, list(self.lines(audiences)), self.last_line(self.receipt(keyring)))

    def last_line(self, receipt: Receipt) -> bytes:
        return receipt_line(receipt)


class SignedGame(SyntheticGame):
    """The same game in the second format: seats 0 and 1 sign what they play, in public or in secret."""

    format = "gyoji-history/2"
    signers = {0: Signer(70), 1: Signer(71)}

    def _fact(self, name: str, public: Any, by: By = 0, command: Any = None, private: Any = None) -> Written:
        if name not in ("SeatTaken", "SeatLeft"):
            return super()._fact(name, public, by, command, private)
        if name == "SeatTaken":
            public |= {"key": self.signers[public["seat"]].public if public["seat"] in self.signers else None}
        return replace(super()._fact(name, public, "system"), schema=2)

    def _play_round(self) -> None:
        seat, asked = self.chance.randrange(SEATS), getattr(self, "_asked", 0)
        whole = {"type": "synthetic.play", "card": f"card-{self.chance.randrange(99)}", "why": 'ř"\\\n\t\x01 €😀'}
        question, seen = 7 if seat == asked else None, self.chance.randrange(len(self.events))
        signed: dict[str, Any] = {}
        if seat in self.signers:
            signature = self.signers[seat].signature(self.game, seat, whole, question, seen)
            signed = {"signed": {"question": question, "seen": seen, "signature": signature}}
        is_hidden = self.chance.random() < 0.5
        own = {f"seat:{seat}": {"command": whole, "vote": 1, **signed}} if is_hidden else {}
        command = {"type": "synthetic.vote"} if is_hidden else {**whole, **signed}
        self._asked = (seat + 1) % SEATS
        self.batch(
            self._fact("Played", {"seat": seat}, by=seat, command=command, private=own),
            self._fact("Drawn", {"seat": seat}, by=seat, private={f"seat:{seat}": {"card": "x"}}),
            self._awaiting(self._asked),
        )
        away = self.chance.randrange(SEATS)
        awaiting = replace(self._awaiting(self._asked), by=away)
        self.batch(self._fact("SeatAway", {"seat": away}, by=away), awaiting)

    def last_line(self, receipt: Receipt) -> bytes:
        return canon({"log": None, **json.loads(receipt_line(receipt))})


class RemediedGame(SignedGame):
    """The same game, in which all agree to go back; then one asks to annul the game, and another refuses."""

    def end(self) -> None:
        back = {"n": 1, "kind": "restore", "to": [len(self.events)], "rules": ["SYN-1.1"], "dispute": None}
        awaiting = self._awaiting(0)
        self.batch(self._asked_for(0, back), awaiting)
        self.batch(self._agreed(2, back), awaiting)
        self.batch(self._agreed(1, back), self._fact("Remedied", {**back, "by": "consent"}, by="system"), awaiting)
        ended = {"n": 2, "kind": "annul", "to": [], "rules": [], "dispute": 3}
        self.batch(self._asked_for(1, ended), awaiting)
        gone_on = {"n": 2, "kind": "continue", "to": [], "rules": [], "dispute": None, "by": "dissent"}
        self.batch(self._fact("Remedied", gone_on, by="system"), awaiting)
        super().end()

    def _asked_for(self, seat: int, remedy: dict[str, Any]) -> Written:
        said = {**remedy, "seat": seat, "until": "2026-11-17T00:00:00.000Z", "signed": self._signature(seat, remedy)}
        return replace(self._fact("RemedyAsked", said, by="system"), schema=2)

    def _agreed(self, seat: int, remedy: dict[str, Any]) -> Written:
        said = {"n": remedy["n"], "seat": seat, "signed": self._signature(seat, remedy)}
        return replace(self._fact("RemedyAgreed", said, by="system"), schema=2)

    def _signature(self, seat: int, remedy: dict[str, Any]) -> str | None:
        return self.signers[seat].consent(self.game, seat, **remedy) if seat in self.signers else None


class ForkedGame(SignedGame):
    """A fork of another game, with that game's history in its last line."""

    def _opening(self) -> dict[str, Any]:
        self._past = SignedGame(random.Random(self.chance.random()), rounds=1, is_over=False)
        head = self._past.head
        return {"origin": {"game": head.game, "version": head.version, "hash": head.hash}}

    def file(self, keyring: Keyring, audiences: Collection[str] | None = EVERYONE) -> bytes:
        *lines, last = super().file(keyring, audiences).splitlines(keepends=True)
        brought = {**json.loads(last), "origin": self._past.file(keyring).decode()}
        return b"".join((*lines, canon(brought) + b"\n"))


def receipt_line(receipt: Receipt) -> bytes:
    return canon({"receipt": {name: getattr(receipt, name) for name in receipt.__struct_fields__}})


def history_file(header: dict[str, Any], lines: list[bytes], receipt: bytes) -> bytes:
    return b"".join(line + b"\n" for line in (canon(header), *lines, receipt))


def keyring(folder: Path) -> Keyring:
    return Keyring(folder / "keys")


def values(content: bytes) -> list[Any]:
    """The lines of a file as values, to be changed and written again."""
    return [json.loads(line) for line in content.splitlines()]
