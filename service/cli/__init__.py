"""The `gyoji` command: one module a command, listed below."""

import click

from service.cli.api import api
from service.cli.audit import audit
from service.cli.openapi import openapi
from service.cli.pin import pin
from service.cli.push import push
from service.cli.replay import replay
from service.cli.serve import serve
from service.cli.simulate import simulate
from service.cli.verify import verify
from service.cli.worker import clock, rescore, worker

COMMANDS: tuple[click.Command, ...] = (
    api,
    audit,
    clock,
    openapi,
    pin,
    push,
    replay,
    rescore,
    serve,
    simulate,
    verify,
    worker,
)
"""Each module of this package defines one command; import it above and name it here."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="gyoji")
def main() -> None:
    """Gyoji: the referee."""


for command in COMMANDS:
    main.add_command(command)
