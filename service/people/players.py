"""The people behind the seats: a name, and a token that only its owner has."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
import time
import unicodedata
from collections.abc import Iterable
from typing import Any, Final

from msgspec import Struct

from domain.kernel.texts import Text
from events.ids import new_id
from events.play import now
from events.redis.partitions import INDEX
from events.store import Store

NAME_MAX: Final = 40
TRUST_SECONDS: Final = 30.0
"""How long a checked token, or a name, is believed without asking Redis again."""

ERASED_SECONDS: Final = 1.0
"""So long may another process still know somebody who was erased."""

ERASURES: Final = f"{INDEX}:erasures"

TRUSTED_MAX: Final = 10_000

TABLES_SECONDS: Final = 3600
"""How long tables that a player came to are noted here: by then the lobby's index has long caught up with them."""


class BadName(Exception):
    """A name that nobody may have."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class Player(Struct, frozen=True):
    """`name` is null once the person has been erased."""

    id: str
    name: str | None


class Players:
    """Everybody who ever signed up. Events know ids only, so erasing a person touches no chain."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._trusted: dict[bytes, tuple[float, str]] = {}
        self._names: dict[str, tuple[float, str | None]] = {}
        self._erasures: bytes | None = None
        self._look_at = 0.0
        self._lock = threading.Lock()

    def sign_up(self, name: str) -> tuple[Player, str]:
        """A new player, and the token, which is shown this once."""
        player = Player(new_id("p", now()), checked_name(name))
        token = f"{player.id}.{secrets.token_urlsafe(32)}"
        self._call(player.id, "HSET", "name", player.name or "", "token", _digest(token))
        return player, token

    def authenticated(self, token: str) -> str | None:
        """Whose token this is. The token begins with its player's id, so that one key answers."""
        digest = _digest(token)
        self._hear_of_erasures()
        with self._lock:
            known = self._trusted.get(digest)
        if known is not None and known[0] > time.monotonic():
            return known[1]
        id = token.partition(".")[0]
        if not id.startswith("p_") or len(id) > 64:
            return None
        kept = self._call(id, "HGET", "token")
        if kept is None or not hmac.compare_digest(kept, digest):
            return None
        with self._lock:
            if len(self._trusted) >= TRUSTED_MAX:
                self._trusted.clear()
            self._trusted[digest] = time.monotonic() + TRUST_SECONDS, id
        return id

    def find(self, id: str) -> Player | None:
        name, exists = self._call(id, "HMGET", "name", "token")
        if exists is None:
            return None
        return Player(id, name.decode() if name else None)

    def names(self, ids: Iterable[str]) -> dict[str, str | None]:
        """The names of several players, in one round trip."""
        wanted = list(dict.fromkeys(ids))
        partitions = self._store.partitions
        asked = [(partitions.tag(partitions.of(id)), ("HGET", partitions.player(id), "name")) for id in wanted]
        answers = self._store.connections.call_all(asked)
        return {id: name.decode() if name else None for id, name in zip(wanted, answers, strict=True)}

    def cached_names(self, ids: Iterable[str]) -> dict[str, str | None]:
        """The same from memory where they were asked for in the last seconds: names have no version."""
        wanted = list(ids)
        self._hear_of_erasures()
        with self._lock:
            known = {id: self._names[id] for id in wanted if id in self._names}
        now = time.monotonic()
        if missing := [id for id in wanted if id not in known or known[id][0] < now]:
            fresh = {id: (now + TRUST_SECONDS, name) for id, name in self.names(missing).items()}
            with self._lock:
                if len(self._names) >= TRUSTED_MAX:
                    self._names.clear()
                self._names.update(fresh)
            known |= fresh
        return {id: known[id][1] for id in wanted}

    def comes_to(self, id: str, game: str) -> None:
        """To be said before a player opens a table or sits down there; the lobby's index learns of it only later."""
        tag, key = self._tables(id)
        self._store.connections.call_all([(tag, ("SADD", key, game)), (tag, ("EXPIRE", key, TABLES_SECONDS))])

    def newest_tables(self, id: str) -> list[str]:
        tag, key = self._tables(id)
        return [game.decode() for game in self._store.connections.call(tag, "SMEMBERS", key)]

    def erase(self, id: str) -> None:
        """Forgets the person: no name, no token, no webhooks. The id stays, and means nobody."""
        partitions = self._store.partitions
        tag, key = partitions.tag(partitions.of(id)), partitions.player(id)
        fields = self._store.connections.call(tag, "HKEYS", key)
        self._store.connections.call(tag, "HSET", key, "token", "erased")
        if gone := [field for field in fields if field != b"token"]:
            self._store.connections.call(tag, "HDEL", key, *gone)
        self._store.connections.call(INDEX, "INCR", ERASURES)
        with self._lock:
            self._trusted = {digest: one for digest, one in self._trusted.items() if one[1] != id}
            self._names.pop(id, None)

    def _hear_of_erasures(self) -> None:
        """Whoever was erased through another process is forgotten here, too."""
        if time.monotonic() < self._look_at:
            return
        self._look_at = time.monotonic() + ERASED_SECONDS
        erasures = self._store.connections.call(INDEX, "GET", ERASURES)
        with self._lock:
            if erasures != self._erasures:
                self._erasures = erasures
                self._trusted.clear()
                self._names.clear()

    def _tables(self, id: str) -> tuple[str, str]:
        tag = self._store.partitions.tag(self._store.partitions.of(id))
        return tag, f"{tag}:t:{id}"

    def _call(self, id: str, command: str, *words: str | bytes) -> Any:
        partitions = self._store.partitions
        return self._store.connections.call(partitions.tag(partitions.of(id)), command, partitions.player(id), *words)


def checked_name(name: str) -> str:
    """1 to 40 characters in normal form, none of which hides or turns the others."""
    name = unicodedata.normalize("NFC", name).strip()
    if not 1 <= len(name) <= NAME_MAX:
        raise BadName(Text(f"A name has 1 to {NAME_MAX} characters.", f"Jméno má 1 až {NAME_MAX} znaků."))
    if any(unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for character in name):
        raise BadName(
            Text(
                "A name has no control, direction or invisible characters.",
                "Jméno nemá žádné řídicí, směrové ani neviditelné znaky.",
            )
        )
    return name


def _digest(token: str) -> bytes:
    """Tokens are random and long, so one round of a fast hash is enough."""
    return hashlib.sha256(token.encode()).digest()
