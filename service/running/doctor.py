"""Checks one by one what the service's promises rest on: Redis, queues, keys, hosts, archive, log and disk."""

from __future__ import annotations

import os
import shutil
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

import msgspec

from events.beside.public_keys import PublicKeys, signing
from events.proof.keys import USES, KeyFolder, KeyFolderError, Keys, folder_of
from events.redis.addresses import IN_STORE, read_address
from events.redis.connection import Connections
from events.redis.errors import StoreError, StoreUnavailable
from events.redis.examined import Examined, examined, named
from events.redis.server import VERSION_MIN, socket_path
from events.store import Store
from events.stored_archive import archive_at
from service.house import host_name
from service.house_key import HouseKey
from service.settings import Settings

CLOCK_MS_MAX: Final = 500.0
"""How far the clock of Redis's machine may be from ours: players would notice more when their time runs out."""

ANSWER_MS_MAX: Final = 50.0
"""How long Redis may need to answer: every move waits for it."""

FREE_BYTES_MIN: Final = 1024**3
FREE_SHARE_MIN: Final = 0.05
"""How much of a disk has to be free: at least so many bytes, and at least this share."""

LAG_SECONDS_MAX: Final = 10
"""How long ago a replica may have reported what it has received. It does so each second."""

PROMISED_LAG_SECONDS_MAX: Final = 2
"""The same for a replica that moves wait for: they wait for one second."""

EXAMINED_SECONDS_MAX: Final = 1.0
"""A Redis that has not answered by then hangs, and is not asked again."""

DoctorVerdict = Literal["good", "doubtful", "bad"]


class DoctorFinding(msgspec.Struct, frozen=True):
    """One thing that was looked at."""

    about: str
    verdict: DoctorVerdict
    says: str


def findings(settings: Settings, redis_url: str) -> Iterator[DoctorFinding]:
    connections, is_unmounted = _asked_once(redis_url), False
    has_own_queues = settings.queue_url not in (None, redis_url)
    try:
        yield from of_store(settings, connections)
        if connections.is_cluster and not has_own_queues:
            yield DoctorFinding(
                "queues", "bad", "REDIS_URL is a cluster, on which queues cannot live: set GYOJI_QUEUE_URL."
            )
        is_unmounted = archive_at(settings.archive_folder, connections).is_another()
    except StoreError as error:
        yield _of_silence(settings, error)
    finally:
        connections.close()
    if has_own_queues:
        yield of_queues(str(settings.queue_url))
    yield from of_keys(settings)
    yield of_archive(settings.archive_folder, is_unmounted=is_unmounted)
    yield of_folder("log", settings.log_folder, "the first start")
    yield of_disk(settings.data)


def _asked_once(url: str) -> Connections:
    """Connections for which every address has EXAMINED_SECONDS_MAX to answer, one after the other."""
    address = read_address(url)
    others = len(address.urls) - 1 if address.master is None else 0
    return Connections(url, timeout=EXAMINED_SECONDS_MAX, patience=others * EXAMINED_SECONDS_MAX)


def of_store(settings: Settings, connections: Connections) -> Iterator[DoctorFinding]:
    """Findings about every node that holds games, then about the hosts that share them. Raises a StoreError if no node
    answers."""
    nodes = connections.masters()
    silent = 0
    for node in nodes:
        try:
            seen = examined(connections, node)
        except StoreUnavailable as error:
            if len(nodes) == 1:
                raise
            silent += 1
            yield DoctorFinding("redis", "bad", f"Of {named(connections, node)}: {error}")
        else:
            yield from of_redis(seen, settings.replicas)
    if not silent:
        yield from of_hosts(settings, Store(connections))


def _of_silence(settings: Settings, error: StoreError) -> DoctorFinding:
    """Why Redis is silent: an embedded one runs only while its service does."""
    if settings.redis_url is None and not socket_path(settings.data.resolve()).exists():
        return DoctorFinding("redis", "bad", f"No service runs on {settings.data}: `gyoji serve` starts its Redis.")
    return DoctorFinding("redis", "bad", str(error))


def of_redis(node: Examined, replicas: int = 0) -> Iterator[DoctorFinding]:
    """`replicas` is how many have to receive a move."""
    what = f"{node.name} {node.version} at {node.address}"
    if node.major < VERSION_MIN:
        yield DoctorFinding("version", "bad", f"{what} is too old: Gyoji needs Redis or Valkey {VERSION_MIN} or newer.")
    else:
        yield DoctorFinding("version", "good", f"{what}.")
    if node.role != "master":
        yield DoctorFinding("role", "bad", f"{node.address} is a replica: it takes no writes.")
    yield _of_fsync(node)
    if node.eviction not in (None, "noeviction"):
        yield DoctorFinding("memory", "bad", f"maxmemory-policy is {node.eviction}: a full memory throws games away.")
    if node.last_write != "ok":
        yield DoctorFinding("writes", "bad", "The last write of the log failed: see the log of Redis.")
    yield _of_replicas(node, replicas)
    yield _of_clock(node)


def _of_fsync(node: Examined) -> DoctorFinding:
    if node.has_log is None:
        return DoctorFinding(
            "fsync", "doubtful", "Redis does not tell (CONFIG GET is not allowed) when a move is on disk."
        )
    if not node.has_log:
        return DoctorFinding("fsync", "bad", "appendonly is off: what is acknowledged is in memory only.")
    match node.fsync:
        case "always":
            return DoctorFinding("fsync", "good", "What is acknowledged is on disk (appendfsync always).")
        case "everysec":
            return DoctorFinding("fsync", "doubtful", "A power cut may lose the last second (appendfsync everysec).")
        case _:
            return DoctorFinding("fsync", "bad", f"appendfsync is {node.fsync}: nobody knows what a power cut loses.")


def _of_replicas(node: Examined, promised: int) -> DoctorFinding:
    behind = [one for one in node.replicas if one.state != "online" or one.lag_seconds > LAG_SECONDS_MAX]
    listed = ", ".join(f"{one.address} ({one.state}, {one.lag_seconds} s behind)" for one in node.replicas)
    if behind:
        return DoctorFinding("replicas", "bad", f"Not all replicas keep up: {listed}.")
    wanted = node.replicas_to_write
    if wanted and len(node.replicas) < wanted:
        return DoctorFinding(
            "replicas", "bad", f"min-replicas-to-write is {wanted}, and there are {len(node.replicas)}."
        )
    if len(node.replicas) < promised:
        return DoctorFinding("replicas", "bad", f"GYOJI_REPLICAS is {promised}, and there are {len(node.replicas)}.")
    in_time = [one for one in node.replicas if one.lag_seconds <= PROMISED_LAG_SECONDS_MAX]
    if len(in_time) < promised:
        said = f"GYOJI_REPLICAS is {promised}, and {len(in_time)} receive what is written in time: {listed}."
        return DoctorFinding("replicas", "bad", said)
    if not node.replicas:
        return DoctorFinding(
            "replicas", "doubtful", "There is no replica: the disk of Redis is the only copy of all games."
        )
    return DoctorFinding("replicas", "good", f"{listed}.")


def _of_clock(node: Examined) -> DoctorFinding:
    # The measurement is uncertain by half of a round trip.
    apart = max(0.0, abs(node.clock_ms) - node.answer_ms / 2)
    if apart > CLOCK_MS_MAX:
        return DoctorFinding(
            "clock", "bad", f"The clock of Redis's machine is {node.clock_ms:+.0f} ms from ours: use NTP."
        )
    if node.answer_ms > ANSWER_MS_MAX:
        return DoctorFinding(
            "clock", "doubtful", f"Redis needs {node.answer_ms:.0f} ms to answer: every move waits for it."
        )
    return DoctorFinding(
        "clock", "good", f"Redis's clock is within {apart:.0f} ms of ours, answers take {node.answer_ms:.1f} ms."
    )


def of_queues(url: str) -> DoctorFinding:
    connections = _asked_once(url)
    try:
        if connections.is_cluster:
            return DoctorFinding("queues", "bad", "GYOJI_QUEUE_URL is a cluster, on which queues cannot live.")
    except StoreError as error:
        return DoctorFinding("queues", "bad", f"Of the queues: {error}")
    finally:
        connections.close()
    return DoctorFinding("queues", "good", "The Redis of the queues answers.")


def of_keys(settings: Settings) -> Iterator[DoctorFinding]:
    secret = settings.signing_secret
    if secret is not None:
        ids = ", ".join(f"{use} {Keys(settings.keys_folder, secret).of(use).own_keys[-1].id}" for use in USES)
        yield DoctorFinding(
            "keys", "good", f"They follow from GYOJI_SIGNING_KEY and are the same on every host: {ids}."
        )
        return
    if (settings.data / "tickets.key").exists():
        try:
            HouseKey(settings.data)
        except (KeyFolderError, OSError) as error:
            yield DoctorFinding("keys", "bad", str(error))
    if not any(settings.keys_folder.glob("*.pub")):
        yield DoctorFinding("keys", "doubtful", f"{settings.keys_folder} has no keys yet: the first start makes them.")
        return
    for use in USES:
        try:
            folder = KeyFolder(folder_of(settings.keys_folder, use))
        except (KeyFolderError, OSError) as error:
            yield DoctorFinding("keys", "bad", str(error))
        else:
            count = len(folder.public_keys)
            yield DoctorFinding("keys", "good", f"Of {count} for {use}, {folder.public_keys[-1].id} signs.")


def of_hosts(settings: Settings, store: Store) -> Iterator[DoctorFinding]:
    """Whether other hosts on this store sign with the same keys."""
    if settings.signing_secret is None and not any(settings.keys_folder.glob("*.pub")):
        return
    try:
        facts = {"keys": signing(Keys(settings.keys_folder, settings.signing_secret))}
    except (KeyFolderError, OSError):
        return  # `of_keys` tells that
    others = PublicKeys(store).differing(host_name(settings.data), facts, is_noted=False).get("keys", [])
    if others:
        said = f"{', '.join(others)} sign with other keys: streams of one host are refused by another."
        yield DoctorFinding("hosts", "doubtful", said)
    else:
        yield DoctorFinding("hosts", "good", "No other host on this store signs with other keys.")


def of_archive(place: Path, *, is_unmounted: bool) -> DoctorFinding:
    if str(place) == IN_STORE:
        return DoctorFinding("archive", "good", "Games that are long over stay in Redis, compressed.")
    if is_unmounted:
        return DoctorFinding("archive", "bad", f"{place} is not the archive that Redis knows: is it mounted?")
    return of_folder("archive", place, "the first game that goes there")


def of_folder(about: str, folder: Path, maker: str) -> DoctorFinding:
    """Whether files can be written there and read again. `maker` is what will make the folder if it is missing."""
    if folder.exists() and not folder.is_dir():
        return DoctorFinding(about, "bad", f"{folder} is no folder.")
    if not folder.is_dir():
        return DoctorFinding(about, "doubtful", f"{folder} is not there yet: {maker} makes it.")
    probe = folder / f".doctor-{uuid.uuid4().hex}"
    try:
        probe.write_bytes(b"gyoji")
        is_same = probe.read_bytes() == b"gyoji"
        probe.unlink()
    except OSError as error:
        return DoctorFinding(about, "bad", f"{folder} cannot be used: {error.strerror or error}.")
    return DoctorFinding(about, "good" if is_same else "bad", f"{folder} can be written and read.")


def of_disk(data: Path) -> DoctorFinding:
    there = next(folder for folder in (data.resolve(), *data.resolve().parents) if folder.is_dir())
    if not os.access(there, os.W_OK):
        return DoctorFinding("disk", "bad", f"{there} cannot be written.")
    disk = shutil.disk_usage(there)
    says = f"{disk.free / 1e9:.1f} GB of {disk.total / 1e9:.1f} GB are free at {there}."
    is_low = disk.free < FREE_BYTES_MIN or disk.free < FREE_SHARE_MIN * disk.total
    return DoctorFinding("disk", "bad" if is_low else "good", says)
