"""Simulates many days in which everything goes wrong, and prints what happened: `python -m tests.simulation`."""

from __future__ import annotations

import logging
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import click
import structlog

from tests.simulation.day import SHORT, WHOLE, Day, Plan, lived


def _tried(seed: int, plan: Plan) -> Day | str:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    with tempfile.TemporaryDirectory() as folder:
        try:
            return lived(seed, Path(folder), plan)
        except Exception as error:
            return f"seed {seed}: {type(error).__name__}: {error}"


@click.command()
@click.option("--seeds", default=200, help="How many days.")
@click.option("--first", default=0, help="The seed of the first.")
@click.option("--seed", type=int, help="One day alone, with what the service logs.")
@click.option("--short", is_flag=True, help="Days of one small game: as much goes wrong, forty times as quick.")
@click.option("--processes", default=2)
def main(seeds: int, first: int, seed: int | None, short: bool, processes: int) -> None:
    """Each day is a seed. Exits with 1 if a promise was broken, and names the seeds."""
    plan = SHORT if short else WHOLE
    if seed is not None:
        with tempfile.TemporaryDirectory() as folder:
            click.echo(lived(seed, Path(folder), plan))
        return
    with ProcessPoolExecutor(processes) as pool:
        found = list(pool.map(partial(_tried, plan=plan), range(first, first + seeds)))
    _tell([day for day in found if isinstance(day, Day)])
    broken = [one for one in found if isinstance(one, str)]
    click.echo("\n".join([*broken, f"{len(broken)} of {seeds} days broke a promise."]))
    raise SystemExit(bool(broken))


def _tell(days: list[Day]) -> None:
    faults: Counter[str] = Counter()
    for day in days:
        faults.update(day.faults)
    lines: dict[str, int] = {
        "days lived": len(days),
        "hours on their clocks": round(sum(day.hours for day in days)),
        "turns": sum(day.turns for day in days),
        "events": sum(day.events for day in days),
        "acknowledged and found": sum(day.acknowledged for day in days),
        "answered again by their key": sum(day.repeated for day in days),
        "refused": sum(day.refused for day in days),
        **faults,
    }
    for what, count in lines.items():
        click.echo(f"{what:30}{count:12,}")


if __name__ == "__main__":
    main()
