"""Hold the citations of many games against the conditions of their clauses."""

import sys
from collections.abc import Mapping
from typing import Final

import click

from domain.rulesets import EVERY_RULESET
from tests.citations import checked, conditions_of

GAMES_EACH: Final = 200


@click.command()
@click.argument("games", nargs=-1)
@click.option("--games", "count", default=GAMES_EACH, show_default=True, help="How many games of each.")
def main(games: tuple[str, ...], count: int) -> None:
    """Hold the citations of many games against the conditions of their clauses."""
    failed = False
    for game in games or EVERY_RULESET:
        found = checked(game, range(count))
        rules = conditions_of(game)
        click.echo(
            f"{game}: {count} games, {found.events} events, {found.moves} moves, {len(rules.conditions)} conditional "
            f"clauses, {found.by_condition} citations held against them, {sum(found.wrong.values())} wrong"
        )
        for (clause, name), times in found.wrong.most_common():
            click.echo(f"  wrong: {name} cites {clause} ({times} times)")
        clauses = EVERY_RULESET[game].clauses
        unexplained = [clause for clause in clauses if clause not in found.cited | rules.never.keys()]
        for clause in unexplained:
            click.echo(f"  never cited, without a reason: {clause} {clauses[clause].en[:100]}")
        _explained(rules.never, found.cited)
        failed = failed or bool(found.wrong or unexplained)
    sys.exit(failed)


def _explained(never: Mapping[str, str], cited: set[str]) -> None:
    """The clauses that nothing cited, by the reason for it; and those that some table did cite after all."""
    by_reason: dict[str, list[str]] = {}
    for clause, reason in never.items():
        by_reason.setdefault(reason, []).append(f"{clause} (here it was)" if clause in cited else clause)
    click.echo(f"  never cited, for a reason: {len(never.keys() - cited)}")
    for reason, clauses in by_reason.items():
        click.echo(f"    {reason}: {', '.join(clauses)}")


if __name__ == "__main__":
    main()
