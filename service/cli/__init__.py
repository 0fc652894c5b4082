"""The `gyoji` command: its subcommands are in modules of this package, listed below."""

import errno
from difflib import get_close_matches
from importlib import import_module
from keyword import iskeyword
from typing import IO, Any, Final

import click

from service.cli.examples import EXAMPLES
from service.running.garbage import look_seldom

SUBCOMMANDS: Final = {
    "api": "api",
    "audit": "audit",
    "backup": "backup",
    "case": "case",
    "clock": "worker",
    "compare": "compare",
    "completion": "completion",
    "demo": "demo",
    "docket": "docket",
    "doctor": "doctor",
    "import": "importing",
    "keys": "keys",
    "monitor": "monitor",
    "open": "showing",
    "openapi": "openapi",
    "pin": "pin",
    "push": "push",
    "refusal": "refusal",
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
"""Each command, and the module of this package that defines it under the same name, with a `_` after it if it is a
keyword of Python."""

LOG_FORMAT: Final = "gyoji.log_format"
"""The key in click's context under which a command that logs notes its log format."""

SECTIONS: Final = {
    "Look at games": ("demo", "open", "replay", "why"),
    "Check what others say": ("verify", "audit", "case", "refusal", "docket", "compare", "witness", "monitor"),
    "Run the service": (),
    "Work on the rules": ("simulate", "pin", "openapi", "completion"),
}
"""How `gyoji --help` groups the commands: what a newcomer wants comes first. "Run the service" gets all that no other
section names."""


class Commands(click.Group):
    """Imports a command only when it is called, so that each part of the service loads no more than it needs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in SUBCOMMANDS:
            return None
        look_seldom()
        name = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name
        command: Any = getattr(import_module(f"{__name__}.{SUBCOMMANDS[cmd_name]}"), name)
        assert isinstance(command, click.Command)
        # \b keeps the lines apart, which click would otherwise join.
        command.epilog = "\n".join(["\b", "For example:", *(f"  {example}" for example in EXAMPLES[cmd_name])])
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """A part that logs in JSON tells in a log line why it ends."""
        try:
            return self._advised(ctx)
        except click.ClickException as error:
            if ctx.meta.get(LOG_FORMAT) == "json":
                raise CannotGoOn(error.message) from None
            raise

    def _advised(self, ctx: click.Context) -> Any:
        """Errors of the surroundings are told in one line, with what to do about them; tracebacks are for bugs of
        ours."""
        try:
            return super().invoke(ctx)
        except OSError as error:
            if error.errno == errno.EPIPE or error.strerror is None:
                raise
            what = f"{error.filename}: " if error.filename else ""
            raise click.ClickException(f"{what}{error.strerror}. Choose another place, or mend this one.") from None
        except Exception as error:
            advice = _advice_on(error)
            if advice is None:
                raise
            raise click.ClickException(f"{error} {advice}".strip()) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        named = {name for names in SECTIONS.values() for name in names}
        for title, names in SECTIONS.items():
            listed = names or sorted(SUBCOMMANDS.keys() - named)
            commands = [(name, self.get_command(ctx, name)) for name in listed]
            with formatter.section(title):
                formatter.write_dl([(name, one.get_short_help_str(200)) for name, one in commands if one is not None])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Suggests the nearest command for one that does not exist."""
        if args and args[0] not in SUBCOMMANDS and not args[0].startswith("-"):
            near = get_close_matches(args[0], SUBCOMMANDS, 1)
            ctx.fail(f"There is no command {args[0]!r}.{f' Did you mean {near[0]!r}?' if near else ''}")
        return super().resolve_command(ctx, args)


class CannotGoOn(click.ClickException):
    """An error that is told as a line of the log."""

    def show(self, file: IO[Any] | None = None) -> None:
        import structlog

        from service.running.logs import set_up
        from service.settings import Settings

        set_up(Settings(log_format="json"))
        structlog.get_logger().critical("cannot go on", error=self.message)


def _advice_on(error: Exception) -> str | None:
    """What to do about an error that is not our bug; None for any other."""
    from events.proof.keys import KeyFolderError
    from events.redis.errors import StoreError

    if isinstance(error, StoreError):
        return "REDIS_URL says where it is; `gyoji doctor` looks at it."
    return "" if isinstance(error, KeyFolderError) else None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="gyoji")
def main() -> None:
    """Gyoji, the referee: runs five tabletop games, and proves what happened in them.

    To begin with: `gyoji demo` starts everything for a look around, `gyoji serve` starts a service that stays.
    """
