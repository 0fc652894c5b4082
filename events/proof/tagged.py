"""What we sign beside receipts: facts that have `key` and `signature` at their end. The signed bytes have a tag, so
that nothing of one kind is ever taken for another."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

import msgspec

from events.proof.canon import encode
from events.proof.keys import KeyFolder


class Tagged(msgspec.Struct, frozen=True):
    """Facts of one kind, which its tag names."""

    TAG: ClassVar[str]


AnyTagged = TypeVar("AnyTagged", bound=Tagged)


def signed_bytes(facts: Tagged) -> bytes:
    """Everything that they say, with their tag."""
    plain: dict[str, Any] = msgspec.to_builtins(facts)
    del plain["key"], plain["signature"]
    return encode({"tag": facts.TAG, **plain})


def signed(keys: KeyFolder, facts: AnyTagged) -> AnyTagged:
    key, signature = keys.signed(signed_bytes(facts))
    return msgspec.structs.replace(facts, key=key, signature=signature)
