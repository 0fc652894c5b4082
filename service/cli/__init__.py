"""The `gyoji` command: one module a command, listed below."""

import errno
from difflib import get_close_matches
from importlib import import_module
from keyword import iskeyword
from typing import IO, Any, Final

import click

from service.cli.examples import EXAMPLES
from service.running.garbage import look_seldom

COMMANDS: Final = {
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
"""Each command, and the module of this package that defines it under the same name; what is a word of Python has a `_`
after it there."""

LOG_FORMAT: Final = "gyoji.log_format"
"""In the context of a command that logs: how."""

SECTIONS: Final = {
    "Look at games": ("demo", "open", "replay", "why"),
    "Check what others say": ("verify", "audit", "case", "refusal", "docket", "compare", "witness", "monitor"),
    "Run the service": (),
    "Work on the rules": ("simulate", "pin", "openapi", "completion"),
}
"""How `gyoji --help` lists them: what a newcomer wants comes first. Those that are named nowhere are for operators."""


class Commands(click.Group):
    """Imports a command when it is called for: a part of the service starts with what it needs, and no more."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        look_seldom()
        name = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name
        command: Any = getattr(import_module(f"{__name__}.{COMMANDS[cmd_name]}"), name)
        assert isinstance(command, click.Command)
        # Lines of their own, which click would run together.
        command.epilog = "\n".join(["\b", "For example:", *(f"  {example}" for example in EXAMPLES[cmd_name])])
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """A part whose log is read by machines says in a line of it why it ends."""
        try:
            return self._advised(ctx)
        except click.ClickException as error:
            if ctx.meta.get(LOG_FORMAT) == "json":
                raise CannotGoOn(error.message) from None
            raise

    def _advised(self, ctx: click.Context) -> Any:
        """What is wrong around us is said in a line, with what to do about it; a traceback is for what we did wrong."""
        try:
            return super().invoke(ctx)
        except OSError as error:
            if error.errno == errno.EPIPE or error.strerror is None:
                raise
            what = f"{error.filename}: " if error.filename else ""
            raise click.ClickException(f"{what}{error.strerror}. Choose another place, or see to it.") from None
        except Exception as error:
            advice = _advice_on(error)
            if advice is None:
                raise
            raise click.ClickException(f"{error} {advice}".strip()) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        named = {name for names in SECTIONS.values() for name in names}
        for title, names in SECTIONS.items():
            listed = names or sorted(COMMANDS.keys() - named)
            commands = [(name, self.get_command(ctx, name)) for name in listed]
            with formatter.section(title):
                formatter.write_dl([(name, one.get_short_help_str(200)) for name, one in commands if one is not None])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Whoever mistypes a command is told the one that was meant."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = get_close_matches(args[0], COMMANDS, 1)
            ctx.fail(f"There is no command {args[0]!r}.{f' Did you mean {near[0]!r}?' if near else ''}")
        return super().resolve_command(ctx, args)


class CannotGoOn(click.ClickException):
    """One that is told as a line of the log."""

    def show(self, file: IO[Any] | None = None) -> None:
        import structlog

        from service.running.logs import set_up
        from service.settings import Settings

        set_up(Settings(log_format="json"))
        structlog.get_logger().critical("cannot go on", error=self.message)


def _advice_on(error: Exception) -> str | None:
    """What to do about a mistake that is none of ours; None where it is."""
    from events.proof.keys import KeyFolderError
    from events.redis.connection import StoreError

    if isinstance(error, StoreError):
        return "REDIS_URL says where it is; `gyoji doctor` looks at it."
    return "" if isinstance(error, KeyFolderError) else None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="gyoji")
def main() -> None:
    """Gyoji, the referee: runs five tabletop games, and proves what happened in them.

    To begin with: `gyoji demo` starts everything for a look around, `gyoji serve` starts a service that stays.
    """
