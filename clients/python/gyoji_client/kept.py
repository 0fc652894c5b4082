"""What a player keeps of each game, by which the server's history can be checked when the game is over."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from gyoji_verify import Report, verify
from nacl.signing import SigningKey

MOVE_TAG = "gyoji-move/1"
CONSENT_TAG = "gyoji-consent/1"
CHECKPOINT = "log-checkpoint.txt"
TWO_LOGS = "two-logs.json"


@dataclass
class Kept:
    """What is kept of one game: `secret_hash` as it was before we sat down, `entropy` as we sent it."""

    receipts: list[dict[str, Any]] = field(default_factory=list)
    secret_hash: str | None = None
    seat: int | None = None
    entropy: str | None = None
    signing_key: str | None = None
    """Made for this table alone, in hex. Keep it secret: it can sign our moves."""

    @property
    def public_key(self) -> str | None:
        return None if self.signing_key is None else bytes(self._signer.verify_key).hex()

    @property
    def _signer(self) -> SigningKey:
        assert self.signing_key is not None
        return SigningKey(bytes.fromhex(self.signing_key))

    def signed(self, game: str, command: Mapping[str, Any], question: int | None, seen: int) -> dict[str, Any]:
        """The fields that sign a command of ours; empty if the seat has no key."""
        if self.signing_key is None:
            return {}
        about = {"tag": MOVE_TAG, "game": game, "seat": self.seat, "question": question, "seen": seen}
        return {"seen": seen, "signature": self._signature({**about, "command": command})}

    def consent(self, game: str, n: int, remedy: Mapping[str, Any]) -> dict[str, Any]:
        """The field that signs a remedy that we ask for or agree to; empty if the seat has no key."""
        if self.signing_key is None:
            return {}
        about = {"tag": CONSENT_TAG, "game": game, "seat": self.seat, "n": n}
        return {"signature": self._signature({**about, **remedy})}

    def _signature(self, said: Mapping[str, Any]) -> str:
        message = json.dumps(said, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return self._signer.sign(message.encode()).signature.hex()

    def verified(
        self, history: bytes, keys: Sequence[str], witnesses: Sequence[str] = (), quorum: int | None = None
    ) -> Report:
        """Verifies a history file by everything that is kept, and by these witnesses of the log."""
        seat, public = self.seat, self.public_key
        return verify(
            history,
            keys=keys,
            receipts=[json.dumps(receipt).encode() for receipt in self.receipts],
            entropy=[f"{seat}={self.entropy}"] if seat is not None and self.entropy is not None else [],
            secret_hash=self.secret_hash,
            seat_keys=[f"{seat}={public}"] if seat is not None and public is not None else [],
            witnesses=witnesses,
            quorum=quorum,
        )


class Keeper:
    """What is kept of all games of a player, and of the log: in memory and, with a folder, in files that only their
    owner can read, one for each game."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._games: dict[str, Kept] = {}
        self._checkpoint: str | None = None
        self.two_logs: tuple[str, str] | None = None
        """Two checkpoints of the log that contradict each other: evidence."""
        if folder is not None:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def of(self, game: str) -> Kept:
        if game not in self._games:
            file = self._file(game)
            is_there = file is not None and file.exists()
            self._games[game] = Kept(**json.loads(file.read_text("utf-8"))) if file and is_there else Kept()
        return self._games[game]

    def keep(self, game: str, **facts: Any) -> None:
        kept = self.of(game)
        for name, value in facts.items():
            setattr(kept, name, value)
        self._write(game, kept)

    def keep_receipt(self, receipt: dict[str, Any]) -> None:
        kept = self.of(receipt["game"])
        if receipt not in kept.receipts:
            kept.receipts.append(receipt)
            self._write(receipt["game"], kept)

    @property
    def checkpoint(self) -> str | None:
        """The newest checkpoint of the transparency log that we have seen."""
        file = self._named(CHECKPOINT)
        if self._checkpoint is None and file is not None and file.exists():
            self._checkpoint = file.read_text("utf-8")
        return self._checkpoint

    def keep_checkpoint(self, note: str) -> None:
        self._checkpoint = note
        _write(self._named(CHECKPOINT), note)

    def keep_two_logs(self, seen: str, brought: str) -> None:
        self.two_logs = seen, brought
        _write(self._named(TWO_LOGS), json.dumps(self.two_logs))

    def _file(self, game: str) -> Path | None:
        if not game.isidentifier():
            raise ValueError(f"{game!r} is no id of a game")
        return self._named(f"{game}.json")

    def _named(self, name: str) -> Path | None:
        return None if self._folder is None else self._folder / name

    def _write(self, game: str, kept: Kept) -> None:
        _write(self._file(game), json.dumps(asdict(kept)))


def _write(file: Path | None, content: str) -> None:
    """All or nothing: if the program is killed while writing, the old file stays."""
    if file is not None:
        new = file.with_suffix(".new")
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as written:
            written.write(content)
        new.replace(file)
