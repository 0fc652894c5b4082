"""How figures are printed: as Markdown, line by line as they are measured, ready for docs/figures.md."""

from __future__ import annotations

import os
import platform
import subprocess
import time
from collections.abc import Iterable, Sequence

import click

from bench.figures import Figure, Table, number

MARKS = {True: "reached", False: "MISSED", None: ""}
WIDTHS = (58, 20, 16, 7, 5)
HEADINGS = ("what", "measured", "to reach", "", "floor")


def begin() -> None:
    """Prints machine and date."""
    today = time.strftime("%Y-%m-%d")
    click.echo(
        f"{today}, commit {_commit()}, Python {platform.python_version()}, {os.cpu_count()} cores, "
        f"load {os.getloadavg()[0]:.2f} (what is to be reached is meant for a quiet machine)"
    )


def _commit() -> str:
    told = subprocess.run(["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False)
    return told.stdout.strip() or "unknown"


def tell(title: str, results: Iterable[Figure | Table]) -> list[Figure]:
    """Prints what is measured, while it is measured; gives the figures."""
    click.echo(f"\n## {title}")
    found: list[Figure] = []
    is_table_open = False
    for result in results:
        if isinstance(result, Table):
            click.echo(f"\n{result.title}\n")
            _echo_all(table_lines(result))
            is_table_open = False
            continue
        if not is_table_open:
            click.echo("")
            _echo_all(_lines([HEADINGS], WIDTHS))
            is_table_open = True
        click.echo(_line(cells(result), WIDTHS))
        found.append(result)
    return found


def close(found: Sequence[Figure]) -> None:
    """Prints which targets were missed."""
    wanted = [figure for figure in found if figure.is_reached is not None]
    missed = [figure for figure in wanted if not figure.is_reached]
    click.echo(f"\n{len(wanted) - len(missed)} of {len(wanted)} figures reached{'; missed:' if missed else '.'}")
    for figure in missed:
        click.echo(f"- {figure.what}: {number(figure.value)} {figure.unit}, wanted {_wanted(figure)}")


def cells(figure: Figure) -> tuple[str, ...]:
    floor = ""
    if figure.ratio is not None:
        floor = f"{number(figure.ratio)} x floor ({figure.floor}: {number(figure.floor_value or 0)})"
    measured = f"{number(figure.value)} {figure.unit}"
    return figure.what, measured, _wanted(figure), MARKS[figure.is_reached], floor


def _wanted(figure: Figure) -> str:
    if figure.target is None:
        return ""
    return f"{'at most' if figure.is_cost else 'at least'} {number(figure.target)}"


def table_lines(table: Table) -> list[str]:
    rows = [(what, *("" if value is None else number(value) for value in values)) for what, values in table.rows]
    every = [("", *table.columns), *rows]
    return _lines(every, [max(len(row[place]) for row in every) for place in range(len(every[0]))])


def _lines(rows: Sequence[Sequence[str]], widths: Sequence[int]) -> list[str]:
    """The first row is the heading."""
    rule = ["-" * max(width, 3) for width in widths]
    return [_line(row, widths) for row in (rows[0], rule, *rows[1:])]


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    return "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"


def _echo_all(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)
