"""Inflicts faults on a real service while people play: `python -m tests.faults --rounds 100`."""

from __future__ import annotations

from random import Random

import click

from tests.faults.befalling import FAULTS
from tests.faults.rounds import Outcome, run


@click.command()
@click.option("--rounds", default=100, help="How many faults.")
@click.option("--seed", default=1, help="Decides which, and how people play.")
def main(rounds: int, seed: int) -> None:
    """Inflicts each kind of fault in turn, in a random order. Exits with 1 if something acknowledged was lost or done
    twice."""
    random, names = Random(seed), list(FAULTS)
    order: list[str] = []
    while len(order) < rounds:
        order += random.sample(names, len(names))
    outcome = run(order[:rounds], seed, lambda line: click.echo(line, err=True))
    _tell(outcome)
    raise SystemExit(not outcome.is_kept)


def _tell(outcome: Outcome) -> None:
    click.echo("| fault | rounds | stuck | all moved again after: median | longest |\n| --- | --- | --- | --- | --- |")
    for name, one in sorted(outcome.faults.items()):
        median, longest = one.recovery
        click.echo(f"| {name} | {one.rounds} | {one.stuck} | {median:.1f} s | {longest:.1f} s |")
    click.echo(
        f"\n{outcome.acknowledged} moves acknowledged in {outcome.games} games, {outcome.tried_again} requests made "
        f"again; lost: {outcome.lost}, doubled: {outcome.doubled}; lost with a master, as receipts tell: "
        f"{outcome.told_lost}"
    )
    for why in outcome.why_stuck:
        click.echo(f"stuck: {why}")


if __name__ == "__main__":
    main()
