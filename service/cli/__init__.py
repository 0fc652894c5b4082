"""The `gyoji` command: one module a command, listed below."""

from importlib import import_module
from keyword import iskeyword
from typing import Any, Final

import click

COMMANDS: Final = {
    "api": "api",
    "audit": "audit",
    "backup": "backup",
    "case": "case",
    "clock": "worker",
    "compare": "compare",
    "doctor": "doctor",
    "import": "importing",
    "monitor": "monitor",
    "openapi": "openapi",
    "pin": "pin",
    "push": "push",
    "repair": "backup",
    "replay": "replay",
    "rescore": "worker",
    "restore": "backup",
    "serve": "serve",
    "simulate": "simulate",
    "verify": "verify",
    "why": "why",
    "witness": "witness",
    "worker": "worker",
}
"""Each command, and the module of this package that defines it under the same name; what is a word of Python has a `_`
after it there."""


class Commands(click.Group):
    """Imports a command when it is called for: a part of the service starts with what it needs, and no more."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        name = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name
        command: Any = getattr(import_module(f"{__name__}.{COMMANDS[cmd_name]}"), name)
        assert isinstance(command, click.Command)
        return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="gyoji")
def main() -> None:
    """Gyoji: the referee."""
