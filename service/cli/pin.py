"""`gyoji pin`: keeps the rules of the day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from domain.rulesets import RULESETS
from events import pinning
from service.cli.telling import OnProgress, json_option, progress, tell

if TYPE_CHECKING:
    from domain.kernel.replaying import Recorded
    from domain.kernel.ruleset import Ruleset
    from events.alike.simulated import Sample
    from events.history_files import History


@click.command()
@click.argument("histories", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@json_option("What became of each ruleset as JSON.")
def pin(histories: tuple[Path, ...], as_json: bool) -> None:
    """Keep today's rules, so that their games can be audited for ever.

    Writes a zip of every ruleset's present version, once. If definitions have changed since, the zip and the present
    rules judge the same games, simulated ones and HISTORIES; if they do not judge alike, the ruleset needs a new
    version.
    """
    pinning.PINS_FOLDER.mkdir(exist_ok=True)
    pins = {pinning.pin_of(one.id, one.version, pinning.PINS_FOLDER): one for one in RULESETS.values()}
    for note in pinning.PINS_FOLDER.glob("*.alike"):
        if note.with_suffix(".zip") not in pins:
            note.unlink()
    pinned: list[dict[str, Any]] = []
    for path, ruleset in pins.items():
        try:
            pinned.append({"pin": path.name, "holds": True, "says": _pinned(ruleset, path, histories, as_json)})
        except click.ClickException as failure:
            pinned.append({"pin": path.name, "holds": False, "says": failure.message})
        if not as_json and pinned[-1]["holds"]:
            click.echo("{pin}: {says}".format(**pinned[-1]))
    if as_json:
        tell({"pins": pinned})
    failures = ["{pin}: {says}".format(**one) for one in pinned if not one["holds"]]
    if failures and not as_json:
        raise click.ClickException("\n".join(failures))
    if failures:
        raise SystemExit(1)


def _pinned(ruleset: Ruleset, path: Path, histories: Sequence[Path], as_json: bool) -> str:
    if not path.exists():
        return _kept(ruleset, path)
    difference = pinning.difference_from(ruleset, path)
    if difference is None:
        pinning.alike_of(path).unlink(missing_ok=True)
        return "as it was"
    if difference in pinning.known_alike(path):
        return "other definitions, of which it is known that they judge alike"
    return _compared(ruleset, path, difference, histories, as_json)


def _kept(ruleset: Ruleset, path: Path) -> str:
    try:
        pinning.keep(ruleset, path)
    except pinning.Released:
        raise click.ClickException(
            f"released with other content, by its checksum in {pinning.SUMS}: bring it back from the repository "
            "(`git checkout`) and pin again"
        ) from None
    return "kept"


def _compared(ruleset: Ruleset, path: Path, difference: str, histories: Sequence[Path], as_json: bool) -> str:
    """Has the zip and the rules as they stand judge the same games, and notes it if they judge alike."""
    from events.alike.comparing import compared
    from events.alike.simulated import GAMES, some_games

    kept = _kept_games(ruleset, histories)
    changed = f"{', '.join(pinning.changed_since(ruleset, path))} changed"
    games = chain(kept, some_games(ruleset, GAMES))
    try:
        with progress(f"{ruleset.id}: {changed}", len(kept) + GAMES, is_quiet=as_json) as step:
            found = compared(ruleset, path, _followed(games, step))
    except pinning.RefereeFailed as failure:
        raise click.ClickException(f"can't be compared ({failure}): {pinning.to_raise(ruleset)}") from None
    if found is not None:
        raise click.ClickException(
            f"{changed}, and it judges differently; {found}. If that was meant, {pinning.to_raise(ruleset)}; "
            f"or if this zip is in no repository yet, delete it and its line in {pinning.SUMS} and pin again"
        )
    pinning.note_alike(path, difference, GAMES, len(kept))
    return f"{changed}, and it judges {GAMES} simulated games and {len(kept)} histories alike: no new version is needed"


def _followed(games: Iterable[Sample], step: OnProgress) -> Iterator[Sample]:
    for game in games:
        step(game.name)
        yield game


def _kept_games(ruleset: Ruleset, histories: Sequence[Path]) -> list[Sample]:
    """Those histories that were played by this version of the ruleset."""
    from events.alike.simulated import Sample

    read = [(path.name, _history_of(path)) for path in histories]
    return [
        Sample(name, history.events, origin=history.origin)
        for name, history in read
        if _rules_of(history.events[0]) == (ruleset.id, ruleset.version)
    ]


def _rules_of(opening: Recorded) -> tuple[str, int]:
    return opening.data["ruleset"], opening.data["ruleset_version"]


def _history_of(path: Path) -> History:
    from events.history_files import NotAHistory, read_history

    try:
        return read_history(path.read_bytes())
    except NotAHistory as error:
        raise click.ClickException(f"{path}: {error}") from None
