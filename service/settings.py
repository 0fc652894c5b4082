"""Settings: a flag, an environment variable or the default of a fresh machine, checked before anything starts."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from events.folders import Folders, folders_in
from events.proof.signing_secret import secret_in
from events.proof.verify.lines import Failed
from events.proof.verify.log import Witness, read_witness
from events.redis.addresses import IN_STORE, read_address
from events.redis.server import Fsync

ARCHIVE_HOURS_MIN: Final = 24
"""A repeated Idempotency-Key gets its first answer for a day, and finds it only while the game is in Redis."""

WITNESSES_MAX: Final = 100

_HOST_AND_PORT: Final = re.compile(r"(?:[\w.-]+|\[[0-9a-fA-F:.]+\])(?::\d+)?")


class BadSetting(Exception):
    """A setting that cannot be used; the message names it and says what it takes."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything that can be set. SETTINGS says how; docs/operations.md explains each."""

    data: Path = Path("var")
    host: str = "127.0.0.1"
    port: int = 8000
    redis_url: str | None = None
    queue_url: str | None = None
    keys: Path | None = None
    signing_key: str | None = None
    fsync: Fsync = "always"
    replicas: int = 0
    public_url: str | None = None
    push_host: str | None = None
    push_port: int | None = None
    push_url: str | None = None
    push_workers: int = 1
    cors_origins: tuple[str, ...] = ()
    proxies: int = 0
    sign_ups_per_hour: int = 600
    overlaps_per_second: int = 100
    overlaps_burst: int = 400
    open_tables_per_player: int = 20
    streams_max: int = 10_000
    streams_per_player: int = 50
    streams_per_address: int = 1_000
    api_workers: int = 1
    api_threads: int = 4
    archive: Path | None = None
    archive_hours: int = ARCHIVE_HOURS_MIN
    witnesses: tuple[str, ...] = ()
    webhooks_private: str = "no"
    read_only: str = "no"
    example: str = "no"
    log_format: str = "console"
    log_level: str = "info"

    @property
    def folders(self) -> Folders:
        return folders_in(self.data, self.keys, self.archive)

    @property
    def keys_folder(self) -> Path:
        return self.folders.keys

    @property
    def signing_secret(self) -> bytes | None:
        """The secret from which all keys are derived, if one is set."""
        return None if self.signing_key is None else secret_in(self.signing_key)

    @property
    def archive_folder(self) -> Path:
        return self.folders.archive

    @property
    def log_folder(self) -> Path:
        return self.folders.log

    @property
    def known_witnesses(self) -> tuple[Witness, ...]:
        return tuple(map(read_witness, self.witnesses))

    @property
    def public_origin(self) -> str | None:
        """What browsers send as `Origin` from pages of `public_url`: no path, a host in small letters."""
        if self.public_url is None:
            return None
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc.lower()}"

    @property
    def push_listens_at(self) -> tuple[str, int]:
        """Beside the API, on the next port, unless told otherwise."""
        return self.push_host or self.host, self.push_port or self.port + 1


class Setting(NamedTuple):
    """How one field of the settings is written."""

    field: str
    variable: str
    read: Callable[[str], Any]
    takes: str
    says: str
    shown: Callable[[str], str] = repr
    """The value as error messages show it, without passwords: messages end up in logs."""

    @property
    def flag(self) -> str:
        return "--" + self.field.replace("_", "-")

    def value(self, written: str) -> Any:
        try:
            return self.read(written)
        except ValueError:
            raise BadSetting(
                f"{self.flag} ({self.variable}) is {self.shown(written)}; it takes {self.takes}."
            ) from None


def _without_password(address: str) -> str:
    before, _, place = address.rpartition("@")
    return repr(f"…@{place}" if before else address)


def _hidden(secret: str) -> str:
    return f"a text of {len(secret)} characters"


def _folder(text: str) -> Path:
    """A folder that exists, or can be made below one that exists."""
    path = Path(text)
    there = next(one for one in (path, *path.absolute().parents) if one.exists())
    if not there.is_dir():
        raise ValueError
    return path


def _archive_place(text: str) -> Path:
    """A folder, or the word for the store; a file of that name that happens to lie here changes nothing."""
    return Path(IN_STORE) if text == IN_STORE else _folder(text)


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = int(text)
        if not low <= number <= high:
            raise ValueError
        return number

    return read


def _one_of(*allowed: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in allowed:
            raise ValueError
        return text

    return read


def _web_address(text: str) -> str:
    """The address of a site, not of a page on it. Raises ValueError, also for a port that is no number."""
    parts = urlsplit(text)
    is_place = parts.scheme in ("http", "https") and _HOST_AND_PORT.fullmatch(parts.netloc) and parts.port != 0
    if not is_place or parts.query or parts.fragment or " " in text:
        raise ValueError
    return text.rstrip("/")


def _origin(text: str) -> str:
    address = _web_address(text)
    if urlsplit(address).path:
        raise ValueError
    return address


def _origins(text: str) -> tuple[str, ...]:
    return tuple(_origin(origin.strip()) for origin in text.split(",") if origin.strip())


def _witnesses(text: str) -> tuple[str, ...]:
    try:
        known = tuple(str(read_witness(one.strip())) for one in text.split(",") if one.strip())
    except Failed:
        raise ValueError from None
    if len(known) > WITNESSES_MAX:
        raise ValueError
    return known


def _secret(text: str) -> str:
    secret_in(text)
    return text


def _redis(text: str) -> str:
    read_address(text)
    return text


_PORT = _whole(1, 65_535)
_COUNT = _whole(1, 10**9)

SETTINGS: Final = (
    Setting("data", "GYOJI_DATA", _folder, "a folder", "The folder that keeps everything: games, keys, metrics."),
    Setting("host", "GYOJI_HOST", str, "an address of this machine", "The address that the API listens at."),
    Setting("port", "GYOJI_PORT", _whole(1, 65_534), "a port from 1 to 65534", "The port that the API listens at."),
    Setting(
        "redis_url",
        "REDIS_URL",
        _redis,
        "an address such as redis://host:6379/0, redis://one:6379,two:6379 or redis+sentinel://one:26379/mymaster",
        "A Redis or Valkey 7 or newer, or a cluster of them, or the Sentinels that know it; without it `gyoji serve` "
        "runs one of its own.",
        _without_password,
    ),
    Setting(
        "queue_url",
        "GYOJI_QUEUE_URL",
        _redis,
        "an address such as redis://host:6379/0",
        "The Redis of the job queues, where that is another one: queues cannot live on a cluster.",
        _without_password,
    ),
    Setting(
        "keys", "GYOJI_KEYS", _folder, "a folder", "The keys that we sign with; by default `keys` in the data folder."
    ),
    Setting(
        "signing_key",
        "GYOJI_SIGNING_KEY",
        _secret,
        "64 hex digits, or a file that has them",
        "A secret from which all keys are derived, the same on every host, in place of a folder of keys.",
        _hidden,
    ),
    Setting("fsync", "GYOJI_FSYNC", _one_of("always", "everysec"), "always or everysec", "When a move is on disk."),
    Setting(
        "replicas",
        "GYOJI_REPLICAS",
        _whole(0, 10),
        "a whole number from 0 to 10",
        "How many replicas must have received a move before it is acknowledged.",
    ),
    Setting(
        "public_url",
        "GYOJI_PUBLIC_URL",
        _web_address,
        "an address such as https://gyoji.example",
        "Where players reach the API; pages of that origin may read event streams.",
    ),
    Setting("push_host", "GYOJI_PUSH_HOST", str, "an address of this machine", "The address that push listens at."),
    Setting("push_port", "GYOJI_PUSH_PORT", _PORT, "a port from 1 to 65535", "Push's port; by default the API's + 1."),
    Setting(
        "push_url",
        "GYOJI_PUSH_URL",
        _web_address,
        "an address such as https://push.example",
        "Where players reach push; by default its port at the host that they asked for.",
    ),
    Setting(
        "push_workers",
        "GYOJI_PUSH_WORKERS",
        _whole(1, 512),
        "a whole number from 1 to 512",
        "Processes of push; a reader is served by any of them.",
    ),
    Setting(
        "cors_origins",
        "GYOJI_CORS_ORIGINS",
        _origins,
        "origins such as https://club.example, with commas between",
        "Pages of these origins may call the API; by default none but our own.",
    ),
    Setting(
        "proxies",
        "GYOJI_PROXIES",
        _whole(0, 10),
        "a whole number from 0 to 10",
        "How many reverse proxies stand in front, to know a caller's address by X-Forwarded-For.",
    ),
    Setting(
        "sign_ups_per_hour", "GYOJI_SIGN_UPS_PER_HOUR", _COUNT, "a whole number above 0", "Sign-ups from one address."
    ),
    Setting(
        "overlaps_per_second",
        "GYOJI_OVERLAPS_PER_SECOND",
        _COUNT,
        "a whole number above 0",
        "Requests a second that one caller may send without waiting for the answer before.",
    ),
    Setting(
        "overlaps_burst",
        "GYOJI_OVERLAPS_BURST",
        _COUNT,
        "a whole number above 0",
        "How many such requests may come at once after a pause.",
    ),
    Setting(
        "open_tables_per_player",
        "GYOJI_OPEN_TABLES_PER_PLAYER",
        _COUNT,
        "a whole number above 0",
        "Tables that one player may host at once before they are full.",
    ),
    Setting(
        "streams_max",
        "GYOJI_STREAMS_MAX",
        _COUNT,
        "a whole number above 0",
        "Event streams of one process of push; when all are taken, a player gets the place of a stranger.",
    ),
    Setting(
        "streams_per_player",
        "GYOJI_STREAMS_PER_PLAYER",
        _COUNT,
        "a whole number above 0",
        "Event streams that one player may have open at once.",
    ),
    Setting(
        "streams_per_address",
        "GYOJI_STREAMS_PER_ADDRESS",
        _COUNT,
        "a whole number above 0",
        "Event streams that may be open at once from one address.",
    ),
    Setting(
        "api_workers", "GYOJI_API_WORKERS", _whole(1, 512), "a whole number from 1 to 512", "Processes of the API."
    ),
    Setting(
        "api_threads",
        "GYOJI_API_THREADS",
        _whole(1, 512),
        "a whole number from 1 to 512",
        "Threads of each process of the API, for all but moves; more only wait for each other (one interpreter lock).",
    ),
    Setting(
        "archive",
        "GYOJI_ARCHIVE",
        _archive_place,
        "a folder that all parts can read, or store",
        "Where games go that are long over; by default `archive` in the data folder; `store` keeps them in Redis, "
        "compressed, where hosts share no folder.",
    ),
    Setting(
        "archive_hours",
        "GYOJI_ARCHIVE_HOURS",
        _whole(ARCHIVE_HOURS_MIN, 876_000),
        "a whole number of hours from 24 on",
        "How long after its end a game goes to the archive; till then a repeated `Idempotency-Key` finds its answer.",
    ),
    Setting(
        "witnesses",
        "GYOJI_WITNESSES",
        _witnesses,
        "names with numbers and keys such as witness.example/w1+1a2b3c4d+BA…, with commas between, at most 100",
        "Witnesses whose cosignatures the transparency log takes; `gyoji witness` writes its own into `public-key`.",
    ),
    Setting(
        "webhooks_private",
        "GYOJI_WEBHOOKS_PRIVATE",
        _one_of("yes", "no"),
        "yes or no",
        "Whether webhooks may call addresses of the private network; by default public ones only.",
    ),
    Setting(
        "read_only",
        "GYOJI_READ_ONLY",
        _one_of("yes", "no"),
        "yes or no",
        "Whether the API can only be read: it takes no players, tables or moves.",
    ),
    Setting(
        "example",
        "GYOJI_EXAMPLE",
        _one_of("yes", "no"),
        "yes or no",
        "Whether the example game of CONTRIBUTING.md is on offer, too; set it alike for all parts.",
    ),
    Setting("log_format", "GYOJI_LOG", _one_of("console", "json"), "console or json", "How log lines look."),
    Setting(
        "log_level",
        "GYOJI_LOG_LEVEL",
        _one_of("debug", "info", "warning", "error"),
        "debug, info, warning or error",
        "What is logged; `debug` has a line for every request.",
    ),
)


def settings_from(environ: Mapping[str, str] = os.environ, flags: Mapping[str, str | None] | None = None) -> Settings:
    """The settings of this environment, flags first; raises BadSetting."""
    cores = os.cpu_count() or 1
    given: dict[str, Any] = {"api_workers": cores, "push_workers": max(1, cores // 2)}
    for setting in SETTINGS:
        written = (flags or {}).get(setting.field) or environ.get(setting.variable)
        if written:
            given[setting.field] = setting.value(written)
    settings = Settings(**given)
    if settings.push_listens_at == (settings.host, settings.port):
        raise BadSetting(f"--push-port (GYOJI_PUSH_PORT) is {settings.port}, where the API listens; it takes another.")
    return settings


def environ_of(settings: Settings) -> dict[str, str]:
    """The variables that give another process the same settings."""
    variables = {setting.field: setting.variable for setting in SETTINGS}
    written = {}
    for field in fields(settings):
        value = getattr(settings, field.name)
        if value not in (None, ()):
            written[variables[field.name]] = ",".join(value) if isinstance(value, tuple) else str(value)
    return written
