"""The whole file: its lines, its chain, its seals, its draws, its receipt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

from .chance import Chance
from .lines import EVENT, RECEIPT, Failed, canon, check_header, check_shape, is_hex, mac, must, parse, sha
from .report import PROOFS, Check, Finding

HASHED: Final = ("at", "by", "command", "data", "game", "prev", "rules", "schema", "seals", "type", "version")
SIGNED: Final = ("at", "game", "hash", "version")


class History:
    """Reads all lines, then checks event by event, so that the finding is the first that there is."""

    def __init__(self, content: bytes, trusted: Sequence[bytes], kept: Sequence[dict[str, Any]]) -> None:
        self.trusted = trusted
        self.kept = sorted(kept, key=lambda receipt: int(receipt["version"]))
        self.header: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.receipt: dict[str, Any] = {}
        self.secret: bytes | None = None
        self.says: dict[str, Check] = {}
        self.line, self.version = 1, 0
        unread = self._guarded(lambda: self._read(content))
        self.is_complete = bool(self.events) and self.events[-1]["type"] == "table.SecretRevealed"
        if self.is_complete:
            revealed = self.events[-1]["data"].get("secret")
            if is_hex(revealed) and sha(bytes.fromhex(revealed)) == self.events[0]["data"].get("secret_hash"):
                self.secret = bytes.fromhex(revealed)
        self.finding = self._guarded(self._check_events) or unread or self._guarded(self._check_receipts)

    def _guarded(self, check: Callable[[], None]) -> Finding | None:
        try:
            check()
        except Failed as failed:
            return Finding(failed.proof, self.line, self.version or None, str(failed))
        return None

    def _read(self, content: bytes) -> None:
        must(content != b"", "the file is empty")
        lines = content.removesuffix(b"\n").split(b"\n")
        header = parse(lines[0])
        check_header(header)
        self.header = header
        for line in lines[1:]:
            self.line, self.version = self.line + 1, self.version + 1
            value = parse(line)
            if value.keys() == {"receipt"}:
                must(self.line == len(lines), "lines follow the receipt")
                must(bool(self.events), "there is no event")
                self.version -= 1
                check_shape(value["receipt"], RECEIPT, "the receipt")
                self.receipt = value["receipt"]
                return
            check_shape(value, EVENT, "the event")
            self.events.append(value)
        self.line, self.version = self.line + 1, self.version + 1
        raise Failed("format", "the file is cut off: it ends without its receipt")

    def _check_events(self) -> None:
        prev, at = "0" * 64, ""
        chance = Chance(self.secret, self.events[0]["data"].get("seats")) if self.secret else None
        opened = closed = 0
        for version, event in enumerate(self.events, 1):
            self.line, self.version = version + 1, version
            must(event["version"] == version, f"version {event['version']} stands where {version} should")
            must(event["game"] == self.header["game"], "the event belongs to another game")
            must(event["prev"] == prev, "prev is not the hash of the event before", "chain")
            prev = sha(canon({name: event[name] for name in HASHED}))
            must(event["hash"] == prev, "hash is not that of the event", "chain")
            must(event["at"] >= at, "at is earlier than in the event before")
            at = event["at"]
            self._check_lifecycle(event)
            self._check_seals(event)
            opened += len(event["private"])
            closed += len(event["seals"]) - len(event["private"])
            if chance:
                chance.watch(event)
        self._say("format", True, f"{len(self.events) + 2} lines, each canonical and with exactly its fields")
        self._say("chain", True, f"versions 1 to {len(self.events)} hang together")
        rest = "and every salt follows from the secret" if chance else f"{closed} seals are still closed"
        self._say("seals", True if opened or not closed else None, f"{opened} private parts open their seals, {rest}")
        if chance:
            said = f"the secret is the one committed to in version 1, and {chance.draws} draws follow from it"
            self._say("chance", True, said)
        else:
            self._say("chance", None, "the secret is revealed when the game is over")

    def _check_lifecycle(self, event: dict[str, Any]) -> None:
        is_first, is_last = event is self.events[0], event is self.events[-1]
        must((event["type"] == "table.GameOpened") == is_first, "table.GameOpened is the first event, and only that")
        if is_first:
            for name in ("ruleset", "ruleset_version"):
                must(event["data"].get(name) == self.header[name], f"{name} is not that of the first line")
            must(is_hex(event["data"].get("secret_hash")), "secret_hash is not 64 hex digits", "chance")
        if event["type"] == "table.SecretRevealed":
            must(is_last, "events follow table.SecretRevealed")
            must(self.secret is not None, "the secret is not the one committed to in version 1", "chance")

    def _check_seals(self, event: dict[str, Any]) -> None:
        seals, private, salts = event["seals"], event["private"], event["salts"]
        for audience in sorted(private.keys() | salts.keys()):
            must(audience in salts, f"the salt of {audience} is missing", "seals")
            must(audience in private, f"the private part of {audience} is missing", "seals")
            must(audience in seals, f"the part of {audience} was never sealed", "seals")
            found = sha(bytes.fromhex(salts[audience]) + canon(private[audience]))
            must(found == seals[audience], f"the seal of {audience} does not open", "seals")
        if self.secret is None:
            return
        for audience in seals:
            must(audience in salts, f"the seal of {audience} is closed though the game is over", "seals")
            due = mac(self.secret, f"seal:{event['version']}:{audience}").hex()
            must(salts[audience] == due, f"the salt of {audience} does not follow from the secret", "seals")

    def _check_receipts(self) -> None:
        newest = len(self.events)
        reached = [receipt for receipt in self.kept if receipt["version"] <= newest]
        for receipt in self.kept:
            must(receipt["game"] == self.header["game"], "the receipt given is for another game", "receipt")
        for receipt in reached:
            self._check_receipt(receipt, f"the receipt given for version {receipt['version']}")
        self.line, self.version = newest + 2, newest
        must(self.receipt["game"] == self.header["game"], "the receipt is for another game", "receipt")
        must(self.receipt["version"] == newest, "the receipt is not for the newest event", "receipt")
        self._check_receipt(self.receipt, "the receipt")
        self._say("receipt", True, f"given for version {newest}, signed with {self.receipt['key']}")
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
        event = self.events[receipt["version"] - 1]
        self.version = event["version"]
        for name in ("hash", "at"):
            must(receipt[name] == event[name], f"{what} was given for another {name}", "receipt")
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
                elif proof not in self.says or self.finding.proof != "receipt":
                    self._say(proof, None, f"not looked at beyond line {self.finding.line}")
        return tuple(self.says[proof] for proof in PROOFS)


def _is_signed(message: bytes, signature: bytes, key: bytes) -> bool:
    try:
        VerifyKey(key).verify(message, signature)
    except (BadSignatureError, ValueError):
        return False
    return True
