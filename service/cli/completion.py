"""`gyoji completion`: scripts that make a shell complete our commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]), metavar="SHELL")
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print a script that makes a SHELL complete our commands.

    Put `eval "$(gyoji completion bash)"` into your ~/.bashrc, or the same with zsh into your ~/.zshrc; for fish it is
    `gyoji completion fish | source` in ~/.config/fish/config.fish.
    """
    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(ctx.find_root().command, {}, "gyoji", "_GYOJI_COMPLETE").source())
