"""What every job needs, put together once per process from the environment."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from domain.rulesets import offered
from events import pinning
from events.beside.deadlines import Deadlines
from events.beside.disputes import Disputes
from events.beside.docket import Dockets
from events.beside.ratings import Ratings
from events.beside.refusals import Refusals
from events.beside.webhooks import Webhooks
from events.beside.work import WorkLists
from events.disputing import Disputing
from events.folders import Folders, folders_in
from events.games import Games
from events.proof.keys import KeyFolder, derived_key, folder_of
from events.proof.receipts import Keyring
from events.proof.signing_secret import secret_in
from events.redis.connection import Connections
from events.store import Store
from events.stored_archive import archive_at
from events.transparency.log import Log
from events.transparency.scribe import Scribe


class NoRedis(Exception):
    """REDIS_URL is not set; `gyoji serve` runs a Redis of its own and sets it."""


@dataclass(frozen=True)
class Workshop:
    """The games, and what jobs write beside them."""

    games: Games
    todo: WorkLists
    deadlines: Deadlines
    ratings: Ratings
    refusals: Refusals
    disputes: Disputes
    disputing: Disputing
    dockets: Dockets
    webhooks: Webhooks
    are_private_targets_allowed: bool = False
    """Whether webhooks may call addresses of the private network."""
    pins: Path = pinning.PINS_FOLDER
    """The rules of the day."""


def workshop_of(games: Games, are_private_targets_allowed: bool = False) -> Workshop:
    store = games.store
    todo, refusals, disputes = WorkLists(store), Refusals(store), Disputes(store)
    return Workshop(
        games=games,
        todo=todo,
        deadlines=Deadlines(store),
        ratings=Ratings(store),
        refusals=refusals,
        disputes=disputes,
        disputing=Disputing(games, disputes, refusals, todo),
        dockets=Dockets(store),
        webhooks=Webhooks(store),
        are_private_targets_allowed=are_private_targets_allowed,
    )


def redis_url() -> str:
    url = os.environ.get("REDIS_URL")
    if not url:
        raise NoRedis(str(NoRedis.__doc__))
    return url


def queue_url() -> str:
    """Queues need a single Redis; on a cluster they have one of their own."""
    return os.environ.get("GYOJI_QUEUE_URL") or redis_url()


def folders() -> Folders:
    keys, archive = (os.environ.get(name) for name in ("GYOJI_KEYS", "GYOJI_ARCHIVE"))
    data = Path(os.environ.get("GYOJI_DATA", "var"))
    return folders_in(data, Path(keys) if keys else None, Path(archive) if archive else None)


def signing_secret() -> bytes | None:
    written = os.environ.get("GYOJI_SIGNING_KEY")
    return secret_in(written) if written else None


def log_keys() -> KeyFolder:
    return KeyFolder(folder_of(folders().keys, "log"), derived_key(signing_secret(), "log"))


def log_origin(keys: KeyFolder) -> str:
    """The name that a new log keeps for ever: where people find it or, if that is not known, a name that no other log
    has."""
    public = urlsplit(os.environ.get("GYOJI_PUBLIC_URL", ""))
    return f"{public.netloc}{public.path}/v1/log" if public.netloc else f"gyoji/{keys.public_keys[0].id}"


@cache
def games() -> Games:
    connections = Connections(redis_url(), replicas=int(os.environ.get("GYOJI_REPLICAS") or 0))
    store = Store(connections, archive=archive_at(folders().archive, connections))
    rulesets = offered(with_example=os.environ.get("GYOJI_EXAMPLE") == "yes")
    log = Log(store, folders().log, log_keys())
    keyring = Keyring(folders().keys, derived_key(signing_secret(), "receipt"))
    return Games(store, keyring, rulesets, log=log)


def scribe() -> Scribe:
    """The scribe of the log; only one process may write at a time."""
    keys = log_keys()
    return Scribe(games().store, folders().log, keys, log_origin(keys))


@cache
def workshop() -> Workshop:
    return workshop_of(games(), os.environ.get("GYOJI_WEBHOOKS_PRIVATE") == "yes")
