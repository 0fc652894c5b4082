"""Histories as one viewer may see them: the same events for all, private parts for those they are meant for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from domain.kernel.lifecycle import Game
from domain.kernel.saying import event_wording
from domain.kernel.texts import SeatNames
from domain.kernel.words import ALL, Language, Viewer
from events.audit import batch_of
from events.games import Games
from events.history_files import recorded
from events.proof.canon import canon
from events.proof.chain import Stored, line, shown
from events.transparency.log import Proof

HISTORY_FORMAT: Final = "gyoji-history/2"

NO_SITTER_NAMES: Final[Mapping[int, str]] = {}
"""Nobody sits down or leaves."""


def audiences(viewer: Viewer) -> Collection[str] | None:
    """Whose private parts this viewer reads; None: everybody's."""
    if viewer == ALL:
        return None
    return (f"seat:{viewer}",) if isinstance(viewer, int) else ()


def told_events(
    game: Game,
    events: Iterable[Stored],
    viewer: Viewer,
    language: Language,
    seats: SeatNames | None = None,
    eyes: Viewer | None = None,
    sitters: Mapping[int, str] = NO_SITTER_NAMES,
) -> Iterator[bytes]:
    """Events as they stand in this viewer's history file, each with a sentence in `text`: JSON for an API's answer.

    `eyes` is the viewer for whom the sentences are worded, if that is not `viewer`: a player may read everything once
    the game is over, and is still told it as their seat is. `sitters` are the names of those who sat down or left, by
    the version of the event: `seats` are those of today.
    """
    seen, secret = audiences(viewer), bytes.fromhex(game.secret)
    own = None if eyes is None or eyes == ALL else f"seat:{eyes}"
    for stored in events:
        parts = stored.parts(seen)
        wording = event_wording(game.ruleset, stored.type, language)
        said = wording.always
        if said is None:
            known = parts if own is None else {own: parts[own]} if own in parts else {}
            sitter = sitters.get(stored.version) if sitters else None
            said = wording.said(*stored.facts(known), seats if sitter is None else _always(sitter))
        yield b'%b,"text":%b}' % (line(stored, secret, parts)[:-1], msgspec.json.encode(said))


def _always(name: str) -> SeatNames:
    return lambda _: name


def export(games: Games, id: str, viewer: Viewer) -> Iterator[bytes]:
    """The history file, line by line: it verifies offline, and once the game is over it can be audited too.

    Of a game that is over, a seat and the public get it without the last batch, which opens everything to everybody.
    """
    known = games.load(id)
    game, last_version = known.game, known.head.version
    if game.is_over and viewer != ALL:
        last_version = before_the_end(games, game)
    last: dict[str, Any] = {"log": log_proof(games, game, last_version)}
    if game.origin is not None:
        before = games.load(game.origin.game).game
        lines = _lines(games, before, ALL, game.origin.version, {"log": None})
        last["origin"] = b"".join(lines).decode()
    yield from _lines(games, game, viewer, last_version, last)


def _lines(games: Games, game: Game, viewer: Viewer, until: int, ending: Mapping[str, Any]) -> Iterator[bytes]:
    """A history up to a version. Its last line has the receipt for that version, and `ending`."""
    secret, seen = bytes.fromhex(game.secret), audiences(viewer)
    last: Stored | None = None
    for stored in games.store.read_all(game.id, last=until):
        if last is None:
            yield _first_line(games, game, stored)
        last = stored
        yield shown(stored, secret, seen) + b"\n"
    assert last is not None
    yield canon({**ending, "receipt": games.keyring.receipt(game.id, last)}) + b"\n"


def before_the_end(games: Games, game: Game) -> int:
    """The version before the last batch of a game that is over: that batch opens everything to everybody."""
    first_of_the_end, _ = batch_of(recorded(games.store.read_all(game.id)), game.version)
    return first_of_the_end - 1


def log_proof(games: Games, game: Game, version: int) -> Proof | None:
    """The proof, for a file's last line, that the log has the newest batch up to a version. Of a game that is over it
    is always the same once its last batch is in the log; of a running one it is what can be proved now."""
    if games.log is None:
        return None
    if not game.is_over:
        return games.log.proof(game.id, version)
    whole = games.log.kept_proof(game.id, game.version)
    return whole if whole is None or version == game.version else games.log.kept_proof(game.id, version)


def _first_line(games: Games, game: Game, opened: Stored) -> bytes:
    """What the file is about. The rules are those that the game began under; newer ones have an event of their own."""
    plain = {
        "format": HISTORY_FORMAT,
        "game": game.id,
        "ruleset": game.ruleset.id,
        "ruleset_version": msgspec.json.decode(opened.hashed)["data"]["ruleset_version"],
        "keys": games.keyring.listing(),
    }
    return canon(plain) + b"\n"
