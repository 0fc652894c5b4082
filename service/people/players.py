"""The people behind the seats: a name, and tokens that only their owner has."""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from typing import Final, NamedTuple

from msgspec import Struct

from events.beside.accounts import Accounts
from events.beside.tokens import NoSuchToken, Token, Tokens
from events.ids import new_id
from events.play import now
from events.redis.calls import Steps
from service.house_key import HouseKey
from service.people.names import checked_name

TRUST_SECONDS: Final = 30.0
"""How long a checked token or a name is trusted without asking Redis again."""

ERASED_SECONDS: Final = 1.0
"""How long other processes may still trust a token that was revoked, or show a name that was changed or erased. Those
of push hear at once which token was revoked, and whose name was changed or erased."""

TRUSTED_MAX: Final = 10_000
_NEVER_ASKED: Final = (0.0, None)


class Player(Struct, frozen=True):
    """`name` is null once the person has been erased."""

    id: str
    name: str | None


class Bearer(NamedTuple):
    """Who comes with a token, and what may be done with it."""

    player: str
    token: str
    scopes: frozenset[str]


class Players:
    """Everybody who ever signed up. Checked tokens and names are remembered in this process for a while."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._tokens = Tokens(accounts)
        self._carried_out = accounts.store.carried_out
        self._trusted: dict[bytes, tuple[float, Bearer]] = {}
        self._names: dict[str, tuple[float, str | None]] = {}
        self._changes: int | None = None
        self._forgotten = 0
        """How often something was forgotten. What was asked for before that is not remembered after it."""
        self._look_at = 0.0
        self._lock = threading.Lock()

    def sign_up(self, name: str) -> tuple[Player, str]:
        """A new player, and the token, which is shown this once."""
        player = Player(new_id("p", now()), checked_name(name))
        token = f"{player.id}.{new_token_secret()}"
        self._accounts.add(player.id, player.name or "", _digest(token))
        return player, token

    def rename(self, id: str, name: str) -> bool:
        """False if the person was erased."""
        is_renamed = self._accounts.rename(id, name)
        self.forget_name(id)
        return is_renamed

    def forget_name(self, id: str) -> None:
        """Asks Redis the next time: the person was renamed or erased."""
        with self._lock:
            self._forgotten += 1
            self._names.pop(id, None)

    def tokens(self, id: str) -> list[Token]:
        return self._tokens.of(id)

    def token(self, id: str, token: str) -> Token:
        """Raises NoSuchToken."""
        for one in self._tokens.of(id):
            if one.id == token:
                return one
        raise NoSuchToken

    def give_token(self, id: str, token: Token, secret: str, instead: str | None = None) -> None:
        """Adds a token, or puts it in place of another; doing so again changes nothing. Raises NoSuchToken,
        TooManyTokens."""
        digest = _digest(f"{id}.{secret}")
        if instead is None:
            self._tokens.add(id, token, digest)
        else:
            self._tokens.replace(id, instead, token, digest)
            self._distrust(instead)

    def revoke_token(self, id: str, token: str) -> None:
        """Raises NoSuchToken, LastAccountToken."""
        self._tokens.revoke(id, token)
        self._distrust(token)

    def has_token(self, id: str, token: str) -> Steps[bool]:
        return self._tokens.is_valid(id, token)

    def authenticating(self, token: str) -> Steps[Bearer | None]:
        """Whose token this is. A token begins with its player's id, so that one key of Redis is enough."""
        digest = _digest(token)
        if time.monotonic() >= self._look_at:
            yield from self._hearing_of_changes()
        with self._lock:
            known, forgotten = self._trusted.get(digest), self._forgotten
        if known is not None and known[0] > time.monotonic():
            return known[1]
        id = token.partition(".")[0]
        if not id.startswith("p_") or len(id) > 64:
            return None
        kept = yield from self._tokens.of_digest(id, digest)
        if kept is None:
            return None
        bearer = Bearer(id, kept.id, frozenset(kept.scopes))
        with self._lock:
            if self._forgotten == forgotten:
                if len(self._trusted) >= TRUSTED_MAX:
                    self._trusted.clear()
                self._trusted[digest] = time.monotonic() + TRUST_SECONDS, bearer
        return bearer

    def find(self, id: str) -> Player | None:
        exists, name = self._accounts.find(id)
        return Player(id, name) if exists else None

    def names(self, ids: Iterable[str]) -> dict[str, str | None]:
        return self._carried_out(self.asking_names(ids))

    def asking_names(self, ids: Iterable[str]) -> Steps[dict[str, str | None]]:
        """The names of several players, in one round trip."""
        return self._accounts.names_of(list(dict.fromkeys(ids)))

    def cached_names(self, ids: Iterable[str]) -> dict[str, str | None]:
        return self._carried_out(self.recalling_names(ids))

    def recalling_names(self, ids: Iterable[str]) -> Steps[dict[str, str | None]]:
        """The same, from memory if they were asked for lately. So a name may be out of date for ERASED_SECONDS, but not
        once this process has heard of the change: what was asked for before that is asked for again."""
        if time.monotonic() >= self._look_at:
            yield from self._hearing_of_changes()
        ids = list(ids)
        while True:
            now = time.monotonic()
            with self._lock:
                known, forgotten = {id: self._names.get(id, _NEVER_ASKED) for id in ids}, self._forgotten
            names = {id: name for id, (_, name) in known.items()}
            missing = [id for id, (until, _) in known.items() if until < now]
            if not missing:
                return names
            found = yield from self._accounts.names_of(missing)
            with self._lock:
                if self._forgotten == forgotten:
                    if len(self._names) >= TRUSTED_MAX:
                        self._names.clear()
                    self._names.update({id: (now + TRUST_SECONDS, name) for id, name in found.items()})
                    return names | found

    def comes_to(self, id: str, game: str) -> None:
        """Call it before a player opens a table or sits down at it, so that erasing the player finds the table."""
        self._accounts.note_table(id, game)

    def newest_tables(self, id: str) -> list[str]:
        return self._accounts.newest_tables(id)

    def erase(self, id: str) -> None:
        """Forgets the person: no name, no token, no webhooks. The id stays, and means nobody."""
        self._accounts.erase(id)
        with self._lock:
            self._forgotten += 1
            self._trusted = {digest: one for digest, one in self._trusted.items() if one[1].player != id}
            self._names.pop(id, None)

    def _distrust(self, token: str) -> None:
        with self._lock:
            self._forgotten += 1
            self._trusted = {digest: one for digest, one in self._trusted.items() if one[1].token != token}

    def _hearing_of_changes(self) -> Steps[None]:
        """Forgets all tokens and names in memory if another process has erased or renamed somebody, or revoked a
        token."""
        self._look_at = time.monotonic() + ERASED_SECONDS
        changes = yield from self._accounts.changes()
        with self._lock:
            if changes != self._changes:
                self._changes = changes
                self._forgotten += 1
                self._trusted.clear()
                self._names.clear()


def new_token_secret() -> str:
    return secrets.token_urlsafe(32)


def token_secret_for(request: str, key: HouseKey) -> str:
    """The secret of a token that is asked for in this way: the same whenever it is asked again, although none is
    stored."""
    return urlsafe_b64encode(key.mac("token", request.encode())).rstrip(b"=").decode()


def _digest(token: str) -> bytes:
    """Tokens are random and long, so one round of a fast hash is enough."""
    return hashlib.sha256(token.encode()).digest()
