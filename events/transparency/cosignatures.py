"""What witnesses said about our checkpoints, kept in Redis beside the log.

A witness looks at the log from elsewhere and cosigns a checkpoint that continues all it has seen (C2SP
tlog-cosignature). Losing this loses no proof of ours: witnesses keep what they have signed, and cosign the next
checkpoint.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from events.proof.keys import KeyFolder
from events.proof.verify.lines import Failed
from events.proof.verify.log import Checkpoint as Untrusted
from events.proof.verify.log import Witness, cosigned_at, read_checkpoint
from events.redis import families
from events.redis.families import INDEX
from events.store import Store
from events.transparency.notes import ED25519, Checkpoint, key_number, read_note, signature_line

COSIGNED: Final = families.COSIGNATURES.key()
"""By size the checkpoint with our own signature, by size and witness the line of that witness."""

RECENT: Final = 16
"""How many cosigned checkpoints are kept; an older one stays only as long as more witnesses have cosigned it than any
newer one."""

CLOCK_SECONDS: Final = 600
"""How far the time that a cosignature names may be from now."""


class NotOurs(Exception):
    """It is no checkpoint that this log has signed."""


class NoWitness(Exception):
    """Nobody whom we take for a witness has cosigned it."""


class NotNow(Exception):
    """It was cosigned at another time, or is older than all that are kept."""


class Cosigned(NamedTuple):
    """A checkpoint with the lines of its witnesses, and the names of these."""

    checkpoint: Checkpoint
    witnesses: tuple[str, ...]

    @property
    def size(self) -> int:
        return self.checkpoint.size


class Cosignatures:
    """The cosignatures of one log. One instance serves all threads of a process."""

    def __init__(self, store: Store, keys: KeyFolder) -> None:
        self._store, self._keys = store, keys

    def add(self, note: str, witnesses: Sequence[Witness], newest: Checkpoint, now: float) -> Cosigned:
        """Keeps what these witnesses say in a note; everything else in it is left out. Raises NotOurs, NoWitness,
        NotNow."""
        try:
            tree = read_checkpoint(note)
        except Failed:
            raise NotOurs from None
        own = self._own_note(tree, newest)
        lines = dict(_lines(tree, witnesses, now))
        fields = {str(tree.size): own} | {f"{tree.size} {who}": line for who, line in lines.items()}
        words = [word for pair in fields.items() for word in pair]
        self._store.connections.call(INDEX, "HSET", COSIGNED, *words)
        self._prune(newest)
        kept = next((one for one in self.all(newest) if one.size == tree.size), None)
        if kept is None:
            raise NotNow
        return kept

    def all(self, newest: Checkpoint) -> list[Cosigned]:
        """Those of the log that this is the newest checkpoint of, the largest first."""
        flat: Sequence[bytes] = self._store.connections.call(INDEX, "HGETALL", COSIGNED)
        found = {key.decode(): value.decode() for key, value in zip(flat[::2], flat[1::2], strict=True)}
        cosigned = [_cosigned(size, found) for size in found if " " not in size]
        ours = [one for one in cosigned if one.checkpoint.origin == newest.origin and one.size <= newest.size]
        return sorted(ours, key=lambda one: -one.size)

    def _own_note(self, tree: Untrusted, newest: Checkpoint) -> str:
        """The checkpoint as we signed it, without what others added."""
        keys = [bytes.fromhex(key.public_key) for key in self._keys.public_keys]
        own = next((key for key in keys if tree.origin == newest.origin and tree.is_signed(key)), None)
        if own is None or tree.size > newest.size:
            raise NotOurs
        signer = (tree.origin, key_number(tree.origin, ED25519, own))
        signature = next(signature for *who, signature in tree.signatures if tuple(who) == signer)
        return f"{tree.text.decode()}\n{signature_line(tree.origin, own, signature)}"

    def _prune(self, newest: Checkpoint) -> None:
        kept, most = set(), 0
        for index, one in enumerate(self.all(newest)):
            if index < RECENT or len(one.witnesses) > most:
                kept.add(str(one.size))
            most = max(most, len(one.witnesses))
        fields: Sequence[bytes] = self._store.connections.call(INDEX, "HKEYS", COSIGNED)
        dropped = [field for field in fields if field.decode().split(" ")[0] not in kept]
        if dropped:
            self._store.connections.call(INDEX, "HDEL", COSIGNED, *dropped)


def _lines(tree: Untrusted, witnesses: Sequence[Witness], now: float) -> Iterator[tuple[str, str]]:
    """For each witness its name and its line under a checkpoint."""
    said = {witness: tree.cosignature(witness) for witness in witnesses}
    genuine = {witness: signature for witness, signature in said.items() if signature is not None}
    if not genuine:
        raise NoWitness
    timely = {
        witness: signature
        for witness, signature in genuine.items()
        if abs(cosigned_at(signature) - now) <= CLOCK_SECONDS
    }
    if not timely:
        raise NotNow
    for witness, signature in timely.items():
        yield str(witness), witness.line(signature)


def _cosigned(size: str, found: Mapping[str, str]) -> Cosigned:
    lines = {field.split(" ")[1]: line for field, line in found.items() if field.startswith(f"{size} ")}
    known = sorted(lines)
    note = found[size] + "".join(lines[who] for who in known)
    return Cosigned(read_note(note), tuple(who.split("+")[0] for who in known))
