"""`make examples`: starts a service, goes round, and writes docs/examples.json."""

from __future__ import annotations

import sys
from pathlib import Path

from events.redis.server import running
from service.settings import Settings
from tests.examples.round import WITNESS, went_round, written
from tests.fixtures.ports import free_port
from tests.fixtures.redis import fresh_folder
from tests.service.served import served

FILE = Path(__file__).parents[2] / "docs" / "examples.json"


def main() -> None:
    with fresh_folder() as data, running(data, fsync="everysec") as server:
        settings = Settings(data=data, redis_url=server.url, port=free_port(), witnesses=(str(WITNESS),))
        with served(settings, "api", "push", "clock", "worker") as parts:
            told = went_round(parts.address)
    text = written(told).replace(parts.address, "http://127.0.0.1:8000")
    FILE.write_text(text, encoding="utf-8")
    sys.stdout.write(f"{len(told)} operations, {len(text):,} bytes in docs/{FILE.name}\n")


if __name__ == "__main__":
    main()
