"""`make clients`: starts a service and has the generated clients play there. They lie in build/clients."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from events.redis.server import running
from service.settings import Settings
from tests.fixtures.ports import free_port
from tests.fixtures.redis import fresh_folder
from tests.service.served import served

HERE = Path(__file__).parent
MADE = HERE.parents[1] / "build" / "clients"


def main() -> None:
    with fresh_folder() as data, running(data, fsync="everysec") as server:
        settings = Settings(data=data, redis_url=server.url, port=free_port())
        with served(settings, "api") as parts:
            commands: dict[str, list[str | Path]] = {
                "Python": [sys.executable, HERE / "play.py", MADE / "python", parts.address],
                "TypeScript": ["node", MADE / "typescript" / "play.js", parts.address],
            }
            for language, command in commands.items():
                sys.stdout.write(f"The client in {language} plays:\n")
                sys.stdout.flush()
                subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
