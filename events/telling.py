"""Histories as one viewer may see them: the same events for all, private parts for those they are meant for."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

import msgspec

from domain.kernel.lifecycle import Game
from domain.kernel.saying import sentence
from domain.kernel.texts import SeatNames
from domain.kernel.words import ALL, Language, Viewer
from events.play import Games
from events.proof.canon import canon
from events.proof.chain import Stored, shown

FORMAT: Final = "gyoji-history/1"


class _Told(msgspec.Struct):
    """What a sentence needs of an event as it is shown."""

    type: str
    data: dict[str, Any]
    private: dict[str, dict[str, Any]]


_decode_told = msgspec.json.Decoder(_Told).decode


def audiences(game: Game, viewer: Viewer) -> Collection[str] | None:
    """Whose private parts this viewer may read; None: everybody's."""
    if game.is_over or viewer == ALL:
        return None
    return (f"seat:{viewer}",) if isinstance(viewer, int) else ()


def line(game: Game, stored: Stored, viewer: Viewer) -> bytes:
    """One event as canonical bytes, as it stands in this viewer's history file."""
    return shown(stored, bytes.fromhex(game.secret), audiences(game, viewer))


def told(
    game: Game,
    stored: Stored,
    viewer: Viewer,
    language: Language,
    seats: SeatNames | None = None,
    eyes: Viewer | None = None,
) -> bytes:
    """The same as JSON for an API's answer, with the event as a sentence in `text`.

    `eyes` says through whose eyes the sentence is told, where that is not the viewer's own.
    """
    shown_line = line(game, stored, viewer)
    event = _decode_told(shown_line)
    said = sentence(game.ruleset, event.type, event.data, _opened(event.private, eyes), language, seats)
    return b'%b,"text":%b}' % (shown_line[:-1], msgspec.json.encode(said))


def _opened(private: dict[str, dict[str, Any]], eyes: Viewer | None) -> dict[str, dict[str, Any]]:
    if eyes is None or eyes == ALL:
        return private
    return {audience: part for audience, part in private.items() if audience == f"seat:{eyes}"}


def export(games: Games, id: str, viewer: Viewer) -> Iterator[bytes]:
    """The history file, line by line: it verifies offline, and once the game is over it can be audited too."""
    known = games.load(id)
    game = known.game
    last: Stored | None = None
    for stored in games.store.read_all(id):
        if stored.version > known.head.version:
            break
        if last is None:
            yield _first_line(games, game, stored)
        last = stored
        yield line(game, stored, viewer) + b"\n"
    assert last is not None
    yield canon({"receipt": msgspec.to_builtins(games.receipt(id, last))}) + b"\n"


def _first_line(games: Games, game: Game, opened: Stored) -> bytes:
    """What the file is about. The rules are those that the game began under; newer ones have an event of their own."""
    plain = {
        "format": FORMAT,
        "game": game.id,
        "ruleset": game.ruleset.id,
        "ruleset_version": msgspec.json.decode(opened.hashed)["data"]["ruleset_version"],
        "keys": games.keyring.listing()["items"],
    }
    return canon(plain) + b"\n"
