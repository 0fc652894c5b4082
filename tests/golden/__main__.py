"""Writes the golden files anew: `python -m tests.golden [GAME]...`, for games whose rules were meant to change."""

import click

from domain.rulesets import EVERY_RULESET
from tests.golden.games import golden_files


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(list(EVERY_RULESET)))
def main(games: tuple[str, ...]) -> None:
    """Write the golden files of these GAMES, or of all of them, and say which have changed."""
    for game in games or EVERY_RULESET:
        for path, wanted in golden_files(EVERY_RULESET[game]):
            path.parent.mkdir(exist_ok=True)
            is_same = path.exists() and path.read_text(encoding="utf-8") == wanted
            path.write_text(wanted, encoding="utf-8")
            click.echo(f"{'kept   ' if is_same else 'written'} {game}/{path.name}")


if __name__ == "__main__":
    main()
