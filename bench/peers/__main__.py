"""Prints ours beside the peers': `make bench-peers`, which fetches them first."""

from typing import Final

import click

from bench import report
from bench.ending import ended_in_order
from bench.figures import Figure
from bench.peers import moves, rebuilds

SECONDS_MAX: Final = 360
"""The measurement ends after this long, whatever happens."""


@click.command()
def main() -> None:
    """Measure beside the peers that were fetched into build/peers; say which were not."""
    report.begin()
    found: list[Figure] = []
    for peer in (moves, rebuilds):
        title = (peer.__doc__ or "").splitlines()[0]
        if not peer.is_there():
            click.echo(f"\n## {title}\n\n{peer.MISSING}")
            continue
        found += report.tell(title, peer.measured())
        click.echo(f"\n{peer.WORDS}")
    report.close(found)


if __name__ == "__main__":
    with ended_in_order(SECONDS_MAX):
        main()
