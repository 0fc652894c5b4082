"""`gyoji replay`: a history as text, step by step."""

from __future__ import annotations

from pathlib import Path

import click

from domain.kernel.lifecycle import Game
from domain.kernel.replaying import Recorded
from domain.kernel.saying import ending, sentence
from domain.kernel.texts import Text
from domain.kernel.words import ALL, PUBLIC, Language, Viewer
from domain.rulesets import EVERY_RULESET
from events.history_files import History, NotAHistory, read_history, replayed
from service.cli.telling import json_option, tell_line

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

    What happened, sentence by sentence, and the table that it came to.
    """
    try:
        history = read_history(file.read_bytes())
    except NotAHistory as error:
        raise click.ClickException(f"{file}: {error}") from None
    if history.ruleset not in EVERY_RULESET:
        raise click.ClickException(f"{file} is a game of {history.ruleset}, which is not on offer here")
    last = history.events[-1].version
    if at is not None and at > last:
        raise click.ClickException(f"the history ends at version {last}")
    viewer: Viewer = PUBLIC if public else ALL if seat is None else seat
    if as_json:
        _tell_json(history, at or last, viewer, lang)
        return
    for event in history.events:
        if at is None or event.version <= at:
            click.echo(f"{event.version:5}  {event.at[11:19]}  {_said(history, event, viewer, lang)}")
    click.echo()
    if not history.is_complete:
        click.echo(UNFINISHED.said(lang))
        return
    game = replayed(EVERY_RULESET, history, at)
    click.echo(_table(game, viewer, lang), nl=False)
    if game.status == "finished":
        click.echo()
        for line in ending(game.ruleset, game.score, lang):
            click.echo(line)


def _tell_json(history: History, until: int, viewer: Viewer, lang: Language) -> None:
    """The table is null where it cannot be known: before the cards lie, and where the secret is not revealed."""
    for event in history.events[:until]:
        told = {"version": event.version, "at": event.at, "type": event.type, "rules": event.rules}
        tell_line({**told, "text": _said(history, event, viewer, lang)})
    table = None
    if history.is_complete:
        game = replayed(EVERY_RULESET, history, until)
        if game.table is not None and game.table.is_laid_out:
            table = game.ruleset.visible(game.table, _seated(game, viewer))
    tell_line({"version": until, "table": table})


def _said(history: History, event: Recorded, viewer: Viewer, lang: Language) -> str:
    opened = {
        audience: part for audience, part in event.private.items() if viewer == ALL or audience == f"seat:{viewer}"
    }
    return sentence(EVERY_RULESET[history.ruleset], event.type, event.data, opened, lang)


def _table(game: Game, viewer: Viewer, lang: Language) -> str:
    if game.table is None or not game.table.is_laid_out:
        return ""
    return game.ruleset.drawn(game.ruleset.visible(game.table, _seated(game, viewer)), game.ruleset, lang)


def _seated(game: Game, viewer: Viewer) -> Viewer:
    if isinstance(viewer, int) and viewer >= len(game.seats):
        raise click.ClickException(f"the table has seats 0 to {len(game.seats) - 1}")
    return viewer
