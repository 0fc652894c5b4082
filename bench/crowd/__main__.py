"""Has thousands of people play at once, or looks how what is kept grows: `python -m bench.crowd`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from bench import report
from bench.crowd.growth import measured as growing
from bench.crowd.minutes import Outcome, crowded
from bench.crowd.plot import plotted
from bench.figures import Table

PICTURE: Final = Path("build/load.svg")
FLAT_FROM_MINUTES: Final = 5.0
"""In a shorter run caches are still filling, so memory is not expected to be flat."""

MB: Final = 1e6


@click.command()
@click.option("--games", default=2_000, help="Games under way at once, of all kinds.")
@click.option("--minutes", default=10.0, help="For so long.")
@click.option("--think", default=10.0, help="Seconds before each move of a person, on average.")
@click.option("--sizes", default="1000,10000,100000", help="Games and players whose cost is measured; '' for none.")
def main(games: int, minutes: float, think: float, sizes: str) -> None:
    """Exits with 1 where a promise is broken."""
    report.begin()
    outcome = crowded(games, minutes, think, lambda line: click.echo(line, err=True))
    _tell(outcome, games)
    _draw(outcome)
    if sizes:
        report.tell("How it grows", growing([int(size) for size in sizes.split(",")]))
    broken = outcome.broken(is_flat_asked=minutes >= FLAT_FROM_MINUTES)
    click.echo("\nEvery promise was kept." if not broken else "\nBROKEN: " + "; ".join(broken))
    raise SystemExit(bool(broken))


def _tell(outcome: Outcome, games: int) -> None:
    journal = outcome.journal
    click.echo(f"\n## {games} games at once for {outcome.seconds / 60:.1f} minutes\n")
    again: list[tuple[str, list[float | None]]] = [
        (f"requests made again: {why}", [count]) for why, count in sorted(journal.tried_again.items())
    ]
    rows: list[tuple[str, list[float | None]]] = [
        ("moves of people acknowledged", [len(journal.moves)]),
        ("moves of people a second", [len(journal.moves) / outcome.seconds]),
        ("events of all, bots included, a second", [outcome.events / outcome.seconds]),
        ("requests a second", [journal.asked / outcome.seconds]),
        *again,
        ("a move answered, p50, ms", [outcome.latency_ms(0.5)]),
        ("a move answered, p99, ms", [outcome.latency_ms(0.99)]),
        ("a move answered, p99.9, ms", [outcome.latency_ms(0.999)]),
        ("events in streams", [journal.events_seen]),
        ("an event's age in a stream, p50, ms", [outcome.age_ms(0.5)]),
        ("an event's age in a stream, p99, ms", [outcome.age_ms(0.99)]),
        ("games begun", [len(journal.games)]),
        ("lost", [outcome.lost]),
        ("doubled", [outcome.doubled]),
        ("gaps in streams", [journal.gaps]),
    ]
    _echo(Table("", ("measured",), rows))
    parts = sorted(outcome.bytes_by_part)
    by_minute: list[tuple[str, list[float | None]]] = [
        (f"{minute:.1f}", [outcome.moves_a_second[n], *(outcome.bytes_by_part[part][n] / MB for part in parts)])
        for n, minute in enumerate(outcome.minutes)
    ]
    click.echo("\nMemory of each part by minute, MB; all processes of a part together\n")
    _echo(Table("", ("moves/s", *parts), by_minute))


def _echo(table: Table) -> None:
    for line in report.table_lines(table):
        click.echo(line)


def _draw(outcome: Outcome) -> None:
    PICTURE.parent.mkdir(exist_ok=True)
    sizes = {part: [size / MB for size in found] for part, found in sorted(outcome.bytes_by_part.items())}
    PICTURE.write_text(plotted("Memory of each part", "MB", outcome.minutes, sizes), encoding="utf-8")
    click.echo(f"\nA picture of it: {PICTURE}")


if __name__ == "__main__":
    main()
