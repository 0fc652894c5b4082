"""`gyoji docket`: what was decided about a game after its end, checked offline."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from events.proof.docket import DocketEntry, broken_at, decided
from events.proof.keys import is_signed, key_id
from events.proof.tagged import signed_bytes
from service.cli.log_client import HexKey, told_by
from service.cli.paths import READABLE
from service.cli.telling import json_option, tell


class _Answer(msgspec.Struct, frozen=True):
    items: list[DocketEntry]


@click.command()
@click.argument("file", type=READABLE)
@click.option("--key", multiple=True, required=True, type=HexKey(), help="A public key for cases that you trust.")
@click.option("--history", type=READABLE, help="The game's history file, whose last event the docket must name.")
@click.option("--kept", type=READABLE, help="The docket as you kept it earlier: all of that must still be there.")
@json_option("What was found as JSON.")
def docket(file: Path, key: tuple[str, ...], history: Path | None, kept: Path | None, as_json: bool) -> None:
    """Check the docket of a game offline.

    FILE is what GET /v1/games/{id}/docket answered, --key the one whose `use` in /v1/keys is `case`. Each entry is
    signed, names the game's last event and has the hash of the entry before it. Exit code 0: it holds; 1: it does not.
    """
    entries = _entries(file)
    why = _broken(entries, key, history) or _gone(entries, [] if kept is None else _entries(kept))
    if as_json:
        tell({"holds": why is None, "why": why, "entries": entries})
    else:
        for one in entries:
            click.echo(f"  {one.n}  {one.at}  {decided(one.kind, one.to, one.by)}")
        click.echo(f"The docket does not hold: {why}." if why else _verdict(entries, history))
    if why is not None:
        raise SystemExit(1)


def _entries(path: Path) -> list[DocketEntry]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Answer).items
    except msgspec.DecodeError as error:
        raise click.UsageError(f"{path} is no docket: {error}") from None


def _broken(entries: list[DocketEntry], keys: tuple[str, ...], history: Path | None) -> str | None:
    """Why the entries do not hold, by themselves or beside the game's history."""
    if not entries:
        return None
    game, head = entries[0].game, entries[0].head
    if history is not None:
        told = told_by(history)
        game, head = told.game, told.hashes[-1]
    ids = {key_id(bytes.fromhex(one)): one for one in keys}

    def is_genuine(entry: DocketEntry) -> bool:
        return entry.key in ids and is_signed(signed_bytes(entry), entry.signature, ids[entry.key])

    place = broken_at(entries, game, head, is_genuine)
    if place is None:
        return None
    entry = entries[place - 1]
    if (entry.game, entry.head) != (game, head):
        return f"entry {place} is about another game, or about another end of it"
    return f"entry {place} is changed, out of its place, or not signed with a key given"


def _gone(entries: list[DocketEntry], kept: list[DocketEntry]) -> str | None:
    lost = [one.n for one in kept if one not in entries]
    return f"entry {lost[0]} that you kept is gone" if lost else None


def _verdict(entries: list[DocketEntry], history: Path | None) -> str:
    if not entries:
        return "Nothing was decided about the game after its end."
    newest = entries[-1]
    counts = f"The docket holds; the newest entry counts: {decided(newest.kind, newest.to, newest.by)}."
    return counts if history else f"{counts} That it is about the end of {newest.game} --history can say."
