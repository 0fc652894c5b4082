"""Where the files of a service lie."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Folders(msgspec.Struct, frozen=True):
    data: Path
    keys: Path
    archive: Path
    log: Path


def folders_in(data: Path, keys: Path | None = None, archive: Path | None = None) -> Folders:
    """All in the data folder, but for what has a place of its own."""
    return Folders(data, keys or data / "keys", archive or data / "archive", data / "log")
