"""The public keys of all hosts, and what hosts must have in common: known to all by way of the store.

A key that ever signed something stays here for ever, also when the host that had it is gone: so `GET /v1/keys` lists
all of them wherever it is asked, and a receipt of one host is known to every other as ours.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from events.proof.keys import ALGORITHM, USES, KeyFolder, Keys, PublicKey, Use
from events.redis import families
from events.redis.families import INDEX
from events.store import Store

HOST_SECONDS: Final = 7 * 24 * 3600
"""How long after its last start a host is compared with the others."""

_KEYS: Final = families.PUBLIC_KEYS.key()
_HOSTS: Final = families.HOSTS.key()


class Host(msgspec.Struct, frozen=True):
    """What a host was like when it started: digests of what all should have in common, by name."""

    at: int
    facts: dict[str, str]


class PublicKeys:
    """What one host tells all others, and learns of them: its public keys, and digests of what all must have in
    common."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def share(self, use: Use, keys: KeyFolder) -> None:
        """Writes this host's keys down, and tells it those of all others."""
        known = self._of(use)
        fresh = [key for key in keys.own_keys if key.id not in known]
        if fresh:
            now = time.time_ns() // 1_000_000
            # One that is there stays as it is: the first who wrote it down knows since when it is used.
            self._store.connections.call_all(
                [(INDEX, ("HSETNX", _KEYS, f"{use}:{key.id}", f"{now} {key.public_key}")) for key in fresh]
            )
            known = self._of(use)
        keys.know(known.values())

    def share_all(self, keys: Keys, keyring: KeyFolder) -> None:
        for use in USES:
            self.share(use, keys.of(use))
        self.share("receipt", keyring)

    def _of(self, use: Use) -> dict[str, PublicKey]:
        """By id, oldest first."""
        stored = self._store.connections.call(INDEX, "HGETALL", _KEYS)
        found = []
        for name, value in zip(stored[::2], stored[1::2], strict=True):
            of, _, id = name.decode().partition(":")
            at, _, public = value.decode().partition(" ")
            if of == use:
                found.append((int(at), id, public))
        return {id: PublicKey(id, ALGORITHM, public) for _, id, public in sorted(found)}

    def differing(self, name: str, facts: Mapping[str, str], *, is_noted: bool = True) -> dict[str, list[str]]:
        """In which facts the other hosts differ from this one, and which hosts do. With `is_noted` its own facts are
        written down for them, and hosts that have not started for so long are forgotten."""
        now = int(time.time())
        stored = self._store.connections.call(INDEX, "HGETALL", _HOSTS)
        others = {
            key.decode(): msgspec.json.decode(value, type=Host)
            for key, value in zip(stored[::2], stored[1::2], strict=True)
        }
        gone = [other for other, host in others.items() if now - host.at > HOST_SECONDS]
        if is_noted:
            self._store.connections.call(INDEX, "HSET", _HOSTS, name, msgspec.json.encode(Host(now, dict(facts))))
            self._forget([other for other in gone if other != name])
        found: dict[str, list[str]] = {}
        for other, host in sorted(others.items()):
            if other == name or other in gone:
                continue
            for fact, value in facts.items():
                if host.facts.get(fact, value) != value:
                    found.setdefault(fact, []).append(other)
        return found

    def _forget(self, hosts: Sequence[str]) -> None:
        if hosts:
            self._store.connections.call(INDEX, "HDEL", _HOSTS, *hosts)


def signing(keys: Keys) -> str:
    """The keys that a host signs with, as one fact."""
    return digest(keys.of(use).own_keys[-1].id for use in USES)


def digest(content: bytes | Iterable[str]) -> str:
    """A digest of what hosts compare without telling it."""
    plain = content if isinstance(content, bytes) else "\n".join(content).encode()
    return hashlib.sha256(b"gyoji-host:" + plain).hexdigest()[:16]
