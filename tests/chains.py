"""Stored histories walked event by event: whether each continues the one before, and opens its seals."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.event import SERVER
from events.proof.chain import BrokenChain, Head, Stored, head_of, read, salt, seal


def secret_of(opened: Stored) -> bytes:
    """The game's secret, from its first event."""
    return bytes.fromhex(read(opened, b"").private[SERVER]["secret"])


def followed(head: Head, events: Iterable[Stored], secret: bytes | None = None) -> Head:
    """The head after these events. Raises BrokenChain at the first that cannot come next; with the secret, also at one
    whose private parts do not open its seals."""
    for stored in events:
        envelope, version = read(stored, b""), head.version + 1
        if envelope.version != version or stored.version != version:
            raise BrokenChain(version, f"the event stored there calls itself version {envelope.version}")
        if envelope.game != head.game:
            raise BrokenChain(version, f"the event belongs to game {envelope.game}")
        if envelope.prev != head.hash:
            raise BrokenChain(version, "prev is not the hash of the event before")
        if secret is not None and _seals(stored, secret) != envelope.seals:
            raise BrokenChain(version, "the private parts do not open the seals")
        head = head_of(head.game, stored)
    return head


def _seals(stored: Stored, secret: bytes) -> dict[str, str]:
    """As they follow from what is stored: a salt that an event remembers from its linking proves nothing."""
    return {a: seal(salt(secret, stored.version, a), bytes(part)) for a, part in stored.parts(None).items()}
