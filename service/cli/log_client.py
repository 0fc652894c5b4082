"""A client of the log for those who do not trust it: every answer is checked before it counts."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import click

from events.proof.verify import verify
from events.proof.verify.lines import Failed
from events.proof.verify.log import Checkpoint, is_consistent, read_checkpoint, read_proof
from events.transparency.tiles import ENTRIES, RECORD_BYTES, WIDTH, tile_at
from events.whole_files import write_whole
from service.cli.telling import tell_line

LOG_TIMEOUT_SECONDS: Final = 30
LOG_ANSWER_BYTES_MAX: Final = 1 << 20
NOT_A_WITNESS: Final = 403
_KEY: Final = re.compile(r"[0-9a-fA-F]{64}")


class HexKey(click.ParamType[str]):
    """64 hex digits."""

    name = "hex"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not _KEY.fullmatch(value):
            self.fail(f"{value!r} is no public key, which has 64 hex digits; `/v1/keys` of a server lists its own.")
        return value


class Unreachable(Exception):
    """The server did not answer, or not with what was asked for; nothing can be said about the log."""


class Caught(Exception):
    """The log has signed something that contradicts what it signed before. `notes` prove it."""

    def __init__(self, why: str, *notes: str) -> None:
        super().__init__(why)
        self.notes = notes


class Listed(NamedTuple):
    """A key as `/v1/keys` lists it."""

    use: str
    id: str
    public_key: str

    def __str__(self) -> str:
        return f"{self.id} ({self.use})"


class LogClient:
    """One log, by the address of its server."""

    def __init__(self, url: str) -> None:
        if urlsplit(url).scheme not in ("http", "https"):
            raise click.BadParameter(f"{url!r} is no address such as https://gyoji.example.", param_hint="--url")
        self._url = url.rstrip("/")

    def checkpoint(self, query: str = "") -> tuple[str, Checkpoint]:
        """The newest note and its checkpoint; whether it is genuine, the checkpoint's `is_signed` tells."""
        note = self._get(f"/v1/log/checkpoint{query}").decode("utf-8", "replace")
        if not note:
            raise Unreachable("the log has no checkpoint yet")
        try:
            return note, read_checkpoint(note)
        except Failed as failed:
            raise Unreachable(f"the checkpoint cannot be read: {failed}") from None

    def begun(self) -> tuple[str, Checkpoint] | None:
        """The newest checkpoint that some witness has cosigned; None if there is none, or the server does not know
        cosignatures."""
        try:
            return self.checkpoint("?cosigned=1")
        except Unreachable:
            return None

    def hand_in(self, cosigned: str, name: str) -> str | None:
        """Hands a cosigned checkpoint in to the log, in the name of this witness; returns why it was not taken."""
        body = json.dumps({"checkpoint": cosigned}).encode()
        asked = Request(f"{self._url}/v1/log/cosignatures", body, {"Content-Type": "application/json"})
        try:
            with urlopen(asked, timeout=LOG_TIMEOUT_SECONDS) as answer:
                taken = name in json.loads(answer.read(LOG_ANSWER_BYTES_MAX))["witnesses"]
                return None if taken else "it does not know this witness"
        except HTTPError as error:
            is_stranger = error.code == NOT_A_WITNESS
            return "it does not know this witness" if is_stranger else f"it was answered with {error.code}"
        except (ValueError, KeyError, TypeError):
            return "the answer cannot be read"
        except (URLError, OSError) as error:
            return f"{self._url} cannot be reached: {error}"

    def keys(self) -> list[str]:
        """The public keys that the server says its log is signed with."""
        return [one.public_key for one in self.all_keys() if one.use == "log"]

    def all_keys(self) -> list[Listed]:
        """All keys that the server says it ever signed with."""
        items = self._json("/v1/keys?limit=1000")["items"]
        return [Listed(str(one["use"]), str(one["id"]), str(one["public_key"])) for one in items]

    def consistency(self, old: Checkpoint, new: Checkpoint) -> list[bytes]:
        if old.size == new.size:
            return []
        try:
            return read_proof(self._json(f"/v1/log/consistency?from={old.size}&to={new.size}")["proof"])
        except (Failed, KeyError):
            raise Unreachable("the proof of consistency cannot be read") from None

    def entries(self, first: int, size: int) -> Iterator[bytes]:
        """The entries from `first` on, in the tree of this size."""
        for number in range(first // WIDTH, -(-size // WIDTH)):
            tile = tile_at(ENTRIES, number, size)
            content = self._get(f"/v1/log/tile/{tile.path}")
            if len(content) != tile.width * RECORD_BYTES:
                raise Unreachable(f"{tile.path} has {len(content)} bytes")
            records = [content[i : i + RECORD_BYTES] for i in range(0, len(content), RECORD_BYTES)]
            for record in records[max(0, first - number * WIDTH) :]:
                yield record[2:]

    def _json(self, path: str) -> Any:
        try:
            return json.loads(self._get(path))
        except ValueError:
            raise Unreachable(f"{path} is no JSON") from None

    def _get(self, path: str) -> bytes:
        try:
            with urlopen(Request(self._url + path), timeout=LOG_TIMEOUT_SECONDS) as answer:
                return bytes(answer.read(LOG_ANSWER_BYTES_MAX))
        except HTTPError as error:
            raise Unreachable(f"{path} was answered with {error.code}") from None
        except (URLError, OSError) as error:
            raise Unreachable(f"{self._url} cannot be reached: {error}") from None


class KeptLog:
    """What a witness or a monitor keeps of a log in its folder: its keys and the newest checkpoint that held."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder

    def log_keys(self, client: LogClient, given: tuple[str, ...]) -> list[str]:
        """The keys that were given, else those kept from the first time, else those that the server names now."""
        path = self.folder / "log-keys"
        if given or not path.exists():
            write_whole(path, "".join(f"{key}\n" for key in given or client.keys()).encode())
        return path.read_text(encoding="ascii").split()

    def server_keys(self, listed: Iterable[Listed]) -> tuple[set[Listed], list[Listed]]:
        """All keys that the server was ever seen to list, and those of them that it no longer lists."""
        path, now = self.folder / "server-keys", set(listed)
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else ()
        before = {Listed(*line.split(" ", 2)) for line in lines}
        if not now <= before:
            write_whole(path, "".join(f"{' '.join(one)}\n" for one in sorted(before | now)).encode())
        return before | now, sorted(before - now)

    def checkpoint(self) -> tuple[str, Checkpoint] | None:
        path = self.folder / "checkpoint"
        if not path.exists():
            return None
        note = path.read_text(encoding="utf-8")
        return note, read_checkpoint(note)

    def keep(self, note: str) -> None:
        write_whole(self.folder / "checkpoint", note.encode())

    def _keep_evidence(self, caught: Caught) -> Path:
        """Keeps both notes: with the log's public key they prove to anybody what it did."""
        path = self.folder / f"evidence-{os.urandom(4).hex()}"
        write_whole(path, "\n".join(caught.notes).encode())
        return path

    def watch(self, look: Callable[[], None], every: int | None, *, as_json: bool) -> None:
        """Looks at the log once (`every` None), or again and again. What is caught ends it with 1. A log that cannot be
        reached ends it with 2, unless there is a next time."""
        while True:
            try:
                look()
            except Caught as caught:
                self._report(caught, as_json=as_json)
            except Unreachable as unreachable:
                click.echo(str(unreachable), err=True)
                if every is None:
                    raise SystemExit(2) from None
            if every is None:
                return
            time.sleep(every)

    def _report(self, caught: Caught, *, as_json: bool) -> NoReturn:
        """Says what was caught and where the evidence is; the exit code is 1."""
        evidence = self._keep_evidence(caught)
        if not as_json:
            raise click.ClickException(f"CAUGHT: {caught}. The evidence: {evidence}") from None
        tell_line({"caught": [str(caught)], "evidence": str(evidence)})
        raise SystemExit(1)


def newest_that_holds(client: LogClient, kept: KeptLog, keys: list[str]) -> tuple[str, Checkpoint]:
    """The log's newest checkpoint, signed, and consistent with the one that was kept. Raises Caught."""
    return that_holds(client.checkpoint(), client, kept, keys)


def that_holds(
    told: tuple[str, Checkpoint], client: LogClient, kept: KeptLog, keys: list[str]
) -> tuple[str, Checkpoint]:
    """A checkpoint, if it is signed and consistent with the one that was kept. Raises Caught."""
    note, new = told
    if not any(new.is_signed(bytes.fromhex(key)) for key in keys):
        raise Caught("the checkpoint is not signed with the log's key", note)
    before = kept.checkpoint()
    if before is None:
        return note, new
    old_note, old = before
    if old.origin != new.origin:
        raise Caught(f"the log was called {old.origin} and is called {new.origin}", old_note, note)
    if new.size < old.size:
        raise Caught(f"the log had {old.size} entries and has {new.size}", old_note, note)
    if not is_consistent(old, new, client.consistency(old, new)):
        why = f"the log of {new.size} entries does not begin with the {old.size} that were there: it was forked"
        raise Caught(why, old_note, note)
    return note, new


class VerifiedHistory(NamedTuple):
    """What a history file says, after it was verified."""

    game: str
    hashes: list[str]
    key: str
    """The id of the key that signed its receipt."""


def told_by(path: Path) -> VerifiedHistory:
    content = path.read_bytes()
    if not verify(content).holds:
        raise click.UsageError(f"{path} does not hold by itself: gyoji verify says why")
    first, *events, last = map(json.loads, content.splitlines())
    return VerifiedHistory(first["game"], [event["hash"] for event in events], last["receipt"]["key"])
