"""`make newcomer`: measures the time from a clean clone to the first move of one's own bot, by the tutorial alone."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.fixtures.ports import free_port

ROOT = Path(__file__).parents[1]
TUTORIAL = Path("docs") / "guide" / "tutorials" / "first-bot.md"


def main() -> None:
    began = time.monotonic()

    def told(what: str) -> None:
        sys.stdout.write(f"{time.monotonic() - began:6.1f} s  {what}\n")
        sys.stdout.flush()

    with tempfile.TemporaryDirectory(prefix="gyoji-") as folder:
        clone = Path(folder) / "gyoji"
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        told("cloned")
        port = free_port()
        environ = {**os.environ, "GYOJI_PORT": str(port), "GYOJI_SERVER": f"http://127.0.0.1:{port}"}
        serving = subprocess.Popen(
            ["make", "serve"], cwd=clone, env=environ, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        try:
            assert serving.stdout is not None
            told(next(line.strip() for line in serving.stdout if line.startswith("Gyoji is ready")))
            (clone / "bot.py").write_text(_bot(clone), encoding="utf-8")
            playing = subprocess.Popen(
                [".venv/bin/python", "-u", "bot.py"], cwd=clone, env=environ, stdout=subprocess.PIPE, text=True
            )
            assert playing.stdout is not None
            told(f"asked for the first time: {next(playing.stdout).strip()}")
            *_, last = playing.stdout
            assert playing.wait() == 0
            told(f"the game is over: {last.strip()}")
        finally:
            os.killpg(serving.pid, signal.SIGINT)
            serving.communicate()


def _bot(clone: Path) -> str:
    """The first program of the tutorial."""
    found = re.search(r"```python\n(.*?)```", (clone / TUTORIAL).read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


if __name__ == "__main__":
    main()
