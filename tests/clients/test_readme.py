"""Every command and every program of the README, run as it stands there, from top to bottom."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.fixtures.ports import free_port
from tests.fixtures.redis import fresh_folder
from tests.patience import HANGS_SECONDS, PROGRAM_HANGS_SECONDS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
LASTING = {"make demo": "Ctrl-C", "make serve": "Gyoji is ready", ".venv/bin/gyoji open": "Check it"}
"""What runs until it is stopped, and the line by which it has done what it is for."""

SAYS_NO = ".venv/bin/gyoji why"
"""Whose answer is no, which is its exit code, too."""

BOT_LINES_MAX = 10


class Reader:
    """Somebody who does what the README says, at a port that is free here."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        for path in ROOT.iterdir():
            if path.name not in ("var", "build", "dist"):
                (folder / path.name).symlink_to(path)
        self.environ = {
            **{name: value for name, value in os.environ.items() if name != "REDIS_URL"},
            "GYOJI_SERVER": f"http://127.0.0.1:{self.port}",
        }

    def does(self, command: str) -> str:
        ran = subprocess.run(
            ["bash", "-euc", command.replace("127.0.0.1:8000", f"127.0.0.1:{self.port}")],
            cwd=self.folder,
            env=self.environ,
            capture_output=True,
            text=True,
            timeout=PROGRAM_HANGS_SECONDS,
            check=False,
        )
        is_no = command.startswith(SAYS_NO)
        assert ran.returncode == is_no, f"{command}\n{ran.stdout}\n{ran.stderr}"
        return ran.stdout

    @contextmanager
    def keeps_running(self, command: str, port: int) -> Iterator[str]:
        """For as long as the block; gives what it said until it was ready."""
        environ = {**self.environ, "GYOJI_PORT": str(port)}
        process = subprocess.Popen(
            ["bash", "-euc", command],
            cwd=self.folder,
            env=environ,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert process.stdout is not None
        last = next(line for start, line in LASTING.items() if command.startswith(start))
        said = []
        try:
            for line in process.stdout:
                said.append(line)
                if line.startswith(last):
                    break
            assert process.poll() is None and said, "".join(said)
            yield "".join(said)
        finally:
            os.killpg(process.pid, signal.SIGINT)
            process.communicate(timeout=HANGS_SECONDS)


def commands(block: str) -> list[str]:
    return [line for line in block.splitlines() if line]


def test_the_readme_does_what_it_says() -> None:
    with fresh_folder() as folder:
        reader = Reader(folder)
        said: dict[str, str] = {}
        with reader.keeps_running("make serve", reader.port):
            for kind, block in BLOCKS:
                if kind == "python":
                    (folder / "bot.py").write_text(block, encoding="utf-8")
                    continue
                for command in commands(block):
                    if not command.startswith(tuple(LASTING)):
                        said[command] = reader.does(command)
                    elif command != "make serve":
                        with reader.keeps_running(command, free_port()) as told:
                            said[command] = told
    assert "The history holds." in said[".venv/bin/python bot.py"]
    assert "The game holds" in said[".venv/bin/gyoji audit game.ndjson"]
    assert "replay.html?game=" in said[".venv/bin/gyoji open game.ndjson"]
    assert "Dispute:" in said["make demo"]
    assert "BANG-4.7" in next(told for command, told in said.items() if command.startswith(SAYS_NO))


def test_every_block_is_one_that_is_run() -> None:
    assert {kind for kind, _ in BLOCKS} == {"sh", "python"}
    assert len(re.findall(r"^```", README, re.MULTILINE)) == 2 * len(BLOCKS) + 2, "only make test stands beside them"


def test_the_bot_of_the_readme_is_ten_lines() -> None:
    [bot] = [block for kind, block in BLOCKS if kind == "python"]
    assert len(commands(bot)) <= BOT_LINES_MAX
