"""`gyoji monitor`: reads a whole log, and finds entries that contradict each other about one event."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import click

from events.proof.verify.log import Checkpoint, leaf_hash, leaf_of, root_of
from events.transparency.leaves import ENTRY_BYTES
from service.cli.log_client import (
    Caught,
    HexKey,
    KeptLog,
    Listed,
    LogClient,
    VerifiedHistory,
    newest_that_holds,
    told_by,
)
from service.cli.paths import FOLDER, READABLE
from service.cli.telling import OnProgress, json_option, progress, tell_line

_LINE_BYTES: Final = ENTRY_BYTES + 1
"""An entry as it is kept. All are of one length."""

_ENTRY: Final = re.compile(rb'\{"hash":"([0-9a-f]{64})","label":"([0-9a-f]{64})"\}')


@click.command()
@click.option("--url", required=True, help="The server, such as https://gyoji.example.")
@click.option(
    "--state", type=FOLDER, default=Path("monitor"), show_default=True, help="The folder of the monitor's files."
)
@click.option(
    "--history", multiple=True, type=READABLE, help="A history file; what the log says of its game must agree with it."
)
@click.option(
    "--key",
    multiple=True,
    type=HexKey(),
    metavar="HEX",
    help="A public key of the log that you trust; by default those first seen.",
)
@click.option(
    "--every", type=click.IntRange(1), metavar="SECONDS", help="Repeat at this interval; by default it runs once."
)
@json_option("A line of JSON each time.")
def monitor(
    url: str, state: Path, history: tuple[Path, ...], key: tuple[str, ...], every: int | None, as_json: bool
) -> None:
    """Read the whole log of a server and look for two histories.

    A label with two hashes is a game with two histories. All entries are read, kept, and checked against the signed
    root. The keys that the server lists are kept, too: it is a finding if one is no longer listed, or if a history is
    signed with one that never was. The exit code is 1 if anything was found.
    """
    client, kept = LogClient(url), KeptLog(state)
    histories = {path: told_by(path) for path in history}
    known = [line for file in histories.values() for line in _expected(file)]

    def look() -> None:
        note, new = newest_that_holds(client, kept, kept.log_keys(client, key))
        with progress(new.origin, is_quiet=as_json) as step:
            entries = _all_entries(client, state, new, step)
        kept.keep(note)
        keys, gone = kept.server_keys(client.all_keys())
        twice = list(_findings(entries, known))
        findings = [*twice, *_about_keys(keys, gone, histories)]
        if as_json:
            tell_line({"origin": new.origin, "entries": new.size, "caught": findings})
        else:
            click.echo(f"{new.origin}: {new.size} entries, {len(twice)} with two hashes; {len(keys)} keys")
            for finding in findings:
                click.echo(f"CAUGHT: {finding}")
        if findings:
            raise SystemExit(1)

    kept.watch(look, every, as_json=as_json)


def _all_entries(client: LogClient, state: Path, new: Checkpoint, step: OnProgress) -> list[bytes]:
    """The entries kept before and the new ones, if together they have the signed root. Where those kept do not fit, as
    after a power cut, all are read again: only what the server itself tells can be held against it. Raises Caught."""
    path = state / "entries"
    kept = _kept_entries(path)[: new.size]
    fresh = _read(client, len(kept), new, step)
    if kept and not _are_signed([*kept, *fresh], new):
        kept, fresh = [], _read(client, 0, new, step)
    entries = [*kept, *fresh]
    if not _are_signed(entries, new):
        raise Caught("the entries are not those that were signed", new.text.decode())
    path.touch()
    with path.open("rb+") as file:
        file.seek(len(kept) * _LINE_BYTES)
        file.write(b"".join(entry + b"\n" for entry in fresh))
        file.truncate()
    return entries


def _kept_entries(path: Path) -> list[bytes]:
    """Those that are there whole: a monitor may have been killed while it wrote the last one."""
    content = path.read_bytes() if path.exists() else b""
    ends = range(_LINE_BYTES, len(content) + 1, _LINE_BYTES)
    return [content[end - _LINE_BYTES : end - 1] for end in ends]


def _read(client: LogClient, first: int, new: Checkpoint, step: OnProgress) -> list[bytes]:
    entries = []
    for entry in client.entries(first, new.size):
        entries.append(entry)
        step(f"of {new.size}")
    return entries


def _are_signed(entries: Iterable[bytes], new: Checkpoint) -> bool:
    return root_of([leaf_hash(entry) for entry in entries]) == new.root


def _findings(entries: Iterable[bytes], known: Iterable[bytes]) -> Iterable[str]:
    """Labels with two hashes: within the log, or in the log and in a history that was given."""
    hashes: dict[bytes, tuple[bytes, str]] = {}
    for entry in known:
        hash, label = _taken_apart(entry)
        hashes[label] = hash, "the history given"
    for index, entry in enumerate(entries):
        hash, label = _taken_apart(entry)
        before, where = hashes.setdefault(label, (hash, f"entry {index}"))
        if before != hash:
            yield f"label {label.decode()} has {before.decode()} in {where} and {hash.decode()} in entry {index}"


def _taken_apart(entry: bytes) -> tuple[bytes, bytes]:
    match = _ENTRY.fullmatch(entry)
    if match is None:
        raise Caught("an entry is not written as one")
    return match[1], match[2]


def _about_keys(
    keys: Iterable[Listed], gone: Iterable[Listed], histories: Mapping[Path, VerifiedHistory]
) -> Iterable[str]:
    """Findings about keys: a key stays listed for ever, and every receipt is signed with a listed key."""
    for key in gone:
        yield f"the key {key} was listed, and is listed no more"
    receipts = {key.id for key in keys if key.use == "receipt"}
    for path, file in histories.items():
        if file.key not in receipts:
            yield f"{path} is signed with {file.key}, a key that the server was never seen to list"


def _expected(file: VerifiedHistory) -> list[bytes]:
    """The entries that the log may have for the events of a history file."""
    return [leaf_of(file.game, version, hash) for version, hash in enumerate(file.hashes, 1)]
