"""The way of a game into the archive: written there whole, then forgotten by Redis, if nothing came in between."""

from __future__ import annotations

from typing import Final

import msgspec

from domain.kernel.lifecycle import Game
from domain.kernel.words import ALL
from events.archive import Beside, BesideChanged
from events.beside.disputes import AUDIT, Disputes
from events.beside.docket import DOCKET
from events.beside.lobby import add
from events.beside.refusals import Refusals
from events.games import Games
from events.redis import families
from events.redis.scripts import Script
from events.store import note_field
from events.telling import before_the_end, export, log_proof
from events.transparency.log import note_of
from events.transparency.places import forget

SCORE: Final = "score"
"""The note beside a finished game that keeps its score with the reasons."""

# A digest of all fields of a hash and their values: if it is still the same, nothing in the hash has changed.
_DIGEST: Final = (
    "local function digest(place) local fields = redis.call('HKEYS', KEYS[place]) table.sort(fields) "
    "for i, field in ipairs(fields) do "
    "fields[i] = redis.sha1hex(field) .. redis.sha1hex(redis.call('HGET', KEYS[place], field)) end "
    "return redis.sha1hex(table.concat(fields)) end "
)
_DIGESTS = Script(f"{_DIGEST} return {{digest(1), digest(2)}}")
# Only if nothing was written beside the game since it was read: else it is tried again later.
_FORGET = Script(
    f"{_DIGEST} "
    "if redis.call('HGET', KEYS[2], 'v') ~= ARGV[1] or digest(3) ~= ARGV[2] or digest(4) ~= ARGV[3] "
    "then return 0 end "
    f"if (redis.call('HGET', KEYS[2], '{note_field(AUDIT)}') or '') ~= ARGV[4] then return 0 end "
    f"if (redis.call('HGET', KEYS[2], '{note_field(DOCKET)}') or '') ~= ARGV[5] then return 0 end "
    "redis.call('DEL', unpack(KEYS)) return 1"
)


def archived(games: Games, refusals: Refusals, disputes: Disputes, id: str) -> bool:
    """Moves a game that is over to the archive; False: not now."""
    store = games.store
    known = games.load(id)
    tag, (stream, meta, _, _) = store.partitions.appended(id)
    is_in_redis = bool(store.connections.call(tag, "EXISTS", stream))
    if store.archive is None or not known.game.is_over or not is_in_redis:
        return False
    there_already = store.archive.beside(id)
    kept = [families.REFUSED.key(tag, id), families.DISPUTES.key(tag, id)]
    digests = store.connections.run(tag, _DIGESTS, kept, [])
    # This comes before the notes are read: a proof that is made here is kept as one of them.
    logged = (known.head.version, before_the_end(games, known.game))
    if any(_is_proof_to_come(games, known.game, version) for version in logged):
        return False
    names = [SCORE, AUDIT, DOCKET, *map(note_of, logged)]
    beside = Beside(
        notes={name: note.decode() for name, note in store.notes(id, names).items()},
        refusals=[msgspec.to_builtins(one) for one in refusals.all(id)],
        disputes=[msgspec.to_builtins(one) for one in disputes.all(id)],
    )
    if any(one["status"] != "judged" for one in beside.disputes):
        return False
    try:
        store.archive.keep(id, export(games, id, ALL), beside, there_already)
    except BesideChanged:
        return False
    words = [known.head.version, *digests, beside.notes.get(AUDIT, ""), beside.notes.get(DOCKET, "")]
    is_forgotten = bool(store.connections.run(tag, _FORGET, [stream, meta, *kept], words))
    if is_forgotten:
        forget(store, id)
        # The row is all that Redis keeps of the game. It is written again because older releases left it unpacked.
        add(store, (known.game, known.head))
    return is_forgotten


def _is_proof_to_come(games: Games, game: Game, version: int) -> bool:
    """Whether the log does not have this version yet and may still get it. If it has it, the proof is made and kept."""
    return log_proof(games, game, version) is None and games.log is not None and games.log.may_get(game.id, version)
