"""A player's key for one table, written from docs/trust.md, without the code under test."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from nacl.signing import SigningKey


class Signer:
    """A key that follows from a number."""

    def __init__(self, number: int = 0) -> None:
        self._key = SigningKey(Random(number).randbytes(32))
        self.public = bytes(self._key.verify_key).hex()

    def signature(self, game: str, seat: int, command: Any, question: int | None, seen: int) -> str:
        about = {"tag": "gyoji-move/1", "game": game, "seat": seat}
        return self._signed({**about, "command": command, "question": question, "seen": seen})

    def consent(self, game: str, seat: int, n: int, **remedy: Any) -> str:
        """What is posted as `signature` beside a remedy that one asks for or agrees to."""
        wanted = {"to": [], "rules": [], "dispute": None, **remedy}
        return self._signed({"tag": "gyoji-consent/1", "game": game, "seat": seat, "n": n, **wanted})

    def _signed(self, said: Any) -> str:
        canonical = json.dumps(said, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return self._key.sign(canonical.encode()).signature.hex()

    def body(self, game: str, seat: int, command: Any, question: int | None, seen: int) -> dict[str, Any]:
        """What is posted to play this command."""
        asked = {} if question is None else {"question": question}
        signature = self.signature(game, seat, command, question, seen)
        return {**command, **asked, "seen": seen, "signature": signature}
