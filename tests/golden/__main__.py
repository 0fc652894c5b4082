"""Writes the golden files anew: `python -m tests.golden [GAME]...`, for games whose rules were meant to change."""

import click

from domain.rulesets import EVERY_RULESET
from events.pinning import to_raise
from tests.golden.games import golden_files


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(list(EVERY_RULESET)))
def main(games: tuple[str, ...]) -> None:
    """Write the golden files of these GAMES, or of all of them, and say which have changed."""
    for game in games or EVERY_RULESET:
        has_changed = False
        for path, wanted in golden_files(EVERY_RULESET[game]):
            path.parent.mkdir(exist_ok=True)
            content = wanted()
            is_same = path.exists() and path.read_text(encoding="utf-8") == content
            has_changed = has_changed or not is_same
            path.write_text(content, encoding="utf-8")
            click.echo(f"{'kept   ' if is_same else 'written'} {game}/{path.name}")
        if has_changed:
            click.echo(f"read the diff; if the rules of {game} have changed, {to_raise(EVERY_RULESET[game])}")


if __name__ == "__main__":
    main()
