"""The whole file: its frame, then its events, each of them for everything that can be said about it.

The frame comes first, with the receipt's signature and key: what nobody has signed need not be read any further.
After that the events are read in their order, so that the finding is the first that there is. docs/trust.md has the
order of all checks, and every verifier keeps to it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

from .chance import ChanceCheck
from .lines import Failed, canon, mac, must, parse, sha
from .log import Checkpoint, Witness, is_included, leaf_of, read_checkpoint, read_proof
from .moves import MovesCheck
from .report import PROOFS, Check, Finding, how_many
from .shapes import LOG, RECEIPT, Shape, check_header, check_shape, is_hex

HASHED: Final = ("at", "by", "command", "data", "game", "prev", "rules", "schema", "seals", "type", "version")
SIGNED: Final = ("at", "game", "hash", "version")
GENESIS: Final = "0" * 64
REVEALED: Final = "table.SecretRevealed"
ENDS: Final = ("table.GameFinished", "table.GameAbandoned")


@dataclass(frozen=True)
class Given:
    """What came another way than the file."""

    keys: Sequence[bytes] = ()
    receipts: Sequence[dict[str, Any]] = ()
    entropy: Mapping[int, str] = field(default_factory=dict)
    """The hashes of what seats gave."""
    secret_hash: str | None = None
    log_keys: Collection[str] = ()
    witnesses: Sequence[Witness] = ()
    quorum: int = 0
    """How many of these witnesses must have cosigned the log's checkpoint."""
    seat_keys: Mapping[int, str] = field(default_factory=dict)
    """The public keys of seats, by their players."""


class HistoryCheck:
    """Goes through a file line by line, so that the finding is the first that there is."""

    def __init__(self, content: bytes, given: Given) -> None:
        self.given = given
        self.header: dict[str, Any] = {}
        self.events: list[tuple[str, str]] = []
        """Hash and time of each event that held."""
        self.log: dict[str, Any] | None = None
        self.logged = 0
        """The version up to which the log vouches, once that is found right."""
        self.origin: str | None = None
        """The history that a fork continues, as a file of its own."""
        self.named_origin: Any = None
        self.is_complete = False
        self.is_ended = False
        """Whether the event before is the end of the game, which the secret follows."""
        self.chance = ChanceCheck(None, given.entropy)
        self.moves = MovesCheck(given.seat_keys)
        self.shown: dict[str, bool] = {}
        """Whether the file shows an audience's parts: all of them or none."""
        self.opened = self.closed = 0
        self.says: dict[str, Check] = {}
        self.line, self.version = 1, 0
        self.finding: Finding | None = None
        try:
            self._read(content)
        except Failed as failed:
            self.finding = Finding(failed.proof, self.line, self.version or None, str(failed))

    def _read(self, content: bytes) -> None:
        must(content != b"", "the file is empty")
        first, *lines = content.removesuffix(b"\n").split(b"\n")
        header = parse(first)
        self.format = check_header(header)
        self.header = header
        receipt = self._read_last(lines)
        events = lines[:-1]
        due = self._check_signatures(receipt, len(events))
        self.chance = ChanceCheck(_revealed(events, self.format.event), self.given.entropy)
        for version, line in enumerate(events, 1):
            self.line, self.version = version + 1, version
            event = parse(line)
            must(self.format.last(event) is None, "lines follow the receipt")
            check_shape(event, self.format.event, "the event")
            self._check_event(event)
            for what, one in due:
                if one["version"] == version:
                    must(one["hash"] == event["hash"], f"{what} was given for another event", "receipt")
                    must(one["at"] == event["at"], f"{what} was given for another time", "receipt")
        must(not self.is_ended, "the game is over, and its secret is withheld", "chance")
        if self.log is not None:
            self._check_log(self.log)
        must(not self.given.quorum or self.log is not None, "there is no checkpoint that witnesses cosigned", "log")
        self._check_origin()
        self._say_all(receipt)

    def _check_origin(self) -> None:
        """Whether a fork brings the history that it names; at its first event."""
        self.line, self.version = 2, 1
        is_fork = self.named_origin is not None
        must((self.origin is not None) == is_fork, "a fork, and only a fork, has the history it continues", "chain")
        if self.origin is None:
            return
        past = HistoryCheck(self.origin.encode(), Given())
        must(past.finding is None, "the history that it continues does not hold", "chain")
        must(past.origin is None, "the history that it continues is a fork itself", "chain")
        hash, _ = past.events[-1]
        found = {"game": past.header["game"], "hash": hash, "version": len(past.events)}
        must(canon(found) == canon(self.named_origin), "the history it brings is not the one it continues", "chain")
        is_same = past.header["ruleset"] == self.header["ruleset"]
        must(is_same, "the history that it continues is of another ruleset", "chain")

    def _check_log(self, log: dict[str, Any]) -> None:
        """Whether the log has one of the events as the head of a batch; at the version of the newest."""
        newest = len(self.events)
        must(log["version"] <= newest, "the log's proof is for an event that is not here", "log")
        tree, key = read_checkpoint(log["checkpoint"]), bytes.fromhex(log["key"])
        must(tree.is_signed(key), "the log's checkpoint is not signed with its key", "log")
        is_trusted = not self.given.log_keys or log["key"] in self.given.log_keys
        must(is_trusted, "the log's checkpoint is not signed with the log's key given", "log")
        hash, _ = self.events[log["version"] - 1]
        entry = leaf_of(self.header["game"], log["version"], hash)
        is_there = is_included(entry, log["index"], read_proof(log["proof"]), tree)
        must(is_there, f"the log's proof does not show that it has version {log['version']}", "log")
        whose = ", signed with the log's key given" if self.given.log_keys else ""
        whose += self._cosigned(tree)
        later = "" if log["version"] == newest else f"; of versions {log['version'] + 1} to {newest} it says nothing"
        said = f"version {log['version']} is entry {log['index']} of {tree.size} in the log {tree.origin}{whose}{later}"
        self._say("log", True, said)
        self.logged = log["version"]

    def _cosigned(self, tree: Checkpoint) -> str:
        """Says which of the witnesses given have cosigned the log's checkpoint. Fails if they are fewer than asked
        for."""
        names = [one.name for one in self.given.witnesses if tree.cosignature(one) is not None]
        few = f"{len(names)} of the witnesses given cosigned the log's checkpoint, and not {self.given.quorum}"
        must(len(names) >= self.given.quorum, few, "log")
        return f", cosigned by {', '.join(names)}" if names else ""

    def _read_last(self, lines: list[bytes]) -> dict[str, Any]:
        """The receipt, by which one sees that the file was not cut off."""
        self.line, self.version = len(lines) + 1, len(lines)
        last = parse(lines[-1]) if lines else {}
        shape = self.format.last(last)
        if shape is None:
            self.line, self.version = self.line + 1, self.version + 1
            raise Failed("format", "the file is cut off: it ends without its receipt")
        must(len(lines) > 1, "there is no event")
        self.version -= 1
        check_shape(last, shape, "the last line")
        check_shape(last["receipt"], RECEIPT, "the receipt")
        self.log, self.origin = last.get("log"), last.get("origin")
        if self.log is not None:
            check_shape(self.log, LOG, "the log's proof")
        return dict(last["receipt"])

    def _check_signatures(self, receipt: dict[str, Any], newest: int) -> list[tuple[str, dict[str, Any]]]:
        """Every receipt that can be compared with an event of this file, the file's own as the last one."""
        must(receipt["game"] == self.header["game"], "the receipt is for another game", "receipt")
        must(receipt["version"] == newest, "the receipt is not for the newest event", "receipt")
        self._check_signature(receipt, "the receipt")
        kept = sorted(self.given.receipts, key=lambda one: int(one["version"]))
        for one in kept:
            must(one["game"] == self.header["game"], "the receipt given is for another game", "receipt")
        due = [(f"the receipt given for version {one['version']}", one) for one in kept if one["version"] <= newest]
        for what, one in due:
            self.version = one["version"]
            self._check_signature(one, what)
        return [*due, ("the receipt", receipt)]

    def _check_signature(self, receipt: dict[str, Any], what: str) -> None:
        message = canon({name: receipt[name] for name in SIGNED})
        signature = bytes.fromhex(receipt["signature"])
        named = [bytes.fromhex(key["public_key"]) for key in self.header["keys"] if key["id"] == receipt["key"]]
        must(bool(named or self.given.keys), f"{what} names a key that the file does not list", "receipt")
        for key in named:
            must(is_signed(message, signature, key), f"{what} has a wrong signature", "receipt")
        if self.given.keys:
            is_trusted = any(is_signed(message, signature, key) for key in self.given.keys)
            must(is_trusted, f"{what} is not signed with the key given", "receipt")

    def _check_event(self, event: dict[str, Any]) -> None:
        prev, at = self.events[-1] if self.events else (GENESIS, "")
        if event["version"] != self.version:
            raise Failed("format", f"version {event['version']} stands where {self.version} should")
        must(event["game"] == self.header["game"], "the event belongs to another game")
        must(event["prev"] == prev, "prev is not the hash of the event before", "chain")
        must(
            event["hash"] == sha(canon({name: event[name] for name in HASHED})),
            "hash is not that of the event",
            "chain",
        )
        must(event["at"] >= at, "at is earlier than in the event before")
        must(not self.is_complete, "an event follows table.SecretRevealed")
        self._check_lifecycle(event)
        self._check_seals(event)
        self.chance.watch(event)
        self.moves.watch(event)
        self.events.append((event["hash"], event["at"]))

    def _check_lifecycle(self, event: dict[str, Any]) -> None:
        is_first = self.version == 1
        must((event["type"] == "table.GameOpened") == is_first, "table.GameOpened is the first event, and only that")
        if is_first:
            for name in ("ruleset", "ruleset_version"):
                is_same = canon(event["data"].get(name)) == canon(self.header[name])
                must(is_same, f"{name} is not that of the first line")
            self.named_origin = event["data"].get("origin")
            self.secret_hash = event["data"].get("secret_hash")
            must(is_hex(self.secret_hash), "secret_hash is not 64 hex digits", "chance")
            is_kept = self.given.secret_hash in (None, self.secret_hash)
            must(is_kept, "secret_hash is not the one given", "chance")
        is_due = not self.is_ended or event["type"] == REVEALED
        must(is_due, "the end of the game is not followed by its secret", "chance")
        self.is_ended = event["type"] in ENDS
        if event["type"] == REVEALED:
            must(_is_secret(event, self.secret_hash), "the secret is not the one committed to in version 1", "chance")
            self.is_complete = True

    def _check_seals(self, event: dict[str, Any]) -> None:
        seals, private, salts = event["seals"], event["private"], event["salts"]
        for audience in sorted(private.keys() | salts.keys()):
            must(audience in salts, f"the salt of {audience} is missing", "seals")
            must(audience in private, f"the private part of {audience} is missing", "seals")
            must(audience in seals, f"the part of {audience} was never sealed", "seals")
            found = sha(bytes.fromhex(salts[audience]) + canon(private[audience]))
            must(found == seals[audience], f"the seal of {audience} does not open", "seals")
        self.opened += len(private)
        self.closed += len(seals) - len(private)
        for audience in seals:
            is_open = audience in private
            if secret := self.chance.secret:
                must(is_open, f"the seal of {audience} is closed though the game is over", "seals")
                due = mac(secret, f"seal:{self.version}:{audience}").hex()
                must(salts[audience] == due, f"the salt of {audience} does not follow from the secret", "seals")
            is_alike = self.shown.setdefault(audience, is_open) == is_open
            must(is_alike, f"the file shows some parts of {audience} and withholds others", "seals")

    def _say_all(self, receipt: dict[str, Any]) -> None:
        newest = len(self.events)
        self._say("format", True, f"{newest + 2} lines, each canonical and with exactly its fields")
        fork = "" if self.origin is None else ", and so does the history that it continues"
        self._say("chain", True, f"versions 1 to {newest} hang together{fork}")
        is_over = self.chance.secret is not None
        closed = how_many(self.closed, "seal is still closed", "seals are still closed")
        opened = how_many(self.opened, "private part opens its seal", "private parts open their seals")
        said = f"{opened}, {'and every salt follows from the secret' if is_over else closed}"
        self._say("seals", True if self.opened or not self.closed else None, said)
        self._say_chance()
        self._say("moves", *self.moves.said())
        self._say("receipt", True, f"given for version {newest}, signed with {receipt['key']}")
        if self.log is None:
            self._say("log", None, "the file has no proof that the log has it")
        self._say_origin(newest)

    def _say_chance(self) -> None:
        chance, seats = self.chance, ", ".join(map(str, sorted(self.given.entropy)))
        mine = f"; what seat {seats} gave is in the seed" if seats and chance.is_started else ""
        if chance.secret is not None:
            draws = how_many(chance.draws, "draw follows from it", "draws follow from it")
            self._say("chance", True, f"the secret is the one committed to in version 1, and {draws}{mine}")
        else:
            self._say("chance", None, "the secret is revealed when the game is over" + mine)

    def _say_origin(self, newest: int) -> None:
        kept = sorted(one["version"] for one in self.given.receipts)
        reached = [version for version in kept if version <= newest]
        if self.given.keys:
            self._say("origin", True, "the receipt is signed with the key given")
        elif reached:
            self._say("origin", True, f"up to version {reached[-1]}, by the receipt given")
        elif kept:
            self._say("origin", None, f"the file ends before version {kept[0]} of the receipt given")
        else:
            self._say(
                "origin", None, "the file's own key shows that it is whole, not who made it: give a key or receipt"
            )

    def uncompared(self) -> tuple[str, ...]:
        """What was given and is for something that is not in this file; a file that does not hold has its finding."""
        if self.finding:
            return ()
        newest, given = len(self.events), self.given
        late = sorted(one["version"] for one in given.receipts if one["version"] > newest)
        said = [f"the receipt given is for version {version}, and the file ends at {newest}" for version in late]
        if not self.chance.is_started:
            never = "the game ended before it started" if self.is_complete else "the file ends before the game starts"
            said += [f"what seat {seat} gave: {never}, so there is no seed" for seat in sorted(given.entropy)]
            said += [f"the key of seat {seat}: {never}" for seat in sorted(given.seat_keys)]
        if given.log_keys and self.log is None:
            said.append("the log's key given: the file has no proof by the log")
        return tuple(said)

    def _say(self, proof: str, holds: bool | None, says: str) -> None:
        self.says[proof] = Check(proof, holds, says)

    def checks(self) -> tuple[Check, ...]:
        if self.finding:
            for proof in PROOFS:
                if proof == self.finding.proof:
                    self._say(proof, False, self.finding.why)
                elif proof not in self.says:
                    self._say(proof, None, f"not looked at beyond line {self.finding.line}")
        return tuple(self.says[proof] for proof in PROOFS)


def _is_secret(event: dict[str, Any], secret_hash: Any) -> bool:
    secret = event["data"].get("secret")
    return is_hex(secret) and sha(bytes.fromhex(secret)) == secret_hash


def _revealed(lines: list[bytes], shape: Shape) -> bytes | None:
    """The secret, if the last event reveals it and it is the one that the first commits to: looked for ahead, because
    with it every seal is opened and every draw made again where it stands."""
    try:
        opened, revealed = parse(lines[0]), parse(lines[-1])
        check_shape(opened, shape, "the event")
        check_shape(revealed, shape, "the event")
    except Failed:
        return None
    if revealed["type"] != REVEALED or not _is_secret(revealed, opened["data"].get("secret_hash")):
        return None
    return bytes.fromhex(revealed["data"]["secret"])


def is_signed(message: bytes, signature: bytes, key: bytes) -> bool:
    try:
        VerifyKey(key).verify(message, signature)
    except (BadSignatureError, ValueError):
        return False
    return True
