"""How a command tells what it found: as text, or as JSON for programs; and how far long work has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click
import msgspec

OnProgress = Callable[[str], None]
"""Called after each piece of long work, with a word about what comes now."""


class CannotSay(click.ClickException):
    """What was asked cannot be answered with what was given; that is no verdict."""

    exit_code = 2


def json_option(says: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The flag --json, which every command has that tells facts; the command gets it as `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help=says)


def tell(facts: Any) -> None:
    """Prints an object as JSON, indented for people."""
    click.echo(msgspec.json.format(msgspec.json.encode(facts)))


def tell_line(facts: Any) -> None:
    """Prints one of many objects, as a line of JSON."""
    click.echo(msgspec.json.encode(facts))


@contextmanager
def progress(what: str, total: int | None = None, *, is_quiet: bool = False) -> Iterator[OnProgress]:
    """A progress bar on a terminal, removed when the work is done; none in a pipe or with --json."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[at]}", markup=False),
    )
    with Progress(*columns, console=console, transient=True, disable=is_quiet or not console.is_terminal) as bar:
        task = bar.add_task(what, total=total, at="")
        yield lambda at: bar.update(task, advance=1, at=at)
