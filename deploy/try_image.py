"""Runs the steps of the Containerfile where no engine does: `sudo python deploy/try_image.py`.

This machine's root is the image that is begun from, below a layer that takes all writes and goes away again
(overlayfs), in a mount namespace of its own. Then the image's command is started as the image's user, its health check
is asked until it is well, and SIGTERM ends it.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WELL_SECONDS_MAX = 120.0
MOUNTS = ("proc", "dev", "sys")


def steps() -> Iterator[tuple[str, str]]:
    """The instructions of the file, in their order."""
    lines = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    for line in lines:
        if line.strip() and not line.startswith("#"):
            word, _, rest = line.partition(" ")
            yield word, " ".join(rest.split())


class Image:
    """What the steps make, below a root of their own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.environ = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        # How this machine reaches packages is no part of the image.
        self.environ |= {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "UV_", "SSL_"))}
        self.folder, self.user = "/", 0
        self.command: list[str] = []
        self.health: list[str] = []

    def take(self, word: str, rest: str) -> None:
        match word:
            case "WORKDIR":
                self.folder = rest
                (self.root / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
            case "RUN":
                self.run(["/bin/sh", "-ec", rest])
            case "COPY" if not rest.startswith("--from"):
                *sources, target = rest.split()
                self.copy(sources, target)
            case "ENV":
                for pair in shlex.split(rest.replace("$PATH", self.environ["PATH"])):
                    name, _, value = pair.partition("=")
                    self.environ[name] = value
            case "USER":
                self.user = int(self.run(["id", "-u", rest]).strip())
            case "HEALTHCHECK":
                self.health = json.loads(rest.partition("CMD ")[2])
            case "ENTRYPOINT" | "CMD":
                self.command += json.loads(rest)
            case _:
                pass  # FROM, VOLUME, EXPOSE, STOPSIGNAL, and what comes from the stage before: it is all here

    def copy(self, sources: list[str], target: str) -> None:
        into = self.root / self.folder.lstrip("/") / target
        for source in sources:
            path = ROOT / source
            if path.is_dir():
                shutil.copytree(path, into, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
            else:
                shutil.copy(path, into / source if into.is_dir() else into)

    def run(self, words: list[str]) -> str:
        print("+", " ".join(words)[:160], flush=True)  # noqa: T201
        done: subprocess.CompletedProcess[str] = subprocess.run(
            words, check=True, stdout=subprocess.PIPE, text=True, **self._inside()
        )
        return done.stdout

    def start(self) -> subprocess.Popen[bytes]:
        print("+", *self.command, flush=True)  # noqa: T201
        return subprocess.Popen(self.command, **self._inside())

    def is_well(self) -> bool:
        return subprocess.run(self.health, check=False, stderr=subprocess.DEVNULL, **self._inside()).returncode == 0

    def _inside(self) -> dict[str, Any]:
        def enter() -> None:
            os.chroot(self.root)
            os.chdir(self.folder)
            os.setgid(self.user)
            os.setuid(self.user)

        return {"env": self.environ, "preexec_fn": enter}


def tried(work: Path) -> bool:
    root = work / "root"
    layers = f"lowerdir=/,upperdir={work / 'upper'},workdir={work / 'work'}"
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", work], check=True)
    for name in ("root", "upper", "work"):
        (work / name).mkdir()
    subprocess.run(["mount", "-t", "overlay", "overlay", "-o", layers, root], check=True)
    for name in MOUNTS:
        subprocess.run(["mount", "--rbind", f"/{name}", root / name], check=True)
    # The Python of this machine may lie where only root can look. In an image it does not.
    for folder in Path(sys.executable).resolve().parents:
        place = root / str(folder).lstrip("/")
        place.chmod(place.stat().st_mode | 0o055)
    image = Image(root)
    for word, rest in steps():
        image.take(word, rest)
    process = image.start()
    try:
        until = time.monotonic() + WELL_SECONDS_MAX
        while not (is_well := image.is_well()) and process.poll() is None and time.monotonic() < until:
            time.sleep(0.5)
    finally:
        process.send_signal(signal.SIGTERM)
        code = process.wait(30)
    print(f"user {image.user}, health {'good' if is_well else 'BAD'}, ended with {code}")  # noqa: T201
    return is_well and code == 0


def main() -> None:
    if "--inside" not in sys.argv:
        os.execvp("unshare", ["unshare", "--mount", sys.executable, __file__, "--inside"])
    with tempfile.TemporaryDirectory() as work:
        try:
            is_good = tried(Path(work))
        finally:
            subprocess.run(["umount", "--recursive", "--lazy", work], check=False)
    raise SystemExit(0 if is_good else 1)


if __name__ == "__main__":
    main()
