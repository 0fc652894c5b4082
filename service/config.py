"""Settings: environment variables with the defaults of a fresh machine, checked before anything starts."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, cast
from urllib.parse import urlsplit

from events.redis_server import Fsync

Value = TypeVar("Value")


class BadSetting(Exception):
    """A setting that cannot be used; the message names it and says what it takes."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything that can be set, by `GYOJI_…` variables; docs/operations.md explains each."""

    data: Path = Path("var")
    host: str = "127.0.0.1"
    port: int = 8000
    redis_url: str | None = None
    queue_url: str | None = None
    push_url: str | None = None
    """Where browsers reach the push process; by default the next port of the same host."""
    fsync: Fsync = "always"
    cors_origins: tuple[str, ...] = ()
    sign_ups_per_hour: int = 600
    api_workers: int = 2
    log_format: str = "console"

    @property
    def keys_folder(self) -> Path:
        return self.data / "keys"


def settings_from(environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings of this environment; raises BadSetting."""
    known = Settings()
    return Settings(
        data=Path(environ.get("GYOJI_DATA", known.data)),
        host=environ.get("GYOJI_HOST", known.host),
        port=_read(environ, "GYOJI_PORT", known.port, _port, "a port from 1 to 65534"),
        redis_url=environ.get("REDIS_URL") or None,
        queue_url=environ.get("GYOJI_QUEUE_URL") or None,
        push_url=_read(environ, "GYOJI_PUSH_URL", known.push_url, _origin, "an address such as https://push.example"),
        fsync=_read(environ, "GYOJI_FSYNC", known.fsync, _fsync, "always or everysec"),
        cors_origins=_read(environ, "GYOJI_CORS_ORIGINS", known.cors_origins, _origins, "origins with commas between"),
        sign_ups_per_hour=_read(environ, "GYOJI_SIGN_UPS_PER_HOUR", known.sign_ups_per_hour, _count, "a whole number"),
        api_workers=_read(environ, "GYOJI_API_WORKERS", os.cpu_count() or 1, _count, "a whole number above 0"),
        log_format=_read(environ, "GYOJI_LOG", known.log_format, _log_format, "console or json"),
    )


def _read(environ: Mapping[str, str], name: str, default: Value, read: Callable[[str], Any], takes: str) -> Value:
    given = environ.get(name)
    if given is None or given == "":
        return default
    try:
        return cast(Value, read(given))
    except ValueError:
        raise BadSetting(f"{name} is {given!r}; it takes {takes}") from None


def _port(text: str) -> int:
    return _within(int(text), 1, 65534)


def _count(text: str) -> int:
    return _within(int(text), 1, 10**9)


def _within(number: int, low: int, high: int) -> int:
    if not low <= number <= high:
        raise ValueError
    return number


def _fsync(text: str) -> str:
    return _one_of(text, "always", "everysec")


def _log_format(text: str) -> str:
    return _one_of(text, "console", "json")


def _one_of(text: str, *allowed: str) -> str:
    if text not in allowed:
        raise ValueError
    return text


def _origin(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError
    return text.rstrip("/")


def _origins(text: str) -> tuple[str, ...]:
    return tuple(_origin(origin.strip()) for origin in text.split(","))
