"""`gyoji replay`: a history as text, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import click

from domain.kernel.replaying import Recorded
from domain.kernel.saying import ending, sentence
from domain.kernel.texts import Text
from domain.kernel.words import ALL, PUBLIC, Language, Seat, Viewer
from domain.rulesets import EVERY_RULESET
from events.history_files import History, NotAHistory, read_history, replayed
from events.proof.verify import verify
from service.cli.telling import json_option, tell_line

Told = TypeVar("Told")

UNFINISHED = Text(
    "The file ends before its game does; its last line says who was asked. "
    "Tables can be drawn only where the secret is revealed.",
    "Soubor končí dřív než jeho hra; kdo byl na řadě, říká poslední řádek. "
    "Stůl lze nakreslit jen tam, kde je odhaleno tajemství.",
)


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--at", type=click.IntRange(1), help="The table after this version; without it, the whole story.")
@click.option("--seat", type=click.IntRange(0), help="Through the eyes of this seat.")
@click.option("--public", is_flag=True, help="Through the eyes of a spectator.")
@click.option("--lang", type=click.Choice(["en", "cs"]), default="en", show_default=True, help="In which language.")
@json_option("A line of JSON for each event, and the table as the last one.")
def replay(file: Path, at: int | None, seat: int | None, public: bool, lang: Language, as_json: bool) -> None:
    """Tell the game of a history FILE as text.

    What happened, sentence by sentence, and the table at the end. The file is verified first: one that does not hold is
    told all the same, after a warning. Exit code 0: it holds; 1: it does not, or cannot be told.
    """
    if public and seat is not None:
        raise click.UsageError("--seat and --public are two pairs of eyes: give one of them.")
    content = file.read_bytes()
    history = tellable(file, content)
    last = history.events[-1].version
    if at is not None and at > last:
        raise click.ClickException(f"the history ends at version {last}")
    if seat is not None:
        _check_seat(history, seat)
    report = verify(content)
    if not report.holds:
        # Somebody who judges a forged file wants to read it, too.
        click.echo(f"{file}: {report.verdict} What it says is told all the same.", err=True)
    viewer: Viewer = PUBLIC if public else ALL if seat is None else seat
    if seat is not None and _withholds(history, seat):
        click.echo(f"{file} has no private parts of seat {seat}: it is told as others saw it.", err=True)
    if as_json:
        for facts in _as_far_as_it_goes(file, _facts(history, at or last, viewer, lang)):
            tell_line(facts)
    else:
        for line in _as_far_as_it_goes(file, _story(history, at, viewer, lang)):
            click.echo(line)
    if not report.holds:
        raise SystemExit(1)


def tellable(file: Path, content: bytes) -> History:
    """A history that can be told, whether it holds or not. Raises ClickException."""
    try:
        history = read_history(content)
    except NotAHistory as error:
        raise click.ClickException(f"{file}: {error}") from None
    if history.ruleset not in EVERY_RULESET:
        raise click.ClickException(f"{file} is a game of {history.ruleset}, which is not on offer here")
    return history


def _check_seat(history: History, seat: Seat) -> None:
    seats = history.events[0].data.get("seats")
    if isinstance(seats, int) and seat >= seats:
        raise click.ClickException(f"the table has seats 0 to {seats - 1}")


def _withholds(history: History, seat: Seat) -> bool:
    """Whether the file was made for somebody who may not read what this seat could."""
    return not history.is_complete and not any(f"seat:{seat}" in event.private for event in history.events)


def _as_far_as_it_goes(file: Path, story: Iterator[Told]) -> Iterator[Told]:
    try:
        yield from story
    except Exception as error:  # a forged file may be broken in ways that nobody thought of
        raise click.ClickException(f"{file} cannot be told any further: {type(error).__name__}: {error}") from None


def _story(history: History, at: int | None, viewer: Viewer, lang: Language) -> Iterator[str]:
    for event in history.events:
        if at is None or event.version <= at:
            yield f"{event.version:5}  {event.at[11:19]}  {_said(history, event, viewer, lang)}"
    yield ""
    if not history.is_complete:
        yield UNFINISHED.said(lang)
        return
    game = replayed(EVERY_RULESET, history, at)
    if game.table is not None and game.table.is_laid_out:
        yield game.ruleset.drawn(game.ruleset.visible(game.table, viewer), game.ruleset, lang).removesuffix("\n")
    if game.status == "finished":
        yield ""
        yield from ending(game.ruleset, game.score, lang)


def _facts(history: History, until: int, viewer: Viewer, lang: Language) -> Iterator[dict[str, Any]]:
    """The table is null if it cannot be known: before the set-up, and if the file has no secret."""
    for event in history.events[:until]:
        told = {"version": event.version, "at": event.at, "type": event.type, "rules": event.rules}
        yield {**told, "text": _said(history, event, viewer, lang)}
    table = None
    if history.is_complete:
        game = replayed(EVERY_RULESET, history, until)
        if game.table is not None and game.table.is_laid_out:
            table = game.ruleset.visible(game.table, viewer)
    yield {"version": until, "table": table}


def _said(history: History, event: Recorded, viewer: Viewer, lang: Language) -> str:
    opened = {
        audience: part for audience, part in event.private.items() if viewer == ALL or audience == f"seat:{viewer}"
    }
    return sentence(EVERY_RULESET[history.ruleset], event.type, event.data, opened, lang)
