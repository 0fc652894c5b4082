"""`gyoji pin`: keeps the rules of the day."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from domain.rulesets import RULESETS
from events import pinning

if TYPE_CHECKING:
    from domain.kernel.ruleset import Ruleset
    from events.alike.simulated import Sample


@click.command()
@click.argument("histories", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def pin(histories: tuple[Path, ...]) -> None:
    """Keep every ruleset's present version as a zip, so that its games can be audited for ever.

    A zip is written once. If definitions have changed since, the zip and the rules as they stand judge the same games,
    simulated ones and HISTORIES; where they do not judge alike, the ruleset needs a new version.
    """
    pinning.FOLDER.mkdir(exist_ok=True)
    pins = {pinning.pin_of(one.id, one.version, pinning.FOLDER): one for one in RULESETS.values()}
    for note in pinning.FOLDER.glob("*.alike"):
        if note.with_suffix(".zip") not in pins:
            note.unlink()
    failures = []
    for path, ruleset in pins.items():
        try:
            click.echo(f"{path.name}: {_pinned(ruleset, path, histories)}")
        except click.ClickException as failure:
            failures.append(f"{path.name}: {failure.message}")
    if failures:
        raise click.ClickException("\n".join(failures))


def _pinned(ruleset: Ruleset, path: Path, histories: Sequence[Path]) -> str:
    if not path.exists():
        return _kept(ruleset, path)
    difference = pinning.difference_from(ruleset, path)
    if difference is None:
        pinning.alike_of(path).unlink(missing_ok=True)
        return "as it was"
    if difference in pinning.known_alike(path):
        return "other definitions, of which it is known that they judge alike"
    return _compared(ruleset, path, difference, histories)


def _kept(ruleset: Ruleset, path: Path) -> str:
    try:
        pinning.keep(ruleset, path)
    except pinning.Released:
        raise click.ClickException(
            f"released with other content, by its checksum in {pinning.SUMS}: bring it back from the repository "
            "(`git checkout`) and pin again"
        ) from None
    return "kept"


def _compared(ruleset: Ruleset, path: Path, difference: str, histories: Sequence[Path]) -> str:
    """Has the zip and the rules as they stand judge the same games, and notes it if they judge alike."""
    from rich.console import Console
    from rich.progress import track

    from events.alike.comparing import compared
    from events.alike.simulated import GAMES, some_games

    kept = _kept_games(ruleset, histories)
    changed = f"{', '.join(pinning.changed_since(ruleset, path))} changed"
    games = track(
        chain(kept, some_games(ruleset, GAMES)),
        f"{ruleset.id}: {changed}",
        len(kept) + GAMES,
        console=Console(stderr=True),
        transient=True,
    )
    try:
        found = compared(ruleset, path, games)
    except pinning.RefereeFailed as failure:
        raise click.ClickException(f"can't be compared ({failure}): {pinning.to_raise(ruleset)}") from None
    if found is not None:
        raise click.ClickException(
            f"{changed}, and it judges differently; {found}. If that was meant, {pinning.to_raise(ruleset)}; "
            f"or if this zip is in no repository yet, delete it and its line in {pinning.SUMS} and pin again"
        )
    pinning.note_alike(path, difference, GAMES, len(kept))
    return f"{changed}, and it judges {GAMES} simulated games and {len(kept)} histories alike: no new version is needed"


def _kept_games(ruleset: Ruleset, histories: Sequence[Path]) -> list[Sample]:
    """Those histories that were played by this version of the ruleset."""
    from events.alike.simulated import Sample
    from events.history_files import read_history

    read = [(path.name, read_history(path.read_bytes()).events) for path in histories]
    return [
        Sample(name, events)
        for name, events in read
        if (events[0].data["ruleset"], events[0].data["ruleset_version"]) == (ruleset.id, ruleset.version)
    ]
