"""Long games in one piece: a cache beside the stream that may be deleted at any time.

Folding 600 stored events takes some milliseconds, so a snapshot pays only far beyond that. It is written with the
append that crosses a mark, and read when a process meets the game for the first time.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from domain.kernel.clock import Clock
from domain.kernel.lifecycle import Game, Occupant, Origin, Visibility
from domain.kernel.stored import UnknownRecord, restored, snapshot
from events.codec import Rulesets
from events.proof.chain import Head

NOTE: Final = "snapshot"
EVERY: Final = 1_000
"""A mark lies at every so many versions."""

FROM: Final = 2_000
"""The first version that is worth a snapshot: a shorter game is folded fast enough."""


class _Kept(msgspec.Struct):
    """A game at one version, as it is written down. `rules` is the version of the rules that wrote it: another version
    must not read it."""

    id: str
    hash: str
    version: int
    ruleset: str
    rules: int
    ruleset_version: int
    seats: list[Occupant | None]
    options: Any
    clock: Clock | None
    visibility: Visibility
    host: str
    previous: str | None
    rated: bool
    origin: Origin | None
    arbiters: tuple[str, ...]
    secret: str
    opened_at: int
    at: int
    table: msgspec.Raw


_decode = msgspec.json.Decoder(_Kept).decode


def is_due(before: int, after: int) -> bool:
    """Whether an append from one version to another crosses a mark."""
    return after >= FROM and before // EVERY != after // EVERY


def kept(game: Game, head: Head) -> bytes:
    return msgspec.json.encode(
        _Kept(
            game.id,
            head.hash,
            head.version,
            game.ruleset.id,
            game.ruleset.version,
            game.ruleset_version,
            game.seats,
            game.options,
            game.clock,
            game.visibility,
            game.host,
            game.previous,
            game.rated,
            game.origin,
            game.arbiters,
            game.secret,
            game.opened_at,
            game.at,
            msgspec.Raw(snapshot(game.table)),
        )
    )


def opened_snapshot(rulesets: Rulesets, stored: bytes) -> tuple[Game, Head] | None:
    """The game at its mark, or None where the snapshot is of no use any more."""
    try:
        one = _decode(stored)
        ruleset = rulesets[one.ruleset]
        if ruleset.version != one.rules:
            return None
        table = restored(ruleset, bytes(one.table))
    except (msgspec.DecodeError, KeyError, UnknownRecord):
        return None
    game = Game(
        id=one.id,
        ruleset=ruleset,
        ruleset_version=one.ruleset_version,
        seats=one.seats,
        options=msgspec.convert(one.options, ruleset.options),
        clock=one.clock,
        visibility=one.visibility,
        host=one.host,
        previous=one.previous,
        rated=one.rated,
        origin=one.origin,
        arbiters=one.arbiters,
        secret=one.secret,
        opened_at=one.opened_at,
        at=one.at,
        version=one.version,
        table=table,
    )
    return game, Head(one.id, one.version, one.hash)
