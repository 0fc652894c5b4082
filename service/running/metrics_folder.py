"""The folder in which all processes of one machine keep their metrics, so that any of them can tell all.

prometheus_client looks for it when it is first imported, so a command calls `count_in` before it imports anything that
counts.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from service.settings import Settings

FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"


def count_in(settings: Settings) -> None:
    """Sets the folder, unless the process that started us has. Removes files of processes that are gone; others may be
    counting there already."""
    if FOLDER_VARIABLE not in os.environ:
        folder = settings.data.resolve() / "metrics"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for kept, _ in left_behind(folder, "*.db"):
            kept.unlink(missing_ok=True)
        os.environ[FOLDER_VARIABLE] = str(folder)
    from service.running.roomy_counts import reserve_room

    reserve_room()


def left_behind(folder: Path, pattern: str) -> Iterator[tuple[Path, int]]:
    """The files of processes that are gone, with their process ids."""
    for kept in folder.glob(pattern):
        number = int(kept.stem.rpartition("_")[2])
        if not _is_running(number):
            yield kept, number


def _is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
