"""A forger who may have the server's own key: a small game, taken apart, changed and put together again."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from nacl.signing import SigningKey

from events.proof.canon import canon, sha
from events.proof.chain import salt
from events.proof.keys import key_id
from events.proof.receipts import Keyring
from tests.histories import SyntheticGame
from tests.verdicts.edits import Values, events, rehash, reseal, resign

SIGNER = SigningKey(bytes.fromhex(sha(b"the key of the verdict corpus")))
OTHER_SIGNER = SigningKey(bytes.fromhex(sha(b"a key that signed nothing here")))
SEED = 11


def public_key(signer: SigningKey) -> dict[str, str]:
    made = bytes(signer.verify_key)
    return {"id": key_id(made), "algorithm": "Ed25519", "public_key": made.hex()}


def fixed_ring(folder: Path) -> Keyring:
    """The keys of a server whose key is always the same, so that the corpus is."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for suffix, content in ((".key", bytes(SIGNER)), (".pub", bytes(SIGNER.verify_key))):
        path = folder / f"0001-{public_key(SIGNER)['id']}{suffix}"
        path.touch(mode=0o600)
        path.write_text(f"{content.hex()}\n", encoding="ascii")
    return Keyring(folder)


class Forger:
    """The file of one small game as values; `forged` are the bytes of it as it stands."""

    def __init__(self, ring: Keyring, **game: Any) -> None:
        audiences = game.pop("audiences", None)
        seed = game.pop("seed", SEED)
        kind: type[SyntheticGame] = game.pop("kind", SyntheticGame)
        content = kind(random.Random(seed), **{"rounds": 2, **game}).file(ring, audiences)
        self.values: Values = [json.loads(line) for line in content.splitlines()]

    @property
    def newest(self) -> int:
        return len(self.values) - 2

    @property
    def receipt(self) -> dict[str, Any]:
        found: dict[str, Any] = self.values[-1]["receipt"]
        return found

    def version(self, type: str, nth: int = 0) -> int:
        versions: list[int] = [one["version"] for one in events(self.values) if one["type"].endswith(type)]
        return versions[nth]

    def event(self, type: str, nth: int = 0) -> dict[str, Any]:
        return self.values[self.version(type, nth)]

    def draws(self, kind: str) -> tuple[int, dict[str, Any]]:
        """The first draw of a kind, and the version of its event."""
        return next(
            (event["version"], draw)
            for event in events(self.values)
            for draw in (event["private"].get("server") or {}).get("draws") or []
            if draw["kind"] == kind
        )

    def hide(self, version: int, audience: str) -> None:
        for name in ("private", "salts"):
            del self.values[version][name][audience]

    def lines(self) -> list[bytes]:
        return [canon(value) for value in self.values]

    def forged(self) -> bytes:
        return b"".join(line + b"\n" for line in self.lines())

    def resealed(self) -> None:
        """Every part that is shown opens its seal again."""
        for event in events(self.values):
            reseal(event)

    def renumber(self) -> None:
        """Versions without a gap again; salts follow from the secret and the version, so they are made anew."""
        secret = bytes.fromhex(self.values[-2]["data"]["secret"])
        for version, event in enumerate(events(self.values), 1):
            event["version"] = version
            event["salts"] = {audience: salt(secret, version, audience).hex() for audience in event["private"]}
        self.resealed()

    def signed(self, signer: SigningKey = SIGNER) -> bytes:
        """The chain made whole and signed again, as only the server can."""
        rehash(self.values)
        resign(self.values, signer)
        return self.forged()
