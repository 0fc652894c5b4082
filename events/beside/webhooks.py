"""Webhooks: the addresses that players want to be told at, and the messages on their way there.

A player's webhooks are fields of the player's own key, so that erasing the person erases them. Which of them there are
is known in the index's slot, too, where the clock's follower writes messages down.
"""

from __future__ import annotations

import base64
import secrets
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from domain.kernel.words import Milliseconds
from events.beside.accounts import Accounts
from events.ids import new_id
from events.redis import families
from events.redis.calls import Word
from events.redis.families import INDEX
from events.redis.scripts import Script
from events.store import Store

WEBHOOKS_MAX: Final = 10
"""How many webhooks a player may have."""

DELIVERIES_MAX: Final = 100
"""How many deliveries to a webhook are remembered."""

DELIVERIES_SECONDS: Final = 30 * 86_400

DECISION: Final = "decision"
OVER: Final = "over"
PING: Final = "ping"
TYPES: Final = {DECISION: "game.decision", OVER: "game.over", PING: "webhook.ping"}
"""What each kind of message is called in the message itself."""

NOWHERE: Final = "-"
"""What stands in place of a game in a message about none begins with this."""

_IDS: Final = families.WEBHOOK_IDS.key()
_INDEX = Script(
    "#!lua\n"
    "local kept, ids = redis.call('HGET', KEYS[1], ARGV[1]), {} "
    "for _, id in ipairs(kept and cjson.decode(kept) or {}) do if id ~= ARGV[2] then ids[#ids + 1] = id end end "
    "if ARGV[3] == '1' then ids[#ids + 1] = ARGV[2] end "
    "if #ids == 0 then return redis.call('HDEL', KEYS[1], ARGV[1]) end "
    "return redis.call('HSET', KEYS[1], ARGV[1], cjson.encode(ids))"
)
_SECRET_PREFIX: Final = "whsec_"
_SECRET_BYTES: Final = 32


class TooManyWebhooks(Exception):
    """The player has as many webhooks as anybody may have."""


class Webhook(msgspec.Struct, frozen=True):
    """An address and the secret that signs what is sent there."""

    id: str
    url: str
    secret: str
    at: Milliseconds
    events: tuple[str, ...] = (DECISION, OVER)
    """What it wants to hear of."""

    def wants(self, message: Message) -> bool:
        return message.what == PING or message.what in self.events

    @property
    def key(self) -> bytes:
        return base64.b64decode(self.secret.removeprefix(_SECRET_PREFIX))


class Message(msgspec.Struct, frozen=True):
    """Something to tell: to whom, what, about which game, and the question or the version that it is about."""

    player: str
    what: str
    game: str
    number: int

    @classmethod
    def ping(cls, player: str, seconds: int, token: str) -> Message:
        """The token tells pings of the same second apart: each is a message of its own."""
        return cls(player, PING, NOWHERE + token, seconds)

    @property
    def id(self) -> str:
        """The same for every try, so that a receiver knows a repetition."""
        return f"msg_{self.what}_{self.game}_{self.number}_{self.player}"

    @property
    def about(self) -> str | None:
        return None if self.game.startswith(NOWHERE) else self.game

    def to(self, webhook: str) -> str:
        """The name of the piece of work that sends this message to one of the player's webhooks."""
        return f"{self.player} {webhook} {self.what} {self.game} {self.number}"


class Delivery(msgspec.Struct, frozen=True):
    """One try to deliver a message, and what came of it: a status, or why there is none."""

    message: str
    type: str
    game: str | None
    at: Milliseconds
    tries: int
    status: int | None = None
    why: str | None = None


def addressed(member: str) -> tuple[Message, str]:
    """The message behind such a name, and the webhook's id."""
    player, webhook, what, game, number = member.split(" ")
    return Message(player, what, game, int(number)), webhook


_decode = msgspec.json.Decoder(Webhook).decode
_decode_delivery = msgspec.json.Decoder(Delivery).decode
_decode_ids = msgspec.json.Decoder(list[str]).decode


class Webhooks:
    """The webhooks of all players."""

    def __init__(self, store: Store) -> None:
        self._store, self._accounts = store, Accounts(store)

    def create(
        self,
        player: str,
        url: str,
        at: Milliseconds,
        id: str | None = None,
        events: tuple[str, ...] = (DECISION, OVER),
    ) -> Webhook:
        """A new one, or the one of this id if it is there. Raises TooManyWebhooks, Erased."""
        known = {one.id: one for one in self.of(player)}
        webhook = None if id is None else known.get(id)
        if webhook is None:
            if len(known) >= WEBHOOKS_MAX:
                raise TooManyWebhooks
            secret = _SECRET_PREFIX + base64.b64encode(secrets.token_bytes(_SECRET_BYTES)).decode()
            webhook = Webhook(id or new_id("wh", at), url, secret, at, events)
            # Of two that make the same one at the same instant, the first one's secret holds for both.
            field = families.WEBHOOK.field(webhook.id)
            self._accounts.write(player, field, msgspec.json.encode(webhook), is_first=True)
        self._index(player, webhook.id, is_there=True)
        kept = self.one(player, webhook.id)
        if kept is None:
            # Deleted meanwhile, perhaps before it was in the index.
            self._index(player, webhook.id, is_there=False)
        return kept or webhook

    def of(self, player: str) -> list[Webhook]:
        """Oldest first."""
        flat = self._call(player, "HGETALL")
        found = [
            _decode(value) for field, value in zip(flat[::2], flat[1::2], strict=True) if families.WEBHOOK.has(field)
        ]
        return sorted(found, key=lambda one: one.id)

    def one(self, player: str, id: str) -> Webhook | None:
        kept = self._call(player, "HGET", families.WEBHOOK.field(id))
        return None if kept is None else _decode(kept)

    def delete(self, player: str, id: str) -> bool:
        """Whether there was one."""
        is_gone = bool(self._call(player, "HDEL", families.WEBHOOK.field(id)))
        self._forget_deliveries(player, [id])
        self._index(player, id, is_there=False)
        return is_gone

    def forget(self, player: str) -> None:
        """Deletes all of a player's."""
        if gone := [one.id for one in self.of(player)]:
            self._call(player, "HDEL", *(families.WEBHOOK.field(id) for id in gone))
            self._forget_deliveries(player, gone)
        self._store.connections.call(INDEX, "HDEL", _IDS, player)

    def note(self, player: str, id: str, delivery: Delivery) -> None:
        """Remembers a delivery to this webhook, if it is still there."""
        if self.one(player, id) is None:
            return
        tag, key = self._deliveries(player, id)
        self._store.connections.call_all(
            [
                (tag, ("LPUSH", key, msgspec.json.encode(delivery))),
                (tag, ("LTRIM", key, 0, DELIVERIES_MAX - 1)),
                (tag, ("EXPIRE", key, DELIVERIES_SECONDS)),
            ]
        )

    def deliveries(self, player: str, id: str) -> list[Delivery]:
        """Newest first."""
        tag, key = self._deliveries(player, id)
        return [_decode_delivery(one) for one in self._store.connections.call(tag, "LRANGE", key, 0, -1)]

    def _forget_deliveries(self, player: str, ids: Iterable[str]) -> None:
        self._store.connections.call_all(
            [(tag, ("DEL", key)) for tag, key in (self._deliveries(player, id) for id in ids)]
        )

    def _deliveries(self, player: str, id: str) -> tuple[str, str]:
        partitions = self._store.partitions
        tag = partitions.tag(partitions.of(player))
        return tag, families.DELIVERIES.key(tag, id)

    def ids(self, players: Iterable[str]) -> dict[str, list[str]]:
        """The ids of these players' webhooks, in one round trip."""
        wanted = sorted(players)
        if not wanted:
            return {}
        found = self._store.connections.call(INDEX, "HMGET", _IDS, *wanted)
        return {player: _decode_ids(ids) for player, ids in zip(wanted, found, strict=True) if ids is not None}

    def _index(self, player: str, id: str, *, is_there: bool) -> None:
        """Changes this one alone: what others do to the player's other webhooks meanwhile is not undone."""
        self._store.connections.run(INDEX, _INDEX, [_IDS], [player, id, int(is_there)])

    def _call(self, player: str, command: str, *words: Word) -> Any:
        tag, key = self._store.partitions.place(families.PLAYER_ACCOUNT, player)
        return self._store.connections.call(tag, command, key, *words)
