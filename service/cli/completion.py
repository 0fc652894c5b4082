"""`gyoji completion`: what makes a shell complete our commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print a script that completes commands and options in a SHELL: put `eval "$(gyoji completion bash)"` into your
    ~/.bashrc, or the like into ~/.zshrc; for fish: `gyoji completion fish | source`."""
    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(ctx.find_root().command, {}, "gyoji", "_GYOJI_COMPLETE").source())
