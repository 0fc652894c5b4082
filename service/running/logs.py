"""Log lines: structured, to stderr. Every field is named where it is logged, so that no token, card or secret gets in.

What libraries log (the server, RQ, Python's own warnings) comes in the same form, so that one parser reads every line.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable
from functools import wraps
from types import TracebackType
from typing import Any, Final, TypeVar

import structlog

from events.proof.keys import KeyFolderError
from service.settings import Settings

T = TypeVar("T")

LIBRARIES_LEVEL: Final = logging.WARNING

SERVER_LOGS: Final[dict[str, Any]] = {
    "formatters": {},
    "handlers": {},
    "loggers": {"_granian": {"handlers": [], "propagate": True}, "granian.access": {"handlers": [], "propagate": True}},
}
"""granian's logging configuration: no handlers of its own, so that its lines go through ours."""


class _Lines(logging.StreamHandler[Any]):
    """Our own handler, to be told from others."""


def set_up(settings: Settings) -> None:
    """Call it in the command that starts a process, and again in each process that is forked from it."""
    is_json = settings.log_format == "json"
    processors: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if is_json:
        processors.append(structlog.processors.format_exc_info)
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if is_json
        # A plain traceback: a pretty one shows local variables, and those hold tokens and cards.
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    )
    structlog.configure(
        processors=[*processors, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, settings.log_level.upper())),
        # Writes the line and its end at once: processes share the stream, and another could write in between.
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    _speak_for_libraries(processors, renderer)
    if is_json:
        _speak_for_python()


def telling_why(start: Callable[[], T]) -> Callable[[], T]:
    """Logs in our own form why a process cannot start; granian would print it in its own. Bad keys are the operator's
    to mend, so they are told without a traceback."""

    @wraps(start)
    def started() -> T:
        try:
            return start()
        except KeyFolderError as error:
            structlog.get_logger().critical("cannot start", error=str(error))
            raise SystemExit(1) from None
        except Exception:
            structlog.get_logger().critical("cannot start", exc_info=True)
            raise SystemExit(1) from None

    return started


def _speak_for_libraries(processors: list[structlog.typing.Processor], renderer: structlog.typing.Processor) -> None:
    lines = _Lines(sys.stderr)
    own = [structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer]
    lines.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *processors], processors=own
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [*(one for one in root.handlers if not isinstance(one, _Lines)), lines]
    root.setLevel(LIBRARIES_LEVEL)
    logging.captureWarnings(True)


def _speak_for_python() -> None:
    """An error that nobody caught is a line like any other."""

    def died(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        structlog.get_logger().critical("died", exc_info=(kind, error, trace))

    def thread_died(told: threading.ExceptHookArgs) -> None:
        trouble = (told.exc_type, told.exc_value, told.exc_traceback)
        structlog.get_logger().critical("a thread died", exc_info=trouble)

    sys.excepthook, threading.excepthook = died, thread_died
