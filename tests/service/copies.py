"""Copies of stored games with something changed, each a chain of its own that holds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

import msgspec

from domain.kernel.record import Written
from events.proof.chain import Envelope, Head, head_of, link, read
from events.store import Appended, Store
from tests.chains import secret_of

Change = Callable[[Envelope], Envelope]


def copied(store: Store, game: str, id: str, change: Change) -> str:
    """The same game under another id, every event of it changed."""
    stored = list(store.read_all(game))
    secret = secret_of(stored[0])
    head = Head.before_first(id)
    for at, events in groupby((read(one, secret) for one in stored), key=lambda event: event.at):
        batch = link(head, at, [_fact(change(event)) for event in events], secret)
        assert isinstance(store.append(head, batch, key=f"copy-{head.version}", due=None), Appended)
        head = head_of(id, batch[-1])
    return id


def _fact(event: Envelope) -> Written:
    return Written(
        type=event.type,
        schema=event.schema,
        by=event.by,
        data=event.data,
        command=event.command,
        rules=tuple(event.rules),
        private=event.private,
    )


def with_cards_swapped(one: str, other: str, but_for: str) -> Change:
    """Two cards change places wherever this audience cannot see them."""

    def swapped(event: Envelope) -> Envelope:
        private = {
            audience: part if audience == but_for else _swapped(part, one, other)
            for audience, part in event.private.items()
        }
        return msgspec.structs.replace(event, private=private)

    return swapped


def _swapped(part: object, one: str, other: str) -> object:
    text = msgspec.json.encode(part).decode()
    marked = text.replace(f'"{one}"', '"\x00"').replace(f'"{other}"', f'"{one}"').replace('"\x00"', f'"{other}"')
    return msgspec.json.decode(marked)
