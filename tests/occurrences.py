"""`python -m tests.occurrences [GAME...] [--games N]`: in how many simulated games each kind of event occurs.

Explorers play at tables by lot, as in `gyoji simulate GAME --vary --bot explorer --seed 0 --games N`. A kind that never
occurs is named, and then the exit status is 1.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

import click

from domain.rulesets import RULESETS
from service.cli.simulate import EXPLORER, wanted

GAMES_EACH: Final = 500


@dataclass
class Occurred:
    """What occurred in the games of one ruleset."""

    kinds: tuple[str, ...]
    played: int = 0
    games: Counter[str] = field(default_factory=Counter)
    times: Counter[str] = field(default_factory=Counter)
    first: dict[str, int] = field(default_factory=dict)
    """The number of the first game with this kind of event."""

    @property
    def missing(self) -> list[str]:
        return [kind for kind in self.kinds if kind not in self.games]


def occurred_in(game: str, numbers: Iterable[int]) -> Iterator[Occurred]:
    """Plays the games; gives after each what has occurred so far."""
    series = wanted(game, None, EXPLORER, (), is_varied=True)
    found = Occurred(tuple(event.stored_name() for event in series.ruleset.events))
    for number in numbers:
        times = Counter(event.stored_name() for turned in series.played(number) for event in turned.events)
        found.played += 1
        found.times.update(times)
        found.games.update(times.keys())
        for kind in times:
            found.first.setdefault(kind, number)
        yield found


@click.command()
@click.argument("games", nargs=-1)
@click.option("--games", "count", default=GAMES_EACH, show_default=True, help="How many games of each.")
def main(games: tuple[str, ...], count: int) -> None:
    """In how many simulated games each kind of event occurs."""
    failed = False
    for game in games or RULESETS:
        *_, found = occurred_in(game, range(count))
        click.echo(f"{game}: {len(found.kinds) - len(found.missing)} of {len(found.kinds)} kinds in {count} games")
        for kind in sorted(found.kinds, key=lambda kind: -found.games[kind]):
            where = f"first in game {found.first[kind]}" if kind in found.first else "NEVER"
            click.echo(f"  {kind:44} {found.games[kind]:6} games {found.times[kind]:8} times, {where}")
        failed = failed or bool(found.missing)
    sys.exit(failed)


if __name__ == "__main__":
    main()
