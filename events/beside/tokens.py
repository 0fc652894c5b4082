"""The tokens of players: what each may do, and the digest by which it is known. They lie in their player's account, so
that they are erased with it.

The first token of everybody is the digest in the field `token`, which is there as long as the account is. Of every
other one there are two fields: its record under its digest, for whoever comes with it, and its digest under its id.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Final

import msgspec

from domain.kernel.words import Milliseconds
from events.beside.accounts import ERASED, Accounts
from events.beside.notices import Notices
from events.ids import made_at
from events.redis import families
from events.redis.calls import Call, Steps
from events.redis.scripts import script_file

PLAY: Final = "play"
READ: Final = "read"
HOST: Final = "host"
ACCOUNT: Final = "account"
SCOPES: Final = (PLAY, READ, HOST, ACCOUNT)
"""In this order: to sit down and move; to see what the player may see; to open tables and look after them; to change
the account."""

TOKENS_MAX: Final = 20
REVOKED: Final = b"revoked"

_CHANGE = script_file("tokens")
_FIRST_DIGEST: Final = families.FIRST_DIGEST.field()


class Token(msgspec.Struct, frozen=True):
    id: str
    name: str | None
    """Null: the first one."""
    scopes: tuple[str, ...]
    at: Milliseconds


class NoSuchToken(Exception):
    """The player has no token of that id, or is no player any more."""


class LastAccountToken(Exception):
    """Without it nobody could do anything with the account any more."""


class TooManyTokens(Exception):
    """There are `TOKENS_MAX` already."""


_decode = msgspec.json.Decoder(Token).decode
_REFUSALS: Final = {0: NoSuchToken, -1: NoSuchToken, -2: LastAccountToken, -3: TooManyTokens}


def first_token(player: str) -> Token:
    """What everybody signs up with; it may do everything."""
    return Token(f"t_{player.removeprefix('p_')}", None, SCOPES, made_at(player))


class Tokens:
    """The tokens in the accounts of a store."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._store = accounts.store

    def of_digest(self, player: str, digest: bytes) -> Steps[Token | None]:
        """The token with this digest, if it is one of the player's."""
        tag, key = self._accounts.place(player)
        first, record = yield Call(tag, ("HMGET", key, _FIRST_DIGEST, families.TOKEN_RECORD.field(digest.hex())))
        if _is_digest(first) and hmac.compare_digest(first, digest):
            return first_token(player)
        return None if record is None or first == ERASED else _decode(record)

    def is_valid(self, player: str, id: str) -> Steps[bool]:
        """Whether the player still has this token."""
        tag, key = self._accounts.place(player)
        first, own = yield Call(tag, ("HMGET", key, _FIRST_DIGEST, families.TOKEN_DIGEST.field(id)))
        return (own is not None and first != ERASED) or (id == first_token(player).id and _is_digest(first))

    def of(self, player: str) -> list[Token]:
        """All of them, oldest first."""
        tag, key = self._accounts.place(player)
        flat: Sequence[bytes] = self._store.connections.call(tag, "HGETALL", key)
        fields = dict(zip(flat[::2], flat[1::2], strict=True))
        found = [_decode(kept) for field, kept in fields.items() if families.TOKEN_RECORD.has(field)]
        if _is_digest(fields.get(_FIRST_DIGEST.encode())):
            found.append(first_token(player))
        return sorted(found, key=lambda token: token.id)

    def add(self, player: str, token: Token, digest: bytes) -> None:
        """Gives the player one more; the same again changes nothing. Raises NoSuchToken, TooManyTokens."""
        self._change(player, "", token, digest)

    def replace(self, player: str, id: str, token: Token, digest: bytes) -> None:
        """Gives the player one in place of another. Raises NoSuchToken."""
        self._change(player, id, token, digest)
        self._tell(id)

    def revoke(self, player: str, id: str) -> None:
        """Raises NoSuchToken, LastAccountToken."""
        self._change(player, id, None, b"")
        self._tell(id)

    def _change(self, player: str, taken: str, given: Token | None, digest: bytes) -> None:
        tag, key = self._accounts.place(player)
        record = b"" if given is None else msgspec.json.encode(given)
        words = taken, first_token(player).id, "" if given is None else given.id, digest.hex(), record, TOKENS_MAX
        answer = self._store.connections.run(tag, _CHANGE, [key], words)
        if answer in _REFUSALS:
            raise _REFUSALS[answer]

    def _tell(self, id: str) -> None:
        """Tells every process that caches the token, or serves a stream that was opened with it, that it is revoked."""
        self._accounts.count_change()
        self._store.carried_out(Notices(self._store).giving("revoked", id))


def _is_digest(first: bytes | None) -> bool:
    """Whether the first token is still there."""
    return first not in (None, REVOKED, ERASED)
