"""The rules of the day, kept: one zip of the pure domain for every released version of a ruleset.

A zip holds the kernel, one game and a catalogue of that game alone; it is the same bytes whenever it is made from the
same sources, so that a test can tell whether the rules have changed without a new version.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import zipfile
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Final

from domain.kernel.ruleset import Ruleset

FOLDER: Final = Path(str(files("events"))) / "pinned"
REFEREE_SECONDS_MAX: Final = 120
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
_ASK: Final = """\
import sys
sys.path.insert(0, sys.argv[1])
from domain.kernel.referee import answered
from domain.rulesets import RULESETS
sys.stdout.buffer.write(answered(RULESETS, sys.stdin.buffer.read()))
"""


class RefereeFailed(Exception):
    """The rules of another day could not be asked."""


def pin_of(ruleset: str, version: int, folder: Path = FOLDER) -> Path:
    return folder / f"{ruleset}-{version}.zip"


def pinned(ruleset: Ruleset) -> bytes:
    """The zip of a ruleset as it stands now."""
    package = f"domain.{ruleset.id.replace('-', '_')}"
    module = import_module(f"{package}.ruleset")
    constant = next(name for name, value in vars(module).items() if value is ruleset)
    catalogue = f"from {package}.ruleset import {constant}\n\nRULESETS = {{{constant}.id: {constant}}}\n"
    root = Path(str(files("domain")))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, "domain/__init__.py", (root / "__init__.py").read_bytes())
        _add(archive, "domain/rulesets.py", catalogue.encode())
        for name in ("kernel", package.removeprefix("domain.")):
            for path in sorted((root / name).rglob("*")):
                if path.suffix in (".py", ".json"):
                    _add(archive, f"domain/{path.relative_to(root).as_posix()}", path.read_bytes())
    return buffer.getvalue()


def keep(ruleset: Ruleset, pin: Path) -> None:
    """Writes the zip, whole or not at all: an audit may be reading the one that was there."""
    fresh = pin.with_name(f".{pin.name}.{os.getpid()}")
    try:
        fresh.write_bytes(pinned(ruleset))
        fresh.replace(pin)
    finally:
        fresh.unlink(missing_ok=True)


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(name, _EPOCH)
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)


def sources(content: bytes) -> dict[str, bytes]:
    """What a zip holds, however it was compressed."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def is_current(ruleset: Ruleset, pin: Path) -> bool:
    """Whether a zip holds exactly the rules of this process."""
    return pin.exists() and sources(pin.read_bytes()) == sources(pinned(ruleset))


def ask(pin: Path, request: bytes) -> bytes:
    """Has the rules in a zip judge, in a process of their own."""
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-c", _ASK, str(pin)],
            input=request,
            capture_output=True,
            timeout=REFEREE_SECONDS_MAX,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise RefereeFailed(str(error)) from error
    if done.returncode != 0:
        raise RefereeFailed(done.stderr.decode(errors="replace").strip().splitlines()[-1])
    return done.stdout
