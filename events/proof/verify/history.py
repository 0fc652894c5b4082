"""The whole file: its lines, its chain, its seals, its draws, its receipt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

from .chance import Chance
from .lines import EVENT, RECEIPT, Failed, canon, check_header, check_shape, is_hex, mac, must, parse, sha
from .report import PROOFS, Check, Finding

HASHED: Final = ("at", "by", "command", "data", "game", "prev", "rules", "schema", "seals", "type", "version")
SIGNED: Final = ("at", "game", "hash", "version")
GENESIS: Final = "0" * 64


class History:
    """Goes through a file line by line, so that the finding is the first that there is."""

    def __init__(self, content: bytes, trusted: Sequence[bytes], kept: Sequence[dict[str, Any]]) -> None:
        self.trusted = trusted
        self.kept = sorted(kept, key=lambda receipt: int(receipt["version"]))
        self.header: dict[str, Any] = {}
        self.events: list[tuple[str, str]] = []
        """Hash and time of each event that held."""
        self.is_complete = False
        self.chance: Chance | None = None
        self.opened = self.closed = 0
        self.says: dict[str, Check] = {}
        self.line, self.version = 1, 0
        self.finding: Finding | None = None
        try:
            self._check_receipts(self._read(content))
        except Failed as failed:
            self.finding = Finding(failed.proof, self.line, self.version or None, str(failed))

    def _read(self, content: bytes) -> dict[str, Any]:
        """Check everything up to the last line; gives the receipt in it."""
        must(content != b"", "the file is empty")
        lines = content.removesuffix(b"\n").split(b"\n")
        header = parse(lines[0])
        check_header(header)
        self.header = header
        self.chance = _revealed(lines)
        for line in lines[1:]:
            self.line, self.version = self.line + 1, self.version + 1
            value = parse(line)
            if value.keys() == {"receipt"}:
                must(self.line == len(lines), "lines follow the receipt")
                must(self.version > 1, "there is no event")
                self.version -= 1
                receipt = value["receipt"]
                check_shape(receipt, RECEIPT, "the receipt")
                self._say_events()
                return dict(receipt)
            check_shape(value, EVENT, "the event")
            self._check_event(value)
        self.line, self.version = self.line + 1, self.version + 1
        raise Failed("format", "the file is cut off: it ends without its receipt")

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
        if self.chance:
            self.chance.watch(event)
        self.events.append((event["hash"], event["at"]))

    def _check_lifecycle(self, event: dict[str, Any]) -> None:
        is_first = self.version == 1
        must((event["type"] == "table.GameOpened") == is_first, "table.GameOpened is the first event, and only that")
        if is_first:
            for name in ("ruleset", "ruleset_version"):
                must(event["data"].get(name) == self.header[name], f"{name} is not that of the first line")
            must(is_hex(event["data"].get("secret_hash")), "secret_hash is not 64 hex digits", "chance")
        if event["type"] == "table.SecretRevealed":
            is_committed = self.chance is not None and event["data"].get("secret") == self.chance.secret.hex()
            must(is_committed, "the secret is not the one committed to in version 1", "chance")
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
        if self.chance is None:
            return
        for audience in seals:
            must(audience in salts, f"the seal of {audience} is closed though the game is over", "seals")
            due = mac(self.chance.secret, f"seal:{self.version}:{audience}").hex()
            must(salts[audience] == due, f"the salt of {audience} does not follow from the secret", "seals")

    def _say_events(self) -> None:
        count = len(self.events)
        self._say("format", True, f"{count + 2} lines, each canonical and with exactly its fields")
        self._say("chain", True, f"versions 1 to {count} hang together")
        rest = "and every salt follows from the secret" if self.chance else f"{self.closed} seals are still closed"
        said = f"{self.opened} private parts open their seals, {rest}"
        self._say("seals", True if self.opened or not self.closed else None, said)
        if self.chance:
            said = f"the secret is the one committed to in version 1, and {self.chance.draws} draws follow from it"
            self._say("chance", True, said)
        else:
            self._say("chance", None, "the secret is revealed when the game is over")

    def _check_receipts(self, receipt: dict[str, Any]) -> None:
        newest = len(self.events)
        for given in self.kept:
            must(given["game"] == self.header["game"], "the receipt given is for another game", "receipt")
        reached = [given for given in self.kept if given["version"] <= newest]
        for given in reached:
            self._check_receipt(given, f"the receipt given for version {given['version']}")
        self.line, self.version = newest + 2, newest
        must(receipt["game"] == self.header["game"], "the receipt is for another game", "receipt")
        must(receipt["version"] == newest, "the receipt is not for the newest event", "receipt")
        self._check_receipt(receipt, "the receipt")
        self._say("receipt", True, f"given for version {newest}, signed with {receipt['key']}")
        if self.trusted:
            self._say("origin", True, "the receipt is signed with the key given")
        elif reached:
            self._say("origin", True, f"up to version {reached[-1]['version']}, by the receipt given")
        elif self.kept:
            self._say("origin", None, f"the file ends before version {self.kept[0]['version']} of the receipt given")
        else:
            self._say(
                "origin", None, "the file's own key shows that it is whole, not who made it: give a key or receipt"
            )

    def _check_receipt(self, receipt: dict[str, Any], what: str) -> None:
        self.version = receipt["version"]
        hash, at = self.events[self.version - 1]
        must(receipt["hash"] == hash, f"{what} was given for another event", "receipt")
        must(receipt["at"] == at, f"{what} was given for another time", "receipt")
        message = canon({name: receipt[name] for name in SIGNED})
        signature = bytes.fromhex(receipt["signature"])
        named = [bytes.fromhex(key["public_key"]) for key in self.header["keys"] if key["id"] == receipt["key"]]
        must(bool(named or self.trusted), f"{what} names a key that the file does not list", "receipt")
        for key in named:
            must(_is_signed(message, signature, key), f"{what} has a wrong signature", "receipt")
        if self.trusted:
            is_trusted = any(_is_signed(message, signature, key) for key in self.trusted)
            must(is_trusted, f"{what} is not signed with the key given", "receipt")

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


def _revealed(lines: list[bytes]) -> Chance | None:
    """Look ahead for the secret, if it is the one that the first event commits to."""
    last = next((line for line in lines[1:] if b'"type":"table.SecretRevealed"' in line), None)
    if last is None:
        return None
    try:
        opened, revealed = parse(lines[1]), parse(last)
        check_shape(opened, EVENT, "the event")
        check_shape(revealed, EVENT, "the event")
    except Failed:
        return None
    secret = revealed["data"].get("secret")
    if not is_hex(secret) or sha(bytes.fromhex(secret)) != opened["data"].get("secret_hash"):
        return None
    return Chance(bytes.fromhex(secret), opened["data"].get("seats"))


def _is_signed(message: bytes, signature: bytes, key: bytes) -> bool:
    try:
        VerifyKey(key).verify(message, signature)
    except (BadSignatureError, ValueError):
        return False
    return True
