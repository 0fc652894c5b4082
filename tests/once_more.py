"""Runs the tests that failed once more, alone: `make check` calls it if a few did. Somebody who waits for a run must
learn whether their change is at fault. A test that fails again is red. One that passes now had passed by chance before:
it is named, so that somebody mends it, and it fails nobody's run."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

FAILED: Final = Path(".pytest_cache/v/cache/lastfailed")
FEW: Final = 5
"""If more tests than this fail, something is really broken."""


def main() -> int:
    failed = sorted(json.loads(FAILED.read_text()))
    if not 0 < len(failed) <= FEW:
        return 1
    code = subprocess.call([sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *failed])
    if code == 0:
        told = "Failed among all tests and passed alone, so these hold by chance and are to be mended:"
        sys.stdout.write("\n".join([told, *failed]) + "\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
